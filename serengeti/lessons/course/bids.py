"""Naming amounts: the engine tries a bid, or says of every amount whether it is barred."""

from __future__ import annotations

from typing import Literal

from serengeti.analysis.price_text import spans
from serengeti.engine.cards import digits_of
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import CardSold, Fined, LotGiven, LotSold, OverbidExposed, PotShared
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.lessons.course.position import Position, all_pass
from serengeti.lessons.course.step import Answer, Ask, Field
from serengeti.text.catalogue import Translator
from serengeti.text.errors import error_text

Aim = Literal["any", "lowest", "highest"]
RESULTS = (Fined, OverbidExposed, LotSold, LotGiven, PotShared, CardSold)
"Events whose sentence says what a choice led to."

BEYOND = 3
"Amounts shown above the chips of the seat: they may be tried too."


def legal(at: Position) -> Choices:
    """What the asked seat may do."""
    return at.game().legal


def options(amounts: range) -> tuple[tuple[int | str, str], ...]:
    """Amounts to choose from."""
    return tuple((amount, str(amount)) for amount in amounts)


class SayBid(Ask):
    """Name a bid: any legal one, the lowest, or the highest."""

    def __init__(self, aim: Aim = "any") -> None:
        self.aim = aim

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """The amounts from 0 to a little more than the seat owns."""
        top = at.table.chips[at.you] + BEYOND
        return (Field(tr("Your bid"), options(range(top + 1))),)

    def key(self, at: Position) -> Answer:
        """The lowest legal bid, or the highest."""
        bids = list(legal(at).bids())
        return (bids[0 if self.aim == "lowest" else -1],)

    def accepts(self, at: Position, answer: Answer) -> bool:
        """The engine takes the bid without a penalty, and it is the one that was wanted."""
        return answer[0] in legal(at) and (self.aim == "any" or answer == self.key(at))

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The refusal, the penalty, or that it is not the amount that was wanted."""
        amount = answer[0]
        assert isinstance(amount, int)
        try:
            after = at.then(lambda game: game.bid(amount))
        except IllegalChoice as error:
            error.data.pop("lowest", None)  # the learner is to find it
            return error_text(error, tr.lang)
        if said := at.say(after, tr, Fined, OverbidExposed):
            return said
        if self.aim == "highest":
            return tr("{amount} is allowed, but so is a higher amount.", amount=amount)
        return tr("{amount} is allowed, but so is a lower amount.", amount=amount)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """All legal bids, and what the bid leads to at once."""
        listed = tr(
            "{name} may bid {amounts}.",
            name=at.names[at.you],
            amounts=spans(tuple(legal(at).bids()), tr),
        )
        return f"{listed} {at.say(self.after(at, answer), tr, *RESULTS)}".rstrip()

    def after(self, at: Position, answer: Answer) -> Replay:
        """The table with the bid on it."""
        amount = answer[0]
        assert isinstance(amount, int)
        return at.then(lambda game: game.bid(amount))


class Mark(Ask):
    """Mark all amounts of a row of which something is true."""

    def __init__(self, label: str, low: int) -> None:
        self.label, self.low = label, low

    def row(self, at: Position) -> range:
        """From `low` to all the chips of the asked seat."""
        return range(self.low, at.table.chips[at.table.turn] + 1)

    def true(self, at: Position, amount: int) -> bool:
        """Whether an amount belongs to the answer."""
        raise NotImplementedError

    def reason(self, at: Position, amount: int, tr: Translator) -> str:
        """Why an amount does or does not belong to it."""
        raise NotImplementedError

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """The row of amounts."""
        return (Field(tr(self.label), options(self.row(at)), many=True),)

    def key(self, at: Position) -> tuple[frozenset[int]]:
        """Every amount of which it is true."""
        return (frozenset(amount for amount in self.row(at) if self.true(at, amount)),)

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """About the first amount too much; else only that some are missing."""
        marked, right = answer[0], self.key(at)[0]
        assert isinstance(marked, frozenset)
        for amount in sorted(marked - right):
            return self.reason(at, amount, tr)
        missing = len(right - marked)
        return tr.plural(
            "What is marked is right; {n} amount is missing.",
            "What is marked is right; {n} amounts are missing.",
            missing,
        )


class MarkBarred(Mark):
    """Mark every amount that the asked seat may not name."""

    def true(self, at: Position, amount: int) -> bool:
        """The engine bars it."""
        return amount not in legal(at)

    def reason(self, at: Position, amount: int, tr: Translator) -> str:
        """It may be named."""
        facts = {"amount": amount, "digit": amount % 10, "name": at.names[at.you]}
        return tr("{amount} ends in {digit}, and {name} owns no {digit}: it is allowed.", **facts)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The digits owned, and what ends in them."""
        digits = digits_of(at.table.digits[at.you])
        return tr.plural(
            "{name} owns the digit {digits}. Barred: {amounts}.",
            "{name} owns the digits {digits}. Barred: {amounts}.",
            len(digits),
            name=at.names[at.you],
            digits=spans(digits, tr),
            amounts=spans(tuple(sorted(self.key(at)[0])), tr),
        )


class MarkPaying(Mark):
    """Mark every price that pays one seat and nobody else, if the asked seat gets the lot."""

    def __init__(self, label: str, low: int, seat: int) -> None:
        super().__init__(label, low)
        self.seat = seat

    def paid(self, at: Position, amount: int) -> frozenset[int] | None:
        """Who is paid at a price; None when the asked seat may not name it."""
        if amount not in legal(at):
            return None
        return payees(at, sold_for(at, amount))

    def true(self, at: Position, amount: int) -> bool:
        """The engine pays that seat alone."""
        return self.paid(at, amount) == {self.seat}

    def reason(self, at: Position, amount: int, tr: Translator) -> str:
        """Who is paid instead."""
        paid = self.paid(at, amount)
        if paid is None:
            return tr("{name} may not bid {amount}.", name=at.names[at.table.turn], amount=amount)
        return at.say(sold_for(at, amount), tr, PotShared)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The digits of the seat, once as what bars and once as what pays."""
        return tr(
            "{name} owns the digits {digits}: {name} may not name {amounts}, and is paid "
            "when somebody else does.",
            name=at.names[self.seat],
            digits=spans(digits_of(at.table.digits[self.seat]), tr),
            amounts=spans(tuple(sorted(self.key(at)[0])), tr),
        )


def payees(at: Position, after: Replay) -> frozenset[int]:
    """The seats that the pot pays in a continuation."""
    events = [event for _, event in at.find(after, PotShared)]
    return frozenset(seat for e in events for seat, chips in enumerate(e.shares) if chips)


def sold_for(at: Position, amount: int) -> Replay:
    """The asked seat names an amount, and everybody else passes."""

    def bid(game: Game) -> None:
        game.bid(amount)
        all_pass(game)

    return at.then(bid)


def passed_out(at: Position) -> Replay:
    """Everybody who is still asked passes."""
    return at.then(all_pass)
