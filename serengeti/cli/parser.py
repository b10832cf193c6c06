"""The arguments of all commands, and argparse in the user's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from serengeti import __version__
from serengeti.cli import (
    anonymise,
    check,
    classroom,
    csv_tables,
    lab,
    play,
    replay,
    schema,
    show,
    simulate,
    tournament,
    worksheet,
)
from serengeti.text.catalogue import LANGUAGES, N_, Translator, translator

COMMANDS = {
    "play": play,
    "check": check,
    "replay": replay,
    "show": show,
    "worksheet": worksheet,
    "csv": csv_tables,
    "anonymise": anonymise,
    "class": classroom,
    "schema": schema,
    "lab": lab,
    "simulate": simulate,
    "tournament": tournament,
}
"Module of each command: `ARGUMENTS` adds what it takes, `run` does it."

ABOUT = {
    "play": N_("play a game between bots, or join in"),
    "check": N_("prove that game logs obey their rules"),
    "replay": N_("show a step of a recorded game"),
    "show": N_("make a page of a recorded game, for any browser"),
    "worksheet": N_("make a page to print: rules, cards, lesson sheets"),
    "csv": N_("write the tables of a recorded game for a spreadsheet"),
    "anonymise": N_("write a game log again without the names of people"),
    "class": N_("prepare a class, and see what it has answered"),
    "schema": N_("print the JSON Schema of a line of a log"),
    "lab": N_("open the notebooks in JupyterLab"),
    "simulate": N_("play many games between simple policies, and count"),
    "tournament": N_("let bots play each other, every seat in turn"),
}

ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
)
"What argparse itself says, word for word, where a user of these commands can meet it."


def read_arguments(words: Sequence[str], lang: str) -> argparse.Namespace:
    """The command and its arguments; `run` does it. Says what is wrong and exits otherwise."""
    with _speaking(translator(lang)) as tr:
        parser = _parser(tr)
        asked, others = parser.parse_known_args(words or ["--help"])
        asked.lang = lang
        if others and asked.command != "lab":
            parser.commands[asked.command].error(
                tr("unrecognized arguments: %s") % " ".join(others)
            )
        asked.others = others
        return asked


@contextmanager
def _speaking(tr: Translator) -> Iterator[Translator]:
    """Let argparse translate with `tr`: it passes all it says through its own name `_`."""
    before = argparse._  # type: ignore[attr-defined]
    argparse._ = tr  # type: ignore[attr-defined]
    try:
        yield tr
    finally:
        argparse._ = before  # type: ignore[attr-defined]


class _Parser(argparse.ArgumentParser):
    """One without abbreviations, whose complaint is one sentence and a pointer to the help."""

    commands: dict[str, _Parser]

    def __init__(self, tr: Translator, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        self.tr = tr

    def error(self, message: str) -> NoReturn:
        message = re.sub("'([^']*)'", lambda match: self.tr("“{text}”", text=match[1]), message)
        said = self.tr("%(prog)s: error: %(message)s\n") % {"prog": self.prog, "message": message}
        pointer = self.tr("`{command} --help` says how it is used.", command=self.prog)
        self.exit(2, f"{said}{pointer}\n")


def _parser(tr: Translator) -> _Parser:
    parser = _Parser(
        tr,
        prog="serengeti",
        description=tr("The auction card game Serengeti: play, record, check, replay."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"serengeti {__version__}",
        help=tr("show program's version number and exit"),
    )
    _add_language(parser, tr)
    places = parser.add_subparsers(
        dest="command", metavar=tr("COMMAND"), title=tr("commands"), required=True
    )
    parser.commands = {}
    for name, module in COMMANDS.items():
        about = tr(ABOUT[name])
        headline = about[0].upper() + about[1:] + "."
        command = places.add_parser(name, tr=tr, help=about, description=headline)
        module.add_arguments(command, tr)
        _add_language(command, tr)
        command.set_defaults(run=module.run)
        parser.commands[name] = command
    return parser


def _add_language(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help=tr("language of what is printed"),
    )
