"""`playout.c`, compiled where there is a C compiler, called as the kernel is."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from ctypes import CDLL, c_int, c_int64, c_uint64
from pathlib import Path
from typing import Any

from serengeti.simulation.playout import COLUMNS, SUMMED

SOURCE = Path(__file__).with_name("playout.c")
FLAGS = ("-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC")

Sums = tuple[list[int], list[int]]


def compiler() -> str | None:
    """The C compiler: $CC, or the first of cc, gcc and clang that is there."""
    names = (os.environ.get("CC", ""), "cc", "gcc", "clang")
    return next((path for name in names if name and (path := shutil.which(name))), None)


def build(folder: Path) -> CPlayout | None:
    """Compiled into a folder; None without a compiler."""
    found = compiler()
    if found is None:
        return None
    library = folder / "playout.so"
    subprocess.run([found, *FLAGS, str(SOURCE), "-o", str(library)], check=True)
    return CPlayout(library)


class CPlayout:
    """Whole games of the edition "serengeti", in C."""

    def __init__(self, library: Path) -> None:
        self._c: Any = CDLL(str(library))

    def rows(self, codes: Sequence[int], seed: int, low: int, high: int) -> list[list[int]]:
        """The rows of playouts `low` to `high` - 1."""
        rows = (c_int64 * COLUMNS * (high - low))()
        self._c.rows_of(*_numbers(codes, seed, low, high), rows)
        return [list(row) for row in rows]

    def sums(self, codes: Sequence[int], seed: int, low: int, high: int) -> Sums:
        """Sums, and sums of squares, of their columns."""
        sums, squares = (c_int64 * SUMMED)(), (c_int64 * SUMMED)()
        self._c.sums_of(*_numbers(codes, seed, low, high), sums, squares)
        return list(sums), list(squares)


def _numbers(codes: Sequence[int], seed: int, low: int, high: int) -> tuple[Any, ...]:
    policies = (c_int64 * 6)(*codes)
    return c_uint64(seed), c_int64(low), c_int64(high), c_int(len(codes)), policies
