"""The rules quiz in a notebook: the table, the question, radio buttons, and what is said to it."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from serengeti.lessons.check import Verdict
from serengeti.lessons.quiz import Asked, Quiz
from serengeti.text.names import untypeset
from serengeti.text.sentences import sentence
from serengeti.widgets.guess_parts import image, known
from serengeti.widgets.look import steps_back
from serengeti.widgets.quiz import Answering
from serengeti.widgets.twin import twin

STYLE = (
    """<style>
.sg-quiz .widget-html-content { line-height: 1.5; width: 100%; }
.sg-quiz .widget-html, .sg-quiz .widget-html-content { min-width: 0; max-width: 100%; }
.sg-quiz h4, .sg-quiz p { margin: 4px 0; }
.sg-quiz .widget-radio, .sg-quiz .widget-radio-box { width: 100%; max-width: none; }
.sg-quiz .widget-radio-box { display: block; }
.sg-quiz .widget-radio-box label { display: block; width: auto; max-width: none; height: auto;
  line-height: 1.4; padding: 5px 0 5px 26px; white-space: normal; position: relative;
  overflow: visible; }
.sg-quiz .widget-radio-box label input { position: absolute; left: 2px; top: 6px; margin: 0; }
.sg-quiz-table { overflow-x: auto; }
.sg-quiz-table img { min-width: 600px; }
.sg-quiz pre { overflow-x: auto; margin: 4px 0; }
.sg-quiz progress { width: 12em; max-width: 100%; vertical-align: middle; }
.sg-quiz table { border-collapse: collapse; margin: 4px 0; }
.sg-quiz th, .sg-quiz td { border: 1px solid currentColor; padding: 2px 8px; text-align: left; }
"""
    + steps_back("sg-quiz")
    + "</style>"
)
"""The still question steps back for the living widget; without a kernel JupyterLab has only an
error text to put in its place."""


class QuizBoard(Answering, ipywidgets.VBox):
    """The quiz with its controls. `ask` and `answer` work as they do without a screen."""

    def __init__(self, quiz: Quiz) -> None:
        self.quiz, self.tr = quiz, quiz.tr
        self._shown: int | None = None
        "Number of the question on the screen."
        self.head, self.scene, self.asked, self.feedback = (ipywidgets.HTML() for _ in range(4))
        self.options = ipywidgets.RadioButtons(options=[])
        self.options.observe(self._chosen, "index")
        self.button = ipywidgets.Button(button_style="primary")
        self.button.layout.width, self.button.layout.align_self = "auto", "flex-start"
        self.button.on_click(self._press)
        rows = (self.head, self.scene, self.asked, self.options, self.button, self.feedback)
        super().__init__([ipywidgets.HTML(STYLE), *rows])
        self.add_class("sg-quiz")
        self._next()

    def answer(self, given: Any) -> Verdict:
        """Answer the next question by the number of an option. Never raises."""
        if self._shown != self.quiz.number:
            self._next()
        said = self.quiz.answer(given)
        self._say(said)
        return said

    # --- on the screen ---

    def _press(self, _button: Any = None) -> None:
        """The one button: answer, then go on; so the keyboard stays where it is."""
        if not self._open:
            self._next()
        elif self.options.index is not None:
            self._say(self.quiz.answer(self.options.index + 1))

    @property
    def _open(self) -> bool:
        """Whether the question on the screen waits for its answer."""
        return self._shown is not None and self._shown == self.quiz.number

    def _chosen(self, _change: Any = None) -> None:
        self.button.disabled = self._open and self.options.index is None

    def _next(self) -> None:
        """The next question without an answer, or the summary; the title changes last."""
        self._shown = self.quiz.number
        self.feedback.value = self._told("")
        for part in (self.scene, self.asked, self.options, self.button):
            part.layout.display = "none" if self._shown is None else None
        if self._shown is None:
            self.feedback.value = self._told(self.quiz.summary()._repr_html_())
        else:
            self._put(self._shown)
        self.head.value = self._marked(self._head())

    def _put(self, number: int) -> None:
        question = self.quiz.at(number)
        self.scene.value = self._marked(scene(self.quiz, number))
        self.asked.value = self._marked(f"<p><strong>{untypeset(question.text)}</strong></p>")
        self.options.disabled = False
        self.options.options = [(text, n) for n, text in enumerate(question.options, 1)]
        self.options.index = None
        self.button.description, self.button.disabled = self.tr("Give this answer"), True

    def _say(self, said: Verdict) -> None:
        """The feedback; the question stays until one goes on."""
        self.feedback.value = self._told(said._repr_html_())
        self.head.value = self._marked(self._head())
        if self._open:
            return
        self.options.disabled, self.button.disabled = True, False
        last = self.quiz.number is None
        self.button.description = self.tr("Summary") if last else self.tr("Next question")

    def _head(self) -> str:
        done = self.quiz.answered
        label = escape(self.tr("Answered: {n} of {last}", n=done, last=len(self.quiz)))
        bar = f'<progress value="{done}" max="{len(self.quiz)}" aria-label="{label}"></progress>'
        skipped = "".join(f"<p>{untypeset(line)}</p>" for line in self.quiz.skipped)
        title = "" if self._shown is None else f"<h4>{untypeset(self.quiz.head(self._shown))}</h4>"
        return f"{skipped}{title}<p>{bar} {label}</p>"

    def _told(self, html: str) -> str:
        return f'<div role="status" aria-live="polite" lang="{self.quiz.lang}">{html}</div>'

    def _marked(self, html: str) -> str:
        return f'<div lang="{self.quiz.lang}">{html}</div>'

    # --- in a notebook ---

    def _ipython_display_(self) -> None:
        """Two outputs: the question, which outlives the kernel, and the widget itself."""
        from IPython.display import display

        display(self._still(), raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def _still(self) -> dict[str, str]:
        asked, number = self.quiz.ask(), self.quiz.number
        again = escape(self.tr("Run this cell again to answer."))
        shown = asked._repr_html_()
        if number is not None and isinstance(asked, Asked):
            listed = "".join(f"<li>{untypeset(text)}</li>" for text in asked.options)
            title = f"<h4>{untypeset(asked.head)}</h4>"
            said = f"<p><strong>{untypeset(asked.text)}</strong></p><ol>{listed}</ol>"
            shown = f"{title}{scene(self.quiz, number)}{said}"
        return {
            "text/html": (
                f'<div class="sg-quiz-twin" lang="{self.quiz.lang}">{STYLE}{shown}'
                f"<p><em>{again}</em></p></div>"
            ),
            "text/plain": repr(asked),
        }

    def __repr__(self) -> str:
        return repr(self.quiz)


def scene(quiz: Quiz, number: int) -> str:
    """The table of a question without its future, and what happened last."""
    position = quiz.at(number).position
    then, step = known(position.replay, position.step), position.step
    said = sentence(then.events[step], then.at(step - 1), then.start, quiz.lang)
    picture = image(twin(then, step, quiz.lang, points=False), said)
    view, title = untypeset(quiz.view(number)), escape(quiz.tr("The table in words"))
    words = f"<details><summary>{title}</summary><pre>{view}</pre></details>"
    table = f'<div class="sg-quiz-table" tabindex="0">{picture}</div>'
    return f"{table}<p>{untypeset(said)}</p>{words}"
