"""Problems of logs in words: one line each, from logs with one fault each."""

import json
import re

import msgspec
import pytest
from telling import after_first_lot
from telling import plain_spaces as clean

from serengeti.engine import referee
from serengeti.engine.errors import Problem
from serengeti.engine.events import Bid, Irregular
from serengeti.engine.game import Game
from serengeti.engine.log import scan
from serengeti.engine.recording import encode
from serengeti.engine.setup import start_game
from serengeti.text import problem_text


def start():
    return start_game(["A", "B", "C"], seed=7, first=0)


def log_lines():
    """Twelve lines or so of a game with one auction over."""
    game = Game(["A", "B", "C"], seed=7, first=0)
    game.bid(5)
    game.pass_()
    game.pass_()
    return [encode(event) for event in game.events]


def header(**changes):
    """A first line with some values changed; dots go into an inner object."""
    data = json.loads(encode(start()))
    for place, value in changes.items():
        *way, last = place.split("__")
        inner = data
        for key in way:
            inner = inner[key]
        inner[last] = value
    return json.dumps(data, separators=(",", ":")).encode()


def without(field):
    data = json.loads(encode(start()))
    del data[field]
    return json.dumps(data, separators=(",", ":")).encode()


def faulty_logs():
    """Bytes of logs, each with the fault named."""
    lines = log_lines()
    good = lines[0]

    def swap(number, line):
        return b"\n".join([*lines[:number], line, *lines[number + 1 :], b""])

    return {
        "empty-file": b"",
        "too-many-events": b"\n" * 20_002,
        "line-too-long": swap(1, b" " * 70_000),
        "blank-line": swap(1, b""),
        "too-deep": swap(1, b"[" * 9 + b"]" * 9),
        "byte-order-mark": b"\xef\xbb\xbf" + swap(1, lines[1]),
        "torn-line": b"\n".join([*lines, b'{"type":"bi']),
        "bad-json": swap(1, b"{nonsense"),
        "no-start": lines[1] + b"\n",
        "second-start": swap(1, good),
        "bad-name": header(
            players=[{"name": name, "kind": "human"} for name in ("a\u202e", "b", "c")]
        )
        + b"\n",
        "duplicate-key": swap(2, b'{"type":"bid","seat":0,"seat":0,"amount":5}'),
        "missing-field": without("first") + b"\n",
        "unknown-field": header(colour=3) + b"\n",
        "unknown-event": swap(2, b'{"type":"bud"}'),
        "unknown-value": header(rules__split="x") + b"\n",
        "wrong-type": header(first="0") + b"\n",
        "out-of-range": header(first=9) + b"\n",
        "out-of-place": swap(2, b'{"type":"lot_given","seat":0}'),
        "wrong-value": swap(5, b'{"type":"lot_sold","seat":0,"price":6}'),
        "card-twice": header(deck=["blue-8"] * 30) + b"\n",
        "seed-differs": header(seed=8) + b"\n" + b"\n".join(lines[1:]) + b"\n",
        "note-astray": swap(99, b'{"type":"note","at":40,"kind":"mark","text":"x"}'),
        "not-your-turn": swap(2, b'{"type":"passed","seat":2}'),
        "beyond-chips": swap(2, b'{"type":"bid","seat":0,"amount":13}'),
        "bad-seats": header(rules__players=[4, 6]) + b"\n",
        "bad-lots": header(rules__lots=[3] * 15) + b"\n",
        "no-sale": swap(9, b'{"type":"sale_opened","seat":1,"card":"blue-8"}'),
        "no-exchange": swap(
            9,
            b'{"type":"exchanged","seat":2,"rival":0,"taken":"blue-8","given":"blue-9"}',
        ),
        "no-challenge": swap(3, b'{"type":"challenged","seat":1,"against":0}'),
    }


FAULTY = faulty_logs()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("code", FAULTY)
def test_problems_of_real_logs(code, lang):
    problems = referee.prove(scan(FAULTY[code])).problems
    problem = next(p for p in problems if p.code == code)
    text = problem_text(problem, lang, "g.jsonl")
    assert text.startswith(f"g.jsonl, {'ligne' if lang == 'fr' else 'line'} {problem.line}")
    assert text.endswith(".")
    assert not re.search(r"[{}\n?`]|  |\.\.|None|Something is wrong", text), text
    for value in (problem.found, problem.expected):
        if isinstance(value, int) and not isinstance(value, bool) and value < 1000:
            assert re.search(rf"\b{value}\b", text), text


def problem_of(code, lang="en"):
    problems = referee.prove(scan(FAULTY[code])).problems
    return clean(problem_text(next(p for p in problems if p.code == code), lang, "g.jsonl"))


def test_problem_lines_read_well():
    assert problem_of("wrong-type") == (
        "g.jsonl, line 1 (game_started): The field “first” holds the wrong kind of value; "
        "found a text, expected a whole number."
    )
    assert problem_of("out-of-range", "fr") == (
        "g.jsonl, ligne 1 (game_started) : La valeur de « first » est hors des limites ; "
        "attendu : un nombre entier jusqu’à 5."
    )
    assert problem_of("out-of-place") == (
        "g.jsonl, line 3 (lot_given): Something else has to happen here; "
        "found free lot (lot_given), expected bid (bid)."
    )
    assert problem_of("wrong-value") == (
        "g.jsonl, line 6 (lot_sold): The value of “price” does not follow from what happened "
        "before; found 6, expected 5."
    )
    assert problem_of("note-astray").endswith("; found 40, expected at most 6.")
    assert "only a remark" in problem_of("seed-differs")


def test_a_barred_bid_in_a_log():
    facts = {"seat": 1, "asked": 1, "amount": 13, "digit": 3, "chips": 20, "high": 12, "lowest": 14}
    problem = Problem(
        code="digit-owned", line=14, event="bid", field="amount", found=13, expected=14,
        data={**facts, "names": ["A", "B", "C"]},
    )  # fmt: skip
    assert clean(problem_text(problem, "en", "g.jsonl")) == (
        "g.jsonl, line 14 (bid): B may not bid 13: B owns a card with the digit 3; "
        "found 13, expected 14 or more."
    )
    stuck = msgspec.structs.replace(problem, expected=None)
    assert problem_text(stuck, "en").endswith("expected a pass.")


def test_after_the_end():
    game = Game(["A", "B", "C"], "mombasa", seed=7)
    while game.asked is not None:
        game.pass_()
    data = game.log.dumps() + b'{"type":"passed","seat":0}\n'
    (problem,) = referee.prove(scan(data)).problems
    text = problem_text(problem, "en")
    assert text.endswith("(passed): The game is over; only notes may follow.")


def irregular_log(step, rule="digit-owned"):
    """A owns a 3 and bids 3; the table agreed that step `step` stands."""
    game = after_first_lot()
    lines = [encode(event) for event in game.events]
    agreed = Irregular(step=step, rule=rule, agreed="nobody noticed")
    return b"\n".join([*lines, encode(agreed), encode(Bid(seat=0, amount=3)), b""])


def test_an_irregular_move_that_stands_is_a_remark():
    (problem,) = referee.prove(scan(irregular_log(step=8))).problems
    assert (problem.code, problem.remark) == ("digit-owned", True)
    assert problem_text(problem, "en", "g.jsonl") == (
        "g.jsonl, line 10 (bid), which the table let stand: A may not bid 3: A owns a card with "
        "the digit 3; found 3, expected 0 or more."
    )
    assert clean(problem_text(problem, "fr", "g.jsonl")) == (
        "g.jsonl, ligne 10 (bid), admise par la table : A ne peut pas offrir 3 : A a déjà une "
        "carte avec le chiffre 3 ; trouvé : 3, attendu : 0 ou plus."
    )


def test_an_irregular_line_astray():
    data = b"\n".join(irregular_log(step=40).splitlines()[:-1]) + b"\n"
    (problem,) = referee.prove(scan(data)).problems
    assert problem_text(problem, "en") == (
        "Line 9 (irregular): The annotation speaks of a step that does not exist; found 40, "
        "expected at most 7."
    )
    assert clean(problem_text(problem, "fr")) == (
        "Ligne 9 (irregular) : L’annotation parle d’une étape qui n’existe pas ; "
        "trouvé : 40, attendu : 7 au plus."
    )


def test_an_offer_where_a_bid_is_due():
    assert problem_of("no-challenge").endswith(
        "its maker owns; expected a pass, or a bid of 6 or more."
    )
    assert problem_of("no-challenge", "fr").endswith("attendu : passer, ou offrir 6 ou plus.")
    assert problem_of("no-sale").startswith("g.jsonl, line 8 (sale_opened): B may not sell")
