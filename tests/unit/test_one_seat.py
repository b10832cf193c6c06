"""One seat's view: no rival's chips and nothing made of them, no card before its time."""

import json
import re

import pytest
from making import Dice

from serengeti.engine.cards import DIGIT_OF, INDEX
from serengeti.engine.events import LotRevealed
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.facts import CARDS_IN, COLUMNS
from serengeti.widgets.one_seat import CHARTS, HEAD, PUBLIC, WORDS, cut
from serengeti.widgets.payload import payload

START, LEAST = 1000, 600
"The most chips there can be; a number of so many cannot be a step, a pixel or a colour."


class High:
    """Bids high, so that purses grow far apart."""

    def __init__(self, seat):
        self.seat, self.dice = seat, Dice(seat)

    def choose(self, view, legal):
        if view.seller is None and legal.bidder is not None and not view.high:
            amounts = [c for c in list(legal)[1:] if hasattr(c, "amount")]
            return amounts[min(len(amounts) - 1, 61 + 37 * self.seat + 3 * view.auction)]
        return self.dice.choose(view, legal)


@pytest.fixture(scope="module")
def rich():
    """The first auctions of a game of the rich."""
    game = Game(["A", "B", "C", "D"], seed=7, start_chips=START)
    players = [High(seat) for seat in range(4)]
    while game.table.auction < 7:
        game.answer(players[game.asked].choose(game.view(), game.legal))
    return Replay(game.log)


@pytest.fixture(scope="module")
def whole(rich):
    return json.loads(json.dumps(payload(rich)))


@pytest.fixture(scope="module")
def views(rich, whole):
    """What the list alone lets each seat have, of a replay that is not veiled."""
    given = whole | {"deck": [1], "steps": whole["steps"] | {"new": [1] * len(rich)}}
    return [json.loads(json.dumps(cut(given, rich, seat))) for seat in range(4)]


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))
    else:
        yield path, value


def numbers(value):
    """Whole numbers in a leaf, also inside a text, also as the languages group them."""
    if isinstance(value, str):
        return {int(n) for n in re.findall(r"(?<![\w.#])\d{3,4}(?![\w.])", value)}
    if isinstance(value, int | float):
        return {round(value)}
    return set()


def purses(replay, seat):
    """What rivals have at any step, where nothing that everybody sees is as much."""
    tables = [step.table for step in replay.steps()]
    rivals = {chips for table in tables for p, chips in enumerate(table.chips) if p != seat}
    public = {table.chips[seat] for table in tables} | {table.pot for table in tables} | {START}
    return {chips for chips in rivals - public if chips > LEAST}


def found_in(document, wanted):
    """Where one of the numbers stands, other than as a mask of cards."""
    masks = {*CARDS_IN, "digits"}
    leaf = (pair for pair in leaves(document) if masks.isdisjoint(map(str, pair[0])))
    return [(path, value) for path, value in leaf if numbers(value) & wanted]


@pytest.mark.parametrize("seat", range(4))
def test_no_rival_count_is_sent_but_as_a_lens(rich, views, seat):
    wanted = purses(rich, seat)
    assert len(wanted) > 15
    sent = views[seat]
    assert found_in({**sent, "lenses": None, "prices": None}, wanted) == []


def test_the_search_finds_what_an_open_board_gets(rich, whole):
    assert len(found_in(whole, purses(rich, 0))) > 100


def test_own_chips_pot_and_public_payments_stay(rich, whole, views):
    sent = views[2]
    for step, table in enumerate(rich.at(n) for n in range(len(rich))):
        assert sent["steps"]["chips"][step] == [None, None, table.chips[2], None]
    for name in PUBLIC:
        assert sent["steps"][name] == whole["steps"][name]
    for lang in LANGUAGES:
        before, after = whole["texts"][lang], sent["texts"][lang]
        kept = [c for c in after["charts"] if c["name"] in CHARTS]
        assert [c["name"] for c in kept] == list(CHARTS)
        changed = [
            step
            for step, pair in enumerate(zip(before["sentences"], after["sentences"], strict=True))
            if pair[0] != pair[1]
        ]
        assert changed == []


def test_every_part_is_public_or_cut(whole, views):
    """Whoever adds one says here whether everybody sees it."""
    assert set(COLUMNS) == PUBLIC | {"chips"}
    kept_away = {"otherPrices", "ledger", "editions"}
    assert set(whole) == HEAD | {"steps", "prices", "texts"} | kept_away
    for lang in LANGUAGES:
        words = whole["texts"][lang]
        assert set(words) == WORDS | {"sentences", "charts"}
        assert {chart["name"] for chart in words["charts"]} == {*CHARTS, "chips"}
    for sent in views:  # what is not known to be public stays away
        assert set(sent) == set(whole) - kept_away | {"lenses"}
        assert set(sent["steps"]) == set(COLUMNS)


def test_price_maps_are_those_of_the_seat(rich, views):
    for seat, sent in enumerate(views):
        asked = [step.number for step in rich.steps() if step.table.asked() == seat]
        assert list(map(int, sent["prices"]["steps"])) == asked
        purses = [name for name in sent["prices"]["columns"] if name.startswith("chips_")]
        assert purses == [f"chips_{seat}"]


def test_the_chips_figure_holds_the_seat_the_pot_and_the_bank(views):
    chart = next(c for c in views[1]["texts"]["en"]["charts"] if c["name"] == "chips")
    assert {t["name"] for t in chart["figure"]["data"] if t.get("showlegend")} == {"B", "Pot"}
    assert chart["headers"] == ["Step", "Auction", "Event", "B", "Pot"]
    assert all(len(row) == 5 for row in chart["rows"])
    assert chart["captions"][0] == [0, f"B has {START} chips; those of the others are hidden."]
    assert ">A<" not in chart["svg"]
    assert ">B<" in chart["svg"]


def test_the_axis_of_the_chips_figure_ends_where_no_rival_can_be_seen(rich, views):
    for seat, sent in enumerate(views):
        chart = next(c for c in sent["texts"]["en"]["charts"] if c["name"] == "chips")
        assert max(step.table.chips[seat] for step in rich.steps()) < 3 * START
        assert chart["figure"]["layout"]["yaxis"]["range"][0] == pytest.approx(-0.05 * 3 * START)


def test_the_lenses_hold_the_truth(rich, views):
    sent = views[0]["lenses"]
    assert sent["seat"] == 0
    for step in rich.steps():
        for place, chips in enumerate(step.table.chips):
            low, high = sent["open"][step.number][place]
            assert low <= chips <= high
            assert sent["memory"][step.number][place] == [chips, chips]
    widths = [high - low for low, high in sent["open"][40]]
    assert widths[0] == 0
    assert min(widths[1:]) > 0


def test_no_card_before_its_reveal_and_no_deck(rich, views):
    sent = views[3]
    revealed = set()
    deck = [INDEX[name] for name in rich.start.deck]
    for step, event in enumerate(rich.events):
        if isinstance(event, LotRevealed):
            revealed |= {INDEX[name] for name in event.cards}
        mask = sum(1 << card for card in revealed)
        for name in CARDS_IN:
            column = sent["steps"][name][step]
            for cards in column if isinstance(column, list) else [column]:
                assert cards & ~mask == 0
    text = json.dumps(sent)
    for order in (list(rich.start.deck), deck, [DIGIT_OF[card] for card in deck]):
        assert json.dumps(order)[1:-1] not in text
    assert str(rich.start.seed) not in {path[-1] for path, _ in leaves(sent)}
    assert "deck" not in {part for path, _ in leaves(sent) for part in path}
    assert "coming" not in sent["lenses"]
