"""Who takes part: players of the registry, functions, and files with a function `choose`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.events import Choice
from serengeti.engine.game import Chooser
from serengeti.engine.view import View
from serengeti.players import PLAYERS
from serengeti.players.isolation.faults import described
from serengeti.text.names import plain, tidy

Choose = Callable[[View, Choices], Choice | None]


class Entrant(msgspec.Struct, frozen=True):
    """One who takes part, in a form that can be sent to another process."""

    name: str
    "Shown name; no two are alike."
    kind: str = ""
    "Which of the players here it is; empty for others."
    maker: Callable[[Chance], Chooser] | None = None
    "Makes a fresh player for every seat of every game."
    choose: Choose | None = None
    "A function, or the method of an object, that everybody shares."
    source: bytes = b""
    "Text of a file that defines `choose`; it is run anew for every deal."
    path: str = ""
    "Where that file is."

    @property
    def mark(self) -> str:
        """What tells two versions of a file apart; empty for others."""
        return blake2b(self.source, digest_size=8).hexdigest() if self.path else ""


def entrants(bots: Sequence[Any], isolate: bool = False) -> tuple[Entrant, ...]:
    """Names of players, files, functions, objects with `choose`, classes of such: all ready.

    RequestError or FileError when one cannot take part, or when they are fewer than two. A file
    is run once to see what it holds, but not when it is to be isolated.

    >>> [entrant.name for entrant in entrants(["greedy", "greedy", lambda view, legal: None])]
    ['greedy', 'greedy (2)', 'lambda']
    """
    if isinstance(bots, str) or len(bots) < 2:
        raise RequestError("few-bots", found=1 if isinstance(bots, str) else len(bots))
    found: list[Entrant] = []
    for bot in bots:
        entrant = _entrant(bot, isolate)
        name = _free(entrant.name, {other.name for other in found})
        found.append(msgspec.structs.replace(entrant, name=name))
    return tuple(found)


def _free(name: str, taken: set[str]) -> str:
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name[:34]} ({number})"
    return free


def _entrant(bot: Any, isolate: bool) -> Entrant:
    if isinstance(bot, str) and bot in PLAYERS:
        return Entrant(bot, kind=bot)
    if isinstance(bot, Path) or (isinstance(bot, str) and bot.endswith(".py")):
        return _of_file(Path(bot), isolate)
    if isinstance(bot, str):
        raise RequestError("no-player", found=bot, expected=sorted(PLAYERS))
    name = plain(str(getattr(bot, "__name__", type(bot).__name__)).strip("<>"))
    if isinstance(bot, type) and hasattr(bot, "choose"):
        return Entrant(name, maker=bot)
    choose = getattr(bot, "choose", bot)
    if not callable(choose):
        raise RequestError("not-a-bot", found=repr(bot)[:80])
    return Entrant(name, choose=choose)


def _of_file(path: Path, isolate: bool) -> Entrant:
    try:
        source = path.read_bytes()
    except OSError as error:
        raise FileError.of(error, path) from None
    entrant = Entrant(plain(path.stem), source=source, path=str(path))
    if not isolate:
        load(entrant)
    return entrant


def load(entrant: Entrant) -> Choose:
    """The function `choose` of a file, from a fresh run of it; RequestError when it has none."""
    module = ModuleType(f"serengeti_bot_{entrant.mark}")
    module.__file__ = entrant.path
    sys.modules[module.__name__] = module  # where data classes look for their own module
    try:
        exec(compile(entrant.source, entrant.path, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise RequestError("bot-raises", path=entrant.path, system=told(error)) from None
    choose: Any = getattr(module, "choose", None)
    if not callable(choose):
        raise RequestError("no-choose", path=entrant.path)
    return choose  # type: ignore[no-any-return]


def told(error: BaseException) -> str:
    """An error that is not of this package, as a clause in its own words."""
    return tidy(described(error), 200).rstrip(".")
