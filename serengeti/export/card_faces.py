"""Cards to print: digit, own drawing of the colour's symbol, pattern, and the colour in a word.

Colour is never alone: symbol, pattern and word say the same again on a grey copy.
"""

from __future__ import annotations

from html import escape

from serengeti.engine.editions import THEME_OF
from serengeti.figures.theme import CARDS, INK
from serengeti.text.catalogue import Translator
from serengeti.text.words import colour, theme_words

SHAPES = {
    "orange": '<circle r="10"/>',
    "green": '<path d="M0-11 11.5 9h-23z"/>',
    "grey": '<path d="M-9-9H9V9H-9z"/>',
    "blue": '<path d="M0-12 10 0 0 12-10 0z"/>',
    "brown": '<path d="M-4-11h8v7h7v8h-7v7h-8v-7h-7v-8h7z"/>',
    "pink": '<path d="M0-12 3 -4 11.5-3.7 4.8 1.6 7.1 9.8 0 5 -7.1 9.8-4.8 1.6-11.5-3.7-3-4z"/>',
}
"The symbols of `text.words` around a middle of 0, 0."

_PATTERNS = {
    "orange": '<path d="M-1 5 5-1M-1 1 1-1M3 5 5 3"/>',
    "green": '<path d="M0 2h4"/>',
    "grey": '<path d="M2 1.6v.8"/>',
    "blue": '<path d="M0 2h4M2 0v4"/>',
    "brown": '<path d="M2 0v4"/>',
    "pink": '<path d="M-1-1 5 5M-1 3 1 5M3-1 5 1"/>',
}
"White lines on the colour, on tiles of 4 by 4."

_MARKED = (6, 9)
"Digits that a card turned round would confuse are underlined."


def patterns() -> str:
    """What the cards of a page draw on: once in every page that shows cards."""
    tiles = "".join(
        f'<pattern id="paper-{name}" width="4" height="4" patternUnits="userSpaceOnUse">'
        f'<rect width="4" height="4" fill="{CARDS[name]}"/>'
        f'<g stroke="#fff" stroke-width=".7">{lines}</g></pattern>'
        for name, lines in _PATTERNS.items()
    )
    return f'<svg class="patterns" aria-hidden="true"><defs>{tiles}</defs></svg>'


def card_word(edition: str, tr: Translator) -> str:
    """What the theme of an edition calls a card."""
    return theme_words(THEME_OF.get(edition, "serengeti"), tr.lang).card


def face(card: str, kind: str, tr: Translator) -> str:
    """A card as an SVG of 63 by 88; `kind` is what the theme calls a card.

    >>> from serengeti.text.catalogue import translator
    >>> face("blue-8", "work of art", translator("en")).startswith('<svg class="face"')
    True
    """
    name, _, digit = card.partition("-")
    corner = _corner(name, int(digit))
    label = escape(f"{colour(name, tr.lang)} {digit}")
    return (
        f'<svg class="face" viewBox="0 0 63 88" role="img" aria-label="{label}">'
        f'<rect x="3" y="3" width="57" height="82" rx="4" fill="#fff" stroke="{INK}"/>'
        f'<rect x="21" y="9" width="21" height="66" rx="10.5" fill="url(#paper-{name})"/>'
        f'<circle cx="31.5" cy="41" r="17" fill="#fff" stroke="{INK}" stroke-width=".6"/>'
        f'<g transform="translate(31.5 41)" fill="{CARDS[name]}" stroke="{INK}"'
        f' stroke-width=".9" stroke-linejoin="round">{SHAPES[name]}</g>'
        f'{corner}<g transform="rotate(180 31.5 44)">{corner}</g>'
        f'<rect x="7" y="65.5" width="38.5" height="13" rx="2" fill="#fff" stroke="{INK}"'
        f' stroke-width=".4"/>{_word(colour(name, tr.lang), 71.5, 6, 700)}{_word(kind, 76.4, 3.7)}'
        "</svg>"
    )


def _corner(name: str, digit: int) -> str:
    line = f'<path d="M7 20h7" stroke="{INK}" stroke-width="1.1"/>' if digit in _MARKED else ""
    return (
        f'<text x="10.5" y="18" text-anchor="middle" font-size="15" font-weight="700"'
        f' fill="{INK}">{digit}</text>{line}<g transform="translate(10.5 26.5) scale(.33)"'
        f' fill="{CARDS[name]}" stroke="{INK}" stroke-width="1.8">{SHAPES[name]}</g>'
    )


def _word(text: str, y: float, size: float, weight: int = 400) -> str:
    return (
        f'<text x="26.2" y="{y}" text-anchor="middle" font-size="{size}" font-weight="{weight}"'
        f' fill="{INK}">{escape(text)}</text>'
    )
