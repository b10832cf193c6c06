"""One table for everything measured: figures, ratios, and whether each gate holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

HEADERS = ("measure", "figures", "ratio", "gate", "")


class Row(NamedTuple):
    """One measure. A gate is the least or the most its ratio may be."""

    what: str
    figures: str
    ratio: float | None = None
    least: float | None = None
    most: float | None = None
    unfit: str = ""
    "Why the gate cannot be asserted in this run; empty when it can."

    @property
    def gate(self) -> str:
        """The gate as written in the table."""
        if self.least is not None:
            return f"≥ {self.least:g}"
        return f"≤ {self.most:g}" if self.most is not None else ""

    @property
    def verdict(self) -> str:
        """`ok`, `FAILED`, why it was not asserted, or nothing where there is no gate."""
        if not self.gate:
            return ""
        return self.unfit or ("ok" if self.holds else "FAILED")

    @property
    def holds(self) -> bool:
        """Whether the ratio is on the right side of the gate."""
        if self.ratio is None:
            return not self.gate
        low = self.least is None or self.ratio >= self.least
        return low and (self.most is None or self.ratio <= self.most)

    @property
    def failed(self) -> bool:
        """Whether a gate that is asserted does not hold."""
        return not self.unfit and not self.holds


def cells(rows: Iterable[Row]) -> list[tuple[str, ...]]:
    """The table, headers first, as texts."""
    body = [(row.what, row.figures, _number(row.ratio), row.gate, row.verdict) for row in rows]
    return [HEADERS, *body]


def _number(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.3g}"


def aligned(found: Sequence[Sequence[str]]) -> str:
    """Columns under each other, for a terminal."""
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in found]
    return "\n".join([lines[0], "-" * max(map(len, lines)), *lines[1:]])


def markdown(found: Sequence[Sequence[str]]) -> str:
    """The same for a page of the docs."""
    lines = ["| " + " | ".join(line) + " |" for line in found]
    return "\n".join([lines[0], "|" + "---|" * len(found[0]), *lines[1:]])
