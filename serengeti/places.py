"""Where notebooks, sample games and teacher pages are, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path

from serengeti.engine.errors import FileError, RequestError

_PACKAGE = Path(__file__).parent
_PLACES = {"notebooks": "notebooks", "replays": "data/replays", "teacher": "docs/teacher"}


def content(kind: str) -> Path:
    """The folder of the `notebooks`, of the sample `replays` or of the `teacher` pages.

    A wheel carries them inside the package; an editable install reads the repository.
    FileError when the folder is missing.
    """
    if kind not in _PLACES:
        raise RequestError("no-content", found=kind, expected=list(_PLACES))
    for folder in (_PACKAGE / "_content" / kind, _PACKAGE.parent / _PLACES[kind]):
        if folder.is_dir():
            return folder
    raise FileError("no-file", path=str(_PACKAGE / "_content" / kind), system="")
