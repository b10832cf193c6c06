"""A step of the course as data: a position, a task, hints, and usual wrong ideas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import msgspec

from serengeti.engine.replay import Replay
from serengeti.lessons import answers
from serengeti.lessons.course.position import Position
from serengeti.text.catalogue import Translator

Value = int | str | frozenset[Any]
Answer = tuple[Value, ...]
"One value for each field."

MANY = 60
"Values of one answer that are read at most."


class Field(msgspec.Struct, frozen=True):
    """One thing to fill in: a whole number, or one or more of some options."""

    label: str
    options: tuple[tuple[int | str, str], ...] = ()
    "Values and what they are called; none for a number."
    many: bool = False

    def read(self, given: Any) -> Value | None:
        """The value that was given; None when it is none, or nothing was chosen."""
        if not self.options:
            return whole(given)
        if not self.many:
            return self._option(given)
        found = [self._option(one) for one in _parts(given)]
        return None if not found or None in found else frozenset(found)

    def _option(self, given: Any) -> int | str | None:
        """An option by its value or its name."""
        words = str(given)[:MANY].strip().casefold()
        for value, label in self.options:
            if type(given) is type(value) and given == value:
                return value
            if words in (str(value).casefold(), label.casefold()):
                return value
        return None


def whole(given: Any) -> int | None:
    """A whole number of chips, cards or points."""
    reading = answers.read(given)
    if reading is None or reading.value.denominator != 1:
        return None
    return int(reading.value)


def _parts(given: Any) -> list[Any]:
    if isinstance(given, str):
        return given.replace(";", ",").split(",")[:MANY]
    if isinstance(given, set | frozenset | list | tuple | range):
        return list(islice(given, MANY))
    return [given]


class Ask:
    """What the learner does at a position; the engine says whether it is right."""

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """What there is to fill in."""
        raise NotImplementedError

    def key(self, at: Position) -> Answer:
        """A right answer."""
        raise NotImplementedError

    def accepts(self, at: Position, answer: Answer) -> bool:
        """Whether an answer is right."""
        return answer == self.key(at)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """Why a right answer is right, on this position."""
        raise NotImplementedError

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """What is wrong with a wrong answer; empty when only the rule can be told."""
        return ""

    def after(self, at: Position, answer: Answer) -> Replay | None:
        """The game that goes on from a right answer."""
        return None

    def read(self, at: Position, given: Any, tr: Translator) -> Answer | None:
        """What was given, as values; None when it cannot be read."""
        fields = self.fields(at, tr)
        if len(fields) == 1:
            one = fields[0].read(given)
            return None if one is None else (one,)
        parts = _parts(given)
        if len(parts) != len(fields):
            return None
        values = [field.read(part) for field, part in zip(fields, parts, strict=True)]
        return None if None in values else tuple(v for v in values if v is not None)


class Idea(msgspec.Struct, frozen=True):
    """A usual wrong idea: the answer it leads to, and what to say to who has it."""

    name: str
    message: str
    answer: Callable[[Position], Answer]


class Step(msgspec.Struct, frozen=True):
    """One step. Texts are English messages, translated when they are shown."""

    id: str
    "Chapter and number: `3.2`."
    place: Callable[[], Position]
    task: str
    ask: Ask
    nudge: str
    "First hint: where to look."
    rule: str
    "Second hint: the rule. The third is worked on the position."
    ideas: tuple[Idea, ...] = ()

    @property
    def chapter(self) -> int:
        """Number of the chapter, from 1."""
        return int(self.id.partition(".")[0])


class Chapter(msgspec.Struct, frozen=True):
    """Some steps on one part of the rules."""

    title: str
    steps: tuple[Step, ...]


def seats(mask_or_seats: int | Iterable[int]) -> frozenset[int]:
    """Seats as a set: from a mask, or from their numbers."""
    if isinstance(mask_or_seats, int):
        return frozenset(seat for seat in range(6) if mask_or_seats >> seat & 1)
    return frozenset(mask_or_seats)
