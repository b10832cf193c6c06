"""The file of a learner's answers: written line by line, alone or beside others."""

import subprocess
import sys

import pytest

from serengeti.engine.errors import FileError, SetupError
from serengeti.lessons.learner import Learner, read

PROCESSES, ANSWERS = 30, 20

WRITER = """
import sys
from serengeti.lessons.check import check
from serengeti.lessons.learner import Learner
who, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
me = Learner(who, "2B", folder)
for number in range(count):
    check("L02.1", number, me)
"""


def test_without_a_name_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    nobody = Learner()
    nobody.note("L02.1", "1/3", "right")
    assert nobody.chance("L02.1") is None
    assert [entry.item for entry in nobody.entries] == ["L02.1"]
    assert list(tmp_path.iterdir()) == []


def test_answers_go_on_in_one_file(tmp_path):
    zoe = Learner("Zoé", "2B", tmp_path)
    zoe.note("L02.1", "1/2", "wrong")
    zoe.note("L02.1", "1/3", "right")
    again = Learner("Zoé", "2B", tmp_path)
    assert [entry.verdict for entry in again.of("L02.1")] == ["wrong", "right"]
    assert all(entry.at > 1_600_000_000 for entry in again.entries)
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.jsonl")] == [
        "2b/zoé.jsonl"
    ]


def test_names_that_share_a_file_keep_their_answers_apart(tmp_path):
    Learner("Zoé!", "2B", tmp_path).note("L02.1", "1", "wrong")
    assert Learner("Zoé", "2B", tmp_path).entries == []
    Learner("Zoé", "2B", tmp_path).note("L02.1", "2", "wrong")
    assert len(list(tmp_path.rglob("*.jsonl"))) == 1
    assert [entry.given for entry in Learner("Zoé!", "2B", tmp_path).entries] == ["1"]


def test_a_torn_line_costs_itself_alone(tmp_path):
    zoe = Learner("Zoé", "2B", tmp_path)
    zoe.note("L02.1", "1", "wrong")
    with zoe.path.open("ab") as file:
        file.write(b'{"learner":"Zo')
    Learner("Zoé", "2B", tmp_path).note("L02.1", "2", "wrong")
    entries, problems = read(zoe.path)
    assert [entry.given for entry in entries] == ["1", "2"]
    assert [problem.problems[0].line for problem in problems] == [2]


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "..", "CON.x", "C:\\x"])
def test_a_name_is_no_path(tmp_path, name):
    place = tmp_path / "inside"
    Learner(name, name, place).note("L02.1", "1", "wrong")
    assert len(list(place.rglob("*.jsonl"))) == 1
    assert list(tmp_path.iterdir()) == [place]


def test_what_is_no_name_and_no_folder_is_said(tmp_path):
    with pytest.raises(SetupError):
        Learner("a\u202eb", "2B", tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError):
        Learner("Zoé", "2B", tmp_path / "file")


@pytest.mark.slow
def test_thirty_learners_write_into_one_folder_at_once(tmp_path):
    names = [f"Learner {number // 2}" for number in range(PROCESSES)]  # each at two machines
    running = [
        subprocess.Popen([sys.executable, "-c", WRITER, name, str(tmp_path), str(ANSWERS)])
        for name in names
    ]
    assert [process.wait() for process in running] == [0] * PROCESSES
    found = [read(path) for path in sorted(tmp_path.rglob("*.jsonl"))]
    assert len(found) == PROCESSES // 2
    for entries, problems in found:
        assert problems == []
        assert len({entry.learner for entry in entries}) == 1
        given = sorted(int(entry.given) for entry in entries)
        assert given == sorted([*range(ANSWERS), *range(ANSWERS)])
