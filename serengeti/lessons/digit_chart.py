"""Last digits of prices as bars, beside ten equal digits and the digits of two models."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

from serengeti.figures import theme
from serengeti.figures.chart import Chart, Series, begun, upwards
from serengeti.figures.theme import Look
from serengeti.lessons.digits import (
    chi_square_critical,
    chi_square_statistic,
    price_digit_law,
    second_highest_law,
    uniform,
)
from serengeti.lessons.given import whole
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number

PLAYERS = 4
"Values of which the second model takes the second highest."

EVEN = Look(theme.INK, "", (4, 3))
COUNTED = Look("#9ec9e8", pattern="/", pattern_colour="#5a87a6")
UNIFORM, SECOND = Look("#000000", "square"), Look("#d55e00", "diamond")

Law = tuple[Fraction, ...]


def histogram(games: Sequence[Sequence[int]], top: int, lang: str | None = None) -> Shown:
    """How often each last digit came, and how often under models with prices from 0 to `top`.

    >>> histogram([[1, 4, 5, 3, 3]], 12, "en").table[1][3][:3]
    [3, 2, '40 %']
    """
    tr = translator(lang)
    found = list(chain.from_iterable(games))
    counts = [sum(price % 10 == digit for price in found) for digit in range(10)]
    laws = [price_digit_law(uniform(top)), price_digit_law(second_highest_law(PLAYERS, top))]
    shares = [Fraction(count, whole("prices", len(found), 1)) for count in counts]
    rows: list[list[int | str]] = [
        [digit, counts[digit], *(_percent(law[digit], tr) for law in (shares, *laws))]
        for digit in range(10)
    ]
    headers = [tr("Last digit"), tr("Prices"), tr("Frequency"), *_models(top, tr)]
    chart = _chart(shares, laws, top, tr)
    return Shown(_said(counts, len(games), tr), (headers, rows), chart, lang=tr.lang)


def _percent(share: Fraction, tr: Translator) -> str:
    return tr("{n} %", n=number(100 * share, tr.lang, 1))


def _models(top: int, tr: Translator) -> list[str]:
    return [
        tr("Uniform, 0 to {top}", top=top),
        tr("Second highest of {n}, 0 to {top}", n=PLAYERS, top=top),
    ]


def _chart(shares: Sequence[Fraction], laws: Sequence[Law], top: int, tr: Translator) -> Chart:
    bars = begun(tr("Prices of the games"), COUNTED, "bars")
    even = begun(tr("Ten equal digits"), EVEN, "line")
    models = [
        begun(label, look, "marks")
        for label, look in zip(_models(top, tr), (UNIFORM, SECOND), strict=True)
    ]
    for digit in range(10):
        _add(bars, digit, shares[digit], tr)
        _add(even, digit, Fraction(1, 10), tr)
        for series, law in zip(models, laws, strict=True):
            _add(series, digit, law[digit], tr)
    most = max(*shares, *chain.from_iterable(laws))
    return Chart(
        title=tr("Last digits of prices"),
        x_title=tr("Last digit"),
        y_title=tr("Chance, %"),
        last=9,
        top=upwards(int(100 * most) + 1),
        series=[bars, even, *models],
        bar=1,
    )


def _add(series: Series, digit: int, share: Fraction, tr: Translator) -> None:
    series.add(digit, 100 * float(share), _percent(share, tr))


USUAL = 5
"Times each digit is to be expected before χ² is trusted."


def _said(counts: Sequence[int], games: int, tr: Translator) -> str:
    """What the test against ten equal digits says, and whether there is enough to test."""
    told, expected = _verdict(counts, games, tr), Fraction(sum(counts), 10)
    if expected >= USUAL:
        return told
    few = tr(
        "But each digit is expected {expected} times only: with fewer than {usual} this test is "
        "not reliable.",
        expected=number(expected, tr.lang, 1),
        usual=USUAL,
    )
    return f"{told} {few}"


def _verdict(counts: Sequence[int], games: int, tr: Translator) -> str:
    square, edge = chi_square_statistic(counts), chi_square_critical()
    facts = {
        "games": tr.plural("{n} game", "{n} games", games),
        "prices": tr.plural("{n} price", "{n} prices", sum(counts)),
        "square": number(square, tr.lang, 1),
        "edge": number(edge, tr.lang, 1),
    }
    if square > edge:
        return tr(
            "{games}, {prices}: χ² is {square}. With ten equally likely digits it would be above "
            "{edge} only once in twenty times: hardly equal digits.",
            **facts,
        )
    return tr(
        "{games}, {prices}: χ² is {square}. With ten equally likely digits it stays below {edge} "
        "in nineteen of twenty times, and so it does here: these prices prove nothing.",
        **facts,
    )
