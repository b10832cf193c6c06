"""One playout, from any table to the end of the game, over plain ints.

Every function here is written like the rules: `s` is a table, `g` the course of the playout,
`cards` the order of the unseen cards. The kernel compiles the same functions; `play_plain` runs
them on lists. What follows by itself follows as in `engine.dealer`; open windows are declined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from serengeti.engine import moves
from serengeti.engine.cards import COLOUR_MASK
from serengeti.engine.chance import below, plant, shuffle
from serengeti.engine.rules import (
    LAST_AUCTION,
    auction_decided,
    exposed_at_once,
    exposed_on_payment,
    fine_due,
    income_due,
    share_digit,
    share_due,
    sharers,
)
from serengeti.engine.scoring import count, total_points, verdict
from serengeti.engine.table import Table
from serengeti.simulation.policies import PASS, decide, give_up

WHOLE = 60
"A win in parts: a win shared by 2 to 6 seats is still a whole number of them."

# Where the numbers of a playout stand in its row.
DECISIONS = 0
POT = 1
BANK = 2
WINS = 3
TOTALS = 9
CHIPS = 15
SOLD = 21
PAID = 31
CARDS = 41
SUMMED = 77
"Columns before this one are summed over the playouts."
HANDS = SUMMED
COLUMNS = HANDS + 6


# --- the course of a playout -------------------------------------------------------------------


def begin(s: Any, g: Any, cards: Any, seed: int, number: int, draw_first: int) -> None:
    """Playout `number` of a seed begins: its stream, who leads, the order of unseen cards.

    A whole game is dealt like `dealer.deal` does it.
    """
    plant(g, seed, number)
    if draw_first == 1:
        s.first = below(g, s.n)
    g.dealt = 0
    for p in range(6):
        g.asked[p] = -1
    for digit in range(10):
        g.sold[digit] = 0
        g.paid[digit] = 0
    spread(s.unseen, cards)
    shuffle(g, cards)


def spread(mask: int, cards: Any) -> None:
    """The cards of a mask one by one, in the order of the card list."""
    filled = 0
    for card in range(30):
        if mask >> card & 1:
            cards[filled] = card
            filled += 1


def play_out(s: Any, g: Any, cards: Any, policies: Any) -> int:
    """Play to the end; the number of decisions."""
    decisions = 0
    while s.over == 0:
        if s.discarder >= 0:
            p = s.discarder
            moves.discard(s, p, give_up(s, g, p, policies[p]))
            decisions += 1
        elif s.live == 0:
            between_auctions(s, g, cards)
        elif follows(s, g) == 0:
            choose(s, g, s.turn, policies[s.turn])
            decisions += 1
    return decisions


def choose(s: Any, g: Any, p: int, policy: int) -> None:
    """The asked seat bids or passes."""
    amount = decide(s, g, p, policy)
    if amount == PASS:
        moves.leave(s, p)
    else:
        moves.bid(s, p, amount)


def between_auctions(s: Any, g: Any, cards: Any) -> None:
    """The pot is shared, the game ends, or the next lot is turned."""
    if share_due(s):
        share_pot(s)
    elif s.auction == LAST_AUCTION:
        moves.finish(s)
    else:
        lot = 0
        for _ in range(s.lots[s.auction]):
            lot |= 1 << cards[g.dealt]
            g.dealt += 1
        moves.reveal(s, lot)


def follows(s: Any, g: Any) -> int:
    """1 when something followed by itself in the auction; 0 when a seat is asked.

    The outer conditions spare plain Python calls whose answer is known.
    """
    if s.forbidden_bid > 0 or s.overbid > 0:
        if fine_due(s):
            fine(s)
            return 1
        if exposed_at_once(s):
            expose(s)
            return 1
    if s.passer >= 0:
        income = income_due(s)
        if income > 0:
            moves.pay_income(s, s.passer, income)
            return 1
    if auction_decided(s) == 0:
        return 0
    if exposed_on_payment(s):
        expose(s)
    elif s.seller >= 0:
        moves.end_sale(s, s.leader, max(0, s.high))
    else:
        settle(s, g)
    return 1


def fine(s: Any) -> None:
    """A forbidden bid made before the playout is void."""
    p = s.leader
    chips = min(1, s.chips[p])
    moves.pay_penalty(s, p, chips, s.fines_to)
    moves.void_bid(s, p, 1 - chips)


def expose(s: Any) -> None:
    """An overbid made before the playout is exposed."""
    p = s.leader
    moves.pay_penalty(s, p, min(s.overbid_chip, s.chips[p]), s.fines_to)
    moves.exclude(s, p)


def settle(s: Any, g: Any) -> None:
    """The lot leaves the table."""
    if s.leader >= 0:
        g.sold[s.high % 10] += 1
        g.paid[s.high % 10] += s.high
        moves.sell(s, s.leader, s.high)
    elif s.all_pass == 0:
        moves.give(s, s.opener)
    elif s.all_pass == 1 and s.auction < LAST_AUCTION:
        moves.set_aside(s, 0)
    else:
        moves.set_aside(s, 1)


def share_pot(s: Any) -> None:
    """The pot is paid out in equal whole shares."""
    sharing = sharers(s, share_digit(s))
    share = s.pot // count(sharing)
    for p in range(s.n):
        if sharing >> p & 1:
            moves.pay_share(s, p, share)
    moves.end_share(s, s.pot if s.remainder == 1 else 0)


# --- what is counted ---------------------------------------------------------------------------


def write_row(s: Any, g: Any, decisions: int, row: Any) -> None:
    """The numbers of a finished playout."""
    row[DECISIONS] = decisions
    row[POT] = s.pot
    row[BANK] = s.bank
    for digit in range(10):
        row[SOLD + digit] = g.sold[digit]
        row[PAID + digit] = g.paid[digit]
    winning = verdict(s)[0]
    part = WHOLE // count(winning)
    for p in range(s.n):
        row[WINS + p] = part * (winning >> p & 1)
        row[TOTALS + p] = total_points(s, p)
        row[CHIPS + p] = s.chips[p]
        row[HANDS + p] = s.hands[p]
        for colour in range(6):
            row[CARDS + 6 * p + colour] = count(s.hands[p] & COLOUR_MASK[colour])


def add_row(row: Any, sums: Any, squares: Any) -> None:
    """A playout joins the sums."""
    for column in range(SUMMED):
        sums[column] += row[column]
        squares[column] += row[column] * row[column]


# --- on plain lists ----------------------------------------------------------------------------


class Course:
    """What one playout has beside the table."""

    __slots__ = ("asked", "caps", "dealt", "paid", "s0", "s1", "sold")

    def __init__(self) -> None:
        self.s0 = self.s1 = self.dealt = 0
        self.asked = [-1] * 6
        self.caps = [0] * 6
        self.sold = [0] * 10
        self.paid = [0] * 10


class Slots:
    """A table's fields and nothing else: Python reads and writes them fastest so."""

    __slots__ = Table.__struct_fields__

    def __init__(self, table: Any) -> None:
        for field in self.__slots__:
            value = getattr(table, field)
            setattr(self, field, value[:] if type(value) is list else value)


def play_plain(
    table: Any, policies: Sequence[int], seed: int, number: int, draw_first: int
) -> list[int]:
    """The row of one playout, in plain Python."""
    s, g = Slots(table), Course()
    cards = [0] * count(s.unseen)
    begin(s, g, cards, seed, number, draw_first)
    row = [0] * COLUMNS
    write_row(s, g, play_out(s, g, cards, policies), row)
    return row
