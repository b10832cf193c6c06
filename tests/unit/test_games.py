"""The games of a folder as a table: every log is there, a broken one too."""

import msgspec
import pytest

import serengeti as sg
from serengeti.engine.cards import COLOURS
from serengeti.engine.errors import FileError
from serengeti.engine.events import GameEnded, LotRevealed
from serengeti.engine.log import Log
from serengeti.frames.games import BROKEN, COLUMNS, FINISHED, UNFINISHED, listing, matches, outcome
from serengeti.players import play

COUNT = 300
EDITIONS = ["serengeti", "mombasa", "don", "abacus", "templari"]
GOOD = [*range(COUNT)]


def made(number):
    """A game of its own for each number; every fifth is unfinished."""
    names = [f"{colour} {number}" for colour in COLOURS]
    seats = 3 + number % 3
    game = play(["random"] * seats, number, EDITIONS[number % 5], names[:seats])
    head = {"date": f"2024-{1 + number % 12:02}-{1 + number % 28:02}", "place": "here"}
    events = game.events[: 40 if number % 5 == 4 else None]
    return (msgspec.structs.replace(events[0], **head), *events[1:])


BROKEN_LOGS = {
    "a-empty.jsonl": b"",
    "b-binary.jsonl": bytes(range(256)),
    "c-other.jsonl": b'{"type":"bid","seat":0,"amount":1}\n',
    "d-torn.jsonl": None,
    "e-cheat.jsonl": None,
    "f-big.jsonl": b" " * 5_000_001,
}


@pytest.fixture(scope="module")
def games():
    return [made(number) for number in range(COUNT)]


@pytest.fixture(scope="module")
def folder(games, tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    for number, events in enumerate(games):
        place = folder / f"group {number % 7}"
        place.mkdir(exist_ok=True)
        (place / f"{number:03}.jsonl").write_bytes(Log(events, ()).dumps())
    for name, data in BROKEN_LOGS.items():
        (folder / name).write_bytes(b"" if data is None else data)
    whole = Log(games[0], ()).dumps()
    (folder / "d-torn.jsonl").write_bytes(whole[:-20])
    lines = whole.splitlines(keepends=True)
    (folder / "e-cheat.jsonl").write_bytes(b"".join([*lines[:9], lines[-1], *lines[9:]]))
    (folder / "notes.txt").write_text("no log")
    (folder / "folder.jsonl").mkdir()
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "000-checkpoint.jsonl").write_bytes(whole)
    return folder


@pytest.fixture(scope="module")
def listed(folder):
    return {game.file: game for game in listing(folder)}


def test_every_log_is_listed_by_name_and_nothing_else(listed):
    good = {f"group {number % 7}/{number:03}.jsonl" for number in range(COUNT)}
    assert list(listed) == sorted(good | set(BROKEN_LOGS))


def test_a_good_log_is_listed_as_it_is(listed, games):
    for number, events in enumerate(games):
        game, start = listed[f"group {number % 7}/{number:03}.jsonl"], events[0]
        assert game.start == start
        assert game.date == start.date
        assert game.players == [player.name for player in start.players]
        assert game.steps == len(events) - 1
        assert game.auctions == [e.auction for e in events if isinstance(e, LotRevealed)][-1]
        assert game.state == (FINISHED if isinstance(events[-1], GameEnded) else UNFINISHED)
        assert game.problem("en") == ""
    assert {game.state for game in listed.values()} == {FINISHED, UNFINISHED, BROKEN}


def test_a_broken_log_is_listed_with_its_problem(listed):
    assert {name for name, game in listed.items() if game.state == BROKEN} == set(BROKEN_LOGS)
    for name in BROKEN_LOGS:
        english, french = (listed[name].problem(lang) for lang in ("en", "fr"))
        assert english.endswith(".")
        assert french.endswith(".")
        assert english != french
        assert outcome(listed[name], "en") == english


def test_of_a_broken_log_stands_what_can_be_proved(listed, games):
    torn, cheat = listed["d-torn.jsonl"], listed["e-cheat.jsonl"]
    assert torn.start == cheat.start == games[0][0]
    assert torn.steps == len(games[0]) - 2
    assert cheat.steps == 8
    assert "line 10" in cheat.problem("en").lower()
    empty = listed["a-empty.jsonl"]
    assert (empty.start, empty.players, empty.steps, empty.date) == (None, [], 0, "")


def test_winners_come_with_their_points(listed, games):
    for number, events in enumerate(games):
        game, end = listed[f"group {number % 7}/{number:03}.jsonl"], events[-1]
        if game.state == FINISHED:
            assert game.winners == [events[0].players[seat].name for seat in end.winners]
            assert {end.totals[seat] for seat in end.winners} == {game.points}
            assert outcome(game, "en") == f"{', '.join(game.winners)}: {game.points} pts"
        else:
            assert (game.winners, game.points, outcome(game, "en")) == ([], None, "unfinished")


def test_the_table_has_a_row_for_each_log(folder, listed):
    frame = sg.games(folder, "en")
    assert list(frame.columns) == list(COLUMNS)
    assert {name: str(kind) for name, kind in frame.dtypes.items()} == {
        name: kind for name, (kind, _) in COLUMNS.items()
    }
    assert list(frame.file) == list(listed)
    assert set(frame.file[frame.problem.notna()]) == set(BROKEN_LOGS)
    assert set(frame.file[frame.finished.isna()]) == set(BROKEN_LOGS)
    assert frame.finished.sum() == sum(game.state == FINISHED for game in listed.values())
    assert frame.winners.notna().sum() == frame.finished.sum()
    assert frame.set_index("file").steps["d-torn.jsonl"] == listed["d-torn.jsonl"].steps


def test_an_empty_folder_is_an_empty_table(tmp_path):
    frame = sg.games(tmp_path)
    assert (len(frame), list(frame.columns)) == (0, list(COLUMNS))


@pytest.mark.parametrize("name", ["missing", "file"])
def test_a_missing_folder_is_an_error(tmp_path, name):
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError) as error:
        sg.games(tmp_path / name)
    assert (error.value.code, error.value.data) == ("no-folder", {"path": str(tmp_path / name)})


def test_without_a_folder_the_samples_are_meant():
    assert [file.removesuffix(".jsonl") for file in sg.games().file] == sg.samples()


@pytest.mark.parametrize(
    ("text", "state", "numbers"),
    [
        ("", "", GOOD),
        ("", FINISHED, [n for n in GOOD if n % 5 != 4]),
        ("", UNFINISHED, [n for n in GOOD if n % 5 == 4]),
        ("", BROKEN, []),
        ("DON", "", [n for n in GOOD if n % 5 == 2]),
        ("abacus", UNFINISHED, []),
        ("(Abacus)", "", [n for n in GOOD if n % 5 == 3]),
        ("2024-03", "", [n for n in GOOD if n % 12 == 2]),
        ("  2024-03 don ", FINISHED, [n for n in GOOD if n % 12 == 2 and n % 5 == 2]),
        ("Öränge don", "", [n for n in GOOD if n % 5 == 2]),
        ("nobody", "", []),
    ],
)
def test_filters(listed, text, state, numbers):
    games = [listed[f"group {n % 7}/{n:03}.jsonl"] for n in GOOD]
    assert [n for n, game in enumerate(games) if matches(game, text, state)] == numbers


def test_a_broken_log_is_found_by_its_file(listed):
    found = [name for name, game in listed.items() if matches(game, "cheat", BROKEN)]
    assert found == ["e-cheat.jsonl"]
