"""`serengeti tournament`: bots against each other, also one's own."""

from __future__ import annotations

import argparse

from serengeti.cli.switches import add_rules, switches
from serengeti.cli.words import STOPPED, free, say, seconds, shown, whole
from serengeti.engine.editions import EDITIONS
from serengeti.players import PLAYERS
from serengeti.text.catalogue import Translator, speaking, translator

CODES = {"": 0, "interrupted": STOPPED, "workers": 2}
"Exit code by why a tournament stopped early."


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """Who plays, how much, and who does the work."""
    kinds = ", ".join(sorted(PLAYERS))
    parser.add_argument(
        "bots",
        nargs="+",
        metavar=tr("BOT"),
        help=tr("{kinds}, or a file *.py with a function choose(view, legal)", kinds=kinds),
    )
    _add_games(parser, tr)
    _add_work(parser, tr)
    parser.add_argument(
        "--out", "-o", metavar=tr("FILE"), help=tr("write the table to this new CSV file")
    )


def _add_games(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument(
        "--deals",
        type=whole(tr),
        default=100,
        metavar="N",
        help=tr("how often cards are dealt, usually 100; each deal is played at every table"),
    )
    parser.add_argument(
        "--seed", type=whole(tr), metavar="N", help=tr("the same number, the same games")
    )
    parser.add_argument("--edition", default="serengeti", metavar="E", help=", ".join(EDITIONS))
    add_rules(parser, tr)
    parser.add_argument(
        "--seats",
        type=whole(tr),
        metavar="N",
        help=tr("seats at a table, usually one for each bot; 3 for pairs"),
    )
    parser.add_argument(
        "--table",
        choices=("full", "pairs"),
        default="full",
        help=tr("full: all against all; pairs: one seat of each among seats of each other"),
    )


def _add_work(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument("--workers", type=whole(tr), metavar="N", help=tr("how many work at once"))
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--processes", action="store_true", help=tr("work in processes instead of threads")
    )
    way.add_argument("--dask", metavar=tr("ADDRESS"), help=tr("work on this Dask cluster"))
    parser.add_argument(
        "--resume",
        metavar=tr("FILE"),
        help=tr("keep every finished deal in this file, and go on from what it holds"),
    )
    parser.add_argument(
        "--isolate", action="store_true", help=tr("give foreign bots a process of their own")
    )
    parser.add_argument(
        "--seconds",
        type=seconds(tr),
        metavar="N",
        help=tr("seconds a bot may think about a choice, for example 0.5"),
    )


def run(asked: argparse.Namespace) -> int:
    """Play and print the tables; what is finished counts after Ctrl-C too."""
    from serengeti.api.batches import tournament
    from serengeti.export.csv_tables import text
    from serengeti.export.files import write_new

    free(asked.out)
    with speaking(asked.lang):
        result = tournament(
            asked.bots,
            asked.deals,
            asked.edition,
            seed=asked.seed,
            seats=asked.seats,
            table=asked.table,
            executor="processes" if asked.processes else "threads",
            workers=asked.workers,
            dask=asked.dask,
            resume=asked.resume,
            isolate=asked.isolate,
            seconds=asked.seconds,
            **switches(asked.rule),
        )
    say(result.text(asked.lang))
    if asked.out is not None:
        write_new(asked.out, text(*result.rows()).encode("utf-8-sig"))
        say(translator(asked.lang)("The table is in {path}.", path=shown(asked.out)))
    return CODES[result.stopped]
