"""`serengeti simulate`: many games between playout policies, and what they gave."""

from __future__ import annotations

import argparse

from serengeti.cli.switches import add_rules, switches
from serengeti.cli.words import STOPPED, free, say, shown, whole
from serengeti.engine.editions import EDITIONS
from serengeti.text.catalogue import Translator, speaking, translator


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """How many games, and which policy on each seat."""
    from serengeti.simulation import POLICIES

    parser.add_argument("games", type=whole(tr), metavar="N", help=tr("number of games, 1 or more"))
    parser.add_argument(
        "policies",
        nargs="+",
        metavar=tr("POLICY"),
        help=tr("one for each seat: {kinds}", kinds=", ".join(POLICIES)),
    )
    parser.add_argument("--edition", default="serengeti", metavar="E", help=", ".join(EDITIONS))
    add_rules(parser, tr)
    parser.add_argument(
        "--seed", type=whole(tr), metavar="N", help=tr("the same number, the same games")
    )
    parser.add_argument("--threads", type=whole(tr), metavar="N", help=tr("how many work at once"))
    parser.add_argument(
        "--out", "-o", metavar=tr("FILE"), help=tr("write the table to this new CSV file")
    )


def run(asked: argparse.Namespace) -> int:
    """Play them and print the table."""
    from serengeti.api.batches import simulate
    from serengeti.export.csv_tables import text
    from serengeti.export.files import write_new

    free(asked.out)
    with speaking(asked.lang):
        result = simulate(
            asked.games,
            asked.policies,
            asked.edition,
            seed=asked.seed,
            threads=asked.threads,
            **switches(asked.rule),
        )
    say(result.text(asked.lang))
    if asked.out is not None:
        write_new(asked.out, text(*result.rows()).encode("utf-8-sig"))
        say(translator(asked.lang)("The table is in {path}.", path=shown(asked.out)))
    return 0 if result.games == asked.games else STOPPED
