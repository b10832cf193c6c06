"""The past, the price map, the pace and the copied call on the board, in a page of its own."""

import pytest
from browser.board_page import alone, at, go
from playwright.sync_api import expect

import serengeti as sg
from serengeti.analysis.prices import price_map
from serengeti.engine.events import LotGiven, LotSold, type_of
from serengeti.text.sentences import sentence
from serengeti.widgets.pace import PACE

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]


def said(replay, step, lang="en"):
    before = replay.at(step - 1) if step else None
    return f"{step} {sentence(replay.events[step], before, replay.start, lang)}"


def speak(board, lang):
    """Change the language; no chart is waited for, since no plotly will come."""
    board.locator(f".sg-lang[data-lang={lang}]").click()
    expect(board).to_have_attribute("lang", lang)


def unfold(board, name):
    board.locator(f".sg-{name} > summary").click()
    return board.locator(f".sg-{name}")


def bought(replay, auction):
    """Step, buyer and price of an auction, where somebody bought."""
    for step, event in enumerate(replay.events):
        if replay.at(step).auction == auction and isinstance(event, LotSold | LotGiven):
            return step, replay.names[event.seat], getattr(event, "price", 0)
    return None


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_list_tells_every_step_up_to_the_playhead_and_leads_back(bare, replay, lang):
    board = alone(bare, replay, lang, step=40)
    lines = unfold(board, "past").locator(".sg-told")
    expect(lines).to_have_text([said(replay, step, lang) for step in range(41)])
    here = board.locator(".sg-told[aria-current=step]")
    expect(here).to_have_text(said(replay, 40, lang))
    expect(here).to_be_in_viewport()
    lines.nth(35).click()
    at(board, 35)
    expect(lines).to_have_count(36)
    expect(here).to_have_text(said(replay, 35, lang))
    other = "fr" if lang == "en" else "en"
    speak(board, other)
    expect(here).to_have_text(said(replay, 35, other))
    go(board, len(replay) - 1)
    expect(lines).to_have_count(len(replay))


def test_the_list_by_keyboard(bare, replay):
    board = alone(bare, replay, step=20)
    board.locator(".sg-past > summary").press("Enter")
    expect(board.locator(".sg-told")).to_have_count(21)
    keyboard, focused = bare.keyboard, board.locator(".sg-told:focus")
    keyboard.press("Tab")
    expect(focused).to_have_text(said(replay, 20))
    for key, line in [("ArrowUp", 19), ("ArrowUp", 18), ("ArrowDown", 19), ("ArrowUp", 18)]:
        keyboard.press(key)
        expect(focused).to_have_text(said(replay, line))
    keyboard.press("Enter")
    at(board, 18)
    keyboard.press("ArrowLeft")  # the line that had focus is gone
    at(board, 17)
    expect(focused).to_have_text(said(replay, 17))
    keyboard.press("Tab")
    expect(board.locator(".sg-editions > summary")).to_be_focused()


def test_the_strip_tells_past_auctions_only(bare, replay):
    board = alone(bare, replay)
    buttons = board.locator(".sg-auction")
    expect(buttons).to_have_text([str(n) for n in range(1, 16)])
    step, name, price = bought(replay, 5)
    buttons.nth(4).click()
    at(board, replay.auction(5))
    expect(board.locator(".sg-auction[aria-current=step]")).to_have_text("5")
    go(board, step - 1)
    expect(buttons.nth(4)).to_have_text("5")
    go(board, step)
    expect(buttons.nth(4)).to_have_text(f"5{marks(board, name)} {name}{price}")
    expect(buttons.nth(4)).to_have_accessible_name(f"auction 5 of 15 · {name} buys for {price}")
    expect(board.locator(".sg-auction[data-past=true]")).to_have_count(5)
    expect(buttons.nth(5)).to_have_text("6")
    go(board, 0)
    expect(buttons).to_have_text([str(n) for n in range(1, 16)])


def marks(board, name):
    return board.locator(f".sg-seat[aria-label='{name}'] .sg-mark").first.text_content()


def test_the_strip_by_keyboard(bare, replay):
    board = alone(bare, replay)
    board.locator(".sg-slider").focus()
    bare.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown", "Enter"):
        bare.keyboard.press(key)
    at(board, replay.auction(3))
    bare.keyboard.press("Shift+ArrowRight")
    at(board, replay.auction(4))


def test_auctions_that_were_not_played_lead_nowhere(bare):
    game = sg.Game(["A", "B", "C"], seed=7)
    game.bid(5)
    board = alone(bare, game.replay)
    board.locator(".sg-auction").nth(3).click(force=True)
    at(board, 0)
    board.locator(".sg-auction").nth(0).click()
    at(board, 1)


@pytest.mark.parametrize("name", ["serengeti-4", "fine-and-overbid-4", "mombasa-6"])
def test_the_price_map_says_what_the_engine_does(bare, name):
    replay = sg.sample(name)
    board = alone(bare, replay)
    fold = unfold(board, "prices")
    expect(fold).to_contain_text("Nobody is asked to bid at this step.")
    asked = [s.number for s in replay.steps() if s.table.asked() is not None]
    bids = [n for n in asked if replay.at(n).live and replay.at(n).discarder < 0]
    for step in (bids[0], bids[len(bids) // 2], bids[-1]):
        go(board, step)
        prices = price_map(replay.at(step))
        expect(fold.locator("summary")).to_have_text(f"Price map for {replay.names[prices.seat]}")
        rows = fold.locator("tbody tr")
        legal = [p for p in prices if p.legal]
        expect(rows.and_(bare.locator("[data-barred='0']"))).to_have_count(len(legal))
        expect(fold.locator("[data-barred='0'] > th")).to_have_text(
            ["pass" if p.amount is None else str(p.amount) for p in legal]
        )
        for price in legal:
            cells = fold.locator(f"tr[data-price='{amount(price)}'] > td").all_text_contents()
            n = replay.at(step).n
            assert cells[2 : 2 + n] == [f"+{share}" if share else "·" for share in price.shares]
            assert cells[2 + n] == str(price.pot)
            assert cells[-n:] == [str(chips) for chips in price.chips]


def amount(price):
    return -1 if price.amount is None else price.amount


def test_barred_prices_say_why(bare, replay):
    step, prices = next(
        (s.number, price_map(s.table))
        for s in replay.steps()
        if s.table.asked() is not None and s.table.high > 1
        if any(p.barred == "digit-owned" for p in price_map(s.table))
    )
    board = alone(bare, replay, step=step)
    fold = unfold(board, "prices")
    low = fold.locator("[data-barred='1']")
    expect(low.locator("th")).to_have_text(f"0–{replay.at(step).high}")
    expect(low).to_contain_text("barred: not above the standing bid")
    owned = next(p.amount for p in prices if p.barred == "digit-owned")
    why = f"barred: owns the digit {owned % 10}"
    expect(fold.locator(f"tr[data-price='{owned}'] .sg-no")).to_have_text(why)
    speak(board, "fr")
    expect(low).to_contain_text("pas au-dessus de l’offre en cours")


def test_by_importance_a_pass_is_short_and_the_pot_long(bare, replay):
    timed = """() => {
      const set = window.setTimeout;
      window.waits = [];
      window.setTimeout = (act, time) => { window.waits.push(time); return set(act, 0); };
    }"""
    bare.evaluate(timed)
    board = alone(bare, replay)
    option = board.locator(".sg-speed option").last
    expect(option).to_have_text("by importance")
    board.locator(".sg-speed").select_option(label="by importance")
    board.locator("button.sg-play").click()
    at(board, len(replay) - 1)
    waits = bare.evaluate("() => window.waits")
    types = [type_of(event) for event in replay.events[:-1]]
    wanted = [round(1000 * PACE[kind]) for kind in types]
    assert [round(wait) for wait in waits if wait in {1000 * p for p in PACE.values()}] == wanted
    board.focus()
    bare.keyboard.press("+")
    expect(board.locator(".sg-speed")).to_have_value("2")


CLIPBOARD = """(write) => Object.defineProperty(
  navigator, "clipboard", { configurable: true, value: write && { writeText: async (text) => {
    window.copied = text;
  } } })"""


def test_the_call_is_copied(bare, replay):
    board = alone(bare, replay, step=60)
    bare.evaluate(CLIPBOARD, True)
    said = board.locator(".sg-copied")
    board.locator("button.sg-copy").click()
    expect(said).to_have_text("Copied: replay.show(step=60)")
    assert bare.evaluate("() => window.copied") == "replay.show(step=60)"
    go(board, 61)
    expect(said).to_be_empty()


def test_where_no_clipboard_is_the_call_is_selected(bare, replay):
    board = alone(bare, replay, step=60)
    bare.evaluate(CLIPBOARD, None)
    board.locator("button.sg-copy").click()
    field = board.locator(".sg-call")
    expect(field).to_be_focused()
    assert bare.evaluate("() => getSelection().toString()") == "replay.show(step=60)"
    bare.keyboard.press("ArrowRight")
    at(board, 60)  # the field keeps its keys
    bare.keyboard.press("Tab")
    expect(field).to_be_hidden()


@pytest.mark.parametrize("width", [400, 1400])
def test_all_unfolded_stays_within_the_page(bare, replay, width):
    bare.set_viewport_size({"width": width, "height": 900})
    board = alone(bare, replay, "fr", step=len(replay) // 2)
    for name in ("past", "prices"):
        unfold(board, name)
    assert bare.evaluate("() => document.documentElement.scrollWidth") <= width
