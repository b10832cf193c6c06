"""What every page carries: scripts, style, and the policy that names them.

Every script is allowed by its hash. A name that found its way into the markup could neither
run nor fetch anything.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

import msgspec

from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.board import script
from serengeti.widgets.board import style as board_style

_OWN = files("serengeti.export") / "static"


class Script(msgspec.Struct, frozen=True):
    """A script that stands in the page."""

    code: str
    digest: str
    module: bool

    def element(self) -> str:
        """The script as it stands in the page."""
        kind = ' type="module"' if self.module else ""
        return f"<script{kind}>{self.code}</script>"


def _script(code: str, module: bool) -> Script:
    return Script(code, b64encode(sha256(code.encode()).digest()).decode(), module)


@cache
def board() -> Script:
    """The board's script, and around it what the notebook is to it elsewhere."""
    before, _, after = script().partition("export default ")
    inner = f"const board = (() => {{\n{before}return {after}}})();\n"
    return _script(inner + (_OWN / "page.js").read_text("utf-8"), module=True)


@cache
def plotly() -> Script:
    """plotly.js, as its package brings it."""
    library = files("plotly") / "package_data" / "plotly.min.js"
    return _script(library.read_text("utf-8"), module=False)


@cache
def style() -> str:
    """The board's style, the page's, and which language is seen."""
    seen = [
        f'html[lang="{code}"] .only:not([lang="{code}"]) {{ display: none; }}\n'
        for code in LANGUAGES
    ]
    return "".join([board_style(), (_OWN / "page.css").read_text("utf-8"), *seen])


def policy(scripts: list[Script]) -> str:
    """These scripts, styles of the page itself, pictures it holds; nothing from elsewhere."""
    allowed = " ".join(f"'sha256-{script.digest}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
