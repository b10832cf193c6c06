"""Rules: every switch with its meaning, and the five editions.

`rules_for("abacus", seats=4)` gives all switches by value, which is what a log stores: a log
never depends on what an edition's name will mean later.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from serengeti.engine.errors import RequestError, SetupError

Chips = Annotated[int, Meta(ge=0, le=100_000)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Auction = Annotated[int, Meta(ge=1, le=15)]
Tie = Literal["face-sum", "more-cards", "fewer-cards", "chips"]


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The switches of a table, all of them given: a log relies on no default."""

    players: tuple[Annotated[int, Meta(ge=2, le=6)], Annotated[int, Meta(ge=2, le=6)]]
    "Fewest and most seats."
    start_chips: Annotated[int, Meta(ge=0, le=1000)]
    "Chips of each seat at the start."
    bank_chips: Annotated[int, Meta(ge=0, le=10_000)]
    "Chips in the bank at the start."
    lots: Annotated[tuple[Annotated[int, Meta(ge=1, le=16)], ...], Meta(min_length=15)]
    "Cards revealed for each of the fifteen auctions; their sum is 30."
    min_open: Annotated[int, Meta(ge=0, le=1)]
    "Lowest opening bid."
    zero_open: Literal["anyone", "first-player"]
    "Who may open with 0."
    zero_is_digit: bool
    "Whether a seat that owns a 0 is barred from bidding 0 (bids only, never sharing)."
    all_pass: Literal["free", "carry-lot", "discard-lot"]
    "Where the lot goes when nobody bids."
    all_pass_pot: Literal["carry", "digit-0", "share"]
    "What the pot does when nobody bids."
    forbidden_bid: Literal["refuse", "fine", "challenge"]
    "What a bid with an owned last digit leads to."
    overbid: Literal["refuse", "on-bid", "on-payment"]
    "What a bid above one's own chips leads to."
    overbid_chip: Annotated[int, Meta(ge=0, le=1)]
    "Chips an exposed overbidder pays besides the card."
    fines_to: Literal["pot", "bank"]
    "Where fines and the overbid chip go."
    split: Literal["majority", "equal-holders"]
    "Who shares: holders with most copies of the price's digit, or every holder."
    remainder: Literal["carry", "bank"]
    "Where chips go that cannot be split."
    pass_income: Annotated[int, Meta(ge=0, le=100)]
    "Chips from the bank for a seat that passes without having bid."
    bonus: Annotated[int, Meta(ge=0, le=100)]
    "Points for most chips at the end."
    bonus_tie: Literal["each", "none"]
    "Whether tied seats each get the bonus."
    final_tie: Annotated[tuple[Tie, ...], Meta(max_length=4)]
    "What separates seats with equal totals, one criterion after another; then shared."
    sale: bool
    "Whether a seat may sell own cards before a reveal."
    sale_limit: Literal["round", "game"]
    "How often a seat may sell."
    sale_max_chips: Annotated[int, Meta(ge=0, le=1000)] | None
    "Most chips a seller may own; null: any."
    exchange: bool
    "Whether a seat may exchange cards before a reveal."
    hidden_chips: bool
    "Whether a seat's view leaves out the chips of the others."

    def codes(self) -> dict[str, int]:
        """The switches the table carries, as ints (what a compiled kernel can hold).

        >>> rules_for("abacus", seats=3).codes()["split"]
        1
        """
        return {
            "min_open": self.min_open,
            "zero_open": _position(self, "zero_open"),
            "zero_is_digit": int(self.zero_is_digit),
            "all_pass": _position(self, "all_pass"),
            "all_pass_pot": _position(self, "all_pass_pot"),
            "forbidden_bid": _position(self, "forbidden_bid"),
            "overbid": _position(self, "overbid"),
            "overbid_chip": self.overbid_chip,
            "fines_to": _position(self, "fines_to"),
            "sale": int(self.sale),
            "sale_limit": _position(self, "sale_limit"),
            "sale_max_chips": -1 if self.sale_max_chips is None else self.sale_max_chips,
            "exchange": int(self.exchange),
            "split": _position(self, "split"),
            "remainder": _position(self, "remainder"),
            "pass_income": self.pass_income,
            "bonus": self.bonus,
            "bonus_tie": _position(self, "bonus_tie"),
            "final_tie": sum(
                (TIES.index(tie) + 1) << 3 * i for i, tie in enumerate(self.final_tie)
            ),
        }


def _position(rules: Rules, field: str) -> int:
    return SWITCH_VALUES[field].index(getattr(rules, field))


SWITCHES: dict[str, Any] = {
    "players": (3, 6),
    "start_chips": 12,
    "bank_chips": 0,
    "lots": (1, 2, 3) * 5,
    "min_open": 0,
    "zero_open": "anyone",
    "zero_is_digit": True,
    "all_pass": "free",
    "all_pass_pot": "carry",
    "forbidden_bid": "refuse",
    "overbid": "refuse",
    "overbid_chip": 0,
    "fines_to": "pot",
    "split": "majority",
    "remainder": "carry",
    "pass_income": 0,
    "bonus": 2,
    "bonus_tie": "each",
    "final_tie": ("face-sum",),
    "sale": False,
    "sale_limit": "round",
    "sale_max_chips": None,
    "exchange": False,
    "hidden_chips": False,
}
"What an edition does not change."

EDITIONS: dict[str, dict[str, Any]] = {
    "serengeti": {"sale": True},
    "mombasa": {"split": "equal-holders", "final_tie": ("more-cards",), "overbid_chip": 1},
    "don": {"split": "equal-holders", "final_tie": ("more-cards",), "overbid_chip": 1},
    "abacus": {
        "players": (3, 5),
        "start_chips": 10,
        "fines_to": "bank",
        "split": "equal-holders",
        "remainder": "bank",
        "pass_income": 2,
        "bonus": 3,
        "hidden_chips": True,
    },
    "templari": {"players": (3, 5), "lots": (2,) * 15, "sale": True},
}
"What each edition changes in `SWITCHES` (S1, S0, S2, public reviews)."

ABACUS_SUPPLY = 65
"Chips in the Abacus box; what the seats do not take is the bank."

THEME_OF = {"don": "don", "templari": "templari"}
"Theme of an edition; the others show works of art."


AT_TABLE: dict[str, dict[str, Any]] = {
    "serengeti": {"forbidden_bid": "fine", "overbid": "on-bid"},
    "mombasa": {"forbidden_bid": "challenge", "overbid": "on-payment"},
    "don": {"forbidden_bid": "challenge", "overbid": "on-payment"},
    "abacus": {"forbidden_bid": "fine", "overbid": "on-payment"},
    "templari": {"forbidden_bid": "fine", "overbid": "on-payment"},
}
"The faults each text describes at a real table; by default the program refuses them."


def rules_for(edition: str, seats: int, at_table: bool = False, **switches: Any) -> Rules:
    """All switches of an edition for a number of seats; keyword arguments change single ones.

    `at_table` lets the faults happen that the edition's text describes, with their penalties.

    Raises SetupError when a value or the number of seats does not fit, RequestError for an
    unknown edition.

    >>> rules_for("abacus", seats=4).bank_chips
    25
    """
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise RequestError("no-edition", found=edition, expected=list(EDITIONS))
    if type(at_table) is not bool:
        raise RequestError("not-a-bool", field="at_table", found=at_table)
    values = {
        **SWITCHES,
        **EDITIONS[edition],
        **(AT_TABLE[edition] if at_table else {}),
        **switches,
    }
    if type(seats) is not int:
        low, high = SWITCHES["players"]
        raise SetupError("bad-seats", found=seats, low=low, high=high)
    if edition == "templari" and values.get("exchange") and "sale" not in switches:
        values["sale"] = False  # there the exchange replaces the sale
    if edition == "abacus" and "bank_chips" not in switches:
        start = values["start_chips"]
        if type(start) is int:
            values["bank_chips"] = max(0, ABACUS_SUPPLY - start * seats)
    try:
        rules = msgspec.convert(values, Rules)
    except msgspec.ValidationError as error:
        raise SetupError("bad-rules", **_blame(error, values)) from None
    validate(rules, seats)
    return rules


def _blame(error: msgspec.ValidationError, values: dict[str, Any]) -> dict[str, Any]:
    """The switch at fault: msgspec names it either after `$.` or as an unknown field."""
    for name in values:
        if name not in Rules.__struct_fields__:
            return {
                "switch": name,
                "found": values[name],
                "expected": list(Rules.__struct_fields__),
            }
    path = str(error).rpartition("$.")[2].rstrip("`")
    name = path.split("[")[0]
    return {"switch": name, "found": values.get(name)}


def validate(rules: Rules, seats: int) -> None:
    """Check what single fields cannot say; raises SetupError."""
    low, high = rules.players
    if low > high:
        raise SetupError("bad-rules", switch="players", found=[low, high])
    if not low <= seats <= high:
        raise SetupError("bad-seats", found=seats, low=low, high=high)
    if len(rules.lots) != 15 or sum(rules.lots) != 30:
        raise SetupError("bad-lots", found=list(rules.lots))
    if len(set(rules.final_tie)) != len(rules.final_tie):
        raise SetupError("bad-rules", switch="final_tie", found=list(rules.final_tie))


TIES: tuple[str, ...] = get_args(Tie)
SWITCH_VALUES: dict[str, tuple[str, ...]] = {
    name: get_args(kind)
    for name, kind in get_type_hints(Rules).items()
    if get_origin(kind) is Literal
}
"Values of the switches that are words, in the order of their int codes."
