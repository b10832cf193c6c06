"""Quiz questions about the course of a round: the next lot, selling, exchanging."""

from __future__ import annotations

from collections.abc import Callable

from serengeti.engine import rules
from serengeti.engine.chance import Chance
from serengeti.engine.events import LotRevealed
from serengeti.engine.table import Table
from serengeti.lessons.quiz_base import Draft, Position, between, draft, kind, seats
from serengeti.text.catalogue import N_


def _not_last(position: Position) -> bool:
    return 0 < position.table.auction < rules.LAST_AUCTION and not position.table.over


@kind("next-lot", N_("the next lot"), _not_last, ("lots", "all_pass"))
def next_lot(position: Position, chance: Chance) -> Draft | None:
    """How many cards the next lot has."""
    table = position.table
    now, right = table.lots[table.auction - 1], table.lots[table.auction]
    wrong = [(now, "lot-same"), (now + 1, "lot-grows"), (now - 1 or -1, "lot-shrinks")]
    wrong += [(size, "lot-order") for size in (1, 2, 3, 4)]
    text = N_("How many cards will be turned for auction {auction}?")
    return draft(text, {"auction": table.auction + 1}, "cards", right, wrong, chance)


def _at_reveal(position: Position) -> bool:
    """Before a lot is turned, or right after."""
    if position.table.auction == 0:
        return False
    turned = isinstance(position.replay.events[position.step], LotRevealed)
    return turned or (between(position) and position.table.swapped == 0)


def _sales_alone(position: Position) -> bool:
    return _at_reveal(position) and not position.table.exchange


_SOLD = N_("In this round {done} has put a card up for sale. May {name} put one up now?")
_UNSOLD = N_("In this round nobody has put a card up for sale. May {name} put one up now?")


@kind("sell", N_("selling a card"), _sales_alone, ("sale", "sale_limit", "sale_max_chips"))
def sell(position: Position, chance: Chance) -> Draft | None:
    """Whether a seat may put a card up for sale now."""
    table = position.table
    names = ("allowed", "no-such-sale", "lot-is-turned", "no-cards", "sold-already")
    right = names[chance.below(len(names))]
    seat = _some(table, right, _no_sale, rules.may_sell, chance)
    done = [position.labels[p] for p in seats(table.sold_round)]
    if seat < 0 or len(done) > 1:
        return None
    text = N_("May {name} put a card of their own up for sale now?")
    if table.sale and rules.before_reveal(table):
        text = _SOLD if done else _UNSOLD
    facts = {"name": position.labels[seat], "done": "".join(done)}
    return draft(text, facts, "word", right, [(one, f"{one}-not") for one in names], chance)


def _no_sale(table: Table, seat: int) -> list[str]:
    """All that keeps a seat from selling."""
    bars = [] if table.sale else ["no-such-sale"]
    bars += [] if rules.before_reveal(table) else ["lot-is-turned"]
    bars += [] if table.hands[seat] else ["no-cards"]
    return bars + (["sold-already"] if table.sold_round >> seat & 1 else [])


def _exchanges(position: Position) -> bool:
    turned = isinstance(position.replay.events[position.step], LotRevealed)
    known = between(position) or (turned and position.table.auction > 1)
    return bool(position.table.exchange) and known


_SWAPPED = N_(
    "Cards may be exchanged in this game; {last} was the last to do so. "
    "May {name} exchange one now?"
)
_UNSWAPPED = N_(
    "Cards may be exchanged in this game, and in this round nobody has done so. "
    "May {name} exchange one now?"
)


@kind("exchange", N_("exchanging a card"), _exchanges)
def exchange(position: Position, chance: Chance) -> Draft | None:
    """Whether a seat may exchange a card now."""
    table = position.table
    names = ("allowed", "lot-is-turned", "no-cards", "turn-is-over")
    right = names[chance.below(len(names))]
    seat = _some(table, right, _no_exchange, rules.may_exchange, chance)
    if seat < 0:
        return None
    last = position.labels[(table.first + table.swapped - 1) % table.n]
    text = N_("Cards may be exchanged in this game. May {name} exchange one now?")
    if rules.before_reveal(table):
        text = _SWAPPED if table.swapped else _UNSWAPPED
    facts = {"name": position.labels[seat], "last": last}
    return draft(text, facts, "word", right, [(one, f"{one}-not") for one in names], chance)


def _no_exchange(table: Table, seat: int) -> list[str]:
    """All that keeps a seat from exchanging."""
    bars = [] if rules.before_reveal(table) else ["lot-is-turned"]
    bars += [] if table.hands[seat] else ["no-cards"]
    return bars + (["turn-is-over"] if rules.turn_offset(table, seat) < table.swapped else [])


def _some(
    table: Table,
    wanted: str,
    bars_of: Callable[[Table, int], list[str]],
    may: Callable[[Table, int], int],
    chance: Chance,
) -> int:
    """A seat for which an answer is right, and no other could be; -1 for none."""
    found = []
    for seat in range(table.n):
        bars = bars_of(table, seat) or ["allowed"]
        if bars == [wanted] and bool(may(table, seat)) == (wanted == "allowed"):
            found.append(seat)
    return chance.shuffled(found)[0] if found else -1
