"""A game being played: it asks, records and appends. And what a player is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol

import msgspec

from serengeti.engine import dealer, referee
from serengeti.engine.choices import Choices
from serengeti.engine.editions import THEME_OF, rules_for
from serengeti.engine.errors import IllegalChoice, LogError, SetupError
from serengeti.engine.events import (
    FORMAT,
    Bid,
    Choice,
    Event,
    GameStarted,
    Parent,
    Passed,
    Player,
)
from serengeti.engine.log import Log, Writer, encode, good_name, read_bytes, scan
from serengeti.engine.table import Table, apply
from serengeti.engine.view import View, view

ENGINE = "0.1.0"
"Version written into logs; equal to the package's (a test compares)."


class Chooser(Protocol):
    """A player: given what its seat may know and what it may do, it answers with a choice."""

    def choose(self, view: View, legal: Choices) -> Choice:
        """One of `legal`."""


def start_game(
    players: Sequence[str | Player],
    /,
    edition: str = "serengeti",
    *,
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    first: int | None = None,
    theme: str | None = None,
    id: str | None = None,
    parent: Parent | None = None,
    date: str | None = None,
    place: str | None = None,
    event: str | None = None,
    annotator: str | None = None,
    **switches: Any,
) -> GameStarted:
    """The first line of a game; SetupError says what does not fit.

    Keyword arguments beyond these are switches of `Rules`; `players=(2, 6)` lets two play.
    A deck wins over a seed. Without `first` the seed draws it; without a seed it is seat 0.
    The id is drawn from all the rest unless given: same set-up, same id.
    """
    seats = tuple(p if isinstance(p, Player) else Player(clean_name(p)) for p in players)
    rules = rules_for(edition, len(seats), **switches)
    if deck is None and seed is None:
        raise SetupError("no-deck")
    drawn, dealt = dealer.deal(seed, len(seats)) if seed is not None else (0, None)
    start = GameStarted(
        format=FORMAT,
        engine=ENGINE,
        id=id or "new",
        edition=edition,
        rules=rules,
        theme=theme or THEME_OF.get(edition, "serengeti"),
        players=seats,
        first=drawn if first is None else first,
        deck=tuple(deck) if deck is not None else dealt,
        seed=seed,
        date=date,
        place=place,
        event=event,
        annotator=annotator,
        parent=parent,
    )
    if id is None:
        digest = blake2b(encode(start), digest_size=8).hexdigest()
        start = msgspec.structs.replace(start, id=digest)
    return _checked(start)


def _checked(start: GameStarted) -> GameStarted:
    """The same start, once the reader and the referee have found nothing wrong with it."""
    proof = referee.prove(scan(encode(start) + b"\n"))
    if proof.faults:
        problem = proof.faults[0]
        raise SetupError(
            "bad-start",
            field=problem.field,
            found=problem.found,
            expected=problem.expected,
            why=problem.code,
        )
    return start


def clean_name(name: str) -> str:
    """A name as a log stores it: NFC, single spaces, at most 40 characters.

    SetupError for an empty name or one with control or bidirectional characters.

    >>> clean_name("  Zoe\\u0301 ")
    'Zoé'
    """
    clean = re.sub(r"\s+", " ", unicodedata.normalize("NFC", str(name))).strip()
    if not good_name(clean) or len(clean) > 40:
        raise SetupError("bad-name", found=name, most=40)
    return clean


def well_formed(choice: object) -> Choice:
    """The choice with every field of the right type; IllegalChoice when it is not one.

    Bots return anything: `True` for 1 or a float would spoil the log.
    """
    if not isinstance(choice, Bid | Passed):
        raise IllegalChoice("not-a-choice", found=repr(choice)[:80])
    if isinstance(choice, Bid) and (type(choice.amount) is not int or choice.amount < 0):
        raise IllegalChoice("bad-amount", found=repr(choice.amount)[:80])
    try:
        return msgspec.convert(msgspec.to_builtins(choice), Bid | Passed)
    except (msgspec.ValidationError, TypeError):
        raise IllegalChoice("not-a-choice", found=repr(choice)[:80]) from None


class Game:
    """A game in progress. Everything that happens by itself has happened already.

    >>> game = Game(["A", "B", "C"], edition="serengeti", seed=7)
    >>> game.asked, game.legal.lowest
    (2, 0)
    >>> game.bid(5)
    >>> game.pass_()
    >>> game.pass_()
    >>> game.table.pot, game.table.chips
    (1, [14, 14, 7])

    `record` names a new file that gets every event as it happens.
    """

    def __init__(
        self,
        players: Sequence[str | Player],
        /,
        edition: str = "serengeti",
        *,
        record: str | Path | None = None,
        **setup: Any,
    ) -> None:
        start = start_game(players, edition, **setup)
        writer = Writer(record) if record is not None else None
        self._begin(start, writer)
        if writer:
            writer.write(start)
        self._advance()

    def _begin(self, start: GameStarted, writer: Writer | None) -> None:
        self.start = start
        "The first event."
        self._writer = writer
        self._events: list[Event] = [start]
        self._table = Table(start)

    @classmethod
    def resume(cls, path: str | Path) -> Game:
        """Go on with a recorded game that was interrupted; a torn last line is cut off.

        LogError when anything but the last line is at fault; FileError when the file cannot
        be opened.
        """
        found = scan(read_bytes(path))
        proof = referee.prove(found, str(path))
        if not proof.log.events or any(problem.code != "torn-line" for problem in proof.faults):
            raise LogError(proof.faults, str(path))
        game = cls.__new__(cls)
        game._begin(proof.log.start, None)
        for event in proof.log.events[1:]:
            game._append(event)
        game._writer = Writer(path, resume=found.size)
        game._advance()
        return game

    # --- what is --------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """A copy of the table as it is now."""
        return self._table.copy()

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, `game_started` first."""
        return tuple(self._events)

    @property
    def log(self) -> Log:
        """The game so far as a log."""
        return Log(self.events, tuple(range(1, len(self._events) + 1)))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._table.over)

    @property
    def asked(self) -> int | None:
        """The seat that has to choose, or None."""
        return self._table.asked()

    @property
    def legal(self) -> Choices:
        """What the asked seat may do."""
        return Choices(self._table.copy())

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; by default the asked one."""
        looker = self.asked if seat is None else seat
        if looker is None or not 0 <= looker < self._table.n:
            raise IllegalChoice("nobody-asked", seat=seat)
        return view(self._table, looker, self.start.rules.hidden_chips)

    # --- what happens ---------------------------------------------------------------------

    def bid(self, amount: int) -> None:
        """The asked seat names an amount."""
        self.do(Bid(seat=self._asked(), amount=amount))

    def pass_(self) -> None:
        """The asked seat leaves this auction."""
        self.do(Passed(seat=self._asked()))

    def do(self, choice: Choice) -> None:
        """Let a choice happen, and all that follows from it.

        IllegalChoice when the rules refuse it: the table is as it was.
        """
        self._advance()
        choice = well_formed(choice)
        refusal = Choices(self._table).refusal(choice)
        if refusal is not None:
            raise IllegalChoice(refusal, **referee.refusal_facts(self._table, choice))
        self._record(choice)
        self._advance()

    def play(self, players: Sequence[Chooser]) -> Game:
        """Let players choose until the game is over."""
        while (seat := self.asked) is not None:
            self.do(players[seat].choose(self.view(seat), self.legal))
        return self

    def _asked(self) -> int:
        if self.asked is None:
            raise IllegalChoice("nobody-asked", seat=None)
        return self.asked

    def _advance(self) -> None:
        while (event := dealer.due(self._table, self.start.deck)) is not None:
            self._record(event)

    def _record(self, event: Event) -> None:
        if self._writer is not None:
            self._writer.write(event)  # first to the file: what was shown is never lost
        self._append(event)

    def _append(self, event: Event) -> None:
        apply(self._table, event)
        self._events.append(event)

    def save(self, path: str | Path) -> None:
        """Write the game so far to a new file."""
        self.log.save(path)

    def close(self) -> None:
        """Close the recording, if there is one; the game itself goes on in memory."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def __enter__(self) -> Game:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        names = ", ".join(repr(player.name) for player in self.start.players)
        return (
            f"<Game {self.start.edition} [{names}] auction {self._table.auction}, "
            f"{len(self._events) - 1} events>"
        )
