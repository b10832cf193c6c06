"""The numbered rows of the rule book's points 1-23 and 42-53; `test_variants` has the others."""

import pytest
from making import Dice

from serengeti.engine import dealer, moves
from serengeti.engine.cards import CARDS
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import IncomePaid, LotGiven, LotSetAside, LotSold, PotShared
from serengeti.engine.game import Game

ZEROS_FIRST = tuple(sorted(CARDS, key=lambda card: (card[-1] != "0", card)))
NAMES = list("ABCDEF")


def game(seats=3, edition="mombasa", **setup):
    return Game(NAMES[:seats], edition, deck=ZEROS_FIRST, first=0, **setup)


def passes(played, count):
    for _ in range(count):
        played.pass_()
    return played


def find(played, kind):
    return [event for event in played.events if isinstance(event, kind)]


def test_row_1_the_supply_is_twelve_a_seat():
    assert sum(game(6).table.chips) == 72


def test_row_2_fifteen_auctions():
    played = game().play([Dice(1)] * 3)
    assert played.table.auction == 15
    assert played.over


def test_row_3_the_pot_left_at_the_end_belongs_to_nobody(make_table):
    table = make_table(3, chips=[10, 10, 10], pot=6)
    end = dealer.game_ended(table)
    moves.finish(table)
    assert table.pot == 6
    assert end.totals == (2, 2, 2)


@pytest.mark.parametrize(("rule", "bonus"), [("each", (2, 2, 0)), ("none", (0, 0, 0))])
def test_row_4_a_tie_for_most_chips(make_table, rule, bonus):
    table = make_table(3, chips=[9, 9, 1], switches={"bonus_tie": rule})
    assert dealer.game_ended(table).bonus == bonus


def test_row_5_everyone_on_equal_chips(make_table):
    assert dealer.game_ended(make_table(3, chips=[4, 4, 4])).bonus == (2, 2, 2)


def test_row_6_the_final_tie_follows_the_text(make_table):
    hands = [["orange-1", "green-2", "pink-0"], ["blue-8", "blue-9"], []]
    by_text = {"serengeti": (1,), "mombasa": (0,), "don": (0,)}
    for edition, winners in by_text.items():
        end = dealer.game_ended(make_table(3, hands, chips=[12] * 3, edition=edition))
        assert end.winners == winners


def test_row_7_still_tied_the_victory_is_shared(make_table):
    end = dealer.game_ended(make_table(3, [["orange-1"], ["grey-1"], []], chips=[5, 5, 9]))
    assert (end.winners, end.decided_by) == ((2,), "points")
    end = dealer.game_ended(make_table(3, [["orange-1"], ["grey-1"], []], chips=[9, 9, 2]))
    assert (end.winners, end.decided_by) == ((0, 1), "shared")


def test_row_8_ones_own_chips_are_always_visible():
    view = game(hidden_chips=True).view(1)
    assert view.chips == (None, 12, None)


def test_row_9_the_bonus_is_2_or_3(make_table):
    assert max(dealer.game_ended(make_table(3, chips=[1, 2, 3])).bonus) == 2
    assert max(dealer.game_ended(make_table(3, chips=[1, 2, 3], edition="abacus")).bonus) == 3


def test_row_10_the_opening_bid_may_be_0():
    assert game().legal.lowest == 0
    assert game(min_open=1).legal.lowest == 1


def test_row_11_whoever_bids_first_may_say_0():
    assert 0 in passes(game(), 1).legal
    assert passes(game(zero_open="first-player"), 1).legal.why(0) == "zero-not-first"


def owner_of_a_zero(**setup):
    """A owns green-0 and leads the second auction."""
    played = game(**setup)
    played.bid(2)
    return passes(played, 2)


def test_row_12_the_owner_of_a_0_may_not_bid_0():
    assert owner_of_a_zero().legal.why(0) == "digit-owned"
    assert 0 in owner_of_a_zero(zero_is_digit=False).legal


def test_row_13_the_owner_of_a_0_may_take_a_free_lot():
    played = passes(owner_of_a_zero(), 3)
    assert find(played, LotGiven) == [LotGiven(seat=0)]


@pytest.mark.parametrize(
    ("switch", "removed", "next_lot"),
    [("free", 0, 2), ("discard-lot", 1, 2), ("carry-lot", 0, 3)],
)
def test_row_14_everybody_passes(switch, removed, next_lot):
    played = passes(game(all_pass=switch), 3)
    facts = played.table.facts()
    assert (len(facts["removed"]), len(facts["lot"])) == (removed, next_lot)


def test_row_14_a_lot_carried_into_nothing_is_discarded():
    played = game(all_pass="carry-lot")
    while played.asked is not None:
        played.pass_()
    assert [event.how for event in find(played, LotSetAside)] == ["carried"] * 14 + ["discarded"]
    assert len(played.table.facts()["removed"]) == 30


def test_rows_15_16_a_free_lot_has_no_digit_and_a_price_of_0_has_digit_0():
    assert find(passes(game(), 3), PotShared) == []
    played = game()
    played.bid(0)
    passes(played, 2)
    assert find(played, PotShared)[0].digit == 0


def test_row_17_the_last_seat_may_bid_or_pass():
    played = passes(game(), 2)
    assert played.asked == 2
    played.bid(0)
    assert find(played, LotSold) == [LotSold(seat=2, price=0)]


def test_row_18_after_a_free_lot_the_first_player_leads():
    assert passes(game(), 3).asked == 0


def test_row_19_any_whole_number_above_is_a_raise():
    played = game()
    played.bid(3)
    assert [bid.amount for bid in list(played.legal)[1:]] == list(range(4, 13))


def test_row_20_without_a_legal_bid_a_seat_is_still_asked():
    played = game(start_chips=0)
    played.bid(0)
    assert (played.asked, played.legal.lowest) == (1, None)
    assert len(played.legal) == 1


def test_row_21_nobody_raises_himself():
    played = game()
    played.bid(3)
    passes(played, 2)
    assert find(played, LotSold) == [LotSold(seat=0, price=3)]


def test_row_22_the_cards_on_offer_bar_nobody():
    assert 0 in game().legal
    assert 10 in game().legal


def test_row_23_units_only():
    played = owner_of_a_zero(start_chips=40)
    assert played.legal.why(10) == "digit-owned"
    assert {1, 11, 12, 21} <= {bid.amount for bid in list(played.legal)[1:]}


def shared(make_table, hands, price, edition="serengeti", pot=0, **switches):
    table = make_table(len(hands), hands, chips=[99] * len(hands), edition=edition,
                       switches=switches, pot=pot)  # fmt: skip
    moves.sell(table, 0, price)
    return dealer.pot_shared(table)


def test_row_42_majority_or_equal_by_text(make_table):
    hands = [[], ["orange-4", "green-4"], ["pink-4"]]
    shares = {
        edition: shared(make_table, hands, 14, edition).shares
        for edition in ("serengeti", "templari", "mombasa", "don", "abacus")
    }
    assert shares["serengeti"] == shares["templari"] == (0, 14, 0)
    assert shares["mombasa"] == shares["don"] == shares["abacus"] == (0, 7, 7)


def test_rows_43_44_the_rules_differ_only_at_two_against_one(make_table):
    copies = [["orange-4"], ["green-4"], ["pink-4"]]
    for owners in [(a, b, c) for a in range(4) for b in range(4) for c in range(4)]:
        hands = [[], [], [], []]
        for card, owner in zip(copies, owners, strict=True):
            hands[owner] = hands[owner] + card
        most = shared(make_table, hands, 14).shares
        each = shared(make_table, hands, 14, split="equal-holders").shares
        two_against_one = sorted(len(hand) for hand in hands[1:])[-2:] == [1, 2]
        assert (most != each) == two_against_one


def test_rows_45_50_the_digit_is_the_prices_and_the_whole_pot_follows(make_table):
    event = shared(make_table, [[], ["orange-3"], ["orange-5"]], 13, pot=2)
    assert (event.digit, event.shares) == (3, (0, 15, 0))


def test_rows_46_47_the_buyer_never_shares(make_table):
    event = shared(make_table, [["orange-3", "grey-3"], ["pink-3"], []], 3)
    assert event.shares == (0, 3, 0)


def test_row_48_two_others_at_least(make_table):
    for seats in (3, 4, 5, 6):
        event = shared(make_table, [[]] * seats, 0, pot=seats - 1)
        assert event.shares == (0,) + (1,) * (seats - 1)


def test_row_49_fewer_chips_than_sharers(make_table):
    assert shared(make_table, [[]] * 5, 3).left == 3
    assert shared(make_table, [[]] * 5, 3, edition="abacus").to == "bank"


def test_row_51_the_bank_pays_in_turn_order_until_it_is_empty():
    played = passes(game(edition="abacus", bank_chips=3), 3)
    assert [(e.seat, e.chips) for e in find(played, IncomePaid)] == [(0, 2), (1, 1)]
    assert played.table.bank == 0


def test_row_52_income_for_whoever_has_not_bid_the_opener_too():
    played = game(edition="abacus")
    played.pass_()
    played.bid(1)
    played.bid(2)
    played.pass_()
    assert [event.seat for event in find(played, IncomePaid)] == [0]


def test_row_53_when_all_pass_everybody_is_paid_and_the_first_player_gets_the_lot():
    played = passes(game(edition="abacus"), 3)
    assert [event.seat for event in find(played, IncomePaid)] == [0, 1, 2]
    assert find(played, LotGiven) == [LotGiven(seat=0)]


def test_a_choice_after_the_last_auction_is_refused():
    played = game().play([Dice(2)] * 3)
    with pytest.raises(IllegalChoice):
        played.pass_()
    assert not Choices(played.table)
