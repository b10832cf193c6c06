"""What the levels above `greedy` reckon with, one by one, and how the tools measure them."""

import json
import random
import runpy
import shlex
import subprocess
import sys
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest
from making import Dice, fresh_game

import serengeti
from serengeti.engine.cards import mask_of
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import SaleOpened
from serengeti.engine.game import Game
from serengeti.players import PLAYERS, choosers, play, player
from serengeti.players.cautious import ceiling
from serengeti.players.greedy import limit
from serengeti.players.offers import best_offer, by_appeal
from serengeti.players.pricing import PASS, WEIGHTS, best_bid, chip_worth, payments, without
from serengeti.players.registry import later
from serengeti.players.selling import best_sale, loss, most_paid, sale_worth
from serengeti.players.supposing import counted_chips, supposed
from serengeti.players.tuned import FILE, tuned_weights
from serengeti.simulation.lastauction import MOST_BIDS, LastAuction, solvable
from serengeti.simulation.outcomes import MODELS, of_offers, of_prices
from serengeti.simulation.searcher import SearcherPlayer, clearly_ahead

ROOT = Path(serengeti.__file__).parent.parent
ZERO = dict.fromkeys(WEIGHTS, 0)
LEVELS = ["random", "cautious", "greedy", "banker", "tuned", "searcher"]


def weights(**changes):
    return tuple((ZERO | changes).values())


def at_auction(auction, hands, lot, chips=(12, 12, 12), pot=0):
    """A table for three that asks seat 0 first; cards nobody holds are unseen."""
    table = Game(["A", "B", "C"], "mombasa", seed=1, first=0).table
    table.auction = auction
    table.hands = [mask_of(hand) for hand in hands]
    table.digits = [0, 0, 0]
    for seat, hand in enumerate(hands):
        for card in hand:
            table.digits[seat] |= 1 << int(card.split("-")[1])
    table.lot = mask_of(lot)
    table.chips, table.pot = list(chips), pot
    return table


# --- the formula -------------------------------------------------------------------------------


def test_a_chip_is_worth_the_lots_to_come_over_all_chips():
    table = at_auction(5, ([], [], []), ["blue-8"], chips=(6, 12, 18))
    assert chip_worth(table, 0, weights(lot=3600)) == 1000  # 10 lots × 3600 / 36 chips
    assert chip_worth(table, 0, weights(lot=3600, spread=1000)) == 2000  # 3 × 6 of its own
    assert chip_worth(table, 0, weights(end=3600)) == 100


def test_the_lowest_price_wins_when_nobody_is_minded():
    table = at_auction(5, ([], [], []), ["blue-8"])
    assert best_bid(table, 0, weights(lot=1800)) == 0
    table.chips = [12, 0, 0]
    table.high, table.leader = 3, 1
    assert best_bid(table, 0, weights(lot=600)) == PASS  # 4 chips at 500 each for one point


def test_the_payee_decides_between_prices():
    """B owns a 1 and a 3: at 2 it shares with C, and that is worth a chip more."""
    table = at_auction(5, (["pink-0"], ["grey-1", "pink-3"], ["green-2", "brown-1"]), ["pink-2"])
    table.chips, table.high, table.leader = [12, 20, 4], 0, 1
    spiteful = weights(lot=3600, chips=2000, danger=4000)
    paid = {amount: payments(table, 0, 0, amount, 1, spiteful) for amount in (2, 3)}
    assert paid[2] > paid[3]


def test_losing_counts_what_the_buyer_gains_and_what_is_paid_out():
    table = at_auction(5, (["pink-3"], ["blue-6", "blue-7"], []), ["blue-8"], pot=2)
    table.high, table.leader = 3, 1
    lot = mask_of(["blue-8"])
    assert without(table, 0, lot, 2, weights(lot=3800)) == 5000  # it alone owns a 3: 5 chips
    assert without(table, 0, lot, 2, weights(cards=1000)) == -1500  # 3 points, two rivals
    assert without(table, 0, lot, 1, weights(cards=1000, danger=1000)) == -3000


def test_a_sale_brings_a_chip_more_than_the_next_bidder_would_pay():
    """A chip is worth 1000 here: B would pay 3 for its third blue card, C one for its first."""
    table = at_auction(5, (["blue-0"], ["blue-6", "blue-7"], []), [], chips=(6, 12, 18))
    blue = mask_of(["blue-0"])
    assert [most_paid(table, q, blue, weights(lot=3600)) for q in (1, 2)] == [3, 1]
    assert sale_worth(table, 0, blue, weights(lot=3600)) == 2000 - 1000
    assert sale_worth(table, 0, blue, weights(lot=3600, cards=1000)) == 1000 - 1000 // 2
    table.chips = [6, 0, 30]  # B cannot bid
    assert sale_worth(table, 0, blue, weights(lot=3600)) == 1000 - 1000
    table.chips = [36, 0, 0]
    assert sale_worth(table, 0, blue, weights(lot=3600)) == 0


def test_a_sale_costs_the_points_and_the_digit_of_the_card():
    table = at_auction(5, (["blue-0", "blue-8", "pink-0"], ["blue-6", "blue-7"], []), [])
    table.chips = [6, 12, 18]
    assert loss(table, 0, mask_of(["blue-0"]), weights()) == 2000  # its 0 it has twice
    assert loss(table, 0, mask_of(["blue-8"]), weights(digit=1500)) == 2000 + 1500 * 10 // 15


def test_of_the_sales_the_best_is_chosen_if_it_is_clearly_good():
    hands = ["blue-0", "grey-1"], ["blue-6", "blue-7"], ["blue-8"]
    table = at_auction(5, hands, [], chips=(6, 12, 18))
    sales = [SaleOpened(seat=0, card=card) for card in ("grey-1", "blue-0")]
    assert best_sale(table, 0, sales, weights(lot=3600)) == sales[1]
    assert best_sale(table, 0, sales[:1], weights(lot=3600)) is None  # one point for a chip


@pytest.mark.parametrize(("least", "sells"), [(-(10**9), True), (10**9, False)])
def test_the_tuned_player_sells_when_a_sale_brings_enough(least, sells, monkeypatch):
    monkeypatch.setattr("serengeti.players.selling.LEAST", least)
    game = play(["tuned", "greedy", "greedy"], 3)
    sold = [e for e in game.events if isinstance(e, SaleOpened) and e.seat == 0]
    assert bool(sold) == sells


def test_new_digits_count_until_the_end():
    lot = ["pink-2", "pink-3"]
    table = at_auction(15, ([], [], []), lot)
    early = at_auction(1, ([], [], []), lot)
    keen = weights(lot=1800, digit=-9000)
    assert best_bid(early, 0, keen) == PASS
    assert best_bid(table, 0, keen) == 0


# --- what is supposed --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_hidden_chips_are_counted_from_what_was_public(seed):
    """Under any rules, at every decision: as many as each really has, though none is looked at."""
    rng = random.Random(seed)
    game, guessed_wrong = fresh_game(rng, hidden_chips=True, start_chips=12), 0
    bot = Dice(seed)
    while game.asked is not None:
        view, legal = game.view(), game.legal
        assert view.chips.count(None) == game.table.n - 1
        assert counted_chips(view) == supposed(view, legal).chips == game.table.chips
        guessed_wrong += legal.table.chips != game.table.chips
        game.answer(bot.choose(view, legal))
    assert guessed_wrong > 10 or game.table.n == 2


def test_open_chips_are_taken_as_they_are():
    game = Game(["A", "B", "C"], seed=7, first=0)
    game.bid(5)
    game.pass_()
    game.pass_()
    assert supposed(game.view(), game.legal).chips == game.table.chips == [7, 14, 14]


# --- levels ------------------------------------------------------------------------------------


def test_cautious_keeps_a_sixth():
    game = Game(["A", "B", "C"], seed=7, first=0)
    views = [game.view(seat) for seat in range(3)]
    assert all(ceiling(view) == min(limit(view), 10) for view in views)


def test_weights_say_what_made_them():
    found = json.loads(FILE.read_text("utf-8"))
    assert list(found["weights"]) == list(WEIGHTS)
    assert tuned_weights() == tuple(found["weights"].values())
    python, tool, *options = shlex.split(found["command"])
    assert python == "python"
    assert (ROOT / tool).exists()
    assert options[options.index("--seed") + 1] == str(found["seed"])


def test_a_level_beats_the_one_below():
    """The ladder in docs/players.md is measured at every table; here, once and small."""
    for below, level in pairwise(LEVELS[:5]):
        won = 0.0
        for seed in range(40):
            kinds = [level, below, below] if seed % 2 else [below, below, level]
            winners = play(kinds, seed).events[-1].winners
            won += (kinds.index(level) in winners) / len(winners)
        assert won > 40 / 3, level


def test_a_player_of_a_room_above_is_loaded_when_it_is_asked_for(monkeypatch):
    monkeypatch.setitem(PLAYERS, "nobody", None)
    later("nobody", "serengeti.no_such_room")
    with pytest.raises(ModuleNotFoundError):
        player("nobody", Chance(1))
    code = (
        "import sys; from serengeti.players import player; from serengeti.engine.chance import "
        "Chance; assert 'serengeti.simulation' not in sys.modules; "
        "print(player('searcher', Chance(1)), player('searcher', Chance(2)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "SearcherPlayer() SearcherPlayer()\n"


# --- searcher ----------------------------------------------------------------------------------


def test_prices_with_the_same_outcome_are_looked_at_once():
    game = Game(["A", "B", "C"], seed=3)
    found = of_prices(game.table, game.asked)
    ends = [tuple(end.digest() for end in tables) for _, tables in found]
    assert len(set(ends)) == len(ends) > 2
    assert all(price is None or price in game.legal for price, _ in found)
    assert all(not end.live and end.auction == 1 for _, tables in found for end in tables)
    assert max(len(set(row)) for row in ends) > 1  # the models of rivals part


def test_a_budget_in_milliseconds_is_kept_roughly_and_chooses_lawfully():
    game = Game(["A", "B", "C"], seed=3)
    for milliseconds in (0, 20):
        searcher = SearcherPlayer(Chance(1), milliseconds=milliseconds)
        assert searcher.choose(game.view(), game.legal) in game.legal


def test_more_playouts_are_played_when_asked_for(monkeypatch):
    played = []

    def worth(end, seat, seed, games):
        played.append(games)
        return [0] * games

    monkeypatch.setattr("serengeti.simulation.searcher._worth", worth)
    game = Game(["A", "B", "C"], seed=3)
    for budget in (60, 600):
        SearcherPlayer(Chance(1), playouts=budget).choose(game.view(), game.legal)
        assert sum(played) <= budget
        assert len(set(played)) == 1
        assert played[0] == budget // (len(of_prices(game.table, game.asked)) * len(MODELS))
        played.clear()


@pytest.mark.parametrize("exchange", [False, True])
def test_an_offer_is_weighed_by_where_it_leads(exchange, monkeypatch):
    """Whatever ends with most for the seat is chosen, be it what the rule of thumb leaves out."""
    game = Game(["A", "B", "C"], seed=5, sale=not exchange, exchange=exchange)
    bots = choosers(["tuned"] * 3, 5)
    while game.table.auction < 6 or not game.window:
        game.answer(bots[game.asked].choose(game.view(), game.legal))
    view, legal = game.view(), game.legal
    offers = [None, *by_appeal(view, legal)[:3]]
    assert best_offer(view, legal) is None
    ends = [tables for _, tables in of_offers(game.table, view.seat, offers)]
    assert all(not end.live and end.seller < 0 for tables in ends for end in tables)
    for wanted, tables in zip(offers, ends, strict=True):
        best = [end.digest() for end in tables]

        def worth(end, seat, seed, games, best=best):
            return [int(end.digest() in best)] * games

        monkeypatch.setattr("serengeti.simulation.searcher._worth", worth)
        chosen = SearcherPlayer(Chance(1)).choose(view, legal)
        assert chosen == wanted or ends[offers.index(chosen)] == tables


def test_silence_is_left_only_for_what_is_better_beyond_chance():
    rng = random.Random(2)
    noise = [[rng.randrange(-30, 31) for _ in range(100)] for _ in range(200)]
    zero = [0] * 100
    found = [clearly_ahead(values, zero) for values in noise]
    for values, ahead in zip(noise, found, strict=True):
        error = stdev(values) * sqrt(99 / 100) / 10
        assert (ahead > 0) == (fmean(values) > error)
        assert ahead in (0, sum(values))
    assert 15 < sum(ahead > 0 for ahead in found) < 50  # one in six


# --- the last auction --------------------------------------------------------------------------


def last_auctions(number, start_chips=12):
    """Games between greedy players, stopped in their last auction."""
    for seed in range(number):
        game = Game(["A", "B", "C"], "mombasa", seed=seed, start_chips=start_chips)
        bots = [player("greedy", Chance(seed, seat)) for seat in range(3)]
        while game.table.auction < 15:
            game.answer(bots[game.asked].choose(game.view(), game.legal))
        if not game.over:
            yield game


def ranking(game, seat):
    """What a seat plays for: its part of the win, then points."""
    end = game.events[-1]
    return (seat in end.winners) * 60 // len(end.winners), end.totals[seat]


def searched(game):
    """The same by trying every choice in the event engine: the end that is reached."""
    if game.over:
        return None, game
    seat, best, found = game.asked, None, None
    for choice in game.legal:
        branch = Game.branch(game.log, len(game.events) - 1)
        branch.do(choice)
        _, end = searched(branch)
        if best is None or ranking(end, seat) > ranking(best, seat):
            best, found = end, choice
    return found, best


def test_the_last_auction_is_solved_like_every_choice_tried_in_the_engine():
    bids = 0
    for game in last_auctions(10, start_chips=2):
        assert solvable(game.table)
        amount = LastAuction(game.table).best()
        choice, _ = searched(game)
        assert getattr(choice, "amount", None) == amount
        bids += amount is not None
    assert 0 < bids < 10


def test_the_searcher_plays_the_solution():
    for game in last_auctions(3):
        amount = LastAuction(game.table).best()
        choice = SearcherPlayer(Chance(1)).choose(game.view(), game.legal)
        assert getattr(choice, "amount", None) == amount


def test_what_is_too_large_or_not_the_last_auction_is_left_alone():
    game = Game(["A", "B", "C"], seed=3)
    assert not solvable(game.table)
    last = next(last_auctions(9)).table
    assert solvable(last)
    for field, value in [("pass_income", 2), ("forbidden_bid", 1), ("overbid", 1), ("live", 0)]:
        other = last.copy()
        setattr(other, field, value)
        assert not solvable(other)
    rich = last.copy()
    rich.chips[rich.turn] = 1000
    assert not solvable(rich)
    assert Choices(last, silent=True).bidder == last.turn


def test_a_small_tree_of_many_bids_is_left_alone_too():
    game = Game(["A", "B"], seed=7, start_chips=500, players=(2, 6))
    while game.table.auction < 15:
        game.reveal() if game.window else game.pass_()
    deep = game.table
    assert not solvable(deep)
    deep.digits = [0, 0]  # no amount is barred: each seat may raise by one
    deep.leader, deep.high = 1 - deep.turn, 500 - MOST_BIDS
    assert solvable(deep)
    amount = LastAuction(deep).best()
    assert amount is None or amount > deep.high


# --- tools -------------------------------------------------------------------------------------


def run_tool(*arguments):
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def ladder():
    return runpy.run_path(str(ROOT / "tools" / "ladder.py"))


def test_one_number_of_the_ladder(ladder):
    mean, half = ladder["advantage"]("greedy", "cautious", "serengeti", 3, deals=8, seed=1)
    assert -1 / 3 <= mean <= 2 / 3
    assert half > 0
    assert ladder["advantage"]("greedy", "greedy", "serengeti", 3, 8, 1)[0] == pytest.approx(0)
    assert ladder["advantage"]("greedy", "greedy", "serengeti", 3, 8, 1)[1] > 0.3
    assert ladder["cell"]((0.3, 0.2)) == "+0.300 ± 0.200"
    assert ladder["cell"]((0.1, 0.2)) == "+0.100 ± 0.200 (!)"


def test_the_intervals_of_the_ladder_are_student_s(ladder, monkeypatch):
    names = ladder["advantage"].__globals__

    def played(kinds, deal, edition):
        won = (0,) if deal == 1 and kinds[0] == "greedy" else (1,)
        return SimpleNamespace(events=[SimpleNamespace(winners=won)])

    monkeypatch.setitem(names, "play", played)
    mean, half = ladder["advantage"]("greedy", "cautious", "serengeti", 2, deals=2, seed=1)
    assert (mean, half) == (pytest.approx(0.25), pytest.approx(12.706 * 0.25, rel=1e-4))
    monkeypatch.setattr(sys, "argv", ["ladder.py", "--deals", "1"])
    with pytest.raises(SystemExit, match="2"):
        ladder["main"]()


def test_the_tables_stand_between_their_marks(ladder, tmp_path):
    page = tmp_path / "players.md"
    page.write_text("a\n<!-- ladder -->\nold\n<!-- end of ladder -->\nb\n", "utf-8")
    ladder["put"].__globals__["PAGE"] = page
    ladder["put"]("ladder", "new\n", only_print=False)
    kept = "a\n<!-- ladder -->\n\nnew\n\n<!-- end of ladder -->\nb\n"
    assert page.read_text("utf-8") == kept


@pytest.mark.slow
def test_weights_are_found_by_one_command():
    options = ["--seed", "2", "--rounds", "3", "--games", "2"]
    said = run_tool("tools/tune.py", *options, "--print")
    assert said == run_tool("tools/tune.py", *options, "--print")
    found = json.loads(said[said.index("{") :])
    assert list(found["weights"]) == list(WEIGHTS)
    assert found["command"] == f"python tools/tune.py {' '.join(options)}"


def test_the_page_has_a_number_for_every_level_and_table():
    page = (ROOT / "docs" / "players.md").read_text("utf-8")
    found = page[page.index("<!-- ratings -->") : page.index("<!-- end of ratings -->")]
    assert all(f"\n| {level} |" in found for level in LEVELS)
    page = page[: page.index("<!-- ratings -->")]
    rows = [line for line in page.splitlines() if line.startswith("|") and "±" in line]
    assert len(rows) == 11
    assert all(row.count("±") == len(LEVELS) - 1 for row in rows)
    assert all(f"| `{level}` |" in page for level in PLAYERS if level in LEVELS)
