"""What is said about a game beside its events: notes, and moves the table let stand."""

from __future__ import annotations

from typing import Any, NamedTuple

from serengeti.engine.events import Annotation, Irregular, Note
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.names import plain, tidy
from serengeti.text.sentences import sentence

KINDS = {
    "comment": N_("Comment"),
    "mark": N_("Mark"),
    "glyph": N_("Sign"),
    "reconstructed": N_("Reconstructed"),
}
"Names of the kinds of notes."

MOST = 500
"Characters of a note."


class Remark(NamedTuple):
    """One note at its step, in one language, as plain text: escape it for HTML."""

    step: int
    kind: str
    "Kind of the note, or `irregular`."
    title: str
    text: str


def remarks(replay: Replay, lang: str) -> list[Remark]:
    """All that is said about a replay, in the order of its steps.

    >>> from serengeti.engine.game import Game
    >>> remarks(Replay(Game(["A", "B", "C"], seed=7).log), "en")
    []
    """
    said = [event for event in replay.log.events if isinstance(event, Annotation)]
    return sorted((_remark(event, replay, translator(lang)) for event in said), key=_step)


def _step(remark: Remark) -> int:
    return remark.step


def _remark(event: Note | Irregular, replay: Replay, tr: Translator) -> Remark:
    if isinstance(event, Irregular):
        text = sentence(event, None, replay.start, tr.lang)
        return Remark(event.step, "irregular", tr("Irregular move"), text)
    return Remark(event.at, event.kind, _title(event, tr), tidy(event.text, MOST))


def _title(note: Note, tr: Translator) -> str:
    kind = tr(KINDS[note.kind])
    return kind if note.by is None else tr("{kind} by {name}", kind=kind, name=plain(note.by))


def listed(replay: Replay, lang: str) -> list[dict[str, Any]]:
    """The remarks as the board takes them."""
    return [remark._asdict() for remark in remarks(replay, lang)]
