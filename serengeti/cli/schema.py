"""`serengeti schema`: the JSON Schema of a line of a log."""

from __future__ import annotations

import argparse
import ast
import inspect
import json
from types import ModuleType
from typing import Any

import msgspec

from serengeti.cli.words import say
from serengeti.engine import editions, events
from serengeti.text.catalogue import Translator

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """It takes none."""


def run(asked: argparse.Namespace) -> int:
    """Print the schema; English in every language, it is for programs."""
    say(json.dumps(line_schema(), indent=2, ensure_ascii=False))
    return 0


def line_schema() -> dict[str, Any]:
    """Schema of one line of a log, with what the source says about each field."""
    schema = msgspec.json.schema(events.Event)
    said = field_notes(events) | field_notes(editions)
    for name, kind in schema["$defs"].items():
        for field, value in kind.get("properties", {}).items():
            if (name, field) in said:
                value["description"] = said[name, field]
    return {"$schema": DIALECT, "title": "One line of a Serengeti game log", **schema}


def field_notes(module: ModuleType) -> dict[tuple[str, str], str]:
    """The string that stands below a field in the source, by class and field."""
    notes = {}
    for kind in ast.parse(inspect.getsource(module)).body:
        if isinstance(kind, ast.ClassDef):
            for field, below in zip(kind.body, kind.body[1:], strict=False):
                match field, below:
                    case (
                        ast.AnnAssign(target=ast.Name(id=name)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        notes[kind.name, name] = text
    return notes
