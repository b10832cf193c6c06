"""Sale, exchange and penalties: the rows of the rule book that the procedure decides."""

import pytest

from serengeti.engine import dealer, referee
from serengeti.engine.cards import CARDS
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Exchanged,
    Fined,
    IncomePaid,
    LotGiven,
    LotSold,
    OverbidExposed,
    SaleOpened,
)
from serengeti.engine.game import Game

DECK = tuple(sorted(CARDS, key=lambda card: (card[-1] != "3", card[-1], card)))
"The three 3s first: brown has none, so grey-3, orange-3, pink-3, then the 0s."
NAMES = ["A", "B", "C", "D"]


def game(seats=3, edition="mombasa", **setup):
    return Game(NAMES[:seats], edition, deck=DECK, first=0, **setup)


def after_first_lot(price=4, **setup):
    """A owns grey-3 and leads; auction 2 has not been revealed when a window is open."""
    started = game(**setup)
    started.bid(price)
    for _ in range(len(started.start.players) - 1):
        started.pass_()
    return started


def tail(game, count):
    return list(game.events[-count:])


def refused(act):
    with pytest.raises(IllegalChoice) as error:
        act()
    return error.value.code


# --- fines (rows 24-29) ------------------------------------------------------------------------


def test_row_24_the_program_refuses_by_default():
    played = after_first_lot()
    assert refused(lambda: played.bid(3)) == "digit-owned"
    assert list(played.legal.penalised) == []


def test_rows_24_25_fine_and_the_same_seat_acts_again():
    played = after_first_lot(forbidden_bid="fine")
    assert 3 in played.legal.penalised
    assert 3 not in played.legal
    played.bid(3)
    assert tail(played, 1) == [Fined(seat=0, amount=3, chips=1, to="pot", out=False)]
    assert played.asked == 0
    assert (played.table.high, played.table.pot) == (-1, 1)
    played.bid(1)
    assert played.asked == 1


def test_row_26_the_amount_stays_forbidden():
    played = after_first_lot(forbidden_bid="fine")
    played.bid(3)
    played.bid(3)
    assert [type(e) for e in tail(played, 4)] == [Bid, Fined, Bid, Fined]
    assert played.table.pot == 2


def test_fine_after_a_standing_bid_restores_it():
    played = after_first_lot(forbidden_bid="fine")
    played.bid(1)
    played.bid(2)
    played.pass_()
    played.bid(3)
    table = played.table
    assert (table.high, table.leader, played.asked) == (2, 1, 0)
    played.pass_()
    assert LotSold(seat=1, price=2) in played.events


def test_row_28_a_seat_without_a_chip_leaves():
    played = after_first_lot(price=12, forbidden_bid="fine", overbid="on-payment")
    assert played.table.chips[0] == 0
    played.bid(3)
    assert tail(played, 1) == [Fined(seat=0, amount=3, chips=0, to="pot", out=True)]
    assert not played.table.inside & 1
    assert played.asked == 1


def test_out_by_a_fine_earns_no_pass_income():
    played = after_first_lot(
        price=12, edition="abacus", start_chips=12, forbidden_bid="fine", overbid="on-payment"
    )
    played.bid(3)
    assert not any(isinstance(e, IncomePaid) for e in tail(played, 2))


def test_fines_go_where_the_switch_says():
    played = after_first_lot(forbidden_bid="fine", fines_to="bank")
    played.bid(3)
    assert (played.table.bank, played.table.pot) == (1, 0)


# --- challenges (row 27) -----------------------------------------------------------------------


def test_row_27_unchallenged_a_forbidden_bid_stands_and_may_win():
    played = after_first_lot(forbidden_bid="challenge")
    played.bid(3)
    assert played.window == (1, 2)
    assert played.asked == 1
    assert list(played.legal) == [Challenged(seat=1, against=0)]
    played.decline()
    played.decline()
    assert played.window == ()
    played.pass_()
    played.pass_()
    assert LotSold(seat=0, price=3) in played.events


def test_row_27_challenged_it_is_fined():
    played = after_first_lot(forbidden_bid="challenge")
    played.bid(3)
    played.decline()
    played.challenge()
    assert tail(played, 2) == [
        Challenged(seat=2, against=0),
        Fined(seat=0, amount=3, chips=1, to="pot", out=False),
    ]


def test_a_bid_of_the_next_seat_closes_the_challenge():
    played = after_first_lot(forbidden_bid="challenge")
    played.bid(3)
    played.do(Bid(seat=1, amount=5))
    assert played.window == ()
    assert refused(lambda: played.do(Challenged(seat=2, against=0))) == "no-challenge"


def test_a_lawful_bid_cannot_be_challenged():
    played = after_first_lot(forbidden_bid="challenge")
    played.bid(1)
    assert played.window == ()
    assert refused(lambda: played.do(Challenged(seat=1, against=0))) == "no-challenge"
    assert refused(lambda: played.do(Challenged(seat=0, against=0))) == "no-challenge"


def test_a_seat_that_has_passed_may_challenge():
    played = after_first_lot(forbidden_bid="challenge")
    played.bid(1)
    played.pass_()
    played.bid(2)
    played.bid(3)
    assert played.window == (1, 2)


# --- overbids (rows 30-41) ---------------------------------------------------------------------


def test_rows_30_31_exposed_on_the_bid():
    played = after_first_lot(overbid="on-bid", overbid_chip=1)
    played.bid(9)
    assert tail(played, 1) == [OverbidExposed(seat=0, chips=1, to="pot")]
    assert played.asked == 0
    assert refused(lambda: played.bid(1)) == "nobody-asked"
    played.discard("grey-3")
    assert tail(played, 1) == [CardDiscarded(seat=0, card="grey-3")]
    assert played.table.facts()["removed"] == ["grey-3"]
    assert played.asked == 1


def test_row_31_exposed_on_payment_only():
    played = after_first_lot(overbid="on-payment", overbid_chip=0)
    played.bid(9)
    played.bid(10)
    played.pass_()
    played.pass_()
    assert LotSold(seat=1, price=10) in played.events
    again = after_first_lot(overbid="on-payment", overbid_chip=0)
    again.bid(9)
    again.pass_()
    again.pass_()
    assert tail(again, 1) == [OverbidExposed(seat=0, chips=0, to="pot")]


def test_rows_34_35_without_cards_and_chips_only_excluded():
    played = game(overbid="on-bid", overbid_chip=1, start_chips=0, bank_chips=5)
    played.bid(2)
    assert tail(played, 1) == [OverbidExposed(seat=0, chips=0, to="pot")]
    assert played.asked == 1


def test_rows_36_37_the_auction_begins_again_and_the_winner_leads():
    played = after_first_lot(overbid="on-payment", overbid_chip=1)
    played.bid(1)
    played.pass_()
    played.bid(2)
    played.bid(11)
    played.pass_()
    played.discard("grey-3")
    table = played.table
    assert (table.high, table.inside, table.excluded, played.asked) == (-1, 0b110, 1, 1)
    played.bid(0)
    played.pass_()
    assert played.table.first == 1


def test_row_36_the_first_player_opens_again_when_another_offended():
    played = after_first_lot(overbid="on-bid", overbid_chip=0)
    played.bid(1)
    played.bid(30)
    assert tail(played, 1) == [OverbidExposed(seat=1, chips=0, to="pot")]
    assert played.asked == 0


def test_row_38_restart_and_all_pass():
    played = after_first_lot(overbid="on-bid")
    played.bid(9)
    played.discard("grey-3")
    played.pass_()
    played.pass_()
    assert LotGiven(seat=1) in played.events


def test_row_39_two_of_three_excluded_and_the_last_may_not_overbid():
    played = game(overbid="on-bid", overbid_chip=0)
    played.bid(13)
    played.bid(13)
    assert (played.table.inside, played.asked) == (0b100, 2)
    assert refused(lambda: played.bid(13)) == "beyond-chips"
    played.bid(5)
    assert LotSold(seat=2, price=5) in played.events


def test_row_40_an_excluded_seat_shares_the_pot():
    played = game(overbid="on-bid", overbid_chip=0)
    played.bid(13)
    played.bid(4)
    played.pass_()
    assert played.table.chips == [14, 8, 14]


def test_row_41_fines_stay_in_the_pot_after_a_restart():
    played = after_first_lot(forbidden_bid="fine", overbid="on-bid", overbid_chip=1)
    played.bid(3)
    played.bid(9)
    assert played.table.pot == 2


def test_both_faults_at_once_under_on_bid_only_expose():
    played = after_first_lot(forbidden_bid="fine", overbid="on-bid", overbid_chip=0)
    played.bid(13)
    assert [type(e) for e in tail(played, 2)] == [Bid, OverbidExposed]


def test_both_faults_at_once_under_on_payment_the_fine_acts_first():
    played = after_first_lot(forbidden_bid="fine", overbid="on-payment")
    played.bid(13)
    assert [type(e) for e in tail(played, 2)] == [Bid, Fined]


def test_no_bid_above_all_chips_of_the_game():
    played = game(overbid="on-bid")
    assert 36 in played.legal.penalised
    assert refused(lambda: played.bid(37)) == "beyond-chips"


def test_a_refused_digit_is_not_excused_by_an_overbid():
    played = after_first_lot(overbid="on-bid")
    assert 13 not in played.legal.penalised
    assert refused(lambda: played.bid(13)) == "beyond-chips"


# --- sale (rows 54-70) -------------------------------------------------------------------------


def test_row_54_on_by_text():
    on = {edition: game(edition=edition).start.rules.sale for edition in ("serengeti", "templari")}
    off = {edition: game(edition=edition).start.rules.sale for edition in ("mombasa", "abacus")}
    assert (set(on.values()), set(off.values())) == ({True}, {False})


def sale(**setup):
    """A owns grey-3 and the window before auction 2 is open."""
    return after_first_lot(sale=True, **setup)


def test_rows_58_61_62_63_a_sale():
    played = sale()
    assert (played.window, played.asked) == ((0,), 0)
    assert [c.card for c in played.legal] == ["grey-3"]
    played.sell("grey-3")
    assert played.asked == 1
    assert played.legal.why(0) == "too-low"
    played.bid(2)
    played.pass_()
    assert tail(played, 1) == [CardSold(seat=0, buyer=1, card="grey-3", price=2)]


def test_rows_65_66_pot_and_lead_are_untouched():
    played = sale(price=5)
    pot, lead = played.table.pot, played.table.first
    played.sell("grey-3")
    played.bid(2)
    played.pass_()
    assert (played.table.pot, played.table.first) == (pot, lead)
    assert played.table.chips[0] == 12 - 5 + 2


def test_row_64_without_a_bid_the_card_stays_and_the_attempt_is_used():
    played = sale()
    played.sell("grey-3")
    played.pass_()
    played.pass_()
    sold = [e for e in played.events if isinstance(e, CardSold)]
    assert sold == [CardSold(seat=0, buyer=None, card="grey-3", price=0)]
    assert played.table.auction == 2
    assert played.table.facts()["hands"][0] == ["grey-3"]


def test_row_60_the_digit_rule_binds_the_bidders():
    played = sale()
    played.reveal()
    played.pass_()
    played.bid(1)
    played.pass_()
    assert played.table.facts()["hands"][1] == ["orange-3", "pink-3"]
    assert played.asked == 1
    played.decline()
    played.sell("grey-3")
    assert played.asked == 1
    assert played.legal.why(3) == "digit-owned"


def test_row_69_seller_free_and_buyer_bound_at_once():
    played = sale()
    played.sell("grey-3")
    played.bid(2)
    played.pass_()
    played.reveal()
    assert played.asked == 0
    assert 3 in played.legal
    played.bid(1)
    assert played.legal.why(3) == "digit-owned"


def test_row_68_the_seller_may_bid_for_the_lot():
    played = sale()
    played.sell("grey-3")
    played.bid(2)
    played.pass_()
    played.reveal()
    assert played.asked == 0


def test_row_56_once_a_round_or_once_a_game():
    for limit, seats in (("round", (0,)), ("game", ())):
        played = sale(sale_limit=limit)
        played.sell("grey-3")
        played.pass_()
        played.pass_()
        played.pass_()
        played.bid(1)
        played.pass_()
        assert tuple(s for s in played.window if s == 0) == seats


def test_row_55_only_with_few_chips():
    assert sale(sale_max_chips=8).window == (0,)
    assert sale(sale_max_chips=7).window == ()


def test_row_57_several_sellers_clockwise_and_a_bought_card_again():
    played = sale()
    played.sell("grey-3")
    played.bid(2)
    played.pass_()
    assert played.window == (1,)
    played.sell("grey-3")
    assert played.asked == 2
    played.bid(1)
    played.pass_()
    assert played.table.facts()["hands"][2] == ["grey-3"]
    assert played.window == (2,)


def test_row_59_no_sale_before_the_first_auction():
    assert game(sale=True).window == ()


def test_row_70_no_pass_income_in_a_sale():
    played = after_first_lot(edition="abacus", sale=True)
    bank = played.table.bank
    played.sell("grey-3")
    played.pass_()
    played.pass_()
    before_next = next(e for e in played.events if isinstance(e, CardSold))
    assert before_next.buyer is None
    assert played.table.bank == bank


def test_row_67_penalties_in_a_sale():
    played = sale(forbidden_bid="fine", overbid="on-bid", overbid_chip=0)
    played.sell("grey-3")
    played.bid(20)
    assert tail(played, 1) == [OverbidExposed(seat=1, chips=0, to="pot")]
    assert played.asked == 2
    played.bid(1)
    assert CardSold(seat=0, buyer=2, card="grey-3", price=1) in played.events
    played.reveal()
    assert played.table.excluded == 0


def test_a_bid_while_the_window_is_open_says_so():
    played = sale()
    assert refused(lambda: played.bid(1)) == "window-open"
    played.reveal()
    played.bid(1)
    assert refused(played.reveal) == "no-window"
    assert refused(played.decline) == "no-window"


def test_any_order_of_sales_is_legal():
    played = sale()
    played.reveal()
    played.pass_()
    played.bid(1)
    played.pass_()
    assert played.window == (1, 0)
    played.do(SaleOpened(seat=0, card="grey-3"))
    assert played.asked == 1


def test_a_card_one_does_not_own_cannot_be_sold():
    played = sale()
    assert refused(lambda: played.sell("pink-3")) == "no-sale"
    assert refused(lambda: played.do(SaleOpened(seat=1, card="grey-3"))) == "no-sale"


# --- exchange (rows 71-82) ---------------------------------------------------------------------


def exchange(**setup):
    """A owns grey-3, B orange-3 and pink-3; B leads, the window before auction 3 is open."""
    played = after_first_lot(exchange=True, **setup)
    if played.window:
        played.reveal()
    played.pass_()
    played.bid(1)
    for _ in range(len(played.start.players) - 2):
        played.pass_()
    return played


def test_rows_72_73_in_turn_order_at_once():
    played = exchange()
    assert played.window == (1, 0)
    assert played.asked == 1
    played.exchange(0, "grey-3", "pink-3")
    assert played.table.facts()["hands"] == [["pink-3"], ["orange-3", "grey-3"], []]
    assert played.window == (0,)


def test_row_74_a_card_may_be_taken_back():
    played = exchange()
    played.exchange(0, "grey-3", "pink-3")
    played.exchange(1, "grey-3", "pink-3")
    assert played.table.facts()["hands"][0] == ["grey-3"]


def test_rows_75_76_both_sides_need_a_card():
    played = exchange()
    assert 2 not in played.window
    assert refused(lambda: played.exchange(2, "green-0", "pink-3")) == "no-exchange"
    assert {c.rival for c in played.legal} == {0}


def test_rows_77_80_the_exchanger_sits_out_the_rival_does_not():
    played = exchange()
    played.exchange(0, "grey-3", "pink-3")
    played.reveal()
    table = played.table
    assert (table.sitting, table.inside) == (0b010, 0b101)
    assert played.asked == 2
    played.pass_()
    played.pass_()
    assert LotGiven(seat=2) in played.events


def test_row_79_everybody_exchanges_and_the_first_player_gets_it_free():
    played = exchange(players=(2, 6), seats=2)
    played.exchange(0, "grey-3", "pink-3")
    played.exchange(1, "grey-3", "pink-3")
    assert LotGiven(seat=1) in played.events


def test_row_81_the_exchanger_shares_the_pot():
    played = exchange()
    chips = played.table.chips[1]
    played.exchange(0, "grey-3", "pink-3")
    played.reveal()
    played.bid(5)
    played.pass_()
    assert played.table.chips[1] > chips


def test_row_82_the_only_eligible_bidder():
    played = exchange()
    played.exchange(0, "grey-3", "pink-3")
    played.exchange(1, "orange-3", "pink-3")
    assert played.asked == 2
    played.bid(0)
    assert LotSold(seat=2, price=0) in played.events


def test_row_71_sales_come_first():
    played = exchange(sale=True)
    played.exchange(0, "grey-3", "pink-3")
    assert refused(lambda: played.sell("pink-3")) == "no-sale"


def test_exchange_is_strictly_clockwise():
    played = exchange()
    played.do(Exchanged(seat=0, rival=1, taken="pink-3", given="grey-3"))
    assert (
        refused(lambda: played.do(Exchanged(seat=1, rival=0, taken="pink-3", given="grey-3")))
        == "no-exchange"
    )


def test_templari_exchange_replaces_the_sale():
    assert game(edition="templari", exchange=True).start.rules.sale is False
    assert game(edition="templari", exchange=True, sale=True).start.rules.sale is True


# --- at the table, undo, resuming --------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "forbidden", "overbid", "chip", "to"),
    [
        ("serengeti", "fine", "on-bid", 0, "pot"),
        ("mombasa", "challenge", "on-payment", 1, "pot"),
        ("don", "challenge", "on-payment", 1, "pot"),
        ("abacus", "fine", "on-payment", 0, "bank"),
        ("templari", "fine", "on-payment", 0, "pot"),
    ],
)
def test_at_table_gives_each_text_its_faults(edition, forbidden, overbid, chip, to):
    rules = game(edition=edition, at_table=True).start.rules
    assert (rules.forbidden_bid, rules.overbid) == (forbidden, overbid)
    assert (rules.overbid_chip, rules.fines_to) == (chip, to)


def test_undo_is_a_branch(tmp_path):
    path = tmp_path / "g.jsonl"
    with game(record=path) as played:
        played.bid(2)
        played.bid(4)
        back = played.undo()
    assert back.start.parent.id == played.start.id
    assert back.start.parent.step == 2
    assert back.start.id != played.start.id
    assert back.events[1:] == played.events[1:3]
    back.bid(5)
    back.close()
    assert (tmp_path / "g-2.jsonl").read_bytes() == back.log.dumps()
    assert path.read_bytes() == played.log.dumps()
    assert referee.read(tmp_path / "g-2.jsonl").problems == ()
    with pytest.raises(IllegalChoice) as error:
        game().undo()
    assert error.value.code == "nothing-to-undo"


def test_undo_takes_back_what_followed():
    played = after_first_lot()
    back = played.undo()
    assert (back.asked, back.table.auction) == (2, 1)


def test_resumed_windows_ask_again(tmp_path):
    path = tmp_path / "g.jsonl"
    with sale(record=path) as played:
        assert played.window == (0,)
    with Game.resume(path) as again:
        assert again.window == (0,)


def test_law_2_windows_name_seats_that_may_act():
    played = sale()
    assert dealer.window(played.table) == [0]
    assert dealer.due(played.table, DECK) is None
    assert type(dealer.due(played.table, DECK, silent=True)).__name__ == "LotRevealed"
