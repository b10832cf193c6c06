"""The price map in words."""

from __future__ import annotations

from typing import Any

from serengeti.analysis.prices import Price, PriceMap, before_share, buyer, paid
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import GameStarted, LotSold, Player
from serengeti.engine.setup import start_game
from serengeti.frames.reading import Rows
from serengeti.text import error_text
from serengeti.text import sentence as event_sentence
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plain
from serengeti.text.words import both


def seat_name(prices: PriceMap, seat: int, tr: Translator) -> str:
    """Name of a seat; its number where the map was made without the start of the game."""
    if prices.start is None:
        return tr("Seat {n}", n=seat)
    return plain(prices.start.players[seat].name)


def sentence(prices: PriceMap, price: Price, lang: str | None) -> str:
    """What a choice leads to, or why it is barred.

    >>> from serengeti.analysis.prices import price_map
    >>> from serengeti.engine.game import Game
    >>> prices = price_map(Game(["A", "B", "C"], seed=7, first=0).table)
    >>> sentence(prices, prices.at(4), "en")
    'Seat 0 pays 4; digit 4; nobody else holds a 4, so all others share: 2 chips each.'
    """
    tr = translator(lang)
    if not price.legal:
        return _barred(prices, price, tr)
    told = _followed(prices, price, tr)
    if price.amount is not None:
        return told
    name = seat_name(prices, prices.seat or 0, tr)
    return tr("And if {name} passes and all others too? {what}", name=name, what=told)


def _barred(prices: PriceMap, price: Price, tr: Translator) -> str:
    table, seat = prices.table, prices.seat or 0
    error = IllegalChoice(
        price.barred or "",
        seat=seat,
        amount=price.amount,
        chips=table.chips[seat],
        high=table.high if table.leader >= 0 else None,
        names=[seat_name(prices, p, tr) for p in range(table.n)],
    )
    said = error_text(error, tr.lang)
    if not price.tolerated:
        return said
    return f"{said} {tr('Who says it all the same risks a penalty.')}"


def _followed(prices: PriceMap, price: Price, tr: Translator) -> str:
    """The ending and the sharing as the log would tell them."""
    before, ended = before_share(prices, price)
    start = prices.start or _nameless(prices, tr)
    assert price.ending is not None
    parts = [event_sentence(price.ending, before, start, tr.lang)]
    if isinstance(price.ending, LotSold):
        parts = []  # the sharing says who pays what
    if price.share is not None:
        parts.append(event_sentence(price.share, ended, start, tr.lang))
    return " ".join(parts)


def _nameless(prices: PriceMap, tr: Translator) -> GameStarted:
    """A start that knows no names: sentences ask it for nothing else."""
    seats = [Player(tr("Seat {n}", n=seat), "human") for seat in range(prices.table.n)]
    return start_game(seats, seed=0, players=(2, 6))


# --- the whole map -----------------------------------------------------------------------------


def summary(prices: PriceMap, lang: str | None) -> str:
    """What may be bid, what digits bar, and which price pays one rival most."""
    tr = translator(lang)
    return " ".join(filter(None, [_may(prices, tr), _digits(prices, tr), _best_paid(prices, tr)]))


def _may(prices: PriceMap, tr: Translator) -> str:
    name = seat_name(prices, prices.seat or 0, tr)
    legal = prices.legal
    if not legal:
        return tr("{name} can only pass.", name=name)
    return tr("{name} may pass or bid {amounts}.", name=name, amounts=spans(legal, tr))


def spans(amounts: tuple[int, ...], tr: Translator) -> str:
    """Whole numbers, those that follow each other as one span.

    >>> spans((1, 3, 4, 5, 8), translator("en"))
    '1, 3 to 5 and 8'
    """
    runs: list[list[int]] = []
    for amount in amounts:
        if runs and amount == runs[-1][-1] + 1:
            runs[-1].append(amount)
        else:
            runs.append([amount])
    return both([part for run in runs for part in _span(run, tr)], tr)


def _span(run: list[int], tr: Translator) -> list[str]:
    """A span from three numbers on."""
    if len(run) < 3:
        return [str(amount) for amount in run]
    return [tr("{low} to {high}", low=run[0], high=run[-1])]


def _digits(prices: PriceMap, tr: Translator) -> str:
    owned = tuple(p.amount for p in prices if p.amount is not None and p.barred == "digit-owned")
    if not owned:
        return ""
    return tr.plural(
        "{amounts} is barred by a digit on its own cards.",
        "{amounts} are barred by digits on its own cards.",
        len(owned),
        amounts=spans(owned, tr),
    )


def _best_paid(prices: PriceMap, tr: Translator) -> str:
    """The price that gives one rival most."""
    shares = [
        (chips, -(price.amount or 0), seat)
        for price in prices
        if price.amount is not None and price.legal
        for seat, chips in enumerate(price.shares)
    ]
    most, minus, seat = max(shares, default=(0, 0, 0))
    if not most:
        return ""
    return tr.plural(
        "The dearest gift is {n} chip, to {name} at a price of {price}.",
        "The dearest gift is {n} chips, to {name} at a price of {price}.",
        most,
        name=seat_name(prices, seat, tr),
        price=-minus,
    )


def rows(prices: PriceMap) -> Rows:
    """A row a choice: amount, why it is barred, who is paid why, and all chips after it.

    The column of a seat's name holds its purse, `to NAME` what the pot pays it.
    """
    tr = translator("en")
    names = [seat_name(prices, seat, tr) for seat in range(prices.table.n)]
    unique = [name if names.count(name) == 1 else f"{name} ({p})" for p, name in enumerate(names)]
    shares = [f"to {name}" for name in unique]
    columns = ("amount", "barred", "buyer", "price", "digit", "basis", *shares, "left")
    return (*columns, *unique, "pot", "bank"), [_row(price, unique) for price in prices]


def _row(price: Price, names: list[str]) -> tuple[Any, ...]:
    share, seat = price.share, buyer(price.ending)
    nothing = (None,) * len(names)
    return (
        price.amount,
        price.barred,
        None if seat is None else names[seat],
        paid(price.ending),
        share.digit if share else None,
        share.basis if share else None,
        *(price.shares or nothing),
        share.left if share else None,
        *(price.chips or nothing),
        price.pot if price.legal else None,
        price.bank if price.legal else None,
    )
