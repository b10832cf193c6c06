"""A chart as a plotly Figure. Everything that belongs to a step is a trace, auctions too, so
that a playhead can hide what is still to come; axes and legend give nothing away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from serengeti.figures import theme
from serengeti.figures.backdrop import ROW
from serengeti.figures.chart import BAR_START, BASE, Chart, Series, tick
from serengeti.figures.theme import Look
from serengeti.text.names import plotly as escaped

if TYPE_CHECKING:
    import plotly.graph_objects as go


def draw(chart: Chart, lang: str) -> go.Figure:
    """The figure of a chart."""
    import plotly.graph_objects as go  # on first use: an eighth of a second

    traces = [_strips(chart), _tags(chart), *(_trace(series, chart.bar) for series in chart.series)]
    return go.Figure({"data": traces, "layout": _layout(chart, lang)})


def _strips(chart: Chart) -> dict[str, Any]:
    """Auctions, sales and restarts as bars behind the marks."""
    strips = chart.strips
    return {
        "type": "bar",
        "x": [strip.left for strip in strips],
        "y": [chart.top * (chart.ceiling - BASE) for _ in strips],
        "base": chart.top * BASE,  # a bar with a base stays out of the stacks
        "offset": 0,
        "width": [round(strip.right - strip.left, 1) for strip in strips],
        "marker": {"color": [strip.fill for strip in strips], "line": {"width": 0}},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _tags(chart: Chart) -> dict[str, Any]:
    """The number of each auction above its first step, the sign of each card on sale."""
    heights = [chart.ceiling - ROW * (tag.row + 0.5) for tag in chart.tags]
    return {
        "type": "scatter",
        "mode": "text",
        "x": [tag.step for tag in chart.tags],
        "y": [round(chart.top * height, 3) for height in heights],
        "text": [tag.text for tag in chart.tags],
        "textposition": "middle right",
        "textfont": {"size": 10},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _trace(series: Series, wide: float) -> dict[str, Any]:
    common = {
        "name": escaped(series.label),
        "x": series.x,
        "y": series.y,
        "hovertext": series.hover,
        "hoverinfo": "text+name",
        "showlegend": series.key,
        "legendgroup": escaped(series.label),
    }
    return common | (_bar(series.look, wide) if series.kind == "bars" else _scatter(series))


def _bar(look: Look, wide: float) -> dict[str, Any]:
    pattern = {"shape": look.pattern, "fillmode": "overlay", "fgcolor": look.pattern_colour}
    return {
        "type": "bar",
        "offset": BAR_START,
        "width": wide,
        "marker": {
            "color": look.colour,
            "line": {"color": theme.INK, "width": 0.5},
            "pattern": pattern | {"size": 5, "solidity": 0.25},
        },
    }


def _scatter(series: Series) -> dict[str, Any]:
    trace: dict[str, Any] = {"type": "scatter", "mode": _mode(series), "cliponaxis": False}
    if series.kind != "marks":
        shape = "hv" if series.kind == "steps" else "linear"
        look = series.look
        width = 1 if look.small else 1.5
        trace["line"] = {"color": look.colour, "width": width, "dash": _dash(look), "shape": shape}
    if series.look.symbol:
        trace["marker"] = _marker(series)
    return trace


def _marker(series: Series) -> dict[str, Any]:
    look = series.look
    return {
        "color": look.colour,
        "symbol": _by_mark(series, look.symbol, f"{look.symbol}-open"),
        "size": theme.SIZES.get(look.symbol, theme.SIZE) * (theme.SMALLER if look.small else 1),
        "line": {"color": theme.INK, "width": _by_mark(series, _outline(look), 1.6)},
    }


def _outline(look: Look) -> float:
    """Width of an outline; a thin cross is nothing else."""
    return 1.6 if look.symbol.endswith("-thin") else 0.75


def _dash(look: Look) -> str:
    return ",".join(f"{length}px" for length in look.dash) or "solid"


def _mode(series: Series) -> str:
    if series.kind == "marks":
        return "markers"
    return "lines+markers" if series.look.symbol else "lines"


def _by_mark(series: Series, full: Any, hollow: Any) -> Any:
    """One value for all marks, or one each where some are hollow."""
    if not any(series.hollow):
        return full
    return [hollow if one else full for one in series.hollow]


def base(title: str, lang: str) -> dict[str, Any]:
    """What the layouts of all charts have in common."""
    return {
        "template": "none",
        "title": {"text": title, "x": 0, "xref": "paper", "font": {"size": 15}},
        "font": {"family": theme.FONT, "size": 12, "color": theme.INK},
        "separators": ",\u202f" if lang == "fr" else ".,",
        "hoverlabel": {"namelength": -1},
        "dragmode": False,
        "legend": {"orientation": "h", "y": -0.22, "yanchor": "top", "x": 0},
    }


def _layout(chart: Chart, lang: str) -> dict[str, Any]:
    return base(chart.title, lang) | {
        "barmode": "stack",
        "hovermode": "closest",
        "height": 320 + 6 * sum(series.key for series in chart.series),  # long legends wrap
        "margin": {"l": 48, "r": 12, "t": 36, "b": 40},
        "xaxis": _axis(chart.x_title, [BAR_START, chart.right], tick(chart.last, 8), False),
        "yaxis": _axis(
            chart.y_title, [chart.top * BASE, chart.top * chart.ceiling], tick(chart.top, 6), True
        ),
    }


def _axis(title: str, span: list[float], every: int, grid: bool) -> dict[str, Any]:
    return {
        "title": {"text": title, "standoff": 6},
        "range": span,
        "dtick": every,
        "tick0": 0,
        "showgrid": grid,
        "gridcolor": theme.GRID,
        "zeroline": grid,
        "zerolinecolor": theme.INK,
    }
