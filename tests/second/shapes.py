"""The cards, and what one line of a log may look like."""

import unicodedata
from collections.abc import Callable
from typing import Any

COLOURS = ["orange", "green", "grey", "blue", "brown", "pink"]
DECK = [  # S2: "Pour le orange nous avons le 1, 2, 3, 4 et le 5", and so on
    "orange-1",
    "orange-2",
    "orange-3",
    "orange-4",
    "orange-5",
    "green-0",
    "green-2",
    "green-4",
    "green-7",
    "green-9",
    "grey-1",
    "grey-3",
    "grey-5",
    "grey-6",
    "grey-8",
    "blue-0",
    "blue-6",
    "blue-7",
    "blue-8",
    "blue-9",
    "brown-1",
    "brown-5",
    "brown-7",
    "brown-8",
    "brown-9",
    "pink-0",
    "pink-2",
    "pink-3",
    "pink-4",
    "pink-6",
]


class Refused(Exception):
    """The log is not a legal game: event `index` cannot follow from those before it."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"event {index}: {reason}")
        self.index, self.reason = index, reason


def need(true: bool, reason: str) -> None:
    if not true:
        raise Refused(-1, reason)  # `run` knows the index


# Shapes: exact keys and exact types (design 3.8: a boolean is not an int, nor is a float).
def whole(x: Any, low: int = 0, high: int | None = None) -> bool:
    return type(x) is int and x >= low and (high is None or x <= high)


def counts(x: Any) -> bool:
    return type(x) is list and all(whole(y) for y in x)


def name(x: Any) -> bool:  # design 4: 40 characters, NFC, no control or bidirectional ones
    if type(x) is not str or not 1 <= len(x) <= 40 or unicodedata.normalize("NFC", x) != x:
        return False
    bidi = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return not any(unicodedata.category(c) == "Cc" or c in bidi for c in x)


def fits(x: Any, kind: str) -> bool:
    """`n` is an int from 0, `n?` may be null or missing, `pot|bank` is one of these words."""
    if kind.endswith("?"):
        return x is None or fits(x, kind[:-1])
    if kind in CHECKS:
        return CHECKS[kind](x)
    return type(x) is str and x in kind.split("|")


def exact(x: Any, shape: dict[str, str]) -> bool:
    return (
        type(x) is dict
        and all(key in shape for key in x)
        and all(
            fits(x[key], kind) if key in x else kind.endswith("?") for key, kind in shape.items()
        )
    )


CHECKS: dict[str, Callable[[Any], bool]] = {
    "n": whole,
    "any int": lambda x: type(x) is int,
    "0": lambda x: whole(x, 0, 0),
    "0 or 1": lambda x: whole(x, 0, 1),
    "digit": lambda x: whole(x, 0, 9),
    "1 to 15": lambda x: whole(x, 1, 15),
    "n or null": lambda x: x is None or whole(x),
    "int or null": lambda x: x is None or type(x) is int,
    "digit or null": lambda x: x is None or whole(x, 0, 9),
    "deck or null": lambda x: x is None or fits(x, "deck"),
    "ints": counts,
    "lists of ints": lambda x: type(x) is list and all(counts(y) for y in x),
    "bool": lambda x: type(x) is bool,
    "text": lambda x: type(x) is str,
    "name": name,
    "to 40": lambda x: type(x) is str and 1 <= len(x) <= 40,
    "long": lambda x: type(x) is str and len(x) <= 500,
    "card": lambda x: type(x) is str and x in DECK,
    "cards": lambda x: type(x) is list and all(c in DECK for c in x) and len(set(x)) == len(x),
    "deck": lambda x: fits(x, "cards") and len(x) == 30,
    "min max": lambda x: counts(x) and len(x) == 2 and 2 <= x[0] <= x[1] <= 6,
    "lots": lambda x: counts(x) and len(x) == 15 and min(x) >= 1 and sum(x) == 30,
    "criteria": lambda x: (
        type(x) is list
        and all(fits(y, "face-sum|more-cards|fewer-cards|chips") for y in x)
        and len(set(x)) == len(x)
    ),
    "rules": lambda x: exact(x, SWITCHES),
    "people": lambda x: (
        type(x) is list and all(exact(y, {"name": "name", "kind": "to 40"}) for y in x)
    ),
    "parent": lambda x: exact(x, {"id": "text", "step": "n"}),
}
SWITCHES = {  # Switches; a log has all of them, by value
    "players": "min max",
    "start_chips": "n",
    "bank_chips": "n",
    "lots": "lots",
    "min_open": "0 or 1",
    "zero_open": "anyone|first-player",
    "zero_is_digit": "bool",
    "all_pass": "free|carry-lot|discard-lot",
    "all_pass_pot": "carry|digit-0|share",
    "forbidden_bid": "refuse|fine|challenge",
    "overbid": "refuse|on-bid|on-payment",
    "overbid_chip": "0 or 1",
    "fines_to": "pot|bank",
    "split": "majority|equal-holders",
    "remainder": "carry|bank",
    "pass_income": "n",
    "bonus": "n",
    "bonus_tie": "each|none",
    "final_tie": "criteria",
    "sale": "bool",
    "sale_limit": "round|game",
    "sale_max_chips": "n or null",
    "exchange": "bool",
    "hidden_chips": "bool",
}
SHAPES: dict[str, dict[str, str]] = {  # design 4
    "game_started": {
        "format": "0",
        "engine": "text",
        "id": "text",
        "edition": "to 40",
        "rules": "rules",
        "theme": "serengeti|don|templari",
        "players": "people",
        "first": "n",
        "deck": "deck or null",
        "seed": "int or null",
        "date": "text?",
        "place": "text?",
        "event": "text?",
        "annotator": "text?",
        "parent": "parent?",
    },
    "sale_opened": {"seat": "n", "card": "card"},
    "card_sold": {"seat": "n", "buyer": "n or null", "card": "card", "price": "n"},
    "exchanged": {"seat": "n", "rival": "n", "taken": "card", "given": "card"},
    "lot_revealed": {"auction": "1 to 15", "cards": "cards"},
    "bid": {"seat": "n", "amount": "n", "ms": "n?"},
    "passed": {"seat": "n", "ms": "n?"},
    "challenged": {"seat": "n", "against": "n"},
    "fined": {"seat": "n", "amount": "n", "chips": "0 or 1", "to": "pot|bank", "out": "bool"},
    "overbid_exposed": {"seat": "n", "chips": "0 or 1", "to": "pot|bank"},
    "card_discarded": {"seat": "n", "card": "card"},
    "income_paid": {"seat": "n", "chips": "n"},
    "lot_sold": {"seat": "n", "price": "n"},
    "lot_given": {"seat": "n"},
    "lot_set_aside": {"how": "carried|discarded"},
    "pot_shared": {
        "digit": "digit or null",
        "basis": "majority|holders|others",
        "shares": "ints",
        "left": "n",
        "to": "pot|bank",
    },
    "game_ended": {
        "points": "lists of ints",
        "bonus": "ints",
        "totals": "ints",
        "winners": "ints",
        "decided_by": "text",
    },
    "irregular": {"step": "n", "rule": "to 40", "agreed": "long"},
    "note": {"at": "n", "kind": "comment|mark|glyph|reconstructed", "text": "long", "by": "text?"},
}


def check_shape(line: Any) -> None:
    need(type(line) is dict and type(line.get("type")) is str, "not an event")
    need(line["type"] in SHAPES, "no such event")
    need(exact(line, {"type": "text", **SHAPES[line["type"]]}), "wrong keys or types")


ANNOTATIONS = {"note": "at", "irregular": "step"}  # and the field which names a step


def annotation(line: Any) -> bool:
    return type(line) is dict and type(line.get("type")) is str and line["type"] in ANNOTATIONS
