"""Pages to print: A4, one file, no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from serengeti import __version__
from serengeti.export.card_faces import patterns
from serengeti.text.catalogue import Translator

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"The page's own style and nothing else."

GRIDS = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 6))
"Columns and rows of a page to cut out: the first that has room is taken."


@cache
def _style() -> str:
    return (files("serengeti.export") / "static" / "paper.css").read_text("utf-8")


def document(title: str, pages: Sequence[str], tr: Translator) -> str:
    """A file of these pages, each exactly one sheet of A4."""
    foot = escape(tr("Made with Serengeti {version}", version=__version__))
    sheets = "\n".join(
        f'<section class="sheet">{page}<p class="foot">{escape(title)} · {foot} · '
        f"{number}/{len(pages)}</p></section>"
        for number, page in enumerate(pages, 1)
    )
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{tr.lang}">',
            '<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{_style()}</style>\n</head>",
            "<body>",
            f'<p class="hint">{escape(tr("To print on A4, at 100 %."))}</p>',
            patterns(),
            f"<main>\n{sheets}\n</main>",
            "</body>",
            "</html>\n",
        ]
    )


def paragraph(text: str, kind: str = "") -> str:
    """A text of ours as a paragraph."""
    looks = f' class="{kind}"' if kind else ""
    return f"<p{looks}>{escape(text)}</p>"


def part(heading: str, content: str, kind: str = "") -> str:
    """HTML below a heading."""
    looks = f' class="{kind}"' if kind else ""
    return f"<section{looks}><h2>{escape(heading)}</h2>{content}</section>"


def items(texts: Iterable[str], kind: str = "ul") -> str:
    """Texts as a list, `ul` or `ol`."""
    return f"<{kind}>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</{kind}>"


def cut_outs(faces: Sequence[str]) -> str:
    """Faces side by side with dashed lines to cut along."""
    columns, rows = next(grid for grid in GRIDS if grid[0] * grid[1] >= len(faces))
    cells = "".join(f'<div class="cut">{face}</div>' for face in faces)
    return f'<div class="cuts c{columns} r{rows}">{cells}</div>'
