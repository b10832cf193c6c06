"""Many trials of one experiment: how often, on average, and how sure that is."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from random import Random

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError

MOST = 1_000_000
"Trials at most."

BUDGET = 60.0
"Seconds after which a simulation ends with what it has."

POWERS = tuple(10**power for power in range(7))
"Numbers of trials at which the mean is always kept."

KINDS = 60
"Different results that are counted; of more, only the mean is kept."

Trial = Callable[[Random], float]
"One trial: 1 or 0 for an event, or a number; it draws from the generator it is given."


class Sample(msgspec.Struct):
    """The results of trials."""

    trials: int
    mean: float
    variance: float
    counts: dict[float, int]
    "How often each result came; empty when there were too many different ones."
    path: list[tuple[int, float]]
    "The mean after so many trials, from the first on."
    complete: bool = True
    "False when it was stopped before the last trial."

    @property
    def share(self) -> bool:
        """Whether every result is 0 or 1, so that the mean is a frequency."""
        return bool(self.counts) and {*self.counts} <= {0, 1}

    @property
    def error(self) -> float:
        """Standard error of the mean: standard deviation over the root of the trials."""
        return sqrt(self.variance / self.trials)


def run(
    trial: Trial, trials: int, seed: int = 0, clock: Callable[[], float] = time.monotonic
) -> Sample:
    """Repeat a trial; the same seed gives the same results.

    Stopped by Ctrl-C or after a minute, it returns what it has.

    >>> run(lambda rng: rng.random() < 0.5, 1000, seed=1).trials
    1000
    """
    if type(trials) is not int or not 1 <= trials <= MOST:
        raise RequestError("bad-trials", found=trials, most=MOST)
    return _collect(trial, Random(Chance(seed).seed), trials, clock() + BUDGET, clock)


def _collect(
    trial: Trial, rng: Random, trials: int, end: float, clock: Callable[[], float]
) -> Sample:
    total = squares = 0.0
    counts: Counter[float] = Counter()
    path: list[tuple[int, float]] = []
    marks = {*_marks(trials), *POWERS}
    done = 0
    try:
        for number in _watched(range(1, trials + 1)):
            value = trial(rng)
            total += value
            squares += value * value
            done = number
            if len(counts) <= KINDS:
                counts[value] += 1
            if done in marks:
                path.append((done, total / done))
                if clock() > end:
                    break
    except KeyboardInterrupt:
        if not done:
            raise
    mean = total / done
    variance = max(squares / done - mean * mean, 0.0)
    kept = {} if len(counts) > KINDS else dict(sorted(counts.items()))
    return Sample(done, mean, variance, kept, path, done == trials)


def _marks(trials: int) -> Iterator[int]:
    """Numbers of trials at which the mean is kept: every one up to 20, then ever fewer."""
    mark = 1
    while mark < trials:
        yield mark
        mark = max(mark + 1, round(mark * 1.05))
    yield trials


def _watched(numbers: Iterable[int]) -> Iterable[int]:
    """With a progress bar when it takes more than two seconds."""
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError:
        return numbers
    return tqdm(numbers, delay=2, leave=False)
