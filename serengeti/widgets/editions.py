"""The other editions as the board takes them: where each parts from the game, and why."""

from __future__ import annotations

from typing import Any

from serengeti.analysis.editions import edition_diff
from serengeti.engine.editions import EDITIONS
from serengeti.engine.errors import SetupError
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.words import edition


def editions(replay: Replay) -> list[dict[str, Any]]:
    """Every other edition for as many seats; step -1 where the whole game stays the same.

    >>> from serengeti.players import play
    >>> found = editions(Replay(play(["random"] * 6, seed=1, edition="don").log))
    >>> [(line["name"], line["step"]) for line in found]
    [('Serengeti', 105), ('Mombasa', -1)]
    """
    others = [name for name in EDITIONS if name != replay.start.edition]
    return [line for name in others if (line := _line(replay, name))]


def _line(replay: Replay, name: str) -> dict[str, Any] | None:
    try:
        diff = edition_diff(replay, name)
    except SetupError:  # not for this number of seats
        return None
    told = {} if diff.step is None else {lang: diff.sentence(lang) for lang in LANGUAGES}
    return {"name": edition(name), "step": -1 if diff.step is None else diff.step, "told": told}
