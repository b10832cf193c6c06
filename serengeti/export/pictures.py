"""One step of a replay as a picture."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from serengeti.engine.errors import RequestError
from serengeti.engine.replay import Replay
from serengeti.export.files import write_new
from serengeti.text.catalogue import language
from serengeti.widgets.twin import twin

CHROMES = "chromium chromium-browser google-chrome google-chrome-stable chrome msedge".split()
"Programs that can turn a page into a picture; BROWSER_PATH names another."

PATIENCE = 60
"Seconds a browser may take."


def step_svg(
    replay: Replay, step: int, lang: str | None = None, path: str | Path | None = None
) -> str:
    """The table after a step as an SVG; written to a new file too when there is a path.

    >>> from serengeti.engine.game import Game
    >>> step_svg(Replay(Game(["A", "B", "C"], seed=7).log), -1, "en")[:4]
    '<svg'
    """
    drawing = twin(replay, step, lang or language())
    if path is not None:
        write_new(path, drawing.encode())
    return drawing


def step_png(replay: Replay, step: int, path: str | Path, lang: str | None = None) -> None:
    """The same as a PNG, two pixels for one; RequestError without a Chrome or Chromium."""
    write_new(path, _photographed(step_svg(replay, step, lang)))


def _photographed(drawing: str) -> bytes:
    size = drawing.split('" height="', 1)
    width, height = size[0].rsplit('"', 1)[1], size[1].split('"', 1)[0]
    with TemporaryDirectory() as folder:
        source, picture = Path(folder) / "step.html", Path(folder) / "step.png"
        page = f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{drawing}'
        source.write_text(page, "utf-8")
        options = [
            "--headless",
            "--disable-gpu",
            "--hide-scrollbars",
            "--force-device-scale-factor=2",
            f"--user-data-dir={folder}/profile",
            f"--window-size={width},{height}",
            f"--screenshot={picture}",
            *_as_root(),
        ]
        subprocess.run(
            [_chrome(), *options, source.as_uri()], capture_output=True, timeout=PATIENCE
        )
        if not picture.exists():
            raise RequestError("no-picture")
        return picture.read_bytes()


def _as_root() -> list[str]:
    """Chrome's own sandbox does not start for root, as in a container."""
    return ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []


def _chrome() -> str:
    for name in (os.environ.get("BROWSER_PATH"), *CHROMES):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise RequestError("no-chrome")
