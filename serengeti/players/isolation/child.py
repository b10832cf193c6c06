"""The program of a bot's process: it takes a view, lets the bot choose, and answers.

It is started as `python -c`, with nothing on its command line but where modules are found.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from base64 import b64decode
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from serengeti.engine.chance import Chance
from serengeti.players.isolation import wire
from serengeti.players.isolation.faults import Misstep, choose_of, clean, made

Choose = Callable[[Any, Any], Any]

MOST_FILE = 10_000_000
"Bytes of the largest file a bot may write."


def main(megabytes: int) -> None:
    """Answer until the other side hangs up."""
    source, sink = _pipes()
    wire.write(sink, {"memory_limited": limit(megabytes)})
    choose = _Late(json.loads(wire.read(source)))
    while True:
        try:
            asked = json.loads(wire.read(source))
        except EOFError:
            return
        wire.write(sink, {"token": asked["token"], **_turn(choose, asked)})


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes under numbers of their own: what a bot prints or reads goes nowhere."""
    source, sink = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    return source, sink


def limit(megabytes: int) -> bool:
    """Limit memory and the size of files; whether this system limits memory."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return False
    _limited(resource, resource.RLIMIT_CORE, 0)
    _limited(resource, resource.RLIMIT_FSIZE, MOST_FILE)
    limited = _limited(resource, resource.RLIMIT_AS, megabytes * 1_000_000)
    return limited and sys.platform != "darwin"  # which takes the number and forgets it


def _limited(resource: Any, kind: int, value: int) -> bool:
    try:
        resource.setrlimit(kind, (value, value))
    except (ValueError, OSError):  # refused
        return False
    return True


class _Late:
    """The bot, loaded when it is first asked: loading is part of its turn."""

    def __init__(self, bot: dict[str, Any]) -> None:
        self._bot = bot
        self._choose: Choose | None = None

    def __call__(self, view: Any, legal: Any) -> Any:
        if self._choose is None:
            random.seed(self._bot["seed"])
            self._choose = _from_file(self._bot) if "path" in self._bot else _pickled(self._bot)
        return self._choose(view, legal)


def _pickled(bot: dict[str, Any]) -> Choose:
    import pickle

    found: Any = pickle.loads(b64decode(bot["pickle"]))
    return choose_of(made(found, Chance(bot["seed"])) if isinstance(found, type) else found)


def _from_file(bot: dict[str, Any]) -> Choose:
    from importlib.util import module_from_spec, spec_from_file_location

    sys.path.insert(0, os.path.dirname(bot["path"]))
    spec = spec_from_file_location("bot", bot["path"])
    if spec is None or spec.loader is None:
        raise Misstep("no-choose")
    module = sys.modules["bot"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    choose: Choose | None = getattr(module, "choose", None)
    if choose is None or not callable(choose):
        raise Misstep("no-choose")
    return choose


def _turn(choose: Choose, asked: dict[str, Any]) -> dict[str, Any]:
    """What the bot answers to one view, or what goes wrong."""
    view, legal = wire.view_of(asked["view"]), wire.SentChoices(asked["legal"])
    _alarm(asked["seconds"])
    try:
        return {"choice": msgspec.to_builtins(clean(choose(view, legal)))}
    except Misstep as misstep:
        return {"fault": misstep.code, "detail": misstep.detail, **misstep.facts}
    except BaseException as error:
        found = Misstep.of(error)
        return {"fault": found.code, "detail": found.detail, **found.facts}
    finally:
        _alarm(0)


def _alarm(seconds: float) -> None:
    """Where nobody is left to end a bot that hangs, the system does, a second later."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds + 1 if seconds else 0)
