"""A board on a page: its game, how a person moves it, and what is seen on it."""

import base64
from functools import cache

from playwright.sync_api import expect

from serengeti.engine.cards import names_of
from serengeti.engine.log import parse
from serengeti.engine.replay import Replay
from serengeti.text.words import card
from serengeti.widgets.board import Board, packed, script
from serengeti.widgets.one_seat import payload_of
from serengeti.widgets.payload import payload

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

_ALONE = """async ([script, packed, lang, step]) => {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const facts = { payload: new DataView(bytes.buffer), lang, step };
  const model = {
    get: (name) => facts[name],
    set: (name, value) => (facts[name] = value),
    on() {}, off() {}, send() {}, save_changes() {},
  };
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const board = await import(address);
  await board.default.render({ model, el: document.body });
}"""


def alone(page, replay, lang="en", step=0, seat=None, sent=None):
    """A board in a page that holds nothing else, neither JupyterLab nor plotly.

    It is sent what Python sends of the replay, or something else.
    """
    page.set_content("<!doctype html><html lang=en><title>Board</title><body style='margin:0'>")
    page.add_style_tag(content=Board._css)
    small = base64.b64encode(packed(sent)).decode() if sent else _sent(replay.log.dumps(), seat)
    page.evaluate(_ALONE, [script(), small, lang, step])
    return page.locator(".sg-board")


@cache
def _sent(log, seat):
    replay = Replay(parse(log))
    sent = payload(replay) if seat is None else payload_of(replay, seat)
    return base64.b64encode(packed(sent)).decode()


def ready(page):
    page.locator(".sg-charts[data-ready=true]").first.wait_for(state="attached")


def at(board, step):
    expect(board).to_have_attribute("data-step", str(step))


def go(board, step):
    board.locator(".sg-slider").fill(str(step))
    at(board, step)


def speak(board, lang):
    board.locator(f".sg-lang[data-lang={lang}]").click()
    expect(board).to_have_attribute("lang", lang)
    board.locator(".sg-charts[data-ready=true]").wait_for(state="attached")


def cards_in(place, mark=""):
    """Names of the cards at a place, without those just gone; or those with a mark."""
    wanted = f".sg-{mark}" if mark else ":not(.sg-gone)"
    nodes = place.locator(f".sg-card{wanted}").all()
    return [node.get_attribute("aria-label").split(" (")[0] for node in nodes]


def named(mask, lang):
    """Names of the cards of a mask."""
    return [card(name, lang) for name in names_of(mask)]
