"""R10: whatever people type into a log, nothing of it acts where the log is read.

Every hostile text goes into every free text of a log that takes it; a game full of them must
look, to a browser, a spreadsheet and a terminal, like the same game with harmless texts. The
ways out are found in the package: methods of `Replay`, commands, figures.
"""

import csv
import inspect
import json
import re
import unicodedata
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import msgspec
import nbformat
import pytest
from hostile import CODES, FIELDS, HARMLESS, PAYLOADS, SEATS, admitted, harmless, hostile
from nbconvert import HTMLExporter
from outline import Outline

import serengeti as sg
from serengeti import figures
from serengeti.cli import main
from serengeti.cli.parser import COMMANDS
from serengeti.engine.errors import LogError, SerengetiError
from serengeti.engine.log import Log, scan
from serengeti.engine.referee import prove
from serengeti.engine.replay import Replay as EngineReplay
from serengeti.export.anonymous import anonymise
from serengeti.export.page import page
from serengeti.lessons.learner import Entry
from serengeti.text import LANGUAGES, describe, error_text, problem_text, sentence
from serengeti.widgets.twin import bundle

pytestmark = pytest.mark.slow

ROUNDS = range(len(PAYLOADS))
FEW = range(0, len(PAYLOADS), SEATS)
"Rounds in which every payload is a name once."


@cache
def game(first=None):
    """The hostile game that begins with a payload; the harmless one without."""
    return sg.Replay(harmless() if first is None else hostile(first))


# --- what is read where ---------------------------------------------------------------------------


def check_text(text):
    """Nothing steers a terminal or turns the direction of writing."""
    bad = [c for c in text if unicodedata.category(c)[0] == "C" and c != "\n"]
    assert bad == [], repr(text)


def check_html(text, calm):
    """The same elements as in the harmless text, and no formula."""
    found, wanted = Outline(text), Outline(calm)
    assert found.open == []
    assert found.shape == wanted.shape
    assert found.typeset == []
    check_text(found.words.replace("\t", "").replace("\r", ""))


def check_svg(text, calm):
    def shape(drawing):
        return [(node.tag, sorted(node.keys())) for node in ElementTree.fromstring(drawing).iter()]

    assert shape(text) == shape(calm)
    check_text(text)


def strings(value):
    """Every text of a JSON document, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def check_plotly(figure, calm):
    """The same tags and template marks as in the harmless figure, and no `$`."""

    def marks(drawn):
        found = strings(json.loads(drawn.to_json()))
        return Counter(m for text in found for m in re.findall(r"</?\w[^>]*>|%\{[^}]*\}|\$", text))

    assert marks(figure) == marks(calm)
    for text in strings(json.loads(figure.to_json())):
        check_text(text)


def check_csv(path):
    """No cell begins a formula, by whatever separator a spreadsheet goes."""
    text = path.read_text("utf-8-sig")
    for line in text.splitlines():
        for separator in ",;|\t":
            for cell in line.split(separator):
                bare = cell.strip('" ')
                assert not bare.startswith(tuple("=+@＝＋＠\t\r")), cell
                assert not bare.startswith("-") or re.fullmatch(r"-\d+", bare), cell
    for row in csv.reader(text.splitlines()):
        for cell in row:
            check_text(cell)


# --- there is enough of it ------------------------------------------------------------------------


def test_payloads_and_fields(tell):
    assert len(set(PAYLOADS)) == len(PAYLOADS) >= 60
    taken = Counter(admitted(field, payload) for field in FIELDS for payload in PAYLOADS)
    tell(
        f"R10: {len(PAYLOADS)} payloads, {len(FIELDS)} free texts: "
        f"{taken[True]} pairs reach the screens, {taken[False]} are refused by the reader"
    )
    assert taken[True] > 1000
    name = next(field for field in FIELDS if field[1][-1] == "name")
    assert [p for p in PAYLOADS if not admitted(name, p)] == [p for p in CODES if p != "a\u2028b"]


def test_every_payload_is_a_name_once():
    names = {name for first in FEW for name in game(first).names}
    assert names - set(HARMLESS) == {p for p in PAYLOADS if p not in CODES or p == "a\u2028b"}


# --- the page, in full for every payload in every field -------------------------------------------


@pytest.mark.parametrize("first", ROUNDS)
def test_page(first):
    check_html(page(game(first), "fr", light=True), page(game(), "fr", light=True))


@pytest.mark.parametrize("first", FEW)
def test_full_page_differs_only_in_figures(first):
    full, light = page(game(first), "en"), page(game(first), "en", light=True)
    assert Outline(full).shape[:-2] == Outline(light).shape[:-1]


# --- every public way out of a replay -------------------------------------------------------------


def ways_out():
    """Names of all that a replay offers."""
    return [name for name in dir(sg.Replay) if not name.startswith("_")]


GIVEN = {"number": 1, "step": 3, "seat": 1, "lang": "en", "edition": "mombasa", "games": 20}
"Arguments by their names."

LOGS = {"open", "save", "note"}
"Read, write or add to a log, which keeps what was typed."

PIXELS = {"to_png"}
"Paints what `svg` gives."


def given_out(replay, name, folder):
    """What a property or method gives, and the files it wrote."""
    value = getattr(replay, name)
    if not callable(value):
        return [value]
    folder.mkdir(exist_ok=True)
    place = {"path": folder / "file", "folder": folder / "tables"}
    asked = inspect.signature(value).parameters.values()
    needed = [p for p in asked if p.default is p.empty and p.kind is not p.VAR_KEYWORD]
    choices = (*figures.names, *figures.moments) if name == "figure" else [None]
    return [
        value(**{p.name: choice or (GIVEN | place)[p.name] for p in needed}) for choice in choices
    ]


@pytest.mark.parametrize("name", sorted(set(ways_out()) - LOGS - PIXELS))
def test_ways_out_of_a_replay(name, tmp_path, capsys, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    calm = given_out(game(), name, tmp_path / "calm")
    calm_shown = list(shown)
    calm_said = capsys.readouterr().out
    for first in FEW:
        shown.clear()
        folder = tmp_path / str(first)
        for value, wanted in zip(given_out(game(first), name, folder), calm, strict=True):
            check_value(value, wanted)
        for value, wanted in zip(shown, calm_shown, strict=True):
            check_value(value, wanted)
        said = capsys.readouterr().out
        check_text(said)
        assert len(said.splitlines()) == len(calm_said.splitlines())
        check_files(folder, tmp_path / "calm")


@pytest.mark.parametrize("first", FEW)
def test_a_replay_itself(first):
    check_value(game(first), game())


def check_files(folder, calm):
    for path in sorted(folder.rglob("*")) if folder.exists() else []:
        if path.suffix == ".csv":
            check_csv(path)
        elif path.is_file():
            check_html(
                path.read_text("utf-8"), (calm / path.relative_to(folder)).read_text("utf-8")
            )


def check_value(value, calm):
    """By what it is: a figure, a bundle of outputs, a drawing, a table, or anything with a repr."""
    if hasattr(value, "to_plotly_json"):
        check_plotly(value, calm)
    elif isinstance(value, dict):
        check_bundle(value, calm)
    elif isinstance(value, str) and value.startswith("<svg"):
        check_svg(value, calm)
    elif isinstance(value, str):
        check_text(value)
    else:
        check_text(str(value))
        check_text(repr(value))
        check_rich(value, calm)


def check_rich(value, calm):
    """What JupyterLab would show of a value."""
    for name in dir(value):
        if name.startswith("_repr_") and callable(getattr(value, name)):
            found, wanted = getattr(value, name)(), getattr(calm, name)()
            found, wanted = (x[0] if isinstance(x, tuple) else x for x in (found, wanted))
            if isinstance(found, dict):
                check_bundle(found, wanted)
            elif name == "_repr_svg_":
                check_svg(found, wanted)
            elif name == "_repr_html_":
                check_html(found, wanted)
    if type(value).__name__ == "Frames":
        for table in sg.Replay.frames.fget(game()).__class__.__dict__:
            if isinstance(value.__class__.__dict__[table], property):
                check_rich(getattr(value, table), getattr(calm, table))


def check_bundle(found, calm):
    assert found.keys() == calm.keys()
    for kind, value in found.items():
        if kind == "text/html":
            check_html(value, calm[kind])
        elif kind == "image/svg+xml":
            check_svg(value, calm[kind])
        elif kind == "text/plain":
            check_text(value)


# --- notebooks that were saved and turned into a page ---------------------------------------------


def notebook(replay):
    """A notebook as it is saved: twins, tables, and figures in all forms they have."""
    outputs = [bundle(replay, step, lang) for step in (0, len(replay) - 1) for lang in LANGUAGES]
    outputs += [
        {"text/html": getattr(replay.frames, name)._repr_html_(), "text/plain": "table"}
        for name in ("events", "bids", "scores", "balances")
    ]
    cells = [
        nbformat.v4.new_code_cell(
            "", id=f"cell{n}", outputs=[nbformat.v4.new_output("display_data", data=data)]
        )
        for n, data in enumerate(outputs)
    ]
    return nbformat.v4.new_notebook(cells=cells)


@pytest.mark.parametrize("first", FEW)
def test_nbconvert(first):
    pages = [HTMLExporter().from_notebook_node(notebook(game(n)))[0] for n in (first, None)]
    check_html(*(re.search(r"<main>.*</main>", text, re.DOTALL)[0] for text in pages))


# --- words for people -----------------------------------------------------------------------------


@pytest.mark.parametrize("first", ROUNDS)
def test_sentences_views_and_errors(first):
    log = game(first).log
    for lang in LANGUAGES:
        for step in game(first).steps():
            before = game(first).at(step.number - 1) if step.number else None
            check_text(sentence(step.event, before, log.start, lang))
        check_text(describe(game(first).at(9), log.start, lang))
        for event in log.events[-2 * SEATS :]:
            check_text(sentence(event, None, log.start, lang))
        for error in faults(log):
            check_text(error_text(error, lang))
            for problem in getattr(error, "problems", ()):
                named = msgspec.structs.replace(
                    problem, data={**problem.data, "names": game(first).names}
                )
                check_text(problem_text(named, lang, log.start.place))


def faults(log):
    """Errors about the log in different forms."""
    lines = log.dumps().splitlines(keepends=True)
    for change in (lines[:4] + lines[6:], [lines[0], *lines], lines[::-1]):
        found = scan(b"".join(change))
        yield LogError(list(prove(found).faults or found.problems), log.start.event)
    for edition in (log.start.edition, log.start.id):
        with pytest.raises(SerengetiError) as caught:
            sg.rules_for(edition + "!", 3)
        yield caught.value
    with pytest.raises(SerengetiError) as caught:
        EngineReplay.open(log.start.annotator.replace("\x00", "") + "?")
    yield caught.value


# --- every command --------------------------------------------------------------------------------

WORDS = {
    "check": lambda log, new: [log],
    "replay": lambda log, new: [log, "--all"],
    "show": lambda log, new: [log, "-o", new, "--light"],
    "csv": lambda log, new: [log, new],
    "anonymise": lambda log, new: [log, new],
    "schema": lambda log, new: [],
}
"What each command is asked. `lab` opens a browser and reads no log."

OWN = {"play", "class", "tournament"}
"Commands that read what people typed elsewhere than in a log: each has its own test below."

NOTHING_TYPED = {"lab", "simulate", "worksheet"}


def test_every_command_is_asked():
    assert set(WORDS) | OWN | NOTHING_TYPED == set(COMMANDS)


@pytest.mark.parametrize("command", WORDS)
def test_commands(command, tmp_path, capsys):
    for first in FEW:
        log, new = tmp_path / f"{first}.jsonl", tmp_path / f"new{first}"
        game(first).log.save(log)
        broken = tmp_path / f"{first}-broken.jsonl"
        broken.write_bytes(b"".join(game(first).log.dumps().splitlines(keepends=True)[:3][::2]))
        for path in (log, broken):
            main([command, *map(str, WORDS[command](path, new))])
            said = capsys.readouterr()
            check_text(said.out)
            check_text(said.err)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_play_by_a_person_with_such_a_name(payload, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda prompt: check_text(prompt) or "q")
    words = ["play", "greedy", "--seed", "1", f"--human={payload}"]
    main([*words, "-o", str(tmp_path / "game.jsonl")])
    said = capsys.readouterr()
    check_text(said.out)
    check_text(said.err)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_whose_answers_are_such(lang, tmp_path, capsys):
    lines = [
        Entry(payload, payload, payload, payload, verdict, payload)
        for payload in PAYLOADS
        for verdict in ("wrong", "idea", payload)
    ]
    file = tmp_path / "2b" / "answers.jsonl"
    file.parent.mkdir()
    file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    table = tmp_path / "summary.csv"
    assert main(["class", "summary", str(file.parent), "-o", str(table), "--lang", lang]) == 0
    said = capsys.readouterr()
    check_text(said.out)
    check_text(said.err)
    check_csv(table)


@pytest.mark.parametrize("payload", PAYLOADS[::5])
def test_a_tournament_of_bots_that_say_such(payload, capsys):
    def bot(view, legal):
        raise ValueError(payload)

    bot.__name__ = payload
    result = sg.tournament([bot, "greedy", "random"], 1, seed=1, workers=1)
    for lang in LANGUAGES:
        check_text(result.text(lang))
    check_text(repr(result))
    check_text(re.sub(r"\x1b\[A|\r", "", capsys.readouterr().err))  # the bar's own steps


# --- logs without names ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", FEW)
def test_without_names_nothing_hostile_is_left_in_the_header(first):
    bare = anonymise(Log(game(first).log.events, ()), "en")
    assert prove(bare).faults == []
    left = {text for player in bare.start.players for text in (player.name, player.kind)}
    assert not left & set(PAYLOADS)
