"""What people read of a lesson, notebook prose and teacher's page, and the numbers in it."""

import re
from fractions import Fraction
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parents[1]
POINT = {"en": ".", "fr": ","}


def book(lesson, lang):
    """The notebook of a lesson."""
    (path,) = (ROOT / "notebooks" / lang).glob(f"{lesson}_*.ipynb")
    return nbformat.read(path, as_version=4)


def prose(lesson, lang):
    """Text cells of the notebook, formulas written with a bar, and the teacher's page."""
    cells = [cell.source for cell in book(lesson, lang).cells if cell.cell_type == "markdown"]
    page = (ROOT / "docs" / "teacher" / f"{lesson}.{lang}.md").read_text("utf-8")
    return re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"\1/\2", "\n".join([*cells, page]))


def fractions(text):
    """All fractions of a text."""
    return {
        Fraction(int(a), int(b)) for a, b in re.findall(r"(?<![\d/])(\d+)/(\d+)(?![\d/])", text)
    }


def decimals(text, lang):
    """All decimal numbers of a text, as they are written, with a point."""
    found = re.findall(rf"(?<![\d.,])\d+\{POINT[lang]}\d+", text)
    return {number.replace(",", ".") for number in found}


def rounded(text, lang):
    """(fraction, decimals) wherever a text gives both."""
    sign = rf"(\d+)/(\d+)\s*[≈=]\s*(\d+\{POINT[lang]}\d+)"
    for a, b, number in re.findall(sign, text):
        yield Fraction(int(a), int(b)), number.replace(",", ".")


def shown(lesson, lang):
    """Everything in a notebook: text, code and outputs."""
    return nbformat.writes(book(lesson, lang))
