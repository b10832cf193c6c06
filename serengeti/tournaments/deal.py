"""One deal: the same cards at every table, and what came of it. This is the work of a worker."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from serengeti.engine.chance import Chance, advance
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice, RequestError
from serengeti.engine.events import (
    Choice,
    Event,
    Fined,
    GameEnded,
    LotSold,
    OverbidExposed,
    Passed,
    PotShared,
)
from serengeti.engine.game import Chooser, Game, well_formed
from serengeti.engine.view import View
from serengeti.players import seats, stream
from serengeti.text.names import tidy
from serengeti.tournaments.entrants import Called, Entrant, load, told
from serengeti.tournaments.seatings import Seating

MILLIONTH = 1_000_000
"Chips of the matrix are counted in whole millionths, so that sums do not depend on their order."


class Job(msgspec.Struct, frozen=True):
    """What is played at every deal."""

    entrants: tuple[Entrant, ...]
    seatings: tuple[Seating, ...]
    edition: str
    switches: dict[str, Any]
    seed: int
    isolate: bool = False
    limits: dict[str, float] = {}
    "`seconds` for one choice."


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an entrant did wrong in a deal, each time answered by a pass in its place."""

    bot: int
    kind: str
    "`error`, `illegal`, `late` or `memory`."
    times: int
    first: str
    "What it was the first time."


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table ended: points of each seat, and the seats that won."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one deal gave: a line of the results file."""

    deal: int
    scores: tuple[Score, ...]
    "In the order of the seatings."
    given: tuple[tuple[int, ...], ...]
    "Millionths of a chip that an entrant (row) gave through the pot to another (column)."
    faults: tuple[Fault, ...] = ()


def deal_seed(seed: int, number: int) -> int:
    """The seed of a deal's games, 53 bits drawn from the tournament's."""
    g = Chance(seed, stream=number)
    return advance(g) << 21 | advance(g) >> 11


def play_deal(job: Job, number: int) -> Deal:
    """Play a deal at all tables."""
    team = _Team(job)
    try:
        return _play_deal(job, number, team)
    finally:
        team.close()


def _play_deal(job: Job, number: int, team: _Team) -> Deal:
    bots = range(len(job.entrants))
    given = [[0] * len(bots) for _ in bots]
    scores = []
    for seating in job.seatings:
        game = team.play(seating, deal_seed(job.seed, number))
        ended = game.events[-1]
        assert isinstance(ended, GameEnded)
        scores.append(Score(ended.totals, ended.winners))
        for giver, row in zip(seating, through_pot(game.events, len(seating)), strict=True):
            for taker, chips in zip(seating, row, strict=True):
                given[giver][taker] += round(chips * MILLIONTH)
    return Deal(number, tuple(scores), tuple(map(tuple, given)), team.faults())


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Job:
    import pickle

    job: Job = pickle.loads(packed)
    return job


def play_packed(packed: bytes, number: int) -> Deal:
    """The same in another process, which got the job as bytes."""
    return play_deal(_unpacked(packed), number)


def pack(job: Job) -> bytes:
    """The job as bytes; functions of a notebook travel whole where cloudpickle is installed."""
    try:
        import cloudpickle as pickle
    except ImportError:
        import pickle
    try:
        return bytes(pickle.dumps(job))
    except Exception as error:  # a bot may hold anything
        raise RequestError("bot-stays", system=told(error)) from None


def play_table(job: Job, number: int, table: int, maker: type[Game] = Game) -> Game:
    """One game of a deal, as a whole; those before it too, since files remember within a deal."""
    team = _Team(job)
    seed = deal_seed(job.seed, number)
    try:
        for seating in job.seatings[:table]:
            team.play(seating, seed)
        return team.play(job.seatings[table], seed, maker)
    finally:
        team.close()


class _Team:
    """The players of one deal, and what they did wrong."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._shared: dict[int, Chooser] = {}
        self._times: Counter[tuple[int, str]] = Counter()
        self._first: dict[tuple[int, str], str] = {}

    def play(self, seating: Seating, seed: int, maker: type[Game] = Game) -> Game:
        """One table; whoever fails at it passes."""
        people = seats([self._job.entrants[bot].name for bot in seating])
        game = maker(people, self._job.edition, seed=seed, **self._job.switches)
        players = [self._sit(bot, seed, seat) for seat, bot in enumerate(seating)]
        while (seat := game.asked) is not None:
            fault = self._ask(game, seat, players[seat])
            if fault is not None:
                kind, what = fault
                self._times[seating[seat], kind] += 1
                self._first.setdefault((seating[seat], kind), _first_words(what))
                game.answer(pass_of(game.legal))
        return game

    def _sit(self, bot: int, seed: int, seat: int) -> Chooser:
        entrant = self._job.entrants[bot]
        try:
            if entrant.maker is not None:
                return entrant.maker(stream(seed, seat))
            if bot not in self._shared:
                self._shared[bot] = self._foreigner(entrant)
        except (Exception, SystemExit) as error:
            return _Absent(error)
        return self._shared[bot]

    def _foreigner(self, entrant: Entrant) -> Chooser:
        if self._job.isolate:
            from serengeti.players.isolation import Isolated

            what = entrant.path or entrant.choose
            player: Chooser = Isolated(what, **self._job.limits)
            return player
        return Called(entrant.choose or load(entrant))

    def _ask(self, game: Game, seat: int, player: Chooser) -> tuple[str, str] | None:
        """Let a player choose; None if it did, else the kind of its fault and what it was."""
        began = time.monotonic()
        try:
            choice = player.choose(game.view(seat), game.legal)
        except (Exception, SystemExit) as error:
            return _kind(error), told(error)
        late = time.monotonic() - began
        if late > self._job.limits.get("seconds", float("inf")):
            return "late", f"{late:.1f} s"
        return _answer(game, seat, choice)

    def faults(self) -> tuple[Fault, ...]:
        return tuple(
            Fault(bot, kind, times, self._first[bot, kind])
            for (bot, kind), times in sorted(self._times.items())
        )

    def close(self) -> None:
        for player in self._shared.values():
            if hasattr(player, "close"):
                player.close()


class _Absent:
    """Stands for a player that could not come: each of its choices fails."""

    def __init__(self, why: BaseException) -> None:
        self._why = why

    def choose(self, view: View, legal: Choices) -> Choice | None:
        raise self._why


def _first_words(what: str) -> str:
    """What happened in a line, without addresses in memory: these differ every time."""
    return tidy(re.sub(r" at 0x[0-9a-fA-F]+", "", what), 120)


def _kind(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "late"
    return "memory" if isinstance(error, MemoryError) else "error"


def _answer(game: Game, seat: int, choice: Any) -> tuple[str, str] | None:
    try:
        checked = None if choice is None else well_formed(choice)
    except Exception:  # what a bot returns may fail at any question
        return "illegal", _described(choice)
    if checked is not None and checked.seat != seat:
        return "illegal", _described(choice)  # nobody chooses for another seat
    try:
        game.answer(checked)
    except IllegalChoice:
        return "illegal", _described(choice)
    return None


def _described(choice: Any) -> str:
    try:
        return repr(choice)[:200]
    except Exception:
        return type(choice).__name__


def pass_of(legal: Choices) -> Choice | None:
    """A pass, silence in an offer window, or the first card where one has to be given up."""
    if legal.bidder is not None:
        return Passed(seat=legal.bidder)
    return None if legal.may_decline else next(iter(legal))


def through_pot(events: Sequence[Event], n: int) -> list[list[float]]:
    """Chips that seat i paid into the pot and seat j received out of it.

    Chips in the pot are mixed: every payment takes from each payer's in proportion.
    """
    pot = [0.0] * n
    given = [[0.0] * n for _ in range(n)]
    for event in events:
        match event:
            case LotSold(seat=seat, price=chips):
                pot[seat] += chips
            case (
                Fined(seat=seat, chips=chips, to="pot")
                | OverbidExposed(seat=seat, chips=chips, to="pot")
            ):
                pot[seat] += chips
            case PotShared(shares=shares, left=left, to=to) if left + sum(shares):
                total = left + sum(shares)
                for payer, lying in enumerate(pot):
                    for taker, chips in enumerate(shares):
                        given[payer][taker] += lying * chips / total
                    pot[payer] = lying * left / total if to == "pot" else 0.0
    return given
