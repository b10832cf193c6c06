"""The benchmarks still load and judge; what they measure is `make bench`'s matter."""

from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import games, logs, page, peer_playouts
from benchmarks.__main__ import GROUPS, group
from benchmarks.measure import medians
from benchmarks.table import Row, aligned, cells, markdown

MODULES = sorted(path.stem for path in Path(page.__file__).parent.glob("*.py"))
NEEDS = {"pydantic_events": "pydantic"}


@pytest.mark.parametrize("name", [name for name in MODULES if name not in NEEDS])
def test_module_loads(name):
    assert import_module(f"benchmarks.{name}").__doc__


def test_every_group_is_there():
    assert all(callable(group(name, 0.0)) for name in GROUPS)


def test_gates():
    assert not Row("a", "", 0.5, least=0.45).failed
    assert Row("a", "", 0.44, least=0.45).failed
    assert Row("a", "", 0.2, most=0.15).failed
    assert Row("a", "", None, least=0.45).failed  # what was not measured has not held
    assert not Row("a", "", 1.0, least=1.7, unfit="load 3.0").failed
    assert Row("a", "", 1.0).verdict == ""


def test_table():
    found = cells([Row("long name", "1 s", 2.345, least=2), Row("b", "")])
    lines = aligned(found).splitlines()
    assert lines[2] == "long name  1 s      2.35   ≥ 2   ok"
    assert lines[3] == "b"
    assert markdown(found).splitlines()[2] == "| long name | 1 s | 2.35 | ≥ 2 | ok |"


def test_page_is_filled_twice_alike():
    text = page.PAGE.read_text("utf8")
    once = page.filled(text, [Row("x", "y")], 0.0)
    assert "| x | y |  |  |  |" in once
    assert page.filled(once, [Row("x", "y")], 0.0) == once
    assert "a busy machine" in page.filled(text, [], 3.0)


def test_ways_take_turns():
    calls = []
    ticks = iter(range(100))
    ways = {name: partial(calls.append, name) for name in "ab"}
    seconds = medians(ways, lambda: next(ticks))
    assert calls == ["a", "b"] * 5
    assert seconds == {"a": 1, "b": 1}


def test_event_engine_plays_the_plain_playout():
    played = games.job("cap")
    for index in range(3):
        events, decisions = games.tell(played, index)
        row = games._plain_row(played, index)
        assert decisions == row[0]
        assert list(events[-1].totals) == row[9 : 9 + 4]


def test_both_ways_to_a_frame_have_a_row_for_each_line(tmp_path):
    data = logs.logs(3)
    for number, log in enumerate(data):
        (tmp_path / f"{number}.jsonl").write_bytes(log)
    frames = [way(tmp_path) for way in (logs.of_dicts, logs.folder.frame)]
    assert [len(frame) for frame in frames] == [sum(log.count(b"\n") for log in data)] * 2


def test_peers_are_named_with_a_package():
    assert all(package and callable(run) for package, run, _ in peer_playouts.PEERS.values())
