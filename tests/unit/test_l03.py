"""L03, trees: every key and every number that is printed, by listing cards."""

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations, product

import lesson_pages as pages
import pytest

import serengeti as sg
from serengeti.engine.cards import CARDS
from serengeti.engine.chance import Chance
from serengeti.engine.events import LotRevealed
from serengeti.lessons import l03
from serengeti.lessons.card_tree import scene
from serengeti.lessons.exercise import exercises, find
from serengeti.lessons.lesson import find_lesson
from serengeti.lessons.trials import run

COLOURS = [card.partition("-")[0] for card in CARDS]
BLUE = [colour == "blue" for colour in COLOURS]


def share(cases, event, given=lambda _: True):
    """How large a part of the cases that are left shows the event."""
    left = [case for case in cases if given(case)]
    return F(sum(map(bool, map(event, left))), len(left))


def alike(lot):
    return len(set(lot)) == 1


def cards(unseen, wanted):
    return [True] * wanted + [False] * (unseen - wanted)


def facts_of(id, count=15):
    asked = find(id)
    return [asked.standard, *(asked.facts(Chance(seed)) for seed in range(count))]


# --- exercises ---


def pairs(unseen, wanted):
    return list(permutations(cards(unseen, wanted), 2))


def first(lot):
    return lot[0]


def last(lot):
    return lot[-1]


def test_second_card_when_the_first_is_known():
    for facts in facts_of("L03.1"):
        n, c = facts["unseen"], facts["wanted"]
        assert l03.second_given_first.key(**facts) == share(pairs(n, c), last, given=first)
        assert l03.both.value(**facts) == share(pairs(n, c), all)
        assert l03.put_back.value(**facts) == share(product(cards(n, c), repeat=2), last)


def test_second_card_when_the_first_is_hidden():
    for facts in facts_of("L03.2"):
        lots = pairs(facts["unseen"], facts["wanted"])
        assert l03.second_of_two.key(**facts) == share(lots, last)
        assert l03.as_if_first.value(**facts) == share(lots, last, given=first)
        assert l03.as_if_another.value(**facts) == share(lots, last, lambda lot: not lot[0])


def test_same_colour_of_unequal_colours():
    for facts in facts_of("L03.3"):
        rest = "".join(colour * many for colour, many in facts.items())
        assert l03.same_colour.key(**facts) == share(combinations(rest, 2), alike)
        assert l03.two_colours.value(**facts) == share(
            combinations(rest, 2), lambda lot: not alike(lot)
        )
        assert l03.squares.value(**facts) == share(product(rest, repeat=2), alike)


def test_a_number_that_comes_twice():
    for facts in facts_of("L03.4", 5):
        pack = [number for number in range(facts["most"]) for _ in range(3)]
        lots = combinations(pack, facts["lot"])
        assert l03.same_number.key(**facts) == share(lots, lambda lot: len(set(lot)) < len(lot))
        drawn = product(range(facts["most"]), repeat=facts["lot"])
        replaced = share(drawn, lambda lot: len(set(lot)) < len(lot))
        assert l03.numbers_replaced.value(**facts) == replaced


def two(lot):
    return sum(lot) >= 2


def test_two_when_there_is_one():
    for facts in facts_of("L03.5", 8):
        deck = cards(facts["unseen"], facts["wanted"])
        lots = list(combinations(deck, 3))
        assert l03.two_given_one.key(**facts) == share(lots, two, given=any)
        assert l03.not_given.value(**facts) == share(lots, two)
        known = [(True, *rest) for rest in combinations(deck[1:], 2)]
        assert l03.given_the_first.value(**facts) == share(known, two)


# --- the lesson and its picture ---


def test_the_question():
    exact = find_lesson("L03").exact()
    assert exact == share(combinations(COLOURS, 2), alike) == F(4, 29)
    sample = run(l03.trial, 20_000, seed=3)
    assert abs(sample.mean - exact) < 5 * sample.error


@pytest.mark.parametrize("lot", [2, 3])
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_the_tree_by_listing_all_cards(lot, turned):
    shown = scene(lot, turned, "en")
    counts = Counter(permutations(BLUE, lot))
    left = {path: n for path, n in counts.items() if turned == 0 or path[0] == (turned == 1)}
    whole = sum(left.values())
    rows = list(product((True, False), repeat=lot))
    assert len(shown.table[1]) == len(rows)
    for path, (words, factors, chance) in zip(rows, shown.table[1], strict=True):
        assert words == " → ".join("Blue" if blue else "Not blue" for blue in path)
        joint = F(1)
        for factor in factors.split(" × "):
            joint *= F(factor)
        assert joint == F(chance.split()[0]) == F(left.get(path, 0), whole)
    if turned:
        assert [row[1].split(" × ")[0] for row in shown.table[1]].count("1") == len(rows) / 2
        assert ">5/30<" not in shown.svg  # the first card is known
    chance = F(sum(n for path, n in left.items() if path[-1]), whole)
    assert f"with a chance of {chance} ≈" in shown.sentence


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pruned_branches_are_dashed_and_every_fraction_is_in_the_picture(lang):
    whole, pruned = scene(3, 0, lang).svg, scene(3, 1, lang).svg
    assert "dasharray" not in whole
    assert pruned.count("dasharray") == 2 * 7  # a card and a branch each, of 1 + 2 + 4
    for fraction in ("5/30", "25/30", "4/29", "24/29", "3/28", "23/28"):
        assert f">{fraction}<" in whole


# --- what is printed ---


def lots(size):
    return list(combinations(COLOURS, size))


def kinds(number):
    return lambda lot: len(set(lot)) == number


def blue(lot):
    return lot.count("blue")


def printed():
    """Every fraction of the pages, by listing the deck."""
    orders = list(permutations(BLUE, 2))
    known = [("blue", *rest) for rest in combinations(COLOURS[:15] + COLOURS[16:], 2)]
    assert COLOURS[15] == "blue"
    rest = COLOURS[1:]  # one card was seen
    return {
        share(lots(2), alike),
        15 * share(lots(2), alike),
        share(combinations(rest, 2), alike),
        share(orders, first),
        share(orders, lambda lot: not lot[0]),
        share(orders, last, given=first),
        share(orders, lambda lot: not lot[1], given=first),
        share(orders, last, given=lambda lot: not lot[0]),
        share(orders, lambda lot: not lot[1], given=lambda lot: not lot[0]),
        share(orders, all),
        share(orders, lambda lot: lot == (True, False)),
        share(product(COLOURS, repeat=2), alike),
        share(product(BLUE, repeat=2), all),
        F(sum(BLUE), 29),  # a wrong idea
        *(share(lots(3), kinds(number)) for number in (1, 2, 3)),
        share(lots(3), lambda lot: blue(lot) > 1, given=blue),
        share(known, lambda lot: blue(lot) > 1),
        *(F(one.key(**one.standard)) for one in exercises("L03")),
    }


def test_every_fraction_of_the_pages_is_right():
    examples = {F(1, 2)}
    english, french = (pages.fractions(pages.prose("L03", lang)) for lang in ("en", "fr"))
    assert english == french
    assert english - examples <= printed()
    assert len(english) > 15


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_decimals_of_the_pages(lang):
    text = pages.prose("L03", lang)
    found = list(pages.rounded(text, lang))
    for exact, decimal in found:
        places = len(decimal.partition(".")[2])
        assert float(decimal) == round(float(exact), places), decimal
    assert pages.decimals(text, lang) == {decimal for _, decimal in found}


def test_counts_of_the_pages():
    replay = sg.sample("templari-4")
    turned = [event.cards for event in replay.events if isinstance(event, LotRevealed)]
    assert [len(lot) for lot in turned] == [2] * 15
    assert sum(alike([card.partition("-")[0] for card in lot]) for lot in turned) == 2
    assert type(replay.events[0]).__name__ == "GameStarted"  # the frame at step 0: nothing turned
    rest = list(combinations(COLOURS[1:], 2))
    assert (len(rest), sum(map(alike, rest))) == (406, 56)
    three = lots(3)
    assert (len(three), sum(blue(lot) > 0 for lot in three)) == (4060, 1760)
    assert sum(blue(lot) > 1 for lot in three) == 260
    others = list(combinations(BLUE[:15] + BLUE[16:], 2))  # after a blue first card
    assert (len(others), sum(map(any, others))) == (406, 106)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_answers_are_on_the_teachers_page_only(lang):
    answers = {F(one.key(**one.standard)) for one in exercises("L03")}
    assert answers == {F(3, 23), F(1, 9), F(14, 45), F(41, 203), F(31, 221)}
    assert answers <= pages.fractions(pages.prose("L03", lang))
    assert not answers & pages.fractions(pages.shown("L03", lang))
