"""The figures as the board takes them: plotly's JSON, plain SVG, sentences and a table each."""

from __future__ import annotations

import json
from typing import Any

from serengeti import figures
from serengeti.engine.events import Bid, LotRevealed, Passed
from serengeti.engine.replay import Replay
from serengeti.figures import svg_drawing as drawn
from serengeti.figures.chart import BAR_WIDTH

SVG_WIDTH = 560
"Width of the plain figures, which stand where plotly does not come."

_SILENT = Bid | Passed | LotRevealed
"Events that change no caption: captions speak of what was bought and paid."


def charts(replay: Replay, lang: str) -> list[dict[str, Any]]:
    """One entry a figure, in the order they stand below the table."""
    return [_chart(name, replay, lang) for name in figures.names]


def _chart(name: str, replay: Replay, lang: str) -> dict[str, Any]:
    headers, rows = figures.table(name, replay, lang)
    return {
        "name": name,
        "captions": captions(name, replay, lang),
        "headers": headers,
        "rows": rows,
        "figure": json.loads(figures.figure(name, replay, lang).to_json()),
        "svg": figures.svg(name, replay, lang, width=SVG_WIDTH),
    }


def captions(name: str, replay: Replay, lang: str) -> list[tuple[int, str]]:
    """The sentence below a figure, from which step on: it tells no more than the playhead."""
    found: list[tuple[int, str]] = []
    for step, event in enumerate(replay.events):
        if not isinstance(event, _SILENT):
            text = figures.caption(name, replay, lang, upto=step)
            if not found or text != found[-1][1]:
                found.append((step, text))
    return found


def plain_frame() -> list[int]:
    """Where the plain SVG draws: its width, the plot's left, right, top and bottom edge, and the
    steps that the last one has room for."""
    right, bottom = SVG_WIDTH - drawn.RIGHT, drawn.ABOVE + drawn.PLOT
    return [SVG_WIDTH, drawn.LEFT, right, 20, bottom, BAR_WIDTH]
