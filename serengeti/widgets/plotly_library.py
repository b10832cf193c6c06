"""plotly.js on demand: it is in no widget's state, and comes once for a page."""

from __future__ import annotations

from importlib.resources import files
from typing import Any


def send_plotly(widget: Any, message: Any, _buffers: Any) -> None:
    """Hand plotly.js to a page that asks for it."""
    if message == {"type": "plotly"}:
        library = files("plotly") / "package_data" / "plotly.min.js"
        widget.send({"type": "plotly"}, buffers=[library.read_bytes()])
