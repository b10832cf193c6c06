"""Questions from a step of a game: the lots to come, a colour to finish, income of a digit.

Numbers come in, fractions come out: `unseen` cards, `wanted` among them, the sizes of the lots
to come, prices as a law (`digits.uniform(12)`), hands as copies of each digit 0-9.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb
from typing import Literal

from serengeti.engine.errors import RequestError
from serengeti.lessons.exact import DECK, at_least_one
from serengeti.lessons.given import Number, chance, is_law, whole
from serengeti.lessons.points import LOTS

Split = Literal["majority", "equal-holders"]


# --- the lots to come --------------------------------------------------------------------------


def lots_to_come(turned: int, lots: Sequence[int] = LOTS) -> tuple[int, ...]:
    """Sizes of the lots that follow when so many lots have been turned.

    >>> lots_to_come(12)
    (1, 2, 3)
    """
    return tuple(lots[whole("turned", turned, 0, len(lots)) :])


def next_lot(unseen: int, wanted: int, sizes: Sequence[int]) -> Fraction:
    """Chance that the next lot holds a wanted card: 1 − C(n−c,m) / C(n,m).

    >>> str(next_lot(18, 2, lots_to_come(6)))
    '1/9'
    """
    _lots(unseen, sizes)
    return at_least_one(unseen, wanted, sizes[0])


def next_lot_of(size: int, unseen: int, wanted: int, sizes: Sequence[int]) -> Fraction:
    """The same for the next lot of that size, however many come before it.

    Unseen cards are exchangeable: the places of the lot do not matter, only their number.

    >>> str(next_lot_of(3, 18, 2, lots_to_come(6)))
    '16/51'
    """
    _lots(unseen, sizes)
    if size not in sizes:
        raise RequestError("no-lot", found=size, expected=sorted(set(sizes)))
    return at_least_one(unseen, wanted, size)


def first_lot_with(unseen: int, wanted: int, sizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Chances that each lot to come is the first with a wanted card; last, that none is.

    Differences of P(none in the first m cards) = C(n−m,c) / C(n,c).

    >>> [str(p) for p in first_lot_with(6, 1, (1, 2, 3))]
    ['1/6', '1/3', '1/2', '0']
    """
    _lots(unseen, sizes)
    turned = accumulate(sizes, initial=0)
    none = [1 - at_least_one(unseen, wanted, cards) for cards in turned]
    return (*(a - b for a, b in pairwise(none)), none[-1])


def lots_holding(unseen: int, wanted: int, sizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Chances that all wanted cards come in these lots, in exactly 0, 1, 2, … of them.

    Generating function: the coefficient of x^c in Π (1 + y((1+x)^m − 1)), over C(n,c). They
    fall short of 1 by the chance that a wanted card is not in these lots.

    >>> [str(p) for p in lots_holding(12, 2, (1, 2, 3, 1, 2, 3))[:3]]
    ['0', '4/33', '29/33']
    """
    _lots(unseen, sizes)
    whole("wanted", wanted, 0, unseen)
    return tuple(Fraction(row[wanted], comb(unseen, wanted)) for row in _placed(wanted, sizes))


def _placed(wanted: int, sizes: Sequence[int]) -> list[list[int]]:
    """Ways to put k = 0 … `wanted` cards into places of exactly j lots, as rows j of columns k."""
    ways = [[0] * (wanted + 1) for _ in range(len(sizes) + 1)]
    ways[0][0] = 1
    for size in sizes:
        for lots in range(len(sizes), 0, -1):
            for cards in range(wanted, 0, -1):
                ways[lots][cards] += sum(
                    ways[lots - 1][cards - here] * comb(size, here)
                    for here in range(1, min(size, cards) + 1)
                )
    return ways


def complete(unseen: int, missing: int, sizes: Sequence[int], win: Number = 1) -> Fraction:
    """Chance to get all missing cards of a colour, winning each lot with chance `win` by itself.

    Total probability over the number of lots they come in; with `win` 1 the chance that they
    all come, C(m,c) / C(n,c) for m cards to come.

    >>> str(complete(12, 2, (1, 2, 3, 1, 2, 3), Fraction(1, 2)))
    '37/132'
    """
    q = chance("win", win)
    return sum(
        (p * q**lots for lots, p in enumerate(lots_holding(unseen, missing, sizes))), Fraction(0)
    )


def _lots(unseen: int, sizes: Sequence[int]) -> None:
    """Refuses lots that cannot come: none at all, or more cards than are unseen."""
    whole("unseen", unseen, 0, DECK)
    whole("lots", len(sizes), 1)
    whole("sizes", sum(whole("size", size, 1) for size in sizes), 1, unseen)


# --- what a digit brings -----------------------------------------------------------------------


def share(pot: int, mine: int, rivals: Sequence[int], split: Split = "majority") -> int:
    """What a seat that did not buy gets of a pot (Euclidean division among the sharers).

    `mine` and `rivals` are the copies of the price's digit that the other seats own, the buyer
    left out. With `"majority"` those with most copies share, with `"equal-holders"` all owners;
    where nobody owns the digit, all share.

    >>> share(15, 1, [1, 0]), share(15, 0, [1, 0]), share(15, 0, [0, 0]), share(15, 1, [2, 0])
    (7, 0, 5, 0)
    """
    owned = [whole("mine", mine), *(whole("rivals", copies) for copies in rivals)]
    if split not in ("majority", "equal-holders"):
        raise RequestError("no-kind", found=split, expected=["majority", "equal-holders"])
    whole("pot", pot)
    least = max(owned) if split == "majority" else min(1, max(owned))
    return pot // sum(copies >= least for copies in owned) if mine >= least else 0


def income_by_digit(
    prices: Sequence[Number],
    hand: Sequence[int],
    rivals: Sequence[Sequence[int]],
    carried: int = 0,
    split: Split = "majority",
) -> tuple[Fraction, ...]:
    """Mean income of a seat that does not buy, apart for each last digit 0-9 of the price.

    Transfer formula: the sum over prices of chance times share of price plus carried pot.

    >>> nothing = (0,) * 10
    >>> income = income_by_digit([Fraction(1, 13)] * 13, nothing, [nothing, nothing])
    >>> str(sum(income))
    '22/13'
    """
    _hands(hand, rivals)
    income = [Fraction(0)] * 10
    for price, p in enumerate(is_law(prices)):
        digit = price % 10
        others = [rival[digit] for rival in rivals]
        income[digit] += p * share(price + carried, hand[digit], others, split)
    return tuple(income)


def worth_of_digit(
    digit: int,
    prices: Sequence[Number],
    hand: Sequence[int],
    rivals: Sequence[Sequence[int]],
    carried: int = 0,
    split: Split = "majority",
) -> Fraction:
    """What one more card with the digit adds to the mean income of an auction.

    >>> nothing = (0,) * 10
    >>> str(worth_of_digit(2, [Fraction(1, 13)] * 13, nothing, [nothing, nothing]))
    '10/13'
    """
    whole("digit", digit, 0, 9)
    _hands(hand, rivals)
    richer = [copies + (d == digit) for d, copies in enumerate(hand)]
    before, after = (
        income_by_digit(prices, cards, rivals, carried, split) for cards in (hand, richer)
    )
    return after[digit] - before[digit]


def _hands(hand: Sequence[int], rivals: Sequence[Sequence[int]]) -> None:
    for copies in (hand, *rivals):
        if len(copies) != 10:
            raise RequestError("bad-hand", found=len(copies))
