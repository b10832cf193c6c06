"""Writing a log to a file: whole lines, never over another file, never half."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from serengeti.engine.errors import FileError
from serengeti.engine.events import Event, GameEnded, LotGiven, LotSold

_ENCODER = msgspec.json.Encoder()

encode = _ENCODER.encode
"An event as one line of a log, without its line end."

encode_lines = _ENCODER.encode_lines
"Events as the lines of a log, each with its line end."

_TO_DISK = (LotSold, LotGiven, GameEnded)


class Writer:
    """Appends events to a file, one whole line a write; a crash loses at most the last line.

    The file must not exist; `resume` goes on with one that does, from that byte, or with 0 from
    its end. Others may add lines of their own meanwhile, such as notes.
    """

    def __init__(self, path: str | Path, resume: int | None = None) -> None:
        self.path = str(path)
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
        flags |= os.O_CREAT | os.O_EXCL if resume is None else 0
        try:
            self._file = os.open(self.path, flags, 0o644)
        except OSError as error:
            fault = FileError.making if resume is None else FileError.of
            raise fault(error, self.path) from None
        self._size = resume or 0
        if resume:
            self._go_back()
        if resume is not None:
            self._end_line()

    def _end_line(self) -> None:
        """Somebody's editor may have left the last line end out."""
        if not os.fstat(self._file).st_size:
            return
        os.lseek(self._file, -1, os.SEEK_END)
        if os.read(self._file, 1) != b"\n":
            self._append(b"\n")

    @classmethod
    def begin(cls, path: str | Path, events: Iterable[Event]) -> Writer:
        """A new file with these events in it; no file at all when they cannot be written."""
        writer = cls(path)
        try:
            writer.write_all(events)
        except FileError:
            writer.close()
            os.unlink(writer.path)
            raise
        return writer

    def write(self, event: Event) -> None:
        """Append one event. On failure the file is as it was before, and FileError says why."""
        self._append(encode(event) + b"\n", isinstance(event, _TO_DISK))

    def write_all(self, events: Iterable[Event]) -> None:
        """Append many events with one write."""
        self._append(encode_lines(events), True)

    def _append(self, data: bytes, to_disk: bool = False) -> None:
        self._size = os.fstat(self._file).st_size
        try:
            written = 0
            while written < len(data):
                written += os.write(self._file, data[written:])
            if to_disk:
                os.fsync(self._file)
        except OSError as error:
            self._go_back()
            raise FileError.of(error, self.path) from None

    def _go_back(self) -> None:
        """Cut what does not belong to a whole line."""
        os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Close the file; further writes are errors."""
        os.close(self._file)

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
