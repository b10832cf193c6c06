"""Everything the board in the browser knows, as one JSON-ready dict.

Per step stands what a player at the table could have seen by then: the deck and the seed of
`game_started`, and every card before its reveal, stay in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from serengeti.engine import rules
from serengeti.engine.cards import CARDS, DIGIT_OF
from serengeti.engine.events import (
    Bid,
    Event,
    GameEnded,
    IncomePaid,
    LotGiven,
    LotSold,
    Passed,
    PotShared,
    type_of,
)
from serengeti.engine.replay import Replay, Step
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.text.names import plain
from serengeti.text.numbers import number
from serengeti.text.sentences import sentence
from serengeti.text.words import card
from serengeti.widgets.charts import charts, plain_frame
from serengeti.widgets.look import palette
from serengeti.widgets.words import controls

SPEEDS = (0.5, 1, 2, 4)
"Speeds of the automatic replay."

COLUMNS: dict[str, Callable[[Step], Any]] = {
    "type": lambda step: type_of(step.event),
    "who": lambda step: _who(step.event),
    "amount": lambda step: _amount(step.event),
    "auction": lambda step: step.table.auction,
    "first": lambda step: step.table.first,
    "asked": lambda step: _or_nobody(step.table.asked()),
    "live": lambda step: step.table.live,
    "inside": lambda step: step.table.inside,
    "leader": lambda step: step.table.leader,
    "high": lambda step: step.table.high,
    "pot": lambda step: step.table.pot,
    "bank": lambda step: step.table.bank,
    "lot": lambda step: step.table.lot,
    "chips": lambda step: step.table.chips,
    "hands": lambda step: step.table.hands,
    "digits": lambda step: step.table.digits,
    "points": lambda step: [rules.hand_points(hand) for hand in step.table.hands],
}
"Facts of a step by name; seats, cards and digits as in `Table`, -1 for nobody."


def payload(replay: Replay) -> dict[str, Any]:
    """What the board gets of a replay, in every language."""
    steps = list(replay.steps())
    columns = {name: [fact(step) for step in steps] for name, fact in COLUMNS.items()}
    return {
        "seats": [{"name": plain(p.name), "kind": plain(p.kind)} for p in replay.start.players],
        "last": len(replay) - 1,
        "auctions": rules.LAST_AUCTION,
        "banked": any(columns["bank"]),
        "digits": DIGIT_OF,
        "palette": palette(len(replay.names)),
        "plainFrame": plain_frame(),
        "speeds": SPEEDS,
        "steps": columns,
        "result": _result(replay.result),
        "texts": {lang: _texts(replay, steps, lang) for lang in LANGUAGES},
    }


def _texts(replay: Replay, steps: list[Step], lang: str) -> dict[str, Any]:
    """All words of one language."""
    return {
        "controls": controls(translator(lang)),
        "speeds": [f"{number(speed, lang)}×" for speed in SPEEDS],
        "cards": [card(name, lang) for name in CARDS],
        "sentences": list(sentences(replay, steps, lang)),
        "charts": charts(replay, lang),
    }


def sentences(replay: Replay, steps: list[Step], lang: str) -> list[str]:
    """What happened, step by step."""
    before = [None, *(step.table for step in steps)]
    return [
        sentence(step.event, table, replay.start, lang)
        for step, table in zip(steps, before, strict=False)
    ]


def _who(event: Event) -> int:
    """The one seat an event is about, -1 for none."""
    single = isinstance(event, Bid | Passed | IncomePaid | LotSold | LotGiven)
    return event.seat if single else -1


def _amount(event: Event) -> int:
    """The number an event names: a bid, a price, an income; for a pot its digit; else -1."""
    match event:
        case Bid(amount=amount):
            return amount
        case LotSold(price=price):
            return price
        case IncomePaid(chips=chips):
            return chips
        case PotShared(digit=digit):
            return _or_nobody(digit)
        case _:
            return -1


def _or_nobody(value: int | None) -> int:
    return -1 if value is None else value


def _result(end: GameEnded | None) -> dict[str, Any] | None:
    if end is None:
        return None
    return {"totals": end.totals, "bonus": end.bonus, "winners": end.winners}
