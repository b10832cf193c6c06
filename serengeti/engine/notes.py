"""Notes that are written about a game afterwards: into its log, and at the end of its file."""

from __future__ import annotations

from collections import Counter

import msgspec

from serengeti.engine.errors import FileError
from serengeti.engine.events import MAX_STEPS, Annotation, Event, Note
from serengeti.engine.log import MAX_FILE, Log, read_bytes, scan
from serengeti.engine.recording import Writer, encode


def noted(log: Log, note: Note) -> Log:
    """The log with a note at its end; its file stays as it is.

    >>> from serengeti.engine.game import Game
    >>> noted(Game(["A", "B", "C"], seed=7).log, Note(at=1, kind="mark", text="")).notes[0].at
    1
    """
    lines = (*log.lines, log.lines[-1] + 1)
    return msgspec.structs.replace(log, events=(*log.events, note), lines=lines)


def has_room(log: Log, note: Note) -> bool:
    """Whether a file with the note in it could still be read."""
    size = len(log.dumps()) + len(encode(note)) + 1
    return len(log.events) < MAX_STEPS and size <= MAX_FILE


def write_notes(log: Log) -> None:
    """Append to the file of a log those of its notes that are not in it.

    FileError when it cannot be written or holds another game by now; it is then as it was.
    """
    found = scan(read_bytes(log.path))
    steps = _steps(log.events)
    if found.problems or _steps(found.events)[: len(steps)] != steps:
        raise FileError("other-game", path=log.path)
    there = Counter(event for event in found.events if isinstance(event, Note))
    with Writer(log.path, resume=0) as writer:
        writer.write_all((Counter(log.notes) - there).elements())


def _steps(events: tuple[Event, ...]) -> list[Event]:
    return [event for event in events if not isinstance(event, Annotation)]
