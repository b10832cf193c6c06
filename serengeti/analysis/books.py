"""Files of which a line is one answer: appended by one write, read line by line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeVar

import msgspec

from serengeti.engine.errors import FileError, LogError, Problem

Line = TypeVar("Line", bound=msgspec.Struct)


def append(path: str | Path, line: msgspec.Struct, flags: int = 0) -> None:
    """Append one whole line by one write, so that several programs may write to one file."""
    flags |= os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(path, flags, 0o644)
        try:
            os.write(file, _after_torn(file) + msgspec.json.encode(line) + b"\n")
            os.fsync(file)
        finally:
            os.close(file)
    except OSError as error:
        raise FileError.of(error, str(path)) from None


def _after_torn(file: int) -> bytes:
    """A line break where a power cut has left half a line, so that the next one stays whole."""
    size = os.fstat(file).st_size
    if not size:
        return b""
    os.lseek(file, size - 1, os.SEEK_SET)
    return b"" if os.read(file, 1) == b"\n" else b"\n"


def decoded(line: bytes, kind: type[Line], number: int, path: str | Path) -> Line:
    """A line as an object; LogError with its number when it is none."""
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError:
        raise fault("bad-json", number, path) from None


def fault(code: str, line: int, path: str | Path) -> LogError:
    """An error that names a line of a file."""
    return LogError([Problem(code=code, line=line)], str(path))


def file_name(name: str) -> str:
    """A name as the name of a file: letters and digits, and no path.

    >>> file_name("Zoé D."), file_name("../x"), file_name("!")
    ('zoé-d', 'x', 'learner')
    """
    kept = "".join(c if c.isalnum() else " " for c in name.lower())
    return "-".join(kept.split()) or "learner"
