"""Means of many games as plotly Figures, with the intervals that hold the true ones.

What they show in numbers and words is what the results themselves print.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from serengeti.engine.errors import RequestError
from serengeti.figures import theme
from serengeti.figures.plotly_drawing import base
from serengeti.simulation import Estimate, Result
from serengeti.simulation.comparison import Comparison
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plotly as escaped
from serengeti.text.numbers import number
from serengeti.tournaments import Result as Tournament

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from serengeti.tournaments.totals import Interval

WIDE = 1.96
"Standard errors to either side that hold the true mean 95 times out of 100 (normal law)."

APART = 0.3
"Part of the room of a name over which the marks of several results spread."


def wins(results: Sequence[Result | Tournament], lang: str | None) -> go.Figure:
    """A mark for each seat or entrant and each result; the dashed line is what equals would win.

    Of comparisons the changes, with a line at 0.
    """
    changes = _all_changes(results)
    tr, names = translator(lang), results[0].names
    traces = [_marks(results, index, tr) for index in range(len(results))]
    if changes:
        title = tr("Change in wins, 95 % intervals")
        y_title = tr("Change in the share of the games")
    else:
        title, y_title = tr("Wins, with 95 % intervals"), tr("Share of the games")
    layout = _layout(title, tr("Player"), y_title, tr.lang)
    places = list(range(len(names)))
    layout["xaxis"] |= {
        "tickvals": places,
        "ticktext": [escaped(name) for name in names],
        "range": [-0.5, len(names) - 0.5],
    }
    # a share like 1/4 lies on a line of the grid: it must stand out from that
    equal = _level(1 / results[0].seats, "9px,5px", 2.5)
    layout["shapes"] = [_level(0, "solid") if changes else equal]
    return _figure(traces, layout)


def _all_changes(results: Sequence[Result | Tournament]) -> bool:
    """Whether these are comparisons; RequestError for what cannot be drawn side by side."""
    kinds = {isinstance(result, Comparison) for result in results}
    fits = all(isinstance(result, Result | Tournament) for result in results)
    if not fits or len(kinds) != 1 or len({len(result.names) for result in results}) != 1:
        found = results[0] if len(results) == 1 else results
        raise RequestError("no-wins", found=found)
    return True in kinds


def _marks(results: Sequence[Result | Tournament], index: int, tr: Translator) -> dict[str, Any]:
    result, look = results[index], theme.SEATS[index % len(theme.SEATS)]
    shift = APART * (index - (len(results) - 1) / 2)
    means, spans = [win.mean for win in result.wins], [_span(win) for win in result.wins]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": tr("Games: {n}", n=number(result.games, tr.lang)),
        "x": [seat + shift for seat in range(len(spans))],
        "y": means,
        "error_y": _error_bars(spans, means),
        "marker": {"color": look.colour, "symbol": look.symbol, "size": theme.SIZE + 2},
        "hovertext": [_said(*found, tr) for found in zip(means, spans, strict=True)],
        "hoverinfo": "text+name",
        "showlegend": len(results) > 1,
    }


def paid(result: Result, lang: str | None) -> go.Figure:
    """A bar for each last digit of a price: chips paid a game, or by how much they change."""
    if not isinstance(result, Result):
        raise RequestError("no-prices", found=result)
    tr = translator(lang)
    means = [price.mean for price in result.prices]
    spans = [_span(price) for price in result.prices]
    look = theme.SEATS[0]
    bars = {
        "type": "bar",
        "x": list(range(10)),
        "y": means,
        "error_y": _error_bars(spans, means),
        "marker": {"color": look.colour},
        "hovertext": [_said(*found, tr) for found in zip(means, spans, strict=True)],
        "hoverinfo": "text",
    }
    if isinstance(result, Comparison):
        title = tr("Change by last digit, 95 % intervals")
    else:
        title = tr("Paid by last digit, 95 % intervals")
    layout = _layout(title, tr("Last digit of the price"), tr("Chips a game"), tr.lang)
    layout["xaxis"] |= {"dtick": 1}
    layout["shapes"] = [_level(0, "solid")]
    return _figure([bars], layout)


def _span(found: Estimate | Interval) -> tuple[float, float]:
    """The interval of a mean; without one the mean itself."""
    if isinstance(found, Estimate):
        reach = WIDE * (found.error or 0)
        return found.mean - reach, found.mean + reach
    low, high = found.low, found.high
    return (found.mean if low is None else low), (found.mean if high is None else high)


def _error_bars(spans: Sequence[tuple[float, float]], means: Sequence[float]) -> dict[str, Any]:
    return {
        "type": "data",
        "symmetric": False,
        "array": [high - mean for (_, high), mean in zip(spans, means, strict=True)],
        "arrayminus": [mean - low for (low, _), mean in zip(spans, means, strict=True)],
        "color": theme.INK,
        "thickness": 1.5,
        "width": 6,
    }


def _said(mean: float, span: tuple[float, float], tr: Translator) -> str:
    low, high = (number(end, tr.lang) for end in span)
    return tr("{mean} (from {low} to {high})", mean=number(mean, tr.lang), low=low, high=high)


def _level(height: float, dash: str, width: float = 1.5) -> dict[str, Any]:
    line = {"color": theme.INK, "width": width, "dash": dash}
    ends = {"x0": 0, "x1": 1, "y0": height, "y1": height}
    return ends | {"type": "line", "xref": "paper", "line": line, "layer": "between"}


def _figure(traces: list[dict[str, Any]], layout: dict[str, Any]) -> go.Figure:
    import plotly.graph_objects as go  # on first use: an eighth of a second

    return go.Figure({"data": traces, "layout": layout})


def _layout(title: str, x_title: str, y_title: str, lang: str) -> dict[str, Any]:
    plain = {"showgrid": False, "zeroline": False}
    return base(title, lang) | {
        "height": 340,
        "margin": {"l": 64, "r": 12, "t": 40, "b": 48},
        "xaxis": plain | {"title": {"text": x_title, "standoff": 6}},
        "yaxis": {
            "title": {"text": y_title, "standoff": 10},
            "gridcolor": theme.GRID,
            "zeroline": False,
        },
    }
