"""The game's arithmetic over plain ints, written once for Python and for compiled kernels.

Every function takes `s`, a table: a `Table` object, or a record with the same fields inside a
compiled kernel. Questions read `s` and return ints; transitions change it. Nothing here
allocates, raises or knows a card's name. Seats, cards and digits are ints, sets of them masks.
The rules are those of "Procédure" in the three source texts (S0, S1, S2) as the switches of
`editions.Rules` decide them.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import COLOUR_MASK, DIGIT_MASK, DIGIT_OF, POINTS

# Why an amount is barred (answers of `bid_barred`), in the order they are checked.
LEGAL, TOO_LOW, ZERO_NOT_FIRST, BEYOND_CHIPS, DIGIT_OWNED = range(5)

# How the last lot left the table (`s.settled`), until its pot is shared or the next reveal.
OPEN, SOLD, GIVEN, SET_ASIDE = range(4)

# Who shares a pot (answers of `share_basis`).
MAJORITY, HOLDERS, OTHERS = range(3)

# What decided the game (the second answer of `verdict`); the criteria are 1-4 as in `Tie`.
BY_POINTS, BY_FACE_SUM, BY_MORE_CARDS, BY_FEWER_CARDS, BY_CHIPS, BY_SHARED = range(6)

LAST_AUCTION = 15


# --- small helpers -----------------------------------------------------------------------------


def count(mask: int) -> int:
    """Number of members of a mask."""
    members = 0
    while mask:
        mask &= mask - 1
        members += 1
    return members


def digits_in(hand: int) -> int:
    """The digits on the cards of a hand, as a mask."""
    digits = 0
    for digit in range(10):
        if hand & DIGIT_MASK[digit]:
            digits |= 1 << digit
    return digits


# --- questions: the auction --------------------------------------------------------------------


def bid_barred(s: Any, p: int, amount: int) -> int:
    """LEGAL, or the first reason why seat `p` may not name `amount` now."""
    if amount <= s.high or amount < s.min_open:
        return TOO_LOW
    if amount == 0 and s.zero_open == 1 and p != s.first:
        return ZERO_NOT_FIRST
    if amount > s.chips[p]:
        return BEYOND_CHIPS
    if s.digits[p] >> (amount % 10) & 1 and (amount > 0 or s.zero_is_digit == 1):
        return DIGIT_OWNED
    return LEGAL


def lowest_bid(s: Any, p: int, above: int) -> int:
    """The lowest amount above `above` that seat `p` may name, or -1."""
    amount = above + 1
    while amount <= s.chips[p]:
        if bid_barred(s, p, amount) == LEGAL:
            return amount
        amount += 1
    return -1


def next_seat(s: Any, p: int) -> int:
    """The next seat clockwise after `p` that is still in the auction, or -1."""
    for step in range(1, s.n + 1):
        q = (p + step) % s.n
        if s.inside >> q & 1:
            return q
    return -1


def auction_decided(s: Any) -> int:
    """1 when nobody is asked any more: a bid stands alone, or everybody passed."""
    if s.inside == 0:
        return 1
    if s.leader >= 0 and s.inside == 1 << s.leader:
        return 1
    return 0


def income_due(s: Any) -> int:
    """Chips the bank pays to the seat that has just passed; 0 for none."""
    if s.passer < 0 or s.claimed >> s.passer & 1:
        return 0
    return min(s.pass_income, s.bank)


# --- questions: the pot ------------------------------------------------------------------------


def share_digit(s: Any) -> int:
    """The digit the pot follows, or -1 when it follows none."""
    if s.settled == SOLD:
        return s.price % 10
    if s.all_pass_pot == 1:
        return 0
    return -1


def share_due(s: Any) -> int:
    """1 when the pot has to be shared before anything else happens."""
    if s.settled == SOLD:
        return 1
    if s.settled != OPEN and s.all_pass_pot > 0:
        return 1
    return 0


def holders(s: Any, digit: int, most_only: int) -> int:
    """Seats other than the receiver that own `digit`; only those with most copies if asked."""
    found = 0
    most = 1
    for q in range(s.n):
        copies = count(s.hands[q] & DIGIT_MASK[digit])
        if q == s.receiver or copies < most:
            continue
        if most_only == 1 and copies > most:
            most = copies
            found = 0
        found |= 1 << q
    return found


def share_basis(s: Any, digit: int) -> int:
    """MAJORITY, HOLDERS or OTHERS: why the sharers share."""
    if digit < 0 or holders(s, digit, 0) == 0:
        return OTHERS
    return MAJORITY if s.split == 0 else HOLDERS


def sharers(s: Any, digit: int) -> int:
    """Seats that share the pot, as a mask; `s.receiver` (-1: nobody) never does."""
    if digit >= 0:
        found = holders(s, digit, 1 - s.split)
        if found:
            return found
    everybody = (1 << s.n) - 1
    if s.receiver >= 0:
        return everybody & ~(1 << s.receiver)
    return everybody


# --- questions: the end ------------------------------------------------------------------------


def colour_points(hand: int, colour: int) -> int:
    """Points of one colour of a hand: 0, 1, 3, 6, 10 or 15."""
    return POINTS[count(hand & COLOUR_MASK[colour])]


def hand_points(hand: int) -> int:
    """Points of all collections of a hand."""
    points = 0
    for colour in range(6):
        points += colour_points(hand, colour)
    return points


def face_sum(hand: int) -> int:
    """Sum of the digits on a hand's cards."""
    total = 0
    for card in range(30):
        if hand >> card & 1:
            total += DIGIT_OF[card]
    return total


def bonus_seats(s: Any) -> int:
    """Seats that get the bonus for most chips, as a mask."""
    most = 0
    for p in range(s.n):
        most = max(most, s.chips[p])
    found = 0
    for p in range(s.n):
        if s.chips[p] == most:
            found |= 1 << p
    if s.bonus_tie == 1 and count(found) > 1:
        return 0
    return found


def total_points(s: Any, p: int) -> int:
    """Final points of a seat: collections and bonus."""
    return hand_points(s.hands[p]) + s.bonus * (bonus_seats(s) >> p & 1)


def tie_value(s: Any, p: int, criterion: int) -> int:
    """What seat `p` has under a criterion; more is better."""
    if criterion == BY_POINTS:
        return total_points(s, p)
    if criterion == BY_FACE_SUM:
        return face_sum(s.hands[p])
    if criterion == BY_MORE_CARDS:
        return count(s.hands[p])
    if criterion == BY_FEWER_CARDS:
        return -count(s.hands[p])
    return s.chips[p]


def best_of(s: Any, among: int, criterion: int) -> int:
    """The seats of `among` with the highest value under a criterion, as a mask."""
    found = 0
    best = 0
    for p in range(s.n):
        if among >> p & 1:
            value = tie_value(s, p, criterion)
            if found == 0 or value > best:
                best = value
                found = 0
            if value == best:
                found |= 1 << p
    return found


def verdict(s: Any) -> tuple[int, int]:
    """The winning seats (a mask; several when shared) and what decided: BY_POINTS, …"""
    criterion = BY_POINTS
    found = best_of(s, (1 << s.n) - 1, criterion)
    rest = s.final_tie
    while count(found) > 1 and rest > 0:
        criterion = rest & 7
        found = best_of(s, found, criterion)
        rest >>= 3
    if count(found) > 1:
        criterion = BY_SHARED
    return found, criterion


# --- transitions -------------------------------------------------------------------------------


def take_cards(s: Any, p: int, cards: int) -> None:
    """Cards go to a seat's hand; its digits follow."""
    s.hands[p] |= cards
    s.digits[p] = digits_in(s.hands[p])


def reveal(s: Any, cards: int) -> None:
    """Cards join the lot and the auction opens; the first seat is asked."""
    s.auction += 1
    s.lot |= cards
    s.unseen &= ~cards
    s.settled = OPEN
    s.live = 1
    s.high = -1
    s.leader = -1
    s.inside = (1 << s.n) - 1
    s.claimed = 0
    s.passer = -1
    s.turn = s.first


def bid(s: Any, p: int, amount: int) -> None:
    """A bid stands; the next seat is asked."""
    s.high = amount
    s.leader = p
    s.claimed |= 1 << p
    s.passer = -1
    s.turn = next_seat(s, p)


def leave(s: Any, p: int) -> None:
    """A seat passes for good; the next seat is asked."""
    s.inside &= ~(1 << p)
    s.passer = p
    s.turn = next_seat(s, p)


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
    """Nobody is asked any more; what the auction's bids were is forgotten."""
    s.settled = settled
    s.live = 0
    s.high = -1
    s.leader = -1
    s.inside = 0
    s.claimed = 0
    s.passer = -1
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
