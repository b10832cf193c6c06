"""R3: recorded, read and played again the bytes are the same; any step, on any Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from making import random_game
from sizes import size

from serengeti.engine.events import Annotation, Choice, Note
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.referee import read
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table, apply

ROOT = Path(__file__).resolve().parents[2]
GAMES = size(200, 100_000)
SOUGHT = size(16, 1_000)


def recorded_again(log, path):
    """Play the choices of a log once more, with a recording; its bytes."""
    start = log.start
    rules = msgspec.structs.asdict(start.rules)
    again = Game(
        start.players, start.edition, record=path, seed=start.seed, first=start.first, **rules
    )
    with again:
        for index, event in enumerate(log.events):
            if index == len(again.events):
                again.do(event) if isinstance(event, Choice) else again.reveal()
    return path.read_bytes()


@pytest.mark.slow
def test_recorded_read_and_recorded_again_the_bytes_are_the_same(tmp_path, tell):
    total = 0
    for seed in range(GAMES):
        first, second = tmp_path / f"{seed}.jsonl", tmp_path / f"{seed}-again.jsonl"
        random_game(seed).save(first)
        data, log = first.read_bytes(), read(first).log
        assert log.dumps() == data
        assert recorded_again(log, second) == data, seed
        total += len(data)
        first.unlink()
        second.unlink()
    tell(f"R3: {GAMES:,} games, {total:,} bytes: recorded, read, recorded, all the same")


def noted(log):
    """The log with notes in between: they are no steps."""
    notes = [Note(at=0, kind="comment", text="early"), Note(at=9, kind="mark", text="?")]
    return Log((*log.events[:3], notes[0], *log.events[3:], notes[1]), ())


def with_lines(log):
    return Log(log.events, tuple(range(1, len(log.events) + 1)))


@pytest.mark.slow
def test_a_step_is_the_replay_of_as_many_events(tell):
    steps = 0
    for seed in range(SOUGHT):
        log = random_game(seed).log
        replay = Replay(with_lines(noted(log)) if seed % 2 else log)
        events = [event for event in replay.log.events if not isinstance(event, Annotation)]
        assert list(replay.events) == events
        for step in range(len(replay)):
            table = Table.of(log.start)
            for event in events[1 : step + 1]:
                apply(table, event)
            part = Replay(with_lines(Log(tuple(events[: step + 1]), ())))
            assert replay.at(step) == part.at(-1) == table
            assert replay.at(step - len(replay)) == table
            steps += 1
    tell(f"R3: {steps:,} steps of {SOUGHT:,} games: each the replay of as many events")


def pythons():
    """This Python, and any other from 3.11 on that can import what the engine needs."""
    yield sys.executable
    for minor in range(11, 30):
        found = shutil.which(f"python3.{minor}")
        if found and run(found, ["-c", "import msgspec"]).returncode == 0:
            yield found


def run(python, arguments, hash_seed="random"):
    places = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return subprocess.run(
        [python, *arguments],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": places},
        capture_output=True,
        check=False,
    )


@pytest.mark.slow
def test_digests_are_the_same_on_every_python_whatever_the_hashes(tell):
    games = size(20, 400)
    script = [str(Path(__file__).with_name("digests.py")), str(games)]
    runs = [(sys.executable, seed) for seed in ("0", "1", "4294967295")]
    runs += [(python, "random") for python in pythons()]
    outputs = []
    for python, seed in runs:
        done = run(python, script, seed)
        assert done.returncode == 0, done.stderr.decode()
        outputs.append(done.stdout)
    assert len(outputs[0].splitlines()) > 90 * games
    assert set(outputs) == {outputs[0]}
    count = len(outputs[0].splitlines())
    tell(f"R3: {count:,} digests, the same in {len(runs)} runs with other hashes")
