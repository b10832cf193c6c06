"""Every table of a replay as CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from serengeti import frames
from serengeti.engine.errors import FileError
from serengeti.engine.replay import Replay
from serengeti.export.files import missing_folder, write_new

# A spreadsheet computes what begins like this (the wide ones in some languages), also behind a
# separator it may have been told to use, and a quote. An apostrophe says: this is text.
_FORMULA = re.compile(r'(^|[;,|\t\r\n])(?=[\s"]*[=+\-@＝＋－＠\t\r])')


def to_csv(replay: Replay, folder: str | Path, separator: str = ",") -> list[Path]:
    """Write every table to a new file of a folder, which is made if need be; their paths.

    UTF-8 with the mark by which Excel knows it; `separator=";"` suits a French Excel. FileError,
    and nothing written, when one of the files exists.
    """
    place = Path(folder)
    tables = {name: getattr(frames, name)(replay) for name in frames.COLUMNS}
    files = {place / f"{name}.csv": text(*tables[name], separator) for name in tables}
    _make(place)
    for path in files:
        if path.exists():
            raise FileError("file-exists", path=str(path))
    for path, content in files.items():
        write_new(path, content.encode("utf-8-sig"))
    return list(files)


def _make(folder: Path) -> None:
    fault = missing_folder(folder)
    if fault:
        raise fault
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise FileError.of(error, folder) from None


def text(columns: Iterable[str], rows: Iterable[Iterable[Any]], separator: str = ",") -> str:
    """A table as CSV in which no cell is a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator)
    writer.writerow(_row(columns))
    writer.writerows(map(_row, rows))
    return out.getvalue()


def _row(values: Iterable[Any]) -> list[Any]:
    return [_cell(value) for value in values]


def _cell(value: Any) -> Any:
    """Numbers as they are, nothing for nobody, and text that stays text.

    >>> _cell(-3), _cell("=1+1"), _cell("Ann;-Lou"), _cell("Jean-Luc")
    (-3, "'=1+1", "Ann;'-Lou", 'Jean-Luc')
    """
    return _FORMULA.sub(r"\1'", value) if isinstance(value, str) else value
