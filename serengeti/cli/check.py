"""`serengeti check`: prove that logs obey their rules."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from serengeti.cli.words import complain, named, say, shown
from serengeti.engine import referee
from serengeti.engine.errors import FileError
from serengeti.engine.events import GameEnded
from serengeti.engine.log import read_bytes, scan
from serengeti.engine.referee import Proof
from serengeti.text.catalogue import Translator, translator
from serengeti.text.errors import error_text, problem_text

GOOD, BAD, UNREADABLE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The files and folders."""
    parser.add_argument(
        "paths",
        nargs="+",
        metavar=tr("FILE|FOLDER"),
        help=tr("game logs, and folders that hold some (*.jsonl, subfolders too)"),
    )


def run(asked: argparse.Namespace) -> int:
    """Check one file after the other; the worst that was found."""
    tr = translator(asked.lang)
    found = Counter(verdict for path in asked.paths for verdict in _check(Path(path), tr))
    if sum(found.values()) > 1:
        say(_totals(found, tr))
    return max(found)


def _check(path: Path, tr: Translator) -> Iterator[int]:
    if path.is_dir():
        yield from _check_folder(path, tr)
    else:
        yield _check_file(path, tr)


def _check_folder(folder: Path, tr: Translator) -> Iterator[int]:
    paths = sorted(path for path in folder.rglob("*.jsonl") if path.is_file())
    if not paths:
        complain(tr("{path}: no game log (*.jsonl) in this folder.", path=shown(folder)))
        yield UNREADABLE
    for path in paths:
        yield _check_file(path, tr)


def _check_file(path: Path, tr: Translator) -> int:
    try:
        data = read_bytes(path)
    except FileError as error:
        complain(error_text(error, tr.lang))
        return UNREADABLE
    if not is_log(data):
        complain(tr("{path}: not a game log: its first line is no game_started.", path=shown(path)))
        return UNREADABLE
    return _judge(referee.prove(scan(data), str(path)), path, tr)


def is_log(data: bytes) -> bool:
    """Whether a file means to be a log: its first line, good or bad, is a `game_started`."""
    return b'"game_started"' in data.split(b"\n", 1)[0]


def _judge(proof: Proof, path: Path, tr: Translator) -> int:
    people = proof.log.start.players if proof.log.events else ()
    for problem in proof.problems:
        say(problem_text(named(problem, people), tr.lang, str(path)))
    if proof.faults:
        return BAD
    events = tr.plural("{n} event", "{n} events", len(proof.log.events))
    ended = any(isinstance(event, GameEnded) for event in proof.log.events)
    state = tr("finished") if ended else tr("unfinished")
    say(tr("{path}: {events}, {state}", path=shown(path), events=events, state=state))
    return GOOD


def _totals(found: Counter[int], tr: Translator) -> str:
    parts = [
        tr.plural("{n} good", "{n} good", found[GOOD]),
        tr.plural("{n} with problems", "{n} with problems", found[BAD]),
        tr.plural("{n} unreadable", "{n} unreadable", found[UNREADABLE]),
    ]
    logs = tr.plural("{n} log", "{n} logs", sum(found.values()))
    return tr("{logs}: {parts}", logs=logs, parts=", ".join(parts))
