"""How far long work has come: true speed, the reader's words, silence where nobody looks on."""

import os
import pty
import re
import sys
import termios
from contextlib import contextmanager, redirect_stderr
from types import SimpleNamespace

import pytest
from tqdm import auto

import serengeti as sg
from serengeti.simulation import progress
from serengeti.simulation.progress import Progress


@pytest.fixture
def clock(monkeypatch):
    """`clock.now += 3`: time for the bar too."""
    found = SimpleNamespace(now=100.0)
    monkeypatch.setattr(progress, "time", SimpleNamespace(monotonic=lambda: found.now))
    monkeypatch.setattr("tqdm.std.time", lambda: found.now)
    monkeypatch.setattr("tqdm.std.tqdm.monitor_interval", 0)  # a thread that looks at the clock
    return found


@contextmanager
def terminal():
    """stderr is a terminal for a while; its value reads what that shows."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 90))
    with open(theirs, "w", buffering=1) as stream, open(ours, "rb") as seen:
        os.set_blocking(ours, False)
        with redirect_stderr(stream):
            yield lambda: seen.read().decode().replace("\r\n", "\n")


def work(clock, already, every, parts=5, unit="deals"):
    """Ten more done in each part of so many seconds."""
    bar = Progress(1000, unit)
    for part in range(1, parts + 1):
        clock.now += every
        bar.reach(already + 10 * part)
    return bar


@pytest.mark.parametrize("already", [0, 700])
def test_the_bar_tells_the_speed_at_which_the_work_goes(clock, already):
    sg.language("en")
    with terminal() as shown:
        work(clock, already, every=1.5).close()
        seen = shown()
    speeds = set(re.findall(r"([\d.?]+) deals/s", seen))
    assert speeds == {"?", "6.67"}  # ten in one and a half seconds, from the first number on
    left = (1000 - already - 50) / 10 * 1.5
    assert f"<{auto.tqdm.format_interval(left)}," in seen


def test_slow_work_is_counted_in_units_a_second_too(clock):
    sg.language("fr")
    with terminal() as shown:
        work(clock, 0, every=40, unit="games").close()
        assert " 0.25 parties/s]" in shown()


def test_nothing_is_drawn_into_a_pipe_or_a_file(clock, capsys):
    bar = work(clock, 0, every=3)
    bar.say("Beside it.")
    bar.interrupted()
    assert capsys.readouterr().err == "Beside it.\n"


def test_a_notebook_shows_a_bar_though_its_stderr_is_no_terminal(clock, monkeypatch):
    shown = []

    class Bar:
        n = 0

        def __init__(self, total, initial, unit, bar_format, leave):
            shown.append((total, initial, unit))

        def update(self, more):
            self.n += more

        def close(self):
            shown.append("closed")

    shell = SimpleNamespace(get_ipython=lambda: "a shell")
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setattr(auto, "tqdm", Bar)
    sg.language("fr")
    work(clock, 0, every=3).close()
    assert shown == [(1000, 20, " donnes"), "closed"]


def test_ipython_that_is_only_imported_shows_none(clock, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    work(clock, 0, every=3).close()
    assert capsys.readouterr().err == ""


def test_short_work_and_work_without_tqdm_show_none(clock, monkeypatch):
    with terminal() as shown:
        work(clock, 0, every=0.1).close()
        monkeypatch.setattr(progress, "find_spec", lambda name: None)
        work(clock, 0, every=3).close()
        progress.tell("The end.")
        assert shown() == "The end.\n"


@pytest.mark.parametrize("every", [0.1, 3])
def test_after_ctrl_c_a_sentence_has_a_line_of_its_own(clock, every):
    with terminal() as shown:
        bar = work(clock, 0, every)
        bar.interrupted()
        progress.tell("Interrupted.")
        bar.close()
        *bars, said, end = re.split(r"[\r\n]", shown())
    assert (said, end) == ("Interrupted.", "")
    assert bars[-1].strip() == ""  # a fresh line, or the bar was wiped out
    assert any("deals/s" in line for line in bars) == (every == 3)
