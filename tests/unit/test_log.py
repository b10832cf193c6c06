"""Reading and writing: strict, exact, and clear about what is wrong."""

import os

import pytest
from making import random_game

from serengeti.engine.errors import FileError, LogError
from serengeti.engine.events import MAX_STEPS, Bid
from serengeti.engine.log import MAX_FILE, good_name, parse, read_bytes, scan
from serengeti.engine.recording import Writer, encode
from serengeti.players import play

GAME = random_game(5).log
DATA = GAME.dumps()
LINES = DATA.splitlines(keepends=True)


def with_line(number, text):
    """The log with another text on a line (from 1)."""
    line = text if isinstance(text, bytes) else text.encode()
    return b"".join([*LINES[: number - 1], line + b"\n", *LINES[number:]])


def first_problem(data):
    return scan(data).problems[0]


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ('{"type":"bid","seat":1,"amount":5.0}', "wrong-type", "amount"),
        ('{"type":"bid","seat":1,"amount":true}', "wrong-type", "amount"),
        ('{"type":"bid","seat":1,"amount":"5"}', "wrong-type", "amount"),
        ('{"type":"bid","seat":1,"amount":null}', "wrong-type", "amount"),
        ('{"type":"bid","seat":1,"amount":-1}', "out-of-range", "amount"),
        ('{"type":"bid","seat":6,"amount":1}', "out-of-range", "seat"),
        ('{"type":"bid","seat":1,"amount":1' + "0" * 39 + "}", "out-of-range", "amount"),
        ('{"type":"bid","seat":1}', "missing-field", "amount"),
        ('{"type":"bid","seat":1,"amount":5,"x":1}', "unknown-field", "x"),
        ('{"type":"bid","seat":1,"amount":5,"amount":5}', "duplicate-key", "amount"),
        ('{"seat":1,"amount":5}', "missing-field", "type"),
        ('{"type":"bit","seat":1,"amount":5}', "unknown-event", "type"),
        ('{"type":"lot_revealed","auction":1,"cards":["red-1"]}', "unknown-value", "cards[0]"),
        ('{"type":"lot_set_aside","how":"lost"}', "unknown-value", "how"),
        ('{"type":"bid","seat":1,"amount":NaN}', "bad-json", ""),
        ("{'type':'passed'}", "bad-json", ""),
        ("not json", "bad-json", ""),
        (b"\xff\xfe", "bad-json", ""),
        ("", "blank-line", ""),
        ("[" * 9 + "]" * 9, "too-deep", ""),
        ("[" * 30_000, "too-deep", ""),
        ('{"type":"note","text":"' + "x" * 65_000 + '"}', "line-too-long", ""),
        (LINES[0].decode().rstrip(), "second-start", ""),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else "bytes",
)
def test_a_bad_line_is_named(text, code, field):
    problem = first_problem(with_line(4, text))
    assert (problem.code, problem.line, problem.field) == (code, 4, field)
    assert len(scan(with_line(4, text)).events) == 3
    with pytest.raises(LogError) as error:
        parse(with_line(4, text))
    assert error.value.code == code


def test_every_fault_is_listed():
    lines = [*LINES]
    for number in (3, 6, 9):
        lines[number - 1] = b"?\n"
    assert [p.line for p in scan(b"".join(lines)).problems] == [3, 6, 9]


def test_the_first_line_must_start_the_game():
    assert first_problem(b"".join(LINES[1:])).code == "no-start"
    assert first_problem(b"").code == "empty-file"
    assert first_problem(b"\xef\xbb\xbf" + DATA).code == "byte-order-mark"
    assert first_problem(DATA.decode().encode("utf-16")).code == "bad-json"


def test_a_torn_last_line_is_cut_and_said():
    found = scan(DATA[:-10])
    assert [p.code for p in found.problems] == ["torn-line"]
    assert len(found.events) == len(LINES) - 1
    assert found.size == len(DATA) - len(LINES[-1])


def test_a_missing_last_line_end_is_no_fault():
    assert scan(DATA[:-1]).problems == ()
    assert scan(DATA[:-1]).events == GAME.events


def test_windows_line_ends_and_other_key_orders_are_read():
    assert scan(DATA.replace(b"\n", b"\r\n")).events == GAME.events
    assert scan(with_line(3, ' {"amount": 0, "seat": 0, "type": "bid"} ')).problems == ()


def test_depth_ignores_brackets_in_strings():
    note = '{"type":"note","at":0,"kind":"mark","text":"' + "[" * 50 + '\\""}'
    assert scan(with_line(4, note)).problems == ()


def test_too_many_events():
    note = b'{"type":"note","at":0,"kind":"mark","text":""}\n'
    problems = scan(LINES[0] + note * (MAX_STEPS + 5)).problems
    assert [p.code for p in problems] == ["too-many-events"]


def test_a_large_file_is_refused_without_reading_it(tmp_path):
    path = tmp_path / "large.jsonl"
    with open(path, "wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(FileError) as error:
        read_bytes(path)
    assert (error.value.code, error.value.data["most"]) == ("file-too-big", MAX_FILE)


@pytest.mark.parametrize(
    ("name", "code"), [("nothing.jsonl", "no-file"), (".", "is-folder"), ("no/where", "no-file")]
)
def test_files_that_cannot_be_opened(tmp_path, name, code):
    with pytest.raises(FileError) as error:
        read_bytes(tmp_path / name)
    assert error.value.code == code


@pytest.mark.parametrize(
    "name", ["", " ", "a\n", "a\x00", "a\u200f", "a\u202eb", "e\u0301", "\ue000", "\ud800"]
)
def test_names_that_are_refused(name):
    assert not good_name(name)


@pytest.mark.parametrize("name", ["Zoé", "李", "O'Neil", "<b>", "J1", "👩‍🦰"])
def test_names_that_are_accepted_or_clearly_not(name):
    assert good_name(name) == ("\u200d" not in name)


def test_a_full_disk_leaves_whole_lines(tmp_path, monkeypatch):
    path = tmp_path / "g.jsonl"
    writer = Writer(path)
    writer.write(GAME.events[0])
    real = os.write

    def full(file, data):
        real(file, data[:7])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileError) as error:
        writer.write(GAME.events[1])
    assert error.value.code == "disk-full"
    monkeypatch.undo()
    assert path.read_bytes() == LINES[0]
    writer.write(GAME.events[1])
    writer.close()
    assert path.read_bytes() == b"".join(LINES[:2])


def test_short_writes_are_completed(tmp_path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[:5]))
    with Writer(tmp_path / "g.jsonl") as writer:
        writer.write(GAME.events[0])
    assert (tmp_path / "g.jsonl").read_bytes() == LINES[0]


def test_thinking_time_is_optional():
    assert encode(Bid(seat=1, amount=5)) == b'{"type":"bid","seat":1,"amount":5}'
    assert encode(Bid(seat=1, amount=5, ms=900)).endswith(b'"ms":900}')


def test_a_log_as_written_reads_like_any_other():
    """Bytes a program wrote are read at a stretch, others line by line: the same answer."""
    data = play(["random"] * 4, seed=7, edition="abacus").log.dumps()
    other = data.replace(b'{"type":"bid",', b'{"type": "bid",', 1)
    first, second = scan(data), scan(other)
    assert first.events == second.events
    assert first.lines == second.lines
    assert (first.problems, second.problems) == ((), ())
    assert (first.size, second.size) == (len(data), len(data) + 1)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (lambda lines: lines[1:], "no-start"),
        (lambda lines: [*lines, lines[0]], "second-start"),
        (lambda lines: [lines[0].replace(b'"name":"A"', b'"name":" "'), *lines[1:]], "bad-name"),
        (lambda lines: [*lines, b"\n"], "blank-line"),
        (lambda lines: [lines[0].replace(b"[1,2,3,", b"[" + b"1," * 33_000, 1)], "line-too-long"),
    ],
)
def test_a_log_as_written_may_still_be_at_fault(fault, code):
    lines = play(["random"] * 3, seed=7).log.dumps().splitlines(keepends=True)
    found = scan(b"".join(fault(lines)))
    assert code in [problem.code for problem in found.problems]
