"""Last digits of prices: laws, entropy, and how many games it takes to see them (L07).

A law of prices is a sequence of chances: the chance of price 0, of price 1, …
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import erfc, exp, lgamma, log, log2, sqrt

from serengeti.lessons.given import Number, below_one, chance, is_law, positive, whole

PRICES = 15
"Prices of a game: one for each lot."


def uniform(top: int) -> tuple[Fraction, ...]:
    """The law of a price that is 0, 1, … or `top`, each equally likely.

    >>> str(uniform(12)[0])
    '1/13'
    """
    whole("top", top)
    return (Fraction(1, top + 1),) * (top + 1)


def price_digit_law(prices: Sequence[Number]) -> tuple[Fraction, ...]:
    """Chances of the last digits 0-9 under a law of prices: the sum over d, d + 10, d + 20, …

    >>> str(price_digit_law(uniform(12))[2]), str(price_digit_law(uniform(12))[3])
    ('2/13', '1/13')
    """
    law = is_law(prices)
    return tuple(sum(law[digit::10], Fraction(0)) for digit in range(10))


def geometric_digit_law(ratio: Number) -> tuple[Fraction, ...]:
    """The same for the geometric price (1−r) r^k: (1−r) r^d / (1 − r¹⁰), sum of the series.

    >>> str(geometric_digit_law(Fraction(4, 5))[0])
    '1953125/8717049'
    """
    r = below_one("ratio", ratio)
    return tuple((1 - r) * r**digit / (1 - r**10) for digit in range(10))


def geometric_mean_price(ratio: Number) -> Fraction:
    """Mean of the geometric price (1−r) r^k: r / (1−r).

    >>> geometric_mean_price(Fraction(4, 5))
    Fraction(4, 1)
    """
    r = below_one("ratio", ratio)
    return r / (1 - r)


def next_even_top(top: int) -> int:
    """The smallest M above `top` for which all last digits of 0, …, M are equally likely.

    They are when M + 1, the number of prices, is a multiple of 10.

    >>> next_even_top(12)
    19
    """
    whole("top", top)
    return 10 * ((top + 1) // 10 + 1) - 1


def entropy(law: Sequence[Number]) -> float:
    """Entropy in bits, −Σ p log₂ p (Shannon); at most the log₂ of the number of outcomes.

    >>> round(entropy(price_digit_law(uniform(12))), 3), entropy([Fraction(1, 4)] * 4)
    (3.239, 2.0)
    """
    return -sum(p * log2(p) for p in map(float, is_law(law)) if p)


def second_highest_law(values: int, top: int) -> tuple[Fraction, ...]:
    """The law of the second highest of n values that are uniform on 0, …, `top`.

    Order statistics: F₂ = Fⁿ + n Fⁿ⁻¹ (1−F). A model of the price of an English auction.

    >>> str(second_highest_law(2, 1)[0])
    '3/4'
    """
    whole("values", values, 2)
    up_to = [Fraction(k, whole("top", top) + 1) for k in range(top + 2)]
    second = [f**values + values * f ** (values - 1) * (1 - f) for f in up_to]
    return tuple(b - a for a, b in pairwise(second))


def second_highest(values: int, top: int) -> Fraction:
    """Mean of the second highest of n values that are uniform on 0, …, `top`.

    >>> second_highest(3, 12), str(second_highest(4, 12))
    (Fraction(6, 1), '16038/2197')
    """
    return sum((price * p for price, p in enumerate(second_highest_law(values, top))), Fraction(0))


# --- telling a law from the uniform one: the chi-square test -----------------------------------


def chi_square_distance(law: Sequence[Number]) -> Fraction:
    """How far a law is from the uniform one, w² = Σ (p − 1/m)² / (1/m) (Pearson, Cohen).

    >>> str(chi_square_distance(price_digit_law(uniform(12))))
    '21/169'
    """
    chances = is_law(law)
    even = Fraction(1, len(chances))
    return sum(((p - even) ** 2 / even for p in chances), Fraction(0))


def chi_square_statistic(counts: Sequence[int]) -> Fraction:
    """Pearson's statistic of counts against equal ones: Σ (count − mean)² / mean.

    >>> chi_square_statistic([6, 4]), chi_square_statistic([5, 5])
    (Fraction(2, 5), Fraction(0, 1))
    """
    total = sum(whole("counts", count) for count in counts)
    mean = Fraction(whole("counts", total, 1), len(counts))
    return sum(((count - mean) ** 2 / mean for count in counts), Fraction(0))


def chi_square_tail(value: float, df: int) -> float:
    """P(χ² ≥ value): the incomplete gamma function Q(df/2, value/2), absolute error below 1e-12.

    Starts from Q(1/2, x) = erfc √x or Q(1, x) = e⁻ˣ, then Q(a+1, x) = Q(a, x) + xᵃe⁻ˣ/Γ(a+1).

    >>> round(chi_square_tail(16.919, 9), 4)
    0.05
    """
    whole("df", df, 1)
    x = float(value) / 2
    if x <= 0:
        return 1.0
    tail, a = (erfc(sqrt(x)), 0.5) if df % 2 else (exp(-x), 1.0)
    while a < df / 2:
        tail += _gamma_step(a, x)
        a += 1
    return min(tail, 1.0)


def _gamma_step(a: float, x: float) -> float:
    """Q(a+1, x) − Q(a, x), through logarithms: nothing overflows."""
    return exp(a * log(x) - x - lgamma(a + 1))


def chi_square_critical(df: int = 9, level: Number = 0.05) -> float:
    """The value that χ² exceeds with chance `level`, by bisection of the tail.

    >>> round(chi_square_critical(), 3)
    16.919
    """
    whole("df", df, 1)
    wanted = float(positive("level", chance("level", level)))
    low, high = 0.0, 1.0
    while chi_square_tail(high, df) > wanted:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, df) > wanted else (low, middle)
    return high


def power(w2: Number, observations: int, df: int = 9, level: Number = 0.05) -> float:
    """Chance that the chi-square test sees a law at distance `w2` in so many observations.

    Tail of the noncentral χ² with λ = N w² as a Poisson mixture of central ones:
    Σ e^(−λ/2) (λ/2)ʲ/j! · P(χ²(df + 2j) ≥ critical value). Absolute error below 1e-9 (up to a
    million observations); that N p̂ is normal is the test's own approximation.

    >>> [round(power(Fraction(21, 169), 15 * games), 3) for games in (1, 4, 10)]
    [0.119, 0.423, 0.877]
    """
    half = float(_distance(w2) * whole("observations", observations)) / 2
    x = chi_square_critical(df, level) / 2
    spread = 12 * sqrt(half) + 30  # beyond it the Poisson weights are below 1e-20
    first = max(0, int(half - spread))
    tail = chi_square_tail(2 * x, df + 2 * first)
    total = weights = 0.0
    for j in range(first, int(half + spread) + 1):
        weight = exp(j * log(half) - half - lgamma(j + 1)) if half else float(j == 0)
        total += weight * tail
        weights += weight
        tail = min(1.0, tail + _gamma_step(df / 2 + j, x))
    return total / weights


def _distance(w2: Number) -> Fraction:
    return Fraction(0) if w2 == 0 else positive("w2", w2)


def games_for_power(
    w2: Number,
    wanted: Number = 0.8,
    prices: int = PRICES,
    df: int = 9,
    level: Number = 0.05,
) -> int:
    """Fewest games, of `prices` prices each, for which the test has the power wanted.

    >>> games_for_power(Fraction(21, 169))
    9
    """
    positive("w2", w2)
    whole("prices", prices, 1)
    goal = float(below_one("wanted", wanted)) - 1e-12  # what rounding may take from 1
    few, many = 0, 1
    while power(w2, many * prices, df, level) < goal:
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        enough = power(w2, middle * prices, df, level) >= goal
        few, many = (few, middle) if enough else (middle, many)
    return many
