"""A log without the names of people: players become P1, P2, …, everything else free goes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

from serengeti.engine.events import Event, GameStarted, Irregular, Note, Player
from serengeti.engine.log import Log
from serengeti.engine.setup import with_id
from serengeti.players import PLAYERS
from serengeti.text.catalogue import translator

SOMEBODY = "…"
"Stands for a name that is no player's."

SHORT = 4
"A name with fewer letters is taken out where it stands as a word of its own only."

LEAST = 3
"Letters that a part of a name must have to be taken out by itself."


def anonymise(log: Log, lang: str | None = None) -> Log:
    """The same game with codes for names: P1, P2, … (J1, J2, … in French).

    Date, place, event, annotator, parent and the authors of notes are left out; names inside
    notes are replaced, whatever their case and accents. The id is new.

    >>> from serengeti.engine.game import Game
    >>> log = anonymise(Game(["Zoé", "Max", "Lou"], seed=7).log, "en")
    >>> [player.name for player in log.start.players]
    ['P1', 'P2', 'P3']
    """
    codes = [translator(lang)("P{n}", n=seat + 1) for seat in range(len(log.start.players))]
    names = _Names(log, codes)
    events = tuple(_without_names(event, names, codes) for event in log.events)
    return Log(events, tuple(range(1, len(events) + 1)))


def _without_names(event: Event, names: _Names, codes: list[str]) -> Event:
    change = msgspec.structs.replace
    match event:
        case GameStarted():
            return _start(event, names, codes)
        case Note(text=text):
            return change(event, text=names.out_of(text)[:500], by=None)
        case Irregular(agreed=agreed, rule=rule):
            return change(event, agreed=names.out_of(agreed)[:500], rule=names.out_of(rule)[:40])
    return event


def _start(start: GameStarted, names: _Names, codes: list[str]) -> GameStarted:
    kinds = [player.kind if player.kind in _KINDS else "bot" for player in start.players]
    bare = msgspec.structs.replace(
        start,
        id="new",
        engine=names.out_of(start.engine)[:40],
        edition=names.out_of(start.edition)[:40],
        players=tuple(map(Player, codes, kinds)),
        date=None,
        place=None,
        event=None,
        annotator=None,
        parent=None,
    )
    return with_id(bare)


_KINDS = frozenset(PLAYERS) | {"human"}


class _Names:
    """Finds the names a log knows in its free texts."""

    def __init__(self, log: Log, codes: list[str]) -> None:
        self.codes: dict[str, str] = {}
        for who, code in _people(log, codes):
            for name in (who, *_parts(who)):
                self.codes.setdefault(name, code)
        known = sorted(filter(None, self.codes), key=len, reverse=True)
        self.pattern = re.compile("|".join(map(_search, known)) or r"(?!)")

    def out_of(self, text: str) -> str:
        """A text with codes in place of names."""
        plain, places = _folded(text)
        parts, done = [], 0
        for found in self.pattern.finditer(plain):
            start, end = places[found.start()], places[found.end()]
            parts += [text[done:start], self.codes[found[0]]]
            done = end
        return "".join([*parts, text[done:]])


def _people(log: Log, codes: list[str]) -> Iterator[tuple[str, str]]:
    """Everybody and every place a log names, as it is searched for, with what stands for it."""
    start = log.start
    for player, code in zip(start.players, codes, strict=True):
        yield _folded(player.name)[0].strip(), code
    others: list[Any] = [start.annotator, start.place, start.event, start.date]
    others += [player.kind for player in start.players if player.kind not in _KINDS]
    for other in [*others, *(note.by for note in log.notes)]:
        if other:
            yield _folded(other)[0].strip(), SOMEBODY


def _parts(name: str) -> list[str]:
    """First name, last name: the words of a name that are long enough to be one."""
    return [word for word in re.findall(r"\w+", name) if len(word) >= LEAST]


def _search(name: str) -> str:
    exact = re.escape(name)
    return exact if len(name) >= SHORT else rf"(?<!\w){exact}(?!\w)"


def _folded(text: str) -> tuple[str, list[int]]:
    """A text without case and accents, and for each of its characters where it came from."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        for part in unicodedata.normalize("NFKD", letter.casefold()):
            if not unicodedata.combining(part):
                letters.append(part.casefold())
                places.append(place)
    return "".join(letters), [*places, len(text)]
