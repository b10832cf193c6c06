"""How things look, in one place: every seat has a colour, a symbol, a dash and a pattern.

Seat colours are of the Okabe-Ito palette, which colour-blind readers can tell apart; symbol,
dash and pattern say the same again for print in grey.
"""

from __future__ import annotations

from typing import Any

import msgspec

INK = "#222222"
"Text and outlines."
BAND = "#efefef"
"Every second auction stands on a band of this grey."
SALE = "rgba(240,190,60,0.25)"
"Sales of cards stand on a band of this colour, lighter than any mark on any paper."
RESTART = "#999999"
"Where an auction begins again."
GRID = "#d9d9d9"
FONT = "system-ui, sans-serif"


class Look(msgspec.Struct, frozen=True):
    """How a series is drawn."""

    colour: str
    symbol: str = "circle"
    "As plotly names it; empty for a line without markers."
    dash: tuple[int, ...] = ()
    "Lengths of strokes and gaps in pixels; empty for a solid line."
    pattern: str = ""
    "Of `/ \\ x - | .` as plotly draws them on bars; empty for a plain bar."
    pattern_colour: str = "#ffffff"
    small: bool = False
    "Smaller marks and thinner lines, for sales."

    def smaller(self) -> Look:
        """The same look for sales."""
        return msgspec.structs.replace(self, small=True)


SEATS = (
    Look("#0072b2", "circle", (), ""),
    Look("#e69f00", "square", (7, 3), "/", "#000000"),
    Look("#009e73", "diamond", (2, 2), "-"),
    Look("#d55e00", "triangle-up", (8, 3, 2, 3), "x"),
    Look("#cc79a7", "triangle-down", (12, 3), "|", "#000000"),
    Look("#000000", "cross", (3, 5), "\\"),
)
"Look of seats 0-5."

PRICE = Look("#f0e442", "star")
FREE = Look("#222222", "star")
VOID = Look(INK, "x-thin")
"Crosses out what is void, and marks what it costs."
POT = Look("#555555", "")
BANK = Look("#777777", "", (1, 2))
LEFT = Look("#ffffff", pattern=".", pattern_colour="#444444")
"What the pot keeps."
TO_BANK = Look("#bbbbbb")
HINT = Look("#555555", "circle")
"Explains a mark in the legend."

CARDS = {
    "orange": "#f28e2b",
    "green": "#3f9b45",
    "grey": "#8c8c8c",
    "blue": "#2f6fb5",
    "brown": "#8a5a34",
    "pink": "#e377a2",
}
"Colour of the cards of each collection."

CONFIG: dict[str, Any] = {
    "displaylogo": False,
    "responsive": True,
    "modeBarButtonsToRemove": ["sendChartToCloud"],  # it would upload the figure
}
"Configuration for `fig.show(config=CONFIG)` and `write_html(config=CONFIG)`."

SIZE = 8
SIZES = {"star": 13, "x-thin": 10, "triangle-up": 9, "triangle-down": 9, "diamond": 9, "cross": 8}
"Marker sizes that look alike."
SMALLER = 0.65
"Size of small marks in comparison."
