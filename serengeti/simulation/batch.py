"""Many playouts: in chunks, on threads when they are compiled, with sums that never depend on it.

Every playout draws from a stream of its own, (seed, number), and everything summed is a whole
number: chunks and threads cannot change a result.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import repeat
from types import ModuleType
from typing import Any

import msgspec

from serengeti.engine.errors import RequestError
from serengeti.engine.table import Table
from serengeti.simulation.playout import SUMMED, add_row, play_plain
from serengeti.simulation.progress import Progress, tell
from serengeti.text.catalogue import N_, translator
from serengeti.text.names import tidy
from serengeti.text.numbers import number

MOST_GAMES = 1 << 32
"Playouts of one seed: their numbers are 32-bit stream numbers."

WORTH_COMPILING = 2_000
"Fewer games are over sooner than a kernel is loaded; one that is loaded takes them too."

MOST_THREADS = 1024
CHUNK, PLAIN_CHUNK = 1_000, 50

Sums = tuple[list[int], list[int]]
Play = Callable[[int, int], tuple[Sums, ...]]
"Plays playouts `low` to `high` - 1: sums and sums of squares, once or for several things."
Part = tuple[int, tuple[Sums, ...]]
"How many playouts a chunk has, and what it gives."


class Job(msgspec.Struct, frozen=True):
    """What is played: from which table, by which policies, with which random numbers."""

    table: Table
    policies: tuple[int, ...]
    seed: int
    draw_first: int
    "1 when each playout draws who leads: whole games."


class Totals(msgspec.Struct, frozen=True):
    """Sums over the playouts 0 to `games` - 1."""

    games: int
    sums: tuple[int, ...]
    squares: tuple[int, ...]

    def plus(self, games: int, found: Sums) -> Totals:
        """With more playouts; a new object, so that Ctrl-C never leaves half a sum."""
        sums, squares = found
        return Totals(
            self.games + games,
            tuple(map(int.__add__, self.sums, sums)),
            tuple(map(int.__add__, self.squares, squares)),
        )


def run(job: Job, games: int, threads: int | None = None, compiled: bool | None = None) -> Totals:
    """Play them; after Ctrl-C what was played without a gap from playout 0 on.

    `compiled`: with the kernel, or in plain Python; by default as seems faster.
    """
    workers = _workers(threads)
    if not _countable(games, MOST_GAMES):
        raise RequestError("bad-games", found=games, most=MOST_GAMES)
    if not _countable(workers, MOST_THREADS):
        raise RequestError("bad-threads", found=workers, most=MOST_THREADS)
    if compiled is not None and type(compiled) is not bool:
        raise RequestError("not-a-bool", field="compiled", found=compiled)
    kernel = _kernel(games, compiled)
    if kernel is None:
        return _total(partial(_plain, job), games)[0]
    return _total(_compiled(kernel, job), games, workers)[0]


def _workers(threads: int | None) -> int:
    return os.cpu_count() or 1 if threads is None else threads


def paired(
    here: Job,
    there: Job,
    games: int,
    threads: int | None = None,
    compiled: bool | None = None,
) -> tuple[Totals, ...]:
    """Totals of the playouts of `here`, of `there`, and of what each of `there` has more.

    After Ctrl-C those of the pairs played without a gap.
    """
    kernel = _kernel(games, compiled)
    if kernel is None:
        return _total(partial(_plain_pairs, here, there), games)
    return _total(_compiled_pairs(kernel, here, there), games, _workers(threads))


def rows(job: Job, games: int, compiled: bool = False) -> list[list[int]]:
    """The row of every playout, 0 to `games` - 1; columns are those of `playout`."""
    if compiled:
        from serengeti.simulation import kernel

        record = kernel.record_of(job.table)
        found, _ = kernel.rows_of(record, job.policies, job.seed, 0, games, job.draw_first)
        return list(found.tolist())
    return [_row(job, index) for index in range(games)]


def _countable(found: Any, most: int) -> bool:
    return type(found) is int and 1 <= found <= most


# --- plain and compiled ------------------------------------------------------------------------


def _kernel(games: int, compiled: bool | None) -> ModuleType | None:
    """The module of the kernel, or None for plain Python."""
    if compiled is None:
        compiled = games >= WORTH_COMPILING or kernel_loaded()
    if not compiled:
        return None
    try:
        from serengeti.simulation import kernel
    except ImportError as error:
        _tell_slow(str(error))
        return None
    return kernel


def kernel_loaded() -> bool:
    """Whether something has loaded the kernel already: even few playouts are faster with it."""
    return f"{__package__}.kernel" in sys.modules


_told: set[str] = set()


def _tell_slow(why: str) -> None:
    """Said once: the same sentence again would only be in the way."""
    if why in _told:
        return
    _told.add(why)
    tell(
        translator()(
            "The games are played in plain Python ({why}): the same results, about a hundred "
            'times slower. numba comes with: pip install "serengeti[fast]"',
            why=tidy(why, 200),
        )
    )


def _row(job: Job, index: int) -> list[int]:
    return play_plain(job.table, job.policies, job.seed, index, job.draw_first)


def _plain(job: Job, low: int, high: int) -> tuple[Sums, ...]:
    return (_sums(_row(job, index) for index in range(low, high)),)


def _plain_pairs(here: Job, there: Job, low: int, high: int) -> tuple[Sums, ...]:
    one, other = ([_row(job, index) for index in range(low, high)] for job in (here, there))
    more = ([y - x for x, y in zip(*pair, strict=True)] for pair in zip(one, other, strict=True))
    return _sums(one), _sums(other), _sums(more)


def _sums(rows: Iterable[list[int]]) -> Sums:
    sums, squares = [0] * SUMMED, [0] * SUMMED
    for row in rows:
        add_row(row, sums, squares)
    return sums, squares


def _compiled(kernel: ModuleType, job: Job) -> Play:
    record = kernel.record_of(job.table)

    def play(low: int, high: int) -> tuple[Sums, ...]:
        return (kernel.sums_of(record, job.policies, job.seed, low, high, job.draw_first),)

    return play


def _compiled_pairs(kernel: ModuleType, here: Job, there: Job) -> Play:
    records = [kernel.record_of(job.table) for job in (here, there)]

    def play(low: int, high: int) -> tuple[Sums, ...]:
        (one, here_sums), (other, there_sums) = (
            kernel.rows_of(record, job.policies, job.seed, low, high, job.draw_first)
            for record, job in zip(records, (here, there), strict=True)
        )
        return here_sums, there_sums, kernel.sums_over(other - one)

    return play


# --- chunk by chunk ----------------------------------------------------------------------------


def _total(play: Play, games: int, threads: int = 0) -> tuple[Totals, ...]:
    """What all chunks give; after Ctrl-C those that were played without a gap.

    Without `threads` the chunks are small, since plain Python plays them here.
    """
    nothing = play(0, 0)  # compiles here, once, and not in every thread
    totals = tuple(Totals(0, tuple(sums), tuple(squares)) for sums, squares in nothing)
    progress = Progress(games, N_("games"))
    chunks = _chunks(play, games, threads)
    try:
        for played, found in chunks:
            totals = tuple(map(Totals.plus, totals, repeat(played), found))
            progress.reach(totals[0].games)
    except KeyboardInterrupt:
        if totals[0].games == 0:
            raise
        if totals[0].games < games:  # or Ctrl-C came when nothing was left to be stopped
            progress.interrupted()
            tr = translator()
            done, all_ = number(totals[0].games, tr.lang), number(games, tr.lang)
            tell(tr("Stopped early: {done} of {all} games count.", all=all_, done=done))
    finally:
        chunks.close()
        progress.close()
    return totals


def _chunks(play: Play, games: int, threads: int) -> Iterator[Part]:
    """The chunks in their order."""
    size = CHUNK if threads else PLAIN_CHUNK
    starts = range(0, games, size)

    def part(low: int) -> Part:
        high = min(low + size, games)
        return high - low, play(low, high)

    if threads <= 1 or games <= CHUNK:  # to hand a chunk to a thread costs more than it brings
        yield from map(part, starts)
    else:
        yield from _on_threads(part, starts, threads)


def _on_threads(part: Callable[[int], Part], starts: Iterable[int], threads: int) -> Iterator[Part]:
    """A few are always under way, so that memory stays flat."""
    waiting: deque[Future[Part]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for low in starts:
            waiting.append(pool.submit(part, low))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
