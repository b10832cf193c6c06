"""The figures of one moment, and of guesses: the same numbers as the analysis, safe, complete."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

import serengeti as sg
from serengeti import figures
from serengeti.analysis.forecast import Guess
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.figures import calibration_chart, price_chart
from serengeti.players import play

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<img src=x onerror=alert(1)>$x$"


@pytest.fixture
def replay():
    return sg.sample("serengeti-4")


def drawn(figure):
    return figure.to_dict()["data"]


def bars(figure):
    """{name: {price: chips}} of the bars with a name."""
    return {
        trace["name"]: {x: y for x, y in zip(trace["x"], trace["y"], strict=True) if x is not None}
        for trace in drawn(figure)
        if trace["type"] == "bar" and "name" in trace
    }


def test_bars_of_the_price_map_are_its_shares(replay):
    step = replay.auction(9)
    prices, found = replay.price_map(step), bars(replay.figure("prices", "en", step))
    seats = [p for p in range(4) if p != prices.seat]
    assert list(found) == [*(replay.names[p] for p in seats), "Stays in the pot"]
    for price in prices[1:]:
        shown = [found[replay.names[p]].get(price.amount, 0) for p in seats]
        assert shown == ([price.shares[p] for p in seats] if price.legal else [0, 0, 0])
        left = price.share.left if price.share else 0
        assert found["Stays in the pot"].get(price.amount, 0) == left


def test_barred_prices_carry_a_cross(replay):
    step = replay.auction(9)
    trace = next(t for t in drawn(replay.figure("prices", "en", step)) if t.get("name") == "Barred")
    prices = replay.price_map(step)
    assert [x for x in trace["x"] if x is not None] == [p.amount for p in prices[1:] if not p.legal]


def test_the_price_of_a_card_goes_to_its_seller(replay):
    step = next(s.number for s in replay.steps() if s.table.seller >= 0)
    prices = replay.price_map(step)
    seller = prices.table.seller
    for price in prices[1:]:
        if price.legal:
            assert price_chart.received(prices, price)[seller] == price.amount


def test_cells_of_the_ledger_are_its_numbers(replay):
    financed = replay.ledger.financed()
    heat, numbers = drawn(replay.figure("ledger", "en"))
    for payer, row in enumerate(financed.between):
        assert heat["z"][payer][:4] == pytest.approx([float(cell) for cell in row], abs=0.001)
    assert len(numbers["text"]) == 5 * 6
    headers, rows = figures.table("ledger", replay, "en")
    assert headers == ["Paid by", *replay.names, "Still in the pot", "In all"]
    assert [row[-1] for row in rows] == [*(str(paid) for paid in financed.paid), "136"]
    assert rows[-1][1:5] == [str(received) for received in financed.received]


def test_a_bank_has_its_row_and_column():
    headers, rows = figures.table("ledger", sg.sample("abacus-3"), "en")
    assert headers[4] == "Bank"
    assert [row[0] for row in rows] == ["Awa", "Basile", "Chloé", "Bank", "In all"]


def test_nothing_beyond_the_step_is_told(replay):
    half = Replay(Game.branch(replay.log, 70).log)
    for name in figures.moments:
        step = 70 if name == "ledger" else replay.auction(5)
        for told in (figures.caption, figures.table, figures.svg):
            assert told(name, half, "en", step) == told(name, replay, "en", step)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", figures.moments)
@pytest.mark.parametrize("sample", sg.samples())
def test_every_sample_has_them_with_caption_table_and_svg(sample, name, lang):
    replay = sg.sample(sample)
    step = replay.auction(2)
    assert figures.figure(name, replay, lang, step).to_json()
    caption = figures.caption(name, replay, lang, step)
    assert caption
    assert "{" not in caption
    headers, rows = figures.table(name, replay, lang, step)
    assert rows
    assert all(len(row) == len(headers) for row in rows)
    root = ElementTree.fromstring(figures.svg(name, replay, lang, step))
    assert root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text == caption


def test_hostile_names_stay_text():
    replay = Replay(play(["random"] * 3, seed=1, names=[HOSTILE, "B", "C"]).log)
    step = replay.auction(5)
    for name in figures.moments:
        json = figures.figure(name, replay, "en", step).to_json()
        assert "<img" not in json.replace("\\u003c", "<")
        assert "$x$" not in json
        assert "<img" not in figures.svg(name, replay, "en", step)


def test_calibration_shows_the_bins():
    made = [
        Guess(game="g", step=k, kind="paid", probabilities=(0.8, 0.2), truth=int(k == 4))
        for k in range(5)
    ]
    trace = drawn(figures.calibration(made, "en"))[-1]
    assert list(zip(trace["x"], trace["y"], strict=True))[1:] == [(20, 20), (80, 80)]
    said = calibration_chart.caption(made, "en")
    assert said == "5 guesses, mean Brier score 0.32 (0 is best). The base rate has 0.32."
    assert calibration_chart.caption(made[:4], "en").endswith("(0 is best).")  # too few to tell
    assert calibration_chart.table(made, "fr")[1] == [[20, 5, 20], [80, 5, 80]]
    assert calibration_chart.caption([], "en") == "No guess has been made."


def test_analysis_needs_nothing_heavy():
    heavy = "pandas numpy plotly anywidget ipywidgets".split()
    code = (
        "import sys\n"
        "import serengeti as sg\n"
        "from serengeti import figures\n"
        "from serengeti.analysis import editions, forecast, knowledge, ledger, prices, scorebook\n"
        "replay = sg.sample('serengeti-4')\n"
        "for name in figures.moments: figures.svg(name, replay, 'en', replay.auction(2))\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", sg.samples())
def test_digits_paid_are_the_payouts_of_the_frames(name):
    replay = sg.sample(name)
    headers, rows = figures.table("digits", replay, "en")
    assert headers == ["Digit", "Prices", *replay.names, "In all"]
    sold = replay.frames.lots.dropna(subset="price")
    assert [row[1] for row in rows] == [int((sold.price % 10 == d).sum()) for d in range(10)]
    paid = sum(sum(e.shares) for e in replay.events if type(e).__name__ == "PotShared")
    assert sum(row[-1] for row in rows) == paid == sum(sum(row[2:-1]) for row in rows)


def test_digits_paid_end_at_their_step():
    replay = sg.sample("serengeti-4")
    assert figures.caption("digits", replay, "en", upto=0) == "The pot has not paid yet."
    early = figures.table("digits", replay, "en", upto=replay.auction(3))[1]
    assert sum(row[1] for row in early) <= 2
    assert "the digit 5: 26 chips" in figures.caption("digits", replay, "en")
