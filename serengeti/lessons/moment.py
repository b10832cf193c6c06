"""What a moment of a game gives for questions of chance: counts that everybody at the table knows.

Moments are those at which a lot has gone and the next is not yet turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from serengeti.engine import rules
from serengeti.engine.cards import COLOUR_MASK, COLOURS, DIGIT_MASK
from serengeti.engine.chance import Chance
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table


class Moment(msgspec.Struct, frozen=True):
    """A step between two lots."""

    step: int
    table: Table
    names: tuple[str, ...]
    split: str
    "How the edition shares the pot."

    @property
    def unseen(self) -> int:
        """Cards not yet turned."""
        return self.table.unseen.bit_count()

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of the lots to come."""
        return self.table.lots[self.table.auction :]

    def left(self, colour: str) -> int:
        """Cards of a colour not yet turned."""
        return (self.table.unseen & COLOUR_MASK[COLOURS.index(colour)]).bit_count()

    def owned(self, seat: int, colour: str) -> int:
        """Cards of a colour that a seat owns."""
        return (self.table.hands[seat] & COLOUR_MASK[COLOURS.index(colour)]).bit_count()

    def copies(self, seat: int) -> list[int]:
        """Cards of each digit that a seat owns."""
        return [(self.table.hands[seat] & mask).bit_count() for mask in DIGIT_MASK]

    def prices(self, buyer: int) -> list[int]:
        """What a seat could bid for the next lot: within its chips, no digit of its own."""
        table = self.table
        return [
            amount
            for amount in range(1, table.chips[buyer] + 1)
            if not rules.digit_forbidden(table, buyer, amount)
        ]

    def shared(self, seat: int, buyer: int, price: int) -> int:
        """What the pot pays a seat when another buys the next lot, by the engine's own rules."""
        after = self.table.copy()
        after.receiver, after.price = buyer, price
        sharers = rules.sharers(after, price % 10)
        part = (after.pot + price) // sharers.bit_count()
        return part if sharers >> seat & 1 else 0

    def deal(self, rng: Random) -> list[int]:
        """The unseen cards in an order by chance."""
        cards = [card for card in range(30) if self.table.unseen >> card & 1]
        rng.shuffle(cards)
        return cards


def moments(replay: Replay) -> Iterator[Moment]:
    """All moments of a replay, in order."""
    names = tuple(replay.names)
    for step in replay.steps():
        table = step.table
        if _between(table):
            yield Moment(step.number, table, names, replay.start.rules.split)


def _between(table: Table) -> bool:
    """Whether a lot has gone, its pot is shared, and another is still to come."""
    idle = not table.live and table.discarder < 0 and table.seller < 0 and not table.lot
    done = not table.over and not table.settled
    return idle and done and 0 < table.auction < len(table.lots) and table.unseen > 0


def pick(found: list[Moment], chance: Chance | None) -> Moment | None:
    """The learner's own moment; without a name the one in the middle."""
    if not found:
        return None
    return found[len(found) // 2 if chance is None else chance.below(len(found))]
