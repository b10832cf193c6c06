"""What is said when a tournament stops early."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from serengeti.text.catalogue import Translator
from serengeti.text.names import plain, tidy
from serengeti.text.numbers import number
from serengeti.text.words import both
from serengeti.tournaments.deal import Job


def stopped(done: int, whole: int, path: Path | None, tr: Translator) -> str:
    """How many deals count, and how the others can still be played."""
    facts = {"all": number(whole, tr.lang), "done": number(done, tr.lang)}
    count = tr("Stopped early: {done} of {all} deals count.", **facts)
    return f"{count} {_later(path, tr)}"


def _later(path: Path | None, tr: Translator) -> str:
    if path is None:
        return tr(
            "With --resume FILE (in Python: resume=) finished deals are kept, and one can go on "
            "from them."
        )
    return tr("They are kept in {path}: the same command goes on from there.", path=tidy(path, 300))


def unanswered(job: Job, bots: Sequence[int], tr: Translator) -> str:
    """Who did not answer, and what would end such a bot."""
    entrants = [job.entrants[bot] for bot in bots]
    if entrants:
        said = tr("{names} did not answer.", names=both([plain(e.name) for e in entrants], tr))
    else:
        said = tr("A deal did not end: perhaps a bot does not answer.")
    if job.isolate or (entrants and all(entrant.kind for entrant in entrants)):
        return said
    return f"{said} {tr('With --isolate (in Python: isolate=True) such a bot is ended.')}"
