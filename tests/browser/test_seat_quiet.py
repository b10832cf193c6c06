"""A person who does not want to be asked about offers after every auction."""

import pytest
from browser.seat_page import asked, play_until, press, ready, seated
from playwright.sync_api import expect

import serengeti as sg

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

WORDS = {
    "en": ("Do not ask again", "Ask about offers"),
    "fr": ("Ne plus demander", "Demander mes propositions"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_not_asked_until_switched_on_again(bare, lang):
    board = sg.seat(["me", "greedy", "greedy"], seed=7, lang=lang)
    page, (never, about) = bare, WORDS[lang]
    node = seated(page, board, lang)
    play_until(page, "offer")
    switch = node.get_by_label(about, exact=True)
    expect(switch).to_be_checked()
    node.get_by_label(never, exact=True).check()
    press(page, ".sg-do-decline")
    expect(switch).not_to_be_checked()
    for _ in range(4):
        assert asked(page) == "bid"
        press(page, ".sg-do-pass")
    switch.check()
    ready(page)
    expect(switch).to_be_focused()
    play_until(page, "offer")
    switch.uncheck()  # the question that stands is declined as well
    expect(page.locator(".sg-ask")).to_have_attribute("data-ask", "bid")
    expect(page.locator(".sg-problem")).to_be_hidden()


def test_the_way_out_alone_asks_again_next_time(bare):
    page = bare
    seated(page, sg.seat(["me", "greedy", "greedy"], seed=7))
    play_until(page, "offer")
    press(page, ".sg-do-decline")
    play_until(page, "offer")


def test_a_game_without_windows_has_no_switch(bare):
    node = seated(bare, sg.seat(["me", "greedy", "greedy"], "don", seed=7))
    expect(node.locator(".sg-helper")).to_be_visible()
    expect(node.locator(".sg-windows")).to_have_count(0)
