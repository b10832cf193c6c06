"""A player that holds on to its chips."""

from __future__ import annotations

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.view import View
from serengeti.players.greedy import limit
from serengeti.players.offers import best_offer
from serengeti.players.registry import bot


def ceiling(view: View) -> int:
    """The most it pays: what `greedy` would, but a sixth of its chips stays at home."""
    return min(limit(view), (view.chips[view.seat] or 0) * 5 // 6)


@bot("cautious")
class CautiousPlayer:
    """Bids the lowest legal amount while it is within `ceiling`."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance  # a player has a stream; this one leaves nothing to chance

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The lowest legal bid, or a pass."""
        if legal.bidder is None:
            return best_offer(view, legal)
        amount = legal.lowest
        if amount is None or amount > ceiling(view):
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=amount)

    def __repr__(self) -> str:
        return "CautiousPlayer()"
