"""What selling a card of one's own is worth, by the weights of `pricing` and in its units."""

from __future__ import annotations

from serengeti.engine.cards import mask_of
from serengeti.engine.events import SaleOpened
from serengeti.engine.moves import drop_cards
from serengeti.engine.table import Table
from serengeti.players.banker import Weights
from serengeti.players.pricing import (
    CARDS,
    UNIT,
    chip_worth,
    counted,
    gain,
    strongest_rival,
)

LEAST = UNIT
"What a sale must bring: the price is a guess. Half a point loses games, two points win fewer."


def best_sale(s: Table, p: int, sales: list[SaleOpened], w: Weights) -> SaleOpened | None:
    """The sale that brings seat `p` most; None when none brings enough."""
    worth = [sale_worth(s, p, mask_of([sale.card]), w) for sale in sales]
    best = max(worth)
    return sales[worth.index(best)] if best > LEAST else None


def sale_worth(s: Table, p: int, card: int, w: Weights) -> int:
    """The price, less the card and what its buyer gains; 0 when nobody would bid.

    The rival to whom it is worth most buys it, a chip above what the next one would pay.
    """
    limits = [(most_paid(s, q, card, w), q) for q in range(s.n) if q != p]
    (second, _), (most, buyer) = sorted([(0, -1), *limits])[-2:]
    if most <= 0:
        return 0
    price = min(most, second + 1)
    gained = gain(s, buyer, card, w) - price * chip_worth(s, buyer, w)
    harm = counted(s, buyer, gained, w[CARDS], strongest_rival(s, p, w), w)
    return price * chip_worth(s, p, w) - loss(s, p, card, w) - harm


def most_paid(s: Table, q: int, card: int, w: Weights) -> int:
    """As many of its chips as the card is worth to seat `q`."""
    return min(s.chips[q], gain(s, q, card, w) // max(1, chip_worth(s, q, w)))


def loss(s: Table, p: int, card: int, w: Weights) -> int:
    """What seat `p` loses with a card of its own."""
    without = s.copy()
    drop_cards(without, p, card)
    return gain(without, p, card, w)
