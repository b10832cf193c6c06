"""A player that weighs every legal price."""

from __future__ import annotations

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.view import View
from serengeti.players.offers import best_offer
from serengeti.players.pricing import PASS, best_bid
from serengeti.players.registry import bot
from serengeti.players.supposing import supposed

Weights = tuple[int, ...]


@bot("banker")
class BankerPlayer:
    """Bids what `pricing.best_bid` says: who is paid, digits, rivals, chips for later lots."""

    weights: Weights = (2000, 2000, 500, 0, 0, 300, 200, 0)
    "Set by hand, in the order of `pricing.WEIGHTS`."

    def __init__(self, chance: Chance) -> None:
        self._chance = chance  # a player has a stream; this one leaves nothing to chance

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The price that is best to win at, or a pass when losing is better."""
        if legal.bidder is None:
            return self._offer(view, legal)
        amount = best_bid(supposed(view, legal), view.seat, self.weights)
        return Passed(seat=view.seat) if amount == PASS else Bid(seat=view.seat, amount=amount)

    def _offer(self, view: View, legal: Choices) -> Choice | None:
        return best_offer(view, legal)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
