"""Checking an answer: five verdicts, one sentence each, and never the key."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from serengeti.engine.errors import SerengetiError
from serengeti.lessons.answers import Reading, read
from serengeti.lessons.exercise import Exercise, Facts, Idea, find
from serengeti.text.catalogue import N_, translator
from serengeti.text.errors import error_text
from serengeti.text.names import tidy, untypeset

if TYPE_CHECKING:
    from serengeti.lessons.learner import Learner

Kind = Literal["unreadable", "right", "rounded", "idea", "wrong"]

CLOSE = Fraction(1, 1000)
"Relative error of a decimal that counts as right."

ROUGH = Fraction(2, 100)
"Relative error that counts as rounded too much."

ERRORS = 5
"Standard errors a simulated result may lie away."

_SAID: dict[Kind, str] = {
    "unreadable": N_(
        "This is not read as a number. Write for example 16/51, 0.3137, 0,3137 or 31.37 %."
    ),
    "right": N_("Right: the public checks passed."),
    "rounded": N_("Right, but rounded too much: give a fraction, or four significant digits."),
    "wrong": N_("Not yet. Read the question again and try once more."),
}


_NO_CHANCE = N_("Not yet: a probability lies between 0 and 1, that is from 0 % to 100 %.")

_EMPTY = N_("No answer yet: write it between the quotes.")


class Verdict(msgspec.Struct, frozen=True):
    """What is said about an answer."""

    exercise: str
    kind: Kind
    text: str
    "The sentence, in the language asked for."
    idea: str = ""
    "Name of the wrong idea, if it is a known one."

    def __bool__(self) -> bool:
        return self.kind == "right"

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        mark = {"right": "✓", "rounded": "≈"}.get(self.kind, "✗")
        return f'<p class="sg-verdict" data-kind="{self.kind}">{mark} {untypeset(self.text)}</p>'


def check(
    exercise: str, answer: Any, learner: Learner | None = None, lang: str | None = None
) -> Verdict:
    """Whether an answer to an exercise is right. Never raises.

    With a learner the numbers are the learner's own, and the answer is written down. The key is
    computed here and now; who wants to cheat can: this is for practice, not for exams.

    >>> check("L02.1", "1/3", lang="en")
    Right: the public checks passed.
    >>> check("L02.1", "a third", lang="en").kind
    'unreadable'
    """
    if isinstance(answer, str) and not answer.strip():
        return Verdict(tidy(exercise, 20), "unreadable", translator(lang)(_EMPTY))
    try:
        said = _checked(exercise, answer, learner, lang)
        if learner is not None:
            learner.note(exercise, tidy(answer, 60), said.kind, said.idea)
        return said
    except SerengetiError as error:
        return Verdict(tidy(exercise, 20), "unreadable", error_text(error, lang))
    except Exception:  # an answer may be anything, and fail in any way when looked at
        return Verdict(tidy(type(exercise).__name__, 20), "unreadable", _said("unreadable", lang))


def _said(kind: Kind, lang: str | None) -> str:
    return translator(lang)(_SAID[kind])


def _checked(id: str, answer: Any, learner: Learner | None, lang: str | None) -> Verdict:
    asked = find(id)
    facts = asked.facts(None if learner is None else learner.chance(id))
    return verdict(asked, id, facts, read(answer), lang)


def verdict(
    asked: Exercise, item: str, facts: Facts, given: Reading | None, lang: str | None
) -> Verdict:
    """The verdict on what was read, with its sentence."""
    if given is None:
        return Verdict(item, "unreadable", _said("unreadable", lang))
    kind, idea = judge(asked, facts, given)
    text = translator(lang)(idea.message if idea else _message(asked, kind, given))
    return Verdict(item, kind, text, idea.name if idea else "")


def _message(asked: Exercise, kind: Kind, given: Reading) -> str:
    outside = kind == "wrong" and asked.asks_chance and not 0 <= given.value <= 1
    return _NO_CHANCE if outside else _SAID[kind]


def judge(asked: Exercise, facts: Facts, given: Reading) -> tuple[Kind, Idea | None]:
    """The verdict on a number, and the wrong idea it comes from."""
    key = Fraction(asked.key(**facts))
    if asked.trials:
        return ("right" if _simulated(given.value, key, asked.trials) else "wrong"), None
    if _same(given, key):
        return "right", None
    for idea in asked.ideas:
        if _same(given, Fraction(idea.value(**facts))):
            return "idea", idea
    return ("rounded" if _near(given, key, ROUGH) else "wrong"), None


def _same(given: Reading, key: Fraction) -> bool:
    """Fractions and whole numbers compare exactly, decimals within a thousandth."""
    return given.value == key if given.exact else _near(given, key, CLOSE)


def _near(given: Reading, key: Fraction, part: Fraction) -> bool:
    return not given.exact and abs(given.value - key) <= part * abs(key)


def _simulated(value: Fraction, chance: Fraction, trials: int) -> bool:
    """Within five standard errors of a chance."""
    return abs(float(value - chance)) <= ERRORS * sqrt(chance * (1 - chance) / trials)
