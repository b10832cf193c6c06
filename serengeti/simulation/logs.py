"""A playout told in full: the same policies, the same random numbers, through the event engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from serengeti.engine.cards import CARDS, names_of
from serengeti.engine.events import Bid, CardDiscarded, Choice, Event, LotRevealed, Passed
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.engine.scoring import count
from serengeti.engine.table import Table
from serengeti.players import seats
from serengeti.simulation.batch import Job
from serengeti.simulation.playout import Course, begin
from serengeti.simulation.policies import PASS, POLICIES, decide, give_up


class Origin(msgspec.Struct, frozen=True):
    """Where playouts come from: a set-up of whole games, or a step of a log."""

    maker: type[Game]
    "Class of the games made."
    edition: str = ""
    setup: dict[str, Any] = {}
    "For whole games, what the first line needs beside players, deck and lead."
    replay: Replay | None = None
    step: int = 0


def tell_game(job: Job, number: int, origin: Origin) -> Game:
    """Playout `number` of a job as a finished game."""
    table, course = job.table.copy(), Course()
    cards = [0] * count(table.unseen)
    begin(table, course, cards, job.seed, number, job.draw_first)
    names = tuple(CARDS[card] for card in cards)
    if origin.replay is None:
        kinds = [POLICIES[policy] for policy in job.policies]
        people, lead = seats(kinds), table.first
        game = origin.maker(people, origin.edition, deck=names, first=lead, **origin.setup)
    else:
        game = _branch(origin.maker, origin.replay, origin.step, names)
    return _follow(game, course, job.policies)


def _branch(maker: type[Game], replay: Replay, step: int, unseen: tuple[str, ...]) -> Game:
    """A game that goes on from a step with the unseen cards in another order."""
    deck = (*_revealed(replay.events[: step + 1]), *unseen)
    start = msgspec.structs.replace(replay.start, deck=deck, seed=None)
    return maker.branch(Log((start, *replay.log.events[1:]), replay.log.lines), step)


def _revealed(events: Iterable[Event]) -> list[str]:
    return [card for event in events if isinstance(event, LotRevealed) for card in event.cards]


def _follow(game: Game, course: Course, policies: Sequence[int]) -> Game:
    """Let the policies choose to the end; every offer window is declined."""
    while (seat := game.asked) is not None:
        if game.window:
            game.reveal()
        else:
            game.do(_choice(game.table, course, seat, policies[seat]))
    return game


def _choice(table: Table, course: Course, seat: int, policy: int) -> Choice:
    if table.discarder >= 0:
        (card,) = names_of(give_up(table, course, seat, policy))
        return CardDiscarded(seat=seat, card=card)
    amount = decide(table, course, seat, policy)
    return Passed(seat=seat) if amount == PASS else Bid(seat=seat, amount=amount)
