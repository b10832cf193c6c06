"""The replay board: one widget whose stepping happens in the browser."""

from __future__ import annotations

import json
import zlib
from typing import Any

import anywidget
import traitlets

from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES, language
from serengeti.text.names import plain
from serengeti.widgets import one_seat
from serengeti.widgets.desk import Desk
from serengeti.widgets.payload import payload
from serengeti.widgets.plotly_library import ASKED, send_plotly
from serengeti.widgets.static_files import joined
from serengeti.widgets.twin import bundle

_SCRIPTS = (
    "dom.js",
    "cards.js",
    "seat.js",
    "lens.js",
    "ladder.js",
    "table.js",
    "plotly.js",
    "charts.js",
    "call.js",
    "controls.js",
    "past.js",
    "prices.js",
    "ledger.js",
    "editions.js",
    "desk.js",
    "board.js",
)
_STYLES = ("board.css", "lens.css", "folds.css")


def script() -> str:
    """The board's script: one module made of the files in `static/`, in their order."""
    return joined(_SCRIPTS)


def style() -> str:
    """The board's style."""
    return joined(_STYLES)


def packed(document: dict[str, Any]) -> bytes:
    """A JSON document as the browser unpacks it: small in the page and in a saved notebook."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(text.encode(), 9)


class Board(anywidget.AnyWidget):
    """A game on the screen, to step through with buttons and keys.

    `step` and `lang` are traits: set them to move the board, observe them to follow it. The
    browser reports its step when the playhead rests. `seat` is the seat that looks: then the
    browser gets none of its rivals' chips. An `aside` is a game that the notebook has no name
    for: no call opens it, and nothing is written to it.
    """

    _esm = script()
    _css = style()

    payload = traitlets.Bytes().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)

    def __init__(
        self,
        replay: Replay,
        lang: str | None = None,
        step: int = 0,
        seat: int | None = None,
        *,
        aside: bool = False,
    ) -> None:
        self.replay, self.seat = replay, seat
        self._twins: list[Any] = []
        known = payload(replay) if seat is None else one_seat.payload_of(replay, seat)
        known |= {"aside": True} if aside else {}
        super().__init__(payload=packed(known), step=step, lang=lang or language())
        self.on_msg(send_plotly)
        if seat is None and not aside:  # who looks from one seat only looks
            self._desk = Desk(self)
            self.on_msg(self._hear)

    @traitlets.validate("step")
    def _valid_step(self, proposal: Any) -> int:
        return self.replay.step_number(proposal["value"])

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """What is written on the board goes to its desk."""
        if message != ASKED:
            self._desk.hear(message)

    def _ipython_display_(self) -> None:
        """Two outputs: the static twin, which outlives the kernel, and the board itself."""
        from IPython.display import display

        if twin := display(self._twin(), raw=True, display_id=True):
            self._twins.append(twin)
        display(self._repr_mimebundle_()[0], raw=True)

    def renew_twins(self) -> None:
        """Bring the static twins to where the board is, with the notes written since."""
        for twin in self._twins:
            twin.update(self._twin(), raw=True)

    def _twin(self) -> dict[str, str]:
        return bundle(self.replay, self.step, self.lang, self.seat)

    def __repr__(self) -> str:
        names = ", ".join(plain(name) for name in self.replay.names)
        where = f"step {self.step} of {len(self.replay) - 1}"
        seen = "" if self.seat is None else f" seen by seat {self.seat}"
        return f"<Board {plain(self.replay.start.edition)} [{names}] {where}{seen}>"
