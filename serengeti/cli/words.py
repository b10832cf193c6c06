"""What every command needs to speak: its language, and lines that are safe on a terminal."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import pairwise

import msgspec

from serengeti.engine.errors import FileError, Problem
from serengeti.engine.events import Player
from serengeti.text.catalogue import LANGUAGES, Translator, language
from serengeti.text.names import tidy

STOPPED = 130
"Exit code after Ctrl-C."


def spoken(words: Sequence[str]) -> str:
    """The language asked for with `--lang`, else the usual one; argparse speaks it too.

    >>> spoken(["check", "--lang", "fr", "game.jsonl"])
    'fr'
    """
    for word, following in pairwise([*words, ""]):
        wish = following if word == "--lang" else word.removeprefix("--lang=")
        if wish in LANGUAGES and word.startswith("--lang"):
            return wish
    return language()


def say(line: str = "") -> None:
    """Print a line at once, so that it is seen in order with what goes to stderr."""
    print(line, flush=True)


def complain(line: str) -> None:
    """Print a line to stderr."""
    print(line, file=sys.stderr, flush=True)


def lacking(modules: Sequence[str]) -> str:
    """The modules that are not installed, by commas; empty when all are."""
    return ", ".join(name for name in modules if find_spec(name) is None)


def shown(path: object) -> str:
    """A path, or what was typed, with nothing in it that could steer a terminal.

    >>> shown("games/a\x1b[2J.jsonl")
    'games/a.jsonl'
    """
    return tidy(path, 300)


def free(path: str | None) -> None:
    """FileError when a new file cannot be made there: better before the work than after it."""
    if path is None:
        return
    if os.path.isdir(path):
        raise FileError("is-folder", path=path)
    try:  # only the system knows; the file itself is written whole, at the end
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.unlink(path)
    except OSError as error:
        raise FileError.making(error, path) from None


def named(problem: Problem, people: Sequence[Player]) -> Problem:
    """The problem with the names of the seats, so that its sentence need not number them."""
    facts = {**problem.data, "names": [who.name for who in people]}
    return msgspec.structs.replace(problem, data=facts)


def whole(tr: Translator) -> Callable[[str], int]:
    """A reader of whole numbers for argparse."""

    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise ArgumentTypeError(
                tr("“{text}” is not a whole number", text=shown(text[:40]))
            ) from None

    return read


def seconds(tr: Translator) -> Callable[[str], float]:
    """A reader of numbers above 0 for argparse, with a point or a comma."""

    def read(text: str) -> float:
        try:
            found = float(text.replace(",", "."))
        except ValueError:
            found = 0
        if not 0 < found < float("inf"):
            raise ArgumentTypeError(tr("“{text}” is not a number above 0", text=shown(text[:40])))
        return found

    return read
