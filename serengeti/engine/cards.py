"""Thirty cards as data: six colours of five digits, each digit on three cards.

The list is the one printed in source text S2 (Don); the other texts give only its counts,
and for `abacus`, whose cards nobody lists, it is an assumption.
A card is an index 0-29 inside the engine and a string such as `"blue-8"` outside; a set of
cards is a 30-bit mask, a set of digits a 10-bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

COLOURS = ("orange", "green", "grey", "blue", "brown", "pink")
"Colour names in deck order; a colour is its index 0-5."

DIGITS_OF_COLOUR = (
    (1, 2, 3, 4, 5),
    (0, 2, 4, 7, 9),
    (1, 3, 5, 6, 8),
    (0, 6, 7, 8, 9),
    (1, 5, 7, 8, 9),
    (0, 2, 3, 4, 6),
)
"Digits printed on the five cards of each colour (S2)."

CARDS = tuple(
    f"{colour}-{digit}"
    for colour, digits in zip(COLOURS, DIGITS_OF_COLOUR, strict=True)
    for digit in digits
)
"The thirty card names; the position of a name is the card's index."

COLOUR_OF = tuple(index // 5 for index in range(30))
"Colour 0-5 of each card."

DIGIT_OF = tuple(digit for digits in DIGITS_OF_COLOUR for digit in digits)
"Digit 0-9 of each card."

INDEX = {name: index for index, name in enumerate(CARDS)}
"Index of each card name."

COLOUR_MASK = tuple(31 << (5 * colour) for colour in range(6))
"The five cards of each colour, as a mask."

DIGIT_MASK = tuple(
    sum(1 << card for card in range(30) if DIGIT_OF[card] == digit) for digit in range(10)
)
"The three cards of each digit, as a mask."

ALL_CARDS = (1 << 30) - 1

POINTS = (0, 1, 3, 6, 10, 15)
"Points of a collection by its number of cards (all texts)."

THEMES = ("serengeti", "don", "templari")
"What the cards show: works of art, districts, places. A theme changes names only."


def mask_of(names: Iterable[str]) -> int:
    """The mask of card names.

    >>> mask_of(["orange-1", "orange-3"])
    5
    """
    mask = 0
    for name in names:
        mask |= 1 << INDEX[name]
    return mask


@lru_cache(maxsize=4096)  # a game asks for the same hands again and again
def names_of(mask: int) -> tuple[str, ...]:
    """The card names of a mask, in deck order.

    >>> names_of(5)
    ('orange-1', 'orange-3')
    """
    names = []
    while mask:
        lowest = mask & -mask
        names.append(CARDS[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(names)


@cache
def digits_of(mask: int) -> tuple[int, ...]:
    """The digits in a 10-bit mask, rising.

    >>> digits_of(0b1001)
    (0, 3)
    """
    return tuple(digit for digit in range(10) if mask >> digit & 1)
