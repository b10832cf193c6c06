"""A player that chooses blindly."""

from __future__ import annotations

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.view import View
from serengeti.players.registry import bot


@bot("random")
class RandomPlayer:
    """Passes one time in four, otherwise names any legal amount, each equally likely."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: View, legal: Choices) -> Choice:
        """A blind choice; with nothing to bid it passes."""
        amounts = list(legal.bids())
        if not amounts or self._chance.below(4) == 0:
            return Passed(seat=view.seat)
        return Bid(seat=view.seat, amount=amounts[self._chance.below(len(amounts))])

    def __repr__(self) -> str:
        return "RandomPlayer()"
