"""Positions of the course: small games that the engine has played, and steps of sample games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from serengeti.engine import scoring
from serengeti.engine.cards import CARDS
from serengeti.engine.events import Event, GameEnded
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.places import content
from serengeti.text.catalogue import Translator
from serengeti.text.names import plain
from serengeti.text.sentences import sentence

NAMES = ("Awa", "Ben", "Chloé", "Driss", "Emma", "Farid")


class Position(msgspec.Struct, frozen=True):
    """A game up to the moment at which something is asked."""

    replay: Replay
    you: int
    "Seat of the learner."

    @property
    def table(self) -> Table:
        """The table now."""
        return self.replay.at(-1)

    @property
    def names(self) -> list[str]:
        """Name of each seat."""
        return [plain(name) for name in self.replay.names]

    def game(self) -> Game:
        """A game that goes on from here."""
        return Game.branch(self.replay.log, len(self.replay) - 1)

    def then(self, act: Callable[[Game], object]) -> Replay:
        """What follows when something is done."""
        game = self.game()
        act(game)
        return Replay(game.log)

    def news(self, after: Replay) -> Iterator[tuple[int, Event]]:
        """Steps and events that a continuation adds."""
        yield from list(enumerate(after.events))[len(self.replay) :]

    def find(self, after: Replay, *kinds: type) -> Iterator[tuple[int, Any]]:
        """The added events of some kinds."""
        yield from ((step, e) for step, e in self.news(after) if isinstance(e, kinds))

    def say(self, after: Replay, tr: Translator, *kinds: type) -> str:
        """The sentences of the added events of some kinds."""
        return " ".join(
            sentence(event, after.at(step - 1), after.start, tr.lang)
            for step, event in self.find(after, *kinds)
        )

    def facts(self) -> dict[str, Any]:
        """What the text of a task may name."""
        table, names = self.table, [*self.names, "?"]
        seats = {"you": self.you, "asked": table.asked(), "leader": table.leader}
        seats["first"], seats["seller"] = table.first, table.seller
        named = {key: names[-1 if seat is None else seat] for key, seat in seats.items()}
        named |= {"high": table.high, "pot": table.pot, "chips": table.chips[self.you]}
        return named | {"totals": self._totals()}

    def _totals(self) -> str:
        """Name and final points of each seat, as if the game ended now."""
        table, seats = self.table, enumerate(self.names)
        return ", ".join(f"{name} {scoring.total_points(table, seat)}" for seat, name in seats)


def begin(seats: int, cards: str, edition: str = "serengeti", **switches: Any) -> Game:
    """A game whose deck begins with these cards."""
    first = cards.split()
    deck = [*first, *(card for card in CARDS if card not in first)]
    return Game(NAMES[:seats], edition, deck=deck, first=0, **switches)


def act(game: Game, *said: int | None) -> Game:
    """The lot is turned if it is not, and seats speak in turn: an amount, or None to pass."""
    if game.window:
        game.reveal()
    for amount in said:
        if amount is None:
            game.pass_()
        else:
            game.bid(amount)
    return game


def buy(game: Game, seat: int, price: int) -> Game:
    """The next lot goes to a seat for a price, and nobody else bids."""
    act(game)
    auction = game.table.auction
    while game.table.live and game.table.auction == auction:
        act(game, price if game.asked == seat else None)
    return game


def all_pass(game: Game) -> None:
    """Everybody who is asked passes, until this auction is over."""
    auction = game.table.auction
    while game.table.live and game.table.auction == auction and game.table.discarder < 0:
        game.pass_()


def here(game: Game, you: int) -> Position:
    """The position of a game as it is now."""
    return Position(Replay(game.log), you)


def cut(replay: Replay, step: int, you: int) -> Position:
    """The position of a game after a step, without what follows."""
    events = replay.events[: replay.step_number(step) + 1]
    return Position(Replay(Log(events, tuple(range(1, len(events) + 1)))), you)


def before_end(replay: Replay, you: int) -> Position:
    """A finished game just before its points are counted."""
    assert isinstance(replay.events[-1], GameEnded)
    return cut(replay, -2, you)


def sample(name: str) -> Replay:
    """A sample game."""
    return Replay.open(content("replays") / f"{name}.jsonl")
