"""The price maps of a game as the board takes them: all of them, for they pack into a few kB."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from serengeti.analysis import price_ints
from serengeti.analysis.prices import price_map
from serengeti.engine.choices import Choices
from serengeti.engine.editions import SWITCH_VALUES
from serengeti.engine.replay import Replay, Step

Row = tuple[int, ...]
_BASIS = price_ints.columns(0).index("basis")


def price_maps(steps: Iterable[Step], seats: int, seat: int | None = None) -> dict[str, Any]:
    """By step, what every price leads to that the asked seat could name: ints, a row a choice.

    With `seat` only the decisions of that seat, and of all purses only its own.

    >>> from serengeti.engine.game import Game
    >>> from serengeti.engine.replay import Replay
    >>> maps = price_maps(Replay(Game(["A", "B", "C"], seed=7, first=0).log).steps(), 3)
    >>> list(maps["steps"]), len(maps["steps"][1])
    ([1], 14)
    """
    columns = price_ints.columns(seats)
    away = {f"chips_{p}" for p in range(seats)} - {f"chips_{seat}"} if seat is not None else set()
    kept = [place for place, name in enumerate(columns) if name not in away]
    return {
        "columns": [columns[place] for place in kept],
        "steps": {step.number: _rows(step, kept) for step in steps if _asked(step, seat)},
    }


def _rows(step: Step, kept: list[int]) -> list[Row]:
    rows = price_map(step.table).as_rows()
    return [tuple(row[place] for place in kept) for row in rows]


def _asked(step: Step, seat: int | None) -> bool:
    """Whether a seat, or this one, is asked to bid after a step."""
    bidder = Choices(step.table, silent=True).bidder
    return bidder is not None and seat in (None, bidder)


def other_prices(replay: Replay, maps: dict[int, list[Row]]) -> dict[str, Any]:
    """The same under the other split rule: by step, the rows in which something else is paid.

    `maps` are the rows of `price_maps`. A row that is not here is the same under both rules.
    """
    own, rules = replay.start.rules.split, SWITCH_VALUES["split"]
    other = next(rule for rule in rules if rule != own)
    found = {}
    for step, rows in maps.items():
        there = price_map(replay.at(step), split=other).as_rows()
        pairs = zip(rows, there, strict=True)
        if others := [row for here, row in pairs if _paid(row) != _paid(here)]:
            found[step] = others
    return {"own": rules.index(own), "steps": found}


def _paid(row: Row) -> Row:
    """What a choice leads to, without the name of the rule and of those who might share."""
    return row[:_BASIS] + row[_BASIS + 2 :]
