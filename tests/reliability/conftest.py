"""Logs to maltreat, and a way to say what was measured."""

import pytest
from making import random_game

from serengeti.engine.events import Note
from serengeti.engine.log import Log
from serengeti.players import play

TABLES = [
    (edition, seats)
    for edition, most in [
        ("serengeti", 6),
        ("mombasa", 6),
        ("don", 6),
        ("abacus", 5),
        ("templari", 5),
    ]
    for seats in range(3, most + 1)
]
"Every edition with every number of seats it has."


@pytest.fixture(scope="session")
def edition_logs():
    """Twenty logs: every edition and number of seats, and two under rarer rules."""
    games = [
        play(["random", "greedy", "random", "random", "greedy", "random"][:seats], seed, edition)
        for seed, (edition, seats) in enumerate(TABLES)
    ]
    rare = {"all_pass": "carry-lot", "all_pass_pot": "digit-0", "min_open": 1}
    games += [play(["random"] * 3, 98, **rare), play(["random"] * 4, 99, first=2, **rare)]
    return [game.log.dumps() for game in games]


@pytest.fixture(scope="session")
def rule_logs():
    """Forty more, under random rules with 2 to 6 seats; every fourth has notes."""
    return [noted(seed) if seed % 4 == 0 else random_game(seed).log.dumps() for seed in range(40)]


def noted(seed):
    """A game with a note after its second line and one at its end."""
    game = random_game(seed)
    last = len(game.events) - 1
    notes = [
        Note(at=last // 2, kind="comment", text="Written before it happened.", by="Zoé"),
        Note(at=last, kind="mark", text="!"),
    ]
    events = (*game.events[:2], notes[0], *game.events[2:], notes[1])
    return Log(events, ()).dumps()
