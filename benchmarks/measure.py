"""Medians of rounds in which every way runs in turn: a busy minute slows all of them alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from math import nan
from pathlib import Path

ROUNDS = 5
IDLE = 1.0
"Load average of a machine on which two threads find two cores."

Clock = Callable[[], float]
Times = dict[str, float]


def medians(ways: Mapping[str, Callable[[], object]], clock: Clock = time.process_time) -> Times:
    """Seconds of each way: the median of five rounds, CPU seconds unless asked otherwise."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = clock()
            way()
            taken[name].append(clock() - start)
    return {name: statistics.median(times) for name, times in taken.items()}


def load() -> float:
    """The load average of the last minute; 0 where the system keeps none."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def python(code: str, *arguments: str, **environment: str) -> str:
    """What a new Python process prints."""
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | environment,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.strip()


def forget_peak() -> None:
    """Let the peak begin again at what the process has now (Linux, `man 5 proc`)."""
    file = Path("/proc/self/clear_refs")
    if file.exists():
        file.write_text("5")


def peak() -> float:
    """The most memory this process has had, in bytes; not a number where Linux does not say.

    `getrusage` would start with the peak of the process that started this one.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    found = [line.split()[1] for line in lines if line.startswith("VmHWM")]
    return 1024 * float(found[0]) if found else nan
