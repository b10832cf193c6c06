"""Exercises of L12 on the standard error of a frequency, and the events they speak of."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from serengeti.engine.chance import Chance
from serengeti.lessons.exercise import Facts, exercise
from serengeti.lessons.sampling import standard_error
from serengeti.text.catalogue import N_


def tenth(value: float) -> Fraction:
    """A decimal number of ten places as a fraction: far finer than answers are compared."""
    return Fraction(f"{value:.10f}")


CHANCES = tuple(
    Fraction(*pair)
    for pair in ((16, 51), (13, 35), (7, 12), (9, 29), (1, 6), (4, 29), (19, 55), (1, 10))
)
"Chances of the other lessons."


def event(chance: Chance) -> Fraction:
    """One of them."""
    return CHANCES[chance.below(len(CHANCES))]


@exercise(
    "L12.1",
    N_(
        "An event has the chance {p}. You simulate it {n} times. What is the standard error of "
        "the frequency?"
    ),
    p=CHANCES[1],
    n=400,
)
def error(p: Fraction, n: int) -> Fraction:
    """√(p(1−p)/n)."""
    return tenth(standard_error(p, n))


@error.idea(N_("That is the variance of the frequency. The standard error is its square root."))
def variance(p: Fraction, n: int) -> Fraction:
    """The root was forgotten."""
    return tenth(float(p * (1 - p) / n))


@error.idea(
    N_(
        "That is the half-width 1/√n of the interval of fluctuation, the same for every event. "
        "The standard error depends on the chance."
    )
)
def half_width(p: Fraction, n: int) -> Fraction:
    """The band instead."""
    return tenth(1 / sqrt(n))


@error.idea(N_("You divided the standard deviation of one trial by n: divide it by the root of n."))
def by_n(p: Fraction, n: int) -> Fraction:
    """σ/n."""
    return tenth(sqrt(p * (1 - p)) / n)


@error.variant
def other_event(chance: Chance) -> Facts:
    """Another chance, another number of trials."""
    return {"p": event(chance), "n": 50 * (2 + chance.below(30))}


@exercise(
    "L12.4",
    N_(
        "{pupils} pupils each simulate an event with the chance {p}, {each} times. All results are "
        "put together. What is the standard error of the frequency of the class?"
    ),
    pupils=30,
    each=500,
    p=Fraction(1, 14),
)
def error_of_class(pupils: int, each: int, p: Fraction) -> Fraction:
    """As of one long simulation."""
    return tenth(standard_error(p, pupils * each))


@error_of_class.idea(N_("That is the standard error of one pupil. The class has more trials."))
def error_of_pupil(pupils: int, each: int, p: Fraction) -> Fraction:
    """One pupil alone."""
    return tenth(standard_error(p, each))


@error_of_class.idea(
    N_(
        "You divided the error of one pupil by the number of pupils: it shrinks with the root of "
        "that number only."
    )
)
def shared_out(pupils: int, each: int, p: Fraction) -> Fraction:
    """Divided by the pupils."""
    return tenth(standard_error(p, each) / pupils)


@error_of_class.variant
def other_class(chance: Chance) -> Facts:
    """Twenty pupils and more."""
    return {
        "pupils": 20 + chance.below(16),
        "each": 100 * (2 + chance.below(9)),
        "p": event(chance),
    }


@exercise(
    "L12.5",
    N_(
        "An event has the chance {p}. A simulation of {n} trials gives the frequency {found}. How "
        "many standard errors is it away from the chance?"
    ),
    p=CHANCES[0],
    n=2500,
    found=0.33,
)
def distance(p: Fraction, n: int, found: float) -> Fraction:
    """|f − p| over the standard error."""
    return tenth(abs(found - p) / standard_error(p, n))


@distance.idea(N_("You compared with 1/√n. A standard error is shorter."))
def in_half_widths(p: Fraction, n: int, found: float) -> Fraction:
    """1/√n as the unit."""
    return tenth(abs(found - p) * sqrt(n))


@distance.idea(
    N_("You compared with the standard deviation of one trial, as if there had been only one.")
)
def in_deviations(p: Fraction, n: int, found: float) -> Fraction:
    """σ as the unit."""
    return tenth(abs(found - p) / sqrt(p * (1 - p)))


@distance.idea(N_("That is the relative difference. It does not ask how many trials there were."))
def relative(p: Fraction, n: int, found: float) -> Fraction:
    """In parts of p."""
    return tenth(float(abs(Fraction(str(found)) - p) / p))


@distance.variant
def other_result(chance: Chance) -> Facts:
    """One to some standard errors above the chance."""
    p, n = event(chance), 400 * (1 + chance.below(20))
    away = standard_error(p, n) * (10 + chance.below(30)) / 10
    return {"p": p, "n": n, "found": round(float(p) + away, 3)}
