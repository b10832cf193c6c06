"""What one seat may know: the only thing a player receives."""

from __future__ import annotations

import msgspec

from serengeti.engine.cards import digits_of, names_of
from serengeti.engine.events import Card, Event
from serengeti.engine.table import Table, seats_of


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A frozen picture of the table from one seat. Nothing in it leads to the deck."""

    seat: int
    "The seat that looks."
    asked: int | None
    "Seat that has to choose."
    first: int
    "Seat that leads the auction."
    auction: int
    "Auctions revealed so far, 0-15."
    lots: tuple[int, ...]
    "Cards revealed for each of the fifteen auctions."
    lot: tuple[Card, ...]
    "Cards on offer."
    high: int | None
    "Standing bid; null before the first."
    leader: int | None
    "Its maker."
    inside: tuple[int, ...]
    "Seats still in the auction."
    excluded: tuple[int, ...]
    "Seats shut out of the auction by an overbid."
    sitting_out: tuple[int, ...]
    "Seats that exchanged and sit out the next auction."
    seller: int | None
    "Seat that sells a card of its own; null while a lot is on offer."
    offered: Card | None
    "That card."
    chips: tuple[int | None, ...]
    "Chips of each seat; null where they are hidden from this one."
    hands: tuple[tuple[Card, ...], ...]
    "Cards of each seat, in deck order."
    digits: tuple[tuple[int, ...], ...]
    "Owned digits of each seat, rising."
    pot: int
    bank: int
    unseen: tuple[Card, ...]
    "Cards nobody has seen yet, in the order of the card list, not of the deck."
    removed: tuple[Card, ...]
    "Cards out of the game."
    bonus: int
    "Points for most chips at the end."
    events: tuple[Event, ...] = ()
    "What has happened since the start, notes apart: all of it was public, so counting is allowed."


def view(table: Table, seat: int, hidden_chips: bool, events: tuple[Event, ...] = ()) -> View:
    """The table as `seat` may see it, after these events."""
    return View(
        seat=seat,
        asked=table.asked(silent=True),
        first=table.first,
        auction=table.auction,
        lots=table.lots,
        lot=names_of(table.lot),
        high=table.high if table.leader >= 0 else None,
        leader=table.leader if table.leader >= 0 else None,
        inside=seats_of(table.inside),
        excluded=seats_of(table.excluded),
        sitting_out=seats_of(table.sitting),
        seller=table.seller if table.seller >= 0 else None,
        offered=names_of(table.offered)[0] if table.offered else None,
        chips=tuple(_seen_chips(table, seat) if hidden_chips else table.chips),
        hands=tuple(map(names_of, table.hands)),
        digits=tuple(map(digits_of, table.digits)),
        pot=table.pot,
        bank=table.bank,
        unseen=names_of(table.unseen),
        removed=names_of(table.removed),
        bonus=table.bonus,
        events=events,
    )


def _seen_chips(table: Table, seat: int) -> list[int | None]:
    return [chips if p == seat else None for p, chips in enumerate(table.chips)]


def known(table: Table, seat: int, hidden_chips: bool) -> Table:
    """A copy that tells a seat nothing it may not know: hidden chips lie evenly, their sum is true.

    A highest bidder has what it has bid, as far as there are so many.
    """
    copy = table.copy()
    if not hidden_chips:
        return copy
    hidden = [p for p in range(table.n) if p != seat]
    rest = sum(table.chips[p] for p in hidden)
    for p in hidden:
        copy.chips[p] = min(table.high, rest) if p == table.leader else 0
        rest -= copy.chips[p]
    for _ in range(rest):
        copy.chips[min(hidden, key=copy.chips.__getitem__)] += 1
    return copy
