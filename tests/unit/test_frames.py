"""Tables of a replay against the log's own lines, read with nothing but `json`."""

import json
import subprocess
import sys
from collections import Counter

import pandas as pd
import pytest
from making import random_game

from serengeti import frames
from serengeti.engine.editions import EDITIONS
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.frames import COLUMNS, Frames, seat_names

SEEDS = range(12)
FIXED = [table for table in COLUMNS if table != "balances"]


def lines_of(replay):
    return [json.loads(line) for line in replay.log.dumps().splitlines()]


def dicts(content):
    columns, rows = content
    return [dict(zip(columns, row, strict=True)) for row in rows]


@pytest.fixture(params=SEEDS)
def replay(request):
    """Games of random rules and 2 to 6 seats, every third cut short."""
    log = random_game(request.param).log
    if request.param % 3 == 0:
        log = type(log)(log.events[: 10 + 7 * request.param], log.lines[: 10 + 7 * request.param])
    return Replay(log)


def test_a_row_of_events_is_a_line_of_the_log(replay):
    rows = dicts(frames.events(replay))
    for step, (row, line) in enumerate(zip(rows, lines_of(replay), strict=True)):
        assert (row["step"], row["type"], row["seat"]) == (step, line["type"], line.get("seat"))
        named = [line[key] for key in ("amount", "chips", "price") if key in line]
        assert row["chips"] == (sum(line["shares"]) if "shares" in line else (named or [None])[0])
    turned = [row["cards"].split() for row in rows if row["type"] == "lot_revealed"]
    assert turned == [line["cards"] for line in lines_of(replay) if "cards" in line]
    assert rows[-1]["auction"] == len(turned)


def test_bids_are_the_choices_of_the_log(replay):
    choices = [line for line in lines_of(replay) if line["type"] in ("bid", "passed")]
    names = seat_names(replay)
    assert [
        (row["seat"], row["player"], row["amount"], row["choice"])
        for row in dicts(frames.bids(replay))
    ] == [
        (line["seat"], names[line["seat"]], line.get("amount"), line["type"].replace("ed", ""))
        for line in choices
    ]


def test_lots_hold_every_card_that_left_the_table(replay):
    waiting, ends = [], []
    for line in lines_of(replay):
        waiting += line.get("cards", [])
        how = line.get("how") or {"lot_sold": "sold", "lot_given": "given"}.get(line["type"])
        if how:
            ends.append((sorted(waiting), line.get("seat"), line.get("price"), how))
            waiting = waiting if how == "carried" else []
    found = dicts(frames.lots(replay))
    assert [
        (sorted(row["cards"].split()), row["seat"], row["price"], row["how"]) for row in found
    ] == ends
    assert [row["auction"] for row in found] == list(range(1, len(ends) + 1))


def test_payouts_are_shares_and_income(replay):
    expected = []
    for step, line in enumerate(lines_of(replay)):
        if line["type"] == "income_paid":
            expected.append((step, line["seat"], line["chips"], "bank", None, None))
        for seat, chips in enumerate(line.get("shares", ())):
            if chips:
                expected.append((step, seat, chips, "pot", line["digit"], line["basis"]))
    keys = ("step", "seat", "chips", "source", "digit", "basis")
    assert [tuple(row[key] for key in keys) for row in dicts(frames.payouts(replay))] == expected


def fold_chips(replay):
    """Chips after every step, from the lines alone."""
    lines = lines_of(replay)
    rules = lines[0]["rules"]
    seats = [rules.get("start_chips", 12)] * len(lines[0]["players"])
    pot, bank = 0, rules.get("bank_chips", 0)
    for line in lines:
        if line["type"] == "lot_sold":
            seats[line["seat"]] -= line["price"]
            pot += line["price"]
        elif line["type"] == "income_paid":
            seats[line["seat"]] += line["chips"]
            bank -= line["chips"]
        elif line["type"] == "pot_shared":
            seats = [have + more for have, more in zip(seats, line["shares"], strict=True)]
            pot = line["left"] if line["to"] == "pot" else 0
            bank += line["left"] if line["to"] == "bank" else 0
        yield (*seats, pot, bank)


def test_balances_follow_the_lines_and_their_total_is_constant(replay):
    columns, rows = frames.balances(replay)
    assert columns == ("step", *seat_names(replay), "pot", "bank", "total")
    assert [row[1:-1] for row in rows] == list(fold_chips(replay))
    assert len({row[-1] for row in rows}) == 1


def fold_cards(replay):
    """Cards of each colour of each seat after every growth, from the lines alone."""
    lot, owned = [], Counter()
    for step, line in enumerate(lines_of(replay)):
        lot += line.get("cards", [])
        if line["type"] in ("lot_sold", "lot_given"):
            for card in lot:
                owned[line["seat"], card.split("-")[0]] += 1
            for colour in {card.split("-")[0] for card in lot}:
                yield step, line["seat"], colour, owned[line["seat"], colour]
        if line["type"] in ("lot_sold", "lot_given") or line.get("how") == "discarded":
            lot = []


def test_collections_grow_with_the_lots(replay):
    rows = dicts(frames.collections(replay))
    grown = [(row["step"], row["seat"], row["colour"], row["cards"]) for row in rows]
    assert sorted(grown) == sorted(fold_cards(replay))
    assert all(row["points"] == [0, 1, 3, 6, 10, 15][row["cards"]] for row in rows)


def test_scores_are_those_of_the_last_line_or_the_points_so_far(replay):
    owned = {(seat, colour): cards for _, seat, colour, cards in fold_cards(replay)}
    end = lines_of(replay)[-1]
    for row in dicts(frames.scores(replay)):
        seat = row["seat"]
        points = {colour: row[colour] for colour in list(COLUMNS["scores"])[2:8]}
        counts = {colour: owned.get((seat, colour), 0) for colour in points}
        assert points == {colour: n * (n + 1) // 2 for colour, n in counts.items()}
        assert row["cards"] == sum(counts.values())
        if end["type"] == "game_ended":
            assert list(points.values()) == end["points"][seat]
            facts = (end["bonus"][seat], end["totals"][seat], seat in end["winners"])
            assert (row["bonus"], row["total"], row["winner"]) == facts
        else:
            facts = (None, sum(points.values()), None)
            assert (row["bonus"], row["total"], row["winner"]) == facts


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_frames_have_the_documented_columns_and_types(edition, seats):
    game = Game(["A"] * seats, edition, seed=3, players=(2, 6))
    for amount in (0, 1):  # a game that has just begun has frames too
        made = Frames(Replay(game.log))
        for table in FIXED:
            frame = getattr(made, table)
            assert {name: str(kind) for name, kind in frame.dtypes.items()} == {
                name: kind for name, (kind, _) in COLUMNS[table].items()
            }
            assert len(frame) == len(getattr(frames, table)(Replay(game.log))[1])
        assert made.balances.columns.is_unique
        assert set(map(str, made.balances.dtypes)) == {"int64"}
        game.bid(amount)


def test_missing_values_are_missing_in_the_frames():
    game = Game(["A", "B", "C"], seed=1)
    game.bid(0)
    game.pass_()
    bids = Frames(Replay(game.log)).bids
    assert bids["amount"].isna().tolist() == [False, True]
    assert pd.isna(Frames(Replay(game.log)).scores["winner"][0])


def test_a_frame_is_the_readers_own():
    made = Frames(Replay(Game(["A", "B", "C"], seed=1).log))
    events = made.events
    events["step"] = 99
    assert made.events["step"].tolist() == [0, 1]


def test_every_column_says_what_it_means():
    for table in COLUMNS.values():
        assert all(meaning.strip() for _, meaning in table.values())


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (["A", "A", "A (2)"], ("A", "A (2)", "A (2) (2)")),
        (["A (2)", "A", "A"], ("A (2)", "A", "A (3)")),
        (["step", "pot", "total"], ("step (2)", "pot (2)", "total (2)")),
        (["x" * 40, "x" * 40, "y"], ("x" * 40, "x" * 35 + " (2)", "y")),
    ],
)
def test_seats_have_names_of_their_own(players, expected):
    assert seat_names(Replay(Game(players, seed=1).log)) == expected


def test_rows_need_no_pandas():
    code = (
        "import sys; from serengeti import frames; from serengeti.engine.game import Game\n"
        "from serengeti.engine.replay import Replay\n"
        "replay = Replay(Game(['A', 'B', 'C'], seed=1).log)\n"
        "[getattr(frames, name)(replay) for name in frames.COLUMNS]\n"
        "assert not {'pandas', 'numpy'} & set(sys.modules)\n"
        "frames.Frames(replay).bids; assert 'pandas' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
