"""Cards without replacement: laws, trees and conditions, as exact fractions (L02, L03).

`unseen` cards are not yet turned, `wanted` of them are of the kind in question (the blue ones,
say), `lot` of them are turned. All unseen orders are equally likely.
The other themes: `points`, `digits`, `sampling`, `ahead` (questions from a step of a game).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial, prod
from typing import Literal

from serengeti.engine.cards import CARDS, COLOUR_OF, DIGIT_OF
from serengeti.engine.errors import RequestError
from serengeti.lessons.given import deal, whole

Kind = Literal["colour", "digit"]
DECK = len(CARDS)
GROUPS = {"colour": len(set(COLOUR_OF)), "digit": len(set(DIGIT_OF))}
"How many colours and digits there are; each is on equally many cards."


# --- how many wanted cards a lot holds ---------------------------------------------------------


def law(unseen: int, wanted: int, lot: int) -> tuple[Fraction, ...]:
    """Chances of 0, 1, …, `lot` wanted cards: hypergeometric law C(c,k) C(n−c,m−k) / C(n,m).

    >>> [str(chance) for chance in law(18, 2, 3)]
    ['35/51', '5/17', '1/51', '0']
    """
    deal(unseen, wanted, lot)
    ways = comb(unseen, lot)
    return tuple(
        Fraction(comb(wanted, k) * comb(unseen - wanted, lot - k), ways) for k in range(lot + 1)
    )


def law_with_replacement(unseen: int, wanted: int, lot: int) -> tuple[Fraction, ...]:
    """The same if each card were put back: binomial law C(m,k) p^k (1−p)^(m−k), p = c/n.

    >>> str(1 - law_with_replacement(18, 2, 3)[0])
    '217/729'
    """
    whole("unseen", unseen, 1)
    whole("wanted", wanted, 0, unseen)
    whole("lot", lot)
    p = Fraction(wanted, unseen)
    return tuple(comb(lot, k) * p**k * (1 - p) ** (lot - k) for k in range(lot + 1))


def at_least(least: int, unseen: int, wanted: int, lot: int) -> Fraction:
    """Chance of `least` wanted cards or more: the tail of the hypergeometric law.

    >>> str(at_least(2, 18, 2, 3))
    '1/51'
    """
    whole("least", least)
    return sum(law(unseen, wanted, lot)[least:], Fraction(0))


def at_least_one(unseen: int, wanted: int, lot: int) -> Fraction:
    """Chance of a wanted card: complement, 1 − C(n−c,m) / C(n,m).

    >>> str(at_least_one(18, 2, 3))
    '16/51'
    """
    deal(unseen, wanted, lot)
    return 1 - Fraction(comb(unseen - wanted, lot), comb(unseen, lot))


def at_least_one_with_replacement(unseen: int, wanted: int, lot: int) -> Fraction:
    """The same if each card were put back: 1 − (1 − c/n)^m. A usual wrong idea.

    >>> str(at_least_one_with_replacement(18, 2, 3))
    '217/729'
    """
    return 1 - law_with_replacement(unseen, wanted, lot)[0]


def mean_wanted(unseen: int, wanted: int, lot: int) -> Fraction:
    """Mean number of wanted cards, m c/n (linearity). Taken for a chance, a usual wrong idea.

    >>> str(mean_wanted(18, 2, 3))
    '1/3'
    """
    deal(unseen, wanted, lot)
    return lot * next_card(unseen, wanted) if lot else Fraction(0)


def next_card(unseen: int, wanted: int) -> Fraction:
    """Chance that one card is wanted, c/n (Laplace): the next one, or any other unseen one.

    >>> str(next_card(30, 5)), str(next_card(29, 4))
    ('1/6', '4/29')
    """
    whole("unseen", unseen, 1)
    whole("wanted", wanted, 0, unseen)
    return Fraction(wanted, unseen)


# --- trees -------------------------------------------------------------------------------------

Branch = tuple[bool, ...]
"One branch of a tree, card by card: True where a wanted card is turned."


def tree(unseen: int, wanted: int, cards: int) -> dict[Branch, Fraction]:
    """Every branch of the tree of `cards` cards with its chance (product along the branch).

    >>> {path: str(chance) for path, chance in tree(30, 5, 2).items()}[True, True]
    '2/87'
    """
    deal(unseen, wanted, cards)
    return dict(_branches(unseen, wanted, cards))


def _branches(unseen: int, wanted: int, cards: int) -> Iterator[tuple[Branch, Fraction]]:
    if cards == 0:
        yield (), Fraction(1)
        return
    for hit, favourable in ((True, wanted), (False, unseen - wanted)):
        if favourable:
            for path, chance in _branches(unseen - 1, wanted - hit, cards - 1):
                yield (hit, *path), Fraction(favourable, unseen) * chance


def at_place(place: int, unseen: int, wanted: int) -> Fraction:
    """Chance that the card at a place (1, 2, …) is wanted: the sum over the tree is c/n again.

    Law of total probability; the places are exchangeable.

    >>> str(at_place(2, 30, 5))
    '1/6'
    """
    whole("unseen", unseen, 1)
    whole("place", place, 1, unseen)
    return next_card(unseen, wanted)


def at_least_given_one(least: int, unseen: int, wanted: int, lot: int) -> Fraction:
    """Chance of `least` or more when there is at least one: P(A and B) / P(B).

    >>> str(at_least_given_one(2, 30, 5, 3))
    '13/88'
    """
    whole("least", least)
    known = at_least_one(unseen, wanted, lot)
    if known == 0:
        raise RequestError("never-happens")
    return at_least(max(least, 1), unseen, wanted, lot) / known


def at_least_given_first(least: int, unseen: int, wanted: int, lot: int) -> Fraction:
    """Chance of `least` or more when the first card is wanted: the rest is a smaller draw.

    >>> str(at_least_given_first(2, 30, 5, 3))
    '53/203'
    """
    whole("least", least)
    deal(unseen, wanted, lot)
    if not wanted or not lot:
        raise RequestError("never-happens")
    return at_least(max(least - 1, 0), unseen - 1, wanted - 1, lot - 1)


# --- patterns of a lot -------------------------------------------------------------------------

Pattern = tuple[int, ...]
"Equal cards of a lot, largest group first: (2, 1) is a pair and another card."


def lot_patterns(kind: Kind, size: int) -> dict[Pattern, Fraction]:
    """Law of the pattern of a lot from the whole deck, by `"colour"` or by `"digit"`.

    Ways of choosing the groups times ways of choosing the cards of each, over C(30,m).

    >>> [(pattern, str(chance)) for pattern, chance in lot_patterns("colour", 3).items()]
    [((3,), '3/203'), ((2, 1), '75/203'), ((1, 1, 1), '125/203')]
    """
    groups = _groups(kind)
    whole("size", size, 1, DECK)
    ways = {pattern: _ways(pattern, groups) for pattern in partitions(size, DECK // groups)}
    return {p: Fraction(n, comb(DECK, size)) for p, n in ways.items() if n}


def _groups(kind: str) -> int:
    if kind not in GROUPS:
        raise RequestError("no-kind", found=kind, expected=list(GROUPS))
    return GROUPS[kind]


def _ways(pattern: Pattern, groups: int) -> int:
    """Lots with this pattern: which groups, then which cards of each group."""
    if len(pattern) > groups:
        return 0
    alike = prod(factorial(pattern.count(part)) for part in set(pattern))
    chosen = factorial(groups) // factorial(groups - len(pattern)) // alike
    return chosen * prod(comb(DECK // groups, part) for part in pattern)


def partitions(total: int, largest: int) -> Iterator[Pattern]:
    """Ways of writing `total` as a sum of parts up to `largest`, parts falling.

    >>> list(partitions(3, 5))
    [(3,), (2, 1), (1, 1, 1)]
    """
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def all_alike(kind: Kind, size: int) -> Fraction:
    """Chance that a lot is of one colour, or of one digit.

    >>> str(all_alike("colour", 2)), str(all_alike("digit", 2))
    ('4/29', '2/29')
    """
    return lot_patterns(kind, size).get((size,), Fraction(0))


def all_alike_with_replacement(kind: Kind, size: int) -> Fraction:
    """The same if each card were put back: (1/g)^(m−1) for g groups. A usual wrong idea.

    >>> str(all_alike_with_replacement("colour", 2))
    '1/6'
    """
    whole("size", size, 1)
    return Fraction(1, _groups(kind) ** (size - 1))


def colour_again(first: int, second: int) -> Fraction:
    """Chance that a lot of `second` cards holds a colour of the lot of `first` cards before it.

    Total probability over the number d of colours in the first lot, 5d − `first` cards of
    which are left.

    >>> str(colour_again(1, 2))
    '53/203'
    """
    whole("first", first, 1, DECK)
    whole("second", second, 0, DECK - first)
    size = DECK // GROUPS["colour"]
    return sum(
        (
            chance * at_least_one(DECK - first, size * len(pattern) - first, second)
            for pattern, chance in lot_patterns("colour", first).items()
        ),
        Fraction(0),
    )
