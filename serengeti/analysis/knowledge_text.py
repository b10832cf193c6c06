"""Then and now, in words."""

from __future__ import annotations

from serengeti.analysis.knowledge import Knowledge, Range
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number
from serengeti.text.words import both, card, of_colour


def sentences(then: Knowledge, lang: str | None) -> list[str]:
    """The lens without memory, the one with it, the cards still unseen, and those that came."""
    tr = translator(lang)
    told = [_open(then, tr), _memory(then, tr), _unseen(then, tr), _coming(then, tr)]
    return [text for text in told if text]


def _rivals(then: Knowledge) -> list[int]:
    return [seat for seat in range(len(then.names)) if seat != then.seat]


def _open(then: Knowledge, tr: Translator) -> str:
    each = [
        tr("{name}: {chips}", name=then.names[seat], chips=_range(then.open.chips[seat], tr))
        for seat in _rivals(then)
    ]
    return tr(
        "{name} sees without any memory – {rivals}.",
        name=then.names[then.seat],
        rivals=both(each, tr),
    )


def _range(range_: Range, tr: Translator) -> str:
    low, high = range_
    if low == high:
        return tr.plural("{n} chip", "{n} chips", low)
    return tr("{low} to {high} chips", low=low, high=high)


def _memory(then: Knowledge, tr: Translator) -> str:
    if then.open.exact:
        return tr("That is exact: the chips lie open.")
    each = [
        tr("{name}: {chips}", name=then.names[seat], chips=_range(then.memory.chips[seat], tr))
        for seat in _rivals(then)
    ]
    return tr("Who remembers every payment knows – {rivals}.", rivals=both(each, tr))


def _unseen(then: Knowledge, tr: Translator) -> str:
    """How many cards are unseen, and the colour most likely to come."""
    left = then.unseen
    if not left.turned or not left.cards:
        return ""
    likely = max(left.colours, key=lambda name: left.colours[name])
    return tr.plural(
        "{n} card is unseen; the next lot shows a card {of_colour} with a chance of {chance}.",
        "{n} cards are unseen; the next lot shows a card {of_colour} with a chance of {chance}.",
        left.cards,
        of_colour=of_colour(likely, tr.lang),
        chance=number(left.colour_chance(likely), tr.lang, 2),
    )


def _coming(then: Knowledge, tr: Translator) -> str:
    if not then.coming:
        return ""
    cards = [tr("{card}", card=card(name, tr.lang)) for name in then.coming]
    return tr("Now we know: it was {cards}.", cards=both(cards, tr))
