"""The rules course: the widget where ipywidgets is there, else the course in plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serengeti.lessons.course.course import Course
from serengeti.lessons.learner import Learner

if TYPE_CHECKING:
    from serengeti.widgets.course_widget import CourseWidget


def course(learner: Learner | None = None, lang: str | None = None) -> CourseWidget | Course:
    """The course of a learner; see `api.course`."""
    found = Course(learner, lang)
    try:
        import anywidget  # noqa: F401
        import ipywidgets  # noqa: F401
    except ModuleNotFoundError:
        print(
            found.tr(
                "To answer by clicking, install the packages ipywidgets and anywidget. Here "
                "`course.answer({number}, …)` answers a step.",
                number='"1.1"',
            )
        )
        return found
    from serengeti.widgets.course_widget import CourseWidget

    return CourseWidget(found)
