"""A class: its folder, and one zip file with all a class works with, for pupils or for teachers."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from re import DOTALL, compile
from typing import Any

from serengeti.analysis.books import file_name
from serengeti.engine.cards import CARDS
from serengeti.engine.errors import FileError
from serengeti.engine.setup import clean_name
from serengeti.export.csv_tables import text as csv_text
from serengeti.export.files import missing_folder, write_new
from serengeti.places import content
from serengeti.text.catalogue import Translator, translator
from serengeti.text.words import card

ANSWER = compile(r"\s*<details>.*?</details>", DOTALL)
"A folded answer in the prose of a notebook."

_DATE = (2026, 1, 1, 0, 0, 0)
"Of every file of a pack: the same content gives the same bytes."


def new_class(code: str, folder: str | Path, lang: str | None = None) -> Path:
    """Make the folder of a class, with a page for the teacher and a list of pseudonyms.

    FileError when the folder exists: another class has this code.
    """
    tr, name = translator(lang), clean_name(code)
    place = Path(folder) / file_name(name)
    try:
        place.mkdir(parents=True)
    except OSError as error:
        raise FileError.of(error, place) from None
    separator = ";" if tr.lang == "fr" else ","
    rows = [(card(one, tr.lang), "") for one in CARDS]
    names = csv_text((tr("Pseudonym"), tr("Name")), rows, separator)
    write_new(place / f"{tr('names')}.csv", names.encode("utf-8-sig"))
    write_new(place / tr("READ-ME.txt"), _page(name, place, tr).encode())
    return place


def _page(code: str, place: Path, tr: Translator) -> str:
    lines = [
        tr("Class {code}", code=code),
        "",
        tr('In the notebooks pupils write `me = sg.learner("Pseudonym", "{code}")`.', code=code),
        tr("Their answers go to the folder “answers” beside the notebook, one file each."),
        tr("Copy these files here, or let all work in one shared folder: nothing collides."),
        tr("`serengeti class summary {path}` tells who did what.", path=_typed(place)),
        "",
        tr(
            "Pupils are minors: give each the name of a card as a pseudonym and keep the list on "
            "paper."
        ),
        tr("The exercises are for practice, not for exams: their answers can be computed."),
    ]
    return "\n".join(lines) + "\n"


def _typed(place: Path) -> str:
    """A path as a shell takes it."""
    return f'"{place}"' if " " in str(place) else str(place)


def pack(path: str | Path, lang: str | None = None, students: bool = False) -> int:
    """Write the notebooks of a language and the sample games to a new zip file; how many files.

    For students outputs and folded answers are taken out and teacher's pages left out.
    """
    chosen = translator(lang).lang
    files = dict(_files(chosen, students))
    if fault := missing_folder(path):
        raise fault
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), data, zipfile.ZIP_DEFLATED)
    write_new(path, out.getvalue())
    return len(files)


def _files(lang: str, students: bool) -> Iterator[tuple[str, bytes]]:
    for path in sorted((content("notebooks") / lang).glob("*.ipynb")):
        book = path.read_bytes()
        yield f"notebooks/{path.name}", for_students(book) if students else book
    for path in sorted(content("replays").iterdir()):
        yield f"replays/{path.name}", path.read_bytes()
    if not students:
        for path in sorted(content("teacher").glob(f"*.{lang}.md")):
            yield f"teacher/{path.name}", path.read_bytes()


def for_students(book: bytes) -> bytes:
    """A notebook without results, and without the answers that are folded in its prose."""
    notebook: dict[str, Any] = json.loads(book)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        else:
            cell["source"] = ANSWER.sub("", "".join(cell["source"]))
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode()
