"""The second engine itself, against the worked examples of rules.md and games of its own."""

import json
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import second_engine as second

RULES = {  # the edition `serengeti` of rules.md without the sale
    "players": [2, 6],
    "start_chips": 12,
    "bank_chips": 0,
    "lots": [1, 2, 3] * 5,
    "min_open": 0,
    "zero_open": "anyone",
    "zero_is_digit": True,
    "all_pass": "free",
    "all_pass_pot": "carry",
    "forbidden_bid": "refuse",
    "overbid": "refuse",
    "overbid_chip": 0,
    "fines_to": "pot",
    "split": "majority",
    "remainder": "carry",
    "pass_income": 0,
    "bonus": 2,
    "bonus_tie": "each",
    "final_tie": ["face-sum"],
    "sale": False,
    "sale_limit": "round",
    "sale_max_chips": None,
    "exchange": False,
    "hidden_chips": False,
}


def header(players=3, first=0, deck=None, **switches):
    return {
        "type": "game_started",
        "format": 0,
        "engine": "0.1.0",
        "id": "g",
        "edition": "serengeti",
        "rules": RULES | switches,
        "theme": "serengeti",
        "players": [{"name": f"P{seat}", "kind": "human"} for seat in range(players)],
        "first": first,
        "deck": deck,
        "seed": None,
    }


def reveal(auction, *cards):
    return {"type": "lot_revealed", "auction": auction, "cards": list(cards)}


def bid(seat, amount):
    return {"type": "bid", "seat": seat, "amount": amount}


def passed(seat):
    return {"type": "passed", "seat": seat}


def sold(seat, price):
    return {"type": "lot_sold", "seat": seat, "price": price}


def shared(digit, basis, shares, left, to="pot"):
    return {
        "type": "pot_shared",
        "digit": digit,
        "basis": basis,
        "shares": shares,
        "left": left,
        "to": to,
    }


def given(seat):
    return {"type": "lot_given", "seat": seat}


def aside(how):
    return {"type": "lot_set_aside", "how": how}


def note(at, text="so"):
    return {"type": "note", "at": at, "kind": "comment", "text": text, "by": None}


def income(seat, chips):
    return {"type": "income_paid", "seat": seat, "chips": chips}


def refused(lines, index):
    with pytest.raises(second.Refused) as caught:
        second.follow(lines)
    assert caught.value.index == index, caught.value
    assert caught.value.reason
    return caught.value.reason


# The worked examples: seat 0 always buys.


def share(pot, digit, *others, split="majority"):
    return second.share(pot, digit, [set(), *others], 0, split)


@pytest.mark.parametrize(
    ("pot", "digit", "others", "majority", "equal"),
    [
        # E1
        (15, 3, [{"orange-3"}, {"grey-3"}, set(), {"blue-8"}, set()],
         ([0, 7, 7, 0, 0, 0], 1), ([0, 7, 7, 0, 0, 0], 1)),
        # E2
        (15, 3, [set(), {"grey-1"}, set(), {"blue-8"}, set()],
         ([0, 3, 3, 3, 3, 3], 0), ([0, 3, 3, 3, 3, 3], 0)),
        # E6
        (6, 6, [{"blue-6", "grey-6"}, {"pink-6"}, set()],
         ([0, 6, 0, 0], 0), ([0, 3, 3, 0], 0)),
        # E7
        (14, 4, [{"orange-4", "green-4"}, {"pink-4"}, set()],
         ([0, 14, 0, 0], 0), ([0, 7, 7, 0], 0)),
        # E8
        (14, 4, [{"orange-4"}, {"pink-4"}, set()],
         ([0, 7, 7, 0], 0), ([0, 7, 7, 0], 0)),
        # E9, twice: the chip left joins the next price
        (7, 7, [{"green-7"}, {"blue-7"}], ([0, 3, 3], 1), ([0, 3, 3], 1)),
        (1 + 3, 3, [{"orange-3"}, {"grey-3"}], ([0, 2, 2], 0), ([0, 2, 2], 0)),
        # E10
        (9, 9, [{"green-9"}, {"blue-9"}, {"brown-9"}],
         ([0, 3, 3, 3], 0), ([0, 3, 3, 3], 0)),
    ],
)  # fmt: skip
def test_worked_examples_of_sharing(pot, digit, others, majority, equal):
    nobody = not any(card.endswith(f"-{digit}") for hand in others for card in hand)
    wanted = "others" if nobody else "majority"
    assert share(pot, digit, *others) == (wanted, *majority)
    wanted = "others" if nobody else "holders"
    assert share(pot, digit, *others, split="equal-holders") == (wanted, *equal)


def test_sharing_leaves_the_buyer_out_or_counts_everybody():
    hands = [{"blue-0"}, {"pink-0"}, set()]
    assert second.share(5, 0, hands, 0, "majority") == ("majority", [0, 5, 0], 0)
    assert second.share(5, 0, hands, None, "majority") == ("majority", [2, 2, 0], 1)
    assert second.share(5, None, hands, 0, "majority") == ("others", [0, 2, 2], 1)
    assert second.share(5, None, hands, None, "equal-holders") == ("others", [1, 1, 1], 2)


def legal(hand, low=0, chips=20, high=None, is_first=True, **switches):
    rules = RULES | switches
    return [
        amount
        for amount in range(low, chips + 1)
        if second.may_bid(amount, hand, chips, high, rules, is_first)
    ]


def barred(hand, **switches):
    return [a for a in range(21) if a not in legal(hand, **switches)]


def test_worked_examples_of_bids():
    assert barred({"orange-3", "green-4", "grey-6"}) == [3, 4, 6, 13, 14, 16]  # E4
    e5 = {"blue-0", "orange-3", "grey-6"}  # E5, and rules.md 2.12 for the 0
    assert barred(e5) == [0, 3, 6, 10, 13, 16, 20]
    assert barred(e5, zero_is_digit=False) == [3, 6, 10, 13, 16, 20]
    e11 = {"orange-2", "grey-3", "brown-5", "green-7", "blue-8"}
    assert legal(e11, low=1, chips=14) == [1, 4, 6, 9, 10, 11, 14]
    assert legal({"orange-2", "orange-3", "orange-4"}, high=11)[0] == 15  # E13


def test_bids_within_the_chips_above_the_standing_bid_and_the_opening():
    assert legal(set(), chips=3) == [0, 1, 2, 3]
    assert legal(set(), chips=3, high=1) == [2, 3]
    assert legal(set(), chips=3, min_open=1) == [1, 2, 3]
    assert legal(set(), chips=3, zero_open="first-player") == [0, 1, 2, 3]
    assert legal(set(), chips=3, zero_open="first-player", is_first=False) == [1, 2, 3]
    assert legal({"blue-0"}, chips=0) == []
    assert not second.may_bid(-1, set(), 5, None, RULES, True)


def test_the_deck_of_s2():
    assert len(second.DECK) == len(set(second.DECK)) == 30
    digits = [second.digit_of(card) for card in second.DECK]
    assert sum(digits) == 135
    assert all(digits.count(digit) == 3 for digit in range(10))


# Scoring.


def test_points_of_colours():
    hand = {"orange-1", "green-0", "green-2", "blue-0", "blue-6", "blue-7", "blue-8", "blue-9"}
    assert second.points_of(hand) == [1, 3, 0, 15, 0, 0]
    assert second.points_of({"pink-0", "pink-2", "pink-3", "grey-1"}) == [0, 0, 1, 0, 0, 6]
    assert second.points_of({c for c in second.DECK if c[:5] == "brown"} - {"brown-1"})[4] == 10


def ending(hands, chips, **switches):
    state = second.State(header(len(hands), **switches))
    state.hands, state.chips = hands, chips
    end = second.ending(state)
    return end["bonus"], end["totals"], end["winners"], end["decided_by"]


def test_bonus_and_winner():
    hands = [{"grey-1"}, {"grey-3", "grey-5"}, set()]
    assert ending(hands, [12, 5, 5]) == ([2, 0, 0], [3, 3, 0], [1], "face-sum")
    assert ending(hands, [5, 6, 7]) == ([0, 0, 2], [1, 3, 2], [1], "points")
    assert ending(hands, [7, 5, 7]) == ([2, 0, 2], [3, 3, 2], [1], "face-sum")
    assert ending(hands, [7, 5, 7], bonus_tie="none") == ([0, 0, 0], [1, 3, 0], [1], "points")
    assert ending(hands, [0, 0, 9], bonus=3) == ([0, 0, 3], [1, 3, 3], [1], "face-sum")


def test_final_ties_one_after_another():
    three = [{"grey-8", "blue-8", "pink-6"}, {"grey-1", "blue-0"}, {"grey-3", "brown-1"}]
    chips = [1, 2, 3]

    def tie(*criteria, chips=chips, bonus=1):
        return ending(three, chips, bonus=bonus, final_tie=list(criteria))[2:]

    assert tie() == ([0, 2], "shared")
    assert tie("chips") == ([2], "chips")
    assert tie("face-sum", "chips") == ([0], "face-sum")
    assert tie("more-cards") == ([0], "more-cards")
    assert tie("fewer-cards") == ([2], "fewer-cards")
    assert tie(chips=[2, 1, 1]) == ([0], "points")
    two = [{"grey-8"}, {"blue-8"}, {"pink-6"}]
    assert ending(two, [3, 3, 3], final_tie=["more-cards"])[2:] == ([0, 1, 2], "shared")
    wanted = ([0, 1], "shared")
    assert ending(two, [3, 3, 3], final_tie=["more-cards", "face-sum"])[2:] == wanted
    wanted = ([1], "chips")
    narrowed = ["face-sum", "fewer-cards", "chips"]  # the richest is out by the face sum
    assert ending(two, [1, 2, 3], final_tie=narrowed, bonus=0)[2:] == wanted


# Small logs by hand. G1 is the recorded game of rules.md 4, with the unknown price set to 1.

G1 = [
    header(),
    reveal(1, "blue-8"),
    bid(0, 4), passed(1), passed(2),
    sold(0, 4), shared(4, "others", [0, 2, 2], 0),
    reveal(2, "blue-0", "brown-1"),
    passed(0), bid(1, 1), passed(2),
    sold(1, 1), shared(1, "others", [0, 0, 0], 1),
    reveal(3, "blue-9", "pink-6", "grey-3"),
    passed(1), bid(2, 10), passed(0),
    sold(2, 10), shared(0, "majority", [0, 11, 0], 0),
]  # fmt: skip


def test_the_recorded_game_g1():
    assert [s.chips for s in second.states(G1)][6] == [8, 14, 14]
    state = second.follow(G1)
    assert state.snapshot() == {
        "n": 3,
        "first": 2,
        "auction": 3,
        "chips": [8, 24, 4],
        "hands": [["blue-8"], ["blue-0", "brown-1"], ["blue-9", "grey-3", "pink-6"]],
        "pot": 0,
        "bank": 0,
        "lot": [],
        "removed": [],
        "high": None,
        "leader": None,
        "asked": None,
        "inside": [],
        "over": False,
        "winners": [],
    }
    json.dumps(state.snapshot())
    opened = second.follow(G1[:10]).snapshot()
    assert (opened["high"], opened["leader"], opened["asked"]) == (1, 1, 2)
    assert (opened["inside"], opened["lot"]) == ([1, 2], ["blue-0", "brown-1"])


def test_every_beginning_of_a_log_is_legal():
    for length in range(1, len(G1) + 1):
        assert len(list(second.states(G1[:length]))) == length
    refused([], 0)


def test_all_pass_free_then_the_last_seat_may_still_bid():
    log = [header(), reveal(1, "blue-8"), passed(0), passed(1)]
    assert second.follow([*log, bid(2, 0)]).due == "close"
    second.follow([*log, bid(2, 0), sold(2, 0), shared(0, "others", [0, 0, 0], 0)])
    free = [*log, passed(2), given(0)]
    assert second.follow(free).hands[0] == {"blue-8"}
    refused([*log, passed(2), given(2)], 5)
    refused([*free, shared(None, "others", [0, 0, 0], 0)], 6)  # the pot is carried
    second.follow([*free, reveal(2, "blue-0", "blue-6")])


def test_all_pass_with_the_lot_carried_and_the_pot_shared():
    start = header(deck=None, all_pass="carry-lot", all_pass_pot="digit-0")
    log = [start, reveal(1, "blue-0"), bid(0, 5), passed(1), passed(2), sold(0, 5),
           shared(5, "others", [0, 2, 2], 1), reveal(2, "grey-1", "grey-3"),
           passed(0), passed(1), passed(2), aside("carried")]  # fmt: skip
    paid = [*log, shared(0, "majority", [1, 0, 0], 0)]  # nobody took the lot: seat 0 counts
    state = second.follow(paid)
    assert (state.lot, state.first, state.auction) == ({"grey-1", "grey-3"}, 0, 2)
    refused([*log, reveal(3, "pink-0", "pink-2", "pink-3")], 12)
    more = [*paid, reveal(3, "pink-0", "pink-2", "pink-3")]
    assert len(second.follow(more).lot) == 5
    won = second.follow([*more, passed(0), bid(1, 1), passed(2), sold(1, 1)])
    assert len(won.hands[1]) == 5
    refused([*paid, reveal(3, "grey-1", "pink-2", "pink-3")], 13)


def test_the_carried_lot_of_auction_15_is_discarded():
    log = [header(2, all_pass="carry-lot", deck=second.DECK)]
    cards = list(second.DECK)
    for auction, size in enumerate(RULES["lots"], 1):
        log += [reveal(auction, *cards[:size]), passed(0), passed(1)]
        log += [aside("carried" if auction < 15 else "discarded")]
        cards = cards[size:]
    end = second.follow(log)
    assert (end.lot, end.removed, end.due) == (set(), set(second.DECK), "end")
    refused([*log[:-1], aside("carried")], len(log) - 1)


def test_a_discarded_lot_leaves_the_game_and_the_pot_goes_to_all():
    start = header(2, all_pass="discard-lot", all_pass_pot="share", remainder="bank")
    log = [start, reveal(1, "blue-8"), passed(0), passed(1), aside("discarded")]
    refused([*log, shared(0, "others", [0, 0], 0, "bank")], 5)
    refused([*log, shared(None, "others", [0, 0], 0, "pot")], 5)
    ok = {**shared(None, "others", [0, 0], 0, "bank")}
    del ok["digit"]  # null may be missing
    assert second.follow([*log, ok]).removed == {"blue-8"}


def test_income_for_a_pass_without_a_bid_until_the_bank_is_empty():
    log = [header(3, bank_chips=3, pass_income=2), reveal(1, "blue-8"), bid(0, 1), passed(1)]
    refused([*log, bid(2, 2)], 4)
    assert second.follow(log).asked is None
    log += [income(1, 2), bid(2, 2), passed(0)]  # seat 0 has bid: nothing for it
    refused([*log, income(0, 1)], 7)
    log += [sold(2, 2), shared(2, "others", [1, 1, 0], 0), reveal(2, "pink-0", "pink-2")]
    log += [passed(2), income(2, 1), passed(0)]  # the bank is empty now
    refused([*log, income(0, 1)], 13)
    refused([*log, income(0, 0)], 13)
    assert second.follow([*log, passed(1), given(2)]).bank == 0


# Refusals.


@pytest.mark.parametrize(
    ("index", "line"),
    [
        (1, reveal(2, "blue-8")),
        (1, reveal(1, "blue-8", "blue-9")),
        (1, reveal(1, "blue-1")),
        (1, bid(0, 4)),
        (2, bid(1, 4)),
        (2, bid(0, 13)),
        (2, bid(0, -1)),
        (2, bid(0, True)),
        (2, bid(0, 4.0)),
        (2, bid(False, 4)),
        (2, bid(0, 4) | {"ms": -1}),
        (2, bid(0, 4) | {"why": "x"}),
        (2, {"type": "bid", "seat": 0}),
        (2, {"type": "bid", "seat": 3, "amount": 1}),
        (3, bid(1, 4)),
        (3, passed(0)),
        (5, sold(0, 5)),
        (5, sold(1, 4)),
        (5, given(0)),
        (6, shared(4, "others", [0, 2, 1], 1)),
        (6, shared(4, "majority", [0, 2, 2], 0)),
        (6, shared(4, "others", [0, 2, 2, 0], 0)),
        (6, shared(4, "others", [0, 2, 2], 0, "bank")),
        (7, reveal(2, "blue-8", "brown-1")),
        (7, reveal(2, "brown-1", "brown-1")),
        (7, {"type": "sale_opened", "seat": 0, "card": "blue-8"}),
        (8, bid(0, 8)),
        (18, shared(0, "others", [5, 5, 0], 1)),
        (4, "passed"),
        (4, {"seat": 2}),
        (4, {"type": ["passed"], "seat": 2}),
    ],
)
def test_a_changed_line_is_refused_where_it_stands(index, line):
    refused([*G1[:index], line, *G1[index + 1 :]], index)


def test_a_missing_or_doubled_line_is_refused_at_the_first_line_which_cannot_follow():
    refused(G1[:2] + G1[3:], 2)  # the first bid is gone: seat 1 passes out of turn
    refused(G1[:6] + G1[7:], 6)
    refused(G1[:6] + G1[5:], 6)
    refused([*G1, G1[0]], len(G1))


@pytest.mark.parametrize(
    "change",
    [
        {"format": 1},
        {"format": False},
        {"edition": ""},
        {"first": 3},
        {"theme": "mombasa"},
        {"deck": second.DECK[:29]},
        {"deck": [*second.DECK[:29], second.DECK[0]]},
        {"seed": 1.5},
        {"parent": {"id": "x"}},
        {"colour": "red"},
        {"players": [{"name": "P", "kind": "human"}]},
        {"players": [{"name": "P\n", "kind": "human"}] * 3},
        {"rules": {key: RULES[key] for key in RULES if key != "bonus"}},
        {"rules": RULES | {"house": 1}},
        {"rules": RULES | {"lots": [2] * 14}},
        {"rules": RULES | {"lots": [0, 4] + [2] * 13}},
        {"rules": RULES | {"players": [4, 6]}},
        {"rules": RULES | {"min_open": True}},
        {"rules": RULES | {"zero_is_digit": 1}},
        {"rules": RULES | {"final_tie": ["luck"]}},
    ],
)
def test_a_wrong_header_is_refused(change):
    refused([header() | change], 0)


@pytest.mark.parametrize(
    "switch",
    [{"sale": True}, {"exchange": True}, {"forbidden_bid": "fine"}, {"overbid": "on-bid"},
     {"forbidden_bid": "challenge"}, {"overbid": "on-payment"}],
)  # fmt: skip
def test_what_is_not_in_the_base_game_is_refused(switch):
    assert refused([header(**switch)], 0) == "not in the base game"


def test_optional_fields_may_be_missing_null_or_there():
    start = header() | {"date": "2009-04-07", "place": None, "parent": {"id": "a", "step": 3}}
    del start["deck"], start["seed"]
    second.follow([start, reveal(1, "blue-8"), bid(0, 4) | {"ms": 0}, passed(1) | {"ms": None}])


def test_notes_stand_anywhere_and_name_a_step_of_the_log():
    last = len(G1) - 1
    log = [G1[0], note(0), note(last), *G1[1:], note(last, "x" * 500)]
    assert len(list(second.states(log))) == len(G1)
    refused([*log, note(last + 1)], len(log))  # notes are no steps
    refused([G1[0], note(last + 1), *G1[1:]], 1)
    refused([note(0), *G1], 0)
    refused([G1[0], note(-1)], 1)
    refused([G1[0], note(0, "x" * 501)], 1)
    refused([G1[0], note(0) | {"kind": "joke"}], 1)


# Whole games at random.


def random_switches(rng):
    cuts = sorted(rng.sample(range(1, 30), 14))
    uneven = [high - low for low, high in zip([0, *cuts], [*cuts, 30], strict=True)]
    criteria = ["face-sum", "more-cards", "fewer-cards", "chips"]
    return RULES | {
        "start_chips": rng.choice([0, 3, 10, 12, 12, 12, 40]),
        "bank_chips": rng.choice([0, 7, 35]),
        "lots": rng.choice([[1, 2, 3] * 5, [2] * 15, uneven]),
        "min_open": rng.choice([0, 1]),
        "zero_open": rng.choice(["anyone", "first-player"]),
        "zero_is_digit": rng.choice([True, False]),
        "all_pass": rng.choice(["free", "carry-lot", "discard-lot"]),
        "all_pass_pot": rng.choice(["carry", "digit-0", "share"]),
        "split": rng.choice(["majority", "equal-holders"]),
        "remainder": rng.choice(["carry", "bank"]),
        "pass_income": rng.choice([0, 1, 2]),
        "bonus": rng.choice([0, 2, 3]),
        "bonus_tie": rng.choice(["each", "none"]),
        "final_tie": rng.sample(criteria, rng.randint(0, 4)),
        "hidden_chips": rng.choice([True, False]),
    }


def random_log(seed):
    rng = random.Random(seed)
    players = 2 + seed % 5
    rules, deck, first = random_switches(rng), list(second.DECK), rng.randrange(players)
    rng.shuffle(deck)
    start = header(players, first, deck) | {"rules": rules}
    return [start, *second.random_game(rng, players, rules, deck, first)]


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_random_games_are_legal_and_lose_nothing(start):
    for seed in range(start, start + 20):
        log = random_log(seed)
        assert json.loads(json.dumps(log)) == log
        everything = list(second.states(log))
        assert len(everything) == len(log)
        rules = log[0]["rules"]
        chips = rules["start_chips"] * everything[0].n + rules["bank_chips"]
        for state in everything:
            assert sum(state.chips) + state.pot + state.bank == chips
            assert min([*state.chips, state.pot, state.bank]) >= 0
            unseen = set(log[0]["deck"]) - set(state.seen)
            places = [*state.hands, state.lot, state.removed, unseen]
            assert sorted(card for place in places for card in place) == sorted(second.DECK)
        assert everything[-1].over
        assert everything[-1].auction == 15
        assert everything[-1].winners
        without = [log[0] | {"deck": None}, *log[1:]]
        assert second.follow(without).snapshot() == everything[-1].snapshot()
        refused([*log, log[-1]], len(log))


def test_random_games_reach_every_event_and_every_basis():
    seen = set()
    for seed in range(200):
        for line in random_log(seed)[1:]:
            kind = line["type"]
            seen.add((kind, line.get("how") or line.get("basis") or line.get("decided_by")))
    assert {kind for kind, _ in seen} == set(second.SHAPES) - {"game_started", "note"}
    assert {("lot_set_aside", "carried"), ("lot_set_aside", "discarded")} <= seen
    assert {("pot_shared", b) for b in ("majority", "holders", "others")} <= seen
    assert {("game_ended", by) for by in ("points", "face-sum", "chips", "shared")} <= seen


CHOICES = ("game_started", "bid", "passed")


def other(value):
    """The same shape with another content."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list) and value:
        return [other(value[0]), *value[1:]]
    return "x"


def test_any_changed_number_or_word_of_a_consequence_is_refused_at_its_line():
    for seed in range(10):
        log = random_log(seed)
        for index, line in enumerate(log):
            for key in line if line["type"] not in CHOICES else ():
                refused([*log[:index], line | {key: other(line[key])}, *log[index + 1 :]], index)


def test_any_consequence_left_out_is_refused_where_it_is_missed():
    for seed in range(10, 20):
        log = random_log(seed)
        for index, line in enumerate(log[:-1]):
            if line["type"] not in CHOICES:
                refused(log[:index] + log[index + 1 :], index)


def test_the_second_engine_imports_nothing_of_the_first():
    source = Path(second.__file__).read_text(encoding="utf-8")
    imports = [x for x in source.splitlines() if x.startswith(("import ", "from "))]
    assert imports == [
        "import copy",
        "import random",
        "import unicodedata",
        "from collections.abc import Callable, Iterator",
        "from typing import Any",
    ]
