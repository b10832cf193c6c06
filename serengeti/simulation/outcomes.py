"""Where a choice leads: the auction under way, or a sale, played to its end by models of rivals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from serengeti.engine import moves, rules
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.table import Table, apply
from serengeti.players.banker import BankerPlayer, Weights
from serengeti.players.pricing import PASS, best_bid
from serengeti.players.tuned import tuned_weights
from serengeti.simulation.playout import Course, follows, share_pot
from serengeti.simulation.policies import cheapest_card

MODELS: tuple[Callable[[], Weights | None], ...] = (
    tuned_weights,
    lambda: BankerPlayer.weights,
    lambda: None,
)
"How rivals may bid on in the auction: whoever trusts a single guess is left with dear lots."

MOST_PRICES = 8

Ends = list[Table]
"The table after the auction or the sale, for each model."


def of_prices(table: Table, seat: int) -> list[tuple[int | None, Ends]]:
    """The prices a seat may name, None for a pass; what `tuned` would name comes first.

    Of prices that lead to the same tables only the first is kept.
    """
    legal = Choices(table, silent=True)
    favourite = best_bid(table, seat, tuned_weights())
    prices = [None if favourite == PASS else favourite, None, *legal.bids()]
    found: dict[bytes, tuple[int | None, Ends]] = {}
    for price in prices:
        said = Passed(seat=seat) if price is None else Bid(seat=seat, amount=price)
        ends = _ends(table, seat, said)
        found.setdefault(msgspec.json.encode(ends), (price, ends))
        if len(found) == MOST_PRICES:
            break
    return list(found.values())


def of_offers(
    table: Table, seat: int, offers: Iterable[Choice | None]
) -> list[tuple[Choice | None, Ends]]:
    """Offers or discards of a seat, None for silence, and where they lead."""
    return [(offer, _ends(table, seat, offer)) for offer in offers]


def _ends(table: Table, seat: int, choice: Choice | None) -> Ends:
    found = [table.copy() for _ in MODELS]
    for end, model in zip(found, MODELS, strict=True):
        if choice is not None:
            apply(end, choice)
        _play_on(end, seat, model())
    return found


def _play_on(end: Table, seat: int, rivals: Weights | None) -> None:
    """Bidding goes on: rivals bid by these weights, or all pass."""
    course, own = Course(), tuned_weights()
    while end.live:
        if end.discarder >= 0:
            moves.discard(end, end.discarder, cheapest_card(end, end.discarder))
        elif follows(end, course) == 0:
            weights = own if end.turn == seat else rivals
            _say(end, end.turn, PASS if weights is None else best_bid(end, end.turn, weights))
    if rules.share_due(end):
        share_pot(end)


def _say(table: Table, seat: int, amount: int) -> None:
    if amount == PASS:
        moves.leave(table, seat)
    else:
        moves.bid(table, seat, amount)
