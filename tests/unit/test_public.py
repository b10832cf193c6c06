"""The public names, and how light the package is."""

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import serengeti

PACKAGE = Path(serengeti.__file__).parent
MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages([str(PACKAGE)], "serengeti.")
    if not info.name.endswith("__main__")
)


def test_public_names_exist_and_are_listed_once():
    assert sorted(serengeti.__all__) == sorted(set(serengeti.__all__))
    for name in serengeti.__all__:
        assert getattr(serengeti, name) is not None
    assert set(serengeti._HOME) | {"SerengetiError"} == set(serengeti.__all__)
    assert dir(serengeti) == sorted([*serengeti.__all__, "__version__"])


def test_type_checkers_see_the_same_names():
    tree = ast.parse(Path(serengeti.__file__).read_text("utf8"))
    seen = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module.startswith("serengeti.")
        for alias in node.names
    }
    del seen["SerengetiError"], seen["error_text"]
    assert seen == {name: f"serengeti.{home}" for name, home in serengeti._HOME.items()}


def test_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = serengeti.nothing


def test_import_loads_nothing_heavy():
    heavy = "pandas numpy plotly anywidget ipywidgets numba polib IPython".split()
    code = (
        "import sys, serengeti; serengeti.Game, serengeti.CARDS, serengeti.language;"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("name", [m for m in MODULES if m.startswith("serengeti.engine.")])
def test_engine_functions_are_short(name):
    tree = ast.parse(Path(importlib.import_module(name).__file__).read_text("utf8"))
    lengths = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }
    assert {function: n for function, n in lengths.items() if n > 55} == {}


def test_no_public_name_is_a_module():
    """Importing a module sets a name on its package: it would hide the public one."""
    modules = {name.split(".")[1] for name in MODULES}
    assert modules.isdisjoint(serengeti._HOME)
