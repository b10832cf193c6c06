"""Figures of a replay along its steps: `bids`, `pot`, `collections` and `chips`; of one moment:
`prices`, `ledger` and `digits`; `calibration` of guesses; `wins` and `paid` of many games.

Each is a plotly Figure and, from the same marks, a plain SVG; each has a caption and a table
that say the same in words and numbers. plotly is loaded when a figure is first drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from serengeti.engine.errors import RequestError
from serengeti.engine.replay import Replay
from serengeti.figures import bid_chart, chip_chart, collection_chart, matrix, pot_chart
from serengeti.figures.chart import Chart, Grid, story
from serengeti.figures.matrix import Matrix
from serengeti.figures.theme import CONFIG
from serengeti.text.catalogue import translator

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from serengeti.analysis.forecast import Guess
    from serengeti.simulation import Result
    from serengeti.tournaments import Result as Tournament

__all__ = [
    "CONFIG",
    "bids",
    "calibration",
    "caption",
    "chips",
    "collections",
    "digits",
    "figure",
    "ledger",
    "moments",
    "names",
    "paid",
    "pot",
    "prices",
    "svg",
    "table",
    "wins",
]

_CHARTS = {
    "bids": bid_chart,
    "pot": pot_chart,
    "collections": collection_chart,
    "chips": chip_chart,
}

names = tuple(_CHARTS)
"Names of the figures along the steps, which a playhead can reveal."

moments = ("prices", "ledger", "digits")
"Names of the figures of one moment: of the step `upto`, by default the last."


def figure(
    name: str, replay: Replay, lang: str | None = None, upto: int | None = None
) -> go.Figure:
    """A figure by its name. With `upto` it ends at that step and holds nothing beyond it."""
    from serengeti.figures.plotly_drawing import draw

    chart = _chart(name, replay, lang, upto)
    return matrix.draw(chart) if isinstance(chart, Matrix) else draw(chart, translator(lang).lang)


def bids(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """Who named what in each auction, who passed at which height, and the prices."""
    return figure("bids", replay, lang, upto)


def pot(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """What the pot pays to whom, what it keeps, and what the bank pays."""
    return figure("pot", replay, lang, upto)


def collections(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """How the points of every seat's collections grow, and fall."""
    return figure("collections", replay, lang, upto)


def chips(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """Where the chips are: with every seat, in the pot, in the bank."""
    return figure("chips", replay, lang, upto)


def prices(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """What every price of the decision after step `upto` pays to whom, and which are barred."""
    return figure("prices", replay, lang, upto)


def ledger(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """Who financed whom, up to a step."""
    return figure("ledger", replay, lang, upto)


def digits(replay: Replay, lang: str | None = None, upto: int | None = None) -> go.Figure:
    """What the pot paid for every last digit of a price, and to whom, up to a step."""
    return figure("digits", replay, lang, upto)


def calibration(guesses: Sequence[Guess], lang: str | None = None) -> go.Figure:
    """How often guesses came true, beside the chances they gave."""
    from serengeti.figures import calibration_chart
    from serengeti.figures.plotly_drawing import draw

    return draw(calibration_chart.chart(guesses, lang), translator(lang).lang)


def wins(*results: Result | Tournament, lang: str | None = None) -> go.Figure:
    """Shares of the games won, with intervals, of one result or several beside each other.

    Of comparisons, by how much they change.

    >>> from serengeti.simulation import simulate
    >>> len(wins(simulate(20, ["cap"] * 3, seed=7), simulate(90, ["cap"] * 3, seed=7)).data)
    2
    """
    from serengeti.figures import mean_chart

    return mean_chart.wins(results, lang)


def paid(result: Result, lang: str | None = None) -> go.Figure:
    """Chips a game at prices of each last digit; of a comparison, by how much they change."""
    from serengeti.figures import mean_chart

    return mean_chart.paid(result, lang)


def svg(
    name: str,
    replay: Replay,
    lang: str | None = None,
    upto: int | None = None,
    width: int = 720,
) -> str:
    """The same figure as an SVG element of a width in pixels, without any script.

    >>> from serengeti.engine.game import Game
    >>> svg("bids", Replay(Game(["A", "B", "C"], seed=7).log))[:4]
    '<svg'
    """
    from serengeti.figures.svg_drawing import draw

    chart, said = _chart(name, replay, lang, upto), caption(name, replay, lang, upto)
    if isinstance(chart, Matrix):
        return matrix.svg(chart, said, width)
    return draw(chart, said, translator(lang).lang, width)


def caption(name: str, replay: Replay, lang: str | None = None, upto: int | None = None) -> str:
    """What a figure shows, in a few sentences of plain text (escape it for HTML).

    >>> from serengeti.engine.game import Game
    >>> caption("bids", Replay(Game(["A", "B", "C"], seed=7).log), "en")
    'No lot has been sold.'
    """
    if name in moments:
        return str(_moment(name).caption(replay, lang, upto))
    return str(_module(name).caption(story(replay, lang, upto)))


def table(name: str, replay: Replay, lang: str | None = None, upto: int | None = None) -> Grid:
    """The numbers of a figure: headers and rows of ints and plain text (escape it for HTML)."""
    if name in moments:
        return _moment(name).table(replay, lang, upto)
    grid: Grid = _module(name).table(story(replay, lang, upto))
    return grid


def _chart(name: str, replay: Replay, lang: str | None, upto: int | None) -> Chart | Matrix:
    """The marks of a figure, before they are drawn."""
    if name in moments:
        return _moment(name).chart(replay, lang, upto)
    return _module(name).chart(story(replay, lang, upto))


def _moment(name: str) -> Any:
    """The module of a figure of one moment."""
    from serengeti.figures import digit_chart, ledger_picture, price_chart

    return {"prices": price_chart, "ledger": ledger_picture, "digits": digit_chart}[name]


def _module(name: str) -> ModuleType:
    if name not in _CHARTS:
        raise RequestError("no-figure", found=name, expected=[*names, *moments])
    return _CHARTS[name]
