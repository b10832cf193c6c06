"""Questions of chance from a step of any game: another step for every learner."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from serengeti.engine.errors import RequestError
from serengeti.engine.replay import Replay
from serengeti.lessons.answers import read
from serengeti.lessons.check import Verdict, verdict
from serengeti.lessons.comparison import compare
from serengeti.lessons.exercise import Facts, worded
from serengeti.lessons.learner import Learner
from serengeti.lessons.moment import Moment, moments, pick
from serengeti.lessons.shown import Shown
from serengeti.lessons.step_income import KINDS
from serengeti.lessons.trials import run
from serengeti.text.catalogue import language, translator
from serengeti.text.names import plain, tidy


class StepQuestion:
    """One question: its text, the check of an answer, the way there, and a simulation.

    Kinds are `next-lot`, `next-three`, `complete` and `income`. RequestError for another kind,
    and when no step of the game gives such a question.
    """

    def __init__(
        self,
        replay: Replay,
        kind: str,
        learner: Learner | None = None,
        lang: str | None = None,
    ) -> None:
        if kind not in KINDS:
            raise RequestError("no-kind", found=tidy(kind, 30), expected=list(KINDS))
        self.kind, self.lang = kind, lang or language()
        self.learner = learner or Learner()
        self.item = f"{kind} {replay.start.id}"
        self._kind = KINDS[kind]
        self.moment, self.facts = self._drawn(list(moments(replay)))

    def _drawn(self, found: list[Moment]) -> tuple[Moment, Facts]:
        """A moment of the learner's own among those that give this kind of question."""
        asked = self._kind.exercise
        usable = []
        for moment in found:
            facts = self._kind.facts(moment, self.learner.chance(f"{self.item} {moment.step}"))
            if facts is not None and asked.tells_apart(facts):
                usable.append((moment, facts))
        chosen = pick([moment for moment, _ in usable], self.learner.chance(self.item))
        if chosen is None:
            raise RequestError("no-question", found=self.kind)
        return next((moment, facts) for moment, facts in usable if moment is chosen)

    @property
    def step(self) -> int:
        """The step of the game: `replay.show(step=…)` shows it."""
        return self.moment.step

    @property
    def text(self) -> str:
        """The question in words."""
        tr = translator(self.lang)
        return tr(self._kind.exercise.text, **worded(_tidied(self.facts), tr))

    @property
    def key(self) -> Fraction:
        """The exact answer."""
        return Fraction(self._kind.exercise.key(**self.facts))

    def check(self, answer: Any) -> Verdict:
        """Whether an answer is right; it is written down for a learner with a name."""
        said = verdict(self._kind.exercise, self.item, self.facts, read(answer), self.lang)
        self.learner.note(self.item, tidy(answer, 60), said.kind, said.idea)
        return said

    def worked(self) -> Shown:
        """The way to the answer."""
        tr = translator(self.lang)
        told = self._kind.worked(_tidied(self.facts), tr)
        return Shown(" ".join(told), lang=self.lang)

    def simulate(self, trials: int = 10_000) -> Shown:
        """The same by chance, beside the exact answer, with its standard error."""
        seed = self.learner.chance(self.item)
        sample = run(self._kind.trial(self.moment, self.facts), trials, seed.seed if seed else 0)
        return compare(sample, self.key, translator(self.lang))

    def __repr__(self) -> str:
        return self.text


def _tidied(facts: Facts) -> Facts:
    """Names of players as they may be shown."""
    return {key: plain(one) if key in ("name", "buyer") else one for key, one in facts.items()}
