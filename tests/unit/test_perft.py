"""Complete bidding sequences of the first auction, counted through the engine."""

from functools import cache

import pytest

from serengeti.engine import moves, rules
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid
from serengeti.engine.table import apply

TABLE = {  # seats: {chips of each seat: sequences}
    2: {0: 3, 1: 6, 2: 11, 3: 20, 5: 70, 12: 8_205},
    3: {0: 4, 1: 10, 2: 23, 3: 52, 5: 262, 12: 61_453},
    4: {0: 5, 1: 15, 2: 41, 3: 108, 5: 694, 12: 274_445},
    5: {0: 6, 1: 21, 2: 66, 3: 196, 5: 1_526, 12: 940_045},
    6: {0: 7, 1: 28, 2: 99, 3: 325, 5: 2_978, 12: 2_717_197},
}


def sequences(table):
    """Ways to finish the auction from here; tables with equal bidding state count once."""
    memo = {}

    def count(table):
        if rules.auction_decided(table):
            return 1
        key = (table.high, table.leader, table.inside, table.turn)
        if key not in memo:
            memo[key] = 0
            for choice in Choices(table):
                after = table.copy()
                apply(after, choice)
                memo[key] += count(after)
        return memo[key]

    return count(table)


@cache
def closed(chips):
    """Two seats: 2^(c+1) + c + 1."""
    return 2 ** (chips + 1) + chips + 1


@pytest.mark.parametrize("seats", TABLE)
def test_perft(make_table, seats):
    for chips, expected in TABLE[seats].items():
        table = make_table(seats, switches={"players": (2, 6), "start_chips": chips})
        moves.reveal(table, 1)
        assert sequences(table) == expected
        if seats == 2:
            assert expected == closed(chips)


def test_perft_without_memo(make_table):
    """The memo merges nothing it should not: the smallest cases by plain listing."""

    def count(table):
        if rules.auction_decided(table):
            return 1
        total = 0
        for choice in Choices(table):
            after = table.copy()
            moves.bid(after, choice.seat, choice.amount) if isinstance(
                choice, Bid
            ) else moves.leave(after, choice.seat)
            total += count(after)
        return total

    for seats in (2, 3, 4):
        for chips in (0, 1, 2, 3):
            table = make_table(seats, switches={"players": (2, 6), "start_chips": chips})
            moves.reveal(table, 1)
            assert count(table) == TABLE[seats][chips]
