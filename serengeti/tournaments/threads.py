"""Threads that hold nothing up: Python waits at its end for those of the standard library, and
would wait for ever for a bot that never answers.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any

_Task = tuple[Future[Any], Callable[[], Any]]


class Threads(Executor):
    """So many threads at most, begun as they are needed; they end with the program."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._threads: list[Thread] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Do it when a thread is free."""
        future: Future[Any] = Future()
        self._tasks.put((future, partial(work, *args, **named)))
        if len(self._threads) < self._most:
            self._threads.append(Thread(target=self._serve, daemon=True))
            self._threads[-1].start()
        return future

    def _serve(self) -> None:
        while (task := self._tasks.get()) is not None:
            future, work = task
            if future.set_running_or_notify_cancel():
                _do(future, work)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """No more work; a thread ends once it has done its own."""
        while cancel_futures and not self._tasks.empty():
            if (task := self._tasks.get()) is not None:
                task[0].cancel()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads if wait else ():
            thread.join()


def _do(future: Future[Any], work: Callable[[], Any]) -> None:
    try:
        found = work()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(found)
