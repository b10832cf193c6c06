"""What the asked seat may do: iterate it, count it, ask `in`, or why an amount is barred."""

from __future__ import annotations

from collections.abc import Iterator

from serengeti.engine import rules
from serengeti.engine.cards import mask_of, names_of
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Choice,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.table import Table

REASONS = {
    rules.TOO_LOW: "too-low",
    rules.ZERO_NOT_FIRST: "zero-not-first",
    rules.BEYOND_CHIPS: "beyond-chips",
    rules.DIGIT_OWNED: "digit-owned",
}
"Code of each reason why an amount is barred."


class Penalised:
    """Bids that are barred but may be said, because a penalty follows: iterate, or ask `in`."""

    __slots__ = ("_legal",)

    def __init__(self, legal: Choices) -> None:
        self._legal = legal

    def __iter__(self) -> Iterator[Bid]:
        seat, table = self._legal.bidder, self._legal.table
        if seat is not None:
            for amount in range(table.high + 1, rules.chips_in_game(table) + 1):
                if rules.bid_tolerated(table, seat, amount):
                    yield Bid(seat=seat, amount=amount)

    def __contains__(self, choice: object) -> bool:
        """Whether an event, or an amount, is tolerated now."""
        seat = self._legal.bidder
        if isinstance(choice, Bid) and choice.seat == seat:
            choice = choice.amount
        return type(choice) is int and seat is not None and self._tolerated(seat, choice)

    def _tolerated(self, seat: int, amount: int) -> bool:
        return rules.bid_tolerated(self._legal.table, seat, amount) == 1

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


class Choices:
    """The lawful choices of a seat at a table; empty when it has none.

    `seat` is the one that is asked; in an offer window it has to be named, and may decline.
    Iterating gives `Passed` first, then the bids, rising; in a window the offers. The object
    speaks of the table as it is when asked: take a new one after every event.

    >>> from serengeti.engine.game import Game
    >>> legal = Game(["A", "B", "C"], seed=7).legal
    >>> len(legal), legal.lowest, 5 in legal, legal.why(13)
    (14, 0, True, 'beyond-chips')
    """

    __slots__ = ("bidder", "seat", "table")

    def __init__(self, table: Table, seat: int | None = None, silent: bool = False) -> None:
        self.table = table
        asked = table.asked(silent)
        self.seat = asked if seat is None else seat
        "The seat these choices belong to, or None."
        bids = asked is not None and asked == self.seat and table.discarder < 0
        self.bidder = asked if bids else None
        "The same seat when it may bid or pass."

    def __copy__(self) -> Choices:
        """The same choices, of a table of their own."""
        other = object.__new__(Choices)
        other.table = self.table.copy()
        other.seat, other.bidder = self.seat, self.bidder
        return other

    @property
    def may_decline(self) -> bool:
        """Whether the seat is in an offer window, where silence is an answer."""
        return self.bidder is None and self.table.discarder < 0 and bool(self)

    def __iter__(self) -> Iterator[Choice]:
        if self.bidder is not None:
            yield Passed(seat=self.bidder)
            for amount in self.bids():
                yield Bid(seat=self.bidder, amount=amount)
        elif self.seat is not None:
            yield from self._discards(self.seat)
            yield from self._challenges(self.seat)
            yield from self._sales(self.seat)
            yield from self._exchanges(self.seat)

    def bids(self) -> Iterator[int]:
        """The amounts the seat may name without a penalty, rising."""
        if self.bidder is None:
            return
        amount = rules.lowest_bid(self.table, self.bidder, self.table.high)
        while amount >= 0:
            yield amount
            amount = rules.lowest_bid(self.table, self.bidder, amount)

    @property
    def penalised(self) -> Penalised:
        """The bids that are barred but tolerated at this table: a penalty follows them."""
        return Penalised(self)

    def _discards(self, seat: int) -> Iterator[CardDiscarded]:
        if self.table.discarder == seat:
            for card in names_of(self.table.hands[seat]):
                yield CardDiscarded(seat=seat, card=card)

    def _challenges(self, seat: int) -> Iterator[Challenged]:
        if rules.may_challenge(self.table) >> seat & 1:
            yield Challenged(seat=seat, against=self.table.leader)

    def _sales(self, seat: int) -> Iterator[SaleOpened]:
        if rules.may_sell(self.table, seat):
            for card in names_of(self.table.hands[seat]):
                yield SaleOpened(seat=seat, card=card)

    def _exchanges(self, seat: int) -> Iterator[Exchanged]:
        if rules.may_exchange(self.table, seat):
            for rival in range(self.table.n):
                if rival != seat:
                    for taken in names_of(self.table.hands[rival]):
                        for given in names_of(self.table.hands[seat]):
                            yield Exchanged(seat=seat, rival=rival, taken=taken, given=given)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, choice: object) -> bool:
        """Whether an event, or an amount, is lawful now."""
        if type(choice) is int:
            return self.why(choice) is None
        return isinstance(choice, Choice) and self.refusal(choice) is None

    @property
    def lowest(self) -> int | None:
        """The lowest legal bid, or None when the seat cannot bid."""
        return next(self.bids(), None)

    def why(self, amount: int) -> str | None:
        """None when the amount may be named; otherwise the code of the first reason why not.

        `nobody-asked`, `too-low`, `zero-not-first`, `beyond-chips` or `digit-owned`.
        """
        if self.bidder is None:
            return "nobody-asked"
        return REASONS.get(rules.bid_barred(self.table, self.bidder, amount))

    def refusal(self, choice: Choice) -> str | None:
        """None when the choice is lawful; otherwise the code of the reason why not."""
        if self.seat is None:
            return "nobody-asked"
        if choice.seat != self.seat:
            return "not-your-turn"
        match choice:
            case Bid(amount=amount):
                return self.why(amount)
            case Passed():
                return None if self.bidder is not None else "nobody-asked"
            case _:
                return None if self._offers(choice) else _NO_OFFER[type(choice)]

    def _offers(self, choice: Choice) -> bool:
        """Whether an offer or a discard is among the choices, without listing all exchanges."""
        if choice.seat >= self.table.n:
            return False
        match choice:
            case SaleOpened(seat=seat, card=card):
                return bool(rules.may_sell(self.table, seat)) and self._owns(seat, card)
            case Exchanged(seat=seat, rival=rival, taken=taken, given=given):
                return (
                    bool(rules.may_exchange(self.table, seat))
                    and rival != seat
                    and rival < self.table.n
                    and self._owns(rival, taken)
                    and self._owns(seat, given)
                )
            case Challenged(seat=seat, against=against):
                return against == self.table.leader and choice in list(self._challenges(seat))
            case _:
                return choice in list(self._discards(choice.seat))

    def _owns(self, seat: int, card: str) -> bool:
        return bool(self.table.hands[seat] & mask_of([card]))

    def __repr__(self) -> str:
        if self.bidder is not None:
            return f"Choices(seat={self.seat}, pass, bids={list(self.bids())})"
        return f"Choices(seat={self.seat}, {list(self)})" if self else "Choices()"


_NO_OFFER = {
    SaleOpened: "no-sale",
    Exchanged: "no-exchange",
    Challenged: "no-challenge",
    CardDiscarded: "no-discard",
}
