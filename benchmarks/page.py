"""The table in docs/benchmarks.md, and what is said of the machine under it."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.c_playout import compiler
from benchmarks.measure import IDLE
from benchmarks.table import Row, cells, markdown

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- written by make bench ARGS=--write -->", "<!-- to here -->"
PACKAGES = ("serengeti", "numba", "numpy", "msgspec", "pydantic", "pandas")


def machine(load: float) -> str:
    """Processor, versions, date and how busy the machine was, in a few sentences."""
    today = datetime.datetime.now(datetime.UTC).date()
    busy = f"load average {load:.1f} before the run"
    if load >= IDLE:
        busy += ": a busy machine, ratios stand, absolute figures are low"
    return (
        f"{processor()}, {os.cpu_count()} cores, {platform.system()}; {today}; {busy}.\n"
        f"Python {platform.python_version()}, {packages()}; C: {_c_version()}."
    )


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def packages(names: Sequence[str] = PACKAGES) -> str:
    """Versions of packages."""
    found = []
    for name in names:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    return ", ".join(found)


def _c_version() -> str:
    found = compiler()
    if found is None:
        return "no compiler"
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    return said.partition("\n")[0]


def filled(text: str, rows: Sequence[Row], load: float) -> str:
    """The page with a new table between its marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = markdown(cells(rows))
    return f"{before}{BEGIN}\n\n{table}\n\n{machine(load)}\n\n{END}{after}"


def write(rows: Sequence[Row], load: float) -> None:
    """Put the table into the page."""
    PAGE.write_text(filled(PAGE.read_text("utf8"), rows, load), "utf8")
