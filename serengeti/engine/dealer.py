"""What happens by itself: chance and consequences, re-derived from the table."""

from __future__ import annotations

from serengeti.engine import rules
from serengeti.engine.cards import CARDS
from serengeti.engine.chance import Chance
from serengeti.engine.events import (
    Basis,
    Card,
    DecidedBy,
    Event,
    GameEnded,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
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
    ('pink-2', 'brown-7')
    """
    chance = Chance(seed)
    return chance.below(seats), tuple(chance.shuffled(CARDS))


def due(table: Table, deck: Deck) -> Event | None:
    """The one event that must follow, or None: the game is over, a seat is asked, or the
    next cards of an unrecorded deck have to be named (`reveal_due`).
    """
    if table.over:
        return None
    if table.live:
        return _in_auction(table)
    if rules.share_due(table):
        return pot_shared(table)
    if table.auction == rules.LAST_AUCTION:
        return game_ended(table)
    return lot_revealed(table, deck) if deck is not None else None


def reveal_due(table: Table) -> bool:
    """Whether the next lot has to be turned."""
    return not (
        table.over or table.live or rules.share_due(table) or table.auction == rules.LAST_AUCTION
    )


def cards_due(table: Table) -> int:
    """How many cards the next lot reveals."""
    return table.lots[table.auction]


def lot_revealed(table: Table, deck: tuple[Card, ...]) -> LotRevealed:
    """The next cards of the deck."""
    start = sum(table.lots[: table.auction])
    return LotRevealed(auction=table.auction + 1, cards=deck[start : start + cards_due(table)])


def _in_auction(table: Table) -> Event | None:
    income = rules.income_due(table)
    if income:
        return IncomePaid(seat=table.passer, chips=income)
    if not rules.auction_decided(table):
        return None
    if table.leader >= 0:
        return LotSold(seat=table.leader, price=table.high)
    if table.all_pass == 0:
        return LotGiven(seat=table.first)
    carried = table.all_pass == 1 and table.auction < rules.LAST_AUCTION
    return LotSetAside(how="carried" if carried else "discarded")


def pot_shared(table: Table) -> PotShared:
    """Equal whole shares of the pot, the rest as the remainder switch says."""
    digit = rules.share_digit(table)
    sharing = rules.sharers(table, digit)
    share, left = divmod(table.pot, rules.count(sharing))
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
        tuple(rules.colour_points(table.hands[p], colour) for colour in range(6)) for p in seats
    )
    best = rules.bonus_seats(table)
    winning, criterion = rules.verdict(table)
    return GameEnded(
        points=points,
        bonus=tuple(table.bonus * (best >> p & 1) for p in seats),
        totals=tuple(rules.total_points(table, p) for p in seats),
        winners=tuple(p for p in seats if winning >> p & 1),
        decided_by=_DECIDED[criterion],
    )
