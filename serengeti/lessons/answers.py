"""Reading what a learner answers: numbers as people write them, in either language."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import Any, NamedTuple

MOST = 60
"Characters of an answer that are read."

_DIGITS = 15
"Digits of one whole number: longer ones are no answer to any question here."

_NUMBER = re.compile(r"([+-]?)(\d*)(?:[.,](\d+))?(%?)")
_FRACTION = re.compile(r"([+-]?\d+)/(\d+)")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")
_MINUS = str.maketrans("−–⁄∕", "--//")


class Reading(NamedTuple):
    """A number as it was given."""

    value: Fraction
    unit: Fraction
    "The last place that was written: 1/100 for 0.31, 1/10000 for 31.37 %; 0 when exact."

    @property
    def exact(self) -> bool:
        """Whether it is a fraction or a whole number."""
        return self.unit == 0


def read(answer: Any) -> Reading | None:
    """The number that an answer is; None when it is none.

    Understood are int, float, Fraction, Decimal, and texts such as `16/51`, `0.3137`, `0,3137`,
    `31.37 %` and `31,37 %`.

    >>> [read(answer).value for answer in ("16/51", "0,5", "50 %", 0.5)]
    [Fraction(16, 51), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)]
    >>> read("about a half") is None
    True
    """
    if isinstance(answer, str):
        return _text(answer)
    if isinstance(answer, bool) or not isinstance(answer, Real | Decimal):
        return None
    if isinstance(answer, int | Fraction):
        return Reading(Fraction(answer), Fraction(0))
    return _float(float(answer))


def _float(number: float) -> Reading | None:
    """A number of the computer: as exact as its sixteen digits."""
    if number != number or abs(number) > 10.0**_DIGITS:
        return None
    return Reading(Fraction(number), Fraction(1, 10**_DIGITS))


def _text(answer: str) -> Reading | None:
    if len(answer) > MOST:
        return None
    bare = _SPACES.sub("", answer).translate(_MINUS)
    if fraction := _FRACTION.fullmatch(bare):
        return _quotient(*fraction.groups())
    if number := _NUMBER.fullmatch(bare):
        return _decimal(*number.groups())
    return None


def _quotient(top: str, bottom: str) -> Reading | None:
    if max(len(top), len(bottom)) > _DIGITS or int(bottom) == 0:
        return None
    return Reading(Fraction(int(top), int(bottom)), Fraction(0))


def _decimal(sign: str, whole: str, places: str | None, percent: str) -> Reading | None:
    digits = whole + (places or "")
    if not digits or len(digits) > 2 * _DIGITS:
        return None
    hundred = 100 if percent else 1
    scale = 10 ** len(places or "") * hundred
    value = Fraction(int(digits), scale)
    rounded = Fraction(1, scale) if places or percent else Fraction(0)
    return Reading(-value if sign == "-" else value, rounded)
