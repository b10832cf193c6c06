"""A replay as tables: one pure row function each, and `Frames`, which makes DataFrames of them.

The row functions give `(columns, rows)` with plain tuples and need nothing but Python; `COLUMNS`
says what every column means. pandas is loaded when a frame is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from serengeti.engine.replay import Replay
from serengeti.frames.accounts import balances, collections, payouts, scores
from serengeti.frames.columns import COLUMNS
from serengeti.frames.play import bids, events, exchanges, lots, penalties, sales
from serengeti.frames.reading import Rows, data_frame, seat_names, voids

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "COLUMNS",
    "Frames",
    "Rows",
    "balances",
    "bids",
    "collections",
    "data_frame",
    "events",
    "exchanges",
    "lots",
    "payouts",
    "penalties",
    "sales",
    "scores",
    "seat_names",
    "voids",
]


def _frame(rows: Callable[[Replay], Rows]) -> property:
    """The property that makes a DataFrame of a row function."""

    def make(frames: Frames) -> pd.DataFrame:
        frame = data_frame(rows(frames._replay), dtype=object)
        kinds = COLUMNS[rows.__name__]
        return frame.astype({name: kinds.get(name, ("int64",))[0] for name in frame.columns})

    return property(make, doc=rows.__doc__)


class Frames:
    """The tables of a replay as pandas DataFrames, made anew whenever asked for.

    >>> from serengeti.engine.game import Game
    >>> frames = Frames(Replay(Game(["A", "B", "C"], seed=7).log))
    >>> list(frames.bids.columns)
    ['step', 'auction', 'for', 'seat', 'player', 'amount', 'choice', 'void']
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    events = _frame(events)
    lots = _frame(lots)
    sales = _frame(sales)
    bids = _frame(bids)
    exchanges = _frame(exchanges)
    penalties = _frame(penalties)
    payouts = _frame(payouts)
    balances = _frame(balances)
    collections = _frame(collections)
    scores = _frame(scores)

    def __repr__(self) -> str:
        return f"<Frames {', '.join(COLUMNS)}>"
