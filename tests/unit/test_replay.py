"""Replay: every table of a log, jumps, the ledger of chips."""

import pytest
from making import random_game

from serengeti.engine.errors import LogError, RequestError
from serengeti.engine.events import GameEnded, LotRevealed, Note
from serengeti.engine.log import Log, parse
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table, apply


@pytest.fixture
def replay():
    return Replay(random_game(11).log)


def test_every_step_is_the_fold_of_the_events_before(replay):
    for step in range(len(replay)):
        table = Table.of(replay.start)
        for event in replay.events[1 : step + 1]:
            apply(table, event)
        assert replay.at(step) == table
    assert [s.table for s in replay.steps()] == [replay.at(k) for k in range(len(replay))]


def test_seek_order_does_not_matter(replay):
    back = [replay.at(step).digest() for step in reversed(range(len(replay)))]
    assert back[::-1] == [replay.at(step).digest() for step in range(len(replay))]


def test_copies_leave(replay):
    replay.at(3).chips[0] = 999
    next(iter(replay.steps())).table.chips[0] = 999
    assert 999 not in replay.at(3).chips + replay.at(0).chips


def test_negative_steps_and_bad_ones(replay):
    assert replay.at(-1) == replay.at(len(replay) - 1)
    for step in (len(replay), -len(replay) - 1, 1.0, True, "3", None):
        with pytest.raises(RequestError) as error:
            replay.at(step)
        assert error.value.code == "no-step"


def test_jump_to_an_auction(replay):
    for number in range(1, 16):
        event = replay.events[replay.auction(number)]
        assert isinstance(event, LotRevealed)
        assert event.auction == number
    with pytest.raises(RequestError) as error:
        replay.auction(16)
    assert error.value.code == "no-auction"


def test_ledger_balances_at_every_step():
    for seed in range(40):
        replay = Replay(random_game(seed).log)
        rules = replay.start.rules
        book = dict.fromkeys(range(len(replay.names)), rules.start_chips)
        book |= {"pot": 0, "bank": rules.bank_chips}
        flows = list(replay.flows())
        for step in range(len(replay)):
            for flow in (f for f in flows if f.step == step):
                book[flow.source] -= flow.chips
                book[flow.target] += flow.chips
            table = replay.at(step)
            assert book == dict(enumerate(table.chips)) | {"pot": table.pot, "bank": table.bank}


def test_result_is_the_last_event(replay):
    assert isinstance(replay.result, GameEnded)
    half = Log(replay.log.events[:20], replay.log.lines[:20])
    assert Replay(half).result is None


def test_notes_are_no_steps(replay):
    note = Note(at=3, kind="comment", text="why?")
    late = Note(at=len(replay) - 1, kind="mark", text="")
    events = (replay.events[0], note, *replay.events[1:], late)
    with_notes = Replay(Log(events, tuple(range(1, len(events) + 1))))
    assert len(with_notes) == len(replay)
    assert with_notes.log.notes == (note, late)
    assert with_notes.at(-1) == replay.at(-1)


def test_a_note_beyond_the_game_is_a_fault(replay):
    events = (*replay.events, Note(at=len(replay), kind="mark", text=""))
    with pytest.raises(LogError) as error:
        Replay(Log(events, tuple(range(1, len(events) + 1))))
    assert error.value.code == "note-astray"


def test_open_and_prefix(tmp_path, replay):
    path = tmp_path / "g.jsonl"
    data = replay.log.dumps()
    path.write_bytes(data)
    assert Replay.open(path).log.events == replay.log.events
    assert Replay.open(str(path)).log.path == str(path)
    path.write_bytes(data[:-5])
    with pytest.raises(LogError):
        Replay.open(path)
    cut = Replay.open(path, prefix=True)
    assert len(cut) == len(replay) - 1
    assert [p.code for p in cut.problems] == ["torn-line"]


def test_rereading_gives_the_same_bytes():
    for seed in range(40):
        data = random_game(seed).log.dumps()
        assert parse(data).dumps() == data
