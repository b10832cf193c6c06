"""The dial of every lesson, driven in JupyterLab: Python works out what the slider asks for."""

import json

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
