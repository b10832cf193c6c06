"""R6: many programs record into one folder, all under the same names."""

import subprocess
import sys
from pathlib import Path

import pytest
from sizes import size

from serengeti.engine.replay import Replay

PROCESSES = 8
GAMES = size(25, 2_000)
CROWD = Path(__file__).with_name("crowd.py")


def recorded(folder):
    """Let everybody record at the same time; what each says of its games."""
    commands = [
        [sys.executable, str(CROWD), str(folder), str(1 + number * GAMES), str(GAMES)]
        for number in range(PROCESSES)
    ]
    crowd = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    said = [process.communicate()[0].splitlines() for process in crowd]
    assert [process.returncode for process in crowd] == [0] * PROCESSES
    return [line.split() for lines in said for line in lines]


@pytest.mark.slow
def test_a_crowd_breaks_and_overwrites_nothing(tmp_path, tell):
    said = recorded(tmp_path)
    found = []
    for path in tmp_path.iterdir():
        replay = Replay.open(path)  # no broken line, no line of another game
        assert replay.problems == ()
        assert replay.result is not None
        found.append([path.name, replay.start.id, replay.at(-1).digest()])
    assert len(said) == PROCESSES * GAMES
    assert sorted(found) == sorted(said)
    assert len({game_id for _, game_id, _ in found}) == len(found)
    tell(f"R6: {PROCESSES} programs, {len(found):,} games in one folder, none touched")
