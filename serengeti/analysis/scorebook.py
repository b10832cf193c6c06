"""The guesses of a class: one JSON Lines file a learner, and the table of all of them."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from serengeti.analysis.books import append, decoded, fault
from serengeti.analysis.forecast import Chance, Guess, checked, summary
from serengeti.analysis.questions import Question, answer
from serengeti.engine.errors import LogError, RequestError
from serengeti.engine.log import read_bytes
from serengeti.engine.replay import Replay
from serengeti.engine.setup import clean_name
from serengeti.frames.reading import Rows


class Learner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a score book."""

    learner: str
    format: int = 0


class ScoreBook:
    """The guesses of one learner, each appended to a file by one write.

    `ScoreBook(path, "Zoé")` makes a new file; `ScoreBook.open(path)` goes on with one.
    """

    def __init__(self, path: str | Path, learner: str) -> None:
        self.path = str(path)
        self.learner = clean_name(learner)
        self.guesses: list[Guess] = []
        append(self.path, Learner(self.learner), os.O_CREAT | os.O_EXCL)

    @classmethod
    def open(cls, path: str | Path) -> ScoreBook:
        """Read a book to go on with it; LogError names the line that cannot be read."""
        book = cls.__new__(cls)
        book.path = str(path)
        book.learner, book.guesses = read(path)
        return book

    def guess(self, replay: Replay, question: Question, probabilities: tuple[Chance, ...]) -> Guess:
        """Write down a forecast; its truth is read off the replay.

        RequestError when it is no forecast, or the log ends before the answer.
        """
        given = checked(probabilities, question.options)
        truth = answer(replay, question)
        if truth is None:
            raise RequestError("no-answer", found=question.step)
        made = Guess(
            game=replay.start.id,
            step=question.step,
            kind=question.kind,
            seat=question.seat,
            probabilities=tuple(float(p) for p in given),
            truth=truth,
        )
        append(self.path, made)
        self.guesses.append(made)
        return made


def read(path: str | Path) -> tuple[str, list[Guess]]:
    """The learner and the guesses of a file; LogError names the line at fault."""
    lines = read_bytes(path).split(b"\n")
    if lines[-1]:
        raise fault("torn-line", len(lines), path)
    learner = clean_name(decoded(lines[0] or b"?", Learner, 1, path).learner)
    guesses = [decoded(line, Guess, n, path) for n, line in enumerate(lines[1:-1], 2)]
    for n, guess in enumerate(guesses, 2):
        if not 0 <= guess.truth < len(guess.probabilities) or not _honest(guess):
            raise fault("out-of-range", n, path)
    return learner, guesses


def _honest(guess: Guess) -> bool:
    """Whether its probabilities are some."""
    try:
        return bool(checked(guess.probabilities, len(guess.probabilities)))
    except RequestError:
        return False


class Class(msgspec.Struct, frozen=True):
    """The books of a folder."""

    guesses: dict[str, list[Guess]]
    "Guesses of each learner; several books of one learner are put together."
    problems: tuple[LogError, ...]
    "Books that cannot be read; they hide no other."

    def rows(self) -> Rows:
        """A row a learner: guesses, mean scores, base rate, skill; the best skill first."""
        found = [(name, summary(guesses)) for name, guesses in self.guesses.items()]
        rows = [
            (name, s.count, s.brier, s.log, s.base, s.skill) for name, s in found if s is not None
        ]
        columns = ("learner", "guesses", "brier", "log", "base rate", "skill")
        return columns, sorted(rows, key=lambda row: (row[2], row[0]))

    def guess_rows(self) -> Rows:
        """A row a guess, with the learner's name."""
        columns = ("learner", "game", "step", "kind", "seat", "truth", "chance", "brier", "log")
        found = [
            (
                name,
                g.game,
                g.step,
                g.kind,
                g.seat,
                g.truth,
                g.probabilities[g.truth],
                g.brier,
                g.log,
            )
            for name, guesses in sorted(self.guesses.items())
            for g in guesses
        ]
        return columns, found


def merge(folder: str | Path) -> Class:
    """All score books (`*.jsonl`) of a folder."""
    guesses: dict[str, list[Guess]] = {}
    problems: list[LogError] = []
    for path in sorted(Path(folder).glob("*.jsonl")):
        try:
            learner, made = read(path)
        except LogError as error:
            problems.append(error)
        else:
            guesses.setdefault(learner, []).extend(made)
    return Class(guesses, tuple(problems))
