"""What the tables, and the figures, read off a replay: names, steps in pairs, void bids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from serengeti.engine.cards import names_of
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Event,
    Exchanged,
    Fined,
    LotRevealed,
    OverbidExposed,
    Passed,
    SaleOpened,
)
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.frames.columns import COLUMNS
from serengeti.text import names

if TYPE_CHECKING:
    import pandas as pd

Rows = tuple[tuple[str, ...], list[tuple[Any, ...]]]


def data_frame(rows: Rows, dtype: type | None = None) -> pd.DataFrame:
    """Rows as a pandas table."""
    import pandas as pd  # heavy, and not there in a browser classroom

    pd.set_option("display.html.use_mathjax", False)  # a name is never a formula
    columns, found = rows
    return pd.DataFrame(found, columns=list(columns), dtype=dtype)


class Move(msgspec.Struct, frozen=True):
    """One step with the table before and after it."""

    step: int
    event: Event
    before: Table
    after: Table

    @property
    def auction(self) -> int:
        """The auction whose lot was revealed last."""
        return self.after.auction

    @property
    def selling(self) -> bool:
        """Whether it belongs to the sale of a seat's own card."""
        return self.before.seller >= 0 or self.after.seller >= 0

    @property
    def holders(self) -> list[int]:
        """Seats whose cards changed."""
        pairs = zip(self.before.hands, self.after.hands, strict=True)
        return [seat for seat, (had, has) in enumerate(pairs) if had != has]

    @property
    def why(self) -> str:
        """Why cards changed hands: `lot`, `sale`, `exchange` or `discard`."""
        match self.event:
            case CardSold():
                return "sale"
            case Exchanged():
                return "exchange"
            case CardDiscarded():
                return "discard"
        return "lot"


def moves(replay: Replay) -> Iterator[Move]:
    """Every step from 1 on."""
    steps = replay.steps()
    before = next(steps).table
    for step in steps:
        yield Move(step.number, step.event, before, step.table)
        before = step.table


def cards(mask: int) -> str:
    """Names of cards, by spaces."""
    return " ".join(names_of(mask))


def seat_names(replay: Replay, most: int = names.MOST) -> tuple[str, ...]:
    """Name of each seat, made unique: no two alike, none like another column of `balances`.

    `most` is the number of characters that fit.

    >>> from serengeti.engine.game import Game
    >>> seat_names(Replay(Game(["A", "A", "pot"], seed=7).log))
    ('A', 'A (2)', 'pot (2)')
    """
    taken = set(COLUMNS["balances"])
    unique: list[str] = []
    for raw in replay.names:
        name = names.free(names.tidy(names.plain(raw), most), taken, most)
        taken.add(name)
        unique.append(name)
    return tuple(unique)


def voids(events: Sequence[Event]) -> dict[int, str]:
    """What became of each choice that did not stand, by its step.

    A bid was `fined` or `exposed`; an exposed one undoes all that was chosen since the auction
    began, which is `restart`.
    """
    found: dict[int, str] = {}
    standing: list[int] = []
    for step, event in enumerate(events):
        match event:
            case SaleOpened() | LotRevealed():
                standing = []
            case Bid() | Passed():
                standing.append(step)
            case Fined():
                found[standing.pop()] = "fined"  # it is fined before anybody else may choose
            case OverbidExposed():
                found |= dict.fromkeys(standing, "restart")
                found[max(at for at in standing if isinstance(events[at], Bid))] = "exposed"
                standing = []
    return found
