"""`serengeti lab`: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from serengeti.cli.words import complain, lacking, say, shown
from serengeti.engine.errors import FileError
from serengeti.export.files import write_new
from serengeti.places import content
from serengeti.text.catalogue import Translator, translator

NEEDED = tuple(
    "jupyterlab anywidget cloudpickle ipywidgets nbformat openskill pandas plotly tqdm".split()
)
"What the notebooks import: the extra `notebook`."

QUIET = (
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.extension_manager=readonly",
)
"Without these JupyterLab asks its makers for news, updates and extensions."

SETTINGS = Path(__file__).parent / "jupyter"
"Read by JupyterLab like a folder of configuration: whether to fetch news is answered, not asked."

COPY = "serengeti-notebooks"
"Folder of the copy when nobody names one; a wheel's own files are not for writing."

GAMES = "replays"
"Folder of the sample games, inside the copy."


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """A folder; what is not known here goes to JupyterLab."""
    parser.add_argument(
        "--into",
        type=Path,
        metavar=tr("FOLDER"),
        help=tr("copy notebooks and sample games there first, and work on the copies"),
    )
    parser.epilog = tr("Other arguments go to `jupyter lab`, e.g. --no-browser or --port=8890.")


def run(asked: argparse.Namespace) -> int:
    """Open the first notebook; returns when JupyterLab ends."""
    tr = translator(asked.lang)
    if missing := lacking(NEEDED):
        complain(tr('The notebooks need {names}: pip install "serengeti[notebook]"', names=missing))
        return 2
    folder = _place(asked.into, tr)
    return _become(command(folder, asked.lang, asked.others), asked.lang)


def command(folder: Path, lang: str, others: Sequence[str] = ()) -> list[str]:
    """What starts JupyterLab on the first notebook of a language; FileError when it is missing."""
    first = f"{lang}/00_start_here.ipynb"
    if not (folder / first).is_file():
        raise FileError("no-file", path=str(folder / first))
    place = [f"--ServerApp.root_dir={folder}", f"--LabApp.default_url=/lab/tree/{first}"]
    return [sys.executable, "-m", "jupyterlab", *place, *QUIET, *others]


def _place(into: Path | None, tr: Translator) -> Path:
    """Where to work: a copy, or the notebooks of a checkout as they are."""
    notebooks = content("notebooks")
    if into is None and notebooks.parent.name != "_content":
        return notebooks
    folder = into.expanduser().absolute() if into else _writable() / COPY
    kept = [*copy_new(notebooks, folder), *copy_new(content("replays"), folder / GAMES)]
    say(tr("The notebooks are in {path}; your changes there stay.", path=shown(folder)))
    say(tr("The sample games are in {path}.", path=shown(folder / GAMES)))
    if kept:
        files = ", ".join(shown(file.relative_to(folder)) for file in kept)
        say(tr("Kept, though the package has another one: {files}", files=files))
    return folder


def _writable() -> Path:
    for place in (Path.cwd(), Path.home()):
        if os.access(place, os.W_OK):
            return place
    raise FileError("no-permission", path=str(Path.cwd() / COPY), system="")


def copy_new(source: Path, target: Path) -> list[Path]:
    """Copy what is not there yet; the files that were there and hold something else."""
    kept = []
    for file in sorted(source.rglob("*")):
        place = target / file.relative_to(source)
        if not file.is_file() or ".ipynb_checkpoints" in file.parts:
            continue
        _make_folder(place.parent)
        if not os.path.lexists(place):
            write_new(place, file.read_bytes())
        elif not _alike(file, place):
            kept.append(place)
    return kept


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.of(error, folder) from None


def _alike(file: Path, place: Path) -> bool:
    try:
        return file.read_bytes() == place.read_bytes()
    except OSError:
        return False


def surroundings(lang: str) -> dict[str, str]:
    """The environment of JupyterLab: a language, and settings of ours below those of the user."""
    found = filter(None, (os.environ.get("JUPYTER_CONFIG_PATH"), str(SETTINGS)))
    ours = {"SERENGETI_LANG": lang, "JUPYTER_CONFIG_PATH": os.pathsep.join(found)}
    return {**os.environ, **ours}


def _become(words: list[str], lang: str) -> int:
    """Run a program in this one's place; Ctrl-C is then its own matter."""
    if os.name != "nt":
        os.execve(words[0], words, surroundings(lang))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows cannot replace a program
    return subprocess.call(words, env=surroundings(lang))
