"""Serengeti: play, record, prove, replay and study Michael Schacht's auction card game.

The line everything follows: cards and editions → rules → events → table → (choices, dealer) →
game → log → referee → replay → frames, figures → board → notebook.
Names load on first use, so that `import serengeti` stays light.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from serengeti.engine.errors import SerengetiError

if TYPE_CHECKING:
    from serengeti.api import Game, Replay, play, sample, samples
    from serengeti.api.batches import simulate, tournament
    from serengeti.api.boards import events, games, guess, seat, viewer
    from serengeti.api.teaching import (
        check,
        classroom,
        course,
        learner,
        lesson,
        question,
        quiz,
        worksheet,
    )
    from serengeti.engine.cards import CARDS, COLOURS
    from serengeti.engine.editions import EDITIONS, Rules, rules_for
    from serengeti.engine.errors import (
        FileError,
        IllegalChoice,
        LogError,
        Problem,
        RequestError,
        SetupError,
    )
    from serengeti.engine.events import Bid, Passed
    from serengeti.engine.referee import explain
    from serengeti.places import content
    from serengeti.players import PLAYERS
    from serengeti.text.catalogue import language

__version__ = "0.1.0"

_HOME = {
    "Game": "api",
    "Replay": "api",
    "check": "api.teaching",
    "classroom": "api.teaching",
    "course": "api.teaching",
    "events": "api.boards",
    "games": "api.boards",
    "guess": "api.boards",
    "learner": "api.teaching",
    "lesson": "api.teaching",
    "play": "api",
    "question": "api.teaching",
    "quiz": "api.teaching",
    "sample": "api",
    "samples": "api",
    "seat": "api.boards",
    "simulate": "api.batches",
    "tournament": "api.batches",
    "viewer": "api.boards",
    "worksheet": "api.teaching",
    "content": "places",
    "CARDS": "engine.cards",
    "COLOURS": "engine.cards",
    "EDITIONS": "engine.editions",
    "Rules": "engine.editions",
    "rules_for": "engine.editions",
    "FileError": "engine.errors",
    "IllegalChoice": "engine.errors",
    "LogError": "engine.errors",
    "Problem": "engine.errors",
    "RequestError": "engine.errors",
    "SetupError": "engine.errors",
    "Bid": "engine.events",
    "Passed": "engine.events",
    "explain": "engine.referee",
    "PLAYERS": "players",
    "language": "text.catalogue",
}

__all__ = [
    "CARDS",
    "COLOURS",
    "EDITIONS",
    "PLAYERS",
    "Bid",
    "FileError",
    "Game",
    "IllegalChoice",
    "LogError",
    "Passed",
    "Problem",
    "Replay",
    "RequestError",
    "Rules",
    "SerengetiError",
    "SetupError",
    "check",
    "classroom",
    "content",
    "course",
    "events",
    "explain",
    "games",
    "guess",
    "language",
    "learner",
    "lesson",
    "play",
    "question",
    "quiz",
    "rules_for",
    "sample",
    "samples",
    "seat",
    "simulate",
    "tournament",
    "viewer",
    "worksheet",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'serengeti' has no attribute {name!r}")
    value = getattr(import_module(f"serengeti.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def _render(error: SerengetiError) -> str:
    from serengeti.text.errors import error_text

    return error_text(error)


SerengetiError.render = _render
