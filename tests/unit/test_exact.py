"""Lessons on cards without replacement and on points: each number twice, by other means.

The second way is listing (every lot of the real deck), recursion, or a seeded simulation that
has to come within five standard errors.
"""

import subprocess
import sys
from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations, product
from math import comb, sqrt

import pytest

from serengeti.engine.cards import COLOUR_OF, DIGIT_OF
from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.engine.scoring import hand_points
from serengeti.lessons import exact, points
from serengeti.lessons.given import below_one, chance, is_law, positive, whole
from serengeti.text import error_text

KIND = {"colour": COLOUR_OF, "digit": DIGIT_OF}
BLUE = 3
LOTS = (1, 2, 3) * 5
GAMES = 4000


@pytest.fixture(scope="module")
def decks():
    chance = Chance(2024)
    return [chance.shuffled(range(30)) for _ in range(GAMES)]


def near(values, mean):
    """The mean of simulated values is within five standard errors of the exact one."""
    values = [float(value) for value in values]
    found = sum(values) / len(values)
    variance = sum((value - found) ** 2 for value in values) / (len(values) - 1)
    return abs(found - float(mean)) <= 5 * sqrt(variance / len(values))


def lots_of(unseen, wanted, lot):
    """Wanted cards of every lot there can be, by listing."""
    counts = Counter(sum(card < wanted for card in cards) for cards in subsets(unseen, lot))
    return [F(counts[k], comb(unseen, lot)) for k in range(lot + 1)]


def subsets(unseen, lot):
    return combinations(range(unseen), lot)


def blues(cards):
    return sum(COLOUR_OF[card] == BLUE for card in cards)


# --- L02: the missing card ---------------------------------------------------------------------

L02 = [
    (18, 2, 3, F(16, 51), 0.3137),
    (15, 2, 3, F(13, 35), 0.3714),
    (9, 2, 3, F(7, 12), 0.5833),
    (21, 3, 3, F(257, 665), 0.3865),
    (27, 4, 3, F(1154, 2925), 0.3945),
    (30, 5, 1, F(1, 6), 0.1667),
    (30, 5, 2, F(9, 29), 0.3103),
    (30, 5, 3, F(88, 203), 0.4335),
    (11, 2, 2, F(19, 55), 0.3455),
    (9, 1, 3, F(1, 3), 0.3333),
    (6, 1, 1, F(1, 6), 0.1667),
    (6, 1, 2, F(1, 3), 0.3333),
    (6, 1, 3, F(1, 2), 0.5),
]


@pytest.mark.parametrize(("unseen", "wanted", "lot", "value", "decimal"), L02)
def test_at_least_one(unseen, wanted, lot, value, decimal):
    assert exact.at_least_one(unseen, wanted, lot) == value
    assert round(float(value), 4) == decimal
    assert 1 - lots_of(unseen, wanted, lot)[0] == value


def test_laws_as_printed():
    assert exact.law(18, 2, 3) == (F(35, 51), F(15, 51), F(1, 51), 0)
    assert exact.law(30, 5, 3) == (F(115, 203), F(75, 203), F(25, 406), F(1, 406))
    assert lots_of(30, 5, 3) == list(exact.law(30, 5, 3))


def by_recursion(unseen, wanted, lot):
    """The law, card by card."""
    if lot == 0:
        return [F(1)]
    chances = [F(0)] * (lot + 1)
    for hit, n in ((1, wanted), (0, unseen - wanted)):
        if n:
            for k, p in enumerate(by_recursion(unseen - 1, wanted - hit, lot - 1)):
                chances[k + hit] += F(n, unseen) * p
    return chances


@pytest.mark.parametrize("unseen", range(9))
def test_law_by_recursion_for_every_small_deal(unseen):
    for wanted, lot in product(range(unseen + 1), repeat=2):
        law = exact.law(unseen, wanted, lot)
        assert list(law) == by_recursion(unseen, wanted, lot)
        assert sum(law) == 1
        assert exact.mean_wanted(unseen, wanted, lot) == sum(k * p for k, p in enumerate(law))
        for least in range(lot + 2):
            tail = sum(p for k, p in enumerate(law) if k >= least)
            assert exact.at_least(least, unseen, wanted, lot) == tail


def test_law_with_replacement_by_listing():
    counts = Counter(sum(card < 2 for card in cards) for cards in product(range(18), repeat=3))
    law = exact.law_with_replacement(18, 2, 3)
    assert list(law) == [F(counts[k], 18**3) for k in range(4)]
    assert exact.at_least_one_with_replacement(18, 2, 3) == 1 - F(counts[0], 18**3) == F(217, 729)
    assert round(217 / 729, 4) == 0.2977


def test_wrong_idea_of_adding_is_the_mean():
    assert exact.mean_wanted(18, 2, 3) == F(1, 3)
    assert exact.mean_wanted(18, 2, 3) == sum(k * p for k, p in enumerate(lots_of(18, 2, 3)))


def test_the_lot_of_three_that_comes_later(decks):
    """18 unseen, 2 wanted: the lots that follow have 1, 2 and 3 cards."""
    places = list(subsets(18, 2))
    assert F(sum(bool({3, 4, 5} & set(two)) for two in places), len(places)) == F(16, 51)
    assert near([any(blues([card]) for card in deck[3:6]) for deck in decks], F(88, 203))


# --- L03: trees --------------------------------------------------------------------------------


def test_two_cards_of_the_deck():
    pairs = list(permutations(range(30), 2))
    first = [pair for pair in pairs if blues(pair[:1])]
    both = [pair for pair in first if blues(pair[1:])]
    assert exact.next_card(29, 4) == F(len(both), len(first)) == F(4, 29)
    assert exact.law(30, 5, 2)[2] == F(len(both), len(pairs)) == F(2, 87)
    second = F(sum(blues(pair[1:]) for pair in pairs), len(pairs))
    assert exact.at_place(2, 30, 5) == second == exact.next_card(30, 5) == F(1, 6)


@pytest.mark.parametrize(("unseen", "wanted", "cards"), [(30, 5, 2), (30, 5, 3), (4, 1, 4)])
def test_tree_adds_up(unseen, wanted, cards):
    tree = exact.tree(unseen, wanted, cards)
    assert sum(tree.values()) == 1
    for k, p in enumerate(exact.law(unseen, wanted, cards)):
        assert sum(chance for path, chance in tree.items() if sum(path) == k) == p
    for place in range(1, cards + 1):
        total = sum(chance for path, chance in tree.items() if path[place - 1])
        assert total == exact.at_place(place, unseen, wanted)


def test_tree_by_listing():
    orders = list(permutations(range(6), 3))
    counts = Counter(tuple(card < 2 for card in cards) for cards in orders)
    assert exact.tree(6, 2, 3) == {path: F(n, len(orders)) for path, n in counts.items()}


def test_conditions_by_listing():
    lots = list(combinations(range(30), 3))
    one = [lot for lot in lots if blues(lot)]
    two = [lot for lot in one if blues(lot) > 1]
    assert exact.at_least_given_one(2, 30, 5, 3) == F(len(two), len(one)) == F(13, 88)
    rest = list(combinations([card for card in range(30) if card != 15], 2))
    again = F(sum(blues(lot) > 0 for lot in rest), len(rest))  # card 15 is the first, and blue
    assert exact.at_least_given_first(2, 30, 5, 3) == again == F(53, 203)
    assert exact.at_least_given_one(0, 30, 5, 3) == exact.at_least_given_first(1, 30, 5, 3) == 1


def pattern(cards, kind):
    return tuple(sorted(Counter(KIND[kind][card] for card in cards).values(), reverse=True))


@pytest.mark.parametrize(("kind", "size"), list(product(KIND, (1, 2, 3, 4))))
def test_patterns_by_listing(kind, size):
    counts = Counter(pattern(cards, kind) for cards in combinations(range(30), size))
    law = exact.lot_patterns(kind, size)
    assert law == {shape: F(n, comb(30, size)) for shape, n in counts.items()}
    assert exact.all_alike(kind, size) == law.get((size,), 0)


def test_patterns_as_printed():
    one, two, three = (3,), (2, 1), (1, 1, 1)
    colours = {one: F(3, 203), two: F(75, 203), three: F(125, 203)}
    assert exact.lot_patterns("colour", 3) == colours
    digits = {three: F(162, 203), two: F(81, 406), one: F(1, 406)}
    assert exact.lot_patterns("digit", 3) == digits
    assert exact.all_alike("colour", 2) == F(4, 29)
    assert round(4 / 29, 4) == 0.1379
    assert exact.all_alike("digit", 2) == F(2, 29)


def test_a_whole_deck_has_one_pattern():
    assert exact.lot_patterns("colour", 30) == {(5,) * 6: 1}
    assert exact.lot_patterns("digit", 30) == {(3,) * 10: 1}


def test_wrong_ideas_of_same_colour():
    assert exact.next_card(29, 5) == F(5, 29)
    pairs = list(product(range(30), repeat=2))
    alike = F(sum(pattern(pair, "colour") == (2,) for pair in pairs), len(pairs))
    assert exact.all_alike_with_replacement("colour", 2) == alike == F(1, 6)


@pytest.mark.parametrize(("first", "second"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_colour_again_by_listing(first, second):
    hits = total = 0
    for lot in combinations(range(30), first):
        rest = [card for card in range(30) if card not in lot]
        known = {COLOUR_OF[card] for card in lot}
        for other in combinations(rest, second):
            hits += any(COLOUR_OF[card] in known for card in other)
            total += 1
    assert exact.colour_again(first, second) == F(hits, total)


def test_colour_again_as_printed(decks):
    assert exact.colour_again(1, 2) == F(53, 203)
    again = [
        {COLOUR_OF[c] for c in deck[1:3]} & {COLOUR_OF[c] for c in deck[3:6]} for deck in decks
    ]
    assert near([bool(colours) for colours in again], exact.colour_again(2, 3))


# --- L05: what a card is worth -----------------------------------------------------------------


def test_points_and_their_steps():
    assert [points.points(n) for n in range(6)] == [0, 1, 3, 6, 10, 15]
    assert [points.points(n) for n in range(6)] == [hand_points((1 << n) - 1) for n in range(6)]
    assert [points.points_by_pairs(n) for n in range(6)] == [0, 1, 3, 6, 10, 15]
    assert [points.marginal(n) for n in range(1, 6)] == [1, 2, 3, 4, 5]
    for n in range(1, 6):
        assert sum(points.marginal(card) for card in range(1, n + 1)) == points.points(n)


SPLITS = {
    (5,): 15,
    (4, 1): 11,
    (3, 2): 9,
    (3, 1, 1): 8,
    (2, 2, 1): 7,
    (2, 1, 1, 1): 6,
    (1, 1, 1, 1, 1): 5,
}


def test_splits_of_a_colour():
    assert {split: points.split_points(split) for split in points.splits(6)} == SPLITS
    for players in range(1, 7):
        owners = product(range(players), repeat=5)
        shapes = {tuple(sorted(Counter(o).values(), reverse=True)) for o in owners}
        assert set(points.splits(players)) == shapes
    assert [split for split in points.splits(2) if points.split_points(split) == 9] == [(3, 2)]


@pytest.mark.parametrize(("players", "low"), [(3, 42), (4, 36), (5, 30), (6, 30)])
def test_points_of_all_players(players, low):
    assert points.total_range(players) == (low, 90)
    owned = {points.split_points(split) for split in points.splits(players)}
    assert (6 * min(owned), 6 * max(owned)) == (low, 90)


def test_two_cards_in_a_lot():
    lot_of = [lot for lot, size in enumerate(LOTS) for _ in range(size)]
    pairs = list(combinations(lot_of, 2))
    assert points.same_lot_chance() == F(sum(a == b for a, b in pairs), len(pairs)) == F(4, 87)
    assert points.same_lot_chance((2,) * 15) == F(1, 29)


MEANS = {3: (F(50, 3), F(4510, 261)), 4: (F(45, 4), F(1365, 116))}
MEANS |= {5: (F(42, 5), F(1282, 145)), 6: (F(20, 3), F(1840, 261))}


@pytest.mark.parametrize("players", MEANS)
def test_mean_points(players, decks):
    cards, lots = MEANS[players]
    assert points.mean_points_random_cards(players) == cards
    assert points.mean_points_random_lots(players) == lots
    p = F(1, players)
    law = [comb(5, k) * p**k * (1 - p) ** (5 - k) for k in range(6)]
    assert 6 * sum(points.points(k) * q for k, q in enumerate(law)) == cards
    chance = Chance(5, stream=players)
    assert near([points_of_random_lots(deck, chance, players) for deck in decks], lots)


def points_of_random_lots(deck, chance, players):
    hand, at = 0, 0
    for size in LOTS:
        if chance.below(players) == 0:
            hand |= sum(1 << card for card in deck[at : at + size])
        at += size
    return hand_points(hand)


def test_mean_points_by_lots_as_decimals():
    decimals = [round(float(lots), 2) for _, lots in MEANS.values()]
    assert decimals == [17.28, 11.77, 8.84, 7.05]


def test_mean_points_of_a_hand():
    assert points.mean_points_of(6) == F(234, 29)
    assert points.mean_points_of(10) == F(470, 29)
    for cards in range(31):
        law = exact.law(30, 5, cards)
        total = 6 * sum(points.points(k) * p for k, p in enumerate(law[:6]))
        assert points.mean_points_of(cards) == total


def test_wrong_idea_of_the_mean_hand():
    assert points.points_of_mean_hand(4) == F(135, 16)
    assert round(135 / 16, 2) == 8.44
    for players in range(2, 7):  # Jensen: what is missing is the variance, halved, six times
        p = F(1, players)
        missing = 6 * 5 * p * (1 - p) / 2
        mean = points.mean_points_random_cards(players)
        assert points.points_of_mean_hand(players) == mean - missing


# --- numbers that cannot be --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("outside-range", lambda: exact.law(18, 19, 3)),
        ("outside-range", lambda: exact.at_least_one(2, 1, 3)),
        ("below-least", lambda: exact.law(-1, 0, 0)),
        ("below-least", lambda: exact.next_card(0, 0)),
        ("below-least", lambda: exact.law(3.0, 1, 1)),
        ("below-least", lambda: exact.law(True, 1, 1)),
        ("outside-range", lambda: exact.at_place(31, 30, 5)),
        ("never-happens", lambda: exact.at_least_given_one(2, 30, 0, 3)),
        ("never-happens", lambda: exact.at_least_given_first(2, 30, 5, 0)),
        ("no-kind", lambda: exact.lot_patterns("face", 2)),
        ("outside-range", lambda: exact.colour_again(29, 2)),
        ("outside-range", lambda: points.points(6)),
        ("outside-range", lambda: points.split_points((3, 3))),
        ("bad-lots", lambda: points.same_lot_chance((15, 15))),
        ("below-least", lambda: points.mean_points_random_cards(0)),
        ("bad-chance", lambda: chance("p", F(3, 2))),
        ("bad-chance", lambda: chance("p", float("nan"))),
        ("bad-chance", lambda: chance("p", "1/2")),
        ("not-below-one", lambda: below_one("ratio", 1)),
        ("not-positive", lambda: positive("width", 0)),
        ("not-positive", lambda: positive("width", float("inf"))),
        ("bad-law", lambda: is_law([F(1, 2), F(1, 3)])),
        ("outside-range", lambda: whole("lot", 7, 0, 3)),
    ],
)
def test_impossible_numbers_are_refused(code, ask):
    with pytest.raises(RequestError) as caught:
        ask()
    assert caught.value.code == code
    english, french = error_text(caught.value, "en"), error_text(caught.value, "fr")
    assert english != french
    assert "wrong here" not in english


# --- the standard library is enough ------------------------------------------------------------

ALONE = """
import sys
ALLOWED = sys.stdlib_module_names | {"serengeti", "msgspec", "polib"}
class Gate:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Gate())
try:
    import numpy
except ModuleNotFoundError:
    print("shut")
from fractions import Fraction as F
from serengeti.lessons import ahead, digits, exact, points, sampling
print(exact.at_least_one(18, 2, 3), exact.colour_again(1, 2), points.mean_points_random_lots(4))
print(digits.games_for_power(digits.chi_square_distance(digits.price_digit_law([F(1, 13)] * 13))))
print(round(sampling.digit_sum_at_least_by_normal(35, 6), 4), ahead.complete(12, 2, (3,) * 4))
"""


def test_the_mathematics_runs_on_the_standard_library():
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["shut", "16/51", "53/203", "1365/116", "9", "0.1206", "1"]
