"""The table: what lies where, and the only function that changes it."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, assert_never

import msgspec

from serengeti.engine import moves, rules
from serengeti.engine.cards import ALL_CARDS, mask_of, names_of
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Event,
    Exchanged,
    Fined,
    GameEnded,
    GameStarted,
    IncomePaid,
    Irregular,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    Note,
    OverbidExposed,
    Passed,
    PotShared,
    SaleOpened,
)


class Table(msgspec.Struct, kw_only=True):
    """State of a game as ints: cards, seats and digits are masks, -1 means nobody.

    The switches of `Rules.codes()` lie in fields of their own, so that `rules` can ask them of
    a table and of a record in a compiled kernel alike. A table changes by `apply` only.
    """

    n: int
    "Number of seats."
    chips: list[int]
    "Chips of each seat."
    hands: list[int]
    "Cards of each seat, 30-bit masks."
    digits: list[int]
    "Digits each seat owns, 10-bit masks; they follow the hands."
    lots: tuple[int, ...]
    "Cards to reveal for auctions 1 to 15."
    first: int
    "Seat that leads the auction."
    auction: int = 0
    "Auctions revealed so far, 0-15."
    pot: int = 0
    bank: int = 0
    lot: int = 0
    "Cards on offer, or carried to the next auction."
    unseen: int = ALL_CARDS
    "Cards still in the deck."
    removed: int = 0
    "Cards out of the game."
    live: int = 0
    "1 while bids are made, for a lot or for a seat's own card."
    settled: int = 0
    "How the last lot left (`rules.SOLD`, …) until its pot is shared."
    receiver: int = -1
    "Seat that got it."
    price: int = -1
    "What was paid for it."
    high: int = -1
    "Standing bid; -1 before the first."
    leader: int = -1
    "Its maker."
    high_before: int = -1
    "The bid before the last one, which may turn out void."
    leader_before: int = -1
    "Its maker."
    fresh: int = 0
    "1 right after a bid."
    accused: int = 0
    "1 when that bid was challenged."
    turn: int = -1
    "Seat whose turn it is to bid or pass."
    opener: int = -1
    "Seat that opened the auction, or opened it again."
    inside: int = 0
    "Seats still in the auction."
    excluded: int = 0
    "Seats shut out of it by an overbid."
    sitting: int = 0
    "Seats that exchanged and sit out the next auction."
    discarder: int = -1
    "Seat that owes a card."
    claimed: int = 0
    "Seats whose claim to pass income has ended in this auction."
    passer: int = -1
    "Seat that passed in the event before."
    seller: int = -1
    "Seat that sells a card of its own."
    offered: int = 0
    "That card."
    sold_round: int = 0
    "Seats that have sold, or tried to, in this round."
    sold_game: int = 0
    "Seats that have sold, or tried to, in this game."
    swapped: int = 0
    "Seats, counted from the first player, whose time to exchange is over."
    over: int = 0
    "1 after `game_ended`."

    min_open: int
    zero_open: int
    zero_is_digit: int
    all_pass: int
    all_pass_pot: int
    forbidden_bid: int
    overbid: int
    overbid_chip: int
    fines_to: int
    sale: int
    sale_limit: int
    sale_max_chips: int
    exchange: int
    split: int
    remainder: int
    pass_income: int
    bonus: int
    bonus_tie: int
    final_tie: int

    @classmethod
    def of(cls, start: GameStarted) -> Table:
        """The table a game starts with."""
        seats = len(start.players)
        return cls(
            n=seats,
            chips=[start.rules.start_chips] * seats,
            hands=[0] * seats,
            digits=[0] * seats,
            lots=start.rules.lots,
            first=start.first,
            bank=start.rules.bank_chips,
            **start.rules.codes(),
        )

    def copy(self) -> Table:
        """A table of its own with the same state."""
        other: Table = self.__copy__()  # type: ignore[attr-defined]  # msgspec gives it
        other.chips = self.chips[:]
        other.hands = self.hands[:]
        other.digits = self.digits[:]
        return other

    def asked(self, silent: bool = False) -> int | None:
        """The seat that has to choose, or None.

        `silent`: as if every seat had declined to challenge the bid just made.
        """
        if self.discarder >= 0:
            return self.discarder
        if not self.live or (not silent and rules.may_challenge(self)):
            return None
        # the outer conditions spare calls whose answer is known
        penalties = self.forbidden_bid or self.overbid
        if penalties and (rules.fine_due(self) or rules.exposed_at_once(self)):
            return None
        if self.passer >= 0 and rules.income_due(self):
            return None
        return None if rules.auction_decided(self) else self.turn

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
            "inside": list(seats_of(self.inside)),
            "excluded": list(seats_of(self.excluded)),
            "sitting_out": list(seats_of(self.sitting)),
            "seller": self.seller if self.seller >= 0 else None,
            "offered": list(names_of(self.offered)),
            "over": bool(self.over),
        }

    def digest(self) -> str:
        """Sixteen hex digits over every field: equal tables, equal digests, on any machine."""
        return blake2b(msgspec.json.encode(self), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.facts().items())
        return f"Table({facts})"


@cache
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a mask, rising."""
    return tuple(seat for seat in range(6) if mask >> seat & 1)


def apply(table: Table, event: Event) -> None:
    """Let an event happen. Reads no options: events carry results, never formulas.

    The event must be lawful here (`dealer`, `choices`); the referee sees to that.
    """
    match event:  # most frequent first: the cases are tried in turn
        case Bid(seat=seat, amount=amount):
            moves.bid(table, seat, amount)
        case Passed(seat=seat):
            moves.leave(table, seat)
        case SaleOpened(seat=seat, card=card):
            moves.open_sale(table, seat, mask_of([card]))
        case CardSold(buyer=buyer, price=price):
            moves.end_sale(table, -1 if buyer is None else buyer, price)
        case Exchanged(seat=seat, rival=rival, taken=taken, given=given):
            moves.exchange(table, seat, rival, mask_of([taken]), mask_of([given]))
        case LotRevealed(cards=cards):
            moves.reveal(table, mask_of(cards))
        case Challenged():
            moves.accuse(table)
        case Fined(seat=seat, chips=chips, to=to, out=out):
            moves.pay_penalty(table, seat, chips, int(to == "bank"))
            moves.void_bid(table, seat, int(out))
        case OverbidExposed(seat=seat, chips=chips, to=to):
            moves.pay_penalty(table, seat, chips, int(to == "bank"))
            moves.exclude(table, seat)
        case CardDiscarded(seat=seat, card=card):
            moves.discard(table, seat, mask_of([card]))
        case IncomePaid(seat=seat, chips=chips):
            moves.pay_income(table, seat, chips)
        case LotSold(seat=seat, price=price):
            moves.sell(table, seat, price)
        case LotGiven(seat=seat):
            moves.give(table, seat)
        case LotSetAside(how=how):
            moves.set_aside(table, int(how == "discarded"))
        case PotShared(shares=shares, left=left, to=to):
            for seat, chips in enumerate(shares):
                moves.pay_share(table, seat, chips)
            moves.end_share(table, left if to == "bank" else 0)
        case GameEnded():
            moves.finish(table)
        case GameStarted() | Note() | Irregular():
            pass  # `Table.of` has laid the table; annotations change nothing
        case _:
            assert_never(event)
