"""English notebooks as classes treat them: twice, in any order, without widgets, without a screen.

In one process each time: the code cells are run by IPython itself, without a server.
"""

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from serengeti.lessons.exercise import find

ROOT = Path(__file__).resolve().parents[2] / "notebooks" / "en"
NAMES = sorted(path.name for path in ROOT.glob("*.ipynb"))
LESSONS = [name for name in NAMES if re.match(r"L\d\d_", name)]
CHECK = re.compile(r'sg\.check\("(L\d\d\.\d)", "", me\)')
ANSWERS = ("1/3", "0.3137", "31,37 %", 4, 2 / 13, "217/729", "x", "")

RUNNER = """
import json, os, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Refuse())
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shell = InteractiveShell.instance(colors="nocolor", history_load_length=0)
shell.history_manager.enabled = False
outputs = []
for cells in json.load(sys.stdin):
    for cell in cells:
        with capture_output() as said:
            result = shell.run_cell(cell)
        outputs.append(said.stdout + "".join(map(repr, said.outputs)))
        if not result.success:
            print(cell, said.stdout, file=sys.stderr)
            raise SystemExit(f"{{type(result.error_in_exec)}}: {{result.error_in_exec}}")
print(json.dumps(outputs))
"""


def code(name):
    book = nbformat.read(ROOT / name, as_version=4)
    return [cell.source for cell in book.cells if cell.cell_type == "code"]


def surroundings(folder):
    """Those of a grader: no screen, and a mark that says so."""
    seen = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    return seen | {"NBGRADER_EXECUTION": "autograde", "IPYTHONDIR": str(folder)}


def run(passes, folder, hidden=()):
    """Run lists of cells one after another in one process; what was shown, cell by cell."""
    done = subprocess.run(
        [sys.executable, "-c", RUNNER.format(hidden=set(hidden) or "()")],
        input=json.dumps(passes),
        text=True,
        capture_output=True,
        cwd=folder,
        timeout=300,
        env=surroundings(folder),
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_twice_in_one_kernel(name, tmp_path):
    cells = code(name)
    shown = run([cells, cells], tmp_path)
    assert len(shown) == 2 * len(cells)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if re.match(r"L\d\d_|1\d_", name)])
def test_without_widgets_a_picture_or_a_sentence_stands_there(name, tmp_path):
    shown = "".join(run([code(name)], tmp_path, hidden=("ipywidgets", "anywidget")))
    assert "ipywidgets" in shown


def key(id):
    """The right answer for everybody, as a learner writes it."""
    asked = find(id)
    return str(asked.key(**asked.standard))


@pytest.mark.parametrize("name", LESSONS)
def test_exercises_give_the_same_verdicts_in_any_order(name, tmp_path):
    asked = [line for cell in code(name) for line in CHECK.findall(cell)]
    assert len(asked) >= 4
    setup = ["import serengeti as sg", 'sg.language("en")', "me = sg.learner()"]
    lines = [f"sg.check({id!r}, {answer!r}, me)" for id in asked for answer in (*ANSWERS, key(id))]
    rng = random.Random(7)
    orders = [rng.sample(lines, len(lines)) for _ in range(50)]
    shown = run([setup, *orders], tmp_path)[len(setup) :]
    verdicts = [
        dict(zip(order, shown[start : start + len(lines)], strict=True))
        for order, start in zip(orders, range(0, len(shown), len(lines)), strict=True)
    ]
    assert all(found == verdicts[0] for found in verdicts)
    assert len(set(verdicts[0].values())) > 2
