"""The last auction solved exactly: backward induction over everything that may still be said."""

from __future__ import annotations

from serengeti.engine.rules import LAST_AUCTION, lowest_bid
from serengeti.engine.scoring import count, total_points, verdict
from serengeti.engine.table import Table
from serengeti.simulation.playout import WHOLE, Course, between_auctions, follows

MOST_POSITIONS = 6_000
"A tree that may have more is left alone: about a fifth of a second."

MOST_BIDS = 200
"Nor one that may be deeper: each bid is two calls of Python inside each other."

Position = tuple[int, int, int, int]
"Seats still in, standing bid, its maker, seat asked."

Worth = tuple[tuple[int, int], ...]
"For each seat its part of the win, in sixtieths, then its points."


class LastAuction:
    """What each seat gets when all play the last auction for themselves, and well.

    `table` asks a seat to bid; a seat that can win nothing more plays for points, and of two
    equal choices takes the lower one.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[Position, tuple[int | None, Worth]] = {}
        self._ends: dict[tuple[int, int], Worth] = {}

    def best(self) -> int | None:
        """The amount the asked seat should bid, or None: it should pass."""
        s = self._table
        return self._solve((s.inside, s.high, s.leader, s.turn))[0]

    def _solve(self, position: Position) -> tuple[int | None, Worth]:
        if position not in self._known:
            inside, high, leader, seat = position
            amount, best = None, self._after(inside & ~(1 << seat), high, leader, seat)
            bid = lowest_bid(self._table, seat, high)
            while bid >= 0:
                found = self._after(inside, bid, seat, seat)
                if found[seat] > best[seat]:
                    amount, best = bid, found
                bid = lowest_bid(self._table, seat, bid)
            self._known[position] = amount, best
        return self._known[position]

    def _after(self, inside: int, high: int, leader: int, seat: int) -> Worth:
        """What follows once the seat has spoken."""
        if inside == 0 or (leader >= 0 and inside == 1 << leader):
            return self._end(high, leader)
        asked = next(q for q in _clockwise(seat, self._table.n) if inside >> q & 1)
        return self._solve((inside, high, leader, asked))[1]

    def _end(self, high: int, leader: int) -> Worth:
        if (high, leader) not in self._ends:
            self._ends[high, leader] = _outcome(self._table.copy(), high, leader)
        return self._ends[high, leader]


def solvable(table: Table) -> bool:
    """Whether the last auction is under way, and its tree small and simple enough.

    With pass income, or after a bid that may be fined, more would have to be remembered.
    """
    if not table.live or table.auction < LAST_AUCTION or table.seller >= 0:
        return False
    if table.pass_income or table.forbidden_bid or table.overbid:
        return False
    seats = count(table.inside)
    highest = max(chips for seat, chips in enumerate(table.chips) if table.inside >> seat & 1)
    left = highest - table.high
    return left <= MOST_BIDS and left * seats * 2**seats <= MOST_POSITIONS


def _clockwise(seat: int, seats: int) -> list[int]:
    return [(seat + step) % seats for step in range(1, seats + 1)]


def _outcome(table: Table, high: int, leader: int) -> Worth:
    """The end of the game when the lot goes so; changes the table."""
    table.high, table.leader = high, leader
    table.inside = 0 if leader < 0 else 1 << leader
    table.passer = -1
    course = Course()
    follows(table, course)
    while not table.over:
        between_auctions(table, course, ())
    winning = verdict(table)[0]
    part = WHOLE // count(winning)
    return tuple((part * (winning >> p & 1), total_points(table, p)) for p in range(table.n))
