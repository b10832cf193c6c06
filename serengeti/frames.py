"""A replay as tables: one pure row function each, and `Frames`, which makes DataFrames of them.

The row functions give `(columns, rows)` with plain tuples and need nothing but Python; `COLUMNS`
says what every column means. pandas is loaded when a frame is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, COLOURS, names_of
from serengeti.engine.events import (
    Bid,
    Event,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    Passed,
    PotShared,
    type_of,
)
from serengeti.engine.replay import BANK, POT, Replay
from serengeti.engine.table import Table
from serengeti.text import names

if TYPE_CHECKING:
    import pandas as pd

Rows = tuple[tuple[str, ...], list[tuple[Any, ...]]]

_STEP = {"step": ("int64", "step of the replay; 0 is `game_started`")}
_AUCTION = {"auction": ("int64", "auction, 1-15; 0 before the first")}
_SEAT = {
    "seat": ("int64", "seat, from 0"),
    "player": ("string", "name of the seat, made unique"),
}
_MAYBE_SEAT = {
    "seat": ("Int64", "seat, from 0; NA for nobody"),
    "player": ("string", "name of the seat, made unique; NA for nobody"),
}

COLUMNS: dict[str, dict[str, tuple[str, str]]] = {
    "events": {
        **_STEP,
        **_AUCTION,
        "type": ("string", "type of the event, as in the log"),
        **_MAYBE_SEAT,
        "chips": ("Int64", "chips: bid, price, income or sum of shares; NA where none are named"),
        "cards": ("string", "cards that are turned or change hands, by spaces; NA for none"),
    },
    "lots": {
        **_AUCTION,
        **_STEP,
        "cards": ("string", "cards of the lot, carried ones too, by spaces"),
        **_MAYBE_SEAT,
        "price": ("Int64", "price in chips; NA when nobody bid (free is not a price of 0)"),
        "how": ("string", "`sold`, `given`, `carried` or `discarded`"),
    },
    "bids": {
        **_STEP,
        **_AUCTION,
        **_SEAT,
        "amount": ("Int64", "chips bid; NA for a pass"),
        "choice": ("string", "`bid` or `pass`"),
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
        "colour": ("string", "colour that grew"),
        "cards": ("int64", "cards of that colour after the step"),
        "points": ("int64", "points of that colour after the step"),
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


def seat_names(replay: Replay, most: int = names.MOST) -> tuple[str, ...]:
    """Name of each seat, made unique: no two alike, none like another column of `balances`.

    `most` is the number of characters that fit.

    >>> from serengeti.engine.game import Game
    >>> seat_names(Replay(Game(["A", "A", "pot"], seed=7).log))
    ('A', 'A (2)', 'pot (2)')
    """
    taken = set(COLUMNS["balances"])
    unique: list[str] = []
    for raw in replay.names:
        name = plain = names.tidy(names.plain(raw), most)
        number = 1
        while name in taken:
            number += 1
            name = f"{plain[: most - 5]} ({number})"
        taken.add(name)
        unique.append(name)
    return tuple(unique)


def events(replay: Replay) -> Rows:
    """What happened: a row for each step."""
    players = seat_names(replay)
    rows = []
    lot = 0
    for step in replay.steps():
        seat, chips, cards = _parts(step.event, lot)
        lot = step.table.lot
        kind = type_of(step.event)
        player = None if seat is None else players[seat]
        rows.append((step.number, step.table.auction, kind, seat, player, chips, cards))
    return tuple(COLUMNS["events"]), rows


def _parts(event: Event, lot: int) -> tuple[int | None, int | None, str | None]:
    """Seat, chips and cards of an event; `lot` is what was on offer before it."""
    match event:
        case LotRevealed(cards=cards):
            return None, None, " ".join(cards)
        case Bid(seat=seat, amount=chips) | IncomePaid(seat=seat, chips=chips):
            return seat, chips, None
        case Passed(seat=seat):
            return seat, None, None
        case LotSold(seat=seat, price=price):
            return seat, price, _cards(lot)
        case LotGiven(seat=seat):
            return seat, None, _cards(lot)
        case LotSetAside():
            return None, None, _cards(lot)
        case PotShared(shares=shares):
            return None, sum(shares), None
    return None, None, None


def lots(replay: Replay) -> Rows:
    """How each lot left the table: a row for each; a lot still on offer is not in it."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for number, event, before, auction in _with_before(replay):
        match event:
            case LotSold(seat=seat, price=price):
                end: tuple[Any, ...] = (seat, players[seat], price, "sold")
            case LotGiven(seat=seat):
                end = (seat, players[seat], None, "given")
            case LotSetAside(how=how):
                end = (None, None, None, how)
            case _:
                continue
        rows.append((auction, number, _cards(before.lot), *end))
    return tuple(COLUMNS["lots"]), rows


def bids(replay: Replay) -> Rows:
    """What the asked seats chose: a row for each bid and pass."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for number, event, _, auction in _with_before(replay):
        match event:
            case Bid(seat=seat, amount=amount):
                rows.append((number, auction, seat, players[seat], amount, "bid"))
            case Passed(seat=seat):
                rows.append((number, auction, seat, players[seat], None, "pass"))
    return tuple(COLUMNS["bids"]), rows


def payouts(replay: Replay) -> Rows:
    """What pot and bank paid to seats: a row for each payment."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for number, event, _, auction in _with_before(replay):
        match event:
            case IncomePaid(seat=seat, chips=chips):
                rows.append((number, auction, seat, players[seat], chips, BANK, None, None))
            case PotShared(shares=shares, digit=digit, basis=basis):
                rows += [
                    (number, auction, seat, players[seat], chips, POT, digit, basis)
                    for seat, chips in enumerate(shares)
                    if chips
                ]
    return tuple(COLUMNS["payouts"]), rows


def balances(replay: Replay) -> Rows:
    """Where the chips are: a row for each step, a column for each seat by name."""
    rows = []
    for step in replay.steps():
        at = step.table
        places = (*at.chips, at.pot, at.bank)
        rows.append((step.number, *places, sum(places)))
    return ("step", *seat_names(replay), "pot", "bank", "total"), rows


def collections(replay: Replay) -> Rows:
    """Growth of the collections: a row for each colour of a lot that a seat gets."""
    players = seat_names(replay)
    rows = []
    for number, event, before, auction in _with_before(replay):
        if not isinstance(event, LotSold | LotGiven):
            continue
        hand = before.hands[event.seat] | before.lot
        for colour, mask in enumerate(COLOUR_MASK):
            if before.lot & mask:
                cards, points = scoring.count(hand & mask), scoring.colour_points(hand, colour)
                who = (event.seat, players[event.seat])
                rows.append((number, auction, *who, COLOURS[colour], cards, points))
    return tuple(COLUMNS["collections"]), rows


def scores(replay: Replay) -> Rows:
    """Points: a row for each seat; those so far when the game is unfinished."""
    last, result = replay.at(-1), replay.result
    rows = []
    for seat, player in enumerate(seat_names(replay)):
        hand = last.hands[seat]
        colours = [scoring.colour_points(hand, colour) for colour in range(6)]
        bonus = result.bonus[seat] if result else None
        winner = seat in result.winners if result else None
        total = sum(colours) + (bonus or 0)
        left = (last.chips[seat], scoring.count(hand))
        rows.append((seat, player, *colours, bonus, total, winner, *left))
    return tuple(COLUMNS["scores"]), rows


def _cards(mask: int) -> str:
    return " ".join(names_of(mask))


def _with_before(replay: Replay) -> Iterator[tuple[int, Event, Table, int]]:
    """Step, event, table before it, and its auction; from step 1 on."""
    steps = replay.steps()
    before = next(steps).table
    for step in steps:
        yield step.number, step.event, before, step.table.auction
        before = step.table


def _frame(rows: Callable[[Replay], Rows]) -> property:
    """The property that makes a DataFrame of a row function."""

    def make(frames: Frames) -> pd.DataFrame:
        import pandas as pd  # heavy, and not there in a browser classroom

        columns, found = rows(frames._replay)
        kinds = COLUMNS[rows.__name__]
        frame = pd.DataFrame(found, columns=list(columns), dtype=object)
        return frame.astype({name: kinds.get(name, ("int64",))[0] for name in columns})

    return property(make, doc=rows.__doc__)


class Frames:
    """The tables of a replay as pandas DataFrames, made anew whenever asked for.

    >>> from serengeti.engine.game import Game
    >>> frames = Frames(Replay(Game(["A", "B", "C"], seed=7).log))
    >>> list(frames.bids.columns)
    ['step', 'auction', 'seat', 'player', 'amount', 'choice']
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay

    events = _frame(events)
    lots = _frame(lots)
    bids = _frame(bids)
    payouts = _frame(payouts)
    balances = _frame(balances)
    collections = _frame(collections)
    scores = _frame(scores)

    def __repr__(self) -> str:
        return f"<Frames {', '.join(COLUMNS)}>"
