"""A matrix of numbers as a picture: every cell says its number, a tint only repeats it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

import msgspec

from serengeti.figures import theme
from serengeti.text.names import plotly as escaped
from serengeti.text.names import width

if TYPE_CHECKING:
    import plotly.graph_objects as go

LIGHT, DARK = (255, 255, 255), (127, 183, 220)
"Tints of nothing and of most; black reads well on both."
CELL = 34
"Height of a row in pixels."


class Cell(msgspec.Struct, frozen=True):
    """One number."""

    text: str
    value: float | None
    "What the tint follows; None for no tint, as of sums."
    hover: str
    "For plotly; names in it are marked up for it."


class Matrix(msgspec.Struct, frozen=True):
    """What is drawn: rows and columns with their names."""

    title: str
    x_title: str
    y_title: str
    columns: list[str]
    rows: list[str]
    cells: list[list[Cell]]

    @property
    def most(self) -> float:
        """The largest number that has a tint."""
        return max([cell.value or 0 for row in self.cells for cell in row] + [0]) or 1


def draw(matrix: Matrix) -> go.Figure:
    """The matrix as a plotly Figure."""
    import plotly.graph_objects as go  # on first use: an eighth of a second

    heatmap = {
        "type": "heatmap",
        "x": list(range(len(matrix.columns))),
        "y": list(range(len(matrix.rows))),
        "z": [[cell.value for cell in row] for row in matrix.cells],
        "hovertext": [[cell.hover for cell in row] for row in matrix.cells],
        "hoverinfo": "text",
        "colorscale": [[0, _rgb(LIGHT)], [1, _rgb(DARK)]],
        "zmin": 0,
        "zmax": matrix.most,
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": True,
    }
    return go.Figure({"data": [heatmap, _numbers(matrix)], "layout": _layout(matrix)})


def _numbers(matrix: Matrix) -> dict[str, Any]:
    """The number of every cell; the heatmap behind them has the hover texts."""
    cells = [(x, y, cell) for y, row in enumerate(matrix.cells) for x, cell in enumerate(row)]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [x for x, _, _ in cells],
        "y": [y for _, y, _ in cells],
        "text": [cell.text.replace("<", "&lt;") for _, _, cell in cells],
        "textfont": {"color": theme.INK, "size": 13},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _rgb(tint: tuple[int, ...]) -> str:
    return "rgb({},{},{})".format(*tint)


def _layout(matrix: Matrix) -> dict[str, Any]:
    return {
        "template": "none",
        "title": {"text": matrix.title, "x": 0, "xref": "paper", "font": {"size": 15}},
        "font": {"family": theme.FONT, "size": 12, "color": theme.INK},
        "dragmode": False,
        "height": 130 + CELL * len(matrix.rows),
        "margin": {"l": 8, "r": 12, "t": 84, "b": 12},
        "xaxis": _axis(matrix.x_title, matrix.columns) | {"side": "top"},
        "yaxis": _axis(matrix.y_title, matrix.rows) | {"autorange": "reversed"},
    }


def _axis(title: str, labels: list[str]) -> dict[str, Any]:
    return {
        "title": {"text": title, "standoff": 8},
        "tickvals": list(range(len(labels))),
        "ticktext": [escaped(label) for label in labels],
        "showgrid": False,
        "zeroline": False,
        "automargin": True,
        "fixedrange": True,
    }


# --- SVG ---------------------------------------------------------------------------------------

ABOVE, LETTER = 74, 6.8
"Pixels above the cells, and of a letter."


def svg(matrix: Matrix, caption: str, wide: int) -> str:
    """The matrix as an SVG element of a width in pixels."""
    left = round(34 + LETTER * max(map(width, matrix.rows)))
    step = (wide - left - 8) / len(matrix.columns)
    high = ABOVE + CELL * len(matrix.rows) + 8
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" font-family="{theme.FONT}" font-size="12" '
        f'fill="{theme.INK}">'
    )
    parts = [
        root,
        f"<title>{_text(matrix.title)}</title><desc>{_text(caption)}</desc>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        _label(left, 18, matrix.title, ' font-size="15"'),
        _label(left + step * len(matrix.columns) / 2, 40, matrix.x_title, _MIDDLE),
        _label(12, 0, matrix.y_title, f'{_MIDDLE} transform="translate(0 {_mid(matrix)}) {_TURN}"'),
    ]
    for column, name in enumerate(matrix.columns):
        most = max(3, int(step / LETTER))
        short = name if len(name) <= most else f"{name[: most - 1]}…"
        parts.append(_label(left + step * (column + 0.5), 62, short, _MIDDLE))
    for row, name in enumerate(matrix.rows):
        y = ABOVE + CELL * row
        parts.append(_label(left - 6, y + 21, name, ' text-anchor="end"'))
        for column, cell in enumerate(matrix.cells[row]):
            parts += _cell(matrix, cell, left + step * column, y, step)
    return "".join([*parts, "</svg>"])


_MIDDLE = ' text-anchor="middle"'
_TURN = "rotate(-90 12 0)"


def _mid(matrix: Matrix) -> int:
    return ABOVE + CELL * len(matrix.rows) // 2


def _cell(matrix: Matrix, cell: Cell, x: float, y: float, step: float) -> list[str]:
    rect = f'<rect x="{x + 1:.1f}" y="{y + 1}" width="{step - 2:.1f}" height="{CELL - 2}" '
    if cell.value is None:
        fill = 'fill="none"/>'
    else:
        fill = f'fill="{_rgb(_tint(cell.value / matrix.most))}" stroke="{theme.GRID}"/>'
    return [rect + fill, _label(x + step / 2, y + 21, cell.text, _MIDDLE)]


def _tint(part: float) -> tuple[int, ...]:
    return tuple(round(a + (b - a) * part) for a, b in zip(LIGHT, DARK, strict=True))


def _text(text: str) -> str:
    return escape(text, quote=True)


def _label(x: float, y: float, text: str, rest: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{rest}>{_text(text)}</text>'
