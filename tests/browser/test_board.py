"""The replay board in JupyterLab, driven as a person would drive it."""

import re

import pytest
from browser.board_page import HOSTILE, at, go, speak
from playwright.sync_api import expect

from serengeti import figures
from serengeti.engine.cards import names_of
from serengeti.engine.events import Bid
from serengeti.text.sentences import sentence
from serengeti.text.words import card

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


def uncovered(page):
    """For each chart, the step up to which its marks are seen and hover is possible."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".sg-plot")].map((plot) => {
          const axis = plot._fullLayout.xaxis;
          const marks = plot.querySelector(".overplot").style.clipPath;
          const edge = Number(marks.match(/0px, ([\\d.]+)px 0px/)[1]) - axis._offset;
          const cover = plot.querySelector(".sg-cover");
          const box = plot.getBoundingClientRect();
          const rest = cover.getBoundingClientRect();
          return [axis.p2d(edge), axis.p2d(rest.left - box.left - axis._offset),
                  rest.right - box.left - axis._offset - axis._length];
        })"""
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("where", ["first", "middle", "last"])
def test_table_sentence_and_figures_tell_the_step(page, replay, lang, where):
    step = {"first": 0, "middle": len(replay) // 2, "last": len(replay) - 1}[where]
    speak(page, lang)
    go(page, step)
    table = replay.at(step)
    before = replay.at(step - 1) if step else None
    said = sentence(replay.events[step], before, replay.start, lang)
    expect(page.locator(".sg-sentence")).to_have_text(said)
    expect(page.locator(".sg-position")).to_contain_text(str(step))
    expect(page.locator(".sg-seat .sg-count")).to_have_text([str(chips) for chips in table.chips])
    expect(page.locator(".sg-pots .sg-count")).to_have_text([str(table.pot)])
    for seat, hand in enumerate(table.hands):
        check_cards(page.locator(f".sg-seat[data-seat='{seat}']"), hand, lang)
    check_cards(page.locator(".sg-lot"), table.lot, lang)
    asked = [] if table.asked() is None else [HOSTILE[table.asked()]]
    expect(page.locator(".sg-seat[data-state=asked] .sg-name")).to_have_text(asked)
    captions = [figures.caption(name, replay, lang, upto=step) for name in figures.names]
    expect(page.locator(".sg-chart figcaption")).to_have_text(captions)
    for shown, bare, overhang in uncovered(page):
        end = min(step + 0.5, len(replay) - 0.5)
        assert shown == pytest.approx(end, abs=0.2)
        assert bare == pytest.approx(end, abs=0.5)
        assert abs(overhang) < 2


def check_cards(place, mask, lang):
    cards = place.locator(".sg-card").all()
    shown = [node.get_attribute("aria-label") for node in cards]
    assert shown == [card(name, lang) for name in names_of(mask)]


def test_buttons_step(page, replay):
    second = replay.auction(2)
    for name, step in [
        ("first", 0),
        ("next", 1),
        ("next", 2),
        ("previous", 1),
        ("next-auction", second),
        ("next-auction", replay.auction(3)),
        ("previous-auction", second),
        ("last", len(replay) - 1),
        ("next", len(replay) - 1),
        ("first", 0),
        ("previous", 0),
    ]:
        page.locator(f"button.sg-{name}").click(force=True)  # at the ends they do nothing
        at(page, step)


def test_keys_step_while_the_board_has_focus_only(page, replay):
    board = page.locator(".sg-board")
    board.focus()
    for key, step in [
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("Shift+ArrowRight", replay.auction(2)),
        ("Shift+ArrowLeft", replay.auction(1)),
        ("End", len(replay) - 1),
    ]:
        page.keyboard.press(key)
        at(page, step)
    page.locator(".jp-Cell .jp-InputArea-editor").first.click()
    page.keyboard.press("ArrowLeft")
    at(page, len(replay) - 1)


def test_help_and_speed_by_key(page):
    page.locator(".sg-board").focus()
    page.keyboard.press("?")
    expect(page.locator(".sg-keys")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".sg-keys")).to_be_hidden()
    for key, speed in [("+", "2"), ("+", "4"), ("+", "4"), ("-", "2"), ("-", "1")]:
        page.keyboard.press(key)
        expect(page.locator(".sg-speed")).to_have_value(speed)


def test_tab_leaves_the_board(page):
    page.locator(".sg-board").focus()
    inside = "() => Boolean(document.activeElement.closest('.sg-board'))"
    for _ in range(40):
        page.keyboard.press("Tab")
        if not page.evaluate(inside):
            return
    pytest.fail("focus never left the board")


def test_playing_goes_on_and_stops_at_once(page, replay):
    go(page, 0)
    page.locator(".sg-speed").select_option("4")
    board = page.locator(".sg-board")
    board.focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('.sg-board').dataset.step >= 3")
    page.keyboard.press("Space")
    stopped = board.get_attribute("data-step")
    page.evaluate("() => new Promise((done) => setTimeout(done, 600))")  # two steps' time
    at(page, stopped)
    go(page, len(replay) - 3)
    page.locator("button.sg-play").click()
    at(page, len(replay) - 1)
    expect(page.locator("button.sg-play")).to_have_attribute("data-playing", "false")


def test_python_follows_and_leads(jupyter, page):
    told = lambda: jupyter.run(page, "print(board.step, board.lang)").split()  # noqa: E731
    speak(page, "fr")
    go(page, 11)
    page.locator("button.sg-next").click()
    jupyter.until(told, ["12", "fr"])
    jupyter.run(page, "board.step = 5; board.lang = 'en'")
    at(page, 5)
    expect(page.locator(".sg-board")).to_have_attribute("lang", "en")
    assert told() == ["5", "en"]


def test_the_living_board_hides_its_twin(page):
    expect(page.locator(".sg-twin")).to_have_count(1)
    expect(page.locator(".sg-twin")).to_be_hidden()


def test_names_run_no_script(page):
    speak(page, "en")
    go(page, 40)
    for plot in page.locator(".sg-plot .main-svg").all():
        plot.hover(force=True, position={"x": 90, "y": 120})
    assert page.evaluate("() => window.hacked") is None
    assert page.locator(".sg-board :is(a, img, script, iframe)").count() == 0
    assert page.locator(":is(mjx-container, .MathJax)").count() == 0
    expect(page.locator(".sg-seat .sg-name")).to_have_text(
        [re.compile(re.escape(n[:30])) for n in HOSTILE]
    )


def test_hover_tells_the_past_only(page, replay):
    step, bid = next((s.number, s.event) for s in replay.steps() if isinstance(s.event, Bid))
    plot = page.locator(".sg-chart[data-chart=bids] .sg-plot")
    place = """(plot, [x, y]) => {
      const { xaxis, yaxis } = plot._fullLayout;
      return { x: xaxis._offset + xaxis.d2p(x), y: yaxis._offset + yaxis.d2p(y) };
    }"""
    spot = plot.evaluate(place, [step, bid.amount])
    hovered = page.locator(".sg-chart[data-chart=bids] .hovertext")
    go(page, step)
    plot.hover(position=spot, force=True)
    expect(hovered).to_have_count(1)
    go(page, step - 1)
    plot.hover(position={"x": spot["x"] + 30, "y": spot["y"]}, force=True)
    expect(hovered).to_have_count(0)
    plot.hover(position=spot, force=True)
    expect(hovered).to_have_count(0)


def test_charts_offer_no_export(page):
    assert page.locator(".sg-chart .modebar-btn").count() == 0


def test_data_tables_unfold(page, replay):
    for name, fold in zip(figures.names, page.locator(".sg-data").all(), strict=True):
        fold.locator("summary").click()
        headers, rows = figures.table(name, replay, "en")
        expect(fold.locator("th")).to_have_text([str(text) for text in headers])
        expect(fold.locator("tr")).to_have_count(len(rows) + 1)
        fold.locator("summary").click()


def test_without_plotly_the_plain_figures_show(jupyter, replay):
    page = jupyter.open("silent.ipynb")
    jupyter.run_all(page)
    expect(page.locator("img.sg-plain")).to_have_count(3)
    step = len(replay) // 2
    go(page, step)
    page.wait_for_function("() => document.querySelector('img.sg-plain').naturalWidth > 0")
    expect(page.locator(".sg-cover")).to_have_count(3)
    assert page.evaluate("() => window.hacked") is None
    page.context.close()
