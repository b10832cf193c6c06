"""Ctrl-C, held back for the moment in which a deal changes hands: none is lost or counted twice."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Interrupts:
    """Takes the place of Python's own handling of Ctrl-C for a while, where that is in force."""

    def __init__(self) -> None:
        self._held = self._came = False

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self._came = True
        if not self._held:
            self._deliver()

    def _deliver(self) -> None:
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    @contextmanager
    def held(self) -> Iterator[None]:
        """KeyboardInterrupt comes at the end of this, not in the middle."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self._deliver()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Only the main thread may take them, and only from Python itself."""
        python = signal.default_int_handler
        if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not python:
            yield
            return
        signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, python)
