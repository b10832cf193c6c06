"""The playouts of `playout`, compiled by numba from the very same functions.

Loaded on first use: it imports numpy and numba, which no other module of the package does.
The functions are registered from outside (`register_jitable`), so the rules know nothing of it.
numba's cache on disk looks at this file only; the kernel therefore closes over a digest of all
sources it was compiled from, and an edited rule is compiled anew.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import njit
from numba.extending import register_jitable

from serengeti.engine import cards, chance, moves, rules, scoring
from serengeti.engine.table import Table
from serengeti.simulation import playout, policies
from serengeti.simulation.batch import Sums
from serengeti.simulation.playout import COLUMNS, SUMMED

MODULES = (chance, scoring, rules, moves, policies, playout)
"Modules whose functions are compiled."

NOT_COMPILED = (playout.play_plain,)
"What runs on lists only."

_SEAT_FIELDS = ("chips", "hands", "digits")


def _shape(field: str) -> tuple[int, ...]:
    if field in _SEAT_FIELDS:
        return (6,)
    return (15,) if field == "lots" else ()


TABLE = np.dtype([(field, np.int64, _shape(field)) for field in Table.__struct_fields__])
"A table as a record."

COURSE = np.dtype(
    [
        ("s0", np.int64),
        ("s1", np.int64),
        ("dealt", np.int64),
        ("asked", np.int64, (6,)),
        ("caps", np.int64, (6,)),
        ("sold", np.int64, (10,)),
        ("paid", np.int64, (10,)),
    ]
)
"A playout's course as a record; the fields of `playout.Course`."


def record_of(table: Table) -> Any:
    """An array whose one element is the table."""
    record = np.zeros(1, TABLE)
    for field in Table.__struct_fields__:
        value = getattr(table, field)
        if isinstance(value, list | tuple):
            record[0][field][: len(value)] = value
        else:
            record[0][field] = value
    return record


def functions(modules: Iterable[ModuleType] = MODULES) -> list[FunctionType]:
    """The functions written in the modules, those of lists only left out."""
    return [
        function
        for module in modules
        for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and function not in NOT_COMPILED
    ]


@cache
def register() -> None:
    """Tell numba, once, that these functions may be compiled into a kernel.

    Inlined by force: they are many and small, and calls took a third of the time.
    """
    for function in functions():
        register_jitable(forceinline=True)(function)


def digest() -> int:
    """A number that changes with any source the kernel is compiled from."""
    found = blake2b(digest_size=7)
    for module in (cards, *MODULES):
        found.update(Path(str(module.__file__)).read_bytes())
    return int.from_bytes(found.digest())


_BUILDING = Lock()


def kernel() -> Callable[..., int]:
    """The compiled kernel; it is compiled, or read from numba's cache, at its first call."""
    with _BUILDING:  # two threads that ask at once get the same one
        return _kernel()


@cache
def _kernel() -> Callable[..., int]:
    register()
    try:
        return _build(digest(), cache=True)
    except RuntimeError:  # no folder numba may write its cache to
        return _build(digest(), cache=False)


def _build(stamp: int, cache: bool) -> Any:
    begin, play_out = playout.begin, playout.play_out
    write_row, add_row, count = playout.write_row, playout.add_row, scoring.count

    @njit(nogil=True, cache=cache)
    def run(table, codes, seed, low, high, draw_first, kept, sums, squares):  # type: ignore[no-untyped-def]
        tables = table.copy()
        courses = np.zeros(1, COURSE)
        order = np.zeros(30, np.int64)
        row = np.zeros(COLUMNS, np.int64)
        s, g = tables[0], courses[0]
        cards = order[: count(table[0].unseen)]
        for number in range(low, high):
            tables[0] = table[0]
            begin(s, g, cards, seed, number, draw_first)
            decisions = play_out(s, g, cards, codes)
            write_row(s, g, decisions, row)
            add_row(row, sums, squares)
            if number - low < kept.shape[0]:
                kept[number - low] = row
        return stamp

    return run


def sums_of(
    table: Any, codes: Sequence[int], seed: int, low: int, high: int, draw_first: int
) -> Sums:
    """Sums, and sums of squares, of the columns of playouts `low` to `high` - 1."""
    nothing = np.zeros((0, COLUMNS), np.int64)
    return _played(table, codes, seed, low, high, draw_first, nothing)


def rows_of(
    table: Any, codes: Sequence[int], seed: int, low: int, high: int, draw_first: int
) -> tuple[Any, Sums]:
    """The rows of playouts `low` to `high` - 1 as an array, and their sums."""
    rows = np.zeros((high - low, COLUMNS), np.int64)
    return rows, _played(table, codes, seed, low, high, draw_first, rows)


def _played(
    table: Any, codes: Sequence[int], seed: int, low: int, high: int, draw_first: int, rows: Any
) -> Sums:
    """The sums; as many rows are kept as `rows` has."""
    sums, squares = np.zeros(SUMMED, np.int64), np.zeros(SUMMED, np.int64)
    six = np.array([*codes, *[0] * (6 - len(codes))], np.int64)
    kernel()(table, six, seed, low, high, draw_first, rows, sums, squares)
    return sums.tolist(), squares.tolist()


def sums_over(rows: Any) -> Sums:
    """Sums, and sums of squares, of the columns of rows."""
    summed = rows[:, :SUMMED]
    return summed.sum(0).tolist(), (summed * summed).sum(0).tolist()
