"""Numbers given to a formula: taken when they can be, refused with a sentence when not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from numbers import Rational

from serengeti.engine.errors import RequestError

Number = int | Fraction | float


def whole(field: str, value: int, low: int = 0, high: int | None = None) -> int:
    """A whole number from `low` to `high`; RequestError for another.

    >>> whole("wanted", 2, 0, 18)
    2
    """
    fits = type(value) is int and low <= value and (high is None or value <= high)
    if not fits and high is None:
        raise RequestError("below-least", field=field, found=value, low=low)
    if not fits:
        raise RequestError("outside-range", field=field, found=value, low=low, high=high)
    return value


def deal(unseen: int, wanted: int, lot: int) -> None:
    """Refuses cards that cannot lie so: more wanted than unseen, a lot larger than the rest."""
    whole("unseen", unseen)
    whole("wanted", wanted, 0, unseen)
    whole("lot", lot, 0, unseen)


def chance(field: str, value: Number) -> Fraction:
    """A probability as a fraction; RequestError for what is not one from 0 to 1.

    >>> chance("p", 0.25)
    Fraction(1, 4)
    """
    found = _exact(value)
    if found is None or not 0 <= found <= 1:
        raise RequestError("bad-chance", field=field, found=_shown(value))
    return found


def below_one(field: str, value: Number) -> Fraction:
    """A number from 0 to less than 1 as a fraction; RequestError for another.

    >>> below_one("ratio", 0)
    Fraction(0, 1)
    """
    found = _exact(value)
    if found is None or not 0 <= found < 1:
        raise RequestError("not-below-one", field=field, found=_shown(value))
    return found


def positive(field: str, value: Number) -> Fraction:
    """A number above 0 as a fraction; RequestError for another.

    >>> positive("width", 2)
    Fraction(2, 1)
    """
    found = _exact(value)
    if found is None or found <= 0:
        raise RequestError("not-positive", field=field, found=_shown(value))
    return found


def is_law(law: Sequence[Number]) -> tuple[Fraction, ...]:
    """A law as fractions: none negative, sum 1 (floats: up to rounding).

    >>> is_law([0.5, 0.5])
    (Fraction(1, 2), Fraction(1, 2))
    """
    chances = tuple(chance("law", value) for value in law)
    total = sum(chances, Fraction(0))
    rounded = any(isinstance(value, float) for value in law)
    if abs(total - 1) > (Fraction(1, 10**9) if rounded else Fraction(0)):
        raise RequestError("bad-law", found=str(total))
    return chances


def _exact(value: object) -> Fraction | None:
    """Also None: what is infinite or no number at all."""
    if isinstance(value, bool) or not isinstance(value, Rational | float):
        return None
    if isinstance(value, float) and not abs(value) < float("inf"):
        return None
    return Fraction(value)


def _shown(value: object) -> object:
    """Fractions as people write them; everything else as it is."""
    return str(value) if isinstance(value, Fraction) else value
