"""What holds for every command: help, mistakes, languages, encodings."""

import argparse
import inspect
import re
from itertools import chain

import pytest

import serengeti
from serengeti.cli.parser import ABOUT, ARGPARSE, COMMANDS
from serengeti.cli.words import spoken


def test_version_and_help(run):
    assert run("--version") == (0, f"serengeti {serengeti.__version__}\n", "")
    code, out, err = run()
    assert (code, err) == (0, "")
    assert all(f"    {name} " in out and ABOUT[name] in out for name in COMMANDS)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_all_in_the_language_asked_for(run, command):
    english = run(*filter(None, [command]), "--help")[1]
    french = run(*filter(None, [command]), "--help", "--lang", "fr")[1]
    assert french.startswith("utilisation\u00a0: serengeti")
    sentences = re.findall(r"^\S.*\.$", english, re.MULTILINE)
    assert sentences
    assert not [line for line in sentences if line in french]
    assert "show this help" in english
    assert "exit" not in french


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        (["chek"], "invalid choice: “chek”", "«\u00a0chek\u00a0» n’est pas possible"),
        (["check"], "are required: FILE|FOLDER", "il manque\u00a0: FICHIER|DOSSIER"),
        (["play", "--seed"], "--seed: expected one", "--seed\u00a0: il manque une valeur"),
        (["play", "--seed", "x"], "“x” is not a whole", "x\u00a0» n’est pas un nombre entier"),
        (["play", "--se", "4"], "unrecognized arguments: --se", "arguments inconnus\u00a0: --se"),
        (["replay", "x", "--all", "--step", "1"], "not allowed with", "impossible avec"),
        (["replay", "x", "--all=1"], "ignored explicit", "valeur superflue"),
        (["schema", "--lang", "de"], "argument --lang: invalid", "«\u00a0de\u00a0» n’est pas"),
    ],
)  # fmt: skip
def test_mistakes_in_the_words_are_said_in_both_languages(run, monkeypatch, words, english, french):
    for lang, wanted, pointer in [("en", english, "says how"), ("fr", french, "dit comment")]:
        monkeypatch.setenv("SERENGETI_LANG", lang)
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert wanted in err
        assert pointer in err
        assert len(err.splitlines()) == 2


def test_titles_of_the_french_help_have_the_space_before_their_colon(run):
    _, out, _ = run("tournament", "--help", "--lang", "fr")
    assert "\narguments\u00a0:\n" in out
    assert "\noptions\u00a0:\n" in out
    _, out, _ = run("--help", "--lang", "fr")
    assert "\ncommandes\u00a0:\n" in out


def test_argparse_still_says_the_words_that_are_translated():
    source = inspect.getsource(argparse)
    assert [message for message in ARGPARSE if repr(message) not in source] == []


def test_argparse_speaks_english_again_afterwards(run):
    run("check", "--lang", "fr")
    assert argparse._("usage: ") == "usage: "


def test_the_language_is_the_one_asked_for_then_the_usual_one(monkeypatch):
    assert spoken(["check", "--lang", "fr", "x"]) == "fr"
    assert spoken(["--lang=fr"]) == "fr"
    assert spoken(["check", "--lang"]) == "en"
    assert spoken(["check", "fr"]) == "en"
    monkeypatch.setenv("SERENGETI_LANG", "fr")
    assert spoken([]) == "fr"
    assert spoken(["--lang", "en"]) == "en"


@pytest.mark.parametrize(
    "words",
    [
        ["play", "--edition", "monopoly"],
        ["play", "robot"],
        ["play", "--players", "2"],
        ["play", "--players", "99999999999999999999"],
        ["play", "--players", "3", "greedy", "greedy", "greedy", "greedy"],
        ["play", "--seed", "-1"],
        ["play", "--human", "F"],
        ["play", "--human", "\x1b[2J"],
        ["play", "--human", "x" * 41],
        ["play", "--players", "3", *chain(*(["--human", n] for n in "wxyz"))],
        ["replay", "no-such-file.jsonl"],
        ["replay", "."],
        ["check", "no-such-file.jsonl"],
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_error_is_one_sentence_on_stderr(run, words, lang):
    code, out, err = run(*words, "--lang", lang)
    assert (code, out) == (2, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert not re.search(r"\?|Traceback|\x1b|[a-z]+-[a-z]+ \(", err)


def test_output_is_utf8_in_a_c_locale(log, shell):
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    out, err = shell("replay", log, "--lang", "fr", env=plain).communicate()
    assert err == b""
    assert "La partie est finie" in out.decode() or "terminée" in out.decode()
    assert "●" in out.decode()


def test_a_reader_that_leaves_is_no_error(shell):
    process = shell("play", "--seed", 3)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 141
    process.stderr.close()
