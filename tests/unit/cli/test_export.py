"""`serengeti show`, `csv` and `anonymise`: files for other people."""

import pytest

from serengeti.cli import words
from serengeti.engine.events import Note
from serengeti.engine.log import Log, parse
from serengeti.frames import COLUMNS


def test_show_writes_a_page_beside_the_log(run, log):
    page = log.with_suffix(".html")
    said = f"{page} is written; it opens in any browser, without a network.\n"
    assert run("show", log, "--light") == (0, said, "")
    assert page.read_text("utf-8").startswith('<!DOCTYPE html>\n<html lang="en"')
    code, out, err = run("show", log, "--light")
    assert (code, out) == (2, "")
    assert err == f"The file “{page}” exists already; it is never overwritten.\n"


def test_show_writes_where_it_is_told_in_the_language_it_is_told(run, log, tmp_path):
    assert run("show", log, "-o", tmp_path / "p.htm", "--lang", "fr")[0] == 0
    text = (tmp_path / "p.htm").read_text("utf-8")
    assert '<html lang="fr"' in text
    assert "plotly.js v" in text


def test_show_says_what_is_missing(run, log, monkeypatch):
    monkeypatch.setattr(words, "find_spec", lambda name: None)
    code, out, err = run("show", log)
    assert (code, out) == (2, "")
    assert err == 'The page needs anywidget, plotly: pip install "serengeti[notebook]"\n'


def test_csv_writes_all_tables(run, log, tmp_path):
    folder = tmp_path / "tables"
    said = f"{len(COLUMNS)} tables are in {folder}.\n"
    assert run("csv", log, folder, "--separator", ";") == (0, said, "")
    assert {path.stem for path in folder.iterdir()} == set(COLUMNS)
    assert (folder / "scores.csv").read_text("utf-8-sig").startswith("seat;player;")
    code, _, err = run("csv", log, folder)
    assert code == 2
    assert "exists already" in err


def test_anonymise_writes_another_log(run, log, tmp_path):
    bare = tmp_path / "bare.jsonl"
    said = f"{bare} is written, with codes for names.\n"
    assert run("anonymise", log, bare) == (0, said, "")
    assert [p.name for p in parse(bare.read_bytes()).start.players] == ["P1", "P2", "P3"]
    assert run("check", bare)[0] == 0
    assert run("anonymise", log, bare)[0] == 2


def test_anonymise_asks_to_read_the_notes(run, log, tmp_path):
    known = parse(log.read_bytes())
    noted = tmp_path / "noted.jsonl"
    note = Note(at=1, kind="comment", text="the girl in the first row", by="me")
    Log((*known.events, note), ()).save(noted)
    code, out, _ = run("anonymise", noted, tmp_path / "bare.jsonl", "--lang", "fr")
    assert code == 0
    assert "avant de le partager" in out.splitlines()[1]


@pytest.mark.parametrize("words", [["show"], ["csv", "t"], ["anonymise", "x.jsonl"]])
def test_a_bad_log_makes_nothing(run, edited, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    bad = edited("bad.jsonl", lambda lines: [*lines[:5], *lines[7:]])
    before = sorted(tmp_path.iterdir())
    command, *rest = words
    code, out, err = run(command, bad, *rest)
    assert (code, out) == (2, "")
    assert "bad.jsonl, line 6" in err
    assert sorted(tmp_path.iterdir()) == before
