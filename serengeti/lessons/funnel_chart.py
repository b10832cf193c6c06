"""How the frequencies of a class draw near the exact chance: a funnel of curves."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil, sqrt
from random import Random

from serengeti.figures import theme
from serengeti.figures.chart import Chart, Series, begun, highest, upwards
from serengeti.figures.theme import Look
from serengeti.lessons.sampling import chance_within_root, standard_error, tchebychev_bound
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number

MOST = 2500
"Lots that a pupil simulates at most."

FROM, PART = 10, 40
"Curves begin with this lot, or later with this part of all: before, a frequency leaps too far."

BEYOND = 1.03
"How much longer the axis is than the curves."

STAGES = (25, 100, 400, 900, 1600)
"Rows of the table: the root of each is a whole number."

INSIDE = Look("#7fb2d6", "", small=True)
OUTSIDE = Look(theme.SEATS[3].colour, "", (8, 3))
EXACT = Look(theme.INK, "")
BAND = Look(theme.INK, "", (4, 3))


@cache
def hits(pupil: int, p: Fraction) -> tuple[int, ...]:
    """How many of the first 0, 1, 2, … lots of a pupil held a wanted card."""
    rng = Random(f"pupil {pupil}")
    found = [0]
    for _ in range(MOST):
        found.append(found[-1] + (rng.randrange(p.denominator) < p.numerator))
    return tuple(found)


def inside(found: int, trials: int, p: Fraction) -> bool:
    """Whether |f − p| ≤ 1/√n, in whole numbers."""
    return (Fraction(found, trials) - p) ** 2 * trials <= 1


def funnel(trials: int, pupils: int, p: Fraction, lang: str | None) -> Shown:
    """The curves of so many pupils up to so many lots each, and the band p ± 1/√n."""
    tr = translator(lang)
    series = [*_curves(trials, pupils, p, tr), *_band(trials, p, tr)]
    chart = Chart(
        title=tr("Frequencies of a class"),
        x_title=tr("Lots simulated by each pupil"),
        y_title=tr("Frequency, %"),
        last=round(trials * BEYOND),
        top=upwards(ceil(highest(series))),
        series=series,
    )
    return Shown(_said(trials, pupils, p, tr), _table(trials, pupils, p, tr), chart, lang=tr.lang)


def within(trials: int, pupils: int, p: Fraction) -> int:
    """How many pupils are inside the band after so many lots."""
    return sum(inside(hits(pupil, p)[trials], trials, p) for pupil in range(pupils))


def _said(trials: int, pupils: int, p: Fraction, tr: Translator) -> str:
    return tr.plural(
        "After {trials} lots {inside} of {n} pupil lies within {width} of the exact chance.",
        "After {trials} lots {inside} of {n} pupils lie within {width} of the exact chance.",
        pupils,
        trials=number(trials, tr.lang),
        inside=within(trials, pupils, p),
        width=number(1 / sqrt(trials), tr.lang),
    )


def _table(
    trials: int, pupils: int, p: Fraction, tr: Translator
) -> tuple[list[str], list[list[int | str]]]:
    headers = [
        tr("Lots"),
        "1/√n",
        tr("Standard error"),
        tr("Pupils inside"),
        tr("Exact chance to be inside"),
        tr("Promised by Bienaymé-Tchebychev"),
    ]
    stages = [stage for stage in STAGES if stage < trials] + [trials]
    rows: list[list[int | str]] = [
        [
            number(n, tr.lang),
            number(1 / sqrt(n), tr.lang),
            number(standard_error(p, n), tr.lang),
            f"{within(n, pupils, p)}/{pupils}",
            number(_chance(n, p), tr.lang),
            number(tchebychev_bound(p, n, 1 / sqrt(n)), tr.lang),
        ]
        for n in stages
    ]
    return headers, rows


@cache
def _chance(n: int, p: Fraction) -> Fraction:
    return chance_within_root(p, n)


def _marks(trials: int) -> list[int]:
    """Numbers of lots at which curves are drawn, ever further apart."""
    marks = [max(FROM, trials // PART)]
    while marks[-1] < trials:
        marks.append(min(trials, max(marks[-1] + 1, round(marks[-1] * 1.07))))
    return marks


def _curves(trials: int, pupils: int, p: Fraction, tr: Translator) -> list[Series]:
    """One line for each pupil: those inside at the end, and those outside."""
    near = begun(tr("Pupil inside the band at the end"), INSIDE, "line")
    far = begun(tr("Pupil outside"), OUTSIDE, "line")
    for pupil in range(pupils):
        found = hits(pupil, p)
        line = near if inside(found[trials], trials, p) else far
        line.gap()
        for n in _marks(trials):
            share = 100 * found[n] / n
            line.add(n, round(share, 2), f"{number(share, tr.lang, 1)} %")
    return [near, far]


def _band(trials: int, p: Fraction, tr: Translator) -> list[Series]:
    exact = begun(tr("Exact chance"), EXACT, "line")
    band = begun(tr("Exact chance ± 1/√n"), BAND, "line")
    for sign in (-1, 1):
        band.gap()
        for n in _marks(trials):
            edge = 100 * max(0.0, float(p) + sign / sqrt(n))
            band.add(n, round(edge, 2), f"{number(edge, tr.lang, 1)} %")
    for end in (0, round(trials * BEYOND)):
        exact.add(end, round(100 * float(p), 2), f"{number(100 * p, tr.lang, 2)} %")
    return [exact, band]
