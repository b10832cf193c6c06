"""A player that looks at its own collection only."""

from __future__ import annotations

from collections.abc import Iterable

from serengeti.engine.cards import COLOUR_OF, INDEX, POINTS
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
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


def limit(view: View) -> int:
    """The most chips the lot is worth to the seat that looks.

    Its chips, spread over the lots it can still hope for, in proportion to what they add.
    """
    chips = view.chips[view.seat] or 0
    left = len(view.lots) - view.auction + 1
    worth = gain(view.lot, view.hands[view.seat]) * chips * len(view.chips)
    return min(chips, worth // (USUAL_GAIN * left))


@bot("greedy")
class GreedyPlayer:
    """Bids the lowest legal amount while it is within `limit`, or one above, by chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Choices) -> Choice:
        """The lowest legal bid, or a pass when that is more than the lot is worth."""
        most = limit(view) + self._chance.below(2)
        amount = legal.lowest
        if amount is None or amount > most:
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=amount)

    def __repr__(self) -> str:
        return "GreedyPlayer()"
