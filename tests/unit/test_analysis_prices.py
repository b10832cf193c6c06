"""The price map equals the engine, and the second engine, for every price of every decision."""

import copy

import pytest
import second_engine
from agreement import line_of
from making import random_game

import serengeti as sg
from serengeti.analysis.price_ints import BARS, BASES, ENDINGS, columns
from serengeti.analysis.prices import price_map
from serengeti.engine import rules
from serengeti.engine.cards import names_of
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice, RequestError, SetupError
from serengeti.engine.events import LotSold, OverbidExposed, PotShared
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.table import apply


def decisions(replay):
    """(step, table) wherever a seat is asked to bid or pass."""
    for step in replay.steps():
        if Choices(step.table, silent=True).bidder is not None:
            yield step.number, step.table


def fork(game):
    """A game of its own at the same moment."""
    twin = copy.copy(game)
    twin._table, twin._events, twin._declined = game.table, list(game.events), set()
    return twin


def played_out(game, amount):
    """The events from a choice to the end of its auction: all others pass, nobody challenges."""
    twin, known = fork(game), len(game.events)
    if twin.window:
        twin.reveal()
    twin.pass_() if amount is None else twin.bid(amount)
    while not any(isinstance(event, ENDINGS) for event in twin.events[known:]):
        twin.reveal() if twin.window else twin.pass_()
    events = twin.events[known:]
    end = next(k for k, event in enumerate(events) if isinstance(event, ENDINGS))
    shared = isinstance(events[end + 1 : end + 2][0] if events[end + 1 :] else None, PotShared)
    return events[: end + 1 + shared]


def compared(replay):
    """How many choices of a replay were compared with the game they lead to."""
    count = 0
    for step, table in decisions(replay):
        prices, game = price_map(table), Game.branch(replay.log, step)
        for price in prices:
            if not price.legal:
                assert Choices(table, silent=True).why(price.amount) == price.barred
                continue
            after = table.copy()
            events = played_out(game, price.amount)
            for event in events:
                apply(after, event)
            share = events[-1] if isinstance(events[-1], PotShared) else None
            assert price.ending == (events[-2] if share else events[-1])
            assert price.share == share
            assert price.chips == tuple(after.chips)
            assert (price.pot, price.bank) == (after.pot, after.bank)
            assert price.gains == tuple(after.chips[p] - table.chips[p] for p in range(table.n))
            count += 1
        assert list(prices.legal) == list(Choices(table, silent=True).bids())
    return count


@pytest.mark.parametrize("name", sg.samples())
def test_every_price_of_every_sample_equals_the_engine(name):
    assert compared(sg.sample(name)) > 50


@pytest.mark.slow
def test_every_price_of_random_games_equals_the_engine():
    assert sum(compared(Replay(random_game(seed).log)) for seed in range(50)) > 5000


@pytest.mark.parametrize("name", sg.samples())
@pytest.mark.parametrize("split", ["majority", "equal-holders"])
def test_shares_equal_the_second_engine_under_both_split_rules(name, split):
    """It shares by the texts alone, from the names of the cards."""
    replay, count = sg.sample(name), 0
    for _, table in decisions(replay):
        hands = [set(names_of(hand)) for hand in table.hands]
        for price in price_map(table, split=split):
            if price.share and isinstance(price.ending, LotSold):
                pot = table.pot + price.ending.price
                buyer, digit = price.ending.seat, price.ending.price % 10
                basis, shares, left = second_engine.share(pot, digit, hands, buyer, split)
                assert (price.share.basis, list(price.shares), price.share.left) == (
                    basis,
                    list(shares),
                    left,
                )
                count += 1
    assert count > 50


@pytest.mark.parametrize("name", sg.samples())
def test_the_second_engine_ends_at_the_same_purses(name):
    replay = sg.sample(name)
    for step, table in list(decisions(replay))[::9]:
        state = second_engine.follow([line_of(event) for event in replay.events[: step + 1]])
        for price in price_map(table):
            if not price.legal or isinstance(price.ending, OverbidExposed):
                continue
            then, seat = copy.deepcopy(state), table.asked(silent=True)
            bid = {"type": "bid", "seat": seat, "amount": price.amount}
            second_engine.step(
                then, {"type": "passed", "seat": seat} if price.amount is None else bid
            )
            while True:
                line = second_engine.forced(then) or {"type": "passed", "seat": then.turn}
                second_engine.step(then, line)
                if line["type"] in ("lot_sold", "lot_given", "lot_set_aside", "card_sold"):
                    break
            line = second_engine.forced(then)
            if line and line["type"] == "pot_shared":
                second_engine.step(then, line)
            assert (list(price.chips), price.pot, price.bank) == (then.chips, then.pot, then.bank)


def test_two_against_one_shows_the_difference(make_table):
    hands = [["blue-0"], ["blue-6", "pink-6"], ["grey-6"]]
    table = make_table(3, hands, live=1, inside=0b001, turn=0, first=0, auction=5, lot=1)
    assert price_map(table).at(6).shares == (0, 6, 0)
    equal = price_map(table, split="equal-holders").at(6)
    assert (equal.shares, equal.share.basis) == ((0, 3, 3), "holders")
    assert equal.sharers == (1, 2)
    assert table.split == 0  # the table itself stays as it is


def test_prices_run_from_0_and_beyond_the_chips_on_request(make_table):
    table = make_table(3, chips=[4, 9, 9], live=1, inside=0b111, turn=0, auction=1, lot=1)
    prices = price_map(table)
    assert [price.amount for price in prices] == [None, 0, 1, 2, 3, 4]
    assert [price.barred for price in price_map(table, upto=6)[5:]] == [None, *["beyond-chips"] * 2]
    assert prices.at(50).barred == "beyond-chips"
    for bad in (-1, True, 2.0, "3"):
        with pytest.raises(IllegalChoice):
            prices.at(bad)
    with pytest.raises(SetupError):
        price_map(table, split="fair")


def test_there_is_no_map_where_nobody_is_asked():
    replay = sg.sample("fine-and-overbid-4")
    asked = {step for step, _ in decisions(replay)}
    for step in set(range(len(replay))) - asked:
        with pytest.raises(RequestError):
            price_map(replay.at(step))


def test_penalised_prices_are_marked():
    seen = set()
    for name in ("fine-and-overbid-4", "challenge-5", "serengeti-4"):
        for _, table in decisions(sg.sample(name)):
            for price in price_map(table, upto=30)[1:]:
                assert price.tolerated == (
                    rules.bid_tolerated(table, table.turn, price.amount) == 1
                )
                seen.add((name, price.tolerated))
    assert ("challenge-5", True) in seen
    assert ("serengeti-4", True) not in seen


def test_ints_say_the_same():
    for seed in range(10):
        for _, table in decisions(Replay(random_game(seed).log)):
            prices, names = price_map(table), columns(table.n)
            for price, row in zip(prices, prices.as_rows(), strict=True):
                found = dict(zip(names, row, strict=True))
                assert all(type(value) is int for value in row)
                assert (found["amount"] == -1) == (price.amount is None)
                assert found["barred"] == (BARS.index(price.barred) + 1 if price.barred else 0)
                if price.legal:
                    shares = [found[f"share_{p}"] for p in range(table.n)]
                    assert tuple(shares) == price.shares
                    assert tuple(found[f"chips_{p}"] for p in range(table.n)) == price.chips
                    assert ENDINGS[found["ending"] - 1] is type(price.ending)
                    assert (found["basis"] > 0) == (price.share is not None)
                    if price.share:
                        assert BASES[found["basis"] - 1] == price.share.basis


def test_rows_and_frame_have_a_row_for_each_choice():
    replay = sg.sample("serengeti-4")
    prices = replay.price_map(replay.auction(9))
    headers, rows = prices.rows()
    assert len(set(headers)) == len(headers) == len(rows[0])
    assert len(rows) == len(prices) == len(prices.frame)
    row = dict(zip(headers, rows[1 + 11], strict=True))
    assert (row["amount"], row["digit"], row["to Chloé"], row["basis"]) == (11, 1, 11, "majority")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", sg.samples())
def test_every_choice_has_its_sentence(name, lang):
    replay = sg.sample(name)
    for step, _ in list(decisions(replay))[::5]:
        prices = replay.price_map(step)
        said = [prices.sentence(price.amount, lang) for price in prices]
        assert len(set(said)) == len(said)
        assert all(text[-1] in ".?" and "{" not in text for text in said)
        assert replay.names[prices.seat] in prices.summary(lang)


def test_sentences_say_who_is_paid():
    replay = sg.sample("serengeti-4")
    prices = replay.price_map(replay.auction(9))
    assert prices.sentence(8, "en") == (
        "Basile pays 8; digit 8; Awa and Driss hold one 8 each: 4 chips each."
    )
    assert prices.sentence(13, "en").startswith("Basile may not bid 13")
    assert prices.sentence(None, "en").startswith("And if Basile passes and all others too? ")
    assert prices.summary("en") == (
        "Basile may pass or bid 0 to 2, 5 to 12 and 15. 3, 4, 13 and 14 are barred by digits on "
        "its own cards. The dearest gift is 12 chips, to Chloé at a price of 12."
    )
    assert "cadeau est de 12 jetons, à Chloé" in prices.summary("fr")


def test_without_names_seats_have_numbers():
    game = Game(["A", "B", "C"], seed=7, first=0)
    assert price_map(game.table).sentence(0, "en").startswith("Seat 0 pays 0")
