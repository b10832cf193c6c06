"""What the board's folds are told: the other split rule, the ledger, the other editions."""

import json
import re

import pytest

import serengeti as sg
from serengeti.analysis import price_ints
from serengeti.analysis.editions import as_it_would_be, edition_diff
from serengeti.analysis.ledger import Ledger
from serengeti.analysis.ledger_text import most
from serengeti.analysis.prices import price_map
from serengeti.engine.cards import CARDS
from serengeti.engine.editions import EDITIONS, SWITCH_VALUES
from serengeti.engine.errors import SetupError
from serengeti.engine.events import Bid, Irregular, LotRevealed
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.comparison import Comparison
from serengeti.widgets.facts import banked
from serengeti.widgets.ledger import parts
from serengeti.widgets.payload import payload

SAMPLES = sg.samples()


@pytest.fixture(scope="module", params=SAMPLES)
def told(request):
    """A sample game, and what the browser gets of it."""
    replay = sg.sample(request.param)
    return replay, json.loads(json.dumps(payload(replay)))


def other_split(replay):
    return next(rule for rule in SWITCH_VALUES["split"] if rule != replay.start.rules.split)


# --- the other split rule ---


def test_the_map_under_the_other_rule_is_the_engine_s(told):
    replay, sent = told
    columns = price_ints.columns(len(replay.names))
    paid = [n for n, name in enumerate(columns) if name not in ("basis", "sharers")]
    assert sent["otherPrices"]["own"] == SWITCH_VALUES["split"].index(replay.start.rules.split)
    for step, rows in sent["prices"]["steps"].items():
        there = [
            list(row) for row in replay.price_map(int(step), split=other_split(replay)).as_rows()
        ]
        others = {row[0]: row for row in sent["otherPrices"]["steps"].get(step, [])}
        merged = [others.get(row[0], row) for row in rows]
        assert [[row[n] for n in paid] for row in merged] == [
            [row[n] for n in paid] for row in there
        ]
        for row in others.values():
            assert row in there
            assert row not in rows
    assert set(sent["otherPrices"]["steps"]) <= set(sent["prices"]["steps"])


def test_some_prices_differ_between_the_rules(told):
    replay, sent = told
    asked = [int(step) for step in sent["prices"]["steps"]]
    differ = {
        str(step)
        for step in asked
        for own, other in zip(
            price_map(replay.at(step)),
            price_map(replay.at(step), split=other_split(replay)),
            strict=True,
        )
        if own.chips != other.chips
    }
    assert set(sent["otherPrices"]["steps"]) == differ
    assert differ or len(replay) < 30  # hardly begun: nobody owns two of a digit


# --- the ledger ---


def test_entries_add_up_to_the_book_and_to_who_financed_whom(told):
    replay, sent = told
    book, part = Ledger(replay), sent["ledger"]
    held = list(part["opening"])
    cells = {}
    for step in range(len(replay)):
        for at, source, target, chips in part["entries"]:
            if at == step:
                held[source] -= chips
                held[target] += chips
        for at, row, column, more in part["flows"]:
            if at == step:
                cells[row, column] = cells.get((row, column), 0) + more
        assert held == list(book.balance(step).closing.values())
        rows = book.financed(step).cells(banked(replay.start.rules))
        exact = {(y, x): parts(a) for y, row in enumerate(rows) for x, a in enumerate(row)}
        assert {cell: n for cell, n in cells.items() if n} == {
            cell: n for cell, n in exact.items() if n
        }
    assert part["flows"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_ledger_s_sentence_holds_until_the_next(told, lang):
    replay, sent = told
    book = Ledger(replay)
    for step in range(0, len(replay), 5):
        said = [text for since, text in sent["ledger"]["told"][lang] if since <= step][-1]
        assert said == most(replay, book.financed(step), lang)


def test_sums_of_the_matrix_are_those_of_the_book(told):
    replay, _ = told
    book = Ledger(replay)
    for step, found in book.growth():
        balance = book.balance(step)
        rows = found.cells(bank=True)
        assert [sum(row) for row in rows] == [
            balance.debits[account] for account in book.accounts if account != "pot"
        ]
        got = [balance.credits[seat] for seat in range(len(replay.names))]
        assert [sum(column) for column in zip(*rows, strict=True)] == [
            *got, balance.credits["bank"], balance.closing["pot"]
        ]  # fmt: skip


# --- other editions ---


def test_every_other_edition_is_told_as_the_analysis_tells_it(told):
    replay, sent = told
    lines = iter(sent["editions"])
    for edition in EDITIONS:
        if edition == replay.start.edition:
            continue
        try:
            diff = edition_diff(replay, edition)
        except SetupError:
            continue
        line = next(lines)
        assert line["step"] == (-1 if diff.same else diff.step)
        wanted = {} if diff.same else {lang: diff.sentence(lang) for lang in LANGUAGES}
        assert line["told"] == wanted
    assert next(lines, None) is None


def test_no_line_names_a_card_that_is_still_covered(told):
    replay, sent = told
    for line in sent["editions"]:
        turned = {
            card
            for event in replay.events[: line["step"] + 1]
            if isinstance(event, LotRevealed)
            for card in event.cards
        }
        words = re.findall(r"([a-z]+) (\d)", line["told"].get("en", ""))
        named = {"-".join(word) for word in words} & set(CARDS)
        assert named <= turned


def test_another_number_of_cards_is_told_without_the_cards():
    said = sg.sample("don-5").compare("templari").sentence("en")
    assert "Under the rules of Templari: a lot of 2 cards is turned." in said
    unknown = sg.sample("g1-2009")
    assert unknown.start.deck is None
    assert "a lot of 2 cards is turned" in unknown.compare("templari").sentence("en")


# --- both games beside each other ---


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", SAMPLES)
def test_the_other_game_is_proved_up_to_where_they_part(name, edition):
    replay = sg.sample(name)
    diff = replay.compare(edition, players=(2, 6))
    there = as_it_would_be(replay, diff)
    assert there.start == diff.other
    if diff.same:
        assert there.at(-1).chips == replay.at(-1).chips
        return
    assert len(there) == diff.step + (diff.there is not None)
    assert there.at(diff.step - 1) == diff.other_table
    assert diff.there in (None, there.events[-1])


def test_an_agreed_irregular_move_stays_in_the_other_game():
    whole = sg.sample("serengeti-4")
    step, asked, amount = next(
        (s.number, s.table.asked(), amount)
        for s in whole.steps()
        for amount in range(s.table.high + 1, 30)
        if s.table.asked() is not None and s.table.digits[s.table.asked()] >> amount % 10 & 1
    )
    bid = Bid(seat=asked, amount=amount)
    mark = Irregular(step=step + 1, rule="digit-owned", agreed="nobody saw it")
    events = (*whole.events[: step + 1], bid, mark)
    replay = Replay(Log(events, tuple(range(1, len(events) + 1))))
    diff = edition_diff(replay, bonus=5)
    assert diff.same
    there = as_it_would_be(replay, diff)
    assert there.log.events[1:] == events[1:]


def test_both_boards_stand_where_the_games_part():
    replay = sg.sample("don-5")
    diff = replay.compare("serengeti")
    both = diff.board("fr")
    here, there = both.boards
    assert (here.step, there.step, len(there.replay)) == (73, 73, 74)
    assert here.replay is replay
    assert {board.lang for board in both.boards} == {"fr"}
    text = re.sub("</?code>", "`", both.children[0].value)
    assert diff.sentence("fr") in text
    assert both.titles == ("Dans la partie jouée : Don", "Avec les règles de l’édition Serengeti")
    assert both.twin()["text/html"].count("<img ") == 2
    both.close()


def test_a_refused_choice_and_no_difference_have_boards_too():
    refused = sg.sample("challenge-5").compare("don").board("en")
    assert [board.step for board in refused.boards] == [3, 2]
    same = sg.sample("don-5").compare("mombasa").board("en")
    assert [board.step for board in same.boards] == [157, 157]
    assert "stays the same" in same.said


def test_show_is_two_outputs(monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
    diff = sg.sample("don-5").compare("serengeti")
    diff.show("en")
    (both,) = shown
    assert isinstance(both, Comparison)
    shown.clear()
    both._ipython_display_()
    still, widget = shown
    assert still["text/plain"].startswith(diff.sentence("en"))
    assert "application/vnd.jupyter.widget-view+json" in widget


def test_names_stay_text_beside_each_other():
    names = ["<img src=x onerror=a()>", "$x$", "C", "D"]
    replay = Replay(play(["random"] * 4, seed=3, names=names).log)
    both = Comparison(replay, edition_diff(replay, split="equal-holders"), "en")
    for text in (both.children[0].value, both.twin()["text/html"]):
        assert "<img src=x" not in text
        assert "$x$" not in text
    both.close()
