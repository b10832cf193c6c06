"""Edition diff: the first event that differs, found and explained by the right switch."""

import json

import msgspec
import pytest

import serengeti as sg
from serengeti.analysis.editions import edition_diff, switches_between
from serengeti.engine import dealer
from serengeti.engine.choices import Choices
from serengeti.engine.editions import EDITIONS
from serengeti.engine.errors import SetupError
from serengeti.engine.events import Choice, PotShared
from serengeti.engine.referee import Referee
from serengeti.engine.replay import Replay
from serengeti.players import play


def first_two_against_one(replay):
    """The step of the first payout in which a holder of the digit has fewer copies than
    another, read off the lines of the log alone; None when there is none.
    """
    hands = [[] for _ in replay.names]
    lot, pot = [], 0
    lines = [json.loads(line) for line in replay.log.dumps().splitlines()]
    for step, line in enumerate(lines):
        match line["type"]:
            case "lot_revealed":
                lot = line["cards"]
            case "card_sold" if line["buyer"] is not None:
                hands[line["seat"]].remove(line["card"])
                hands[line["buyer"]].append(line["card"])
            case "lot_given":
                hands[line["seat"]] += lot
            case "lot_sold":
                digit, buyer = str(line["price"])[-1], line["seat"]
                copies = [
                    sum(card.endswith(digit) for card in hand) if seat != buyer else 0
                    for seat, hand in enumerate(hands)
                ]
                pot += line["price"]
                if pot and len({n for n in copies if n}) > 1:
                    return step + 1
                hands[buyer] += lot
            case "pot_shared":
                pot = line["left"]
    return None


def test_majority_parts_from_equal_holders_at_the_first_two_against_one():
    parted = 0
    for seed in range(60):
        kinds = ["random", "greedy", "random", "greedy", "random", "greedy"][: 3 + seed % 4]
        replay = Replay(play(kinds, seed=seed).log)
        diff = edition_diff(replay, split="equal-holders")
        assert diff.step == first_two_against_one(replay)
        if diff.step is not None:
            parted += 1
            assert [switch.name for switch in diff.switches] == ["split"]
            assert isinstance(diff.here, PotShared)
            assert isinstance(diff.there, PotShared)
            assert diff.here.shares != diff.there.shares
    assert 20 < parted < 60


CASES = [(name, edition) for name in sg.samples() for edition in EDITIONS]


@pytest.mark.parametrize(("name", "edition"), CASES)
def test_the_games_are_one_up_to_the_step_and_part_there(name, edition):
    replay = sg.sample(name)
    diff = edition_diff(replay, edition, players=(2, 6))
    last = len(replay) if diff.same else diff.step
    referee = Referee(diff.other)
    for event in replay.events[1:last]:
        if isinstance(event, PotShared):  # two rules name the same shares differently
            due = dealer.pot_shared(referee.table)
            assert (due.shares, due.left, due.to) == (event.shares, event.left, event.to)
            event = due
        problem = referee.admit(event, 1)
        assert problem is None or problem.remark
    if diff.same:
        return
    assert referee.table == diff.other_table
    if diff.refusal is not None:
        assert isinstance(diff.here, Choice)
        assert diff.there is None
        assert diff.here not in Choices(referee.table, diff.here.seat, silent=True)
    else:
        assert diff.there != diff.here
        assert diff.there is None or referee.admit(diff.there, 1) is None


@pytest.mark.parametrize(("name", "edition"), CASES)
def test_without_a_named_switch_the_difference_is_gone(name, edition):
    replay = sg.sample(name)
    diff = edition_diff(replay, edition, players=(2, 6))
    assert bool(diff.switches) == (not diff.same)
    assert set(diff.switches) <= set(switches_between(diff.start.rules, diff.other.rules))
    for switch in diff.switches:
        rules = msgspec.structs.replace(diff.other.rules, **{switch.name: switch.here})
        again = edition_diff(replay, **msgspec.structs.asdict(rules))
        gone = again.step is None or again.step > diff.step
        assert gone != diff.alone
        if diff.alone:  # each of them makes it by itself
            only = edition_diff(replay, **{switch.name: switch.there, "players": (2, 6)})
            assert only.step <= diff.step


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("name", "edition"), CASES)
def test_the_sentence_names_step_and_switch(name, edition, lang):
    diff = sg.sample(name).compare(edition, players=(2, 6))
    said = diff.sentence(lang)
    assert "{" not in said
    assert "  " not in said
    if not diff.same:
        assert f" {diff.step}" in said
        assert all(f"`{switch.name}`" in said for switch in diff.switches)


def test_an_illegal_choice_is_the_difference():
    diff = sg.sample("challenge-5").compare("don", players=(2, 6))
    assert (diff.step, diff.refusal) == (3, "beyond-chips")
    assert "Basile may not bid 24" in diff.sentence("en")
    assert [switch.name for switch in diff.switches] == ["overbid"]
    exchange = sg.sample("exchanges-4").compare("mombasa")
    assert exchange.refusal == "no-exchange"


def test_two_switches_that_only_matter_together_are_both_named():
    diff = sg.sample("serengeti-4").compare("abacus")
    assert [switch.name for switch in diff.switches] == ["bank_chips", "pass_income"]
    assert not diff.alone
    assert "The bank pays Basile 2 chips" in diff.sentence("en")
    assert "The switches that decide: `bank_chips` (`0` as played, `25` there)" in diff.sentence(
        "en"
    )


def test_two_switches_that_each_suffice_are_both_named():
    diff = sg.sample("abacus-3").compare("mombasa")
    assert [switch.name for switch in diff.switches] == ["bank_chips", "pass_income"]
    assert diff.alone
    assert diff.there is None
    assert "nothing of the kind happens, and Awa is asked" in diff.sentence("en")
    assert "Each of these switches makes it alone" in diff.sentence("en")


def test_twin_editions_and_own_rules_are_the_same():
    assert sg.sample("don-5").compare("mombasa").same
    assert sg.sample("don-5").compare().same
    assert "stays the same" in sg.sample("don-5").compare("mombasa").sentence("en")


def test_an_edition_for_other_numbers_of_seats_is_refused():
    with pytest.raises(SetupError) as error:
        sg.sample("mombasa-6").compare("abacus")
    assert error.value.code == "bad-seats"
