"""Every switch of every edition, against the table of the rule book typed out here."""

import msgspec
import pytest

from serengeti.engine.editions import EDITIONS, SWITCH_VALUES, Rules, rules_for
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game

ORDER = ["serengeti", "mombasa", "don", "abacus", "templari"]
EXPECTED = {
    "players": [(3, 6), (3, 6), (3, 6), (3, 5), (3, 5)],
    "start_chips": [12, 12, 12, 10, 12],
    "bank_chips": [0, 0, 0, 25, 0],  # abacus: 65 - 10 × 4
    "lots": [(1, 2, 3) * 5] * 4 + [(2,) * 15],
    "min_open": [0] * 5,
    "zero_open": ["anyone"] * 5,
    "zero_is_digit": [True] * 5,
    "all_pass": ["free"] * 5,
    "all_pass_pot": ["carry"] * 5,
    "forbidden_bid": ["refuse"] * 5,
    "overbid": ["refuse"] * 5,
    "overbid_chip": [0, 1, 1, 0, 0],
    "fines_to": ["pot", "pot", "pot", "bank", "pot"],
    "split": ["majority", "equal-holders", "equal-holders", "equal-holders", "majority"],
    "remainder": ["carry", "carry", "carry", "bank", "carry"],
    "pass_income": [0, 0, 0, 2, 0],
    "bonus": [2, 2, 2, 3, 2],
    "bonus_tie": ["each"] * 5,
    "final_tie": [("face-sum",), ("more-cards",), ("more-cards",), ("face-sum",), ("face-sum",)],
    "sale": [True, False, False, False, True],
    "sale_limit": ["round"] * 5,
    "sale_max_chips": [None] * 5,
    "exchange": [False] * 5,
    "hidden_chips": [False, False, False, True, False],
}


@pytest.mark.parametrize("edition", ORDER)
def test_switches_of_an_edition(edition):
    rules = msgspec.structs.asdict(rules_for(edition, 4))
    assert rules == {name: values[ORDER.index(edition)] for name, values in EXPECTED.items()}


def test_editions_are_these_five():
    assert list(EDITIONS) == ORDER


@pytest.mark.parametrize(("seats", "bank"), [(3, 35), (4, 25), (5, 15)])
def test_abacus_bank_is_what_the_box_has_left(seats, bank):
    assert rules_for("abacus", seats).bank_chips == bank
    assert rules_for("abacus", seats, bank_chips=1).bank_chips == 1
    assert rules_for("abacus", seats, start_chips=20).bank_chips == max(0, 65 - 20 * seats)


def test_unknown_edition():
    with pytest.raises(RequestError) as error:
        Game(["A", "B", "C"], "serengetti", seed=1)
    assert error.value.code == "no-edition"


def test_a_log_holds_every_switch():
    start = Game(["A", "B", "C"], seed=1).start
    assert set(msgspec.to_builtins(start)["rules"]) == set(Rules.__struct_fields__)


def test_codes_follow_the_written_order():
    rules = rules_for("serengeti", 3)
    for name, values in SWITCH_VALUES.items():
        if name in rules.codes():
            for position, value in enumerate(values):
                assert rules_for("serengeti", 3, **{name: value}).codes()[name] == position
