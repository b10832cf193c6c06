"""A player that looks at its own collection only."""

from __future__ import annotations

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.view import View
from serengeti.players.offers import best_offer, gain
from serengeti.players.registry import bot

USUAL_GAIN = 4
"Points a lot of two cards usually adds to a collection."


def limit(view: View) -> int:
    """The most chips what is on offer is worth to the seat that looks.

    Its chips, spread over the lots it can still hope for, in proportion to what they add.
    """
    chips = view.chips[view.seat] or 0
    left = len(view.lots) - view.auction + 1
    on_offer = view.lot if view.offered is None else (view.offered,)
    worth = gain(on_offer, view.hands[view.seat]) * chips * len(view.chips)
    return min(chips, worth // (USUAL_GAIN * left))


@bot("greedy")
class GreedyPlayer:
    """Bids the lowest legal amount while it is within `limit`, or one above, by chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The lowest legal bid, or a pass when that is more than the offer is worth."""
        if legal.bidder is None:
            return best_offer(view, legal)
        most = limit(view) + self._chance.below(2)
        amount = legal.lowest
        if amount is None or amount > most:
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=amount)

    def __repr__(self) -> str:
        return "GreedyPlayer()"
