"""Deals under way in this process: which entrant is asked in each, and an end to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from serengeti.tournaments.deal import Job

_NOBODY = -1


class Stopped(Exception):
    """The tournament has stopped: nobody waits for this deal any more."""


class UnderWay:
    """A deal under way."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.asked = _NOBODY
        "The entrant that is to choose."
        self.stopped = False

    def ask(self, bot: int) -> None:
        """An entrant is asked; Stopped when there is no more need."""
        if self.stopped:
            raise Stopped
        self.asked = bot

    def answered(self) -> None:
        """It has answered."""
        self.asked = _NOBODY


_ALL: set[UnderWay] = set()


@contextmanager
def under_way(job: Job) -> Iterator[UnderWay]:
    """A deal that others can see and stop."""
    deal = UnderWay(job)
    _ALL.add(deal)
    try:
        yield deal
    finally:
        _ALL.discard(deal)


def busy() -> bool:
    """Whether a deal is still under way in some thread, perhaps for ever."""
    return bool(_ALL)


def stop(job: Job) -> None:
    """Let the deals of a tournament end with the next choice."""
    for deal in _of(job):
        deal.stopped = True


def asked(job: Job) -> tuple[int, ...]:
    """The entrants that are asked just now, in any deal of a tournament."""
    return tuple(sorted({deal.asked for deal in _of(job)} - {_NOBODY}))


def _of(job: Job) -> list[UnderWay]:
    return [deal for deal in list(_ALL) if deal.job is job]
