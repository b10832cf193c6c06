"""The table as a seat may suppose it to be."""

from __future__ import annotations

from serengeti.engine import rules
from serengeti.engine.choices import Choices
from serengeti.engine.table import Table
from serengeti.engine.view import View


def supposed(view: View, legal: Choices) -> Table:
    """A table of one's own: what the seat sees, and a guess at the chips it does not see.

    Nothing on it comes from hidden chips but their sum, which anybody can work out.
    """
    table = legal.table.copy()
    table.chips = guessed_chips(view, rules.chips_in_game(table))
    return table


def guessed_chips(view: View, all_chips: int) -> list[int]:
    """Chips of all seats: hidden ones evenly, but the highest bidder has what it has bid.

    >>> from serengeti.engine.game import Game
    >>> game = Game(["A", "B", "C"], "abacus", seed=7, first=0)
    >>> game.bid(10)
    >>> guessed_chips(game.view(), 65)
    [10, 10, 10]
    """
    chips = [0 if seen is None else seen for seen in view.chips]
    hidden = [seat for seat, seen in enumerate(view.chips) if seen is None]
    rest = all_chips - view.pot - view.bank - sum(chips)
    if view.leader in hidden and view.high is not None:
        chips[view.leader] = min(view.high, rest)
        rest -= chips[view.leader]
    for _ in range(rest if hidden else 0):
        chips[min(hidden, key=chips.__getitem__)] += 1
    return chips
