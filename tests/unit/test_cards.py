"""The deck against the list printed in S2, typed here in French."""

from collections import Counter

from serengeti.engine import cards

PRINTED = {  # Don, source text S2
    "orange": {1, 2, 3, 4, 5},
    "vert": {0, 2, 4, 7, 9},
    "gris": {1, 3, 5, 6, 8},
    "bleu": {0, 6, 7, 8, 9},
    "marron": {1, 5, 7, 8, 9},
    "rose": {0, 2, 3, 4, 6},
}
ENGLISH = dict(zip(PRINTED, ("orange", "green", "grey", "blue", "brown", "pink"), strict=True))


def test_deck_is_the_printed_one():
    assert set(cards.CARDS) == {
        f"{ENGLISH[colour]}-{digit}" for colour, digits in PRINTED.items() for digit in digits
    }
    assert Counter(cards.DIGIT_OF) == dict.fromkeys(range(10), 3)
    assert sum(cards.DIGIT_OF) == 135


def test_colours_pair_up_to_all_ten_digits():
    digits = [set(row) for row in cards.DIGITS_OF_COLOUR]
    names = list(cards.COLOURS)
    pairs = [("orange", "blue"), ("green", "grey"), ("brown", "pink")]
    for one, other in pairs:
        assert digits[names.index(one)] | digits[names.index(other)] == set(range(10))


def test_masks_agree_with_names():
    for index, name in enumerate(cards.CARDS):
        colour, digit = name.split("-")
        assert cards.COLOUR_MASK[cards.COLOURS.index(colour)] >> index & 1
        assert cards.DIGIT_MASK[int(digit)] >> index & 1
    assert sum(cards.COLOUR_MASK) == sum(cards.DIGIT_MASK) == cards.ALL_CARDS
    assert cards.mask_of(cards.names_of(0b10110)) == 0b10110
    assert cards.digits_of(0) == ()
