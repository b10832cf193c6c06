"""A player that chooses blindly."""

from __future__ import annotations

from typing import Any

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.view import View
from serengeti.players.registry import bot


@bot("random")
class RandomPlayer:
    """Passes one time in four, otherwise names any legal amount, each equally likely.

    One time in twelve it risks a barred bid where the table lets that happen; in an offer
    window it declines one time in two.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """A blind choice; with nothing to bid it passes."""
        if legal.bidder is None:
            declines = legal.may_decline and self._chance.below(2) == 0
            return None if declines else self._one_of(list(legal))
        risky = list(legal.penalised) if self._chance.below(12) == 0 else []
        amounts = [bid.amount for bid in risky] or list(legal.bids())
        if not amounts or self._chance.below(4) == 0:
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=self._one_of(amounts))

    def _one_of(self, items: list[Any]) -> Any:
        return items[self._chance.below(len(items))]

    def __repr__(self) -> str:
        return "RandomPlayer()"
