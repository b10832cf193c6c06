"""The replay board in the notebooks, driven as a person would drive it."""

import pytest
from browser.board_page import at, cards_in, go, named
from playwright.sync_api import expect

from serengeti import figures
from serengeti.engine.events import Bid
from serengeti.text.sentences import sentence

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


def uncovered(board):
    """For each chart, the step up to which its marks are seen and hover is possible."""
    return board.evaluate(
        """(board) => [...board.querySelectorAll(".sg-plot")].map((plot) => {
          const axis = plot._fullLayout.xaxis;
          const marks = plot.querySelector(".barlayer").style.clipPath;
          const edge = Number(marks.match(/, ([\\d.]+)px -50px/)[1]);
          const cover = plot.querySelector(".sg-cover");
          const box = plot.getBoundingClientRect();
          const rest = cover.getBoundingClientRect();
          return [axis.p2d(edge), axis.p2d(rest.left - box.left - axis._offset),
                  rest.right - box.left - axis._offset - axis._length];
        })"""
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("where", ["first", "middle", "last"])
def test_table_sentence_and_figures_tell_the_step(notebooks, replay, lang, where):
    board = notebooks[lang].locator(".sg-board").first
    expect(board).to_have_attribute("lang", lang)
    step = {"first": 0, "middle": len(replay) // 2, "last": len(replay) - 1}[where]
    go(board, step)
    table = replay.at(step)
    before = replay.at(step - 1) if step else None
    said = sentence(replay.events[step], before, replay.start, lang)
    expect(board.locator(".sg-sentence")).to_have_text(said)
    expect(board.locator(".sg-position")).to_contain_text(str(step))
    expect(board.locator(".sg-seat .sg-count")).to_have_text([str(chips) for chips in table.chips])
    expect(board.locator(".sg-pots .sg-count")).to_have_text([str(table.pot)])
    for seat, hand in enumerate(table.hands):
        assert cards_in(board.locator(f".sg-seat[data-seat='{seat}']")) == named(hand, lang)
    assert cards_in(board.locator(".sg-lot").last) == named(table.lot, lang)
    asked = [] if table.asked() is None else [replay.names[table.asked()]]
    expect(board.locator(".sg-seat[data-state=asked] .sg-name")).to_have_text(asked)
    captions = [figures.caption(name, replay, lang, upto=step) for name in figures.names]
    expect(board.locator(".sg-chart figcaption")).to_have_text(captions)
    for shown, bare, overhang in uncovered(board):
        end = step + 0.5 if step < len(replay) - 1 else len(replay) + 1.5
        assert shown == pytest.approx(end, abs=0.2)
        assert bare == pytest.approx(end, abs=0.5)
        assert abs(overhang) < 2


def test_a_mark_shows_whole_from_its_step_on(board, replay):
    """Half a mark of the next step stood out to the left of the playhead."""
    read = """(board) => [...board.querySelectorAll(".sg-plot")].map((plot) =>
      [...plot.querySelectorAll(".overplot :is(.point, .textpoint)")].map((node) =>
        [node.__data__.p ?? node.__data__.x, node.style.display !== "none"])
      .filter(([at]) => Number.isFinite(at)))"""
    for step in (32, 6, 20, 0, 33, len(replay) - 1):
        go(board, step)
        for chart in board.evaluate(read):
            assert chart
            assert [at for at, shown in chart if shown != (at <= step)] == []


def test_no_line_leads_to_a_bid_to_come(board, replay):
    read = """(board) => {
      const plot = board.querySelector("[data-chart=bids] .sg-plot");
      const axis = plot._fullLayout.xaxis;
      return [...plot.querySelectorAll(".scatterlayer .lines:not(:empty)")].map((node) => {
        const edge = node.style.clipPath.match(/, (-?[\\d.]+)px -50px/)[1];
        return axis.p2d(Number(edge));
      });
    }"""
    for step in (6, 32, 33):
        go(board, step)
        edges = board.evaluate(read)
        bids = {s.number for s in replay.steps() if s.number <= step} | {-1}
        assert edges
        assert max(edges) <= step + 0.01
        assert all(min(abs(edge - bid) for bid in bids) < 0.05 for edge in edges)


def test_buttons_step(board, replay):
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
        board.locator(f"button.sg-{name}").click(force=True)  # at the ends they do nothing
        at(board, step)


def test_keys_step_while_the_board_has_focus_only(board, replay):
    keyboard = board.page.keyboard
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
        keyboard.press(key)
        at(board, step)
    board.page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    keyboard.press("ArrowLeft")
    at(board, len(replay) - 1)


def test_help_and_speed_by_key(board):
    board.focus()
    keyboard = board.page.keyboard
    keyboard.press("?")
    expect(board.locator(".sg-keys")).to_be_visible()
    keyboard.press("?")
    expect(board.locator(".sg-keys")).to_be_hidden()
    for key, speed in [("+", "2"), ("+", "4"), ("+", "4"), ("-", "2"), ("-", "1")]:
        keyboard.press(key)
        expect(board.locator(".sg-speed")).to_have_value(speed)


def test_tab_leaves_the_board_and_its_place_is_always_seen(board):
    board.focus()
    seen = """(board) => {
      const here = document.activeElement;
      return board.contains(here) ? getComputedStyle(here).outline : null;
    }"""
    for _ in range(40):
        board.page.keyboard.press("Tab")
        outline = board.evaluate(seen)
        if outline is None:
            return
        assert "solid 3px" in outline
    pytest.fail("focus never left the board")


def test_playing_goes_on_and_stops_at_once(board, replay):
    page = board.page
    go(board, 0)
    board.locator(".sg-speed").select_option("4")
    board.focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('.sg-board').dataset.step >= 3")
    page.keyboard.press("Space")
    stopped = board.get_attribute("data-step")
    page.evaluate("() => new Promise((done) => setTimeout(done, 600))")  # two steps' time
    at(board, stopped)
    go(board, len(replay) - 3)
    board.locator("button.sg-play").click()
    at(board, len(replay) - 1)
    expect(board.locator("button.sg-play")).to_have_attribute("data-playing", "false")


def test_the_living_board_hides_its_twin(notebooks):
    for page in notebooks.values():
        expect(page.locator(".sg-twin").first).to_be_hidden()


def test_hover_tells_the_past_only(board, replay):
    step, bid = next((s.number, s.event) for s in replay.steps() if isinstance(s.event, Bid))
    plot = board.locator(".sg-chart[data-chart=bids] .sg-plot")
    place = """(plot, [x, y]) => {
      const { xaxis, yaxis } = plot._fullLayout;
      return { x: xaxis._offset + xaxis.d2p(x), y: yaxis._offset + yaxis.d2p(y) };
    }"""
    spot = plot.evaluate(place, [step, bid.amount])
    hovered = board.locator(".sg-chart[data-chart=bids] .hovertext")
    go(board, step)
    plot.hover(position=spot, force=True)
    expect(hovered).to_have_count(1)
    go(board, step - 1)
    plot.hover(position={"x": spot["x"] - 2, "y": spot["y"]}, force=True)  # left of the playhead
    expect(hovered).to_have_count(0)
    plot.hover(position={"x": spot["x"] + 30, "y": spot["y"]}, force=True)
    expect(hovered).to_have_count(0)
    plot.hover(position=spot, force=True)
    expect(hovered).to_have_count(0)


def test_charts_offer_no_export(board):
    assert board.locator(".sg-chart").count() == len(figures.names)
    assert board.locator(".sg-chart .modebar-btn").count() == 0


def test_data_tables_unfold(board, replay):
    for name, fold in zip(figures.names, board.locator(".sg-data").all(), strict=True):
        fold.locator("summary").click()
        headers, rows = figures.table(name, replay, "en")
        expect(fold.locator("th")).to_have_text([str(text) for text in headers])
        expect(fold.locator("tr")).to_have_count(len(rows) + 1)
        fold.locator("summary").click()
