"""What teachers and learners call: lessons, exercises, classes, pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti.engine import replay as engine_replay

if TYPE_CHECKING:
    from serengeti.lessons.check import Verdict
    from serengeti.lessons.classroom import Classroom
    from serengeti.lessons.course.course import Course
    from serengeti.lessons.learner import Learner
    from serengeti.lessons.step_question import StepQuestion
    from serengeti.widgets.course_widget import CourseWidget
    from serengeti.widgets.lesson import Lesson
    from serengeti.widgets.quiz import PlainQuiz
    from serengeti.widgets.quiz_widget import QuizBoard


def learner(name: str = "", code: str = "", folder: str | Path | None = None) -> Learner:
    """Who answers in lessons: `learner("Zoé", "2B")`, whose answers go on in a file of `folder`.

    Without a name nothing is written, and the numbers of exercises are everybody's.

    >>> learner()
    <Learner without a name: 0 answers>
    """
    from serengeti.lessons.learner import Learner

    return Learner(name, code, folder)


def lesson(id: str, learner: Learner | None = None, lang: str | None = None) -> Lesson:
    """A probability lesson, to go through in its notebook.

    >>> lesson("L02", lang="en")
    <Lesson L02: The missing card>
    """
    from serengeti.widgets.lesson import Lesson

    return Lesson(id, learner, lang)


def course(learner: Learner | None = None, lang: str | None = None) -> CourseWidget | Course:
    """Learn the rules by playing: positions, tasks, hints, and answers that the engine tries.

    With a learner it goes on where it was left. Without ipywidgets the same is text.

    >>> course(lang="en").answer("1.2", 6)
    Right. Ben may bid 6 to 12.
    """
    from serengeti.widgets.course import course

    return course(learner, lang)


def check(
    exercise: str, answer: Any, learner: Learner | None = None, lang: str | None = None
) -> Verdict:
    """Whether an answer to an exercise is right: a sentence, never the key, and no error.

    >>> check("L02.1", "33,33 %", lang="en")
    Right: the public checks passed.
    """
    from serengeti.lessons.check import check

    return check(exercise, answer, learner, lang)


def question(
    replay: engine_replay.Replay,
    kind: str,
    learner: Learner | None = None,
    lang: str | None = None,
) -> StepQuestion:
    """A question of chance from a step of a game, another step for every learner.

    Kinds: `next-lot`, `next-three`, `complete`, `income`.

    >>> from serengeti.api import sample
    >>> asked = question(sample("serengeti-4"), "next-lot", lang="en")
    >>> str(asked.key), asked.check("19/55").kind
    ('19/55', 'right')
    """
    from serengeti.lessons.step_question import StepQuestion

    return StepQuestion(replay, kind, learner, lang)


def quiz(
    learner: Learner | None = None,
    questions: int = 30,
    lang: str | None = None,
    games: str | Path | None = None,
) -> QuizBoard | PlainQuiz:
    """A quiz on the rules: positions of the sample games, other ones for every learner.

    `games` is a folder of logs to draw from instead. `ask` and `answer` work without a screen.

    >>> asked = quiz(lang="en")
    >>> len(asked.quiz), asked.answer("?").kind
    (30, 'unreadable')
    """
    from serengeti.widgets.quiz import quiz

    return quiz(learner, questions, lang, games)


def classroom(folder: str | Path = "answers") -> Classroom:
    """What the learners of a folder have answered: `learners()` and `items()` are tables."""
    from serengeti.lessons.classroom import Classroom

    return Classroom(folder)


def worksheet(
    what: str, path: str | Path, lang: str | None = None, edition: str = "serengeti"
) -> None:
    """Write something to print to one new page: `rules`, `deck`, or a lesson such as `L05`."""
    from serengeti.export.worksheet import worksheet

    worksheet(what, path, lang, edition)
