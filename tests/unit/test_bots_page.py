"""`docs/bots.md` and `docs/simulation.md`: what they list is all there is, and their code runs."""

import re
from pathlib import Path

import pytest

from serengeti.engine.cards import COLOURS
from serengeti.engine.choices import Choices
from serengeti.engine.events import Choice
from serengeti.engine.view import View
from serengeti.simulation import simulate
from serengeti.tournaments import tournament

ROOT = Path(__file__).parents[2]
BOTS = (ROOT / "docs" / "bots.md").read_text("utf-8")
SIMULATION = (ROOT / "docs" / "simulation.md").read_text("utf-8")


def rows(text, heading):
    """Rows of the table below a heading, without its head."""
    part = text[text.index(f"\n## {heading}") :]
    table = re.search(r"(?:^\|.*\|\n)+", part, re.MULTILINE)[0]
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in table.splitlines()[2:]
    ]


def blocks(text):
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_every_field_of_a_view_has_its_line():
    listed = rows(BOTS, "What it sees")
    assert [row[0] for row in listed] == [f"`{name}`" for name in View.__struct_fields__]
    assert all(row[1].endswith(".") for row in listed)


def test_every_public_name_of_choices_has_its_line():
    listed = [row[0] for row in rows(BOTS, "What it may do")]
    named = re.findall(r"legal\.(\w+)", " ".join(listed))
    assert sorted(named) == [name for name in dir(Choices) if not name.startswith("_")]
    assert {"`for choice in legal`", "`choice in legal`", "`len(legal)`"} <= set(listed)


def test_every_answer_has_its_line_with_its_fields():
    listed = dict(re.findall(r"`(\w+)\(([\w, ]+)\)`", str(rows(BOTS, "What it answers"))))
    wanted = {
        kind.__name__: ", ".join(name for name in kind.__struct_fields__ if name != "ms")
        for kind in Choice.__args__
    }
    assert listed == wanted


@pytest.mark.parametrize(
    ("text", "count"), [(BOTS, 5), (SIMULATION, 4)], ids=["bots", "simulation"]
)
def test_the_code_of_a_page_runs_in_its_order(text, count, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    found, space = blocks(text), {"__name__": "__main__"}
    assert len(found) == count
    (tmp_path / "my_bot.py").write_text(found[0], encoding="utf-8")
    for block in found:
        exec(block, space)
    out = capsys.readouterr().out
    assert "passed" not in out
    assert "warning" not in out.lower()
    assert list(tmp_path.glob("one-*.jsonl"))


def test_the_bot_of_the_page_has_an_answer_for_every_window():
    space = {}
    exec(blocks(BOTS)[0], space)
    for edition in ("serengeti", "mombasa", "abacus"):
        how = {"at_table": True, "exchange": True, "seed": 5, "seats": 3, "workers": 1}
        result = tournament([space["choose"], "random", "random"], 4, edition, **how)
        assert result.faults == ()


def test_the_columns_of_the_simulation_page_are_those_of_the_frame():
    named = re.findall(r"^\| `(\w+)`(?: … `(\w+)`)?", SIMULATION, re.MULTILINE)
    listed = []
    for name, last in named[:-1]:  # the row of the errors is the last
        listed += COLOURS if last else [name]
    result = simulate(2, ["cap"] * 3, seed=7)
    columns = list(result.frame.columns)
    assert [name for name in columns if not name.endswith("_error")] == listed
    assert [name for name in columns if name.endswith("_error")] == [
        f"{name}_error" for name in listed[2:]
    ]
    assert named[-1][0] == "wins_error"
    assert list(result.price_frame.columns) == ["lots", "lots_error", "chips", "chips_error"]
