"""What is written at the board: notes into the log, and games that go on from a step of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary, WeakSet

import traitlets

from serengeti import players
from serengeti.engine.errors import FileError
from serengeti.engine.events import Annotation, Choice, GameEnded, Note
from serengeti.engine.game import Game, free_name
from serengeti.engine.notes import has_room, write_notes
from serengeti.engine.replay import Replay
from serengeti.places import content
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.text.names import plain, tidy
from serengeti.widgets import desk_words
from serengeti.widgets.desk_words import Kept
from serengeti.widgets.notes import MOST, listed
from serengeti.widgets.sitting import Refusal, Sitting

if TYPE_CHECKING:
    from serengeti.widgets.board import Board
    from serengeti.widgets.seat import Seat

MOST_OF = {"comment": MOST, "mark": MOST, "glyph": 8}
"Characters of a note, by the kinds that people write."

EVERY = -1
"Stands for every seat where the board says who is played by hand."


class Shared:
    """What the boards of one replay have in common: what is said of it, and its branches."""

    def __init__(self) -> None:
        self.desks: WeakSet[Desk] = WeakSet()
        self.branches: list[Seat] = []


_SHARED: WeakKeyDictionary[Replay, Shared] = WeakKeyDictionary()


def shared(replay: Replay) -> Shared:
    """The same for every board of a replay."""
    return _SHARED.setdefault(replay, Shared())


def home(replay: Replay) -> str:
    """The file that takes the notes of a replay; empty for games in memory and samples.

    >>> home(Replay(Game(["A", "B", "C"], seed=7).log))
    ''
    """
    path = replay.log.path
    faulty = any(not problem.remark for problem in replay.problems)
    if not path or faulty or Path(path).resolve().is_relative_to(content("replays").resolve()):
        return ""
    return path


def last_open(replay: Replay) -> int:
    """The last step after which somebody may still choose; -1 when there is none."""
    if not isinstance(replay.events[-1], GameEnded):
        return len(replay) - 1
    choices = (n for n, event in enumerate(replay.events) if isinstance(event, Choice))
    return max(choices, default=0) - 1


class Desk:
    """Takes the messages of one board and answers with all that is written and played there."""

    def __init__(self, board: Board) -> None:
        self.board, self.replay = board, board.replay
        self.branches: list[_Branch] = []
        self._shared = shared(self.replay)
        self._shared.desks.add(self)
        self._acts: dict[str, Callable[[dict[str, Any]], Kept | None]] = {
            "desk": lambda _message: None,
            "note": self._note,
            "branch": self._branch,
        }

    def hear(self, message: Any) -> None:
        """Follow a message; whatever is wrong with it becomes a sentence on the board."""
        act = self._acts.get(str(message.get("type"))) if isinstance(message, dict) else None
        if act is None:
            return
        try:
            said = act(message)
        except Exception as error:  # it would be lost in a log that nobody reads
            self.tell({lang: desk_words.excuse(error, lang) for lang in LANGUAGES}, done=False)
        else:
            self.tell(said and self._told(said))

    def tell(self, said: dict[str, str] | None = None, done: bool = True) -> None:
        """Send the board what it shows; `said` answers its last message."""
        self.board.send(
            {
                "type": "desk",
                "said": said,
                "done": done,
                "open": last_open(self.replay),
                "most": MOST_OF,
                "bots": [plain(name) for name in sorted(players.PLAYERS)],
                "notes": {lang: listed(self.replay, lang) for lang in LANGUAGES},
                "words": {lang: desk_words.words(translator(lang)) for lang in LANGUAGES},
                "branches": [self._row(branch) for branch in self.branches],
            }
        )

    def _step(self, message: dict[str, Any]) -> int:
        step = message.get("step")
        if type(step) is not int or step < 0:
            raise Refusal("unknown")
        return self.replay.step_number(step)

    def _told(self, kept: Kept) -> dict[str, str]:
        return {lang: desk_words.told(kept, lang) for lang in LANGUAGES}

    # --- notes ---

    def _note(self, message: dict[str, Any]) -> Kept:
        note = _note(self._step(message), message.get("kind"), message.get("text"))
        if not has_room(self.replay.log, note):
            raise Refusal("full")
        self.replay.note(note)
        for desk in self._shared.desks:
            desk.board.renew_twins()
            if desk is not self:
                desk.tell()
        return self._write(home(self.replay))

    def _write(self, path: str) -> Kept:
        """Bring the file up to date; in memory the note stands in any case."""
        trouble = None
        if path:
            try:
                write_notes(self.replay.log)
            except FileError as error:
                path, trouble = "", error
        return Kept("note", path, 'replay.save("my-game.jsonl")', trouble)

    # --- branches ---

    def _branch(self, message: dict[str, Any]) -> Kept:
        """Sit down at a game that goes on from a step."""
        step, log = self._step(message), self.replay.log
        kinds = _kinds(len(self.replay.names), message.get("hand"), message.get("others"))
        game = Game.branch(log, step, kinds=kinds)
        if game.over:
            raise Refusal("over")
        root, trouble = home(self.replay), None
        path = free_name(Path(root)) if root else None
        if path is not None:
            try:
                game = Game.branch(log, step, path, kinds)
            except FileError as error:
                path, trouble = None, error
        sitting = Sitting(game, path, step)
        sitting.root = Path(root) if path else None  # take-backs are numbered like branches
        return self._open(sitting, trouble)

    def _open(self, sitting: Sitting, trouble: FileError | None) -> Kept:
        """Put a board to play at below the board."""
        from serengeti.widgets.seat import Seat

        parent = sitting.game.start.parent
        number = len(self._shared.branches)
        call = f'replay.branches[{number}].save("my-branch.jsonl")'
        kept = Kept("branch", str(sitting.path or ""), call, trouble)
        seat = Seat(sitting, self.board.lang, type(self.replay))
        self._shared.branches.append(seat)
        self.branches.append(_Branch(parent.step if parent else 0, seat, kept))
        traitlets.dlink((self.board, "lang"), (seat, "lang"))
        seat.observe(lambda _change: self.tell(), "state")
        return kept

    def _row(self, branch: _Branch) -> dict[str, Any]:
        """A branch as the board lists it."""
        return {
            "model": branch.seat.model_id,
            "title": {lang: _title(branch, lang) for lang in LANGUAGES},
            "kept": None if branch.kept.path else self._told(branch.kept),
        }


class _Branch(NamedTuple):
    step: int
    seat: Seat
    kept: Kept


def _title(branch: _Branch, lang: str) -> str:
    seat = branch.seat
    steps = sum(not isinstance(event, Annotation) for event in seat.game.events)
    return desk_words.branch(branch.step, steps - 1 - branch.step, seat.path, lang)


def _kinds(seats: int, hand: Any, others: Any) -> list[str]:
    """Who plays on: people on every seat, or one person among bots."""
    if hand == EVERY:
        return ["human"] * seats
    if type(hand) is not int or not 0 <= hand < seats or str(others) not in players.PLAYERS:
        raise Refusal("unknown")
    return ["human" if seat == hand else others for seat in range(seats)]


def _note(step: int, kind: Any, text: Any) -> Note:
    """What somebody typed, as a note; Refusal when it cannot be one."""
    if str(kind) not in MOST_OF or not isinstance(text, str):
        raise Refusal("unknown")
    bare, most = tidy(text, 2 * MOST), MOST_OF[kind]
    if not bare and kind != "mark":
        raise Refusal("empty")
    if len(bare) > most:
        raise Refusal("long", most=str(most))
    return Note(at=step, kind=kind, text=bare)
