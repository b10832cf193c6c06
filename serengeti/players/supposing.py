"""The table as a seat may take it to be."""

from __future__ import annotations

from serengeti.engine.choices import Choices
from serengeti.engine.flows import carry
from serengeti.engine.table import Table
from serengeti.engine.view import View


def supposed(view: View, legal: Choices) -> Table:
    """A table of one's own: what the seat sees, and what it has counted where chips are hidden."""
    table = legal.table.copy()
    table.chips = counted_chips(view)
    return table


def counted_chips(view: View) -> list[int]:
    """Chips of all seats: all begin with as many, and every payment since was public.

    >>> from serengeti.engine.game import Game
    >>> game = Game(["A", "B", "C"], "abacus", seed=7, first=0)
    >>> game.bid(5)
    >>> game.pass_()
    >>> game.view().chips, counted_chips(game.view())
    ((None, None, 10), [10, 12, 10])
    """
    if None not in view.chips:
        return [chips for chips in view.chips if chips is not None]
    gained = [0] * len(view.chips)
    for event in view.events:
        carry(gained, event)
    start = (view.chips[view.seat] or 0) - gained[view.seat]
    return [start + more for more in gained]
