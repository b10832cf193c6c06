"""What a lesson shows: a sentence, and with it a table and a picture that say the same."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from serengeti.figures import svg_drawing
from serengeti.figures.chart import Chart, Grid
from serengeti.text import tables
from serengeti.text.names import aligned, untypeset

WIDTH = 640
"Width of a picture in pixels."


_CODE = re.compile("`([^`]*)`")


class Shown(msgspec.Struct):
    """A sentence; below it, where there is one, a picture and a table.

    >>> Shown("Two of six.", (["cards", "blue"], [[6, 2]]))
    Two of six.
    cards  blue
    6      2
    """

    sentence: str
    table: Grid | None = None
    chart: Chart | None = None
    drawing: str = ""
    "An SVG element, where the picture is no chart."
    lang: str = "en"

    @property
    def svg(self) -> str:
        """The picture as an SVG element; empty without one."""
        if self.chart is None:
            return self.drawing
        return svg_drawing.draw(self.chart, self.sentence, self.lang, WIDTH)

    def figure(self) -> Any:
        """The chart as a plotly Figure."""
        from serengeti.figures.plotly_drawing import draw

        return None if self.chart is None else draw(self.chart, self.lang)

    def __repr__(self) -> str:
        if self.table is None:
            return self.sentence
        cells = [[str(cell) for cell in row] for row in (self.table[0], *self.table[1])]
        return "\n".join([self.sentence, *aligned(cells)])

    def _repr_html_(self) -> str:
        said = _CODE.sub(r"<code>\1</code>", untypeset(self.sentence))
        parts = f"{self.svg}<p>{said}</p>{html(self.table)}"
        return f'<div class="sg-shown" lang="{self.lang}">{parts}</div>'


def html(table: Grid | None) -> str:
    """A table as HTML; cells may hold names, so they are escaped."""
    if table is None:
        return ""
    return tables.html([[str(cell) for cell in row] for row in (table[0], *table[1])])
