"""`serengeti worksheet`: pages to print."""

import pytest

from serengeti.export.worksheet import WORKSHEETS


@pytest.mark.parametrize("what", WORKSHEETS)
def test_it_writes_a_page_named_after_what_it_is(run, tmp_path, monkeypatch, what):
    monkeypatch.chdir(tmp_path)
    said = f"{what}.html is written; it opens in any browser, to print on A4.\n"
    assert run("worksheet", what) == (0, said, "")
    assert '<html lang="en">' in (tmp_path / f"{what}.html").read_text("utf-8")
    code, out, err = run("worksheet", what)
    assert (code, out) == (2, "")
    assert err == f"The file “{what}.html” exists already; it is never overwritten.\n"


def test_it_writes_where_and_in_the_language_it_is_told(run, tmp_path):
    page = tmp_path / "regles.html"
    assert run("worksheet", "rules", "--edition", "don", "-o", page, "--lang", "fr")[0] == 0
    text = page.read_text("utf-8")
    assert '<html lang="fr">' in text
    assert "Règles\u00a0: Don" in text
    code, _, err = run("worksheet", "rules", "-o", page, "--lang", "fr")
    assert code == 2
    assert err.count("\n") == 1
    assert "existe déjà" in err


def test_help_lists_everything(run):
    out = run("worksheet", "--help")[1]
    assert all(what in out for what in WORKSHEETS)


@pytest.mark.parametrize(("lang", "said"), [("en", "nothing to print"), ("fr", "rien à imprimer")])
@pytest.mark.parametrize("words", [["L99"], ["../x"], ["\x1b[2J"]])
def test_an_unknown_name_makes_nothing(run, tmp_path, monkeypatch, words, lang, said):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("worksheet", *words, "--lang", lang)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "\x1b" not in err
    assert said in err
    assert list(tmp_path.iterdir()) == []
