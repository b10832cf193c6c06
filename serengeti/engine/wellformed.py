"""What a player answers, as the log takes it: bots return anything."""

from __future__ import annotations

from operator import index
from typing import Any

import msgspec

from serengeti.engine.editions import Chips
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import EVENT_TYPES, Bid, Choice, type_of

_KINDS = {name: kind for name, kind in EVENT_TYPES.items() if issubclass(kind, Choice)}


def well_formed(choice: object) -> Choice:
    """The choice with every field of the right type; IllegalChoice when it is not one.

    Bots return anything: `True` for 1 or a float would spoil the log. A whole number of another
    library becomes an int.
    """
    if not isinstance(choice, Choice):
        raise IllegalChoice("not-a-choice", shown=_shown(choice))
    try:
        # for the union itself msgspec would work out all its fields anew every time
        checked: Choice = _plain(choice, _KINDS[type_of(choice)])
    except _UNFIT:
        if isinstance(choice, Bid) and not _is_amount(choice.amount):
            raise IllegalChoice("bad-amount", shown=_shown(choice.amount)) from None
        raise IllegalChoice("not-a-choice", shown=_shown(choice)) from None
    return checked


_UNFIT = (msgspec.ValidationError, TypeError, KeyError)


def _plain(found: object, kind: Any) -> Any:
    return msgspec.convert(msgspec.to_builtins(found, enc_hook=index), kind)


def _is_amount(found: object) -> bool:
    try:
        _plain(found, Chips)
    except _UNFIT:
        return False
    return True


def _shown(found: object) -> str:
    try:
        return repr(found)[:80]
    except Exception:  # an int of thousands of digits, or an object of a bot's own
        return type(found).__name__
