"""What is written at the board: notes into the log and its file, games played on from a step."""

import json
import os
import re
import zlib

import IPython.display
import pytest
from hostile import PAYLOADS

import serengeti as sg
from serengeti.cli import main
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.events import GameEnded, Note, Passed
from serengeti.engine.log import scan
from serengeti.engine.notes import write_notes
from serengeti.places import content
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.names import tidy
from serengeti.widgets.board import Board, script
from serengeti.widgets.desk import EVERY, last_open
from serengeti.widgets.notes import MOST

UNKNOWN = "This board asked for something it does not know. Run its cell again."
GAME = sg.play(["greedy", "random", "greedy"], seed=7, names=["Awa", "Bo", "Cy"])


@pytest.fixture
def path(tmp_path):
    GAME.save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


class Screen:
    """A board without a browser: what it is told, and answers to messages."""

    def __init__(self, replay, monkeypatch):
        self.board, self.heard = Board(replay, "en"), []
        monkeypatch.setattr(self.board, "send", lambda told, **_: self.heard.append(told))

    def send(self, **message):
        self.board._handle_custom_msg(message, [])
        return self.heard[-1]

    def note(self, text="A remark", step=3, kind="comment"):
        return self.send(type="note", step=step, kind=kind, text=text)

    def play_on(self, step=9, hand=EVERY, others="greedy"):
        return self.send(type="branch", step=step, hand=hand, others=others)


@pytest.fixture
def screen(monkeypatch):
    return lambda replay: Screen(replay, monkeypatch)


def notes_of(path):
    return [(note.at, note.kind, note.text) for note in sg.Replay.open(path).log.notes]


# --- notes ----------------------------------------------------------------------------------------


def test_a_note_is_one_more_line_of_the_file(screen, path):
    before = path.read_bytes()
    replay = sg.Replay.open(path)
    told = screen(replay).note("  Too\ndear ")
    assert path.read_bytes() == before + (
        b'{"type":"note","at":3,"kind":"comment","text":"Too dear"}\n'
    )
    assert told["done"]
    assert told["said"]["en"] == f"The note is written to {path}."
    assert told["said"]["fr"] == f"La note est écrite dans {path}."
    assert [note["text"] for note in told["notes"]["fr"]] == ["Too dear"]
    assert replay.log.notes == sg.Replay.open(path).log.notes
    assert main(["check", str(path)]) == 0


def test_every_kind_people_write(screen, path):
    board = screen(sg.Replay.open(path))
    most = board.send(type="desk")["most"]
    for kind, limit in most.items():
        assert board.note("x" * limit, kind=kind)["done"]
        assert not board.note("x" * (limit + 1), kind=kind)["done"]
    assert board.note("", kind="mark")["done"]
    assert notes_of(path) == [(3, kind, "x" * most[kind]) for kind in most] + [(3, "mark", "")]


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"text": " \n "}, "The note is empty: write a few words."),
        ({"text": "\u202e"}, "The note is empty: write a few words."),
        ({"text": "x" * (MOST + 1)}, "The note is too long: it may have 500 characters."),
        ({"text": "x" * 100_000}, "The note is too long: it may have 500 characters."),
        ({"step": 10_000}, f"There is no step 10000: the last step is {len(GAME.replay) - 1}."),
        ({"step": -1}, UNKNOWN),
        ({"step": "3"}, UNKNOWN),
        ({"step": True}, UNKNOWN),
        ({"kind": "reconstructed"}, UNKNOWN),
        ({"kind": []}, UNKNOWN),
        ({"text": None}, UNKNOWN),
    ],
)  # fmt: skip
def test_what_is_no_note_is_told_in_a_sentence(screen, path, message, said):
    before = path.read_bytes()
    told = screen(sg.Replay.open(path)).note(**message)
    assert told["said"]["en"] == said
    assert told["said"]["fr"] not in ("", said)
    assert not told["done"]
    assert told["notes"]["en"] == []
    assert path.read_bytes() == before


def test_hostile_notes_stand_in_the_file_and_do_nothing(screen, path):
    board = screen(sg.Replay.open(path))
    for payload in PAYLOADS:
        told = board.note(payload)
        assert told["done"] == bool(tidy(payload, MOST))
    texts = [text for _, _, text in notes_of(path)]
    assert texts == [tidy(p, MOST) for p in PAYLOADS if tidy(p, MOST)]
    assert len(texts) > 90
    assert [note["text"] for note in told["notes"]["en"]] == texts
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize("name", sg.samples())
def test_a_sample_game_is_never_written(screen, name):
    file = content("replays") / f"{name}.jsonl"
    before = file.read_bytes()
    replay = sg.sample(name)
    told = screen(replay).note("mine")
    assert told["done"]
    assert "for this session only" in told["said"]["en"]
    assert 'replay.save("my-game.jsonl")' in told["said"]["fr"]
    assert replay.log.notes[-1].text == "mine"
    assert file.read_bytes() == before
    screen(replay).play_on(1)
    assert sg.samples() == sorted(path.stem for path in file.parent.glob("*.jsonl"))


def test_a_game_in_memory_is_saved_with_its_notes_once(screen, tmp_path):
    replay, path = GAME.replay, tmp_path / "mine.jsonl"
    board = screen(replay)
    assert "for this session only" in board.note("first")["said"]["en"]
    replay.save(path)
    with pytest.raises(FileError) as caught:
        replay.save(path)
    assert caught.value.code == "file-exists"
    assert board.note("second")["said"]["en"] == f"The note is written to {path}."
    assert [text for _, _, text in notes_of(path)] == ["first", "second"]


def fail(*_):
    raise OSError(28, "No space left on device")


def test_what_a_full_disk_refuses_is_written_later(screen, path, monkeypatch):
    before = path.read_bytes()
    board = screen(sg.Replay.open(path))
    with monkeypatch.context() as full:
        full.setattr(os, "write", fail)
        told = board.note("first")
    assert told["done"]
    assert told["said"]["en"].startswith("The disk is full;")
    assert 'replay.save("my-game.jsonl")' in told["said"]["en"]
    assert path.read_bytes() == before
    assert [note["text"] for note in told["notes"]["en"]] == ["first"]
    board.note("second")
    assert [text for _, _, text in notes_of(path)] == ["first", "second"]


def test_a_file_that_may_not_be_written(screen, path, monkeypatch):
    board = screen(sg.Replay.open(path))
    real = os.open

    def refuse(file, flags, *rest):
        if flags & os.O_RDWR:  # also where the tests may write everything
            raise PermissionError(13, "Permission denied")
        return real(file, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    told = board.note()
    assert told["said"]["en"].startswith("There is no permission to read or write")
    assert told["said"]["fr"].endswith('replay.save("my-game.jsonl")')
    assert len(told["notes"]["en"]) == 1


def test_a_file_that_holds_something_else_by_now_is_left_alone(screen, path):
    board = screen(sg.Replay.open(path))
    other = sg.play(["random"] * 3, seed=8).log.dumps()
    for data in (other, path.read_bytes()[:-40], b"", b"\x00"):
        path.write_bytes(data)
        told = board.note()
        assert "does not hold this game any more" in told["said"]["en"]
        assert path.read_bytes() == data
    path.unlink()
    assert board.note()["said"]["en"].startswith("There is no file")
    assert not path.exists()


def test_a_file_with_a_fault_is_left_alone(screen, path):
    path.write_bytes(path.read_bytes()[:-40])
    before = path.read_bytes()
    board = screen(sg.Replay.open(path, prefix=True))
    assert "for this session only" in board.note()["said"]["en"]
    assert path.read_bytes() == before


def test_a_last_line_without_its_end(screen, path):
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    screen(sg.Replay.open(path)).note()
    assert len(notes_of(path)) == 1


def test_a_full_log_takes_no_note(screen, path, monkeypatch):
    replay = sg.Replay.open(path)
    monkeypatch.setattr("serengeti.engine.notes.MAX_FILE", path.stat().st_size + 70)
    board = screen(replay)
    assert board.note("x")["done"]
    told = board.note("x")
    assert told["said"]["en"] == "The log is full: it takes no more notes."
    assert len(told["notes"]["en"]) == 1


def test_notes_go_between_the_events_of_a_game_that_is_recorded(screen, tmp_path):
    path = tmp_path / "live.jsonl"
    game = sg.Game(["A", "B", "C"], seed=7, record=path)
    screen(sg.Replay.open(path)).note("while it runs", step=1)
    game.bid(3)
    game.close()
    found = scan(path.read_bytes())
    assert found.problems == ()
    assert [event for event in found.events if not isinstance(event, Note)] == list(game.events)
    assert notes_of(path) == [(1, "comment", "while it runs")]
    assert sg.Game.resume(path).table == game.table


def test_two_boards_of_a_replay_share_notes_and_nothing_else(screen, path):
    replay = sg.Replay.open(path)
    one, other, stranger = screen(replay), screen(replay), screen(sg.Replay.open(path))
    other.board.step, other.board.lang = 5, "fr"
    one.note("shared")
    one.play_on()
    told = other.heard[-1]
    assert [note["text"] for note in told["notes"]["en"]] == ["shared"]
    assert (told["said"], told["branches"]) == (None, [])
    assert (other.board.step, other.board.lang, one.board.step) == (5, "fr", 0)
    assert stranger.heard == []
    assert [row["title"] for row in other.play_on(4)["branches"]] != one.send(type="desk")[
        "branches"
    ]
    assert len(replay.branches) == 2


class Handle:
    """An output that a notebook shows already."""

    def __init__(self, data, shown):
        self.shown = shown
        self.shown.append(data)

    def update(self, data, **_):
        self.shown.append(data)


def test_twins_tell_what_was_written_since(screen, path, monkeypatch):
    replay, shown = sg.Replay.open(path), []
    monkeypatch.setattr(IPython.display, "display", lambda data, **_: Handle(data, shown))
    one, other = screen(replay), screen(replay)
    other.board._ipython_display_()
    other.board.step = 3
    one.note("<b>Too dear</b>", 3)
    assert "Comment: &lt;b&gt;Too dear" in shown[-1]["text/html"]
    assert "Comment: <b>Too dear</b>" in shown[-1]["text/plain"]


def test_no_note_without_its_step():
    with pytest.raises(RequestError):
        GAME.replay.note(Note(at=10_000, kind="mark", text=""))


def test_written_notes_are_not_written_twice(path):
    replay = sg.Replay.open(path)
    for _ in range(2):
        replay.note(Note(at=1, kind="mark", text="same"))
    for _ in range(2):
        write_notes(replay.log)
    assert len(notes_of(path)) == 2


# --- branches -------------------------------------------------------------------------------------


def seat_of(board):
    return board.board._desk.branches[-1].seat


def answer(seat, **choice):
    state = json.loads(zlib.decompress(seat.state))
    seat._hear(seat, {"type": "choice", "choice": choice, "at": state["answered"]}, [])


def test_every_seat_by_hand(screen, path):
    replay = sg.Replay.open(path)
    board = screen(replay)
    step = replay.auction(2)
    told = board.play_on(step)
    file = path.with_name("game-2.jsonl")
    assert told["said"]["en"] == f"The branch is recorded in {file}."
    assert told["branches"][0]["title"] == {
        "en": f"Branch from step {step} · 0 steps further · game-2.jsonl",
        "fr": f"Variante à partir de l’étape {step} · 0 étape de plus · game-2.jsonl",
    }
    seat = seat_of(board)
    assert told["branches"][0]["model"] == seat.model_id
    answer(seat, type="passed")
    assert "1 step further" in board.heard[-1]["branches"][0]["title"]["en"]
    branch = sg.Replay.open(file)
    assert (branch.start.parent.id, branch.start.parent.step) == (replay.start.id, step)
    assert branch.events[1 : step + 1] == replay.events[1 : step + 1]
    assert isinstance(branch.events[step + 1], Passed)
    assert {player.kind for player in branch.start.players} == {"human"}
    assert branch.names == replay.names
    assert main(["check", str(file)]) == 0


def test_one_seat_by_hand_and_bots_on_the_others(screen, path):
    replay = sg.Replay.open(path)
    board = screen(replay)
    board.play_on(replay.auction(3), hand=1, others="random")
    seat = seat_of(board)
    assert [player.kind for player in seat.game.start.players] == ["random", "human", "random"]
    while not seat.game.over:
        if seat.game.window:
            state = json.loads(zlib.decompress(seat.state))
            seat._hear(seat, {"type": "decline", "at": state["answered"]}, [])
        else:
            answer(seat, type="passed")
    assert isinstance(sg.Replay.open(seat.path).events[-1], GameEnded)
    assert main(["check", str(seat.path)]) == 0


def test_a_branch_leaves_from_any_step_before_the_end(screen, path):
    replay = sg.Replay.open(path)
    board = screen(replay)
    last = last_open(replay)
    steps = [*range(12), *range(12, last, 17), *range(last, len(replay))]
    for step in steps:
        told = board.play_on(step)
        assert told["done"] == (step <= last)
    assert told["said"]["en"] == "Nobody has anything to choose after this step."
    assert told["open"] == last < len(replay) - 1
    files = sorted(path.parent.glob("game-*.jsonl"))
    parents = sorted(sg.Replay.open(file).start.parent.step for file in files)
    assert parents == [step for step in steps if step <= last]


def test_a_branch_of_a_game_without_a_file(screen, tmp_path):
    replay = GAME.replay
    told = screen(replay).play_on()
    call = 'replay.branches[0].save("my-branch.jsonl")'
    assert told["said"]["en"].endswith(call)
    assert told["branches"][0]["kept"] == told["said"]
    assert told["branches"][0]["title"]["fr"].endswith("dans aucun fichier")
    replay.branches[0].save(tmp_path / "my-branch.jsonl")
    assert sg.Replay.open(tmp_path / "my-branch.jsonl").start.parent.step == 9


def test_a_folder_that_takes_no_file(screen, path, monkeypatch):
    board = screen(sg.Replay.open(path))
    monkeypatch.setattr(os, "write", fail)
    told = board.play_on()
    assert told["done"]
    assert told["said"]["fr"].startswith("Le disque est plein")
    assert seat_of(board).path is None
    assert not path.with_name("game-2.jsonl").exists()


@pytest.mark.parametrize(
    "message", [{"hand": 3}, {"hand": "0"}, {"hand": True}, {"hand": 0, "others": "nobody"},
                {"hand": 0, "others": []}, {"step": None}],
)  # fmt: skip
def test_what_is_no_branch(screen, path, message):
    told = screen(sg.Replay.open(path)).play_on(**message)
    assert told["said"]["en"].startswith("This board asked for something")
    assert told["branches"] == []
    assert list(path.parent.iterdir()) == [path]


def test_a_taken_back_branch_is_numbered_like_a_branch(screen, path):
    board = screen(sg.Replay.open(path))
    board.play_on()
    seat = seat_of(board)
    answer(seat, type="passed")
    state = json.loads(zlib.decompress(seat.state))
    seat._hear(seat, {"type": "undo", "at": state["answered"]}, [])
    assert seat.path == path.with_name("game-3.jsonl")


def test_a_branch_speaks_the_language_of_its_board(screen, path):
    board = screen(sg.Replay.open(path))
    board.play_on()
    board.board.lang = "fr"
    assert seat_of(board).lang == "fr"


def test_the_replay_of_a_branch_writes_notes_to_the_branch(screen, path):
    board = screen(sg.Replay.open(path))
    board.play_on(last_open(board.board.replay))
    seat = seat_of(board)
    while not seat.game.over:
        answer(seat, type="passed")
    state = json.loads(zlib.decompress(seat.state))
    seat._hear(seat, {"type": "replay", "at": state["answered"]}, [])
    seat.board._handle_custom_msg({"type": "note", "step": 2, "kind": "mark", "text": "x"}, [])
    assert notes_of(seat.path) == [(2, "mark", "x")]


# --- words ----------------------------------------------------------------------------------------


def test_the_script_asks_for_words_that_are_sent(screen):
    told = screen(GAME.replay).send(type="desk")
    desk = script().split("// Notes that are written")[1].split("// The board:")[0]
    used = set(re.findall(r"labels\.(\w+)", desk))
    for lang in LANGUAGES:
        assert used == set(told["words"][lang])
    assert told["words"]["en"].keys() == told["words"]["fr"].keys()
