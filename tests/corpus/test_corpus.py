"""Every log of the corpus, by the referee and by the second engine."""

import json
from pathlib import Path

import pytest
import second_engine

from serengeti.engine.errors import LogError
from serengeti.engine.events import EVENT_TYPES
from serengeti.engine.log import read_bytes, scan
from serengeti.engine.referee import prove, read_prefix
from serengeti.engine.replay import Replay

HERE = Path(__file__).resolve().parent
EXPECTED = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
LEGAL = {name: facts for name, facts in EXPECTED.items() if "digest" in facts}
ILLEGAL = {name: facts for name, facts in EXPECTED.items() if "digest" not in facts}
FORM_ONLY = {"byte-order-mark", "duplicate-key"}
"Faults of form which a mere JSON reader does not see."


def path_of(name):
    return HERE / f"{name}.jsonl"


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8-sig").splitlines()]


def test_every_log_is_expected_and_there_are_enough():
    found = {
        f"{path.parent.name}/{path.stem}"
        for folder in ("hand", "generated")
        for path in (HERE / folder).iterdir()
    }
    assert found == set(EXPECTED)
    assert sum(name.startswith("hand/") for name in found) >= 60
    assert sum(name.startswith("generated/") for name in found) >= 200


def test_every_hand_made_log_says_what_it_shows():
    said = set()
    for path in (HERE / "hand").iterdir():
        note = json.loads(path.read_bytes().splitlines()[1])
        assert (note["type"], note["at"], note["kind"]) == ("note", 0, "comment")
        said.add(note["text"])
    assert len(said) > 180


def test_the_corpus_has_every_event():
    names = {line["type"] for name in LEGAL for line in lines_of(path_of(name))}
    assert names == set(EVENT_TYPES)


@pytest.mark.parametrize("name", LEGAL)
def test_a_legal_log_is_replayed(name):
    """Strictly and as a prefix, to the same table; the second engine ends there too."""
    strict, prefix = Replay.open(path_of(name)), Replay.open(path_of(name), prefix=True)
    table = strict.at(-1)
    facts = {"chips": table.chips, "pot": table.pot, "bank": table.bank, "digest": table.digest()}
    remarks = [problem.code for problem in strict.problems]
    assert facts | ({"remarks": remarks} if remarks else {}) == LEGAL[name]
    assert prefix.at(-1) == table
    assert prefix.log == strict.log
    state = second_engine.follow(lines_of(path_of(name)))
    assert (state.chips, state.pot, state.bank) == (table.chips, table.pot, table.bank)
    assert state.over == bool(table.over)


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_log_is_refused_where_it_is_wrong(name):
    path, fault = path_of(name), ILLEGAL[name]
    with pytest.raises(LogError) as error:
        Replay.open(path)
    problem = error.value.problems[0]
    assert {"code": problem.code, "line": problem.line} == fault
    assert second_opinion(path) == (None if fault["code"] in FORM_ONLY else fault["line"])
    if problem.line > 1:
        proof = read_prefix(path)
        assert proof.log.lines == tuple(range(1, len(proof.log.lines) + 1))
        assert len(proof.log.lines) == problem.line - 1
        assert Replay(proof.log).problems == ()
    else:
        assert prove(scan(read_bytes(path))).log.events == ()


def second_opinion(path):
    """The line at which JSON or the second engine stops, from 1; None when neither does."""
    lines = []
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), start=1):
        try:
            lines.append(json.loads(line))
        except json.JSONDecodeError:
            return number
    try:
        second_engine.follow(lines)
    except second_engine.Refused as refused:
        return refused.index + 1
    return None
