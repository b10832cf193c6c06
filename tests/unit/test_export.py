"""What leaves the notebook: the page, pictures, and CSV."""

import csv
import json
import re
import stat
import zlib
from base64 import b64decode
from pathlib import Path

import pytest
from making import random_game
from outline import Outline

import serengeti as sg
from serengeti import frames
from serengeti.engine.cards import CARDS
from serengeti.engine.errors import FileError, RequestError, SerengetiError
from serengeti.engine.events import Irregular, Note
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.export import assets, files
from serengeti.export.csv_tables import to_csv
from serengeti.export.page import page, to_html
from serengeti.export.pictures import step_png, step_svg
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.errors import error_text
from serengeti.text.sentences import sentence

FULL, LIGHT = 6_000_000, 500_000


@pytest.fixture(scope="module")
def replay():
    return sg.sample("exchanges-4")


@pytest.fixture(scope="module", params=[(lang, light) for lang in LANGUAGES for light in (0, 1)])
def pages(request, replay):
    lang, light = request.param
    text = page(replay, lang, bool(light))
    return lang, bool(light), text, Outline(text)


# --- the page -----------------------------------------------------------------------------------


def test_a_page_is_whole_and_has_its_landmarks(pages):
    lang, _, text, outline = pages
    assert outline.open == []
    assert outline.all("html")[0]["lang"] == lang
    for tag in ("title", "header", "nav", "main", "footer", "h1"):
        assert len(outline.all(tag)) == 1, tag
    assert outline.all("a")[0] == {"class": "skip", "href": "#replay"}
    ids = [attrs["id"] for _, attrs in outline.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    for attrs in outline.all("a"):
        target = attrs["href"].removeprefix("#")
        assert target in ids or re.fullmatch(r"step=\d+", target)
    for _, attrs in outline.tags:
        assert attrs.get("aria-labelledby", ids[0]) in ids
    assert text.startswith("<!DOCTYPE html>\n")


def test_a_page_asks_for_nothing_and_runs_only_its_own_scripts(pages):
    _, _, text, outline = pages
    policy = next(meta["content"] for meta in outline.all("meta") if "http-equiv" in meta)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "'unsafe-inline'" not in policy.split("style-src")[0]
    assert "unsafe-eval" not in policy
    assert text.index("Content-Security-Policy") < text.index("<script")
    for tag, attrs in outline.tags:
        assert not {"src", "srcset", "action", "data", "poster"} & set(attrs), tag
        assert not [name for name in attrs if name.startswith("on")]
        assert tag not in ("link", "base", "iframe", "object", "embed", "form")
    assert not re.search(r"@import|url\(", assets.style())


def test_sizes(pages, tell):
    lang, light, text, _ = pages
    size = len(text.encode())
    tell(f"page, {lang}, {'light' if light else 'full'}: {size / 1000:.0f} kB")
    assert size <= (LIGHT if light else FULL)
    assert ("plotly.js v" in text) is not light


def unpacked(text):
    found = re.search(r'<script type="text/plain" id="payload">([^<]*)</script>', text)
    return json.loads(zlib.decompress(b64decode(found[1])))


def test_the_board_gets_what_it_gets_in_a_notebook_and_no_deck(pages, replay):
    _, light, text, _ = pages
    known = unpacked(text)
    assert known["last"] == len(replay) - 1
    charts = [chart for texts in known["texts"].values() for chart in texts["charts"]]
    assert all(("figure" not in chart) is light for chart in charts)
    assert not re.search(r'"(deck|seed)"', json.dumps(known))


def test_the_whole_game_stands_there_in_words_in_both_languages(pages, replay):
    _, _, _, outline = pages
    words = outline.words
    for lang in LANGUAGES:
        for step in replay.steps():
            before = replay.at(step.number - 1) if step.number else None
            assert sentence(step.event, before, replay.start, lang) in words
    assert "The game in words" in words
    assert "La partie racontée" in words


def test_notes_and_irregular_moves_are_told_at_their_step(replay):
    notes = [
        Note(at=3, kind="comment", text="a <b>bold</b> bid", by="Ms $x$"),
        Irregular(step=5, rule="too-low", agreed="we let it be"),
    ]
    events = (*replay.log.events, *notes)
    noted = Replay(Log(events, tuple(range(1, len(events) + 1))))
    text = page(noted, "en", light=True)
    assert "a &lt;b&gt;bold&lt;/b&gt; bid" in text
    assert "<b>bold" not in text
    line = re.search(r'<li data-step="5">.*?</ul></li>', text)[0]
    assert "we let it be" in line


def test_scores_of_an_unfinished_game():
    game = Game(["A", "B", "C"], seed=7)
    game.bid(5)
    text = page(Replay(game.log), "en", light=True)
    assert "The game is unfinished: step 2 is the last." in text
    assert "★" not in re.search(r'<section id="scores".*?</section>', text, re.S)[0]
    unseen = [card for card in CARDS if card not in Replay(game.log).events[1].cards]
    told = re.search(r'<section id="transcript".*?</section>', text, re.S)[0]
    assert not [card for card in unseen if card.replace("-", " ") in told]


def test_scripts_stand_in_the_page_as_they_are():
    for script in (assets.board(), assets.plotly()):
        assert "</script" not in script.code
        assert "<!--" not in script.code
    assert assets.board().code.count("export default") == 0
    assert "return {\n" in assets.board().code


@pytest.mark.parametrize("seed", range(4))
def test_any_game_makes_a_page(seed):
    made = Replay(random_game(seed).log)
    assert Outline(page(made, "fr", light=True)).open == []


# --- files --------------------------------------------------------------------------------------


def refusal(action):
    with pytest.raises(SerengetiError) as caught:
        action()
    return caught.value


WRITERS = {
    "page": lambda replay, path: to_html(replay, path, "en", light=True),
    "svg": lambda replay, path: step_svg(replay, 3, "en", path),
}


@pytest.mark.parametrize("name", WRITERS)
def test_nothing_is_overwritten(replay, tmp_path, name):
    path = tmp_path / "there"
    WRITERS[name](replay, path)
    before = path.read_bytes()
    error = refusal(lambda: WRITERS[name](replay, path))
    assert isinstance(error, FileError)
    assert error_text(error, "en") == f"The file “{path}” exists already; it is never overwritten."
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", WRITERS)
def test_a_missing_folder_is_named(replay, tmp_path, name):
    error = refusal(lambda: WRITERS[name](replay, tmp_path / "no" / "where"))
    assert isinstance(error, FileError)
    assert error_text(error, "fr") == f"Il n’y a pas de dossier «\u00a0{tmp_path / 'no'}\u00a0»."


def test_a_file_that_cannot_be_filled_is_not_left_behind(monkeypatch, tmp_path):
    class Full:
        def __init__(self, path, mode):
            Path(path).touch()

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "open", Full, raising=False)
    error = refusal(lambda: files.write_new(tmp_path / "x", b"data"))
    assert error.code == "disk-full"
    assert list(tmp_path.iterdir()) == []


# --- pictures -----------------------------------------------------------------------------------


def test_a_step_as_svg(replay, tmp_path):
    drawing = step_svg(replay, -1, "fr", tmp_path / "end.svg")
    assert (tmp_path / "end.svg").read_text("utf-8") == drawing
    assert drawing.startswith("<svg")
    assert not re.search(r"<(script|a|image|foreignObject)|href", drawing)
    assert refusal(lambda: step_svg(replay, 9999)).code == "no-step"


def test_a_png_without_a_browser_says_what_to_install(replay, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    error = refusal(lambda: step_png(replay, 0, tmp_path / "x.png"))
    assert isinstance(error, RequestError)
    said = "A PNG needs Chrome or Chromium: install one, or take the SVG."
    assert error_text(error, "en") == said
    assert not (tmp_path / "x.png").exists()


def test_a_browser_that_draws_nothing_is_no_picture(replay, tmp_path, monkeypatch):
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\nexit 1\n")
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("BROWSER_PATH", str(browser))
    assert refusal(lambda: step_png(replay, 0, tmp_path / "x.png")).code == "no-picture"


# --- CSV ----------------------------------------------------------------------------------------


def read(path, separator=","):
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, delimiter=separator))


def test_every_table_is_a_file_with_the_same_rows(replay, tmp_path):
    paths = to_csv(replay, tmp_path / "tables")
    assert {path.stem for path in paths} == set(frames.COLUMNS)
    assert set((tmp_path / "tables").iterdir()) == set(paths)
    for path in paths:
        columns, rows = getattr(frames, path.stem)(replay)
        wanted = [list(columns), *([text(cell) for cell in row] for row in rows)]
        assert read(path) == wanted


def text(cell):
    return "" if cell is None else str(cell)


def test_excel_reads_accents_and_pandas_reads_numbers(tmp_path):
    import pandas as pd

    played = Replay(sg.play(["random"] * 3, seed=5, names=["Zoé", "-5", "B"]).log)
    paths = {path.stem: path for path in to_csv(played, tmp_path, separator=";")}
    assert paths["scores"].read_bytes().startswith(b"\xef\xbb\xbfseat;player;")
    table = pd.read_csv(paths["scores"], sep=";")
    assert list(table["player"]) == ["Zoé", "'-5", "B"]
    assert table["total"].dtype == "int64"


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "a;=1+1", 'a",=1+1,"', "a|-1"]
)
def test_no_cell_is_a_formula_whatever_separator_is_used(tmp_path, name):
    played = Replay(sg.play(["random"] * 3, seed=5, names=[name, "B", "C"]).log)
    for path in to_csv(played, tmp_path / "t"):
        raw = path.read_text("utf-8-sig")
        for separator in ",;|\t":
            for line in raw.splitlines():
                for cell in line.split(separator):
                    bare = cell.strip().lstrip('"').strip()
                    assert not bare.startswith(("=", "+", "@", "＝")), (path.name, cell)
                    assert not bare.startswith("-") or re.fullmatch(r"-\d+", cell)


def test_a_negative_number_stays_a_number():
    from serengeti.export.csv_tables import _row

    assert _row([-3, "-3", None, True]) == [-3, "'-3", None, True]


def test_csv_writes_all_or_nothing(replay, tmp_path):
    (tmp_path / "scores.csv").write_text("mine")
    error = refusal(lambda: to_csv(replay, tmp_path))
    assert error.code == "file-exists"
    assert [path.name for path in tmp_path.iterdir()] == ["scores.csv"]
    assert (tmp_path / "scores.csv").read_text() == "mine"
    assert refusal(lambda: to_csv(replay, tmp_path / "a" / "b")).code == "no-folder"
    assert refusal(lambda: to_csv(replay, tmp_path / "scores.csv")).code == "file-exists"
