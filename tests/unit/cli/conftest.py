"""The command line in this process, with a person at the keyboard, and as a program."""

import io
import os
import subprocess
import sys

import pytest

from serengeti.cli import main
from serengeti.players import play as play_bots


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("SERENGETI_LANG", "en")


@pytest.fixture
def run(capsys):
    """`run("check", path)`: exit code, stdout, stderr."""

    def command(*words):
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


@pytest.fixture
def typed(monkeypatch):
    """`typed("5", "p")`: what a person will answer."""
    return lambda *lines: monkeypatch.setattr(
        sys, "stdin", io.StringIO("".join(f"{x}\n" for x in lines))
    )


@pytest.fixture
def log(tmp_path):
    """A finished game of three in a file."""
    path = tmp_path / "game.jsonl"
    play_bots(["greedy", "random", "greedy"], 5).save(path)
    return path


@pytest.fixture
def edited(log):
    """`edited("bad.jsonl", change)`: a copy of the log, its lines changed by a function."""

    def edit(name, change):
        lines = log.read_bytes().splitlines(keepends=True)
        other = log.with_name(name)
        other.write_bytes(b"".join(change(lines)))
        return other

    return edit


@pytest.fixture
def shell():
    """`shell("play")`: the program itself, its output in pipes."""

    def start(*words, env=(), **more):
        return subprocess.Popen(
            [sys.executable, "-m", "serengeti", *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **dict(env)},
            **more,
        )

    return start
