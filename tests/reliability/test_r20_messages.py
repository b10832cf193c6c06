"""R20: for every fault of a log there is a log that has it, and two sentences that say where."""

import json
import re
from pathlib import Path

import pytest

from serengeti.engine import log, referee
from serengeti.engine.choices import REASONS
from serengeti.engine.errors import Problem
from serengeti.engine.log import scan
from serengeti.engine.referee import prove
from serengeti.text.errors import problem_text
from serengeti.text.messages import MESSAGES

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
EXPECTED = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))

NOT_OF_LOGS = {
    "file-too-big",  # a file, before anything of it is read
    "no-discard",  # the referee says out-of-place instead
    "nobody-asked",  # so it does here
}


def logs():
    """A log for each code, from the corpus where it has one."""
    for name, facts in EXPECTED.items():
        for code in [facts["code"]] if "code" in facts else facts.get("remarks", ()):
            yield code, (CORPUS / f"{name}.jsonl").read_bytes()
    start = (CORPUS / "hand" / "sale.jsonl").read_bytes().splitlines(keepends=True)[0]
    note = b'{"type":"note","at":0,"kind":"mark","text":""}\n'
    yield "empty-file", b""
    yield "no-start", note
    yield "too-many-events", start + note * 20_000
    yield "line-too-long", start + b" " * 64_001 + b"\n"
    yield "too-deep", start + b"[" * 9 + b"]" * 9 + b"\n"
    yield "bad-value", start + b'{"type":"bid","seat":0,"amount":1e999}\n'


LOGS = dict(logs())


def codes():
    """Every code in the sources of the reader and the referee, and every reason of a refusal."""
    for module in (log, referee):
        source = Path(module.__file__).read_text(encoding="utf-8")
        yield from (word for word in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    yield from REASONS.values()
    yield from (code for code in MESSAGES if code.startswith("no-") and code[3:] in OFFERS)
    yield from ("bad-seats", "bad-lots", "bad-rules")


OFFERS = ("sale", "exchange", "challenge")


def test_every_code_has_a_log(tell):
    assert set(codes()) - NOT_OF_LOGS == set(LOGS)
    tell(f"R20: {len(LOGS)} faults of logs, a log of each, and a sentence in two languages")


def problem_of(code):
    return next(problem for problem in prove(scan(LOGS[code])).problems if problem.code == code)


def words(value):
    """What a sentence must hold of a value found or expected: its numbers, else its words."""
    text = json.dumps(value, ensure_ascii=False)
    return re.findall(r"\d+", text) or re.findall(r"[a-zé]{2,}", text)


PLAIN = {"out-of-place", "wrong-type", "out-of-range"}
"Codes whose facts are kinds of events or of values, told in the reader's language."


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("code", sorted(LOGS))
def test_the_message_says_where_and_what(code, lang):
    problem = problem_of(code)
    text = problem_text(problem, lang, "games/g.jsonl")
    assert "games/g.jsonl" in text
    assert re.search(rf"\b(line|ligne) {problem.line}\b", text.replace("\u00a0", " "))
    assert problem.event in text
    assert text.count("\n") == 0
    assert code not in text  # a sentence, not a code
    assert "?" not in text.replace("“?”", "")
    numbers = re.sub(r"(?<=\d)[\u202f\u00a0 ,](?=\d{3})", "", text)
    for fact in (problem.found, problem.expected) if code not in PLAIN else ():
        if fact is not None and fact != []:
            assert all(word in numbers for word in words(fact)), (fact, text)


@pytest.mark.parametrize("code", sorted(LOGS))
def test_found_and_expected_are_named_in_each_language(code):
    """Change what was found or expected, and both sentences change."""
    problem = problem_of(code)
    other = {f: getattr(problem, f) for f in Problem.__struct_fields__}
    for field, changed in (("found", "bid"), ("expected", "passed")):
        if getattr(problem, field) is None or code in ("no-sale", "no-exchange", "no-challenge"):
            continue
        changed = Problem(**other | {field: changed})
        for lang in ("en", "fr"):
            assert problem_text(changed, lang) != problem_text(problem, lang), field


@pytest.mark.parametrize("code", sorted(LOGS))
def test_the_two_languages_say_different_things(code):
    problem = problem_of(code)
    assert problem_text(problem, "en") != problem_text(problem, "fr")
