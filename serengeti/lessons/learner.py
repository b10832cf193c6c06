"""A learner: a name, a class code, and a file of all answers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from serengeti.analysis.books import append, decoded, file_name
from serengeti.engine.chance import MAX_SEED, Chance
from serengeti.engine.errors import FileError, LogError
from serengeti.engine.log import read_bytes
from serengeti.engine.setup import clean_name

FOLDER = "answers"
"Where answers go unless another folder is named."


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the file: what was answered, and what was said about it."""

    learner: str
    code: str
    "The class."
    item: str
    "What was asked: an exercise, a step of the rules course, a question of the quiz, …"
    given: str
    verdict: str
    idea: str = ""
    "Name of a usual wrong idea, if it was one."
    at: int = 0
    "Seconds since 1970."
    format: int = 0


class Learner:
    """Who answers. Without a name nothing is written, and the numbers are everybody's.

    The numbers of every exercise come from class code, name and exercise alone: the same on
    every machine, and no exercise tells of another.

    >>> nobody = Learner()
    >>> made = nobody.note("L02.1", "1/3", "right")
    >>> nobody.chance("L02.1") is None, len(nobody.entries)
    (True, 1)
    """

    def __init__(self, name: str = "", code: str = "", folder: str | Path | None = None) -> None:
        self.name = clean_name(name) if name else ""
        self.code = clean_name(code) if code else ""
        self.path: Path | None = None
        self.entries: list[Entry] = []
        "All answers so far, those of earlier days too."
        if self.name:
            place = Path(FOLDER if folder is None else folder)
            self.path = _file(place, self.code, self.name)
            self.entries = [entry for entry in self._earlier() if self._mine(entry)]

    def _earlier(self) -> Iterator[Entry]:
        return iter(read(self.path)[0] if self.path and self.path.exists() else [])

    def _mine(self, entry: Entry) -> bool:
        """Names that differ in their signs only share a file."""
        return (entry.learner, entry.code) == (self.name, self.code)

    def chance(self, item: str) -> Chance | None:
        """The stream that draws the numbers of an item; None without a name."""
        if not self.name:
            return None
        text = "\0".join((self.code.casefold(), self.name.casefold(), item))
        return Chance(int.from_bytes(sha256(text.encode()).digest()[:8], "big") & MAX_SEED)

    def note(self, item: str, given: str, verdict: str, idea: str = "") -> Entry:
        """Write an answer down; FileError when that fails."""
        entry = Entry(self.name, self.code, item, given, verdict, idea, int(time.time()))
        if self.path is not None:
            append(self.path, entry, os.O_CREAT)
        self.entries.append(entry)
        return entry

    def of(self, item: str) -> list[Entry]:
        """The answers to an item, in order."""
        return [entry for entry in self.entries if entry.item == item]

    def __repr__(self) -> str:
        who = " ".join(repr(part) for part in (self.name, self.code) if part)
        return f"<Learner {who or 'without a name'}: {len(self.entries)} answers>"


def _file(folder: Path, code: str, name: str) -> Path:
    place = folder / file_name(code) if code else folder
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.making(error, str(place)) from None
    return place / f"{file_name(name)}.jsonl"


def read(path: str | Path) -> tuple[list[Entry], list[LogError]]:
    """The answers of a file, and an error for every line that cannot be read."""
    entries: list[Entry] = []
    problems: list[LogError] = []
    for number, line in enumerate(read_bytes(path).split(b"\n"), 1):
        if line:
            try:
                entries.append(decoded(line, Entry, number, path))
            except LogError as error:
                problems.append(error)
    return entries, problems
