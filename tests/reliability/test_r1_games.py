"""R1: whatever is played under whatever rules, nothing appears, vanishes or goes on for ever."""

import random

import pytest
from playing import moments, random_start
from sizes import chunks, size

from serengeti.engine.cards import ALL_CARDS
from serengeti.engine.events import GameEnded, LotRevealed
from serengeti.engine.scoring import digits_in

GAMES = size(200_000, 1_000_000)


def longest_auction(start, total):
    """More events no auction can have, with the offers before it.

    The lot and a sale by each seat may begin again for each seat, and each time the bids rise,
    every seat passes once, and every fine costs a chip or a seat.
    """
    seats = len(start.players)
    return (seats + 1) * (seats + 1) * (3 * total + 4 * seats + 8)


def check(table, total):
    """Chips constant, nothing negative, every card in exactly one place."""
    chips, hands = table.chips, table.hands
    assert sum(chips) + table.pot + table.bank == total
    assert min(chips) >= 0
    assert table.pot >= 0
    assert table.bank >= 0
    added = sum(hands) + table.lot + table.unseen + table.removed
    joined = table.lot | table.unseen | table.removed
    for hand in hands:
        joined |= hand
    assert added == joined == ALL_CARDS  # no carry in the addition: no card twice


def play(seed):
    """Play one game, looking after each event; the number of its events."""
    rng = random.Random(seed)
    start = random_start(rng)
    total = start.rules.start_chips * len(start.players) + start.rules.bank_chips
    most = longest_auction(start, total)
    events = auctions = since = 0
    for event, table in moments(start, rng):
        check(table, total)
        events, since = events + 1, since + 1
        assert since <= most
        if type(event) is LotRevealed:
            auctions, since = auctions + 1, 0
            assert event.auction == table.auction == auctions
            assert table.digits == [digits_in(hand) for hand in table.hands]
    assert type(event) is GameEnded
    assert auctions == 15
    assert table.unseen == table.lot == 0
    return events


@pytest.mark.slow
@pytest.mark.parametrize("seeds", chunks(GAMES, 8), ids=lambda seeds: f"from {seeds.start}")
def test_chips_and_cards_are_constant_and_games_end(seeds, tell):
    events = 0
    for seed in seeds:
        try:
            events += play(seed)
        except Exception as error:
            error.add_note(f"game {seed}")
            raise
    tell(f"R1: {len(seeds):,} random games, {events:,} events: nothing appears or vanishes")
