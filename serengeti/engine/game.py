"""A game being played: it asks, records and appends. And what a player is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from serengeti.engine import dealer, referee, rules
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice, LogError, RequestError
from serengeti.engine.events import (
    Annotation,
    Bid,
    CardDiscarded,
    Challenged,
    Choice,
    Event,
    Exchanged,
    GameStarted,
    Irregular,
    Offer,
    Parent,
    Passed,
    Player,
    SaleOpened,
)
from serengeti.engine.log import Log, read_bytes, scan
from serengeti.engine.recording import Writer
from serengeti.engine.setup import start_game, with_id
from serengeti.engine.table import Table, apply
from serengeti.engine.view import View, known, view
from serengeti.engine.wellformed import well_formed


class Chooser(Protocol):
    """A player: given what its seat may know and what it may do, it answers with a choice."""

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """One of `legal`, or of `legal.penalised`; None declines, in an offer window only."""


_UNKNOWN = -1
"In place of a seat."


def free_name(path: Path) -> Path:
    """The first of name-2, name-3, … that no file beside `path` has."""
    number = 2
    while (free := path.with_stem(f"{path.stem}-{number}")).exists():
        number += 1
    return free


class Game:
    """A game in progress. Everything that happens by itself has happened already.

    >>> game = Game(["A", "B", "C"], edition="serengeti", seed=7)
    >>> game.asked, game.legal.lowest
    (0, 0)
    >>> game.bid(5)
    >>> game.pass_()
    >>> game.pass_()
    >>> game.table.pot, game.table.chips
    (1, [7, 14, 14])

    `record` names a new file that gets every event as it happens.
    """

    _writer: Writer | None
    _window: tuple[int, ...] | None
    _seat: int | None

    def __init__(
        self,
        players: Sequence[str | Player],
        /,
        edition: str = "serengeti",
        *,
        record: str | Path | None = None,
        **setup: Any,
    ) -> None:
        self._begin(start_game(players, edition, **setup))
        self._advance()
        if record is not None:
            self._writer = Writer.begin(record, self._events)

    def _begin(self, start: GameStarted) -> None:
        self.start = start
        "The first event."
        self._writer = None
        self._events: list[Event] = [start]
        self._public: list[Event] = []  # the steps after the first: every seat has seen them
        self._table = Table.of(start)
        self._changed(None)

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
        game._begin(proof.log.start)
        for event in proof.log.events[1:]:
            game._append(event)
        game._writer = Writer(path, resume=found.size)
        game._advance()
        return game

    @classmethod
    def branch(
        cls,
        log: Log,
        step: int,
        record: str | Path | None = None,
        kinds: Sequence[str] | None = None,
    ) -> Game:
        """A new game that goes on from a step of another; its header names the parent.

        Whatever follows by itself from that step has happened already. Notes stay behind; what
        was said of irregular moves comes along, since the game rests on them. `kinds` says who
        plays on: `human` or the name of a bot for each seat.
        """
        steps = [event for event in log.events if not isinstance(event, Annotation)]
        if not 0 <= step < len(steps):
            raise RequestError("no-step", found=step, last=len(steps) - 1)
        parent = Parent(log.start.id, step)
        old = log.start.players
        seats = zip(old, kinds or [player.kind for player in old], strict=True)
        players = tuple(Player(player.name, kind) for player, kind in seats)
        changed = {"id": "new", "parent": parent, "players": players}
        start = with_id(msgspec.structs.replace(log.start, **changed))
        game = cls.__new__(cls)
        game._begin(start)
        agreed = [e for e in log.events if isinstance(e, Irregular) and e.step <= step]
        for event in [*steps[1 : step + 1], *agreed]:
            game._append(event)
        game._advance()
        if record is not None:
            game._writer = Writer.begin(record, game.events)
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
        """The seat that has to choose, in an offer window the next that may; None at the end."""
        if self._seat == _UNKNOWN:
            self._seat = self.window[0] if self.window else self._table.asked(silent=True)
        return self._seat

    @property
    def window(self) -> tuple[int, ...]:
        """Seats that may still sell, exchange or challenge before the next thing happens."""
        if self._window is None:
            self._window = tuple(dealer.window(self._table))
        return self._window

    @property
    def legal(self) -> Choices:
        """What the asked seat may do; its table tells nothing that this seat may not know."""
        asked = self.asked
        table = known(self._table, -1 if asked is None else asked, self.start.rules.hidden_chips)
        return Choices(table, asked, silent=not self.window)

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; by default the asked one."""
        looker = self._asked() if seat is None else seat
        if not 0 <= looker < self._table.n:
            raise RequestError("no-seat", found=seat, last=self._table.n - 1)
        hidden = self.start.rules.hidden_chips
        return view(self._table, looker, hidden, tuple(self._public))

    # --- what happens ---------------------------------------------------------------------

    def bid(self, amount: int) -> None:
        """The asked seat names an amount."""
        self.do(Bid(seat=self._asked(), amount=amount))

    def pass_(self) -> None:
        """The asked seat leaves this auction."""
        self.do(Passed(seat=self._asked()))

    def sell(self, card: str) -> None:
        """The asked seat puts a card up for sale."""
        self.do(SaleOpened(seat=self._asked(), card=card))

    def exchange(self, rival: int, taken: str, given: str) -> None:
        """The asked seat takes a rival's card for one of its own."""
        self.do(Exchanged(seat=self._asked(), rival=rival, taken=taken, given=given))

    def challenge(self) -> None:
        """The asked seat challenges the bid just made."""
        if self._table.leader < 0:
            raise IllegalChoice("no-challenge", **self._who(self._asked()))
        self.do(Challenged(seat=self._asked(), against=self._table.leader))

    def discard(self, card: str) -> None:
        """The asked seat gives up a card after an exposed overbid."""
        self.do(CardDiscarded(seat=self._asked(), card=card))

    def decline(self) -> None:
        """The asked seat does not sell, exchange or challenge; nothing is written down."""
        self._need_window()
        self._changed(self.window[1:])
        self._advance()

    def reveal(self) -> None:
        """Every seat declines: the window is closed and the game goes on."""
        self._need_window()
        self._changed(())
        self._advance()

    def _who(self, seat: int | None) -> dict[str, Any]:
        """Facts for the sentence of a refusal."""
        return {"seat": seat, "names": [player.name for player in self.start.players]}

    def _need_window(self) -> None:
        if not self.window:
            raise IllegalChoice("no-window", **self._who(self.asked))

    def do(self, choice: Choice) -> None:
        """Let a choice happen, and all that follows from it.

        IllegalChoice when the rules refuse it: the table is as it was.
        """
        self._advance()
        choice = well_formed(choice)
        offer = isinstance(choice, Offer)
        if self.window and not offer and rules.before_reveal(self._table):
            raise IllegalChoice("window-open", **self._who(choice.seat), asked=self.asked)
        legal = Choices(self._table, choice.seat if offer else None, silent=not offer)
        refusal = legal.refusal(choice)
        if refusal is not None and choice not in legal.penalised:
            raise IllegalChoice(refusal, **referee.refusal_facts(self._table, choice, self.start))
        self._record(choice)
        self._advance()

    def play(self, players: Sequence[Chooser]) -> Game:
        """Let players choose until the game is over."""
        self._advance()  # a full disk may have held up what follows from the last choice
        while (seat := self.asked) is not None:
            self.answer(players[seat].choose(self.view(seat), self.legal))
        return self

    def answer(self, choice: Choice | None) -> None:
        """What a player answers: a choice, or None to decline in an offer window."""
        if choice is None and self.window:
            self.decline()
        else:
            self.do(choice)  # type: ignore[arg-type]  # `do` looks at what a player gives

    def undo(self, record: str | Path | None = None) -> Game:
        """A new game without the last choice and what followed from it.

        It is a branch: this game, and its file, stay as they are. A recorded game goes on in
        a new file beside its own, unless `record` names one.
        """
        steps = enumerate(self._public, start=1)
        choices = [step for step, event in steps if isinstance(event, Choice)]
        if not choices:
            raise IllegalChoice("nothing-to-undo", seat=None)
        if record is None and self._writer is not None:
            record = free_name(Path(self._writer.path))
        return self.branch(self.log, choices[-1] - 1, record)

    def _asked(self) -> int:
        if self.asked is None:
            raise IllegalChoice("nobody-asked", seat=None)
        return self.asked

    def _advance(self) -> None:
        while self.asked is None:
            event = dealer.due(self._table, self.start.deck, silent=True)
            if event is None:
                break
            self._record(event)

    def _changed(self, window: tuple[int, ...] | None) -> None:
        """Both are asked for many times between two events, and worked out once."""
        self._window, self._seat = window, _UNKNOWN

    def _record(self, event: Event) -> None:
        if self._writer is not None:
            self._writer.write(event)  # first to the file: what was shown is never lost
        self._append(event)

    def _append(self, event: Event) -> None:
        apply(self._table, event)
        self._events.append(event)
        if not isinstance(event, Annotation):
            self._public.append(event)
        self._changed(None)  # whoever declined may think again

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
            f"<Game {repr(self.start.edition)[1:-1]} [{names}] auction {self._table.auction}, "
            f"{len(self._events) - 1} events>"
        )
