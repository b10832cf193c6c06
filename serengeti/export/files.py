"""Files that did not exist before: written whole, or not there at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from serengeti.engine.errors import FileError


def write_new(path: str | Path, data: bytes) -> None:
    """Write a new file; FileError when it exists, its folder is missing or the disk is full."""
    try:
        with open(path, "xb") as file:
            _fill(path, file, data)
    except OSError as error:
        raise FileError.making(error, path) from None


def _fill(path: str | Path, file: BinaryIO, data: bytes) -> None:
    try:
        file.write(data)
    except OSError:
        os.unlink(path)
        raise


def missing_folder(path: str | Path) -> FileError | None:
    """What to say of a path in a folder that is not there; None when it is."""
    folder = Path(path).parent
    return None if folder.is_dir() else FileError("no-folder", path=str(folder))
