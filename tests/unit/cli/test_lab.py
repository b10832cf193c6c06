"""`serengeti lab`: how JupyterLab is started."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from jupyterlab.labapp import LabApp

from serengeti.cli import lab


@pytest.fixture
def started(monkeypatch, tmp_path):
    """What would be started instead of JupyterLab: (words, language)."""
    calls = []
    monkeypatch.setattr(lab, "_become", lambda words, lang: calls.append((words, lang)) or 0)
    monkeypatch.setattr(lab, "content", lambda kind: tmp_path / "repo" / kind)
    return calls


def test_lab_opens_the_first_notebook_and_passes_the_rest_on(run, started, tmp_path):
    code, out, err = run("lab", "--lang", "fr", "--no-browser", "--port", 8890, "--ip=::1")
    assert (code, out, err) == (0, "", "")
    ((words, lang),) = started
    notebooks = tmp_path / "repo" / "notebooks"
    assert words[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={notebooks}" in words
    assert "--LabApp.default_url=/lab/tree/fr/00_start_here.ipynb" in words
    assert words[-4:] == ["--no-browser", "--port", "8890", "--ip=::1"]
    assert lang == "fr"
    assert not notebooks.exists()


def test_lab_follows_the_usual_language(run, started, monkeypatch):
    run("lab")
    monkeypatch.setenv("SERENGETI_LANG", "fr")
    run("lab")
    assert [lang for _, lang in started] == ["en", "fr"]


def test_lab_asks_nobody_for_news(run, started):
    run("lab")
    words = started[0][0]
    assert set(lab.QUIET) <= set(words)
    traits = {word.split("=")[0].removeprefix("--LabApp.") for word in lab.QUIET}
    assert traits <= set(LabApp.class_trait_names())


def test_lab_copies_the_notebooks_of_a_wheel_and_keeps_changes(run, started, monkeypatch, tmp_path):
    wheel = tmp_path / "_content" / "notebooks"
    (wheel / "en").mkdir(parents=True)
    (wheel / "en" / "00_start_here.ipynb").write_text("new")
    (wheel / "en" / "01.ipynb").write_text("one")
    (wheel / "en" / "01.ipynb").chmod(0o444)
    monkeypatch.setattr(lab, "content", lambda kind: wheel)
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    mine = place / "serengeti-notebooks" / "en" / "00_start_here.ipynb"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    code, out, _ = run("lab")
    assert code == 0
    assert str(place / "serengeti-notebooks") in out
    assert mine.read_text() == "mine"
    copy = mine.with_name("01.ipynb")
    assert copy.read_text() == "one"
    assert copy.stat().st_mode & 0o200
    assert f"--ServerApp.root_dir={place / 'serengeti-notebooks'}" in started[0][0]


def test_lab_says_what_is_not_installed(run, started, monkeypatch):
    monkeypatch.setattr(lab, "find_spec", lambda name: None if name == "jupyterlab" else name)
    code, out, err = run("lab")
    assert (code, out) == (2, "")
    assert err == 'The notebooks need jupyterlab: pip install "serengeti[notebook]"\n'
    assert started == []


def test_lab_needs_what_its_extra_installs():
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    extra = project["project"]["optional-dependencies"]["notebook"]
    assert sorted(lab.NEEDED) == sorted(re.match(r"[a-z]+", line)[0] for line in extra)
