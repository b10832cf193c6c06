"""R8: whatever a file holds, it is read or refused with our own error, at once."""

import json
import tracemalloc
from time import perf_counter

import pytest
from malformed import GAME, LINES, malformed, named, whole

from serengeti.engine import referee
from serengeti.engine.errors import FileError, LogError
from serengeti.engine.events import Note
from serengeti.engine.log import MAX_FILE, Log


def refused(path):
    """Seconds until a file is refused."""
    start = perf_counter()
    with pytest.raises((LogError, FileError)):
        referee.read(path)
    return perf_counter() - start


def test_every_malformed_file_is_refused_at_once(tmp_path, tell):
    path = tmp_path / "x.jsonl"
    seconds, wrong = {}, []
    for name, data in malformed():
        path.write_bytes(data)
        try:
            seconds[name] = refused(path)
        except pytest.fail.Exception:
            wrong.append(name)
    assert wrong == []
    assert len(seconds) >= 200
    slowest = max(seconds, key=seconds.get)
    assert seconds[slowest] < 1, slowest
    tell(
        f"R8: {len(seconds)} malformed files, all refused with our error, "
        f"the slowest ({slowest}) in {seconds[slowest] * 1000:.0f} ms"
    )


def test_a_gigabyte_is_refused_without_reading_it(tmp_path):
    path = tmp_path / "x.jsonl"
    with path.open("wb") as file:
        file.write(whole(LINES))
        file.truncate(2**30)
    tracemalloc.start()
    assert refused(path) < 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * MAX_FILE


@pytest.mark.parametrize(
    "data",
    [
        whole(LINES),
        whole(LINES)[:-1],
        b"\r\n".join(LINES) + b"\r\n",
        whole([b"  " + line.replace(b",", b" ,\t") + b" " for line in LINES]),
        whole([json.dumps(json.loads(line), sort_keys=True).encode() for line in LINES]),
        named("\u00c9lo\u00efse O\u2019Neil-\u674e \U0001f418"),
        named("x" * 40),
    ],
    ids=["as written", "no last line end", "CRLF", "spaces", "keys sorted", "escapes", "long name"],
)
def test_what_is_only_written_otherwise_is_read(tmp_path, data):
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    proof = referee.read(path)
    assert proof.problems == ()
    assert proof.log.events[1:] == GAME.events[1:]


def test_the_largest_log_allowed_is_read(tmp_path):
    path = tmp_path / "x.jsonl"
    notes = [Note(at=0, kind="mark", text="")] * (20_000 - len(LINES))
    path.write_bytes(Log((*GAME.events, *notes), ()).dumps())
    assert len(referee.read(path).log.events) == 20_000
