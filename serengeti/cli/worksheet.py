"""`serengeti worksheet`: something to print, for the table or for the class."""

from __future__ import annotations

import argparse

from serengeti.cli.words import say, shown
from serengeti.engine.editions import EDITIONS
from serengeti.export.worksheet import WORKSHEETS, worksheet
from serengeti.text.catalogue import Translator, translator


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """What to print, for which edition, and where it goes."""
    parser.add_argument("what", metavar=tr("WHAT"), help=", ".join(WORKSHEETS))
    parser.add_argument("--edition", default="serengeti", metavar="E", help=", ".join(EDITIONS))
    parser.add_argument(
        "--output",
        "-o",
        metavar=tr("PAGE"),
        help=tr("the new page; without it the name of what is printed with .html"),
    )


def run(asked: argparse.Namespace) -> int:
    """Write the page."""
    tr = translator(asked.lang)
    path = asked.output or f"{asked.what}.html"
    worksheet(asked.what, path, asked.lang, asked.edition)
    say(tr("{path} is written; it opens in any browser, to print on A4.", path=shown(path)))
    return 0
