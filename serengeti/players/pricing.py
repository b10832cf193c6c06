"""What a bid is worth, all in all: one formula over plain ints, written like the rules.

`s` is a table, or a record with the same fields inside a compiled kernel; `w` are weights, in
the order of `WEIGHTS`. Points, and what chips are worth, are counted in thousandths of a point.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import COLOUR_MASK
from serengeti.engine.rules import LAST_AUCTION, lowest_bid, sharers
from serengeti.engine.scoring import colour_points, count, digits_in, hand_points

WEIGHTS = {
    "lot": "what a lot to come is worth, for the chips kept for it",
    "end": "what all chips at the end are worth",
    "spread": "0: a chip is worth the same to all; 1000: the less the more chips a seat has",
    "digit": "what a new digit earns until the end, against what it bars",
    "crowd": "how much less for each digit owned already",
    "chips": "share of what rivals gain in chips that counts as a loss",
    "cards": "share of what a rival gains in cards that counts as a loss",
    "danger": "how much more the gains of the strongest rival count",
}
"Weights of the formula, and what each says."

LOT, END, SPREAD, DIGIT, CROWD, CHIPS, CARDS, DANGER = range(len(WEIGHTS))

PASS = -1
"What `best_bid` answers instead of an amount."

UNIT = 1000


def best_bid(s: Any, p: int, w: Any) -> int:
    """The amount with which seat `p` would best buy what is on offer; PASS when it is better off
    without it.
    """
    amount = lowest_bid(s, p, s.high)
    if amount < 0:
        return PASS
    cards = s.offered if s.seller >= 0 else s.lot
    strongest = strongest_rival(s, p, w)
    mine = chip_worth(s, p, w)
    gross = gain(s, p, cards, w)
    best = without(s, p, cards, strongest, w)
    found = PASS
    while amount >= 0 and gross - amount * mine > best:
        worth = gross - amount * mine + payments(s, p, p, amount, strongest, w)
        if worth > best:
            best = worth
            found = amount
        amount = lowest_bid(s, p, amount)
    return found


def without(s: Any, p: int, cards: int, strongest: int, w: Any) -> int:
    """What it is worth to seat `p` when it passes and the highest bidder buys."""
    buyer = s.leader
    price = s.high
    if buyer < 0:
        if s.seller >= 0:
            return 0
        if s.inside == 1 << p:
            buyer = s.opener
            if buyer == p:
                return UNIT * added(s.hands[p], cards)
        else:
            buyer = keenest(s, p, cards)
        price = 0
    loss = UNIT * added(s.hands[buyer], cards) - price * chip_worth(s, buyer, w)
    mine = -counted(s, buyer, loss, w[CARDS], strongest, w)
    return mine + payments(s, p, buyer, price, strongest, w)


def payments(s: Any, p: int, buyer: int, price: int, strongest: int, w: Any) -> int:
    """What the chips paid out are worth to seat `p`: its own share less what rivals get."""
    if s.seller >= 0:
        gained = price * chip_worth(s, s.seller, w)
        return -counted(s, s.seller, gained, w[CHIPS], strongest, w)
    before = s.receiver
    s.receiver = buyer
    sharing = sharers(s, price % 10)
    s.receiver = before
    share = (s.pot + price) // count(sharing)
    worth = 0
    for q in range(s.n):
        if sharing >> q & 1:
            gained = share * chip_worth(s, q, w)
            worth += gained if q == p else -counted(s, q, gained, w[CHIPS], strongest, w)
    return worth


def counted(s: Any, q: int, gained: int, weight: int, strongest: int, w: Any) -> int:
    """How much of a rival's gain counts as a loss: the more rivals, the less each matters."""
    if q == strongest:
        weight += w[DANGER]
    return gained * weight // (UNIT * (s.n - 1))


def gain(s: Any, p: int, cards: int, w: Any) -> int:
    """What seat `p` gains with more cards: points, and what their digits bring."""
    return UNIT * added(s.hands[p], cards) + digit_worth(s, p, cards, w)


def chip_worth(s: Any, p: int, w: Any) -> int:
    """What a chip is worth to a seat: lots to come, over the chips that will bid for them."""
    left = LAST_AUCTION - s.auction
    all_chips = s.pot
    for q in range(s.n):
        all_chips += s.chips[q]
    chips = ((UNIT - w[SPREAD]) * all_chips + w[SPREAD] * s.n * s.chips[p]) // UNIT
    return (w[LOT] * left + w[END]) // max(chips, s.n)


def digit_worth(s: Any, p: int, cards: int, w: Any) -> int:
    """What the new digits among the cards bring until the end."""
    new = count(digits_in(cards) & ~s.digits[p])
    each = w[DIGIT] - w[CROWD] * count(s.digits[p])
    return new * each * (LAST_AUCTION - s.auction) // LAST_AUCTION


def strongest_rival(s: Any, p: int, w: Any) -> int:
    """The rival that stands best in points, chips included."""
    found = -1
    most = -1
    for q in range(s.n):
        if q != p:
            standing = UNIT * hand_points(s.hands[q]) + s.chips[q] * chip_worth(s, q, w)
            if standing > most:
                most = standing
                found = q
    return found


def keenest(s: Any, p: int, cards: int) -> int:
    """The rival in the auction to whom the cards add most."""
    found = -1
    most = -1
    for q in range(s.n):
        if q != p and s.inside >> q & 1 and added(s.hands[q], cards) > most:
            most = added(s.hands[q], cards)
            found = q
    return found


def added(hand: int, cards: int) -> int:
    """Points that cards add to a hand."""
    points = 0
    for colour in range(6):
        if cards & COLOUR_MASK[colour]:
            points += colour_points(hand | cards, colour) - colour_points(hand, colour)
    return points
