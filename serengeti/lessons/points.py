"""What cards are worth: triangular numbers, splits of a colour, mean points (L05)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from serengeti.engine.cards import POINTS
from serengeti.engine.editions import SWITCHES
from serengeti.engine.errors import RequestError
from serengeti.lessons.exact import DECK, GROUPS, partitions
from serengeti.lessons.given import whole

COLOURS = GROUPS["colour"]
SIZE = DECK // COLOURS
"Cards of a colour."
LOTS: tuple[int, ...] = SWITCHES["lots"]
"Cards of the fifteen lots, unless an edition has others."


def points(cards: int) -> int:
    """Points of a collection: the triangular number n(n+1)/2.

    >>> [points(n) for n in range(6)]
    [0, 1, 3, 6, 10, 15]
    """
    whole("cards", cards, 0, SIZE)
    return cards * (cards + 1) // 2


def points_by_pairs(cards: int) -> int:
    """The same counted otherwise: each card, and each pair of cards, is a point: n + C(n,2).

    >>> points_by_pairs(4)
    10
    """
    whole("cards", cards, 0, SIZE)
    return cards + comb(cards, 2)


def marginal(card: int) -> int:
    """What the n-th card of a colour adds: n, the difference of two triangular numbers.

    >>> [marginal(n) for n in range(1, 6)]
    [1, 2, 3, 4, 5]
    """
    whole("card", card, 1, SIZE)
    return points(card) - points(card - 1)


def split_points(split: Sequence[int]) -> int:
    """Points of all players together when a colour is split among them so.

    >>> split_points((3, 2)), split_points((2, 2, 1))
    (9, 7)
    """
    if sum(whole("split", part, 0, SIZE) for part in split) > SIZE:
        raise RequestError("outside-range", field="split", found=sum(split), low=0, high=SIZE)
    return sum(points(part) for part in split)


def splits(players: int, cards: int = SIZE) -> list[tuple[int, ...]]:
    """The ways to split cards of a colour among at most so many players, whoever they are.

    >>> splits(2)
    [(5,), (4, 1), (3, 2)]
    """
    whole("players", players, 1)
    whole("cards", cards, 0, SIZE)
    return [split for split in partitions(cards, SIZE) if len(split) <= players]


def total_range(players: int) -> tuple[int, int]:
    """Fewest and most points of all players together, when every card is owned.

    Convexity: evenly split colours give fewest, whole colours most.

    >>> [total_range(n) for n in (3, 4, 5, 6)]
    [(42, 90), (36, 90), (30, 90), (30, 90)]
    """
    whole("players", players, 1)
    each, more = divmod(SIZE, players)
    fewest = players * POINTS[each] + more * (each + 1)
    return COLOURS * fewest, COLOURS * POINTS[SIZE]


def mean_points_random_cards(players: int) -> Fraction:
    """Mean points of a player when each card goes to a random one: 6 (5p + 10p²), p = 1/n.

    Linearity of the mean: 30 cards, each owned with chance p, 60 pairs, each with p².

    >>> str(mean_points_random_cards(4))
    '45/4'
    """
    return mean_points(players, Fraction(0))


def mean_points_random_lots(players: int, lots: Sequence[int] = LOTS) -> Fraction:
    """The same when whole lots go to random players: pairs within a lot are owned with chance p.

    >>> str(mean_points_random_lots(4))
    '1365/116'
    """
    return mean_points(players, same_lot_chance(lots))


def mean_points(players: int, glued: Fraction) -> Fraction:
    """Mean points of a player when a share `glued` of the pairs of cards cannot be parted.

    Cards and pairs: such a pair is owned with chance p, another one with p².

    >>> str(mean_points(4, Fraction(1, 29)))
    '675/58'
    """
    p = Fraction(1, whole("players", players, 1))
    pairs = COLOURS * comb(SIZE, 2)
    return DECK * p + pairs * (glued * p + (1 - glued) * p**2)


def same_lot_chance(lots: Sequence[int] = LOTS) -> Fraction:
    """Chance that two given cards are in the same lot: pairs within lots over C(30,2).

    >>> str(same_lot_chance())
    '4/87'
    """
    if len(lots) != len(LOTS) or sum(whole("lots", lot, 1) for lot in lots) != DECK:
        raise RequestError("bad-lots")
    return Fraction(sum(comb(lot, 2) for lot in lots), comb(DECK, 2))


def mean_points_of(cards: int) -> Fraction:
    """Mean points of N random cards: N + 2N(N−1)/29.

    Linearity: N cards, and C(N,2) pairs that are of one colour with chance 4/29.

    >>> str(mean_points_of(6))
    '234/29'
    """
    whole("cards", cards, 0, DECK)
    return cards + comb(cards, 2) * Fraction(SIZE - 1, DECK - 1)


def points_of_mean_hand(players: int) -> Fraction:
    """Points of the mean hand, 6 f(5p): less than the mean points (Jensen). A usual wrong idea.

    >>> str(points_of_mean_hand(4))
    '135/16'
    """
    mean = Fraction(SIZE, whole("players", players, 1))
    return COLOURS * mean * (mean + 1) / 2
