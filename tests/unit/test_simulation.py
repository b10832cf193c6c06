"""Many games at once: what is counted, what is refused, and that nothing done is lost."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from making import random_game

import serengeti as sg
from serengeti.engine import referee
from serengeti.engine.cards import names_of
from serengeti.engine.choices import Choices
from serengeti.engine.errors import RequestError, SerengetiError, SetupError
from serengeti.engine.log import scan
from serengeti.engine.replay import Replay
from serengeti.players.offers import gain
from serengeti.simulation import POLICIES, batch, kernel, playouts, playouts_from, simulate
from serengeti.simulation.playout import Course, play_plain
from serengeti.simulation.policies import CAP, UNIFORM, cap_bid, decide, give_up, worth
from serengeti.simulation.result import estimate

FOUR = ["cap", "uniform", "cap", "uniform"]


@pytest.fixture(scope="module")
def result():
    return simulate(300, FOUR, seed=7, compiled=False)


@pytest.fixture(scope="module")
def games(result):
    return [result.game(number) for number in range(300)]


def ends(games):
    return [game.events[-1] for game in games]


def mean(values):
    values = list(values)
    return pytest.approx(sum(values) / len(values), abs=1e-12)


def test_means_are_those_of_the_games_themselves(result, games):
    for seat in range(4):
        shares = [(seat in end.winners) / len(end.winners) for end in ends(games)]
        assert result.wins[seat].mean == mean(shares)
        assert result.points[seat].mean == mean(end.totals[seat] for end in ends(games))
        assert result.chips[seat].mean == mean(game.table.chips[seat] for game in games)
    assert sum(win.mean for win in result.wins) == pytest.approx(1)
    assert result.pot.mean == mean(game.table.pot for game in games)


def test_collections_and_prices_are_those_of_the_games(result, games):
    hands = [game.table.hands for game in games]
    assert result.collections[2][5].mean == mean((h[2] >> 25).bit_count() for h in hands)
    sold = [e.price for g in games for e in g.events if type(e).__name__ == "LotSold"]
    for digit in range(10):
        prices = [price for price in sold if price % 10 == digit]
        assert result.lots[digit].mean == pytest.approx(len(prices) / 300)
        assert result.prices[digit].mean == pytest.approx(sum(prices) / 300)


def test_errors_are_standard_errors(result, games):
    chips = [game.table.chips[1] for game in games]
    middle = sum(chips) / 300
    spread = sum((n - middle) ** 2 for n in chips) / 299
    assert result.chips[1].error == pytest.approx((spread / 300) ** 0.5)
    assert simulate(1, FOUR, seed=7).wins[0].error is None


def test_a_mean_is_divided_once():
    assert estimate(5, 162, 9000, 60).mean == 0.54
    assert estimate(1, 30, 900, 60) == (0.5, None)


def test_a_shared_win_is_a_fraction():
    found = simulate(400, ["uniform"] * 3, "don", seed=3, compiled=False, final_tie=())
    shared = [end for end in ends(map(found.game, range(400))) if len(end.winners) > 1]
    assert shared
    assert sum(win.mean for win in found.wins) == pytest.approx(1)


def test_same_seed_same_games_another_seed_others(result):
    again = simulate(300, FOUR, seed=7, compiled=False)
    assert again.rows() == result.rows()
    assert simulate(300, FOUR, seed=8, compiled=False).rows() != result.rows()


def test_more_games_begin_with_the_same_ones(result):
    assert simulate(20, FOUR, seed=7).game(11).log == result.game(11).log


def test_rows_are_as_wide_as_their_heads(result):
    for head, rows in (result.rows(), result.price_rows()):
        assert {len(row) for row in rows} == {len(head)}
    assert result.price_rows()[1][3][0] == 3
    head, rows = result.rows()
    assert rows[1][head.index("pink_error")] == result.collections[1][5].error


def test_text_is_aligned_and_in_both_languages(result):
    title, *lines, note = result.text("en").splitlines()
    assert title == "Games: 300, seed 7. Rules: Serengeti."
    assert note.startswith("±: standard error.")
    assert len({len(line) for line in lines}) == 1
    assert lines[1].startswith("A     cap    ")
    assert "±0,0" in result.text("fr")
    assert "points" in result.text("fr").lower()
    assert result.text("fr").splitlines()[1].startswith("Place ")
    assert repr(result) == "<Simulation: 300 games, seed 7, cap uniform cap uniform>"
    assert str(result) == result.text()


@pytest.mark.parametrize("number", [0, 17, 299])
def test_an_exported_playout_passes_the_referee(result, number):
    game = result.game(number)
    proof = referee.prove(scan(game.log.dumps()))
    assert (proof.problems, game.over) == ((), True)
    assert [player.kind for player in game.start.players] == FOUR


def test_public_results_give_public_games():
    game = sg.simulate(5, FOUR, seed=7).game(2)
    assert type(game) is sg.Game
    assert sg.simulate(5, FOUR, "abacus", seed=7, split="majority").game(0).table.split == 0
    drawn = sg.simulate(5, FOUR)
    assert sg.simulate(5, FOUR, seed=drawn.seed).rows() == drawn.rows()
    replay = sg.sample("serengeti-4")
    assert type(replay.playouts(9, 5).game(0)) is sg.Game


def test_the_lead_is_drawn_or_given():
    drawn = simulate(40, ["uniform"] * 3, seed=7)
    assert {drawn.game(n).start.first for n in range(40)} == {0, 1, 2}
    given = simulate(40, ["uniform"] * 3, seed=7, first=2)
    assert {given.game(n).start.first for n in range(40)} == {2}


def test_two_can_play_by_switch():
    found = sg.simulate(30, ["cap", "uniform"], players=(2, 6), seed=7)
    assert len(found.wins) == 2
    assert len(found.game(3).start.players) == 2


# --- from the middle ---------------------------------------------------------------------------


def test_playouts_keep_what_has_happened_and_shuffle_the_rest():
    replay = sg.sample("serengeti-4")
    step = replay.auction(6) + 2
    found = playouts(replay, step, 20, seed=7)
    decks = set()
    for number in range(20):
        game = found.game(number)
        assert game.events[1 : step + 1] == replay.events[1 : step + 1]
        assert game.start.parent.step == step
        assert referee.prove(scan(game.log.dumps())).faults == []
        decks.add(game.start.deck)
    assert len(decks) == 20
    assert len({deck[:12] for deck in decks}) == 1


def test_a_log_without_a_deck_can_be_continued():
    replay = sg.sample("g1-2009")
    assert replay.start.deck is None
    game = playouts(replay, -1, 3, seed=7).game(1)
    assert game.over
    assert referee.prove(scan(game.log.dumps())).faults == []


def test_playouts_of_a_finished_game_are_its_end():
    replay = sg.sample("serengeti-4")
    found = playouts(replay, -1, 7, seed=7)
    assert found.decisions.mean == 0
    assert [points.mean for points in found.points] == list(replay.result.totals)


def test_a_bare_table_gives_the_same_numbers_and_no_logs():
    replay = sg.sample("serengeti-4")
    bare = playouts_from(replay.at(30), 50, "uniform", seed=3)
    assert bare.wins == playouts(replay, 30, 50, "uniform", seed=3).wins
    with pytest.raises(RequestError, match="bare table"):
        bare.game(0)


def test_playouts_leave_the_table_alone():
    table = sg.sample("serengeti-4").at(30)
    before = table.digest()
    playouts_from(table, 10, seed=3, compiled=False)
    playouts_from(table, 10, seed=3, compiled=True)
    assert table.digest() == before


# --- policies ----------------------------------------------------------------------------------


def middle_tables():
    for seed in range(30):
        for step in Replay(random_game(seed).log).steps():
            if step.table.asked(silent=True) is not None:
                yield step.table


def test_policies_answer_lawfully():
    choices = dict.fromkeys(("pass", "bid", "card"), 0)
    course = Course()
    course.s0 = course.s1 = 1
    for table in middle_tables():
        seat = table.asked(silent=True)
        for policy in range(len(POLICIES)):
            course.asked = [-1] * 6
            if table.discarder >= 0:
                card = give_up(table, course, seat, policy)
                assert card.bit_count() == 1
                assert card & table.hands[seat]
                choices["card"] += 1
                continue
            amount = decide(table, course, seat, policy)
            choices["pass" if amount < 0 else "bid"] += 1
            assert amount < 0 or amount in Choices(table, silent=True)
    assert min(choices.values()) > 10


def test_every_policy_plays_its_own_way():
    games = [simulate(1, [name] * 3, seed=7).game(0) for name in POLICIES]
    assert len({game.log.dumps().split(b"\n", 1)[1] for game in games}) == len(POLICIES) > 1


def test_cap_bids_the_lowest_amount_up_to_its_cap():
    replay = sg.sample("serengeti-4")
    table = replay.at(replay.auction(3))
    seat = table.asked()
    points = worth(table, seat)
    assert points == gain(names_of(table.lot), names_of(table.hands[seat]))
    course = Course()
    course.s0 = 1
    assert cap_bid(table, course, seat) == Choices(table).lowest
    assert course.caps[seat] in (points, 2 * points, 3 * points)
    drawn = course.caps[seat]
    table.high = drawn
    assert cap_bid(table, course, seat) == -1
    assert course.caps[seat] == drawn


def test_uniform_bids_every_amount_as_often():
    table = sg.Game(["A", "B", "C"], seed=7).table
    course = Course()
    course.s0 = 1
    drawn = [decide(table, course, table.asked(), UNIFORM) for _ in range(14_000)]
    assert set(drawn) == set(range(-1, 13))
    assert all(880 < drawn.count(amount) < 1120 for amount in set(drawn))


def test_uniform_with_every_digit_passes_without_drawing():
    table = sg.Game(["A", "B", "C"], seed=7).table
    seat = table.asked()
    table.digits[seat], table.chips[seat] = 1023, 5000
    course = Course()
    course.s0 = 1
    assert decide(table, course, seat, UNIFORM) == -1
    assert (course.s0, course.s1) == (1, 0)
    table.zero_is_digit = 0
    assert {decide(table, course, seat, UNIFORM) for _ in range(9)} == {-1, 0}


def test_cap_wins_against_uniform():
    found = simulate(200, ["cap", "uniform", "uniform"], seed=1, compiled=False)
    assert found.wins[0].mean > 0.8
    assert (POLICIES.index("cap"), POLICIES.index("uniform")) == (CAP, UNIFORM)


# --- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (lambda: simulate(0, FOUR, seed=7), "bad-games"),
        (lambda: simulate(-5, FOUR, seed=7), "bad-games"),
        (lambda: simulate(2.5, FOUR, seed=7), "bad-games"),
        (lambda: simulate(True, FOUR, seed=7), "bad-games"),
        (lambda: simulate(2**32 + 1, FOUR, seed=7), "bad-games"),
        (lambda: simulate(5, FOUR, seed=7, threads=0), "bad-threads"),
        (lambda: simulate(5, FOUR, seed=7, compiled="no"), "not-a-bool"),
        (lambda: simulate(5, ["cap", "cup", "cap"], seed=7), "no-policy"),
        (lambda: simulate(5, "cap", seed=7), "bad-seats"),
        (lambda: simulate(5, ["cap"] * 2, seed=7), "bad-seats"),
        (lambda: simulate(5, ["cap"] * 7, seed=7), "bad-seats"),
        (lambda: simulate(5, ["cap"] * 6, "templari", seed=7), "bad-seats"),
        (lambda: simulate(5, FOUR, "nowhere", seed=7), "no-edition"),
        (lambda: simulate(5, FOUR, seed=-1), "bad-seed"),
        (lambda: simulate(5, FOUR, seed=7, first=4), "no-seat"),
        (lambda: simulate(5, FOUR, seed=7, deck=["blue-8"]), "bad-rules"),
        (lambda: simulate(5, ["cap"] * 3, seed=7, players=(6, 2)), "bad-rules"),
        (lambda: playouts(sg.sample("serengeti-4"), 9999, 5), "no-step"),
        (lambda: playouts(sg.sample("serengeti-4"), 9, 5, ["cap"] * 3, seed=7), "bad-policies"),
        (lambda: simulate(5, FOUR, seed=7).game(5), "no-playout"),
        (lambda: simulate(5, FOUR, seed=7).game(-1), "no-playout"),
    ],
)
def test_bad_input_gets_one_clear_sentence(action, code):
    with pytest.raises(SerengetiError) as caught:
        action()
    assert caught.value.code == code
    assert str(caught.value).count("\n") == 0


def spoilt(table, **fields):
    for field, value in fields.items():
        setattr(table, field, value)
    return table


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("n", 7),
        ("n", 2),
        ("chips", [12, 12, 12]),
        ("chips", [12, 12, 12, -1]),
        ("chips", [12, 12, 12, True]),
        ("chips", [12, 12, 12, 1 << 29]),
        ("hands", [1, 1, 1, 1]),
        ("digits", [0, 0, 0, 1023]),
        ("lots", (2,) * 14),
        ("first", 4),
        ("first", -1),
        ("turn", 5),
        ("turn", -1),
        ("leader", 1),
        ("high", 3),
        ("auction", 9),
        ("unseen", 0),
        ("lot", 0),
        ("inside", 1 << 5),
        ("discarder", 3),
        ("seller", 0),
        ("settled", 1),
        ("over", 1),
        ("all_pass", 3),
        ("pot", 1.5),
    ],
)
def test_a_table_that_breaks_the_rules_is_refused(field, value):
    replay = sg.sample("serengeti-4")
    table = spoilt(replay.at(replay.auction(2)), **{field: value})
    with pytest.raises(SetupError, match="No game leads to this table"):
        playouts_from(table, 5, seed=7)


# --- interruption, progress, without numba -----------------------------------------------------


def test_ctrl_c_keeps_the_chunks_that_are_done(monkeypatch, capsys):
    def row(table, policies, seed, number, draw_first):
        if number == 2 * batch.PLAIN_CHUNK + 1:
            raise KeyboardInterrupt
        return play_plain(table, policies, seed, number, draw_first)

    monkeypatch.setattr(batch, "play_plain", row)
    sg.language("en")
    found = simulate(10_000, FOUR, seed=7, compiled=False)
    assert "Stopped early: 100 of 10,000 games count.\n" in capsys.readouterr().err
    monkeypatch.undo()
    assert found.rows() == simulate(100, FOUR, seed=7, compiled=False).rows()
    assert found.text("en").startswith("Games: 100 of 10,000, seed 7. Rules: Serengeti.\n")


def test_ctrl_c_when_nothing_is_left_to_stop_stops_nothing(monkeypatch, capsys):
    def reach(progress, done):
        if done == 100:
            raise KeyboardInterrupt

    monkeypatch.setattr(batch.Progress, "reach", reach)
    assert simulate(100, FOUR, seed=7, compiled=False).games == 100
    assert capsys.readouterr().err == ""


def test_ctrl_c_before_anything_is_done_is_passed_on(monkeypatch):
    def row(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "play_plain", row)
    with pytest.raises(KeyboardInterrupt):
        simulate(1000, FOUR, seed=7, compiled=False)


@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_on_threads_keeps_what_has_no_gap(monkeypatch, threads):
    def sums_of(table, codes, seed, low, high, draw_first):
        if low == 2 * batch.CHUNK:
            raise KeyboardInterrupt
        return [1] * batch.SUMMED, [1] * batch.SUMMED

    stub = SimpleNamespace(record_of=lambda table: table, sums_of=sums_of)
    monkeypatch.setattr(batch, "_kernel", lambda *_: stub)
    assert simulate(10 * batch.CHUNK, FOUR, seed=7, threads=threads).games == 2 * batch.CHUNK


def test_progress_is_told_after_every_chunk(monkeypatch):
    told = []
    monkeypatch.setattr(batch.Progress, "reach", lambda bar, done: told.append(done))
    simulate(120, FOUR, seed=7, compiled=False)
    assert told == [50, 100, 120]


def test_without_numba_it_is_slower_says_so_once_and_gives_the_same(result):
    code = (
        "import sys; sys.modules['numba'] = None; sys.modules['numpy'] = None\n"
        "import serengeti as sg; sg.language('en')\n"
        f"for _ in range(2): r = sg.simulate(300, {FOUR}, seed=7, compiled=True)\n"
        "print(r.rows())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(result.rows())
    assert done.stderr.count("plain Python") == 1
    assert 'pip install "serengeti[fast]"' in done.stderr


def test_without_a_folder_to_write_to_it_is_compiled_all_the_same(monkeypatch):
    asked = []

    def build(stamp, cache):
        asked.append(cache)
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return "kernel"

    monkeypatch.setattr(kernel, "_build", build)
    assert kernel._kernel.__wrapped__() == "kernel"
    assert asked == [True, False]


def test_little_work_loads_no_numba():
    code = (
        "import sys, serengeti as sg\n"
        f"sg.simulate(20, {FOUR}, seed=7)\n"
        "print([name for name in ('numba', 'numpy', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert done.stderr == ""
