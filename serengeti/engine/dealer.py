"""What happens by itself: chance and consequences, re-derived from the table."""

from __future__ import annotations

from typing import Literal

from serengeti.engine import rules, scoring
from serengeti.engine.cards import CARDS, names_of
from serengeti.engine.chance import Chance
from serengeti.engine.events import (
    Basis,
    Card,
    CardSold,
    DecidedBy,
    Event,
    Fined,
    GameEnded,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    OverbidExposed,
    PotShared,
)
from serengeti.engine.table import Table

Deck = tuple[Card, ...] | None

_BASES: tuple[Basis, ...] = ("majority", "holders", "others")
_DECIDED: tuple[DecidedBy, ...] = (
    "points",
    "face-sum",
    "more-cards",
    "fewer-cards",
    "chips",
    "shared",
)


def deal(seed: int, seats: int) -> tuple[int, tuple[Card, ...]]:
    """The seat that leads first and the deck of a seed: one draw below `seats`, then a shuffle.

    >>> deal(7, 3)[1][:2]
    ('green-0', 'blue-7')
    """
    chance = Chance(seed)
    return chance.below(seats), tuple(chance.shuffled(CARDS))


def window(table: Table) -> list[int]:
    """Seats that may act although nothing asks them to, in the order in which they are asked.

    Before a reveal: sellers and exchangers, clockwise from the first player. Right after a
    forbidden bid under `challenge`: the others, clockwise from the bidder's left.
    """
    challengers = rules.may_challenge(table)
    seats = challengers or rules.may_offer(table)
    if seats == 0:
        return []
    start = table.leader + 1 if challengers else table.first
    order = [(start + step) % table.n for step in range(table.n)]
    return [seat for seat in order if seats >> seat & 1]


def due(table: Table, deck: Deck, silent: bool = False) -> Event | None:
    """The one event that must follow, or None: the game is over, a seat is asked, a window is
    open, or the next cards of an unrecorded deck have to be named (`reveal_due`).

    `silent`: as if every seat of an open window had declined.
    """
    if table.over or table.discarder >= 0:
        return None
    if table.live:
        return _in_auction(table, silent)
    if rules.share_due(table):
        return pot_shared(table)
    if table.auction == rules.LAST_AUCTION:
        return game_ended(table)
    if deck is None or (not silent and rules.may_offer(table)):
        return None
    return lot_revealed(table, deck)


def reveal_due(table: Table) -> bool:
    """Whether the next lot has to be turned, or may be once every seat has declined."""
    return bool(rules.before_reveal(table))


def cards_due(table: Table) -> int:
    """How many cards the next lot reveals."""
    return table.lots[table.auction]


def lot_revealed(table: Table, deck: tuple[Card, ...]) -> LotRevealed:
    """The next cards of the deck."""
    start = sum(table.lots[: table.auction])
    return LotRevealed(auction=table.auction + 1, cards=deck[start : start + cards_due(table)])


def _in_auction(table: Table, silent: bool) -> Event | None:
    if rules.fine_due(table):
        return _fined(table)
    if not silent and rules.may_challenge(table):
        return None
    if rules.exposed_at_once(table):
        return _exposed(table)
    income = rules.income_due(table)
    if income:
        return IncomePaid(seat=table.passer, chips=income)
    if not rules.auction_decided(table):
        return None
    if rules.exposed_on_payment(table):
        return _exposed(table)
    return _card_sold(table) if table.seller >= 0 else _lot_gone(table)


def _fined(table: Table) -> Fined:
    chips = min(1, table.chips[table.leader])
    return Fined(
        seat=table.leader, amount=table.high, chips=chips, to=_fines_to(table), out=chips == 0
    )


def _exposed(table: Table) -> OverbidExposed:
    chips = min(table.overbid_chip, table.chips[table.leader])
    return OverbidExposed(seat=table.leader, chips=chips, to=_fines_to(table))


def _fines_to(table: Table) -> Literal["pot", "bank"]:
    return "bank" if table.fines_to else "pot"


def _card_sold(table: Table) -> CardSold:
    return CardSold(
        seat=table.seller,
        buyer=table.leader if table.leader >= 0 else None,
        card=names_of(table.offered)[0],
        price=max(0, table.high),
    )


def _lot_gone(table: Table) -> Event:
    if table.leader >= 0:
        return LotSold(seat=table.leader, price=table.high)
    if table.all_pass == 0:
        return LotGiven(seat=table.opener)
    carried = table.all_pass == 1 and table.auction < rules.LAST_AUCTION
    return LotSetAside(how="carried" if carried else "discarded")


def pot_shared(table: Table) -> PotShared:
    """Equal whole shares of the pot, the rest as the remainder switch says."""
    digit = rules.share_digit(table)
    sharing = rules.sharers(table, digit)
    share, left = divmod(table.pot, scoring.count(sharing))
    return PotShared(
        digit=digit if digit >= 0 else None,
        basis=_BASES[rules.share_basis(table, digit)],
        shares=tuple(share if sharing >> p & 1 else 0 for p in range(table.n)),
        left=left,
        to="bank" if table.remainder else "pot",
    )


def game_ended(table: Table) -> GameEnded:
    """Points of every collection, the bonus, and who wins by what."""
    seats = range(table.n)
    points = tuple(
        tuple(scoring.colour_points(table.hands[p], colour) for colour in range(6)) for p in seats
    )
    best = scoring.bonus_seats(table)
    winning, criterion = scoring.verdict(table)
    return GameEnded(
        points=points,
        bonus=tuple(table.bonus * (best >> p & 1) for p in seats),
        totals=tuple(scoring.total_points(table, p) for p in seats),
        winners=tuple(p for p in seats if winning >> p & 1),
        decided_by=_DECIDED[criterion],
    )
