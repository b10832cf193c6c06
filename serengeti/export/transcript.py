"""A game in words and its scores, as HTML that needs no script."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from serengeti import frames
from serengeti.engine.cards import COLOURS
from serengeti.engine.events import Annotation
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import Translator
from serengeti.text.names import html, untypeset
from serengeti.text.sentences import sentence
from serengeti.text.words import colour


class Line(NamedTuple):
    """What happened at a step, and what was said about it, as plain text."""

    step: int
    auction: int
    text: str
    remarks: list[str]


def lines(replay: Replay, lang: str) -> Iterator[Line]:
    """The whole game, a line a step."""
    said = remarks(replay, lang)
    before = None
    for step in replay.steps():
        text = sentence(step.event, before, replay.start, lang)
        yield Line(step.number, step.table.auction, text, said.get(step.number, []))
        before = step.table


def remarks(replay: Replay, lang: str) -> dict[int, list[str]]:
    """The notes, and the moves that were let stand, by the step they speak of."""
    found: dict[int, list[str]] = {}
    for event in replay.log.events:
        if isinstance(event, Annotation):
            step = getattr(event, "at", None)
            text = sentence(event, None, replay.start, lang)
            found.setdefault(event.step if step is None else step, []).append(text)
    return found


def transcript(replay: Replay, tr: Translator) -> str:
    """The game in words, auction by auction; the number of a step leads to it."""
    parts = []
    for auction, group in groupby(lines(replay, tr.lang), lambda line: line.auction):
        parts.append(f"<h3>{untypeset(_heading(auction, tr))}</h3>")
        parts.append(f"<ol>{''.join(map(_item, group))}</ol>")
    return "\n".join(parts)


def _heading(auction: int, tr: Translator) -> str:
    if not auction:
        return tr("Before the first auction")
    return tr("Auction {n}", n=auction)


def _item(line: Line) -> str:
    number = f'<a href="#step={line.step}">{line.step}</a>'
    notes = "".join(f"<li>{untypeset(text)}</li>" for text in line.remarks)
    below = f"<ul>{notes}</ul>" if notes else ""
    return f'<li data-step="{line.step}">{number} {untypeset(line.text)}{below}</li>'


def scores(replay: Replay, tr: Translator) -> str:
    """A table of the points of every seat, a column each, the winners marked."""
    columns, rows = frames.scores(replay)
    seats = [dict(zip(columns, row, strict=True)) for row in rows]
    labels = {name: colour(name, tr.lang) for name in COLOURS}
    labels |= {"bonus": tr("Bonus"), "total": tr("Total")}
    labels |= {"chips": tr("Chips"), "cards": tr("Cards")}
    names = "".join(map(_name, seats))
    head = f'<thead><tr><th scope="col">{untypeset(tr("Points"))}</th>{names}</tr></thead>'
    body = "".join(_row(key, label, seats) for key, label in labels.items())
    return f"<table>{head}<tbody>{body}</tbody></table>"


def _name(seat: dict[str, Any]) -> str:
    star = "★ " if seat["winner"] else ""
    return f'<th scope="col">{star}{html(seat["player"])}</th>'


def _row(key: str, label: str, seats: list[dict[str, Any]]) -> str:
    values = ("" if seat[key] is None else seat[key] for seat in seats)
    cells = "".join(f"<td>{value}</td>" for value in values)
    return f'<tr class="{key}"><th scope="row">{untypeset(label)}</th>{cells}</tr>'
