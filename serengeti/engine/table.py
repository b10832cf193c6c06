"""The table: what lies where, and the only function that changes it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, assert_never

import msgspec

from serengeti.engine import rules
from serengeti.engine.cards import ALL_CARDS, mask_of, names_of
from serengeti.engine.events import (
    Bid,
    Event,
    GameEnded,
    GameStarted,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    Note,
    Passed,
    PotShared,
)

_LISTS = ("chips", "hands", "digits")
_STATE = (
    "n first auction pot bank lot unseen removed live settled receiver price "
    "high leader turn inside claimed passer over"
).split()
_SWITCHES = (
    "min_open zero_open zero_is_digit all_pass all_pass_pot split remainder "
    "pass_income bonus bonus_tie final_tie"
).split()


class Table:
    """State of a game as ints: cards and seats are masks, -1 means nobody.

    chips, hands, digits  lists, one int a seat: chips; 30-bit hand; 10-bit owned digits
    lots                  tuple, cards to reveal for auctions 1 to 15
    first                 seat that leads the auction
    auction               auctions revealed so far, 0-15
    lot, unseen, removed  30-bit masks: on offer or carried; in the deck; out of the game
    live                  1 while an auction runs
    settled               how the last lot left (`rules.SOLD`, …) until its pot is shared
    receiver, price       seat that got it, what it paid; -1 for none
    high, leader          standing bid and its maker; -1 before the first bid
    turn                  seat asked
    inside                seats still in the auction
    claimed               seats whose claim to pass income has ended in this auction
    passer                seat that passed in the event before
    over                  1 after `game_ended`
    and the switches of `Rules.codes()`.
    """

    __slots__ = (*_LISTS, "lots", *_STATE, *_SWITCHES)

    chips: list[int]
    hands: list[int]
    digits: list[int]
    lots: tuple[int, ...]
    n: int
    first: int
    auction: int
    pot: int
    bank: int
    lot: int
    unseen: int
    removed: int
    live: int
    settled: int
    receiver: int
    price: int
    high: int
    leader: int
    turn: int
    inside: int
    claimed: int
    passer: int
    over: int
    min_open: int
    zero_open: int
    zero_is_digit: int
    all_pass: int
    all_pass_pot: int
    split: int
    remainder: int
    pass_income: int
    bonus: int
    bonus_tie: int
    final_tie: int

    def __init__(self, start: GameStarted) -> None:
        seats = len(start.players)
        for field in _STATE:
            setattr(self, field, 0)
        for switch, code in start.rules.codes().items():
            setattr(self, switch, code)
        self.n = seats
        self.first = start.first
        self.lots = start.rules.lots
        self.chips = [start.rules.start_chips] * seats
        self.hands = [0] * seats
        self.digits = [0] * seats
        self.bank = start.rules.bank_chips
        self.unseen = ALL_CARDS
        self.receiver = self.price = self.high = self.leader = self.turn = self.passer = -1

    def copy(self) -> Table:
        """A table of its own with the same state."""
        other = Table.__new__(Table)
        for field in _SCALARS:
            setattr(other, field, getattr(self, field))
        other.chips = self.chips[:]
        other.hands = self.hands[:]
        other.digits = self.digits[:]
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, f) == getattr(other, f) for f in Table.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def asked(self) -> int | None:
        """The seat that has to choose, or None."""
        if not self.live or rules.income_due(self) or rules.auction_decided(self):
            return None
        return self.turn

    def facts(self) -> dict[str, Any]:
        """The state as a person would list it: names of cards, None for nobody.

        Switches and derived fields are left out.
        """
        return {
            "auction": self.auction,
            "first": self.first,
            "asked": self.asked(),
            "chips": list(self.chips),
            "hands": [list(names_of(hand)) for hand in self.hands],
            "pot": self.pot,
            "bank": self.bank,
            "lot": list(names_of(self.lot)),
            "removed": list(names_of(self.removed)),
            "high": self.high if self.leader >= 0 else None,
            "leader": self.leader if self.leader >= 0 else None,
            "inside": [p for p in range(self.n) if self.inside >> p & 1],
            "over": bool(self.over),
        }

    def digest(self) -> str:
        """Sixteen hex digits over every field: equal tables, equal digests, on any machine."""
        fields = [getattr(self, field) for field in Table.__slots__]
        return blake2b(msgspec.json.encode(fields), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts().items())
        return f"Table({facts})"


_SCALARS = ("lots", *_STATE, *_SWITCHES)


def apply(table: Table, event: Event) -> None:
    """Let an event happen. Reads no options: events carry results, never formulas.

    The event must be lawful here (`dealer`, `choices`); the referee sees to that.
    """
    match event:
        case LotRevealed(cards=cards):
            rules.reveal(table, mask_of(cards))
        case Bid(seat=seat, amount=amount):
            rules.bid(table, seat, amount)
        case Passed(seat=seat):
            rules.leave(table, seat)
        case IncomePaid(seat=seat, chips=chips):
            rules.pay_income(table, seat, chips)
        case LotSold(seat=seat, price=price):
            rules.sell(table, seat, price)
        case LotGiven(seat=seat):
            rules.give(table, seat)
        case LotSetAside(how=how):
            rules.set_aside(table, int(how == "discarded"))
        case PotShared(shares=shares, left=left, to=to):
            for seat, chips in enumerate(shares):
                rules.pay_share(table, seat, chips)
            rules.end_share(table, left if to == "bank" else 0)
        case GameEnded():
            rules.finish(table)
        case GameStarted() | Note():
            pass  # `Table(start)` has laid the table; a note changes nothing
        case _:
            assert_never(event)
