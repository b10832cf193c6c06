"""A tournament in words: aligned tables, and who failed at what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from serengeti.text import names
from serengeti.text.catalogue import Translator, translator
from serengeti.text.faults import fault_clause
from serengeti.text.numbers import NO_NUMBER, fixed, number, spread
from serengeti.text.switches import named
from serengeti.text.tables import Told
from serengeti.tournaments.deal import Fault
from serengeti.tournaments.totals import Interval

if TYPE_CHECKING:
    from serengeti.tournaments.result import Result


def parts(result: Result, lang: str | None) -> list[Told]:
    """All of it; the entrant that wins most comes first."""
    tr = translator(lang)
    order = sorted(range(len(result.names)), key=lambda bot: -result.wins[bot].mean)
    found = [Told(_title(result, tr), _standings(result, order, tr), 1, _notes(result, tr))]
    if any(cell for row in result.duels for cell in row):
        title = tr("Wins of one seat (row) among seats of another (column)")
        cells = [[_duel(cell, tr) for cell in row] for row in result.duels]
        found.append(Told(title, _square(result, order, cells), 1))
    title = tr("Chips a seat (row) gives another (column) in a game, through the pot")
    cells = [[_chips(cell, tr) for cell in row] for row in result.help]
    found.append(Told(title, _square(result, order, cells), 1))
    if result.faults:
        found.append(Told(notes=[_failed(result, fault, tr) for fault in result.faults]))
    return found


def _title(result: Result, tr: Translator) -> str:
    asked = number(result.asked, tr.lang)
    done = number(result.deals, tr.lang)
    if result.deals < result.asked:
        done = tr("{done} of {all}", done=done, all=asked)
    return tr(
        "Deals: {deals}, games: {games}, {edition}, seats: {seats}, seed {seed}. "
        "Equal players would win {fair} each.",
        deals=done,
        games=number(result.games, tr.lang),
        edition=named(result.edition, result.switches, tr),
        seats=result.seats,
        seed=result.seed,
        fair=fixed(1 / result.seats, tr.lang, 4),
    )


def _notes(result: Result, tr: Translator) -> list[str]:
    """What the interval and ± mean."""
    said = (
        tr("A single deal gives neither an interval nor a standard error.")
        if result.deals == 1
        else tr(
            "95 % interval: it holds the true share of wins in about 95 of 100 tournaments. "
            "±: standard error, over the deals."
        )
    )
    rated = tr("A rating counts every place; its ± says how uncertain it is.")
    return [said, *([rated] if result.ratings else [])]


def _standings(result: Result, order: Sequence[int], tr: Translator) -> list[list[str]]:
    head = [tr("Player"), tr("Wins"), tr("95 % interval"), tr("Points")]
    rated = bool(result.ratings)
    lines = [[*head, *([tr("Rating")] if rated else [])]]
    for bot in order:
        win = result.wins[bot]
        numbers = [fixed(win.mean, tr.lang, 4), _span(win, tr, 4)]
        points = spread(*result.points[bot], tr.lang, 2)
        rating = [spread(*result.ratings[bot], tr.lang, 2)] if rated else []
        lines.append([_name(result, bot), *numbers, points, *rating])
    return lines


def _square(result: Result, order: Sequence[int], cells: list[list[str]]) -> list[list[str]]:
    head = ["", *(_name(result, bot) for bot in order)]
    rows = [[_name(result, i), *(cells[i][j] for j in order)] for i in order]
    return [head, *rows]


def _name(result: Result, bot: int) -> str:
    return names.plain(result.names[bot])


def _duel(found: Interval | None, tr: Translator) -> str:
    if found is None:
        return NO_NUMBER
    mean, span = fixed(found.mean, tr.lang, 4), _span(found, tr, 2)
    return mean if span == NO_NUMBER else f"{mean} ({span})"


def _span(found: Interval, tr: Translator, digits: int) -> str:
    if found.low is None or found.high is None:
        return NO_NUMBER
    return f"{fixed(found.low, tr.lang, digits)} – {fixed(found.high, tr.lang, digits)}"


def _chips(found: float | None, tr: Translator) -> str:
    return NO_NUMBER if found is None else fixed(found, tr.lang, 2)


def _failed(result: Result, fault: Fault, tr: Translator) -> str:
    return tr.plural(
        "{name} passed {n} time, because it {what}.",
        "{name} passed {n} times, the first time because it {what}.",
        fault.times,
        name=_name(result, fault.bot),
        what=_what(fault, tr),
    )


def warning(name: str, fault: Fault, tr: Translator) -> str:
    """What is said when an entrant fails for the first time."""
    return tr(
        "Warning: {name} {what}. Each time something goes wrong, it passes.",
        name=names.plain(name),
        what=_what(fault, tr),
    )


def _what(fault: Fault, tr: Translator) -> str:
    return fault_clause(fault.code, fault.first, fault.facts, tr)
