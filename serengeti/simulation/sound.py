"""Whether a table given by itself, without the log that led to it, can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from serengeti.engine import rules
from serengeti.engine.cards import ALL_CARDS
from serengeti.engine.errors import SetupError
from serengeti.engine.scoring import count, digits_in
from serengeti.engine.table import Table

_LISTS = ("chips", "hands", "digits")
_SEATS = "first receiver leader leader_before turn opener discarder passer seller".split()
_SEAT_MASKS = "inside excluded sitting claimed sold_round sold_game".split()
_CARD_MASKS = "lot unseen removed offered".split()
_MOST = {
    "auction": rules.LAST_AUCTION,
    "live": 1,
    "settled": rules.SET_ASIDE,
    "fresh": 1,
    "accused": 1,
    "swapped": 6,
    "over": 1,
    "min_open": 1,
    "zero_open": 1,
    "zero_is_digit": 1,
    "all_pass": 2,
    "all_pass_pot": 2,
    "forbidden_bid": 2,
    "overbid": 2,
    "overbid_chip": 1,
    "fines_to": 1,
    "sale": 1,
    "sale_limit": 1,
    "exchange": 1,
    "split": 1,
    "remainder": 1,
    "bonus_tie": 1,
    "final_tie": 0o7777,
}
_CHIPS = 100_000
"""More than any rules allow, as many as a log may name. With so many on each seat, in pot and bank
no lot costs more than 800_000, and 1_000 playouts of 15 lots keep their sums of squares in 64 bits.
"""


def check_table(table: Table) -> None:
    """SetupError for a table that no game can lead to, as far as the table itself shows it."""
    if not isinstance(table, Table):
        raise SetupError("no-table", found=table)
    for field, fits in _claims(table):
        if not fits:
            raise SetupError("bad-table", field=field, found=getattr(table, field))


def _claims(table: Table) -> Iterator[tuple[str, bool]]:
    """What has to hold, field by field; each claim may rest on those before it."""
    yield "n", _int(table.n, 2, 6)
    for field in _LISTS:
        values = getattr(table, field)
        fits = type(values) is list and len(values) == table.n
        yield field, fits and all(_int(value, 0, ALL_CARDS) for value in values)
    lots = table.lots
    yield "lots", len(lots) == 15 and sum(lots) == 30 and all(_int(lot, 1, 16) for lot in lots)
    for field in Table.__struct_fields__:
        if field not in (*_LISTS, "n", "lots"):
            yield field, _int(getattr(table, field), *_limits(field, table.n))
    yield "chips", max(table.chips) <= _CHIPS
    yield "digits", table.digits == [digits_in(hand) for hand in table.hands]
    yield from _cards(table)
    yield from _course(table)


def _int(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _limits(field: str, seats: int) -> tuple[int, int]:
    if field in _SEATS:
        return (0 if field == "first" else -1), seats - 1
    if field in _SEAT_MASKS:
        return 0, (1 << seats) - 1
    if field in _CARD_MASKS:
        return 0, ALL_CARDS
    if field in _MOST:
        return 0, _MOST[field]
    return -1 if field in ("price", "high", "high_before", "sale_max_chips") else 0, _CHIPS


def _cards(table: Table) -> Iterator[tuple[str, bool]]:
    """Every card lies in one place, and as many are unseen as have still to be revealed."""
    seen = 0
    for field, places in [
        ("hands", table.hands),
        ("lot", [table.lot]),
        ("removed", [table.removed]),
        ("unseen", [table.unseen]),
    ]:
        for mask in places:
            yield field, mask & seen == 0
            seen |= mask
    yield "unseen", seen == ALL_CARDS
    yield "auction", count(table.unseen) == sum(table.lots[table.auction :])


def _course(table: Table) -> Iterator[tuple[str, bool]]:
    """What stands in an auction, and that nothing stands outside of one."""
    yield "high", (table.high >= 0) == (table.leader >= 0)
    yield "high_before", (table.high_before >= 0) == (table.leader_before >= 0)
    yield "fresh", table.fresh <= (table.leader >= 0)
    yield "accused", table.accused <= table.fresh
    yield "discarder", table.discarder < 0 or table.hands[table.discarder] != 0
    yield "receiver", table.settled != rules.SOLD or table.receiver >= 0
    yield "price", (table.price >= 0) == (table.settled == rules.SOLD)
    if table.live:
        yield from _auction(table)
    else:
        yield "seller", table.seller < 0
        yield "inside", table.inside == 0
        yield "leader", table.leader < 0
        yield "discarder", table.discarder < 0
        yield "lot", table.lot == 0 or table.all_pass == 1
        yield "over", table.over == 0 or table.auction == rules.LAST_AUCTION


def _auction(table: Table) -> Iterator[tuple[str, bool]]:
    yield "over", table.over == 0
    yield "settled", rules.share_due(table) == 0
    yield "opener", table.opener >= 0
    yield "inside", table.inside & ~rules.eligible(table) == 0
    if table.seller >= 0:
        yield "offered", count(table.offered & table.hands[table.seller]) == 1
    else:
        yield "lot", table.lot != 0
    decided = rules.auction_decided(table) == 1
    yield "turn", decided or (table.turn >= 0 and table.inside >> table.turn & 1 == 1)
