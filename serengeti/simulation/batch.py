"""Many playouts: in chunks, on threads when they are compiled, with sums that never depend on it.

Every playout draws from a stream of its own, (seed, number), and everything summed is a whole
number: chunks and threads cannot change a result.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
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
    workers = os.cpu_count() or 1 if threads is None else threads
    if not _countable(games, MOST_GAMES):
        raise RequestError("bad-games", found=games, most=MOST_GAMES)
    if not _countable(workers, MOST_THREADS):
        raise RequestError("bad-threads", found=workers, most=MOST_THREADS)
    if compiled is not None and type(compiled) is not bool:
        raise RequestError("not-a-bool", field="compiled", found=compiled)
    totals = Totals(0, (0,) * SUMMED, (0,) * SUMMED)
    kernel = _kernel(games, compiled)
    chunks = _plain(job, games) if kernel is None else _compiled(kernel, job, games, workers)
    progress = Progress(games, N_("games"))
    try:
        for played, found in chunks:
            totals = totals.plus(played, found)
            progress.reach(totals.games)
    except KeyboardInterrupt:
        if totals.games == 0:
            raise
        progress.interrupted()
        tr = translator()
        done, all_ = number(totals.games, tr.lang), number(games, tr.lang)
        tell(tr("Stopped early: {done} of {all} games count.", all=all_, done=done))
    finally:
        chunks.close()
        progress.close()
    return totals


def rows(job: Job, games: int, compiled: bool = False) -> list[list[int]]:
    """The row of every playout, 0 to `games` - 1; columns are those of `playout`."""
    if compiled:
        from serengeti.simulation import kernel

        record = kernel.record_of(job.table)
        found = kernel.rows_of(record, job.policies, job.seed, 0, games, job.draw_first)
        return list(found.tolist())
    return [_row(job, index) for index in range(games)]


def paired(here: Job, there: Job, games: int, compiled: bool | None = None) -> tuple[Totals, ...]:
    """Totals of the playouts of `there`, and of what each has more than that of `here`."""
    kernel = _kernel(games, compiled)
    empty = Totals(0, (0,) * SUMMED, (0,) * SUMMED)
    found = (empty, empty)
    for low, high, *sums in _pairs(kernel, here, there, games):
        found = tuple(total.plus(high - low, part) for total, part in zip(found, sums, strict=True))
    return found


def _pairs(
    kernel: ModuleType | None, here: Job, there: Job, games: int
) -> Iterator[tuple[int, int, Sums, Sums]]:
    if kernel is None:
        for low, high in _chunks(games, PLAIN_CHUNK):
            yield low, high, *_paired_plain(here, there, range(low, high))
        return
    records = [kernel.record_of(job.table) for job in (here, there)]

    def play(low: int, high: int) -> tuple[int, int, Sums, Sums]:
        one, other = (
            kernel.rows_of(record, job.policies, job.seed, low, high, job.draw_first)
            for record, job in zip(records, (here, there), strict=True)
        )
        return low, high, kernel.sums_over(other), kernel.sums_over(other - one)

    play(0, 0)  # compiles here, once, and not in every thread
    yield from _in_order(play, _chunks(games, CHUNK), os.cpu_count() or 1)


def _paired_plain(here: Job, there: Job, indices: range) -> tuple[Sums, Sums]:
    sums: tuple[Sums, Sums] = (([0] * SUMMED, [0] * SUMMED), ([0] * SUMMED, [0] * SUMMED))
    for index in indices:
        one, other = _row(here, index), _row(there, index)
        add_row(other, *sums[0])
        add_row([y - x for x, y in zip(one, other, strict=True)], *sums[1])
    return sums


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


def _chunks(games: int, size: int) -> Iterator[tuple[int, int]]:
    for low in range(0, games, size):
        yield low, min(low + size, games)


def _plain(job: Job, games: int) -> Iterator[tuple[int, Sums]]:
    for low, high in _chunks(games, PLAIN_CHUNK):
        sums, squares = [0] * SUMMED, [0] * SUMMED
        for index in range(low, high):
            add_row(_row(job, index), sums, squares)
        yield high - low, (sums, squares)


def _compiled(kernel: ModuleType, job: Job, games: int, threads: int) -> Iterator[tuple[int, Sums]]:
    """Chunks in their order; a few are always under way, so that memory stays flat."""
    record = kernel.record_of(job.table)

    def play(low: int, high: int) -> tuple[int, Sums]:
        found = kernel.sums_of(record, job.policies, job.seed, low, high, job.draw_first)
        return high - low, found

    play(0, 0)  # compiles here, once, and not in every thread
    chunks = _chunks(games, CHUNK)
    if threads == 1 or games <= CHUNK:  # to hand a chunk to a thread costs more than it brings
        for low, high in chunks:
            yield play(low, high)
    else:
        yield from _in_order(play, chunks, threads)


def _in_order(
    play: Callable[[int, int], Any], chunks: Iterator[tuple[int, int]], threads: int
) -> Iterator[Any]:
    waiting: deque[Future[Any]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for low, high in chunks:
            waiting.append(pool.submit(play, low, high))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
