"""Quiz questions about points: of a hand, in all, and who wins."""

from __future__ import annotations

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, DIGIT_MASK
from serengeti.engine.chance import Chance
from serengeti.engine.table import Table
from serengeti.lessons.quiz_base import Draft, Position, Value, between, draft, kind, seats
from serengeti.text.catalogue import N_

ENOUGH = 4
"Cards of a hand worth counting."

BONUS = ("bonus", "bonus_tie")
CRITERIA = (scoring.BY_FACE_SUM, scoring.BY_MORE_CARDS, scoring.BY_FEWER_CARDS, scoring.BY_CHIPS)


def _triangle(cards: int) -> int:
    return cards * (cards + 1) // 2


def _full(table: Table) -> list[int]:
    return [seat for seat in range(table.n) if table.hands[seat].bit_count() >= ENOUGH]


def _some_hand(position: Position) -> bool:
    return between(position) and bool(_full(position.table))


@kind("points", N_("points of the cards"), _some_hand)
def points(position: Position, chance: Chance) -> Draft | None:
    """Points of a hand."""
    seat = chance.shuffled(_full(position.table))[0]
    hand = position.table.hands[seat]
    counts = [(hand & mask).bit_count() for mask in COLOUR_MASK]
    same = [(hand & mask).bit_count() for mask in DIGIT_MASK]
    wrong = [
        (sum(counts), "count"),
        (_triangle(sum(counts)), "one-pile"),
        (_triangle(max(counts)), "best-colour"),
        (scoring.face_sum(hand), "face-sum"),
        (sum(count * count for count in counts), "squares"),
        (sum(counts) * max(counts), "times"),
        (sum(map(_triangle, same)), "by-digit"),
    ]
    facts = {"name": position.labels[seat]}
    text = N_("How many points are the cards of {name} worth, without any bonus?")
    return draft(text, facts, "points", scoring.hand_points(hand), wrong, chance)


@kind("total", N_("points in all"), _some_hand, BONUS)
def total(position: Position, chance: Chance) -> Draft | None:
    """Points of a seat with the bonus for most chips."""
    table = position.table
    seat = _for_bonus(table, chance)
    cards = scoring.hand_points(table.hands[seat])
    wrong = [
        (cards, "no-bonus"),
        (cards + table.pot, "pot-counts"),
        (cards + table.bonus, "bonus-given"),
        (cards + (3 if table.bonus == 2 else 2), "other-bonus"),
        (cards + table.bonus // 2, "bonus-halved"),
        (cards + table.chips[seat], "chips-count"),
        (max(0, cards - table.bonus), "bonus-taken"),
    ]
    facts = {"name": position.labels[seat]}
    text = N_("If the game ended here, how many points would {name} have in all?")
    return draft(text, facts, "points", scoring.total_points(table, seat), wrong, chance)


def _for_bonus(table: Table, chance: Chance) -> int:
    """A seat with the bonus or one without, equally likely."""
    with_it = seats(scoring.bonus_seats(table))
    without = [seat for seat in range(table.n) if seat not in with_it]
    chosen = with_it if chance.below(2) or not without else without
    return chance.shuffled(chosen)[0]


def _tied(position: Position) -> bool:
    """Two seats or more lead, and somebody has enough cards."""
    table = position.table
    if not _some_hand(position):
        return False
    return scoring.count(_leading(table)) > 1


def _leading(table: Table) -> int:
    return scoring.best_of(table, (1 << table.n) - 1, scoring.BY_POINTS)


@kind("winner", N_("who wins a tie"), _tied, (*BONUS, "final_tie"))
def winner(position: Position, chance: Chance) -> Draft | None:
    """Who wins when the highest totals are equal."""
    table = position.table
    winners, _ = scoring.verdict(table)
    tied = _leading(table)
    wrong: list[tuple[Value, str]] = [(seats(tied), "tie-shared")]
    mistake = "other-tie" if scoring.count(winners) == 1 else "tie-left"
    wrong += [(seats(scoring.best_of(table, tied, one)), mistake) for one in CRITERIA]
    wrong += [(seats(scoring.bonus_seats(table)), "richest")]
    wrong += [((seat,), mistake) for seat in seats(tied)]
    text = N_("If the game ended here, the highest totals would be equal. Who would win?")
    return draft(text, {}, "seats", seats(winners), wrong, chance)
