"""A game at one screen: people choose, bots answer at once, the engine decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec

from serengeti import players
from serengeti.engine import rules
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import Annotation, Bid, Choice, Event, Player
from serengeti.engine.game import Chooser, Game, free_name
from serengeti.engine.setup import clean_name, start_game

LETTERS = "ABCDEF"
ME = "me"
"A person who gives no name: the seat's letter stands for it."
WINDOWS = ("offer", "challenge")
"Questions that may be declined: a person can ask not to be asked."


class Refusal(Exception):
    """Why a message of the board is not followed; `code` names a sentence of `seat_words`."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def sit_down(who: Sequence[str]) -> list[Player]:
    """Who sits where: names of bots seat them, any other name seats a person.

    >>> [(seat.name, seat.kind) for seat in sit_down(["me", "greedy", "Zoé"])]
    [('A', 'human'), ('B', 'greedy'), ('Zoé', 'human')]
    """
    names = {clean_name(name) for name in who if name != ME and name not in players.PLAYERS}
    return [_player(name, seat, names) for seat, name in enumerate(who)]


def _player(name: str, seat: int, taken: set[str]) -> Player:
    kind = name if name in players.PLAYERS else "human"
    if name != ME and kind == "human":
        return Player(clean_name(name), kind)
    letters = LETTERS[seat : seat + 1] + LETTERS
    letter = next((letter for letter in letters if letter not in taken), "?")
    taken.add(letter)
    return Player(letter, kind)


def new_game(
    who: Sequence[str], edition: str, record: str | Path | bool | None, **setup: Any
) -> tuple[Game, Path | None]:
    """A game that begins, and its file; `record=True` names it after the game."""
    people = sit_down(who)
    path = Path(record) if isinstance(record, str | Path) else None
    if record is True:
        name = Path(f"serengeti-{start_game(people, edition, **setup).id}.jsonl")
        path = free_name(name) if name.exists() else name
    return Game(people, edition, record=path, **setup), path


class Sitting:
    """Who sits at the screen, the game they play, and what each has seen of it."""

    def __init__(self, game: Game, path: Path | None = None, known: int = 0) -> None:
        self.root = path
        "The first file; branches are recorded beside it."
        self.path: Path | None = path
        "The file of the game that is played."
        self.number = 0
        "Games begun in this sitting: branches count."
        self.quiet: set[tuple[int, str]] = set()
        "Seats and kinds of window in which they are declined for and not asked."
        self._acts: dict[str, Callable[[dict[str, Any]], None]] = {
            "choice": self._choose,
            "decline": self._decline,
            "quiet": self._hush,
            "here": self._arrive,
            "undo": self._undo,
            "again": self._again,
            "go": self._nothing,
        }
        self._sit(game, known)

    def _sit(self, game: Game, known: int) -> None:
        self.game = game
        self.number += 1
        kinds = [who.kind for who in game.start.players]
        self.people = tuple(s for s, kind in enumerate(kinds) if kind not in players.PLAYERS)
        self._bots = {seat: self._bot(seat) for seat in range(len(kinds)) if self.is_bot(seat)}
        self._declined: dict[int, int] = {}
        self.known = known
        "Step up to which the screen has shown the game."
        self.viewer: int | None = None if self.private else next(iter(self.people), None)
        "Seat that looks at the screen."

    def _bot(self, seat: int) -> Chooser:
        """A bot with random numbers of its own, others after every branch."""
        start = self.game.start
        seed = crc32(start.id.encode()) if start.seed is None else start.seed
        stream = players.stream(seed, seat)
        if start.parent is not None:
            stream = stream.child(crc32(f"{start.id} {seat}".encode()))
        return players.player(start.players[seat].kind, stream)

    # --- what is --------------------------------------------------------------------------

    def is_bot(self, seat: int) -> bool:
        """Whether a program sits there."""
        return seat not in self.people

    @property
    def hidden(self) -> bool:
        """Whether chips are hidden from rivals now."""
        return self.game.start.rules.hidden_chips and not self.game.over

    @property
    def private(self) -> bool:
        """Whether people at this screen must not see each other's chips."""
        return self.hidden and len(self.people) > 1

    @property
    def curtain(self) -> bool:
        """Whether the asked person has yet to say that nobody else looks."""
        return self.private and self.game.asked in self.people and self.viewer != self.game.asked

    @property
    def question(self) -> str | None:
        """What the asked seat is asked: `bid`, `discard`, `challenge` or `offer`."""
        table, seat = self.game.table, self.game.asked
        if seat is None:
            return None
        if self.game.legal.bidder is not None:
            return "bid"
        if table.discarder == seat:
            return "discard"
        return "challenge" if rules.may_challenge(table) else "offer"

    @property
    def windows(self) -> list[str]:
        """Kinds of window that can open in this game."""
        switches = self.game.start.rules
        can = {
            "offer": switches.sale or switches.exchange,
            "challenge": switches.forbidden_bid == "challenge",
        }
        return [kind for kind in WINDOWS if can[kind]]

    @property
    def steps(self) -> list[Event]:
        """The event of each step."""
        return [event for event in self.game.events if not isinstance(event, Annotation)]

    def own_steps(self, seats: Sequence[int]) -> list[int]:
        """Steps at which seats chose, `game_started` is 0."""
        chosen = enumerate(self.steps)
        return [n for n, event in chosen if isinstance(event, Choice) and event.seat in seats]

    @property
    def since(self) -> int:
        """The step of the viewer's last answer: what it has not been told comes after it."""
        if self.viewer is None:
            return self.known
        last = max(self.own_steps([self.viewer]), default=0)
        return max(last, self._declined.get(self.viewer, 0))

    # --- what happens ---------------------------------------------------------------------

    def take(self, message: dict[str, Any]) -> None:
        """Follow a message of the board; Refusal or a SerengetiError when it cannot be."""
        act = self._acts.get(str(message.get("type")))
        if act is None:
            raise Refusal("unknown")
        self.known = len(self.steps) - 1
        act(message)
        self.go_on()

    def go_on(self) -> None:
        """Let bots choose until a person is asked or the game is over."""
        while (seat := self.game.asked) is not None and (self.is_bot(seat) or self._hushed(seat)):
            self.game.answer(self._answer(seat) if self.is_bot(seat) else None)
        if not self.private and seat is not None:
            self.viewer = seat
        elif self.curtain:
            self.viewer = None

    def _hushed(self, seat: int) -> bool:
        """Whether an asked person wants this window declined; never a choice that is due."""
        return (seat, self.question) in self.quiet

    def _answer(self, seat: int) -> Choice | None:
        try:
            return self._bots[seat].choose(self.game.view(seat), self.game.legal)
        except Exception as error:  # a bot of the user's own may fail in any way
            who = self.game.start.players[seat]
            raise Refusal("bot", name=who.name, kind=who.kind) from error

    def _person(self) -> int:
        seat = self.game.asked
        if seat is None or self.is_bot(seat) or self.curtain:
            raise Refusal("nobody")
        return seat

    def _choose(self, message: dict[str, Any]) -> None:
        self.game.do(_choice(message.get("choice"), self._person()))

    def _decline(self, message: dict[str, Any]) -> None:
        """Not now; with `quiet`, nor in any later window of this kind."""
        seat, kind = self._person(), self.question
        self.game.decline()
        self._declined[seat] = self.known + 1
        if kind is not None and message.get("quiet") is True:
            self.quiet.add((seat, kind))

    def _hush(self, message: dict[str, Any]) -> None:
        """Ask the viewer about a kind of window, or no more."""
        kind = message.get("kind")
        if kind not in WINDOWS:
            raise Refusal("unknown")
        if self.viewer is None:
            raise Refusal("nobody")
        change = self.quiet.add if message.get("on") is True else self.quiet.discard
        change((self.viewer, kind))

    def _arrive(self, _message: dict[str, Any]) -> None:
        self.viewer = self.game.asked

    def _nothing(self, _message: dict[str, Any]) -> None:
        """Bots that were held up, by a full disk for example, get another try."""

    def _undo(self, _message: dict[str, Any]) -> None:
        """Back to the last choice of a person: a branch, the game before stays as it is."""
        chosen = self.own_steps(self.people)
        if not chosen:
            raise IllegalChoice("nothing-to-undo", seat=None)
        self._branch(chosen[-1] - 1, chosen[-1] - 1)

    def _again(self, _message: dict[str, Any]) -> None:
        """The same cards from the start."""
        self._branch(0, 0)

    def _branch(self, step: int, known: int) -> None:
        path = None if self.root is None else free_name(self.root)
        branch = Game.branch(self.game.log, step, path)
        self.game.close()
        self.path = path
        self._sit(branch, known)


def _choice(said: Any, seat: int) -> Choice:
    """What the board sent, as a choice of the seat; the engine looks at the rest."""
    if isinstance(said, dict) and said.get("type") == "bid":
        return Bid(seat=seat, amount=said.get("amount"))  # type: ignore[arg-type]
    try:
        return msgspec.convert({**said, "seat": seat}, Choice)  # type: ignore[no-any-return, call-overload]
    except (msgspec.ValidationError, TypeError):
        raise IllegalChoice("not-a-choice", found=str(said)[:80]) from None
