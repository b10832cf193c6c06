"""A board under a finger, 400 pixels wide."""

import pytest
from browser.board_page import alone, at
from browser.seat_page import play_until, ready, seated
from playwright.sync_api import expect

import serengeti as sg
from serengeti.export.page import page as page_of

pytestmark = pytest.mark.browser

TARGETS = "button, select, input, summary, label, a"


@pytest.fixture
def phone(jupyter):
    context = jupyter.browser.new_context(
        viewport={"width": 400, "height": 800}, has_touch=True, offline=True
    )
    context.set_default_timeout(20_000)
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    yield page
    context.close()
    assert complaints == []


SMALL = """(place, [targets, least]) => [...place.querySelectorAll(targets)]
  .filter((node) => node.checkVisibility() && !node.closest("p, label input"))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < least || height < least)
  .map(([{ outerHTML }, { width, height }]) => [outerHTML.slice(0, 90), width, height])"""


def small(place, least):
    """What can be tapped and is smaller than so many pixels, either way; a label is one target
    with its box, and a link inside a sentence may be small."""
    return place.evaluate(SMALL, [TARGETS, least])


def unfolded(page):
    page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")


def test_everything_on_the_board_answers_to_a_tap(phone, replay):
    board = alone(phone, replay)
    for name, step in (("next", 1), ("next-auction", replay.auction(1)), ("last", len(replay) - 1)):
        board.locator(f"button.sg-{name}").tap()
        at(board, replay.auction(2) if name == "next-auction" and step == 1 else step)
    board.locator(".sg-auction").nth(4).tap()
    at(board, replay.auction(5))
    board.locator(".sg-past > summary").tap()
    board.locator(".sg-told").nth(9).tap()
    at(board, 9)
    board.locator(".sg-lang[data-lang=fr]").tap()
    expect(board).to_have_attribute("lang", "fr")
    board.locator(".sg-help").tap()
    expect(board.locator(".sg-keys")).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 400


def test_the_slider_follows_a_finger(phone, replay):
    board = alone(phone, replay)
    box = board.locator(".sg-slider").bounding_box()
    client = phone.context.new_cdp_session(phone)
    y = box["y"] + box["height"] / 2

    def touch(kind, part=None):
        points = [] if part is None else [{"x": box["x"] + part * box["width"], "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.02)
    for part in (0.1, 0.3, 0.5):
        touch("touchMove", part)
    touch("touchEnd")
    step, middle = int(board.get_attribute("data-step")), (len(replay) - 1) / 2
    assert abs(step - middle) <= 4
    expect(board.locator(".sg-slider")).to_have_value(str(step))


def test_targets_of_the_board_are_large_enough(phone, replay):
    board = alone(phone, replay, step=40)
    unfolded(phone)
    assert small(board, 24) == []
    assert small(board.locator(".sg-bar"), 40) == []
    expect(board.locator(".sg-overview button").first).to_have_css("height", "44px")


def test_targets_are_large_enough_for_a_mouse_too(bare, replay):
    board = alone(bare, replay, step=40)
    unfolded(bare)
    assert small(board, 24) == []


def test_a_price_is_explained_by_one_tap_and_said_by_two(phone):
    game = sg.seat(["me", "Bo", "Cy"], seed=7, first=0)
    board = seated(phone, game)
    assert small(board, 24) == []
    assert small(board.locator(".sg-ask"), 40) == []
    expect(board.locator(".sg-hint")).to_contain_text("Tap a price")
    price = board.locator(".sg-price[data-amount='3']")
    price.tap()
    expect(board.locator(".sg-tap")).to_contain_text("3")
    assert len(game.game.events) == 2
    price.tap()
    expect(board.locator(".sg-ladder .sg-bid")).to_have_text("A 3")


def test_a_card_is_sold_by_taps(phone):
    game = sg.seat(["me", "greedy", "greedy"], seed=7)
    board = seated(phone, game)
    board.locator(".sg-helper").tap()  # then one tap is enough
    play_until(phone, "offer")
    assert small(board, 24) == []
    board.locator(".sg-option").first.tap()
    board.locator(".sg-sell .sg-do").tap()
    ready(phone)
    assert any(event.__class__.__name__ == "SaleOpened" for event in game.game.events)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_targets_of_the_page_of_a_replay(phone, tmp_path, lang):
    path = tmp_path / "game.html"
    path.write_text(page_of(sg.sample("exchanges-4"), lang, True), "utf-8")
    phone.goto(path.as_uri())
    phone.locator(".sg-charts[data-ready=true]").wait_for(state="attached")
    unfolded(phone)
    assert small(phone.locator("body"), 24) == []
