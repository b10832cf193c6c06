"""Run the benchmarks, print one table, fail when a gate does not hold.

python -m benchmarks [--write] [GROUP...]

`--write` puts the table into docs/benchmarks.md. Without a group all of them run.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from benchmarks import page
from benchmarks.measure import load
from benchmarks.table import Row, aligned, cells

GROUPS = ("batch", "chances", "engine", "reading", "files", "imports", "cost", "tournaments")
_HOME = {
    "chances": "chances",
    "tournaments": "tournaments",
    **dict.fromkeys(("reading", "files", "imports"), "logs"),
}


def group(name: str, before: float) -> Callable[[], Iterator[Row]]:
    """What measures a group; `before` is the load before anything ran."""
    found = getattr(import_module(f"benchmarks.{_HOME.get(name, 'games')}"), name)
    return partial(found, before) if name == "chances" else found


def run(names: list[str], before: float) -> list[Row]:
    """The rows of the groups, one group after another."""
    rows: list[Row] = []
    for name in names:
        start = time.perf_counter()
        rows += group(name, before)()
        print(f"{name}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench ARGS=", description=__doc__.split("\n")[0])
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    given = parser.parse_args()
    if unknown := set(given.groups) - set(GROUPS):
        parser.error(f"no group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    if given.write and given.groups:
        parser.error("--write needs all groups")
    os.environ["TQDM_DISABLE"] = "1"
    before = load()
    rows = run(given.groups or list(GROUPS), before)
    print("\n" + aligned(cells(rows)))
    print("\n" + page.machine(before))
    if given.write:
        page.write(rows, before)
    failed = [row.what for row in rows if row.failed]
    print(f"FAILED: {'; '.join(failed)}" if failed else "ALL GATES HOLD")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
