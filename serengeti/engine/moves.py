"""Transitions: what each event does to a table, over plain ints; see `rules`."""

from __future__ import annotations

from typing import Any

from serengeti.engine.rules import (
    GIVEN,
    OPEN,
    SET_ASIDE,
    SOLD,
    acting_opener,
    eligible,
    next_seat,
    turn_offset,
)
from serengeti.engine.scoring import digits_in


def take_cards(s: Any, p: int, cards: int) -> None:
    """Cards go to a seat's hand; its digits follow."""
    s.hands[p] |= cards
    s.digits[p] = digits_in(s.hands[p])


def drop_cards(s: Any, p: int, cards: int) -> None:
    """Cards leave a seat's hand; its digits follow."""
    s.hands[p] &= ~cards
    s.digits[p] = digits_in(s.hands[p])


def begin(s: Any) -> None:
    """Bidding begins, or begins again: no bid stands, the acting opener is asked."""
    s.live = 1
    s.high = -1
    s.leader = -1
    s.fresh = 0
    s.accused = 0
    s.passer = -1
    s.inside = eligible(s)
    s.opener = acting_opener(s)
    s.turn = s.opener


def reveal(s: Any, cards: int) -> None:
    """Cards join the lot and the auction opens."""
    s.auction += 1
    s.lot |= cards
    s.unseen &= ~cards
    s.settled = OPEN
    s.claimed = 0
    s.sold_round = 0
    s.swapped = 0
    begin(s)


def open_sale(s: Any, p: int, card: int) -> None:
    """A seat's card is up for sale; in a sale nobody has a claim to pass income."""
    s.seller = p
    s.offered = card
    s.sold_round |= 1 << p
    s.sold_game |= 1 << p
    s.claimed = (1 << s.n) - 1
    begin(s)


def end_sale(s: Any, buyer: int, price: int) -> None:
    """Card and price change hands, or nothing does when `buyer` is -1."""
    if buyer >= 0:
        s.chips[buyer] -= price
        s.chips[s.seller] += price
        drop_cards(s, s.seller, s.offered)
        take_cards(s, buyer, s.offered)
    s.seller = -1
    s.offered = 0
    rest(s)


def exchange(s: Any, p: int, rival: int, taken: int, given: int) -> None:
    """Two cards move; the seat sits out the next auction."""
    drop_cards(s, rival, taken)
    drop_cards(s, p, given)
    take_cards(s, p, taken)
    take_cards(s, rival, given)
    s.sitting |= 1 << p
    s.swapped = turn_offset(s, p) + 1


def bid(s: Any, p: int, amount: int) -> None:
    """A bid stands; the next seat is asked. The bid before it is kept, in case this one is void."""
    s.high_before = s.high
    s.leader_before = s.leader
    s.fresh = 1
    s.high = amount
    s.leader = p
    s.claimed |= 1 << p
    s.passer = -1
    s.turn = next_seat(s, p)


def leave(s: Any, p: int) -> None:
    """A seat passes for good; the next seat is asked."""
    s.inside &= ~(1 << p)
    s.fresh = 0
    s.passer = p
    s.turn = next_seat(s, p)


def accuse(s: Any) -> None:
    """The bid just made is challenged."""
    s.accused = 1


def pay_penalty(s: Any, p: int, chips: int, to_bank: int) -> None:
    """A seat pays a fine or an overbid's chip."""
    s.chips[p] -= chips
    if to_bank == 1:
        s.bank += chips
    else:
        s.pot += chips


def void_bid(s: Any, p: int, out: int) -> None:
    """The bid before stands again; its maker acts again or, `out`, leaves the auction."""
    s.high = s.high_before
    s.leader = s.leader_before
    s.fresh = 0
    s.accused = 0
    s.passer = -1
    s.turn = p
    if out == 1:
        s.inside &= ~(1 << p)
        s.turn = next_seat(s, p)


def exclude(s: Any, p: int) -> None:
    """A seat is out of this auction, which begins again; its discard is due if it has cards."""
    s.excluded |= 1 << p
    s.discarder = p if s.hands[p] != 0 else -1
    begin(s)


def discard(s: Any, p: int, card: int) -> None:
    """A card leaves the game."""
    drop_cards(s, p, card)
    s.removed |= card
    s.discarder = -1


def pay_income(s: Any, p: int, chips: int) -> None:
    """The bank pays a seat for passing."""
    s.bank -= chips
    s.chips[p] += chips
    s.claimed |= 1 << p
    s.passer = -1


def hand_over(s: Any, p: int, settled: int) -> None:
    """The lot and the lead go to a seat, the auction closes."""
    take_cards(s, p, s.lot)
    s.lot = 0
    s.first = p
    s.receiver = p
    close(s, settled)


def close(s: Any, settled: int) -> None:
    """The auction of a lot is over."""
    s.settled = settled
    s.sitting = 0
    rest(s)


def rest(s: Any) -> None:
    """Nobody is asked any more; what was bid is forgotten."""
    s.live = 0
    s.high = -1
    s.leader = -1
    s.high_before = -1
    s.leader_before = -1
    s.fresh = 0
    s.inside = 0
    s.excluded = 0
    s.claimed = 0
    s.passer = -1
    s.opener = -1
    s.turn = -1


def sell(s: Any, p: int, price: int) -> None:
    """The lot is sold: the price goes to the pot."""
    s.chips[p] -= price
    s.pot += price
    s.price = price
    hand_over(s, p, SOLD)


def give(s: Any, p: int) -> None:
    """The lot is given away free: no price, no digit."""
    s.price = -1
    hand_over(s, p, GIVEN)


def set_aside(s: Any, discarded: int) -> None:
    """Nobody gets the lot: it waits for the next auction or leaves the game."""
    if discarded == 1:
        s.removed |= s.lot
        s.lot = 0
    s.price = -1
    s.receiver = -1
    close(s, SET_ASIDE)


def pay_share(s: Any, p: int, chips: int) -> None:
    """The pot pays a seat its share."""
    s.pot -= chips
    s.chips[p] += chips


def end_share(s: Any, to_bank: int) -> None:
    """What could not be split stays in the pot or goes to the bank."""
    if to_bank > 0:
        s.pot -= to_bank
        s.bank += to_bank
    s.settled = OPEN
    s.receiver = -1
    s.price = -1


def finish(s: Any) -> None:
    """The game is over."""
    s.settled = OPEN
    s.over = 1
