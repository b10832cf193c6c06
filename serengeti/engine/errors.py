"""The errors of the project. They carry a code and data; sentences are made in `text`.

SerengetiError
├── SetupError      a table that cannot be laid: rules, seats, deck, seed
├── IllegalChoice   a choice the rules refuse; the table is as it was
├── LogError        a log that cannot be read, or that breaks its rules
├── FileError       a file or folder that cannot be opened, written or found
└── RequestError    a question without an answer: no such step, edition, language, player
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec


class SerengetiError(Exception):
    """Base of all errors: `code` names what is wrong, `data` holds the facts.

    >>> error = IllegalChoice("digit-owned", seat=2, amount=13)
    >>> error.code, error.data
    ('digit-owned', {'seat': 2, 'amount': 13})
    """

    # Filled in from above (`serengeti/__init__.py`), so that the engine needs no sentences.
    render: ClassVar[Callable[[SerengetiError], str] | None] = None

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        if SerengetiError.render is not None:
            return SerengetiError.render(self)
        facts = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.data)


def _rebuild(kind: type[SerengetiError], code: str, data: dict[str, Any]) -> SerengetiError:
    return kind(code, **data)


class SetupError(SerengetiError):
    """Rules, seats, deck or seed that cannot make a table."""


class IllegalChoice(SerengetiError):
    """A choice that is not lawful now; nothing has changed."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One fault of a log, as data."""

    code: str
    "The rule or format law that is broken, e.g. `digit-owned`, `bad-json`."
    line: int
    "Line in the file, from 1."
    event: str = ""
    "`type` of the event on that line; empty when the line could not be read."
    field: str = ""
    "Field at fault, e.g. `shares`; empty when it is the whole event."
    found: Any = None
    "What stands there."
    expected: Any = None
    "What would be right; null when there is no single answer."
    data: dict[str, Any] = {}
    "Further facts for the sentence: seat, amount, …"
    remark: bool = False
    "True when the log still stands and the reader should only know."


class LogError(SerengetiError):
    """A log that cannot be used as it is; `problems` says why, in file order."""

    def __init__(self, problems: list[Problem], path: str = "") -> None:
        super().__init__(problems[0].code, path=path, line=problems[0].line)
        self.problems = problems
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return LogError, (self.problems, self.path)


class FileError(SerengetiError):
    """A file or folder that cannot be read, written or found."""

    @classmethod
    def of(cls, error: OSError, path: str | Path) -> FileError:
        """The error that says what the system refused."""
        code = _SYSTEM_CODES.get(error.errno or 0, "file-trouble")
        return cls(code, path=str(path), system=error.strerror or "")

    @classmethod
    def making(cls, error: OSError, path: str | Path) -> FileError:
        """The same of a new file: what is missing is the folder, or the permission to write."""
        folder = Path(path).parent
        if error.errno in (errno.ENOENT, errno.ENOTDIR) and not folder.is_dir():
            return cls("no-folder", path=str(folder))
        code = _SYSTEM_CODES.get(error.errno or 0, "no-file")
        return cls(_WRITING_CODES.get(code, code), path=str(path), system=error.strerror or "")


_SYSTEM_CODES = {
    errno.ENOENT: "no-file",
    errno.EEXIST: "file-exists",
    errno.EISDIR: "is-folder",
    errno.EACCES: "no-permission",
    errno.EPERM: "no-permission",
    errno.EROFS: "no-permission",
    errno.ENOSPC: "disk-full",
    errno.EDQUOT: "disk-full",
}

_WRITING_CODES = {"no-permission": "not-writable", "no-file": "no-new-file"}


class RequestError(SerengetiError):
    """A question that has no answer here: step, edition, language, player."""
