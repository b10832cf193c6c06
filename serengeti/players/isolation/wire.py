"""What goes to a bot's process and back: frames of JSON, each with its length before it.

A view goes without its unseen cards, which follow from the others: no byte names a card that
nobody has seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, TypeVar

import msgspec

from serengeti.engine import rules
from serengeti.engine.cards import CARDS
from serengeti.engine.choices import Choices, Penalised
from serengeti.engine.events import Bid, Choice
from serengeti.engine.view import View

MOST_ANSWER = 10_000
"Bytes an answer may have."
_HEAD = 4
"Bytes of the length before a frame."


class BadFrame(Exception):
    """What was read is no frame."""


def write(pipe: BinaryIO, message: Any) -> None:
    """Send a message."""
    body = json.dumps(message, allow_nan=False).encode()
    rest = memoryview(len(body).to_bytes(_HEAD, "big") + body)
    while rest:
        rest = rest[pipe.write(rest) :]


def read(pipe: BinaryIO, most: int = 1 << 30) -> bytes:
    """The next message; EOFError when there is none, BadFrame when it is too long."""
    size = int.from_bytes(_exactly(pipe, _HEAD), "big")
    if size > most:
        raise BadFrame(f"{size} bytes")
    return _exactly(pipe, size)


def _exactly(pipe: BinaryIO, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = pipe.read(size - len(found))
        if not more:
            raise EOFError
        found += more
    return found


# --- to the bot -----------------------------------------------------------------------------


def view_data(view: View) -> dict[str, Any]:
    """A view as JSON has it, without the unseen cards."""
    data: dict[str, Any] = msgspec.to_builtins(view)
    del data["unseen"]
    return data


def view_of(data: dict[str, Any]) -> View:
    """The view that was sent."""
    seen = {*data["lot"], *data["removed"], *(card for hand in data["hands"] for card in hand)}
    unseen = [card for card in CARDS if card not in seen]
    return msgspec.convert({**data, "unseen": unseen}, View)


def legal_data(legal: Choices) -> dict[str, Any]:
    """Everything `Choices` answers, written out, so that no table has to be sent."""
    offers = legal if legal.bidder is None else ()
    return {
        "seat": legal.seat,
        "bidder": legal.bidder,
        "may_decline": legal.may_decline,
        "bids": list(legal.bids()),
        "offers": [msgspec.to_builtins(choice) for choice in offers],
        "penalised": [bid.amount for bid in legal.penalised],
        "why": _why(legal),
    }


def _why(legal: Choices) -> list[str | None]:
    """The reason for each amount from 0 up; the last one holds for all above."""
    if legal.bidder is None:
        return []
    table = legal.table
    known = (table.high, table.chips[legal.bidder], rules.opening_minimum(table))
    return [legal.why(amount) for amount in range(max(known) + 2)]


class SentPenalised(Penalised):
    """The tolerated bids as such a bot gets them."""

    __slots__ = ("_amounts",)

    def __init__(self, legal: Choices, amounts: list[int]) -> None:
        super().__init__(legal)
        self._amounts = amounts

    def __iter__(self) -> Iterator[Bid]:
        return (Bid(seat=self._legal.bidder, amount=amount) for amount in self._amounts)

    def _tolerated(self, seat: int, amount: int) -> bool:
        return amount in self._amounts


class SentChoices(Choices):
    """The lawful choices as a bot in a process of its own gets them.

    They have no table: nothing can be read from them but the answers.
    """

    __slots__ = ("_bids", "_may_decline", "_offered", "_penalised", "_why")

    def __init__(self, data: dict[str, Any]) -> None:
        self.seat = data["seat"]
        self.bidder = data["bidder"]
        self._may_decline: bool = data["may_decline"]
        self._bids: list[int] = data["bids"]
        self._why: list[str | None] = data["why"]
        self._offered = [msgspec.convert(offer, Choice) for offer in data["offers"]]
        self._penalised = SentPenalised(self, data["penalised"])

    @property
    def may_decline(self) -> bool:
        return self._may_decline

    @property
    def penalised(self) -> SentPenalised:
        return self._penalised

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._offered) if self.bidder is None else super().__iter__()

    def bids(self) -> Iterator[int]:
        return iter(self._bids)

    def why(self, amount: int) -> str | None:
        if self.bidder is None:
            return "nobody-asked"
        return self._why[min(amount, len(self._why) - 1)] if amount >= 0 else "too-low"

    def _offers(self, choice: Choice) -> bool:
        return choice in self._offered


# --- and back -------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True):
    """The first thing a process says."""

    memory_limited: bool


class Answer(msgspec.Struct, frozen=True):
    """What a bot chose, or why it did not; a hostile one may have written it itself."""

    token: str
    "That of the question."
    choice: Choice | msgspec.UnsetType | None = msgspec.UNSET
    fault: str = ""
    detail: str = ""
    file: str = ""
    line: int = 0
    "Where an exception arose; 0: nowhere."


Message = TypeVar("Message", Hello, Answer)


def told(body: bytes, kind: type[Message]) -> Message:
    """What a process has written, checked field by field; BadFrame when it is anything else."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadFrame(repr(body[:80])) from None
