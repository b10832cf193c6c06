"""Every table of a log, to step through; and the ledger of its chips."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Self

import msgspec

from serengeti.engine import referee
from serengeti.engine.errors import LogError, Problem, RequestError
from serengeti.engine.events import (
    Annotation,
    Event,
    GameEnded,
    GameStarted,
    LotRevealed,
    Note,
)
from serengeti.engine.flows import Place, flows_of
from serengeti.engine.log import Log
from serengeti.engine.notes import noted
from serengeti.engine.referee import Proof
from serengeti.engine.table import Table


class Flow(msgspec.Struct, frozen=True):
    """Chips that moved in one event."""

    step: int
    source: Place
    target: Place
    chips: int


class Step(msgspec.Struct, frozen=True):
    """One step of a game: its number, what happened, and the table after it (a copy)."""

    number: int
    event: Event
    table: Table


class Replay:
    """A proved log with the table after every step. Step 0 is `game_started`.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> len(replay), replay.at(1).auction
    (2, 1)
    """

    def __init__(self, log: Log) -> None:
        proof = referee.prove(log, log.path, keep=True)
        if proof.faults:
            raise LogError(proof.faults, log.path)
        self._take(proof)

    @classmethod
    def open(cls, path: str | Path, prefix: bool = False) -> Self:
        """Read and prove a file.

        LogError says what is wrong with it; with `prefix` the longest part that stands is
        taken and `problems` says why it ends there. FileError when it cannot be opened.
        """
        reader = referee.read_prefix if prefix else referee.read
        replay = cls.__new__(cls)
        replay._take(reader(path, keep=True))
        return replay

    def _take(self, proof: Proof) -> None:
        self.log: Log = proof.log
        self.problems: tuple[Problem, ...] = proof.problems
        "Remarks, and with `prefix` what was cut."
        self._tables = proof.tables
        self._events = tuple(e for e in proof.log.events if not isinstance(e, Annotation))

    @property
    def start(self) -> GameStarted:
        """The first event."""
        return self.log.start

    @property
    def events(self) -> tuple[Event, ...]:
        """The event of each step; notes are in `log.notes`."""
        return self._events

    @property
    def names(self) -> tuple[str, ...]:
        """Name of each seat."""
        return tuple(player.name for player in self.start.players)

    @property
    def result(self) -> GameEnded | None:
        """The last event of a finished game, else None."""
        last = self._events[-1]
        return last if isinstance(last, GameEnded) else None

    def note(self, note: Note) -> None:
        """Add a note to the log in memory; RequestError when there is no such step."""
        self.step_number(note.at)
        self.log = noted(self.log, note)

    def save(self, path: str | Path) -> None:
        """Write the log, notes and all, to a new file, which is the replay's own from then on.

        FileError when it exists already or cannot be written.
        """
        self.log.save(path)
        self.log = msgspec.structs.replace(self.log, path=str(path))

    def __len__(self) -> int:
        """Number of steps, step 0 included."""
        return len(self._events)

    def at(self, step: int) -> Table:
        """The table after a step (a copy); negative steps count from the end."""
        return self._tables[self.step_number(step)].copy()

    def step_number(self, step: int) -> int:
        """The step from 0; RequestError when there is no such step."""
        if type(step) is not int or not -len(self) <= step < len(self):
            raise RequestError("no-step", found=step, last=len(self) - 1)
        return step % len(self)

    def steps(self) -> Iterator[Step]:
        """All steps in order."""
        for number, event in enumerate(self._events):
            yield Step(number, event, self._tables[number].copy())

    def veiled(self, seat: int) -> Self:
        """The same game without the chips of a seat's rivals: each has all that they could have.

        Nothing that is made of it can tell what rivals have; with how many chips everybody
        starts is known. RequestError for no such seat.

        >>> from serengeti.engine.game import Game
        >>> Replay(Game(["A", "B", "C"], seed=7).log).veiled(1).at(1).chips
        [24, 12, 24]
        """
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise RequestError("no-seat", found=seat, last=len(self.names) - 1)
        rules = self.start.rules
        total = rules.start_chips * len(self.names) + rules.bank_chips
        other = copy(self)
        later = (_veiled(table, seat, total) for table in self._tables[1:])
        other._tables = (self._tables[0], *later)
        return other

    def auction(self, number: int) -> int:
        """The step that reveals the lot of an auction, 1-15; RequestError when not reached."""
        for step, event in enumerate(self._events):
            if isinstance(event, LotRevealed) and event.auction == number:
                return step
        raise RequestError("no-auction", found=number, last=self._tables[-1].auction)

    def flows(self) -> Iterator[Flow]:
        """Every movement of chips, in order: the double-entry book of the game."""
        for step, event in enumerate(self._events):
            for source, target, chips in flows_of(event):
                yield Flow(step, source, target, chips)

    def __repr__(self) -> str:
        edition = repr(self.start.edition)[1:-1]  # free text: nothing in it may steer a terminal
        return f"<Replay {edition} {list(self.names)} {len(self) - 1} steps>"


def _veiled(table: Table, seat: int, total: int) -> Table:
    """A copy in which every rival has what all of them have together; theirs are not read."""
    other = table.copy()
    own = table.chips[seat]
    other.chips = [total - table.pot - table.bank - own] * table.n
    other.chips[seat] = own
    return other
