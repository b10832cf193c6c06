"""A lesson's picture with its dials, and what stands there where no widget can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from serengeti.lessons.lesson import Session
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import translator
from serengeti.widgets.look import palette
from serengeti.widgets.plotly_library import send_plotly
from serengeti.widgets.static_files import joined

_SCRIPTS = ("dom.js", "plotly.js", "charts.js", "dial.js")
_STYLES = ("board.css", "dial.css")


class DialBoard(anywidget.AnyWidget):
    """Sliders, and the picture, sentence and table that follow them.

    `values` is a trait: set it to move the dials, observe it to follow them.
    """

    _esm = joined(_SCRIPTS)
    _css = joined(_STYLES)

    title = traitlets.Unicode().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)
    dials = traitlets.List().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    palette = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session, **values: int) -> None:
        self._picture: Callable[..., Shown] = session.picture
        dials = session.lesson.dials
        start = {dial.name: dial.start for dial in dials} | values
        self._lesson = session.lesson
        tr = translator(session.lang)
        super().__init__(
            title=tr(session.lesson.title),
            lang=session.lang,
            dials=[
                {
                    "name": dial.name,
                    "label": tr(dial.label),
                    "low": dial.low,
                    "high": dial.high,
                    "step": dial.step,
                    "words": [tr(word) for word in dial.words],
                }
                for dial in dials
            ],
            values=start,
            palette=palette(6),
        )
        self._follow()
        self.observe(self._follow, "values")
        self.on_msg(send_plotly)

    @traitlets.validate("values")
    def _within(self, proposal: Any) -> dict[str, int]:
        """The browser names values; those beyond a dial's ends are moved there."""
        return self._lesson.within(proposal["value"])

    def _follow(self, _: Any = None) -> None:
        """The picture of the values, and how far each dial may go beside the others."""
        values = self.values
        highest = {dial.name: dial.highest(values) for dial in self._lesson.dials}
        self.shown = _sent(self._picture(**values)) | {"highest": highest}

    def _ipython_display_(self) -> None:
        """Two outputs: the picture, which outlives the kernel, and the dials."""
        from IPython.display import display

        shown = self._picture(**self.values)
        picture = f'<div class="sg-twin">{shown._repr_html_()}</div>'
        display({"text/html": picture, "text/plain": repr(shown)}, raw=True)
        display(self._repr_mimebundle_()[0], raw=True)

    def __repr__(self) -> str:
        return f"<DialBoard {self.values}>"


def _sent(shown: Shown) -> dict[str, Any]:
    """What the browser gets of a picture."""
    headers, rows = shown.table or (None, None)
    figure = shown.figure()
    return {
        "sentence": shown.sentence,
        "headers": headers,
        "rows": rows,
        "figure": None if figure is None else figure.to_json(),
        "svg": shown.svg,
    }
