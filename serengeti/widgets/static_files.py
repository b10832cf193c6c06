"""Scripts and styles beside the widgets, put together."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files


def joined(names: Sequence[str]) -> str:
    """The files of `static/` with these names, in their order, as one text."""
    folder = files("serengeti.widgets") / "static"
    return "\n".join((folder / name).read_text("utf-8") for name in names)
