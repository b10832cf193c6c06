"""What many deals add up to: whole numbers, and ratings that go from deal to deal.

Memory does not grow with the deals; the games themselves are not kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from math import atan, cos, pi, sin, sqrt
from typing import Any, NamedTuple

import msgspec

from serengeti.simulation.playout import WHOLE
from serengeti.simulation.result import Estimate, estimate
from serengeti.tournaments.deal import Deal, Fault, Score
from serengeti.tournaments.seatings import Seating, lone

Ratings = tuple[tuple[float, float], ...]
"Mean and spread of each entrant's strength; empty where openskill is not installed."


class Interval(NamedTuple):
    """A mean and the interval that holds the true one in about 95 of 100 tournaments."""

    mean: float
    low: float | None
    "None after a single deal."
    high: float | None


class Totals(msgspec.Struct, frozen=True):
    """Sums over the deals 0 to `deals` - 1, each deal as one observation."""

    deals: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]
    ratings: Ratings
    faults: tuple[Fault, ...] = ()

    @classmethod
    def none(cls, bots: int) -> Totals:
        """Before the first deal."""
        zeros = (0,) * (2 * bots + 2 * bots * bots)
        return cls(0, zeros, zeros, tuple(_fresh() for _ in range(bots)) if _model() else ())

    def plus(self, deal: Deal, seatings: Sequence[Seating]) -> Totals:
        """With one more deal; a new object, so that Ctrl-C never leaves half a sum."""
        row = observe(deal, seatings)
        ratings = self.ratings
        for seating, score in zip(seatings, deal.scores, strict=True):
            ratings = rated(ratings, seating, score)
        return Totals(
            self.deals + 1,
            tuple(map(int.__add__, self.sums, row)),
            tuple(total + x * x for total, x in zip(self.squares, row, strict=True)),
            ratings,
            _added(self.faults, deal.faults),
        )

    def estimate(self, column: int, unit: int) -> Estimate:
        """The mean of a column in its unit; its error treats the games of a deal as one."""
        return estimate(self.deals, self.sums[column], self.squares[column], unit)

    def interval(self, column: int, unit: int) -> Interval:
        """The same as an interval of a share: Wilson's (1927), with Student's t, for as many
        independent games as would be as uncertain as these deals. It holds for small shares too.

        Where all deals gave the same, the next one may not: see `differing`.
        """
        mean, error = self.estimate(column, unit)
        if error is None:
            return Interval(mean, None, None)
        if error == 0:
            part = differing(self.deals)
            return Interval(mean, mean - part * mean, mean + part * (1 - mean))
        t = quantile(self.deals - 1)
        games = mean * (1 - mean) / error**2
        pull = t * t / games
        middle = (mean + pull / 2) / (1 + pull)
        reach = t * sqrt(error**2 + pull / (4 * games)) / (1 + pull)
        return Interval(mean, middle - reach, middle + reach)


def observe(deal: Deal, seatings: Sequence[Seating]) -> list[int]:
    """A deal as a row: wins and points of each entrant, its wins alone among each other one,
    what it gave to each.
    """
    bots = len(deal.given)
    wins, points, alone = [0] * bots, [0] * bots, [0] * (bots * bots)
    for seating, score in zip(seatings, deal.scores, strict=True):
        pair = lone(seating)
        for seat, bot in enumerate(seating):
            part = WHOLE // len(score.winners) * (seat in score.winners)
            wins[bot] += part
            points[bot] += score.totals[seat]
            if pair is not None and bot == pair[0]:
                alone[pair[0] * bots + pair[1]] += part
    return [*wins, *points, *alone, *(chips for row in deal.given for chips in row)]


def _added(old: tuple[Fault, ...], new: tuple[Fault, ...]) -> tuple[Fault, ...]:
    found = {(fault.bot, fault.kind): fault for fault in old}
    for fault in new:
        before = found.get((fault.bot, fault.kind))
        if before is not None:
            fault = msgspec.structs.replace(before, times=before.times + fault.times)
        found[fault.bot, fault.kind] = fault
    return tuple(found[key] for key in sorted(found))


# --- ratings -----------------------------------------------------------------------------------


@cache
def _model() -> Any:
    """Plackett-Luce for players whose strength does not change; None without openskill."""
    if find_spec("openskill") is None:
        return None
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)


def _fresh() -> tuple[float, float]:
    rating = _model().rating()
    return rating.mu, rating.sigma


def rated(ratings: Ratings, seating: Seating, score: Score) -> Ratings:
    """After one more table; who has several seats there gets their mean."""
    if not ratings:
        return ratings
    model = _model()
    sides = [[model.rating(*ratings[bot])] for bot in seating]
    after = [side[0] for side in model.rate(sides, ranks=ranks(score))]
    found = list(ratings)
    for bot in set(seating):
        own = [new for seat, new in enumerate(after) if seating[seat] == bot]
        found[bot] = (
            sum(new.mu for new in own) / len(own),
            sum(new.sigma for new in own) / len(own),
        )
    return tuple(found)


def ranks(score: Score) -> list[int]:
    """0 for the winners, then by points, equal ones alike.

    >>> ranks(Score((20, 31, 20, 31), (1,)))
    [2, 0, 2, 1]
    """
    keys = [(seat not in score.winners, -total) for seat, total in enumerate(score.totals)]
    return [sum(other < key for other in keys) for key in keys]


def differing(deals: int) -> float:
    """How many of all deals may differ though so many gave the same: a row of equal ones would be
    seen one time in forty.

    >>> round(differing(100), 3)
    0.036
    """
    return 1 - 0.025 ** (1 / deals)


# --- Student's t -------------------------------------------------------------------------------


@cache
def quantile(freedom: int) -> float:
    """What Student's t stays within, either side of 0, 95 times of 100.

    >>> [round(quantile(n), 3) for n in (1, 2, 5, 30, 99, 5000)]
    [12.706, 4.303, 2.571, 2.042, 1.984, 1.96]
    """
    if freedom > 1000:
        z = 1.959963984540054
        return z + (z**3 + z) / (4 * freedom)
    low, high = 1.9, 13.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < 0.95 else (low, middle)
    return low


def within(t: float, freedom: int) -> float:
    """Chance of Student's t to lie from -t to t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term = total = cos(angle) if freedom % 2 else 1.0
    for k in range(2 + freedom % 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    if freedom % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0))
