"""L02, the missing card: drawing without replacement."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from serengeti.engine.chance import Chance
from serengeti.figures import theme
from serengeti.figures.chart import Chart, begun
from serengeti.lessons.comparison import value
from serengeti.lessons.exact import at_least_one, at_least_one_with_replacement
from serengeti.lessons.exercise import Facts, exercise, some_colour
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import N_, translator

LOTS = (1, 2, 3)
"Sizes of lots, as they come."

UNSEEN, WANTED, LOT = 18, 2, 3
"The situation: twelve cards seen, two orange ones missing, a lot of three."


def trial(rng: Random) -> int:
    """Shuffle the unseen cards and look at the first three: 1 if one is orange."""
    cards = ["orange"] * WANTED + ["other"] * (UNSEEN - WANTED)
    return int("orange" in rng.sample(cards, LOT))


def scene(unseen: int, wanted: int, lang: str | None = None) -> Shown:
    """The chance of a wanted card in a lot of 1, 2 and 3, without replacement and with."""
    tr = translator(lang)
    wanted = min(wanted, unseen)
    without = [at_least_one(unseen, wanted, min(lot, unseen)) for lot in LOTS]
    replaced = [at_least_one_with_replacement(unseen, wanted, lot) for lot in LOTS]
    bars = begun(tr("Without replacement"), theme.SEATS[0], "bars")
    ghost = begun(tr("With replacement"), theme.SEATS[1], "marks")
    for lot, one, other in zip(LOTS, without, replaced, strict=True):
        bars.add(lot, 100 * float(one), value(one, tr))
        ghost.add(lot, 100 * float(other), value(other, tr))
    chart = Chart(
        title=tr("Is one of the wanted cards in the lot?"),
        x_title=tr("Cards in the lot"),
        y_title=tr("Chance, %"),
        last=3,
        top=100,
        series=[bars, ghost],
        bar=1,
    )
    rows: list[list[int | str]] = [
        [lot, value(one, tr), value(other, tr)]
        for lot, one, other in zip(LOTS, without, replaced, strict=True)
    ]
    headers = [tr("Cards in the lot"), tr("Without replacement"), tr("With replacement")]
    said = tr(
        "{wanted} of {unseen} unseen cards are wanted: a lot of three holds one of them with a "
        "chance of {chance}.",
        wanted=wanted,
        unseen=unseen,
        chance=value(without[-1], tr),
    )
    return Shown(said, (headers, rows), chart, lang=tr.lang)


LESSON = Lesson(
    id="L02",
    title=N_("The missing card"),
    levels="PT",
    minutes=50,
    question=N_(
        "Twelve cards have been seen, two orange ones are among the other 18. Three of the 18 "
        "are dealt without replacement. What is the chance that at least one is orange?"
    ),
    exact=lambda: at_least_one(UNSEEN, WANTED, LOT),
    trial=trial,
    wrong=N_(
        "The usual wrong idea adds the three chances of 2/18 to 1/3: it counts twice the lots "
        "with both orange cards."
    ),
    scene=scene,
    dials=(
        Dial("unseen", N_("Cards unseen"), 3, 30, UNSEEN),
        Dial("wanted", N_("Wanted among them"), 0, 5, WANTED, beside=lambda at: at["unseen"]),
    ),
)


def deal(chance: Chance) -> Facts:
    """A number of unseen cards, of wanted ones, and a lot of two or three."""
    return {
        "unseen": 6 + chance.below(16),
        "wanted": 1 + chance.below(4),
        "lot": 2 + chance.below(2),
        "colour": some_colour(chance),
    }


@exercise(
    "L02.1",
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. A lot of {lot} is "
        "dealt without replacement. What is the chance that it holds at least one card of this "
        "colour?"
    ),
    unseen=9,
    wanted=1,
    lot=3,
    colour="blue",
)
def one_at_least(unseen: int, wanted: int, lot: int, colour: str) -> Fraction:
    """The complement of a lot without any."""
    return at_least_one(unseen, wanted, lot)


one_at_least.variant(deal)


@one_at_least.idea(
    N_("That is the chance with replacement. A card that was dealt does not come back.")
)
def replaced(unseen: int, wanted: int, lot: int, colour: str) -> Fraction:
    """The cards go back."""
    return at_least_one_with_replacement(unseen, wanted, lot)


@one_at_least.idea(
    N_("That is the chance of a lot without any card of this colour: take the complement.")
)
def none_at_all(unseen: int, wanted: int, lot: int, colour: str) -> Fraction:
    """The complement was forgotten."""
    return 1 - at_least_one(unseen, wanted, lot)


@exercise(
    "L02.2",
    N_(
        "{unseen} cards are unseen and one of them is wanted. They come without replacement in "
        "lots of one, of two, and so on. What is the chance that the wanted card is in the lot "
        "of two, the second to come?"
    ),
    unseen=6,
)
def second_lot(unseen: int) -> Fraction:
    """The wanted card is at every place alike."""
    return Fraction(2, unseen)


@second_lot.idea(
    N_(
        "That would be right if you knew that the first lot did not hold the wanted card. Before "
        "any lot is turned, every place in the deck is equally likely."
    )
)
def after_the_first(unseen: int) -> Fraction:
    """The first lot is taken as seen."""
    return Fraction(2, unseen - 1)


@second_lot.idea(N_("That is the chance of one place in the deck: the lot has two."))
def one_place(unseen: int) -> Fraction:
    """A lot of one."""
    return Fraction(1, unseen)


@second_lot.variant
def others_unseen(chance: Chance) -> Facts:
    """As many unseen as after some whole number of lots."""
    return {"unseen": (6, 12, 18, 24, 30)[chance.below(5)]}


@exercise(
    "L02.3",
    N_(
        "After {seen} cards {wanted} cards {of_colour} are still to come. The next "
        "lot, dealt without replacement, has one card only. What is the chance that it is one "
        "of them?"
    ),
    seen=12,
    wanted=2,
    colour="orange",
)
def next_is_one_card(seen: int, wanted: int, colour: str) -> Fraction:
    """A lot of one."""
    return at_least_one(30 - seen, wanted, 1)


@next_is_one_card.idea(
    N_("That is the chance of a lot of three. Look at the question: how many cards come next?")
)
def as_of_three(seen: int, wanted: int, colour: str) -> Fraction:
    """The lot that comes later."""
    return at_least_one(30 - seen, wanted, 3)


@next_is_one_card.idea(N_("You divided by all thirty cards. The cards seen cannot come again."))
def of_all_cards(seen: int, wanted: int, colour: str) -> Fraction:
    """The whole deck."""
    return Fraction(wanted, 30)


@next_is_one_card.variant
def another_moment(chance: Chance) -> Facts:
    """After two, three or four rounds of lots."""
    return {
        "seen": (6, 12, 18)[chance.below(3)],
        "wanted": 1 + chance.below(4),
        "colour": some_colour(chance),
    }


@exercise(
    "L02.4",
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. Now three times one "
        "card is drawn, looked at and put back: with replacement. What is the chance to see at "
        "least one card of this colour?"
    ),
    unseen=18,
    wanted=2,
    colour="orange",
)
def with_replacement(unseen: int, wanted: int, colour: str) -> Fraction:
    """Three independent draws."""
    return at_least_one_with_replacement(unseen, wanted, LOT)


@with_replacement.idea(
    N_("That is the chance without replacement. Here every card goes back before the next draw.")
)
def not_replaced(unseen: int, wanted: int, colour: str) -> Fraction:
    """As in the game."""
    return at_least_one(unseen, wanted, LOT)


@with_replacement.idea(
    N_("You added the three chances: draws that succeed twice are counted twice.")
)
def added(unseen: int, wanted: int, colour: str) -> Fraction:
    """The sum of the chances."""
    return LOT * Fraction(wanted, unseen)


@with_replacement.variant
def another_deal(chance: Chance) -> Facts:
    """More cards than wanted ones, by far: the sum stays below one."""
    return {
        "unseen": 14 + chance.below(8),
        "wanted": 2 + chance.below(2),
        "colour": some_colour(chance),
    }
