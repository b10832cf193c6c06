"""Everything that can happen: one frozen type each, a tagged union, and its JSON.

A choice *is* its event: what a player returns is what the log stores and `apply` reads.
Chips are ints, seats are indices from 0, cards are strings such as `"blue-8"`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from serengeti.engine.cards import CARDS, THEMES
from serengeti.engine.chance import MAX_SEED
from serengeti.engine.editions import Auction, Chips, Rules, Seat

FORMAT = 0
"Number of the log format; 0 while it may still change."

MAX_STEPS = 20_000
"Most events of a log."

if TYPE_CHECKING:  # a type checker cannot read a literal off data
    Card = str
    Theme = str
else:
    Card = Literal[CARDS]
    Theme = Literal[THEMES]

Points = Annotated[int, Meta(ge=0, le=1000)]
Line = Annotated[str, Meta(max_length=200)]
Step = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
Basis = Literal["majority", "holders", "others"]
DecidedBy = Literal["points", "face-sum", "more-cards", "fewer-cards", "chips", "shared"]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    "Shown name: NFC, no control or bidirectional characters."
    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    "`human`, or the name of a bot."


class Parent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The log and step from which a branch goes on."""

    id: Annotated[str, Meta(min_length=1, max_length=40)]
    step: Step


class _Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    pass


class GameStarted(_Event, frozen=True, tag="game_started"):
    """The first line: all that is known before anything happens."""

    format: Annotated[int, Meta(ge=0, le=FORMAT)]
    "Number of the log format."
    engine: Annotated[str, Meta(max_length=40)]
    "Version of the program that wrote the log."
    id: Annotated[str, Meta(min_length=1, max_length=40)]
    "Name of this game; branches refer to it."
    edition: Annotated[str, Meta(min_length=1, max_length=40)]
    "Edition the rules started from; `rules` alone decides."
    rules: Rules
    "Every switch by value."
    theme: Theme
    "What the cards show; changes names only."
    players: Annotated[tuple[Player, ...], Meta(min_length=2, max_length=6)]
    "One for each seat, clockwise."
    first: Seat
    "Seat that leads auction 1."
    deck: Annotated[tuple[Card, ...], Meta(min_length=30, max_length=30)] | None
    "The thirty cards in order; null when a real table did not record it."
    seed: Annotated[int, Meta(ge=0, le=MAX_SEED)] | None
    "Seed of the deck; where both stand the deck is the truth."
    date: Line | None = None
    place: Line | None = None
    event: Line | None = None
    annotator: Line | None = None
    parent: Parent | None = None
    "Where this game branches off; null for a game of its own."


class SaleOpened(_Event, frozen=True, tag="sale_opened"):
    """A seat puts one of its cards up for sale, before the next lot."""

    seat: Seat
    card: Card


class CardSold(_Event, frozen=True, tag="card_sold"):
    """A sale ends: card and price change hands; pot and lead are untouched."""

    seat: Seat
    "The seller."
    buyer: Seat | None
    "Null when nobody bid: the card stays."
    card: Card
    price: Chips
    "0 when nobody bid."


class Exchanged(_Event, frozen=True, tag="exchanged"):
    """A seat swaps cards with a rival, who cannot refuse, and sits out the next auction."""

    seat: Seat
    rival: Seat
    taken: Card
    "Card of the rival."
    given: Card
    "Card of the seat."


class LotRevealed(_Event, frozen=True, tag="lot_revealed"):
    """Cards are turned and the auction opens."""

    auction: Auction
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=16)]
    "The new cards, in deck order; a carried lot is not named again."


class Bid(_Event, frozen=True, tag="bid"):
    """A seat names an amount."""

    seat: Seat
    amount: Chips
    ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None
    "Thinking time in milliseconds."


class Passed(_Event, frozen=True, tag="passed"):
    """A seat leaves this auction for good."""

    seat: Seat
    ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None
    "Thinking time in milliseconds."


class Challenged(_Event, frozen=True, tag="challenged"):
    """A seat notices that the bid just made ends in a digit its maker owns."""

    seat: Seat
    against: Seat


class Fined(_Event, frozen=True, tag="fined"):
    """A forbidden bid is void and costs a chip; its maker acts again, or leaves."""

    seat: Seat
    amount: Chips
    "The forbidden bid."
    chips: Annotated[int, Meta(ge=0, le=1)]
    "What is paid: 0 when the seat has none."
    to: Literal["pot", "bank"]
    out: bool
    "True when the seat has no chip and so leaves the auction."


class OverbidExposed(_Event, frozen=True, tag="overbid_exposed"):
    """A bid cannot be paid: its maker is excluded and the auction begins again without it."""

    seat: Seat
    chips: Annotated[int, Meta(ge=0, le=1)]
    "What is paid besides the card."
    to: Literal["pot", "bank"]


class CardDiscarded(_Event, frozen=True, tag="card_discarded"):
    """The exposed seat gives up a card of its choice; it leaves the game."""

    seat: Seat
    card: Card


class IncomePaid(_Event, frozen=True, tag="income_paid"):
    """The bank pays a seat that passed without having bid."""

    seat: Seat
    chips: Chips


class LotSold(_Event, frozen=True, tag="lot_sold"):
    """The lot goes to the highest bidder, the price to the pot."""

    seat: Seat
    price: Chips


class LotGiven(_Event, frozen=True, tag="lot_given"):
    """Nobody bid: the lot is free; free is not a price of 0."""

    seat: Seat


class LotSetAside(_Event, frozen=True, tag="lot_set_aside"):
    """Nobody bid: the lot waits for the next auction or leaves the game."""

    how: Literal["carried", "discarded"]


class PotShared(_Event, frozen=True, tag="pot_shared"):
    """The pot is paid out in equal whole shares."""

    digit: Annotated[int, Meta(ge=0, le=9)] | None
    "Last digit of the price; null when the pot follows none."
    basis: Basis
    "Why the sharers share."
    shares: Annotated[tuple[Chips, ...], Meta(min_length=2, max_length=6)]
    "Chips for each seat."
    left: Chips
    "What cannot be split."
    to: Literal["pot", "bank"]
    "Where `left` goes."


class GameEnded(_Event, frozen=True, tag="game_ended"):
    """Points are counted."""

    points: Annotated[
        tuple[Annotated[tuple[Points, ...], Meta(min_length=6, max_length=6)], ...],
        Meta(min_length=2, max_length=6),
    ]
    "For each seat, points of the six colours in deck order."
    bonus: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=6)]
    "For each seat, points for most chips."
    totals: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=6)]
    winners: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=6)]
    "Winning seats, rising."
    decided_by: DecidedBy


class Irregular(_Event, frozen=True, tag="irregular"):
    """A move the rules forbid was really played and let stand; the game goes on from it."""

    step: Step
    "The step that breaks a rule."
    rule: Annotated[str, Meta(min_length=1, max_length=40)]
    "Code of the rule, as the referee names it."
    agreed: Annotated[str, Meta(max_length=500)]
    "What the table agreed, in words."


class Note(_Event, frozen=True, tag="note"):
    """A comment; changes nothing and never counts as a step."""

    at: Step
    "Step it speaks of: 0 is `game_started`."
    kind: Literal["comment", "mark", "glyph", "reconstructed"]
    text: Annotated[str, Meta(max_length=500)]
    by: Annotated[str, Meta(max_length=40)] | None = None


Event = (
    GameStarted
    | SaleOpened
    | CardSold
    | Exchanged
    | LotRevealed
    | Bid
    | Passed
    | Challenged
    | Fined
    | OverbidExposed
    | CardDiscarded
    | IncomePaid
    | LotSold
    | LotGiven
    | LotSetAside
    | PotShared
    | GameEnded
    | Irregular
    | Note
)
"Anything a log line can be."

Offer = SaleOpened | Exchanged | Challenged
"What a seat may do in an offer window, and may decline."

Choice = Bid | Passed | CardDiscarded | Offer
"What an asked seat may answer."

Annotation = Irregular | Note
"What is said about a game; never a step."

EVENT_TYPES: dict[str, type[Event]] = {kind.__struct_config__.tag: kind for kind in Event.__args__}
"Event class of each `type`."


def type_of(event: Event) -> str:
    """The `type` an event carries in the log.

    >>> type_of(Passed(seat=1))
    'passed'
    """
    return str(event.__struct_config__.tag)
