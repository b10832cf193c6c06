"""Names of the players a program can seat."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Chooser

Maker = Callable[[Chance], Chooser]

PLAYERS: dict[str, Maker] = {}
"What makes the player of each name; a module of this package fills it with `bot`."


def bot(name: str) -> Callable[[type], type]:
    """Class decorator: seats may ask for this player by name.

    >>> bot("greedy")(PLAYERS["greedy"]) is PLAYERS["greedy"]
    True
    """

    def enter(kind: type) -> type:
        PLAYERS[name] = kind
        return kind

    return enter


def later(name: str, module: str) -> None:
    """Let a module be loaded when a seat first asks for its player; it enters itself with `bot`.

    For a player of a room above this one: nothing here imports it.
    """

    def load(chance: Chance) -> Chooser:
        import_module(module)
        return PLAYERS[name](chance)

    PLAYERS[name] = load


def player(name: str, chance: Chance) -> Chooser:
    """A player by its name, drawing from a stream of its own; RequestError for unknown names.

    >>> player("random", Chance(7))
    RandomPlayer()
    """
    if name not in PLAYERS:
        raise RequestError("no-player", found=name, expected=sorted(PLAYERS))
    return PLAYERS[name](chance)
