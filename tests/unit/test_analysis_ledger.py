"""The ledger: the book balances at every step, and every chip has its payer and receiver."""

from fractions import Fraction

import msgspec
import pytest
from making import random_game

import serengeti as sg
from serengeti.analysis.ledger import Ledger
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay

GAMES = [sg.sample(name) for name in sg.samples()]
RANDOM = [Replay(random_game(seed).log) for seed in range(40)]


@pytest.mark.parametrize("replay", GAMES, ids=sg.samples())
def test_the_book_of_every_sample_balances(replay):
    assert replay.ledger.proof() == []


def test_the_book_of_random_games_balances():
    for replay in RANDOM:
        ledger = Ledger(replay)
        assert ledger.proof() == []
        total = sum(ledger.balance(0).opening.values())
        for step in range(0, len(replay), 7):
            assert sum(ledger.balance(step).closing.values()) == total


def test_a_wrong_entry_is_found():
    ledger = Ledger(sg.sample("serengeti-4"))
    flow = ledger.entries[5]
    wrong = msgspec.structs.replace(flow, chips=flow.chips + 1)
    ledger.entries = (*ledger.entries[:5], wrong, *ledger.entries[6:])
    assert ledger.proof() == list(range(flow.step, len(ledger.replay)))


def flowed(replay, upto, end, account):
    """Chips of all movements whose source or target is an account."""
    return sum(f.chips for f in replay.flows() if f.step <= upto and getattr(f, end) == account)


def test_rows_and_columns_sum_to_what_was_paid_and_received():
    for replay in [*GAMES, *RANDOM]:
        ledger, seats = Ledger(replay), range(len(replay.names))
        for step in {0, len(replay) // 3, len(replay) // 2, len(replay) - 1}:
            found, table = ledger.financed(step), replay.at(step)
            assert found.paid == tuple(flowed(replay, step, "source", p) for p in seats)
            assert found.received == tuple(flowed(replay, step, "target", p) for p in seats)
            assert sum(found.in_pot) == table.pot
            banked = table.bank - replay.at(0).bank + sum(found.from_bank)
            assert sum(found.to_bank) == banked
            assert all(part >= 0 for row in found.through_pot for part in row)


def test_chips_in_the_pot_are_mixed_with_what_was_carried():
    """A pays 13: 6 each to B and C, 1 stays. B pays 4: the pot is one fifth A's."""
    game = Game(["A", "B", "C"], "mombasa", seed=7, first=0, start_chips=20)
    game.bid(13)
    game.pass_()
    game.pass_()
    game.pass_()
    digits = [set(hand) for hand in game.view(0).digits]
    assert digits[1] == digits[2] == set()
    game.bid(4)
    game.pass_()
    ledger = Ledger(Replay(game.log))
    assert ledger.who_financed_whom(6) == ((0, 6, 6), (0, 0, 0), (0, 0, 0))
    last = ledger.financed()
    share = game.table.auction == 3 and [f.chips for f in ledger.entries[-2:]]
    assert share == [2, 2]
    assert last.through_pot[0] == (Fraction(2, 5), 6, 6 + Fraction(2, 5))
    assert last.through_pot[1] == (Fraction(8, 5), 0, Fraction(8, 5))
    assert last.in_pot == (Fraction(1, 5), Fraction(4, 5), 0)


def test_sales_go_from_buyer_to_seller_and_not_through_the_pot():
    replay = sg.sample("serengeti-4")
    sold = [e for e in replay.events if type(e).__name__ == "CardSold" and e.buyer is not None]
    assert sold
    financed = replay.ledger.financed()
    for seat in range(4):
        for buyer in range(4):
            paid = sum(e.price for e in sold if (e.buyer, e.seat) == (buyer, seat))
            assert financed.sales[buyer][seat] == paid


def test_sentences_name_the_main_payer():
    said = sg.sample("serengeti-4").ledger.sentences(lang="en")
    assert said[2] == "Of 40 chips that the pot paid Chloé, 25 chips came from Awa."
    assert said[4] == "Awa paid 33 chips and received 35 chips."
    french = sg.sample("serengeti-4").ledger.sentences(lang="fr")
    assert "13,7 jetons" in french[0]
    assert len(french) == len(said) == 8
    assert Ledger(Replay(Game(["A", "B", "C"], seed=7).log)).sentences(lang="en") == [
        "No chip has moved."
    ]


def test_rows_are_the_entries():
    replay = sg.sample("abacus-3")
    columns, rows = replay.ledger.rows()
    assert columns == ("step", "event", "from", "to", "chips")
    assert [row[4] for row in rows] == [flow.chips for flow in replay.flows()]
    assert {row[2] for row in rows} == {*replay.names, "pot", "bank"}
