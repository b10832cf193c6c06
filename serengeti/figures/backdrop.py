"""What lies behind the marks: auctions, sales, and where an auction begins again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from serengeti.engine.events import CardSold, LotRevealed, OverbidExposed, SaleOpened
from serengeti.figures import theme
from serengeti.frames.reading import Move
from serengeti.text.words import symbol

ROW = 0.1
"Height of a row of tags, in tops of the y axis."


class Strip(msgspec.Struct, frozen=True):
    """A coloured strip from top to bottom."""

    left: float
    "Step at its left edge; a step reaches half a step to either side."
    right: float
    fill: str


class Tag(msgspec.Struct, frozen=True):
    """A word above the marks, from a step on."""

    step: int
    text: str
    row: int
    "0 for the top row."


Backdrop = tuple[list[Strip], list[Tag]]


def auctions(moves: Sequence[Move]) -> Backdrop:
    """Each auction from its reveal to the next one's, every second on a strip.

    Each has its number, unless it was over so soon that the next number stands in its place.
    """
    opened = [move.step for move in moves if isinstance(move.event, LotRevealed)]
    ends = [*opened[1:], len(moves) + 1]
    spans = list(zip(opened, ends, strict=False))
    strips = [Strip(first - 0.5, end - 0.5, theme.BAND) for first, end in spans[1::2]]
    tags = [
        Tag(first, str(auction), 0)
        for auction, (first, end) in enumerate(spans, 1)
        if first == opened[-1] or (end - first) * 60 > len(moves)
    ]
    return strips, tags


def sales(moves: Sequence[Move]) -> Backdrop:
    """Each sale with the sign of its card: symbol of the colour, and digit."""
    opened = [move for move in moves if isinstance(move.event, SaleOpened)]
    closed = [move.step for move in moves if isinstance(move.event, CardSold)]
    ends = [*closed, len(moves)]  # the last one may still be going on
    strips = [
        Strip(move.step - 0.5, end + 0.5, theme.SALE)
        for move, end in zip(opened, ends, strict=False)
    ]
    return strips, [Tag(move.step, _sign(move.event.card), 1) for move in opened]


def _sign(card: str) -> str:
    return symbol(card) + card.partition("-")[2]


def restarts(moves: Sequence[Move]) -> list[Strip]:
    """A thin strip wherever an auction begins again."""
    return [
        Strip(move.step - 0.15, move.step + 0.15, theme.RESTART)
        for move in moves
        if isinstance(move.event, OverbidExposed)
    ]
