"""The golden games are played again, byte for byte."""

import json

import pytest
from golden.regenerate import HERE, KINDS, TABLES, path_of, play, text_of

from serengeti.engine.editions import EDITIONS, rules_for
from serengeti.engine.errors import SetupError
from serengeti.engine.events import EVENT_TYPES

OVER_HERE = {path_of(*table): table for table in TABLES}


def allowed(edition, number):
    try:
        rules_for(edition, number)
    except SetupError:
        return False
    return True


def test_every_edition_and_number_of_seats_has_its_game():
    every = [(edition, n) for edition in EDITIONS for n in range(2, 8) if allowed(edition, n)]
    assert sorted(TABLES) == sorted(every)
    assert sorted(HERE.glob("*.txt")) == sorted(OVER_HERE)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_the_game_is_played_byte_for_byte(table):
    data = path_of(*table).read_bytes()
    assert data.decode() == text_of(*table)
    assert len(data) < 40_000
    assert b'"engine"' not in data


def test_every_event_type_occurs():
    lines = [line for path in OVER_HERE for line in path.read_text("utf-8").splitlines()]
    decode = json.JSONDecoder().raw_decode
    assert {decode(line, line.index("{"))[0]["type"] for line in lines} == set(EVENT_TYPES)


def test_the_games_are_not_symmetric():
    """Players of different kinds, another first player, unequal ends: a swap would show."""
    firsts, shared = set(), 0
    for edition, number in TABLES:
        game = play(edition, number)
        firsts.add(game.start.first)
        assert len(set(game.table.hands)) == number
        assert len(set(game.events[-1].totals)) > 1
        shared += len(game.events[-1].winners) > 1
    assert len(set(KINDS)) > 1
    assert firsts >= {0, 1, 2, 3}
    assert shared <= 2
