"""The rules quiz as notebooks use it: with radio buttons, or as text without ipywidgets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti.lessons.check import Verdict
from serengeti.lessons.learner import Learner
from serengeti.lessons.quiz import Asked, Quiz
from serengeti.lessons.shown import Shown

if TYPE_CHECKING:
    from serengeti.widgets.quiz_widget import QuizBoard


class Answering:
    """What a quiz does without a screen: `ask` asks, `answer` answers."""

    quiz: Quiz

    def ask(self) -> Asked | Shown:
        """The question that is next; the summary when all are answered."""
        return self.quiz.ask()

    def answer(self, given: Any) -> Verdict:
        """Answer it by the number of an option. Never raises."""
        return self.quiz.answer(given)

    def summary(self) -> Shown:
        """What was right by kind, and which mistakes were made."""
        return self.quiz.summary()

    def contents(self) -> Shown:
        """How many questions there are of each kind."""
        return self.quiz.contents()

    @property
    def kinds(self) -> list[str]:
        """The kinds of the questions, in order."""
        return self.quiz.kinds


class PlainQuiz(Answering):
    """The quiz as text."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz = quiz

    def __repr__(self) -> str:
        how = self.quiz.tr(
            "To choose answers on the screen, install the package ipywidgets. Here `quiz.ask()` "
            "asks the next question and `quiz.answer(2)` answers it."
        )
        return "\n".join([*self.quiz.skipped, how])


def quiz(
    learner: Learner | None, questions: int, lang: str | None, games: str | Path | None
) -> QuizBoard | PlainQuiz:
    """A quiz for a learner; see `api.quiz`."""
    made = Quiz(learner, questions, lang, games)
    try:
        from serengeti.widgets.quiz_widget import QuizBoard
    except ModuleNotFoundError:
        return PlainQuiz(made)
    return QuizBoard(made)
