"""What things are called: cards, colours, events, editions, themes; and lists of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from serengeti.engine.cards import COLOURS
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.names import plain

SYMBOLS = ("●", "▲", "■", "◆", "✚", "★")
"One symbol per colour, in the order of COLOURS, for reading without colour."

_COLOUR_WORDS = dict(
    zip(
        COLOURS,
        (N_("orange"), N_("green"), N_("grey"), N_("blue"), N_("brown"), N_("pink")),
        strict=True,
    )
)

_EVENT_WORDS = {
    "game_started": N_("start of the game"),
    "sale_opened": N_("card put up for sale"),
    "card_sold": N_("sale of a card"),
    "exchanged": N_("exchange"),
    "lot_revealed": N_("reveal of a lot"),
    "bid": N_("bid"),
    "passed": N_("pass"),
    "challenged": N_("challenge"),
    "fined": N_("fine"),
    "overbid_exposed": N_("overbid exposed"),
    "card_discarded": N_("card given up"),
    "income_paid": N_("income for passing"),
    "lot_sold": N_("sale of the lot"),
    "lot_given": N_("free lot"),
    "lot_set_aside": N_("lot set aside"),
    "pot_shared": N_("sharing of the pot"),
    "game_ended": N_("end of the game"),
    "irregular": N_("irregular move"),
    "note": N_("note"),
}

_EDITION_NAMES = {
    "serengeti": "Serengeti",
    "mombasa": "Mombasa",
    "don": "Don",
    "abacus": "Serengeti (Abacus)",
    "templari": "Templari",
}


class ThemeWords(NamedTuple):
    """What a theme calls a card and a colour."""

    card: str
    cards: str
    collection: str
    collections: str


_THEME_WORDS = {
    "serengeti": (N_("work of art"), N_("works of art"), N_("collection"), N_("collections")),
    "don": (N_("district card"), N_("district cards"), N_("district"), N_("districts")),
    "templari": (N_("place"), N_("places"), N_("group of places"), N_("groups of places")),
}


def colour(name: str, lang: str | None = None) -> str:
    """The word for a colour; a name that is none comes back tidied.

    >>> colour("blue", "en"), colour("blue", "fr")
    ('blue', 'bleu')
    """
    word = _COLOUR_WORDS.get(name)
    return translator(lang)(word) if word else plain(name)


_OF_COLOUR = {
    "orange": N_("of the colour orange"),
    "green": N_("of the colour green"),
    "grey": N_("of the colour grey"),
    "blue": N_("of the colour blue"),
    "brown": N_("of the colour brown"),
    "pink": N_("of the colour pink"),
}


def of_colour(name: str, lang: str | None = None) -> str:
    """What says of cards that they have this colour: behind the noun, which French agrees with.

    >>> of_colour("green", "en"), of_colour("green", "fr")
    ('of the colour green', 'de couleur verte')
    """
    return translator(lang)(_OF_COLOUR[name])


def card(name: str, lang: str | None = None) -> str:
    """The words for a card.

    >>> card("blue-8", "en"), card("blue-8", "fr")
    ('blue 8', '8 bleu')
    """
    shade, _, digit = name.partition("-")
    if shade not in _COLOUR_WORDS or not digit.isdecimal():
        return plain(name)
    tr = translator(lang)
    return tr("{colour} {digit}", colour=colour(shade, lang), digit=digit)


def symbol(name: str) -> str:
    """The symbol of a colour, or of a card's colour.

    >>> symbol("blue"), symbol("blue-8")
    ('◆', '◆')
    """
    return SYMBOLS[COLOURS.index(name.partition("-")[0])]


def event_name(type: str, lang: str | None = None) -> str:
    """What an event is called.

    >>> event_name("bid", "en"), event_name("bid", "fr")
    ('bid', 'offre')
    """
    word = _EVENT_WORDS.get(type)
    return translator(lang)(word) if word else plain(type)


def edition(name: str, lang: str | None = None) -> str:
    """The title of an edition: a proper name, the same in every language.

    >>> edition("don", "fr")
    'Don'
    """
    return _EDITION_NAMES.get(name) or plain(name)


def theme_words(theme: str, lang: str | None = None) -> ThemeWords:
    """What the cards and the colours of a theme are called.

    >>> theme_words("don", "en").card, theme_words("serengeti", "fr").cards
    ('district card', 'œuvres d’art')
    """
    tr = translator(lang)
    return ThemeWords(*(tr(word) for word in _THEME_WORDS.get(theme, _THEME_WORDS["serengeti"])))


def both(items: Sequence[str], tr: Translator) -> str:
    """All of a list: `A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str], tr: Translator) -> str:
    """One of a list: `A, B or C`."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])


def only_chips(chips: int, tr: Translator) -> str:
    """What a seat owns that cannot pay; in French it goes with `ne`.

    >>> [only_chips(chips, translator("fr")) for chips in range(3)]
    ['aucun jeton', 'qu’un jeton', 'que 2 jetons']
    """
    if chips == 0:
        return tr("no chip")
    return tr("only one chip") if chips == 1 else tr("only {chips} chips", chips=chips)
