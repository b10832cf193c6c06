"""A table at any moment."""

import pytest

from serengeti.engine.cards import mask_of
from serengeti.engine.scoring import digits_in
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table


@pytest.fixture
def make_table():
    """`make_table(3, hands=[...], pot=2, edition="mombasa")`."""

    def make(seats, hands=(), chips=None, edition="serengeti", switches=(), **state):
        names = [f"P{seat}" for seat in range(seats)]
        table = Table.of(start_game(names, edition, seed=0, first=0, **dict(switches)))
        for seat, cards in enumerate(hands):
            table.hands[seat] = mask_of(cards)
            table.digits[seat] = digits_in(table.hands[seat])
        if chips is not None:
            table.chips[:] = chips
        for field, value in state.items():
            setattr(table, field, value)
        return table

    return make
