"""The built wheel alone: in an environment of its own, started from another folder."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from browser.lab import answers, free_port, running, until

import serengeti as sg

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LIBRARIES = sysconfig.get_path("purelib")
LAB = Path(sys.prefix) / "share" / "jupyter" / "lab"
TRAVELS = {"notebooks": "notebooks", "replays": "data/replays"}
"What stands at the root for people, and travels inside the package."


def content(folder):
    """Files of a folder, by their place in it."""
    found = (file for file in folder.rglob("*") if file.is_file())
    unwanted = {".ipynb_checkpoints", "__pycache__"}
    return {f.relative_to(folder).as_posix() for f in found if not unwanted & set(f.parts)}


def build(folder, target, into):
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "-d", str(into)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (made,) = into.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel built from the sdist."""
    folder = tmp_path_factory.mktemp("build")
    sdist = build(ROOT, "sdist", folder / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return build(folder / sdist.name.removesuffix(".tar.gz"), "wheel", folder / "wheel")


@pytest.fixture(scope="module")
def programs(wheel, tmp_path_factory):
    """Programs of an environment that has the wheel, and all it needs from ours."""
    place = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(place, with_pip=False)
    found = sysconfig.get_paths("venv", {"base": str(place), "platbase": str(place)})
    Path(found["purelib"], "libraries.pth").write_text(LIBRARIES)
    python = Path(found["scripts"], "python")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps"]
    subprocess.run([*pip, "--no-index", "--quiet", str(wheel)], check=True, capture_output=True)
    return python.parent


@pytest.fixture
def run(programs, tmp_path, monkeypatch):
    """`run("serengeti", "play")`: what a program of that environment prints."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("SERENGETI_LANG", "en")

    def command(program, *words):
        words = [str(programs / program), *map(str, words)]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8")
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    return command


def test_the_wheel_carries_notebooks_and_games(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for there, here in TRAVELS.items():
        files = content(ROOT / here)
        assert files
        assert {f"serengeti/_content/{there}/{file}" for file in files} <= names
    assert {name.split("/")[0].removesuffix(".dist-info") for name in names} == {
        "serengeti",
        wheel.name.removesuffix("-py3-none-any.whl"),
    }


def test_the_wheel_carries_every_file_of_the_package(wheel):
    files = content(ROOT / "serengeti")
    assert {Path(file).suffix for file in files} >= {".py", ".js", ".css", ".po"}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"serengeti/{file}" for file in files} <= names


def test_the_package_comes_from_the_wheel(run, programs):
    where = "import serengeti as sg; print(sg.__file__); print(sg.content('replays'))"
    for line in run("python", "-c", where).splitlines():
        assert Path(line).is_relative_to(programs.parent)


def test_the_program_says_its_version(run):
    assert run("serengeti", "--version") == f"serengeti {sg.__version__}\n"


def test_a_game_is_played_and_proved(run, tmp_path):
    assert "game.jsonl" in run("serengeti", "play", "--seed", 7, "-o", "game.jsonl")
    assert ", finished" in run("serengeti", "check", "game.jsonl")
    assert sg.Replay.open(tmp_path / "game.jsonl").result


def test_the_samples_are_proved_and_opened(run):
    folder = run("python", "-c", "import serengeti; print(serengeti.content('replays'))").strip()
    assert f"{len(sg.samples())} good" in run("serengeti", "check", folder)
    steps = "import serengeti as sg; print(len(sg.sample('serengeti-4')))"
    assert int(run("python", "-c", steps)) == len(sg.sample("serengeti-4"))


def test_board_page_and_french_work(run, tmp_path):
    code = (
        "import serengeti as sg; replay = sg.sample('serengeti-4');"
        "replay.board(); sg.viewer(); replay.to_html('game.html', 'fr')"
    )
    assert run("python", "-c", code) == ""
    assert "enchère" in (tmp_path / "game.html").read_text("utf-8")


def test_lab_copies_the_notebooks_and_starts_there(run, programs, tmp_path, monkeypatch):
    """JupyterLab itself, on a port of its own; what it serves is the copy."""
    monkeypatch.setenv("JUPYTERLAB_DIR", str(LAB))
    folder, port = tmp_path / "elsewhere", free_port()
    folder.mkdir()
    address = f"http://127.0.0.1:{port}"
    server = "--no-browser --allow-root --ip=127.0.0.1 --ServerApp.port_retries=0".split()
    command = [str(programs / "serengeti"), "lab", "--into", "class", "--lang", "fr", *server]
    with running([*command, f"--port={port}", "--IdentityProvider.token=t"], folder):
        until(lambda: answers(f"{address}/api/status?token=t"), True)
        with urllib.request.urlopen(f"{address}/api/contents?token=t") as answer:
            served = {entry["name"] for entry in json.load(answer)["content"]}
        assert answers(f"{address}/lab/tree/fr/00_start_here.ipynb?token=t")
    assert served == set(os.listdir(folder / "class"))
    assert content(folder / "class") == content(ROOT / "notebooks") | {
        f"replays/{file}" for file in content(ROOT / "data" / "replays")
    }
