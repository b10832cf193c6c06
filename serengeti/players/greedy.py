"""A player that looks at its own collection only."""

from __future__ import annotations

from collections.abc import Iterable

from serengeti.engine.cards import COLOUR_OF, INDEX, POINTS
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Choice,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.view import View
from serengeti.players.registry import bot

USUAL_GAIN = 4
"Points a lot of two cards usually adds to a collection."


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


def limit(view: View) -> int:
    """The most chips what is on offer is worth to the seat that looks.

    Its chips, spread over the lots it can still hope for, in proportion to what they add.
    """
    chips = view.chips[view.seat] or 0
    left = len(view.lots) - view.auction + 1
    on_offer = view.lot if view.offered is None else (view.offered,)
    worth = gain(on_offer, view.hands[view.seat]) * chips * len(view.chips)
    return min(chips, worth // (USUAL_GAIN * left))


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
            return 1 if loss(card, hand) == 1 and (view.chips[view.seat] or 0) < 3 else 0
        case Exchanged(taken=taken, given=given):
            rest = [card for card in hand if card != given]
            return gain([taken], rest) - loss(given, hand) - 2
        case CardDiscarded(card=card):
            return -loss(card, hand)
        case _:
            return 0


@bot("greedy")
class GreedyPlayer:
    """Bids the lowest legal amount while it is within `limit`, or one above, by chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The lowest legal bid, or a pass when that is more than the offer is worth."""
        if legal.bidder is None:
            best = max(legal, key=lambda offer: appeal(offer, view))
            return None if legal.may_decline and appeal(best, view) <= 0 else best
        most = limit(view) + self._chance.below(2)
        amount = legal.lowest
        if amount is None or amount > most:
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=amount)

    def __repr__(self) -> str:
        return "GreedyPlayer()"
