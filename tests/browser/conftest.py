"""One JupyterLab for all tests of the board."""

import pytest
from browser.board_page import HOSTILE, SETUP, ready
from browser.lab import lab, write_notebook

from serengeti.engine.replay import Replay
from serengeti.players import play


@pytest.fixture(scope="session")
def replay():
    return Replay(play(["greedy", "greedy", "random", "greedy"], seed=7, names=HOSTILE).log)


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "board.ipynb", [SETUP, "board = Board(replay, lang='en')\nboard"])
    silent = "board = Board(replay, lang='en')\nboard.on_msg(board._answer, remove=True)\nboard"
    write_notebook(folder / "silent.ipynb", [SETUP, silent])
    with lab(folder) as running:
        yield running


@pytest.fixture(scope="session")
def page(jupyter):
    opened = jupyter.open("board.ipynb")
    jupyter.run_all(opened)
    ready(opened)
    return opened


@pytest.fixture
def quiet(jupyter):
    """Nothing may leave the machine or complain, whatever a test does."""
    yield
    assert jupyter.outside == []
    assert jupyter.complaints == []
