"""One deal: the same cards at every table, and what came of it. This is the work of a worker."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from serengeti.engine.chance import Chance, advance
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Choice, Event, GameEnded, PotShared
from serengeti.engine.flows import POT, flows_of
from serengeti.engine.game import Game
from serengeti.players import player, seats, stream
from serengeti.players.isolation import Guarded, Isolated, Missing, fallback
from serengeti.players.isolation.faults import Facts, Misstep, Watched, made, placed_in
from serengeti.text.names import free, plain, tidy
from serengeti.tournaments.entrants import Entrant, load, told
from serengeti.tournaments.seatings import Seating, renamed
from serengeti.tournaments.underway import UnderWay, under_way

MILLIONTH = 1_000_000
"Chips of the matrix are counted in whole millionths, so that sums do not depend on their order."

ORDER = 7
"The stream that says who sits beside whom: 0 deals the cards, 1 to 6 are the players'."

KINDS = {
    "timed-out": "late",
    "out-of-memory": "memory",
    "bad-amount": "illegal",
    "no-answer": "illegal",
    "not-a-choice": "illegal",
    "unlawful": "illegal",
    "ended": "lost",
    "no-frame": "lost",
    "no-process": "lost",
    "out": "lost",
}
"Kinds of faults by the codes of `players.isolation`; every other is an error."


class Job(msgspec.Struct, frozen=True):
    """What is played at every deal."""

    entrants: tuple[Entrant, ...]
    seatings: tuple[Seating, ...]
    "Who meets whom; what each deal makes of them says `tables`."
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
    "`error`, `illegal`, `late`, `memory` or `lost`."
    times: int
    code: str
    "What it was the first time, as in `players.isolation`."
    first: str
    "What was found then, in the bot's own words: an answer, an exception."
    facts: Facts = {}
    "What else the sentence about it needs."


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table ended: points of each seat, and the seats that won."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one deal gave: a line of the results file."""

    deal: int
    scores: tuple[Score, ...]
    "In the order of the deal's tables."
    given: tuple[tuple[int, ...], ...]
    "Millionths of a chip that an entrant (row) gave through the pot to another (column)."
    faults: tuple[Fault, ...] = ()


def deal_seed(seed: int, number: int) -> int:
    """The seed of a deal's games, 53 bits drawn from the tournament's."""
    g = Chance(seed, stream=number)
    return advance(g) << 21 | advance(g) >> 11


def own_seed(job: Job, number: int, bot: int) -> int:
    """The seed of an entrant's own random numbers in a deal; no way leads back to the cards."""
    said = f"{job.seed} {number} {bot}".encode()
    return int.from_bytes(blake2b(said, digest_size=6).digest())


def tables(job: Job, number: int) -> tuple[Seating, ...]:
    """The entrant on each seat, for each table of a deal; neighbours differ from deal to deal."""
    order = Chance(deal_seed(job.seed, number), stream=ORDER).shuffled(range(len(job.entrants)))
    return renamed(job.seatings, order)


def play_deal(job: Job, number: int) -> Deal:
    """Play a deal at all tables."""
    with under_way(job) as course:
        team = _Team(job, course, number)
        try:
            return _play_deal(job, number, team)
        finally:
            team.close()


def _play_deal(job: Job, number: int, team: _Team) -> Deal:
    bots = range(len(job.entrants))
    given = [[0] * len(bots) for _ in bots]
    scores = []
    for seating in tables(job, number):
        game = team.play(seating)
        ended = game.events[-1]
        assert isinstance(ended, GameEnded)
        scores.append(Score(ended.totals, ended.winners))
        for seat, row in enumerate(through_pot(game.events, len(seating))):
            for other, chips in enumerate(row):
                if other != seat:  # what comes back to its payer was given to nobody
                    given[seating[seat]][seating[other]] += round(chips * MILLIONTH)
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
    team = _Team(job, UnderWay(job), number)
    *before, last = tables(job, number)[: table + 1]
    try:
        for seating in before:
            team.play(seating)
        return team.play(last, maker)
    finally:
        team.close()


class _Team:
    """The players of one deal, and what they did wrong."""

    def __init__(self, job: Job, course: UnderWay, number: int) -> None:
        self._job, self._course, self._number = job, course, number
        self._seed = deal_seed(job.seed, number)
        self._shared: dict[int, Watched] = {}
        self._times: Counter[tuple[int, str]] = Counter()
        self._first: dict[tuple[int, str], tuple[str, str, Facts]] = {}

    def play(self, seating: Seating, maker: type[Game] = Game) -> Game:
        """One table; whoever fails at it passes."""
        kinds = [self._job.entrants[bot].name for bot in seating]
        people = seats(kinds, told_apart(kinds))
        game = maker(people, self._job.edition, seed=self._seed, **self._job.switches)
        players = [self._sit(bot, seat) for seat, bot in enumerate(seating)]
        while (seat := game.asked) is not None:
            game.answer(self._ask(game, seat, seating[seat], players[seat]))
        return game

    def _sit(self, bot: int, seat: int) -> Watched:
        entrant = self._job.entrants[bot]
        if entrant.kind:
            return Guarded(player(entrant.kind, stream(self._seed, seat)))
        maker = entrant.maker
        if maker is not None and not self._job.isolate:
            chance = stream(own_seed(self._job, self._number, bot), seat)
            return _guarded(lambda: made(maker, chance))
        if bot not in self._shared:
            self._shared[bot] = self._foreigner(entrant, bot)
        return self._shared[bot]

    def _foreigner(self, entrant: Entrant, bot: int) -> Watched:
        """One that everybody shares; apart from this process, where that is asked for."""
        if not self._job.isolate:
            return _guarded(lambda: entrant.choose or load(entrant))
        what: Any = entrant.path or entrant.choose or entrant.maker
        apart = Isolated(
            what,
            name=entrant.name,
            seed=own_seed(self._job, self._number, bot),
            **self._job.limits,  # type: ignore[arg-type]
        )
        apart.start()
        return apart

    def _ask(self, game: Game, seat: int, bot: int, asked: Watched) -> Choice | None:
        """A choice that may stand: the player's, or the one made in its place."""
        self._course.ask(bot)
        began = time.monotonic()
        choice = asked.choose(game.view(seat), game.legal)
        took = time.monotonic() - began
        self._course.answered()
        if asked.faults:
            fault = asked.faults.pop()
            facts = placed_in(self._job.entrants[bot].file, fault.facts)
            self._note(bot, fault.code, fault.detail, facts)
        elif not isinstance(asked, Isolated) and took > self._job.limits.get("seconds", took):
            self._note(bot, "timed-out", "", {"seconds": self._job.limits["seconds"]})
            return fallback(game.legal)
        return choice

    def _note(self, bot: int, code: str, what: str, facts: Facts) -> None:
        kind = KINDS.get(code, "error")
        self._times[bot, kind] += 1
        self._first.setdefault((bot, kind), (code, _first_words(what), facts))

    def faults(self) -> tuple[Fault, ...]:
        return tuple(
            Fault(bot, kind, times, *self._first[bot, kind])
            for (bot, kind), times in sorted(self._times.items())
        )

    def close(self) -> None:
        for shared in self._shared.values():
            if isinstance(shared, Isolated):
                shared.close()


def _guarded(make: Callable[[], Any]) -> Watched:
    """A guarded player, or function that chooses; one that always fails where it cannot be made."""
    try:
        return Guarded(make())
    except Misstep as misstep:
        return Missing("", misstep)


def told_apart(kinds: Sequence[str]) -> list[str]:
    """What the seats are called: as who sits there, with a number where one has several.

    >>> told_apart(["greedy", "mine", "greedy"])
    ['greedy', 'mine', 'greedy (2)']
    """
    found: list[str] = []
    for kind in kinds:
        taken = {*kinds, *found} if kind in found else ()
        found.append(free(plain(kind), taken))
    return found


def _first_words(what: str) -> str:
    """What happened in a line, without addresses in memory: these differ every time."""
    return tidy(re.sub(r" at 0x[0-9a-fA-F]+", "", what), 120)


def through_pot(events: Sequence[Event], n: int) -> list[list[float]]:
    """Chips that seat i paid into the pot and seat j received out of it.

    Chips in the pot are mixed: every payment takes from each payer's in proportion.
    """
    pot = [0.0] * n
    given = [[0.0] * n for _ in range(n)]
    for event in events:
        if isinstance(event, PotShared):
            total = event.left + sum(event.shares)
            for payer, lying in enumerate(pot if total else ()):
                for taker, chips in enumerate(event.shares):
                    given[payer][taker] += lying * chips / total
                pot[payer] = lying * event.left / total if event.to == "pot" else 0.0
            continue
        for source, target, chips in flows_of(event):
            if target == POT and isinstance(source, int):
                pot[source] += chips
    return given
