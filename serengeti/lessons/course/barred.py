"""Chapter: which amounts are barred, and why."""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import digits_of
from serengeti.engine.game import Game
from serengeti.lessons.course.bids import MarkBarred, SayBid
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step
from serengeti.text.catalogue import N_

UNITS = N_(
    "An amount is barred when its last digit stands on one of the bidder's cards. No other "
    "digit of the amount counts."
)


MARK = N_("Amounts that are barred for you")
FROM_ZERO, FROM_TEN = MarkBarred(MARK, 0), MarkBarred(MARK, 10)


def ben_344(price: int = 13, edition: str = "serengeti", **switches: Any) -> Game:
    """Three auctions after which Ben owns a 3 and two 4s, and Chloé a 1, a 2 and a 5."""
    cards = "orange-3 green-4 pink-4 orange-1 brown-5 pink-2 blue-9"
    return buy(buy(buy(begin(3, cards, edition, **switches), 1, 5), 1, 2), 2, price)


def two_digits() -> Position:
    """Ben may open; nobody has bid."""
    return here(act(ben_344(), None, None), you=1)


def one_and_ten() -> Position:
    """Chloé owns a 1 and is rich; Ben has bid 9."""
    game = begin(3, "orange-1 grey-5 blue-8 pink-2 green-7 brown-9")
    buy(buy(game, 2, 5), 0, 11)
    return here(act(game, None, 9), you=2)


def zero() -> Position:
    """Ben owns a 0 and nothing else, and has more than 20 chips."""
    game = begin(3, "green-0 brown-7 grey-1 pink-2 blue-9 orange-5")
    buy(buy(game, 1, 3), 0, 10)
    return here(act(game, None), you=1)


def lot_has_it() -> Position:
    """Chloé owns a 7; an 8 is in the lot, on the table."""
    game = begin(3, "blue-7 grey-5 orange-1 brown-8 orange-2 green-9")
    buy(buy(game, 2, 2), 0, 4)
    return here(act(game, 6, None), you=2)


def jump() -> Position:
    """Chloé owns 2, 3 and 4, and 11 is bid."""
    game = begin(3, "orange-2 orange-3 orange-4 grey-5 brown-8 green-9 blue-0")
    buy(buy(buy(game, 2, 2), 2, 1), 0, 13)
    return here(act(game, None, 11), you=2)


def any_digit(at: Position) -> Answer:
    """As if every digit of an amount counted."""
    owned = set(map(str, digits_of(at.table.digits[at.you])))
    return (frozenset(amount for amount in FROM_TEN.row(at) if owned & set(str(amount))),)


def without_zero(at: Position) -> Answer:
    """As if a 0 barred 10 and 20, but not the bid of nothing."""
    return (FROM_ZERO.key(at)[0] - {0},)


CHAPTER = Chapter(
    N_("What is barred, and why"),
    (
        Step(
            "2.1",
            two_digits,
            N_("Nobody has bid yet. Mark every amount that your own cards bar."),
            FROM_ZERO,
            N_("Your panel says which digits you own. One digit bars more than one amount."),
            UNITS,
        ),
        Step(
            "2.2",
            one_and_ten,
            N_("{leader} bids {high}. Mark every amount that your own card bars."),
            FROM_TEN,
            N_("Read every amount from behind."),
            UNITS,
            (
                Idea(
                    "any-digit",
                    N_(
                        "You marked every amount in which your digit stands anywhere. Only the "
                        "last digit counts, never the tens."
                    ),
                    any_digit,
                ),
            ),
        ),
        Step(
            "2.3",
            zero,
            N_("{first} has passed and you may open. Mark every amount that your own card bars."),
            FROM_ZERO,
            N_("Which amounts end in the digit of your card? The smallest is easily forgotten."),
            UNITS,
            (
                Idea(
                    "bid-of-nothing",
                    N_(
                        "Almost. A bid of nothing at all is an amount too, and it ends in the "
                        "digit you own."
                    ),
                    without_zero,
                ),
            ),
        ),
        Step(
            "2.4",
            lot_has_it,
            N_("{leader} bids {high}. Name the lowest bid that is allowed for you."),
            SayBid("lowest"),
            N_("Whose are the cards in the middle of the table?"),
            N_(
                "Only cards that you own bar amounts. The cards of the lot belong to nobody until "
                "it is sold."
            ),
        ),
        Step(
            "2.5",
            jump,
            N_("{leader} bids {high}. Name the lowest bid that is allowed for you."),
            SayBid("lowest"),
            N_("Go up one by one, and look at the last digit each time."),
            N_(
                "Who owns several digits has to jump over the amounts that end in them: the bid "
                "must be above the standing one and end in a digit you do not own."
            ),
        ),
    ),
)
