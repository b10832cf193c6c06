"""What the board sends to the browser, and its static twin."""

import json
import re
import zlib

import pytest

import serengeti as sg
from serengeti import figures
from serengeti.analysis import price_ints
from serengeti.analysis.prices import price_map
from serengeti.engine.cards import CARDS, DIGIT_OF, INDEX
from serengeti.engine.errors import RequestError
from serengeti.engine.events import (
    EVENT_TYPES,
    Annotation,
    CardSold,
    LotRevealed,
    OverbidExposed,
)
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.sentences import sentence
from serengeti.widgets.board import Board, packed, script
from serengeti.widgets.facts import CARDS_IN, COLUMNS, banked
from serengeti.widgets.payload import payload

LONG = 360


class Slow:
    """Raises by one as long as it may: the longest games there are."""

    def choose(self, view, legal):
        choices = list(legal)
        return choices[1] if len(choices) > 1 else choices[0]


@pytest.fixture(scope="module")
def replay():
    return Replay(play(["greedy", "random", "greedy", "random"], seed=7).log)


@pytest.fixture(scope="module")
def sent(replay):
    return json.loads(json.dumps(payload(replay)))


def cards_in(value):
    """Cards named by a mask or by lists of masks."""
    if isinstance(value, list):
        return {card for part in value for card in cards_in(part)}
    return {card for card in range(30) if value >> card & 1}


def named_in(text):
    """Cards an English text names."""
    return {INDEX[f"{colour}-{digit}"] for colour, digit in re.findall(r"([a-z]+) (\d)", text)
            if f"{colour}-{digit}" in INDEX}  # fmt: skip


def leaves(value, path=()):
    """Every value of a JSON document with where it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        yield path, value
        for number, part in enumerate(value):
            yield from leaves(part, (*path, number))
    else:
        yield path, value


def test_a_step_names_revealed_cards_only(replay, sent):
    revealed = set()
    for step, event in enumerate(replay.events):
        if isinstance(event, LotRevealed):
            revealed |= {INDEX[name] for name in event.cards}
        for name in CARDS_IN:
            assert cards_in(sent["steps"][name][step]) <= revealed
        assert named_in(sent["texts"]["en"]["sentences"][step]) <= revealed
    assert len(revealed) == 30


def test_every_column_has_a_value_for_each_step_and_no_other_cards(replay, sent):
    assert set(sent["steps"]) == set(COLUMNS)
    for name, column in sent["steps"].items():
        assert len(column) == len(replay), name
        if name not in (*CARDS_IN, "type"):
            numbers = [value for _, value in leaves(column) if isinstance(value, int)]
            assert max(numbers) < 1024, name  # a ten-bit mask of digits at most


def test_the_deck_is_nowhere(replay, sent):
    names = list(replay.start.deck)
    indices = [INDEX[name] for name in names]
    decks = [names, indices, [DIGIT_OF[card] for card in indices]]
    for path, value in leaves(sent):
        assert path[-1:] not in (("deck",), ("seed",))
        assert value not in decks, path


def test_an_unfinished_game_sends_nothing_to_come():
    game = Game(["A", "B", "C"], seed=7)
    game.bid(5)
    replay = Replay(game.log)
    sent = json.loads(json.dumps(payload(replay)))
    lot = {INDEX[name] for name in replay.events[1].cards}
    known = {CARDS[card].replace("-", " ") for card in lot}
    texts = sent["texts"]["en"]
    for path, value in leaves({**texts, "cards": []}):
        if isinstance(value, str):
            assert named_in(value) <= lot, path
    for name in known:
        assert name in texts["sentences"][1]
    assert sent["result"] is None


def test_sentences_and_captions_are_those_of_text_and_figures(replay, sent):
    for lang in LANGUAGES:
        texts = sent["texts"][lang]
        for step in (0, 1, len(replay) // 2, len(replay) - 1):
            before = replay.at(step - 1) if step else None
            said = sentence(replay.events[step], before, replay.start, lang)
            assert texts["sentences"][step] == said
        for chart in texts["charts"]:
            assert chart["captions"][0][0] == 0


@pytest.mark.parametrize("name", figures.names)
def test_a_caption_holds_until_the_next(replay, sent, name):
    chart = next(c for c in sent["texts"]["fr"]["charts"] if c["name"] == name)
    for step in range(len(replay)):
        text = [text for since, text in chart["captions"] if since <= step][-1]
        assert text == figures.caption(name, replay, "fr", upto=step)


def test_both_languages_say_everything(sent):
    english, french = (sent["texts"][lang]["controls"] for lang in LANGUAGES)
    assert english.keys() == french.keys()
    same = {key for key in english if english[key] == french[key]}
    assert same <= {"pause", "lot", "pot", "tab", "notes"}
    words = {word for name in english for word in re.findall(r"\{\w+\}", english[name] + name)}
    named = "n last digits digit name card call price reason low high seats pot bank all rule"
    known = named.split()
    assert words == {f"{{{name}}}" for name in known}


def test_the_script_asks_for_words_that_exist(sent):
    asked = set(re.findall(r"words\.(\w+)", script()))
    assert asked
    assert asked <= set(sent["texts"]["en"]["controls"])


def test_a_long_game_stays_small(tell):
    replay = Replay(Game(list("ABCDEF"), seed=7).play([Slow()] * 6).log)
    document = payload(replay)
    size = len(packed(document))
    per_step = size / len(replay)
    maps = size - len(packed({**document, "prices": None}))
    told = f"{size / 1000:.0f} kB, of it {maps / 1000:.0f} kB price maps"
    tell(f"board: {told}, for {len(replay)} steps and both languages")
    assert LONG * per_step < 100_000
    assert maps < 100_000


def test_there_is_a_price_map_wherever_a_seat_is_asked_to_bid(replay, sent):
    maps = sent["prices"]["steps"]
    asked = [str(step) for step, seat in enumerate(sent["steps"]["asked"]) if seat >= 0]
    assert list(maps) == asked
    for step in asked[::7]:
        prices = price_map(replay.at(int(step)))
        assert maps[step] == [list(row) for row in prices.as_rows()]
        assert len(maps[step]) == replay.at(int(step)).chips[prices.seat] + 2
    assert sent["prices"]["columns"] == list(price_ints.columns(4))


def test_every_reason_for_a_bar_has_words(sent):
    for lang in LANGUAGES:
        texts = sent["texts"][lang]["bars"]
        assert len(set(texts)) == len(price_ints.BARS)
        assert "{digit}" in texts[price_ints.BARS.index("digit-owned")]


def test_the_script_numbers_reasons_and_endings_as_the_maps_do():
    numbers = [
        1 + price_ints.BARS.index("too-low"),
        1 + price_ints.ENDINGS.index(CardSold),
        1 + price_ints.ENDINGS.index(OverbidExposed),
    ]
    assert f"const [TOO_LOW, CARD, UNPAID] = {numbers};" in script()


def test_every_step_has_its_pace(sent):
    steps = {kind for kind, event in EVENT_TYPES.items() if not issubclass(event, Annotation)}
    assert set(sent["pace"]) == steps
    pace = sent["pace"]
    assert pace["passed"] < pace["bid"] < pace["lot_sold"] < pace["pot_shared"]
    assert pace["bid"] < min(pace["fined"], pace["overbid_exposed"], pace["game_ended"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("serengeti-4", ["Lot: works of art", "Lot\u00a0: œuvres d’art"]),
        ("don-5", ["Lot: district cards", "Lot\u00a0: cartes quartier"]),
    ],
)
def test_the_theme_says_what_a_lot_is(name, said):
    texts = payload(sg.sample(name))["texts"]
    assert [texts[lang]["controls"]["lot"] for lang in LANGUAGES] == said


def test_names_come_as_plain_text():
    hostile = ["<b>x</b>", "$x$", "C"]
    sent = payload(Replay(play(["random"] * 3, seed=1, names=hostile).log))
    assert [seat["name"] for seat in sent["seats"]] == hostile
    code = script()
    assert "innerHTML" not in code
    assert "insertAdjacentHTML" not in code
    assert not re.search(r"\beval\(|new Function", code)


def test_board_traits(replay):
    board = Board(replay, lang="fr", step=-1)
    assert board.step == len(replay) - 1
    assert "0x" not in repr(board)
    assert f"step {len(replay) - 1} of {len(replay) - 1}" in repr(board)
    board.step = 3
    assert board.step == 3
    with pytest.raises(RequestError) as caught:
        board.step = len(replay)
    assert caught.value.code == "no-step"
    assert board.step == 3
    board.close()


def test_plotly_is_sent_when_asked_for_and_never_kept(replay, monkeypatch):
    board = Board(replay)
    sent = []
    monkeypatch.setattr(board, "send", lambda *message, **rest: sent.append((message, rest)))
    board._handle_custom_msg({"type": "other"}, [])
    assert sent == []
    board._handle_custom_msg({"type": "plotly"}, [])
    (message, rest), = sent  # fmt: skip
    assert message == ({"type": "plotly"},)
    assert b"plotly.js v" in rest["buffers"][0][:200]
    assert len(board.payload) < 100_000
    board.close()


def test_the_browser_unpacks_what_was_packed(replay, sent):
    board = Board(replay)
    assert json.loads(zlib.decompress(board.payload)) == sent
    assert board.payload == Board(replay).payload
    board.close()


def test_display_is_two_outputs(replay, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    board = Board(replay, lang="en", step=2)
    board._ipython_display_()
    picture, widget = shown
    assert set(picture) == {"text/html", "text/plain"}
    assert "application/vnd.jupyter.widget-view+json" in widget
    assert widget["text/plain"] == repr(board)
    board.close()


@pytest.mark.parametrize(
    ("switches", "shown"),
    [
        ({}, False),
        ({"bank_chips": 1}, True),
        ({"remainder": "bank"}, True),
        ({"fines_to": "bank"}, False),
        ({"fines_to": "bank", "forbidden_bid": "fine"}, True),
        ({"fines_to": "bank", "overbid": "on-bid", "overbid_chip": 0}, False),
        ({"fines_to": "bank", "overbid": "on-bid", "overbid_chip": 1}, True),
    ],
)
def test_the_bank_is_shown_when_the_rules_let_it_hold_chips(switches, shown):
    rules = Game(["A", "B", "C"], seed=7, **switches).start.rules
    assert banked(rules) is shown
    assert banked(Game(["A", "B", "C"], "abacus", seed=7).start.rules)
