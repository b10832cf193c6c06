"""`serengeti class`: the folder of a class, what it has answered, and a pack to hand out."""

from __future__ import annotations

import argparse
from pathlib import Path

from serengeti.cli.words import complain, say, shown
from serengeti.frames.reading import Rows
from serengeti.lessons.learner import FOLDER
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.errors import error_text

ACTIONS = ("new", "summary", "pack")

HEADERS = {
    "class": N_("class"),
    "learner": N_("learner"),
    "tried": N_("tried"),
    "right": N_("right"),
    "answers": N_("answers"),
    "minutes": N_("minutes"),
    "wrong idea": N_("wrong idea"),
    "item": N_("item"),
    "learners": N_("learners"),
    "right at once": N_("right at once"),
    "wrong ideas": N_("wrong ideas"),
}
"Columns of the summary, by their name in Python."

MOST = 60
"Characters of a cell on the terminal; the CSV file has all of it."


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """What to do, and the class or its folder."""
    parser.add_argument(
        "action",
        metavar=tr("ACTION"),
        choices=ACTIONS,
        help=tr("new: make a folder; summary: who did what; pack: a zip file to hand out"),
    )
    parser.add_argument(
        "name",
        metavar=tr("CLASS"),
        help=tr("new: the code of the class; summary: its folder; pack: the new zip file"),
    )
    parser.add_argument(
        "--students",
        action="store_true",
        help=tr("pack: without teacher’s pages, results and answers"),
    )
    parser.add_argument(
        "-o", "--output", metavar=tr("FILE"), help=tr("summary: write a CSV file as well")
    )
    parser.add_argument(
        "--folder", metavar=tr("FOLDER"), default=FOLDER, help=tr("new: where classes are")
    )


def run(asked: argparse.Namespace) -> int:
    """Do one of the three."""
    tr = translator(asked.lang)
    return {"new": _new, "summary": _summary, "pack": _pack}[asked.action](asked, tr)


def _new(asked: argparse.Namespace, tr: Translator) -> int:
    from serengeti.export.class_pack import new_class

    place = new_class(asked.name, asked.folder, asked.lang)
    say(tr("The class has its folder {path}; read the page in it.", path=shown(place)))
    return 0


def _pack(asked: argparse.Namespace, tr: Translator) -> int:
    from serengeti.export.class_pack import pack

    count = pack(asked.name, asked.lang, asked.students)
    text = tr.plural(
        "{path} holds {n} file.", "{path} holds {n} files.", count, path=shown(asked.name)
    )
    say(text)
    return 0


def _summary(asked: argparse.Namespace, tr: Translator) -> int:
    from serengeti.export.csv_tables import text as csv_text
    from serengeti.export.files import write_new
    from serengeti.lessons.classroom import Classroom

    found = Classroom(asked.name)
    for problem in found.problems:
        complain(error_text(problem, asked.lang))
    tables = [found.learners(asked.lang), found.items(asked.lang)]
    if not found.entries:
        say(tr("There are no answers in {path} yet.", path=shown(asked.name)))
        return 0
    for table in tables:
        say("\n".join(_lines(table, tr)))
        say()
    if asked.output:
        separator = ";" if tr.lang == "fr" else ","
        parts = [csv_text(_headers(table, tr), table[1], separator) for table in tables]
        write_new(Path(asked.output), "\r\n".join(parts).encode("utf-8-sig"))
        say(tr("{path} is written.", path=shown(asked.output)))
    return 0


def _headers(table: Rows, tr: Translator) -> list[str]:
    return [tr(HEADERS[name]) for name in table[0]]


def _lines(table: Rows, tr: Translator) -> list[str]:
    from serengeti.text.names import aligned, tidy

    return aligned([[tidy(cell, MOST) for cell in row] for row in (_headers(table, tr), *table[1])])
