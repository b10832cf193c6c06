"""What the board shows of sales, exchanges, penalties and notes, in a page of its own."""

import pytest
from browser.board_page import alone, cards_in, go, named
from playwright.sync_api import expect

import serengeti as sg
from serengeti.engine.cards import INDEX
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Exchanged,
    Fined,
    Irregular,
    Note,
    OverbidExposed,
    SaleOpened,
)
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import translator
from serengeti.widgets.words import controls

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

WORDS = controls(translator("en"))
GAMES = ("exchanges-4", "fine-and-overbid-4", "challenge-5", "abacus-3")


def first(replay, kind):
    """Step and event of the first of its kind."""
    return next((s, event) for s, event in enumerate(replay.events) if isinstance(event, kind))


def seat(board, number):
    return board.locator(f".sg-seat[data-seat='{number}']")


def name(card):
    return named(1 << INDEX[card], "en")


def test_a_card_for_sale_takes_the_place_of_the_lot(bare):
    replay = sg.sample("exchanges-4")
    step, event = first(replay, SaleOpened)
    board = alone(bare, replay, step=step)
    expect(board.locator(".sg-sale .sg-label")).to_have_text(
        WORDS["forSale"].format(name=replay.names[event.seat])
    )
    assert cards_in(board.locator(".sg-sale")) == name(event.card)
    expect(board.locator(".sg-lot").last).to_be_hidden()
    assert cards_in(seat(board, event.seat), "offered") == name(event.card)
    expect(seat(board, event.seat).locator(".sg-state")).to_have_text(WORDS["sells"])
    expect(board.locator(".sg-bids .sg-label")).to_have_text(WORDS["saleBids"])
    end, sold = first(replay, CardSold)
    go(board, end)
    answers = end - step - 1
    expect(board.locator(".sg-ladder li")).to_have_count(answers)
    expect(board.locator(".sg-sale")).to_be_hidden()
    assert cards_in(seat(board, sold.buyer), "new") == name(sold.card)
    assert cards_in(seat(board, sold.seat), "gone") == name(sold.card)
    expect(seat(board, sold.buyer).locator(".sg-change")).to_have_text(f"−{sold.price}")
    expect(seat(board, sold.seat).locator(".sg-change")).to_have_text(f"+{sold.price}")
    assert cards_in(board, "offered") == []


def test_an_exchange_marks_both_cards_and_who_sits_out(bare):
    replay = sg.sample("exchanges-4")
    step, event = first(replay, Exchanged)
    board = alone(bare, replay, step=step)
    for number, came, left in (
        (event.seat, event.taken, event.given),
        (event.rival, event.given, event.taken),
    ):
        assert cards_in(seat(board, number), "new") == name(came)
        assert cards_in(seat(board, number), "gone") == name(left)
    expect(board.locator(".sg-ladder li")).to_have_count(0)
    for later in range(step, len(replay)):
        table = replay.at(later)
        go(board, later)
        shown = [node.is_visible() for node in board.locator(".sg-badge").all()]
        assert shown == [bool(table.sitting >> p & 1) for p in range(table.n)]
        if not table.sitting:
            break
    assert later > step + 2


def test_a_challenge_and_its_fine(bare):
    replay = sg.sample("challenge-5")
    step, event = first(replay, Challenged)
    board = alone(bare, replay, step=step)
    challenger = replay.names[event.seat]
    bid = board.locator(".sg-ladder .sg-bid").last
    expect(bid).to_have_attribute("data-fate", "challenged")
    expect(bid.locator(".sg-why")).to_have_text(WORDS["challenged"].format(name=challenger))
    expect(seat(board, event.seat).locator(".sg-state")).to_have_text(WORDS["challenges"])
    go(board, step + 1)
    fine, before = replay.events[step + 1], replay.at(step)
    expect(bid.locator("s")).to_have_text(f"{replay.names[fine.seat]} {fine.amount}")
    expect(bid.locator(".sg-why")).to_contain_text(str(fine.amount % 10))
    expect(bid.locator(".sg-why")).to_contain_text(challenger)
    expect(seat(board, fine.seat).locator(".sg-change")).to_have_text("−1")
    expect(board.locator("[data-pile=pot] .sg-change")).to_have_text("+1")
    expect(seat(board, fine.seat).locator(".sg-state")).to_have_text(WORDS["fineAgain"])
    standing = board.locator(".sg-ladder .sg-top")
    expect(standing).to_have_text(f"{replay.names[before.leader_before]} {before.high_before}")


def test_a_fine_without_a_challenge(bare):
    replay = sg.sample("fine-and-overbid-4")
    step, event = first(replay, Fined)
    board = alone(bare, replay, step=step)
    bid = board.locator(".sg-ladder [data-fate=fined]")
    expect(bid.locator("s")).to_have_text(f"{replay.names[event.seat]} {event.amount}")
    expect(bid.locator(".sg-why")).to_have_text(WORDS["fined"].format(digit=event.amount % 10))


def test_an_overbid_voids_all_bids_and_costs_a_card(bare):
    replay = sg.sample("fine-and-overbid-4")
    step, event = first(replay, OverbidExposed)
    board = alone(bare, replay, step=step - 1)
    answers = board.locator(".sg-ladder > li").count()
    expect(board.locator(".sg-out")).to_be_hidden()
    go(board, step)
    expect(board.locator(".sg-ladder s")).to_have_count(answers)
    expect(board.locator(".sg-ladder > li")).to_have_count(answers + 1)
    expect(board.locator(".sg-again")).to_contain_text(replay.names[event.seat])
    expect(board.locator("[data-fate=unpaid] .sg-why")).to_have_text(WORDS["unpaid"])
    expect(board.locator(".sg-top")).to_have_count(0)
    offender = seat(board, event.seat)
    expect(offender.locator(".sg-badge")).to_have_text(WORDS["excluded"])
    expect(offender).to_have_attribute("data-state", "asked")
    expect(offender.locator(".sg-state")).to_have_text(WORDS["owesCard"])
    end, given = first(replay, CardDiscarded)
    go(board, end)
    assert cards_in(offender, "gone") == name(given.card)
    assert cards_in(board.locator(".sg-out")) == name(given.card)
    bid = next(s for s in range(end, len(replay)) if isinstance(replay.events[s], Bid))
    go(board, bid)
    expect(board.locator(".sg-ladder .sg-bid").last).not_to_have_attribute("data-fate", "void")
    expect(board.locator(".sg-ladder .sg-top")).to_have_count(1)


def test_a_bank_that_can_hold_chips_is_shown_from_the_start(bare):
    replay = sg.sample("abacus-3")
    board = alone(bare, replay)
    bank = board.locator("[data-pile=bank] .sg-count")
    expect(bank).to_have_text(str(replay.start.rules.bank_chips))
    go(board, len(replay) - 1)
    expect(bank).to_have_text(str(replay.at(-1).bank))
    assert replay.at(-1).bank != replay.start.rules.bank_chips


@pytest.fixture(scope="module")
def annotated():
    """A game that stops at a forbidden bid which nobody minded, with notes."""
    whole = sg.sample("serengeti-4")
    step, asked, amount = next(
        (s.number, s.table.asked(), amount)
        for s in whole.steps()
        for amount in range(s.table.high + 1, 30)
        if s.table.asked() is not None and s.table.digits[s.table.asked()] >> amount % 10 & 1
    )
    events = [
        *whole.events[: step + 1],
        Bid(seat=asked, amount=amount),
        Irregular(step=step + 1, rule="digit-owned", agreed="<b>nobody</b> saw it"),
        Note(at=step + 1, kind="comment", text="<img src=x onerror=window.hacked=1>", by="<i>Zoé"),
        Note(at=3, kind="reconstructed", text="from memory"),
    ]
    return Replay(Log(tuple(events), tuple(range(1, len(events) + 1))))


def test_notes_stand_at_their_step(bare, annotated):
    board = alone(bare, annotated, step=2)
    notes = board.locator(".sg-note")
    expect(notes).to_have_count(0)
    go(board, 3)
    expect(notes).to_have_text(["Reconstructed from memory"])
    expect(board).to_have_attribute("data-irregular", "false")
    go(board, len(annotated) - 1)
    expect(notes).to_have_count(2)
    expect(notes.nth(0)).to_contain_text("<b>nobody</b> saw it")
    expect(notes.nth(1)).to_have_text("Comment by <i>Zoé <img src=x onerror=window.hacked=1>")
    expect(board).to_have_attribute("data-irregular", "true")
    expect(board.locator(".sg-position")).to_contain_text(WORDS["irregular"])
    expect(board.locator(".sg-ticks [data-kind=irregular]")).to_have_count(1)
    assert bare.evaluate("() => window.hacked") is None
    assert board.locator(":is(img, i b, li i)").count() == 0


CUT = """(board, steps) => {
  const slider = board.querySelector(".sg-slider");
  const found = {};
  for (const step of steps) {
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    const right = board.getBoundingClientRect().right + 0.5;
    const cut = (what) => (found[what] ??= step);
    for (const node of board.querySelectorAll(":not(.sg-charts *, option, svg, path)"))
      if (node.getBoundingClientRect().right > right) cut(`${node.className} sticks out`);
    for (const node of board.querySelectorAll(":is(.sg-state, .sg-points, .sg-badge, .sg-lead)"))
      if (node.scrollWidth > node.clientWidth + 1) cut(`${node.textContent} is cut`);
    for (const foot of board.querySelectorAll(".sg-foot:has(.sg-lead:not([hidden]))")) {
      const [digit, lead] = foot.querySelectorAll(".sg-digits :last-child, .sg-lead");
      if (digit.getBoundingClientRect().right > lead.getBoundingClientRect().left)
        cut("the first player's mark covers a digit");
    }
  }
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_at_any_width(bare, game, lang):
    replay = sg.sample(game)
    board = alone(bare, replay, lang)
    steps = [s for s, event in enumerate(replay.events) if not isinstance(event, Bid)]
    for width in (400, 600, 900, 946, 1250, 1380):
        bare.set_viewport_size({"width": width, "height": 1000})
        assert board.evaluate(CUT, steps) == {}, width
