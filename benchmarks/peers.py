"""Install the peers into an environment of their own, run them beside the kernel, print a table.

python -m benchmarks.peers [PEER...]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.games import COMPILED, compiled, job, plain
from benchmarks.measure import load
from benchmarks.page import machine
from benchmarks.peer_playouts import PEERS, rate
from benchmarks.table import aligned

ROOT = Path(__file__).parent.parent
VENV = ROOT / ".venv-peers"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALL, RUN = 300, 120
"Most seconds for one peer."

Line = tuple[str, str, str, str]


def install(name: str) -> str:
    """Install a peer; why it is left out, or nothing."""
    package, _, more = PEERS[name]
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", package, *more]
    return _trouble(command, INSTALL, "does not install here")[1]


def _trouble(command: list[str], seconds: int, what: str) -> tuple[str, str]:
    """What a command prints, and in a few words why it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return "", f"{what}: not done after {seconds} s"
    if done.returncode == 0:
        return done.stdout, ""
    errors = [line for line in done.stderr.splitlines() if "rror" in line]
    return "", f"{what}: {(errors or ['no reason given'])[-1].strip()[:100]}"


def ours() -> Iterator[tuple[str, float]]:
    """Uniformly random playouts of our game for four, compiled and not."""
    played = job("uniform")
    compiled(played, 1)
    yield "kernel", rate(lambda: compiled(played, COMPILED)[0][0])
    yield "plain Python", rate(lambda: plain(played, 20))


def lines(names: list[str]) -> Iterator[Line]:
    """The table: name, game, decisions a CPU second, ratio of our kernel to it."""
    kernel, slow = ours()
    yield "peer", "game", "decisions/s", "kernel / peer"
    yield "serengeti", f"auction game of four, {kernel[0]}", f"{kernel[1]:,.0f}", "1"
    ratio = kernel[1] / slow[1]
    yield "serengeti", f"auction game of four, {slow[0]}", f"{slow[1]:,.0f}", f"{ratio:,.1f}"
    for name in names:
        print(f"{name} ...", file=sys.stderr, flush=True)
        yield from _peer(name, kernel[1])


def _peer(name: str, kernel: float) -> Iterator[Line]:
    script = Path(__file__).with_name("peer_playouts.py")
    trouble = install(name)
    said = ""
    if not trouble:
        said, trouble = _trouble([str(PYTHON), str(script), name], RUN, "does not run here")
    if trouble:
        yield name, trouble, "", ""
    for line in said.splitlines():
        if line.startswith("["):
            who, game, decisions = json.loads(line)
            yield who, game, f"{decisions:,.0f}", f"{kernel / decisions:,.1f}"


def main() -> int:
    """Print the table; a peer that is missing is no failure."""
    names = sys.argv[1:] or list(PEERS)
    if unknown := set(names) - set(PEERS):
        print(f"no peer {', '.join(sorted(unknown))}; there are {', '.join(PEERS)}")
        return 2
    before = load()
    print(aligned(list(lines(names))))
    print("\n" + machine(before))
    return 0


if __name__ == "__main__":
    sys.exit(main())
