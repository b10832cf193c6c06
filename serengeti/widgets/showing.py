"""A replay below a cell: on the board, or as a still picture where no widget can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from serengeti.engine.replay import Replay
from serengeti.text.catalogue import language, translator
from serengeti.widgets.twin import bundle

if TYPE_CHECKING:
    from serengeti.widgets.board import Board


def show(replay: Replay, step: int = 0, lang: str | None = None, seat: int | None = None) -> None:
    """Display a replay at a step, as everybody or one seat sees it."""
    from IPython.display import display

    chosen = lang or language()
    board = _board(replay, step, chosen, seat)
    if board is not None:
        display(board)
        return
    display(bundle(replay, step, chosen, seat), raw=True)
    print(translator(chosen)("To step through it, install the packages ipywidgets and anywidget."))


def _board(replay: Replay, step: int, lang: str, seat: int | None) -> Board | None:
    try:
        from serengeti.widgets.board import Board
    except ModuleNotFoundError:
        return None
    return Board(replay, lang, step, seat)
