"""Prices of recorded games: what the lessons on prices are fed with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from serengeti.engine.errors import FileError
from serengeti.engine.events import LotSold
from serengeti.engine.log import read_bytes, scan
from serengeti.engine.referee import prove
from serengeti.places import content


def prices(folder: str | Path | None = None) -> list[list[int]]:
    """The prices of all lots sold, a list for every log of a folder, or for the sample games.

    A log that cannot be read as a whole gives nothing. FileError when the folder is missing.

    >>> [len(prices()), prices()[0][:5]]
    [11, [1, 1, 3, 0, 4]]
    """
    root = content("replays") if folder is None else Path(folder)
    if not root.is_dir():
        raise FileError("no-folder", path=str(folder))
    found = [list(_prices(path)) for path in sorted(root.glob("*.jsonl"))]
    return [game for game in found if game]


@cache
def samples() -> tuple[tuple[int, ...], ...]:
    """The prices of the sample games, read once."""
    return tuple(tuple(game) for game in prices())


def _prices(path: Path) -> list[int]:
    proof = prove(scan(read_bytes(path)), str(path))
    if proof.faults:
        return []
    return [event.price for event in proof.log.events if isinstance(event, LotSold)]
