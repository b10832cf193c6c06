"""What many games of a tournament cost: time a game, and memory, on one thread."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context

from benchmarks.games import memory
from benchmarks.measure import forget_peak, peak, python
from benchmarks.table import Row
from serengeti.tournaments import tournament

BOTS = ("greedy", "random", "cautious")
EDITION = "don"
"Without sales or exchanges, so that a million games end within an hour."
TABLES = 3
"Games of a deal of three."

SIZES = (1_000, 10_000)


def cost(games: int) -> tuple[float, float]:
    """CPU seconds of so many games, and bytes by which the peak of memory has grown."""
    play(8)  # what the first ones load
    forget_peak()
    before, start = peak(), time.process_time()
    play(games)
    return time.process_time() - start, peak() - before


def play(games: int, executor: str | Executor = "threads", workers: int = 1) -> None:
    tournament(BOTS, games // TABLES, EDITION, seed=7, executor=executor, workers=workers)


def shared(games: int, workers: int) -> tuple[float, float, float]:
    """The same for many processes: CPU seconds of all, growth here, and the peak of one worker."""
    play(8)
    forget_peak()
    before, start = peak(), time.process_time()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        play(games, pool, workers)  # children of this process: only their times are told to it
        theirs = pool.submit(peak).result()
    from resource import RUSAGE_CHILDREN, getrusage  # no Windows has it

    taken = getrusage(RUSAGE_CHILDREN)
    seconds = time.process_time() - start + taken.ru_utime + taken.ru_stime
    return seconds, peak() - before, theirs


def tournaments() -> Iterator[Row]:
    """A thousand and ten thousand games, each in a process of its own."""
    found = {size: _apart(size) for size in SIZES}
    each = [1e3 * seconds / size for size, (seconds, _) in found.items()]
    names = ", ".join(f"{size:,}: {ms:.2f} ms" for size, ms in zip(SIZES, each, strict=True))
    yield Row("time a game of a tournament, many / few", names, each[-1] / each[0], most=1.2)
    yield memory("memory ten thousand games add, MB", found[SIZES[-1]][1])


def _apart(games: int) -> tuple[float, float]:
    code = "import sys; from benchmarks.tournaments import cost; print(*cost(int(sys.argv[1])))"
    seconds, grown = map(float, python(code, str(games), TQDM_DISABLE="1").split())
    return seconds, grown


def main() -> None:
    """python -m benchmarks.tournaments GAMES [PROCESSES]"""
    games, workers = map(int, [*sys.argv[1:], "1"][:2])
    seconds, grown, *theirs = cost(games) if workers == 1 else shared(games, workers)
    print(
        f"{games:,} games: {seconds:.0f} s of the processor, {1e3 * seconds / games:.2f} ms a game"
    )
    print(f"{grown / 1e6:.1f} MB more at the peak")
    for most in theirs:
        print(f"a worker: {most / 1e6:.1f} MB at the peak")


if __name__ == "__main__":
    main()
