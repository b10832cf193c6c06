"""The rules quiz: positions of recorded games, one question each, other ones for every learner."""

from __future__ import annotations

from collections import Counter
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from serengeti.engine.errors import RequestError, SerengetiError
from serengeti.lessons.check import Verdict
from serengeti.lessons.learner import Entry, Learner
from serengeti.lessons.quiz_base import kinds
from serengeti.lessons.quiz_draw import Question, draw, item, mark, mistake_text, of_folder, samples
from serengeti.lessons.shown import Shown
from serengeti.text import words
from serengeti.text.catalogue import language, translator
from serengeti.text.errors import error_text
from serengeti.text.names import tidy, untypeset
from serengeti.text.tableview import describe

LONGEST = 200
"Most questions of a quiz."

JUDGED = ("right", "idea")


class Asked(msgspec.Struct, frozen=True):
    """A question as plain text: the table, the question, its options by number."""

    head: str
    table: str
    text: str
    options: tuple[str, ...]
    hint: str
    lang: str

    def __repr__(self) -> str:
        listed = [f"  {n}. {text}" for n, text in enumerate(self.options, 1)]
        return "\n".join([self.head, "", self.table, "", self.text, *listed, "", self.hint])

    def _repr_html_(self) -> str:
        listed = "".join(f"<li>{untypeset(text)}</li>" for text in self.options)
        said = f"<p><strong>{untypeset(self.text)}</strong></p><ol>{listed}</ol>"
        return (
            f'<div lang="{self.lang}"><p>{escape(self.head)}</p><pre>{untypeset(self.table)}</pre>'
            f"{said}<p>{escape(self.hint)}</p></div>"
        )


class Quiz:
    """Questions on the rules, in order, each answered once. Answers of earlier days count.

    >>> quiz = Quiz(questions=30, lang="en")
    >>> len(quiz), quiz.number, len(quiz.question.options) in (3, 4, 5)
    (30, 1, True)
    >>> quiz.answer("perhaps").kind
    'unreadable'
    """

    def __init__(
        self,
        learner: Learner | None = None,
        questions: int = 30,
        lang: str | None = None,
        games: str | Path | None = None,
    ) -> None:
        if type(questions) is not int or not 1 <= questions <= LONGEST:
            raise RequestError(
                "outside-range", field="questions", found=questions, low=1, high=LONGEST
            )
        self.lang, self.learner = lang or language(), learner or Learner()
        self.tr = translator(self.lang)
        self.skipped: list[str] = []
        "A sentence for every log of the folder that is left out."
        sources = samples()
        if games is not None:
            sources, self.skipped = of_folder(games, self.tr)
        self._note = "" if games is None else f" {mark(sources)}"
        self.slips = draw(sources, self.learner, questions, self._note)
        if not self.slips:
            raise RequestError("no-question", found="quiz")

    def __len__(self) -> int:
        return len(self.slips)

    @property
    def kinds(self) -> list[str]:
        """The kinds of the questions, in order."""
        return [slip.kind.name for slip in self.slips]

    def item(self, number: int) -> str:
        """What a question, counted from 1, is called in the learner's file."""
        return item(number) + self._note

    def entry(self, number: int) -> Entry | None:
        """The first answer to a question; None as long as there is none."""
        return next((e for e in self.learner.of(self.item(number)) if e.verdict in JUDGED), None)

    @property
    def number(self) -> int | None:
        """The first question without an answer, from 1; None at the end."""
        open_ = (n for n in range(1, len(self) + 1) if self.entry(n) is None)
        return next(open_, None)

    @property
    def answered(self) -> int:
        """How many questions have their answer."""
        return sum(self.entry(n) is not None for n in range(1, len(self) + 1))

    @property
    def question(self) -> Question | None:
        """That question."""
        return None if self.number is None else self.at(self.number)

    def at(self, number: int) -> Question:
        """A question by its number from 1; RequestError when there is none."""
        if type(number) is not int or not 1 <= number <= len(self):
            raise RequestError("outside-range", field="number", found=number, low=1, high=len(self))
        return self.slips[number - 1].question(self.tr)

    def head(self, number: int) -> str:
        """Which question this is, and from which game."""
        question, tr = self.at(number), self.tr
        start = question.position.replay.start
        return tr(
            "Question {n} of {last} · {kind} · edition {edition}",
            n=number,
            last=len(self),
            kind=tr(kinds()[question.kind].title),
            edition=words.edition(start.edition),
        )

    def view(self, number: int) -> str:
        """The table of a question in words, without what a seat may do."""
        position = self.at(number).position
        step, replay = position.step, position.replay
        event, before = replay.events[step], replay.at(step - 1)
        return describe(position.table, replay.start, self.lang, step, event, before, choices=False)

    def ask(self) -> Asked | Shown:
        """The question that is next; the summary when all are answered."""
        number = self.number
        if number is None:
            return self.summary()
        one = self.at(number)
        hint = self.tr(
            "Answer with `quiz.answer(1)` to `quiz.answer({last})`.", last=len(one.options)
        )
        return Asked(self.head(number), self.view(number), one.text, one.options, hint, self.lang)

    def answer(self, given: Any) -> Verdict:
        """Answer the question that is next by the number of an option. Never raises."""
        number = self.number
        if number is None:
            return Verdict("", "unreadable", self.tr("All questions are answered."))
        one = self.at(number)
        chosen = _number(given, len(one.options))
        if chosen is None:
            said = self.tr("Choose an option by its number, 1 to {last}.", last=len(one.options))
            return Verdict(self.item(number), "unreadable", said)
        return self._judged(number, one, chosen)

    def _judged(self, number: int, one: Question, chosen: int) -> Verdict:
        mistake = one.mistake(chosen)
        kind = "idea" if mistake else "right"
        text = self.tr("Right.")
        if mistake:
            right = self.tr("The right answer: {answer}", answer=one.options[one.right - 1])
            text = f"{mistake_text(mistake, self.tr)} {right}"
        try:
            self.learner.note(self.item(number), tidy(one.options[chosen - 1], 60), kind, mistake)
        except SerengetiError as error:
            return Verdict(self.item(number), "unreadable", error_text(error, self.lang))
        return Verdict(self.item(number), kind, text, mistake)

    # --- all of it ---

    def contents(self) -> Shown:
        """How many questions there are of each kind."""
        found = Counter(self.kinds)
        rows: list[list[Any]] = [[self.tr(kinds()[name].title), found[name]] for name in kinds()]
        said = self.tr.plural("{n} question.", "{n} questions.", len(self))
        headers = [self.tr("Questions on"), self.tr("Number")]
        return Shown(said, (headers, [row for row in rows if row[1]]), lang=self.lang)

    def summary(self) -> Shown:
        """What was right by kind, and which mistakes were made."""
        answers = [(self.kinds[n - 1], e) for n in range(1, len(self) + 1) if (e := self.entry(n))]
        asked = Counter(kind for kind, _ in answers)
        right = Counter(kind for kind, entry in answers if entry.verdict == "right")
        titles = {name: self.tr(kinds()[name].title) for name in asked}
        rows = [[titles[name], right[name], asked[name]] for name in sorted(asked)]
        headers = [self.tr("Questions on"), self.tr("Right"), self.tr("Answered")]
        mistakes = Counter(entry.idea for _, entry in answers if entry.idea)
        told = [self._score(right.total(), len(answers)), *self._told(rows, mistakes)]
        return Shown(" ".join(told), (headers, rows) if rows else None, lang=self.lang)

    def _score(self, right: int, answered: int) -> str:
        open_ = self.tr.plural(
            "{n} question is open.", "{n} questions are open.", len(self) - answered
        )
        facts = {"right": right, "answered": answered}
        said = self.tr("Right answers: {right} of {answered}.", **facts)
        said = said if answered else self.tr("Nothing is answered yet.")
        return said if answered == len(self) else f"{said} {open_}"

    def _told(self, rows: list[list[Any]], mistakes: Counter[str]) -> list[str]:
        by_kind = [
            self.tr("{kind} {right} of {asked}", kind=kind, right=right, asked=asked)
            for kind, right, asked in rows
        ]
        told = [self.tr("By kind: {list}.", list=", ".join(by_kind))] if rows else []
        told += [self.tr("To look at again:")] if mistakes else []
        for name, times in mistakes.most_common():
            said = mistake_text(name, self.tr)
            told.append(said if times == 1 else f"{said} ({times} ×)")
        return told

    def __repr__(self) -> str:
        return f"<Quiz question {self.number or '–'} of {len(self)}>"


def _number(given: Any, last: int) -> int | None:
    """The number of an option, from an int or its digits."""
    if type(given) is str and given.strip() in {str(n) for n in range(1, last + 1)}:
        return int(given)
    return given if type(given) is int and 1 <= given <= last else None
