"""The looks of seats and cards, as the figures draw them."""

from __future__ import annotations

from serengeti.figures import theme
from serengeti.text.words import SYMBOLS

MARKS = {
    "circle": "●",
    "square": "■",
    "diamond": "◆",
    "triangle-up": "▲",
    "triangle-down": "▼",
    "cross": "✚",
}
"Characters for the marks that figures draw."


def palette(seats: int) -> dict[str, list[str]]:
    """Colours and marks of seats, colours and symbols of the six card colours.

    The last four say which colours of a figure the page replaces by its own.
    """
    looks = theme.SEATS[:seats]
    return {
        "seats": [look.colour for look in looks],
        "marks": [MARKS[look.symbol] for look in looks],
        "cards": list(theme.CARDS.values()),
        "symbols": list(SYMBOLS),
        "ink": [theme.INK, "#000000"],
        "soft": [theme.HINT.colour, theme.POT.colour],
        "line": [theme.GRID],
        "band": [theme.BAND],
    }


def quiet(twin: str) -> str:
    """The style rule for an output behind a static twin of this class.

    Reopened without its kernel, JupyterLab has only an error text to put in a widget's place, in
    a node without elements; the twin stands there and says more.
    """
    return (
        f".jp-OutputArea-child:has(.{twin}) + .jp-OutputArea-child > "
        ".jupyter-widgets:not(:has(*)){display:none}"
    )


def steps_back(living: str) -> str:
    """The style rules by which the static twin of a widget steps back for the living one.

    Their classes are `living` and the same with `-twin` at its end.
    """
    beside = f".jp-OutputArea-child:has(.{living}-twin):has(+ .jp-OutputArea-child .{living})"
    return f"{beside}{{display:none}}\n{quiet(f'{living}-twin')}\n"
