"""The command `serengeti`: play, check, replay, show, simulate, tournament, lab and others.

Exit codes: 0, 1 (a checked log has problems), 2 (a mistake in the request, a file that cannot
be read, workers that are gone), 130 (stopped by Ctrl-C), 141 (nobody reads the output any more).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from serengeti.cli.parser import read_arguments
from serengeti.cli.words import STOPPED, complain, spoken
from serengeti.engine.errors import SerengetiError
from serengeti.text.errors import error_text

NO_READER = 141


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Without words it is the program itself, which ends here
    where a bot still thinks in a thread: nothing else could end that.
    """
    _speak_utf8()
    code = _run(sys.argv[1:] if words is None else words)
    if words is None and _busy():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code


def _busy() -> bool:
    """Whether a tournament, if one was played, has left a deal under way."""
    underway = sys.modules.get("serengeti.tournaments.underway")
    return underway is not None and underway.busy()


def _run(words: Sequence[str]) -> int:
    lang = spoken(words)
    try:
        asked = read_arguments(words, lang)
        code: int = asked.run(asked)
        sys.stdout.flush()
    except SerengetiError as error:
        complain(error_text(error, lang))
        return 2
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _let_go_of_stdout()
        return NO_READER
    return code


def _speak_utf8() -> None:
    """Names and French need UTF-8 whatever the locale says; what cannot be shown is escaped."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if hasattr(stream, "reconfigure"):  # a notebook's or a test's stream may lack it
            stream.reconfigure(encoding="utf-8", errors=errors)


def _let_go_of_stdout() -> None:
    """What is still buffered goes nowhere, so that Python's own flush at exit is silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
