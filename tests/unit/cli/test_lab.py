"""`serengeti lab`: how JupyterLab is started."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from jupyter_server.services.config.manager import ConfigManager
from jupyterlab.labapp import LabApp

from serengeti.cli import lab, words


@pytest.fixture
def started(monkeypatch, tmp_path):
    """What would be started instead of JupyterLab: (words, language)."""
    calls = []
    monkeypatch.setattr(lab, "_become", lambda words, lang: calls.append((words, lang)) or 0)
    monkeypatch.setattr(lab, "content", lambda kind: tmp_path / "repo" / kind)
    fill(tmp_path / "repo")
    return calls


def fill(folder):
    """Notebooks and a game; the originals may not be written."""
    for name in (
        "notebooks/en/00_start_here.ipynb",
        "notebooks/fr/00_start_here.ipynb",
        "notebooks/en/.ipynb_checkpoints/00_start_here.ipynb",
        "replays/game.jsonl",
    ):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"new {name}")
        file.chmod(0o444)


def files(folder):
    """What is in a folder, by place."""
    found = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_text() for file in found}


COPIED = {
    "en/00_start_here.ipynb": "new notebooks/en/00_start_here.ipynb",
    "fr/00_start_here.ipynb": "new notebooks/fr/00_start_here.ipynb",
    "replays/game.jsonl": "new replays/game.jsonl",
}


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


def test_lab_does_not_ask_whether_to_fetch_news_and_keeps_other_settings(monkeypatch, tmp_path):
    mine = tmp_path / "labconfig" / "default_setting_overrides.json"
    mine.parent.mkdir()
    mine.write_text('{"mine": {"kept": true}}')
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    around = lab.surroundings("fr")
    assert around["SERENGETI_LANG"] == "fr"
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", around["JUPYTER_CONFIG_PATH"])
    read = ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")
    assert read["mine"] == {"kept": True}
    assert read["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


def test_lab_copies_notebooks_and_games_where_it_is_told(run, started, tmp_path):
    place = tmp_path / "class" / "monday"
    code, out, err = run("lab", "--into", place, "--no-browser")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        f"The notebooks are in {place}; your changes there stay.",
        f"The sample games are in {place / 'replays'}.",
    ]
    assert files(place) == COPIED
    assert all(file.stat().st_mode & 0o200 for file in place.rglob("*"))
    assert f"--ServerApp.root_dir={place}" in started[0][0]
    assert started[0][0][-1] == "--no-browser"


def test_a_relative_folder_is_understood_from_here(run, started, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run("lab", "--into=here")
    assert f"--ServerApp.root_dir={tmp_path / 'here'}" in started[0][0]


def test_lab_keeps_what_is_there_and_says_so(run, started, tmp_path):
    place = tmp_path / "class"
    assert run("lab", "--into", place)[0] == 0
    mine = place / "en" / "00_start_here.ipynb"
    mine.write_text("mine")
    (place / "own.ipynb").write_text("own")
    (place / "replays" / "game.jsonl").unlink()
    code, out, _ = run("lab", "--into", place)
    assert code == 0
    assert out.splitlines()[2:] == [
        "Kept, though the package has another one: en/00_start_here.ipynb"
    ]
    assert files(place) == COPIED | {"en/00_start_here.ipynb": "mine", "own.ipynb": "own"}


def test_a_link_to_nowhere_is_not_followed(run, started, tmp_path):
    place, outside = tmp_path / "class", tmp_path / "outside"
    (place / "replays").mkdir(parents=True)
    (place / "replays" / "game.jsonl").symlink_to(outside)
    code, out, _ = run("lab", "--into", place)
    assert code == 0
    assert "replays/game.jsonl" in out.splitlines()[-1]
    assert not outside.exists()


def test_the_folder_of_a_file_is_refused(run, started, tmp_path):
    (tmp_path / "file").write_text("precious")
    for place in ("file", "file/deeper"):
        code, out, err = run("lab", "--into", tmp_path / place)
        assert (code, out) == (2, "")
        assert "Traceback" not in err
        assert str(tmp_path / "file") in err
    assert (tmp_path / "file").read_text() == "precious"
    assert started == []


def test_the_notebooks_of_a_wheel_are_copied_anyway(run, started, monkeypatch, tmp_path):
    (tmp_path / "repo").rename(tmp_path / "_content")
    monkeypatch.setattr(lab, "content", lambda kind: tmp_path / "_content" / kind)
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    code, out, _ = run("lab")
    assert code == 0
    assert str(place / "serengeti-notebooks") in out
    assert files(place / "serengeti-notebooks") == COPIED
    assert f"--ServerApp.root_dir={place / 'serengeti-notebooks'}" in started[0][0]


def test_lab_says_which_notebook_is_missing(run, started, tmp_path):
    first = tmp_path / "repo" / "notebooks" / "fr" / "00_start_here.ipynb"
    first.unlink()
    assert run("lab", "--lang", "en")[0] == 0
    started.clear()
    code, out, err = run("lab", "--lang", "fr")
    assert (code, out, started) == (2, "", [])
    assert str(first) in err
    assert "existe" in err


def test_lab_says_what_is_not_installed(run, started, monkeypatch):
    monkeypatch.setattr(words, "find_spec", lambda name: None if name == "jupyterlab" else name)
    code, out, err = run("lab")
    assert (code, out) == (2, "")
    assert err == 'The notebooks need jupyterlab: pip install "serengeti[notebook]"\n'
    assert started == []


def test_lab_needs_what_its_extra_installs():
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    extra = project["project"]["optional-dependencies"]["notebook"]
    assert sorted(lab.NEEDED) == sorted(re.match(r"[a-z]+", line)[0] for line in extra)
