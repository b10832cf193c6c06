"""The same game under two sets of rules: two boards beside each other, where they part."""

from __future__ import annotations

from typing import Any

import ipywidgets

from serengeti.analysis.editions import EditionDiff, as_it_would_be
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import language, translator
from serengeti.text.names import untypeset
from serengeti.widgets.board import Board
from serengeti.widgets.twin import bundle

_STYLE = """<style>
.sg-compared, .sg-compared > * { min-width: 0; max-width: 100%; }
.sg-compared .widget-html-content { line-height: 1.5; white-space: normal; }
.sg-beside > * { flex: 1 1 460px; min-width: min(100%, 380px); }
</style>"""
"Two boards share the width where both have room, and stand below each other elsewhere."


class Comparison(ipywidgets.VBox):
    """A game and what it would have been under other rules, each on a board of its own.

    Both stand at the first event that differs; the second board ends there.
    """

    def __init__(self, replay: Replay, diff: EditionDiff, lang: str | None = None) -> None:
        self.lang = translator(lang or language()).lang
        self.said = diff.sentence(self.lang)
        there = as_it_would_be(replay, diff)
        step = -1 if diff.step is None else diff.step
        self.boards = (Board(replay, self.lang, step), Board(there, self.lang, -1))
        beside = ipywidgets.HBox(self.boards, layout={"flex_flow": "row wrap", "grid_gap": "8px"})
        beside.add_class("sg-beside")
        head = ipywidgets.HTML(f'{_STYLE}<p lang="{self.lang}">{untypeset(self.said)}</p>')
        super().__init__([head, beside])
        self.add_class("sg-compared")

    def twin(self) -> dict[str, str]:
        """What stays without a kernel: the sentence and both pictures."""
        found = [bundle(board.replay, board.step, self.lang) for board in self.boards]
        return {
            "text/html": (
                f'<div class="sg-twin" lang="{self.lang}"><p>{untypeset(self.said)}</p>'
                f"{''.join(each['text/html'] for each in found)}</div>"
            ),
            "text/plain": "\n\n".join([self.said, *(each["text/plain"] for each in found)]),
        }

    def _ipython_display_(self, **_: Any) -> None:
        """Two outputs, as a board has: the static twin, and the boards themselves."""
        from IPython.display import display

        display(self.twin(), raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def __repr__(self) -> str:
        return f"<Comparison {' and '.join(map(repr, self.boards))}>"
