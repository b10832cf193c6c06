"""What is drawn of a step, as numbers: seats, cards and digits as in `Table`, -1 for nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from serengeti.engine import scoring
from serengeti.engine.editions import Rules
from serengeti.engine.events import (
    Bid,
    CardSold,
    Challenged,
    Event,
    Exchanged,
    Fined,
    LotSold,
    type_of,
)
from serengeti.engine.replay import Step

COLUMNS: dict[str, Callable[[Step], Any]] = {
    "type": lambda step: type_of(step.event),
    "who": lambda step: getattr(step.event, "seat", -1),
    "other": lambda step: _or_nobody(_other(step.event)),
    "amount": lambda step: _amount(step.event),
    "auction": lambda step: step.table.auction,
    "first": lambda step: step.table.first,
    "asked": lambda step: _or_nobody(step.table.asked()),
    "live": lambda step: step.table.live,
    "inside": lambda step: step.table.inside,
    "excluded": lambda step: step.table.excluded,
    "sitting": lambda step: step.table.sitting,
    "discarder": lambda step: step.table.discarder,
    "leader": lambda step: step.table.leader,
    "high": lambda step: step.table.high,
    "pot": lambda step: step.table.pot,
    "bank": lambda step: step.table.bank,
    "lot": lambda step: step.table.lot,
    "seller": lambda step: step.table.seller,
    "offered": lambda step: step.table.offered,
    "removed": lambda step: step.table.removed,
    "chips": lambda step: step.table.chips,
    "hands": lambda step: step.table.hands,
    "digits": lambda step: step.table.digits,
    "points": lambda step: [scoring.hand_points(hand) for hand in step.table.hands],
}
"Facts of a step by name."

CARDS_IN = ("lot", "offered", "removed", "hands")
"The facts that are masks of cards."


def banked(rules: Rules) -> bool:
    """Whether the bank can ever hold a chip."""
    fines = rules.forbidden_bid != "refuse" or (rules.overbid != "refuse" and rules.overbid_chip)
    return bool(
        rules.bank_chips or rules.remainder == "bank" or (fines and rules.fines_to == "bank")
    )


def _other(event: Event) -> int | None:
    """The second seat an event is about."""
    match event:
        case Exchanged(rival=other) | Challenged(against=other) | CardSold(buyer=other):
            return other
        case _:
            return None


def _amount(event: Event) -> int:
    """The bid or the price an event names, else -1."""
    match event:
        case Bid(amount=amount) | Fined(amount=amount):
            return amount
        case LotSold(price=price) | CardSold(price=price):
            return price
        case _:
            return -1


def _or_nobody(value: int | None) -> int:
    return -1 if value is None else value
