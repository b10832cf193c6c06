"""`serengeti replay`: a recorded game as text."""

from __future__ import annotations

import argparse

from serengeti.cli.words import complain, named, say, whole
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import Translator, translator
from serengeti.text.errors import problem_text
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The file, and which step."""
    parser.add_argument("file", metavar=tr("FILE"), help=tr("a game log"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--step",
        type=whole(tr),
        default=-1,
        metavar="N",
        help=tr("the step to show, 0 for the start; -1, the last, is the default"),
    )
    which.add_argument(
        "--auction",
        type=whole(tr),
        metavar="K",
        help=tr("show where the lot of auction K is revealed"),
    )
    which.add_argument("--all", action="store_true", help=tr("tell the whole game, step by step"))


def run(asked: argparse.Namespace) -> int:
    """Show the part of the log that stands, and say what does not."""
    tr = translator(asked.lang)
    replay = Replay.open(asked.file, prefix=True)
    if asked.all:
        _tell(replay, tr)
    else:
        _show(replay, _step(replay, asked), tr)
    _say_what_is_missing(replay, asked.file, tr)
    return 0


def _step(replay: Replay, asked: argparse.Namespace) -> int:
    if asked.auction is not None:
        return replay.auction(asked.auction)
    return replay.step_number(asked.step)


def _show(replay: Replay, step: int, tr: Translator) -> None:
    before = replay.at(step - 1) if step else None
    event = replay.events[step]
    say(describe(replay.at(step), replay.start, tr.lang, step=step, event=event, before=before))


def _tell(replay: Replay, tr: Translator) -> None:
    width = len(str(len(replay) - 1))
    before = None
    for step in replay.steps():
        say(f"{step.number:>{width}}  {sentence(step.event, before, replay.start, tr.lang)}")
        before = step.table


def _say_what_is_missing(replay: Replay, path: str, tr: Translator) -> None:
    last = len(replay) - 1
    for problem in replay.problems:
        complain(problem_text(named(problem, replay.start.players), tr.lang, path))
    if any(not problem.remark for problem in replay.problems):
        complain(tr("The log stands up to step {last}; the rest is left out.", last=last))
    elif replay.result is None:
        complain(tr("The game is unfinished: step {last} is the last.", last=last))
