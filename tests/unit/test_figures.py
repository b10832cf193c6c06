"""Figures against the log's own lines, read with nothing but `json`; and what they must not do."""

import json
import re
import subprocess
import sys
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from making import Dice, random_game
from raw import cut, eventful, followed, lines_of, points, void_choices

from serengeti import figures
from serengeti.engine.cards import COLOURS
from serengeti.engine.editions import EDITIONS
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.figures import theme
from serengeti.figures.chart import story, tick
from serengeti.text.words import event_name, symbol

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


SEEDS = range(12)


@pytest.fixture(scope="module", params=SEEDS)
def eventful_replay(request):
    """Games of random rules and of all switches on."""
    seed = request.param
    return Replay((random_game(seed) if seed % 2 else eventful(seed // 2)).log)


def traces(name, replay, lang="en", upto=None):
    """The traces of a figure, without strips and tags."""
    return json.loads(figures.figure(name, replay, lang, upto).to_json())["data"][2:]


def backdrop(replay, name="bids"):
    """Strips as (left, right, colour) and tags as (step, text)."""
    strips, tags = json.loads(figures.figure(name, replay, "en").to_json())["data"][:2]
    sides = zip(strips["x"], strips["width"], strips["marker"]["color"], strict=True)
    found = [(left, round(left + width, 2), colour) for left, width, colour in sides]
    return found, list(zip(tags["x"], tags["text"], strict=True))


def marks(trace):
    """(x, y) of every mark."""
    pairs = zip(trace["x"], trace["y"], strict=True)
    return [(x, y) for x, y in pairs if x is not None]


def named(found, label):
    """The marks of the traces of a name, in one list."""
    return [mark for trace in found if trace["name"] == label for mark in marks(trace)]


def hovers(trace):
    """Hover text of every mark by its step."""
    pairs = zip(trace["x"], trace["hovertext"], strict=True)
    return {x: text for x, text in pairs if x is not None}


def standing(replay):
    """(step, line, state, standing bid before it) of every line."""
    highs = [0]
    for step, line, state in followed(replay):
        yield step, line, state, highs[-1]
        match line["type"]:
            case "lot_revealed" | "sale_opened" | "overbid_exposed":
                highs = [0]
            case "bid":
                highs.append(line["amount"])
            case "fined":
                highs.pop()


def test_bids_and_passes_are_those_of_the_log(eventful_replay):
    """Those of sales are smaller, in traces of their own with the same name."""
    seats = len(eventful_replay.names)
    lots, sales = [[] for _ in range(seats)], [[] for _ in range(seats)]
    for step, line, state, high in standing(eventful_replay):
        if line["type"] in ("bid", "passed"):
            lines = lots if state.seller is None else sales
            lines[line["seat"]].append((step, line.get("amount", high)))
    found = traces("bids", eventful_replay)
    assert [marks(trace) for trace in found[:seats]] == lots
    small = [trace for trace in found[seats:] if trace["name"] in eventful_replay.names]
    assert [marks(trace) for trace in small] == (sales if small else [])
    assert bool(small) or not any(sales)
    for big, little in zip(found, small, strict=False):
        assert little["name"] == big["name"]
        assert little["marker"]["size"] < big["marker"]["size"]
        assert not little["showlegend"]


def test_prices_and_void_bids_are_those_of_the_log(eventful_replay):
    prices, free, cards, void = [], [], [], []
    for step, line, _, high in standing(eventful_replay):
        match line["type"]:
            case "lot_sold":
                prices.append((step, line["price"]))
            case "lot_given":
                free.append((step, 0))
            case "card_sold":
                cards.append((step, line["price"]))
            case "fined":
                void.append((step, line["amount"]))
            case "overbid_exposed":
                void.append((step, high))
    found = traces("bids", eventful_replay)
    assert named(found, "Price") == prices
    assert named(found, "Free lot") == free
    assert named(found, "Price of a card") == cards
    assert named(found, "Void bid") == void


def test_a_card_nobody_wants_has_a_hollow_star():
    found = 0
    for seed in SEEDS:
        replay = Replay(eventful(seed).log)
        star = next(t for t in traces("bids", replay) if t["name"] == "Price of a card")
        symbols = star["marker"]["symbol"]
        symbols = [symbols] * len(star["x"]) if isinstance(symbols, str) else symbols
        for x, sign in zip(star["x"], symbols, strict=True):
            if x is not None:
                buyer = lines_of(replay)[x]["buyer"]
                assert sign.endswith("-open") == (buyer is None)
                assert ("nobody bids" in hovers(star)[x]) == (buyer is None)
                found += buyer is None
    assert found


def test_hollow_marks_are_passes_and_lines_break_where_bids_are_void(eventful_replay):
    lines, void = lines_of(eventful_replay), void_choices(eventful_replay)
    breaks = ("lot_revealed", "sale_opened", "overbid_exposed")
    opened = [step for step, line in enumerate(lines) if line["type"] in breaks]
    for trace in traces("bids", eventful_replay):
        if trace["mode"] != "lines+markers":
            continue
        symbols = trace["marker"]["symbol"]
        symbols = [symbols] * len(trace["x"]) if isinstance(symbols, str) else symbols
        before = None
        for x, sign in zip(trace["x"], symbols, strict=True):
            if x is not None:
                assert sign.endswith("-open") == (lines[x]["type"] == "passed")
                if before is not None:
                    assert not any(before < step < x for step in opened)
                    assert void.get(before) != "fined"
            before = x


def test_sales_stand_on_strips_of_their_own(eventful_replay):
    lines = lines_of(eventful_replay)
    opened = [step for step, line in enumerate(lines) if line["type"] == "sale_opened"]
    closed = [step for step, line in enumerate(lines) if line["type"] == "card_sold"]
    restarts = [step for step, line in enumerate(lines) if line["type"] == "overbid_exposed"]
    strips, tags = backdrop(eventful_replay)
    assert [strip[:2] for strip in strips if strip[2] == theme.SALE] == [
        (first - 0.5, last + 0.5) for first, last in zip(opened, closed, strict=True)
    ]
    middles = [(left + right) / 2 for left, right, fill in strips if fill == theme.RESTART]
    assert middles == pytest.approx(restarts)
    signs = {step: symbol(lines[step]["card"]) + lines[step]["card"][-1] for step in opened}
    assert {step: text for step, text in tags if step in signs} == signs
    numbers = {step: text for step, text in tags if step not in signs}
    for step, text in numbers.items():
        assert lines[step]["auction"] == int(text)
    assert len(numbers) > 10
    plain, _ = backdrop(eventful_replay, "pot")
    assert {strip[2] for strip in plain} == {theme.BAND}
    assert all(lines[int(left + 0.5)]["auction"] % 2 == 0 for left, _, _ in plain)


def test_a_sale_still_going_on_has_a_strip_to_the_last_step():
    replay = Replay(eventful(0).log)
    opened = next(i for i, line in enumerate(lines_of(replay)) if line["type"] == "sale_opened")
    strips, _ = backdrop(cut(replay, opened + 2))
    assert [strip for strip in strips if strip[2] == theme.SALE] == [
        (opened - 0.5, opened + 1.5, theme.SALE)
    ]


def test_bars_are_shares_and_the_line_is_the_pot(eventful_replay):
    replay = eventful_replay
    seats = len(replay.names)
    shares = [[] for _ in range(seats)]
    income = [[] for _ in range(seats)]
    rest, level, fines = [], {}, []
    for step, line, state in followed(replay):
        if line["type"] == "pot_shared":
            for seat, chips in enumerate(line["shares"]):
                shares[seat] += [(step, chips)] if chips else []
            rest += [(step, line["left"])] if line["left"] else []
        if line["type"] == "income_paid":
            income[line["seat"]].append((step, line["chips"]))
        if line["type"] in ("fined", "overbid_exposed") and line["chips"]:
            fines.append((step, state.pot if line["to"] == "pot" else 1))
        level[step] = state.pot
    found = traces("pot", replay)
    bars = [trace for trace in found if trace["type"] == "bar"]
    assert [marks(trace) for trace in bars] == [*shares, rest]
    line = named(found, "Pot")
    assert all(level[step] == chips for step, chips in line)
    steps = [step for step, _ in line]
    assert {step for step in level if step and level[step] != level[step - 1]} <= set(steps)
    assert steps[-1] == len(level) - 1
    hollow = [
        trace for trace in found if trace["type"] == "scatter" and trace["name"] in replay.names
    ]
    assert [marks(trace) for trace in hollow] == (income if hollow else [])
    assert bool(hollow) or not any(income)
    crosses = [trace for trace in found if trace["name"].startswith("Penalty")]
    assert [mark for trace in crosses for mark in marks(trace)] == fines
    for trace in crosses:
        for step, text in hovers(trace).items():
            line = lines_of(replay)[step]
            said = "fine, " if line["type"] == "fined" else "bid beyond one’s chips, "
            assert f"{said}P{line['seat']} pays 1 chip to the {line['to']}" in text
            assert trace["name"] == f"Penalty to the {line['to']}"


def test_points_of_collections_are_those_of_the_cards(eventful_replay):
    replay = eventful_replay
    expected = [{0: 0} for _ in replay.names]
    for step, _, state in followed(replay):
        for seat in state.changed:
            expected[seat][step] = points(state.hands[seat])
    for seat, path in enumerate(expected):
        path[len(replay) - 1] = points(state.hands[seat])
    found = [dict(marks(trace)) for trace in traces("collections", replay)]
    assert found == expected
    last = [path[len(replay) - 1] for path in found]
    assert last == [sum(colours) for colours in replay.result.points]


def test_hover_says_why_a_collection_falls(eventful_replay):
    lines = lines_of(eventful_replay)
    told = [hovers(trace) for trace in traces("collections", eventful_replay)]
    for step, line in enumerate(lines):
        seat = line.get("seat")
        match line["type"]:
            case "card_sold" if line["buyer"] is not None:
                price = "1 chip" if line["price"] == 1 else f"{line['price']} chips"
                card = line["card"].replace("-", " ")
                assert f"− {card}<br>sold to P{line['buyer']} for {price}" in told[seat][step]
                text = told[line["buyer"]][step]
                assert f"+ {card}<br>bought from P{seat} for {price}" in text
            case "exchanged":
                taken, given = line["taken"].replace("-", " "), line["given"].replace("-", " ")
                rival = line["rival"]
                assert f"+ {taken}, − {given}<br>exchange with P{rival}" in told[seat][step]
                assert f"+ {given}, − {taken}<br>exchange, at the" in told[rival][step]
            case "card_discarded":
                card = line["card"].replace("-", " ")
                assert f"− {card}<br>discarded after a bid" in told[seat][step]


def test_chips_are_where_the_lines_put_them(eventful_replay):
    replay = eventful_replay
    found = traces("chips", replay)
    assert [trace["name"] for trace in found[: len(replay.names)]] == list(replay.names)
    paths = [dict(marks(trace)) for trace in found]
    at, total = [None] * len(paths), set()
    for step, _, state in followed(replay):
        places = [*state.chips, state.pot, state.bank][: len(paths)]
        for place, path in enumerate(paths):
            assert (step in path) == (places[place] != at[place] or step == len(replay) - 1)
            assert path.get(step, places[place]) == places[place]
        at = places
        total.add(sum(places))
    assert len(total) == 1  # where the bank is left out it never takes part
    assert all(trace["line"]["shape"] == "hv" for trace in found)


def test_hover_of_chips_says_how_many_came_and_from_what():
    replay = Replay(eventful(0).log)
    found = traces("chips", replay)
    for step, line in enumerate(lines_of(replay)):
        if line["type"] == "card_sold" and line["price"]:
            text = hovers(found[line["seat"]])[step]
            assert f"(+{line['price']}, {event_name('card_sold', 'en')})" in text
            assert f"before auction {replay.at(step).auction + 1}" in text
            assert f"(−{line['price']}, " in hovers(found[line["buyer"]])[step]


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
        assert tuple(figure.layout.xaxis.range) == (-0.5, len(replay) + 1.5)  # a bar has room
        ElementTree.fromstring(figures.svg(name, replay, "en"))
        headers, rows = figures.table(name, replay, "en")
        assert rows
        assert {len(row) for row in rows} == {len(headers)}


@pytest.mark.parametrize("name", figures.names)
@pytest.mark.parametrize("upto", [0, 1, 2, 30, 47, 61, 83, -1])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_beyond_upto_is_in_a_figure(name, upto, seed):
    replay = Replay(eventful(seed, 4).log)
    last = upto % len(replay)
    short = cut(replay, last + 1)
    for lang in ("en", "fr"):
        figure = figures.figure(name, replay, lang, upto)
        assert figure.to_json() == figures.figure(name, short, lang).to_json()
        assert figures.svg(name, replay, lang, upto) == figures.svg(name, short, lang)
        assert figures.caption(name, replay, lang, upto) == figures.caption(name, short, lang)
        assert figures.table(name, replay, lang, upto) == figures.table(name, short, lang)
        assert all(x is None or x <= last for t in figure.data for x in t.x or ())


@pytest.mark.parametrize("name", figures.names)
def test_axes_and_legend_of_an_ordinary_game_give_nothing_away(name):
    replay = Replay(game().log)
    whole, start = figures.figure(name, replay, "en"), figures.figure(name, replay, "en", 1)
    assert whole.layout.yaxis.range == start.layout.yaxis.range
    assert [t.name for t in whole.data] == [t.name for t in start.data]
    assert not whole.layout.shapes
    assert not whole.layout.annotations


def test_marks_lie_within_the_axes(eventful_replay):
    replay = eventful_replay
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
    for word in ("owner", "fined", "discarded", "exchange", "Penalties"):
        assert not any(word in figures.caption(name, replay, "en") for name in figures.names)


def test_captions_speak_of_sales_and_penalties_when_there_are_any(eventful_replay):
    lines, void = lines_of(eventful_replay), list(void_choices(eventful_replay).values())
    sold = [line for line in lines if line["type"] == "card_sold" and line.get("buyer") is not None]
    bids, pot, collections, chips = (
        figures.caption(name, eventful_replay, "en")
        for name in ("bids", "pot", "collections", "chips")
    )
    price = counted(sum(line["price"] for line in sold), "chip")
    for text in (bids, collections, chips):
        said = f"{len(sold)} cards were sold by their owners, for {price} in all."
        if len(sold) == 1:
            said = f"1 card was sold by its owner, for {price}."
        assert (said in text) == bool(sold)
    fines, overbids = void.count("fined"), void.count("exposed")
    assert (f"{counted(fines, 'bid')} w" in bids) == bool(fines)
    assert (f"{counted(overbids, 'bid')} could not be paid." in bids) == bool(overbids)
    paid = sum(line["chips"] for line in lines if line["type"] in ("fined", "overbid_exposed"))
    assert (f"Penalties came to {counted(paid, 'chip')}." in pot) == bool(paid)
    kinds = [line["type"] for line in lines]
    swaps, gone = kinds.count("exchanged"), kinds.count("card_discarded")
    assert (f"{counted(swaps, 'exchange')}." in collections) == bool(swaps)
    assert (f"{counted(gone, 'card')} w" in collections.split(" in all.")[-1]) or not gone
    *_, (_, _, state) = followed(eventful_replay)
    assert counted(max(state.chips), "chip") in chips
    assert (f"The pot holds {counted(state.pot, 'chip')}." in pot) == bool(state.pot)
    if "The bank holds" in chips:
        assert f"The bank holds {counted(state.bank, 'chip')}." in chips


def counted(n, what):
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def test_tables_hold_sales_penalties_and_chips(eventful_replay):
    replay, lines = eventful_replay, lines_of(eventful_replay)
    seats, names = len(replay.names), list(replay.names)
    _, rows = figures.table("pot", replay, "en")
    costs = [row for row in rows if min(row[3:-1]) < 0]
    assert [(row[0], names.index(row[2]), row[3:-1]) for row in costs] == [
        (step, line["seat"], [-(seat == line["seat"]) for seat in range(seats)])
        for step, line in enumerate(lines)
        if line["type"] in ("fined", "overbid_exposed") and line["chips"]
    ]
    headers, rows = figures.table("chips", replay, "en")
    assert headers[3 : 4 + seats] == [*names, "Pot"]
    found = {row[0]: row[3:] for row in rows}
    places = None
    for step, _, state in followed(replay):
        if places != [*state.chips, state.pot, state.bank]:
            places = [*state.chips, state.pot, state.bank]
            assert found.pop(step) == places[: len(headers) - 3]
    assert not found
    assert rows[0][2] == event_name("game_started", "en")
    _, rows = figures.table("collections", replay, "en")
    told = [(row[0], names.index(row[2]), row[3], row[5:]) for row in rows]
    assert told == [
        (step, seat, why, [points(hand) for hand in state.hands])
        for step, _, state in followed(replay)
        for seat, why in sorted(state.changed.items())
    ]


def test_the_table_of_bids_leaves_void_bids_out(eventful_replay):
    replay, void = eventful_replay, void_choices(eventful_replay)
    names = list(replay.names)
    expected = []
    for step, line, _ in followed(replay):
        match line["type"]:
            case "lot_revealed":
                expected.append([line["auction"], *["–"] * len(names), "", "", ""])
            case "sale_opened":
                what = f"{line['card'].replace('-', ' ')} of {names[line['seat']]}"
                expected.append([what, *["–"] * len(names), "", "", ""])
            case "bid" if step in void:
                tried = f"{names[line['seat']]} {line['amount']}"
                expected[-1][-1] = ", ".join(filter(None, [expected[-1][-1], tried]))
            case "bid":
                expected[-1][1 + line["seat"]] = line["amount"]
            case "lot_sold":
                expected[-1][-3:-1] = [line["price"], names[line["seat"]]]
            case "lot_given":
                expected[-1][-3:-1] = ["free", names[line["seat"]]]
            case "card_sold" if line["buyer"] is not None:
                expected[-1][-3:-1] = [line["price"], names[line["buyer"]]]
            case "card_sold" | "lot_set_aside":
                expected[-1][-3:-1] = ["–", "nobody"]
    headers, rows = figures.table("bids", replay, "en")
    if headers[-1] == "Void bids":
        assert rows == expected
    else:
        assert rows == [row[:-1] for row in expected]
        assert not void


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
    assert rows[-1][5:] == [sum(colours) for colours in lines[-1]["points"]]


def test_a_lot_that_waits_or_goes_is_in_the_table():
    play = Game(["A", "B", "C"], seed=1, all_pass="carry-lot")
    for _ in range(3):
        play.pass_()
    replay = Replay(play.log)
    assert figures.table("bids", replay, "en")[1][0] == [1, "–", "–", "–", "–", "nobody"]
    assert figures.caption("bids", replay, "en") == "No lot has been sold."
    assert figures.caption("pot", replay, "en") == "Nobody has been paid. The pot is empty."
    assert figures.caption("collections", replay, "en") == "Nobody has cards."
    assert figures.caption("chips", replay, "en") == "Everybody has 12 chips."


@pytest.mark.parametrize("name", figures.names)
@pytest.mark.parametrize("seed", range(4))
def test_both_languages_speak(name, seed):
    replay = Replay(eventful(seed).log)
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
@pytest.mark.parametrize("seed", range(4))
def test_hostile_names_are_only_text(name, seed):
    replay = Replay(eventful(seed, 5, HOSTILE).log)
    figure = figures.figure(name, replay, "en")
    for trace in figure.data:
        for text in [trace.name or "", *(trace.hovertext or ())]:
            bare = (text or "").replace("<br>", "")
            assert not set("<>$") & set(bare)
            assert "%{" not in bare
    drawn = figures.svg(name, replay, "en")
    root = ElementTree.fromstring(drawn)
    drawing = {f"{SVG}{tag}" for tag in ("svg", "g", "title", "desc", "defs", "pattern", "path")}
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


def test_a_playhead_can_leave_out_the_marks_to_come():
    replay = Replay(game(4).log)
    for name in figures.names:
        drawn = figures.svg(name, replay, "en")
        for path, steps in re.findall(r' d="([^"]*)" data-steps="([^"]*)"', drawn):
            assert len(re.split("(?<=.)(?=[ML])", path)) == len(steps.split())
        if name != "pot":
            assert "data-steps" in drawn
    assert "data-steps" not in figures.svg("prices", replay, "en", upto=4)
