"""Guess first: the replay stops before a result, the viewer gives chances, then it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets

from serengeti import figures
from serengeti.analysis import questions
from serengeti.analysis.forecast import Chance, Guess, checked
from serengeti.analysis.questions import Question
from serengeti.analysis.scorebook import ScoreBook
from serengeti.engine.errors import RequestError, SerengetiError
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import language, translator
from serengeti.text.errors import error_text
from serengeti.text.names import untypeset
from serengeti.text.numbers import number
from serengeti.widgets import guess_parts as parts

ONE, ALL = "one", "all"
"Ways to answer: a chance for one answer, the others sharing the rest; or one for each."


class GuessFirst(ipywidgets.VBox):
    """Questions about a replay, one at each stop, and how good the guesses were.

    `give` answers as the button does, `go_on` goes to the next stop.
    """

    def __init__(
        self, replay: Replay, every: str, book: ScoreBook | None = None, lang: str | None = None
    ) -> None:
        self.replay, self.lang = replay, lang or language()
        self.stops = parts.stops(replay, every)
        self.stop = 0
        "Number of the stop, from 0."
        self.made: Guess | None = None
        "The guess at this stop, once it is made."
        self._book, self._loose = book, list[Guess]()
        self.tr = translator(self.lang)
        self.numbers: list[ipywidgets.BoundedFloatText] = []
        self._build()
        super().__init__()
        self.add_class("sg-guess")
        self.children = self._rows()
        self._ask()

    @property
    def guesses(self) -> list[Guess]:
        """All guesses of the learner, those of earlier games too when there is a book."""
        return self._book.guesses if self._book else self._loose

    @property
    def step(self) -> int | None:
        """The step of this stop; None after the last."""
        return self.stops[self.stop] if self.stop < len(self.stops) else None

    @property
    def question(self) -> Question | None:
        """The chosen question."""
        place = self.which.value
        return None if place is None or self.step is None else self._asked()[place]

    @property
    def chances(self) -> list[float]:
        """The chances as they are set, with the sum 1; empty when all of them are 0."""
        if self.question is None:
            return []
        if self.way.value == ONE:
            return self._for_one(self.question.options)
        total = sum(one.value for one in self.numbers)
        return [one.value / total for one in self.numbers] if total else []

    def calibration(self) -> Any:
        """The calibration figure of all guesses as a plotly Figure."""
        return figures.calibration(self.guesses, self.lang)

    # --- answering ---

    def give(self, chances: Sequence[Chance]) -> Guess:
        """Answer the question with a chance for each answer; the truth is shown."""
        if self.question is None or self.made is not None:
            raise RequestError("no-answer", found=self.step or len(self.replay) - 1)
        self.made = self._guess(self.question, tuple(chances))
        self._show_truth(self.made)
        return self.made

    def go_on(self) -> None:
        """Go to the next stop, answered or not."""
        self.stop = min(self.stop + 1, len(self.stops))
        self._ask()

    def _guess(self, question: Question, chances: tuple[Chance, ...]) -> Guess:
        if self._book:
            return self._book.guess(self.replay, question, chances)
        truth = questions.answer(self.replay, question)
        guess = Guess(
            game=self.replay.start.id,
            step=question.step,
            kind=question.kind,
            seat=question.seat,
            probabilities=tuple(float(p) for p in checked(chances, question.options)),
            truth=-1 if truth is None else truth,  # a stop is only where the log has the answer
        )
        self._loose.append(guess)
        return guess

    def _press(self, _button: Any = None) -> None:
        """The one button: guess, then go on; so the keyboard stays where it is."""
        if self.made is not None:
            return self.go_on()
        try:
            self.give(self.chances)
        except SerengetiError as error:
            self._say(error_text(error, self.lang))

    def _asked(self) -> list[Question]:
        return [] if self.step is None else questions.questions(self.replay, self.step)

    def _for_one(self, options: int) -> list[float]:
        chance = self.chance.value / 100
        rest = (1 - chance) / (options - 1)
        return [chance if place == self.pick.value else rest for place in range(options)]

    # --- the controls ---

    def _build(self) -> None:
        tr = self.tr
        self.head, self.scene, self.names = (ipywidgets.HTML() for _ in range(3))
        self.shares, self.message, self.truth, self.scores = (ipywidgets.HTML() for _ in range(4))
        self.which = ipywidgets.Dropdown(description=tr("Question"))
        ways = [(tr("a chance for one answer"), ONE), (tr("a chance for every answer"), ALL)]
        self.way = ipywidgets.Dropdown(description=tr("Guess"), options=ways, value=ONE)
        self.pick = ipywidgets.Dropdown(description=tr("Answer"))
        self.chance = self._percent(tr("Chance in %"), tr("Chance of the answer in percent"))
        self.one = ipywidgets.HBox([self.pick, self.chance])
        self.all = ipywidgets.VBox()
        self.button = ipywidgets.Button(button_style="primary")
        self.button.on_click(self._press)
        self.skip = ipywidgets.Button(description=tr("Skip this question"))
        self.skip.on_click(lambda _button: self.go_on())
        self.which.observe(self._offer, "value")
        self.way.observe(self._offer, "value")
        self.pick.observe(self._weigh, "value")
        self.chance.observe(self._weigh, "value")
        for control in (self.which, self.way, self.pick):
            control.style.description_width = "auto"
            control.layout.width, control.layout.max_width = "max-content", "99%"
        self.skip.layout.width = self.button.layout.width = "auto"
        self.buttons = ipywidgets.HBox([self.button, self.skip])
        for row in (self.one, self.buttons):
            row.layout.flex_flow = "row wrap"

    def _percent(self, label: str, tip: str) -> ipywidgets.BoundedFloatText:
        """A number from 0 to 100. A tip is a plain attribute: it may hold a name."""
        found = ipywidgets.BoundedFloatText(min=0, max=100, step=5, description=label, tooltip=tip)
        found.style.description_width = "auto"
        found.layout.width = "auto"
        return found

    def _rows(self) -> tuple[ipywidgets.Widget, ...]:
        controls = (self.which, self.way, self.one, self.all, self.shares, self.buttons)
        return (
            ipywidgets.HTML(parts.STYLE),
            self.head,
            self.scene,
            *controls,
            self.message,
            self.truth,
            self.scores,
        )

    # --- what is shown ---

    def _ask(self) -> None:
        """The position of this stop and its questions, or the end."""
        self.made = None
        self.truth.value = self._told("")
        self._say()
        open_ = self.step is not None
        for control in (self.which, self.way, self.one, self.all, self.shares, self.buttons):
            control.layout.display = None if open_ else "none"
        self._enable(open_)
        self.scores.value = self._marked(parts.scores(self.guesses, self.lang))
        if self.step is None:
            return self._end()
        self.button.description = self.tr("Guess, then see")
        self.head.value = self._marked(self._title())
        self.scene.value = self._marked(parts.position(self.replay, self.step, self.lang))
        told = [questions.text(self.replay, one, self.lang) for one in self._asked()]
        self.which.options = [(line, place) for place, line in enumerate(told)]
        self.which.value = 0
        return self._offer()

    def _end(self) -> None:
        self.head.value = self.scene.value = ""
        self._say(self.tr("There are no more questions about this game."))

    def _title(self) -> str:
        return parts.asked(self.replay, self.stops[self.stop], self.stop, self.lang)

    def _offer(self, _change: Any = None) -> None:
        """The answers of the chosen question, all of them equally likely to begin with."""
        question = self.question
        if question is None:
            return
        answers = questions.options(self.replay, question, self.lang)
        equal = round(100 / question.options, 1)
        self.pick.options = [(words, place) for place, words in enumerate(answers)]
        self.pick.value, self.chance.value = 0, equal
        self.numbers = [self._percent("%", words) for words in answers]
        for one in self.numbers:
            one.value = equal
            one.observe(self._weigh, "value")
        self.all.children = [self._line(*pair) for pair in zip(self.numbers, answers, strict=True)]
        self.one.layout.display = None if self.way.value == ONE else "none"
        self.all.layout.display = None if self.way.value == ALL else "none"
        self._weigh()

    def _line(self, control: ipywidgets.Widget, words: str) -> ipywidgets.HBox:
        name = ipywidgets.HTML(self._marked(untypeset(words)))
        name.add_class("sg-guess-answer")
        line = ipywidgets.HBox([name, control])
        line.layout.align_items = "center"
        return line

    def _weigh(self, _change: Any = None) -> None:
        """Say what the numbers mean once their sum is 100 %."""
        question, chances = self.question, self.chances
        self.button.disabled = not chances
        if question is None or not chances:
            return self._put(self.shares, self.tr("Give at least one answer a chance."))
        answers = questions.options(self.replay, question, self.lang)
        each = [
            self.tr("{answer}: {chance}", answer=one, chance=self._share(p))
            for one, p in zip(answers, chances, strict=True)
        ]
        return self._put(self.shares, self._sum(" · ".join(each)))

    def _sum(self, chances: str) -> str:
        total = sum(one.value for one in self.numbers)
        if self.way.value == ONE or abs(total - 100) < 1:
            return self.tr("Your guess: {chances}", chances=chances)
        found = number(total, self.lang, 1)
        return self.tr(
            "Your numbers add up to {sum} %. Brought to 100 %: {chances}",
            sum=found,
            chances=chances,
        )

    def _share(self, chance: float) -> str:
        return self.tr("{n} %", n=number(100 * chance, self.lang, 1))

    def _show_truth(self, made: Guess) -> None:
        self._enable(False)
        self._say()
        self.truth.value = self._told(parts.truth(self.replay, made, self.lang))
        self.scores.value = self._marked(parts.scores(self.guesses, self.lang))
        self.button.description = self.tr("Next question")

    def _enable(self, free: bool) -> None:
        controls = (self.which, self.way, self.pick, self.chance, self.skip, *self.numbers)
        for control in controls:
            control.disabled = not free

    def _say(self, *lines: str) -> None:
        self.message.value = self._told("".join(f"<p>{untypeset(line)}</p>" for line in lines))

    def _put(self, place: ipywidgets.HTML, line: str) -> None:
        place.value = self._marked(untypeset(line))

    def _told(self, html: str) -> str:
        return f'<div role="status" lang="{self.lang}">{html}</div>'

    def _marked(self, html: str) -> str:
        return f'<div lang="{self.lang}">{html}</div>'

    # --- in a notebook ---

    def _ipython_display_(self) -> None:
        """Two outputs: the first stop, which outlives the kernel, and the widget itself."""
        from IPython.display import display

        still = parts.still(self.replay, next(iter(self.stops), None), self.lang)
        twin = (
            f'<div class="sg-guess-twin" lang="{self.lang}">{parts.STYLE}{still["text/html"]}</div>'
        )
        display(still | {"text/html": twin}, raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def __repr__(self) -> str:
        return f"<GuessFirst question {self.stop + 1}, {len(self.guesses)} guesses>"
