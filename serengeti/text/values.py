"""Values of error data in words: what stands there, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from serengeti.engine.events import EVENT_TYPES
from serengeti.text.catalogue import N_, Translator
from serengeti.text.names import tidy
from serengeti.text.numbers import number
from serengeti.text.words import both, either, event_name

MOST_ITEMS = 20
"Items of a list that are shown."

_KINDS = {
    "int": N_("a whole number"),
    "float": N_("a number with a fraction"),
    "str": N_("a text"),
    "bool": N_("true or false"),
    "null": N_("null"),
    "array": N_("a list"),
    "object": N_("an object"),
}
_LIMITS = {
    ("int", ">="): N_("a whole number of at least {n}"),
    ("int", "<="): N_("a whole number up to {n}"),
    ("str", ">="): N_("a text of {n} or more characters"),
    ("str", "<="): N_("a text of at most {n} characters"),
    ("array", ">="): N_("a list of {n} or more"),
    ("array", "<="): N_("a list of at most {n}"),
    ("array", ""): N_("a list of {n}"),
}
_QUOTED = re.compile(r"""(['"])((?:(?!\1).)*)\1""", re.DOTALL)
_LIMIT = re.compile(r"(\w+)(?: of length)? ?([<>]=|) ?(-?\d+)")


def kind(name: str, tr: Translator) -> str:
    """A type as the reader of logs names it, in words.

    >>> from serengeti.text.catalogue import translator
    >>> kind("array of length 30", translator("en")), kind("int | null", translator("en"))
    ('a list of 30', 'a whole number or null')
    """
    return either([_one_kind(part.strip(), tr) for part in name.split("|")], tr)


def _one_kind(name: str, tr: Translator) -> str:
    if name in _KINDS:
        return tr(_KINDS[name])
    match = _LIMIT.fullmatch(name)
    message = _LIMITS.get((match[1], match[2])) if match else None
    if match is None or message is None:
        return tidy(name, 60)
    return tr(message, n=number(int(match[3]), tr.lang))


def event_kind(name: str, tr: Translator) -> str:
    """An event in words, and as the log spells it.

    >>> from serengeti.text.catalogue import translator
    >>> event_kind("lot_given", translator("en"))
    'free lot (lot_given)'
    """
    return f"{event_name(name, tr.lang)} ({name})" if name in EVENT_TYPES else tidy(name, 60)


def shown(value: Any, tr: Translator) -> str:
    """A single value of a log: texts in quotation marks, the rest as JSON writes it.

    >>> from serengeti.text.catalogue import translator
    >>> shown("x", translator("en")), shown([1, [2]], translator("en"))
    ('“x”', '1, [2]')
    """
    if isinstance(value, str):
        return tr("“{text}”", text=tidy(value, 80))
    return bare(value)


def given(value: Any, tr: Translator) -> str:
    """A value given to a function: texts in quotation marks, the rest as Python writes it.

    >>> from serengeti.text.catalogue import translator
    >>> given("x", translator("en")), given([1, None], translator("en"))
    ('“x”', '[1, None]')
    """
    if isinstance(value, str | int | Fraction) and not isinstance(value, bool):
        return shown(value, tr)
    return tidy(repr(value), 80)


def written(text: str, tr: Translator) -> str:
    """What Python wrote of a value; a text of its own in the reader's quotation marks.

    >>> from serengeti.text.catalogue import translator
    >>> written("'x'", translator("en")), written("['x']", translator("en"))
    ('“x”', "['x']")
    """
    quoted = _QUOTED.fullmatch(text)
    return tr("“{text}”", text=tidy(quoted[2], 120)) if quoted else tidy(text, 120)


def bare(value: Any) -> str:
    """A value without quotation marks."""
    if isinstance(value, list | tuple):
        return ", ".join(_items(value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and value.bit_length() > 300:
        return "…"  # thousands of digits cannot even be written out
    return tidy(value, 80)


def _items(values: list[Any] | tuple[Any, ...]) -> list[str]:
    items = _each(values[:MOST_ITEMS])
    return [*items, "…"] if len(values) > MOST_ITEMS else items


def _each(values: list[Any] | tuple[Any, ...]) -> list[str]:
    return [f"[{bare(v)}]" if isinstance(v, list | tuple) else bare(v) for v in values]


def placed(text: str, facts: Mapping[str, Any], tr: Translator) -> str:
    """An exception's words, with the place in a bot's own file where it arose, as far as known.

    >>> from serengeti.text.catalogue import translator
    >>> placed("KeyError: 3", {"file": "my_bot.py", "line": 7}, translator("en"))
    'KeyError: 3 (my_bot.py, line 7)'
    """
    if "line" not in facts:
        return text
    where = {"text": text.rstrip("."), "line": facts["line"]}
    if "file" in facts:
        return tr("{text} ({file}, line {line})", file=tidy(facts["file"], 60), **where)
    return tr("{text} (line {line})", **where)


def choice_of(values: list[Any] | tuple[Any, ...], tr: Translator) -> str:
    """Values of which any would be right, all of them: `a, b or c`."""
    return either(_each(values), tr)


def all_of(values: list[Any] | tuple[Any, ...], tr: Translator) -> str:
    """Values that there are, all of them: `a, b and c`."""
    return both(_each(values), tr)
