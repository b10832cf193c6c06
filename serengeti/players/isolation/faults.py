"""What a foreign bot did wrong, what is done in its place, and a guard for bots in this process."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import msgspec

from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice, RequestError
from serengeti.engine.events import Choice, Passed, type_of
from serengeti.engine.game import Chooser, well_formed
from serengeti.engine.view import View

CODES = (
    "bad-amount",  # a bid that names no whole number
    "ended",  # its process ended by itself
    "no-answer",  # None where a choice is due
    "no-choose",  # its file has no function `choose`
    "no-frame",  # its process wrote something that is no answer
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
    "What was found: the answer, the exception, the seconds or megabytes allowed."


class Misstep(Exception):
    """A turn goes wrong, by this code."""

    def __init__(self, code: str, detail: object = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, str(detail)[:MOST_SAID]


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
        raise Misstep(error.code, error.data["found"]) from None
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
        raise Misstep("unlawful", f"{said(choice)}: {refusal}")
    return choice


def said(choice: Choice) -> str:
    """A choice in a word and its numbers.

    >>> said(Passed(seat=1)), said(msgspec.convert({"type": "bid", "seat": 0, "amount": 5}, Choice))
    ('passed', 'bid 5')
    """
    facts = [str(getattr(choice, field)) for field in choice.__struct_fields__[1:]]
    return " ".join([type_of(choice), *(fact for fact in facts if fact != "None")])


def described(error: BaseException) -> str:
    """Type and text of an exception, whatever its own methods do."""
    try:
        text = f"{type(error).__name__}: {error}"
    except BaseException:
        text = type(error).__name__
    return text[:MOST_SAID]


def choose_of(bot: Any) -> Callable[[View, Choices], Any]:
    """The function that chooses: the bot itself, or its method; RequestError without one."""
    choose: Callable[[View, Choices], Any] = getattr(bot, "choose", bot)
    if not callable(choose):
        raise RequestError("no-bot", found=repr(bot)[:80])
    return choose


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
        kept = copy(legal)
        kept.table = legal.table.copy()  # the bot may do with its own what it likes
        try:
            return judged(self._answer(view, legal), kept)
        except Misstep as misstep:
            facts = (view.seat, view.auction, self.turns, misstep.code, misstep.detail)
            self.faults.append(Fault(self.name, *facts))
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
        try:
            answer = self._choose(view, legal)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            code = "out-of-memory" if isinstance(error, MemoryError) else "raised"
            raise Misstep(code, described(error)) from None
        return clean(answer)
