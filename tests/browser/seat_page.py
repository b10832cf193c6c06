"""A board to play at on a page without Jupyter: Python listens to it all the same."""

import base64

from playwright.sync_api import expect

from serengeti.widgets.seat import Seat, script

_ALONE = """async ([script, payload, state, lang]) => {
  const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
  const facts = { payload: bytes(payload), state: bytes(state), lang };
  const heard = {};
  const model = {
    get: (name) => facts[name],
    set: (name, value) => (facts[name] = value),
    on: (name, act) => (heard[name] = act),
    off() {}, save_changes() {},
    send: async (message) => {
      facts.state = bytes(await window.hear(message));
      heard["change:state"]();
    },
  };
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const board = await import(address);
  await board.default.render({ model, el: document.querySelector("main") });
}"""

CHEAP = ", ".join(f".sg-price[data-amount='{n}']:not([aria-disabled=true])" for n in range(6))
EMPTY = "<!doctype html><html lang={lang}><title>Seat</title><body style='margin:0'><main></main>"


def seated(page, board, lang="en"):
    """The board of `sg.seat(...)` on a page; moves of the others are shown at once."""
    page.set_content(EMPTY.format(lang=lang))
    page.add_style_tag(content=Seat._css)
    page.expose_function("hear", lambda message: _heard(board, message))
    page.evaluate(_ALONE, [script(), _text(board.payload), _text(board.state), lang])
    page.locator(".sg-match .sg-speed").select_option("0")
    ready(page)
    return page.locator(".sg-match")


def _heard(board, message):
    board._hear(board, message, [])
    return _text(board.state)


def _text(value):
    return base64.b64encode(value).decode()


def ready(page):
    expect(page.locator(".sg-match")).to_have_attribute("data-ready", "true")
    expect(page.locator(".sg-ask")).not_to_have_attribute("aria-busy", "true")


def asked(page):
    return page.locator(".sg-ask").get_attribute("data-ask")


def press(page, selector):
    page.locator(selector).first.click()
    ready(page)


def play_until(page, kind):
    """Bid what is cheap, pass and decline until a question of a kind comes up."""
    for _ in range(60):
        if asked(page) == kind:
            return
        cheap = page.locator(CHEAP)
        press(page, CHEAP if cheap.count() else ".sg-do-decline, .sg-do-pass")
    raise AssertionError(f"{kind} was never asked")
