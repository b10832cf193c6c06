"""Questions from a step of a game: listing of places, the engine's own sharing, simulation."""

from fractions import Fraction as F
from itertools import combinations, product
from math import comb, sqrt
from types import SimpleNamespace

import pytest

from serengeti.engine import rules
from serengeti.engine.cards import DIGIT_MASK
from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.lessons import ahead, digits
from serengeti.lessons.sampling import standard_error

NOTHING = (0,) * 10
TO_COME = (1, 2, 3, 1, 2, 3)


def lot_of_place(unseen, sizes):
    """The lot in which each unseen card comes; None after the last of these lots."""
    lots = [lot for lot, size in enumerate(sizes) for _ in range(size)]
    return lots + [None] * (unseen - len(lots))


def places(unseen, wanted, sizes):
    """For every way to place the wanted cards: the lots they come in."""
    lots = lot_of_place(unseen, sizes)
    return [[lots[i] for i in chosen] for chosen in combinations(range(unseen), wanted)]


def test_lots_to_come():
    assert ahead.lots_to_come(0) == (1, 2, 3) * 5
    assert ahead.lots_to_come(9) == TO_COME
    assert ahead.lots_to_come(15) == ()
    assert ahead.lots_to_come(13, (2,) * 15) == (2, 2)


def test_the_next_lot_and_the_next_of_three():
    """12 cards seen: the next lot has one card, and the lot of three still 16/51."""
    sizes = ahead.lots_to_come(6)
    assert sum(sizes) == 18
    ways = places(18, 2, sizes)
    assert ahead.next_lot(18, 2, sizes) == F(sum(0 in lots for lots in ways), len(ways)) == F(1, 9)
    three = F(sum(2 in lots for lots in ways), len(ways))
    assert ahead.next_lot_of(3, 18, 2, sizes) == three == F(16, 51)


def test_the_last_card_comes_somewhere():
    assert ahead.first_lot_with(6, 1, (1, 2, 3)) == (F(1, 6), F(1, 3), F(1, 2), 0)


DEALS = [(6, 1, (1, 2, 3)), (9, 2, (3, 1, 2, 3)), (12, 3, TO_COME), (12, 2, (1, 2)), (8, 0, (2,))]
DEALS += [(12, 5, TO_COME), (7, 7, (3, 1))]


@pytest.mark.parametrize(("unseen", "wanted", "sizes"), DEALS)
def test_lots_by_listing(unseen, wanted, sizes):
    ways = places(unseen, wanted, sizes)
    first = [min((lot for lot in lots if lot is not None), default=None) for lots in ways]
    expected = [F(first.count(lot), len(ways)) for lot in [*range(len(sizes)), None]]
    assert list(ahead.first_lot_with(unseen, wanted, sizes)) == expected
    full = [len(set(lots)) for lots in ways if None not in lots]
    expected = [F(full.count(n), len(ways)) for n in range(len(sizes) + 1)]
    assert list(ahead.lots_holding(unseen, wanted, sizes)) == expected


@pytest.mark.parametrize("q", [F(0), F(1, 4), F(1, 3), F(1, 2), F(1)])
def test_completing_a_colour(q):
    found = ahead.complete(12, 2, TO_COME, q)
    assert found == F(4, 33) * q + F(29, 33) * q**2
    ways = places(12, 2, TO_COME)
    total = F(0)
    for won in product((True, False), repeat=6):
        hits = sum(all(won[lot] for lot in lots) for lots in ways)
        total += q ** sum(won) * (1 - q) ** (6 - sum(won)) * F(hits, len(ways))
    assert found == total


def test_completing_without_bidding():
    assert ahead.complete(12, 0, TO_COME) == 1
    for lots in range(1, 7):
        come = sum(TO_COME[:lots])
        assert ahead.complete(12, 2, TO_COME[:lots]) == F(comb(come, 2), comb(12, 2))


def test_completing_from_the_start_by_simulation():
    chance, n, hits = Chance(12), 4000, 0
    lots = lot_of_place(30, (1, 2, 3) * 5)
    for _ in range(n):
        won = [chance.below(4) < 3 for _ in range(15)]
        hits += all(won[lots[place]] for place in chance.shuffled(range(30))[:5])
    p = ahead.complete(30, 5, (1, 2, 3) * 5, F(3, 4))
    assert abs(hits / n - p) <= 5 * standard_error(p, n)


# --- income ------------------------------------------------------------------------------------


def engine_share(pot, owned, split):
    """What seat 1 gets of a pot when seat 0 bought, by the rules of the engine."""
    digit = 3
    free = [1 << card for card in range(30) if DIGIT_MASK[digit] >> card & 1]
    hands = [0, *(sum(free.pop() for _ in range(copies)) for copies in owned)]
    seats = SimpleNamespace(n=len(hands), hands=hands, receiver=0, split=split)
    sharers = rules.sharers(seats, digit)
    return pot // sharers.bit_count() if sharers >> 1 & 1 else 0


@pytest.mark.parametrize("rivals", [1, 2, 3, 4])
def test_shares_as_the_engine_gives_them(rivals):
    for owned in product(range(4), repeat=rivals + 1):
        if sum(owned) > 3:
            continue
        for pot in (0, 1, 13, 15):
            for code, split in enumerate(("majority", "equal-holders")):
                found = ahead.share(pot, owned[0], owned[1:], split)
                assert found == engine_share(pot, owned, code)


def test_income_with_and_without_a_digit():
    """Four players, price uniform on 0-12, nothing carried, nobody else owns digits."""
    prices, rivals = digits.uniform(12), [NOTHING, NOTHING]
    bare = ahead.income_by_digit(prices, NOTHING, rivals)
    assert sum(bare) == F(sum(price // 3 for price in range(13)), 13) == F(22, 13)
    worth = [ahead.worth_of_digit(digit, prices, NOTHING, rivals) for digit in range(10)]
    assert worth == [F(n, 13) for n in (7, 9, 10, 2, 3, 4, 4, 5, 6, 6)]
    assert worth == [
        F(sum(price - price // 3 for price in range(digit, 13, 10)), 13) for digit in range(10)
    ]
    assert sum(ahead.income_by_digit(prices, (1,) * 10, rivals)) == 6


def test_income_by_simulation():
    hand = (1, 0, 0, 2, 0, 1, 0, 0, 1, 0)
    rivals = [(0, 1, 0, 1, 0, 1, 0, 0, 2, 0), (1, 0, 0, 0, 0, 1, 0, 0, 0, 0)]
    chance, n = Chance(21), 4000
    for code, split in enumerate(("majority", "equal-holders")):
        mean = sum(ahead.income_by_digit(digits.uniform(12), hand, rivals, 2, split))
        got = []
        for _ in range(n):
            price = chance.below(13)
            owned = [copies[price % 10] for copies in (hand, *rivals)]
            got.append(engine_share(price + 2, [min(c, 1) if code else c for c in owned], code))
        found = sum(got) / n
        spread = sqrt(sum((x - found) ** 2 for x in got) / (n - 1) / n)
        assert abs(found - mean) <= 5 * spread


def test_a_second_copy_only_counts_by_majority():
    hand = (0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    rivals = [hand, NOTHING]
    price = [0] * 13 + [1]
    assert ahead.worth_of_digit(3, price, hand, rivals) == 13 - 6
    assert ahead.worth_of_digit(3, price, hand, rivals, split="equal-holders") == 0
    assert ahead.worth_of_digit(4, price, hand, rivals) == 0
    assert ahead.income_by_digit(price, hand, rivals, carried=2)[3] == 7


@pytest.mark.parametrize(
    ("code", "ask"),
    [
        ("no-lot", lambda: ahead.next_lot_of(4, 6, 1, (1, 2, 3))),
        ("below-least", lambda: ahead.next_lot(6, 1, ())),
        ("outside-range", lambda: ahead.next_lot(5, 1, (1, 2, 3))),
        ("below-least", lambda: ahead.next_lot(5, 1, (0, 2, 3))),
        ("outside-range", lambda: ahead.complete(12, 13, TO_COME)),
        ("bad-chance", lambda: ahead.complete(12, 2, TO_COME, 2)),
        ("outside-range", lambda: ahead.lots_to_come(16)),
        ("bad-hand", lambda: ahead.income_by_digit([1], (0,) * 9, [])),
        ("bad-law", lambda: ahead.income_by_digit([F(1, 2)], NOTHING, [])),
        ("no-kind", lambda: ahead.share(3, 1, [1], "even")),
        ("outside-range", lambda: ahead.worth_of_digit(10, [1], NOTHING, [])),
    ],
)
def test_impossible_questions_are_refused(code, ask):
    with pytest.raises(RequestError) as caught:
        ask()
    assert caught.value.code == code
