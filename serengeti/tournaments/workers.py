"""Who does the work: threads, processes, a Dask cluster, or any executor that is given."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from serengeti.engine.errors import RequestError
from serengeti.simulation.batch import MOST_THREADS
from serengeti.tournaments.deal import Deal, Job, pack, play_deal, play_packed
from serengeti.tournaments.entrants import told

KINDS = ("threads", "processes")
PATIENCE = 10
"Seconds to wait for the scheduler of a cluster."


class LostWorkers(Exception):
    """Those who did the work are gone; what came before stands."""


def check(executor: str | Executor, workers: int | None) -> int:
    """The number of workers; RequestError for what cannot be."""
    if executor not in KINDS and not isinstance(executor, Executor):
        raise RequestError("no-executor", found=executor)
    number = os.cpu_count() or 1 if workers is None else workers
    if type(number) is not int or not 1 <= number <= MOST_THREADS:
        raise RequestError("outside-range", field="workers", found=number, low=1, high=MOST_THREADS)
    return number


@contextmanager
def staff(
    executor: str | Executor, workers: int, dask: str | None
) -> Iterator[tuple[Executor, int]]:
    """The executor, and how many work; it is gone again afterwards if it was made here."""
    if dask is not None:
        with _cluster(dask) as found:
            yield found
    elif isinstance(executor, Executor):
        yield executor, workers
    else:
        pool = _processes(workers) if executor == "processes" else ThreadPoolExecutor(workers)
        try:
            yield pool, workers
        finally:
            pool.shutdown(cancel_futures=True)


def _processes(workers: int) -> ProcessPoolExecutor:
    """Processes that begin empty: a fork of a process with threads may hang."""
    ways = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that gave the work decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    if find_spec("distributed") is None:
        raise RequestError("no-distributed")
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    try:
        get_address_host_port(address)  # a client of no address at all is slow to go away
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except OSError:
        raise RequestError("no-cluster", found=address) from None
    except (ValueError, TypeError):
        raise RequestError("no-address", found=address) from None
    with client:
        yield client.get_executor(retries=3), max(1, sum(client.ncores().values()))


def play_deals(
    executor: Executor, workers: int, job: Job, numbers: Iterable[int]
) -> Iterator[Deal]:
    """The deals in their order; only a few are under way, so that memory stays flat.

    LostWorkers when the executor breaks.
    """
    near = isinstance(executor, ThreadPoolExecutor)
    what: tuple[Any, Any] = (play_deal, job) if near else (play_packed, pack(job))
    waiting: deque[Future[Deal]] = deque()
    try:
        for number in numbers:
            waiting.append(executor.submit(*what, number))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except Exception as error:
        if near:
            raise
        raise LostWorkers(told(error)) from error
    finally:
        for future in waiting:
            future.cancel()
