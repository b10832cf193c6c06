"""Chips: where they are, step by step: with the seats, in the pot, in the bank."""

from __future__ import annotations

from serengeti.engine.events import type_of
from serengeti.engine.table import Table
from serengeti.figures import theme
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, begun, leaders, upwards
from serengeti.text import words


def chart(story: Story) -> Chart:
    """A line for each seat, for the pot and for the bank, a mark wherever it changes."""
    tr = story.tr
    lines = [*story.seats("steps"), begun(tr("Pot"), theme.POT, "steps")]
    if _bank(story):
        lines.append(begun(tr("Bank"), theme.BANK, "steps"))
    for line, chips in zip(lines, _places(story, story.first), strict=True):
        line.add(0, chips, tr("step {step}: {chips}", step=0, chips=story.chips(chips)))
    for move in story.moves:
        _follow(story, move, lines)
    return story.chart(tr("Chips of everybody"), tr("Chips"), lines, _least(story))


def _bank(story: Story) -> bool:
    """Whether a bank takes part."""
    first = story.first
    return bool(first.bank or first.remainder or first.fines_to)


def _places(story: Story, table: Table) -> list[int]:
    """Chips of the seats, the pot, and the bank if there is one."""
    return [*table.chips, table.pot, *([table.bank] if _bank(story) else [])]


def _least(story: Story) -> int:
    """Top of an axis that gives nothing away: few seats own more than three times the start."""
    return upwards(max(3 * max(story.first.chips), story.first.bank))


def _follow(story: Story, move: Move, lines: list[Series]) -> None:
    """A mark on every line that changes, and on all of them at the end."""
    places = _places(story, move.before), _places(story, move.after)
    for line, had, has in zip(lines, *places, strict=True):
        if had != has or move.step == story.last:
            line.add(move.step, has, _text(story, move, has, has - had))


def _text(story: Story, move: Move, chips: int, change: int) -> str:
    tr, when = story.tr, story.when(move)
    if not change:
        return tr("{when}: {what}", when=when, what=story.chips(chips))
    return tr(
        "{when}: {chips} ({change}, {event})",
        when=when,
        chips=story.chips(chips),
        change=("+" if change > 0 else "") + story.number(change),
        event=words.event_name(type_of(move.event), tr.lang),
    )


def caption(story: Story) -> str:
    """Who has most chips, what cards were sold for, and what the bank holds."""
    return " ".join(filter(None, [_most(story), story.cards_sold(), _bank_holds(story)]))


def _most(story: Story) -> str:
    tr, chips = story.tr, story.end.chips
    best = leaders(chips)
    facts = {"names": story.joined(best), "chips": story.chips(chips[best[0]])}
    if len(best) == len(chips):
        return tr("Everybody has {chips}.", chips=facts["chips"])
    if len(best) == 1:
        return tr("{names} has most chips: {chips}.", **facts)
    return tr("{names} have most chips: {chips} each.", **facts)


def _bank_holds(story: Story) -> str:
    tr, chips = story.tr, story.end.bank
    if not _bank(story):
        return ""
    if not chips:
        return tr("The bank is empty.")
    return tr("The bank holds {chips}.", chips=story.chips(chips))


def table(story: Story) -> Grid:
    """The start and every step at which chips move: what happened, and all chips then."""
    tr = story.tr
    rows: list[list[Cell]] = [[0, 0, words.event_name("game_started", tr.lang)]]
    rows[0] += _places(story, story.first)
    for move in story.moves:
        places = _places(story, move.after)
        if places != _places(story, move.before):
            event = words.event_name(type_of(move.event), tr.lang)
            rows.append([move.step, move.auction, event, *places])
    last = [tr("Bank")] if _bank(story) else []
    return [tr("Step"), tr("Auction"), tr("Event"), *story.names, tr("Pot"), *last], rows
