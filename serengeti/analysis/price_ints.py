"""The price map as ints: what the board takes."""

from __future__ import annotations

from serengeti.analysis.prices import Price, buyer, paid
from serengeti.engine.choices import REASONS
from serengeti.engine.events import CardSold, LotGiven, LotSetAside, LotSold, OverbidExposed

ENDINGS = (LotSold, LotGiven, LotSetAside, CardSold, OverbidExposed)
BASES = ("majority", "holders", "others")
BARS = tuple(REASONS.values())
"Why a price may be barred. `ints` gives positions in these three, from 1."


def columns(seats: int) -> tuple[str, ...]:
    """What the columns of `as_rows` hold; -1 stands for nobody and nothing.

    `amount` is -1 for the pass; `barred`, `ending` and `basis` are positions in BARS, ENDINGS
    and BASES, from 1 (0: none); `sharers` is a mask.

    >>> columns(2)[-4:]
    ('share_0', 'share_1', 'chips_0', 'chips_1')
    """
    fixed = "amount barred tolerated ending buyer price digit basis sharers left to_bank pot bank"
    each = [f"{what}_{seat}" for what in ("share", "chips") for seat in range(seats)]
    return (*fixed.split(), *each)


def ints(price: Price, seats: int) -> tuple[int, ...]:
    """One choice as ints."""
    share, ending = price.share, price.ending
    return (
        -1 if price.amount is None else price.amount,
        0 if price.barred is None else 1 + BARS.index(price.barred),
        int(price.tolerated),
        0 if ending is None else 1 + ENDINGS.index(type(ending)),
        _or_nobody(buyer(ending)),
        _or_nobody(paid(ending)),
        _or_nobody(share.digit if share else None),
        1 + BASES.index(share.basis) if share else 0,
        sum(1 << seat for seat in price.sharers),
        share.left if share else -1,
        int(share.to == "bank") if share else -1,
        price.pot,
        price.bank,
        *(price.shares or (0,) * seats),
        *(price.chips or (-1,) * seats),
    )


def _or_nobody(value: int | None) -> int:
    return -1 if value is None else value
