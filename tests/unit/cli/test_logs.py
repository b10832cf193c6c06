"""`serengeti check`, `replay` and `schema`: what they say about logs."""

import json
import re

import jsonschema
import pytest
from making import random_game

from serengeti.cli import schema
from serengeti.cli.words import shown
from serengeti.engine.events import EVENT_TYPES, Irregular, Note
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay


def test_a_good_log_is_good(run, log, edited):
    events = len(log.read_bytes().splitlines())
    assert run("check", log) == (0, f"{log}: {events} events, finished\n", "")
    half = edited("half.jsonl", lambda lines: lines[:60])
    assert run("check", half) == (0, f"{half}: 60 events, unfinished\n", "")
    one = edited("one.jsonl", lambda lines: lines[:1])
    assert run("check", one) == (0, f"{one}: 1 event, unfinished\n", "")


def test_problems_name_file_line_event_rule_found_expected(run, edited):
    def overbid(lines):
        number = next(i for i, line in enumerate(lines) if b'"bid"' in line)
        return [
            *lines[:number],
            re.sub(rb'"amount":\d+', b'"amount":77', lines[number]),
            *lines[number + 1 :],
        ]

    bad = edited("bad.jsonl", overbid)
    code, out, err = run("check", bad)
    assert (code, err) == (1, "")
    assert re.fullmatch(
        rf"{re.escape(str(bad))}, line \d+ \(bid\): [ABC] may not bid 77: "
        r"[ABC] has only \d+ chips; found 77, expected \d+ or more\.\n",
        out,
    )
    assert "ne peut pas" in run("check", bad, "--lang", "fr")[1]


def test_every_problem_of_form_is_printed(run, edited):
    bad = edited("bad.jsonl", lambda lines: [*lines[:9], b"x\n", b"\n", *lines[9:]])
    code, out, _ = run("check", bad)
    assert code == 1
    assert re.findall(r"line (\d+)", out) == ["10", "11"]


def test_a_remark_does_not_fail(run, edited):
    other = edited(
        "seed.jsonl", lambda lines: [lines[0].replace(b'"seed":5', b'"seed":6'), *lines[1:]]
    )
    code, out, _ = run("check", other)
    assert code == 0
    assert "only a remark" in out
    assert out.endswith("finished\n")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"hello\n",
        b'{"type":"bid","seat":0,"amount":1}\n',
        b"[1,2,3]",
        '{"type":"game_started"}\n'.encode("utf-16"),
        bytes(range(256)) * 40,
    ],
)
def test_what_is_no_log_is_unreadable(run, tmp_path, data):
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    code, out, err = run("check", path)
    assert (code, out) == (2, "")
    assert err == f"{path}: not a game log: its first line is no game_started.\n"


def test_a_log_with_a_bad_first_line_has_problems(run, edited):
    for change in (
        lambda lines: [b"\xef\xbb\xbf" + lines[0], *lines[1:]],
        lambda lines: [lines[0][:300]],
        lambda lines: [lines[0].replace(b'"first":', b'"fist":'), *lines[1:]],
    ):
        code, out, _ = run("check", edited("bad.jsonl", change))
        assert code == 1
        assert "bad.jsonl, line 1" in out


def test_folders_are_searched_and_counted(run, log, tmp_path):
    sub = tmp_path / "sub" / "deep.jsonl"
    sub.mkdir(parents=True)
    (sub / "a.jsonl").write_bytes(log.read_bytes())
    (sub / "b.jsonl").write_bytes(log.read_bytes() + b"{}\n")
    (sub / "notes.txt").write_text("not looked at")
    code, out, err = run("check", tmp_path)
    assert (code, err) == (1, "")
    assert out.splitlines()[-1] == "3 logs: 2 good, 1 with problems, 0 unreadable"
    (sub / "c.jsonl").write_text("hello")
    code, out, err = run("check", tmp_path, log, tmp_path / "gone.jsonl")
    assert code == 2
    assert out.splitlines()[-1] == "6 logs: 3 good, 1 with problems, 2 unreadable"
    assert len(err.splitlines()) == 2


def test_a_folder_without_logs_is_said(run, tmp_path):
    code, out, err = run("check", tmp_path)
    assert (code, out) == (2, "")
    assert err == f"{tmp_path}: no game log (*.jsonl) in this folder.\n"


def test_a_hostile_file_name_does_not_steer_the_terminal(run, log):
    other = log.with_name("a\x1b[2Jb.jsonl")
    other.write_bytes(log.read_bytes())
    assert run("check", other)[1].startswith(f"{log.parent}/ab.jsonl: ")
    other.write_bytes(b"hello")
    assert "\x1b" not in "".join(run("check", other)[1:])
    assert shown("a\x1b]0;title\x07b\n") == "ab"


def test_replay_shows_the_last_step_or_the_one_asked_for(run, log):
    replay = Replay.open(log)
    last = run("replay", log)
    assert last[0] == 0
    assert f"Step {len(replay) - 1}" in last[1]
    assert run("replay", log, "--step", len(replay) - 1) == last
    assert run("replay", log, "--step", -1) == last
    assert "Step 0 " in run("replay", log, "--step", 0)[1]
    assert f"Step {replay.auction(7)} · Auction 7 of 15" in run("replay", log, "--auction", 7)[1]
    assert run("replay", log, "--step", 9, "--lang", "fr")[1].startswith("Étape 9 ")


def test_replay_tells_the_whole_game(run, log):
    code, out, err = run("replay", log, "--all")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(Replay.open(log))
    assert out.splitlines()[0].startswith("  0  Serengeti")
    assert "wins with" in out.splitlines()[-1]


@pytest.mark.parametrize("words", [["--step", "5000"], ["--step", "-5000"], ["--auction", "16"]])
def test_a_step_that_is_not_there_is_said(run, log, words):
    code, out, err = run("replay", log, *words)
    assert (code, out) == (2, "")
    assert "the last" in err


def test_replay_goes_as_far_as_the_log_stands(run, log, edited):
    torn = edited("torn.jsonl", lambda lines: [*lines[:20], lines[20][:9]])
    code, out, err = run("replay", torn)
    assert code == 0
    assert "Step 19" in out
    assert "torn.jsonl, line 21" in err
    assert "The log stands up to step 19; the rest is left out." in err
    half = edited("half.jsonl", lambda lines: lines[:20])
    assert run("replay", half)[2] == "The game is unfinished: step 19 is the last.\n"


def test_replay_needs_a_first_line(run, edited):
    code, out, err = run("replay", edited("headless.jsonl", lambda lines: lines[1:]))
    assert (code, out) == (2, "")
    assert "headless.jsonl, line 1" in err


def test_the_schema_accepts_every_line_the_engine_writes(run):
    code, out, _ = run("schema")
    assert code == 0
    checker = jsonschema.Draft202012Validator(json.loads(out))
    checker.check_schema(checker.schema)
    seen = set()
    said = (
        Note(at=0, kind="comment", text="well played"),
        Irregular(step=1, rule="digit-owned", agreed="nobody minded"),
    )
    for seed in range(60):
        for line in Log((*random_game(seed).events, *said), ()).dumps().splitlines():
            event = json.loads(line)
            seen.add(event["type"])
            assert checker.is_valid(event), event
    assert seen == set(EVENT_TYPES)


@pytest.mark.parametrize(
    "line",
    [
        {"type": "bid", "seat": 0},
        {"type": "bid", "seat": 6, "amount": 1},
        {"type": "bid", "seat": 0, "amount": "1"},
        {"type": "bid", "seat": 0, "amount": 1, "extra": 1},
        {"type": "lot_revealed", "auction": 1, "cards": ["red-1"]},
        {"type": "sold"},
        {},
        [],
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(line):
    assert not jsonschema.Draft202012Validator(schema.line_schema()).is_valid(line)


def test_the_schema_says_what_fields_mean():
    kinds = schema.line_schema()["$defs"]
    assert kinds["Bid"]["description"] == "A seat names an amount."
    assert kinds["PotShared"]["properties"]["left"]["description"] == "What cannot be split."
    assert "description" in kinds["Rules"]["properties"]["split"]
