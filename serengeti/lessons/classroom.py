"""What a class has answered: a row a learner, a row an exercise; from the files of a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import structs

from serengeti.engine.errors import FileError, LogError
from serengeti.frames.reading import Rows
from serengeti.lessons.exercise import exercises
from serengeti.lessons.learner import Entry, read
from serengeti.lessons.quiz_words import MISTAKES
from serengeti.lessons.step_income import KINDS
from serengeti.text.catalogue import translator
from serengeti.text.names import MOST, plain, tidy

PAUSE = 600
"Seconds without an answer after which a learner is taken to have stopped working."

JUDGED = ("unreadable", "right", "rounded", "idea", "wrong")
"Verdicts on answers; predictions are entries too, but nobody judges them."


class Classroom:
    """The answers of a folder, with those of its folders; broken lines hide no others.

    FileError when there is no such folder.
    """

    def __init__(self, folder: str | Path) -> None:
        place = Path(folder)
        if not place.is_dir():
            raise FileError("no-folder", path=str(folder))
        self.entries: list[Entry] = []
        self.problems: list[LogError] = []
        for path in sorted(place.rglob("*.jsonl")):
            entries, problems = read(path)
            self.entries += map(_tidied, entries)
            self.problems += problems

    def learners(self, lang: str | None = None) -> Rows:
        """Who did what: items tried and right, answers, minutes, the most usual wrong idea."""
        columns = ("class", "learner", "tried", "right", "answers", "minutes", "wrong idea")
        groups = _grouped(self.entries, lambda entry: (entry.code, entry.learner))
        return columns, [(*who, *_work(entries, lang)) for who, entries in sorted(groups.items())]

    def items(self, lang: str | None = None) -> Rows:
        """What was asked: learners, those right in the end and at once, the usual wrong ideas."""
        columns = ("item", "learners", "right", "right at once", "answers", "wrong ideas")
        groups = _grouped(_judged(self.entries), lambda entry: (entry.item,))
        return columns, [
            (*item, *_solved(entries, lang)) for item, entries in sorted(groups.items())
        ]


def _tidied(entry: Entry) -> Entry:
    """A file may hold anything: texts of others are shown only as names are."""
    texts = {name: plain(getattr(entry, name)) for name in ("learner", "code", "item")}
    return structs.replace(entry, **texts, idea=tidy(entry.idea, MOST))


def _grouped(entries: Iterable[Entry], key) -> dict[tuple[str, ...], list[Entry]]:  # type: ignore[no-untyped-def]
    groups: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        groups.setdefault(key(entry), []).append(entry)
    return groups


def _judged(entries: Iterable[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.verdict in JUDGED]


def _work(entries: Sequence[Entry], lang: str | None) -> tuple[int, int, int, int, str]:
    judged = _judged(entries)
    right = {entry.item for entry in judged if entry.verdict == "right"}
    tried = {entry.item for entry in judged}
    minutes = round(working(entry.at for entry in entries) / 60)
    return len(tried), len(right), len(judged), minutes, _ideas(judged, 1, lang)


def working(times: Iterable[int]) -> int:
    """Seconds between answers, pauses left out.

    >>> working([0, 60, 120, 4000, 4030])
    150
    """
    gaps = [later - earlier for earlier, later in pairwise(sorted(times))]
    return sum(gap for gap in gaps if gap <= PAUSE)


def _solved(entries: Sequence[Entry], lang: str | None) -> tuple[int, int, int, int, str]:
    by_learner = _grouped(entries, lambda entry: (entry.code, entry.learner))
    right = sum(any(one.verdict == "right" for one in tries) for tries in by_learner.values())
    at_once = sum(tries[0].verdict == "right" for tries in by_learner.values())
    return len(by_learner), right, at_once, len(entries), _ideas(entries, 3, lang)


def _ideas(entries: Iterable[Entry], most: int, lang: str | None) -> str:
    """The most usual wrong ideas, in words, with how often they came."""
    found = Counter((entry.item, entry.idea) for entry in entries if entry.idea)
    told = [f"{idea_text(*which, lang)} ({times})" for which, times in found.most_common(most)]
    return " ".join(told)


def idea_text(item: str, name: str, lang: str | None = None) -> str:
    """What is said about a wrong idea; its name where the item is not known here."""
    asked = {one.id: one for one in exercises()}
    asked |= {kind: one.exercise for kind, one in KINDS.items()}
    found = asked.get(item.partition(" ")[0])
    messages = {idea.name: idea.message for idea in found.ideas} if found else MISTAKES
    said = translator(lang)(messages[name]) if name in messages else name
    return f"{item}: {said}"
