"""L12, law of large numbers: how far a simulation may be from the exact value."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from serengeti.engine.chance import Chance
from serengeti.lessons.exact import DECK, at_least_one
from serengeti.lessons.exercise import Facts, exercise
from serengeti.lessons.funnel_chart import MOST, funnel
from serengeti.lessons.l12_errors import CHANCES, event
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.lessons.sampling import (
    chance_within,
    digit_sum_variance,
    digit_sum_variance_with_replacement,
    size_by_normal,
    size_by_tchebychev,
    size_for_standard_error,
)
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import N_

P = at_least_one(18, 2, 3)
"The situation: a lot of three of 18 unseen cards, two of them orange."

LOTS, WIDTH = 100, Fraction(1, 10)
"Lots of one simulation, and 1/√LOTS."


def trial(rng: Random) -> int:
    """Simulate a hundred lots: 1 if the frequency is within 0.1 of the exact chance."""
    chance = float(P)
    found = sum(rng.random() < chance for _ in range(LOTS))
    return int(abs(found / LOTS - P) <= WIDTH)


def scene(trials: int, pupils: int, lang: str | None = None) -> Shown:
    """Running frequencies of a class in the band p ± 1/√n."""
    return funnel(trials, pupils, P, lang)


LESSON = Lesson(
    id="L12",
    title=N_("Is my simulation wrong?"),
    levels="SPTU",
    minutes=55,
    question=N_(
        "A lot holds an orange card with the chance 16/51. Somebody simulates 100 such lots, each "
        "dealt anew from the 18 cards. What is the chance that the frequency found lies within "
        "0.1 of 16/51?"
    ),
    exact=lambda: chance_within(P, LOTS, WIDTH),
    trial=trial,
    wrong=N_(
        "The usual wrong idea wants a simulation to hit the exact value, and calls every "
        "difference a mistake. A frequency fluctuates: of 100 lots it is mostly within 0.1, of "
        "10,000 within 0.01."
    ),
    scene=scene,
    dials=(
        Dial("trials", N_("Lots per pupil"), 25, MOST, 1600, 25),
        Dial("pupils", N_("Pupils"), 1, 30, 30),
    ),
)


@exercise(
    "L12.2",
    N_(
        "An event has the chance {p}. How many trials does a simulation need at least for a "
        "standard error of {error} or less?"
    ),
    p=CHANCES[0],
    error=Fraction(1, 200),
)
def trials_needed(p: Fraction, error: Fraction) -> int:
    """n ≥ p(1−p)/error²."""
    return size_for_standard_error(p, error)


@trials_needed.idea(
    N_("That would be enough whatever the chance is. With this chance fewer trials do.")
)
def worst_case(p: Fraction, error: Fraction) -> int:
    """p(1−p) taken as 1/4."""
    return size_for_standard_error(Fraction(1, 2), error)


@trials_needed.idea(
    N_(
        "You made the half-width 1/√n of the interval of fluctuation as small as that, not the "
        "standard error."
    )
)
def narrow_band(p: Fraction, error: Fraction) -> Fraction:
    """1/√n = error."""
    return 1 / error**2


@trials_needed.idea(
    N_("The error shrinks with the root of n: half the error takes four times the trials.")
)
def not_squared(p: Fraction, error: Fraction) -> int:
    """n = p(1−p)/error."""
    return -(-p * (1 - p) // error)


@trials_needed.variant
def other_error(chance: Chance) -> Facts:
    """Chances far from a half, errors of a hundredth and below."""
    return {"p": event(chance), "error": Fraction(1, (50, 100, 200, 250, 500)[chance.below(5)])}


@exercise(
    "L12.3",
    N_(
        "{cards} of the thirty cards are drawn at random, without replacement, and their digits "
        "are added. What is the variance of this sum? (One card alone: 33/4.)"
    ),
    cards=3,
)
def sum_variance(cards: int) -> Fraction:
    """n σ² (N − n)/(N − 1)."""
    return digit_sum_variance(cards)


@sum_variance.idea(
    N_(
        "That is the variance with replacement. Without it a high card leaves lower ones behind, "
        "and the sum varies less."
    )
)
def replaced(cards: int) -> Fraction:
    """n σ²."""
    return digit_sum_variance_with_replacement(cards)


@sum_variance.idea(
    N_("That is one card taken several times over. The cards are different ones, each drawn.")
)
def multiplied(cards: int) -> Fraction:
    """n² σ²."""
    return cards * digit_sum_variance_with_replacement(cards)


@sum_variance.idea(
    N_(
        "The factor is (N − n)/(N − 1), not (N − n)/N: for a single card nothing must change, it "
        "has its own variance."
    )
)
def wrong_factor(cards: int) -> Fraction:
    """N in place of N − 1."""
    return digit_sum_variance_with_replacement(cards) * Fraction(DECK - cards, DECK)


@sum_variance.variant
def other_cards(chance: Chance) -> Facts:
    """Two to fifteen cards, but not the six of the lesson."""
    return {"cards": (2, 3, 4, 5, 7, 8, 9, 10, 12, 15)[chance.below(10)]}


@exercise(
    "L12.6",
    N_(
        "An event has the chance {p}. How many trials does Bienaymé-Tchebychev ask for at least, "
        "to promise with 95 % that the frequency lies within {width} of the chance?"
    ),
    p=CHANCES[0],
    width=Fraction(1, 50),
)
def promised(p: Fraction, width: Fraction) -> int:
    """p(1−p)/(n width²) ≤ 0.05."""
    return size_by_tchebychev(p, width)


@promised.idea(
    N_(
        "That is the number for the normal law. The inequality holds for every law, and asks for "
        "more."
    )
)
def by_normal(p: Fraction, width: Fraction) -> int:
    """1.96 standard errors."""
    return size_by_normal(p, width)


@promised.idea(
    N_("There the bound on the risk is 1: it promises nothing. It must come down to 5 %.")
)
def no_risk(p: Fraction, width: Fraction) -> int:
    """The 0.05 was forgotten."""
    return size_for_standard_error(p, width)


@promised.idea(
    N_("You used 1/4 for p(1 − p): that is right for any chance, but more than this one needs.")
)
def any_chance(p: Fraction, width: Fraction) -> int:
    """p = 1/2."""
    return size_by_tchebychev(Fraction(1, 2), width)


@promised.variant
def other_width(chance: Chance) -> Facts:
    """Another chance, another width."""
    return {"p": event(chance), "width": Fraction(1, (10, 20, 25, 40, 50)[chance.below(5)])}
