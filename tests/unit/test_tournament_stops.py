"""Tournaments that stop early: Ctrl-C, bots that hang, processes that end."""

import os
import signal
import subprocess
import sys
from concurrent.futures import Executor
from threading import Barrier, Event

import pytest

import serengeti as sg
from serengeti.engine.events import Passed
from serengeti.tournaments import deal as deals_room
from serengeti.tournaments import results_file, tournament, underway
from serengeti.tournaments.interrupts import Interrupts
from serengeti.tournaments.threads import Threads

BOT = """
from serengeti.engine.events import Passed

def choose(view, legal):
    if legal.bidder is None:
        return None if legal.may_decline else next(iter(legal))
    return Passed(seat=view.seat)
"""

THIRD = """
import os

with open({deals!r}, "ab") as file:
    file.write(b".")
    third = file.tell() == {loads}  # loaded once to look at it where it is not apart, then a deal

plain = choose

def choose(view, legal):
    if third:
        {deed}
    return plain(view, legal)
"""
"What a bot adds to do something in its third deal; it says so first through a pipe."

HANGS = "open({!r}, 'w').close()\n        while True: pass"

SCRIPT = """
import sys
import serengeti as sg

if __name__ == "__main__":
    result = sg.tournament([sys.argv[1], "greedy", "random"], 9, seed=3, workers=1)
    print(result.deals, result.stopped)
"""


@pytest.fixture
def bot(tmp_path):
    return tmp_path / "mine.py"


@pytest.fixture
def third(bot, tmp_path):
    """`third(deed, *command)`: the program, once its bot does something in its third deal."""
    deals, told = str(tmp_path / "deals"), str(tmp_path / "told")
    os.mkfifo(told)
    started = []

    def start(*command, loads=4):
        bot.write_text(BOT + THIRD.format(deals=deals, deed=HANGS.format(told), loads=loads))
        program = subprocess.Popen([sys.executable, *command], stdout=-1, stderr=-1, text=True)
        started.append(program)
        open(told).close()  # waits for the bot
        return program

    yield start
    for program in started:
        program.kill()
        program.wait()


@pytest.mark.parametrize("more", [(), ("--resume",), ("--processes",)])
def test_ctrl_c_ends_a_tournament_whose_bot_hangs(tmp_path, bot, third, more):
    path = tmp_path / "r.jsonl"
    words = ["tournament", bot, "greedy", "random", "--deals", "9", "--seed", "3", "--lang", "en"]
    words += ["--workers", "1", *more, *([path] if "--resume" in more else [])]
    program = third("-m", "serengeti", *words)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert program.returncode == 130
    assert out.startswith("Deals: 2 of 9, games: ")
    who = "A deal did not end: perhaps a bot does not answer."
    later = "With --resume FILE (in Python: resume=) finished deals are kept, and one can go on"
    if "--processes" not in more:
        who = "mine did not answer."
    if "--resume" in more:
        later = f"They are kept in {path}: the same command goes on from there.\n"
        assert path.read_bytes().count(b"\n") == 3
    assert err.startswith(f"{who} With --isolate (in Python: isolate=True) such a bot is ended.\n")
    assert f"\nStopped early: 2 of 9 deals count. {later}" in err
    assert "Traceback" not in err


def test_in_python_the_call_returns_and_the_program_ends(tmp_path, bot, third):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    program = third(script, bot)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert (program.returncode, out) == (0, "2 interrupted\n")
    assert "Traceback" not in err


def test_ctrl_c_before_the_first_deal_names_who_hangs(bot, third):
    words = ["tournament", bot, "greedy", "random", "--workers", "1", "--lang", "fr"]
    program = third("-m", "serengeti", *words, loads=2)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert (program.returncode, out) == (130, "")
    assert err.startswith("Aucune réponse de mine. Avec --isolate (en Python\u00a0: isolate=True)")
    assert len(err.splitlines()) == 1


def test_a_bot_that_ends_its_process_is_no_interruption(tmp_path, bot, capsys):
    sg.language("en")
    text = THIRD.format(deals=str(tmp_path / "deals"), deed="os._exit(3)", loads=4)
    bot.write_text(BOT + text)
    how = {"seed": 3, "executor": "processes", "workers": 1}
    result = tournament([bot, "greedy", "random"], 9, **how)
    assert (result.deals, result.stopped) == (2, "workers")
    why, counted = capsys.readouterr().err.splitlines()
    assert why == (
        "A process that played deals has ended; perhaps a bot ended it: with --isolate (in "
        "Python: isolate=True) that bot is named and the tournament goes on."
    )
    assert counted.startswith("Stopped early: 2 of 9 deals count. With --resume FILE")


def test_a_script_without_its_guard_is_told_which_line_is_missing(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import serengeti as sg\n"
        'sg.tournament(["greedy"] * 3, 2, seed=3, executor="processes", workers=1)\n'
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert done.returncode
    assert 'In a script, processes need the line if __name__ == "__main__"' in done.stderr


def test_isolated_it_is_named_and_the_tournament_goes_on(bot):
    bot.write_text("def choose(view, legal):\n    __import__('os')._exit(3)\n")
    how = {"seed": 3, "executor": "processes", "workers": 1, "isolate": True}
    result = tournament([bot, "greedy", "random"], 1, **how)
    assert (result.deals, result.stopped) == (1, "")
    assert {(fault.bot, fault.kind) for fault in result.faults} == {(0, "lost")}


def test_ctrl_c_while_a_deal_is_counted_comes_after_it_and_what_ends_in_time_counts(
    tmp_path, monkeypatch
):
    path, seen = tmp_path / "r.jsonl", []
    append = results_file.ResultsFile.append

    def interrupted(store, deal):
        if deal.deal == 1:
            signal.raise_signal(signal.SIGINT)
        append(store, deal)
        seen.append(deal.deal)

    monkeypatch.setattr(results_file.ResultsFile, "append", interrupted)
    result = tournament(["greedy"] * 3, 50, seed=3, workers=1, resume=path)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert result.stopped == "interrupted"
    assert 2 <= result.deals < 50
    assert seen == list(range(result.deals))
    assert path.read_bytes().count(b"\n") == 1 + result.deals
    monkeypatch.undo()
    assert result.rows() == tournament(["greedy"] * 3, result.deals, seed=3).rows()


def test_an_executor_that_works_at_once_is_interrupted_at_work():
    class AtOnce(Executor):
        def submit(self, work, /, *args):
            signal.raise_signal(signal.SIGINT)
            pytest.fail("Ctrl-C was held back")

    with pytest.raises(KeyboardInterrupt):
        tournament(["greedy"] * 3, 5, seed=3, executor=AtOnce())


def test_another_handling_of_ctrl_c_stays_in_force(monkeypatch):
    came = []
    before = signal.signal(signal.SIGINT, lambda *_: came.append("^C"))
    try:
        with Interrupts().taken():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert came == ["^C"]


def test_a_deal_nobody_waits_for_ends_at_the_next_choice():
    def stops(view, legal):
        if jobs:
            underway.stop(jobs[0])
        return Passed(seat=view.seat) if legal.bidder is not None else None

    jobs = []
    job = tournament([stops, "greedy", "greedy"], 1, seed=3)._job
    jobs.append(job)
    with pytest.raises(underway.Stopped):
        deals_room.play_deal(job, 0)
    assert underway.asked(job) == ()


def test_threads_do_what_they_are_given_and_no_more():
    pool = Threads(2)
    found = [pool.submit(pow, 2, power) for power in range(9)]
    assert [future.result() for future in found] == [2**power for power in range(9)]
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result()
    begun, gate = Barrier(3), Event()
    held = [pool.submit(lambda: begun.wait() >= 0 and gate.wait()) for _ in range(3)]
    begun.wait()
    pool.shutdown(wait=False, cancel_futures=True)
    assert held[2].cancelled()
    gate.set()
    pool.shutdown()
    assert [future.result() for future in held[:2]] == [True, True]
