"""L02, the missing card: drawing without replacement."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from serengeti.engine.chance import Chance
from serengeti.figures import theme
from serengeti.figures.chart import Chart, begun
from serengeti.lessons.comparison import value
from serengeti.lessons.exact import at_least_one, at_least_one_with_replacement
from serengeti.lessons.exercise import Facts, exercise
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import N_, translator

LOTS = (1, 2, 3)
"Sizes of lots, as they come."

UNSEEN, WANTED, LOT = 18, 2, 3
"The situation: twelve cards seen, two blue ones missing, a lot of three."


def trial(rng: Random) -> int:
    """Shuffle the unseen cards and look at the first three: 1 if one of them is blue."""
    cards = ["blue"] * WANTED + ["other"] * (UNSEEN - WANTED)
    return int("blue" in rng.sample(cards, LOT))


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
        rows=0,
        strips=[],
        tags=[],
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
        "Twelve cards have been seen, two blue ones are among the other 18. Three of the 18 "
        "are dealt without replacement. What is the chance that at least one is blue?"
    ),
    exact=lambda: at_least_one(UNSEEN, WANTED, LOT),
    trial=trial,
    wrong=N_(
        "The usual wrong idea adds the three chances of 2/18 to 1/3: it counts twice the lots "
        "with both blue cards."
    ),
    scene=scene,
    dials=(
        Dial("unseen", N_("Cards unseen"), 3, 30, UNSEEN),
        Dial("wanted", N_("Wanted among them"), 0, 5, WANTED),
    ),
)


@exercise(
    "L02.1",
    N_(
        "{unseen} cards are unseen, {wanted} of them of the colour {colour}. What is the chance "
        "that a lot of {lot}, dealt without replacement, holds at least one of these {wanted}?"
    ),
    unseen=9,
    wanted=1,
    lot=3,
    colour="blue",
)
def one_at_least(unseen: int, wanted: int, lot: int, colour: str) -> Fraction:
    """The complement of a lot without any."""
    return at_least_one(unseen, wanted, lot)


@one_at_least.idea(
    N_("This is the chance with replacement: but a card that was dealt does not come back.")
)
def replaced(unseen: int, wanted: int, lot: int, colour: str) -> Fraction:
    """The cards go back."""
    return at_least_one_with_replacement(unseen, wanted, lot)


@one_at_least.variant
def one_at_least_of(chance: Chance) -> Facts:
    """Other numbers."""
    colours = ("blue", "orange", "green", "pink")
    return {
        "unseen": 6 + chance.below(16),
        "wanted": 1 + chance.below(4),
        "lot": 2 + chance.below(2),
        "colour": colours[chance.below(4)],
    }
