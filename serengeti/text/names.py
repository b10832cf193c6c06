"""Names and comments of unknown people on their way to a screen: one function per medium.

Each normalises, limits and escapes. Nothing a person typed may reach a screen by another way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from html import escape
from typing import Any

MOST = 40
"Characters of a name."

# Terminal commands (ECMA-48): `ESC [ … letter`, `ESC ] … BEL`, and the short ones.
_ANSI = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b.?")
_FORMULA = re.compile(r"[$\\]")
_LINK = re.compile(r"(?<=:)(?=//)|(?<=data:)(?=\S)|(?<=www)(?=\.)", re.IGNORECASE)
"Where an address is cut: JupyterLab makes a link of one even in plain text."


_PLOTLY = {"$": "&#36;", "%{": "%&#123;", "__proto__": "&#95;_proto__"}
"What plotly takes for a formula, a template, and a key of JavaScript's own."


def tidy(text: Any, most: int) -> str:
    """One line of at most `most` characters without control or bidirectional characters.

    An address is cut, so that no reader makes a link of it.

    >>> tidy("a\\x1b[31m  b\\n", 40), tidy("abcdef", 4), tidy("http://x", 40)
    ('a b', 'abc…', 'http: //x')
    """
    return _cut(_LINK.sub(" ", _seen(text, most)), most)


def machine(text: Any, most: int) -> str:
    """The same with addresses as they are: for what its reader typed and may want to copy.

    >>> machine("tcp://127.0.0.1:8786\\x07", 40)
    'tcp://127.0.0.1:8786'
    """
    return _cut(_seen(text, most), most)


def _seen(text: Any, most: int) -> str:
    bare = _ANSI.sub("", str(text)[: 20 * most + 1000])  # a name of a megabyte costs nothing
    spaced = "".join(" " if c.isspace() else c for c in bare)
    # Category C: controls, directions, surrogates, unassigned. None of them is seen.
    seen = "".join(c for c in spaced if unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFC", seen)


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def plain(name: Any) -> str:
    """A name for text and terminals; `?` when nothing of it can be seen.

    >>> plain("  Zoe\\u0301 "), plain("\\u202e")
    ('Zoé', '?')
    """
    return tidy(name, MOST) or "?"


def free(name: str, taken: Container[str], most: int = MOST) -> str:
    """The name, with a number behind it where it is taken; at most `most` characters.

    >>> free("Zoé", {"Zoé", "Zoé (2)"}), free("Zoé", {"Ben"})
    ('Zoé (3)', 'Zoé')
    """
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name[: most - 5]} ({number})"
    return found


def html(name: Any) -> str:
    """A name for the text of an HTML page; `escape` is enough in an attribute.

    >>> html("<b>")
    '&lt;b&gt;'
    """
    return untypeset(plain(name))


def untypeset(text: str) -> str:
    """A text for HTML, cut where JupyterLab would see the marks of a formula.

    >>> untypeset("$x$ & y")
    '<span>$</span>x<span>$</span> &amp; y'
    """
    return _FORMULA.sub(r"<span>\g<0></span>", escape(text, quote=True))


def plotly(name: Any) -> str:
    """A name for plotly: no tags, no `$…$` for MathJax, no `%{…}` of a hover template.

    >>> plotly("<i>$x$")
    '&lt;i&gt;&#36;x&#36;'
    """
    marked = escape(plain(name), quote=False)
    for mark, harmless in _PLOTLY.items():
        marked = marked.replace(mark, harmless)
    return marked


def width(text: str) -> int:
    """Columns of a terminal that a text takes.

    >>> width("blue"), width("青")
    (4, 2)
    """
    return sum(_columns(c) for c in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fit(text: str, columns: int) -> str:
    """A text cut or filled with spaces to exactly so many columns.

    >>> fit("Alexandra", 6), fit("Bo", 4)
    ('Alexa…', 'Bo  ')
    """
    if width(text) > columns:
        while width(text) > columns - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (columns - width(text))


def aligned(rows: Sequence[Sequence[str]], words: int | None = None) -> list[str]:
    """Rows of cells as lines of equal columns: the first `words` to the left, the others to the
    right; without a number all to the left.

    >>> aligned([["seat", "chips"], ["Zoé", "9"]], words=1)
    ['seat  chips', 'Zoé       9']
    """
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    left = len(wide) if words is None else words
    return [
        "  ".join(
            fit(cell, columns) if place < left else " " * (columns - width(cell)) + cell
            for place, (cell, columns) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in rows
    ]
