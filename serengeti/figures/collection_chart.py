"""Collections: how the points of every seat grow, card by card."""

from __future__ import annotations

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, COLOURS, names_of
from serengeti.engine.events import LotGiven, LotSold
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, leaders
from serengeti.text import words

LEAST = 30
"Top of the y axis unless somebody has more: about what a winner has."


def chart(story: Story) -> Chart:
    """A rising line for each seat, a mark at every lot it gets."""
    tr = story.tr
    seats = story.seats("steps")
    for line in seats:
        line.add(0, 0, tr("step {step}: no cards", step=0))
    for move in _lots(story):
        hand = move.after.hands[move.event.seat]
        seats[move.event.seat].add(move.step, scoring.hand_points(hand), _text(story, move))
    for seat, line in enumerate(seats):
        if line.x[-1] != story.last:
            _end(story, seat, line)
    return story.chart(tr("Points of the collections"), tr("Points"), seats, LEAST)


def _lots(story: Story) -> list[Move]:
    return [move for move in story.moves if isinstance(move.event, LotSold | LotGiven)]


def _text(story: Story, move: Move) -> str:
    gained = _cards(story, move.before.lot)
    return "<br>".join([f"{story.when(move)}: + {gained}", _state(story, move.event.seat, move)])


def _cards(story: Story, mask: int) -> str:
    return ", ".join(words.card(name, story.tr.lang) for name in names_of(mask))


def _state(story: Story, seat: int, move: Move) -> str:
    """Points of a seat and its cards by colour."""
    hand = move.after.hands[seat]
    counted = [
        f"{words.colour(colour, story.tr.lang)} × {scoring.count(hand & mask)}"
        for colour, mask in zip(COLOURS, COLOUR_MASK, strict=True)
        if hand & mask
    ]
    points = story.points(scoring.hand_points(hand))
    return "<br>".join([points, ", ".join(counted)]) if counted else points


def _end(story: Story, seat: int, line: Series) -> None:
    """The line goes on to the last step."""
    move = story.moves[-1]
    hover = "<br>".join([story.when(move), _state(story, seat, move)])
    line.add(move.step, scoring.hand_points(move.after.hands[seat]), hover)


def caption(story: Story) -> str:
    """Who has most points, and the largest collection."""
    tr = story.tr
    points = [scoring.hand_points(hand) for hand in story.end.hands]
    if not any(points):
        return tr("Nobody has cards.")
    best = leaders(points)
    facts = {"names": story.joined(best), "points": story.points(points[best[0]])}
    said = (
        tr("{names} has most points in collections: {points}.", **facts)
        if len(best) == 1
        else tr("{names} have most points in collections: {points} each.", **facts)
    )
    return " ".join(filter(None, [said, _largest(story)]))


def _largest(story: Story) -> str:
    """The largest collection, when there is only one."""
    tr = story.tr
    sizes = [
        (scoring.count(hand & mask), story.names[seat], colour)
        for seat, hand in enumerate(story.end.hands)
        for colour, mask in zip(COLOURS, COLOUR_MASK, strict=True)
    ]
    best = leaders([size for size, _, _ in sizes])
    if len(best) > 1:
        return ""
    size, name, colour = sizes[best[0]]
    return tr(
        "The largest collection is {colour}: {name} has {cards}.",
        colour=words.colour(colour, tr.lang),
        name=name,
        cards=tr.plural("{n} card", "{n} cards", size),
    )


def table(story: Story) -> Grid:
    """A row for each lot that found a taker: its cards, and the points of every seat then."""
    tr = story.tr
    rows: list[list[Cell]] = [
        [
            move.step,
            move.after.auction,
            story.names[move.event.seat],
            _cards(story, move.before.lot),
            *(scoring.hand_points(hand) for hand in move.after.hands),
        ]
        for move in _lots(story)
    ]
    return [tr("Step"), tr("Auction"), tr("Lot to"), tr("Cards"), *story.names], rows
