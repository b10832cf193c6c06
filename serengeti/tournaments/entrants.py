"""Who takes part: players of the registry, functions, and files with a function `choose`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from inspect import getsource, unwrap
from pathlib import Path
from symtable import SymbolTable, symtable
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
from serengeti.players.isolation.faults import (
    Misstep,
    attempt,
    check_class,
    choose_of,
    described,
    made,
    own_file,
)
from serengeti.text.names import free, plain, tidy

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
    file: str = ""
    "Name of the file a function or class comes from."

    @property
    def mark(self) -> str:
        """What tells two versions of a bot apart; empty where its text is not known."""
        text = self.source or _text_of(self.choose or self.maker)
        return blake2b(text, digest_size=8).hexdigest() if text else ""


def entrants(bots: Sequence[Any], isolate: bool = False) -> tuple[Entrant, ...]:
    """Names of players, files, functions, objects with `choose`, classes of such: all ready.

    RequestError or FileError when one cannot take part, or when they are fewer than two. A file
    is run once to see what it holds, and of a class one player is made; when they are to be
    isolated, a file is only read for what can be seen without running it.

    >>> [entrant.name for entrant in entrants(["greedy", "greedy", lambda view, legal: None])]
    ['greedy', 'greedy (2)', 'lambda']
    """
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise RequestError("no-players", found=bots)
    found: list[Entrant] = []
    for bot in bots:
        entrant = _entrant(bot, isolate)
        name = free(_own(entrant), {other.name for other in found})
        found.append(msgspec.structs.replace(entrant, name=name))
    if len(found) < 2:
        raise RequestError("few-bots", found=len(found))
    return tuple(found)


def _text_of(bot: Any) -> bytes:
    """The text of a function, or of the class of a player; empty where Python does not find it."""
    maker = type(bot.__self__) if hasattr(bot, "__self__") else bot
    try:
        return getsource(unwrap(maker)).encode(errors="replace")
    except (OSError, TypeError):
        return b""


def _own(entrant: Entrant) -> str:
    """Its name, but never that of a player of the package whose it is not."""
    if entrant.kind or entrant.name not in PLAYERS:
        return entrant.name
    return f"{entrant.name}.py" if entrant.path else f"{entrant.name}()"


def _entrant(bot: Any, isolate: bool) -> Entrant:
    if isinstance(bot, str) and bot in PLAYERS:
        return Entrant(bot, kind=bot)
    if isinstance(bot, Path) or (isinstance(bot, str) and bot.endswith(".py")):
        return _of_file(Path(bot), isolate)
    if isinstance(bot, str):
        raise RequestError("no-player", found=bot, expected=sorted(PLAYERS))
    name = plain(str(getattr(bot, "__name__", type(bot).__name__)))
    name = "lambda" if name == "<lambda>" else name
    if isinstance(bot, type) and hasattr(bot, "choose"):
        return _of_class(Entrant(name, maker=bot, file=own_file(bot)), isolate)
    return Entrant(name, choose=choose_of(bot), file=own_file(bot))


def _of_class(entrant: Entrant, isolate: bool) -> Entrant:
    maker: Any = entrant.maker
    try:
        check_class(maker) if isolate else made(maker, Chance(0))
    except Misstep as misstep:
        facts = {"found": entrant.name, "system": misstep.detail, **misstep.facts}
        if misstep.code == "no-init":
            raise RequestError("no-init", **facts) from None
        if misstep.code == "no-choose":
            raise RequestError("not-a-bot", **facts) from None
        raise RequestError("class-raises", **facts) from None
    return entrant


def _of_file(path: Path, isolate: bool) -> Entrant:
    try:
        source = path.read_bytes()
    except OSError as error:
        raise FileError.of(error, path) from None
    entrant = Entrant(plain(path.stem), source=source, path=str(path))
    try:
        (read if isolate else load)(entrant)
    except Misstep as misstep:
        if misstep.code == "no-choose":
            raise RequestError("no-choose", path=str(path)) from None
        facts = {"system": misstep.detail, **misstep.facts}
        raise RequestError("bot-raises", path=str(path), **facts) from None
    return entrant


def load(entrant: Entrant) -> Choose:
    """The function `choose` of a file, from a fresh run of it; Misstep when it has none."""
    module = ModuleType(f"serengeti_bot_{entrant.mark}")
    module.__file__ = entrant.path
    sys.modules[module.__name__] = module  # where data classes look for their own module
    folder = os.path.dirname(os.path.abspath(entrant.path))
    if folder not in sys.path:
        sys.path.append(folder)  # a file may import another one beside it
    attempt(lambda: exec(compile(entrant.source, entrant.path, "exec"), module.__dict__))
    choose: Any = getattr(module, "choose", None)
    if not callable(choose):
        raise Misstep("no-choose")
    return choose  # type: ignore[no-any-return]


def read(entrant: Entrant) -> None:
    """Misstep when a file cannot be compiled, or binds no name `choose`; nothing of it is run."""
    code = attempt(lambda: compile(entrant.source, entrant.path, "exec"))
    names = symtable(entrant.source, entrant.path, "exec")  # type: ignore[arg-type]  # bytes will do
    if ("*",) not in code.co_consts and not _binds(names):  # a star may import anything
        raise Misstep("no-choose")


def _binds(names: SymbolTable) -> bool:
    """Whether a module binds `choose`: itself, or in a function that declares it global."""
    found = names.lookup("choose") if "choose" in names.get_identifiers() else None
    here = names.get_type() == "module" or (found is not None and found.is_declared_global())
    bound = found is not None and (found.is_assigned() or found.is_imported())
    return (here and bound) or any(map(_binds, names.get_children()))


def told(error: BaseException) -> str:
    """An error that is not of this package, as a clause in its own words."""
    return tidy(described(error), 200).rstrip(".")
