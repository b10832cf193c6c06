"""The worksheets of the lessons: a module here with a `SHEET` is one, found by itself."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from serengeti.export.lesson_page import Sheet

SHEETS: dict[str, Sheet] = {
    sheet.name: sheet
    for sheet in (
        import_module(f"{__name__}.{module.name}").SHEET for module in iter_modules(__path__)
    )
}
"The sheet of each lesson, by the lesson's name."
