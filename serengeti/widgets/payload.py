"""Everything the board in the browser knows, as one JSON-ready dict.

Per step stands what a player at the table could have seen by then: the deck and the seed of
`game_started`, and every card before its reveal, stay in Python.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine import rules
from serengeti.engine.cards import CARDS, DIGIT_OF
from serengeti.engine.events import GameEnded
from serengeti.engine.replay import Replay, Step
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.text.names import plain
from serengeti.text.numbers import number
from serengeti.text.sentences import sentence
from serengeti.text.words import card
from serengeti.widgets.charts import charts, plain_frame
from serengeti.widgets.editions import editions
from serengeti.widgets.facts import COLUMNS, banked
from serengeti.widgets.ledger import ledger
from serengeti.widgets.look import palette
from serengeti.widgets.notes import listed
from serengeti.widgets.pace import PACE
from serengeti.widgets.price_maps import other_prices, price_maps
from serengeti.widgets.words import bars, controls

SPEEDS = (0.5, 1, 2, 4)
"Speeds of the automatic replay."


def payload(replay: Replay) -> dict[str, Any]:
    """What the board gets of a replay, in every language."""
    steps = list(replay.steps())
    prices = price_maps(steps, len(replay.names))
    return {
        "seats": [{"name": plain(p.name), "kind": plain(p.kind)} for p in replay.start.players],
        "last": len(replay) - 1,
        "auctions": rules.LAST_AUCTION,
        "banked": banked(replay.start.rules),
        "digits": DIGIT_OF,
        "palette": palette(len(replay.names)),
        "plainFrame": plain_frame(),
        "speeds": SPEEDS,
        "pace": PACE,
        "steps": {name: [fact(step) for step in steps] for name, fact in COLUMNS.items()},
        "prices": prices,
        "otherPrices": other_prices(replay, prices["steps"]),
        "ledger": ledger(replay),
        "editions": editions(replay),
        "result": _result(replay.result),
        "texts": {lang: _texts(replay, steps, lang) for lang in LANGUAGES},
    }


def _texts(replay: Replay, steps: list[Step], lang: str) -> dict[str, Any]:
    """All words of one language."""
    return {
        "controls": controls(translator(lang), replay.start.theme),
        "bars": bars(translator(lang)),
        "speeds": [f"{number(speed, lang)}×" for speed in SPEEDS],
        "cards": [card(name, lang) for name in CARDS],
        "sentences": list(sentences(replay, steps, lang)),
        "notes": listed(replay, lang),
        "charts": charts(replay, lang),
    }


def sentences(replay: Replay, steps: list[Step], lang: str) -> list[str]:
    """What happened, step by step."""
    before = [None, *(step.table for step in steps)]
    return [
        sentence(step.event, table, replay.start, lang)
        for step, table in zip(steps, before, strict=False)
    ]


def _result(end: GameEnded | None) -> dict[str, Any] | None:
    if end is None:
        return None
    return {"totals": end.totals, "bonus": end.bonus, "winners": end.winners}
