"""Win chances at every decision of a game: a new process with and without the compiled kernel
on disk, then warm on one thread and on two.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

from benchmarks.games import SEED
from benchmarks.measure import IDLE, medians, python
from benchmarks.table import Row
from serengeti.engine.events import Bid, Passed
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.simulation import playouts

GAMES = 1_000

_PROCESS = """
import json, time
start = time.perf_counter()
from benchmarks.chances import of_a_game, timed
of_a_game(1)
first = time.perf_counter() - start
print(json.dumps({"first": first, **timed()}))
"""


@cache
def game() -> tuple[Replay, list[int]]:
    """A game of four, and the steps at which somebody bid or passed."""
    replay = Replay(play(["greedy"] * 4, SEED).log)
    return replay, [n for n, event in enumerate(replay.events) if isinstance(event, Bid | Passed)]


def of_a_game(threads: int) -> int:
    """Playouts from every decision of one game of four, shared out among threads; how many."""
    replay, steps = game()

    def before(step: int) -> None:
        playouts(replay, step - 1, GAMES, seed=SEED, threads=1, compiled=True)

    with ThreadPoolExecutor(threads) as pool:
        return len(list(pool.map(before, steps)))


def timed() -> dict[str, float]:
    """Seconds by the clock on one and on two threads, and the decisions of the game."""
    ways = {str(threads): partial(of_a_game, threads) for threads in (1, 2)}
    return {**medians(ways, time.perf_counter), "decisions": of_a_game(1)}


def chances(load: float) -> Iterator[Row]:
    """Cold, cached, warm; `load` is the load average before anything was run."""
    with tempfile.TemporaryDirectory() as cache:
        cold, cached = (
            json.loads(python(_PROCESS, NUMBA_CACHE_DIR=cache, TQDM_DISABLE="1")) for _ in range(2)
        )
    each = f"{cached['decisions']} decisions, {GAMES} playouts each: "
    yield Row("chances of a game, new process", f"{each}{cold['first']:.1f} s, kernel compiled")
    yield Row("chances of a game, new process", f"{each}{cached['first']:.2f} s, kernel cached")
    figures = f"{cached['1']:.3f} s on one thread, {cached['2']:.3f} s on two, by the clock"
    ratio = cached["1"] / cached["2"]
    yield Row("chances of a game, two threads / one", figures, ratio, 1.7, unfit=_unfit(load))


def _unfit(load: float) -> str:
    if (os.cpu_count() or 1) < 2:
        return "not asserted: one core"
    return f"not asserted: load {load:.1f}" if load >= IDLE else ""
