"""Guesses with probabilities, and how good they were: Brier and log score, calibration.

Both scores are proper: whoever says what he really thinks expects the best score. Scores are
losses: 0 is best. Fractions stay exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log

import msgspec

from serengeti.engine.errors import RequestError
from serengeti.frames.reading import Rows

Chance = float | Fraction


class Guess(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One forecast and what came: a line of a score book."""

    game: str
    "Id of the game."
    step: int
    "Step at which the question was asked."
    kind: str
    "Kind of the question; guesses of one kind are compared with each other."
    seat: int | None = None
    probabilities: tuple[float, ...]
    "One for each option."
    truth: int
    "The option that came."

    @property
    def brier(self) -> float:
        """Its Brier score."""
        return float(brier(self.probabilities, self.truth))

    @property
    def log(self) -> float:
        """Its log score."""
        return log_score(self.probabilities, self.truth)


class Summary(msgspec.Struct, frozen=True):
    """How good some guesses were."""

    count: int
    brier: float
    "Mean Brier score; 0 is best, 2 is worst."
    log: float
    "Mean log score in natural units; 0 is best."
    base: float
    "Mean Brier score of one who always names the shares with which each option came."
    kinds: int
    "Kinds of questions: with few guesses of each, the base rate is hindsight."
    uniform: float
    "Mean Brier score of one who finds all options equally likely."

    @property
    def skill(self) -> float | None:
        """Part of the base rate's loss that was avoided: 1 is best, below 0 worse than it."""
        return 1 - self.brier / self.base if self.base else None


def checked(probabilities: Sequence[Chance], options: int) -> tuple[Chance, ...]:
    """The same probabilities if they are one; RequestError otherwise.

    >>> checked([Fraction(1, 3), Fraction(2, 3)], 2)
    (Fraction(1, 3), Fraction(2, 3))
    """
    found = tuple(probabilities)
    fit = len(found) == options and all(0 <= p <= 1 for p in found)
    if not fit or abs(sum(found) - 1) > 1e-6:
        shown = [round(float(p), 6) for p in found]
        raise RequestError("bad-forecast", found=shown, expected=options)
    return found


def brier(probabilities: Sequence[Chance], truth: int) -> Chance:
    """Brier score: the sum of squared distances from what came.

    >>> brier([Fraction(1, 2), Fraction(1, 2)], 0)
    Fraction(1, 2)
    """
    return sum((p - (option == truth)) ** 2 for option, p in enumerate(probabilities))


def log_score(probabilities: Sequence[Chance], truth: int) -> float:
    """Log score: minus the logarithm of the chance given to what came; infinite for none.

    >>> round(log_score([0.5, 0.5], 0), 4), log_score([1, 0], 1)
    (0.6931, inf)
    """
    chance = probabilities[truth]
    return -log(chance) if chance else float("inf")


def base_rate(guesses: Sequence[Guess]) -> dict[tuple[str, int], tuple[Fraction, ...]]:
    """How often each option came, for each kind and number of options."""
    found: dict[tuple[str, int], tuple[Fraction, ...]] = {}
    for key in {_key(guess) for guess in guesses}:
        came = [guess.truth for guess in guesses if _key(guess) == key]
        found[key] = tuple(Fraction(came.count(option), len(came)) for option in range(key[1]))
    return found


def _key(guess: Guess) -> tuple[str, int]:
    return guess.kind, len(guess.probabilities)


def summary(guesses: Sequence[Guess]) -> Summary | None:
    """Mean scores beside those of the base rate; None without guesses."""
    if not guesses:
        return None
    rates = base_rate(guesses)
    n = len(guesses)
    return Summary(
        count=n,
        brier=sum(g.brier for g in guesses) / n,
        log=sum(g.log for g in guesses) / n,
        base=float(sum(brier(rates[_key(g)], g.truth) for g in guesses) / n),
        kinds=len(rates),
        uniform=sum(1 - 1 / len(g.probabilities) for g in guesses) / n,
    )


class Bin(msgspec.Struct, frozen=True):
    """All chances given from `low` up to below `high`."""

    low: float
    high: float
    count: int
    mean: float
    "Mean of the chances given."
    came: Fraction
    "Share of them that came true."


def calibration(guesses: Iterable[Guess], bins: int = 10) -> list[Bin]:
    """Of all options to which about the same chance was given: how many came true?

    Empty bins are left out.

    >>> guess = Guess(game="g", step=1, kind="paid", probabilities=(0.75, 0.25), truth=0)
    >>> [(b.low, b.count, b.mean, b.came) for b in calibration([guess], 2)]
    [(0.0, 1, 0.25, Fraction(0, 1)), (0.5, 1, 0.75, Fraction(1, 1))]
    """
    filled: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for guess in guesses:
        for option, chance in enumerate(guess.probabilities):
            filled[min(int(chance * bins), bins - 1)].append((chance, option == guess.truth))
    return [
        Bin(
            low=number / bins,
            high=(number + 1) / bins,
            count=len(pairs),
            mean=sum(chance for chance, _ in pairs) / len(pairs),
            came=Fraction(sum(came for _, came in pairs), len(pairs)),
        )
        for number, pairs in enumerate(filled)
        if pairs
    ]


def calibration_rows(guesses: Iterable[Guess], bins: int = 10) -> Rows:
    """The calibration table: a row a bin."""
    found = [(b.low, b.high, b.count, b.mean, float(b.came)) for b in calibration(guesses, bins)]
    return ("from", "below", "count", "mean", "came true"), found
