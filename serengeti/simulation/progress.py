"""How far long work has come: a bar where somebody looks on, and sentences beside the result."""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from typing import Any

from serengeti.text.catalogue import translator

PATIENCE = 2.0
"Seconds after which a bar appears."

_FORMAT = "{l_bar}{bar}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}, {rate_noinv_fmt}]"
"As tqdm has it, but slow work too is counted in units a second."


def tell(sentence: str) -> None:
    """Say something beside the result."""
    print(sentence, file=sys.stderr, flush=True)


class Progress:
    """A bar for work that takes longer, where tqdm is installed and somebody looks on.

    `unit` is a message: the plural of what is counted.
    """

    def __init__(self, whole: int, unit: str) -> None:
        self._whole, self._unit = whole, unit
        self._due: float | None = None
        self._bar: Any = None

    def reach(self, done: int) -> None:
        """So much is done."""
        now = time.monotonic()
        if self._due is None:
            self._due = now + PATIENCE  # from the first part on: compiling shows no progress
        if now > self._due:
            self._due = float("inf")  # tqdm is looked for once
            self._bar = _bar(self._whole, done, self._unit) if _watched() else None
        if self._bar is not None:
            self._bar.update(done - self._bar.n)

    def say(self, sentence: str) -> None:
        """Say something beside the result, above the bar."""
        if self._bar is None:
            tell(sentence)
        else:
            self._bar.write(sentence, file=sys.stderr)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def interrupted(self) -> None:
        """After Ctrl-C: what is said next begins on a line of its own, not behind ^C or the bar."""
        if self._bar is None and _on_terminal():
            tell("")
        self.close()


def _bar(whole: int, done: int, unit: str) -> Any:
    """A bar that times only what comes after `done`."""
    if find_spec("tqdm") is None:
        return None
    from tqdm.auto import tqdm

    unit = f" {translator()(unit)}"
    return tqdm(total=whole, initial=done, unit=unit, bar_format=_FORMAT, leave=False)


def _watched() -> bool:
    """Whether a bar would be seen; a notebook shows one, though its stderr is no terminal."""
    return _on_terminal() or _in_notebook()


def _in_notebook() -> bool:
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return get_ipython() is not None


def _on_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
