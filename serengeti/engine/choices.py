"""What the asked seat may do: iterate it, count it, ask `in`, or why an amount is barred."""

from __future__ import annotations

from collections.abc import Iterator

from serengeti.engine import rules
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.table import Table

REASONS = {
    rules.TOO_LOW: "too-low",
    rules.ZERO_NOT_FIRST: "zero-not-first",
    rules.BEYOND_CHIPS: "beyond-chips",
    rules.DIGIT_OWNED: "digit-owned",
}
"Code of each reason why an amount is barred."


class Choices:
    """The lawful choices at a table; empty when nobody is asked.

    Iterating gives `Passed` first, then the bids, rising. The object speaks of the table as
    it is when asked: take a new one after every event.

    >>> from serengeti.engine.game import Game
    >>> legal = Game(["A", "B", "C"], seed=7).legal
    >>> len(legal), legal.lowest, 5 in legal, legal.why(13)
    (14, 0, True, 'beyond-chips')
    """

    __slots__ = ("_table", "seat")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seat = table.asked()
        "The asked seat, or None."

    def __iter__(self) -> Iterator[Choice]:
        if self.seat is not None:
            yield Passed(seat=self.seat)
            for amount in self.bids():
                yield Bid(seat=self.seat, amount=amount)

    def bids(self) -> Iterator[int]:
        """The amounts the seat may name, rising."""
        if self.seat is None:
            return
        amount = rules.lowest_bid(self._table, self.seat, self._table.high)
        while amount >= 0:
            yield amount
            amount = rules.lowest_bid(self._table, self.seat, amount)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return self.seat is not None

    def __contains__(self, choice: object) -> bool:
        """Whether an event, or an amount, is lawful now."""
        if type(choice) is int:
            return self.why(choice) is None
        return isinstance(choice, Bid | Passed) and self.refusal(choice) is None

    @property
    def lowest(self) -> int | None:
        """The lowest legal bid, or None when the seat can only pass."""
        return next(self.bids(), None)

    def why(self, amount: int) -> str | None:
        """None when the amount may be named; otherwise the code of the first reason why not.

        `nobody-asked`, `too-low`, `zero-not-first`, `beyond-chips` or `digit-owned`.
        """
        if self.seat is None:
            return "nobody-asked"
        return REASONS.get(rules.bid_barred(self._table, self.seat, amount))

    def refusal(self, choice: Choice) -> str | None:
        """None when the choice is lawful; otherwise the code of the reason why not."""
        if self.seat is None:
            return "nobody-asked"
        if choice.seat != self.seat:
            return "not-your-turn"
        return self.why(choice.amount) if isinstance(choice, Bid) else None

    def __repr__(self) -> str:
        return f"Choices(seat={self.seat}, pass, bids={list(self.bids())})" if self else "Choices()"
