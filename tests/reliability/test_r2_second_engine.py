"""R2: the engine and the one written from the texts alone agree after every event."""

import random

import pytest
import second_engine
from agreement import disputed, disputed_bids, line_of
from playing import moments, random_start
from sizes import chunks, size

from serengeti.engine.choices import Choices
from serengeti.engine.events import GameEnded

GAMES = size(20_000, 200_000)


def play(seed):
    """Play one game on both tables; the number of its events."""
    rng = random.Random(seed)
    start, state, events = random_start(rng), None, 0
    for event, table in moments(start, rng):
        line = line_of(event)
        if state is None:
            state = second_engine.State(line)
        else:
            second_engine.step(state, line)
        events += 1
        assert disputed(table, state) == [], event
        if events % 16 == 0 and Choices(table, silent=True).bidder is not None:
            assert disputed_bids(table, state) == set(), event
    assert type(event) is GameEnded
    assert state.winners == list(event.winners)
    return events


@pytest.mark.slow
@pytest.mark.parametrize("seeds", chunks(GAMES, 4), ids=lambda seeds: f"from {seeds.start}")
def test_the_second_engine_agrees_after_every_event(seeds, tell):
    events = 0
    for seed in seeds:
        try:
            events += play(seed)
        except Exception as error:
            error.add_note(f"game {seed}")
            raise
    tell(f"R2: {len(seeds):,} random games, {events:,} events: same state after each")
