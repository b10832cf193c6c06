"""Playout policies: what a seat does in a playout, over plain ints like the rules.

`s` is a table and `g` the course of a playout (`playout.Course`); both may be records inside a
compiled kernel. A policy has a number, its place in `POLICIES`, and one branch in `decide` and in
`give_up`. It sees what lies open and the chips of all seats, never the cards to come. It neither
sells nor exchanges.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import COLOUR_MASK
from serengeti.engine.chance import below
from serengeti.engine.rules import LEGAL, bid_barred, lowest_bid, opening_minimum
from serengeti.engine.scoring import colour_points, count

UNIFORM, CAP = range(2)

POLICIES = ("uniform", "cap")
"Names of the policies; the position of a name is the policy's number."

PASS = -1
"What `decide` answers instead of an amount."

EVERY_DIGIT = (1 << 10) - 1

MOST_FACTOR = 3
"`cap` pays at most this many chips for a point."


def decide(s: Any, g: Any, p: int, policy: int) -> int:
    """The amount seat `p` bids, or PASS."""
    if policy == CAP:
        return cap_bid(s, g, p)
    return uniform_bid(s, g, p)


def give_up(s: Any, g: Any, p: int, policy: int) -> int:
    """The card seat `p` gives up after an overbid, as a mask."""
    if policy == CAP:
        return cheapest_card(s, p)
    return any_card(s, g, p)


def uniform_bid(s: Any, g: Any, p: int) -> int:
    """A pass or any legal bid, each equally likely: barred amounts are drawn again."""
    low = max(s.high + 1, opening_minimum(s))
    amounts = s.chips[p] - low + 1
    if amounts <= 0:
        return PASS
    if s.digits[p] == EVERY_DIGIT and lowest_bid(s, p, s.high) < 0:
        return PASS  # nothing but a pass would be drawn in the end
    while True:
        drawn = below(g, amounts + 1)
        if drawn == amounts:
            return PASS
        if bid_barred(s, p, low + drawn) == LEGAL:
            return low + drawn


def cap_bid(s: Any, g: Any, p: int) -> int:
    """The lowest legal bid up to a cap of its own, else a pass.

    The cap is what the offer adds in points, times 1, 2 or 3: drawn when the seat is first asked
    in an auction, and kept to its end.
    """
    now = s.auction << 3 | s.seller + 1
    if g.asked[p] != now:
        g.asked[p] = now
        g.caps[p] = worth(s, p) * (1 + below(g, MOST_FACTOR))
    if s.high >= g.caps[p]:
        return PASS
    amount = lowest_bid(s, p, s.high)
    return amount if amount <= g.caps[p] else PASS


def worth(s: Any, p: int) -> int:
    """Points that what is on offer adds to the collections of seat `p`."""
    cards = s.offered if s.seller >= 0 else s.lot
    hand = s.hands[p]
    points = 0
    for colour in range(6):
        if cards & COLOUR_MASK[colour]:
            points += colour_points(hand | cards, colour) - colour_points(hand, colour)
    return points


def any_card(s: Any, g: Any, p: int) -> int:
    """A card of the hand, each equally likely."""
    hand = s.hands[p]
    for _ in range(below(g, count(hand))):
        hand &= hand - 1
    return hand & -hand


def cheapest_card(s: Any, p: int) -> int:
    """The first card of the smallest collection: it costs the fewest points."""
    fewest = 6
    card = 0
    for colour in range(6):
        cards = s.hands[p] & COLOUR_MASK[colour]
        if cards != 0 and count(cards) < fewest:
            fewest = count(cards)
            card = cards & -cards
    return card
