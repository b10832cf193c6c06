"""How far a simulation may be from the truth: errors, sizes, bounds, sums of digits (L12).

A frequency f is the share of N independent trials in which an event of chance p came.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import ceil, comb, erf, isqrt, sqrt

from serengeti.engine.cards import DIGIT_OF
from serengeti.lessons.exact import DECK
from serengeti.lessons.given import Number, below_one, chance, positive, whole

Z95 = Fraction(196, 100)
"The tabled 97.5 % quantile of the normal law: 95 % lie within 1.96 standard errors."


# --- one frequency -----------------------------------------------------------------------------


def standard_error(p: Number, n: int) -> float:
    """Standard error of a frequency: √(p(1−p)/N), square root of the binomial variance over N².

    >>> round(standard_error(Fraction(16, 51), 100), 4)
    0.0464
    """
    exact = chance("p", p)
    return sqrt(exact * (1 - exact) / whole("n", n, 1))


def size_for_standard_error(p: Number, error: Number) -> int:
    """Fewest trials with a standard error of at most `error`: N ≥ p(1−p)/error².

    >>> size_for_standard_error(Fraction(16, 51), Fraction(1, 200))
    8613
    """
    exact = chance("p", p)
    return max(1, ceil(exact * (1 - exact) / positive("error", error) ** 2))


def size_by_normal(p: Number, half_width: Number, z: Number = Z95) -> int:
    """Fewest trials whose interval f ± `half_width` is z standard errors wide (normal law).

    With z = 1.96 it holds p in 95 % of simulations, nearly. More decimals of the quantile
    (1.959964) can ask for one trial less.

    >>> size_by_normal(Fraction(16, 51), Fraction(1, 100))
    8272
    """
    width = positive("half_width", half_width)
    return size_for_standard_error(p, width / positive("z", z))


def size_by_tchebychev(p: Number, half_width: Number, level: Number = Fraction(95, 100)) -> int:
    """Fewest trials for which Bienaymé-Tchebychev promises the same: p(1−p)/(h²(1−level)).

    >>> size_by_tchebychev(Fraction(16, 51), Fraction(1, 100))
    43061
    """
    exact = chance("p", p)
    missed = 1 - below_one("level", level)
    return max(1, ceil(exact * (1 - exact) / (positive("half_width", half_width) ** 2 * missed)))


def tchebychev_bound(p: Number, n: int, width: Number) -> Fraction:
    """What Bienaymé-Tchebychev promises for P(|f−p| ≤ width): 1 − p(1−p)/(N width²), or 0.

    >>> round(float(tchebychev_bound(Fraction(16, 51), 100, Fraction(1, 10))), 4)
    0.7847
    """
    exact = chance("p", p)
    variance = exact * (1 - exact) / whole("n", n, 1)
    return max(Fraction(0), 1 - variance / positive("width", width) ** 2)


# --- how often a frequency is near: binomial law -----------------------------------------------


def chance_within(p: Number, n: int, width: Number) -> Fraction:
    """P(|f−p| ≤ width) exactly: the binomial law summed over the counts that are near enough.

    >>> round(float(chance_within(Fraction(16, 51), 100, Fraction(1, 10))), 4)
    0.9695
    """
    reach = positive("width", width) * whole("n", n, 1)
    return _near(chance("p", p), n, reach**2)


def chance_within_root(p: Number, n: int) -> Fraction:
    """P(|f−p| ≤ 1/√N) exactly, also where √N is no whole number.

    >>> round(float(chance_within_root(Fraction(16, 51), 25)), 4)
    0.9684
    """
    return _near(chance("p", p), n, Fraction(whole("n", n, 1)))


def chance_within_errors(p: Number, n: int, errors: Number) -> Fraction:
    """P(|f−p| ≤ that many standard errors) exactly; about 0.683, 0.954, 0.997 for 1, 2, 3.

    >>> round(float(chance_within_errors(Fraction(16, 51), 100, 2)), 4)
    0.9483
    """
    exact, variance = chance("p", p), whole("n", n, 1) * chance("p", p) * (1 - chance("p", p))
    return _near(exact, n, positive("errors", errors) ** 2 * variance)


def _near(p: Fraction, n: int, square: Fraction) -> Fraction:
    """Sum of the binomial law over the counts k with (k − np)² ≤ square, in whole numbers."""
    hit, all_ = p.numerator, p.denominator
    reach = isqrt(square.numerator * all_**2 // square.denominator)  # on the scale of k times all_
    low, high = max(0, -((reach - n * hit) // all_)), min(n, (n * hit + reach) // all_)
    ways = sum(comb(n, k) * hit**k * (all_ - hit) ** (n - k) for k in range(low, high + 1))
    return Fraction(ways, all_**n)


# --- sum of the digits of some cards: a finite population --------------------------------------


def digit_sum_law(cards: int) -> tuple[Fraction, ...]:
    """Chances of the sums 0, 1, … of the digits of some random cards of the deck.

    Generating function: the coefficient of yⁿ in Π (1 + y x^digit) over the thirty cards.

    >>> str(digit_sum_law(1)[7])
    '1/10'
    """
    whole("cards", cards, 0, DECK)
    return tuple(Fraction(ways, comb(DECK, cards)) for ways in _sums()[cards])


@cache
def _sums() -> tuple[tuple[int, ...], ...]:
    """How many sets of n cards have the digit sum t, for every n and t."""
    ways = [[0] * (sum(DIGIT_OF) + 1) for _ in range(DECK + 1)]
    ways[0][0] = 1
    for digit in DIGIT_OF:
        for cards in range(DECK, 0, -1):
            fewer = ways[cards - 1]
            ways[cards] = [
                n + (fewer[t - digit] if t >= digit else 0) for t, n in enumerate(ways[cards])
            ]
    return tuple(map(tuple, ways))


def digit_sum_mean(cards: int) -> Fraction:
    """Mean of the sum of the digits of some random cards: 9/2 each (linearity).

    >>> digit_sum_mean(6)
    Fraction(27, 1)
    """
    return whole("cards", cards, 0, DECK) * Fraction(sum(DIGIT_OF), DECK)


def digit_variance() -> Fraction:
    """Variance of the digit of one card: mean of the squares less the square of the mean.

    >>> str(digit_variance())
    '33/4'
    """
    squares = Fraction(sum(digit**2 for digit in DIGIT_OF), DECK)
    return squares - Fraction(sum(DIGIT_OF), DECK) ** 2


def finite_factor(cards: int, deck: int = DECK) -> Fraction:
    """By how much drawing without replacement lowers the variance of a sum: (N−n)/(N−1).

    >>> str(finite_factor(6))
    '24/29'
    """
    whole("deck", deck, 2)
    return Fraction(deck - whole("cards", cards, 0, deck), deck - 1)


def digit_sum_variance(cards: int) -> Fraction:
    """Variance of the sum of the digits: n σ² (N−n)/(N−1), without replacement.

    >>> str(digit_sum_variance(6))
    '1188/29'
    """
    return digit_sum_variance_with_replacement(cards) * finite_factor(cards)


def digit_sum_variance_with_replacement(cards: int) -> Fraction:
    """The same if each card were put back: n σ². A usual wrong idea.

    >>> str(digit_sum_variance_with_replacement(6))
    '99/2'
    """
    return whole("cards", cards, 0, DECK) * digit_variance()


def digit_sum_at_least(total: int, cards: int) -> Fraction:
    """P(sum of the digits ≥ total), from the exact law.

    >>> round(float(digit_sum_at_least(35, 6)), 4)
    0.1241
    """
    return sum(digit_sum_law(cards)[whole("total", total) :], Fraction(0))


def digit_sum_at_least_by_normal(total: int, cards: int, replaced: bool = False) -> float:
    """The same by the normal law (central limit theorem) with half-unit correction.

    `replaced` takes the variance with replacement, which is too large.

    >>> round(digit_sum_at_least_by_normal(35, 6), 4)
    0.1206
    """
    whole("total", total)
    whole("cards", cards, 1, DECK - 1)
    kind = digit_sum_variance_with_replacement if replaced else digit_sum_variance
    return 1 - normal_below(float(total - Fraction(1, 2) - digit_sum_mean(cards)), kind(cards))


def normal_below(value: float, variance: Number = 1) -> float:
    """P(X ≤ value) for a normal X with mean 0: (1 + erf(value/√(2 variance))) / 2.

    >>> round(normal_below(1.96), 4)
    0.975
    """
    return (1 + erf(value / sqrt(2 * positive("variance", variance)))) / 2
