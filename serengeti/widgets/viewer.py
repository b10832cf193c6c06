"""A viewer for a folder of games: choose one from the list, the board shows it."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from serengeti.engine.errors import LogError, SerengetiError
from serengeti.engine.replay import Replay
from serengeti.frames.games import BROKEN, FINISHED, UNFINISHED, Listed, listing, matches, outcome
from serengeti.text import names, words
from serengeti.text.catalogue import LANGUAGES, Translator, language, translator
from serengeti.text.errors import error_text, problem_text
from serengeti.widgets.board import Board
from serengeti.widgets.look import steps_back

_STYLE = (
    """<style>
.sg-games-head pre, .sg-games-list select { font: 13px/1.5 monospace; }
.sg-games-head pre { margin: 0; padding: 0 4px 0 11px; overflow: hidden; white-space: pre; }
.sg-games-list select { overflow-x: auto; }
"""
    + steps_back("sg-games")
    + "</style>"
)
"""The list reads as a table. The static twin steps back for the living viewer; without a kernel
JupyterLab has only an error text to put in the viewer's place."""

_MOST = (10, 18, 34, 8, 5, 24)
"Columns of text that date, edition, players, auctions, steps and file may take."

TWIN_ROWS = 100
"Games that the static twin lists."


def lines(games: list[Listed], tr: Translator) -> list[str]:
    """The head of the table, then a line for each game, its columns one below the other."""
    found = [_head(tr), *(_cells(game, tr.lang) for game in games)]
    wide = [
        min(most, max(names.width(cells[column]) for cells in found))
        for column, most in enumerate(_MOST)
    ]
    return [_line(cells, wide) for cells in found]


def _head(tr: Translator) -> list[str]:
    return [
        tr("Date"),
        tr("Edition"),
        tr("Players"),
        tr("Auctions"),
        tr("Steps"),
        tr("File"),
        tr("Result"),
    ]


def _cells(game: Listed, lang: str) -> list[str]:
    edition = words.edition(game.start.edition, lang) if game.start else ""
    counts = [str(game.auctions), str(game.steps)] if game.start else ["", ""]
    file = names.tidy(game.file, 300)
    return [game.date, edition, ", ".join(game.players), *counts, file, outcome(game, lang)]


def _line(cells: list[str], wide: list[int]) -> str:
    """The last column ends where it ends: a problem is a whole sentence."""
    fitted = [names.fit(cell, most) for cell, most in zip(cells, wide, strict=False)]
    return "  ".join([*fitted, names.tidy(cells[-1], 300)])


class Viewer(ipywidgets.VBox):
    """The games of a folder with filters, and below them the board of the chosen one.

    `replay` is the game on the board; `lang` follows the board's own choice of language.
    """

    lang = traitlets.Enum(LANGUAGES, "en")

    def __init__(
        self, folder: str | Path, lang: str | None = None, replay: type[Replay] = Replay
    ) -> None:
        self.games = listing(folder)
        self.replay: Replay | None = None
        self.board: Board | None = None
        self._folder, self._opener = Path(folder), replay
        self._number: int | None = None  # the chosen game, also while a filter hides it
        self._trouble: SerengetiError | None = None
        self._filling = False
        self.search = ipywidgets.Text()
        self.state = ipywidgets.Dropdown()
        self.head = ipywidgets.HTML()
        self.choice = ipywidgets.Select(rows=10)
        self.message = ipywidgets.HTML()
        super().__init__(lang=lang or language())
        self.add_class("sg-games")
        self.head.add_class("sg-games-head")
        self.choice.add_class("sg-games-list")
        self._lay_out()
        self._speak()
        self.search.observe(self._filter, "value")
        self.state.observe(self._filter, "value")
        self.choice.observe(self._open, "value")
        self.observe(self._speak, "lang")
        self.choice.value = next(iter(self._shown()), None)

    def _lay_out(self) -> None:
        for control in (self.search, self.state):
            control.style.description_width = "auto"
        for wide in (self.head, self.choice, self.message):
            wide.layout.width = "auto"
        self.choice.style.description_width = "0"
        filters = ipywidgets.HBox([self.search, self.state])
        filters.layout.flex_flow = "row wrap"
        self._above = (
            ipywidgets.HTML(_STYLE),
            filters,
            self.head,
            self.choice,
            self.message,
        )
        self.children = self._above

    # --- words ---

    def _speak(self, _change: Any = None) -> None:
        """Every word in the language of the viewer."""
        tr = translator(self.lang)
        self.search.description = tr("Search")
        self.search.placeholder = tr("player, edition, date or file")
        self.choice.description = tr("Games")
        self._lines = lines(self.games, tr)
        self.head.value = f'<pre aria-hidden="true">{escape(self._lines[0])}</pre>'
        chosen = self.state.value
        self.state.description = tr("Result")
        self.state.options = [
            (tr("all"), ""),
            (tr("finished"), FINISHED),
            (tr("unfinished"), UNFINISHED),
            (tr("with a problem"), BROKEN),
        ]
        self.state.value = chosen or ""
        self._filter()

    def _say(self, *sentences: str) -> None:
        told = "".join(f"<p>{names.untypeset(sentence)}</p>" for sentence in sentences)
        self.message.value = f'<div role="status" lang="{self.lang}">{told}</div>'

    def _count(self) -> str:
        tr, shown = translator(self.lang), len(self.choice.options)
        if shown == len(self.games):
            return tr.plural("{n} game", "{n} games", shown)
        return tr.plural("{n} of {all} games", "{n} of {all} games", shown, all=len(self.games))

    # --- the list ---

    def _shown(self) -> list[int]:
        """Numbers of the games that fit the filters."""
        text, state = self.search.value, self.state.value or ""
        return [n for n, game in enumerate(self.games) if matches(game, text, state)]

    def _filter(self, _change: Any = None) -> None:
        """List what fits; the board stays as it is."""
        shown = self._shown()
        self._filling = True
        self.choice.value = None
        self.choice.options = [(self._lines[n + 1], n) for n in shown]
        self.choice.value = self._number if self._number in shown else None
        self._filling = False
        self._report()

    # --- the board ---

    def _open(self, change: Any) -> None:
        """Put the chosen game on the board, or as much of it as stands."""
        if self._filling or change["new"] is None:
            return
        self._number, self.replay, self._trouble = change["new"], None, None
        self._try(self.games[change["new"]].path)
        self._put(self.replay)
        self._report()

    def _try(self, path: Path) -> None:
        try:
            self.replay = self._opener.open(path, prefix=True)
        except SerengetiError as error:
            self._trouble = error

    def _put(self, replay: Replay | None) -> None:
        before, self.board = self.board, Board(replay, self.lang) if replay else None
        self.children = (*self._above, self.board) if self.board else self._above
        if before:
            self._link.unlink()
            before.close()
        if self.board:
            self._link = traitlets.link((self.board, "lang"), (self, "lang"))

    def _report(self) -> None:
        """How many games there are, and what is wrong with the one that was chosen."""
        said = [self._count()]
        if isinstance(self._trouble, LogError):
            said += [problem_text(problem, self.lang) for problem in self._trouble.problems]
        elif self._trouble is not None:
            said.append(error_text(self._trouble, self.lang))
        elif self.replay is not None:
            said += self._cut(self.replay)
        self._say(*said)

    def _cut(self, replay: Replay) -> list[str]:
        faults = [problem for problem in replay.problems if not problem.remark]
        if not faults:
            return []
        tr = translator(self.lang)
        stands = tr("The log stands up to step {last}; the rest is left out.", last=len(replay) - 1)
        return [*(problem_text(fault, self.lang) for fault in faults), stands]

    # --- in a notebook ---

    def _ipython_display_(self) -> None:
        """Two outputs: the static twin, which outlives the kernel, and the viewer itself."""
        from IPython.display import display

        display(self._twin(), raw=True)
        display(self._repr_mimebundle_(), raw=True)

    def _twin(self) -> dict[str, str]:
        tr = translator(self.lang)
        listed = self._lines[: TWIN_ROWS + 1]
        more = len(self.games) - TWIN_ROWS
        if more > 0:
            listed.append(tr.plural("and {n} more", "and {n} more", more))
        text = "\n".join(line.rstrip() for line in listed)
        again = escape(tr("Run this cell again to look at the games."))
        told = f'<pre tabindex="0">{names.untypeset(text)}</pre><p><em>{again}</em></p>'
        whole = f'<div class="sg-games-twin" lang="{self.lang}">{_STYLE}{told}</div>'
        return {"text/html": whole, "text/plain": text}

    def __repr__(self) -> str:
        return f"<Viewer {names.tidy(self._folder, 300)}: {len(self.games)} games>"
