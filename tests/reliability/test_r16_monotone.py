"""R16: more of one thing never gives less of another."""

import random

from playing import moments, random_start

from serengeti.engine import dealer, rules, scoring
from serengeti.engine.cards import CARDS, names_of
from serengeti.engine.choices import Choices


def tables(seeds):
    """Tables of random games at every step, and dice that go with them."""
    for seed in seeds:
        rng = random.Random(seed)
        for _, table in moments(random_start(rng), rng):
            yield table, rng


def changed(table, **fields):
    other = table.copy()
    for field, value in fields.items():
        setattr(other, field, value)
    return other


def test_more_chips_allow_more_and_more_cards_or_a_higher_bid_allow_less():
    asked = 0
    for table, rng in tables(range(60)):
        seat = Choices(table, silent=True).bidder
        if seat is None:
            continue
        asked += 1
        bids = set(Choices(table, silent=True).bids())
        richer = changed(table, chips=[c + 5 * (p == seat) for p, c in enumerate(table.chips)])
        assert bids <= set(Choices(richer, silent=True).bids())
        higher = changed(table, high=table.high + 3)
        assert set(Choices(higher, silent=True).bids()) <= bids
        owner = changed(table, digits=[mask | 1 << rng.randrange(10) for mask in table.digits])
        assert set(Choices(owner, silent=True).bids()) <= bids
    assert asked > 2000


def test_a_larger_pot_pays_every_sharer_more():
    """As many chips more as there are sharers: one each, and the same rest."""
    seen = 0
    for table, rng in tables(range(60)):
        if not rules.share_due(table):
            continue
        seen += 1
        event = dealer.pot_shared(table)
        sharing = rules.sharers(table, rules.share_digit(table))
        k = rng.randrange(1, 5)
        more = dealer.pot_shared(changed(table, pot=table.pot + k * scoring.count(sharing)))
        paid = [k * (sharing >> p & 1) for p in range(table.n)]
        assert more.shares == tuple(a + b for a, b in zip(event.shares, paid, strict=True))
        assert (more.left, more.digit, more.basis) == (event.left, event.digit, event.basis)
    assert seen > 500


def test_a_card_more_adds_as_many_points_as_there_are_of_its_colour():
    rng = random.Random(16)
    for _ in range(2000):
        hand = rng.getrandbits(30) & rng.getrandbits(30)
        card = rng.randrange(30)
        if hand >> card & 1:
            continue
        colour = CARDS[card].split("-")[0]
        owned = sum(name.startswith(colour) for name in names_of(hand))
        added = scoring.hand_points(hand | 1 << card) - scoring.hand_points(hand)
        assert added == owned + 1
