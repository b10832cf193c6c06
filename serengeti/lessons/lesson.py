"""A lesson as data, and the order in which a learner goes through it.

A module `lNN.py` of this package holds `LESSON` and its exercises; it is found without being
listed anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from random import Random
from statistics import mean, median
from typing import Any

import msgspec

from serengeti.engine.chance import MAX_SEED
from serengeti.engine.errors import RequestError
from serengeti.lessons import comparison
from serengeti.lessons.answers import read as read_number
from serengeti.lessons.exercise import exercises, lesson_modules
from serengeti.lessons.learner import Learner, read
from serengeti.lessons.shown import Shown
from serengeti.lessons.trials import Sample, Trial, run
from serengeti.text.catalogue import Translator, language, translator
from serengeti.text.names import tidy
from serengeti.text.numbers import number

FEW = 20
"Trials of which every result is shown."


class Dial(msgspec.Struct, frozen=True):
    """One number that a picture of a lesson depends on."""

    name: str
    "The argument of `scene`."
    label: str
    low: int
    high: int
    start: int
    step: int = 1
    words: tuple[str, ...] = ()
    "What the values are called, from the lowest on, where they are no numbers."
    beside: Callable[[dict[str, int]], int] | None = None
    "The highest value beside those of the dials before it."

    def highest(self, values: dict[str, int]) -> int:
        """The highest value beside those of the other dials."""
        return self.high if self.beside is None else min(self.high, self.beside(values))


class Lesson(msgspec.Struct, frozen=True):
    """What a lesson is about. Texts are English messages, translated when they are shown."""

    id: str
    title: str
    levels: str
    "S seconde, P première spécialité, T terminale spécialité, U first year of university."
    minutes: int
    question: str
    "What the learner predicts: a number."
    exact: Callable[[], Fraction]
    "The answer."
    trial: Trial
    "One trial, of which the answer is the mean."
    wrong: str
    "The usual wrong idea, and why it fails."
    scene: Callable[..., Shown]
    "The picture for values of the dials, and a language."
    dials: tuple[Dial, ...]

    def within(self, values: dict[str, int]) -> dict[str, int]:
        """A value for every dial; those beyond its ends are moved there."""
        found: dict[str, int] = {}
        for dial in self.dials:
            asked = int(values.get(dial.name, dial.low))
            found[dial.name] = min(max(asked, dial.low), dial.highest(found))
        return found


def lessons() -> list[Lesson]:
    """All lessons, in order.

    >>> lessons()[0].id
    'L02'
    """
    return [import_module(name).LESSON for name in lesson_modules()]


def find_lesson(id: str) -> Lesson:
    """A lesson by its number; RequestError for one there is none of."""
    found = {one.id: one for one in lessons()}
    if id not in found:
        raise RequestError("no-lesson", found=tidy(id, 20), expected=list(found))
    return found[id]


class Session:
    """A learner in a lesson: predict, try, simulate, compare, look back.

    >>> session = Session(find_lesson("L02"), lang="en")
    >>> session.simulate(3)
    Predict first: `lesson.predict(...)`. What you expect is worth more before you know.
    """

    def __init__(
        self, lesson: Lesson, learner: Learner | None = None, lang: str | None = None
    ) -> None:
        self.lesson = lesson
        self.learner = learner or Learner()
        self.lang = lang or language()
        self.sample: Sample | None = None
        "The last simulation."
        chance = self.learner.chance(f"{lesson.id}.simulate")
        # Other draws for every learner, and for every call; a lesson begun anew repeats them.
        self._seeds = Random(chance.seed if chance else 0)

    @property
    def tr(self) -> Translator:
        """Messages in the lesson's language."""
        return translator(self.lang)

    @property
    def item(self) -> str:
        """How predictions are named among the learner's answers."""
        return f"{self.lesson.id}.predict"

    @property
    def prediction(self) -> Fraction | None:
        """What the learner expected first; None before."""
        given = [read_number(entry.given) for entry in self.learner.of(self.item)]
        return given[0].value if given and given[0] else None

    def predict(self, value: Any) -> Shown:
        """Say what you expect; the first number is kept."""
        tr, given = self.tr, read_number(value)
        if given is None:
            return self._say(
                tr("This is not read as a number. Write for example 1/4, 0.25 or 25 %.")
            )
        if self.prediction is None:
            self.learner.note(self.item, tidy(value, 60), "predicted")
            kept = self._number(self.prediction)
            return self._say(tr("Your prediction is kept: {value}.", value=kept))
        kept = self._number(self.prediction)
        return self._say(tr("Your first prediction stays: {value}.", value=kept))

    def simulate(
        self, trials: int = 1, trial: Trial | None = None, seed: int | None = None
    ) -> Shown:
        """Repeat the trial: the results of a few, the picture of many.

        Every call draws anew; with a seed the same results come again.
        """
        if self.prediction is None:
            return self._say(self._predict_first())
        drawn = self._seeds.randrange(MAX_SEED) if seed is None else seed
        self.sample = run(trial or self.lesson.trial, trials, drawn)
        return comparison.results(self.sample, FEW, self.tr)

    def compare(self) -> Shown:
        """Simulated value, exact value, standard error, and whether they agree."""
        if self.prediction is None:
            return self._say(self._predict_first())
        if self.sample is None:
            return self._say(self.tr("Simulate first: `lesson.simulate(10_000)`."))
        return comparison.compare(self.sample, self.lesson.exact(), self.tr)

    def picture(self, **values: int) -> Shown:
        """The lesson's picture at these values of its dials."""
        start = {dial.name: dial.start for dial in self.lesson.dials}
        return self.lesson.scene(**(start | values), lang=self.lang)

    def look_back(self) -> Shown:
        """Your prediction, those of the class, the exact value, and the usual wrong idea."""
        if self.prediction is None:
            return self._say(self._predict_first())
        tr, exact = self.tr, self.lesson.exact()
        told = tr(
            "You predicted {yours}; the exact value is {exact}.",
            yours=self._number(self.prediction),
            exact=comparison.in_words(exact, tr),
        )
        said = " ".join([told, *self._class(), tr(self.lesson.wrong)])
        return self._say(said)

    def exercises(self) -> Shown:
        """The texts of the exercises, with the learner's own numbers."""
        tr, asked = self.tr, exercises(self.lesson.id)
        rows: list[list[int | str]] = [
            [one.id, one.statement(self.learner.chance(one.id), self.lang)] for one in asked
        ]
        said = tr('Answer with `sg.check("{id}", "your answer", me)`.', id=asked[0].id)
        return Shown(said, ([tr("Exercise"), tr("Question")], rows), lang=self.lang)

    def _class(self) -> list[str]:
        """A sentence on the predictions of the class, when there are others."""
        path = self.learner.path
        if path is None:
            return []
        found = [_first(file, self.item) for file in sorted(path.parent.glob("*.jsonl"))]
        values = [float(value) for value in found if value is not None]
        if len(values) < 2:
            return []
        facts = {"mean": mean(values), "median": median(values), "low": min(values)}
        shown = {name: number(value, self.lang, 3) for name, value in facts.items()}
        return [
            self.tr.plural(
                "{n} prediction of the class: mean {mean}, median {median}, from {low} to {high}.",
                "{n} predictions of the class: mean {mean}, median {median}, from {low} to {high}.",
                len(values),
                high=number(max(values), self.lang, 3),
                **shown,
            )
        ]

    def _number(self, value: Fraction | None) -> str:
        return number(value, self.lang)

    def _predict_first(self) -> str:
        return self.tr(
            "Predict first: `lesson.predict(...)`. What you expect is worth more before you know."
        )

    def _say(self, sentence: str) -> Shown:
        return Shown(sentence, lang=self.lang)

    def __repr__(self) -> str:
        return f"<Lesson {self.lesson.id}: {self.tr(self.lesson.title)}>"


def _first(file: Any, item: str) -> Fraction | None:
    """The first prediction in a file of answers."""
    given = [read_number(entry.given) for entry in read(file)[0] if entry.item == item]
    return given[0].value if given and given[0] else None
