"""L07, last digits: every key and every number that is printed, by listing, logs and integrals."""

import json
import re
from collections import Counter
from fractions import Fraction as F
from itertools import product
from math import exp, factorial, log2, pi, sqrt
from statistics import NormalDist

import lesson_pages as pages
import pytest

import serengeti as sg
from serengeti.engine.cards import DIGIT_OF, INDEX
from serengeti.engine.chance import Chance
from serengeti.engine.errors import FileError, RequestError
from serengeti.lessons import l07, price_logs
from serengeti.lessons.digit_chart import histogram
from serengeti.lessons.digits import price_digit_law, second_highest_law
from serengeti.lessons.exercise import exercises, find
from serengeti.lessons.lesson import find_lesson
from serengeti.lessons.trials import run

REPLAYS = sorted(sg.content("replays").glob("*.jsonl"))
EDGE = 16.919


def share(cases, event):
    cases = list(cases)
    return F(sum(map(bool, map(event, cases))), len(cases))


def ends(digit):
    return lambda price: str(price).endswith(str(digit))


def law(prices):
    prices = list(prices)
    return [share(prices, ends(digit)) for digit in range(10)]


def second(limits):
    return sorted(limits)[-2]


def facts_of(id, count=25):
    asked = find(id)
    return [asked.standard, *(asked.facts(Chance(seed)) for seed in range(count))]


# --- the power of the χ² test without the lesson's own functions ---


def tail(x):
    """P(χ²(8) ≥ x): the first terms of a Poisson law."""
    return exp(-x / 2) * sum((x / 2) ** k / factorial(k) for k in range(4))


def power(w2, prices, steps=400):
    """χ²(9) as a shifted squared normal and a χ²(8), by Simpson's rule."""
    shift, edge = sqrt(w2 * prices), sqrt(EDGE)
    h = 2 * edge / steps
    total = 0.0
    for i in range(steps + 1):
        z = -edge + i * h
        weight = 1 if i in (0, steps) else 4 if i % 2 else 2
        total += weight * exp(-((z - shift) ** 2) / 2) / sqrt(2 * pi) * tail(EDGE - z * z)
    outside = 1 - NormalDist(shift).cdf(edge) + NormalDist(shift).cdf(-edge)
    return total * h / 3 + outside


def distance(top):
    return float(10 * sum(p * p for p in law(range(top + 1))) - 1)


def first_with(wanted, top, prices):
    """The first number of games, or of prices, with that power: the power grows with it."""
    low, high = 0, 2000
    while high - low > 1:
        middle = (low + high) // 2
        enough = power(distance(top), middle * prices) >= wanted
        low, high = (low, middle) if enough else (middle, high)
    return high


# --- exercises ---


def test_last_digit_of_a_uniform_price():
    for facts in facts_of("L07.1"):
        prices = range(facts["top"] + 1)
        assert l07.ends_in.key(**facts) == share(prices, ends(facts["digit"]))
        wrong = F(sum(map(ends(facts["digit"]), prices)), facts["top"])
        assert l07.without_zero.value(**facts) == wrong


def test_the_next_top_with_equal_digits():
    for facts in facts_of("L07.2"):
        even = [top for top in range(60) if len(set(law(range(top + 1)))) == 1]
        assert l07.even_top.key(**facts) == min(top for top in even if top > facts["top"])
        assert l07.even_below.value(**facts) == max(top for top in even if top <= facts["top"])


def test_prices_on_average():
    for facts in facts_of("L07.3"):
        each = share(range(facts["top"] + 1), ends(facts["digit"]))
        in_game = sum(each for _ in range(15))
        assert l07.in_one_game.value(**facts) == in_game
        assert l07.expected_prices.key(**facts) == facts["games"] * in_game


def test_chi_square_of_counts():
    for facts in facts_of("L07.4"):
        counts = [facts["other"]] * 10
        counts[facts["digit"]] = facts["often"]
        assert sum(counts) == facts["prices"]
        opened = sum(F(10 * count * count, facts["prices"]) for count in counts) - facts["prices"]
        assert l07.chi_square.key(**facts) == opened


def test_price_zero_by_listing():
    for facts in facts_of("L07.5", 10):
        cases = list(product(range(facts["top"] + 1), repeat=facts["players"]))
        assert l07.price_zero.key(**facts) == share(cases, lambda limits: second(limits) == 0)
        assert l07.all_zero.value(**facts) == share(cases, lambda limits: not any(limits))
        assert l07.named_player.value(**facts) == share(cases, lambda limits: not any(limits[1:]))


def test_games_needed_by_integration():
    for top in {facts["top"] for facts in facts_of("L07.6", 30)}:
        assert l07.games_needed.key(top) == first_with(0.8, top, 15)
        assert l07.as_a_coin.value(top) == first_with(0.5, top, 15)
        assert l07.prices_needed.value(top) == first_with(0.8, top, 1)


# --- the lesson and its picture ---


def test_the_question():
    exact = find_lesson("L07").exact()
    assert exact == share(range(13), ends(1)) == F(2, 13)
    sample = run(l07.trial, 20_000, seed=3)
    assert abs(sample.mean - exact) < 5 * sample.error


def test_the_frame_shows_the_situation():
    """A 1 and a 4 for sale, nobody owns either, and nobody has more than 12 chips."""
    replay = sg.sample("serengeti-4")
    step = replay.auction(2)
    table = replay.at(step)
    assert sorted(DIGIT_OF[INDEX[card]] for card in replay.events[step].cards) == [1, 4]
    assert max(table.chips) == 12
    owned = {card for card in range(30) for hand in table.hands if hand >> card & 1}
    assert not {DIGIT_OF[card] for card in owned} & {1, 4}


def test_the_second_model_by_simulation():
    chance, n = Chance(7), 30_000
    counts = Counter(second(chance.below(13) for _ in range(4)) % 10 for _ in range(n))
    for digit, p in enumerate(price_digit_law(second_highest_law(4, 12))):
        assert abs(counts[digit] / n - p) < 5 * sqrt(p * (1 - p) / n)


def raw(path):
    """The prices of a log, from its lines."""
    events = map(json.loads, path.read_text("utf-8").splitlines())
    return [event["price"] for event in events if event["type"] == "lot_sold"]


@pytest.mark.parametrize(("games", "top"), [(1, 12), (4, 9), (11, 12), (11, 19)])
def test_the_picture_by_listing(games, top):
    shown = l07.scene(games, top, "en")
    found = [price for path in REPLAYS[:games] for price in raw(path)]
    models = [law(range(top + 1)), law(map(second, product(range(top + 1), repeat=4)))]
    for digit, row in enumerate(shown.table[1]):
        count = sum(map(ends(digit), found))
        expected = [F(count, len(found)), *(model[digit] for model in models)]
        assert row[:2] == [digit, count]
        for cell, p in zip(row[2:], expected, strict=True):
            assert abs(float(cell.removesuffix(" %")) - 100 * p) <= 0.0501
    bars, even, *others = shown.chart.series
    for series, model in zip((bars, *others), (law(found), *models), strict=True):
        assert [y for _, y, _ in series.marks()] == [100 * float(p) for p in model]
    assert {y for _, y, _ in even.marks()} == {10}
    assert f"{len(found)} prices" in shown.sentence


def square(prices):
    counts = Counter(price % 10 for price in prices)
    return sum((counts[digit] - len(prices) / 10) ** 2 for digit in range(10)) * 10 / len(prices)


def test_what_the_picture_says_of_the_test():
    found = [raw(path) for path in REPLAYS]
    for games in range(1, 12):
        prices = [price for game in found[:games] for price in game]
        said = l07.scene(games, 12, "en").sentence
        (shown,) = re.findall(r"χ² is (\d+(?:\.\d)?)\.", said)
        assert float(shown) == round(square(prices), 1)
        assert ("prove nothing" in said) == (square(prices) < EDGE)
    assert "hardly equal" in said


def test_prices_of_a_folder(tmp_path):
    assert price_logs.prices() == [raw(path) for path in REPLAYS]
    for path in REPLAYS[:2]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert price_logs.prices(tmp_path) == [raw(path) for path in REPLAYS[:2]]
    broken = REPLAYS[0].read_text("utf-8").replace('"price":16', '"price":15')
    (tmp_path / REPLAYS[0].name).write_text(broken, "utf-8")
    assert price_logs.prices(tmp_path) == [raw(REPLAYS[1])]
    with pytest.raises(FileError):
        price_logs.prices(tmp_path / "none")
    with pytest.raises(RequestError, match="prices"):
        histogram([], 12)


# --- what is printed ---


def printed():
    """Every fraction of the pages."""
    seconds = list(map(second, product(range(13), repeat=4)))
    return {
        *law(range(13)),
        *law(seconds),
        F(sum(seconds), len(seconds)),
        F(1, 10),
        F(sum(map(ends(1), range(13))), 12),  # a wrong idea
        F(4, 5),  # the ratio of the geometric price
        *(F(one.key(**one.standard)) for one in exercises("L07")),
    }


def test_every_fraction_of_the_pages_is_right():
    english, french = (pages.fractions(pages.prose("L07", lang)) for lang in ("en", "fr"))
    assert english == french
    assert english - {F(1, 2)} <= printed()
    assert len(english) >= 9


def stated():
    """Every decimal number of the pages, computed here."""
    chances = [float(p) for p in law(range(13))]
    found = [price for path in REPLAYS for price in raw(path)]
    return {
        *(f"{power(distance(12), 15 * games):.3f}" for games in (1, 4, 8, 9, 10)),
        f"{-sum(p * log2(p) for p in chances):.3f}",
        f"{log2(10):.3f}",
        f"{0.8**0 / 0.8**9:.2f}",
        f"{square(found):.1f}",
        f"{EDGE:.1f}",
    }


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_decimals_of_the_pages(lang):
    text = pages.prose("L07", lang)
    found = list(pages.rounded(text, lang))
    for exact, decimal in found:
        places = len(decimal.partition(".")[2])
        assert float(decimal) == round(float(exact), places), decimal
    assert pages.decimals(text, lang) == {decimal for _, decimal in found} | stated()


def test_counts_of_the_pages():
    found = Counter(price % 10 for path in REPLAYS for price in raw(path))
    assert (found.total(), found[1], found[4]) == (152, 14, 20)
    assert found.most_common(1)[0][0] == 2
    seconds = law(map(second, product(range(13), repeat=4)))
    assert max(seconds) == seconds[8] == F(3889, 28561)
    assert seconds[1] == F(206, 2197)
    assert abs(sum(price * 0.2 * 0.8**price for price in range(300)) - 4) < 1e-9
    assert 30_000 == 2_000 * 15


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_answers_are_on_the_teachers_page_only(lang):
    answers = [F(one.key(**one.standard)) for one in exercises("L07")]
    assert answers == [F(1, 9), 19, 60, 30, F(7, 250), 9]
    page = pages.prose("L07", lang).replace("\u00a0", " ")
    colon = " :" if lang == "fr" else ":"
    for number, answer in enumerate(answers, 1):
        assert f"{number}{colon} {answer}" in page
    fractions = pages.fractions(pages.shown("L07", lang))
    assert not fractions & {answers[0], answers[4]}
