"""Quiz questions about the pot: who is paid, how much, what stays, and under other rules."""

from __future__ import annotations

from collections.abc import Iterator

from serengeti.analysis.prices import Price, PriceMap, price_map
from serengeti.engine import rules
from serengeti.engine.cards import DIGIT_MASK
from serengeti.engine.chance import Chance
from serengeti.engine.editions import EDITIONS, rules_for
from serengeti.engine.table import Table
from serengeti.lessons.quiz_base import Draft, Position, asked, draft, kind, seats
from serengeti.text import words
from serengeti.text.catalogue import N_

SHARING = ("split", "remainder")
LOOKS = 8
"Prices looked at most."


class Sharing:
    """What a legal price of the asked seat leads to, by the engine, and what one might think."""

    def __init__(self, prices: PriceMap, price: Price) -> None:
        assert price.amount is not None
        assert prices.seat is not None
        self.table, self.buyer = prices.table, prices.seat
        self.price, self.outcome = price.amount, price
        self.paid = price.sharers
        self.old = self.table.pot
        self.total = self.old + self.price

    def sharers(self, digit: int, split: int | None = None) -> tuple[int, ...]:
        """Who would be paid for a digit, maybe under the other split rule."""
        after = self.table.copy()
        after.receiver = self.buyer
        after.split = after.split if split is None else split
        return seats(rules.sharers(after, digit))

    @property
    def other(self) -> tuple[tuple[int, ...], str]:
        """Who would be paid under the other split rule."""
        name = "all-holders" if self.table.split == 0 else "most-only"
        return self.sharers(self.price % 10, 1 - self.table.split), name

    @property
    def others(self) -> tuple[int, ...]:
        """Everybody but the buyer."""
        return tuple(seat for seat in range(self.table.n) if seat != self.buyer)

    def copies(self, seat: int) -> int:
        """Cards of the price's digit that a seat owns."""
        return (self.table.hands[seat] & DIGIT_MASK[self.price % 10]).bit_count()

    def facts(self, position: Position) -> dict[str, object]:
        """What the questions name."""
        return {"buyer": position.labels[self.buyer], "price": self.price, "pot": self.old}


def sharings(position: Position, chance: Chance) -> Iterator[Sharing]:
    """Some of the prices that pay somebody, in random order."""
    prices = price_map(position.table)
    usable = [
        price
        for price in prices
        if price.legal and price.amount and price.sharers and max(price.shares) > 0
    ]
    for price in chance.shuffled(usable)[:LOOKS]:
        yield Sharing(prices, price)


@kind("payees", N_("who is paid"), asked, SHARING)
def payees(position: Position, chance: Chance) -> Draft | None:
    """Whom the pot pays."""
    drafts = (_payees(position, one, chance) for one in sharings(position, chance))
    return next(filter(None, drafts), None)


def _payees(position: Position, one: Sharing, chance: Chance) -> Draft | None:
    text = N_("{buyer} bids {price}, and everybody else passes. Whom does the pot pay?")
    held = any(one.copies(seat) for seat in one.others)
    wrong = [
        (one.sharers(one.total % 10), "pot-digit"),
        one.other,
        (one.sharers(one.price // 10 % 10), "tens-digit") if one.price > 9 else one.other,
        (tuple(range(one.table.n)), "buyer-too"),
        (one.others, "all-others") if held else ((), "nobody-paid"),
        (one.paid[:1], "first-holder" if held else "only-one"),
        ((), "nobody-paid"),
        ((one.buyer,), "buyer-too"),
        ((one.table.first,), "lead-paid"),
    ]
    return draft(text, one.facts(position), "seats", one.paid, wrong, chance)


@kind("share", N_("how many chips each"), asked, SHARING)
def share(position: Position, chance: Chance) -> Draft | None:
    """How many chips a seat gets."""
    several = chance.below(3) > 0
    found = [one for one in sharings(position, chance) if several == (len(one.paid) > 1)]
    drafts = (_share(position, one, chance) for one in found)
    return next(filter(None, drafts), None)


def _share(position: Position, one: Sharing, chance: Chance) -> Draft | None:
    text = N_(
        "Chips in the pot: {pot}. {buyer} bids {price}, and everybody else passes. "
        "How many chips does the pot pay {name}?"
    )
    seat = chance.shuffled(one.paid)[0]
    k, total, copies = len(one.paid), one.total, sum(one.copies(p) for p in one.paid)
    held = any(one.copies(p) for p in one.others)
    wrong = [
        (one.price // k, "pot-forgotten"),
        (one.old // k, "price-forgotten"),
        (-(-total // k), "rounded-up"),
        (total // (one.table.n - 1), "all-others"),
        (total // (k + 1), "buyer-too"),
        (total, "undivided"),
        (total // len(one.other[0]), one.other[1]),
        (total * one.copies(seat) // copies if held else -1, "by-copies"),
        (total // max(1, one.copies(seat)), "by-copies"),
        (one.price, "undivided"),
    ]
    facts = one.facts(position) | {"name": position.labels[seat]}
    return draft(text, facts, "chips", one.outcome.shares[seat], wrong, chance)


@kind("rest", N_("what stays in the pot"), asked, SHARING)
def rest(position: Position, chance: Chance) -> Draft | None:
    """What lies in the pot afterwards."""
    wanted = 1 + chance.below(position.table.n - 2) if chance.below(4) else 0
    found = [one for one in sharings(position, chance) if one.total % len(one.paid) == wanted]
    drafts = (_rest(position, one, chance) for one in found)
    return next(filter(None, drafts), None)


def _rest(position: Position, one: Sharing, chance: Chance) -> Draft | None:
    text = N_(
        "Chips in the pot: {pot}. {buyer} bids {price}, and everybody else passes. "
        "How many chips are in the pot after it has paid?"
    )
    k, total = len(one.paid), one.total
    wrong = [
        (0, "rest-paid"),
        (total % k, "rest-to-bank"),
        (one.price % k, "pot-forgotten"),
        (total % (one.table.n - 1), "all-others"),
        (total % (k + 1), "buyer-too"),
        (one.old, "price-only"),
        (one.price, "price-stays"),
        (total // k, "share-stays"),
    ]
    return draft(text, one.facts(position), "chips", one.outcome.pot, wrong, chance)


_CHANGES = ("change-none", "change-shares", "change-rest", "change-bid")
"What another edition may change; never the last, as long as only the sharing is another."


@kind("edition", N_("the pot in other editions"), asked, SHARING)
def edition(position: Position, chance: Chance) -> Draft | None:
    """What another edition's rules of sharing would change."""
    start, n = position.replay.start, position.table.n
    found: dict[str, list[tuple[str, Sharing]]] = {}
    for one in sharings(position, chance):
        for name in _others(start.edition, n):
            found.setdefault(_change(one, name), []).append((name, one))
    right = ("change-shares", *_CHANGES[:3])[chance.below(4)]  # the rarest twice
    if right not in found:
        return None
    name, one = found[right][chance.below(len(found[right]))]
    text = N_(
        "{buyer} bids {price}, and everybody else passes. If the pot were shared by the rules of "
        "the edition {edition}, what would change?"
    )
    wrong = [(value, f"{value}-not") for value in _CHANGES]
    facts = one.facts(position) | {"edition": words.edition(name)}
    return draft(text, facts, "word", right, wrong, chance)


def _others(own: str, n: int) -> list[str]:
    fits = [name for name in EDITIONS if n <= EDITIONS[name].get("players", (3, 6))[1]]
    return [name for name in fits if name != own]


def _change(one: Sharing, edition: str) -> str:
    other = price_map(_under(one.table, edition)).at(one.price)
    if other.shares != one.outcome.shares:
        return "change-shares"
    return "change-none" if other.pot == one.outcome.pot else "change-rest"


def _under(table: Table, edition: str) -> Table:
    """The table with the sharing rules of an edition."""
    codes = rules_for(edition, table.n).codes()
    other = table.copy()
    other.split, other.remainder = codes["split"], codes["remainder"]
    return other
