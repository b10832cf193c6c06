"""The price maps of a game as the board takes them: all of them, for they pack into a few kB."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from serengeti.analysis import price_ints
from serengeti.analysis.prices import price_map
from serengeti.engine.choices import Choices
from serengeti.engine.replay import Step


def price_maps(steps: Iterable[Step], seats: int) -> dict[str, Any]:
    """By step, what every price leads to that the asked seat could name: ints, a row a choice.

    >>> from serengeti.engine.game import Game
    >>> from serengeti.engine.replay import Replay
    >>> maps = price_maps(Replay(Game(["A", "B", "C"], seed=7, first=0).log).steps(), 3)
    >>> list(maps["steps"]), len(maps["steps"][1])
    ([1], 14)
    """
    return {
        "columns": price_ints.columns(seats),
        "steps": {step.number: price_map(step.table).as_rows() for step in steps if _asked(step)},
    }


def _asked(step: Step) -> bool:
    """Whether a seat is asked to bid after a step."""
    return Choices(step.table, silent=True).bidder is not None
