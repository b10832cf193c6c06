"""Everything that leaves Python when one seat looks, and how people ask for it."""

import base64
import copy
import json
import re

import IPython.display
import pytest
from making import random_game

import serengeti as sg
from serengeti.analysis import knowledge
from serengeti.analysis.knowledge import Lens
from serengeti.engine.cards import DIGIT_OF
from serengeti.engine.errors import RequestError
from serengeti.engine.events import GameEnded, OverbidExposed
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.errors import error_text
from serengeti.text.one_seat import sentence
from serengeti.text.sentences import sentence as open_sentence
from serengeti.widgets import one_seat, twin
from serengeti.widgets.guess_parts import known
from serengeti.widgets.one_seat import CHARTS, lenses, payload_of
from serengeti.widgets.twin import bundle


@pytest.fixture(scope="module")
def faulty():
    """Games with overbids that come out, and their ends."""
    found = []
    for seed in range(6):
        log = play(
            ["random"] * 3, seed=seed, start_chips=31, overbid="on-payment", at_table=True
        ).log
        found.append(Replay(log))
    return found


def sent(replay, seat, steps):
    """All that leaves Python when a seat looks: the board, and the twin at some steps, decoded."""
    twins = [bundle(replay, step, lang, seat) for step in steps for lang in LANGUAGES]
    pictures = [re.search(r"base64,([^\"]+)", t["text/html"]).group(1) for t in twins]
    drawn = [base64.b64decode(picture).decode() for picture in pictures]
    return [json.dumps(payload_of(replay, seat)), *drawn, *(t["text/plain"] for t in twins)]


def tampered(replay, seat, change):
    """The same events, and of its rivals' chips others than there are."""
    other = copy.copy(replay)
    other._tables = (replay.at(0), *(step.table for step in list(replay.steps())[1:]))
    for table in other._tables[1:]:
        rivals = [p for p in range(table.n) if p != seat]
        for p, chips in zip(rivals, change([table.chips[p] for p in rivals]), strict=True):
            table.chips[p] = chips
    return other


def turned_round(chips):
    """As many in all, and other standing bids that can be paid."""
    return sorted(chips)[::-1] if len(set(chips)) > 1 else [chips[0] + 1, *chips[1:]]


def raised(chips):
    """All that could be paid still can be."""
    return [n + 7 for n in chips]


SAMPLES = [sg.sample(name) for name in sg.samples()]
RANDOM = [Replay(random_game(seed).log) for seed in range(8)]


def looked_at(replay):
    return [*range(1, len(replay), 61), len(replay) - 1]


@pytest.mark.parametrize("number", range(len(SAMPLES + RANDOM)))
def test_what_is_sent_does_not_depend_on_the_chips_of_rivals(number):
    replay = (SAMPLES + RANDOM)[number]
    seat = number % len(replay.names)
    steps = looked_at(replay)
    other = tampered(replay, seat, turned_round)
    assert sent(other, seat, steps) == sent(replay, seat, steps)
    before = [step.table.chips for step in replay.steps()]
    assert [step.table.chips for step in other.steps()] != before


def test_nor_where_overbids_come_out(faulty):
    for replay in faulty[:1]:
        exposed = [s for s, e in enumerate(replay.events) if isinstance(e, OverbidExposed)][:3]
        for seat in range(3):
            assert sent(tampered(replay, seat, turned_round), seat, exposed) == sent(
                replay, seat, exposed
            )


@pytest.mark.parametrize(
    "leak", ["", "column", "memory", "sentences", "chart", "prices", "twin", "text"]
)
def test_a_leak_would_be_found(monkeypatch, leak):
    """Each of these but the first puts rivals' chips back, where a replay is not veiled."""

    def told(event, before, start, seat, lang):
        return open_sentence(event, before, start, lang)

    monkeypatch.setattr(Replay, "veiled", lambda self, seat: self)
    replay = sg.sample("serengeti-4")
    match leak:
        case "column":
            monkeypatch.setattr(one_seat, "_own", lambda chips, seat: chips)
        case "memory":

            def asked_of_tables(replay):
                return [Lens(tuple((n, n) for n in step.table.chips)) for step in replay.steps()]

            monkeypatch.setattr(knowledge, "memory_lenses", asked_of_tables)
        case "sentences":
            monkeypatch.setattr(one_seat, "sentence", told)
        case "chart":
            monkeypatch.setattr(one_seat, "CHARTS", (*CHARTS, "chips"))
        case "prices":
            maps = one_seat.price_maps
            monkeypatch.setattr(one_seat, "price_maps", lambda steps, n, seat: maps(steps, n))
        case "twin":
            monkeypatch.setattr(twin._SeatTwin, "purse", twin.Twin.purse)
        case "text":
            monkeypatch.setattr(twin._SeatTwin, "view", twin.Twin.view)
    pairs = zip(sent(tampered(replay, 0, raised), 0, [40]), sent(replay, 0, [40]), strict=True)
    assert any(one != other for one, other in pairs) == bool(leak)


@pytest.mark.parametrize("replay", SAMPLES, ids=sg.samples())
def test_the_range_holds_the_truth_at_every_step_for_every_seat(replay):
    for seat in range(len(replay.names)):
        seen = lenses(replay.veiled(seat), seat)
        for step in replay.steps():
            spans, exact = seen["open"][step.number], seen["memory"][step.number]
            for (low, high), (least, most), chips in zip(
                spans, exact, step.table.chips, strict=True
            ):
                assert low <= chips <= high
                assert least == most == chips


@pytest.mark.parametrize("name", ["serengeti-4", "exchanges-4", "fine-and-overbid-4"])
def test_nothing_of_a_step_tells_what_comes_after_it(name):
    """Charts hold the whole game, as on every board; `last` and `result` are of its end."""
    replay = sg.sample(name)
    whole = json.loads(json.dumps(payload_of(replay, 1)))
    for step in range(3, len(replay) - 1, 61):
        then = known(replay, step)
        early = json.loads(json.dumps(payload_of(then, 1)))
        for column, values in early["steps"].items():
            assert values == whole["steps"][column][: step + 1]
        for lens in ("open", "memory"):
            assert early["lenses"][lens] == whole["lenses"][lens][: step + 1]
        wanted = {n: rows for n, rows in whole["prices"]["steps"].items() if int(n) <= step}
        assert early["prices"]["steps"] == wanted
        for lang in LANGUAGES:
            told, all_told = early["texts"][lang], whole["texts"][lang]
            assert told["sentences"] == all_told["sentences"][: step + 1]
            for chart, full in zip(told["charts"], all_told["charts"], strict=True):
                assert chart["captions"] == [c for c in full["captions"] if c[0] <= step]
        assert (
            bundle(then, step, "en", 1)["text/plain"] == bundle(replay, step, "en", 1)["text/plain"]
        )


def test_the_twin_of_a_seat_shows_ranges():
    replay = sg.sample("serengeti-4")
    output = bundle(replay, 60, "en", 1)
    rows = output["text/plain"].splitlines()
    assert [row for row in rows if "Chloé" in row and "3–28" in row]
    assert [row for row in rows if "Basile" in row and "  19  " in row]
    picture = base64.b64decode(re.search(r"base64,([^\"]+)", output["text/html"]).group(1)).decode()
    said = re.findall(r">([^<]+)</text>", picture)
    assert [text for text in said if text.startswith("Chips")] == [
        "Chips 0–25",
        "Chips 19",
        "Chips 3–28",
        "Chips 0–25",
    ]
    assert any(text.endswith("seen by Basile") for text in said)


def sum_of(hand):
    """Digits of the cards of a hand, added up: they may break a tie."""
    return sum(DIGIT_OF[card] for card in range(30) if hand >> card & 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_overbids_and_ends_are_told_without_a_count(faulty, lang):
    told = 0
    for replay in faulty:
        for seat in range(3):
            veiled = replay.veiled(seat)
            for step, event in enumerate(replay.events):
                if not isinstance(event, OverbidExposed | GameEnded):
                    continue
                before = veiled.at(step - 1)
                said = sentence(event, before, replay.start, seat, lang)
                if isinstance(event, OverbidExposed) and event.seat != seat:
                    public = {before.high, 1}
                    assert {int(n) for n in re.findall(r"\d+", said)} <= public
                    told += 1
                if isinstance(event, GameEnded):
                    hands = {sum_of(hand) for hand in replay.at(-1).hands}
                    points = {max(event.totals), *event.bonus, replay.at(-1).pot} | hands
                    assert {int(n) for n in re.findall(r"\d+", said)} <= points
    assert told > 5


def test_the_bonus_and_ties_are_told_as_the_end_announces_them(faulty):
    replay = next(r for r in faulty if r.result and any(r.result.bonus))
    seen = replay.veiled(0)
    said = {lang: sentence(seen.events[-1], seen.at(-2), seen.start, 0, lang) for lang in LANGUAGES}
    assert "has most chips: " in said["en"]
    assert "a le plus de jetons" in said["fr"]


@pytest.mark.parametrize("ties", [("chips",), ("chips", "face-sum"), ("face-sum", "chips")])
def test_a_tie_is_told_without_counting_chips(ties):
    game = play(["greedy"] * 3, seed=1, final_tie=ties)
    start, seen = game.start, Replay(game.log).veiled(0)
    told = set()
    for decided in ties:
        end = GameEnded(
            points=((0,) * 6,) * 3,
            bonus=(0, 0, 0),
            totals=(5, 5, 3),
            winners=(1,),
            decided_by=decided,
        )
        told.add(sentence(end, seen.at(-2), start, 0, "en").partition(". ")[0].partition("; ")[2])
    if ties == ("face-sum", "chips"):
        assert any(text.startswith("B wins by the higher sum of digits") for text in told)
    else:
        assert "B wins by more chips" in told
        assert told <= {"B wins by more chips", "B wins the tie"}


# --- as people meet it -------------------------------------------------------------------------


def test_show_and_board_take_a_seat(monkeypatch):
    replay = sg.sample("serengeti-4")
    shown = []
    monkeypatch.setattr(IPython.display, "display", lambda what, **_: shown.append(what))
    replay.show(auction=9, seat=2)
    board = shown[0]
    assert board.step == replay.auction(9)
    assert repr(board).endswith("seen by seat 2>")
    board._ipython_display_()
    assert "seen by Chloé" not in shown[1]["text/plain"]
    assert "–" in shown[1]["text/plain"]
    assert len(board.payload) < len(replay.board().payload)


@pytest.mark.parametrize("seat", [-1, 4, True, "0"])
def test_a_seat_that_is_none_is_refused(seat):
    replay = sg.sample("serengeti-4")
    for ask in (replay.show, replay.board):
        with pytest.raises(RequestError) as error:
            ask(seat=seat)
        assert error.value.code == "no-seat"
    for lang, words in (("en", "There is no seat"), ("fr", "Il n’y a pas de place")):
        assert error_text(error.value, lang).startswith(words)


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_sentences_of_the_open_table_are_those_of_the_veiled_one(number, faulty):
    """The board to play at has no veiled replay: its game is not over."""
    for replay in (SAMPLES[number], *faulty[:1]):
        for seat in range(len(replay.names)):
            veiled = replay.veiled(seat)
            for step, event in enumerate(replay.events[1:], 1):
                facts = (replay.start, seat, LANGUAGES[step % 2])
                said = sentence(event, replay.at(step - 1), *facts)
                assert said == sentence(event, veiled.at(step - 1), *facts)
