"""The page of a replay, opened from the file system without a network."""

import re
import struct
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

import serengeti as sg
from serengeti import figures
from serengeti.export.page import page as page_of
from serengeti.export.pictures import step_svg
from serengeti.text.sentences import sentence

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def game():
    return sg.sample("exchanges-4")


@pytest.fixture(scope="module")
def saved(game, tmp_path_factory):
    """`saved(lang, light)`: the address of a page in the file system."""
    folder = tmp_path_factory.mktemp("pages")

    def address(lang="en", light=True):
        path = folder / f"{lang}-{light}.html"
        if not path.exists():
            game_page = page_of(game, lang, light)
            path.write_text(game_page, "utf-8")
        return path.as_uri()

    return address


@pytest.fixture
def opened(jupyter):
    """`opened(address)`: the page in a browser that may reach the file alone."""
    contexts, outside, complaints = [], [], []

    def open_page(address, width=1400, wait=True, **options):
        context = jupyter.browser.new_context(
            viewport={"width": width, "height": 1000}, offline=True, **options
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        file = address.partition("#")[0]
        page.on("request", lambda r: None if ours(r.url, file) else outside.append(r.url))
        page.on("console", lambda m: m.type == "error" and complaints.append(m.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        if wait:
            page.locator(".sg-charts[data-ready=true]").wait_for(state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert outside == []
    assert complaints == []


def ours(url, file):
    return url.partition("#")[0] == file or url.startswith(("data:", "blob:"))


def said(game, step, lang):
    before = game.at(step - 1) if step else None
    return sentence(game.events[step], before, game.start, lang)


def at(page, step):
    expect(page.locator(".sg-board")).to_have_attribute("data-step", str(step))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_auction_by_keyboard_alone(opened, saved, game, lang):
    page = opened(saved(lang))
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".sg-board")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    first, end = game.auction(3), game.auction(4)
    live = page.locator(".sg-board [aria-live=polite]").first
    for step in range(first, end):
        at(page, step)
        expect(live).to_have_text(said(game, step, lang))
        page.keyboard.press("ArrowRight")
    at(page, end)
    page.keyboard.press("End")
    at(page, len(game) - 1)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => !document.activeElement.closest('.sg-board')"):
            return
    pytest.fail("focus never left the board")


@pytest.mark.parametrize("light", [True, False])
def test_the_language_of_everything_is_switched(opened, saved, game, light):
    page = opened(saved("en", light))
    for lang, heading in [("fr", "La partie racontée"), ("en", "The game in words")]:
        page.locator(f".sg-lang[data-lang={lang}]").click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        expect(page.locator("#transcript h2")).to_have_text(heading, use_inner_text=True)
        expect(page).to_have_title(re.compile("Une partie" if lang == "fr" else "A game"))
        lines = page.locator("#transcript ol > li:visible")
        expect(lines).to_have_count(len(game))
        expect(lines.nth(9)).to_contain_text(said(game, 9, lang))
        expect(page.locator(".sg-sentence")).to_have_text(said(game, 0, lang))
        page.locator(".sg-charts[data-ready=true]").wait_for(state="attached")


@pytest.mark.parametrize("light", [True, False])
def test_figures_captions_and_tables_come_along(opened, saved, game, light):
    page = opened(saved("fr", light))
    drawn = "img.sg-plain" if light else ".sg-plot.js-plotly-plot"
    expect(page.locator(drawn)).to_have_count(page.locator(".sg-chart").count())
    page.locator(".sg-board").focus()
    page.keyboard.press("End")
    for chart in page.locator(".sg-chart").all():
        name = chart.get_attribute("data-chart")
        caption = figures.caption(name, game, "fr", upto=len(game) - 1)
        expect(chart.locator("figcaption")).to_have_text(caption)
        chart.locator("summary").first.click()
        headers, rows = figures.table(name, game, "fr")
        expect(chart.locator("th")).to_have_text([str(text) for text in headers])
        expect(chart.locator("tr")).to_have_count(len(rows) + 1)
    if light:
        assert page.evaluate("() => window.Plotly") is None


def test_the_address_names_the_step(opened, saved, game):
    page = opened(saved() + "#step=12")
    at(page, 12)
    page.locator(".sg-board").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#step=13'")
    expect(page.locator("#transcript li[aria-current]:visible")).to_have_attribute(
        "data-step", "13"
    )
    page.locator("#transcript li[data-step='30']:visible a").click()
    at(page, 30)
    expect(page.locator(".sg-board")).to_be_focused()
    page.evaluate("() => { location.hash = '#step=7' }")
    at(page, 7)
    page.evaluate("() => { location.hash = '#step=99999' }")
    at(page, len(game) - 1)


def test_without_scripts_the_game_can_be_read(opened, saved, game):
    page = opened(saved("fr"), wait=False, java_script_enabled=False)
    expect(page.locator("#replay noscript span:visible")).to_contain_text("besoin de JavaScript")
    expect(page.locator("#transcript ol > li:visible")).to_have_count(len(game))
    expect(page.locator("#scores table:visible")).to_have_count(1)


@pytest.mark.parametrize("light", [True, False])
@pytest.mark.parametrize("width", [400, 900, 1400])
def test_nothing_is_wider_than_the_page(opened, saved, width, light):
    page = opened(saved("fr", light), width=width)
    page.keyboard.press("End")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_print_sheet(opened, saved, game):
    page = opened(saved("fr") + "#step=40", width=720)
    page.emulate_media(media="print")
    for gone in (".sg-controls", "nav", ".sg-data"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".sg-sentence")).to_have_text(said(game, 40, "fr"))
    for there in (".sg-seats", "#scores table:visible", "#transcript ol:visible"):
        expect(page.locator(there).first).to_be_visible()
    expect(page.locator("#transcript ol > li:visible")).to_have_count(len(game))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 720


def test_a_step_as_png(game, tmp_path):
    path = tmp_path / "step.png"
    game.to_png(path, 40, "fr")
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:])
    drawing = step_svg(game, 40, "fr")
    assert f'width="{width // 2}" height="{height // 2}"' in drawing


@contextmanager
def listening(page):
    """What the page's policy stops meanwhile."""
    page.evaluate(
        """() => {
          window.stopped = [];
          addEventListener("securitypolicyviolation", (e) => stopped.push(e.effectiveDirective));
        }"""
    )
    found = []
    yield found
    page.wait_for_function("() => window.stopped.length >= 3")
    found += page.evaluate("() => window.stopped")


def test_even_markup_in_the_page_could_neither_run_nor_fetch(jupyter, saved):
    page = jupyter.browser.new_context(offline=True).new_page()
    page.goto(saved())
    with listening(page) as stopped:
        page.evaluate(
            """() => document.body.insertAdjacentHTML("beforeend",
              "<img src=https://example.org/x.png><img src=data:, onerror=window.hacked=1>" +
              "<iframe srcdoc='<script>parent.hacked=1</script>'></iframe>" +
              "<link rel=stylesheet href=https://example.org/x.css>")"""
        )
    assert {"img-src", "style-src-elem", "script-src-attr"} <= set(stopped)
    assert page.evaluate("() => window.hacked") is None
    page.context.close()
