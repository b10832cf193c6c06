"""The course: which step a learner is at, answers, hints, and what is kept of it."""

from __future__ import annotations

from functools import cache
from typing import Any

from serengeti.engine.errors import RequestError, SerengetiError
from serengeti.engine.replay import Replay
from serengeti.lessons.check import Verdict
from serengeti.lessons.course import (
    barred,
    bidding,
    collecting,
    ending,
    free,
    offers,
    paid,
    penalties,
    splitting,
    whole,
)
from serengeti.lessons.course.position import Position
from serengeti.lessons.course.step import Answer, Chapter, Step
from serengeti.lessons.learner import Learner
from serengeti.text.catalogue import N_, Translator, language, translator
from serengeti.text.errors import error_text
from serengeti.text.names import tidy
from serengeti.text.tableview import describe

CHAPTERS: tuple[Chapter, ...] = (
    bidding.CHAPTER,
    barred.CHAPTER,
    paid.CHAPTER,
    splitting.CHAPTER,
    free.CHAPTER,
    collecting.CHAPTER,
    ending.CHAPTER,
    offers.CHAPTER,
    penalties.CHAPTER,
    whole.CHAPTER,
)
"In the order in which they are gone through."

STEPS: tuple[Step, ...] = tuple(step for chapter in CHAPTERS for step in chapter.steps)

ASKED = "▶"
"With which `describe` begins the line about the seat that is asked."

RUNGS = 3
"Hints of a step: where to look, the rule, the rule worked on the position."

_UNREADABLE = N_("This answer cannot be read. Choose among what is offered, or give whole numbers.")
_RIGHT = N_("Right. {why}")


@cache
def position(id: str) -> Position:
    """The position of a step, made once by the engine."""
    return find(id).place()


def find(id: str) -> Step:
    """A step by its number; RequestError for one there is none of."""
    found = {step.id: step for step in STEPS}
    if id not in found:
        raise RequestError("no-course-step", found=tidy(id, 20), expected=list(found))
    return found[id]


class Course:
    """A learner in the course. `answer` and `hint` work in plain Python too.

    >>> course = Course(lang="en")
    >>> course.step.id, course.answer("1.2", 5).kind
    ('1.1', 'wrong')
    >>> course.answer("1.2", 6)
    Right. Ben may bid 6 to 12.
    """

    def __init__(self, learner: Learner | None = None, lang: str | None = None) -> None:
        self.learner = learner or Learner()
        self.lang = lang or language()
        self.steps = STEPS
        self.place = 0
        "Number of the step the learner is at, from 0."
        self.rungs: dict[str, int] = {}
        "Hints taken at each step."
        self.resume()

    @property
    def tr(self) -> Translator:
        """Messages in the course's language."""
        return translator(self.lang)

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return self.steps[self.place]

    @property
    def done(self) -> frozenset[str]:
        """Numbers of the steps that the learner has answered right, on earlier days too."""
        right = {entry.item for entry in self.learner.entries if entry.verdict == "right"}
        return frozenset(step.id for step in self.steps if item(step.id) in right)

    def resume(self) -> None:
        """Go to the first step that is not done; to the last when all are."""
        done = self.done
        left = [n for n, step in enumerate(self.steps) if step.id not in done]
        self.place = left[0] if left else len(self.steps) - 1

    def go(self, id: str) -> None:
        """Go to a step by its number."""
        self.place = self.steps.index(find(id))

    def go_on(self) -> None:
        """Go to the next step; from the last one to the first that is not done."""
        if self.place + 1 == len(self.steps):
            self.resume()
        else:
            self.place += 1

    # --- what is asked ---

    def task(self, id: str | None = None) -> str:
        """The text of a step's task."""
        step = self.step if id is None else find(id)
        return self.tr(step.task, **position(step.id).facts())

    def hint(self, id: str | None = None) -> str:
        """The next hint of a step: where to look, then the rule, then the rule worked out."""
        step = self.step if id is None else find(id)
        rung = min(self.rungs.get(step.id, 0) + 1, RUNGS)
        self.rungs[step.id] = rung
        return hint(step, rung, self.tr)

    # --- answers ---

    def answer(self, id: str, given: Any) -> Verdict:
        """Whether an answer to a step is right, and why. Never raises."""
        try:
            step = find(id)
            verdict = judge(step, given, self.tr)
            self.learner.note(item(step.id), said(given), verdict.kind, verdict.idea)
            return verdict
        except SerengetiError as error:
            return Verdict(tidy(id, 20), "unreadable", error_text(error, self.lang))
        except Exception:  # an answer may be anything, and fail in any way when looked at
            return Verdict(tidy(type(id).__name__, 20), "unreadable", self.tr(_UNREADABLE))

    def after(self, id: str, given: Any) -> Replay | None:
        """The game that goes on from a right answer, to be looked at."""
        step, at = find(id), position(id)
        answer = step.ask.read(at, given, self.tr)
        if answer is None or not step.ask.accepts(at, answer):
            return None
        return step.ask.after(at, answer)

    def __repr__(self) -> str:
        at, step = position(self.step.id), self.step
        table = in_text(at.replay, self.lang)
        line = self.tr('Answer with course.answer("{id}", …), ask with course.hint().', id=step.id)
        return "\n\n".join([self.where(), table, f"{self.you()} {self.task()}", line])

    def where(self) -> str:
        """Which step and chapter this is."""
        return self.tr(
            "Step {n} of {last} · {id} {title}",
            n=self.place + 1,
            last=len(self.steps),
            id=self.step.id,
            title=self.tr(CHAPTERS[self.step.chapter - 1].title),
        )

    def you(self) -> str:
        """Whom the learner plays at this step."""
        at = position(self.step.id)
        return self.tr("You are {name}.", name=at.names[at.you])


def in_text(replay: Replay, lang: str) -> str:
    """The table as text, without the line that says what may be bid: that may be what is asked."""
    above, blank, below = describe(replay.at(-1), replay.start, lang).rpartition("\n\n")
    kept = [line for line in below.split("\n") if not line.startswith(ASKED)]
    return above + blank + "\n".join(kept)


def item(id: str) -> str:
    """How a step is named among the learner's answers: `R03.2`.

    >>> item("3.2")
    'R03.2'
    """
    chapter, _, number = id.partition(".")
    return f"R{int(chapter):02}.{number}"


def said(given: Any) -> str:
    """An answer as it is written down."""
    if isinstance(given, set | frozenset):
        given = sorted(given, key=str)
    return tidy(given, 60)


def judge(step: Step, given: Any, tr: Translator) -> Verdict:
    """The verdict of the engine on an answer."""
    at = position(step.id)
    answer = step.ask.read(at, given, tr)
    if answer is None:
        return Verdict(item(step.id), "unreadable", tr(_UNREADABLE))
    if step.ask.accepts(at, answer):
        why = step.ask.proof(at, answer, tr)
        return Verdict(item(step.id), "right", tr(_RIGHT, why=why))
    return _wrong(step, at, answer, tr)


def _wrong(step: Step, at: Position, answer: Answer, tr: Translator) -> Verdict:
    for idea in step.ideas:
        if answer == idea.answer(at):
            return Verdict(item(step.id), "idea", tr(idea.message), idea.name)
    fault, rule = step.ask.fault(at, answer, tr), tr(step.rule)
    text = " ".join(part for part in (tr("Not yet."), fault, rule) if part)
    return Verdict(item(step.id), "wrong", text)


def hint(step: Step, rung: int, tr: Translator) -> str:
    """A hint of a step: 1 where to look, 2 the rule, 3 the rule worked on the position."""
    if rung < RUNGS:
        return tr(step.nudge if rung == 1 else step.rule)
    at = position(step.id)
    return step.ask.proof(at, step.ask.key(at), tr)
