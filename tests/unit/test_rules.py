"""Worked examples E1-E13 of the sources, and single rules at their edges."""

import pytest

from serengeti.engine import dealer, moves, scoring
from serengeti.engine.choices import Choices


def after_sale(make_table, hands, price, pot=0, edition="mombasa", buyer=0, **more):
    """The pot's sharing after `buyer` has paid `price`."""
    table = make_table(len(hands), hands, edition=edition, pot=pot, **more)
    table.chips[:] = [99] * len(hands)
    moves.sell(table, buyer, price)
    return dealer.pot_shared(table)


def barred(make_table, digits, chips=20):
    """The amounts up to `chips` that a holder of some digits may not name."""
    table = make_table(3, chips=[chips] * 3)
    table.digits[0] = sum(1 << digit for digit in digits)
    table.lot = 1
    moves.reveal(table, 0)
    return {amount for amount in range(chips + 1) if Choices(table).why(amount)}


def test_e1_two_holders_split_fifteen(make_table):
    hands = [[], ["orange-3"], [], ["grey-3"], [], []]
    event = after_sale(make_table, hands, price=13, pot=2)
    assert (event.digit, event.basis) == (3, "holders")
    assert (event.shares, event.left, event.to) == ((0, 7, 0, 7, 0, 0), 1, "pot")


def test_e2_nobody_holds_the_digit(make_table):
    event = after_sale(make_table, [[]] * 6, price=13, pot=2)
    assert (event.basis, event.shares, event.left) == ("others", (0, 3, 3, 3, 3, 3), 0)


@pytest.mark.parametrize("price", [5, 15])
def test_e3_digit_of_the_price(make_table, price):
    event = after_sale(make_table, [[], ["orange-5"], []], price=price, edition="serengeti")
    assert (event.digit, event.shares) == (5, (0, price, 0))


def test_e4_three_four_six_bar_their_amounts(make_table):
    assert {a for a in barred(make_table, [3, 4, 6]) if a <= 16} == {3, 4, 6, 13, 14, 16}


def test_e5_zero_three_six_bar_their_amounts(make_table):
    assert barred(make_table, [0, 3, 6]) == {0, 3, 6, 10, 13, 16, 20}


@pytest.mark.parametrize(
    ("price", "two", "one"),
    [(6, ["grey-6", "blue-6"], ["pink-6"]), (14, ["orange-4", "green-4"], ["pink-4"])],
    ids=["E6", "E7"],
)
def test_e6_e7_two_copies_against_one(make_table, price, two, one):
    """The one case in which the two split rules differ."""
    hands = [[], two, one]
    most = after_sale(make_table, hands, price, edition="serengeti")
    each = after_sale(make_table, hands, price, edition="mombasa")
    assert (most.basis, most.shares) == ("majority", (0, price, 0))
    assert (each.basis, each.shares) == ("holders", (0, price // 2, price // 2))


def test_e8_two_single_copies_share(make_table):
    hands = [[], ["orange-4"], ["green-4"]]
    assert after_sale(make_table, hands, 14, edition="templari").shares == (0, 7, 7)


def test_e9_remainder_joins_the_next_pot(make_table):
    table = make_table(3, [[], [], []], chips=[20, 20, 20])
    moves.sell(table, 0, 7)
    first = dealer.pot_shared(table)
    assert (first.shares, first.left) == ((0, 3, 3), 1)
    for seat, chips in enumerate(first.shares):
        moves.pay_share(table, seat, chips)
    moves.end_share(table, 0)
    moves.sell(table, 0, 3)
    second = dealer.pot_shared(table)
    assert (second.shares, second.left) == ((0, 2, 2), 0)


def test_e10_three_holders_of_a_nine(make_table):
    hands = [[], ["green-9"], ["blue-9"], ["brown-9"]]
    assert after_sale(make_table, hands, 9, edition="abacus").shares == (0, 3, 3, 3)


def test_e11_legal_amounts_beside_2_3_5_7_8(make_table):
    free = set(range(1, 15)) - barred(make_table, [2, 3, 5, 7, 8])
    assert free == {1, 4, 6, 9, 10, 11, 14}


def test_e13_next_legal_bid_is_15(make_table):
    table = make_table(3, chips=[20] * 3)
    moves.reveal(table, 1)
    table.digits[0] = 0b11100
    table.high = 11
    assert Choices(table).lowest == 15


def test_remainder_to_the_bank(make_table):
    event = after_sale(make_table, [[], [], []], price=7, edition="abacus")
    assert (event.shares, event.left, event.to) == ((0, 3, 3), 1, "bank")


def test_buyer_never_shares_even_alone_with_the_digit(make_table):
    event = after_sale(make_table, [["orange-3"], [], []], price=3)
    assert (event.basis, event.shares) == ("others", (0, 1, 1))


def test_fewer_chips_than_sharers_stay(make_table):
    event = after_sale(make_table, [[]] * 4, price=2)
    assert (event.shares, event.left) == ((0, 0, 0, 0), 2)


def test_price_zero_has_digit_zero(make_table):
    event = after_sale(make_table, [[], ["green-0"], []], price=0, pot=4, edition="serengeti")
    assert (event.digit, event.shares) == (0, (0, 4, 0))


@pytest.mark.parametrize(
    ("switch", "digit", "shares"),
    [("digit-0", 0, (0, 0, 4)), ("share", None, (0, 2, 2))],
)
def test_pot_after_a_free_lot(make_table, switch, digit, shares):
    hands = [["blue-0"], [], ["green-0"]]
    table = make_table(3, hands, switches={"all_pass_pot": switch}, pot=4, lot=1)
    moves.give(table, 0)
    event = dealer.pot_shared(table)
    assert (event.digit, event.shares) == (digit, shares)


def test_free_lot_leaves_the_pot_alone(make_table):
    table = make_table(3, pot=4, lot=1, auction=1)
    moves.give(table, 0)
    assert dealer.reveal_due(table)


def test_zero_is_digit_speaks_of_the_bid_zero_only(make_table):
    table = make_table(3, switches={"zero_is_digit": False}, chips=[20] * 3)
    moves.reveal(table, 1)
    table.digits[0] = 1
    assert Choices(table).why(0) is None
    assert Choices(table).why(10) == "digit-owned"


def test_zero_open_first_player(make_table):
    table = make_table(3, switches={"zero_open": "first-player"})
    moves.reveal(table, 1)
    assert 0 in Choices(table)
    moves.leave(table, 0)
    assert Choices(table).why(0) == "zero-not-first"
    assert Choices(table).lowest == 1


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_points_of_a_collection(cards, points):
    assert scoring.colour_points((1 << cards) - 1, 0) == points


def test_bonus_to_each_or_none_on_a_tie(make_table):
    assert scoring.bonus_seats(make_table(3, chips=[5, 9, 9])) == 0b110
    tied = make_table(3, chips=[5, 9, 9], switches={"bonus_tie": "none"})
    assert scoring.bonus_seats(tied) == 0
    assert scoring.bonus_seats(make_table(3, chips=[0, 0, 0])) == 0b111


@pytest.mark.parametrize(
    ("ties", "winners", "decided"),
    [
        ((), (0, 1), "shared"),
        (("face-sum",), (1,), "face-sum"),
        (("more-cards",), (0,), "more-cards"),
        (("fewer-cards",), (1,), "fewer-cards"),
        (("chips",), (0, 1), "shared"),
        (("chips", "face-sum"), (1,), "face-sum"),
    ],
)
def test_final_tie(make_table, ties, winners, decided):
    """A: three single cards, face sum 3; B: two of a colour, face sum 17; three points each."""
    hands = [["orange-1", "green-2", "pink-0"], ["blue-8", "blue-9"], []]
    table = make_table(3, hands, chips=[12] * 3, switches={"final_tie": ties})
    end = dealer.game_ended(table)
    assert (end.totals[:2], end.winners, end.decided_by) == ((5, 5), winners, decided)


def test_points_decide_before_ties(make_table):
    end = dealer.game_ended(make_table(3, [["orange-1"], [], []]))
    assert (end.winners, end.decided_by, end.totals) == ((0,), "points", (3, 2, 2))
