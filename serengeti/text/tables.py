"""Tables of words and numbers, the same for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from serengeti.text.names import aligned, untypeset

LONG = 30
"Characters beyond which a cell is a sentence."

_LEFT = ' style="text-align:left"'


class Told(msgspec.Struct, frozen=True):
    """A table with the sentence above it and the lines below it, names in it already plain.

    >>> print(as_text([Told("Of six:", [["cards", "blue"], ["A", "2"]], 1, ("Two.",))]))
    Of six:
    cards  blue
    A         2
    Two.
    """

    title: str = ""
    rows: Sequence[Sequence[str]] = ()
    "The heads first; none when there are lines only."
    words: int = 0
    "Columns of words, at the left; the others hold numbers."
    notes: Sequence[str] = ()


def as_text(parts: Iterable[Told]) -> str:
    """Tables with aligned columns, a blank line between them."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts)


def _lines(part: Told) -> list[str]:
    table = aligned(part.rows, part.words) if part.rows else []
    return [*([part.title] if part.title else []), *table, *part.notes]


def as_html(parts: Iterable[Told], lang: str) -> str:
    """The same as HTML, everything in it escaped."""
    made = "".join(
        html(part.rows, part.title, part.words) + _paragraph(part.notes) for part in parts
    )
    return f'<div class="sg-shown" lang="{lang}">{made}</div>'


def _paragraph(lines: Sequence[str]) -> str:
    return f"<p>{'<br>'.join(map(untypeset, lines))}</p>" if lines else ""


def html(rows: Sequence[Sequence[str]], caption: str = "", words: int = 0) -> str:
    """One table; the first column heads its rows if it holds words; these begin at the left.

    >>> html([["cards"], ["<b>"]]).partition("</thead>")[2]
    '<tbody><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    if not rows:
        return ""
    head, *body = rows
    left = [
        place < words or any(len(row[place]) > LONG for row in body) for place in range(len(head))
    ]
    lines = [_row(row, left, ['th scope="row"'][:words]) for row in body]
    first = _row(head, left, ['th scope="col"'] * len(head))
    above = f"<caption{_LEFT}>{untypeset(caption)}</caption>" if caption else ""
    return f"<table>{above}<thead>{first}</thead><tbody>{''.join(lines)}</tbody></table>"


def _row(cells: Sequence[str], left: Sequence[bool], heads: Sequence[str]) -> str:
    """A row: the first cells with these tags, the others plain."""
    tags = [*heads, *["td"] * (len(cells) - len(heads))]
    made = [
        f"<{tag}{_LEFT if words else ''}>{untypeset(cell)}</{tag.partition(' ')[0]}>"
        for cell, words, tag in zip(cells, left, tags, strict=True)
    ]
    return f"<tr>{''.join(made)}</tr>"
