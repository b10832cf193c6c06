"""L12, law of large numbers: every key and every number that is printed, by a second method.

Sums over the law itself, listing of pairs of cards, and seeded simulations stand beside the
formulas.
"""

from fractions import Fraction as F
from itertools import combinations, pairwise, permutations
from math import ceil, floor, lgamma, log, sqrt
from math import exp as power
from random import Random
from statistics import NormalDist

import lesson_pages as pages
import pytest

import serengeti as sg
from serengeti.engine.cards import COLOUR_MASK, COLOURS, DIGIT_OF
from serengeti.engine.chance import Chance
from serengeti.lessons import funnel_chart, l12, l12_errors
from serengeti.lessons.exercise import exercises, find
from serengeti.lessons.lesson import find_lesson
from serengeti.lessons.trials import run
from serengeti.text.numbers import number

P = F(16, 51)


def law(p, n):
    """The binomial law in floating point, by logarithms."""
    p = float(p)
    whole = lgamma(n + 1)
    return [
        power(whole - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
        for k in range(n + 1)
    ]


def spread(p, n):
    """Standard deviation of the frequency, from the law itself."""
    chances = law(p, n)
    mean = sum(k / n * chance for k, chance in enumerate(chances))
    return sqrt(sum((k / n - mean) ** 2 * chance for k, chance in enumerate(chances)))


def within(p, n, width):
    """Chance to be that near, from the law."""
    return sum(chance for k, chance in enumerate(law(p, n)) if abs(F(k, n) - p) <= width)


def smallest(holds, guess):
    """The first whole number for which it holds, near a guess."""
    low = max(1, guess - 50)
    return next(n for n in range(low, guess + 50) if holds(n) and not (n > 1 and holds(n - 1)))


def facts_of(id, count=25):
    asked = find(id)
    return [asked.standard, *(asked.facts(Chance(seed)) for seed in range(count))]


def near(value, other, part=1e-6):
    return abs(float(value) - float(other)) <= part * abs(float(other))


# --- exercises ---


def test_standard_error():
    for facts in facts_of("L12.1", 10):
        p, n = facts["p"], facts["n"]
        assert near(l12_errors.error.key(**facts), spread(p, n))
        assert near(l12_errors.variance.value(**facts), spread(p, n) ** 2, 1e-4)
        assert near(l12_errors.by_n.value(**facts), spread(p, 1) / n)


def test_trials_for_a_standard_error():
    for facts in facts_of("L12.2"):
        p, error = facts["p"], facts["error"]
        key = l12.trials_needed.key(**facts)
        assert key == smallest(lambda n, p=p, e=error: p * (1 - p) <= e * e * n, key)
        worst = l12.worst_case.value(**facts)
        assert worst == ceil(F(1, 4) / error**2) > key


def test_variance_of_a_sum_of_digits():
    mean = F(sum(DIGIT_OF), 30)
    alone = sum((digit - mean) ** 2 for digit in DIGIT_OF) / 30
    together = sum((a - mean) * (b - mean) for a, b in permutations(DIGIT_OF, 2)) / (30 * 29)
    for facts in facts_of("L12.3"):
        cards = facts["cards"]
        assert l12.sum_variance.key(**facts) == cards * alone + cards * (cards - 1) * together
        assert l12.replaced.value(**facts) == cards * alone
        assert l12.multiplied.value(**facts) == cards**2 * alone


def test_standard_error_of_a_class():
    for facts in facts_of("L12.4", 10):
        p, pupils, each = facts["p"], facts["pupils"], facts["each"]
        pupil = spread(p, each)
        assert near(l12_errors.error_of_class.key(**facts), sqrt(pupil**2 * pupils) / pupils, 1e-5)
        assert near(l12_errors.error_of_pupil.value(**facts), pupil, 1e-5)


def test_distance_in_standard_errors():
    for facts in facts_of("L12.5", 10):
        p, n, found = facts["p"], facts["n"], facts["found"]
        assert near(l12_errors.distance.key(**facts), (found - p) / spread(p, n), 1e-5)
        assert 0 < l12_errors.distance.key(**facts) < 5


def test_trials_that_the_inequality_asks_for():
    for facts in facts_of("L12.6"):
        p, width = facts["p"], facts["width"]

        def risk(n, p=p, width=width):
            return p * (1 - p) / (n * width**2)

        key = l12.promised.key(**facts)
        assert key == smallest(lambda n, risk=risk: risk(n) <= F(1, 20), key)
        free = l12.no_risk.value(**facts)
        assert free == smallest(lambda n, risk=risk: risk(n) <= 1, free)


# --- the lesson and its picture ---


def test_the_question():
    lots = list(combinations(range(18), 3))
    assert l12.P == F(sum(lot[0] < 2 for lot in lots), len(lots)) == P
    exact = find_lesson("L12").exact()
    assert near(exact, within(P, 100, F(1, 10)), 1e-9)
    cards = run(with_cards, 2000, seed=4)
    assert abs(cards.mean - exact) < 5 * cards.error
    sample = run(l12.trial, 20_000, seed=4)
    assert abs(sample.mean - exact) < 5 * sample.error


def with_cards(rng):
    """The trial of the notebook."""
    hits = sum(min(rng.sample(range(18), 3)) < 2 for _ in range(100))
    return int(abs(hits / 100 - 16 / 51) <= 0.1)


def test_the_trial_of_the_notebook_is_this_one():
    (cell,) = [cell for cell in pages.book("L12", "en").cells if "def trial" in cell.source]
    assert "hits = sum(min(rng.sample(range(18), 3)) < 2 for _ in range(100))" in cell.source


def test_curves_of_pupils_are_games_of_chance():
    found = [funnel_chart.hits(pupil, P) for pupil in range(30)]
    for curve in found:
        assert len(curve) == funnel_chart.MOST + 1
        assert {after - before for before, after in pairwise(curve)} == {0, 1}
    trials = 30 * funnel_chart.MOST
    share = sum(curve[-1] for curve in found) / trials
    assert abs(share - P) < 5 * sqrt(P * (1 - P) / trials)
    assert len(set(found)) == 30


@pytest.mark.parametrize(("trials", "pupils"), [(25, 30), (400, 7), (1600, 30), (2500, 1)])
def test_the_table_of_the_funnel_by_the_law(trials, pupils):
    shown = l12.scene(trials, pupils, "en")
    rows = shown.table[1]
    assert [int(row[0]) for row in rows] == [n for n in (25, 100, 400, 900, 1600) if n < trials] + [
        trials
    ]
    for n, (_, width, error, inside, chance, promised) in zip(
        (int(row[0]) for row in rows), rows, strict=True
    ):
        low, high = ceil(n * float(P) - sqrt(n)), floor(n * float(P) + sqrt(n))
        shares = [list(again(pupil))[n - 1] for pupil in range(pupils)]
        assert inside == f"{sum(low <= found <= high for found in shares)}/{pupils}"
        assert float(width) == round(n**-0.5, 4)
        assert float(error) == round(spread(P, n), 4)
        assert float(chance) == round(sum(law(P, n)[low : high + 1]), 4)
        assert float(promised) == round(float(1 - P * (1 - P)), 4)
    assert rows[-1][3].split("/")[0] in shown.sentence


def again(pupil):
    """Hits of a pupil, drawn here."""
    rng, found = Random(f"pupil {pupil}"), 0
    for _ in range(2500):
        found += rng.randrange(51) < 16
        yield found


def test_curves_inside_and_outside_look_different():
    shown = l12.scene(1600, 30, "en")
    near, far, *_ = shown.chart.series
    ends = [series.x.count(1600) for series in (near, far)]
    assert ends == [29, 1]
    assert near.look.dash != far.look.dash  # told apart without colour


# --- what is printed ---


def test_the_frame_shows_the_situation():
    game = sg.sample("don-5")
    table = game.at(game.auction(7) - 1)
    assert table.unseen.bit_count() == 18
    assert (table.unseen & COLOUR_MASK[COLOURS.index("orange")]).bit_count() == 2
    assert 3 in table.lots[table.auction :]
    assert game.start.edition == "don"


def tails():
    """P(sum of the digits of six cards ≥ 35): exact, normal, and normal with replacement."""
    ways = {(0, 0): 1}
    for digit in DIGIT_OF:
        for (cards, total), n in list(ways.items()):
            if cards < 6:
                key = cards + 1, total + digit
                ways[key] = ways.get(key, 0) + n
    six = {total: n for (cards, total), n in ways.items() if cards == 6}
    mean = F(sum(total * n for total, n in six.items()), sum(six.values()))
    variance = F(sum((total - mean) ** 2 * n for total, n in six.items()), sum(six.values()))
    assert (mean, variance) == (27, F(1188, 29))
    exact = sum(n for total, n in six.items() if total >= 35) / sum(six.values())
    normal = [1 - NormalDist(27, sqrt(v)).cdf(34.5) for v in (variance, F(99, 2))]
    return exact, *normal


def printed():
    """Every decimal number of the pages, with its places."""
    two_errors = within(P, 100, F(2 * spread(P, 100)))
    far = [F(33, 100) - P, (F(33, 100) - P) / F(spread(P, 100))]
    inequality = 1 - P * (1 - P)
    return {
        f"{float(value):.{places}f}"
        for value, places in [
            (P, 4),
            (F(33, 100), 2),
            (F(1, 10), 1),
            (F(1, 100), 2),
            (spread(P, 100), 4),
            (inequality, 4),
            (within(P, 100, F(1, 10)), 4),
            (within(P, 16, F(1, 4)), 4),
            (far[0], 3),
            (far[1], 2),
            ((F(33, 100) - P) / F(spread(P, 10_000)), 2),
            (two_errors, 4),
            (2 * NormalDist().cdf(2) - 1, 4),
            *((tail, 4) for tail in tails()),
            (F(1188, 29), 2),
            (F(2673, 116), 4),
            (l12_errors.error.key(**find("L12.1").standard), 5),
            (l12_errors.error_of_class.key(**find("L12.4").standard), 6),
            (l12_errors.distance.key(**find("L12.5").standard), 4),
        ]
    }


HOW_TO = {"0.04642"}
"An example of how numbers are written."


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_decimal_of_the_pages_is_right(lang):
    assert pages.decimals(pages.prose("L12", lang), lang) - HOW_TO == printed()


def test_every_fraction_of_the_pages_is_right():
    english, french = (pages.fractions(pages.prose("L12", lang)) for lang in ("en", "fr"))
    assert english == french
    examples = {F(1, 2), F(1, 4)}
    six = [P, 1 - P, F(1188, 29), F(99, 2)]
    assert english - examples == {*six, F(2673, 116)}
    assert F(99, 2) == 6 * sum((digit - F(9, 2)) ** 2 for digit in DIGIT_OF) / 30


def test_counts_of_the_pages():
    hits = [k for k in range(17) if abs(F(k, 16) - P) <= F(1, 4)]
    assert (hits[0], hits[-1]) == (2, 9)
    hits = [k for k in range(101) if abs(F(k, 100) - P) <= F(1, 10)]
    assert (hits[0], hits[-1]) == (22, 41)
    assert round(100 * (1 - within(P, 100, F(1, 10)))) == 3
    chances = [round(within(P, n, 1 / F(round(sqrt(n)))), 4) for n in (25, 100, 400, 2500)]
    variance = P * (1 - P)
    normal = smallest(lambda n: 1.96**2 * float(variance) / n <= 1e-4, 8272)
    promised = smallest(lambda n: variance / n <= F(1, 20) * F(1, 10_000), 43_061)
    for lang in ("en", "fr"):
        outputs = pages.shown("L12", lang)
        assert f"({chances}, 0.7847, ({normal}, {promised}))" in outputs
        assert "[0.35, 3.51]" in outputs


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_answers_are_on_the_teachers_page_only(lang):
    keys = {one.id: F(one.key(**one.standard)) for one in exercises("L12")}
    assert [keys[f"L12.{n}"] for n in (2, 3, 6)] == [8613, F(2673, 116), 10_766]
    said = {
        *(number(keys[f"L12.{n}"], lang) for n in (2, 5, 6)),
        *(number(keys[f"L12.{n}"], lang, places) for n, places in ((1, 5), (4, 6))),
        "2673/116",
    }
    page = pages.prose("L12", lang)
    notebook = pages.shown("L12", lang)
    for answer in said:
        assert answer in page
        assert answer not in notebook
