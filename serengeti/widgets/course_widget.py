"""The rules course in a notebook: a table, a task, inputs that fit it, hints and feedback."""

from __future__ import annotations

from typing import Any

import ipywidgets

from serengeti.lessons.check import Verdict
from serengeti.lessons.course.course import RUNGS, Course, hint, position
from serengeti.lessons.course.step import Field, Step
from serengeti.lessons.course.whole import PlayAuction
from serengeti.text.names import untypeset
from serengeti.widgets import course_parts as parts
from serengeti.widgets.seat import Seat
from serengeti.widgets.sitting import Sitting


class Input(ipywidgets.VBox):
    """One field: boxes to tick, one of several to choose, or a number."""

    def __init__(self, field: Field, lang: str) -> None:
        self.field = field
        self.boxes: list[ipywidgets.Checkbox] = []
        label = ipywidgets.HTML(f'<div lang="{lang}">{untypeset(field.label)}</div>')
        super().__init__([] if not field.options else [label])
        self.control = self._control()
        self.children = [*self.children, self.control]

    def _control(self) -> ipywidgets.Widget:
        """A description is plain text here: nothing in it acts."""
        if not self.field.options:
            number = ipywidgets.Text(description=self.field.label, continuous_update=False)
            number.style.description_width = "auto"
            return number
        if not self.field.many:
            pairs = [(label, value) for value, label in self.field.options]
            chosen = ipywidgets.RadioButtons(options=pairs, value=None)
            chosen.layout.width = "auto"
            return chosen
        self.boxes = [
            ipywidgets.Checkbox(description=label, indent=False) for _, label in self.field.options
        ]
        row = ipywidgets.HBox(self.boxes)
        row.layout.flex_flow = "row wrap"
        row.add_class("sg-course-options")
        return row

    @property
    def given(self) -> Any:
        """What is filled in; None or empty when nothing is."""
        if not self.boxes:
            return self.control.value
        pairs = zip(self.field.options, self.boxes, strict=True)
        return [value for (value, _), box in pairs if box.value]

    def put(self, given: Any) -> None:
        """Fill in a value."""
        if not self.boxes:
            self.control.value = given if self.field.options else str(given)
            return
        for (value, _), box in zip(self.field.options, self.boxes, strict=True):
            box.value = value in given

    def freeze(self) -> None:
        """The answer stands."""
        for control in self.boxes or [self.control]:
            control.disabled = True


class CourseWidget(ipywidgets.VBox):
    """The rules course. `answer` and `hint` do what the buttons do."""

    def __init__(self, course: Course) -> None:
        self.course, self.tr, self.lang = course, course.tr, course.lang
        self.solved = False
        "Whether the step that is shown has been answered right."
        self.inputs: list[Input] = []
        self.board: Seat | None = None
        "The board of a step that is played."
        self._filling = False
        self._build()
        super().__init__()
        self.add_class("sg-course")
        self.children = self._rows()
        self._ask()

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.course.step

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps."""
        return self.course.steps

    # --- answering ---

    def answer(self, id: str, given: Any) -> Verdict:
        """Answer a step; when it is the one that is shown, the table goes on too."""
        said = self.course.answer(id, given)
        if id == self.course.step.id:
            self._tell(said, given)
        return said

    def hint(self, id: str | None = None) -> str:
        """The next hint of a step, by default of the one that is shown."""
        told = self.course.hint(id)
        self._show_hints()
        return told

    def go(self, id: str) -> None:
        """Go to a step."""
        self.course.go(id)
        self._ask()

    def _press(self, _button: Any = None) -> None:
        """The one button: check, then go on; so the keyboard stays where it is."""
        if self.solved:
            self.course.go_on()
            return self._ask()
        given = [one.given for one in self.inputs]
        if any(one in (None, "", []) for one in given):
            return self._say("wrong", self.tr("Fill in your answer first."))
        self.answer(self.course.step.id, given[0] if len(given) == 1 else given)
        return None

    def _tell(self, said: Verdict, given: Any) -> None:
        self.told.value = self._status(parts.verdict(said))
        self._mark()
        if not said:
            return
        self.solved = True
        for one in self.inputs:
            one.freeze()
        self.button.description = self._next_words()
        after = None if self.board else self.course.after(self.course.step.id, given)
        if after:
            at = position(self.course.step.id)
            self.scene.value = self._marked(parts.scene(at, self.lang, after))

    def _next_words(self) -> str:
        last = self.course.place + 1 == len(self.course.steps)
        return self.tr("To the first open step") if last else self.tr("Next step")

    # --- the controls ---

    def _build(self) -> None:
        tr = self.tr
        self.head, self.scene, self.task = (ipywidgets.HTML() for _ in range(3))
        self.hinted, self.told = ipywidgets.HTML(), ipywidgets.HTML()
        self.fields, self.place = ipywidgets.VBox(), ipywidgets.VBox()
        self.chapter = ipywidgets.Dropdown(description=tr("Chapter"))
        self.chapter.style.description_width = "auto"
        self.chapter.layout.max_width = "99%"
        self.chapter.observe(self._jump, "value")
        self.button = ipywidgets.Button(button_style="primary")
        self.button.on_click(self._press)
        self.more = ipywidgets.Button()
        self.more.on_click(lambda _button: self.hint())
        self.back = ipywidgets.Button(description=tr("Back"))
        self.back.on_click(lambda _button: self._move(-1))
        self.skip = ipywidgets.Button(description=tr("Skip"))
        self.skip.on_click(lambda _button: self._move(1))
        self.buttons = ipywidgets.HBox([self.button, self.more, self.back, self.skip])
        self.buttons.layout.flex_flow = "row wrap"
        self.buttons.add_class("sg-course-buttons")
        for one in self.buttons.children:
            one.layout.width = "auto"

    def _rows(self) -> tuple[ipywidgets.Widget, ...]:
        table = (self.scene, self.task, self.fields, self.place)
        return (
            ipywidgets.HTML(parts.STYLE),
            self.head,
            self.chapter,
            *table,
            self.buttons,
            self.told,
            self.hinted,
        )

    def _jump(self, change: Any) -> None:
        if change["new"] is not None and not self._filling:
            self.go(change["new"])

    def _move(self, by: int) -> None:
        place = min(max(self.course.place + by, 0), len(self.course.steps) - 1)
        self.go(self.course.steps[place].id)

    # --- what is shown ---

    def _ask(self) -> None:
        """The position of the step and its inputs."""
        step, at = self.course.step, position(self.course.step.id)
        self.solved = False
        self.told.value = self._status("")
        self.button.description = self.tr("Check")
        self.task.value = self._marked(parts.task(self.course))
        self.inputs = [Input(field, self.lang) for field in step.ask.fields(at, self.tr)]
        self.fields.children = self.inputs
        self._sit_down(isinstance(step.ask, PlayAuction))
        self.scene.value = self._marked("" if self.board else parts.scene(at, self.lang))
        self._mark()
        self._show_hints()

    def _sit_down(self, plays: bool) -> None:
        """A board of its own for a step that is played."""
        self.board = None
        if plays:
            game = position(self.course.step.id).game()
            self.board = Seat(Sitting(game, None, len(game.events) - 1), self.lang)
            self.board.observe(self._watch, "state")
        self.place.children = [self.board] if self.board else []
        self.button.layout.display = "none" if self.board else None

    def _watch(self, _change: Any) -> None:
        """The step is done once the auction on the board is over."""
        step, board = self.course.step, self.board
        if board is None or self.solved:
            return
        at = position(step.id)
        answer = step.ask.read(at, board.game, self.tr)
        if answer is not None and step.ask.accepts(at, answer):
            self.answer(step.id, board.game)

    def _mark(self) -> None:
        """How far the learner has come."""
        self.head.value = self._marked(parts.head(self.course))
        self._filling = True
        options = parts.chapters(self.course)
        self.chapter.options = options
        self.chapter.value = options[self.course.step.chapter - 1][1]
        self._filling = False
        self.back.disabled = self.course.place == 0
        self.skip.disabled = self.course.place + 1 == len(self.course.steps)

    def _show_hints(self) -> None:
        step, rung = self.course.step, self.course.rungs.get(self.course.step.id, 0)
        told = [hint(step, n, self.tr) for n in range(1, rung + 1)]
        self.hinted.value = self._status(parts.hints(told, self.tr))
        self.more.description = self.tr("Hint ({n} of {last})", n=min(rung + 1, RUNGS), last=RUNGS)
        self.more.disabled = rung >= RUNGS

    def _say(self, kind: str, line: str) -> None:
        self.told.value = self._status(f'<p data-kind="{kind}">{untypeset(line)}</p>')

    def _status(self, html: str) -> str:
        return f'<div class="sg-course-told" role="status" lang="{self.lang}">{html}</div>'

    def _marked(self, html: str) -> str:
        return f'<div lang="{self.lang}">{html}</div>'

    # --- in a notebook ---

    def _ipython_display_(self) -> None:
        """Two outputs: the step, which outlives the kernel, and the widget itself."""
        from IPython.display import display

        display(parts.still(self.course), raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def __repr__(self) -> str:
        return f"<Course {self.course.where()}>"
