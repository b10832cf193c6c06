"""The same games under other rules: what changes, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.editions import rules_for
from serengeti.engine.events import GameStarted
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.players import seats
from serengeti.simulation.batch import Job, Totals, paired
from serengeti.simulation.logs import Origin
from serengeti.simulation.result import Estimate, Result
from serengeti.text.catalogue import Translator
from serengeti.text.names import plain
from serengeti.text.numbers import NO_NUMBER, fixed, number, spread
from serengeti.text.switches import named
from serengeti.text.tables import Told

FAR = 2
"Standard errors from 0 beyond which a change is counted."

BEYOND = 0.0455
"Part of the changes that chance alone puts there (normal law)."


def opening(
    policies: Sequence[str], edition: str, seed: int, first: int | None, switches: dict[str, Any]
) -> GameStarted:
    """How whole games between policies begin; SetupError for a word that is no switch."""
    rules_for(edition, len(policies), **switches)
    people, drawn = seats(policies), Chance(seed).seed
    return start_game(people, edition, seed=drawn, first=first, **switches)


class Simulation(Result):
    """Whole games between policies."""

    _called = "Simulation"

    def __init__(
        self,
        job: Job,
        totals: Totals,
        asked: int,
        names: tuple[str, ...],
        origin: Origin,
        threads: int | None,
        compiled: bool | None,
    ) -> None:
        super().__init__(job, totals, asked, names, origin)
        self._rules, self._how = origin, (threads, compiled)

    def compare(self, edition: str | None = None, **switches: Any) -> Comparison:
        """The same decks, leads and random numbers under another edition or other switches.

        Without an edition the rules of these games are changed. Ctrl-C keeps the pairs of games
        that are finished, and `before` then has no others either.

        >>> from serengeti.simulation import simulate
        >>> simulate(40, ["cap"] * 3, seed=7).compare(bonus=5).games
        40
        """
        origin = self._under(edition, switches)
        lead = None if self._job.draw_first else self._job.table.first
        start = opening(self.policies, origin.edition, self.seed, lead, origin.setup)
        job = msgspec.structs.replace(self._job, table=Table.of(start))
        before, after, change = paired(self._job, job, self.games, *self._how)
        return Comparison(
            Simulation(self._job, before, self.games, self.names, self._rules, *self._how),
            Simulation(job, after, self.games, self.names, origin, *self._how),
            change,
        )

    def _under(self, edition: str | None, switches: dict[str, Any]) -> Origin:
        own = self._rules
        setup = switches if edition is not None else own.setup | switches
        return msgspec.structs.replace(own, edition=edition or own.edition, setup=setup)

    def _title(self, tr: Translator) -> str:
        return tr("{games}. Rules: {rules}.", games=self._count(tr), rules=self._rules_text(tr))

    def _rules_text(self, tr: Translator) -> str:
        """The edition, and what was set besides: switches, and who leads where it is not drawn."""
        lead = {} if self._job.draw_first else {"first": self._job.table.first}
        return named(self._rules.edition, {**self._rules.setup, **lead}, tr)


class Comparison(Result):
    """Changes from one set of rules to another: means of the differences, game by game.

    Every number is a change, with the standard error of the paired differences: both games of a
    pair have the same deck and the same random numbers, so much of their chance cancels out.
    """

    _called = "Comparison"

    def __init__(self, before: Simulation, after: Simulation, change: Totals) -> None:
        super().__init__(after._job, change, after.asked, after.names, after._origin)
        self.before, self.after = before, after
        "Both simulations by themselves."

    def _parts(self, tr: Translator) -> list[Told]:
        same = [] if any(self._totals.squares) else [_nothing(tr)]
        meaning = _meaning(self.games, tr)
        prices = tr("Chips a game paid at prices that end in each digit")
        return [
            Told(self._title(tr), self._seat_lines(tr), 1, [*same, *_far(self.wins, tr)]),
            Told(prices, self._digit_lines(tr), 1, [*_far(self.prices, tr), meaning]),
        ]

    def _title(self, tr: Translator) -> str:
        before, after = (result._rules_text(tr) for result in (self.before, self.after))
        said = {"games": self._count(tr), "before": before, "after": after}
        return tr("{games}. Before: {before}. After: {after}.", **said)

    def _seat_lines(self, tr: Translator) -> list[list[str]]:
        head = [tr("Seat"), tr("Wins before"), tr("Wins after"), tr("Change")]
        rows = zip(self.names, self.before.wins, self.after.wins, self.wins, strict=True)
        return [head, *([plain(name), *_changed(*found, tr.lang, 4)] for name, *found in rows)]

    def _digit_lines(self, tr: Translator) -> list[list[str]]:
        head = [tr("Digit"), tr("Before"), tr("After"), tr("Change"), tr("In standard errors")]
        rows = zip(self.before.prices, self.after.prices, self.prices, strict=True)
        lines = [
            [str(digit), *_changed(*found, tr.lang, 3), _in_errors(found[2], tr.lang)]
            for digit, found in enumerate(rows)
        ]
        return [head, *lines]


def _changed(before: Estimate, after: Estimate, change: Estimate, lang: str, d: int) -> list[str]:
    return [fixed(before.mean, lang, d), fixed(after.mean, lang, d), spread(*change, lang, d)]


def _in_errors(change: Estimate, lang: str) -> str:
    return fixed(change.mean / change.error, lang, 1) if change.error else NO_NUMBER


def _far(changes: tuple[Estimate, ...], tr: Translator) -> list[str]:
    """How many changes are more than chance would make, and how many chance would make.

    What is the same in all games, or in a single one, has no chance in it.
    """
    found = [(change.mean, change.error) for change in changes if change.error]
    far = sum(abs(mean) > FAR * error for mean, error in found)
    said = tr.plural(
        "{n} of {all} changes is more than two standard errors from 0; by chance alone about "
        "{expected} would be.",
        "{n} of {all} changes are more than two standard errors from 0; by chance alone about "
        "{expected} would be.",
        far,
        all=number(len(found), tr.lang),
        expected=number(BEYOND * len(found), tr.lang, 1),
    )
    return [said] if found else []


def _nothing(tr: Translator) -> str:
    return tr(
        "Not one game came out differently. The policies never sell, exchange or make a barred "
        "bid: rules about these change nothing here."
    )


def _meaning(games: int, tr: Translator) -> str:
    if games == 1:
        return tr("A single game gives no standard error.")
    return tr(
        "±: standard error of the change, from the differences game by game: both games of a pair "
        "have the same cards."
    )
