"""The second engine itself, against the worked examples of rules.md and games of its own."""

import itertools
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


def sale(seat, card):
    return {"type": "sale_opened", "seat": seat, "card": card}


def card_sold(seat, buyer, card, price):
    return {"type": "card_sold", "seat": seat, "buyer": buyer, "card": card, "price": price}


def swap(seat, rival, taken, given):
    return {"type": "exchanged", "seat": seat, "rival": rival, "taken": taken, "given": given}


def challenged(seat, against):
    return {"type": "challenged", "seat": seat, "against": against}


def fined(seat, amount, chips=1, to="pot", out=False):
    line = {"type": "fined", "seat": seat, "amount": amount, "chips": chips}
    return line | {"to": to, "out": out}


def exposed(seat, chips=0, to="pot"):
    return {"type": "overbid_exposed", "seat": seat, "chips": chips, "to": to}


def discarded(seat, card):
    return {"type": "card_discarded", "seat": seat, "card": card}


def irregular(step, agreed="let stand", rule="turn"):
    return {"type": "irregular", "step": step, "rule": rule, "agreed": agreed}


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
        "excluded": [],
        "sitting_out": [],
        "seller": None,
        "offered": [],
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
    ok = shared(None, "others", [0, 0], 0, "bank")
    refused([*log, {key: value for key, value in ok.items() if key != "digit"}], 5)
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


def test_optional_fields_may_be_missing_null_or_there():
    start = header() | {"date": "2009-04-07", "place": None, "parent": {"id": "a", "step": 3}}
    start |= {"deck": None, "seed": None}
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


# The variants by hand: after three auctions everybody owns cards, seat 2 leads.

ONE = [reveal(1, "blue-8"), bid(0, 4), passed(1), passed(2),
       sold(0, 4), shared(4, "others", [0, 2, 2], 0)]  # fmt: skip
TWO = [*ONE, reveal(2, "grey-3", "pink-6"), passed(0), bid(1, 1), passed(2),
       sold(1, 1), shared(1, "others", [0, 0, 0], 1)]  # fmt: skip
THREE = [*TWO, reveal(3, "orange-1", "green-0", "brown-9"), passed(1), bid(2, 2), passed(0),
         sold(2, 2), shared(2, "others", [1, 1, 0], 1)]  # fmt: skip
LOT = reveal(4, "grey-1")


def after(*more, base=THREE, players=3, **switches):
    """The table after the three auctions and these lines."""
    return second.follow([header(players, **switches), *base, *more])


def never(line, *more, base=THREE, players=3, **switches):
    """This line is refused after those; the reason."""
    lines = [header(players, **switches), *base, *more]
    return refused([*lines, line], len(lines))


def test_the_table_of_the_cases_below():
    state = after()
    assert (state.chips, state.pot, state.first, state.auction) == ([9, 14, 12], 1, 2, 3)
    assert state.hands == [{"blue-8"}, {"grey-3", "pink-6"}, {"orange-1", "green-0", "brown-9"}]
    assert state.asked is None


# Fines and challenges, rows 24 to 29.


def test_row_24_a_forbidden_bid_is_refused_or_fined_at_once():
    assert never(bid(2, 1), LOT) == "a forbidden bid"
    fine = {"forbidden_bid": "fine"}
    standing = after(LOT, bid(2, 1), **fine)
    assert (standing.high, standing.leader, standing.asked) == (1, 2, None)
    for line in (passed(0), bid(0, 2), passed(2), challenged(0, 2), sold(2, 1), fined(2, 1, 0),
                 fined(2, 1, out=True), fined(2, 11), fined(0, 1),
                 fined(2, 1, to="bank")):  # fmt: skip
        never(line, LOT, bid(2, 1), **fine)
    void = after(LOT, bid(2, 1), fined(2, 1), **fine)
    assert (void.chips, void.pot, void.bank) == ([9, 14, 11], 2, 0)
    assert (void.high, void.leader, void.asked) == (None, None, 2)
    banked = after(LOT, bid(2, 1), fined(2, 1, to="bank"), fines_to="bank", **fine)
    assert (banked.pot, banked.bank) == (1, 1)


def test_row_25_after_the_fine_another_bid_or_a_pass():
    fine = {"forbidden_bid": "fine"}
    start = [LOT, bid(2, 2), bid(0, 8), fined(0, 8)]
    state = after(*start, **fine)
    assert (state.high, state.leader, state.asked, state.inside) == (2, 2, 0, {0, 1, 2})
    assert after(*start, passed(0), **fine).asked == 1
    assert after(*start, bid(0, 3), **fine).high == 3  # it need only beat the standing bid
    never(bid(0, 2), *start, **fine)
    never(bid(1, 4), *start, **fine)
    never(fined(0, 8), *start, **fine)


def test_row_26_the_same_amount_is_fined_again_and_again():
    fine = {"forbidden_bid": "fine"}
    twice = [LOT, bid(2, 1), fined(2, 1), bid(2, 1), fined(2, 1)]
    assert after(*twice, **fine).chips == [9, 14, 10]
    never(bid(0, 2), *twice[:4], **fine)
    state = after(*twice, bid(2, 2), bid(0, 8), fined(0, 8), bid(0, 8), fined(0, 8), **fine)
    assert (state.high, state.leader, state.chips, state.pot) == (2, 2, [7, 14, 10], 5)
    again = [LOT, bid(2, 1), challenged(1, 2), fined(2, 1), bid(2, 1)]
    assert after(*again, challenged(0, 2), fined(2, 1), forbidden_bid="challenge").chips[2] == 10
    assert after(*again, passed(0), forbidden_bid="challenge").high == 1


def test_row_27_only_a_challenge_directly_after_the_bid():
    notice = {"forbidden_bid": "challenge"}
    open_ = after(LOT, bid(2, 1), **notice)
    assert (open_.asked, open_.high, open_.leader) == (None, 1, 2)
    assert after(LOT, bid(2, 2), **notice).asked == 0
    for line in (challenged(2, 2), challenged(0, 1), challenged(3, 2), fined(2, 1), passed(1)):
        never(line, LOT, bid(2, 1), **notice)
    never(challenged(0, 2), LOT, bid(2, 2), **notice)  # a true challenge only
    never(challenged(0, 2), LOT, bid(2, 1), forbidden_bid="fine")
    never(challenged(1, 2), LOT, bid(2, 1), passed(0), **notice)  # too late
    never(challenged(1, 2), LOT, bid(2, 1), bid(0, 2), **notice)
    never(passed(0), LOT, bid(2, 1), challenged(0, 2), **notice)
    never(challenged(1, 2), LOT, bid(2, 1), challenged(0, 2), **notice)
    assert after(LOT, bid(2, 1), note(0), challenged(0, 2), fined(2, 1), **notice).asked == 2
    won = after(LOT, bid(2, 1), passed(0), passed(1), sold(2, 1), **notice)
    assert "grey-1" in won.hands[2]
    last = [LOT, passed(2), passed(0), bid(1, 3)]  # decided, and yet it may be challenged
    assert after(*last, sold(1, 3), **notice).first == 1
    state = after(*last, challenged(2, 1), fined(1, 3), **notice)  # by a seat which passed
    assert (state.asked, state.inside) == (1, {1})
    assert after(*last, challenged(2, 1), fined(1, 3), passed(1), given(2), **notice).first == 2


def test_row_28_a_fined_seat_without_a_chip_is_out_and_has_no_income():
    start = [reveal(1, "blue-0"), bid(0, 0), passed(1), income(1, 2), passed(2), income(2, 2),
             sold(0, 0), shared(0, "others", [0, 0, 0], 0),
             reveal(2, "pink-2", "pink-3")]  # fmt: skip
    poor = {"base": start, "start_chips": 0, "bank_chips": 7, "pass_income": 2}
    poor |= {"forbidden_bid": "fine", "overbid": "on-bid"}
    never(fined(0, 0, 1), bid(0, 0), **poor)
    out = fined(0, 0, 0, out=True)
    state = after(bid(0, 0), out, **poor)
    assert (state.chips, state.bank, state.asked, state.inside) == ([0, 2, 2], 3, 1, {1, 2})
    never(income(0, 2), bid(0, 0), out, **poor)
    never(bid(0, 1), bid(0, 0), out, **poor)
    last = [passed(1), income(1, 2), passed(2), income(2, 1)]
    assert after(bid(0, 0), out, *last, given(0), **poor).first == 0
    # as if it had passed: a restart brings it back
    back = after(bid(0, 0), out, bid(1, 3), exposed(1), **poor)
    assert (back.asked, back.inside, back.excluded) == (0, {0, 2}, {1})
    challenge = poor | {"forbidden_bid": "challenge"}
    assert after(bid(0, 0), challenged(2, 0), out, **challenge).asked == 1
    assert after(bid(0, 0), passed(1), income(1, 2), **challenge).leader == 0


def test_row_28_both_faults_without_a_chip():
    buy = [LOT, passed(2), bid(0, 9), passed(1), sold(0, 9), shared(9, "majority", [0, 0, 10], 0)]
    state = after(*buy)
    assert (state.chips, state.first) == ([0, 14, 22], 0)
    start = [*buy, reveal(5, "pink-2", "pink-3"), passed(0), bid(1, 2), passed(2), sold(1, 2)]
    both = {"forbidden_bid": "fine", "overbid": "on-payment"}
    after(*start, **both)
    more = [*buy, reveal(5, "pink-2", "pink-3"), bid(0, 1), fined(0, 1, 0, out=True)]
    state = after(*more, **both)
    assert (state.asked, state.inside, state.chips[0]) == (1, {1, 2}, 0)
    after(*more, bid(1, 2), passed(2), sold(1, 2), **both)  # the standing bid wins


def test_row_29_the_fined_seat_has_no_standing_bid_of_its_own():
    fine = {"forbidden_bid": "fine"}
    start = [LOT, bid(2, 7), passed(0), bid(1, 8), bid(2, 11), fined(2, 11)]
    state = after(*start, **fine)  # the 7 of seat 2 is beaten, not back
    assert (state.high, state.leader, state.chips[2]) == (8, 1, 11)
    never(bid(2, 12), *start, **fine)  # the chip of the fine is missing now
    after(*start, passed(2), sold(1, 8), **fine)


# Overbids, rows 30 to 41.


def test_row_30_an_overbid_is_refused_or_tolerated_within_the_chips_of_the_game():
    assert never(bid(2, 13), LOT) == "an overbid"
    for overbid in ("on-bid", "on-payment"):
        assert after(LOT, bid(2, 36), overbid=overbid).high == 36
        assert never(bid(2, 37), LOT, overbid=overbid) == "a bid above all chips in the game"
        after(LOT, bid(2, 40 - 2), bank_chips=2, overbid=overbid)  # the bank counts too
        assert never(bid(0, 12), LOT, bid(2, 12), overbid=overbid) == "too low a bid"
        reason = never(bid(1, 15), LOT, passed(2), passed(0), overbid=overbid)
        assert reason == "an overbid by the only eligible seat"
        after(LOT, passed(2), bid(0, 2), bid(1, 15), overbid=overbid)


def test_row_31_exposed_at_once_or_when_it_wins():
    at_once = {"overbid": "on-bid"}
    for line in (passed(0), bid(0, 14), sold(2, 13), discarded(2, "green-0"), exposed(2, 1),
                 exposed(0)):  # fmt: skip
        never(line, LOT, bid(2, 13), **at_once)
    assert after(LOT, bid(2, 13), **at_once).leader == 2
    wins = {"overbid": "on-payment"}
    start = [LOT, bid(2, 13), passed(0)]
    assert after(*start, **wins).asked == 1
    never(exposed(2), *start, **wins)
    never(sold(2, 13), *start, passed(1), **wins)
    state = after(*start, passed(1), exposed(2), **wins)
    assert (state.high, state.leader, state.asked, state.excluded) == (None, None, 2, {2})
    assert after(*start, bid(1, 14), passed(2), sold(1, 14), **wins).chips == [9, 0, 12]


def test_row_32_the_chip_of_an_overbid():
    for chips, to in itertools.product([0, 1], ["pot", "bank"]):
        rules = {"overbid": "on-bid", "overbid_chip": chips, "fines_to": to}
        never(exposed(2, 1 - chips, to), LOT, bid(2, 13), **rules)
        state = after(LOT, bid(2, 13), exposed(2, chips, to), **rules)
        assert state.chips[2] == 12 - chips
        assert (state.pot, state.bank) == ((1 + chips, 0) if to == "pot" else (1, chips))


def test_row_33_the_offender_chooses_a_card_which_leaves_the_game():
    on_bid = {"overbid": "on-bid"}
    start = [LOT, bid(2, 13), exposed(2)]
    assert after(*start, **on_bid).asked == 2
    for line in (discarded(2, "blue-8"), discarded(0, "blue-8"), discarded(2, "grey-1"), LOT,
                 bid(0, 1), passed(0), passed(2)):  # fmt: skip
        never(line, *start, **on_bid)
    for card in ("orange-1", "green-0", "brown-9"):
        state = after(*start, discarded(2, card), **on_bid)
        assert (state.removed, len(state.hands[2])) == ({card}, 2)
    never(discarded(2, "green-0"), *start, discarded(2, "brown-9"), **on_bid)
    only = [LOT, bid(2, 2), bid(0, 10), exposed(0)]  # even with one card it says which
    never(bid(2, 2), *only, **on_bid)
    assert after(*only, discarded(0, "blue-8"), **on_bid).hands[0] == set()


def test_row_34_without_cards_the_auction_restarts_directly():
    start = [reveal(2, "grey-3", "pink-6"), bid(0, 1), bid(1, 15), exposed(1)]
    state = after(*start, base=ONE, overbid="on-bid")
    assert (state.asked, state.inside, state.excluded) == (0, {0, 2}, {1})
    never(discarded(1, "blue-8"), *start, base=ONE, overbid="on-bid")


def test_row_35_without_chips_the_chip_is_waived():
    buy = [LOT, passed(2), bid(0, 9), passed(1), sold(0, 9), shared(9, "majority", [0, 0, 10], 0)]
    start = [*buy, reveal(5, "pink-2", "pink-3"), bid(0, 2)]
    rules = {"overbid": "on-bid", "overbid_chip": 1}
    never(exposed(0, 1), *start, **rules)
    state = after(*start, exposed(0, 0), discarded(0, "grey-1"), **rules)
    assert (state.chips[0], state.asked) == (0, 1)


def test_row_36_the_restart_begins_with_the_first_eligible_seat():
    on_bid = {"overbid": "on-bid"}
    start = [LOT, passed(2), bid(0, 10), exposed(0), discarded(0, "blue-8")]
    state = after(*start, **on_bid)  # seat 2 had passed and is back
    assert (state.asked, state.inside, state.high, state.lot) == (2, {1, 2}, None, {"grey-1"})
    never(LOT, *start, **on_bid)
    assert after(*start, bid(2, 2), **on_bid).asked == 1
    first = [LOT, bid(2, 13), exposed(2), discarded(2, "green-0")]
    assert after(*first, **on_bid).asked == 0
    after(*first, bid(0, 0), **on_bid)
    never(bid(0, 0), *first, zero_open="first-player", **on_bid)  # seat 2 is the first player


def test_row_37_who_wins_after_the_restart_leads():
    start = [LOT, bid(2, 13), exposed(2), discarded(2, "green-0"), bid(0, 2), passed(1)]
    assert after(*start, overbid="on-bid").first == 2
    assert after(*start, sold(0, 2), overbid="on-bid").first == 0


def test_row_38_all_pass_after_the_restart():
    start = [LOT, bid(2, 13), exposed(2), discarded(2, "green-0"), passed(0), passed(1)]
    never(given(2), *start, overbid="on-bid")
    assert after(*start, given(0), overbid="on-bid").hands[0] == {"blue-8", "grey-1"}
    after(*start, aside("carried"), overbid="on-bid", all_pass="carry-lot")


def test_row_39_two_of_three_are_excluded():
    start = [LOT, bid(2, 13), exposed(2), discarded(2, "green-0"),
             bid(0, 10), exposed(0), discarded(0, "blue-8")]  # fmt: skip
    state = after(*start, overbid="on-bid")
    assert (state.asked, state.inside, state.excluded) == (1, {1}, {0, 2})
    never(bid(1, 15), *start, overbid="on-bid")
    free = after(*start, passed(1), given(1), overbid="on-bid")
    assert (free.first, free.excluded, free.pot) == (1, set(), 1)
    after(*start, bid(1, 0), sold(1, 0), overbid="on-bid")
    wins = [LOT, bid(2, 13), bid(0, 14), passed(1), passed(2), exposed(0), discarded(0, "blue-8"),
            bid(2, 13), passed(1), exposed(2), discarded(2, "green-0")]  # fmt: skip
    state = after(*wins, overbid="on-payment")
    assert (state.asked, state.inside, state.removed) == (1, {1}, {"blue-8", "green-0"})
    never(bid(2, 13), *wins, overbid="on-payment")


def test_row_40_an_excluded_seat_shares_the_pot():
    start = [LOT, bid(2, 13), exposed(2), discarded(2, "green-0"), passed(0), bid(1, 5), sold(1, 5)]
    state = after(*start, shared(5, "others", [3, 0, 3], 0), overbid="on-bid")
    assert state.chips == [12, 9, 15]


def test_row_41_fines_stay_in_the_pot_after_a_restart():
    rules = {"forbidden_bid": "fine", "overbid": "on-bid", "overbid_chip": 1}
    start = [LOT, bid(2, 1), fined(2, 1), bid(2, 13), exposed(2, 1), discarded(2, "green-0")]
    state = after(*start, bid(0, 8), fined(0, 8), **rules)
    assert (state.pot, state.chips, state.asked) == (4, [8, 14, 10], 0)


@pytest.mark.parametrize("forbidden", ["refuse", "fine", "challenge"])
@pytest.mark.parametrize("overbid", ["refuse", "on-bid", "on-payment"])
def test_both_faults_in_one_bid(forbidden, overbid):
    rules = {"forbidden_bid": forbidden, "overbid": overbid}
    start = [LOT, bid(2, 2)]
    if "refuse" in (forbidden, overbid):
        never(bid(0, 18), *start, **rules)
        return
    start += [bid(0, 18)]
    if overbid == "on-bid":  # no fine and no challenge
        never(fined(0, 18), *start, **rules)
        never(challenged(1, 0), *start, **rules)
        assert after(*start, exposed(0), **rules).pot == 1
        return
    never(exposed(0), *start, **rules)
    notice = [] if forbidden == "fine" else [challenged(1, 0)]
    void = after(*start, *notice, fined(0, 18), **rules)
    assert (void.high, void.leader, void.asked, void.excluded) == (2, 2, 0, set())
    if forbidden == "challenge":  # never noticed: it stands, wins and cannot be paid
        start += [passed(1), passed(2)]
        never(challenged(1, 0), *start, **rules)
        assert after(*start, exposed(0), discarded(0, "blue-8"), **rules).asked == 2
    else:
        never(passed(1), *start, **rules)


def test_a_challenge_of_a_winning_overbid_comes_before_its_exposure():
    rules = {"forbidden_bid": "challenge", "overbid": "on-payment"}
    start = [LOT, bid(2, 13), passed(0), bid(1, 16), passed(2)]
    assert after(*start, exposed(1), **rules).excluded == {1}
    last = [LOT, passed(2), bid(0, 2), bid(1, 16)]
    state = after(*last, challenged(2, 1), fined(1, 16), **rules)
    assert (state.high, state.leader, state.asked) == (2, 0, 1)


def test_income_once_an_auction_even_after_a_restart():
    rules = {"base": [], "bank_chips": 9, "pass_income": 1, "overbid": "on-bid"}
    start = [reveal(1, "blue-8"), passed(0), income(0, 1), bid(1, 13), exposed(1)]
    assert after(*start, **rules).asked == 0
    never(income(0, 1), *start, passed(0), **rules)
    never(passed(2), *start, passed(0), passed(2), **rules)
    state = after(*start, passed(0), passed(2), income(2, 1), given(0), **rules)
    assert state.chips == [13, 12, 13]


def test_a_discarded_fifth_card_costs_five_points():
    brown = ["brown-1", "brown-5", "brown-7", "brown-8", "brown-9"]
    rules = {"lots": [5, *[2] * 11, *[1] * 3], "overbid": "on-bid"}
    start = [reveal(1, *brown), bid(0, 1), passed(1), passed(2), sold(0, 1),
             shared(1, "others", [0, 0, 0], 1), reveal(2, "blue-6", "pink-6")]  # fmt: skip
    full = after(*start, base=[], **rules)
    assert second.ending(full)["points"][0] == [0, 0, 0, 0, 15, 0]
    state = after(*start, bid(0, 12), exposed(0), discarded(0, "brown-7"), base=[], **rules)
    assert second.ending(state)["points"][0] == [0, 0, 0, 0, 10, 0]
    assert state.removed == {"brown-7"}
    never(reveal(3, "brown-7", "pink-2"), bid(0, 12), exposed(0), discarded(0, "brown-7"),
          passed(1), passed(2), given(1), base=start, **rules)  # fmt: skip


# Sales, rows 54 to 70.

SALE = {"sale": True}
NO_BID = [sale(0, "blue-8"), passed(1), passed(2), card_sold(0, None, "blue-8", 0)]
BOUGHT = [sale(0, "blue-8"), bid(1, 1), passed(2), card_sold(0, 1, "blue-8", 1)]
FREE = [LOT, passed(2), passed(0), passed(1), given(2)]


def test_row_54_a_sale_only_where_it_is_played():
    never(sale(0, "blue-8"))
    state = after(sale(0, "blue-8"), **SALE)
    assert (state.seller, state.offered, state.asked) == (0, {"blue-8"}, 1)
    assert state.hands[0] == {"blue-8"}
    never(sale(0, "grey-3"), **SALE)
    never(sale(3, "blue-8"), **SALE)


def test_row_55_short_of_money():
    after(sale(0, "blue-8"), sale_max_chips=9, **SALE)
    never(sale(0, "blue-8"), sale_max_chips=8, **SALE)
    never(sale(1, "grey-3"), sale_max_chips=9, **SALE)


def test_row_56_one_attempt_a_round_or_a_game():
    never(sale(0, "blue-8"), *NO_BID, **SALE)
    never(sale(0, "blue-8"), *NO_BID, *FREE, sale_limit="game", **SALE)
    after(*NO_BID, *FREE, sale(0, "blue-8"), **SALE)
    after(*NO_BID, *FREE, sale(1, "pink-6"), sale_limit="game", **SALE)
    two = [sale(1, "grey-3"), passed(2), passed(0), card_sold(1, None, "grey-3", 0)]
    never(sale(1, "pink-6"), *two, **SALE)


def test_row_57_several_sellers_in_any_order_but_one_at_a_time():
    never(sale(1, "grey-3"), sale(0, "blue-8"), **SALE)
    never(LOT, sale(0, "blue-8"), **SALE)
    more = [sale(2, "green-0"), bid(0, 1), bid(1, 2), passed(0), card_sold(2, 1, "green-0", 2)]
    state = after(*NO_BID, *more, sale(1, "green-0"), **SALE)
    assert (state.seller, state.asked) == (1, 2)


def test_rows_58_and_59_only_before_a_reveal_when_cards_are_owned():
    never(sale(0, "blue-8"), LOT, **SALE)
    never(sale(0, "blue-8"), *FREE[:-1], **SALE)
    never(sale(0, "blue-8"), LOT, passed(2), passed(0), bid(1, 1), sold(1, 1), **SALE)
    never(sale(0, "blue-8"), base=[], **SALE)
    log, cards = [header(2, deck=second.DECK, exchange=True, **SALE)], list(second.DECK)
    for auction, size in enumerate(RULES["lots"], 1):
        log += [reveal(auction, *cards[:size]), passed(0), passed(1), given(0)]
        cards = cards[size:]
        if auction == 1:
            second.follow([*log, sale(0, "orange-1")])
    assert second.follow(log).due == "end"
    refused([*log, sale(0, "orange-1")], len(log))
    refused([*log, swap(0, 1, "orange-1", "orange-2")], len(log))


def test_rows_60_to_63_bids_in_a_sale():
    state = after(sale(0, "blue-8"), **SALE)
    assert (state.asked, state.inside) == (1, {1, 2})  # 61, 63: from the left, without the seller
    assert after(sale(2, "green-0"), **SALE).asked == 0
    assert never(bid(1, 3), sale(0, "blue-8"), **SALE) == "a forbidden bid"  # 60
    after(sale(0, "blue-8"), bid(1, 8), **SALE)  # the card on sale binds its seller only
    assert never(bid(1, 0), sale(0, "blue-8"), **SALE) == "too low a bid"  # 62
    never(bid(0, 2), sale(0, "blue-8"), bid(1, 1), passed(2), **SALE)
    never(bid(1, 15), sale(0, "blue-8"), **SALE)


def test_row_64_a_sale_without_a_bid():
    state = after(*NO_BID, **SALE)
    assert (state.chips, state.seller, state.offered) == ([9, 14, 12], None, set())
    assert state.hands[0] == {"blue-8"}
    never(card_sold(0, 1, "blue-8", 0), *NO_BID[:-1], **SALE)
    never(given(1), *NO_BID[:-1], **SALE)
    never(LOT, *NO_BID[:-1], **SALE)
    after(*NO_BID, LOT, **SALE)


def test_rows_65_and_66_the_seller_gets_the_price_and_the_lead_stays():
    state = after(*BOUGHT, **SALE)
    assert (state.chips, state.pot, state.first) == ([10, 13, 12], 1, 2)
    assert state.hands[:2] == [set(), {"blue-8", "grey-3", "pink-6"}]
    never(shared(1, "majority", [0, 0, 1], 0), *BOUGHT, **SALE)
    never(card_sold(0, 1, "blue-8", 2), *BOUGHT[:-1], **SALE)
    assert after(*BOUGHT, LOT, **SALE).asked == 2


def test_row_67_penalties_in_a_sale():
    fine = SALE | {"forbidden_bid": "fine"}
    state = after(sale(0, "blue-8"), bid(1, 3), fined(1, 3), **fine)
    assert (state.chips, state.pot, state.asked) == ([9, 13, 12], 2, 1)
    notice = SALE | {"forbidden_bid": "challenge"}  # by the seller too
    after(sale(0, "blue-8"), bid(1, 3), challenged(0, 1), fined(1, 3), **notice)
    on_bid = SALE | {"overbid": "on-bid"}
    start = [sale(0, "blue-8"), bid(1, 15), exposed(1), discarded(1, "grey-3")]
    state = after(*start, **on_bid)
    assert (state.asked, state.inside, state.excluded) == (2, {2}, {1})
    never(bid(2, 13), *start, **on_bid)
    after(*start, bid(2, 2), card_sold(0, 2, "blue-8", 2), **on_bid)
    over = [*start, passed(2), card_sold(0, None, "blue-8", 0)]
    assert after(*over, **on_bid).excluded == set()
    assert after(*over, LOT, **on_bid).inside == {0, 1, 2}  # exclusions end with the sale
    left = [sale(2, "green-0"), passed(0), bid(1, 15), exposed(1), discarded(1, "grey-3")]
    never(bid(1, 15), *left[:2], **on_bid)  # the only one left: refused
    left = [sale(2, "green-0"), bid(0, 1), bid(1, 15), exposed(1), discarded(1, "grey-3")]
    assert after(*left, **on_bid).asked == 0  # from the seller's left
    wins = SALE | {"overbid": "on-payment"}
    start = [sale(0, "blue-8"), bid(1, 15), passed(2)]
    never(card_sold(0, 1, "blue-8", 15), *start, **wins)
    assert after(*start, exposed(1), discarded(1, "grey-3"), **wins).asked == 2


def test_rows_68_and_69_the_digit_moves_at_once_and_the_seller_may_bid():
    start = [*BOUGHT, LOT, passed(2)]
    assert after(*start, bid(0, 8), **SALE).leader == 0
    never(bid(1, 8), *start, passed(0), **SALE)
    never(bid(0, 8), *NO_BID, LOT, passed(2), **SALE)


def test_row_70_no_income_in_a_sale():
    start = [reveal(1, "blue-8"), bid(0, 4), passed(1), income(1, 1), passed(2), income(2, 1),
             sold(0, 4), shared(4, "others", [0, 2, 2], 0)]  # fmt: skip
    rules = SALE | {"base": start, "bank_chips": 9, "pass_income": 1}
    assert after(sale(0, "blue-8"), passed(1), **rules).asked == 2
    never(income(1, 1), sale(0, "blue-8"), passed(1), **rules)


def test_a_bought_card_is_sold_again_in_the_same_window():
    again = [sale(1, "blue-8"), bid(2, 2), passed(0), card_sold(1, 2, "blue-8", 2)]
    state = after(*BOUGHT, *again, **SALE)
    assert state.chips == [10, 15, 10]
    assert "blue-8" in state.hands[2]
    back = [sale(2, "blue-8"), bid(0, 1), passed(1), card_sold(2, 0, "blue-8", 1)]
    never(sale(0, "blue-8"), *BOUGHT, *again, *back, **SALE)  # its attempt is used up


def test_two_players_sell_to_each_other():
    start = [reveal(1, "blue-8"), bid(0, 4), passed(1), sold(0, 4), shared(4, "others", [0, 4], 0)]
    rules = SALE | {"base": start, "players": 2, "overbid": "on-bid"}
    never(bid(1, 17), sale(0, "blue-8"), **rules)
    after(sale(0, "blue-8"), bid(1, 16), card_sold(0, 1, "blue-8", 16), **rules)
    after(sale(0, "blue-8"), passed(1), card_sold(0, None, "blue-8", 0), **rules)


# Exchanges, rows 71 to 82.

SWAP = {"exchange": True}
TAKE = swap(2, 0, "blue-8", "green-0")
EVERYBODY = [TAKE, swap(0, 1, "pink-6", "green-0"), swap(1, 2, "blue-8", "green-0")]


def test_row_71_all_sales_come_before_the_exchanges():
    both = SALE | SWAP
    never(TAKE)
    never(TAKE, **SALE)
    never(TAKE, sale(1, "grey-3"), **both)
    after(*NO_BID, TAKE, **both)
    never(sale(1, "grey-3"), TAKE, **both)
    after(TAKE, *[LOT, passed(0), passed(1), given(0)], sale(1, "grey-3"), **both)


def test_row_72_clockwise_from_the_first_player_each_once():
    state = after(TAKE, **SWAP)
    assert (state.sitting_out, state.asked) == ({2}, None)
    never(swap(2, 0, "green-0", "blue-8"), TAKE, **SWAP)
    third = swap(1, 0, "blue-8", "grey-3")
    after(third, **SWAP)
    never(swap(0, 1, "grey-3", "blue-8"), third, **SWAP)
    never(swap(2, 0, "grey-3", "green-0"), third, **SWAP)
    assert after(TAKE, swap(1, 0, "green-0", "grey-3"), LOT, **SWAP).inside == {0}
    never(TAKE, LOT, **SWAP)


def test_rows_73_and_74_at_once_and_a_card_may_be_taken_back():
    state = after(TAKE, **SWAP)
    assert state.hands[0] == {"green-0"}
    assert state.hands[2] == {"orange-1", "blue-8", "brown-9"}
    back = after(TAKE, swap(0, 2, "blue-8", "green-0"), **SWAP)  # and 78: an exchanger is chosen
    assert back.hands == after().hands
    assert back.sitting_out == {0, 2}
    never(swap(2, 0, "blue-8", "blue-8"), **SWAP)  # it gives one it held before


def test_rows_75_and_76_cards_on_both_sides():
    assert after(base=TWO).hands[2] == set()
    never(swap(2, 0, "blue-8", "grey-3"), base=TWO, **SWAP)
    never(swap(1, 2, "blue-8", "grey-3"), base=TWO, **SWAP)
    never(swap(1, 1, "grey-3", "pink-6"), base=TWO, **SWAP)
    never(swap(1, 3, "blue-8", "grey-3"), base=TWO, **SWAP)
    never(swap(0, 1, "blue-8", "blue-8"), base=TWO, **SWAP)
    after(swap(1, 0, "blue-8", "grey-3"), base=TWO, **SWAP)
    never(swap(0, 1, "blue-8", "grey-3"), base=[], **SWAP)


def test_row_77_the_rival_may_bid():
    state = after(TAKE, LOT, **SWAP)
    assert (state.asked, state.inside, state.sitting_out) == (0, {0, 1}, {2})
    after(TAKE, LOT, bid(0, 8), **SWAP)  # and its digits are the new ones
    never(bid(0, 0), TAKE, LOT, **SWAP)
    ended = after(TAKE, LOT, passed(0), bid(1, 1), sold(1, 1), **SWAP)
    assert ended.sitting_out == set()


def test_row_78_an_exchanger_may_be_chosen_by_the_next():
    state = after(TAKE, swap(1, 2, "blue-8", "grey-3"), **SWAP)
    assert state.hands[1] == {"blue-8", "pink-6"}


def test_row_79_everybody_exchanges():
    state = after(*EVERYBODY, LOT, **SWAP)
    assert (state.asked, state.inside, state.sitting_out) == (None, set(), {0, 1, 2})
    for line in (passed(2), bid(2, 2), given(0), sold(2, 0)):
        never(line, *EVERYBODY, LOT, **SWAP)
    free = after(*EVERYBODY, LOT, given(2), **SWAP)
    assert (free.first, free.sitting_out, free.pot) == (2, set(), 1)
    after(*EVERYBODY, LOT, aside("carried"), reveal(5, "pink-2", "pink-3"), all_pass="carry-lot",
          **SWAP)  # fmt: skip
    rules = SWAP | {"all_pass_pot": "share"}
    after(*EVERYBODY, LOT, given(2), shared(None, "others", [0, 0, 0], 1), **rules)
    never(shared(0, "majority", [0, 1, 0], 0), *EVERYBODY, LOT, given(2), **rules)


def test_row_80_the_first_player_sits_out():
    start = [TAKE, LOT, passed(0), passed(1)]
    never(given(2), *start, **SWAP)
    assert after(*start, given(0), **SWAP).first == 0
    after(*start[:3], bid(1, 0), **SWAP)
    never(bid(1, 0), *start[:3], zero_open="first-player", **SWAP)


def test_row_81_an_exchanger_shares_the_pot():
    start = [TAKE, LOT, bid(0, 5), passed(1), sold(0, 5)]
    assert after(*start, shared(5, "others", [0, 3, 3], 0), **SWAP).chips == [4, 17, 15]


def test_row_82_exactly_one_may_bid():
    start = [TAKE, swap(0, 2, "blue-8", "green-0"), LOT]
    state = after(*start, **SWAP)
    assert (state.asked, state.inside) == (1, {1})
    after(*start, bid(1, 0), sold(1, 0), shared(0, "majority", [0, 0, 1], 0), **SWAP)
    after(*start, passed(1), given(1), **SWAP)
    never(bid(1, 15), *start, overbid="on-bid", **SWAP)


def test_an_exchanger_sits_out_every_restart():
    rules = SWAP | {"overbid": "on-bid"}
    start = [TAKE, LOT, bid(0, 12), exposed(0), discarded(0, "green-0")]
    state = after(*start, **rules)
    assert (state.asked, state.inside, state.sitting_out, state.excluded) == (1, {1}, {2}, {0})
    assert after(*start, passed(1), given(1), **rules).first == 1


# What a table let stand.


def test_an_irregular_bid_or_pass_stands_and_the_game_goes_on_from_it():
    turn = bid(1, 5)  # seat 2 was asked
    lines = [header(), *THREE, LOT]
    at = len(lines)
    refused([*lines, turn], at)
    refused([*lines, turn, irregular(at + 1)], at)
    for log in ([*lines, turn, irregular(at)], [*lines, irregular(at), turn],
                [lines[0], irregular(at), *lines[1:], turn]):  # fmt: skip
        state = second.follow(log)
        assert (state.high, state.leader, state.asked) == (5, 1, 2)
    state = second.follow([*lines, turn, irregular(at), passed(2), passed(0), sold(1, 5)])
    assert state.first == 1
    for line in (bid(2, 1), bid(2, 13), bid(0, 8), passed(1)):  # digit, overbid, both, turn
        second.follow([*lines, line, irregular(at)])
    assert second.follow([*lines, passed(1), irregular(at)]).inside == {0, 2}
    assert second.follow([*lines, passed(1), irregular(at)]).asked == 2


def test_an_irregular_end_of_an_auction_stands():
    lines = [header(), *THREE, LOT, bid(2, 4)]
    at = len(lines)
    early = second.follow([*lines, sold(0, 9), irregular(at)])
    assert (early.chips, early.first, early.due, early.digit) == ([0, 14, 12], 0, "share", 9)
    refused([*lines, sold(0, 10), irregular(at)], at)  # nobody has less than nothing
    free = second.follow([*lines, given(1), irregular(at)])
    assert (free.first, free.due, free.pot) == (1, "reveal", 1)
    lines += [passed(0)]
    at += 1
    for line in (given(0), sold(0, 1), bid(0, 9), passed(0), bid(3, 9)):  # it is out
        refused([*lines, line, irregular(at)], at)
    for line in (aside("discarded"), reveal(5, "pink-0", "pink-2"), sale(0, "blue-8"),
                 challenged(0, 2), shared(4, "others", [0, 0, 0], 1), income(0, 1)):  # fmt: skip
        refused([*lines, line, irregular(at)], at)
    # a bid let stand beyond the chips of its maker: only another end can be agreed on
    lines = [header(), *THREE, LOT, bid(2, 13), irregular(len(THREE) + 2), passed(0), passed(1)]
    refused([*lines, sold(2, 13)], len(lines))
    second.follow([*lines, sold(2, 12), irregular(len(lines) - 1)])


def test_an_irregular_sharing_stands_when_one_is_due():
    lines = [header(), *THREE, LOT, bid(2, 4), passed(0), passed(1), sold(2, 4)]
    at = len(lines)
    second.follow([*lines, shared(4, "others", [2, 2, 0], 1)])
    for shares, left in (([5, 0, 0], 0), ([0, 0, 5], 0), ([1, 1, 1], 2)):
        state = second.follow([*lines, shared(4, "holders", shares, left), irregular(at)])
        assert state.pot == left
    for shares, left in (([5, 0, 0], 1), ([5, 0], 0), ([0, 0, 0, 5], 0), ([6, -1, 0], 0)):
        refused([*lines, shared(4, "holders", shares, left), irregular(at)], at)
    banked = shared(4, "others", [2, 2, 0], 1, "bank")
    assert second.follow([*lines, banked, irregular(at)]).bank == 1


def test_nothing_irregular_stands_in_a_sale_or_between_auctions():
    lines = [header(sale=True), *THREE]
    for line in (bid(2, 4), passed(2), given(2), sold(2, 1), shared(4, "others", [0, 0, 0], 1)):
        refused([*lines, line, irregular(len(lines))], len(lines))
    lines += [sale(0, "blue-8")]
    for line in (bid(2, 4), passed(2), bid(1, 0), sold(1, 1)):
        refused([*lines, line, irregular(len(lines))], len(lines))


def test_penalties_follow_an_irregular_bid_as_any_other():
    lines = [header(forbidden_bid="fine", overbid="on-bid"), *THREE, LOT, bid(2, 2)]
    at = len(lines)
    state = second.follow([*lines, bid(1, 3), irregular(at), fined(1, 3)])
    assert (state.high, state.leader, state.asked) == (2, 2, 1)
    state = second.follow([*lines, bid(1, 15), irregular(at), exposed(1), discarded(1, "grey-3")])
    assert state.asked == 2
    # and a table which let the fine go says so at the next line
    refused([*lines, bid(0, 8), passed(1)], at + 1)
    assert second.follow([*lines, bid(0, 8), passed(1), irregular(at + 1)]).high == 8


def test_an_annotation_of_a_lawful_step_changes_nothing():
    lines = [header(), *THREE]
    notes = [irregular(step) for step in range(len(lines))]
    assert second.follow([*lines, *notes]).snapshot() == second.follow(lines).snapshot()
    assert len(list(second.states([*lines, *notes]))) == len(lines)
    refused([*lines, *notes, irregular(len(lines))], len(lines) + len(notes))
    refused([irregular(0), *lines], 0)
    good = irregular(1, "x" * 500, "r" * 40)
    second.follow([*lines, good])
    for change in ({"rule": ""}, {"rule": "r" * 41}, {"agreed": "x" * 501}, {"step": -1},
                   {"step": True}, {"step": None}, {"by": "A"}, {"rule": None}):  # fmt: skip
        refused([*lines, good | change], len(lines))


@pytest.mark.parametrize(
    "line",
    [
        sale(0, "blue-1"),
        sale(0, ["blue-8"]),
        sale(True, "blue-8"),
        sale(0, "blue-8") | {"ms": 5},
        TAKE | {"given": None},
        TAKE | {"ms": 5},
        challenged(0, None),
        card_sold(0, None, "blue-8", None),
        fined(2, 1, True),
        fined(2, 1, out=0),
        fined(2, 1, 2),
        exposed(2, 2),
        exposed(2, to="seat"),
        discarded(2, None),
    ],
)
def test_wrong_shapes_of_the_variants(line):
    assert never(line, **SALE, **SWAP) == "wrong keys or types"


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
        "forbidden_bid": rng.choice(["refuse", "fine", "challenge"]),
        "overbid": rng.choice(["refuse", "on-bid", "on-payment"]),
        "overbid_chip": rng.choice([0, 1]),
        "fines_to": rng.choice(["pot", "bank"]),
        "sale": rng.choice([True, False]),
        "sale_limit": rng.choice(["round", "game"]),
        "sale_max_chips": rng.choice([None, None, 3, 11]),
        "exchange": rng.choice([True, False]),
    }


def random_log(seed):
    rng = random.Random(seed)
    players = 2 + seed % 5
    rules, deck, first = random_switches(rng), list(second.DECK), rng.randrange(players)
    rng.shuffle(deck)
    start = header(players, first, deck) | {"rules": rules}
    return [start, *second.random_game(rng, players, rules, deck, first)]


def always(state, rules, deck, chips):
    """What is so at every table."""
    assert sum(state.chips) + state.pot + state.bank == chips
    assert min([*state.chips, state.pot, state.bank]) >= 0
    unseen = set(deck) - set(state.seen)
    places = [*state.hands, state.lot, state.removed, unseen]
    assert sorted(card for place in places for card in place) == sorted(second.DECK)
    seats = set(range(state.n))
    if state.seller is None:
        assert state.offered == set()
        out = state.excluded | state.sitting_out
    else:
        assert rules["sale"]
        assert state.sitting_out == set()
        assert len(state.offered) == 1
        assert state.offered <= state.hands[state.seller]
        out = state.excluded | {state.seller}
    assert not state.inside & out
    assert state.inside <= seats
    assert state.leader is None or state.leader in state.inside
    assert state.asked is None or state.asked in state.inside or state.due == "discard"
    assert not state.excluded or rules["overbid"] != "refuse"
    assert not state.sitting_out or rules["exchange"]


@pytest.mark.parametrize("start", range(0, 300, 20))
def test_random_games_are_legal_and_lose_nothing(start):
    for seed in range(start, start + 20):
        log = random_log(seed)
        assert json.loads(json.dumps(log)) == log
        everything = list(second.states(log))
        assert len(everything) == len(log)
        rules = log[0]["rules"]
        chips = rules["start_chips"] * everything[0].n + rules["bank_chips"]
        for state in everything:
            always(state, rules, log[0]["deck"], chips)
        assert everything[-1].over
        assert everything[-1].auction == 15
        assert everything[-1].winners
        without = [log[0] | {"deck": None}, *log[1:]]
        assert second.follow(without).snapshot() == everything[-1].snapshot()
        refused([*log, log[-1]], len(log))


def test_random_games_reach_every_event_and_every_combination():
    seen, penalties = set(), set()
    for seed in range(300):
        header, *log = random_log(seed)
        rules, players = header["rules"], len(header["players"])
        for before, line in zip([header, *log], log, strict=False):
            kind = line["type"]
            seen.add((kind, line.get("how") or line.get("basis") or line.get("decided_by")))
            if kind in ("fined", "overbid_exposed"):
                seen.add((kind, before["type"], line["chips"], line["to"]))
                penalties.add((kind, rules["forbidden_bid"], rules["overbid"]))
                penalties.add((kind, players))
            if kind == "card_sold":
                seen.add((kind, line["buyer"] is None))
    assert {key[0] for key in seen} == set(second.SHAPES) - {"game_started", "note", "irregular"}
    assert {("lot_set_aside", "carried"), ("lot_set_aside", "discarded")} <= seen
    assert {("pot_shared", b) for b in ("majority", "holders", "others")} <= seen
    assert {("game_ended", by) for by in ("points", "face-sum", "chips", "shared")} <= seen
    assert {("card_sold", True), ("card_sold", False)} <= seen
    for chips, to in itertools.product([0, 1], ["pot", "bank"]):
        assert ("fined", "bid", chips, to) in seen
        assert ("fined", "challenged", 1, to) in seen
        assert ("overbid_exposed", "bid", chips, to) in seen
        assert ("overbid_exposed", "passed", chips, to) in seen
    wanted = set(itertools.product(["fined"], ["fine", "challenge"], OVERBID))
    wanted |= set(itertools.product(["overbid_exposed"], FORBIDDEN, ["on-bid", "on-payment"]))
    wanted |= set(itertools.product(["fined", "overbid_exposed"], range(2, 7)))
    assert penalties == wanted


FORBIDDEN = ("refuse", "fine", "challenge")
OVERBID = ("refuse", "on-bid", "on-payment")
CHOICES = "game_started bid passed sale_opened exchanged challenged card_discarded".split()


def other(value):
    """The same shape with another content."""
    if isinstance(value, bool):
        return not value
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
    for seed in range(20, 40):
        log = random_log(seed)
        for index, line in enumerate(log[:-1]):
            if line["type"] not in CHOICES:
                refused(log[:index] + log[index + 1 :], index)


def test_nothing_comes_between_a_choice_and_its_forced_consequence():
    """No sale, exchange, challenge or discard fits where another line is forced."""
    for seed in range(8):
        log = random_log(seed)
        for index, (state, line) in enumerate(zip(second.states(log), log[1:], strict=False), 1):
            if line["type"] not in ("fined", "overbid_exposed", "income_paid", "pot_shared"):
                continue
            for kind, fields in OUT_OF_PLACE.items():
                challenge = kind == "challenged" and (state.window or line["type"] == "fined")
                if not challenge:
                    refused([*log[:index], {"type": kind, **fields}], index)


OUT_OF_PLACE = {
    "sale_opened": {"seat": 0, "card": "blue-8"},
    "exchanged": {"seat": 0, "rival": 1, "taken": "blue-8", "given": "blue-9"},
    "challenged": {"seat": 0, "against": 1},
    "card_discarded": {"seat": 0, "card": "blue-8"},
    "passed": {"seat": 0},
}


def lawful(lines):
    try:
        second.follow(lines)
    except second.Refused:
        return False
    return True


@pytest.mark.parametrize("start", range(0, 100, 25))
def test_a_line_let_stand_loses_nothing(start):
    """Random bids, passes and ends of auctions, annotated, in place of a line of a random log."""
    stood = set()
    for seed in range(start, start + 25):
        log, rng = random_log(seed), random.Random(seed)
        rules, deck = log[0]["rules"], log[0]["deck"]
        chips = rules["start_chips"] * len(log[0]["players"]) + rules["bank_chips"]
        for index in rng.sample(range(2, len(log)), 10):
            seat = rng.randrange(len(log[0]["players"]))
            line = rng.choice([bid(seat, rng.randrange(chips + 9)), passed(seat), given(seat),
                               sold(seat, rng.randrange(9))])  # fmt: skip
            before, changed = second.follow(log[:index]), [*log[:index], line, irregular(index)]
            broke = line["type"] == "lot_sold" and line["price"] > before.chips[seat]
            if seat not in before.inside or before.seller is not None or broke:
                assert lawful(changed) == lawful(changed[:-1])
                continue
            state = second.follow(changed)
            stood.add(line["type"])
            assert sum(state.chips) + state.pot + state.bank == chips
            assert min(state.chips) >= 0
            places = [*state.hands, state.lot, state.removed, set(deck) - set(state.seen)]
            assert sum(len(place) for place in places) == 30
    assert stood == {"bid", "passed", "lot_given", "lot_sold"}


def test_the_second_engine_imports_nothing_of_the_first():
    files = sorted((Path(second.__file__).parent / "second").glob("*.py"))
    assert [path.stem for path in files] == [
        "__init__", "engine", "play", "questions", "shapes", "table",
    ]  # fmt: skip
    outside = set()
    for path in [Path(second.__file__), *files]:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.lstrip().startswith(("import ", "from ")):
                outside.add(line.split()[1])
    assert outside == {
        "copy", "random", "unicodedata", "collections.abc", "typing",
        ".engine", ".questions", ".shapes", ".table",
        "second.engine", "second.play", "second.questions", "second.shapes", "second.table",
    }  # fmt: skip
