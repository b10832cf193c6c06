"""Then and now: the range always holds the truth and comes from nothing that is hidden."""

from fractions import Fraction
from itertools import combinations

import pytest
from making import random_game

import serengeti as sg
from serengeti.analysis.knowledge import Unseen, knowledge, open_lens
from serengeti.engine.cards import CARDS
from serengeti.engine.editions import rules_for
from serengeti.engine.errors import RequestError
from serengeti.engine.events import LotRevealed
from serengeti.engine.replay import Replay
from serengeti.engine.view import view

GAMES = [Replay(random_game(seed).log) for seed in range(25)]
GAMES += [sg.sample(name) for name in sg.samples()]


def test_the_range_holds_the_truth_at_every_step_and_memory_is_exact():
    narrow = doubtful = 0
    for replay in GAMES:
        for step in range(0, len(replay), 3):
            seat = step % len(replay.names)
            then = knowledge(replay, seat, step, hidden=True)
            for (low, high), chips in zip(then.open.chips, then.truth, strict=True):
                assert 0 <= low <= chips <= high
                narrow += low > 0
            assert then.memory.chips == tuple((chips, chips) for chips in then.truth)
            assert then.open.chips[seat] == (then.truth[seat],) * 2
            doubtful += not then.open.exact
            assert then.open.exact or len(replay.names) > 2
    assert narrow
    assert doubtful > 500


def test_both_ends_of_a_range_are_possible():
    """One rival may have all that is spare, and the others their least."""
    for replay in GAMES:
        rules, step = replay.start.rules, len(replay) // 2
        table = replay.at(step)
        total = rules.start_chips * table.n + rules.bank_chips
        lens = knowledge(replay, 0, step, hidden=True).open.chips
        rest = total - table.pot - table.bank - table.chips[0]
        for seat in range(1, table.n):
            others = sum(lens[p][0] for p in range(1, table.n) if p != seat)
            assert lens[seat][1] + others == rest


def test_the_lens_without_memory_depends_on_nothing_hidden():
    moved = 0
    for replay in GAMES:
        rules = replay.start.rules
        total = rules.start_chips * len(replay.names) + rules.bank_chips
        for step in range(0, len(replay), 11):
            table = replay.at(step)
            lens = open_lens(view(table, 0, True), total, covered=True)
            other = table.copy()
            other.chips[1:] = [*other.chips[2:], other.chips[1]]
            moved += other.chips != table.chips
            assert open_lens(view(other, 0, True), total, covered=True) == lens
    assert moved > 50


def test_open_chips_leave_no_doubt():
    replay = sg.sample("serengeti-4")
    assert not rules_for("serengeti", 4).hidden_chips
    assert replay.knowledge(0, 60).open.exact
    assert not sg.sample("abacus-3").knowledge(0, 60).open.exact


def test_a_standing_bid_narrows_the_range():
    replay = sg.sample("serengeti-4")
    step = next(s.number for s in replay.steps() if s.table.high > 4 and s.table.leader > 0)
    table = replay.at(step)
    then = replay.knowledge(0, step, hidden=True)
    assert then.open.chips[table.leader][0] == table.high


def test_unseen_cards_are_those_of_the_deck_that_were_not_turned():
    for replay in GAMES:
        turned = set()
        for step in range(len(replay)):
            event = replay.events[step]
            turned |= set(event.cards) if isinstance(event, LotRevealed) else set()
            if step % 9:
                continue
            then = knowledge(replay, 0, step)
            left = set(CARDS) - turned
            assert then.unseen.cards == len(left)
            assert then.unseen.digits == tuple(
                sum(card.endswith(f"-{digit}") for card in left) for digit in range(10)
            )
            for colour, n in then.unseen.colours.items():
                assert n == sum(card.startswith(colour) for card in left)
            assert set(then.coming) <= left
            assert len(then.coming) in (0, then.unseen.turned)


def test_what_comes_is_the_next_lot():
    replay = sg.sample("serengeti-4")
    before = replay.auction(7) - 1
    assert replay.knowledge(1, before).coming == replay.events[replay.auction(7)].cards
    assert replay.knowledge(1, -1).coming == ()


def test_a_deck_nobody_recorded_is_read_off_the_log():
    replay = sg.sample("g1-2009")
    assert replay.start.deck is None
    before = replay.auction(2) - 1
    assert replay.knowledge(0, before).coming == replay.events[replay.auction(2)].cards


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_chances_equal_counting_every_lot(turned):
    unseen = Unseen(colours={"blue": 3}, digits=(3, 2, 2, 0, 0, 0, 0, 0, 0, 0), turned=turned)
    lots = list(combinations(range(7), turned))
    hit = sum(any(card < 3 for card in lot) for lot in lots)
    assert unseen.colour_chance("blue") == unseen.digit_chance(0) == Fraction(hit, len(lots))
    assert unseen.digit_chance(9) == 0


def test_sentences_say_the_range_and_the_truth():
    said = sg.sample("serengeti-4").knowledge(0, 60, hidden=True).sentences("en")
    assert "Chloé: 3 to 29 chips" in said[0]
    assert "Chloé: 3 chips" in said[1]
    assert said[3] == "Now we know: it was orange 3 and green 4."
    french = sg.sample("serengeti-4").knowledge(0, 60).sentences("fr")
    assert french[1] == "C’est exact : les jetons sont visibles.".replace(" :", "\u00a0:")


def test_rows_and_bad_seats():
    then = sg.sample("abacus-3").knowledge(2, 30)
    columns, rows = then.rows()
    assert [dict(zip(columns, row, strict=True))["truth"] for row in rows] == list(then.truth)
    for bad in (3, -1, True, "0"):
        with pytest.raises(RequestError):
            sg.sample("abacus-3").knowledge(bad, 30)
