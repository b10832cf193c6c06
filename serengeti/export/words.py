"""The words of the page itself; those of the board come with the board."""

from __future__ import annotations

from serengeti.engine.events import GameStarted
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import Translator
from serengeti.text.names import plain, tidy
from serengeti.text.words import both, edition

LINE = 200
"Characters of a free line of the header, as many as a log allows."


def title(replay: Replay, tr: Translator) -> str:
    """The page's title and first heading."""
    names = both([plain(name) for name in replay.names], tr)
    return tr("A game of {edition}: {names}", edition=edition(replay.start.edition), names=names)


def facts(start: GameStarted, tr: Translator) -> list[tuple[str, str]]:
    """What the log's header says of the game: label and text."""
    known = (
        (tr("Date"), start.date),
        (tr("Place"), start.place),
        (tr("Occasion"), start.event),
        (tr("Recorded by"), start.annotator),
        (tr("Game"), start.id),
    )
    return [(label, tidy(text, LINE)) for label, text in known if text]


def headings(tr: Translator) -> dict[str, str]:
    """The parts of the page, by their anchor."""
    return {
        "replay": tr("Replay"),
        "scores": tr("Scores"),
        "transcript": tr("The game in words"),
    }


def skip(tr: Translator) -> str:
    """The first link of the page."""
    return tr("Skip to the replay")


def on_this_page(tr: Translator) -> str:
    """Name of the list of links."""
    return tr("On this page")


def no_script(tr: Translator) -> str:
    """What stands in the board's place where scripts do not run."""
    return tr("The board needs JavaScript. The scores and the game in words do without it.")


def unfinished(replay: Replay, tr: Translator) -> str:
    """What stands before scores that are not final."""
    return tr("The game is unfinished: step {last} is the last.", last=len(replay) - 1)


def made_with(version: str, tr: Translator) -> str:
    """The last line."""
    return tr("Made with Serengeti {version}. This file needs no network.", version=version)
