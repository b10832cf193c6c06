"""What every column of every table means, and its dtype."""

from __future__ import annotations

from serengeti.engine.cards import COLOURS

Columns = dict[str, tuple[str, str]]

_STEP: Columns = {"step": ("int64", "step of the replay; 0 is `game_started`")}
_AUCTION: Columns = {
    "auction": ("int64", "auction whose lot was revealed last, 1-15; 0 before the first")
}
_ROUND: Columns = {"round": ("int64", "auction before whose reveal it happened, 2-15")}
_FOR: Columns = {"for": ("string", "what is bid for: `lot`, or `sale` for a seat's own card")}


def _seat(column: str, player: str, role: str) -> Columns:
    """Number and name of a seat that is always there."""
    return {
        column: ("int64", f"{role}, from 0"),
        player: ("string", f"name of the {role}, made unique"),
    }


def _maybe(column: str, player: str, role: str) -> Columns:
    """Number and name of a seat that may be missing."""
    return {
        column: ("Int64", f"{role}, from 0; NA for nobody"),
        player: ("string", f"name of the {role}, made unique; NA for nobody"),
    }


_SEAT = _seat("seat", "player", "seat")
_MAYBE_SEAT = _maybe("seat", "player", "seat")

COLUMNS: dict[str, Columns] = {
    "events": {
        **_STEP,
        **_AUCTION,
        "type": ("string", "type of the event, as in the log"),
        **_MAYBE_SEAT,
        **_maybe("other", "other_name", "second seat: buyer of a card, rival, or seat accused"),
        "chips": (
            "Int64",
            "chips: bid, price, fine, income or sum of shares; NA where none are named",
        ),
        "cards": ("string", "cards it is about, by spaces (exchange: taken, given); NA for none"),
    },
    "lots": {
        **_AUCTION,
        **_STEP,
        "cards": ("string", "cards of the lot, carried ones too, by spaces"),
        **_MAYBE_SEAT,
        "price": ("Int64", "price in chips; NA when nobody bid (free is not a price of 0)"),
        "how": ("string", "`sold`, `given`, `carried` or `discarded`"),
    },
    "sales": {
        **_STEP,
        **_ROUND,
        **_seat("seller", "seller_name", "seller"),
        "card": ("string", "card put up for sale"),
        **_maybe("buyer", "buyer_name", "buyer"),
        "price": ("Int64", "chips from the buyer to the seller; NA when nobody bid"),
    },
    "bids": {
        **_STEP,
        **_AUCTION,
        **_FOR,
        **_SEAT,
        "amount": ("Int64", "chips bid; NA for a pass"),
        "choice": ("string", "`bid` or `pass`"),
        "void": ("string", "`fined`, `exposed`, or `restart` if undone by that; NA if it stood"),
    },
    "exchanges": {
        **_STEP,
        **_ROUND,
        **_SEAT,
        **_seat("rival", "rival_name", "rival"),
        "taken": ("string", "card the seat took from the rival"),
        "given": ("string", "card the seat gave for it"),
    },
    "penalties": {
        **_STEP,
        **_AUCTION,
        **_FOR,
        **_SEAT,
        "kind": ("string", "`fine` for a forbidden digit, `overbid` for a bid beyond one's chips"),
        "amount": ("int64", "the bid at fault"),
        "chips": ("int64", "chips paid: 0 or 1"),
        "to": ("string", "where they went: `pot` or `bank`"),
        "card": ("string", "card discarded after an overbid; NA for none"),
        **_maybe("challenger", "challenger_name", "seat that noticed"),
    },
    "payouts": {
        **_STEP,
        **_AUCTION,
        **_SEAT,
        "chips": ("int64", "chips the seat got"),
        "source": ("string", "`pot` or `bank`"),
        "digit": ("Int64", "last digit of the price; NA when the payout follows none"),
        "basis": ("string", "`majority`, `holders` or `others`; NA for income from the bank"),
    },
    "balances": {
        **_STEP,
        "pot": ("int64", "chips in the pot after the step"),
        "bank": ("int64", "chips in the bank after the step"),
        "total": ("int64", "all chips; the same after every step"),
    },
    "collections": {
        **_STEP,
        **_AUCTION,
        **_SEAT,
        "colour": ("string", "colour of which the seat gained or lost cards"),
        "cards": ("int64", "cards of that colour after the step"),
        "points": ("int64", "points of that colour after the step"),
        "why": ("string", "`lot`, `sale`, `exchange` or `discard`"),
    },
    "scores": {
        **_SEAT,
        **{colour: ("int64", f"points of the {colour} collection") for colour in COLOURS},
        "bonus": ("Int64", "points for most chips; NA until the game has ended"),
        "total": ("int64", "all points so far"),
        "winner": ("boolean", "whether the seat won; NA until the game has ended"),
        "chips": ("int64", "chips left"),
        "cards": ("int64", "cards owned"),
    },
}
"For each table its columns: dtype and meaning. `balances` has a column for each seat besides."
