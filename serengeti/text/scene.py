"""Where an event happened, and in which words it is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from serengeti.engine import scoring
from serengeti.engine.cards import DIGIT_MASK
from serengeti.engine.events import Event, GameStarted
from serengeti.engine.table import Table, apply
from serengeti.text import words
from serengeti.text.catalogue import Translator
from serengeti.text.names import plain


class Scene(NamedTuple):
    """The table before an event, the start with the names, and the language."""

    table: Table
    start: GameStarted
    tr: Translator

    def seat(self, seat: int) -> str:
        """Name of a seat."""
        return plain(self.start.players[seat].name)

    def seats(self, seats: Iterable[int]) -> str:
        """Names of seats: `A, B and C`."""
        return words.both([self.seat(seat) for seat in seats], self.tr)

    def cards(self, names: Iterable[str]) -> str:
        """Cards inside a sentence: `blue 8 and brown 1`, in French with their articles."""
        tr = self.tr
        return words.both([tr("{card}", card=words.card(name, tr.lang)) for name in names], tr)

    def copies(self, seat: int, digit: int) -> int:
        """How many cards with a digit a seat owns."""
        return scoring.count(self.table.hands[seat] & DIGIT_MASK[digit])

    def a_digit(self, digit: int) -> str:
        """A digit somebody owns: `a 3`, `an 8`."""
        tr = self.tr
        return tr("an {digit}", digit=digit) if digit == 8 else tr("a {digit}", digit=digit)

    def after(self, event: Event) -> Table:
        """The table once the event has happened."""
        table = self.table.copy()
        apply(table, event)
        return table
