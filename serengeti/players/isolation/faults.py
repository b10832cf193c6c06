"""What a foreign bot did wrong, what is done in its place, and a guard for bots in this process."""

from __future__ import annotations

import os
from collections.abc import Callable
from copy import copy
from inspect import signature
from traceback import walk_tb
from typing import Any

import msgspec

from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice, RequestError
from serengeti.engine.events import Bid, Choice, Passed, type_of
from serengeti.engine.game import Chooser
from serengeti.engine.view import View
from serengeti.engine.wellformed import well_formed

CODES = (
    "bad-amount",  # a bid that names no whole number
    "ended",  # its process ended by itself
    "no-answer",  # None where a choice is due
    "no-choose",  # its file has no function `choose`
    "no-frame",  # its process wrote something that is no answer
    "no-init",  # its class takes no random numbers
    "no-process",  # no process could be started for it
    "not-a-choice",  # anything but a choice
    "out",  # its process was lost too often
    "out-of-memory",
    "raised",  # an exception
    "timed-out",
    "unlawful",  # a choice that the rules refuse now
)
"Every code a fault may have."

MOST_SAID = 200
"Characters of what a bot said that a fault keeps."

Facts = dict[str, int | float | str]


class Fault(msgspec.Struct, frozen=True):
    """One turn that went wrong. The text of `detail` is the bot's: hostile until escaped."""

    name: str
    "The culprit."
    seat: int
    auction: int
    turn: int
    "How often the bot had been asked, this time included."
    code: str
    "The reason, one of `CODES`."
    detail: str
    "What was found: the answer, the exception."
    facts: Facts = {}
    """What else its sentence may need: `file` and `line` of an exception, `seconds`, `megabytes` or
    `starts` allowed, `exit` or `signal` of a process, `why` a choice is refused."""


class Misstep(Exception):
    """A turn goes wrong, by this code."""

    def __init__(self, code: str, detail: object = "", **facts: int | float | str) -> None:
        super().__init__(code, detail)
        self.code, self.detail, self.facts = code, str(detail)[:MOST_SAID], facts

    @classmethod
    def of(cls, error: BaseException) -> Misstep:
        """That of an exception of a bot."""
        code = "out-of-memory" if isinstance(error, MemoryError) else "raised"
        return cls(code, described(error), **place(error))


def fallback(legal: Choices) -> Choice | None:
    """What is done in a bot's place: it declines, or passes, or gives up its first card.

    >>> from serengeti.engine.game import Game
    >>> fallback(Game(["A", "B", "C"], seed=7).legal)
    Passed(seat=0, ms=None)
    """
    if legal.bidder is not None:
        return Passed(seat=legal.bidder)
    return None if legal.may_decline else next(iter(legal))


def clean(answer: object) -> Choice | None:
    """A choice with fields of the right types, or None; Misstep for anything else."""
    try:
        return None if answer is None else well_formed(answer)
    except IllegalChoice as error:
        raise Misstep(error.code, error.data["shown"]) from None
    except BaseException:  # it could not even be shown
        raise Misstep("not-a-choice", type(answer).__name__) from None


def judged(choice: Choice | None, legal: Choices) -> Choice | None:
    """The choice, when it may stand; otherwise Misstep says why not."""
    if choice is None:
        if legal.may_decline:
            return None
        raise Misstep("no-answer")
    refusal = legal.refusal(choice)
    if refusal is not None and choice not in legal.penalised:
        raise Misstep("unlawful", said(choice), why=refusal, **_bidding(choice, legal))
    return choice


def _bidding(choice: Choice, legal: Choices) -> Facts:
    """What a sentence about a refused choice may name."""
    facts: Facts = {"may_decline": legal.may_decline}
    if isinstance(choice, Bid) and legal.bidder is not None:
        facts |= {"amount": choice.amount, "chips": legal.table.chips[legal.bidder]}
        facts |= {"high": legal.table.high} if legal.table.leader >= 0 else {}
    return facts


def said(choice: Choice) -> str:
    """A choice in a word and its numbers.

    >>> said(Passed(seat=1)), said(msgspec.convert({"type": "bid", "seat": 0, "amount": 5}, Choice))
    ('passed', 'bid 5')
    """
    facts = [str(getattr(choice, field)) for field in choice.__struct_fields__[1:]]
    return " ".join([type_of(choice), *(fact for fact in facts if fact != "None")])


def described(error: BaseException) -> str:
    """Type and text of an exception, whatever its own methods do."""
    name = type(error).__name__
    try:
        words = str(error.msg if isinstance(error, SyntaxError) else error)  # without its line
    except BaseException:
        words = ""
    said = (f"{name}: {words}" if words else name)[:MOST_SAID]
    return said.encode(errors="replace").decode()  # half a character can be sent nowhere


_HERE = (os.path.abspath(__file__).rpartition("players")[0], "<frozen ")
"How the files of this package and of Python's own loader begin."


def place(error: BaseException) -> Facts:
    """`line` of an exception in the bot's own file, and the name of that `file` where it has one.

    The file is that of the first function which is not of this package, and the line the last one
    in it, so that what went wrong deeper down is told by the call that led there.
    """
    try:
        frames = [(f.f_code.co_filename, line) for f, line in walk_tb(error.__traceback__)]
    except BaseException:  # a property of the bot's own
        return {}
    own = [(file, line) for file, line in frames if not file.startswith(_HERE)]
    found = [(file, line) for file, line in own if file == own[0][0]][-1:]
    return _of_text(error) or (_named(*found[0]) if found else {})


def _of_text(error: BaseException) -> Facts:
    """Where a text of Python cannot be read: such an error names file and line itself."""
    if type(error) is not SyntaxError and type(error) is not IndentationError:
        return {}
    file, line = error.filename, error.lineno
    return _named(file, line) if file and _file_name(file) and type(line) is int else {}


def _named(file: str, line: int) -> Facts:
    name = _file_name(file)
    return {"file": name, "line": line} if name else {"line": line}


def _file_name(path: object) -> str:
    """A file's name without its folder; empty for a notebook's cell and other code of no file."""
    folder, name = os.path.split(path) if type(path) is str else ("", "")
    typed = name.startswith("<") or os.path.basename(folder).startswith("ipykernel_")
    return "" if typed else name[:MOST_SAID].encode(errors="replace").decode()


def own_file(bot: Any) -> str:
    """Name of the file a function, an object or a class chooses in: code sent along loses it."""
    choose = getattr(bot, "choose", bot)
    code = getattr(getattr(choose, "__func__", choose), "__code__", None)
    return _file_name(getattr(code, "co_filename", ""))


def placed_in(file: str, facts: Facts) -> Facts:
    """The facts with the name of the bot's file, where they name a line only."""
    return {"file": file, **facts} if file and "line" in facts else facts


def check_seconds(seconds: object) -> None:
    """RequestError for what is no time to think."""
    known = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not known or not 0 < seconds < float("inf"):  # type: ignore[operator]  # it is a number
        raise RequestError("not-positive", field="seconds", found=seconds)


def choose_of(bot: Any) -> Callable[[View, Choices], Any]:
    """The function that chooses: the bot itself, or its method; RequestError without one."""
    choose: Callable[[View, Choices], Any] = getattr(bot, "choose", bot)
    if not callable(choose):
        raise RequestError("not-a-bot", shown=repr(bot)[:80])
    return choose


def check_class(kind: Callable[[Any], Any]) -> None:
    """Misstep when a class does not take random numbers; nothing of it is run."""
    try:
        signature(kind).bind(None)
    except TypeError:
        raise Misstep("no-init", name_of(kind)) from None
    except ValueError:  # it has no signature: it is tried
        pass


def made(kind: Callable[[Any], Any], chance: object) -> Any:
    """A player of a class, with its random numbers; Misstep where it cannot be made."""
    check_class(kind)
    bot = attempt(lambda: kind(chance))
    if not callable(getattr(bot, "choose", bot)):
        raise Misstep("no-choose")
    return bot


def attempt(act: Callable[[], Any]) -> Any:
    """What code of a bot gives; its exceptions are Missteps, but KeyboardInterrupt, a person's."""
    try:
        return act()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise Misstep.of(error) from None


def name_of(bot: object) -> str:
    """What a bot is called that was given no name."""
    return str(getattr(bot, "__name__", type(bot).__name__))


class Watched:
    """A chooser that never fails: a turn that goes wrong is kept in `faults` and replaced."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        "What went wrong, in the order of the turns; whoever reads it may empty it."
        self.turns = 0
        "How often the bot was asked."

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The bot's choice if it may stand, else what is done in its place."""
        self.turns += 1
        kept = copy(legal)  # the bot may do with its own what it likes
        try:
            return judged(self._answer(view, legal), kept)
        except Misstep as misstep:
            where = (view.seat, view.auction, self.turns)
            what = (misstep.code, misstep.detail, misstep.facts)
            self.faults.append(Fault(self.name, *where, *what))
            return fallback(kept)

    def _answer(self, view: View, legal: Choices) -> Choice | None:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, faults={len(self.faults)})"


class Guarded(Watched):
    """A bot in this process whose exceptions and unlawful answers do not stop the game.

    Any exception is caught but KeyboardInterrupt, which is for the person at the keyboard.
    Time, memory and what else Python allows are not limited here: see `Isolated`.

    >>> from serengeti.engine.game import Game
    >>> def late(view, legal):
    ...     return 1 / 0
    >>> bots = [Guarded(late) for _ in range(3)]
    >>> Game(["A", "B", "C"], seed=7).play(bots).over, bots[0].faults[0].detail
    (True, 'ZeroDivisionError: division by zero')
    """

    def __init__(
        self, bot: Chooser | Callable[[View, Choices], Any], name: str | None = None
    ) -> None:
        super().__init__(name or name_of(bot))
        self._choose = choose_of(bot)

    def _answer(self, view: View, legal: Choices) -> Choice | None:
        return clean(attempt(lambda: self._choose(view, legal)))


class Missing(Watched):
    """In the place of a bot that could not be made: every turn goes wrong in the same way."""

    def __init__(self, name: str, misstep: Misstep) -> None:
        super().__init__(name)
        self._why = (misstep.code, misstep.detail, misstep.facts)

    def _answer(self, view: View, legal: Choices) -> Choice | None:
        code, detail, facts = self._why
        raise Misstep(code, detail, **facts)
