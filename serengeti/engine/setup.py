"""Laying a table: the first line of a game, checked like any log."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from serengeti.engine import dealer, referee
from serengeti.engine.editions import THEME_OF, rules_for
from serengeti.engine.errors import SetupError
from serengeti.engine.events import FORMAT, GameStarted, Parent, Player
from serengeti.engine.log import good_name, scan
from serengeti.engine.recording import encode

ENGINE = "0.1.0"
"Version written into logs; equal to the package's (a test compares)."


def start_game(
    players: Sequence[str | Player],
    /,
    edition: str = "serengeti",
    *,
    seed: int | None = None,
    deck: Sequence[str] | None = None,
    first: int | None = None,
    theme: str | None = None,
    id: str | None = None,
    parent: Parent | None = None,
    date: str | None = None,
    place: str | None = None,
    event: str | None = None,
    annotator: str | None = None,
    at_table: bool = False,
    **switches: Any,
) -> GameStarted:
    """The first line of a game; SetupError says what does not fit.

    Keyword arguments beyond these are switches of `Rules`; `players=(2, 6)` lets two play.
    A deck wins over a seed. Without `first` the seed draws it; without a seed it is seat 0.
    The id is drawn from all the rest unless given: same set-up, same id.
    """
    if not isinstance(players, Iterable):
        raise SetupError("no-players", found=players)
    seats = tuple(p if isinstance(p, Player) else Player(clean_name(p), "human") for p in players)
    rules = rules_for(edition, len(seats), at_table, **switches)
    if not isinstance(deck, Iterable) and (deck is not None or seed is None):
        raise SetupError("no-deck")
    if first is not None and (type(first) is not int or not 0 <= first < len(seats)):
        raise SetupError("no-seat", found=first, last=len(seats) - 1)
    drawn, dealt = dealer.deal(seed, len(seats)) if seed is not None else (0, None)
    start = GameStarted(
        format=FORMAT,
        engine=ENGINE,
        id=id or "new",
        edition=edition,
        rules=rules,
        theme=theme or THEME_OF.get(edition, "serengeti"),
        players=seats,
        first=drawn if first is None else first,
        deck=tuple(deck) if deck is not None else dealt,
        seed=seed,
        date=date,
        place=place,
        event=event,
        annotator=annotator,
        parent=parent,
    )
    return _checked(start if id else with_id(start))


def with_id(start: GameStarted) -> GameStarted:
    """The start with an id drawn from all the rest of it."""
    digest = blake2b(encode(start), digest_size=8).hexdigest()
    return msgspec.structs.replace(start, id=digest)


def _checked(start: GameStarted) -> GameStarted:
    """The same start, once the reader and the referee have found nothing wrong with it."""
    proof = referee.prove(scan(encode(start) + b"\n"))
    if proof.faults:
        problem = proof.faults[0]
        raise SetupError(
            "bad-start",
            field=problem.field,
            found=problem.found,
            expected=problem.expected,
            why=problem.code,
        )
    return start


def clean_name(name: str) -> str:
    """A name as a log stores it: NFC, single spaces, at most 40 characters.

    SetupError for an empty name or one with control or bidirectional characters.

    >>> clean_name("  Zoe\\u0301 ")
    'Zoé'
    """
    clean = re.sub(r"\s+", " ", unicodedata.normalize("NFC", str(name))).strip()
    if not good_name(clean) or len(clean) > 40:
        raise SetupError("bad-name", found=name, most=40)
    return clean
