"""What both engines say of one table: ours, and the one written from the texts alone."""

from itertools import compress

import msgspec
import second_engine

from serengeti.engine.cards import CARDS
from serengeti.engine.choices import Choices
from serengeti.engine.recording import encode

BIT = {card: 1 << index for index, card in enumerate(CARDS)}


def cards(names):
    return sum(map(BIT.__getitem__, names))


def seats(members):
    return sum(1 << seat for seat in members)


def ours(table):
    """The table, field by field."""
    return (
        table.auction,
        table.first,
        table.chips,
        table.hands,
        table.pot,
        table.bank,
        table.lot,
        table.removed,
        table.high if table.leader >= 0 else None,
        table.leader if table.leader >= 0 else None,
        table.inside,
        table.excluded,
        table.sitting,
        table.seller if table.seller >= 0 else None,
        table.offered,
        table.asked(),
        table.asked(silent=True),
        bool(table.over),
    )


def theirs(state):
    """The same of the second engine's state."""
    return (
        state.auction,
        state.first,
        state.chips,
        [cards(hand) for hand in state.hands],
        state.pot,
        state.bank,
        cards(state.lot),
        cards(state.removed),
        state.high,
        state.leader,
        seats(state.inside),
        seats(state.excluded),
        seats(state.sitting_out),
        state.seller,
        cards(state.offered),
        state.asked,
        state.turn,
        state.over,
    )


FIELDS = """auction first chips hands pot bank lot removed high leader inside excluded sitting
seller offered asked asked-when-silent over""".split()


def disputed(table, state):
    """The fields in which the two differ."""
    pair = ours(table), theirs(state)
    if pair[0] == pair[1]:
        return []
    return list(compress(FIELDS, (a != b for a, b in zip(*pair, strict=True))))


def disputed_bids(table, state):
    """Amounts which one lets the asked seat name, at whatever cost, and the other does not."""
    legal = Choices(table, silent=True)
    amounts = range(sum(table.chips) + table.pot + table.bank + 2)
    ours = {n for n in amounts if n in legal or n in legal.penalised}
    return ours ^ {n for n in amounts if second_engine.why_not(state, legal.seat, n) is None}


def line_of(event):
    """An event as the second engine reads it: what stands in the file."""
    return msgspec.json.decode(encode(event))


def second_state(events):
    """The second engine's state after the events of an engine's log."""
    return second_engine.follow([line_of(event) for event in events])
