"""What is wrong, in a sentence: errors, problems of logs, and why an amount is barred.

Every code of the project has its message here, once. What a message does not name itself, the
value found and the value expected, is added at its end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from serengeti.engine.choices import REASONS as BARRED
from serengeti.engine.editions import Rules
from serengeti.engine.errors import LogError, Problem, SerengetiError
from serengeti.text import values
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.names import plain, tidy
from serengeti.text.numbers import number

REASONS = {
    "too-low": N_("{amount} is not above the standing bid of {high}"),
    "zero-not-first": N_("only the first player may open with 0"),
    "beyond-chips": N_("{seat} has only {chips}"),
    "digit-owned": N_("{seat} owns a card with the digit {digit}"),
}
"Why an amount is barred: clauses, without capital and full stop."

MESSAGES = {
    # choices
    "nobody-asked": N_("No seat is asked to choose now"),
    "not-your-turn": N_("It is not the turn of {seat}: {asked} is asked"),
    "not-a-choice": N_("{found} is not a choice: a seat bids or passes"),
    "bad-amount": N_("{found} is not an amount: a bid is a whole number from 0 up"),
    "not-whole": N_("{found} is not a whole number"),
    # setting up
    "bad-seed": N_("{found} cannot be a seed: a seed is a whole number from 0 to {most}"),
    "no-deck": N_("There is no deck: give a seed, or the thirty cards in order"),
    "bad-start": N_("The game cannot start so. {why}"),
    "bad-name": N_(
        "{found} cannot be a name: a name has 1 to 40 visible characters, none of them a "
        "control or direction character"
    ),
    "bad-rules": N_("The switch {switch} cannot have the value {found}"),
    "bad-seats": N_("These rules are for {low} to {high} seats, not for {found}"),
    "bad-lots": N_("The lots must be fifteen whole numbers with the sum 30"),
    "not-yet": N_("{switch} cannot be {found} yet; for now it has to be {expected}"),
    "bad-names": N_("{found} names do not fit {expected} seats"),
    "too-many-kinds": N_("{found} kinds of players are too many for {expected} seats"),
    "no-seat": N_("There is no seat {found}; there are {expected}"),
    # questions
    "no-player": N_("There is no kind of player {found}; there are {expected}"),
    "no-sample": N_("There is no sample game {found}; there are {expected}"),
    "no-figure": N_("There is no figure {found}; there are {expected}"),
    "no-content": N_("There is no content {found}; there are {expected}"),
    "no-edition": N_("There is no edition {found}; there are {expected}"),
    "no-language": N_("There are no messages in the language {found}; there are {expected}"),
    "no-step": N_("There is no step {found}: the last step is {last}"),
    "no-auction": N_("There is no auction {found} in this game: the last one is {last}"),
    # files
    "no-file": N_("There is no file {path}"),
    "file-exists": N_("The file {path} exists already; it is never overwritten"),
    "is-folder": N_("{path} is a folder, not a file"),
    "no-permission": N_("The permission to open {path} is missing"),
    "disk-full": N_("The disk is full; {path} has lost nothing of what it held before"),
    "file-trouble": N_("The file {path} cannot be used: {system}"),
    "file-too-big": N_("The file {path} is larger than the {most} bytes a log may have"),
    # form of a log
    "empty-file": N_("The file is empty; a log begins with a line game_started"),
    "too-many-events": N_("The file has more than the {expected} lines a log may have"),
    "line-too-long": N_("The line has {found} bytes, but only {expected} are allowed"),
    "blank-line": N_("The line is blank, but every line holds one event"),
    "too-deep": N_("Brackets are nested more than {expected} deep"),
    "byte-order-mark": N_("A byte order mark stands first; save the file as UTF-8 without it"),
    "torn-line": N_("The last line is incomplete: writing was probably interrupted"),
    "bad-json": N_("The line cannot be read as JSON"),
    "no-start": N_("The first line has to be game_started"),
    "second-start": N_("game_started can only be the first line"),
    "duplicate-key": N_("The field {field} stands there twice"),
    "missing-field": N_("The field {field} is missing"),
    "unknown-field": N_("There is no field {field} in this event"),
    "unknown-event": N_("There is no event of the type {found}"),
    "unknown-value": N_("The field {field} cannot be {found}"),
    "wrong-type": N_("The field {field} holds the wrong kind of value"),
    "out-of-range": N_("The value of {field} is outside its limits"),
    "bad-value": N_("The value of {field} cannot be read"),
    # course of a log
    "after-end": N_("The game is over; only notes may follow"),
    "out-of-place": N_("Something else has to happen here"),
    "wrong-value": N_("The value of {field} does not follow from what happened before"),
    "card-twice": N_("The card {found} has been named before"),
    "seed-differs": N_("The seed {found} gives another deck; the deck written here counts"),
    "note-astray": N_("The note speaks of a step that does not exist"),
}
"What every other code means: sentences without their full stop."

_OPENING_TOO_LOW = N_("{amount} is below the lowest opening bid")
_NO_SEAT_LEFT = N_("There is no seat left for {found}")
_NO_SWITCH = N_("There is no switch {switch}; there are {expected}")
_UNKNOWN = N_("Something is wrong here ({code})")
_BAR_CODES = frozenset(BARRED.values())


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
            return _full(error.code, error.data, translator(lang))
        return tidy(error, 300)
    except Exception:  # an error about an error would hide the first one
        return _UNKNOWN.format(code=tidy(getattr(error, "code", type(error).__name__), 60)) + "."


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
    if problem.remark:
        place = tr("{place}, only a remark", place=place)
    return tr("{place}: {text}", place=place, text=_problem(problem, tr))


def reason_text(code: str, facts: Mapping[str, Any], lang: str | None = None) -> str:
    """Why an amount is barred: a clause without capital and full stop.

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
    if problem.code == "not-whole" and problem.found is None:
        facts["found"] = problem.field  # there the reader of logs leaves the number as it stands
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
    message = _message(code, data)
    return tr(message, **{**_words(code, data, tr), "code": tidy(code, 60)})


def _message(code: str, data: Mapping[str, Any]) -> str:
    if code == "too-low" and data.get("high") is None:
        return _OPENING_TOO_LOW
    if code == "bad-rules" and data.get("switch") not in Rules.__struct_fields__:
        return _NO_SWITCH
    if code == "no-seat" and not data.get("expected"):
        return _NO_SEAT_LEFT
    return REASONS.get(code) or MESSAGES.get(code) or _UNKNOWN


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

_RAW = ("amount", "high", "low", "last", "switch")
_FACTS = "seat asked amount digit chips high low last switch most field path system why".split()


def _words(code: str, data: Mapping[str, Any], tr: Translator) -> dict[str, str]:
    """Every fact a message may name; what the error does not hold is a question mark."""
    facts = dict.fromkeys(_FACTS, "?")
    facts.update({key: values.bare(data[key]) for key in _RAW if data.get(key) is not None})
    facts.update(seat=_seat(data, "seat", tr), asked=_seat(data, "asked", tr))
    facts["digit"] = _digit(data)
    if isinstance(data.get("chips"), int):
        facts["chips"] = tr.plural("{n} chip", "{n} chips", data["chips"])
    facts["most"] = _amount(data.get("most", "?"), tr)
    facts["field"] = tr("“{text}”", text=tidy(data.get("field") or "?", 80))
    facts["path"] = tr("“{text}”", text=tidy(data.get("path") or "?", 300))
    facts["system"] = tidy(data.get("system") or "?", 200)
    facts["found"] = _found(code, data, tr)
    facts["expected"] = _expected(code, data, tr)
    if code == "bad-start":
        inner = {**data, "names": data.get("names")}
        facts["why"] = _full(str(data.get("why")), inner, tr)
    return facts


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
    return values.shown(found, tr)


def _expected(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    expected, found = data.get("expected"), data.get("found")
    if code == "out-of-place":
        return values.event_kind(str(expected), tr)
    if code in ("wrong-type", "out-of-range"):
        return values.kind(str(expected), tr)
    if code in _BAR_CODES:
        return tr("a pass") if expected is None else tr("{amount} or more", amount=expected)
    if code == "note-astray":
        return tr("at most {n}", n=values.bare(expected))
    if code in ("line-too-long", "too-many-events", "too-deep"):
        return _amount(expected, tr)
    if isinstance(expected, list) and (code == "bad-rules" or not isinstance(found, list)):
        return values.choice_of(expected, tr)
    return values.bare(expected)


def _tail(code: str, data: Mapping[str, Any], tr: Translator) -> str:
    """What stands there and what would be right, as far as the message has not named them."""
    message = _message(code, data)
    found = _found(code, data, tr) if _unsaid("found", message, data) else ""
    expected = _expected(code, data, tr) if _unsaid("expected", message, data) else ""
    if code in _BAR_CODES:
        expected = _expected(code, data, tr)  # none at all means a pass
    if found and expected:
        return tr("; found {found}, expected {expected}", found=found, expected=expected)
    if found:
        return tr("; found {found}", found=found)
    return tr("; expected {expected}", expected=expected) if expected else ""


def _unsaid(fact: str, message: str, data: Mapping[str, Any]) -> bool:
    return data.get(fact) is not None and f"{{{fact}}}" not in message
