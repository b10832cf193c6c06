"""The notebooks as they are committed: twins, small, executed, without live widgets."""

import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted(path.name for path in (ROOT / "en").glob("*.ipynb"))
ALL = [(lang, name) for lang in ("en", "fr") for name in NAMES]
SMALL = 300_000
NOT_PROSE = re.compile(r"```.*?```|`[^`]*`|\$[^$]*\$|\]\([^)]*\)|<[^>]*>", re.DOTALL)
NOT_FRENCH = re.compile(r"'| [:;?!»%]|« |\u00a0[;?!]|\u202f:")
"Straight apostrophes, and spaces that let a line begin with a sign."


def read(lang, name):
    return nbformat.read(ROOT / lang / name, as_version=4)


def test_every_notebook_has_its_twin():
    assert sorted(path.name for path in (ROOT / "fr").glob("*.ipynb")) == NAMES
    assert {"00_start_here.ipynb", "01_watch_a_game.ipynb", "02_read_the_log.ipynb"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_twins_have_the_same_code_and_their_own_prose(name):
    pairs = list(zip(read("en", name).cells, read("fr", name).cells, strict=True))
    for one, other in pairs:
        assert (one.cell_type, one.id) == (other.cell_type, other.id)
        if one.cell_type == "code":
            same = one.source == other.source
            assert same != ("language" in one.metadata.get("tags", [])), one.source
        else:
            assert one.source != other.source


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_a_notebook_is_short_executed_and_small(lang, name):
    book = read(lang, name)
    assert book.metadata.kernelspec.name == "python3"
    assert "widgets" not in book.metadata
    assert (ROOT / lang / name).stat().st_size < SMALL
    assert len(book.cells) <= 25
    for cell in book.cells:
        if cell.cell_type == "code":
            assert cell.execution_count, cell.source
            assert len(cell.source.splitlines()) <= 6
            assert not any(o.output_type == "error" for o in cell.outputs)
            assert not any("widget-view" in key for o in cell.outputs for key in o.get("data", {}))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_ends_with_what_it_claims(name):
    code = [cell.source for cell in read("en", name).cells if cell.cell_type == "code"]
    assert "assert" in code[-1]
    assert 'sg.language("en")' in code


@pytest.mark.parametrize("name", [*NAMES, "README"])
def test_french_prose_has_french_apostrophes_and_spaces(name):
    if name == "README":
        texts = [(ROOT.parent / "README.fr.md").read_text("utf-8")]
    else:
        texts = [cell.source for cell in read("fr", name).cells if cell.cell_type == "markdown"]
    for text in texts:
        assert not NOT_FRENCH.search(NOT_PROSE.sub("", text)), text
