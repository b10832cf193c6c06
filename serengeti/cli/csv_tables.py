"""`serengeti csv`: a recorded game as tables for a spreadsheet."""

from __future__ import annotations

import argparse

from serengeti.cli.words import say, shown
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import Translator, translator


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The log, and the folder."""
    parser.add_argument("file", metavar=tr("FILE"), help=tr("a game log"))
    parser.add_argument(
        "folder", metavar=tr("FOLDER"), help=tr("where the tables go, one file each")
    )
    parser.add_argument(
        "--separator",
        choices=(",", ";"),
        default=",",
        help=tr("between the columns; a French Excel wants a semicolon"),
    )


def run(asked: argparse.Namespace) -> int:
    """Write every table."""
    from serengeti.export.csv_tables import to_csv

    tr = translator(asked.lang)
    paths = to_csv(Replay.open(asked.file), asked.folder, asked.separator)
    text = tr.plural(
        "{n} table is in {path}.", "{n} tables are in {path}.", len(paths), path=shown(asked.folder)
    )
    say(text)
    return 0
