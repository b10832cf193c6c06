"""Lessons on last digits and on errors of simulations: each number twice, by other means."""

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, product
from math import comb, exp, log2, pi, sqrt
from statistics import NormalDist

import pytest

from serengeti.engine.cards import DIGIT_OF
from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.lessons import digits, sampling

P = F(16, 51)
UNIFORM = digits.price_digit_law(digits.uniform(12))
GEOMETRIC = digits.geometric_digit_law(F(4, 5))
W2 = F(21, 169)


def integral(f, low, high, steps=2000):
    """Simpson's rule."""
    h = (high - low) / steps
    inner = sum((4 if i % 2 else 2) * f(low + i * h) for i in range(1, steps))
    return (f(low) + inner + f(high)) * h / 3


# --- L07: last digits of prices ----------------------------------------------------------------


@pytest.mark.parametrize("top", [0, 9, 12, 17, 19, 36])
def test_digits_of_uniform_prices_by_listing(top):
    counts = Counter(price % 10 for price in range(top + 1))
    law = digits.price_digit_law(digits.uniform(top))
    assert list(law) == [F(counts[digit], top + 1) for digit in range(10)]


def test_digits_as_printed():
    assert list(UNIFORM) == [F(2, 13)] * 3 + [F(1, 13)] * 7
    assert digits.price_digit_law(digits.uniform(17)) == (F(1, 9),) * 8 + (F(1, 18),) * 2


def test_even_only_at_multiples_of_ten():
    even = [n for n in range(60) if len(set(digits.price_digit_law(digits.uniform(n)))) == 1]
    assert even == [9, 19, 29, 39, 49, 59]
    for top in range(40):
        assert digits.next_even_top(top) == min(n for n in even if n > top)
    assert digits.next_even_top(12) == 19


def test_geometric_digits():
    assert GEOMETRIC[0] == F(1953125, 8717049)
    assert GEOMETRIC[9] == F(262144, 8717049)
    assert (round(float(GEOMETRIC[0]), 4), round(float(GEOMETRIC[9]), 4)) == (0.2241, 0.0301)
    assert GEOMETRIC[0] / GEOMETRIC[9] == F(5, 4) ** 9
    assert round(1.25**9, 2) == 7.45
    series = [0.2 * 0.8**price for price in range(400)]
    for digit in range(10):
        assert sum(series[digit::10]) == pytest.approx(float(GEOMETRIC[digit]), rel=1e-12)
    mean = sum(price * p for price, p in enumerate(series))
    assert digits.geometric_mean_price(F(4, 5)) == 4 == round(mean, 9)
    assert digits.geometric_digit_law(0) == (1,) + (0,) * 9


def test_digits_of_simulated_geometric_prices():
    chance, n = Chance(11), 20_000
    counts = Counter(geometric(chance) % 10 for _ in range(n))
    for digit, p in enumerate(GEOMETRIC):
        assert abs(counts[digit] / n - p) <= 5 * sampling.standard_error(p, n)


def geometric(chance):
    price = 0
    while chance.below(5) < 4:
        price += 1
    return price


def test_entropy():
    assert round(digits.entropy(UNIFORM), 3) == 3.239
    assert round(digits.entropy(GEOMETRIC), 3) == 3.059
    assert round(digits.entropy([F(1, 10)] * 10), 3) == round(log2(10), 3) == 3.322
    # grouped: which of the two kinds of digits, then which digit of the kind
    kind = -(6 / 13) * log2(6 / 13) - (7 / 13) * log2(7 / 13)
    grouped = kind + (6 / 13) * log2(3) + (7 / 13) * log2(7)
    assert digits.entropy(UNIFORM) == pytest.approx(grouped, abs=1e-12)
    # -log2 p is linear in the digit, so the entropy needs only the mean digit
    mean = sum(d * float(p) for d, p in enumerate(GEOMETRIC))
    linear = -log2(GEOMETRIC[0]) - mean * log2(0.8)
    assert digits.entropy(GEOMETRIC) == pytest.approx(linear, abs=1e-12)
    assert digits.entropy([1, 0]) == 0


SECONDS = {3: F(6), 4: F(16038, 2197), 5: F(17942, 2197)}


@pytest.mark.parametrize("values", [3, 4, 5])
def test_second_highest_by_listing(values):
    counts = Counter(sorted(drawn)[-2] for drawn in product(range(13), repeat=values))
    total = 13**values
    law = digits.second_highest_law(values, 12)
    assert list(law) == [F(counts[price], total) for price in range(13)]
    mean = F(sum(price * n for price, n in counts.items()), total)
    assert digits.second_highest(values, 12) == mean == SECONDS[values]


def test_second_highest_as_decimals():
    found = [round(float(digits.second_highest(n, 12)), 3) for n in (3, 4, 5, 6)]
    assert found == [6, 7.3, 8.167, 8.786]


@pytest.mark.parametrize("values", [2, 4, 6])
def test_second_highest_by_binomial_tails(values):
    """Mean as the sum of P(second ≥ k): at least two of the values are k or more."""
    mean = F(0)
    for k in range(1, 13):
        p = F(13 - k, 13)
        mean += 1 - (1 - p) ** values - values * p * (1 - p) ** (values - 1)
    assert digits.second_highest(values, 12) == mean


def test_distance():
    assert digits.chi_square_distance(UNIFORM) == W2
    for law in (UNIFORM, GEOMETRIC):  # opened out: m Σ p² - 1
        assert digits.chi_square_distance(law) == 10 * sum(p * p for p in law) - 1
    assert digits.chi_square_distance([F(1, 4)] * 4) == 0
    counts = [2, 2, 2, 1, 1, 1, 1, 1, 1, 1]
    assert digits.chi_square_statistic(counts) == 13 * W2


def density(x, df):
    """Density of χ² with an even number of degrees of freedom, from factorials."""
    value = exp(-x / 2) / 2
    for i in range(1, df // 2):
        value *= x / 2 / i
    return value


@pytest.mark.parametrize("df", [2, 4, 10, 30])
@pytest.mark.parametrize("value", [0.5, 9.0, 16.919, 40.0])
def test_even_tails_by_integration(df, value):
    below = integral(lambda x: density(x, df), 0, value, 10_000)
    assert digits.chi_square_tail(value, df) == pytest.approx(1 - below, abs=1e-10)


def phi(z):
    return exp(-z * z / 2) / sqrt(2 * pi)


@pytest.mark.parametrize("df", [1, 3, 9, 21])
def test_odd_tails_by_integration(df):
    """χ²(df) is a squared normal and χ²(df - 1), which is even."""
    value = 16.919
    edge = sqrt(value)
    normal = NormalDist().cdf(edge)
    if df == 1:
        expected = 2 * (1 - normal)
    else:
        inside = integral(
            lambda z: phi(z) * digits.chi_square_tail(value - z * z, df - 1), -edge, edge
        )
        expected = inside + 2 * (1 - normal)
    assert digits.chi_square_tail(value, df) == pytest.approx(expected, abs=1e-9)


def test_critical_value():
    found = digits.chi_square_critical()
    assert round(found, 3) == 16.919
    assert digits.chi_square_tail(found, 9) == pytest.approx(0.05, abs=1e-12)
    assert round(digits.chi_square_critical(1), 4) == round(NormalDist().inv_cdf(0.975) ** 2, 4)


def power_by_integration(w2, n):
    """Noncentral χ²(9): a shifted squared normal and a central χ²(8)."""
    shift, value = sqrt(float(w2) * n), digits.chi_square_critical()
    edge = sqrt(value)
    inside = integral(
        lambda z: phi(z - shift) * digits.chi_square_tail(value - z * z, 8), -edge, edge
    )
    outside = 1 - NormalDist(shift).cdf(edge) + NormalDist(shift).cdf(-edge)
    return inside + outside


@pytest.mark.parametrize(
    ("games", "printed"), [(1, 0.119), (4, 0.423), (8, 0.776), (9, 0.833), (10, 0.877)]
)
def test_power(games, printed):
    found = digits.power(W2, 15 * games)
    assert round(found, 3) == printed
    assert found == pytest.approx(power_by_integration(W2, 15 * games), abs=1e-9)


def test_power_at_the_ends():
    assert digits.power(W2, 450) > 0.999
    assert digits.power(W2, 450) == pytest.approx(power_by_integration(W2, 450), abs=1e-9)
    assert digits.power(0, 100) == digits.power(W2, 0) == pytest.approx(0.05, abs=1e-9)
    assert digits.power(F(1, 10**5), 10**6) == pytest.approx(
        power_by_integration(F(1, 10**5), 10**6), abs=1e-9
    )
    assert digits.power(W2, 10**6) == pytest.approx(1, abs=1e-9)


def test_power_is_what_simulated_tests_reach():
    """The noncentral law is an approximation: 150 prices are within two points of it."""
    chance, n = Chance(3), 2000
    edge, hits = digits.chi_square_critical(), 0
    for _ in range(n):
        counts = Counter(chance.below(13) % 10 for _ in range(150))
        hits += digits.chi_square_statistic([counts[d] for d in range(10)]) > edge
    expected = digits.power(W2, 150)
    assert abs(hits / n - expected) <= 0.02 + 5 * sampling.standard_error(expected, n)


def test_games_for_power():
    assert digits.games_for_power(W2) == 9
    for wanted in (0.05, 0.5, 0.95):
        games = next(n for n in range(1, 99) if digits.power(W2, 15 * n) >= wanted)
        assert digits.games_for_power(W2, wanted) == games
    assert digits.games_for_power(W2, 1 - 1e-16) < 99


# --- L12: how far a simulation may be ----------------------------------------------------------


def test_standard_errors():
    assert [round(sampling.standard_error(P, n), 4) for n in (100, 400)] == [0.0464, 0.0232]
    assert round(sampling.standard_error(P, 1000), 5) == 0.01467
    assert round(sampling.standard_error(P, 10_000), 5) == 0.00464
    assert round(sampling.standard_error(F(714, 10_000), 30 * 500), 4) == 0.0021
    for n in (1, 7, 30):  # the variance of the binomial law, summed
        law = binomial(n, P)
        variance = sum((F(k, n) - P) ** 2 * p for k, p in enumerate(law))
        assert sampling.standard_error(P, n) == pytest.approx(sqrt(variance), rel=1e-12)


def binomial(n, p):
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def test_sizes():
    assert sampling.size_for_standard_error(P, F(1, 200)) == 8613
    assert sampling.size_by_normal(P, F(1, 100)) == 8272
    assert sampling.size_by_tchebychev(P, F(1, 100)) == 43061
    assert sampling.size_by_normal(P, F(1, 100), NormalDist().inv_cdf(0.975)) == 8271


def test_sizes_are_the_fewest():
    assert sampling.standard_error(P, 8613) <= 0.005 < sampling.standard_error(P, 8612)
    reach = [1.96 * sampling.standard_error(P, n) for n in (8272, 8271)]
    assert reach[0] <= 0.01 < reach[1]
    promised = [sampling.tchebychev_bound(P, n, F(1, 100)) for n in (43061, 43060)]
    assert promised[0] >= F(95, 100) > promised[1]


ROOTS = [(25, 0.9684), (100, 0.9695), (400, 0.9690), (2500, 0.9689)]


@pytest.mark.parametrize(("n", "printed"), ROOTS)
def test_chance_within_one_over_root(n, printed):
    width = F(1, round(sqrt(n)))
    found = sampling.chance_within(P, n, width)
    assert sampling.chance_within_root(P, n) == found
    assert round(float(found), 4) == printed
    assert sampling.tchebychev_bound(P, n, width) == 1 - P * (1 - P)
    assert round(float(1 - P * (1 - P)), 4) == 0.7847
    law = [1.0]  # trial by trial, in floats
    for _ in range(n):
        law = [a * (16 / 51) + b * (35 / 51) for a, b in zip([0, *law], [*law, 0], strict=True)]
    near = sum(q for k, q in enumerate(law) if abs(F(k, n) - P) <= width)
    assert float(found) == pytest.approx(near, abs=1e-10)


def test_chance_within_two_errors():
    found = sampling.chance_within_errors(P, 100, 2)
    assert round(float(found), 4) == 0.9483
    law, reach = binomial(100, P), 2 * sampling.standard_error(P, 100)
    assert found == sum(p for k, p in enumerate(law) if abs(k / 100 - P) <= reach)
    chance, n = Chance(8), 4000
    hits = sum(abs(frequency(chance, 100) - P) <= reach for _ in range(n))
    assert abs(hits / n - found) <= 5 * sampling.standard_error(found, n)


def frequency(chance, n):
    return F(sum(chance.below(51) < 16 for _ in range(n)), n)


@pytest.mark.parametrize("p", [F(0), F(1, 6), F(1, 2), F(1)])
@pytest.mark.parametrize("n", [1, 2, 7, 12])
def test_chances_within_by_listing(p, n):
    law = binomial(n, p)
    for width in (F(1, 100), F(1, 6), F(1, 2), F(5)):
        expected = sum((q for k, q in enumerate(law) if abs(F(k, n) - p) <= width), F(0))
        assert sampling.chance_within(p, n, width) == expected
        assert sampling.tchebychev_bound(p, n, width) <= expected
    expected = sum((q for k, q in enumerate(law) if (F(k, n) - p) ** 2 * n <= 1), F(0))
    assert sampling.chance_within_root(p, n) == expected


# --- L12: sum of digits ------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 4])
def test_digit_sums_by_listing(cards):
    counts = Counter(sum(drawn) for drawn in combinations(DIGIT_OF, cards))
    law = sampling.digit_sum_law(cards)
    assert list(law) == [F(counts[total], comb(30, cards)) for total in range(136)]


@pytest.mark.parametrize("cards", range(31))
def test_moments_of_digit_sums_from_the_law(cards):
    law = sampling.digit_sum_law(cards)
    mean = sum(total * p for total, p in enumerate(law))
    assert sum(law) == 1
    assert sampling.digit_sum_mean(cards) == mean
    variance = sum((total - mean) ** 2 * p for total, p in enumerate(law))
    assert sampling.digit_sum_variance(cards) == variance


def test_digit_sums_as_printed():
    assert sampling.digit_sum_mean(6) == 27
    assert sampling.digit_sum_variance(6) == F(1188, 29)
    assert round(1188 / 29, 2) == 40.97
    assert sampling.digit_sum_variance_with_replacement(6) == F(99, 2)
    assert sampling.finite_factor(6) == F(24, 29)
    assert sampling.digit_sum_variance(3) == F(2673, 116)
    pairs = list(product(DIGIT_OF, repeat=2))
    mean = F(sum(map(sum, pairs)), 900)
    variance = F(sum(sum(pair) ** 2 for pair in pairs), 900) - mean**2
    assert sampling.digit_sum_variance_with_replacement(2) == variance


def test_large_sums():
    exact = sampling.digit_sum_at_least(35, 6)
    assert round(float(exact), 4) == 0.1241
    assert round(sampling.digit_sum_at_least_by_normal(35, 6), 4) == 0.1206
    assert round(sampling.digit_sum_at_least_by_normal(35, 6, replaced=True), 4) == 0.1432
    hits = sum(sum(drawn) >= 35 for drawn in combinations(DIGIT_OF, 6))
    assert exact == F(hits, comb(30, 6))
    for variance, replaced in ((1188 / 29, False), (49.5, True)):
        expected = 1 - NormalDist(27, sqrt(variance)).cdf(34.5)
        found = sampling.digit_sum_at_least_by_normal(35, 6, replaced)
        assert found == pytest.approx(expected, abs=1e-12)


def test_normal_below():
    for z in (-3, -0.5, 0, 1.96):
        assert sampling.normal_below(z) == pytest.approx(NormalDist().cdf(z), abs=1e-12)


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("not-below-one", lambda: digits.geometric_digit_law(1)),
        ("bad-law", lambda: digits.entropy([F(1, 2)])),
        ("below-least", lambda: digits.second_highest(1, 12)),
        ("below-least", lambda: digits.chi_square_statistic([0, 0])),
        ("not-positive", lambda: digits.games_for_power(0)),
        ("not-below-one", lambda: digits.games_for_power(W2, 1)),
        ("not-positive", lambda: digits.chi_square_critical(9, 0)),
        ("not-positive", lambda: digits.power(F(-1, 2), 15)),
        ("bad-chance", lambda: sampling.standard_error(F(3, 2), 10)),
        ("below-least", lambda: sampling.standard_error(P, 0)),
        ("not-positive", lambda: sampling.size_by_normal(P, 0)),
        ("not-below-one", lambda: sampling.size_by_tchebychev(P, F(1, 10), 1)),
        ("outside-range", lambda: sampling.digit_sum_law(31)),
        ("outside-range", lambda: sampling.digit_sum_at_least_by_normal(0, 30)),
    ],
)
def test_impossible_numbers_are_refused(code, ask):
    with pytest.raises(RequestError) as caught:
        ask()
    assert caught.value.code == code
