"""What the board of a player gets: the table as one seat may know it, and its choices.

The order of the deck and the seed never leave Python, nor do chips that are hidden from the
seat that looks.
"""

from __future__ import annotations

from typing import Any

from serengeti.analysis.prices import Price, PriceMap, price_map
from serengeti.engine import rules
from serengeti.engine.cards import CARDS, DIGIT_OF
from serengeti.engine.events import Event, GameEnded, GameStarted
from serengeti.engine.replay import Step
from serengeti.engine.table import Table, apply
from serengeti.text import one_seat
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.text.names import plain, tidy
from serengeti.text.numbers import number
from serengeti.text.sentences import sentence
from serengeti.text.words import card
from serengeti.widgets.facts import COLUMNS, banked
from serengeti.widgets.look import palette
from serengeti.widgets.seat_words import excuse, kind, words
from serengeti.widgets.sitting import Sitting
from serengeti.widgets.words import controls

SPEEDS = (0.5, 1, 2, 4)
"Speeds at which the others' moves are shown; 0 is at once."

NOBODY = -1
"Looks at the screen while it changes hands."


def frame(sitting: Sitting) -> dict[str, Any]:
    """What does not change while people sit here."""
    start = sitting.game.start
    return {
        "seats": _seats(sitting, "en"),
        "people": sitting.people,
        "windows": sitting.windows,
        "auctions": rules.LAST_AUCTION,
        "banked": banked(start.rules),
        "digits": DIGIT_OF,
        "cardNames": CARDS,
        "palette": palette(len(start.players)),
        "speeds": [*SPEEDS, 0],
        "texts": {lang: _texts(sitting, lang) for lang in LANGUAGES},
    }


def _seats(sitting: Sitting, lang: str) -> list[dict[str, str]]:
    tr, alone = translator(lang), len(sitting.people) == 1
    seats = enumerate(sitting.game.start.players)
    return [
        {
            "name": plain(who.name),
            "kind": kind(who.kind if sitting.is_bot(seat) else "human", alone, tr),
        }
        for seat, who in seats
    ]


def _texts(sitting: Sitting, lang: str) -> dict[str, Any]:
    tr = translator(lang)
    return {
        "controls": controls(tr, sitting.game.start.theme),
        "play": words(tr),
        "seats": _seats(sitting, lang),
        "speeds": [*(f"{number(speed, lang)}×" for speed in SPEEDS), words(tr)["atOnce"]],
        "cards": [card(name, lang) for name in CARDS],
    }


class Story:
    """A game so far, step by step, as the board draws it; grows with the game."""

    def __init__(self, start: GameStarted) -> None:
        self.start = start
        self.table = Table.of(start)
        self.columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
        self.moments: list[tuple[Event, Table | None]] = []
        "Each event with the table it happened to."

    def follow(self, events: list[Event]) -> None:
        """Take in the steps that are new."""
        for event in events[len(self) :]:
            self._add(event)

    def _add(self, event: Event) -> None:
        before = self.table.copy() if len(self) else None
        apply(self.table, event)
        step = Step(len(self), event, self.table.copy())
        for name, fact in COLUMNS.items():
            self.columns[name].append(fact(step))
        self.moments.append((event, before))

    def __len__(self) -> int:
        return len(self.columns["type"])

    def seen_by(self, viewer: int | None, hidden: bool, asked: int | None) -> dict[str, list[Any]]:
        """The columns as a seat may see them; in an offer window somebody is asked as well."""
        columns = dict(self.columns)
        if hidden:
            columns["chips"] = [_masked(chips, viewer) for chips in columns["chips"]]
        columns["asked"] = [*columns["asked"][:-1], -1 if asked is None else asked]
        return columns

    def news(self, since: int, viewer: int | None, hidden: bool, lang: str) -> list[str]:
        """What happened from a step on, as a seat may be told it."""
        looker = NOBODY if viewer is None else viewer
        return [
            one_seat.sentence(event, before, self.start, looker, lang)
            if hidden
            else sentence(event, before, self.start, lang)
            for event, before in self.moments[since:]
        ]


def _masked(chips: list[int], viewer: int | None) -> list[int | None]:
    return [own if seat == viewer else None for seat, own in enumerate(chips)]


def state(
    sitting: Sitting, story: Story, answered: int = 0, error: Exception | None = None
) -> dict[str, Any]:
    """The game as the person at the screen may see it now.

    `answered` counts messages: the board sends it back with the next one. `error` is why the
    last one was not followed.
    """
    game, last = sitting.game, len(story) - 1
    since = min(sitting.since, last)
    return {
        "answered": answered,
        "game": sitting.number,
        "known": min(sitting.known, last),
        "last": last,
        "since": since,
        "viewer": sitting.viewer,
        "steps": story.seen_by(sitting.viewer, sitting.hidden, game.asked),
        "news": {
            lang: story.news(since, sitting.viewer, sitting.hidden, lang) for lang in LANGUAGES
        },
        "ask": question(sitting),
        "quiet": [kind for seat, kind in sorted(sitting.quiet) if seat == sitting.viewer],
        "undo": bool(sitting.own_steps(sitting.people)),
        "result": _result(story, game.events[-1]),
        "path": None if sitting.path is None else tidy(sitting.path, 300),
        "parent": _parent(game.start),
        "error": error and {lang: excuse(error, game.start, lang) for lang in LANGUAGES},
    }


def _parent(start: GameStarted) -> dict[str, Any] | None:
    return start.parent and {"id": plain(start.parent.id), "n": start.parent.step}


def _result(story: Story, last: Event) -> dict[str, Any] | None:
    if not story.table.over or not isinstance(last, GameEnded):
        return None
    points = [sum(colours) for colours in last.points]
    return {
        "points": points,
        "bonus": last.bonus,
        "totals": last.totals,
        "winners": last.winners,
    }


# --- what is asked -----------------------------------------------------------------------------


def question(sitting: Sitting) -> dict[str, Any]:
    """What the person at the screen is asked, and all it may answer."""
    game = sitting.game
    seat = game.asked
    if game.over:
        return {"kind": "over"}
    if seat is None or sitting.is_bot(seat):
        return {"kind": "stuck", "seat": seat}
    if sitting.curtain:
        return {"kind": "curtain", "seat": seat}
    return {"kind": sitting.question, "seat": seat, **_choices(sitting, seat)}


def _choices(sitting: Sitting, seat: int) -> dict[str, Any]:
    table, start = sitting.game.table, sitting.game.start
    match sitting.question:
        case "bid":
            return _bidding(price_map(table, start=start), table)
        case "discard":
            return {"cards": cards_in(table.hands[seat])}
        case "challenge":
            return {"against": table.leader, "amount": table.high}
        case _:
            return _offers(table, seat)


def _offers(table: Table, seat: int) -> dict[str, Any]:
    own = cards_in(table.hands[seat])
    rivals = [
        {"seat": rival, "cards": cards_in(hand)}
        for rival, hand in enumerate(table.hands)
        if rival != seat and hand
    ]
    return {
        "own": own,
        "sale": bool(rules.may_sell(table, seat)),
        "rivals": rivals if rules.may_exchange(table, seat) else [],
    }


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, as numbers."""
    return [card for card in range(len(CARDS)) if mask >> card & 1]


def _bidding(prices: PriceMap, table: Table) -> dict[str, Any]:
    """Every amount from the lowest that could be said up to the seat's chips."""
    lowest = max(table.high + 1, rules.opening_minimum(table))
    amounts = [price for price in prices if price.amount is not None and price.amount >= lowest]
    return {
        "sale": table.seller >= 0,
        "prices": [_priced(prices, price) for price in amounts],
        "pass": _priced(prices, prices.at(None)),
        "beyond": bool(table.overbid),
    }


def _priced(prices: PriceMap, price: Price) -> dict[str, Any]:
    share = price.share
    return {
        "amount": price.amount,
        "legal": price.legal,
        "risky": price.tolerated,
        "told": {lang: prices.sentence(price.amount, lang) for lang in LANGUAGES},
        "shares": list(share.shares) if share else [],
        "left": share.left if share else 0,
        "to": share.to if share else "pot",
    }
