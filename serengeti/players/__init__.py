"""Players made by a program, and whole games between them.

A module of this package that decorates a class with `bot("name")` adds a player; it is found
without being listed anywhere. `searcher` needs playouts and lies with them, in `simulation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from serengeti.engine.chance import Chance
from serengeti.engine.errors import SetupError
from serengeti.engine.events import Player
from serengeti.engine.game import Chooser, Game
from serengeti.engine.setup import clean_name
from serengeti.players.registry import PLAYERS, bot, later, player

AnyGame = TypeVar("AnyGame", bound=Game)

__all__ = ["PLAYERS", "bot", "choosers", "play", "player", "seats", "stream"]

for _module in iter_modules(__path__):
    if not _module.ispkg:  # foreign bots are not found here: see `isolation`
        import_module(f"{__name__}.{_module.name}")
later("searcher", "serengeti.simulation.searcher")


def seats(kinds: Sequence[str], names: Sequence[str] | None = None) -> list[Player]:
    """Who sits where: a kind for each seat, and names, by default A, B, C, …

    >>> [seat.name for seat in seats(["greedy", "random"])]
    ['A', 'B']
    """
    if not isinstance(kinds, Sequence):
        raise SetupError("no-players", found=kinds)
    if names is None:
        names = [chr(ord("A") + seat) for seat in range(len(kinds))]
    if len(names) != len(kinds):
        raise SetupError("bad-names", found=len(names), expected=len(kinds))
    return [Player(clean_name(name), kind) for name, kind in zip(names, kinds, strict=True)]


def stream(seed: int, seat: int) -> Chance:
    """The random numbers of the player on a seat; stream 0 dealt the deck."""
    return Chance(seed).child(1 + seat)


def choosers(kinds: Sequence[str], seed: int) -> list[Chooser]:
    """A player of its kind for each seat, each with a stream of its own.

    >>> choosers(["greedy", "random"], seed=7)
    [GreedyPlayer(), RandomPlayer()]
    """
    return [player(kind, stream(seed, seat)) for seat, kind in enumerate(kinds)]


def play(
    kinds: Sequence[str],
    seed: int,
    edition: str = "serengeti",
    names: Sequence[str] | None = None,
    game: type[AnyGame] = Game,  # type: ignore[assignment]  # the default is the plain one
    **setup: Any,
) -> AnyGame:
    """A whole game between players of these kinds: same arguments, same game.

    `game` is the class of what is returned; `setup` goes to it.

    >>> played = play(["greedy", "greedy", "random"], seed=7)
    >>> played.over, played.table.auction
    (True, 15)
    """
    people = seats(kinds, names)
    bots = choosers(kinds, seed)
    with game(people, edition, seed=seed, **setup) as played:
        played.play(bots)
    return played
