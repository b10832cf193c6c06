"""The board's payload as one seat may have it: without the chips of its rivals.

Public events stay, with every payment they name. What rivals have left goes, and all that is
made of it: lines and words of the chips figure, sentences that count. In its place come two
lenses: what the seat could say of everybody's chips without memory, and with all of it.

Two locks, one behind the other: all is made of a veiled replay, in which rivals have no chips
of their own, and only what is listed here is sent. The lens of memory equals the truth, for it
adds up payments that everybody has seen; no table is asked for it.
"""

from __future__ import annotations

import json
from typing import Any

from serengeti.analysis import knowledge
from serengeti.engine.replay import Replay
from serengeti.figures import chip_chart, plotly_drawing, svg_drawing
from serengeti.figures.chart import Chart, Grid, Story, story, upwards
from serengeti.text.one_seat import sentence
from serengeti.widgets.payload import payload
from serengeti.widgets.price_maps import price_maps

PUBLIC = frozenset(
    "type who other amount auction first asked live inside excluded sitting discarder leader high "
    "pot bank lot seller offered removed hands digits points".split()
)
"Columns of `steps` that everybody sees. `chips` is cut; a column of another name stays away."

HEAD = frozenset("seats last auctions banked digits palette plainFrame speeds pace result".split())
"""Parts of the payload that hold no chips. `steps`, `prices` and `texts` are cut; what the whole
book or another rule says stays away."""

WORDS = frozenset("controls bars speeds cards notes".split())
"Parts of a language that hold no chips. `sentences` and `charts` are cut."

CHARTS = ("bids", "pot", "collections")
"Figures that everybody sees. `chips` is cut; a figure of another name stays away."


def payload_of(replay: Replay, seat: int) -> dict[str, Any]:
    """What the board gets of a replay when one seat looks; RequestError for no such seat.

    >>> from serengeti.engine.game import Game
    >>> seen = payload_of(Replay(Game(["A", "B", "C"], seed=7).log), 1)
    >>> seen["steps"]["chips"][1], seen["lenses"]["open"][1]
    ([None, 12, None], ((0, 24), (12, 12), (0, 24)))
    """
    veiled = replay.veiled(seat)
    return cut(payload(veiled), veiled, seat)


def cut(whole: dict[str, Any], veiled: Replay, seat: int) -> dict[str, Any]:
    """The payload of a veiled replay, cut to the view of one seat."""
    columns = whole["steps"]
    steps = {name: column for name, column in columns.items() if name in PUBLIC}
    steps["chips"] = [_own(chips, seat) for chips in columns["chips"]]
    texts = {lang: _texts(words, veiled, seat, lang) for lang, words in whole["texts"].items()}
    return {key: part for key, part in whole.items() if key in HEAD} | {
        "steps": steps,
        "prices": price_maps(veiled.steps(), len(veiled.names), seat),
        "texts": texts,
        "lenses": lenses(veiled, seat),
    }


def _own(chips: list[int], seat: int) -> list[int | None]:
    return [own if place == seat else None for place, own in enumerate(chips)]


def lenses(veiled: Replay, seat: int) -> dict[str, Any]:
    """Fewest and most chips of everybody at each step, from the seat's own chair.

    `open`: from what lies open; `memory`: from every public payment, and so exact.
    """
    found = knowledge.lenses(veiled, seat)
    return {
        "seat": seat,
        "open": [then.chips for then, _ in found],
        "memory": [then.chips for _, then in found],
    }


def _texts(words: dict[str, Any], replay: Replay, seat: int, lang: str) -> dict[str, Any]:
    kept = [chart for chart in words["charts"] if chart["name"] in CHARTS]
    whole = [chart for chart in words["charts"] if chart["name"] == "chips"]
    charts = [*kept, *(_chips(chart, replay, seat, lang) for chart in whole)]
    told = {"sentences": _sentences(replay, seat, lang), "charts": charts}
    return {key: part for key, part in words.items() if key in WORDS} | told


def _sentences(replay: Replay, seat: int, lang: str) -> list[str]:
    before = [None, *(step.table for step in replay.steps())]
    return [
        sentence(event, table, replay.start, seat, lang)
        for event, table in zip(replay.events, before, strict=False)
    ]


# --- the chips figure ------------------------------------------------------------------------


def _chips(whole: dict[str, Any], replay: Replay, seat: int, lang: str) -> dict[str, Any]:
    """The figure with the lines of the seat, the pot and the bank."""
    told = story(replay, lang, None)
    chart, captions = _chart(told, seat), _captions(told, seat)
    headers, rows = _table(told, seat)
    wide = int(whole["svg"].partition('width="')[2].partition('"')[0])
    return {
        "name": whole["name"],
        "captions": captions,
        "headers": headers,
        "rows": rows,
        "figure": json.loads(plotly_drawing.draw(chart, lang).to_json()),
        "svg": svg_drawing.draw(chart, captions[-1][1], lang, wide),
    }


def _chart(told: Story, seat: int) -> Chart:
    """The axis ends where it would without the rivals."""
    chart = chip_chart.chart(told)
    lines = _kept(chart.series, seat, 0, len(told.names))
    return told.chart(chart.y_title, chart.y_title, lines, upwards(3 * max(told.first.chips)))


def _kept(cells: list[Any], seat: int, first: int, seats: int) -> list[Any]:
    """A row without the rivals, whose cells begin at `first`."""
    return [*cells[:first], cells[first + seat], *cells[first + seats :]]


def _captions(told: Story, seat: int) -> list[tuple[int, str]]:
    """How many chips the seat has, from which step on."""
    found = [(0, _caption(told, told.first.chips[seat], seat))]
    for move in told.moves:
        text = _caption(told, move.after.chips[seat], seat)
        if text != found[-1][1]:
            found.append((move.step, text))
    return found


def _caption(told: Story, chips: int, seat: int) -> str:
    facts = {"name": told.names[seat], "chips": told.chips(chips)}
    return told.tr("{name} has {chips}; those of the others are hidden.", **facts)


def _table(told: Story, seat: int) -> Grid:
    """Step, auction, event, then the seat, the pot and the bank, wherever one of these changes."""
    headers, rows = chip_chart.table(told)
    seats, kept = len(told.names), []
    for row in (_kept(row, seat, 3, seats) for row in rows):
        if not kept or row[3:] != kept[-1][3:]:
            kept.append(row)
    return _kept(headers, seat, 3, seats), kept
