"""What players do in an offer window, and which card they give up."""

from __future__ import annotations

from serengeti.engine.choices import Choices
from serengeti.engine.events import Choice
from serengeti.engine.view import View
from serengeti.players.greedy import appeal


def best_offer(view: View, legal: Choices) -> Choice | None:
    """The offer that appeals most; None when silence is better and allowed."""
    best = max(legal, key=lambda offer: appeal(offer, view))
    return None if legal.may_decline and appeal(best, view) <= 0 else best
