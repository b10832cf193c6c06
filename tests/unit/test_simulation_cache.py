"""numba keeps compiled code on disk: an edited rule must never be answered from there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import serengeti

CODE = """
import serengeti.simulation as simulation
from serengeti.simulation.kernel import kernel
for compiled in (True, False):
    found = simulation.simulate(60, ["cap"] * 3, seed=7, compiled=compiled)
    print(found.rows(), found.pot)
print(sum(kernel().stats.cache_hits.values()))
"""


def said(folder):
    """What the compiled playouts give, what the plain ones give, and loads from the cache."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder),
        "NUMBA_CACHE_DIR": str(folder / "cache"),
        "NUMBA_OPT": "0",  # compiling is what takes the time here
    }
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, plain, hits = done.stdout.splitlines()
    assert compiled == plain
    return compiled, int(hits)


@pytest.mark.slow
def test_an_edited_rule_is_compiled_anew_though_the_cache_is_warm(tmp_path):
    package = tmp_path / "serengeti"
    shutil.copytree(
        Path(serengeti.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__")
    )
    before = said(tmp_path)
    assert before[1] == 0
    assert said(tmp_path) == (before[0], 1)
    rules = package / "engine" / "rules.py"
    text = rules.read_text("utf-8")
    assert text.count("return s.price % 10") == 1
    rules.write_text(text.replace("return s.price % 10", "return (s.price + 1) % 10"), "utf-8")
    after, hits = said(tmp_path)
    assert (after != before[0], hits) == (True, 0)
