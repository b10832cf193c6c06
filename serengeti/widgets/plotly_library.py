"""plotly.js on demand: it is in no widget's state, and comes once for a page."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

ASKED = {"type": "plotly"}
"What a page says that wants it."


def send_plotly(widget: Any, message: Any, _buffers: Any) -> None:
    """Hand plotly.js to a page that asks for it."""
    if message == ASKED:
        library = files("plotly") / "package_data" / "plotly.min.js"
        widget.send(ASKED, buffers=[library.read_bytes()])
