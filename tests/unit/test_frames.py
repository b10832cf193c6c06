"""Tables of a replay against the log's own lines, read with nothing but `json`."""

import subprocess
import sys
from collections import Counter

import pandas as pd
import pytest
from making import random_game
from raw import colours, cut, eventful, followed, lines_of, points, void_choices

from serengeti import frames
from serengeti.engine.cards import CARDS, COLOURS
from serengeti.engine.editions import EDITIONS
from serengeti.engine.events import EVENT_TYPES
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.frames import COLUMNS, Frames, seat_names

SEEDS = range(16)
FIXED = [table for table in COLUMNS if table != "balances"]


def dicts(content):
    columns, rows = content
    return [dict(zip(columns, row, strict=True)) for row in rows]


def picked(content, *keys):
    return [tuple(row[key] for key in keys) for row in dicts(content)]


def made(seed):
    """Games of random rules and of all switches on, every third cut short."""
    game = random_game(seed) if seed % 2 else eventful(seed // 2)
    replay = Replay(game.log)
    return cut(replay, 20 + 9 * seed) if seed % 3 == 0 else replay


@pytest.fixture(scope="module", params=SEEDS)
def replay(request):
    return made(request.param)


def test_everything_happens_in_these_games():
    seen = Counter(line["type"] for seed in SEEDS for line in lines_of(made(seed)))
    assert set(seen) == set(EVENT_TYPES) - {"note", "irregular"}
    how = Counter(how for seed in SEEDS for how in void_choices(made(seed)).values())
    assert min(how["fined"], how["exposed"], how["restart"]) > 3


def test_a_row_of_events_is_a_line_of_the_log(replay):
    rows = dicts(frames.events(replay))
    assert len(rows) == len(replay)
    names = seat_names(replay)
    for row, (step, line, state) in zip(rows, followed(replay), strict=True):
        assert (row["step"], row["type"], row["auction"]) == (step, line["type"], state.auction)
        other = line.get("buyer", line.get("rival", line.get("against")))
        assert (row["seat"], row["other"]) == (line.get("seat"), other)
        assert row["player"] == (None if row["seat"] is None else names[row["seat"]])
        assert row["other_name"] == (None if other is None else names[other])
        assert row["chips"] == chips_of(line)
        assert (row["cards"] or "").split() == cards_of(line, state)


def chips_of(line):
    if "shares" in line:
        return sum(line["shares"])
    if line["type"] == "card_sold" and line["buyer"] is None:
        return None
    return line.get("chips", line.get("price", line.get("amount")))


def cards_of(line, state):
    if line["type"] in ("lot_sold", "lot_given", "lot_set_aside"):
        return sorted(state.waiting, key=CARDS.index)
    if line["type"] == "exchanged":
        return [line["taken"], line["given"]]
    return line.get("cards", [line["card"]] if "card" in line else [])


def test_bids_are_the_choices_of_the_log(replay):
    names, void = seat_names(replay), void_choices(replay)
    expected = [
        (
            step,
            state.auction,
            "lot" if state.seller is None else "sale",
            line["seat"],
            names[line["seat"]],
            line.get("amount"),
            line["type"].replace("ed", ""),
            void.get(step),
        )
        for step, line, state in followed(replay)
        if line["type"] in ("bid", "passed")
    ]
    assert frames.bids(replay)[1] == expected


def test_standing_bids_rise_in_every_auction(replay):
    """Whatever is not void is higher than what stood before it."""
    high = -1
    rows = {row["step"]: row for row in dicts(frames.bids(replay))}
    for step, line in enumerate(lines_of(replay)):
        if line["type"] in ("lot_revealed", "sale_opened", "overbid_exposed"):
            high = -1
        row = rows.get(step)
        if row and row["choice"] == "bid" and row["void"] is None:
            assert row["amount"] > high
            high = row["amount"]
        if line["type"] in ("lot_sold", "card_sold"):
            assert line["price"] == max(high, 0)


def test_lots_hold_every_card_that_left_the_table(replay):
    ends = []
    for step, line, state in followed(replay):
        how = line.get("how") or {"lot_sold": "sold", "lot_given": "given"}.get(line["type"])
        if how:
            end = (line.get("seat"), line.get("price"), how)
            ends.append((state.auction, step, sorted(state.waiting), *end))
    found = dicts(frames.lots(replay))
    keys = ("seat", "price", "how")
    assert [
        (row["auction"], row["step"], sorted(row["cards"].split()), *(row[key] for key in keys))
        for row in found
    ] == ends
    assert [row["auction"] for row in found] == list(range(1, len(ends) + 1))


def test_sales_are_those_of_the_log(replay):
    names = seat_names(replay)
    expected = []
    for step, line, state in followed(replay):
        if line["type"] == "card_sold":
            buyer, price = line["buyer"], line["price"]
            sold = (None, None, None) if buyer is None else (buyer, names[buyer], price)
            seller = (line["seat"], names[line["seat"]])
            expected.append((step, state.auction + 1, *seller, line["card"], *sold))
    assert frames.sales(replay)[1] == expected


def test_exchanges_are_those_of_the_log(replay):
    names = seat_names(replay)
    assert frames.exchanges(replay)[1] == [
        (
            step,
            state.auction + 1,
            line["seat"],
            names[line["seat"]],
            line["rival"],
            names[line["rival"]],
            line["taken"],
            line["given"],
        )
        for step, line, state in followed(replay)
        if line["type"] == "exchanged"
    ]


def test_penalties_are_those_of_the_log(replay):
    lines = [*lines_of(replay), {"type": "nothing"}]
    expected = []
    for step, line, state in followed(replay):
        what = "lot" if state.seller is None else "sale"
        paid = (line.get("chips"), line.get("to"))
        if line["type"] == "fined":
            before = lines[step - 1]
            noticed = before["seat"] if before["type"] == "challenged" else None
            fault = ("fine", line["amount"], *paid, None, noticed)
        elif line["type"] == "overbid_exposed":
            bids = [at for at, how in void_choices(replay).items() if how == "exposed"]
            amount = lines[max(at for at in bids if at < step)]["amount"]
            after = lines[step + 1]
            card = after["card"] if after["type"] == "card_discarded" else None
            fault = ("overbid", amount, *paid, card, None)
        else:
            continue
        expected.append((step, state.auction, what, line["seat"], *fault))
    keys = "step auction for seat kind amount chips to card challenger".split()
    assert picked(frames.penalties(replay), *keys) == expected
    names = seat_names(replay)
    for seat, player, noticed, name in picked(
        frames.penalties(replay), "seat", "player", "challenger", "challenger_name"
    ):
        assert (player, name) == (names[seat], None if noticed is None else names[noticed])


def test_payouts_are_shares_and_income(replay):
    expected = []
    for step, line in enumerate(lines_of(replay)):
        if line["type"] == "income_paid":
            expected.append((step, line["seat"], line["chips"], "bank", None, None))
        for seat, chips in enumerate(line.get("shares", ())):
            if chips:
                expected.append((step, seat, chips, "pot", line["digit"], line["basis"]))
    keys = ("step", "seat", "chips", "source", "digit", "basis")
    assert picked(frames.payouts(replay), *keys) == expected


def test_balances_follow_the_lines_and_their_total_is_constant(replay):
    columns, rows = frames.balances(replay)
    assert columns == ("step", *seat_names(replay), "pot", "bank", "total")
    assert [row[:-1] for row in rows] == [
        (step, *state.chips, state.pot, state.bank) for step, _, state in followed(replay)
    ]
    rules = lines_of(replay)[0]["rules"]
    total = rules.get("start_chips", 12) * len(replay.names) + rules.get("bank_chips", 0)
    assert {row[-1] for row in rows} == {total}


def test_collections_follow_the_cards(replay):
    hands = [[] for _ in replay.names]
    expected = []
    for step, _, state in followed(replay):
        for seat, why in sorted(state.changed.items()):
            moved = set(hands[seat]) ^ set(state.hands[seat])
            hands[seat] = list(state.hands[seat])
            for colour in sorted(colours(moved), key=COLOURS.index):
                cards = sum(card.startswith(colour) for card in hands[seat])
                expected.append((step, state.auction, seat, colour, cards, why))
    keys = ("step", "auction", "seat", "colour", "cards", "why")
    assert picked(frames.collections(replay), *keys) == expected
    for cards, worth in picked(frames.collections(replay), "cards", "points"):
        assert worth == [0, 1, 3, 6, 10, 15][cards]


def test_scores_are_those_of_the_last_line_or_the_points_so_far(replay):
    *_, (_, end, state) = followed(replay)
    for row in dicts(frames.scores(replay)):
        seat = row["seat"]
        hand = state.hands[seat]
        worth = [points([card for card in hand if card.startswith(c)]) for c in COLOURS]
        assert [row[colour] for colour in COLOURS] == worth
        assert (row["chips"], row["cards"]) == (state.chips[seat], len(hand))
        if end["type"] == "game_ended":
            assert worth == end["points"][seat]
            facts = (end["bonus"][seat], end["totals"][seat], seat in end["winners"])
            assert (row["bonus"], row["total"], row["winner"]) == facts
        else:
            assert (row["bonus"], row["total"], row["winner"]) == (None, sum(worth), None)


def test_a_fine_after_a_fine_and_an_overbid_on_payment():
    """One auction, told by hand: what every table says of it."""
    deck = ("grey-3", *(card for card in CARDS if card != "grey-3"))
    game = Game(
        "ABC", "mombasa", deck=deck, first=0, forbidden_bid="challenge", overbid="on-payment"
    )
    game.bid(4)
    game.pass_()
    game.pass_()  # A has grey-3 and 8 chips
    game.bid(3)
    game.challenge()
    game.bid(3)
    game.decline()
    game.challenge()
    game.bid(9)  # A has 6
    game.bid(10)
    game.bid(12)
    game.pass_()
    game.pass_()  # C has 12 and more: it pays
    replay = Replay(game.log)
    assert picked(frames.penalties(replay), "seat", "kind", "amount", "challenger", "to") == [
        (0, "fine", 3, 1, "pot"),
        (0, "fine", 3, 2, "pot"),
    ]
    assert picked(frames.bids(replay), "amount", "void")[3:] == [
        (3, "fined"),
        (3, "fined"),
        (9, None),
        (10, None),
        (12, None),
        (None, None),
        (None, None),
    ]


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
