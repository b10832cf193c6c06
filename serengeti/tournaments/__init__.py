"""Tournaments: the same deals for everyone, every seat in turn, on as many workers as there are.

The result depends on the players, the seed and the number of deals only, never on who did the
work or in which order it was done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path
from typing import Any

from serengeti.engine.chance import Chance
from serengeti.engine.editions import Rules, rules_for
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.players.isolation.faults import check_seconds
from serengeti.simulation.batch import MOST_GAMES
from serengeti.simulation.progress import Progress, tell
from serengeti.text.catalogue import N_, translator
from serengeti.tournaments import endings, result_text, workers
from serengeti.tournaments.deal import Deal, Job, tables
from serengeti.tournaments.entrants import entrants
from serengeti.tournaments.result import Result
from serengeti.tournaments.results_file import ResultsFile, header, seed_of
from serengeti.tournaments.seatings import TABLES, seatings
from serengeti.tournaments.totals import Totals
from serengeti.tournaments.workers import LostWorkers, Unanswered, play_deals

__all__ = ["TABLES", "Result", "seed_of", "tournament"]


def tournament(
    bots: Sequence[Any],
    /,
    deals: int = 100,
    edition: str = "serengeti",
    *,
    seed: int,
    seats: int | None = None,
    table: str = "full",
    executor: str | Executor = "threads",
    workers: int | None = None,
    dask: str | None = None,
    resume: str | Path | None = None,
    isolate: bool = False,
    seconds: float | None = None,
    maker: type[Game] = Game,
    **switches: Any,
) -> Result:
    """Let bots play each other; each deal at every table, all rotations of the seats.

    `bots`: names of players, functions `choose(view, legal)`, objects with such a method, files
    that define one. `table`: `full`, all against all, or `pairs`, one seat of each among seats
    of each other. `executor`: `threads`, `processes` or one of your own; `dask`: the address of
    a cluster. `resume`: a file that gets each finished deal, and from which the tournament goes
    on. A bot that fails, or takes more than `seconds`, passes and is named in the result;
    `isolate` gives functions and files a process of their own. Ctrl-C keeps what is finished.

    >>> result = tournament(["greedy", "greedy", "random"], deals=2, seed=7)
    >>> result.games, round(sum(win.mean for win in result.wins), 9)
    (6, 1.0)
    """
    number_of_workers = _check(deals, executor, workers, seconds, isolate)
    job, rules = _job(bots, edition, switches, Chance(seed).seed, seats, table, isolate, seconds)
    run = _Run(job, deals)
    store = ResultsFile(resume, job, header(job, rules, table)) if resume is not None else None
    for deal in store.deals() if store else ():
        if run.totals.deals < deals:
            run.add(deal)
    if run.totals.deals < deals:
        run.play(store, executor, number_of_workers, dask)
    return Result(job, run.totals, deals, table, run.stopped, maker)


def _check(
    deals: int,
    executor: str | Executor,
    workers_: int | None,
    seconds: float | None,
    isolate: bool,
) -> int:
    if type(deals) is not int or not 1 <= deals <= MOST_GAMES:
        raise RequestError("outside-range", field="deals", found=deals, low=1, high=MOST_GAMES)
    if seconds is not None:
        check_seconds(seconds)
    if type(isolate) is not bool:
        raise RequestError("not-a-bool", field="isolate", found=isolate)
    return workers.check(executor, workers_)


def _job(
    bots: Sequence[Any],
    edition: str,
    switches: dict[str, Any],
    seed: int,
    seats: int | None,
    table: str,
    isolate: bool,
    seconds: float | None,
) -> tuple[Job, Rules]:
    everyone = entrants(bots, isolate)
    if seats is None:
        low, high = _players(edition, switches)
        seats = low if table == "pairs" else min(max(low, len(everyone)), high)
    rules = rules_for(edition, seats, **switches)
    groups = seatings(len(everyone), seats, table)
    limits = {} if seconds is None else {"seconds": float(seconds)}
    return Job(everyone, groups, edition, switches, seed, isolate, limits), rules


def _players(edition: str, switches: dict[str, Any]) -> tuple[int, int]:
    """Fewest and most seats; what cannot be is refused with the rules."""
    asked = switches.get("players")
    if isinstance(asked, tuple | list) and [type(n) for n in asked] == [int, int]:
        return tuple(asked)
    return rules_for(edition, 3).players


class _Run:
    """A tournament under way."""

    def __init__(self, job: Job, deals: int) -> None:
        self.job, self.deals = job, deals
        self.totals = Totals.none(len(job.entrants))
        self.stopped = ""
        self._progress = Progress(deals, N_("deals"))
        self._warned: set[int] = set()

    def add(self, deal: Deal) -> None:
        self.totals = self.totals.plus(deal, tables(self.job, deal.deal))

    def play(
        self, store: ResultsFile | None, executor: str | Executor, number: int, dask: str | None
    ) -> None:
        """Play the deals that are missing; after Ctrl-C or without workers those before count."""
        try:
            with workers.staff(executor, number, dask) as (pool, working):
                if store:
                    store.begin()
                todo = range(self.totals.deals, self.deals)
                with closing(play_deals(pool, working, self.job, todo)) as found:
                    self._take(found, store)
        except KeyboardInterrupt as error:
            self._stop(error, store)
        except LostWorkers as error:
            self._stop(error.why, store)
        finally:
            self._progress.close()
            if store:
                store.close()

    def _take(self, found: Iterator[Deal], store: ResultsFile | None) -> None:
        for deal in found:
            if store:
                store.append(deal)  # first to the file: what was counted is never lost
            self.add(deal)
            self._progress.reach(self.totals.deals)
            self._warn(deal)

    def _warn(self, deal: Deal) -> None:
        """Say of each entrant once that it failed."""
        for fault in deal.faults:
            if fault.bot not in self._warned:
                self._warned.add(fault.bot)
                name = self.job.entrants[fault.bot].name
                self._progress.say(result_text.warning(name, fault, translator()))

    def _stop(self, error: KeyboardInterrupt | RequestError, store: ResultsFile | None) -> None:
        """Say why the rest is missing; the error goes on where there is nothing to show."""
        if self.totals.deals == self.deals:
            return  # it came when nothing was left to be stopped
        tr = translator()
        if isinstance(error, KeyboardInterrupt):
            self._progress.interrupted()
            self.stopped = "interrupted"
        else:
            self._progress.close()
            self.stopped = "workers"
        if isinstance(error, Unanswered):
            tell(endings.unanswered(self.job, error.bots, tr))
            error = KeyboardInterrupt()
        if self.totals.deals == 0:
            raise error from None
        if isinstance(error, RequestError):
            tell(str(error))
        tell(endings.stopped(self.totals.deals, self.deals, store and store.path, tr))
