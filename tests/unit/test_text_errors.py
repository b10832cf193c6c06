"""Every error has its sentence, in both languages, and no error breaks the one who tells it."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from telling import after_first_lot, owing_a_card, raised, under_challenge

import serengeti
from serengeti.engine.chance import Chance
from serengeti.engine.editions import SWITCH_VALUES, TIES, Rules, rules_for
from serengeti.engine.errors import (
    FileError,
    LogError,
    Problem,
    RequestError,
    SerengetiError,
    SetupError,
)
from serengeti.engine.events import DecidedBy, Passed
from serengeti.engine.game import Game
from serengeti.engine.recording import Writer
from serengeti.engine.replay import Replay
from serengeti.engine.setup import start_game
from serengeti.players import play
from serengeti.simulation import playouts, playouts_from, simulate
from serengeti.text import error_text, problem_text
from serengeti.text.catalogue import translator
from serengeti.text.messages import MESSAGES, REASONS

ROOT = Path(serengeti.__file__).parent
ERRORS = ("SetupError", "IllegalChoice", "FileError", "RequestError", "Problem", "_Fault")
CODE = re.compile(r"[a-z]+(-[a-z]+)+")
SWITCHES = {value for values in SWITCH_VALUES.values() for value in values}
NO_CODES = SWITCHES | set(TIES) | set(get_args(DecidedBy))


def engine_codes():
    """Every string of the engine that looks like a code and is no value of a switch."""
    found = set()
    for path in (ROOT / "engine").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if CODE.fullmatch(node.value) else set()
    return found - NO_CODES


def raised_codes():
    """Codes given literally to an error anywhere in the package."""
    found = set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if isinstance(node, ast.Call) and name in ERRORS:
                first = [*node.args, *(k.value for k in node.keywords if k.arg == "code")][:1]
                found |= {c.value for c in first if isinstance(c, ast.Constant)}
    return found


def test_every_code_has_a_message_and_no_message_is_left_over():
    assert raised_codes() | engine_codes() == set(MESSAGES) | set(REASONS)
    assert len(engine_codes()) > 40
    assert not set(MESSAGES) & set(REASONS)


def errors(tmp_path):
    """Real errors of every kind, by code."""
    game = Game(["A", "B", "C"], seed=7, first=0)
    replay = Replay(game.log)
    there = tmp_path / "there.jsonl"
    there.write_bytes(b"x")
    big = tmp_path / "big.jsonl"
    big.write_bytes(b" " * 5_000_001)
    return [
        raised(action)
        for action in (
            lambda: Chance(-1),
            lambda: Game("ABC"),
            lambda: start_game("ABC", seed=1, first=5),
            lambda: start_game("ABC", seed=1, deck=["blue-8"] * 30),
            lambda: start_game(["A", "B", " "], seed=1),
            lambda: rules_for("serengeti", 3, split="x"),
            lambda: rules_for("serengeti", 3, splits="x"),
            lambda: rules_for("serengeti", 3, final_tie=("chips", "chips")),
            lambda: rules_for("serengeti", 3, final_tie=("x",)),
            lambda: rules_for("serengeti", 9),
            lambda: rules_for("serengeti", 3, lots=(3,) * 15),
            lambda: rules_for("nowhere", 3),
            lambda: replay.at(99),
            lambda: replay.auction(9),
            lambda: translator("xx"),
            lambda: Replay.open(tmp_path / "none.jsonl"),
            lambda: Replay.open(tmp_path),
            lambda: Replay.open(big),
            lambda: Writer(there),
            lambda: Replay.open(there),
            lambda: game.do("nothing"),
            lambda: game.bid(1.5),
            lambda: game.bid(50),
            lambda: game.bid(-1),
            lambda: game.do(Passed(seat=2)),
            lambda: game.view(9),
            game.undo,
            game.decline,
            lambda: game.sell("blue-8"),
            lambda: game.exchange(1, "blue-8", "blue-9"),
            under_challenge(1).challenge,
            lambda: game.discard("blue-8"),
            lambda: after_first_lot(sale=True).bid(1),
            lambda: owing_a_card().bid(1),
        )
    ]


def test_real_errors_in_both_languages(tmp_path):
    codes = set()
    for error in errors(tmp_path):
        codes.add(error.code)
        english, french = error_text(error, "en"), error_text(error, "fr")
        assert english != french
        for text in (english, french):
            assert text.endswith(".")
            assert not re.search(r"[{}\n?`]|  |\.\.", text), text
            assert "Something is wrong" not in text
    assert len(codes) > 28


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("code", [*MESSAGES, *REASONS])
def test_every_code_alone(code, lang):
    facts = dict.fromkeys("low high last most amount chips lowest seat asked".split(), 1)
    facts |= {
        "found": "x",
        "expected": 2,
        "field": "f",
        "path": "p",
        "system": "s",
        "why": "no-deck",
        "bots": 12,
    }
    text = error_text(SerengetiError(code, switch="split", **facts), lang)
    assert text.endswith(".")
    assert not re.search(r"[{}?]|None|wrong here|ne va pas", text), text


def test_a_log_error_counts_the_rest():
    problems = [Problem(code="blank-line", line=n) for n in (3, 5, 8)]
    assert error_text(LogError(problems[:1], "g.jsonl"), "en").count("line 3") == 1
    text = error_text(LogError(problems, "g.jsonl"), "en")
    assert text.startswith("g.jsonl, line 3: The line is blank")
    assert text.endswith("2 more problems follow.")
    assert "1 autre problème." in error_text(LogError(problems[:2]), "fr")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "None"),
        (True, "True"),
        (1.5, "1.5"),
        ([1], "[1]"),
        ((), "()"),
        ("None", "“None”"),
        ([["a"], None], "[['a'], None]"),
    ],
)
def test_a_value_given_to_a_function_is_shown_as_python_writes_it(value, shown):
    error = raised(lambda: Chance(value))
    assert error_text(error, "en").startswith(f"{shown} cannot be a seed")
    assert error_text(error, "fr").startswith(shown.replace("“None”", "«\u00a0None\u00a0»"))


def test_a_value_of_a_log_is_shown_as_json_writes_it():
    problem = Problem(code="wrong-value", line=3, field="x", found=True, expected=[False, [None]])
    assert problem_text(problem, "en").endswith("; found true, expected false or [null].")


@pytest.mark.parametrize(
    ("switch", "value", "right"),
    [
        ("bonus", -1, "a whole number from 0 to 100"),
        ("bank_chips", "x", "a whole number from 0 to 10,000"),
        ("sale", "yes", "True or False"),
        ("sale_max_chips", -1, "a whole number from 0 to 1000 or None"),
        ("split", None, "majority or equal-holders"),
        ("players", 3, "two whole numbers from 2 to 6, first the fewest seats, then the most"),
        ("players", (6, 2), "two whole numbers from 2 to 6, first the fewest seats, then the most"),
        ("lots", [1], "fifteen whole numbers with the sum 30"),
        (
            "final_tie",
            ["chips", "chips"],
            "a list of face-sum, more-cards, fewer-cards or chips, none of them twice",
        ),
    ],
)
def test_a_switch_says_what_it_takes(switch, value, right):
    error = raised(lambda: rules_for("serengeti", 3, **{switch: value}))
    assert error_text(error, "en").startswith(f"The switch {switch} cannot have the value ")
    assert error_text(error, "en").endswith(f": it takes {right}.")


@pytest.mark.parametrize("switch", Rules.__struct_fields__)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_switch_can_say_what_it_takes(switch, lang):
    error = raised(lambda: rules_for("serengeti", 3, **{switch: object}))
    assert not re.search(r"[?{}]", error_text(error, lang))
    data = {"switch": switch, "found": 1}
    assert "True" not in problem_text(Problem(code="bad-rules", line=1, data=data), lang)


def test_an_unknown_switch_gets_the_nearest_and_the_whole_list():
    text = error_text(raised(lambda: rules_for("serengeti", 3, bonnus=1)), "en")
    assert text.startswith("There is no switch bonnus; the nearest is bonus. There are players, ")
    assert text.endswith(", exchange and hidden_chips.")
    assert all(switch in text for switch in Rules.__struct_fields__)
    far = error_text(raised(lambda: rules_for("serengeti", 3, xyzzy=1)), "en")
    assert far.startswith("There is no switch xyzzy; there are players, ")


def test_machine_words_and_limits_are_shown_to_be_read():
    assert error_text(RequestError("no-cluster", found="tcp://127.0.0.1:1"), "en") == (
        "No Dask cluster answers at “tcp://127.0.0.1:1”."
    )
    many = RequestError("outside-range", field="deals", found=0, low=1, high=1 << 32)
    assert error_text(many, "en").endswith("from 1 to 4,294,967,296.")
    link = error_text(RequestError("no-edition", found="http://x.org", expected=[]), "en")
    assert "http://" not in link  # from a log it might be anybody's


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda: Game(5), "no-players"),
        (lambda: play(5, seed=1), "no-players"),
        (lambda: simulate(10, 5, seed=1), "no-players"),
        (lambda: playouts(Replay(Game("ABC", seed=1).log), 0, 10, 5), "no-players"),
        (lambda: playouts_from(3, 5), "no-table"),
        (lambda: Game("ABC", seed=1, first=3), "no-seat"),
        (lambda: Game("ABC", seed=1, first="x"), "no-seat"),
        (lambda: Game("ABC", deck=5), "no-deck"),
        (lambda: rules_for("serengeti", 3.0), "bad-seats"),
        (lambda: rules_for("abacus", "3"), "bad-seats"),
        (lambda: rules_for(["don"], 3), "no-edition"),
    ],
)
def test_a_value_of_the_wrong_type_gets_a_sentence_of_our_own(act, code):
    error = raised(act)
    assert error.code == code
    for lang in ("en", "fr"):
        assert "?" not in error_text(error, lang)


class Loud:
    def __str__(self):
        raise RuntimeError("no")

    __repr__ = __str__


@pytest.mark.parametrize(
    "error",
    [
        SerengetiError("never-heard-of"),
        SerengetiError("bad-seats"),
        SerengetiError("bad-seats", found=Loud(), low=Loud(), high=None),
        SerengetiError("digit-owned", seat="x", amount="y", names=3),
        SerengetiError("bad-start", why=None),
        SerengetiError("bad-start", why="bad-start"),
        SerengetiError(None),
        SerengetiError("bad-seed", found=10**6000, most="m"),
        ValueError(Loud()),
        FileError("no-file", path="\x1b[2Jx\u202e" * 300),
        RequestError("no-edition", found="{found}", expected=["{0}"] * 90),
        SetupError("bad-name", found="<b>\n\x00", most=40),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr", "xx", None])
def test_the_teller_never_breaks(error, lang):
    text = error_text(error, lang)
    assert text
    assert len(text) < 1000
    assert text.isprintable() or set("\u202f\u00a0") & set(text)
    assert not set("\x1b\n\u202e") & set(text)
