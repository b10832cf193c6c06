"""The viewer of a folder: what it lists, what it finds, what it puts on the board."""

import json
import unicodedata
import zlib

import ipywidgets
import pytest
from hostile import PAYLOADS, SEATS, hostile
from outline import Outline

import serengeti as sg
from serengeti.engine.log import Log
from serengeti.frames.games import BROKEN, FINISHED, UNFINISHED
from serengeti.players import play
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.names import width
from serengeti.widgets.board import Board


def game(seed, edition, names, steps=None):
    """A log as bytes."""
    return Log(play(["random"] * 3, seed, edition, names).events[:steps], ()).dumps()


LOGS = {
    "1.jsonl": game(1, "serengeti", ["Anna", "Ben", "Zoé"]),
    "2.jsonl": game(2, "mombasa", ["Anna", "Carl", "Dora"], 20),
    "3.jsonl": game(4, "serengeti", ["李", "Bo", "Mia"])[:-9],
    "4.jsonl": game(4, "serengeti", ["李", "Bo", "Mia"]),
    "5.jsonl": b"<b>$x$</b>\n",
}


@pytest.fixture
def folder(tmp_path):
    for name, data in LOGS.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


@pytest.fixture
def viewer(folder):
    return sg.viewer(folder, "en")


def listed(viewer):
    """Numbers of the logs that are in the list."""
    return [number for _, number in viewer.choice.options]


def test_all_logs_are_listed_and_the_first_is_on_the_board(viewer, folder):
    assert listed(viewer) == [0, 1, 2, 3, 4]
    assert viewer.choice.value == 0
    assert isinstance(viewer.replay, sg.Replay)
    assert viewer.replay.log.path == str(folder / "1.jsonl")
    assert viewer.children[-1] is viewer.board
    assert viewer.board.replay is viewer.replay
    assert "5 games" in viewer.message.value


def test_a_line_says_date_edition_players_auctions_steps_and_result(viewer):
    labels = [label for label, _ in viewer.choice.options]
    for part in ("Mombasa", "Anna, Carl, Dora", "2.jsonl", "unfinished", " 19 "):
        assert part in labels[1]
    assert labels[0].endswith(" pts")
    assert labels[2].endswith(viewer.games[2].problem("en"))
    assert labels[4].endswith(viewer.games[4].problem("en"))


def test_columns_stand_below_each_other(viewer):
    labels = [label for label, _ in viewer.choice.options]
    starts = [width(label[: label.index(f"{n}.jsonl")]) for n, label in enumerate(labels, 1)]
    assert len(set(starts)) == 1
    assert (
        width(viewer.head.value.split("File")[0].removeprefix('<pre aria-hidden="true">'))
        == (starts[0])
    )


def test_another_game_takes_the_place_of_the_first(viewer, folder):
    before = viewer.board
    viewer.choice.value = 3
    assert viewer.replay.log.path == str(folder / "4.jsonl")
    assert viewer.children[-1] is viewer.board is not before
    assert before.comm is None
    assert sum(isinstance(child, Board) for child in viewer.children) == 1


@pytest.mark.parametrize(
    ("text", "state", "numbers"),
    [
        ("anna", "", [0, 1]),
        ("zoe", "", [0]),
        ("MOMBASA", "", [1]),
        ("李", "", [2, 3]),
        ("", FINISHED, [0, 3]),
        ("", UNFINISHED, [1]),
        ("", BROKEN, [2, 4]),
        ("anna", BROKEN, []),
    ],
)
def test_filters_and_back(viewer, text, state, numbers):
    board = viewer.board
    viewer.search.value, viewer.state.value = text, state
    assert listed(viewer) == numbers
    assert f"{len(numbers)} of 5 game" in viewer.message.value
    assert viewer.choice.value == (0 if 0 in numbers else None)
    assert viewer.board is board
    viewer.search.value, viewer.state.value = "", ""
    assert listed(viewer) == [0, 1, 2, 3, 4]
    assert viewer.choice.value == 0
    assert viewer.board is board


def test_of_a_broken_log_the_board_shows_what_stands(viewer):
    viewer.choice.value = 2
    assert len(viewer.replay) == viewer.games[2].steps + 1
    assert viewer.board.replay is viewer.replay
    assert "incomplete" in viewer.message.value
    assert f"stands up to step {viewer.games[2].steps}" in viewer.message.value


def test_where_nothing_stands_there_is_a_sentence_and_no_board(viewer):
    viewer.choice.value = 4
    assert (viewer.replay, viewer.board) == (None, None)
    assert viewer.games[4].problem("en") in viewer.message.value
    viewer.choice.value = 0
    assert viewer.board is viewer.children[-1]
    assert "Line 1" not in viewer.message.value


def test_a_file_that_went_away_is_a_sentence(viewer, folder):
    (folder / "4.jsonl").unlink()
    viewer.choice.value = 3
    assert viewer.board is None
    assert "There is no file" in viewer.message.value


def test_an_empty_folder_shows_no_game(tmp_path):
    viewer = sg.viewer(tmp_path, "en")
    assert (listed(viewer), viewer.board) == ([], None)
    assert "0 games" in viewer.message.value


def test_without_a_folder_the_samples_are_shown():
    viewer = sg.viewer()
    assert [game.path.stem for game in viewer.games] == sg.samples()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_control_has_a_name_in_the_language(folder, lang):
    viewer = sg.viewer(folder, lang)
    found = [viewer.search, viewer.state, viewer.choice]
    names = {"en": ["Search", "Result", "Games"], "fr": ["Chercher", "Résultat", "Parties"]}
    assert [control.description for control in found] == names[lang]
    assert not any(control.description_allow_html for control in found)


def test_the_language_follows_the_board_and_leads_it(viewer):
    viewer.choice.value = 2
    viewer.board.lang = "fr"
    assert viewer.search.description == "Chercher"
    assert viewer.games[2].problem("fr") in viewer.message.value
    assert "inachevée" in viewer.choice.options[1][0]
    assert viewer.choice.value == 2
    viewer.lang = "en"
    assert viewer.board.lang == "en"
    assert viewer.search.description == "Search"
    viewer.choice.value = 0
    viewer.lang = "fr"
    assert viewer.board.lang == "fr"


def test_the_choice_of_a_result_survives_the_language(viewer):
    viewer.state.value = UNFINISHED
    viewer.lang = "fr"
    assert viewer.state.value == UNFINISHED
    assert listed(viewer) == [1]


def test_the_twin_lists_the_games_for_pages_without_a_kernel(viewer, tmp_path):
    twin = viewer._twin()
    for n in range(1, 6):
        assert f"{n}.jsonl" in twin["text/html"]
        assert f"{n}.jsonl" in twin["text/plain"]
    assert "Run this cell again" in twin["text/html"]
    viewer.lang = "fr"
    assert "Exécutez" in viewer._twin()["text/html"]


def test_a_long_twin_says_how_many_more_there_are(tmp_path):
    for number in range(103):
        (tmp_path / f"{number:03}.jsonl").write_bytes(b"")
    twin = sg.viewer(tmp_path, "en")._twin()
    assert twin["text/plain"].splitlines()[-1] == "and 3 more"
    assert "099.jsonl" in twin["text/plain"]
    assert "100.jsonl" not in twin["text/plain"]


@pytest.mark.parametrize("first", range(0, len(PAYLOADS), SEATS))
def test_hostile_names_act_nowhere(tmp_path, first):
    path = tmp_path / "x.jsonl"
    path.write_bytes(hostile(first).dumps())
    viewer = sg.viewer(tmp_path, "en")
    for label, _ in viewer.choice.options:
        assert [c for c in label if unicodedata.category(c)[0] == "C"] == []
    for text in (viewer.message.value, viewer.head.value, viewer._twin()["text/html"]):
        tags = {tag for tag, _ in Outline(text).tags}
        assert tags <= {"div", "p", "pre", "style", "span", "em"}
    typed = [w for w in viewer.children if isinstance(w, ipywidgets.HTMLMath | ipywidgets.Label)]
    assert typed == []


def test_a_hostile_file_is_shown_as_text(tmp_path):
    (tmp_path / "<img src=x onerror=alert(1)>$x$.jsonl").write_bytes(b"<script>1</script>\n")
    viewer = sg.viewer(tmp_path, "en")
    for text in (viewer.message.value, viewer._twin()["text/html"]):
        assert "<img" not in text
        assert "<script" not in text
        assert "$x$" not in text


def test_the_board_of_the_viewer_is_the_usual_one(viewer):
    document = json.loads(zlib.decompress(viewer.board.payload))
    assert document["last"] == len(viewer.replay) - 1
