"""One step of a replay as a picture."""

from __future__ import annotations

from pathlib import Path

from serengeti.engine.replay import Replay
from serengeti.export.files import write_new
from serengeti.text.catalogue import language
from serengeti.widgets.twin import twin


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
