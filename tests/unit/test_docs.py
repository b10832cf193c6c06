"""The pages of `docs` say what the code does: fields, switches, editions, words, places."""

import json
import re
from itertools import chain
from pathlib import Path

import polib
import pytest
from msgspec import inspect

import serengeti
from serengeti.engine.cards import CARDS
from serengeti.engine.editions import AT_TABLE, EDITIONS, SWITCH_VALUES, TIES, Rules, rules_for
from serengeti.engine.events import (
    EVENT_TYPES,
    FORMAT,
    MAX_STEPS,
    Annotation,
    Choice,
    Parent,
    Player,
    type_of,
)
from serengeti.engine.log import MAX_DEPTH, MAX_FILE, MAX_LINE, parse, scan
from serengeti.engine.referee import prove
from serengeti.players import PLAYERS, play
from serengeti.text import words

ROOT = Path(__file__).parents[2]
DOCS = {path.stem: path.read_text("utf-8") for path in (ROOT / "docs").glob("*.md")}
REPLAYS = ROOT / "data" / "replays" / "README.md"
FRENCH = [
    text.casefold()
    for entry in polib.pofile(str(Path(serengeti.__file__).parent / "locale" / "fr.po"))
    for text in (entry.msgstr, *entry.msgstr_plural.values())
]
WORDS = [word for values in (*SWITCH_VALUES.values(), TIES) for word in values]


def sections(text, level):
    """The text below each heading of a level, by heading; code ticks are left out."""
    parts = re.split(rf"^{'#' * level} (.*)$", text, flags=re.MULTILINE)
    headings = [heading.strip("`") for heading in parts[1::2]]
    assert len(set(headings)) == len(headings)
    bodies = [re.split(rf"^#{{1,{level}}} ", body, flags=re.MULTILINE)[0] for body in parts[2::2]]
    return dict(zip(headings, bodies, strict=True))


def tables(text):
    """Every table of a text: a list of rows of cells, the headings first."""
    found = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in block.splitlines()]
        assert {len(row) for row in rows} == {len(rows[0])}
        found.append([rows[0], *rows[2:]])
    return found


def code(text, language):
    return re.findall(rf"^```{language}\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)


def values(kind):
    """What a field may hold, as the pages say it."""
    match kind:
        case inspect.UnionType(types=kinds):
            (inner,) = (k for k in kinds if not isinstance(k, inspect.NoneType))
            return f"{values(inner)}, or null"
        case inspect.IntType(ge=low, le=high):
            return str(low) if low == high else f"{low} to {high}"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=names) if set(names) == set(CARDS):
            return "card"
        case inspect.LiteralType(values=names):
            order = sorted(names, key=lambda w: (WORDS.index(w) if w in WORDS else 99, w))
            return (" or " if len(order) == 2 else ", ").join(f"`{word}`" for word in order)
        case inspect.StrType(min_length=low, max_length=high):
            return f"text, {low or 0} to {high} characters"
        case inspect.TupleType(item_types=kinds):
            return f"list of {len(kinds)}: {values(kinds[0])}"
        case inspect.VarTupleType(item_type=item, min_length=low, max_length=high):
            size = f"up to {high}" if low is None else f"{low} to {high}"
            size = str(low) if high in (None, low) else size
            return f"list of {size}: {values(item)}"
        case inspect.StructType():
            return "object"
    raise AssertionError(kind)


# --- log-format.md -------------------------------------------------------------------------------

EVENTS = sections(sections(DOCS["log-format"], 2)["Events"], 3)


def kind_of(event):
    if issubclass(event, Choice):
        return "choice"
    if issubclass(event, Annotation):
        return "annotation"
    first = {"game_started": "setup", "lot_revealed": "chance"}
    return first.get(event.__struct_config__.tag, "consequence")


def test_every_event_has_its_section_in_the_order_of_the_code():
    assert list(EVENTS) == list(EVENT_TYPES)


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_a_section_names_kind_and_fields_as_they_are(name):
    assert EVENTS[name].strip().startswith(f"*{kind_of(EVENT_TYPES[name])}.* ")
    (rows,) = tables(EVENTS[name])
    assert rows[0] == ["field", "value", "meaning"]
    wanted = [
        (
            f"`{field.encode_name}`",
            values(field.type) + ("" if field.required else "; may be missing"),
        )
        for field in inspect.type_info(EVENT_TYPES[name]).fields
    ]
    assert [tuple(row[:2]) for row in rows[1:]] == wanted
    assert all(row[2].endswith(".") for row in rows[1:])


def test_objects_inside_the_first_line_are_explained():
    for kind, field in ((Player, "players"), (Parent, "parent")):
        (row,) = (r for r in tables(EVENTS["game_started"])[0] if r[0] == f"`{field}`")
        assert all(f"`{name}`" in row[2] for name in kind.__struct_fields__)


@pytest.mark.parametrize("name", EVENT_TYPES)
def test_a_section_has_one_example_line_that_decodes(name):
    (line,) = code(EVENTS[name], "json")
    assert "\n" not in line
    start = b"" if name == "game_started" else code(EVENTS["game_started"], "json")[0].encode()
    log = parse(b"\n".join(filter(None, [start, line.encode()])) + b"\n")
    assert type_of(log.events[-1]) == name
    assert log.dumps().splitlines()[-1] == line.encode()


def test_the_limits_are_those_of_the_reader():
    text = DOCS["log-format"]
    for limit in (
        f"{MAX_FILE:,} bytes a file",
        f"{MAX_LINE:,} bytes a line",
        f"{MAX_STEPS:,} lines",
        f"{MAX_DEPTH} levels",
        f"format number {FORMAT}",
    ):
        assert limit in text


def test_spaces_order_and_a_missing_line_end_are_no_faults_and_a_blank_line_is():
    lines = [code(EVENTS[name], "json")[0] for name in ("game_started", "lot_revealed")]
    loose = json.dumps(dict(reversed(json.loads(lines[1]).items())), indent=None)
    assert not scan(f"{lines[0]}\n{loose}".encode()).problems
    (problem,) = scan(f"{lines[0]}\n\n{lines[1]}\n".encode()).problems
    assert problem.code == "blank-line"


@pytest.mark.parametrize("switch", Rules.__struct_fields__)
def test_no_switch_may_be_left_out(switch):
    start = json.loads(code(EVENTS["game_started"], "json")[0])
    del start["rules"][switch]
    (problem,) = scan(json.dumps(start).encode()).problems
    assert (problem.code, problem.field) == ("missing-field", f"rules.{switch}")


def test_the_python_of_the_pages_runs(monkeypatch):
    monkeypatch.chdir(ROOT)
    log, rules = {}, {}
    for block in code(DOCS["log-format"], "python"):
        exec(block, log)
    sold = [e["price"] for e in log["events"] if e["type"] == "lot_sold"]
    assert log["prices"]["price"].tolist() == log["paid"] == sold
    assert len(log["steps"]) == len(log["events"]) == len(log["log"])
    (block,) = code(DOCS["rules"], "python")
    exec(block, rules)
    assert rules["game"].start.rules.exchange
    assert rules["rules"] == rules_for("abacus", 4)


# --- rules.md ------------------------------------------------------------------------------------

SWITCHES, SET, FAULTS, SOURCES = tables(DOCS["rules"])


def shown(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple) and len(value) == 15:
        size = next(n for n in range(1, 16) if value[:n] * (15 // n) == value)
        return f"{shown(value[:size])} × {15 // size}"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "null" if value is None else str(value)


def set_by(edition, switch):
    low, high = rules_for(edition, 3).players
    seats = range(low, high + 1)
    return ", ".join(dict.fromkeys(shown(getattr(rules_for(edition, n), switch)) for n in seats))


def test_every_switch_has_its_values_and_meaning():
    wanted = [[f"`{f.encode_name}`", values(f.type)] for f in inspect.type_info(Rules).fields]
    assert [row[:2] for row in SWITCHES[1:]] == wanted
    assert all(row[2].endswith(".") for row in SWITCHES[1:])


def test_editions_are_as_the_code_sets_them():
    assert SET[0] == ["switch", *(f"`{edition}`" for edition in EDITIONS)]
    wanted = [
        [f"`{switch}`", *(set_by(edition, switch) for edition in EDITIONS)]
        for switch in Rules.__struct_fields__
    ]
    assert SET[1:] == wanted


def test_faults_at_a_real_table_are_as_the_code_sets_them():
    switches = [cell.strip("`") for cell in FAULTS[0][1:]]
    assert {name for faults in AT_TABLE.values() for name in faults} <= set(switches)
    wanted = []
    for edition in EDITIONS:
        rules = rules_for(edition, 3, at_table=True)
        wanted.append([f"`{edition}`", *(shown(getattr(rules, name)) for name in switches)])
    assert FAULTS[1:] == wanted


def test_every_edition_names_its_source():
    assert set(words._EDITION_NAMES) == set(EDITIONS)
    wanted = [[f"`{name}`", words.edition(name)] for name in EDITIONS]
    assert [row[:2] for row in SOURCES[1:]] == wanted
    assert all(row[2] for row in SOURCES[1:])


# --- glossary.md ---------------------------------------------------------------------------------


def test_every_event_is_called_as_the_messages_call_it():
    assert set(words._EVENT_WORDS) == set(EVENT_TYPES)
    *_, events = tables(DOCS["glossary"])
    wanted = [[f"`{n}`", words.event_name(n, "en"), words.event_name(n, "fr")] for n in EVENT_TYPES]
    assert events == [["type", "English", "French"], *wanted]


def test_french_terms_are_those_of_the_messages():
    *terms, _ = tables(DOCS["glossary"])
    rows = list(chain.from_iterable(table[1:] for table in terms))
    assert len({row[0] for row in rows}) == len(rows) > 40
    assert all(row[2].endswith(".") for row in rows)
    for row in rows:
        for term in row[1].split(", "):
            assert any(term.casefold() in text for text in FRENCH), term


# --- all pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*(ROOT / "docs").glob("*.md"), REPLAYS], ids=lambda p: p.stem)
def test_links_and_places_exist(path):
    text = path.read_text("utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (path.parent / target).exists(), target
    for place in re.findall(r"`((?:serengeti|tests|tools|docs|data|notebooks)/[\w./-]*)`", text):
        assert (ROOT / place).exists(), place


def test_the_tests_that_how_to_names_exist():
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", DOCS["how-to"])
    assert len(set(named)) > 20
    for file, test in named:
        assert re.search(rf"^def {test}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), test


def test_the_bot_of_how_to_plays():
    before = dict(PLAYERS)
    exec(code(DOCS["how-to"], "python")[0], {})
    try:
        game = play(["timid"] * 3, 1, exchange=True, at_table=True)
        assert game.over
        assert prove(game.log).problems == ()
    finally:
        PLAYERS.clear()
        PLAYERS.update(before)


def test_the_bot_kept_apart_of_how_to_plays(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").write_text("def choose(view, legal): return 5")
    exec(code(DOCS["how-to"], "python")[1], {"__name__": "__main__"})
    said = capsys.readouterr().out
    assert "my_bot answered 5, which is no choice: return for example Bid(" in said
