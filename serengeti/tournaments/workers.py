"""Who does the work: threads, processes, a Dask cluster, or any executor that is given."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from typing import Any

from serengeti.engine.errors import RequestError
from serengeti.simulation.batch import MOST_THREADS
from serengeti.tournaments.deal import Deal, Job, pack, play_deal, play_packed
from serengeti.tournaments.entrants import told
from serengeti.tournaments.interrupts import Interrupts
from serengeti.tournaments.threads import Threads
from serengeti.tournaments.underway import asked, stop

KINDS = ("threads", "processes")
PATIENCE = 10
"Seconds to wait for the scheduler of a cluster."

GRACE, END_GRACE = 2.0, 0.5
"Seconds for deals under way after Ctrl-C: to be finished, then to be given up."


_PROMPT = (Threads, ThreadPoolExecutor, ProcessPoolExecutor)
"They only take work; any other executor may do it at once, and has to be interrupted in it."


class LostWorkers(Exception):
    """Those who did the work are gone; what came before stands."""

    def __init__(self, why: RequestError) -> None:
        super().__init__(why)
        self.why = why


class Unanswered(KeyboardInterrupt):
    """Stopped by Ctrl-C, and a deal under way does not end."""

    def __init__(self, bots: Sequence[int]) -> None:
        super().__init__()
        self.bots = bots
        "Entrants that were asked, as far as that is known."


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
    elif executor == "processes":
        with _ended(_processes(workers)) as pool:
            yield pool, workers
    else:
        threads = Threads(workers)
        try:
            yield threads, workers
        finally:
            threads.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _ended(pool: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """The pool; after Ctrl-C no process is waited for any more."""
    try:
        yield pool
    except KeyboardInterrupt:
        for process in list(pool._processes.values()):
            process.kill()
        raise
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

    LostWorkers when the executor breaks. After Ctrl-C those follow that are finished soon, then
    KeyboardInterrupt, or Unanswered.
    """
    near = isinstance(executor, Threads | ThreadPoolExecutor)
    what: tuple[Any, Any] = (play_deal, job) if near else (play_packed, pack(job))
    waiting: deque[Future[Deal]] = deque()
    interrupts = Interrupts()
    try:
        with interrupts.taken():
            try:
                for number in numbers:
                    with interrupts.held() if isinstance(executor, _PROMPT) else nullcontext():
                        waiting.append(executor.submit(*what, number))
                    if len(waiting) > 2 * workers:
                        yield from _first(waiting, interrupts)
                while waiting:
                    yield from _first(waiting, interrupts)
            except KeyboardInterrupt:
                yield from _finished(waiting, interrupts)
                _leave(waiting, job)
                raise
    except Exception as error:
        if near:
            raise
        raise LostWorkers(_lost(error, job)) from error
    finally:
        for future in waiting:
            future.cancel()
        stop(job)


def _first(waiting: deque[Future[Deal]], interrupts: Interrupts) -> Iterator[Deal]:
    """The next deal; it stays the first when Ctrl-C comes before it does."""
    found = waiting[0].result()
    with interrupts.held():
        waiting.popleft()
        yield found


def _finished(waiting: deque[Future[Deal]], interrupts: Interrupts) -> Iterator[Deal]:
    """The deals without a gap that are there after a short while; no more are handed out."""
    for future in waiting:
        future.cancel()
    wait([future for future in waiting if not future.cancelled()], GRACE)
    while waiting and waiting[0].done() and not waiting[0].cancelled():
        yield from _first(waiting, interrupts)


def _leave(waiting: Iterable[Future[Deal]], job: Job) -> None:
    """Stop the deals under way; Unanswered when one does not end, since a bot does not answer."""
    stop(job)
    if wait([future for future in waiting if not future.cancelled()], END_GRACE).not_done:
        raise Unanswered(asked(job))


def _lost(error: Exception, job: Job) -> RequestError:
    if not isinstance(error, BrokenProcessPool):
        return RequestError("lost-workers", system=told(error))
    if all(entrant.kind for entrant in job.entrants):  # none of these ends a process
        return RequestError("worker-guard")
    return RequestError("worker-gone") if job.isolate else RequestError("worker-ended")
