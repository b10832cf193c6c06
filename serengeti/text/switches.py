"""What a switch of the rules takes, in words, from the type of its field."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Any, get_args, get_type_hints

from serengeti.engine.editions import SWITCH_VALUES, TIES, Rules
from serengeti.text.catalogue import N_, Translator
from serengeti.text.numbers import number
from serengeti.text.words import either

_LISTS = {
    "players": N_("two whole numbers from 2 to 6, the fewest seats and the most"),
    "lots": N_("fifteen whole numbers with the sum 30"),
    "final_tie": N_("a list of {words}, none of them twice"),
}


def takes(switch: str, tr: Translator, python: bool) -> str:
    """What would be right, with the constants of Python or of JSON.

    >>> from serengeti.text.catalogue import translator
    >>> takes("bonus", translator("en"), True), takes("sale", translator("en"), False)
    ('a whole number from 0 to 100', 'true or false')
    """
    kind = _types()[switch]
    if switch in _LISTS:
        return tr(_LISTS[switch], words=either(TIES, tr))
    if kind is bool:
        return either(["True", "False"], tr) if python else tr("true or false")
    if switch in SWITCH_VALUES:
        return either(SWITCH_VALUES[switch], tr)
    nothing = ["None" if python else "null"] if type(None) in get_args(kind) else []
    return either([_whole(kind, tr), *nothing], tr)


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
    return "".join(get_close_matches(word, [*Rules.__struct_fields__, "at_table"], n=1))


@cache
def _types() -> dict[str, Any]:
    return get_type_hints(Rules, include_extras=True)
