"""Guess first: questions about a replay before their results are shown, and a book of scores."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from serengeti.analysis.books import file_name
from serengeti.analysis.scorebook import ScoreBook
from serengeti.engine.errors import FileError
from serengeti.engine.replay import Replay
from serengeti.engine.setup import clean_name
from serengeti.text.catalogue import translator

if TYPE_CHECKING:
    from serengeti.widgets.guess_widget import GuessFirst

FOLDER = "guesses"
"Where score books go unless another folder is named."


class Missing:
    """A sentence in place of a widget that cannot be made."""

    def __init__(self, line: str) -> None:
        self.line = line

    def __repr__(self) -> str:
        return self.line


def guess(
    replay: Replay,
    every: str = "auction",
    learner: str | None = None,
    folder: str | Path | None = None,
    lang: str | None = None,
) -> GuessFirst | Missing:
    """Questions at every stop of a replay; see `api.guess`."""
    try:
        import ipywidgets  # noqa: F401
    except ModuleNotFoundError:
        return Missing(translator(lang)("To guess in a notebook, install the package ipywidgets."))
    from serengeti.widgets.guess_widget import GuessFirst

    book = None
    if learner is not None or folder is not None:
        nobody = translator(lang)("Anonymous")
        book = open_book(folder or FOLDER, nobody if learner is None else learner)
    return GuessFirst(replay, every, book, lang)


def open_book(folder: str | Path, learner: str) -> ScoreBook:
    """The learner's book in a folder: the one that is there, or a new one."""
    name, place = clean_name(learner), Path(folder)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError.of(error, str(place)) from None
    for number in count(1):
        path = place / f"{file_name(name)}{'' if number == 1 else f'-{number}'}.jsonl"
        if not path.exists():
            return ScoreBook(path, name)
        book = ScoreBook.open(path)
        if book.learner == name:
            return book
    raise AssertionError("some number is free")
