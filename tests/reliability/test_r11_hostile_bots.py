"""R11: whatever a foreign bot does, the game ends, the others play as if it had passed, and its
deed is named."""

import os
import random
import subprocess
import sys
import tempfile
import time

import pytest
from hostile_bots import FAILS, HANGS, HARMLESS, sources

from serengeti.engine.events import Passed
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.players import choosers
from serengeti.players.isolation import Guarded, Isolated
from serengeti.text.faults import fault_text

SEED = 8_123_456_789
SLACK = 0.5
"Seconds a turn may take beyond its budget."
IN_PROCESS = set(FAILS) - {
    "os_exit",
    "kills_itself",
    "two_gigabytes",
    "interrupt",
    "rubbish_on_the_pipe",
    "nested_on_the_pipe",
}
"Those that end no process and that a guard in this one can stand."

pytestmark = pytest.mark.slow


class Passer:
    def choose(self, view, legal):
        return None if legal.may_decline else Passed(seat=view.seat)


def played(bot):
    """A game of two honest players with a bot on seat 1."""
    honest = choosers(["greedy", "greedy", "random"], SEED)
    return Game(["A", "B", "C"], seed=SEED).play([honest[0], bot, honest[2]])


@pytest.fixture(scope="module")
def without():
    """What happens when the seat of the bot always passes: events, digest after each of them."""
    return told(played(Passer()))


def told(game):
    replay = Replay(game.log)
    return game.events, [replay.at(step).digest() for step in range(len(replay))]


class Timed:
    """A bot whose turns are timed; its process is there before the turn begins."""

    def __init__(self, bot):
        self.bot, self.longest, self.groups = bot, 0.0, []

    def choose(self, view, legal):
        self.bot.start()
        if self.bot._process is not None:
            self.groups.append(self.bot._process.number)
        began = time.monotonic()
        choice = self.bot.choose(view, legal)
        self.longest = max(self.longest, time.monotonic() - began)
        return choice


@pytest.fixture
def bench(tmp_path, monkeypatch):
    """Bots by name, from files; at the end none of their processes and folders is left."""
    code = sources()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def play_against(name, **limits):
        path = tmp_path / f"{name}.py"
        path.write_text(code[name])
        with Isolated(path, **limits) as bot:
            timed = Timed(bot)
            game = played(timed)
        until(lambda: not left(timed.groups))  # killed already, perhaps not gone yet
        assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
        assert timed.longest <= bot.seconds + SLACK
        return bot, game, timed

    return play_against


def left(groups):
    """Processes of these groups that still run."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True)
    rows = [line.split() for line in listed.stdout.splitlines()]
    assert len(rows) > 1
    return [row for row in rows if int(row[0]) in groups and row[1][0] != "Z"]


def until(true):
    """Wait for something that has to come."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("name", FAILS)
def test_a_bot_that_fails_is_named_and_passes(name, bench, without):
    _, code, detail = FAILS[name]
    bot, game, _ = bench(name, seconds=10, restarts=0)
    assert told(game) == without
    first = bot.faults[0]
    assert (first.name, first.seat, first.turn, first.code) == (name, 1, 1, code)
    assert first.detail.startswith(detail)
    assert {fault.code for fault in bot.faults} <= {code, "out"}
    assert len(bot.faults) == bot.turns
    for lang in ("en", "fr"):
        assert name in fault_text(first, lang)
        assert fault_text(first, lang).isprintable() or lang == "fr"


@pytest.mark.parametrize("name", HANGS)
def test_a_bot_that_hangs_ends_its_turn(name, bench, without, tell):
    bot, game, timed = bench(name, seconds=0.4, restarts=1)
    assert told(game) == without
    codes = [fault.code for fault in bot.faults]
    assert codes == ["timed-out", "timed-out"] + ["out"] * (bot.turns - 2)
    assert bot.turns > 9
    assert len(set(timed.groups)) == 2
    assert timed.longest >= 0.4
    tell(f"R11: {name} had 0.4 s, its longest turn took {timed.longest:.2f} s")


@pytest.mark.parametrize("name", HARMLESS)
def test_a_bot_does_harm_to_itself_alone(name, bench, without):
    random.seed(5)
    state = random.getstate()
    bot, game, _ = bench(name, seconds=10)
    assert told(game) == without
    assert bot.faults == []
    assert random.getstate() == state


@pytest.mark.parametrize("name", sorted(IN_PROCESS))
def test_a_guard_names_the_same_faults_in_this_process(name, without):
    space = {}
    exec(sources()[name], space)
    bot = Guarded(space["choose"], name=name)
    assert told(played(bot)) == without
    assert {fault.code for fault in bot.faults} == {FAILS[name][1]}
    assert len(bot.faults) == bot.turns


def test_in_this_process_the_deck_can_be_found(without):
    """The same bot that finds nothing apart: what it looks for is there, and it sees it."""
    space = {}
    exec(sources()["looks_for_the_deck"], space)
    assert told(played(Guarded(space["choose"]))) != without


def test_what_a_bot_has_forked_ends_with_it(tmp_path):
    path = tmp_path / "forks.py"
    path.write_text(sources()["forks"])
    with Isolated(path, seconds=10) as bot:
        game = Game(["A", "B", "C"], seed=SEED)
        bot.choose(game.view(), game.legal)
        group = bot._process.number
        assert len(left([group])) == 2
    until(lambda: not left([group]))


ALONE = """
import sys
from serengeti.engine.game import Game
from serengeti.players.isolation import Isolated
bot, game = Isolated(sys.argv[1], seconds=1), Game(["A", "B", "C"], seed=1)
bot.start()
print(bot._process.number, flush=True)
bot.choose(game.view(), game.legal)
"""


def test_a_bot_whose_game_was_killed_ends_by_itself(tmp_path):
    path = tmp_path / "loops.py"
    path.write_text("print(__file__, file=open(__file__ + '.begun', 'w'))\nwhile True: pass")
    command = [sys.executable, "-c", ALONE, str(path)]
    here = {**os.environ, "TMPDIR": str(tmp_path)}  # a killed program leaves its bot's folder
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=here) as program:
        group = int(program.stdout.readline())
        until(lambda: (tmp_path / "loops.py.begun").exists())
        program.kill()
    until(lambda: not left([group]))


def test_there_are_more_than_twenty_of_them(tell):
    number = len(sources())
    assert number >= 20
    tell(f"R11: {number} hostile bots, every game as if they had passed")


def test_a_guard_lets_nobody_touch_the_table(without):
    def cheats(view, legal):
        legal.table.chips[:] = [99] * 3
        legal.table.high = -1
        return Passed(seat=view.seat)

    assert told(played(Guarded(cheats))) == without
