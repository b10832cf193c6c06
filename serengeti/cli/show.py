"""`serengeti show`: a recorded game as one page for any browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from serengeti.cli.words import complain, lacking, say, shown
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import Translator, translator

NEEDED = ("anywidget", "plotly")
"What the page is made with: part of the extra `notebook`."


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The log, and the page."""
    parser.add_argument("file", metavar=tr("FILE"), help=tr("a game log"))
    parser.add_argument(
        "--output",
        "-o",
        metavar=tr("PAGE"),
        help=tr("the new page; without it the log’s own name with .html"),
    )
    parser.add_argument(
        "--light", action="store_true", help=tr("a small page, its figures without pop-up labels")
    )


def run(asked: argparse.Namespace) -> int:
    """Write the page."""
    tr = translator(asked.lang)
    if missing := lacking(NEEDED):
        complain(tr('The page needs {names}: pip install "serengeti[notebook]"', names=missing))
        return 2
    from serengeti.export.page import to_html

    path = Path(asked.output or Path(asked.file).with_suffix(".html"))
    to_html(Replay.open(asked.file), path, asked.lang, asked.light)
    say(tr("{path} is written; it opens in any browser, without a network.", path=shown(path)))
    return 0
