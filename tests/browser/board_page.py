"""A board on a page: its game, and how a person moves it."""

from playwright.sync_api import expect

HOSTILE = [
    "<img src=x onerror=window.hacked=1>",
    "$\\href{javascript:window.hacked=1}{x}$",
    "</script><script>window.hacked=1<",
    "<a href='https://example.org'>Zoé</a>",
]
SETUP = f"""
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.widgets.board import Board
replay = Replay(play(["greedy", "greedy", "random", "greedy"], seed=7, names={HOSTILE!r}).log)
"""


def ready(page):
    page.locator(".sg-charts[data-ready=true]").wait_for(state="attached")


def at(page, step):
    expect(page.locator(".sg-board")).to_have_attribute("data-step", str(step))


def go(page, step):
    page.locator(".sg-slider").fill(str(step))
    at(page, step)


def speak(page, lang):
    page.locator(f".sg-lang[data-lang={lang}]").click()
    expect(page.locator(".sg-board")).to_have_attribute("lang", lang)
    ready(page)
