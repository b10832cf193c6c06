"""Run the long tests in their large sizes, two at a time, and end with one table of figures.

python tools/soak.py [SHARE]

SHARE of the large sizes, 1 by default: 0.01 shows in a minute or two what a night will do.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FIGURE = re.compile(r"^(R\d+): (.*)$", re.MULTILINE)


class Outcome(NamedTuple):
    name: str
    code: int
    seconds: float
    said: str


def modules() -> list[Path]:
    """The test modules that measure something, in the order of their figures."""
    found = (ROOT / "tests" / "reliability").glob("test_r*.py")
    return sorted(found, key=lambda path: int(re.findall(r"\d+", path.name)[0]))


def run(path: Path, share: str) -> Outcome:
    """One module in a process of its own."""
    name = path.stem.split("_")[1].upper()
    command = [sys.executable, "-m", "pytest", "-q", str(path)]
    environment = os.environ | {"SERENGETI_SOAK": share}
    start = time.perf_counter()
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    outcome = Outcome(name, done.returncode, time.perf_counter() - start, done.stdout)
    print(f"{name}: {'failed' if outcome.code else 'ok'}, {outcome.seconds:.0f} s", flush=True)
    return outcome


def rows(outcome: Outcome) -> Iterator[str]:
    """The figures of a module; the seconds are those of all of them."""
    figures = [text for _, text in FIGURE.findall(outcome.said)] or ["no figure"]
    if outcome.code:
        figures.append("FAILED\n" + outcome.said[-3000:])
    for number, figure in enumerate(figures):
        seconds = f"{outcome.seconds:8.0f} s" if number == 0 else " " * 10
        yield f"{outcome.name:<4}{seconds}  {figure}"


def main() -> int:
    share = sys.argv[1] if len(sys.argv) > 1 else "1"
    with ThreadPoolExecutor(max_workers=2) as pool:
        outcomes = list(pool.map(lambda path: run(path, share), modules()))
    print("\n== soak")
    for outcome in outcomes:
        print("\n".join(rows(outcome)))
    return int(any(outcome.code for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
