"""Run every check, go on after one that fails, and end with one verdict.

python tools/check.py [--quick]
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PYTEST = [sys.executable, "-m", "pytest"]
NBVAL = """
    -p nbval --nbval-lax --nbval-current-env --nbval-cell-timeout 120
    --nbval-sanitize-with tests/nbval.cfg -n 2 --dist loadfile notebooks
""".split()


class Step(NamedTuple):
    name: str
    command: list[str]


class Outcome(NamedTuple):
    name: str
    code: int
    seconds: float


LINT = [
    Step("lint", [sys.executable, "-m", "ruff", "check"]),
    Step("layout", [sys.executable, "-m", "ruff", "format", "--check"]),
    Step("types", [sys.executable, "-m", "mypy"]),
    Step("contracts", [str(Path(sys.executable).with_name("lint-imports")), "--no-logo"]),
]
QUICK = [
    *LINT,
    Step("unit tests, quick", [*PYTEST, "-n", "2", "-m", "not browser and not slow"]),
]
FULL = [
    *LINT,
    Step("unit tests", [*PYTEST, "-n", "2", "-m", "not browser"]),
    Step("notebooks", [*PYTEST, *NBVAL]),
    Step("browser tests", [*PYTEST, "-m", "browser", "tests/browser"]),
]


def run(step: Step) -> Outcome:
    """Run one step where its output can be read; no test found is a failure (pytest says 5)."""
    print(f"\n== {step.name}", flush=True)
    start = time.perf_counter()
    code = subprocess.run(step.command, cwd=ROOT).returncode
    return Outcome(step.name, code, time.perf_counter() - start)


def verdict(outcomes: list[Outcome]) -> str:
    rows = [f"{o.name:<20}{'failed' if o.code else 'ok':<8}{o.seconds:6.1f} s" for o in outcomes]
    failed = [o.name for o in outcomes if o.code]
    result = f"FAILED: {', '.join(failed)}" if failed else "ALL OK"
    seconds = sum(o.seconds for o in outcomes)
    return "\n".join(["", "== verdict", *rows, f"{result} ({seconds:.0f} s)"])


def main() -> int:
    outcomes = [run(step) for step in (QUICK if "--quick" in sys.argv[1:] else FULL)]
    print(verdict(outcomes), flush=True)
    return int(any(outcome.code for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
