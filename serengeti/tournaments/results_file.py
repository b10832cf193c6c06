"""The results file: JSON Lines, first what is played, then one finished deal a line.

A line is appended by one write, so a crash tears the last one at most; it is dropped when the
tournament is resumed, and that deal is played again. The file is never overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from serengeti.engine.editions import Rules
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.setup import ENGINE
from serengeti.tournaments.deal import Deal, Job

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Deal).decode

FORMAT = 2
"2: chips that come back to their payer are given to nobody. A file of another one is left alone."


class Header(msgspec.Struct, frozen=True, tag="tournament", forbid_unknown_fields=True):
    """The first line: two tournaments with the same one have the same deals."""

    format: int
    engine: str
    bots: list[tuple[str, str]]
    "Name of each entrant, and the digest of its text; empty where that is not known."
    edition: str
    rules: Rules
    seats: int
    table: str
    seed: int
    isolate: bool
    limits: dict[str, float]


_decode_header = msgspec.json.Decoder(Header).decode


def header(job: Job, rules: Rules, table: str) -> Header:
    """What a results file says of a tournament."""
    bots = [(entrant.name, entrant.mark) for entrant in job.entrants]
    seats = len(job.seatings[0])
    return Header(
        FORMAT, ENGINE, bots, job.edition, rules, seats, table, job.seed, job.isolate, job.limits
    )


def seed_of(path: str | Path) -> int | None:
    """The seed of a results file; None when there is no file, or nothing in it yet."""
    first = _first_line(path)
    return _header_of(first, path).seed if first.endswith(b"\n") else None


class ResultsFile:
    """A results file that is there or begins now.

    RequestError when it holds something else or another tournament, FileError when it cannot be
    used; nothing is written to it then.
    """

    def __init__(self, path: str | Path, job: Job, header: Header) -> None:
        self.path = Path(path)
        self._job = job
        self._file = -1
        self._head = _encode(header) + b"\n"
        first = _first_line(path)
        if first.endswith(b"\n"):
            _compare(_header_of(first, path), header, path, job)
        elif not self._head.startswith(first):  # more than a torn first line of our own
            raise RequestError("not-results", path=str(path))
        self._good = len(first) if first.endswith(b"\n") else 0
        self._size = os.path.getsize(path) if os.path.exists(path) else 0

    def deals(self) -> Iterator[Deal]:
        """The finished deals, in order."""
        if not self._good:
            return
        with _opened(self.path) as file:
            self._good = len(file.readline())
            for number, line in enumerate(file):
                if not line.endswith(b"\n"):
                    return  # torn: this deal is played again
                yield self._deal(line, number)
                self._good += len(line)

    def _deal(self, line: bytes, number: int) -> Deal:
        try:
            deal = _decode(line)
        except (msgspec.DecodeError, RecursionError):
            deal = None
        if deal is None or not _fits(deal, number, self._job):
            raise RequestError("bad-results", found=number + 2, path=str(self.path))
        return deal

    def begin(self) -> None:
        """Make ready to append: once all of `deals` has been read."""
        try:
            self._file = os.open(self.path, _FLAGS, 0o644)
            _lock(self._file)
            if os.fstat(self._file).st_size != self._size:
                raise BlockingIOError
            os.ftruncate(self._file, self._good)
        except BlockingIOError:
            raise RequestError("results-busy", path=str(self.path)) from None
        except OSError as error:
            raise FileError.making(error, self.path) from None
        if not self._good:
            self._append(self._head)

    def append(self, deal: Deal) -> None:
        """One more line, whole or not at all."""
        self._append(_encode(deal) + b"\n")

    def _append(self, line: bytes) -> None:
        try:
            if os.write(self._file, line) < len(line):
                os.ftruncate(self._file, self._good)
                raise FileError("disk-full", path=str(self.path))
        except OSError as error:
            raise FileError.of(error, self.path) from None
        self._good += len(line)

    def close(self) -> None:
        """No more lines."""
        if self._file >= 0:
            os.close(self._file)


_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


def _lock(file: int) -> None:
    """BlockingIOError when another tournament writes; Windows has no such lock."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _opened(path: str | Path) -> Any:
    try:
        return open(path, "rb")
    except OSError as error:
        raise FileError.of(error, path) from None


def _first_line(path: str | Path) -> bytes:
    """The first line with its end; without one when it is torn, empty when there is no file."""
    if not os.path.lexists(path):
        return b""
    with _opened(path) as file:
        try:
            line: bytes = file.readline(_LONGEST)
        except OSError as error:
            raise FileError.of(error, path) from None
    return line


_LONGEST = 1 << 20
"Bytes a first line may have: no more are read of a file that is something else."


def _header_of(line: bytes, path: str | Path) -> Header:
    try:
        return _decode_header(line)
    except (msgspec.DecodeError, RecursionError):
        raise RequestError("not-results", path=str(path)) from None


def _compare(found: Header, wanted: Header, path: str | Path, job: Job) -> None:
    if (found.format, found.engine) != (wanted.format, wanted.engine):
        raise RequestError("other-version", path=str(path))
    there, here = _facts(found), _facts(wanted)
    for field in here:
        if there[field] != here[field]:
            facts = {"field": field, "found": there[field], "expected": here[field]}
            raise RequestError("other-tournament", path=str(path), **facts)
    for old, new, entrant in zip(found.bots, wanted.bots, job.entrants, strict=True):
        if old != new:
            name = os.path.basename(entrant.path) or entrant.name
            raise RequestError("bot-changed", path=str(path), found=name)


def _facts(header: Header) -> dict[str, Any]:
    """What a tournament was asked to be, each by the name it is asked for."""
    return {
        "bots": [name for name, _ in header.bots],
        "edition": header.edition,
        "seats": header.seats,
        "table": header.table,
        "seed": header.seed,
        "isolate": header.isolate,
        "seconds": header.limits.get("seconds"),
        **msgspec.structs.asdict(header.rules),
    }


def _fits(deal: Deal, number: int, job: Job) -> bool:
    """Whether a line can be the result of that deal."""
    bots, seats = len(job.entrants), len(job.seatings[0])
    return (
        deal.deal == number
        and len(deal.scores) == len(job.seatings)
        and all(len(score.totals) == seats for score in deal.scores)
        and all(score.winners and set(score.winners) <= set(range(seats)) for score in deal.scores)
        and [len(row) for row in deal.given] == [bots] * bots
        and all(0 <= fault.bot < bots for fault in deal.faults)
    )
