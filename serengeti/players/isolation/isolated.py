"""A foreign bot in a process of its own, with limits of time and memory."""

from __future__ import annotations

import os
import sys
import weakref
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from serengeti.engine.choices import Choices
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.events import Choice
from serengeti.engine.game import Chooser
from serengeti.engine.view import View
from serengeti.players.isolation import wire
from serengeti.players.isolation.faults import (
    CODES,
    MOST_SAID,
    Facts,
    Misstep,
    Watched,
    check_seconds,
    choose_of,
    name_of,
    own_file,
    placed_in,
)
from serengeti.players.isolation.process import BotProcess

_LOST = ("timed-out", "ended", "no-frame", "no-process")
"Faults after which there is no process any more to be asked again."


class Isolated(Watched):
    """A bot that runs apart: a Python file with a function `choose`, a callable, or a class of
    players, of which one is made there.

    It has `seconds` for a turn, the loading of its file included, and `megabytes` of memory.
    Its process is ended when it does not answer, and started again for its next turn, at most
    `restarts` times; after that it passes. `seed` is that of its random numbers. Where the
    system limits no memory, as Windows and macOS, `memory_limited` is False, and this is said once.

    >>> from serengeti.engine.game import Game
    >>> def stubborn(view, legal):
    ...     return legal.lowest
    >>> with Isolated(stubborn) as bot:
    ...     played = Game(["A", "B", "C"], seed=7).play([bot] * 3)
    >>> played.over, bot.faults[0].code, bot.faults[0].detail
    (True, 'not-a-choice', '0')
    """

    def __init__(
        self,
        bot: str | Path | Chooser | Callable[[View, Choices], Any],
        seconds: float = 2.0,
        megabytes: int = 1000,
        name: str | None = None,
        restarts: int = 3,
        seed: int = 0,
    ) -> None:
        is_file = isinstance(bot, str | os.PathLike)
        super().__init__(name or (Path(bot).stem if is_file else name_of(bot)))  # type: ignore[arg-type]
        self._file = "" if is_file else own_file(bot)
        self._bot = {**(_file(Path(bot)) if is_file else _pickled(bot)), "seed": seed}  # type: ignore[arg-type]
        _check(seconds, megabytes, restarts)
        self.seconds, self.megabytes, self.restarts = seconds, megabytes, restarts
        self.memory_limited: bool | None = None
        "Whether the process has a limit of memory; None before the first start."
        self._starts = 0
        self._process: BotProcess | None = None
        self._end: weakref.finalize[Any, Any] | None = None

    def start(self) -> None:
        """Start the process now and wait for it, so that the next turn need not."""
        try:
            self._started().greet()
        except Misstep:
            self.close()  # the next turn tries again and says so

    def _answer(self, view: View, legal: Choices) -> Choice | None:
        try:
            process = self._started()
            process.greet()
            self.memory_limited = process.memory_limited
            if not self.memory_limited:
                _tell_unlimited()
            answer = process.ask(wire.view_data(view), wire.legal_data(legal), self.seconds)
            return self._choice(answer)
        except Misstep as misstep:
            if misstep.code in _LOST:
                self.close()
            raise
        except BaseException:  # interrupted: an answer may still be on its way
            self.close()
            raise

    def _started(self) -> BotProcess:
        """The process that runs, or a new one if there is one left."""
        if self._process is None:
            if self._starts > self.restarts:
                raise Misstep("out", starts=self._starts)
            self._starts += 1
            self._process = BotProcess(self._bot, self.megabytes)
            self._end = weakref.finalize(self, self._process.end)
        return self._process

    def _choice(self, answer: wire.Answer) -> Choice | None:
        """What an answer holds, which a hostile bot may have written itself."""
        if answer.fault == "out-of-memory":
            raise Misstep(answer.fault, megabytes=self.megabytes)
        if answer.fault in CODES:
            raise Misstep(answer.fault, answer.detail, **placed_in(self._file, _place(answer)))
        if answer.choice is msgspec.UNSET:
            raise Misstep("no-frame", repr(answer.fault))
        return answer.choice

    def close(self) -> None:
        """End the process, with all it started, and remove its folder."""
        if self._end is not None:
            self._end()
        self._process = self._end = None

    def __enter__(self) -> Isolated:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _place(answer: wire.Answer) -> Facts:
    """Where an exception arose, as far as the process says it."""
    if answer.line < 1:
        return {}
    file = os.path.basename(answer.file)[:MOST_SAID]
    return {"file": file, "line": answer.line} if file else {"line": answer.line}


@cache
def _tell_unlimited() -> None:
    """Said once: the same sentence again would only be in the way."""
    from serengeti.text.faults import memory_note

    print(memory_note(), file=sys.stderr, flush=True)


def _check(seconds: float, megabytes: int, restarts: int) -> None:
    check_seconds(seconds)
    for field, found, least in (("megabytes", megabytes, 1), ("restarts", restarts, 0)):
        if type(found) is not int or found < least:
            raise RequestError("below-least", field=field, found=found, low=least)


def _file(path: Path) -> dict[str, Any]:
    try:
        path.open("rb").close()
    except OSError as error:
        raise FileError.of(error, path) from None
    return {"path": str(path.absolute())}


def _pickled(bot: Any) -> dict[str, Any]:
    sent = bot if isinstance(bot, type) else choose_of(bot)
    try:
        import cloudpickle
    except ModuleNotFoundError:
        raise RequestError("no-cloudpickle") from None
    try:
        return {"pickle": b64encode(cloudpickle.dumps(sent)).decode()}
    except Exception as error:
        raise RequestError("bot-stays", system=str(error)[:MOST_SAID]) from None
