"""L05, what a card is worth: every key and every number that is printed, by listing hands."""

from fractions import Fraction as F
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb

import lesson_pages as pages
import pytest

import serengeti as sg
from serengeti.engine.cards import CARDS, COLOURS, mask_of, names_of
from serengeti.engine.chance import Chance
from serengeti.engine.events import LotRevealed
from serengeti.engine.scoring import hand_points
from serengeti.lessons import l05
from serengeti.lessons.exact import law
from serengeti.lessons.exercise import exercises, find
from serengeti.lessons.lesson import find_lesson
from serengeti.lessons.points import mean_points_random_lots, total_range
from serengeti.lessons.trials import run
from serengeti.text.numbers import number

NAMES = {colour: [card for card in CARDS if card.startswith(colour)] for colour in COLOURS}


@cache
def worth(**cards):
    """Points of so many cards of each colour, by the engine."""
    hand = [card for colour, many in cards.items() for card in NAMES[colour][:many]]
    return hand_points(mask_of(hand))


def listed(players, colours=6):
    """Mean points of a player over every way to give away the cards of a colour."""
    ways = list(product(range(players), repeat=5))
    return colours * F(sum(worth(blue=way.count(0)) for way in ways), len(ways))


def facts_of(id, count=25):
    asked = find(id)
    return [asked.standard, *(asked.facts(Chance(seed)) for seed in range(count))]


# --- exercises ---


def test_a_lot_of_two_colours():
    for facts in facts_of("L05.1"):
        before = {facts["one"]: facts["first"], facts["other"]: facts["second"]}
        after = {colour: cards + 1 for colour, cards in before.items()}
        assert len(before) == 2
        assert l05.lot_of_two_colours.key(**facts) == worth(**after) - worth(**before)
        assert l05.all_points.value(**facts) == worth(**after)


def test_every_card_to_a_player_by_chance():
    for facts in facts_of("L05.2"):
        assert l05.mean_score.key(**facts) == listed(facts["players"], facts["colours"])
        assert l05.complete_shared.value(**facts) == F(facts["colours"] * 15, facts["players"])


def test_the_fewest_points_of_a_larger_colour():
    for facts in facts_of("L05.3"):
        size, players = facts["size"], facts["players"]
        hands = [
            hand
            for hand in combinations_with_replacement(range(size + 1), players)
            if sum(hand) == size
        ]
        totals = [sum(sum(range(cards + 1)) for cards in hand) for hand in hands]
        assert l05.fewest_points.key(**facts) == min(totals)
        assert l05.most_points.value(**facts) == max(totals)
        assert l05.one_each_and_the_rest.value(**facts) in totals


def test_points_of_some_random_cards():
    for facts in facts_of("L05.4"):
        cards = facts["cards"]
        blue = law(30, 5, cards)[:6]
        mean = 6 * sum(chance * worth(blue=n) for n, chance in enumerate(blue))
        assert l05.random_cards.key(**facts) == mean
        again = [F(comb(cards, n) * 5 ** (cards - n), 6**cards) for n in range(cards + 1)]
        mean = 6 * sum(chance * n * (n + 1) / 2 for n, chance in enumerate(again))
        assert l05.drawn_again.value(**facts) == mean


def spread(size):
    """How the five cards of a colour lie in the lots: counts per lot, and their chances."""
    lots = 30 // size
    for counts in product(range(min(size, 5) + 1), repeat=lots):
        if sum(counts) == 5:
            ways = 1
            for count in counts:
                ways *= comb(size, count)
            yield [count for count in counts if count], F(ways, comb(30, 5))


def by_lots(size, players):
    """Mean points when whole lots go to players by chance, over all ways for one colour."""
    total, p = F(0), F(1, players)
    for counts, chance in spread(size):
        for mine in product((0, 1), repeat=len(counts)):
            won = sum(mine)
            cards = sum(count for count, one in zip(counts, mine, strict=True) if one)
            total += chance * p**won * (1 - p) ** (len(counts) - won) * worth(blue=cards)
    return 6 * total


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [5, 6])
def test_whole_lots_by_listing(size, players):
    assert l05.whole_lots.key(size, players) == by_lots(size, players)


@pytest.mark.parametrize(("size", "players"), [(2, 4), (3, 4), (2, 3), (3, 6)])
def test_whole_lots_by_dealing(size, players):
    def deal(rng):
        cards = rng.sample(range(30), 30)
        mine = [cards[i : i + size] for i in range(0, 30, size) if not rng.randrange(players)]
        return hand_points(sum(1 << card for lot in mine for card in lot))

    sample = run(deal, 20_000, seed=5)
    assert abs(sample.mean - l05.whole_lots.key(size, players)) < 5 * sample.error


def test_the_variants_of_lots_are_all_covered():
    for facts in facts_of("L05.5", 60):
        assert 30 % facts["size"] == 0
        assert l05.single_cards.value(**facts) == listed(facts["players"])


# --- the lesson and its picture ---


def test_the_question():
    assert find_lesson("L05").exact() == listed(4) == F(45, 4)
    sample = run(l05.trial, 100_000, seed=3)
    assert abs(sample.mean - F(45, 4)) < 5 * sample.error


@pytest.mark.parametrize("mine", range(6))
@pytest.mark.parametrize("theirs", range(6))
def test_the_ladder_by_the_points_of_the_engine(mine, theirs):
    shown = l05.scene(mine, theirs, "en")
    theirs = min(theirs, 5 - mine)
    scores = [worth(blue=mine), worth(blue=theirs)]
    following = ["–", "–"]
    if mine + theirs < 5:
        following = [worth(blue=n + 1) - worth(blue=n) for n in (mine, theirs)]
    a, b, both = shown.table[1]
    assert a == ["A", mine, scores[0], following[0]]
    assert b == ["B", theirs, scores[1], following[1]]
    assert both[1:3] == [mine + theirs, sum(scores)]
    assert shown.svg.count(">A</text>") == mine
    assert shown.svg.count(">B</text>") == theirs
    solid = shown.svg.count('width="26" height="26" fill="#') + shown.svg.count("url(#sg-ladder-b)")
    assert solid == sum(scores)  # a square for each point
    assert ("All five" in shown.sentence) == (mine + theirs == 5)


# --- what is printed ---


def test_the_frame_shows_the_situation():
    game = sg.sample("templari-4")
    step = game.auction(10)
    table = game.at(step)
    assert isinstance(game.events[step], LotRevealed)
    assert sorted(colours(table.lot)) == ["green", "orange"]
    wanted = {
        name: (colours(hand).count("orange"), colours(hand).count("green"))
        for name, hand in zip(game.names, table.hands, strict=True)
    }
    assert wanted == {"Awa": (0, 0), "Basile": (2, 0), "Chloé": (0, 0), "Driss": (0, 3)}
    gains = [hand_points(hand | table.lot) - hand_points(hand) for hand in table.hands]
    assert gains == [2, 4, 2, 5]
    assert game.start.rules.bonus > 0  # the bonus that the notebook leaves out
    assert game.start.rules.lots == (2,) * 15


def colours(mask):
    return [card.partition("-")[0] for card in names_of(mask)]


def mean_hand(players):
    """Points of the average hand, drawn between the whole numbers."""
    return 6 * F(5, players) * (F(5, players) + 1) / 2


def together(players):
    """Mean points of all players together in one colour."""
    return players * listed(players) / 6


def totals(players):
    """Points of all players together for every way to share a colour."""
    ways = product(range(players), repeat=5)
    return {sum(worth(blue=way.count(one)) for one in range(players)) for way in ways}


def same_lot(sizes):
    """Chance that two given cards share a lot, by listing all pairs of places."""
    lot_of = [lot for lot, size in enumerate(sizes) for _ in range(size)]
    return F(sum(lot_of[a] == lot_of[b] for b in range(30) for a in range(b)), comb(30, 2))


def printed():
    """Every fraction of the pages."""
    basic = (1, 2, 3) * 5
    glued, p = same_lot(basic), F(1, 4)
    return {
        p,
        p * p,
        F(5, 4),  # cards of a colour for each of four players
        listed(4),
        mean_hand(4),
        30 * p + 60 * (glued * p + (1 - glued) * p * p),
        glued,
        same_lot((2,) * 15),
        *(F(one.key(**one.standard)) for one in exercises("L05")),
    }


def test_every_fraction_of_the_pages_is_right():
    english, french = (pages.fractions(pages.prose("L05", lang)) for lang in ("en", "fr"))
    assert english == french
    assert english <= printed()
    assert len(english) > 8
    assert mean_points_random_lots(4) in english


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_decimals_of_the_pages(lang):
    text = pages.prose("L05", lang)
    found = list(pages.rounded(text, lang))
    for exact, decimal in found:
        places = len(decimal.partition(".")[2])
        assert float(decimal) == round(float(exact), places), decimal
    alone = {
        number(listed(4), "en"),
        number(F(30, 4), "en"),  # one point a card
        number(F(90, 4), "en"),  # complete colours shared out
        number(F(5, 2), "en"),
        number(2 * mean_hand(2) / 6, "en"),
    }
    assert pages.decimals(text, lang) == {decimal for _, decimal in found} | alone


def test_counts_of_the_pages():
    assert len(list(product("ABCD", repeat=5))) == 1024
    assert total_range(4) == (6 * min(totals(4)), 6 * max(totals(4))) == (36, 90)
    assert (min(totals(2)), max(totals(2))) == (9, 15)
    assert together(2) == 10
    assert worth(blue=5, pink=1) == 16
    assert worth(blue=1, pink=1, green=1, grey=1, brown=1, orange=1) == 6


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_answers_are_on_the_teachers_page_only(lang):
    answers = [F(one.key(**one.standard)) for one in exercises("L05")]
    assert answers == [6, F(50, 3), 12, F(234, 29), F(1395, 116)]
    broken = {one for one in answers if one.denominator > 1}
    assert broken <= pages.fractions(pages.prose("L05", lang))
    assert not broken & pages.fractions(pages.shown("L05", lang))
