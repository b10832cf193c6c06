"""A chart before it is drawn: the marks, worked out once, for plotly and for SVG alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from serengeti.engine.events import CardSold, Exchanged
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.figures import backdrop, theme
from serengeti.figures.backdrop import ROW, Strip, Tag
from serengeti.figures.theme import Look
from serengeti.frames import seat_names, voids
from serengeti.frames.reading import Move, moves
from serengeti.text import words
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plotly
from serengeti.text.numbers import number

Cell = int | str
Grid = tuple[list[str], list[list[Cell]]]

BAR_START, BAR_WIDTH = -0.5, 3
"A bar begins with its step, so that a playhead shows it no sooner; shares are further apart."

SHORT = 20
"Characters of a name in a legend."

BASE = -0.05
"Where the y axis begins, in tops: there is room for marks at 0."


class Series(msgspec.Struct):
    """Marks of one look. A None in `x` and `y` breaks a line."""

    label: str
    look: Look
    kind: Literal["line", "steps", "marks", "bars"]
    "`line` and `steps` (flat until the next mark) carry markers; `bars` stand on each other."
    x: list[float | None] = []
    y: list[float | None] = []
    hover: list[str | None] = []
    "Text of each mark, for plotly only; names in it are marked up for it."
    hollow: list[bool] = []
    "Marks drawn as an outline only."
    key: bool = True
    "Whether the legend names it."

    def add(self, x: float, y: float, hover: str, hollow: bool = False) -> None:
        """One more mark."""
        self.x.append(x)
        self.y.append(y)
        self.hover.append(hover)
        self.hollow.append(hollow)

    def gap(self, hollow: bool = False) -> None:
        """Break the line here.

        Every series begins with a break: the legend shows its first mark, and names it though
        nothing has happened yet.
        """
        if not self.x or self.x[-1] is not None:
            self.x.append(None)
            self.y.append(None)
            self.hover.append(None)
            self.hollow.append(hollow)

    def marks(self) -> Iterator[tuple[float, float, bool]]:
        """Every mark: x, y and whether it is hollow."""
        for x, y, hollow in zip(self.x, self.y, self.hollow, strict=True):
            if x is not None and y is not None:
                yield x, y, hollow


class Chart(msgspec.Struct):
    """All that is drawn: axes, auctions, series."""

    title: str
    x_title: str
    y_title: str
    last: int
    "Last step on the x axis."
    top: int
    "The highest tick of the y axis."
    series: list[Series]
    rows: int = 0
    "Rows of tags above it."
    strips: list[Strip] = []
    tags: list[Tag] = []
    bar: float = 1
    "How wide a bar is, in steps."
    revealed: bool = False
    "Whether its x axis holds the steps of a game, which a playhead uncovers."

    @property
    def right(self) -> float:
        """Upper end of the x axis: there is room for a bar that begins with the last step."""
        return self.last + BAR_START + self.bar

    @property
    def ceiling(self) -> float:
        """Upper end of the y axis in tops."""
        return 1 + ROW * self.rows


class Story(msgspec.Struct):
    """A replay up to a step, in one language: what every chart is made of."""

    tr: Translator
    names: tuple[str, ...]
    "Name of each seat: plain, no two alike."
    short: tuple[str, ...]
    "The same for a legend."
    first: Table
    moves: list[Move]
    void: dict[int, str]
    "Choices that did not stand, by step; see `frames.voids`."

    @property
    def last(self) -> int:
        """The last step told."""
        return len(self.moves)

    @property
    def end(self) -> Table:
        """The table after the last step told."""
        return self.moves[-1].after if self.moves else self.first

    def number(self, value: int) -> str:
        """A number as the language writes it."""
        return number(value, self.tr.lang)

    def when(self, move: Move) -> str:
        """Step and auction of a move; what goes before a reveal belongs to that auction."""
        tr = self.tr
        if move.selling or isinstance(move.event, Exchanged):
            return tr(
                "step {step}, before auction {auction}",
                step=self.number(move.step),
                auction=self.number(move.auction + 1),
            )
        return tr(
            "step {step}, auction {auction}",
            step=self.number(move.step),
            auction=self.number(move.auction),
        )

    def chips(self, n: int) -> str:
        """A number of chips in words."""
        return self.tr.plural("{n} chip", "{n} chips", n)

    def points(self, n: int) -> str:
        """A number of points in words."""
        return self.tr.plural("{n} point", "{n} points", n)

    def card(self, name: str) -> str:
        """A card in words."""
        return words.card(name, self.tr.lang)

    def pot_holds(self) -> str:
        """A sentence on the pot."""
        tr = self.tr
        if not self.end.pot:
            return tr("The pot is empty.")
        return tr("The pot holds {chips}.", chips=self.chips(self.end.pot))

    def cards_sold(self) -> str:
        """A sentence on the sales, if there were any."""
        prices = [
            move.event.price
            for move in self.moves
            if isinstance(move.event, CardSold) and move.event.buyer is not None
        ]
        if not prices:
            return ""
        return self.tr.plural(
            "{n} card was sold by its owner, for {chips}.",
            "{n} cards were sold by their owners, for {chips} in all.",
            len(prices),
            chips=self.chips(sum(prices)),
        )

    def seats(
        self, kind: Literal["line", "steps", "bars"], looks: Sequence[Look] = theme.SEATS
    ) -> list[Series]:
        """An empty series for each seat."""
        return [begun(name, look, kind) for name, look in zip(self.short, looks, strict=False)]

    def usual_chips(self) -> int:
        """Top of an axis of chips unless more are seen: one and a half times the start."""
        return upwards(max(self.first.chips) * 3 // 2)

    def chart(
        self, title: str, y_title: str, series: list[Series], least: int, auctions_only: bool = True
    ) -> Chart:
        """A chart of these series; `least` is the top of an axis that gives nothing away.

        Behind them are the auctions; sales and restarts too, unless `auctions_only`.
        """
        top = max(least, upwards(highest(series)))
        strips, tags = backdrop.auctions(self.moves)
        rows = 1
        if not auctions_only:
            sold, signs = backdrop.sales(self.moves)
            strips += sold + backdrop.restarts(self.moves)
            tags += signs
            rows += self.first.sale
        return Chart(
            title=title,
            x_title=self.tr("Step"),
            y_title=y_title,
            last=self.last,
            top=top,
            series=series,
            rows=rows,
            strips=strips,
            tags=tags,
            bar=BAR_WIDTH,
            revealed=True,
        )

    def joined(self, seats: Sequence[int]) -> str:
        """Names of seats as a list in words."""
        return words.both([self.names[seat] for seat in seats], self.tr)

    def marked(self, seat: int) -> str:
        """Name of a seat inside a hover text."""
        return plotly(self.names[seat])


def begun(
    label: str,
    look: Look,
    kind: Literal["line", "steps", "marks", "bars"],
    hollow: bool = False,
    key: bool = True,
) -> Series:
    """A series that begins with a break, hollow in the legend or not."""
    series = Series(label, look, kind, key=key)
    series.gap(hollow)
    return series


def story(replay: Replay, lang: str | None, upto: int | None) -> Story:
    """What a replay tells up to a step (all of it without one)."""
    last = len(replay) - 1 if upto is None else replay.step_number(upto)
    told = [move for move in _moves(replay) if move.step <= last]
    void = voids(replay.events[: last + 1])
    short = seat_names(replay, SHORT)
    return Story(translator(lang), seat_names(replay), short, replay.at(0), told, void)


@lru_cache(maxsize=4)
def _moves(replay: Replay) -> tuple[Move, ...]:
    """A replay never changes; a board asks for a caption at every step of one."""
    return tuple(moves(replay))


def highest(series: list[Series]) -> int:
    """The highest mark, stacked bars as one."""
    stacks: dict[int, int] = {}
    most = 0
    for one in series:
        for x, y, _ in one.marks():
            stacks[x] = stacks.get(x, 0) + y if one.kind == "bars" else stacks.get(x, 0)
            most = max(most, y, stacks[x])
    return most


def upwards(value: int) -> int:
    """The next multiple of 5, and not 0.

    >>> upwards(12), upwards(15), upwards(0)
    (15, 15, 5)
    """
    return max(5, -(-value // 5) * 5)


def tick(span: int, most: int) -> int:
    """Distance between whole ticks so that there are at most `most` on an axis.

    >>> tick(15, 6), tick(230, 8)
    (5, 50)
    """
    size = 1
    while True:
        for factor in (1, 2, 5):
            if span // (size * factor) < most:
                return size * factor
        size *= 10


def leaders(values: Sequence[int]) -> list[int]:
    """The seats with the most.

    >>> leaders([3, 5, 5])
    [1, 2]
    """
    return [seat for seat, value in enumerate(values) if value == max(values)]
