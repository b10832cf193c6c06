"""What players do in an offer window, and which card they give up."""

from __future__ import annotations

from collections.abc import Iterable

from serengeti.engine.cards import COLOUR_OF, INDEX, POINTS
from serengeti.engine.choices import Choices
from serengeti.engine.events import CardDiscarded, Challenged, Choice, Exchanged, SaleOpened
from serengeti.engine.view import View


def best_offer(view: View, legal: Choices) -> Choice | None:
    """The offer that appeals most; None when silence is better and allowed."""
    offers = list(legal)
    if legal.may_decline:
        offers = [offer for offer in offers if appeal(offer, view) > 0]
    return by_appeal(view, offers)[0] if offers else None


def by_appeal(view: View, offers: Iterable[Choice]) -> list[Choice]:
    """Offers or discards, those that appeal most first; of sales, what costs least to lose."""

    def rank(offer: Choice) -> tuple[int, int]:
        cost = loss(offer.card, view.hands[view.seat]) if isinstance(offer, SaleOpened) else 0
        return -appeal(offer, view), cost

    return sorted(offers, key=rank)


def appeal(offer: Choice, view: View) -> int:
    """How much a seat gains by an offer, by rule of thumb; 0 or less: better not.

    It challenges whatever it may, sells only a card that stands alone and only when it is
    nearly out of chips, and exchanges for more than the two points a missed lot may cost.
    """
    hand = view.hands[view.seat]
    match offer:
        case Challenged():
            return 1
        case SaleOpened(card=card):
            return 1 if (view.chips[view.seat] or 0) < 3 and loss(card, hand) == 1 else 0
        case Exchanged(taken=taken, given=given):
            rest = [card for card in hand if card != given]
            return gain([taken], rest) - loss(given, hand) - 2
        case CardDiscarded(card=card):
            return -loss(card, hand)
        case _:
            return 0


def gain(lot: Iterable[str], hand: Iterable[str]) -> int:
    """Points that the cards of a lot add to a hand: the k-th card of a colour adds k.

    >>> gain(["blue-0", "blue-6", "pink-2"], ["blue-8"])
    6
    """
    owned = [0] * 6
    for card in hand:
        owned[COLOUR_OF[INDEX[card]]] += 1
    before = sum(POINTS[cards] for cards in owned)
    for card in lot:
        owned[COLOUR_OF[INDEX[card]]] += 1
    return sum(POINTS[cards] for cards in owned) - before


def loss(card: str, hand: Iterable[str]) -> int:
    """Points a hand loses with one of its cards: as many as it has cards of that colour.

    >>> loss("blue-0", ["blue-0", "blue-6", "pink-2"])
    2
    """
    colour = COLOUR_OF[INDEX[card]]
    return sum(COLOUR_OF[INDEX[owned]] == colour for owned in hand)
