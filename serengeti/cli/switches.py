"""`--rule NAME=VALUE`: switches of the rules on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from serengeti.cli.words import shown
from serengeti.engine.editions import Rules
from serengeti.engine.errors import SetupError
from serengeti.text.catalogue import Translator
from serengeti.text.switches import types

_KINDS = {**get_type_hints(Rules), "at_table": bool}
"Type of each switch, without its limits."

_YES, _NO = ("yes", "true", "oui", "vrai"), ("no", "false", "non", "faux")
_NONE = ("none", "null", "aucun")


def add_rules(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """The option; `switches` reads what it has collected."""
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        type=_pair(tr),
        metavar=tr("NAME=VALUE"),
        help=tr(
            "change a switch of the rules, for example bonus=3, sale=no or players=2,6; may be "
            "repeated: {names}",
            names=", ".join(_KINDS),
        ),
    )


def _pair(tr: Translator) -> Callable[[str], tuple[str, str]]:
    def read(text: str) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if not equals:
            raise argparse.ArgumentTypeError(
                tr("“{text}” is not NAME=VALUE", text=shown(text[:40]))
            )
        return name.strip(), value.strip()

    return read


def switches(pairs: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Switches by name, as Python takes them.

    SetupError for a name that is none, one that comes twice, or a value the switch does not take.

    >>> switches([("sale", "non"), ("bonus", "3"), ("players", "2,6"), ("overbid", "on-bid")])
    {'sale': False, 'bonus': 3, 'players': (2, 6), 'overbid': 'on-bid'}
    """
    found: dict[str, Any] = {}
    for name, text in pairs:
        if name not in types():
            raise SetupError("bad-rules", switch=name, found=text)
        if name in found:
            raise SetupError("switch-twice", field=name)
        try:
            found[name] = msgspec.convert(_value(_KINDS[name], text), types()[name])
        except msgspec.ValidationError:
            raise SetupError("bad-rules", switch=name, found=text, typed=True) from None
    return found


def _value(kind: Any, text: str) -> Any:
    if get_origin(kind) is tuple:
        (one, *_) = get_args(kind)
        return tuple(_value(one, part.strip()) for part in text.split(",") if part.strip())
    if kind is bool and text.lower() in (*_YES, *_NO):
        return text.lower() in _YES
    if type(None) in get_args(kind) and text.lower() in _NONE:
        return None
    if kind is int or int in get_args(kind):
        with suppress(ValueError):
            return int(text)
    return text
