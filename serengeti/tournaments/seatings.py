"""Who meets whom on which seats; every deal is played at all of these tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb

from serengeti.engine.errors import RequestError

TABLES = ("full", "pairs")
MOST_TABLES = 5_000
"Tables of a deal: more would take more than half a minute before anything is counted."

Seating = tuple[int, ...]
"The entrant on each seat, by number."


def seatings(bots: int, seats: int, table: str) -> tuple[Seating, ...]:
    """The tables of one deal, all rotations of each.

    `full`: every choice of as many entrants as there are seats; where they are fewer they sit
    down again in turn, and every choice of those that do so once more than others. `pairs`: one
    seat of an entrant among seats of another, for every two. No entrant, and no pair, is treated
    unlike another: renaming them gives the same groups.

    >>> seatings(3, 3, "full")
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    >>> seatings(2, 3, "pairs")
    ((0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0))
    """
    if table not in TABLES:
        raise RequestError("no-table-kind", found=table, expected=list(TABLES))
    if (asked := number(bots, seats, table)) > MOST_TABLES:
        raise RequestError("many-tables", found=asked, bots=bots, most=MOST_TABLES)
    groups = _pairs(bots, seats) if table == "pairs" else _groups(bots, seats)
    rotated = (group[k:] + group[:k] for group in groups for k in range(seats))
    return tuple(dict.fromkeys(rotated))


def number(bots: int, seats: int, table: str) -> int:
    """How many tables a deal has at most: some may be alike.

    >>> number(12, 6, "full"), number(12, 3, "full"), number(12, 3, "pairs")
    (5544, 660, 396)
    """
    groups = bots * (bots - 1) if table == "pairs" else comb(bots, seats % bots)
    return groups * seats


def _pairs(bots: int, seats: int) -> list[Seating]:
    return [(one, *[other] * (seats - 1)) for one, other in permutations(range(bots), 2)]


def _groups(bots: int, seats: int) -> list[Seating]:
    rounds, rest = divmod(seats, bots)
    everyone = tuple(range(bots)) * rounds
    return [everyone + again for again in combinations(range(bots), rest)]


def renamed(tables: Sequence[Seating], order: Sequence[int]) -> tuple[Seating, ...]:
    """The same tables with other names: who sits to the left of whom must not stay the same.

    Rotations alone never seat three entrants the other way round.

    >>> renamed(seatings(3, 3, "full"), [1, 0, 2])
    ((1, 0, 2), (0, 2, 1), (2, 1, 0))
    """
    return tuple(tuple(order[bot] for bot in seating) for seating in tables)


def lone(seating: Seating) -> tuple[int, int] | None:
    """The entrant that sits alone among seats of one other, and that other; None if none does.

    >>> lone((1, 0, 1)), lone((0, 1, 2))
    ((0, 1), None)
    """
    counts = {entrant: seating.count(entrant) for entrant in seating}
    if len(counts) != 2 or 1 not in counts.values():
        return None
    one, other = sorted(counts, key=lambda entrant: counts[entrant])
    return one, other
