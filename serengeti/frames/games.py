"""The games of a folder: what every log in it is about, also of one that is broken."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from serengeti.engine import referee
from serengeti.engine.errors import FileError, LogError, SerengetiError
from serengeti.engine.events import Annotation, GameEnded, GameStarted, LotRevealed
from serengeti.engine.log import read_bytes, scan
from serengeti.engine.referee import Proof
from serengeti.frames.reading import Rows
from serengeti.text import names, words
from serengeti.text.catalogue import translator
from serengeti.text.errors import error_text, problem_text

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: dict[str, tuple[str, str]] = {
    "file": ("string", "place of the log in the folder"),
    "date": ("string", "date in its header; NA when none is given"),
    "edition": ("string", "edition the rules started from; NA when the header cannot be read"),
    "players": ("string", "names by seat, by commas; NA when the header cannot be read"),
    "auctions": ("int64", "auctions whose lot was revealed"),
    "steps": ("int64", "number of the last step; of a broken log, the last that stands"),
    "finished": ("boolean", "whether the game has ended; NA for a broken log"),
    "winners": ("string", "names of who won, by commas; NA until the game has ended"),
    "points": ("Int64", "points of who won; NA until the game has ended"),
    "problem": ("string", "the first thing wrong with the log, in a sentence; NA for none"),
}
"dtype and meaning of each column."

FINISHED, UNFINISHED, BROKEN = "finished", "unfinished", "broken"


class Listed(msgspec.Struct, frozen=True):
    """One log of a folder."""

    path: Path
    file: str
    "Its place in the folder."
    start: GameStarted | None = None
    "Null when not even the first line stands."
    auctions: int = 0
    steps: int = 0
    "Number of the last step that stands."
    result: GameEnded | None = None
    error: SerengetiError | None = None
    "Why it cannot be used as it is; null when it can."

    @property
    def state(self) -> str:
        """`finished`, `unfinished` or `broken`."""
        if self.error is not None:
            return BROKEN
        return FINISHED if self.result else UNFINISHED

    @property
    def date(self) -> str:
        """The date of the header, empty without one."""
        return names.tidy((self.start and self.start.date) or "", names.MOST)

    @property
    def players(self) -> list[str]:
        """Names by seat."""
        return [names.plain(who.name) for who in self.start.players] if self.start else []

    @property
    def winners(self) -> list[str]:
        """Names of who won."""
        return [self.players[seat] for seat in self.result.winners] if self.result else []

    @property
    def points(self) -> int | None:
        """Points of who won."""
        return self.result.totals[self.result.winners[0]] if self.result else None

    def problem(self, lang: str | None = None) -> str:
        """What is wrong, in one sentence; empty when nothing is."""
        if isinstance(self.error, LogError):
            return problem_text(self.error.problems[0], lang)
        return error_text(self.error, lang) if self.error else ""


def listing(folder: str | Path) -> list[Listed]:
    """Every log (`*.jsonl`) of a folder and its subfolders by name, broken ones too.

    FileError when the folder is missing.
    """
    return [_look(path, Path(folder)) for path in logs_in(folder)]


def logs_in(folder: str | Path) -> list[Path]:
    """The log files of a folder and its subfolders by name; FileError when it is missing."""
    root = Path(folder)
    if not root.is_dir():
        raise FileError("no-folder", path=str(folder))
    paths = sorted(path for path in root.rglob("*.jsonl") if path.is_file())
    return [path for path in paths if ".ipynb_checkpoints" not in path.parts]


def _look(path: Path, root: Path) -> Listed:
    file = path.relative_to(root).as_posix()
    try:
        proof = referee.prove(scan(read_bytes(path)), str(path))
    except FileError as error:
        return Listed(path, file, error=error)
    return _listed(path, file, proof)


def _listed(path: Path, file: str, proof: Proof) -> Listed:
    error = LogError(proof.faults, str(path)) if proof.faults else None
    events = [event for event in proof.log.events if not isinstance(event, Annotation)]
    if not events:
        return Listed(path, file, error=error)
    ended = events[-1] if isinstance(events[-1], GameEnded) else None
    auctions = sum(isinstance(event, LotRevealed) for event in events)
    return Listed(path, file, proof.log.start, auctions, len(events) - 1, ended, error)


def rows(games: list[Listed], lang: str | None = None) -> Rows:
    """A row for each log."""
    return tuple(COLUMNS), [_row(game, lang) for game in games]


def _row(game: Listed, lang: str | None) -> tuple[Any, ...]:
    return (
        names.tidy(game.file, 300),
        game.date or None,
        names.plain(game.start.edition) if game.start else None,
        ", ".join(game.players) or None,
        game.auctions,
        game.steps,
        None if game.error else game.state == FINISHED,
        ", ".join(game.winners) or None,
        game.points,
        game.problem(lang) or None,
    )


def frame(folder: str | Path, lang: str | None = None) -> pd.DataFrame:
    """The games of a folder as a DataFrame."""
    import pandas as pd  # heavy, and not there in a browser classroom

    columns, found = rows(listing(folder), lang)
    made = pd.DataFrame(found, columns=list(columns), dtype=object)
    return made.astype({name: dtype for name, (dtype, _) in COLUMNS.items()})


def outcome(game: Listed, lang: str | None = None) -> str:
    """How a game ended, or what is wrong with its log, in few words."""
    if game.error is not None:
        return game.problem(lang)
    tr = translator(lang)
    if game.result is None:
        return tr("unfinished")
    return tr("{names}: {n} pts", names=", ".join(game.winners), n=game.points)


def matches(game: Listed, text: str = "", state: str = "") -> bool:
    """Whether all words of a text are in date, edition, players or file, and the state fits.

    Capitals and accents do not count.
    """
    if state and state != game.state:
        return False
    edition = game.start.edition if game.start else ""
    known = _bare(" ".join([game.date, edition, words.edition(edition), *game.players, game.file]))
    return all(word in known for word in _bare(text).split())


def _bare(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(c for c in apart if not unicodedata.combining(c)).casefold()
