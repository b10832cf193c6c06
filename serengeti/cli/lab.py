"""`serengeti lab`: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from serengeti.cli.words import complain, say, shown
from serengeti.content import content
from serengeti.engine.errors import FileError
from serengeti.text.catalogue import Translator, translator

NEEDED = ("jupyterlab", "anywidget", "ipywidgets", "nbformat", "pandas", "plotly")
"What the notebooks import: the extra `notebook`."

QUIET = (
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)
"Without these JupyterLab asks its makers for news, updates and extensions."

COPY = "serengeti-notebooks"


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """Only words; what is not known here goes to JupyterLab."""
    parser.epilog = tr("Other arguments go to `jupyter lab`, e.g. --no-browser or --port=8890.")


def run(asked: argparse.Namespace) -> int:
    """Open the first notebook; returns when JupyterLab ends."""
    tr = translator(asked.lang)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        complain(
            tr(
                'The notebooks need {names}: pip install "serengeti[notebook]"',
                names=", ".join(missing),
            )
        )
        return 2
    folder = _writable(content("notebooks"), tr)
    return _become(command(folder, asked.lang, asked.others), asked.lang)


def command(folder: Path, lang: str, others: Sequence[str] = ()) -> list[str]:
    """What starts JupyterLab on the first notebook of a language."""
    first = f"{lang}/00_start_here.ipynb"
    place = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{first}"]
    return [sys.executable, "-m", "jupyterlab", *place, *QUIET, *others]


def _writable(folder: Path, tr: Translator) -> Path:
    """The notebooks of a checkout as they are; those of a wheel as a copy to work in."""
    if folder.parent.name != "_content":
        return folder
    for place in (Path.cwd(), Path.home()):
        if os.access(place, os.W_OK):
            copy = place / COPY
            copy_new(folder, copy)
            say(tr("The notebooks are in {path}; your changes there stay.", path=shown(copy)))
            return copy
    raise FileError("no-permission", path=str(Path.cwd() / COPY), system="")


def copy_new(source: Path, target: Path) -> None:
    """Copy what is not there yet; nothing is overwritten."""
    for file in sorted(source.rglob("*")):
        place = target / file.relative_to(source)
        if file.is_file() and not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)  # the contents: a read-only original gives a writable copy


def _become(words: list[str], lang: str) -> int:
    """Run a program in this one's place; Ctrl-C is then its own matter."""
    surroundings = {**os.environ, "SERENGETI_LANG": lang}
    if os.name != "nt":
        os.execve(words[0], words, surroundings)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows cannot replace a program
    return subprocess.call(words, env=surroundings)
