"""Tables of what happened: events, lots, sales, bids, exchanges, penalties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Event,
    Exchanged,
    Fined,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    OverbidExposed,
    Passed,
    PotShared,
    SaleOpened,
    type_of,
)
from serengeti.engine.replay import Replay
from serengeti.frames.columns import COLUMNS
from serengeti.frames.reading import Move, Rows, cards, moves, seat_names, voids

Who = tuple[int | None, str | None]


def _named(seat: int | None, players: tuple[str, ...]) -> Who:
    """A seat and its name, or nobody."""
    return seat, None if seat is None else players[seat]


def events(replay: Replay) -> Rows:
    """What happened: a row for each step."""
    players = seat_names(replay)
    rows = []
    lot = 0
    for step in replay.steps():
        other, chips, turned = _parts(step.event, lot)
        lot = step.table.lot
        rows.append(
            (
                step.number,
                step.table.auction,
                type_of(step.event),
                *_named(getattr(step.event, "seat", None), players),
                *_named(other, players),
                chips,
                turned,
            )
        )
    return tuple(COLUMNS["events"]), rows


def _parts(event: Event, lot: int) -> tuple[int | None, int | None, str | None]:
    """Second seat, chips and cards of an event; `lot` is what was on offer before it."""
    match event:
        case LotRevealed(cards=turned):
            return None, None, " ".join(turned)
        case LotSold(price=price):
            return None, price, cards(lot)
        case LotGiven() | LotSetAside():
            return None, None, cards(lot)
        case PotShared(shares=shares):
            return None, sum(shares), None
        case Bid(amount=chips) | IncomePaid(chips=chips) | Fined(chips=chips):
            return None, chips, None
        case OverbidExposed(chips=chips):
            return None, chips, None
        case SaleOpened(card=card) | CardDiscarded(card=card):
            return None, None, card
        case CardSold(buyer=buyer, card=card, price=price):
            return buyer, None if buyer is None else price, card
        case Exchanged(rival=rival, taken=taken, given=given):
            return rival, None, f"{taken} {given}"
        case Challenged(against=against):
            return against, None, None
    return None, None, None


def lots(replay: Replay) -> Rows:
    """How each lot left the table: a row for each; a lot still on offer is not in it."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        match move.event:
            case LotSold(seat=seat, price=price):
                end: tuple[Any, ...] = (seat, players[seat], price, "sold")
            case LotGiven(seat=seat):
                end = (seat, players[seat], None, "given")
            case LotSetAside(how=how):
                end = (None, None, None, how)
            case _:
                continue
        rows.append((move.auction, move.step, cards(move.before.lot), *end))
    return tuple(COLUMNS["lots"]), rows


def sales(replay: Replay) -> Rows:
    """How seats sold cards of their own: a row for each; one still going on is not in it."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        match move.event:
            case CardSold(seat=seat, buyer=buyer, card=card, price=price):
                seller, taker = _named(seat, players), _named(buyer, players)
                paid = None if buyer is None else price
                rows.append((move.step, move.auction + 1, *seller, card, *taker, paid))
    return tuple(COLUMNS["sales"]), rows


def bids(replay: Replay) -> Rows:
    """What the asked seats chose: a row for each bid and pass, in auctions and in sales."""
    players, void = seat_names(replay), voids(replay.events)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        match move.event:
            case Bid(seat=seat, amount=amount):
                chosen: tuple[Any, ...] = (seat, players[seat], amount, "bid")
            case Passed(seat=seat):
                chosen = (seat, players[seat], None, "pass")
            case _:
                continue
        rows.append((move.step, move.auction, _for(move), *chosen, void.get(move.step)))
    return tuple(COLUMNS["bids"]), rows


def _for(move: Move) -> str:
    return "sale" if move.selling else "lot"


def exchanges(replay: Replay) -> Rows:
    """Which seats swapped cards: a row for each exchange."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        match move.event:
            case Exchanged(seat=seat, rival=rival, taken=taken, given=given):
                who = (*_named(seat, players), *_named(rival, players))
                rows.append((move.step, move.auction + 1, *who, taken, given))
    return tuple(COLUMNS["exchanges"]), rows


def penalties(replay: Replay) -> Rows:
    """What faults cost: a row for each fine and each overbid that was exposed."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move, earlier, later in _between(replay):
        match move.event:
            case Fined(seat=seat, amount=amount, chips=chips, to=to):
                fault: tuple[Any, ...] = ("fine", amount, chips, to, None)
            case OverbidExposed(seat=seat, chips=chips, to=to):
                card = later.card if isinstance(later, CardDiscarded) else None
                fault = ("overbid", move.before.high, chips, to, card)
            case _:
                continue
        noticed = _named(earlier.seat if isinstance(earlier, Challenged) else None, players)
        who = (seat, players[seat])
        rows.append((move.step, move.auction, _for(move), *who, *fault, *noticed))
    return tuple(COLUMNS["penalties"]), rows


def _between(replay: Replay) -> Iterator[tuple[Move, Event, Event | None]]:
    """Every step with the event before it and the one after it."""
    events = (*replay.events, None)
    for move in moves(replay):
        yield move, replay.events[move.step - 1], events[move.step + 1]
