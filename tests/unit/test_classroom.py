"""A class: its folder, its summary, and the pack that is handed out."""

import csv
import io
import json
import re
import shlex
import zipfile
from pathlib import Path

import pytest

from serengeti.cli import main
from serengeti.engine.errors import FileError
from serengeti.export.class_pack import new_class, pack
from serengeti.lessons.check import check
from serengeti.lessons.classroom import Classroom, working
from serengeti.lessons.exercise import exercises
from serengeti.lessons.learner import Learner
from serengeti.lessons.lesson import lessons
from serengeti.places import content
from serengeti.text.names import tidy


@pytest.fixture
def answers(tmp_path):
    """Zoé tries twice and gets there, Ben follows a wrong idea, Awa predicts only."""
    asked = exercises("L02")[0]
    zoe, ben = (Learner(name, "2B", tmp_path) for name in ("Zoé", "Ben"))
    check("L02.1", "?", zoe)
    check("L02.1", asked.key(**asked.facts(zoe.chance("L02.1"))), zoe)
    check("L02.1", asked.ideas[0].value(**asked.facts(ben.chance("L02.1"))), ben)
    Learner("Awa", "2B", tmp_path).note("L02.predict", "0.5", "predicted")
    return tmp_path


def test_who_did_what(answers):
    columns, rows = Classroom(answers).learners("en")
    found = [dict(zip(columns, row, strict=True)) for row in rows]
    assert [(one["learner"], one["tried"], one["right"], one["answers"]) for one in found] == [
        ("Awa", 0, 0, 0),
        ("Ben", 1, 0, 1),
        ("Zoé", 1, 1, 2),
    ]
    assert "replacement" in found[1]["wrong idea"]
    assert found[2]["wrong idea"] == ""


def test_what_was_hard(answers):
    columns, rows = Classroom(answers).items("fr")
    assert [dict(zip(columns, row, strict=True)) | {"wrong ideas": ""} for row in rows] == [
        {
            "item": "L02.1",
            "learners": 2,
            "right": 1,
            "right at once": 0,
            "answers": 3,
            "wrong ideas": "",
        }
    ]
    assert "remise" in rows[0][-1]
    assert rows[0][-1].endswith("(1)")


def test_pauses_are_no_work():
    assert working([]) == working([5]) == 0
    assert working([0, 600, 1201]) == 600


def test_broken_lines_are_told_and_hide_nothing(answers, capsys):
    (answers / "2b" / "broken.jsonl").write_text("{}\n")
    assert main(["class", "summary", str(answers), "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert "broken.jsonl" in said.err
    assert "Zoé" in said.out


def test_the_summary_as_a_file(answers, tmp_path, capsys):
    (answers / "2b" / "evil.jsonl").write_text(
        json.dumps({"learner": "=1+1", "code": "2B", "item": "x", "given": "1", "verdict": "wrong"})
        + "\n"
    )
    asked = ["class", "summary", str(answers), "--lang", "fr", "-o", str(tmp_path / "s.csv")]
    assert main(asked) == 0
    text = (tmp_path / "s.csv").read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[0][:3] == ["classe", "élève", "essayés"]
    assert rows[4][:5] == ["2B", "Zoé", "1", "1", "2"]
    assert rows[1][1] == "'=1+1"
    assert main(asked) == 2
    assert "s.csv" in capsys.readouterr().err


def test_no_answers_yet_and_no_folder(tmp_path, capsys):
    assert main(["class", "summary", str(tmp_path), "--lang", "en"]) == 0
    assert "no answers" in capsys.readouterr().out
    assert main(["class", "summary", str(tmp_path / "none"), "--lang", "en"]) == 2
    with pytest.raises(FileError):
        Classroom(tmp_path / "none")


@pytest.mark.parametrize(("lang", "page"), [("en", "READ-ME.txt"), ("fr", "LISEZ-MOI.txt")])
def test_a_new_class_has_a_page_and_thirty_pseudonyms(tmp_path, lang, page):
    place = new_class("2nde B", tmp_path, lang)
    assert place == tmp_path / "2nde-b"
    assert 'sg.learner("Pseudonym' in (place / page).read_text("utf-8")
    (names,) = place.glob("*.csv")
    assert len(names.read_text("utf-8-sig").splitlines()) == 31
    with pytest.raises(FileError) as caught:
        new_class("2NDE b", tmp_path, lang)
    assert caught.value.code == "file-exists"
    assert Classroom(place).entries == []


@pytest.mark.parametrize(("lang", "page"), [("en", "READ-ME.txt"), ("fr", "LISEZ-MOI.txt")])
@pytest.mark.parametrize("folder", ["answers", "my classes"])
def test_the_command_on_the_page_finds_the_class(tmp_path, lang, page, folder, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (words,) = re.findall(
        r"`serengeti (.*)`", (new_class("2B", folder, lang) / page).read_text("utf-8")
    )
    assert main(shlex.split(words)) == 0
    assert str(Path(folder) / "2b") in capsys.readouterr().out


def opened(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_pupils_get_holds_no_answer(tmp_path, lang):
    count = pack(tmp_path / "p.zip", lang, students=True)
    files = opened(tmp_path / "p.zip")
    assert len(files) == count
    assert not [name for name in files if "teacher" in name]
    books = {name: json.loads(text) for name, text in files.items() if name.endswith(".ipynb")}
    assert len(books) == len(list((content("notebooks") / lang).glob("*.ipynb")))
    for book in books.values():
        for cell in book["cells"]:
            assert not cell.get("outputs")
            assert not cell.get("execution_count")
            assert "<details" not in "".join(cell["source"])
    told = "\n".join(files[name] for name in files if name.endswith(".ipynb"))
    for line in teacher_answers(lang):
        assert line not in told


def teacher_answers(lang):
    """Every line of the teacher's pages but the headings of tables."""
    for lesson in lessons():
        page = (content("teacher") / f"{lesson.id}.{lang}.md").read_text("utf-8")
        lines = [line for line in page.splitlines() if len(line) > 30 and not line.startswith("|-")]
        assert len(lines) > 10
        yield from lines


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_teachers_get_holds_all(tmp_path, lang):
    pack(tmp_path / "t.zip", lang)
    files = opened(tmp_path / "t.zip")
    for lesson in lessons():
        assert f"teacher/{lesson.id}.{lang}.md" in files
    assert any('"outputs": [\n' in text for text in files.values())
    pack(tmp_path / "again.zip", lang)
    assert (tmp_path / "t.zip").read_bytes() == (tmp_path / "again.zip").read_bytes()


def test_packs_by_command(tmp_path, capsys):
    assert main(["class", "pack", str(tmp_path / "p.zip"), "--students", "--lang", "fr"]) == 0
    assert re.search(r"p\.zip contient \d+ fichiers", capsys.readouterr().out)
    assert main(["class", "pack", str(tmp_path / "p.zip"), "--lang", "fr"]) == 2
    assert main(["class", "new", "2B", "--folder", str(tmp_path), "--lang", "fr"]) == 0
    assert main(["class", "pack", str(tmp_path / "no" / "p.zip")]) == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_lesson_has_its_teacher_page(lang):
    for lesson in lessons():
        page = (content("teacher") / f"{lesson.id}.{lang}.md").read_text("utf-8")
        assert page.startswith(f"# {lesson.id} ")
        assert str(lesson.minutes) in page
        assert tidy(page, 10)


@pytest.mark.parametrize("name", ["teaching.md", "teaching.fr.md"])
def test_the_page_for_teachers_lists_every_lesson(name):
    page = (content("teacher").parent / name).read_text("utf-8")
    for lesson in lessons():
        (row,) = re.findall(rf"^\| `{lesson.id}_\w+` \|.*$", page, re.MULTILINE)
        *_, levels, minutes = [cell.strip() for cell in row.strip("|").split("|")]
        assert (levels.replace(" ", ""), int(minutes)) == (lesson.levels, lesson.minutes)
