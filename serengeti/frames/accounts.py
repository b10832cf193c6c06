"""Tables of chips and points: payouts, balances, collections, scores."""

from __future__ import annotations

from typing import Any

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, COLOURS
from serengeti.engine.events import IncomePaid, PotShared
from serengeti.engine.flows import BANK, POT
from serengeti.engine.replay import Replay
from serengeti.frames.columns import COLUMNS
from serengeti.frames.reading import Rows, moves, seat_names


def payouts(replay: Replay) -> Rows:
    """What pot and bank paid to seats: a row for each payment."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        at = (move.step, move.auction)
        match move.event:
            case IncomePaid(seat=seat, chips=chips):
                rows.append((*at, seat, players[seat], chips, BANK, None, None))
            case PotShared(shares=shares, digit=digit, basis=basis):
                rows += [
                    (*at, seat, players[seat], chips, POT, digit, basis)
                    for seat, chips in enumerate(shares)
                    if chips
                ]
    return tuple(COLUMNS["payouts"]), rows


def balances(replay: Replay) -> Rows:
    """Where the chips are: a row for each step, a column for each seat by name."""
    rows = []
    for step in replay.steps():
        at = step.table
        places = (*at.chips, at.pot, at.bank)
        rows.append((step.number, *places, sum(places)))
    return ("step", *seat_names(replay), "pot", "bank", "total"), rows


def collections(replay: Replay) -> Rows:
    """How collections grow and shrink: a row for each colour of which a seat's cards change."""
    players = seat_names(replay)
    rows: list[tuple[Any, ...]] = []
    for move in moves(replay):
        for seat in move.holders:
            had, has = move.before.hands[seat], move.after.hands[seat]
            at = (move.step, move.auction, seat, players[seat])
            for colour, mask in enumerate(COLOUR_MASK):
                if (had ^ has) & mask:
                    owned = scoring.count(has & mask), scoring.colour_points(has, colour)
                    rows.append((*at, COLOURS[colour], *owned, move.why))
    return tuple(COLUMNS["collections"]), rows


def scores(replay: Replay) -> Rows:
    """Points: a row for each seat; those so far when the game is unfinished."""
    last, result = replay.at(-1), replay.result
    rows = []
    for seat, player in enumerate(seat_names(replay)):
        hand = last.hands[seat]
        colours = [scoring.colour_points(hand, colour) for colour in range(6)]
        bonus = result.bonus[seat] if result else None
        winner = seat in result.winners if result else None
        total = sum(colours) + (bonus or 0)
        left = (last.chips[seat], scoring.count(hand))
        rows.append((seat, player, *colours, bonus, total, winner, *left))
    return tuple(COLUMNS["scores"]), rows
