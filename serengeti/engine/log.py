"""The log: JSON Lines in and out, one event a line, UTF-8, `\\n`.

Reading never repairs: `scan` gives the events up to the first fault and every fault of the
file. Writing appends one whole line at a time to a file that did not exist before.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import msgspec

from serengeti.engine.errors import FileError, LogError, Problem
from serengeti.engine.events import (
    MAX_STEPS,
    Event,
    GameStarted,
    Note,
    type_of,
)
from serengeti.engine.recording import Writer, encode, encode_lines

MAX_FILE = 5_000_000
MAX_LINE = 64_000
MAX_DEPTH = 8

_DECODER = msgspec.json.Decoder(Event)
_decode = _DECODER.decode


class Scan(msgspec.Struct, frozen=True):
    """What reading a file gave."""

    events: tuple[Event, ...]
    "The events before the first fault."
    lines: tuple[int, ...]
    "Line of each event, from 1."
    problems: tuple[Problem, ...]
    "Every fault of the file's form, in file order; the rules are the referee's matter."
    size: int
    "Bytes up to the end of the last of `events`."


class Log(msgspec.Struct, frozen=True):
    """A readable log: `game_started` first. Whether it obeys its rules, the referee says."""

    events: tuple[Event, ...]
    lines: tuple[int, ...]
    "Line of each event in its file, from 1."
    path: str = ""
    "File it came from; empty for a game in memory."

    @property
    def start(self) -> GameStarted:
        """The first event."""
        return self.events[0]  # type: ignore[return-value]  # `scan` and `Game` see to it

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes, in file order."""
        return tuple(event for event in self.events if isinstance(event, Note))

    def dumps(self) -> bytes:
        """The whole log as bytes; reading them again gives the same bytes."""
        return encode_lines(self.events)

    def save(self, path: str | Path) -> None:
        """Write to a new file; FileError when it exists or cannot be written."""
        Writer.begin(path, self.events).close()


def read_bytes(path: str | Path) -> bytes:
    """The bytes of a file no larger than a log may be; FileError otherwise."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise FileError.of(error, path) from None
    if len(data) > MAX_FILE:
        raise FileError("file-too-big", path=str(path), most=MAX_FILE)
    return data


def scan(data: bytes) -> Scan:
    """Read the bytes of a log: the events before the first fault, and all faults."""
    events = _as_written(data)
    if events is None:
        return _scan_lines(data)
    return Scan(tuple(events), tuple(range(1, len(events) + 1)), (), len(data))


def _as_written(data: bytes) -> list[Event] | None:
    """The events of a log whose bytes are the very ones a program writes; None for any other.

    Nearly every log is one, and read at a stretch it takes a fraction of the time. What would
    be written again byte for byte has no blank line, no key twice and no depth of its own.
    """
    try:
        events = _DECODER.decode_lines(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    kinds = [type(event) for event in events]
    if kinds[:1] != [GameStarted] or kinds.count(GameStarted) > 1 or len(kinds) > MAX_STEPS:
        return None
    if encode_lines(events) != data or max(map(len, data.split(b"\n"))) > MAX_LINE:
        return None
    return None if isinstance(_check_place(events[0], 1), Problem) else events


def _scan_lines(data: bytes) -> Scan:
    events: list[Event] = []
    lines: list[int] = []
    problems: list[Problem] = []
    size = at = 0
    for number, line in enumerate(data.split(b"\n"), start=1):
        at += len(line) + 1
        if not line and at > len(data):
            break  # what follows the last line end
        outcome = _read_line(line, number, torn=at > len(data))
        if isinstance(outcome, Problem):
            problems.append(outcome)
        elif not problems:
            events.append(outcome)
            lines.append(number)
            size = min(at, len(data))
        if number > MAX_STEPS:
            problems.append(Problem(code="too-many-events", line=number, expected=MAX_STEPS))
            break
    if not data:
        problems.append(Problem(code="empty-file", line=1))
    return Scan(tuple(events), tuple(lines), tuple(problems), size)


def parse(data: bytes, path: str = "") -> Log:
    """The log in some bytes; LogError with every fault of form. Rules are not looked at."""
    found = scan(data)
    if found.problems:
        raise LogError(list(found.problems), path)
    return Log(found.events, found.lines, path)


def _read_line(line: bytes, number: int, torn: bool) -> Event | Problem:
    if len(line) > MAX_LINE:
        return Problem(code="line-too-long", line=number, found=len(line), expected=MAX_LINE)
    if not line.strip():
        return Problem(code="blank-line", line=number)
    if _depth(line) > MAX_DEPTH:
        return Problem(code="too-deep", line=number, expected=MAX_DEPTH)
    try:
        event = _decode(line)
    except msgspec.ValidationError as error:
        return _blame(error, line, number)
    except (msgspec.DecodeError, UnicodeDecodeError):
        code = "byte-order-mark" if line.startswith(b"\xef\xbb\xbf") else "bad-json"
        return Problem(code="torn-line" if torn else code, line=number)
    if encode(event) != line:  # rare, and the only lines where a duplicate key can hide
        key = _key_twice(line)
        if key is not None:
            return Problem(code="duplicate-key", line=number, event=type_of(event), field=key)
    return _check_place(event, number)


def _check_place(event: Event, number: int) -> Event | Problem:
    if isinstance(event, GameStarted) != (number == 1):
        code = "no-start" if number == 1 else "second-start"
        return Problem(code=code, line=number, event=type_of(event))
    if isinstance(event, GameStarted):
        for seat, player in enumerate(event.players):
            if not good_name(player.name):
                return Problem(
                    code="bad-name",
                    line=number,
                    event="game_started",
                    field=f"players[{seat}].name",
                    found=player.name,
                )
    return event


_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"')


def _depth(line: bytes) -> int:
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    for byte in _STRINGS.sub(b"", line):
        if byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


class _Twice(Exception):
    """A key stands twice in one object; the argument is the key."""


def _key_twice(line: bytes) -> str | None:
    """The key that stands twice, which msgspec lets pass."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in items:
            if key in found:
                raise _Twice(key)
            found[key] = value
        return found

    try:
        json.loads(line, object_pairs_hook=pairs)
    except _Twice as twice:
        return str(twice)
    return None


_MESSAGES = (
    (re.compile(r"Object missing required field `(?P<field>.*?)`"), "missing-field"),
    (re.compile(r"Object contains unknown field `(?P<field>.*?)`"), "unknown-field"),
    (re.compile(r"Invalid value '?(?P<found>.*?)'? - at `\$\.type`"), "unknown-event"),
    (re.compile(r"Expected `(?P<expected>.*?)`, got `(?P<found>.*?)`"), "wrong-type"),
    (re.compile(r"Expected `(?P<expected>str)` - at `\$\.type`"), "wrong-type"),
    (re.compile(r"Expected `(?P<expected>[^`]*`? ?[<>=of length 0-9]*)"), "out-of-range"),
    (re.compile(r"Invalid enum value '?(?P<found>.*?)'?( - at|$)"), "unknown-value"),
)


def _blame(error: msgspec.ValidationError, line: bytes, number: int) -> Problem:
    """A problem out of msgspec's message, which names the place as `$.field`."""
    message = str(error)
    path = re.search(r"at `\$\.?(.*?)`", message)
    place = path[1] if path else ""
    for pattern, code in _MESSAGES:
        match = pattern.search(message)
        if match:
            facts = match.groupdict()
            inner = facts.get("field", "")
            return Problem(
                code=code,
                line=number,
                event=_type_on(line),
                field=".".join(part for part in (place, inner) if part),
                found=facts.get("found"),
                expected=_tidy(facts.get("expected")),
            )
    return Problem(code="bad-value", line=number, event=_type_on(line), field=place)


def _tidy(expected: str | None) -> str | None:
    return expected.replace("`", "").strip() if expected else None


def _type_on(line: bytes) -> str:
    match = re.search(rb'"type"\s*:\s*"([a-z_]{1,30})"', line)
    return match[1].decode() if match else ""


# Bidirectional controls can make a name read as something else (Unicode TR 36).
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def good_name(name: str) -> bool:
    """Whether a name is NFC, has no control or bidirectional character and is not blank."""
    return (
        bool(name.strip())
        and unicodedata.is_normalized("NFC", name)
        and not any(unicodedata.category(c)[0] == "C" or c in _BIDI for c in name)
    )
