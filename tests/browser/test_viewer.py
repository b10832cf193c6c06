"""The viewer of a folder in JupyterLab: found by their names, controls choose and filter."""

import pytest
from browser.board_page import HOSTILE, at
from playwright.sync_api import expect

from serengeti.players import play

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

KINDS = ["random", "greedy", "random", "greedy"]


@pytest.fixture(scope="module")
def page(worked, tmp_path_factory):
    """A notebook with the viewer of three logs: one with hostile names, one cut short."""
    folder = tmp_path_factory.mktemp("games")
    play(KINDS, 3, "mombasa", HOSTILE).save(folder / "1.jsonl")
    play(KINDS, 4, names=["Anna", "Ben", "Zoé", "Li"]).save(folder / "2.jsonl")
    (folder / "3.jsonl").write_bytes((folder / "2.jsonl").read_bytes()[:-9])
    page = worked("viewer.ipynb", f"import serengeti as sg\nsg.viewer({str(folder)!r}, lang='en')")
    page.locator(".sg-board").wait_for(state="visible")
    return page


@pytest.fixture
def viewer(page):
    viewer = page.locator(".sg-games")
    viewer.get_by_label("Search", exact=True).fill("")
    viewer.get_by_label("Result").select_option("all")
    expect(rows(viewer)).to_have_count(3)
    return viewer


def rows(viewer):
    return viewer.locator(".sg-games-list option")


def choose(viewer, number):
    viewer.get_by_label("Games").select_option(index=number)


def test_the_logs_are_listed_and_the_twin_steps_back(viewer, page):
    for number, part in enumerate(("Mombasa", "Anna, Ben, Zoé, Li", "incomplete")):
        expect(rows(viewer).nth(number)).to_contain_text(part)
    expect(page.locator(".sg-games-twin")).to_be_hidden()


def test_a_choice_puts_the_game_on_the_board(viewer):
    choose(viewer, 1)
    board = viewer.locator(".sg-board")
    expect(board.locator(".sg-sentence")).to_contain_text("Anna, Ben, Zoé and Li play")
    expect(board).to_have_count(1)
    board.press("ArrowRight")
    at(board, 1)


def test_filters_leave_the_board_alone(viewer):
    choose(viewer, 1)
    sentence = viewer.locator(".sg-sentence")
    expect(sentence).to_contain_text("Anna")
    viewer.get_by_label("Search", exact=True).fill("mombasa")
    expect(rows(viewer)).to_have_count(1)
    expect(viewer.get_by_role("status").first).to_contain_text("1 of 3 games")
    viewer.get_by_label("Search", exact=True).fill("zoe")
    viewer.get_by_label("Result").select_option("with a problem")
    expect(rows(viewer)).to_have_count(1)
    expect(sentence).to_contain_text("Anna")


def test_a_broken_log_shows_its_problem_and_what_stands(viewer):
    choose(viewer, 2)
    expect(viewer.get_by_role("status").first).to_contain_text("The last line is incomplete")
    expect(viewer.locator(".sg-sentence")).to_contain_text("Anna")


def test_the_viewer_speaks_the_language_of_its_board(viewer):
    board = viewer.locator(".sg-board")
    board.locator(".sg-lang[data-lang=fr]").click()
    expect(viewer.get_by_label("Chercher")).to_be_visible()
    board.locator(".sg-lang[data-lang=en]").click()
    expect(viewer.get_by_label("Search", exact=True)).to_be_visible()


def test_no_name_acts(viewer, page):
    choose(viewer, 0)
    expect(viewer.locator(".sg-sentence")).to_contain_text("<img src=x")
    assert page.evaluate("window.hacked") is None
    assert page.locator(".sg-games :is(script, img, a)").count() == 0
    assert viewer.locator("mjx-container").count() == 0
