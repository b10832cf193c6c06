"""Kinds of questions that a moment of a game can be asked: text, key, wrong ideas, worked steps."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from serengeti.engine.cards import COLOUR_OF, COLOURS
from serengeti.engine.chance import Chance
from serengeti.lessons import ahead
from serengeti.lessons.exact import at_least_one, at_least_one_with_replacement
from serengeti.lessons.exercise import Exercise, Facts
from serengeti.lessons.moment import Moment
from serengeti.lessons.trials import Trial
from serengeti.text.catalogue import N_, Translator


class Kind(NamedTuple):
    """How a question is made, solved, tried and explained."""

    exercise: Exercise
    "Text, key and wrong ideas; its numbers come from the moment."
    facts: Callable[[Moment, Chance | None], Facts | None]
    "The numbers of a moment; None where the question makes no sense."
    trial: Callable[[Moment, Facts], Trial]
    "One trial on the cards of the moment."
    worked: Callable[[Facts, Translator], list[str]]
    "The way to the answer, step by step."


KINDS: dict[str, Kind] = {}


def choose(options: list[Facts], chance: Chance | None) -> Facts | None:
    """One of the options: the learner's own, or the first."""
    if not options:
        return None
    return options[0 if chance is None else chance.below(len(options))]


# --- is a wanted card in a lot? ---------------------------------------------------------------


def _wanted(moment: Moment, sizes: tuple[int, ...]) -> list[Facts]:
    return [
        {"unseen": moment.unseen, "wanted": left, "colour": colour, "lot": size}
        for colour in COLOURS
        for size in sizes
        if 1 <= (left := moment.left(colour)) <= 4 and moment.unseen > left + size
    ]


def _in_next(moment: Moment, chance: Chance | None) -> Facts | None:
    return choose(_wanted(moment, moment.sizes[:1]), chance)


def _in_three(moment: Moment, chance: Chance | None) -> Facts | None:
    return choose(_wanted(moment, (3,)) if 3 in moment.sizes[1:] else [], chance)


def _in_lot(unseen: int, wanted: int, colour: str, lot: int) -> Fraction:
    return at_least_one(unseen, wanted, lot)


def _replaced(unseen: int, wanted: int, colour: str, lot: int) -> Fraction:
    return at_least_one_with_replacement(unseen, wanted, lot)


def _of_thirty(unseen: int, wanted: int, colour: str, lot: int) -> Fraction:
    return at_least_one(30, wanted, lot)


def _none(unseen: int, wanted: int, colour: str, lot: int) -> Fraction:
    return 1 - at_least_one(unseen, wanted, lot)


def _holds(moment: Moment, facts: Facts) -> Trial:
    """Deal the unseen cards; the lot stands at its place among the lots to come."""
    start = sum(moment.sizes[: moment.sizes.index(facts["lot"])])
    colour = COLOURS.index(facts["colour"])

    def trial(rng: Random) -> int:
        cards = moment.deal(rng)[start : start + facts["lot"]]
        return int(any(COLOUR_OF[card] == colour for card in cards))

    return trial


def _without_any(facts: Facts, tr: Translator) -> list[str]:
    unseen, wanted, lot = facts["unseen"], facts["wanted"], facts["lot"]
    others, lots, without = unseen - wanted, comb(unseen, lot), comb(unseen - wanted, lot)
    return [
        tr("{others} of the {unseen} unseen cards are not wanted.", others=others, unseen=unseen),
        tr(
            "Lots of {lot}: {lots} in all, {without} of them without a wanted card.",
            lot=lot,
            lots=lots,
            without=without,
        ),
        tr(
            "All lots are equally likely, those that come later too: 1 − {without}/{lots} = {key}.",
            without=without,
            lots=lots,
            key=1 - Fraction(without, lots),
        ),
    ]


def _lot_kind(text: str, facts: Callable[[Moment, Chance | None], Facts | None]) -> Kind:
    asked = Exercise("", text, _in_lot, 0, {})
    asked.idea(
        N_("That is the chance with replacement. A card that was dealt does not come back.")
    )(_replaced)
    asked.idea(N_("You counted all thirty cards. The cards seen cannot come again."))(_of_thirty)
    asked.idea(
        N_("That is the chance of a lot without any card of this colour: take the complement.")
    )(_none)
    return Kind(asked, facts, _holds, _without_any)


KINDS["next-lot"] = _lot_kind(
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}. The next lot has "
        "{lot}, dealt without replacement. What is the chance that it holds at least one card of "
        "this colour?"
    ),
    _in_next,
)
KINDS["next-three"] = _lot_kind(
    N_(
        "{unseen} cards are unseen, {wanted} of them {of_colour}; cards are dealt "
        "without replacement. What is the chance that the next lot of {lot}, which comes later, "
        "holds at least one card of this colour?"
    ),
    _in_three,
)


# --- will a colour be finished? ---------------------------------------------------------------


def _to_finish(moment: Moment, chance: Chance | None) -> Facts | None:
    """A seat that owns all cards of a colour that were turned, and lacks one to three."""
    options = [
        {
            "name": name,
            "colour": colour,
            "unseen": moment.unseen,
            "missing": left,
            "sizes": moment.sizes,
            "win": Fraction(1, len(moment.names)),
        }
        for seat, name in enumerate(moment.names)
        for colour in COLOURS
        if 1 <= (left := moment.left(colour)) <= 3 and moment.owned(seat, colour) == 5 - left
    ]
    return choose(options, chance)


def _finish(
    name: str, colour: str, unseen: int, missing: int, sizes: tuple[int, ...], win: Fraction
) -> Fraction:
    return ahead.complete(unseen, missing, sizes, win)


def _card_by_card(
    name: str, colour: str, unseen: int, missing: int, sizes: tuple[int, ...], win: Fraction
) -> Fraction:
    return win**missing


def _one_lot(
    name: str, colour: str, unseen: int, missing: int, sizes: tuple[int, ...], win: Fraction
) -> Fraction:
    return win


def _finishes(moment: Moment, facts: Facts) -> Trial:
    colour, win = COLOURS.index(facts["colour"]), facts["win"]

    def trial(rng: Random) -> int:
        cards, start = moment.deal(rng), 0
        for size in facts["sizes"]:
            lot = cards[start : start + size]
            start += size
            if any(COLOUR_OF[card] == colour for card in lot) and rng.random() >= win:
                return 0
        return 1

    return trial


def _by_lots(facts: Facts, tr: Translator) -> list[str]:
    holding = ahead.lots_holding(facts["unseen"], facts["missing"], facts["sizes"])
    told = [
        tr.plural(
            "The missing cards come in {n} lot with a chance of {chance}.",
            "The missing cards come in {n} lots with a chance of {chance}.",
            lots,
            chance=chance,
        )
        for lots, chance in enumerate(holding)
        if chance
    ]
    terms = " + ".join(
        f"{chance} × ({facts['win']})^{lots}" for lots, chance in enumerate(holding) if chance
    )
    key = _finish(**facts)
    said = tr("Each of these lots must be won: {terms} = {key}.", terms=terms, key=key)
    return [*told, said]


_completing = Exercise(
    "",
    N_(
        "{name} owns every card {of_colour} that was turned; {missing} are among the "
        "{unseen} unseen cards, which come without replacement in lots of {sizes}. Suppose "
        "{name} wins every lot with the chance {win}, each by itself. What is the chance that "
        "{name} completes the colour?"
    ),
    _finish,
    0,
    {},
)
_completing.idea(N_("You took the cards one by one. Two missing cards may come in the same lot."))(
    _card_by_card
)
_completing.idea(N_("That would be one lot. The missing cards may come in several."))(_one_lot)
KINDS["complete"] = Kind(_completing, _to_finish, _finishes, _by_lots)
