"""A lesson as notebooks use it: the frame, and dials where a notebook can show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serengeti.lessons.learner import Learner
from serengeti.lessons.lesson import Session, find_lesson
from serengeti.lessons.shown import Shown

if TYPE_CHECKING:
    from serengeti.widgets.dial import DialBoard


class Lesson(Session):
    """A lesson by its number, for a learner."""

    def __init__(self, id: str, learner: Learner | None = None, lang: str | None = None) -> None:
        super().__init__(find_lesson(id), learner, lang)

    def dial(self, **values: int) -> DialBoard | Shown:
        """The lesson's picture with its dials; without ipywidgets the picture and what to do."""
        try:
            from serengeti.widgets.dial import DialBoard
        except ModuleNotFoundError:
            return self._without_dials(values)
        return DialBoard(self, **values)

    def _without_dials(self, values: dict[str, int]) -> Shown:
        shown = self.picture(**values)
        names = ", ".join(f"{dial.name}={dial.start}" for dial in self.lesson.dials)
        shown.sentence += " " + self.tr(
            "To turn dials here, install the packages ipywidgets, anywidget and plotly; or call "
            "`lesson.picture({values})` with other values.",
            values=names,
        )
        return shown
