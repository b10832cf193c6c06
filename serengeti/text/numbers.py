"""Numbers as the reader's language writes them."""

from __future__ import annotations

from fractions import Fraction

NO_NUMBER = "–"
_MARKS = {"en": (".", ","), "fr": (",", "\u202f")}


def number(value: float | Fraction | None, lang: str, digits: int = 4) -> str:
    """A number with at most `digits` decimals; groups of three from 10,000 on.

    What is not a number (None, NaN) is a dash; what rounds to nothing says so.

    >>> number(Fraction(16, 51), "en"), number(0.3137, "fr"), number(7, "fr"), number(None, "en")
    ('0.3137', '0,3137', '7', '–')
    >>> number(1e-9, "en"), number(-0.5, "en"), number(26000, "en")
    ('<0.0001', '−0.5', '26,000')
    """
    if value is None or value != value:
        return NO_NUMBER
    size = -value if value < 0 else value
    if size == float("inf"):
        return "−∞" if value < 0 else "∞"
    sign = "−" if value < 0 else ""
    whole = isinstance(value, int) or digits == 0
    text = str(round(size)) if whole else _decimals(size, digits)
    if value and not whole and float(text) == 0:
        sign, text = ("−<" if value < 0 else "<"), f"{10**-digits:.{digits}f}"
    return sign + _marked(text, lang)


def fixed(value: float, lang: str, digits: int) -> str:
    """A number with exactly `digits` decimals, for columns.

    >>> fixed(0.25, "fr", 3), fixed(-12, "en", 1)
    ('0,250', '−12.0')
    """
    return ("−" if value < 0 else "") + _marked(f"{abs(value):.{digits}f}", lang)


def spread(mean: float, error: float | None, lang: str, digits: int) -> str:
    """A mean with its standard error, where it has one.

    >>> spread(0.25, 0.031, "en", 2), spread(20.6, None, "fr", 2)
    ('0.25 ±0.03', '20,60')
    """
    shown = fixed(mean, lang, digits)
    return shown if error is None else f"{shown} ±{fixed(error, lang, digits)}"


def _decimals(size: float | Fraction, digits: int) -> str:
    scaled = round(Fraction(size) * 10**digits)  # exact, so halves go to the even digit
    whole, rest = divmod(scaled, 10**digits)
    return f"{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")


def _marked(text: str, lang: str) -> str:
    point, group = _MARKS.get(lang, _MARKS["en"])
    whole, _, rest = text.partition(".")
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", group)
    return whole + point + rest if rest else whole
