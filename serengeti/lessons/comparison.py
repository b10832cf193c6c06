"""What a simulation gave, beside what the formula says."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil

from serengeti.figures import theme
from serengeti.figures.chart import Chart, Grid, begun, upwards
from serengeti.figures.theme import Look
from serengeti.lessons.shown import Shown
from serengeti.lessons.trials import POWERS, Sample
from serengeti.text.catalogue import Translator
from serengeti.text.numbers import fixed, number

FAR = 3
"Standard errors beyond which simulation and formula are said to disagree."

FIRST = 20
"Trials before which a running mean is not drawn."

ROWS = 20
"Different results that are listed."

WIDE = 1.96
"Standard errors to either side that hold the exact value 95 times out of 100 (normal law)."

EXACT = Look(theme.INK, "", (4, 3))
MEAN = Look(theme.SEATS[0].colour, "")


def value(exact: Fraction, tr: Translator) -> str:
    """A fraction with its decimals.

    >>> from serengeti.text.catalogue import translator
    >>> value(Fraction(16, 51), translator("en")), value(Fraction(3), translator("en"))
    ('16/51 ≈ 0.3137', '3')
    >>> value(Fraction(2, 87), translator("en")), value(Fraction(1, 4), translator("en"))
    ('2/87 ≈ 0.0230', '1/4 = 0.25')
    """
    if exact.denominator == 1:
        return number(exact.numerator, tr.lang)
    if max(exact.numerator, exact.denominator) > 10**9:
        return f"≈ {number(exact, tr.lang)}"
    near = round(exact, 4)
    if near in (exact, 0):
        return f"{exact} {'=' if near == exact else '≈'} {number(exact, tr.lang)}"
    return f"{exact} ≈ {fixed(float(exact), tr.lang, 4)}"


def in_words(exact: Fraction, tr: Translator) -> str:
    """The same within a sentence."""
    shown = value(exact, tr)
    return tr("about {number}", number=shown[2:]) if shown[0] == "≈" else shown


def results(sample: Sample, few: int, tr: Translator) -> Shown:
    """The results of a few trials, the mean of many with its path."""
    if sample.trials <= few:
        return Shown(_each(sample, tr), lang=tr.lang)
    return Shown(_summary(sample, tr), counts(sample, tr), path(sample, None, tr), lang=tr.lang)


def _each(sample: Sample, tr: Translator) -> str:
    """Every single result, worked out from the running means."""
    sums = [0.0, *(mean * trials for trials, mean in sample.path)]
    single = [round(after - before, 6) for before, after in pairwise(sums)]
    shown = ", ".join(number(one, tr.lang) for one in single)
    return tr("Results of {n} trials: {results}.", n=sample.trials, results=shown)


def _summary(sample: Sample, tr: Translator) -> str:
    facts = {
        "n": number(sample.trials, tr.lang),
        "mean": number(sample.mean, tr.lang),
        "error": number(sample.error, tr.lang),
    }
    said = tr("Mean of {n} trials: {mean}, with a standard error of {error}.", **facts)
    return said if sample.complete else f"{said} {tr('Stopped before the last trial.')}"


def counts(sample: Sample, tr: Translator) -> Grid:
    """How often each result came; where that is too long a list, how the mean settled down."""
    if not 0 < len(sample.counts) <= ROWS:
        return stages(sample, tr)
    rows: list[list[int | str]] = [
        [
            number(round(result, 4), tr.lang),
            number(times, tr.lang),
            number(times / sample.trials, tr.lang),
        ]
        for result, times in sample.counts.items()
    ]
    return [tr("Result"), tr("Times"), tr("Frequency")], rows


def stages(sample: Sample, tr: Translator) -> Grid:
    """The mean after 1, 10, 100, … trials, and after all."""
    rows: list[list[int | str]] = [
        [number(trials, tr.lang), number(mean, tr.lang)]
        for trials, mean in sample.path
        if trials in POWERS or trials == sample.trials
    ]
    return [tr("Trials"), tr("Mean so far")], rows


def path(sample: Sample, exact: Fraction | None, tr: Translator) -> Chart:
    """The running mean over the number of trials, and the exact value as a dashed line.

    Of trials that happen or not it is the frequency, in percent. The first few trials are left
    out: they would flatten all others.
    """
    begins = min(FIRST, sample.trials // 10)
    walked = [(trials, mean) for trials, mean in sample.path if trials >= begins]
    most = max([mean for _, mean in walked] + [float(exact or 0)])
    scale = 100 if sample.share else 1
    mean = begun(tr("Simulated frequency" if sample.share else "Simulated mean"), MEAN, "line")
    for trials, value in walked:
        mean.add(trials, scale * value, number(value, tr.lang))
    series = [mean]
    if exact is not None:
        line = begun(tr("Exact value"), EXACT, "line")
        for end in (0, sample.trials):
            line.add(end, scale * float(exact), "")
        series.append(line)
    return Chart(
        title=tr("The frequency settles down" if sample.share else "The mean settles down"),
        x_title=tr("Trials"),
        y_title=tr("Frequency, %" if sample.share else "Mean so far"),
        last=sample.trials,
        top=min(upwards(ceil(scale * most)), 100) if sample.share else upwards(ceil(most)),
        series=series,
    )


def compare(sample: Sample, exact: Fraction, tr: Translator) -> Shown:
    """Simulated and exact value, how many standard errors lie between, and the verdict."""
    away = abs(sample.mean - exact) / sample.error if sample.error else 0.0
    headers = [
        tr("Simulated"),
        tr("95 % interval"),
        tr("Exact"),
        tr("Standard error"),
        tr("Distance in errors"),
    ]
    ends = (sample.mean - WIDE * sample.error, sample.mean + WIDE * sample.error)
    between = " – ".join(number(end, tr.lang) for end in ends)
    found = number(sample.mean, tr.lang)
    cells = [found, between, value(exact, tr), number(sample.error, tr.lang)]
    said = (
        tr("They are compatible: chance alone can explain a distance below three standard errors.")
        if away <= FAR and (sample.error or sample.mean == exact)
        else tr(
            "They are hardly compatible: so far away chance alone hardly ever leads. Look for the "
            "mistake."
        )
    )
    rows: list[list[int | str]] = [[*cells, number(away, tr.lang, 2)]]
    return Shown(said, (headers, rows), path(sample, exact, tr), lang=tr.lang)
