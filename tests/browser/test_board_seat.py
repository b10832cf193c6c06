"""One seat's view of the board, in a page of its own."""

import re

import pytest
from browser.board_page import alone, at, go
from playwright.sync_api import expect

from serengeti.analysis.knowledge import lenses
from serengeti.widgets.one_seat import payload_of

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

SEAT = 1


def span(low, high):
    return str(low) if low == high else f"{low}–{high}"


def counts(board):
    return board.locator(".sg-seat .sg-count")


def own_decisions(replay):
    return [step.number for step in replay.steps() if step.table.asked() == SEAT]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_ranges_stand_in_place_of_the_chips_of_rivals(bare, replay, lang):
    board = alone(bare, replay, lang, seat=SEAT)
    seen = lenses(replay, SEAT)
    for step in (0, 1, 60, 61, 62, len(replay) - 1):
        go(board, step)
        ranges = [span(*range_) for range_ in seen[step][0].chips]
        expect(counts(board)).to_have_text(ranges)
        assert ranges[SEAT] == str(replay.at(step).chips[SEAT])
        said = payload_of(replay, SEAT)["texts"][lang]["sentences"][step]
        expect(board.locator(".sg-sentence")).to_have_text(said)
    expect(board.locator(".sg-lens")).to_contain_text(replay.names[SEAT])
    expect(board.locator(".sg-remembered:visible")).to_have_count(0)
    expect(counts(board).first).to_have_attribute("title", re.compile(r"0 .* \d+ "))


def test_memory_shows_on_request_and_folds_away(bare, replay):
    board = alone(bare, replay, step=60, seat=SEAT)
    button, shown = board.locator(".sg-memory"), board.locator(".sg-remembered:visible")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.focus()
    bare.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    for step in (60, 75):
        go(board, step)
        chips = [f"({n})" for seat, n in enumerate(replay.at(step).chips) if seat != SEAT]
        expect(shown).to_have_text(chips)
    board.locator(".sg-lang[data-lang=fr]").click()
    expect(board.locator(".sg-memory")).to_have_attribute("aria-pressed", "true")
    expect(shown).to_have_text(chips)
    board.locator(".sg-memory").click()
    expect(shown).to_have_count(0)


def test_a_payment_that_everybody_sees_is_marked(bare, replay):
    flow = next(f for f in replay.flows() if f.source == "pot" and f.target not in (SEAT, "bank"))
    board = alone(bare, replay, step=flow.step, seat=SEAT)
    panel = board.locator(f".sg-seat[data-seat='{flow.target}']")
    expect(panel.locator(".sg-change")).to_have_text(f"+{flow.chips}")


def test_the_price_map_is_of_own_decisions_only(bare, replay):
    board = alone(bare, replay, seat=SEAT)
    board.locator(".sg-prices > summary").click()
    step = own_decisions(replay)[8]
    go(board, step)
    rows = board.locator(".sg-prices tbody tr")
    expect(rows.first).to_be_visible()
    named = board.locator(".sg-prices thead tr").nth(1).locator("th")
    expect(named).to_have_text(
        [re.compile(re.escape(name)) for name in [*replay.names, replay.names[SEAT]]]
    )
    rival = next(s.number for s in replay.steps() if s.table.asked() not in (SEAT, None))
    go(board, rival)
    expect(rows).to_have_count(0)
    expect(board.locator(".sg-prices")).to_contain_text(replay.names[SEAT])


def test_the_chips_figure_is_of_the_seat(bare, replay):
    board = alone(bare, replay, step=60, seat=SEAT)
    chart = board.locator(".sg-chart[data-chart=chips]")
    expect(chart.locator("figcaption")).to_have_text(
        "Basile has 19 chips; those of the others are hidden."
    )
    chart.locator("summary").click()
    expect(chart.locator("th")).to_have_text(["Step", "Auction", "Event", "Basile", "Pot"])


def test_the_copied_call_opens_the_same_view(bare, replay):
    board = alone(bare, replay, step=60, seat=SEAT)
    bare.evaluate("navigator.clipboard && (navigator.clipboard.writeText = async () => {})")
    board.locator(".sg-copy").click()
    call = f"replay.show(step=60, seat={SEAT})"
    said, field = board.locator(".sg-copied"), board.locator(".sg-call")
    expect(said).not_to_be_empty()
    assert call in said.inner_text() or field.input_value() == call
    at(board, 60)


@pytest.mark.parametrize("width", [1400, 400])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_cut_off_or_overlaps(bare, replay, lang, width):
    bare.set_viewport_size({"width": width, "height": 900})
    board = alone(bare, replay, lang, seat=SEAT)
    board.locator(".sg-memory").click()
    for step in range(0, len(replay), 7):
        go(board, step)
        overlaps = board.evaluate(
            """(board) => [...board.querySelectorAll(".sg-range")].filter((purse) => {
              const right = (node) => node.getBoundingClientRect().right;
              const end = right(purse);
              const state = purse.nextElementSibling.getBoundingClientRect();
              const inside = [...purse.children].every((part) => right(part) <= end + 1);
              return !inside || (state.width && state.left < end);
            }).length"""
        )
        assert overlaps == 0
        assert board.evaluate("(board) => board.scrollWidth <= board.clientWidth")
