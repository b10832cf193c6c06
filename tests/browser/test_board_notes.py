"""Notes written on the board in JupyterLab, and games played on from a step of it."""

import pytest
from browser.board_page import HOSTILE, alone, at, go, speak
from playwright.sync_api import expect

import serengeti as sg
from serengeti.engine.events import Bid, Passed
from serengeti.text.names import tidy

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

SHOW = "import serengeti as sg\nreplay = sg.Replay.open('noted.jsonl')\nreplay.show(lang='en')"
AGAIN = "replay.show(step=4, lang='fr')"


@pytest.fixture(scope="module")
def page(jupyter, worked):
    """Two boards of one replay that has a file of its own."""
    names = ["Awa", "Bo", "Cy"]
    sg.play(["greedy", "random", "greedy"], seed=7, names=names).save(
        jupyter.folder / "noted.jsonl"
    )
    return worked("noted.ipynb", SHOW, AGAIN)


@pytest.fixture
def board(page):
    """The first of the two, its fold open."""
    board = page.locator(".sg-board:not(.sg-match)").first
    board.scroll_into_view_if_needed()
    if not board.locator(".sg-desk").evaluate("(node) => node.open"):
        board.locator(".sg-desk > summary").click()
    return board


@pytest.fixture
def other(page):
    return page.locator(".jp-CodeCell").nth(1).locator(".sg-board:not(.sg-match)")


def write(board, text, kind="comment"):
    board.locator(".sg-kind-of").select_option(kind)
    board.locator(".sg-text").fill(text)
    board.locator(".sg-write").click()
    expect(board.locator(".sg-desk")).to_have_attribute("aria-busy", "false")


def play_on(board, step, hand, others=None):
    go(board, step)
    board.locator(".sg-by-hand").select_option(label=hand)
    if others:
        board.locator(".sg-others").select_option(others)
    board.locator(".sg-play-on").click()
    expect(board.locator(".sg-desk")).to_have_attribute("aria-busy", "false")


def bid_or_pass(match):
    """One more choice of this kind; offers are declined."""
    ask = match.locator(".sg-ask")
    while True:
        expect(match).to_have_attribute("data-ready", "true")
        expect(ask).not_to_have_attribute("aria-busy", "true")
        kind = ask.get_attribute("data-ask")
        match.locator(".sg-do-decline" if kind == "offer" else ".sg-do-pass").click()
        expect(ask).not_to_have_attribute("aria-busy", "true")
        if kind == "bid":
            return


def saved(jupyter, name="noted.jsonl"):
    return sg.Replay.open(jupyter.folder / name)


def test_a_note_is_seen_at_once_and_stands_in_the_file(jupyter, board, other):
    go(board, 7)
    ticks = board.locator(".sg-ticks [data-kind=comment]")
    expect(ticks).to_have_count(0)
    write(board, "Too dear: the pot goes to one rival.")
    expect(board.locator(".sg-status")).to_have_text("The note is written to noted.jsonl.")
    expect(board.locator(".sg-note")).to_have_text("Comment Too dear: the pot goes to one rival.")
    expect(board.locator(".sg-text")).to_have_value("")
    expect(ticks).to_have_count(1)
    note = saved(jupyter).log.notes[-1]
    assert (note.at, note.kind, note.text) == (7, "comment", "Too dear: the pot goes to one rival.")
    at(other, 4)
    expect(other).to_have_attribute("lang", "fr")
    expect(other.locator(".sg-status")).to_be_hidden()
    go(other, 7)
    expect(other.locator(".sg-note")).to_have_text(
        "Commentaire Too dear: the pot goes to one rival."
    )
    board.locator("button.sg-next").click()
    expect(board.locator(".sg-note")).to_have_count(0)
    expect(board.locator(".sg-status")).to_be_hidden()


def test_what_is_typed_moves_no_playhead_and_has_its_limit(board):
    go(board, 8)
    text = board.locator(".sg-text")
    text.press_sequentially("? + - x")
    text.press("Home")
    text.press("ArrowRight")
    at(board, 8)
    expect(text).to_have_value("? + - x")
    text.fill("x" * 600)
    expect(board.locator(".sg-count-of")).to_have_text("600 of 500 characters")
    board.locator(".sg-write").click()
    expect(board.locator(".sg-status")).to_have_text(
        "The note is too long: it may have 500 characters."
    )
    expect(text).to_have_value("x" * 600)
    speak(board, "fr")
    expect(board.locator(".sg-status")).to_have_text(
        "La note est trop longue\u00a0: 500 caractères au plus."
    )
    speak(board, "en")
    write(board, "?!", kind="glyph")
    expect(board.locator(".sg-note")).to_have_text("Sign ?!")


def test_hostile_notes_run_nothing(jupyter, page, board, other):
    go(board, 11)
    for text in HOSTILE:
        write(board, text)
    go(other, 11)
    for one in (board, other):
        expect(one.locator(".sg-note span")).to_have_text([tidy(text, 500) for text in HOSTILE])
        assert one.locator(":is(a, img, script, iframe, mjx-container)").count() == 0
    assert page.evaluate("() => window.hacked") is None
    assert [note.text for note in saved(jupyter).log.notes[-4:]] == [tidy(t, 500) for t in HOSTILE]


def test_a_branch_is_played_and_folded_away(jupyter, page, board):
    play_on(board, 30, "every seat")
    branch = page.locator(".sg-branch")
    expect(branch.locator("summary")).to_contain_text("Branch from step 30 ")
    expect(branch.locator("summary")).to_contain_text("noted-2.jsonl")
    match = branch.locator(".sg-match")
    match.locator(".sg-speed").select_option("0")
    for _ in range(2):
        bid_or_pass(match)
    at(board, 30)
    replay = saved(jupyter, "noted-2.jsonl")
    assert (replay.start.parent.id, replay.start.parent.step) == (saved(jupyter).start.id, 30)
    assert sum(isinstance(event, Bid | Passed) for event in replay.events[31:]) == 2
    expect(branch.locator("summary")).to_contain_text(f"{len(replay) - 31} steps further")
    branch.locator("summary").click()
    expect(match).to_be_hidden()
    branch.locator("summary").click()
    expect(match).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(board, 30)


def test_a_second_branch_against_bots(jupyter, page, board, other):
    play_on(board, 50, "Bo", "greedy")
    branches = page.locator(".sg-branch")
    expect(branches).to_have_count(2)
    expect(branches.nth(1).locator(".sg-kind")).to_have_text(["greedy", "you", "greedy"])
    assert [p.kind for p in saved(jupyter, "noted-3.jsonl").start.players][1] == "human"
    expect(page.locator(".jp-CodeCell").nth(1).locator(".sg-branch")).to_have_count(0)
    at(other, 11)
    speak(board, "fr")
    expect(branches.nth(1).locator("summary")).to_contain_text("Variante à partir de l’étape 50")
    expect(branches.nth(1).locator(".sg-undo")).to_have_text("Reprendre mon coup")
    speak(board, "en")


def test_at_the_end_there_is_a_reason_and_no_branch(page, board):
    board.locator("button.sg-last").click()
    button = board.locator(".sg-play-on")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(board.locator(".sg-why-not")).to_have_text(
        "Nobody has anything to choose after this step."
    )
    button.click(force=True)
    expect(page.locator(".sg-branch")).to_have_count(2)


@pytest.mark.parametrize("width", [1400, 400])
def test_nothing_sticks_out(jupyter, page, board, width):
    go(board, 7)
    page.set_viewport_size({"width": width, "height": 1000})
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    out = """(board) => {
      const edge = board.getBoundingClientRect().right + 1;
      return [...board.querySelectorAll(".sg-desk *"), ...document.querySelectorAll(".sg-branch *")]
        .filter((node) => node.getClientRects().length)
        .filter((node) => node.getBoundingClientRect().right > edge)
        .map((node) => node.className);
    }"""
    jupyter.until(lambda: board.evaluate(out), [])


def test_without_python_there_is_no_fold(bare, replay):
    board = alone(bare, replay)
    expect(board.locator(".sg-past")).to_be_visible()
    expect(board.locator(".sg-desk")).to_be_hidden()
