"""The same game under two sets of rules: two boards beside each other, where they part."""

from __future__ import annotations

import re
from typing import Any

import ipywidgets

from serengeti.analysis.edition_text import titles
from serengeti.analysis.editions import EditionDiff, as_it_would_be
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import language, translator
from serengeti.text.names import untypeset
from serengeti.widgets.board import Board
from serengeti.widgets.twin import bundle

_CODE = re.compile("`([^`]*)`")
_STYLE = """<style>
.sg-compared, .sg-compared > * { min-width: 0; max-width: 100%; }
.sg-compared .widget-html-content { line-height: 1.5; white-space: normal; }
.sg-compared h4 { margin: 4px 0; }
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
        self.titles = titles(diff, self.lang)
        there = as_it_would_be(replay, diff)
        step = -1 if diff.step is None else diff.step
        self.boards = (Board(replay, self.lang, step), Board(there, self.lang, -1, aside=True))
        layout = {"flex_flow": "row wrap", "grid_gap": "8px"}
        columns = [ipywidgets.VBox(pair) for pair in zip(self._heads(), self.boards, strict=True)]
        beside = ipywidgets.HBox(columns, layout=layout).add_class("sg-beside")
        super().__init__([ipywidgets.HTML(_STYLE + self._sentence()), beside])
        self.add_class("sg-compared")

    def _sentence(self) -> str:
        """The sentence, its switches as code."""
        text = _CODE.sub(r"<code>\1</code>", untypeset(self.said))
        return f'<p lang="{self.lang}">{text}</p>'

    def _heads(self) -> list[ipywidgets.HTML]:
        return [ipywidgets.HTML(self._head(title)) for title in self.titles]

    def _head(self, title: str) -> str:
        return f'<h4 lang="{self.lang}">{untypeset(title)}</h4>'

    def twin(self) -> dict[str, str]:
        """What stays without a kernel: the sentence and both pictures."""
        found = [bundle(board.replay, board.step, self.lang) for board in self.boards]
        pairs = list(zip(self.titles, found, strict=True))
        return {
            "text/html": (
                f'<div class="sg-twin" lang="{self.lang}">{self._sentence()}'
                f"{''.join(self._head(title) + each['text/html'] for title, each in pairs)}</div>"
            ),
            "text/plain": "\n\n".join(
                [self.said, *(f"{title}\n{each['text/plain']}" for title, each in pairs)]
            ),
        }

    def _ipython_display_(self, **_: Any) -> None:
        """Two outputs, as a board has: the static twin, and the boards themselves."""
        from IPython.display import display

        display(self.twin(), raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def __repr__(self) -> str:
        return f"<Comparison {' and '.join(map(repr, self.boards))}>"
