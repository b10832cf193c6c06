"""What a switch of the rules takes, in words, from the type of its field."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args, get_type_hints

from serengeti.engine.editions import SWITCH_VALUES, TIES, Rules
from serengeti.text.catalogue import N_, Translator
from serengeti.text.numbers import number
from serengeti.text.values import bare
from serengeti.text.words import edition as title_of
from serengeti.text.words import either

_LISTS = {
    "players": N_("two whole numbers from 2 to 6, first the fewest seats, then the most"),
    "lots": N_("fifteen whole numbers with the sum 30"),
    "final_tie": N_("a list of {words}, none of them twice"),
}


_CONSTANTS = {
    "log": ("true", "false", "null"),
    "call": ("True", "False", "None"),
    "command": (N_("yes"), N_("no"), N_("none")),
}
"How yes, no and nothing are written where a switch is set."


def takes(switch: str, tr: Translator, where: str) -> str:
    """What would be right, as it is written in a log, a call of Python or a command.

    >>> from serengeti.text.catalogue import translator
    >>> takes("bonus", translator("en"), "log"), takes("sale", translator("en"), "command")
    ('a whole number from 0 to 100', 'yes or no')
    """
    kind = types()[switch]
    yes, no, nothing = _CONSTANTS[where]
    if where == "command":
        yes, no, nothing = tr(yes), tr(no), tr(nothing)
    if switch in _LISTS:
        return tr(_LISTS[switch], words=either(TIES, tr))
    if kind is bool:
        return either([yes, no], tr)
    if switch in SWITCH_VALUES:
        return either(SWITCH_VALUES[switch], tr)
    return either([_whole(kind, tr), *([nothing] if type(None) in get_args(kind) else [])], tr)


def _whole(kind: Any, tr: Translator) -> str:
    """A number between the limits of its type, also where None may stand for it."""
    annotated = kind if hasattr(kind, "__metadata__") else get_args(kind)[0]
    (limits,) = annotated.__metadata__
    low, high = (number(end, tr.lang) for end in (limits.ge, limits.le))
    return tr("a whole number from {low} to {high}", low=low, high=high)


def nearest(word: str) -> str:
    """The switch that is spelt most like a word; empty when none is.

    >>> nearest("bonnus"), nearest("attable"), nearest("xyz")
    ('bonus', 'at_table', '')
    """
    return "".join(get_close_matches(word, list(types()), n=1))


@cache
def types() -> dict[str, Any]:
    """Type of each switch; `at_table` stands for several of them."""
    return {**get_type_hints(Rules, include_extras=True), "at_table": bool}


def named(edition: str, switches: Mapping[str, Any], tr: Translator) -> str:
    """An edition, and what was set besides.

    >>> from serengeti.text.catalogue import translator
    >>> named("don", {"bonus": 3, "sale": False}, translator("en"))
    'Don, bonus = 3, sale = no'
    """
    words = [f"{name} = {value_text(value, tr)}" for name, value in switches.items()]
    return ", ".join([title_of(edition, tr.lang), *words])


def value_text(value: Any, tr: Translator) -> str:
    """The value of a switch as a command takes it.

    >>> from serengeti.text.catalogue import translator
    >>> value_text(False, translator("en")), value_text((2, 6), translator("en"))
    ('no', '2, 6')
    """
    yes, no, nothing = _CONSTANTS["command"]
    if value is None or type(value) is bool:
        return tr({None: nothing, True: yes, False: no}[value])
    return bare(value)
