"""R7: what was shown is never lost, whether the program is killed or the disk is full."""

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sizes import size

from serengeti.engine.errors import FileError, LogError
from serengeti.engine.game import Game
from serengeti.engine.log import scan
from serengeti.engine.referee import prove, read
from serengeti.players import choosers, play, seats

KILLS = size(100, 2_000)
KINDS = ["random", "greedy", "random"]
LOOP = Path(__file__).with_name("recording_loop.py")


def killed(folder, seed, rng):
    """Let the loop record, kill it; the last acknowledged (game, events)."""
    command = [sys.executable, str(LOOP), str(folder), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        said = b""
        for _ in range(rng.randrange(1, 300)):
            said += process.stdout.read(rng.randrange(1, 9))
        process.send_signal(signal.SIGKILL)
        said += process.stdout.read()
    number, events = said[: said.rfind(b"\n")].splitlines()[-1].split()
    return int(number), int(events)


def check_file(path, seed, acknowledged):
    """The file holds the start of its game and all that was acknowledged; events in it."""
    data = path.read_bytes()
    whole = play(KINDS, seed).log.dumps()
    assert whole.startswith(data)
    found = scan(data)
    assert len(found.events) >= acknowledged
    assert {problem.code for problem in found.problems} <= {"torn-line", "empty-file"}
    return len(found.events)


def resumed(path, seed):
    """Go on with the game to its end: the referee finds nothing."""
    with Game.resume(path) as game:
        game.play(choosers(KINDS, seed))
        assert game.over
    assert read(path).problems == ()
    assert path.read_bytes() == game.log.dumps()


@pytest.mark.slow
def test_killed_recordings_lose_nothing_that_was_acknowledged(tmp_path, tell):
    rng = random.Random(7)
    files = torn = at_start = 0
    for kill in range(KILLS):
        folder = tmp_path / str(kill)
        folder.mkdir()
        seed = 1000 * kill
        last, events = killed(folder, seed, rng)
        games = sorted(folder.iterdir(), key=lambda path: int(path.stem))
        assert len(games) in (last + 1, last + 2)
        for number, path in enumerate(games):
            acknowledged = events if number == last else 0
            stands = check_file(path, seed + number, acknowledged)
            if number < last:
                assert prove(scan(path.read_bytes())).log.events[-1].winners
        torn += not path.read_bytes().endswith(b"\n")
        files += len(games)
        if stands:
            resumed(path, seed + number)
        else:  # killed inside the first line, before anything was acknowledged
            at_start += 1
            with pytest.raises(LogError):
                Game.resume(path)
    tell(
        f"R7: {KILLS} kills in {files:,} recordings: 0 acknowledged events lost, "
        f"0 unreadable files, {torn} torn lines, {at_start} killed in the first line, "
        f"{KILLS - at_start} games resumed and finished"
    )


# --- a disk that fails -------------------------------------------------------------------------


class Disk:
    """`os.write` and `os.fsync` of a disk that fails once `room` bytes are written."""

    def __init__(self, monkeypatch, code, room, halves):
        self.code, self.room, self.halves = code, room, halves
        self.write, self.fsync = os.write, os.fsync
        monkeypatch.setattr(os, "write", self.limited_write)
        monkeypatch.setattr(os, "fsync", self.limited_fsync)

    def limited_write(self, file, data):
        if len(data) <= self.room:
            self.room -= len(data)
            return self.write(file, data)
        fits, self.room = self.room, 0
        written = self.write(file, data[:fits]) if fits else 0
        if written and not self.halves:
            return written  # the failure comes with the next call
        raise OSError(self.code, os.strerror(self.code))

    def limited_fsync(self, file):
        if not self.room:
            raise OSError(self.code, os.strerror(self.code))
        self.fsync(file)


CODES = {errno.ENOSPC: "disk-full", errno.EIO: "file-trouble", errno.EDQUOT: "disk-full"}


@pytest.mark.parametrize("code", CODES, ids=errno.errorcode.get)
@pytest.mark.parametrize("halves", [False, True], ids=["short write", "write that fails halfway"])
def test_a_full_disk_costs_nothing_and_the_game_goes_on(tmp_path, monkeypatch, code, halves, tell):
    rng = random.Random(code)
    seed, failures = 77, []
    bots = choosers(KINDS, seed)
    path = tmp_path / "game.jsonl"
    disk = Disk(monkeypatch, code, 10_000, halves)
    with Game(seats(KINDS), seed=seed, record=path) as game:
        for _ in range(1000):
            disk.room = rng.randrange(400)
            try:
                game.play(bots)
                break
            except FileError as error:
                failures.append((error.code, error.data["path"]))
            assert path.read_bytes() == game.log.dumps()
        assert game.over
    assert set(failures) == {(CODES[code], str(path))}
    assert read(path).problems == ()
    assert len(failures) > 20
    tell(f"R7: {len(failures)} times {errno.errorcode[code]} in one game, 0 events lost")


@pytest.mark.parametrize("sign", ["lot_sold", "game_ended"])
def test_a_failed_sync_is_a_failed_write(tmp_path, monkeypatch, sign):
    """The event is neither in the file nor on the table, so that it is not written twice."""
    path = tmp_path / "game.jsonl"
    broken = []

    def fsync(file):
        if path.read_bytes().splitlines()[-1].startswith(b'{"type":"%s"' % sign.encode()):
            broken.append(file)
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    bots = choosers(KINDS, 5)
    with Game(seats(KINDS), seed=5, record=path) as game:
        with pytest.raises(FileError):
            game.play(bots)
        assert broken
        assert path.read_bytes() == game.log.dumps()
        monkeypatch.undo()
        game.play(bots)
        assert game.over
    assert read(path).problems == ()


@pytest.mark.parametrize("code", [errno.EACCES, errno.EROFS, errno.EPERM], ids=errno.errorcode.get)
def test_a_folder_that_cannot_be_written_is_said(tmp_path, monkeypatch, code):
    def refuse(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(FileError) as error:
        play(KINDS, 5, record=tmp_path / "game.jsonl")
    monkeypatch.undo()
    assert error.value.code == "not-writable"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_exists_is_never_touched(tmp_path):
    path = tmp_path / "game.jsonl"
    play(KINDS, 5).save(path)
    before = path.read_bytes()
    for again in (lambda: play(KINDS, 6, record=path), lambda: play(KINDS, 6).save(path)):
        with pytest.raises(FileError) as error:
            again()
        assert error.value.code == "file-exists"
    assert path.read_bytes() == before
