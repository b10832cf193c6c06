"""The dial of every lesson, driven in JupyterLab: Python works out what the slider asks for."""

import json
import re

import pytest
from playwright.sync_api import expect

from serengeti.lessons.lesson import Session, lessons

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

LESSONS = [lesson.id for lesson in lessons()]


@pytest.fixture(scope="module")
def page(worked):
    """One notebook with the dials of all lessons."""
    cells = [f"sg.lesson({id!r}, lang='fr').dial()" for id in LESSONS]
    page = worked("dials.ipynb", "import serengeti as sg", *cells)
    expect(page.locator(".sg-dial")).to_have_count(len(LESSONS), timeout=30_000)
    return page


@pytest.mark.parametrize("id", LESSONS)
def test_a_dial_moves_picture_sentence_and_table(page, id):
    dial = page.locator(".sg-dial").nth(LESSONS.index(id))
    dial.scroll_into_view_if_needed()
    session = Session(next(one for one in lessons() if one.id == id), lang="fr")
    values = {one.name: one.start for one in session.lesson.dials}
    expect(dial.locator("figcaption")).to_have_text(session.picture(**values).sentence)
    for one in session.lesson.dials:
        slider = dial.locator(f"input[name={one.name}]")
        key, values[one.name] = ("Home", one.low) if one.start > one.low else ("End", one.high)
        slider.press(key)
        shown = session.picture(**values)
        expect(dial).to_have_attribute("data-shown", json.dumps(values, separators=(",", ":")))
        expect(dial.locator("figcaption")).to_have_text(shown.sentence)
        expect(dial.locator("tr")).to_have_count(len(shown.table[1]) + 1)
        expect(dial.locator("td").last).to_have_text(str(shown.table[1][-1][-1]))
    expect(dial.locator(".sg-plot")).to_have_attribute("aria-label", shown.sentence)


def test_arrows_move_a_dial_and_nothing_else(page):
    """JupyterLab's shortcuts match the slider itself, before they see that they are unwanted."""
    slider = page.locator(".sg-dial").nth(LESSONS.index("L07")).locator("input").last
    slider.click()
    here = "window.jupyterapp.shell.currentWidget.content.activeCellIndex"
    cell, value = page.evaluate(here), int(slider.input_value())
    for key, by in (("ArrowRight", 1), ("ArrowLeft", -1), ("ArrowUp", 1), ("ArrowDown", -1)):
        value += by
        page.keyboard.press(key)
        expect(slider).to_have_value(str(value))
        expect(slider).to_be_focused()
    assert page.evaluate(here) == cell


def test_a_dial_shows_what_is_computed(page):
    for id, first, key, second in (
        ("L05", "mine", "End", "theirs"),
        ("L02", "unseen", "Home", "wanted"),
    ):
        dial = page.locator(".sg-dial").nth(LESSONS.index(id))
        ends, follows = dial.locator(f"input[name={first}]"), dial.locator(f"input[name={second}]")
        ends.press("Home" if key == "End" else "End")
        widest = {"L05": 0, "L02": 30}[id]
        expect(dial).to_have_attribute("data-shown", re.compile(f'"{first}":{widest},'))
        follows.press("End")
        expect(follows).to_have_value("5")
        ends.press(key)
        most = {"L05": "0", "L02": "3"}[id]
        expect(follows).to_have_value(most)
        expect(dial.locator("output").last).to_have_text(most)
        follows.press("End")
        expect(follows).to_have_value(most)
        expect(dial).to_have_attribute("data-shown", re.compile(f'"{second}":{most}}}'))


def test_a_dial_has_a_track_and_words(page):
    dial = page.locator(".sg-dial").nth(LESSONS.index("L03"))
    slider = dial.locator("input[name=first]")
    for place, word in (("Home", "face cachée"), ("End", "autre couleur")):
        slider.press(place)
        expect(dial.locator("output").last).to_have_text(word)
        expect(slider).to_have_attribute("aria-valuetext", word)
    for one in page.locator(".sg-dial input").all():
        assert "gradient" in one.evaluate("(node) => getComputedStyle(node).backgroundImage")
    for rows in page.locator(".sg-dial .sg-rows").all():
        assert rows.evaluate("(node) => node.scrollHeight <= node.clientHeight")


@pytest.mark.parametrize("id", LESSONS)
def test_a_dial_has_its_picture(page, id):
    dial = page.locator(".sg-dial").nth(LESSONS.index(id))
    dial.scroll_into_view_if_needed()
    expect(dial.locator(".sg-plot :is(svg, img)").first).to_be_attached()
    if chart(id):
        expect(dial).to_have_attribute("data-drawn", "true", timeout=15_000)


def chart(id):
    """Whether plotly draws it."""
    session = Session(next(one for one in lessons() if one.id == id))
    return session.picture().chart is not None


def test_the_still_picture_makes_room_for_the_living_one(page):
    expect(page.locator(".sg-twin:visible")).to_have_count(0)
