"""Bring the notebooks up to date: copy code cells to the French twins, execute, keep them small.

python tools/notebooks.py [NAME…]

English notebooks are the source of the code cells, each language of its own prose. The cell
tagged `language` differs. Saved outputs carry no widget state and no live widget: the static
twin of the board stays.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
LIVE = "application/vnd.jupyter.widget-view+json"


def is_language(cell):
    return "language" in cell.metadata.get("tags", [])


def with_code_of(twin, source):
    """The twin's prose around the source's code; cells are matched by position."""
    kinds = [[cell.cell_type for cell in book.cells] for book in (twin, source)]
    if kinds[0] != kinds[1]:
        raise SystemExit(f"the twins differ in their cells: {kinds[0]} and {kinds[1]}")
    for cell, original in zip(twin.cells, source.cells, strict=True):
        cell.id = original.id
        if cell.cell_type == "code":
            cell.metadata = original.metadata
            if not is_language(cell):
                cell.source = original.source
    return twin


def execute(book, folder):
    """Run all cells as a person would, beside the notebook."""
    client = NotebookClient(
        book, timeout=120, resources={"metadata": {"path": str(folder)}}, store_widget_state=False
    )
    client.execute()


def tidy(book):
    """Leave out what only a running kernel understands, and what changes with every run."""
    book.metadata = nbformat.from_dict(METADATA)
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs = [o for o in cell.outputs if LIVE not in o.get("data", {})]


def refresh(name):
    """Update one notebook in both languages."""
    source = nbformat.read(ROOT / "en" / name, as_version=4)
    twin = with_code_of(nbformat.read(ROOT / "fr" / name, as_version=4), source)
    for lang, book in (("en", source), ("fr", twin)):
        execute(book, ROOT / lang)
        tidy(book)
        nbformat.write(book, ROOT / lang / name)
        print(f"{lang}/{name}: {(ROOT / lang / name).stat().st_size:,} bytes", flush=True)


def main():
    os.environ["PYTHONHASHSEED"] = "0"
    names = sys.argv[1:] or sorted(path.name for path in (ROOT / "en").glob("*.ipynb"))
    for name in names:
        refresh(name)


if __name__ == "__main__":
    main()
