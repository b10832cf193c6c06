"""L03, trees: what is known of a first card changes the chances of the next."""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm
from random import Random

from serengeti.engine.cards import CARDS, COLOUR_OF
from serengeti.engine.chance import Chance
from serengeti.lessons.card_tree import HIDDEN, scene
from serengeti.lessons.exact import all_alike, at_least, at_least_given_first, at_least_given_one
from serengeti.lessons.exercise import Facts, exercise, some_colour
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.text.catalogue import N_


def trial(rng: Random) -> int:
    """Turn two of the thirty cards: 1 if they are of one colour."""
    one, other = rng.sample(range(len(CARDS)), 2)
    return int(COLOUR_OF[one] == COLOUR_OF[other])


FIRST = (N_("face down"), N_("blue card"), N_("another colour"))
"What is known of the first card, as the dial says it."

LESSON = Lesson(
    id="L03",
    title=N_("A card is turned"),
    levels="P",
    minutes=50,
    question=N_(
        "Two of the thirty cards are dealt without replacement. What is the chance that they are "
        "of the same colour?"
    ),
    exact=lambda: all_alike("colour", 2),
    trial=trial,
    wrong=N_(
        "The usual wrong ideas are 1/6, as if the first card were put back, and 5/29, as if it "
        "were not of its own colour: once it is turned, four cards of its colour are left."
    ),
    scene=scene,
    dials=(
        Dial("lot", N_("Cards in the lot"), 2, 3, 2),
        Dial("first", N_("First card"), 0, 2, HIDDEN, words=FIRST),
    ),
)


def deal(chance: Chance) -> Facts:
    """A number of unseen cards, and how many of them are of a colour."""
    return {
        "unseen": 12 + chance.below(17),
        "wanted": 3 + chance.below(3),
        "colour": some_colour(chance),
    }


@exercise(
    "L03.1",
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. Two are dealt without "
        "replacement, and the first one is of this colour. What is the chance that the second is "
        "so too?"
    ),
    unseen=24,
    wanted=4,
    colour="green",
)
def second_given_first(unseen: int, wanted: int, colour: str) -> Fraction:
    """One card less, and one less of the colour."""
    return Fraction(wanted - 1, unseen - 1)


second_given_first.variant(deal)


@second_given_first.idea(
    N_("You put the first card back. Without replacement there is one card less to draw from.")
)
def put_back(unseen: int, wanted: int, colour: str) -> Fraction:
    """With replacement."""
    return Fraction(wanted, unseen)


@second_given_first.idea(
    N_("One card less, that is right; but the first card also was one of this colour.")
)
def still_all(unseen: int, wanted: int, colour: str) -> Fraction:
    """The first card is missing from the cards, not from its colour."""
    return Fraction(wanted, unseen - 1)


@second_given_first.idea(
    N_(
        "That is the chance, before any card is turned, that both are of this colour. Here the "
        "first one is known already."
    )
)
def both(unseen: int, wanted: int, colour: str) -> Fraction:
    """The product along the branch."""
    return Fraction(perm(wanted, 2), perm(unseen, 2))


@exercise(
    "L03.2",
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. Two are dealt without "
        "replacement; the first one stays face down. What is the chance that the second is of "
        "this colour?"
    ),
    unseen=27,
    wanted=3,
    colour="pink",
)
def second_of_two(unseen: int, wanted: int, colour: str) -> Fraction:
    """Total probability: the same as for the first."""
    return Fraction(wanted, unseen)


second_of_two.variant(deal)


@second_of_two.idea(
    N_("That is so if the first card is known to be of this colour. Nobody has seen it.")
)
def as_if_first(unseen: int, wanted: int, colour: str) -> Fraction:
    """One branch of the tree."""
    return Fraction(wanted - 1, unseen - 1)


@second_of_two.idea(
    N_("That is so if the first card is known to be of another colour. Nobody has seen it.")
)
def as_if_another(unseen: int, wanted: int, colour: str) -> Fraction:
    """The other branch."""
    return Fraction(wanted, unseen - 1)


@exercise(
    "L03.3",
    N_(
        "Still unseen are {a} orange cards, {b} green ones and {c} blue ones, and no others. Two "
        "are dealt without replacement. What is the chance that they are of the same colour?"
    ),
    a=5,
    b=3,
    c=2,
)
def same_colour(a: int, b: int, c: int) -> Fraction:
    """Total probability over the colour of the first card."""
    return Fraction(perm(a, 2) + perm(b, 2) + perm(c, 2), perm(a + b + c, 2))


@same_colour.idea(
    N_("You added the squares: that is the chance with replacement. Here the first card stays out.")
)
def squares(a: int, b: int, c: int) -> Fraction:
    """With replacement."""
    return Fraction(a * a + b * b + c * c, (a + b + c) ** 2)


@same_colour.idea(
    N_("That is one colour out of three. But the three colours are not equally many.")
)
def one_of_three(a: int, b: int, c: int) -> Fraction:
    """As if all colours were alike."""
    return Fraction(1, 3)


@same_colour.idea(
    N_("That is the chance of two different colours: you have the complement of what is asked.")
)
def two_colours(a: int, b: int, c: int) -> Fraction:
    """The complement."""
    return 1 - Fraction(perm(a, 2) + perm(b, 2) + perm(c, 2), perm(a + b + c, 2))


@same_colour.variant
def another_rest(chance: Chance) -> Facts:
    """From two to five cards of each colour."""
    return {name: 2 + chance.below(4) for name in "abc"}


@exercise(
    "L03.4",
    N_(
        "A pack holds the numbers from 1 to {most}, each of them on three cards. A lot of {lot} "
        "is dealt without replacement. What is the chance that at least two of its cards show "
        "the same number?"
    ),
    most=10,
    lot=3,
)
def same_number(most: int, lot: int) -> Fraction:
    """The complement of a lot with different numbers."""
    return 1 - Fraction(comb(most, lot) * 3**lot, comb(3 * most, lot))


@same_number.idea(
    N_("That is the chance with replacement. A card that was dealt does not come back.")
)
def numbers_replaced(most: int, lot: int) -> Fraction:
    """Every card goes back."""
    return 1 - Fraction(perm(most, lot), most**lot)


@same_number.idea(
    N_("That is the chance of a lot in which all numbers are different: take the complement.")
)
def all_different(most: int, lot: int) -> Fraction:
    """The complement was forgotten."""
    return Fraction(comb(most, lot) * 3**lot, comb(3 * most, lot))


@same_number.variant
def another_pack(chance: Chance) -> Facts:
    """Five to twelve numbers, a lot of two to four."""
    return {"most": 5 + chance.below(8), "lot": 2 + chance.below(3)}


@exercise(
    "L03.5",
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. A lot of three is "
        "dealt without replacement. Somebody looks at all three and says: there is at least one "
        "of this colour among them. What is the chance that there are two or more?"
    ),
    unseen=24,
    wanted=4,
    colour="brown",
)
def two_given_one(unseen: int, wanted: int, colour: str) -> Fraction:
    """P(A and B) / P(B)."""
    return at_least_given_one(2, unseen, wanted, 3)


two_given_one.variant(deal)


@two_given_one.idea(
    N_(
        "That would be right if you knew that the first card is of this colour. To know of one "
        "card somewhere in the lot is to know less."
    )
)
def given_the_first(unseen: int, wanted: int, colour: str) -> Fraction:
    """The place is taken as known."""
    return at_least_given_first(2, unseen, wanted, 3)


@two_given_one.idea(
    N_("That is the chance before anybody said anything. Divide by the chance of what was said.")
)
def not_given(unseen: int, wanted: int, colour: str) -> Fraction:
    """P(A)."""
    return at_least(2, unseen, wanted, 3)
