"""What many games of a tournament cost: time a game, and memory, on one thread."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from benchmarks.games import forget_peak, memory, peak
from benchmarks.measure import python
from benchmarks.table import Row
from serengeti.tournaments import tournament

BOTS = ("greedy", "random", "cautious", "banker")
TABLES = 4
"Games of a deal of four."

SIZES = (1_000, 10_000)


def cost(games: int) -> tuple[float, float]:
    """CPU seconds of so many games, and bytes by which the peak of memory has grown."""
    play(8)  # what the first ones load
    forget_peak()
    before, start = peak(), time.process_time()
    play(games)
    return time.process_time() - start, peak() - before


def play(games: int) -> None:
    tournament(BOTS, games // TABLES, seed=7, workers=1)


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


if __name__ == "__main__":  # python -m benchmarks.tournaments 100000
    seconds, grown = cost(int(sys.argv[1]))
    print(f"{seconds:.0f} s of the processor, {grown / 1e6:.1f} MB more at the peak")
