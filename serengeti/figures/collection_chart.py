"""Collections: how the points of every seat grow, and fall, card by card."""

from __future__ import annotations

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, COLOURS, names_of
from serengeti.engine.events import CardDiscarded, CardSold, Exchanged
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, leaders
from serengeti.text import words
from serengeti.text.catalogue import N_

LEAST = 30
"Top of the y axis unless somebody has more: about what a winner has."

_WHY = {
    "lot": N_("lot"),
    "sale": N_("sale"),
    "exchange": N_("exchange"),
    "discard": N_("discard"),
}


def chart(story: Story) -> Chart:
    """A line for each seat, a mark wherever its cards change."""
    tr = story.tr
    seats = story.seats("steps")
    for line in seats:
        line.add(0, 0, tr("step {step}: no cards", step=0))
    for move in story.moves:
        for seat in move.holders:
            points = scoring.hand_points(move.after.hands[seat])
            seats[seat].add(move.step, points, _text(story, move, seat))
    for seat, line in enumerate(seats):
        if line.x[-1] != story.last:
            _end(story, seat, line)
    return story.chart(tr("Points of the collections"), tr("Points"), seats, LEAST)


def _text(story: Story, move: Move, seat: int) -> str:
    """When, which cards and why, and what the seat has then."""
    change = f"{story.when(move)}: {_change(story, move, seat)}"
    return "<br>".join(
        filter(None, [change, _reason(story, move, seat), _state(story, move, seat)])
    )


def _change(story: Story, move: Move, seat: int) -> str:
    """Cards with their signs: `+ blue 8, − pink 2`."""
    had, has = move.before.hands[seat], move.after.hands[seat]
    parts = [("+", has & ~had), ("−", had & ~has)]
    return ", ".join(f"{sign} {_cards(story, mask)}" for sign, mask in parts if mask)


def _cards(story: Story, mask: int) -> str:
    return ", ".join(story.card(name) for name in names_of(mask))


def _reason(story: Story, move: Move, seat: int) -> str:
    """Why cards came or went, other than by a lot."""
    tr, event = story.tr, move.event
    match event:
        case CardSold(buyer=buyer, price=price) if seat == buyer:
            name = story.marked(event.seat)
            return tr("bought from {name} for {chips}", name=name, chips=story.chips(price))
        case CardSold(buyer=buyer, price=price):
            name = story.marked(buyer)
            return tr("sold to {name} for {chips}", name=name, chips=story.chips(price))
        case Exchanged(rival=rival) if seat == rival:
            return tr("exchange, at the wish of {name}", name=story.marked(event.seat))
        case Exchanged(rival=rival):
            return tr("exchange with {name}", name=story.marked(rival))
        case CardDiscarded():
            return tr("discarded after a bid beyond one’s chips")
    return ""


def _state(story: Story, move: Move, seat: int) -> str:
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
    hover = "<br>".join([story.when(move), _state(story, move, seat)])
    line.add(move.step, scoring.hand_points(move.after.hands[seat]), hover)


def caption(story: Story) -> str:
    """Who has most points, the largest collection, and how cards moved between seats."""
    tr = story.tr
    points = [scoring.hand_points(hand) for hand in story.end.hands]
    if not any(points):
        return " ".join([tr("Nobody has cards."), *_moved(story)])
    best = leaders(points)
    facts = {"names": story.joined(best), "points": story.points(points[best[0]])}
    said = (
        tr("{names} has most points in collections: {points}.", **facts)
        if len(best) == 1
        else tr("{names} have most points in collections: {points} each.", **facts)
    )
    return " ".join(filter(None, [said, _largest(story), *_moved(story)]))


def _moved(story: Story) -> list[str]:
    """Sales, exchanges and discards, if there were any."""
    tr = story.tr
    swaps = sum(isinstance(move.event, Exchanged) for move in story.moves)
    gone = sum(isinstance(move.event, CardDiscarded) for move in story.moves)
    said = [story.cards_sold()] if story.cards_sold() else []
    if swaps:
        said.append(tr.plural("There was {n} exchange.", "There were {n} exchanges.", swaps))
    if gone:
        said.append(tr.plural("{n} card was discarded.", "{n} cards were discarded.", gone))
    return said


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
    """A row whenever a seat's cards change: who, why, which, and the points of every seat then."""
    tr = story.tr
    rows: list[list[Cell]] = [
        [
            move.step,
            move.auction,
            story.names[seat],
            tr(_WHY[move.why]),
            _change(story, move, seat),
            *(scoring.hand_points(hand) for hand in move.after.hands),
        ]
        for move in story.moves
        for seat in move.holders
    ]
    return [tr("Step"), tr("Auction"), tr("Who"), tr("Why"), tr("Cards"), *story.names], rows
