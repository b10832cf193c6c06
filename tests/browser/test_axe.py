"""axe-core looks at everything a person meets; nothing serious may be left."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.board_page import alone, go, ready
from browser.seat_page import play_until, seated
from playwright.sync_api import expect

import serengeti as sg
from serengeti.export.page import page as page_of
from serengeti.places import content

pytestmark = pytest.mark.browser

axe = Axe()
# of what passes, one place a rule: the whole list takes longer than axe
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}


def faults(page, within=None):
    """Serious and critical violations, each with the first places where it was found."""
    found = axe.run(page, within, RULES).response
    assert "color-contrast" in {rule["id"] for rule in found["passes"]}  # it did look
    return [
        (fault["id"], node["html"][:150], node["failureSummary"].split("\n")[1].strip())
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


def unfolded(page):
    page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")


PAGES = [
    ("en", True, "light"),
    ("fr", True, "dark"),
    ("en", False, "dark"),
    ("fr", False, "light"),
]


@pytest.mark.parametrize(("lang", "light", "theme"), PAGES)
def test_the_page_of_a_replay(bare, tmp_path, lang, light, theme):
    path = tmp_path / "game.html"
    path.write_text(page_of(sg.sample("exchanges-4"), lang, light), "utf-8")
    bare.emulate_media(color_scheme=theme)
    bare.goto(path.as_uri() + "#step=40")
    bare.locator(".sg-charts[data-ready=true]").wait_for(state="attached")
    unfolded(bare)
    assert faults(bare) == []


@pytest.mark.parametrize(
    ("sample", "theme"),
    [("serengeti-4", "light"), ("don-5", "dark"), ("fine-and-overbid-4", "light")],
)
def test_the_board_with_all_folds_open(bare, sample, theme):
    replay = sg.sample(sample)
    bare.emulate_media(color_scheme=theme)
    step = next(s.number for s in replay.steps() if s.number > 60 and s.table.live)
    board = alone(bare, replay, step=step)
    darken(bare, theme)
    board.locator(".sg-help").click()
    unfolded(bare)
    board.locator(".sg-split button[aria-pressed=false]").click()
    for shown in (".sg-prices tbody tr", ".sg-proof", ".sg-editions button"):
        expect(board.locator(shown).first).to_be_visible()
    assert faults(bare, ".sg-board") == []
    go(board, len(replay) - 1)
    assert faults(bare, ".sg-board") == []


@pytest.mark.parametrize(
    ("lang", "theme", "remembering"),
    [("en", "light", (True, False)), ("fr", "dark", (False, True))],
)
def test_the_board_seen_by_one_seat(bare, replay, lang, theme, remembering):
    bare.emulate_media(color_scheme=theme)
    board = alone(bare, replay, lang, seat=1)
    darken(bare, theme)
    unfolded(bare)
    decision = next(s.number for s in replay.steps() if s.number > 60 and s.table.asked() == 1)
    memory = board.locator(".sg-memory")
    for step, shown in zip((decision, len(replay) - 1), remembering, strict=True):
        go(board, step)
        if (memory.get_attribute("aria-pressed") == "true") != shown:
            memory.click()
        assert faults(bare, ".sg-board") == []


def darken(page, theme):
    """What JupyterLab's dark theme says."""
    if theme == "dark":
        page.evaluate("() => (document.body.dataset.jpThemeLight = 'false')")


@pytest.mark.parametrize(
    ("lang", "theme", "kinds"),
    [("en", "light", ("bid", "offer", "over")), ("fr", "dark", ("offer", "bid", "over"))],
)
def test_the_board_to_play_at(bare, lang, theme, kinds):
    bare.emulate_media(color_scheme=theme)
    node = seated(bare, sg.seat(["me", "greedy", "greedy"], seed=7, lang=lang), lang)
    darken(bare, theme)
    for kind in kinds:
        play_until(bare, kind)
        price = node.locator(".sg-price").first
        if price.count():
            price.focus()
        assert faults(bare, ".sg-match") == [], kind


@pytest.fixture(scope="module")
def notebook(jupyter, worked):
    """Guess first, the viewer of a folder and the board to play at, in one notebook."""
    guess = "game = sg.guess(sg.sample('serengeti-4'), lang='en')\ngame"
    viewer = f"viewer = sg.viewer({str(content('replays'))!r}, lang='en')\nviewer"
    seat = "board = sg.seat(['me', 'greedy', 'greedy'], seed=7, lang='en')\nboard"
    page = worked("axe.ipynb", "import serengeti as sg", guess, viewer, seat)
    ready(page)
    yield page
    jupyter.theme(page, "light")


@pytest.mark.parametrize(
    ("place", "theme"), [(".sg-guess", "light"), (".sg-games", "dark"), (".sg-match", "light")]
)
def test_in_jupyterlab(jupyter, notebook, place, theme):
    jupyter.theme(notebook, theme)
    notebook.locator(place).scroll_into_view_if_needed()
    expect(notebook.locator(place)).to_be_visible()
    assert faults(notebook, place) == []


@pytest.fixture(scope="module")
def desk(jupyter, worked):
    """A board with all its folds open, a note written and a branch begun."""
    sg.sample("serengeti-4").save(jupyter.folder / "axe.jsonl")
    show = "sg.Replay.open('axe.jsonl').show(step=83, lang='en')"
    page = worked("desk.ipynb", "import serengeti as sg", show)
    ready(page)
    page.locator(".sg-desk > summary").click()
    page.locator(".sg-text").fill("Too dear.")
    page.locator(".sg-write").click()
    expect(page.locator(".sg-note")).to_have_count(1)
    page.locator(".sg-by-hand").select_option(label="Driss")
    page.locator(".sg-play-on").click()
    expect(page.locator(".sg-branch .sg-match")).to_have_attribute("data-ready", "true")
    unfolded(page)
    yield page
    jupyter.theme(page, "light")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_notes_and_branches_in_jupyterlab(jupyter, desk, theme):
    jupyter.theme(desk, theme)
    assert faults(desk, ".sg-board:not(.sg-match)") == []
    assert faults(desk, ".sg-branches") == []
