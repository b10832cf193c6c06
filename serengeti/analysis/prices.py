"""The price map: what every price of a decision leads to, were nobody to bid after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from serengeti.engine import dealer, rules
from serengeti.engine.choices import Choices
from serengeti.engine.editions import SWITCH_VALUES
from serengeti.engine.errors import IllegalChoice, RequestError, SetupError
from serengeti.engine.events import (
    Bid,
    CardSold,
    Event,
    GameStarted,
    LotGiven,
    LotSetAside,
    LotSold,
    OverbidExposed,
    Passed,
    PotShared,
)
from serengeti.engine.table import Table, apply, seats_of
from serengeti.frames.reading import Rows

if TYPE_CHECKING:
    import pandas as pd

Split = Literal["majority", "equal-holders"]
Ending = LotSold | LotGiven | LotSetAside | CardSold | OverbidExposed
"How an auction can end; an exposed overbid begins it again."


class Price(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of the asked seat, and what follows when all others pass."""

    amount: int | None
    "None: a pass."
    barred: str | None = None
    "Code of the reason why the amount may not be named; then nothing follows here."
    tolerated: bool = False
    "Whether the barred amount may be said all the same, at the cost of a penalty."
    ending: Ending | None = None
    "How the auction ends."
    share: PotShared | None = None
    "How the pot is shared; None when it is not."
    sharers: tuple[int, ...] = ()
    "Seats among which it is shared, even where there is too little for a chip each."
    chips: tuple[int, ...] = ()
    "Every seat's purse after it."
    gains: tuple[int, ...] = ()
    "What every seat has more (or less) than now."
    pot: int = -1
    bank: int = -1

    @property
    def legal(self) -> bool:
        """Whether the seat may choose it."""
        return self.barred is None

    @property
    def shares(self) -> tuple[int, ...]:
        """Chips of each seat out of the pot."""
        return self.share.shares if self.share else (0,) * len(self.chips)


class PriceMap(Sequence[Price]):
    """All choices of the asked seat: the pass first, then every price from 0 on.

    >>> from serengeti.engine.game import Game
    >>> prices = price_map(Game(["A", "B", "C"], seed=7, first=0).table)
    >>> prices.legal[-1], prices.at(12).shares, prices.at(13).barred
    (12, (0, 6, 6), 'beyond-chips')
    """

    def __init__(self, table: Table, prices: list[Price], start: GameStarted | None) -> None:
        self.table = table
        "The table of the decision, under the split rule asked for."
        self.seat = Choices(table, silent=True).bidder
        "The seat that is asked."
        self.start = start
        self._prices = prices

    def __len__(self) -> int:
        return len(self._prices)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]  # slices too, as a list does
        return self._prices[index]

    def at(self, amount: int | None) -> Price:
        """What an amount leads to; None asks for the pass."""
        if amount is None:
            return self._prices[0]
        if type(amount) is not int or amount < 0:
            raise IllegalChoice("bad-amount", shown=repr(amount)[:80])
        if amount >= len(self) - 1:  # beyond what was asked for, so barred
            return _price(Choices(self.table, silent=True), None, amount)
        return self._prices[amount + 1]

    @property
    def legal(self) -> tuple[int, ...]:
        """The amounts the seat may name."""
        return tuple(p.amount for p in self if p.amount is not None and p.legal)

    def as_rows(self) -> list[tuple[int, ...]]:
        """Every choice as ints, in the order of `price_ints.columns`."""
        from serengeti.analysis.price_ints import ints

        return [ints(price, self.table.n) for price in self]

    def rows(self) -> Rows:
        """Every choice in words and numbers, with a column for each seat's purse."""
        from serengeti.analysis.price_text import rows

        return rows(self)

    @property
    def frame(self) -> pd.DataFrame:
        """`rows` as a DataFrame."""
        import pandas as pd  # on first use: heavy

        columns, found = self.rows()
        return pd.DataFrame(found, columns=list(columns)).convert_dtypes()

    def sentence(self, amount: int | None, lang: str | None = None) -> str:
        """What an amount (None: a pass) leads to, in words."""
        from serengeti.analysis.price_text import sentence

        return sentence(self, self.at(amount), lang)

    def summary(self, lang: str | None = None) -> str:
        """What may be bid, what the seat's digits bar, and who can be paid most."""
        from serengeti.analysis.price_text import summary

        return summary(self, lang)

    def __repr__(self) -> str:
        return f"<PriceMap seat {self.seat}, legal {list(self.legal)}>"


def price_map(
    table: Table,
    upto: int | None = None,
    split: Split | None = None,
    start: GameStarted | None = None,
) -> PriceMap:
    """What every choice of the asked seat leads to when all others pass after it.

    Prices run from 0 to `upto`, by default to the seat's own chips. `split` asks for the other
    split rule. `start` gives the names for sentences. RequestError when no seat is asked to bid.
    """
    legal = Choices(_under(table, split), silent=True)
    if legal.bidder is None:
        raise RequestError("nobody-asked", seat=None)
    last = max(legal.table.chips[legal.bidder] if upto is None else upto, 0)
    ready = _ready(legal)
    prices = [_after_pass(legal), *(_price(legal, ready, amount) for amount in range(last + 1))]
    return PriceMap(legal.table, prices, start)


def _under(table: Table, split: Split | None) -> Table:
    """A copy of the table, under another split rule if one is asked for."""
    copy = table.copy()
    if split is not None:
        if split not in SWITCH_VALUES["split"]:
            raise SetupError("bad-rules", switch="split", found=split)
        copy.split = SWITCH_VALUES["split"].index(split)
    return copy


# --- what follows ------------------------------------------------------------------------------


def _ready(legal: Choices) -> Table | None:
    """The table once the seat has bid and all others have passed; the amount is still open.

    What the others do, and their pass income, does not depend on the amount.
    """
    if legal.bidder is None or legal.lowest is None:
        return None
    table = legal.table.copy()
    apply(table, Bid(seat=legal.bidder, amount=legal.lowest))
    _all_pass(table)
    return table


def _all_pass(table: Table) -> Event:
    """Every seat still asked passes; the event that ends the auction is due, not applied."""
    while True:
        event = dealer.due(table, None, silent=True)
        if isinstance(event, Ending):
            return event
        seat = table.asked(silent=True)
        if event is None and seat is not None:
            event = Passed(seat=seat)
        assert event is not None  # an auction that has not ended asks a seat or owes an event
        apply(table, event)


def _after_pass(legal: Choices) -> Price:
    assert legal.bidder is not None
    table = legal.table.copy()
    apply(table, Passed(seat=legal.bidder))
    ending = _all_pass(table)
    assert isinstance(ending, Ending)
    return _settled(legal.table, table, None, ending)


def _price(legal: Choices, ready: Table | None, amount: int) -> Price:
    seat, reason = legal.bidder, legal.why(amount)
    if reason is not None or ready is None or seat is None:
        return Price(amount=amount, barred=reason, tolerated=amount in legal.penalised)
    table = ready.copy()
    table.high = amount
    ending = dealer.due(table, None, silent=True)
    assert isinstance(ending, Ending)
    return _settled(legal.table, table, amount, ending)


def _settled(now: Table, table: Table, amount: int | None, ending: Ending) -> Price:
    """The outcome once the auction has ended so and the pot is shared; changes `table`."""
    apply(table, ending)
    share, sharers = None, 0
    if not table.live and rules.share_due(table):
        sharers = rules.sharers(table, rules.share_digit(table))
        share = dealer.pot_shared(table)
        apply(table, share)
    return Price(
        amount=amount,
        ending=ending,
        share=share,
        sharers=seats_of(sharers),
        chips=tuple(table.chips),
        gains=tuple(then - had for then, had in zip(table.chips, now.chips, strict=True)),
        pot=table.pot,
        bank=table.bank,
    )


def before_share(prices: PriceMap, price: Price) -> tuple[Table, Table]:
    """The tables a legal choice's auction ends at: before its ending, and before the sharing."""
    legal = Choices(prices.table, silent=True)
    table = _ready(legal) if price.amount is not None else legal.table.copy()
    assert table is not None
    assert price.ending is not None
    if price.amount is None:
        apply(table, Passed(seat=prices.seat))
        _all_pass(table)
    else:
        table.high = price.amount
    ended = table.copy()
    apply(ended, price.ending)
    return table, ended


def buyer(ending: Ending | None) -> int | None:
    """The seat that gets lot or card, if one does."""
    match ending:
        case LotSold(seat=seat) | LotGiven(seat=seat) | CardSold(buyer=seat):
            return seat
    return None


def paid(ending: Ending | None) -> int | None:
    """The price paid, if one is."""
    match ending:
        case LotSold(price=price):
            return price
        case CardSold(price=price, buyer=seat) if seat is not None:
            return price
    return None
