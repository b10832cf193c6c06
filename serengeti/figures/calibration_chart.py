"""Calibration of guesses: the chances given against how often they came true, in percent."""

from __future__ import annotations

from collections.abc import Sequence

from serengeti.analysis.forecast import Bin, Guess, Summary, calibration, summary
from serengeti.figures import theme
from serengeti.figures.chart import Chart, Grid, begun
from serengeti.figures.theme import Look
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number

PERFECT = Look(theme.INK, "", (4, 3))
GIVEN = theme.SEATS[0]

ENOUGH = 5
"Guesses of each kind from which on a base rate means something: after one it is always right."


def chart(guesses: Sequence[Guess], lang: str | None) -> Chart:
    """A mark for each group of chances; on the dashed line they came true as often as said."""
    tr = translator(lang)
    perfect = begun(tr("As often as said"), PERFECT, "line")
    for end in (0, 100):
        perfect.add(end, end, "")
    given = begun(tr("Guesses"), GIVEN, "line")
    for one in calibration(guesses):
        given.add(_percent(one.mean), _percent(one.came), _hover(one, tr))
    return Chart(
        title=tr("How often did guesses come true?"),
        x_title=tr("Chance given, %"),
        y_title=tr("Came true, %"),
        last=100,
        top=100,
        rows=1,
        series=[perfect, given],
    )


def _percent(part: float) -> int:
    return round(100 * part)


def _hover(one: Bin, tr: Translator) -> str:
    return tr.plural(
        "{n} chance of about {given} %: {came} % came true",
        "{n} chances of about {given} %: {came} % came true",
        one.count,
        given=_percent(one.mean),
        came=_percent(one.came),
    )


def caption(guesses: Sequence[Guess], lang: str | None) -> str:
    """The mean scores beside those of the base rate."""
    tr, found = translator(lang), summary(guesses)
    if found is None:
        return tr("No guess has been made.")
    said = tr.plural(
        "{n} guess, mean Brier score {score} (0 is best).",
        "{n} guesses, mean Brier score {score} (0 is best).",
        found.count,
        score=number(found.brier, tr.lang, 2),
    )
    if not enough(found):
        return said
    base = number(found.base, tr.lang, 2)
    return f"{said} {tr('The base rate has {base}.', base=base)}"


def enough(found: Summary) -> bool:
    """Whether there are guesses enough to speak of a base rate."""
    return found.count >= ENOUGH * found.kinds


def table(guesses: Sequence[Guess], lang: str | None) -> Grid:
    """A row for each group of chances."""
    tr = translator(lang)
    headers = [tr("Chance given, %"), tr("Number"), tr("Came true, %")]
    rows = [[_percent(one.mean), one.count, _percent(one.came)] for one in calibration(guesses)]
    return headers, rows
