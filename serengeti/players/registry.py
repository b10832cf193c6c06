"""Names of the players a program can seat."""

from __future__ import annotations

from collections.abc import Callable

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


def player(name: str, chance: Chance) -> Chooser:
    """A player by its name, drawing from a stream of its own; RequestError for unknown names.

    >>> player("random", Chance(7))
    RandomPlayer()
    """
    if name not in PLAYERS:
        raise RequestError("no-player", found=name, expected=sorted(PLAYERS))
    return PLAYERS[name](chance)
