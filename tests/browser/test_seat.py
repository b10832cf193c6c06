"""A whole game played by clicks in JupyterLab, and a few moves in French."""

import re

import pytest
from browser.lab import write_notebook
from playwright.sync_api import expect

from serengeti.engine.events import Bid, Passed
from serengeti.engine.replay import Replay

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

PRICE = ".sg-price:not([aria-disabled=true])"
CHEAP = 6


def cells(code):
    return ["import serengeti as sg", f"board = {code}\nboard"]


def opened(jupyter, name, code):
    """A page of its own."""
    write_notebook(jupyter.folder / name, cells(code))
    page = jupyter.open(name)
    jupyter.run_all(page)
    return at_once(page)


def at_once(page):
    """A board to play at, its moves shown at once."""
    page.locator(".sg-match .sg-speed").first.select_option("0")
    ready(page)
    return page


def ready(page):
    expect(page.locator(".sg-match")).to_have_attribute("data-ready", "true")
    expect(page.locator(".sg-ask")).not_to_have_attribute("aria-busy", "true")


def asked(page):
    return page.locator(".sg-ask").get_attribute("data-ask")


def click(page, selector):
    page.locator(selector).first.click()
    ready(page)


def choose(page):
    """Answer as a careful person would: cheap bids, no offers."""
    if asked(page) == "offer":
        return click(page, ".sg-do-decline")
    cheap = page.locator(PRICE).first
    if cheap.count() and int(cheap.get_attribute("data-amount")) < CHEAP:
        return click(page, PRICE)
    return click(page, ".sg-do-pass")


def printed(jupyter, page, expression):
    return jupyter.run(page, f"print({expression})").strip()


@pytest.fixture(scope="module")
def english(jupyter):
    code = "sg.seat(['me', 'greedy', 'random'], seed=7, record='whole.jsonl', lang='en')"
    page = opened(jupyter, "whole.ipynb", code)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def french(jupyter):
    code = "sg.seat(['<b>Zoé</b>', 'greedy', 'greedy'], seed=9, first=0, lang='fr')"
    page = opened(jupyter, "quelques-coups.ipynb", code)
    yield page
    page.context.close()


def test_a_whole_game_by_clicks(jupyter, english):
    page = english
    expect(page.locator(".sg-twin")).to_be_hidden()
    choices = 0
    while asked(page) != "over":
        choose(page)
        choices += 1
        assert choices < 200
    path = jupyter.folder / "whole.jsonl"
    replay = Replay.open(path)
    mine = [e for e in replay.events if isinstance(e, Bid | Passed) and e.seat == 0]
    assert 15 <= len(mine) <= choices
    totals = [str(n) for n in sorted(replay.result.totals, reverse=True)]
    expect(page.locator(".sg-scores td:last-child")).to_have_text(totals)
    expect(page.locator(".sg-scores .sg-winner")).to_have_count(len(replay.result.winners))
    chips = [str(n) for n in replay.at(-1).chips]
    expect(page.locator(".sg-match .sg-seat .sg-count")).to_have_text(chips)
    expect(page.locator(".sg-later code")).to_have_text('sg.Replay.open("whole.jsonl").show()')


def test_then_the_replay_and_the_same_deck_again(jupyter, english):
    page = english
    assert asked(page) == "over"
    page.locator(".sg-do-replay").click()
    board = page.locator(".sg-after .sg-board")
    expect(board).to_have_attribute("data-step", "0")
    board.locator("button.sg-next").click()
    expect(board).to_have_attribute("data-step", "1")
    click(page, ".sg-do-again")
    expect(page.locator(".sg-ask")).to_have_attribute("data-ask", "bid")
    expect(board).to_have_count(0)
    expect(page.locator(".sg-foot-note")).to_contain_text("whole-2.jsonl")
    same = "sg.Replay.open('whole.jsonl').start.deck == board.game.start.deck"
    assert printed(jupyter, page, same) == "True"


def test_taking_back_goes_on_in_a_branch(jupyter, english):
    page = english
    step = page.locator(".sg-match").get_attribute("data-step")
    lot = page.locator(".sg-match .sg-lot").first.inner_html()
    click(page, PRICE)
    click(page, ".sg-undo")
    expect(page.locator(".sg-match")).to_have_attribute("data-step", step)
    expect(page.locator(".sg-foot-note")).to_contain_text("Branch of game")
    assert page.locator(".sg-match .sg-lot").first.inner_html() == lot
    assert (jupyter.folder / "whole-3.jsonl").exists()


def test_the_twin_left_behind_shows_the_table_as_it_is(jupyter, english):
    told = english.locator(".sg-news-list li").last.inner_text()
    english.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    saved = lambda: told in (jupyter.folder / "whole.ipynb").read_text("utf-8")  # noqa: E731
    jupyter.until(saved, True)


def test_after_a_restart_the_game_goes_on_from_its_file(jupyter, worked, english):
    events = printed(jupyter, english, "len(board.game.events)")
    page = at_once(worked("on.ipynb", *cells("sg.seat(resume='whole-3.jsonl', lang='en')")))
    assert printed(jupyter, page, "len(board.game.events)") == events
    choose(page)
    assert int(printed(jupyter, page, "len(board.game.events)")) > int(events)


def test_a_few_moves_in_french(jupyter, french):
    page = french
    expect(page.locator(".sg-asked")).to_have_text("Votre offre\u202f?")
    page.locator(".sg-price[data-amount='4']").hover()
    expect(page.locator(".sg-outcome")).to_contain_text("paie 4")
    click(page, ".sg-price[data-amount='4']")
    expect(page.locator(".sg-news-list li").first).to_contain_text("ouvre à 4")
    for _ in range(4):
        choose(page)
    expect(page.locator(".sg-problem")).to_be_hidden()
    expect(page.locator(".sg-match .sg-name").first).to_have_text("<b>Zoé</b>")
    page.locator(".sg-match .sg-lang[data-lang=en]").click()
    expect(page.locator(".sg-undo")).to_have_text("Take back")
    jupyter.until(lambda: printed(jupyter, page, "board.lang"), "en")
    page.locator(".sg-match .sg-lang[data-lang=fr]").click()
    expect(page.locator(".sg-undo")).to_have_text("Reprendre mon coup")


def test_the_price_help_can_be_switched_off(jupyter, french):
    page = french
    while asked(page) != "bid":
        choose(page)
    price, told = page.locator(PRICE).first, page.locator(".sg-outcome")
    box = page.locator(".sg-helper input")
    price.focus()
    expect(told).to_contain_text("paie")
    assert price.get_attribute("aria-description") in told.inner_text()
    box.uncheck()
    page.locator(PRICE).nth(1).focus()
    expect(told).to_be_empty()
    assert price.get_attribute("aria-description") is None
    box.check()


def test_a_barred_price_says_why_and_does_nothing(jupyter, worked):
    code = "sg.seat(['me', 'Bo', 'Cy'], seed=7, first=0, lang='en')"
    page = at_once(worked("barred.ipynb", *cells(code)))
    click(page, ".sg-price[data-amount='0']")  # green 0 goes to A
    for _ in range(2):
        click(page, ".sg-do-pass")
    while asked(page) != "bid":
        click(page, ".sg-do-decline")
    barred = page.locator(".sg-price[data-amount='10']")
    expect(barred).to_have_attribute("aria-disabled", "true")
    barred.focus()
    expect(page.locator(".sg-outcome")).to_contain_text("owns a card with the digit 0")
    events = printed(jupyter, page, "len(board.game.events)")
    barred.click(force=True)
    page.keyboard.press("Enter")
    assert printed(jupyter, page, "len(board.game.events)") == events
    expect(page.locator(".sg-problem")).to_be_hidden()


def test_a_typed_amount_that_is_none_becomes_a_sentence(worked):
    code = "sg.seat(['me', 'Bo', 'Cy'], 'mombasa', seed=7, first=0, at_table=True, lang='en')"
    page = at_once(worked("typed.ipynb", *cells(code)))
    page.locator(".sg-field").fill("2.5")
    page.locator(".sg-typed button").click()
    expect(page.locator(".sg-problem")).to_have_text(re.compile("2.5.* is not an amount"))
    ready(page)
    page.locator(".sg-field").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator(".sg-problem")).to_be_hidden()
    expect(page.locator(".sg-ladder .sg-bid")).to_have_text("A 5")


def test_everything_is_reached_and_left_by_keyboard(worked):
    code = "sg.seat(['me', 'Bo', 'Cy'], seed=7, first=0, lang='en')"
    page = at_once(worked("keys.ipynb", *cells(code)))
    page.locator(".sg-undo").focus()
    inside = "() => Boolean(document.activeElement.closest('.sg-match'))"
    seen = set()
    for _ in range(60):
        seen.add(page.evaluate("() => document.activeElement.className"))
        page.keyboard.press("Tab")
        if not page.evaluate(inside):
            break
    assert not page.evaluate(inside)
    for name in ("sg-undo", "sg-speed", "sg-lang", "sg-news", "sg-do-pass", "sg-price"):
        assert any(name in found for found in seen), name
    page.locator(".sg-price[data-amount='3']").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".sg-ladder .sg-bid")).to_have_text("A 3")
    ready(page)
    assert page.evaluate(inside)
    page.keyboard.press("7")  # a digit is no command, here or in the notebook around
    expect(page.locator(".sg-ladder .sg-bid")).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.locator(".sg-do-pass")).to_be_focused()


def test_moves_of_the_others_are_shown_one_after_another(worked):
    code = "sg.seat(['me', 'greedy', 'greedy'], seed=7, first=0, lang='en')"
    page = at_once(worked("moves.ipynb", *cells(code)))
    page.locator(".sg-match .sg-speed").select_option("4")
    page.evaluate(
        """() => {
          window.steps = [];
          const node = document.querySelector(".sg-match");
          new MutationObserver(() => window.steps.push(Number(node.dataset.step)))
            .observe(node, { attributes: true, attributeFilter: ["data-step"] });
        }"""
    )
    before = int(page.locator(".sg-match").get_attribute("data-step"))
    page.locator(PRICE).first.click()
    expect(page.locator(".sg-ask")).to_have_attribute("data-ask", "moving")
    ready(page)
    steps = page.evaluate("() => window.steps")
    assert steps == list(range(before + 1, before + 1 + len(steps)))
    assert len(steps) > 1
    page.locator(".sg-match .sg-speed").select_option("0.5")
    page.locator(".sg-do-pass, .sg-do-decline").first.click()
    page.locator(".sg-skip").click()
    ready(page)


@pytest.mark.parametrize("width", [1400, 900, 400])
def test_nothing_sticks_out_at_any_width(jupyter, french, width):
    french.set_viewport_size({"width": width, "height": 1000})
    french.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    out = """() => {
      const board = document.querySelector(".sg-match");
      const edge = board.getBoundingClientRect().right + 1;
      return [...board.querySelectorAll(":scope button, :scope .sg-box, :scope .sg-seat, p, li")]
        .filter((node) => node.getClientRects().length)
        .filter((node) => node.getBoundingClientRect().right > edge)
        .map((node) => node.className);
    }"""
    jupyter.until(lambda: french.evaluate(out), [])  # the page around takes its time
