"""Exercises: a text, a key that is computed when it is asked for, and the usual wrong ideas.

A lesson's module makes one by decorating its key:

    @exercise("L02.1", N_("{unseen} cards are unseen …"), unseen=9, wanted=1, lot=3)
    def one_is_enough(unseen, wanted, lot): return at_least_one(unseen, wanted, lot)

    @one_is_enough.idea(N_("You added the chances of …"))
    def adding(unseen, wanted, lot): return lot * Fraction(wanted, unseen)

    @one_is_enough.variant
    def another(chance): return {"unseen": 6 + chance.below(12), …}
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from serengeti.engine.cards import COLOURS
from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number
from serengeti.text.words import colour, of_colour

NAMED = ("orange", "green", "blue", "brown", "pink")
"Colours of which an exercise speaks."

Facts = dict[str, Any]
"The numbers of an exercise by name; a colour is its English name, shown as {of_colour} too."

TRIES = 100
"Variants drawn at most until the wrong ideas differ from the key."

APART = Fraction(1, 40)
"How far a wrong idea lies from the key at least, in parts of the key: no rounding leads there."


class Idea:
    """A usual wrong idea: the value it leads to, and what to say to who has it."""

    def __init__(self, message: str, value: Callable[..., Fraction | int]) -> None:
        self.name = value.__name__
        self.message = message
        self.value = value


class Exercise:
    """One exercise; made by `exercise`."""

    def __init__(
        self, id: str, text: str, key: Callable[..., Fraction | int], trials: int, facts: Facts
    ) -> None:
        self.id = id
        self.text = text
        self.key = key
        self.trials = trials
        "Trials of a simulation whose result is asked for; 0 when the exact value is."
        self.standard = facts
        "The numbers for everybody who gives no name."
        self.ideas: list[Idea] = []
        self.draw: Callable[[Chance], Facts] = lambda _chance: self.standard

    @property
    def lesson(self) -> str:
        """The lesson it belongs to: `L02` of `L02.1`."""
        return self.id.partition(".")[0]

    @property
    def asks_chance(self) -> bool:
        """Whether the answer is a probability: its text asks for one."""
        return "What is the chance" in self.text

    def idea(self, message: str) -> Callable[[Callable[..., Fraction | int]], Idea]:
        """Add a wrong idea, by the function that follows it."""

        def add(value: Callable[..., Fraction | int]) -> Idea:
            found = Idea(message, value)
            self.ideas.append(found)
            return found

        return add

    def variant(self, draw: Callable[[Chance], Facts]) -> Callable[[Chance], Facts]:
        """Set the function that draws other numbers."""
        self.draw = draw
        return draw

    def facts(self, chance: Chance | None) -> Facts:
        """The numbers of a learner, drawn from a stream of its own; without one the usual."""
        if chance is None:
            return self.standard
        for _ in range(TRIES):
            facts = self.draw(chance)
            if self.tells_apart(facts):
                return facts
        raise AssertionError(f"{self.id} has too few variants")

    def tells_apart(self, facts: Facts) -> bool:
        """Whether key and wrong ideas lie so far from each other that no rounding joins them."""
        key = Fraction(self.key(**facts))
        values = [Fraction(idea.value(**facts)) for idea in self.ideas]
        near = [abs(value - key) <= APART * abs(key) for value in values]
        return not any(near) and len(set(values)) == len(values)

    def statement(self, chance: Chance | None, lang: str | None = None) -> str:
        """The text with the learner's numbers."""
        tr = translator(lang)
        return tr(self.text, **worded(self.facts(chance), tr))


def worded(facts: Facts, tr: Translator) -> dict[str, str]:
    """The numbers of an exercise as its text shows them."""
    words = {name: _word(value, tr) for name, value in facts.items()}
    if "colour" in facts:
        words["of_colour"] = of_colour(facts["colour"], tr.lang)
    return words


def _word(value: Any, tr: Translator) -> str:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return ", ".join(_word(one, tr) for one in value)
    if isinstance(value, int | float):
        return number(value, tr.lang)
    return colour(value, tr.lang) if value in COLOURS else str(value)


def some_colour(chance: Chance) -> str:
    """One of the colours, drawn."""
    return NAMED[chance.below(len(NAMED))]


_EXERCISES: dict[str, Exercise] = {}


def exercise(
    id: str, text: str, trials: int = 0, **facts: Any
) -> Callable[[Callable[..., Fraction | int]], Exercise]:
    """Make an exercise of the function that computes its key from `facts`."""

    def make(key: Callable[..., Fraction | int]) -> Exercise:
        _EXERCISES[id] = Exercise(id, text, key, trials, facts)
        return _EXERCISES[id]

    return make


def lesson_modules() -> list[str]:
    """Names of the modules of lessons, in order: they are found without being listed."""
    import serengeti.lessons as room

    names = sorted(module.name for module in iter_modules(room.__path__))
    return [f"{room.__name__}.{name}" for name in names if name[0] == "l" and name[1:].isdigit()]


@cache
def _load() -> None:
    """Import every module of a lesson, and with it its exercises."""
    for name in lesson_modules():
        import_module(name)


def exercises(lesson: str | None = None) -> list[Exercise]:
    """All exercises, or those of a lesson, in order.

    >>> exercises("L02")[0].id
    'L02.1'
    """
    _load()
    found = [one for _, one in sorted(_EXERCISES.items())]
    return [one for one in found if lesson in (None, one.lesson)]


def find(id: str) -> Exercise:
    """An exercise by its number; RequestError for one there is none of."""
    _load()
    if not isinstance(id, str) or id not in _EXERCISES:
        raise RequestError("no-exercise", found=str(id)[:40], expected=sorted(_EXERCISES))
    return _EXERCISES[id]
