"""The lesson that `docs/how-to.md` shows, made by following it word for word."""

import re
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import serengeti.lessons as room
from serengeti.lessons import exercise
from serengeti.lessons.check import check
from serengeti.lessons.lesson import Session, find_lesson, lessons

PAGE = Path(__file__).parents[2] / "docs" / "how-to.md"


@pytest.fixture
def toy(tmp_path, monkeypatch):
    text = PAGE.read_text("utf-8")
    part = text[text.index("\n## A lesson\n") : text.index("\n## A page to print\n")]
    blocks = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    assert len(blocks) == 3
    (tmp_path / "l99.py").write_text("\n\n".join(blocks), encoding="utf-8")
    monkeypatch.setattr(room, "__path__", [*room.__path__, str(tmp_path)])
    monkeypatch.setattr(exercise, "_EXERCISES", dict(exercise._EXERCISES))
    exercise._load.cache_clear()
    yield
    sys.modules.pop("serengeti.lessons.l99", None)
    vars(room).pop("l99", None)
    exercise._load.cache_clear()


def test_the_lesson_works(toy):
    assert lessons()[-1].id == "L99"
    session = Session(find_lesson("L99"), lang="en")
    session.predict("1/4")
    session.simulate(2000)
    assert "They are compatible" in session.compare().sentence
    assert "1/6" in session.look_back().sentence
    assert session.picture(wanted=3).sentence == "3/30"


def test_the_exercise_and_its_wrong_idea_work(toy):
    assert check("L99.1", "1/6").kind == "right"
    assert (
        check("L99.1", "20 %", lang="en").text
        == "You counted the colours. How many cards are there?"
    )
    assert check("L99.1", Fraction(1, 7)).kind == "wrong"
    asked = exercise.find("L99.1")
    assert all(asked.facts(chance)["cards"] != 25 for chance in map(exercise.Chance, range(50)))


def test_afterwards_it_is_gone():
    assert "L99" not in [lesson.id for lesson in lessons()]
    assert check("L99.1", "1/6").kind == "unreadable"
