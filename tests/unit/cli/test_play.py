"""`serengeti play`: bots, people, recordings."""

import re
import signal
import subprocess

import pytest

from serengeti.cli import play
from serengeti.engine.events import type_of
from serengeti.engine.replay import Replay


def test_bots_play_and_the_scores_add_up(run, tmp_path):
    path = tmp_path / "g.jsonl"
    code, out, err = run("play", "greedy", "random", "--seed", 5, "-o", path, "--edition", "don")
    assert (code, err) == (0, "")
    replay = Replay.open(path)
    assert [who.kind for who in replay.start.players] == ["greedy", "random"] * 2
    assert (replay.start.edition, replay.start.seed) == ("don", 5)
    scores = re.findall(r"^([A-D]) +(\d+) \+ (\d+) = +(\d+)$", out, re.MULTILINE)
    totals = {name: int(total) for name, _, _, total in scores}
    assert totals == dict(zip("ABCD", replay.result.totals, strict=True))
    assert all(int(points) + int(bonus) == int(total) for _, points, bonus, total in scores)
    assert list(totals.values()) == sorted(totals.values(), reverse=True)
    assert f"{len(replay)} events recorded in {path}." in out


def test_a_drawn_seed_is_printed_and_plays_the_game_again(run):
    out = run("play", "--players", 3)[1]
    seed = re.search(r"--seed (\d+)", out)[1]
    again = run("play", "--players", 3, "--seed", seed)[1]
    assert again == out
    assert run("play", "--players", 3)[1] != out


def test_an_existing_file_is_not_overwritten(run, log):
    before = log.read_bytes()
    code, _, err = run("play", "--record", log)
    assert code == 2
    assert "exists already" in err
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("kinds", "number", "humans", "expected"),
    [
        ([], None, [], "A:greedy B:greedy C:greedy D:greedy"),
        (["random"], 3, [], "A:random B:random C:random"),
        (["greedy", "random"], None, [], "A:greedy B:random C:greedy D:random"),
        (["greedy", "random", "random"], None, [], "A:greedy B:random C:random"),
        ([], 3, ["Zoé"], "Zoé:human B:greedy C:greedy"),
        ([], 3, ["b", "Zoé"], "Zoé:human B:human C:greedy"),
        ([], 3, ["Zoé", "a"], "A:human Zoé:human C:greedy"),
        ([], 3, ["C", "C"], "A:greedy B:greedy C:human"),
    ],
)
def test_who_sits_where(kinds, number, humans, expected):
    people = play.sit_down(kinds, number, humans, "serengeti")
    assert " ".join(f"{who.name}:{who.kind}" for who in people) == expected


def test_a_person_is_asked_until_the_answer_is_legal(run, typed, tmp_path):
    path = tmp_path / "g.jsonl"
    typed("x", "99", "-1", "2.5", "9" * 5000, "٣x", "5", "P", "q")
    words = ["play", "--human", "Zoé", "--players", 3, "--seed", 7, "--edition", "don", "-o", path]
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert out.count("Zoé, your bid?") == 9
    assert "“x” is not an amount, nor p, nor q." in out
    assert "Zoé may not bid 99: Zoé has only 12 chips." in out
    assert "Zoé opens at 5." in out
    assert "The game stops here, unfinished." in out
    assert f"recorded in {path}." in out
    replay = Replay.open(path)
    assert f"{len(replay)} events" in out
    mine = [type_of(e) for e in replay.events if getattr(e, "seat", None) == 0]
    assert mine[0] == "bid"
    assert "passed" in mine


def test_a_person_can_play_a_game_to_its_end(run, typed):
    typed(*["p"] * 99)
    code, out, _ = run("play", "--human", "C", "--seed", 4, "--edition", "don")
    assert code == 0
    assert "Final scores" in out
    assert out.count("C, your bid?") == 15


def test_the_end_of_input_keeps_what_is_recorded(run, typed, tmp_path):
    typed("p")
    code, out, _ = run("play", "--human", "A", "--seed", 7, "-o", tmp_path / "g.jsonl")
    assert code == 0
    assert "unfinished" in out
    assert f"recorded in {tmp_path / 'g.jsonl'}." in out
    Replay.open(tmp_path / "g.jsonl")
    typed()
    assert "It was not recorded" in run("play", "--human", "A")[1]


def test_hidden_chips_are_hidden_from_a_person(run, typed):
    typed("q")
    out = run("play", "--human", "A", "--seed", 7, "--edition", "abacus", "--players", 3)[1]
    assert re.search(r"^\S? +B +\? ", out, re.MULTILINE)
    assert re.search(r"^\S? +A +10 ", out, re.MULTILINE)


def test_ctrl_c_keeps_what_is_recorded(tmp_path, shell):
    path = tmp_path / "g.jsonl"
    process = shell("play", "--human", "A", "--seed", 7, "-o", path, stdin=subprocess.PIPE)
    seen = b""
    while b"your bid?" not in seen:
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert err == b""
    assert process.returncode == 130
    assert f"recorded in {path}.".encode() in out
    Replay.open(path)
