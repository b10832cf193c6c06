"""What can be printed, by name: the rules of an edition, a deck to cut out, lesson sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from serengeti.engine.errors import RequestError
from serengeti.export.deck_sheet import deck_sheet
from serengeti.export.files import write_new
from serengeti.export.lesson_page import Sheet, lesson_page
from serengeti.export.lesson_sheets import SHEETS
from serengeti.export.rules_sheet import rules_sheet
from serengeti.text.catalogue import Translator, translator


def _of(sheet: Sheet) -> Callable[[Translator, str], str]:
    return lambda tr, edition: lesson_page(sheet, tr, edition)


WORKSHEETS: dict[str, Callable[[Translator, str], str]] = {
    "rules": rules_sheet,
    "deck": deck_sheet,
    **{name: _of(sheet) for name, sheet in SHEETS.items()},
}
"What makes the page of each name."


def worksheet(
    what: str, path: str | Path, lang: str | None = None, edition: str = "serengeti"
) -> None:
    """Write something to print to one new HTML file: `rules`, `deck`, or a lesson such as `L05`.

    RequestError for a name or an edition there is none of; FileError when the file exists.
    """
    write_new(path, printable(what, lang, edition).encode())


def printable(what: str, lang: str | None = None, edition: str = "serengeti") -> str:
    """The same as a text.

    >>> printable("L05", "fr")[:31]
    '<!DOCTYPE html>\\n<html lang="fr"'
    """
    if what not in WORKSHEETS:
        raise RequestError("no-worksheet", found=what, expected=list(WORKSHEETS))
    return WORKSHEETS[what](translator(lang), edition)
