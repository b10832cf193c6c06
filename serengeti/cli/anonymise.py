"""`serengeti anonymise`: a log without the names of people."""

from __future__ import annotations

import argparse

from serengeti.cli.words import say, shown
from serengeti.engine.replay import Replay
from serengeti.export.anonymous import anonymise
from serengeti.text.catalogue import Translator, translator


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The log, and the new one."""
    parser.add_argument("file", metavar=tr("FILE"), help=tr("a game log"))
    parser.add_argument("output", metavar=tr("NEW FILE"), help=tr("the log without names"))


def run(asked: argparse.Namespace) -> int:
    """Write the log without names, and ask to read what people wrote freely."""
    tr = translator(asked.lang)
    log = anonymise(Replay.open(asked.file).log, asked.lang)
    log.save(asked.output)
    say(tr("{path} is written, with codes for names.", path=shown(asked.output)))
    if log.notes:
        say(
            tr.plural(
                "Read its {n} note before you share it: it may still tell who somebody is.",
                "Read its {n} notes before you share it: they may still tell who somebody is.",
                len(log.notes),
            )
        )
    return 0
