"""The words of notes and branches on the board."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from serengeti.engine.errors import FileError, SerengetiError
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.errors import error_text
from serengeti.text.names import tidy
from serengeti.widgets.notes import KINDS
from serengeti.widgets.sitting import Refusal

REFUSALS = {
    "unknown": N_("This board asked for something it does not know. Run its cell again."),
    "empty": N_("The note is empty: write a few words."),
    "long": N_("The note is too long: it may have {most} characters."),
    "full": N_("The log is full: it takes no more notes."),
    "over": N_("Nobody has anything to choose after this step."),
}
"Why a message is not followed."


class Kept(NamedTuple):
    """Where a note or a branch is kept."""

    what: str
    "`note` or `branch`."
    path: str
    "Its file; empty when it is in memory only."
    call: str
    "What writes it to a file."
    trouble: FileError | None
    "Why it is not in the file it belongs into."


def told(kept: Kept, lang: str) -> str:
    """Where it is kept, and how it can be saved."""
    tr = translator(lang)
    if kept.path:
        path = tidy(kept.path, 300)
        if kept.what == "note":
            return tr("The note is written to {path}.", path=path)
        return tr("The branch is recorded in {path}.", path=path)
    if kept.what == "note":
        said = tr("The note is kept for this session only. To save it: {call}", call=kept.call)
    else:
        said = tr("The branch is kept for this session only. To save it: {call}", call=kept.call)
    return f"{error_text(kept.trouble, lang)} {said}" if kept.trouble else said


def excuse(error: Exception, lang: str) -> str:
    """Why a message was not followed."""
    tr = translator(lang)
    if isinstance(error, Refusal):
        return tr(REFUSALS[error.code], **error.facts)
    if isinstance(error, SerengetiError):
        return error_text(error, lang)
    return tr("Something went wrong: {what}", what=error_text(error, lang) or type(error).__name__)


def branch(step: int, more: int, path: Path | None, lang: str) -> str:
    """A branch in the list: where it begins, how far it has come, and its file."""
    tr = translator(lang)
    begins = tr("Branch from step {step}", step=step)
    comes = tr.plural("{n} step further", "{n} steps further", more)
    file = tr("in no file") if path is None else tidy(path.name, 100)
    return f"{begins} · {comes} · {file}"


def words(tr: Translator) -> dict[str, Any]:
    """Words by their name in the script; `{…}` is filled in there."""
    return {
        "title": tr("Notes and branches"),
        "note": tr("Note on step {n}"),
        "kind": tr("Kind"),
        "kinds": {kind: tr(name) for kind, name in KINDS.items()},
        "text": tr("Text"),
        "count": tr("{n} of {most} characters"),
        "write": tr("Write the note"),
        "branch": tr("Another continuation from step {n}"),
        "hand": tr("You play"),
        "every": tr("every seat"),
        "others": tr("The others"),
        "playOn": tr("Play on from here"),
        "over": tr("Nobody has anything to choose after this step."),
        "branches": tr("Branches"),
        "silent": tr("Python does not answer. If its kernel has stopped, run the cell again."),
    }
