"""Figures against the log's own lines, read with nothing but `json`; and what they must not do."""

import json
import subprocess
import sys
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from making import Dice, random_game

from serengeti import figures
from serengeti.engine.cards import COLOURS
from serengeti.engine.editions import EDITIONS
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.figures import theme
from serengeti.figures.chart import story, tick

HOSTILE = ["<img src=x onerror=alert(1)>", "$x^2$ %{y}", "</title><script>", '"onload="x', "&lt;b"]
SVG = "{http://www.w3.org/2000/svg}"


def game(seats=4, edition="serengeti", seed=4, names=None):
    """A finished game of random players."""
    names = names or [f"P{seat}" for seat in range(seats)]
    return Game(names, edition, seed=seed, players=(2, 6)).play([Dice(seed)] * seats)


@pytest.fixture(scope="module")
def replay():
    """A game with a bank: shares, income and remainders."""
    return Replay(game(5, "abacus").log)


def lines_of(replay):
    return [json.loads(line) for line in replay.log.dumps().splitlines()]


def traces(name, replay, lang="en", upto=None):
    """The traces of a figure, without bands and auction numbers."""
    return json.loads(figures.figure(name, replay, lang, upto).to_json())["data"][2:]


def marks(trace):
    """(x, y) of every mark."""
    pairs = zip(trace["x"], trace["y"], strict=True)
    return [(x, y) for x, y in pairs if x is not None]


@pytest.mark.parametrize("seed", range(8))
def test_bids_passes_and_prices_are_those_of_the_log(seed):
    replay = Replay(random_game(seed).log)
    seats = len(replay.names)
    expected = [[] for _ in range(seats)]
    prices, free, high = [], [], 0
    for step, line in enumerate(lines_of(replay)):
        match line["type"]:
            case "lot_revealed":
                high = 0
            case "bid":
                high = line["amount"]
                expected[line["seat"]].append((step, high))
            case "passed":
                expected[line["seat"]].append((step, high))
            case "lot_sold":
                prices.append((step, line["price"]))
            case "lot_given":
                free.append((step, 0))
    found = traces("bids", replay)
    assert [marks(trace) for trace in found[:seats]] == expected
    assert [marks(trace) for trace in found[seats:]] == [[], prices, free]


@pytest.mark.parametrize("seed", range(8))
def test_hollow_marks_are_passes_and_lines_break_between_auctions(seed):
    replay = Replay(random_game(seed).log)
    lines = lines_of(replay)
    opened = [step for step, line in enumerate(lines) if line["type"] == "lot_revealed"]
    for trace in traces("bids", replay)[: len(replay.names)]:
        symbols = trace["marker"]["symbol"]
        symbols = [symbols] * len(trace["x"]) if isinstance(symbols, str) else symbols
        before = None
        for x, symbol in zip(trace["x"], symbols, strict=True):
            if x is not None:
                assert symbol.endswith("-open") == (lines[x]["type"] == "passed")
                assert before is None or not any(before < step < x for step in opened)
            before = x


@pytest.mark.parametrize("seed", range(8))
def test_bars_are_shares_and_the_line_is_the_pot(seed):
    replay = Replay(random_game(seed).log)
    seats = len(replay.names)
    shares = [[] for _ in range(seats)]
    income = [[] for _ in range(seats)]
    rest, pot, level = [], 0, {}
    for step, line in enumerate(lines_of(replay)):
        pot += line.get("price", 0)
        if line["type"] == "pot_shared":
            pot -= sum(line["shares"]) + (line["left"] if line["to"] == "bank" else 0)
            for seat, chips in enumerate(line["shares"]):
                shares[seat] += [(step, chips)] if chips else []
            rest += [(step, line["left"])] if line["left"] else []
        if line["type"] == "income_paid":
            income[line["seat"]].append((step, line["chips"]))
        level[step] = pot
    found = traces("pot", replay)
    bars = [trace for trace in found if trace["type"] == "bar"]
    assert [marks(trace) for trace in bars] == [*shares, rest]
    assert all(level[step] == chips for step, chips in marks(found[-1]))
    steps = [step for step, _ in marks(found[-1])]
    assert {step for step in level if step and level[step] != level[step - 1]} <= set(steps)
    assert steps[-1] == len(level) - 1
    hollow = [trace for trace in found if trace["type"] == "scatter"][1:-1]
    assert [marks(trace) for trace in hollow] == (income if hollow else [])
    assert bool(hollow) or not any(income)


@pytest.mark.parametrize("seed", range(8))
def test_points_of_collections_are_those_of_the_cards(seed):
    replay = Replay(random_game(seed).log)
    lot, hands = [], [[] for _ in replay.names]
    expected = [{0: 0} for _ in replay.names]
    for step, line in enumerate(lines_of(replay)):
        lot += line.get("cards", [])
        if line["type"] in ("lot_sold", "lot_given"):
            hands[line["seat"]] += lot
            expected[line["seat"]][step] = points(hands[line["seat"]])
        if line["type"] in ("lot_sold", "lot_given") or line.get("how") == "discarded":
            lot = []
    for hand, path in zip(hands, expected, strict=True):
        path[len(replay) - 1] = points(hand)
    found = [dict(marks(trace)) for trace in traces("collections", replay)]
    assert found == expected
    if replay.result:
        last = [path[len(replay) - 1] for path in found]
        assert last == [sum(colours) for colours in replay.result.points]


def points(hand):
    counts = [sum(card.startswith(colour) for card in hand) for colour in COLOURS]
    return sum(n * (n + 1) // 2 for n in counts)


def test_hover_names_the_colours_of_a_collection():
    replay = Replay(game().log)
    texts = [text for trace in traces("collections", replay) for text in trace["hovertext"] if text]
    assert any("blue × 2" in text for text in texts)
    french = traces("collections", replay, "fr")
    assert any("bleu × 2" in text for trace in french for text in trace["hovertext"] if text)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_edition_and_number_of_seats(edition, seats):
    replay = Replay(game(seats, edition).log)
    for name in figures.names:
        figure = figures.figure(name, replay, "en")
        assert len({trace.name for trace in figure.data[2:]}) >= seats
        assert tuple(figure.layout.xaxis.range) == (-0.5, len(replay) - 0.5)
        ElementTree.fromstring(figures.svg(name, replay, "en"))
        headers, rows = figures.table(name, replay, "en")
        assert rows
        assert {len(row) for row in rows} == {len(headers)}


@pytest.mark.parametrize("name", figures.names)
@pytest.mark.parametrize("upto", [0, 1, 2, 30, -1])
def test_nothing_beyond_upto_is_in_a_figure(replay, name, upto):
    last = upto % len(replay)
    short = type(replay.log)(replay.log.events[: last + 1], replay.log.lines[: last + 1])
    cut = Replay(short)
    for lang in ("en", "fr"):
        figure = figures.figure(name, replay, lang, upto)
        assert figure.to_json() == figures.figure(name, cut, lang).to_json()
        assert figures.svg(name, replay, lang, upto) == figures.svg(name, cut, lang)
        assert figures.caption(name, replay, lang, upto) == figures.caption(name, cut, lang)
        assert figures.table(name, replay, lang, upto) == figures.table(name, cut, lang)
        assert all(x is None or x <= last for t in figure.data for x in t.x or ())


@pytest.mark.parametrize("name", figures.names)
def test_axes_and_legend_of_an_ordinary_game_give_nothing_away(name):
    replay = Replay(game().log)
    whole, start = figures.figure(name, replay, "en"), figures.figure(name, replay, "en", 1)
    assert whole.layout.yaxis.range == start.layout.yaxis.range
    assert [t.name for t in whole.data] == [t.name for t in start.data]
    assert not whole.layout.shapes
    assert not whole.layout.annotations


def test_marks_lie_within_the_axes(replay):
    for name in figures.names:
        figure = figures.figure(name, replay, "en")
        low, high = figure.layout.yaxis.range
        ys = [y for t in figure.data[2:] for y in t.y if y is not None]
        assert low < min(ys)
        assert max(ys) < high


def test_high_bids_stretch_the_axis():
    play = Game(["A", "B", "C"], seed=1, start_chips=60)
    play.bid(58)
    assert figures.bids(Replay(play.log)).layout.yaxis.range[1] > 58
    none = Game(["A", "B", "C"], seed=1, start_chips=0)
    assert figures.bids(Replay(none.log)).layout.yaxis.range[1] > 0


def test_bars_of_two_shares_never_meet():
    for seed in range(20):
        shared = [
            step
            for step, line in enumerate(lines_of(Replay(random_game(seed).log)))
            if line["type"] == "pot_shared"
        ]
        assert all(b - a >= 3 for a, b in pairwise(shared))


def test_captions_speak_of_real_numbers(replay):
    lines = lines_of(replay)
    prices = [line["price"] for line in lines if line["type"] == "lot_sold"]
    received = [0] * 5
    for line in lines:
        if line["type"] == "income_paid":
            received[line["seat"]] += line["chips"]
        for seat, chips in enumerate(line.get("shares", ())):
            received[seat] += chips
    most = max(sum(colours) for colours in lines[-1]["points"])
    assert f"The highest price is {max(prices)} chip" in figures.caption("bids", replay, "en")
    assert f"{len(prices)} lots were sold." in figures.caption("bids", replay, "en")
    assert f"{max(received)} chips" in figures.caption("pot", replay, "en")
    assert f"P{received.index(max(received))}" in figures.caption("pot", replay, "en")
    assert f"{most} points" in figures.caption("collections", replay, "en")


def test_tables_hold_the_numbers(replay):
    lines = lines_of(replay)
    headers, rows = figures.table("pot", replay, "en")
    assert headers[3:-1] == list(replay.names)
    paid = [line for line in lines if line["type"] in ("pot_shared", "income_paid")]
    assert len(rows) == len(paid)
    assert sum(sum(row[3:-1]) for row in rows) == sum(
        sum(line.get("shares", [])) + line.get("chips", 0) for line in paid
    )
    _, rows = figures.table("bids", replay, "en")
    assert [row[0] for row in rows] == list(range(1, 16))
    prices = [line["price"] for line in lines if line["type"] == "lot_sold"]
    assert [row[-2] for row in rows if isinstance(row[-2], int)] == prices
    _, rows = figures.table("collections", replay, "en")
    assert rows[-1][4:] == [sum(colours) for colours in lines[-1]["points"]]


def test_a_lot_that_waits_or_goes_is_in_the_table():
    play = Game(["A", "B", "C"], seed=1, all_pass="carry-lot")
    for _ in range(3):
        play.pass_()
    replay = Replay(play.log)
    assert figures.table("bids", replay, "en")[1][0] == [1, "–", "–", "–", "–", "nobody"]
    assert figures.caption("bids", replay, "en") == "No lot has been sold."
    assert figures.caption("pot", replay, "en") == "Nobody has been paid. The pot is empty."
    assert figures.caption("collections", replay, "en") == "Nobody has cards."


@pytest.mark.parametrize("name", figures.names)
def test_both_languages_speak(replay, name):
    for make in (figures.caption, figures.table, figures.svg):
        assert make(name, replay, "en") != make(name, replay, "fr")
    english, french = (figures.figure(name, replay, lang) for lang in ("en", "fr"))
    assert english.layout.title.text != french.layout.title.text
    assert english.layout.xaxis.title.text == "Step"
    assert french.layout.xaxis.title.text == "Étape"
    texts = [text for trace in french.data for text in trace.hovertext or () if text]
    assert texts
    assert not [text for text in texts if "step" in text or "chip" in text]


@pytest.mark.parametrize("name", figures.names)
def test_hostile_names_are_only_text(name):
    replay = Replay(game(5, names=HOSTILE).log)
    figure = figures.figure(name, replay, "en")
    for trace in figure.data:
        for text in [trace.name or "", *(trace.hovertext or ())]:
            bare = (text or "").replace("<br>", "")
            assert not set("<>$") & set(bare)
            assert "%{" not in bare
    drawn = figures.svg(name, replay, "en")
    root = ElementTree.fromstring(drawn)
    drawing = {f"{SVG}{tag}" for tag in ("svg", "title", "desc", "defs", "pattern", "path")}
    assert {node.tag for node in root.iter()} <= drawing | {f"{SVG}rect", f"{SVG}text"}
    assert not [node for node in root.iter() if any(key.startswith("on") for key in node.attrib)]
    assert "&lt;img src=x" in drawn


def test_equal_names_are_told_apart():
    replay = Replay(game(3, names=["A", "A", "A"]).log)
    assert [t["name"] for t in traces("collections", replay)] == ["A", "A (2)", "A (3)"]
    assert figures.table("collections", replay, "en")[0][-3:] == ["A", "A (2)", "A (3)"]


def test_long_names_are_short_in_the_legend_and_whole_in_the_table():
    replay = Replay(game(3, names=["x" * 40, "x" * 40, "C"]).log)
    legend = [t["name"] for t in traces("collections", replay)]
    assert all(len(name) <= 20 for name in legend)
    assert len(set(legend)) == 3
    assert "x" * 40 in figures.table("collections", replay, "en")[0]


def test_svg_describes_itself_and_fits(replay):
    for name in figures.names:
        for width in (400, 720):
            drawn = figures.svg(name, replay, "fr", width=width)
            root = ElementTree.fromstring(drawn)
            assert root.get("width") == str(width)
            assert root.find(f"{SVG}desc").text == figures.caption(name, replay, "fr")
            title = figures.figure(name, replay, "fr").layout.title.text
            assert root.find(f"{SVG}title").text == title
            assert len(drawn.encode()) <= 30_000
            words = [unescape(node.text) for node in root.iter(f"{SVG}text")]
            assert set(replay.names) <= set(words)


def test_figures_are_small_stable_and_plain(replay):
    made = [figures.figure(name, replay, "en").to_json() for name in figures.names]
    assert made == [figures.figure(name, replay, "en").to_json() for name in figures.names]
    assert sum(len(text) for text in made) < 60_000
    assert not [text for text in made if '"uid"' in text or "bdata" in text]


def test_functions_draw_the_figures_they_are_named_after(replay):
    for name in figures.names:
        by_name = getattr(figures, name)(replay, "fr", 20)
        assert by_name.to_json() == figures.figure(name, replay, "fr", 20).to_json()
    with pytest.raises(RequestError):
        figures.figure("pie", replay)
    with pytest.raises(RequestError):
        figures.svg("bids", replay, upto=len(replay))


def test_seats_differ_in_more_than_colour():
    for trait in ("colour", "symbol", "dash", "pattern"):
        assert len({getattr(look, trait) for look in theme.SEATS}) == 6
    assert tuple(theme.CARDS) == COLOURS
    assert len(set(theme.CARDS.values())) == 6
    assert "sendChartToCloud" in figures.CONFIG["modeBarButtonsToRemove"]


def test_ticks_are_few():
    assert all(span // tick(span, 8) < 8 for span in range(20_000))
    assert all(span // tick(span, 8) > 1 for span in range(8, 20_000))


def test_a_story_ends_where_it_is_told(replay):
    assert story(replay, "en", 0).end == replay.at(0)
    assert story(replay, "en", 12).end == replay.at(12)
    assert story(replay, "en", None).last == len(replay) - 1


def test_figures_need_neither_numpy_nor_pandas():
    code = (
        "import sys; from serengeti import figures; from serengeti.engine.game import Game\n"
        "from serengeti.engine.replay import Replay\n"
        "game = Game(['A', 'B', 'C'], seed=1); game.bid(3); game.pass_(); game.pass_()\n"
        "replay = Replay(game.log)\n"
        "for name in figures.names:\n"
        "    figures.svg(name, replay, 'en'); figures.table(name, replay, 'en')\n"
        "assert 'plotly' not in sys.modules\n"
        "for name in figures.names: figures.figure(name, replay, 'en').to_json()\n"
        "assert not {'numpy', 'pandas'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
