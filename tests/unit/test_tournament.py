"""Tournaments: fair tables, sums that a second method gives too, and nothing finished is lost."""

import os
import signal
import statistics
import subprocess
import sys
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import count, pairwise, permutations
from types import SimpleNamespace
from typing import ClassVar

import pytest

import serengeti as sg
from serengeti import tournaments
from serengeti.analysis.ledger import Ledger
from serengeti.engine.chance import Chance
from serengeti.engine.errors import FileError, RequestError, SetupError
from serengeti.engine.events import Bid, Passed, SaleOpened
from serengeti.players.isolation import Guarded, Isolated
from serengeti.simulation.playout import WHOLE
from serengeti.text import error_text
from serengeti.text.catalogue import translator
from serengeti.text.faults import fault_clause
from serengeti.tournaments import deal as deals_room
from serengeti.tournaments import results_file, totals, tournament, workers
from serengeti.tournaments.deal import Deal, Score
from serengeti.tournaments.entrants import entrants
from serengeti.tournaments.seatings import lone, seatings
from serengeti.tournaments.totals import Totals

BOT = """
from serengeti.engine.events import Bid, Passed

calls = 0

def choose(view, legal):
    global calls
    calls += 1
    if legal.bidder is None:
        return None if legal.may_decline else next(iter(legal))
    low = legal.lowest
    if low is None or low > 2 + calls % 3:
        return Passed(seat=view.seat)
    return Bid(seat=view.seat, amount=low)
"""
"A bot that remembers: it has to be new for every deal, whoever plays it."

ONCE = """
import os, signal

def when_two_deals_are_on_file():
    with open(os.environ["RESULTS"], "rb") as file:
        ready = file.read().count(b"\\n") == 3
    if ready and not os.path.exists(os.environ["MARK"]):
        open(os.environ["MARK"], "x").close()
        os.kill(os.getpid(), signal.{signal})

plain = choose

def choose(view, legal):
    if view.auction == 9:
        when_two_deals_are_on_file()
    return plain(view, legal)
"""
"What a bot adds to be stopped in its third deal, the first time."


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(BOT)
    return path


def passes(view, legal):
    """Passes, declines, gives up its first card."""
    if legal.bidder is not None:
        return Passed(seat=view.seat)
    return None if legal.may_decline else next(iter(legal))


# --- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["full", "pairs"])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 7])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_everybody_sits_everywhere_equally_often(bots, seats, table):
    found = seatings(bots, seats, table)
    assert len(set(found)) == len(found)
    assert {t[1:] + t[:1] for t in found} == set(found)
    taken = [[t[seat] for t in found].count(bot) for bot in range(bots) for seat in range(seats)]
    assert len(set(taken)) == 1
    if table == "pairs":
        pairs = [lone(t) for t in found]
        assert all(pairs.count((i, j)) == seats for i in range(bots) for j in range(bots) if i != j)
    elif bots >= seats:
        assert all(len(set(t)) == seats for t in found)
    met = Counter((i, j) for t in found for i, j in permutations(t, 2))
    assert len({met[i, j] for i, j in permutations(range(bots), 2)}) == 1
    assert len({met[i, i] for i in range(bots)}) == 1


@pytest.mark.parametrize(("bots", "seats"), [(3, 3), (4, 4), (6, 4), (4, 6)])
def test_neighbours_differ_from_deal_to_deal(bots, seats):
    """Who sits to the left of whom depends on the deal, not on the order of the entrants."""
    job = deals_room.Job((None,) * bots, seatings(bots, seats, "full"), "don", {}, 5)
    left, deals = Counter(), 400
    for number in range(deals):
        found = deals_room.tables(job, number)
        assert sorted(sorted(t) for t in found) == sorted(sorted(t) for t in job.seatings)
        assert {t[1:] + t[:1] for t in found} == set(found)
        left.update((one, other) for t in found for one, other in pairwise([*t, t[0]]))
    sides = [left[i, j] for i, j in permutations(range(bots), 2)]
    assert max(sides) - min(sides) < 0.3 * statistics.mean(sides)
    assert min(sides) > 0


def test_the_order_in_which_entrants_are_named_makes_no_difference():
    """Among three entrants the left neighbour of each used to stay the same for ever."""
    one = tournament(["greedy", "random", "banker"], 60, seed=1)
    other = tournament(["greedy", "banker", "random"], 60, seed=1)
    assert {one.tables(deal)[0] for deal in range(60)} == set(permutations(range(3)))
    assert abs(one.wins[0].mean - other.wins[0].mean) < 0.05


def test_equal_deals_leave_open_what_the_next_one_brings():
    same = Deal(0, (Score((30, 10, 20), (0, 2)),), ((0,) * 3,) * 3)
    sums = totals.Totals.none(3).plus(same, [(0, 1, 2)]).plus(same, [(0, 1, 2)])
    half, never, _ = (sums.interval(bot, WHOLE) for bot in range(3))
    differing = 1 - 0.025**0.5
    assert half == pytest.approx((0.5, 0.5 * (1 - differing), 0.5 * (1 + differing)))
    assert never == pytest.approx((0, 0, differing))


def test_every_table_of_a_deal_has_the_same_cards_and_the_same_lead():
    result = tournament(["greedy", "random"], 3, seed=5, table="pairs")
    starts = [
        [result.game(deal, table).start for table in range(len(result.tables(deal)))]
        for deal in range(3)
    ]
    assert all(len({(start.deck, start.first) for start in deal}) == 1 for deal in starts)
    assert len({deal[0].deck for deal in starts}) == 3
    names = [player.name for player in starts[0][0].players]
    kinds = [p.kind for p in starts[0][0].players]
    assert kinds == [result.names[b] for b in result.tables(0)[0]]
    lone = min(kinds, key=kinds.count)
    other = max(kinds, key=kinds.count)
    assert sorted(names) == sorted([lone, other, f"{other} (2)"])


def test_a_game_is_told_again_as_it_counted(bot):
    result = tournament([bot, "random", "greedy"], 2, seed=5)
    games = [result.game(deal, table) for deal in range(2) for table in range(3)]
    seats = [table.index(0) for deal in range(2) for table in result.tables(deal)]
    points = [game.events[-1].totals[seat] for game, seat in zip(games, seats, strict=True)]
    assert result.points[0].mean == pytest.approx(statistics.mean(points))


@pytest.mark.parametrize(
    ("bots", "edition", "table", "seats"),
    [
        (2, "don", "full", 3),
        (5, "don", "full", 5),
        (6, "abacus", "full", 5),
        (4, "don", "pairs", 3),
    ],
)
def test_without_a_wish_there_is_a_seat_for_each_as_far_as_the_edition_goes(
    bots, edition, table, seats
):
    assert tournament([passes] * bots, 1, edition, seed=1, table=table).seats == seats


# --- sums --------------------------------------------------------------------------------------


def test_shares_points_and_intervals_are_those_of_the_games():
    result = tournament(["greedy", "random", "greedy", passes], 4, seed=11, seats=3)
    ended = [
        [
            (table, result.game(deal, number).events[-1])
            for number, table in enumerate(result.tables(deal))
        ]
        for deal in range(4)
    ]
    assert sum(win.mean * n for win, n in zip(result.wins, result.seats_taken, strict=True)) == (
        pytest.approx(result.games)
    )
    for bot in range(4):
        shares, points = [], []
        for deal in ended:
            mine = [(end, table.index(bot)) for table, end in deal if bot in table]
            shares.append(statistics.mean(
                (seat in end.winners) / len(end.winners) for end, seat in mine
            ))  # fmt: skip
            points.append(statistics.mean(end.totals[seat] for end, seat in mine))
        win = result.wins[bot]
        assert win.mean == pytest.approx(statistics.mean(shares))
        assert result.points[bot].mean == pytest.approx(statistics.mean(points))
        error = statistics.stdev(points) / 4**0.5
        assert result.points[bot].error == pytest.approx(error)
        if statistics.stdev(shares):
            games = 4 * win.mean * (1 - win.mean) / statistics.variance(shares)
            for end in (win.low, win.high):  # Student's t of 3
                reach = 3.182446 * (end * (1 - end) / games) ** 0.5
                assert abs(win.mean - end) == pytest.approx(reach, abs=1e-6)
            assert 0 < win.low < win.mean < win.high < 1
        else:
            assert win.high - win.low == pytest.approx(1 - 0.025 ** (1 / 4))


@pytest.mark.parametrize(("p", "games", "deals"), [(0.25, 4, 60), (0.01, 3, 100), (0.5, 6, 6)])
def test_an_interval_holds_the_true_share_in_95_of_100_tournaments(p, games, deals):
    chance, held = Chance(7), 0
    for _ in range(600):
        won = [sum(chance.below(1000) < 1000 * p for _ in range(games)) for _ in range(deals)]
        squares = sum(wins * wins for wins in won)
        low, high = Totals(deals, (sum(won),), (squares,), ()).interval(0, games)[1:]
        held += low <= p <= high
    assert held >= 0.93 * 600


def test_shares_at_one_table_sum_to_one_and_one_deal_has_no_interval():
    result = tournament(["greedy", "random", "greedy", "random"], 5, seed=2)
    assert sum(win.mean for win in result.wins) == pytest.approx(1)
    assert tournament(["greedy"] * 3, 1, seed=2).wins[0].low is None


def test_a_shared_win_is_a_part_for_each():
    shared = Deal(0, (Score((30, 10, 30), (0, 2)),), ((0,) * 3,) * 3)
    one = totals.Totals.none(3).plus(shared, [(2, 0, 1)])
    assert [one.estimate(bot, WHOLE).mean for bot in range(3)] == [0, 0.5, 0.5]
    assert [one.estimate(3 + bot, 1).mean for bot in range(3)] == [10, 30, 30]


def test_a_duel_counts_the_lone_seat_only():
    result = tournament(["greedy", "random"], 4, seed=3, table="pairs")
    won = 0
    for deal in range(4):
        for number, table in enumerate(result.tables(deal)):
            end = result.game(deal, number).events[-1]
            if table.count(0) == 1:
                won += (table.index(0) in end.winners) / len(end.winners)
    assert result.duels[0][1].mean == pytest.approx(won / 12)
    assert result.duels[0][0] is None


@pytest.mark.parametrize(
    ("edition", "switches"),
    [("serengeti", {}), ("mombasa", {"at_table": True}), ("abacus", {"at_table": True})],
)
def test_who_helps_whom_is_what_the_ledger_says(edition, switches):
    result = tournament(
        ["random", "greedy", "random"], 3, edition, seed=8, maker=sg.Game, **switches
    )
    bots = range(3)
    given = [[0] * 3 for _ in bots]
    paid = [0] * 3
    rest = [0] * 3
    for deal in range(3):
        for number, table in enumerate(result.tables(deal)):
            book = Ledger(result.game(deal, number).replay).financed()
            for seat, i in enumerate(table):
                for other, j in enumerate(table):
                    if other != seat:
                        given[i][j] += book.through_pot[seat][other]
                rest[i] += book.through_pot[seat][seat]
                rest[i] += book.to_bank[seat] + book.in_pot[seat] + sum(book.sales[seat])
                paid[i] += book.paid[seat]
    for i in bots:
        assert result.given[i] == pytest.approx([float(chips) for chips in given[i]], abs=1e-4)
        assert sum(result.given[i]) == pytest.approx(float(paid[i] - rest[i]), abs=1e-4)
        assert sum(result.given[i]) > 0
    met = [[0] * 3 for _ in bots]
    for table in [table for deal in range(3) for table in result.tables(deal)]:
        for i in table:
            for j in table:
                met[i][j] += i != j
    assert result.help[0][1] == pytest.approx(float(given[0][1]) / met[0][1], abs=1e-4)
    assert result.help[0][0] is None


def test_ratings_follow_strength_and_frames_show_it_all():
    result = sg.tournament(["random", "greedy", passes], 8, seed=4)
    ratings = dict(zip(result.names, result.ratings, strict=True))
    assert ratings["greedy"][0] > ratings["random"][0] > ratings["passes"][0]
    frame = result.frame.set_index("player")
    assert frame.loc["greedy", "wins"] == result.wins[1].mean
    assert list(frame["seats"]) == [24, 24, 24]
    assert result.matrix.loc["random", "greedy"] == result.help[0][1]
    assert repr(result) == "<Tournament: 8 deals, 24 games, seed 4>"


def test_without_openskill_only_the_ratings_are_missing(monkeypatch):
    rated = tournament(["random", "greedy", passes], 3, seed=4)
    monkeypatch.setattr(totals, "_model", lambda: None)
    plain = tournament(["random", "greedy", passes], 3, seed=4)
    assert plain.ratings == ()
    assert plain.wins == rated.wins
    assert list(plain.frame["rating"]) == [None] * 3
    assert "Rating" in rated.text("en")
    assert "Rating" not in plain.text("en")


# --- whoever does the work ---------------------------------------------------------------------


def test_processes_threads_and_one_worker_give_the_same(bot):
    entrants = [bot, "greedy", "random"]
    one = tournament(entrants, 6, seed=9, workers=1)
    assert tournament(entrants, 6, seed=9, workers=3).rows() == one.rows()
    apart = tournament(entrants, 6, seed=9, workers=2, executor="processes")
    assert apart.rows() == one.rows()
    assert apart.matrix_rows() == one.matrix_rows()
    assert tournament(entrants, 6, seed=10, workers=1).rows() != one.rows()


class Breaking(Executor):
    """Does the work at once, until it breaks."""

    def __init__(self, last):
        self.left = last

    def submit(self, work, /, *args):
        future = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(BrokenExecutor("a worker died"))
        else:
            future.set_result(work(*args))
        return future


def test_when_the_workers_are_gone_what_is_finished_counts(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SERENGETI_LANG", "en")
    path = tmp_path / "r.jsonl"
    found = tournament(["greedy"] * 3, 5, seed=6, executor=Breaking(2), resume=path)
    assert (found.deals, found.asked, found.stopped) == (2, 5, "workers")
    said = capsys.readouterr().err.splitlines()
    goes_on = f"They are kept in {path}: the same command goes on from there."
    assert said == [
        "The workers stopped working: BrokenExecutor: a worker died.",
        f"Stopped early: 2 of 5 deals count. {goes_on}",
    ]
    whole = tournament(["greedy"] * 3, 5, seed=6, resume=path)
    assert whole.rows() == tournament(["greedy"] * 3, 5, seed=6).rows()
    with pytest.raises(RequestError) as error:
        tournament(["greedy"] * 3, 5, seed=6, executor=Breaking(0))
    assert error.value.code == "lost-workers"


def server(*words):
    """A part of a cluster, once it says that it is there; its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", *words, "--host", "127.0.0.1", "--no-dashboard"],
        stderr=subprocess.PIPE,
        text=True,
    )
    for line in process.stderr:
        if "Scheduler at:" in line or "Registered to:" in line:
            return process, line.split()[-1]
    raise AssertionError(process.wait())


CLUSTER = """
import sys
import serengeti as sg
from serengeti.tournaments import results_file

bot, address, pid, path = sys.argv[1:]
append = results_file.ResultsFile.append

def killing(self, deal):
    append(self, deal)
    if deal.deal == 3:
        import os
        os.kill(int(pid), 9)

results_file.ResultsFile.append = killing

def local(view, legal, low=3):
    from serengeti.engine.events import Bid, Passed
    if legal.bidder is None:
        return None if legal.may_decline else next(iter(legal))
    amount = legal.lowest
    if amount is None or amount > low:
        return Passed(seat=view.seat)
    return Bid(seat=view.seat, amount=amount)

if __name__ == "__main__":
    result = sg.tournament([bot, local, "greedy"], 40, seed=9, dask=address, resume=path)
    alone = sg.tournament([bot, local, "greedy"], 40, seed=9, workers=1)
    assert result.deals == 40, result
    assert result.rows() == alone.rows()
    assert result.matrix_rows() == alone.matrix_rows()
"""


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_the_same(tmp_path, bot):
    script = tmp_path / "cluster.py"
    script.write_text(CLUSTER)
    here = []
    try:
        scheduler, address = server("distributed.cli.dask_scheduler", "--port", "0")
        here.append(scheduler)
        for _ in range(2):
            local = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
            here.append(server("distributed.cli.dask_worker", address, *local)[0])
        words = [sys.executable, script, bot, address, str(here[1].pid), tmp_path / "r.jsonl"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        assert here[1].wait(10) == -signal.SIGKILL
        assert here[2].poll() is None
    finally:
        for process in here:
            process.kill()
            process.wait()
            process.stderr.close()


def test_a_cluster_needs_its_package(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    path = tmp_path / "r.jsonl"
    with pytest.raises(RequestError) as error:
        tournament(["greedy"] * 3, 2, seed=3, dask="tcp://127.0.0.1:1", resume=path)
    assert error.value.code == "no-distributed"
    assert not path.exists()


# --- what is finished stays --------------------------------------------------------------------


def test_a_tournament_goes_on_where_it_stopped(tmp_path, bot):
    entrants = [bot, "greedy", "random"]
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    alone = tournament(entrants, 5, seed=3, resume=whole, workers=1)
    tournament(entrants, 2, seed=3, resume=parts)
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True)
    assert len(lines) == 6
    assert parts.read_bytes() == b"".join(lines[:3])
    for torn in (0, 1, 40, len(lines[3]) - 1):
        parts.write_bytes(b"".join(lines[:3]) + lines[3][:torn])
        assert sg.tournament(entrants, 5, resume=parts).rows() == alone.rows()  # seed on file
        assert parts.read_bytes() == data
    parts.write_bytes(lines[0][:50])
    assert tournament(entrants, 5, seed=3, resume=parts).rows() == alone.rows()
    assert parts.read_bytes() == data
    assert tournament(entrants, 2, seed=3, resume=parts).deals == 2
    assert parts.read_bytes() == data


@pytest.mark.parametrize(("name", "code"), [("SIGKILL", -9), ("SIGINT", 130)])
def test_a_stop_by_signal_keeps_finished_deals(tmp_path, bot, name, code):
    path, mark = tmp_path / "r.jsonl", tmp_path / "mark"
    bot.write_text(BOT + ONCE.format(signal=name))
    words = ["tournament", bot, "greedy", "random", "--deals", "4", "--seed", "3", "--lang", "en"]
    words = [sys.executable, "-m", "serengeti", *words, "--workers", "1", "--resume", path]
    env = {**os.environ, "RESULTS": str(path), "MARK": str(mark)}
    first = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60)
    assert first.returncode == code, first.stderr
    kept = path.read_bytes()
    assert kept.endswith(b"\n")
    if name == "SIGINT":
        done = len(kept.splitlines()) - 1
        assert f"Deals: {done} of 4" in first.stdout
        assert f"Stopped early: {done} of 4 deals count." in first.stderr
    again = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60)
    assert again.returncode == 0, again.stderr
    assert path.read_bytes().startswith(kept)
    other = tmp_path / "other.jsonl"
    env["RESULTS"] = str(path)  # four deals are on it: nothing stops this one
    words[-1] = other
    never = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60)
    assert never.stdout == again.stdout
    assert other.read_bytes() == path.read_bytes()


def broken_line(data):
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:2], b'{"deal":1}\n', *lines[2:]])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: b"A,B\n1,2\n", "not-results"),
        (lambda data: b"no line end", "not-results"),
        (lambda data: b"\xff\xfe\n", "not-results"),
        (broken_line, "bad-results"),
        (lambda data: data + data.splitlines(keepends=True)[-1], "bad-results"),
        (lambda data: data.replace(b'"winners":[', b'"winners":[7,'), "bad-results"),
        (lambda data: data.replace(b'"seed":3', b'"seed":4', 1), "other-tournament"),
        (lambda data: data.replace(b'"bonus":2', b'"bonus":3', 1), "other-tournament"),
    ],
)
def test_a_file_that_holds_something_else_is_left_alone(tmp_path, change, code):
    path = tmp_path / "r.jsonl"
    tournament(["greedy"] * 3, 2, seed=3, resume=path)
    path.write_bytes(change(path.read_bytes()))
    before = path.read_bytes()
    with pytest.raises(RequestError) as error:
        tournament(["greedy"] * 3, 4, seed=3, resume=path)
    assert error.value.code == code
    assert path.read_bytes() == before


def test_a_changed_bot_is_another_tournament(tmp_path, bot):
    path = tmp_path / "r.jsonl"
    tournament([bot, "greedy", "greedy"], 1, seed=3, resume=path)
    bot.write_text(BOT.replace("2 + ", "3 + "))
    with pytest.raises(RequestError) as error:
        tournament([bot, "greedy", "greedy"], 2, seed=3, resume=path)
    assert error.value.code == "bot-changed"
    assert error_text(error.value, "en").startswith("“mine.py” has changed since the results")


def test_a_changed_function_or_class_is_another_tournament_too(tmp_path):
    def versions(found):
        return {entrants([bot, "greedy"])[0].mark for bot in found}

    def mine(view, legal):
        return passes(view, legal)

    first = mine

    def mine(view, legal):  # a cell that was edited and run again
        return None if legal.may_decline else next(iter(legal))

    assert len(versions([first, mine, Bold, Remembers, Remembers(None)])) == 4
    assert versions([len, eval("lambda view, legal: None")]) == {""}
    path = tmp_path / "r.jsonl"
    tournament([first, "greedy", "greedy"], 1, seed=3, resume=path)
    with pytest.raises(RequestError, match=r"“mine” has changed since the results"):
        tournament([mine, "greedy", "greedy"], 2, seed=3, resume=path)


def test_two_tournaments_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "r.jsonl"
    refused = []

    def impatient(view, legal):
        if not refused:
            refused.append(path.read_bytes())
            with pytest.raises(RequestError) as error:
                tournament([impatient, "greedy", "greedy"], 3, seed=3, resume=path)
            refused.append(error.value.code)
        return passes(view, legal)

    sg.language("en")
    result = tournament([impatient, "greedy", "greedy"], 3, seed=3, resume=path, workers=1)
    assert refused[1] == "results-busy"
    assert path.read_bytes().startswith(refused[0])
    again = tournament([impatient, "greedy", "greedy"], 3, seed=3, resume=path)
    assert again.text("en") == result.text("en")


def test_deals_that_another_tournament_added_meanwhile_stay(tmp_path):
    path = tmp_path / "r.jsonl"
    tournament(["greedy"] * 3, 1, seed=3, resume=path)
    job, rules = tournaments._job(["greedy"] * 3, "serengeti", {}, 3, None, "full", False, None)
    late = results_file.ResultsFile(path, job, results_file.header(job, rules, "full"))
    assert len(list(late.deals())) == 1
    tournament(["greedy"] * 3, 2, seed=3, resume=path)
    before = path.read_bytes()
    with pytest.raises(RequestError) as error:
        late.begin()
    assert error.value.code == "results-busy"
    late.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 4}, "there “seed” is 3, here it is 4."),
        ({"seats": 4}, "there “seats” is 3, here it is 4."),
        ({"isolate": True}, "there “isolate” is False, here it is True."),
        ({"seconds": 2}, "there “seconds” is None, here it is 2.0."),
        ({"sale": False}, "there “sale” is True, here it is False."),
        ({"edition": "don"}, "there “edition” is “serengeti”, here it is “don”."),
        ({"table": "pairs"}, "there “table” is “full”, here it is “pairs”."),
        (
            {"bots": ["greedy", "random", "banker"]},
            "here it is ['greedy', 'random', 'banker'].",
        ),
    ],
)
def test_another_tournament_is_named_with_both_values(tmp_path, change, said):
    path = tmp_path / "r.jsonl"
    before = {"bots": ["greedy", "greedy", "random"], "seed": 3, "resume": path}
    asked = [{**before, "deals": 1}, {**before, **change}]
    sg.tournament(asked[0].pop("bots"), **asked[0])
    with pytest.raises(RequestError) as error:
        sg.tournament(asked[1].pop("bots"), **asked[1])
    assert said in error_text(error.value, "en")


def test_a_file_of_another_version_is_left_alone(tmp_path):
    path = tmp_path / "r.jsonl"
    tournament(["greedy"] * 3, 1, seed=3, resume=path)
    path.write_bytes(path.read_bytes().replace(b'"format":2', b'"format":1', 1))
    with pytest.raises(RequestError) as error:
        tournament(["greedy"] * 3, 1, seed=3, resume=path)
    assert error.value.code == "other-version"


def test_a_full_disk_keeps_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "r.jsonl"
    tournament(["greedy"] * 3, 2, seed=3, resume=path)
    before, write = path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda file, line: write(file, line[:30]))
    with pytest.raises(FileError) as error:
        tournament(["greedy"] * 3, 4, seed=3, resume=path)
    assert error.value.code == "disk-full"
    assert path.read_bytes() == before


# --- bots that fail ----------------------------------------------------------------------------


def raises(view, legal):
    raise ValueError("no \x1b[31midea")


def leaves(view, legal):
    sys.exit("bye")


def too_high(view, legal):
    return Bid(seat=view.seat, amount=99)


def for_another(view, legal):
    return Passed(seat=(view.seat + 1) % 3)


def nothing(view, legal):
    return object()


def forgets(view, legal):
    passes(view, legal)


class Absent:
    def __init__(self, chance):
        raise RuntimeError("not today.")

    choose = passes


class Fickle(Absent):
    """One that can be made to see what it is, but not for a game."""

    def __init__(self, chance):
        if chance.stream:
            super().__init__(chance)


class Bare:
    choose = passes


class Idle:
    def __init__(self, chance):
        pass

    choose = None


class Unspeakable(Exception):
    def __str__(self):
        raise ValueError

    __repr__ = __str__


def unspeakable(view, legal):
    raise Unspeakable


def no_number(view, legal):
    return Bid(seat=view.seat, amount=Unspeakable())


def spoils(view, legal):
    legal.table.chips[:] = [0, 0, 0]
    raise MemoryError


@pytest.mark.parametrize(
    ("broken", "kind", "first"),
    [
        (raises, "error", "ValueError: no idea"),
        (leaves, "error", "SystemExit: bye"),
        (too_high, "illegal", "bid 99"),
        (for_another, "illegal", "passed"),
        (forgets, "illegal", ""),
        (nothing, "illegal", "<object object>"),
        (spoils, "memory", "MemoryError"),
        (unspeakable, "error", "Unspeakable"),
        (no_number, "illegal", "Unspeakable"),
        (Fickle, "error", "RuntimeError: not today"),
    ],
)
def test_a_broken_bot_passes_and_is_named(capsys, broken, kind, first):
    result = tournament([broken, "greedy", "greedy"], 2, seed=3, workers=1)
    (fault,) = result.faults
    assert (fault.bot, fault.kind) == (0, kind)
    assert first in fault.first
    assert fault_clause(fault.code, fault.first, fault.facts, translator("en")) in result.text("en")
    assert fault.times == result.passed_for(0) > 15
    for lang, says in [("en", f"{broken.__name__} passed {fault.times} times"), ("fr", "a passé")]:
        assert says in result.text(lang)
    assert capsys.readouterr().err.count(broken.__name__) == 1  # warned once, not every time
    harmless = tournament([passes, "greedy", "greedy"], 2, seed=3)
    assert result.rows()[1][1:] == harmless.rows()[1][1:]


def test_nobody_sells_the_cards_of_another():
    def buys(view, legal):
        if legal.bidder is None or legal.lowest is None:
            return passes(view, legal)
        return Bid(seat=view.seat, amount=legal.lowest)

    def steals(view, legal):
        rival = (view.seat + 1) % 3
        if legal.may_decline and view.hands[rival]:
            return SaleOpened(seat=rival, card=view.hands[rival][0])
        return buys(view, legal)

    result = tournament([steals, buys, buys], 1, seed=3, workers=1)
    (fault,) = result.faults
    assert (fault.bot, fault.kind) == (0, "illegal")
    assert fault.first.startswith("sale_opened ")
    events = [event for table in range(3) for event in result.game(0, table).events]
    assert not any(isinstance(event, SaleOpened) for event in events)


def test_an_answer_that_comes_late_is_a_pass(monkeypatch):
    clock = count(step=3)
    monkeypatch.setattr(deals_room, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    result = tournament(["greedy"] * 3, 1, seed=3, seconds=2, workers=1)
    assert {fault.kind for fault in result.faults} == {"late"}
    assert result.points[0].mean == result.points[1].mean
    monkeypatch.undo()
    assert tournament(["greedy"] * 3, 1, seed=3, seconds=60).faults == ()


@pytest.mark.slow
def test_foreign_bots_are_isolated_when_asked(bot):
    bot.write_text(
        f"import os\nassert os.getpid() != {os.getpid()}\n\n"
        "def choose(view, legal):\n    while True:\n        pass\n"
    )
    how = {"seed": 3, "isolate": True, "seconds": 1.5, "workers": 1}
    result = tournament([bot, passes, Remembers], 1, **how)
    found = {fault.kind: fault for fault in result.faults}
    assert {fault.bot for fault in result.faults} == {0}
    assert found["late"].times == 4  # its process is started again three times
    assert found["late"].facts == {"seconds": 1.5}
    assert found["lost"].times > 50


class Remembers:
    """A class of players, made anew for every seat of every game."""

    def __init__(self, chance):
        self.chance = chance

    def choose(self, view, legal):
        return passes(view, legal)


def test_all_kinds_of_bots_take_part_under_names_of_their_own(bot):
    found = tournament([Remembers, SimpleNamespace(choose=passes), bot, str(bot)], 1, seed=3)
    assert found.names == ("Remembers", "SimpleNamespace", "mine", "mine (2)")
    assert found.faults == ()


# --- requests without an answer ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "how", "kind", "code"),
    [
        (["greedy", "banquier"], {}, RequestError, "no-player"),
        (["greedy"], {}, RequestError, "few-bots"),
        ("greedy", {}, RequestError, "no-players"),
        (5, {}, RequestError, "no-players"),
        (["greedy", Bare], {}, RequestError, "no-init"),
        (["greedy", Absent], {}, RequestError, "class-raises"),
        (["greedy", Idle], {}, RequestError, "not-a-bot"),
        (["greedy"] * 3, {"seats": 3.0}, SetupError, "bad-seats"),
        (["greedy"] * 3, {"seats": "3"}, SetupError, "bad-seats"),
        (["greedy"] * 3, {"edition": ["don"]}, RequestError, "no-edition"),
        (["greedy"] * 3, {"table": ["full"]}, RequestError, "no-table-kind"),
        (["greedy"] * 3, {"seconds": "2"}, RequestError, "not-positive"),
        (["greedy"] * 3, {"seconds": float("nan")}, RequestError, "not-positive"),
        (["greedy"] * 3, {"dask": "nowhere"}, RequestError, "no-address"),
        (["greedy", 7], {}, RequestError, "not-a-bot"),
        (["greedy", "nowhere.py"], {}, FileError, "no-file"),
        (["greedy"] * 3, {"seats": 2}, SetupError, "bad-seats"),
        (["greedy"] * 3, {"seats": 7}, SetupError, "bad-seats"),
        (["greedy"] * 3, {"deals": -1}, RequestError, "outside-range"),
        (["greedy"] * 3, {"deals": True}, RequestError, "outside-range"),
        (["greedy"] * 3, {"workers": 0}, RequestError, "outside-range"),
        (["greedy"] * 3, {"executor": "magic"}, RequestError, "no-executor"),
        (["greedy"] * 3, {"executor": 3}, RequestError, "no-executor"),
        (["greedy"] * 3, {"table": "round"}, RequestError, "no-table-kind"),
        (["greedy"] * 3, {"seconds": 0}, RequestError, "not-positive"),
        (["greedy"] * 3, {"seed": -1}, SetupError, "bad-seed"),
        (["greedy"] * 3, {"splitt": 1}, SetupError, "bad-rules"),
        (["greedy"] * 3, {"isolate": "yes"}, RequestError, "not-a-bool"),
        (["greedy"] * 3, {"at_table": "no"}, RequestError, "not-a-bool"),
        (["greedy"] * 12, {}, RequestError, "many-tables"),
        (["greedy"] * 80, {"table": "pairs"}, RequestError, "many-tables"),
        (["greedy"] * 3, {"players": (3, "4")}, SetupError, "bad-rules"),
    ],
)
def test_what_cannot_be_is_refused(bots, how, kind, code):
    with pytest.raises(kind) as error:
        tournament(bots, **{"seed": 3, **how})
    assert error.value.code == code


NOT_COMPILED = [("def", "bot-raises"), ("return", "bot-raises"), ("\0", "bot-raises")]
UNBOUND = [
    ("def chose(view, legal): pass", "no-choose"),
    ("def other():\n    choose = print", "no-choose"),
    ("x = 1", "no-choose"),
]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 / 0", "bot-raises"),
        ("raise SystemExit(3)", "bot-raises"),
        ("choose = 3", "no-choose"),
        *NOT_COMPILED,
        *UNBOUND,
    ],
)
def test_a_file_without_a_bot_is_refused(bot, text, code):
    bot.write_text(text)
    with pytest.raises(RequestError) as error:
        tournament([bot, "greedy"], seed=3)
    assert error.value.code == code
    assert error.value.data["path"] == str(bot)


@pytest.mark.parametrize(("text", "code"), [*NOT_COMPILED, *UNBOUND])
def test_a_file_apart_is_refused_in_the_same_words(bot, text, code):
    bot.write_text(text)
    said = []
    for isolate in (True, False):
        with pytest.raises(RequestError) as error:
            entrants([bot, "greedy"], isolate)
        said.append([error_text(error.value, lang) for lang in ("en", "fr")])
    assert said[0] == said[1]
    assert error.value.code == code


@pytest.mark.parametrize(
    "text",
    [
        "print(1 / 0)\nchoose = 1",
        "print(1 / 0)\nfrom somewhere import pick as choose",
        "print(1 / 0)\nfrom somewhere import *",
        "print(1 / 0)\nif 1:\n    async def choose(view, legal): pass",
        "print(1 / 0)\ndef make():\n    global choose\n    choose = print\nmake()",
        "print(1 / 0)\nmatch 1:\n    case choose: pass",
        "print(1 / 0)\nx = " + " + ".join("1" * 2500) + "\nchoose = print",
    ],
)
def test_a_file_to_be_isolated_is_not_run(bot, text):
    bot.write_text(text)
    assert [entrant.name for entrant in entrants([bot, "greedy"], True)] == ["mine", "greedy"]


def test_as_many_seats_as_the_rules_allow():
    for players, seats in (((2, 6), 2), ((4, 5), 4)):
        assert tournament(["greedy", "random"], 1, seed=3, players=players).seats == seats
    eight = tournament(["greedy"] * 8, 1, "don", seed=3, players=(3, 3))
    assert (eight.seats, eight.games) == (3, 168)


def test_a_file_may_import_one_beside_it(bot):
    (bot.parent / "beside_mine.py").write_text("PRICE = 1\n")
    bot.write_text("from beside_mine import PRICE\n" + BOT)
    for isolate in (False, True):
        assert tournament([bot, "greedy", "greedy"], 1, seed=3, isolate=isolate).faults == ()


def test_half_a_character_stops_no_tournament(tmp_path):
    def torn(view, legal):
        raise ValueError("\ud800")

    for number, how in enumerate(({}, {"isolate": True})):
        path = tmp_path / f"{number}.jsonl"
        result = tournament([torn, "greedy", "greedy"], 1, seed=3, resume=path, **how)
        assert [(fault.code, fault.first) for fault in result.faults] == [
            ("raised", "ValueError: ?")
        ]


def test_a_class_that_cannot_be_made_is_refused_before_anything_is_played():
    for isolate in (True, False):
        with pytest.raises(RequestError, match=r"__init__\(self, chance\)"):
            tournament([Bare, "greedy", "greedy"], 1, seed=3, isolate=isolate)


class Leaves:
    """Whoever makes it is gone."""

    def __init__(self, chance):
        os._exit(3)

    def choose(self, view, legal):
        return passes(view, legal)


@pytest.mark.slow
def test_a_class_that_is_isolated_is_made_apart():
    result = tournament([Leaves, "greedy", "greedy"], 1, seed=3, isolate=True, workers=1)
    found = {fault.code: fault for fault in result.faults}
    assert found["ended"].facts["exit"] == 3


class Bold:
    """Bids the least it may, or never: the toss of a coin when it is made."""

    def __init__(self, chance):
        self.bold = chance.below(2)

    def choose(self, view, legal):
        if self.bold and legal.lowest is not None:
            return Bid(seat=view.seat, amount=legal.lowest)
        return passes(view, legal)


def test_random_numbers_of_a_bot_differ_from_deal_to_deal_and_seed_to_seed():
    bold = []
    for seed in (1, 2):
        result = tournament([Bold, "greedy", "greedy"], 5, seed=seed, workers=1)
        games = [result.game(deal).events for deal in range(5)]
        seats = [table[0].index(0) for table in map(result.tables, range(5))]
        bold.append(tuple(
            any(isinstance(event, Bid) and event.seat == seat for event in events)
            for events, seat in zip(games, seats, strict=True)
        ))  # fmt: skip
    assert {True, False} == set(bold[0])
    assert bold[0] != bold[1]


class Heard(Guarded):
    """In the place of a bot apart: only its seed is written down."""

    seeds: ClassVar = []

    def __init__(self, bot, name, seed):
        super().__init__(passes, name)
        self.seeds.append(seed)

    def start(self):
        """Nothing to be started."""

    close = start


def test_a_bot_apart_has_a_seed_of_its_own_in_every_deal(monkeypatch):
    monkeypatch.setattr(deals_room, "Isolated", Heard)
    for seed in (1, 2):
        tournament([Bold, passes, "greedy"], 3, seed=seed, isolate=True, workers=1)
    assert len(Heard.seeds) == len(set(Heard.seeds)) == 2 * 3 * 2


def test_a_class_apart_draws_from_its_seed():
    class Tells(Remembers):
        def choose(self, view, legal):
            raise ValueError(self.chance.below(1000))

    game = sg.Game(["A", "B", "C"], seed=7, first=0)
    with Isolated(Tells, seed=5) as bot:
        bot.choose(game.view(), game.legal)
    assert bot.faults[0].detail == f"ValueError: {Chance(5).below(1000)}"


def test_a_bot_gets_no_numbers_from_which_the_deck_follows():
    seen = []

    class Curious(Remembers):
        def __init__(self, chance):
            super().__init__(chance)
            seen.append(chance.seed)

    result = tournament([Curious, "greedy", "greedy"], 3, seed=7)
    seeds = {result.game(deal).start.seed for deal in range(3)}
    assert seen
    assert not seeds & set(seen)


def test_nobody_takes_the_name_of_a_player_of_the_package(tmp_path):
    path = tmp_path / "greedy.py"
    path.write_text(BOT)
    greedy = type("greedy", (Remembers,), {})
    found = entrants([path, greedy, "greedy", path, "greedy"])
    names = [entrant.name for entrant in found]
    assert names == ["greedy.py", "greedy()", "greedy", "greedy.py (2)", "greedy (2)"]
    assert [entrant.name for entrant in entrants(["greedy", path])] == ["greedy", "greedy.py"]


def test_a_fault_is_the_same_whoever_did_the_work(bot):
    bot.write_text("def choose(view, legal):\n    return view.chips[9]\n")
    one, *others = [
        tournament([bot, "greedy", "greedy"], 3, seed=3, **how).faults
        for how in (
            {"workers": 1},
            {"workers": 2, "executor": "processes"},
            {"workers": 1, "isolate": True, "seconds": 30},
        )
    ]
    assert others == [one, one]
    assert one[0].facts == {"file": "mine.py", "line": 2}
    space = {"__name__": "__main__"}  # what is defined there is sent along as a whole
    exec(compile(bot.read_text(), "a/script.py", "exec"), space)
    for how in ({}, {"executor": "processes"}, {"isolate": True, "seconds": 30}):
        (fault,) = tournament([space["choose"], "greedy", "greedy"], 1, seed=3, **how).faults
        assert fault.facts == {"file": "script.py", "line": 2}
    assert "IndexError: tuple index out of range (mine.py, line 2)" in (
        tournament([bot, "greedy", "greedy"], 1, seed=3).text("en")
    )


def test_there_are_only_the_games_that_were_played():
    result = tournament(["greedy"] * 3, 1, seed=3)
    with pytest.raises(RequestError):
        result.game(1)
    with pytest.raises(RequestError):
        result.game(0, 3)
