"""Quiz questions about the auction: what may be bid, a free lot, who leads next."""

from __future__ import annotations

from collections.abc import Callable

from serengeti.analysis.prices import price_map
from serengeti.engine import rules
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import CardSold, LotGiven, LotSold
from serengeti.engine.table import Table, apply
from serengeti.lessons.quiz_base import Draft, Position, asked, bidding, draft, kind
from serengeti.text.catalogue import N_

_YES_TO = {"too-low": "equal-bid", "beyond-chips": "beyond", "digit-owned": "digit-ignored"}
"The mistake of who allows an amount that is barred."

OPEN_ZERO = ("min_open", "zero_open", "zero_is_digit")


@kind("legal", N_("what may be bid"), bidding, OPEN_ZERO)
def legal(position: Position, chance: Chance) -> Draft | None:
    """Whether an amount may be bid, and why not."""
    choices = Choices(position.table)
    seat = choices.bidder
    assert seat is not None  # `bidding` says so
    bar = ("legal", *_YES_TO)[chance.below(1 + len(_YES_TO))]
    amounts = _amounts(choices, seat).get(bar)
    if not amounts:
        return None
    amount = amounts[chance.below(len(amounts))]
    right = choices.why(amount) or "legal"
    others = ["legal", "too-low", "beyond-chips", "digit-owned"]
    others += ["zero-not-first"] if amount == 0 else []
    wrong = [
        (one, _YES_TO[right] if one == "legal" else f"not-{one}") for one in others if one != right
    ]
    high = position.table.high
    text = (
        N_("The standing bid is {high}. May {name} bid {amount}?")
        if high >= 0
        else N_("Nobody has bid yet. May {name} bid {amount}?")
    )
    facts = {"name": position.labels[seat], "amount": amount, "high": high}
    return draft(text, facts, "word", right, wrong, chance)


def _amounts(choices: Choices, seat: int) -> dict[str, list[int]]:
    """Amounts worth asking about, by the one thing that bars them."""
    table, found = choices.table, dict[str, list[int]]()
    for amount in range(max(0, table.high - 1), max(table.chips[seat], table.high) + 4):
        bars = _bars(table, seat, amount)
        if len(bars) < 2:
            found.setdefault(bars[0] if bars else "legal", []).append(amount)
    return found


def _bars(table: Table, seat: int, amount: int) -> list[str]:
    low = amount <= table.high or amount < rules.opening_minimum(table)
    bars = ["too-low"] if low else []
    bars += ["beyond-chips"] if amount > table.chips[seat] else []
    return bars + (["digit-owned"] if rules.digit_forbidden(table, seat, amount) else [])


@kind("lowest", N_("the lowest bid"), bidding, OPEN_ZERO)
def lowest(position: Position, chance: Chance) -> Draft | None:
    """The lowest amount a seat may bid."""
    table, choices = position.table, Choices(position.table)
    seat, right = choices.bidder, choices.lowest
    if right is None or seat is None:
        return None
    least = max(table.high + 1, rules.opening_minimum(table))
    mine, all_ = table.digits[seat], 0
    for digits in table.digits:
        all_ |= digits
    above = [amount for amount in choices.bids() if amount > right]
    wrong = [
        (least, "digit-ignored"),
        (table.high, "equal-bid"),
        (_first(least, lambda a: not any(mine >> int(d) & 1 for d in str(a))), "tens-digit"),
        (_first(least, lambda a: mine >> (table.pot + a) % 10 & 1 == 0), "pot-digit"),
        (_first(least, lambda a: all_ >> a % 10 & 1 == 0), "digits-of-others"),
        *((amount, "jump") for amount in above[:2]),
    ]
    facts = {"name": position.labels[seat]}
    text = N_("What is the lowest amount that {name} may bid now?")
    return draft(text, facts, "amount", right, wrong, chance)


def _first(least: int, fits: Callable[[int], bool]) -> int:
    return next((amount for amount in range(least, least + 40) if fits(amount)), -1)


def _no_bid_yet(position: Position) -> bool:
    return asked(position) and position.table.leader < 0


@kind("free", N_("a lot nobody bids for"), _no_bid_yet, ("all_pass", "all_pass_pot"))
def free(position: Position, chance: Chance) -> Draft | None:
    """What becomes of a lot when everybody passes, or bids no more than 0."""
    prices = price_map(position.table)
    nothing, passed = prices.at(0), prices.at(None)
    names = ("free", "free-zero", "free-left", "free-out", "free-carried")
    if chance.below(5):  # mostly, for few positions give it
        if not nothing.legal or max(nothing.shares) == 0 or prices.seat is None:
            return None
        facts = _facts(position, prices.seat)
        text = N_("Nobody has bid. {name} bids 0, and everybody else passes. What happens?")
        return draft(
            text, facts, "word", "free-zero", [(one, "zero-sold") for one in names], chance
        )
    if not isinstance(passed.ending, LotGiven) or passed.share is not None:
        return None
    facts = _facts(position, passed.ending.seat)
    text = N_("Nobody has bid, and everybody passes. What happens?")
    return draft(text, facts, "word", "free", [(one, one) for one in names], chance)


def _facts(position: Position, seat: int) -> dict[str, str]:
    """A seat and its left neighbour."""
    left = (seat + 1) % position.table.n
    return {"name": position.labels[seat], "left": position.labels[left]}


def _ends(position: Position) -> bool:
    """The next event gives a lot or a card away, and another auction follows."""
    event = position.next
    sold = isinstance(event, CardSold) and event.buyer is not None
    gone = isinstance(event, LotSold | LotGiven) and position.table.auction < rules.LAST_AUCTION
    return sold or gone


_LEADS: dict[type, str] = {
    LotSold: N_("{name} gets the lot for {price}. Who leads the next auction of a lot?"),
    LotGiven: N_("{name} gets the lot free. Who leads the next auction of a lot?"),
    CardSold: N_("{name} buys {seller}’s card for {price}. Who leads the next auction of a lot?"),
}


@kind("lead", N_("who leads next"), _ends)
def lead(position: Position, chance: Chance) -> Draft | None:
    """Who leads the next auction."""
    event, n, was = position.next, position.table.n, position.table.first
    assert isinstance(event, LotSold | LotGiven | CardSold)  # `_ends` says so
    after = position.table.copy()
    apply(after, event)
    buyer, other = event.seat, (((was + 1) % n,), "lead-turns")
    if isinstance(event, CardSold) and event.buyer is not None:
        buyer, other = event.buyer, ((event.seat,), "sale-lead")
    wrong = [
        ((buyer,), "sale-lead"),
        ((was,), "lead-stays"),
        other,
        (((buyer + 1) % n,), "lead-left"),
        (((buyer - 1) % n,), "lead-passer"),
    ]
    labels, price = position.labels, getattr(event, "price", 0)
    facts = {"name": labels[buyer], "seller": labels[event.seat], "price": price}
    return draft(_LEADS[type(event)], facts, "seats", (after.first,), wrong, chance)
