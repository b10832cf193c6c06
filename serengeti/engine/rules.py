"""The game's arithmetic over plain ints, written once for Python and for compiled kernels.

Every function takes `s`, a table: a `Table` object, or a record with the same fields inside a
compiled kernel. The questions here read `s` and return ints; the transitions of `moves` change
it, `scoring` counts points. Nothing in the three
allocates, raises or knows a card's name. Seats, cards and digits are ints, sets of them masks.
The rules are those of "Procédure" in the three source texts (S0, S1, S2) as the switches of
`editions.Rules` decide them.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import DIGIT_MASK
from serengeti.engine.scoring import count

# Why an amount is barred (answers of `bid_barred`), in the order they are checked.
LEGAL, TOO_LOW, ZERO_NOT_FIRST, BEYOND_CHIPS, DIGIT_OWNED = range(5)

# How the last lot left the table (`s.settled`), until its pot is shared or the next reveal.
OPEN, SOLD, GIVEN, SET_ASIDE = range(4)

# Who shares a pot (answers of `share_basis`).
MAJORITY, HOLDERS, OTHERS = range(3)

LAST_AUCTION = 15


# --- questions: the auction --------------------------------------------------------------------


def bid_barred(s: Any, p: int, amount: int) -> int:
    """LEGAL, or the first reason why seat `p` may not name `amount` now."""
    if amount <= s.high or amount < opening_minimum(s):
        return TOO_LOW
    if amount == 0 and s.zero_open == 1 and p != s.first:
        return ZERO_NOT_FIRST
    if amount > s.chips[p]:
        return BEYOND_CHIPS
    if digit_forbidden(s, p, amount):
        return DIGIT_OWNED
    return LEGAL


def opening_minimum(s: Any) -> int:
    """The lowest opening bid: 1 in a sale, else as the switch says."""
    return 1 if s.seller >= 0 else s.min_open


def digit_forbidden(s: Any, p: int, amount: int) -> int:
    """1 when the amount's last digit is on a card of the seat."""
    if amount == 0 and s.zero_is_digit == 0:
        return 0
    return s.digits[p] >> (amount % 10) & 1


def chips_in_game(s: Any) -> int:
    """Chips of all seats, the pot and the bank."""
    total = s.pot + s.bank
    for p in range(s.n):
        total += s.chips[p]
    return total


def bid_tolerated(s: Any, p: int, amount: int) -> int:
    """1 when a barred bid may be said all the same, because a penalty follows it."""
    reason = bid_barred(s, p, amount)
    if reason != BEYOND_CHIPS and reason != DIGIT_OWNED:
        return 0
    if digit_forbidden(s, p, amount) and s.forbidden_bid == 0:
        return 0
    if amount <= s.chips[p]:
        return 1
    return 1 if s.overbid > 0 and amount <= chips_in_game(s) and s.inside != 1 << p else 0


def exposed_at_once(s: Any) -> int:
    """1 when the bid just made cannot be paid and is exposed before anything else."""
    return 1 if s.fresh == 1 and s.overbid == 1 and s.high > s.chips[s.leader] else 0


def forbidden_and_fresh(s: Any) -> int:
    """1 when the bid just made may be fined or challenged."""
    if s.fresh == 0 or exposed_at_once(s):
        return 0
    return digit_forbidden(s, s.leader, s.high)


def fine_due(s: Any) -> int:
    """1 when the bid just made is void and costs a chip."""
    if s.accused == 1:
        return 1
    return 1 if s.forbidden_bid == 1 and forbidden_and_fresh(s) else 0


def may_challenge(s: Any) -> int:
    """Seats that may challenge the bid just made, as a mask."""
    if s.live == 1 and s.accused == 0 and s.forbidden_bid == 2 and forbidden_and_fresh(s):
        return ((1 << s.n) - 1) & ~(1 << s.leader)
    return 0


def exposed_on_payment(s: Any) -> int:
    """1 when the highest bidder has won and cannot pay."""
    return 1 if s.leader >= 0 and s.high > s.chips[s.leader] else 0


# --- questions: offers before a reveal ---------------------------------------------------------


def before_reveal(s: Any) -> int:
    """1 when the next lot is about to be turned."""
    if s.over or s.live or share_due(s) or s.auction == LAST_AUCTION:
        return 0
    return 1


def may_sell(s: Any, p: int) -> int:
    """1 when a seat may put up one of its cards now: sales come before exchanges."""
    if s.sale == 0 or s.swapped > 0 or s.hands[p] == 0 or before_reveal(s) == 0:
        return 0
    done = s.sold_round if s.sale_limit == 0 else s.sold_game
    if done >> p & 1:
        return 0
    return 1 if s.sale_max_chips < 0 or s.chips[p] <= s.sale_max_chips else 0


def turn_offset(s: Any, p: int) -> int:
    """Seats clockwise from the first player to `p`."""
    return (p - s.first + s.n) % s.n


def may_exchange(s: Any, p: int) -> int:
    """1 when a seat may exchange now: clockwise, once a round, both sides with cards."""
    if s.exchange == 0 or s.hands[p] == 0 or before_reveal(s) == 0:
        return 0
    if turn_offset(s, p) < s.swapped:
        return 0
    for q in range(s.n):
        if q != p and s.hands[q] != 0:
            return 1
    return 0


def may_offer(s: Any) -> int:
    """Seats that may sell or exchange now, as a mask."""
    found = 0
    if before_reveal(s) == 0:
        return found
    for p in range(s.n):
        if may_sell(s, p) or may_exchange(s, p):
            found |= 1 << p
    return found


# --- questions: seats --------------------------------------------------------------------------


def eligible(s: Any) -> int:
    """Seats that may take part in the auction that begins, or begins again, as a mask."""
    seats = ((1 << s.n) - 1) & ~s.excluded
    if s.seller >= 0:
        return seats & ~(1 << s.seller)
    return seats & ~s.sitting


def acting_opener(s: Any) -> int:
    """The first eligible seat clockwise from the first player, in a sale from the seller's left;
    the first player when nobody is eligible.
    """
    start = s.first if s.seller < 0 else s.seller + 1
    seats = eligible(s)
    for step in range(s.n):
        q = (start + step) % s.n
        if seats >> q & 1:
            return q
    return s.first


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
