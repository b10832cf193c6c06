"""The price maps of a game as the board takes them: all of them, for they pack into a few kB."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from serengeti.analysis import price_ints
from serengeti.analysis.prices import price_map
from serengeti.engine.choices import Choices
from serengeti.engine.replay import Step


def price_maps(steps: Iterable[Step], seats: int, viewer: int | None = None) -> dict[str, Any]:
    """By step, what every price leads to that the asked seat could name: ints, a row a choice.

    Where purses are hidden and one seat looks on, `viewer`, only its own decisions and its own
    purse are there: already the length of a map tells how many chips a seat has.

    >>> from serengeti.engine.game import Game
    >>> from serengeti.engine.replay import Replay
    >>> maps = price_maps(Replay(Game(["A", "B", "C"], seed=7, first=0).log).steps(), 3)
    >>> list(maps["steps"]), len(maps["steps"][1])
    ([1], 14)
    """
    kept = _kept(seats, viewer)
    names = price_ints.columns(seats)
    return {
        "columns": [names[place] for place in kept],
        "steps": {
            step.number: [[row[place] for place in kept] for row in price_map(step.table).as_rows()]
            for step in steps
            if _asked(step) is not None and viewer in (None, _asked(step))
        },
    }


def _asked(step: Step) -> int | None:
    """The seat that is asked to bid after a step."""
    return Choices(step.table, silent=True).bidder


def _kept(seats: int, viewer: int | None) -> list[int]:
    """Places of the columns that may be seen."""
    hidden = {f"chips_{seat}" for seat in range(seats) if viewer not in (None, seat)}
    return [place for place, name in enumerate(price_ints.columns(seats)) if name not in hidden]
