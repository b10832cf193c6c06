"""The viewer notebook as a page for a class: a real Voilà server, a browser on its page."""

import shutil
import sys

import pytest
from browser.board_page import at, go
from browser.lab import Lab, answers, free_port, running, until
from playwright.sync_api import expect

from serengeti.places import content
from serengeti.text.sentences import sentence

pytestmark = pytest.mark.browser

NOTEBOOK = "en/01_watch_a_game.ipynb"
KNOWN = (
    "fontawesome",  # Voilà's page asks a foreign server for icons; `voila.json` forbids it
    "setData is not a function",  # plotly offers Voilà a picture of each figure for the notebook
)
"What the browser complains of, and what is no fault of the page."

SERVER_ARGS = ["--no-browser", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0"]


@pytest.fixture(scope="module")
def served(jupyter, tmp_path_factory):
    """Voilà started where the notebooks are, seen by the browser of the other tests."""
    folder = tmp_path_factory.mktemp("voila") / "notebooks"
    (folder / "en").mkdir(parents=True)
    for name in (NOTEBOOK, "voila.json"):
        shutil.copy(content("notebooks") / name, folder / name)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "voila", NOTEBOOK, *SERVER_ARGS, f"--port={port}"]
    with running(command, folder):
        until(lambda: answers(f"{address}/voila/static/voila.js"), True)
        yield Lab(folder, address, "", jupyter.browser)


@pytest.fixture(scope="module")
def page(served):
    page = served.page()
    page.goto(served.address)
    page.locator(".sg-charts[data-ready=true]").first.wait_for(state="attached")
    return page


def test_the_board_steps(page, replay):
    board = page.locator(".sg-board").first
    at(board, 0)
    board.get_by_role("button", name="Next step").click()
    at(board, 1)
    board.press("ArrowRight")
    at(board, 2)
    said = sentence(replay.events[2], replay.at(1), replay.start, "en")
    expect(board.locator(".sg-sentence")).to_have_text(said)
    go(board, len(replay) - 1)
    expect(board.locator(".sg-sentence")).to_contain_text("Driss")


def test_the_second_board_is_where_the_notebook_put_it(page, replay):
    at(page.locator(".sg-board").nth(1), replay.auction(5))


def test_the_static_twins_step_back(page):
    expect(page.locator(".sg-board")).to_have_count(2)
    expect(page.locator(".sg-twin")).to_have_count(2)
    for twin in page.locator(".sg-twin").all():
        expect(twin).to_be_hidden()


def test_the_figures_are_drawn_and_no_code_is_shown(page):
    page.locator(".sg-board").first.press("Home")
    alone = page.locator(".js-plotly-plot:not(.sg-board *)")
    expect(alone).to_have_count(3)
    expect(page.get_by_text("import serengeti")).to_have_count(0)
    expect(page.get_by_role("heading", name="Watch a game")).to_be_visible()


def test_a_note_and_a_branch_from_the_board(page):
    board = page.locator(".sg-board").first
    board.locator(".sg-desk > summary").click()
    board.locator(".sg-text").fill("Why so much?")
    board.locator(".sg-write").click()
    expect(board.locator(".sg-note")).to_have_text("Comment Why so much?")
    expect(board.locator(".sg-status")).to_contain_text("for this session only")
    board.locator(".sg-play-on").click()
    match = page.locator(".sg-branch .sg-match")
    expect(match.locator(".sg-ask")).to_be_visible()
    page.locator(".sg-branch > summary").click()
    expect(match).to_be_hidden()


def test_nothing_left_the_machine(page, served):
    assert served.outside == []
    assert [text for text in served.complaints if not any(word in text for word in KNOWN)] == []
