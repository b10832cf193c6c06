"""What is wrong, in a sentence: errors, problems of logs, and why a choice is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serengeti.engine.choices import REASONS as BARRED
from serengeti.engine.editions import Rules
from serengeti.engine.errors import LogError, Problem, SerengetiError
from serengeti.text import switches, values
from serengeti.text.catalogue import Translator, translator
from serengeti.text.messages import UNKNOWN, message
from serengeti.text.names import machine, plain, tidy
from serengeti.text.numbers import number
from serengeti.text.words import only_chips

_BAR_CODES = frozenset(BARRED.values())
_PYTHON = "of a call"
"Among the facts: the error is one of a call of Python, not one of a log."
_OFFER_CODES = ("no-sale", "no-exchange", "no-challenge", "no-discard")


def error_text(error: BaseException, lang: str | None = None) -> str:
    """What an error says to a person. Never raises, whatever the error holds.

    >>> from serengeti.engine.errors import SetupError
    >>> error_text(SetupError("bad-seats", found=7, low=3, high=6), "en")
    'These rules are for 3 to 6 seats, not for 7.'
    """
    try:
        if isinstance(error, LogError):
            return _log_text(error, lang)
        if isinstance(error, SerengetiError):
            return _full(error.code, {**error.data, _PYTHON: True}, translator(lang))
        return tidy(error, 300)
    except Exception:  # an error about an error would hide the first one
        return UNKNOWN.format(code=tidy(getattr(error, "code", type(error).__name__), 60)) + "."


def problem_text(problem: Problem, lang: str | None = None, path: str = "") -> str:
    """One line about one problem: file, line, event, what is wrong, found, expected.

    >>> problem_text(Problem(code="blank-line", line=3), "en", "g.jsonl")
    'g.jsonl, line 3: The line is blank, but every line holds one event.'
    """
    tr = translator(lang)
    facts = {"line": problem.line, "path": tidy(path, 300), "event": tidy(problem.event, 40)}
    place = tr("{path}, line {line}", **facts) if path else tr("Line {line}", **facts)
    if problem.event:
        place = tr("{place} ({event})", place=place, **facts)
    if problem.remark and problem.code == "seed-differs":
        place = tr("{place}, only a remark", place=place)
    elif problem.remark:
        place = tr("{place}, which the table let stand", place=place)
    return tr("{place}: {text}", place=place, text=_problem(problem, tr))


def reason_text(code: str, facts: Mapping[str, Any], lang: str | None = None) -> str:
    """Why a choice is refused, without a full stop: of an amount a clause in small letters.

    `facts` are those of `referee.refusal_facts`; `names`, if there, names the seats.

    >>> reason_text("digit-owned", {"seat": 1, "amount": 13, "names": ["A", "B"]}, "en")
    'B owns a card with the digit 3'
    """
    return _core(code, facts, translator(lang))


def _log_text(error: LogError, lang: str | None) -> str:
    tr = translator(lang)
    first = problem_text(error.problems[0], lang, error.path)
    more = len(error.problems) - 1
    if not more:
        return first
    rest = tr.plural("{n} more problem follows.", "{n} more problems follow.", more)
    return f"{first} {rest}"


def _problem(problem: Problem, tr: Translator) -> str:
    """The facts of a problem are its own fields and its data."""
    facts = {**problem.data, "field": problem.field, "found": problem.found}
    facts["expected"] = problem.expected
    if problem.code in _BAR_CODES:
        return _sentence(_barred(problem.code, facts, tr), _tail(problem.code, facts, tr))
    return _full(problem.code, facts, tr)


def _full(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    if code in _BAR_CODES:
        hint = _lowest(data, tr)
        return f"{_barred(code, data, tr)}. {hint}".rstrip()
    text = _core(code, data, tr)
    if code == "bad-start":
        return text  # the problem inside has said all
    return _sentence(text, _tail(code, data, tr))


def _sentence(*clauses: str) -> str:
    return "".join(clauses) + "."


def _core(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    """The message of a code with its facts, without what is added at the end."""
    return tr(message(code, data), **{**_words(code, data, tr), "code": tidy(code, 60)})


def _barred(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    facts = _words(code, data, tr)
    reason = _core(code, data, tr)
    return tr("{seat} may not bid {amount}: {reason}", reason=reason, **facts)


def _lowest(data: Mapping[str, Any], tr: Translator) -> str:
    if "lowest" not in data:
        return ""
    if data["lowest"] is None:
        return tr("{seat} can only pass.", seat=_seat(data, "seat", tr))
    return tr("Lowest legal bid: {amount}.", amount=values.bare(data["lowest"]))


# --- facts in words ----------------------------------------------------------------------------

_NUMBERS = ("amount", "bots", "high", "low", "last", "most")
_FACTS = "seat asked amount bots digit chips high low last most field path system why".split()


def _words(code: str, data: Mapping[str, Any], tr: Translator) -> dict[str, str]:
    """Every fact a message may name; what the error does not hold is a question mark."""
    facts = dict.fromkeys(_FACTS, "?")
    facts.update({key: _amount(data[key], tr) for key in _NUMBERS if data.get(key) is not None})
    facts.update(seat=_seat(data, "seat", tr), asked=_seat(data, "asked", tr))
    facts["digit"] = _digit(data)
    if isinstance(data.get("chips"), int):
        facts["chips"] = only_chips(data["chips"], tr)
    facts["field"] = tr("“{text}”", text=tidy(data.get("field") or "?", 80))
    facts["path"] = tr("“{text}”", text=tidy(data.get("path") or "?", 300))
    facts["system"] = values.placed(tidy(data.get("system") or "?", 200), data, tr).rstrip(".")
    facts["found"] = _found(code, data, tr)
    facts["expected"] = _expected(code, data, tr)
    if code == "bad-rules":
        facts.update(_switch(data, tr))
    if code == "bad-start":
        inner = {**data, "names": data.get("names")}
        facts["why"] = _full(str(data.get("why")), inner, tr)
    return facts


def _switch(data: Mapping[str, Any], tr: Translator) -> dict[str, str]:
    switch = tidy(data.get("switch") or "?", 80)
    if switch in switches.types():
        where = "command" if data.get("typed") else "call" if _PYTHON in data else "log"
        return {"switch": switch, "right": switches.takes(switch, tr, where)}
    fields = values.all_of(Rules.__struct_fields__, tr)
    return {"switch": switch, "near": switches.nearest(switch), "expected": fields}


def _seat(data: Mapping[str, Any], key: str, tr: Translator) -> str:
    """Name of a seat; its number, as in the log, where no names are known."""
    seat, names = data.get(key), data.get("names")
    if isinstance(names, Sequence) and isinstance(seat, int) and 0 <= seat < len(names):
        return plain(names[seat])
    return tr("Seat {n}", n="?" if seat is None else values.bare(seat))


def _amount(value: Any, tr: Translator) -> str:
    return number(value, tr.lang) if isinstance(value, int) else values.bare(value)


def _digit(data: Mapping[str, Any]) -> str:
    amount = data.get("amount")
    return str(amount % 10) if isinstance(amount, int) else values.bare(data.get("digit", "?"))


def _found(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    found = data.get("found")
    if code == "out-of-place":
        return values.event_kind(str(found), tr)
    if code == "wrong-type":
        return values.kind(str(found), tr)
    if code in ("line-too-long", "too-many-events"):
        return _amount(found, tr)
    if code in ("no-cluster", "no-address") and isinstance(found, str):
        return tr("“{text}”", text=machine(found, 200))
    if "shown" in data:
        return values.written(data["shown"], tr)
    return values.given(found, tr) if _PYTHON in data else values.shown(found, tr)


def _expected(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    expected, found = data.get("expected"), data.get("found")
    if code == "out-of-place":
        return values.event_kind(str(expected), tr)
    if code in ("wrong-type", "out-of-range"):
        return values.kind(str(expected), tr)
    if code in _BAR_CODES:
        return tr("a pass") if expected is None else tr("{amount} or more", amount=expected)
    if code in _OFFER_CODES:
        return tr("a pass, or a bid of {amount} or more", amount=values.bare(expected))
    if code == "other-tournament":
        return values.given(expected, tr)
    if code == "note-astray":
        return tr("at most {n}", n=values.bare(expected))
    if code in ("line-too-long", "too-many-events", "too-deep"):
        return _amount(expected, tr)
    if isinstance(expected, list) and code.startswith("no-"):
        return values.all_of(expected, tr)
    if isinstance(expected, list) and not isinstance(found, list):
        return values.choice_of(expected, tr)
    return values.bare(expected)


def _tail(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    """What stands there and what would be right, as far as the message has not named them."""
    if code == "bad-rules":
        return ""
    said = message(code, data)
    found = _found(code, data, tr) if _unsaid("found", said, data) else ""
    expected = _expected(code, data, tr) if _unsaid("expected", said, data) else ""
    if code in _BAR_CODES:
        expected = _expected(code, data, tr)  # none at all means a pass
    if found and expected:
        return tr("; found {found}, expected {expected}", found=found, expected=expected)
    if found:
        return tr("; found {found}", found=found)
    return tr("; expected {expected}", expected=expected) if expected else ""


def _unsaid(fact: str, said: str, data: Mapping[str, Any]) -> bool:
    return data.get(fact) is not None and f"{{{fact}}}" not in said
