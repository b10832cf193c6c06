"""The board to play at, and the board of a replay, on paper."""

import pytest
from browser.board_page import alone
from browser.seat_page import play_until, seated
from playwright.sync_api import expect

import serengeti as sg
from serengeti.text.sentences import sentence

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

DEAD = ":is(button, input, select, summary):not(.sg-auction)"


def printed(page):
    page.set_viewport_size({"width": 720, "height": 1000})
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 720


def legible(place):
    """Ink on paper, also where the screen is dark."""
    expect(place).to_have_css("color", "rgb(0, 0, 0)")
    expect(place).to_have_css("background-color", "rgb(255, 255, 255)")


@pytest.mark.parametrize("kind", ["bid", "offer", "over"])
def test_the_board_to_play_at(bare, kind):
    game = sg.seat(["me", "greedy", "greedy"], seed=7)
    board = seated(bare, game)
    play_until(bare, kind)
    printed(bare)
    legible(board)
    expect(board.locator(DEAD).locator("visible=true")).to_have_count(0)
    expect(board.locator(".sg-asked")).to_be_visible()
    expect(board.locator(".sg-news-list li").last).to_be_visible()
    expect(board.locator(".sg-seat")).to_have_count(3)
    expect(board.locator(".sg-seats")).to_be_visible()
    expect(board.locator(".sg-scores")).to_have_count(1 if kind == "over" else 0)


def test_the_board_of_a_replay(bare):
    replay = sg.sample("don-5")
    board = alone(bare, replay, step=40)
    printed(bare)
    legible(board)
    expect(board.locator(DEAD).locator("visible=true")).to_have_count(0)
    said = sentence(replay.events[40], replay.at(39), replay.start, "en")
    expect(board.locator(".sg-sentence")).to_have_text(said)
    expect(board.locator(".sg-seats")).to_be_visible()
