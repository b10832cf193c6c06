"""One JupyterLab for all tests of the board."""

import shutil

import pytest
from browser.board_page import HOSTILE, SETUP, ready
from browser.lab import lab, write_notebook

import serengeti as sg
from serengeti.engine.replay import Replay
from serengeti.places import content
from serengeti.players import play

WATCH = "01_watch_a_game.ipynb"
DEAF = """from serengeti.widgets.plotly_library import send_plotly
board = Board(replay, lang='en')
board.on_msg(send_plotly, remove=True)
board"""
"A board whose kernel has no plotly to give."


@pytest.fixture(scope="session")
def hostile_replay():
    return Replay(play(["greedy", "greedy", "random", "greedy"], seed=7, names=HOSTILE).log)


@pytest.fixture(scope="session")
def replay():
    """The game of the notebooks."""
    return sg.sample("serengeti-4")


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks")
    for lang in ("en", "fr"):
        (folder / lang).mkdir()
        shutil.copy(content("notebooks") / lang / WATCH, folder / lang / WATCH)
    write_notebook(folder / "board.ipynb", [SETUP, "board = Board(replay, lang='en')\nboard"])
    write_notebook(folder / "silent.ipynb", [SETUP, DEAF])
    write_notebook(folder / "saved.ipynb", [SETUP, "Board(replay, lang='en', step=5)"])
    with lab(folder) as running:
        yield running


@pytest.fixture(scope="session")
def worked(jupyter):
    """`worked(name, *cells)`: a page with a new notebook, run, in place of the one before it.

    Nobody waits for JupyterLab to start; a test that needs one fresh opens its own.
    """
    page = jupyter.page()
    jupyter.start(page)

    def work(name, *cells, width=1400):
        page.set_viewport_size({"width": width, "height": 1000})
        write_notebook(jupyter.folder / name, cells)
        jupyter.turn_to(page, name)
        jupyter.run_all(page)
        return page

    yield work
    page.context.close()


@pytest.fixture(scope="session")
def notebooks(jupyter):
    """The notebook that every newcomer opens, run, in both languages: pages by language."""
    return {lang: _run(jupyter, f"{lang}/{WATCH}") for lang in ("en", "fr")}


@pytest.fixture(scope="session")
def hostile(jupyter):
    """A page with a board on which nobody has a harmless name."""
    return _run(jupyter, "board.ipynb")


def _run(jupyter, notebook):
    page = jupyter.open(notebook)
    jupyter.run_all(page)
    ready(page)
    return page


@pytest.fixture
def board(notebooks):
    """The first board of the English notebook."""
    return notebooks["en"].locator(".sg-board").first


@pytest.fixture
def bare(jupyter):
    """An empty page."""
    page = jupyter.page()
    yield page
    page.context.close()


@pytest.fixture
def quiet(jupyter):
    """Nothing may leave the machine or complain, whatever a test does."""
    yield
    assert jupyter.outside == []
    assert jupyter.complaints == []
