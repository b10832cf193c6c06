"""Chapter: the free lot, which is not a bid of 0."""

from __future__ import annotations

from serengeti.engine import rules
from serengeti.engine.events import LotGiven
from serengeti.lessons.course.bids import SayBid, passed_out
from serengeti.lessons.course.choosing import Numbers, Seats
from serengeti.lessons.course.paid import WHO, paid, why
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step, seats
from serengeti.text.catalogue import N_, Translator

FREE = N_(
    "If all pass, the lot goes to the player who leads this auction, free. The lead belongs to "
    "the buyer of the lot before."
)


def nobody_bids(*said: int | None) -> Position:
    """Chloé leads, Ben and Chloé own a 0, chips are in the pot, and Ben is asked last."""
    game = begin(4, "green-0 blue-0 brown-7 pink-2 orange-5 grey-8")
    buy(buy(game, 1, 5), 2, 6)
    return here(act(game, *said), you=1)


def all_passed() -> Position:
    """Everybody but Ben has passed."""
    return nobody_bids(None, None, None)


def for_nothing() -> Position:
    """Awa has bid 0."""
    return nobody_bids(None, None, 0)


def receiver(at: Position) -> Answer:
    """Who gets the lot."""
    return next((event.seat,) for _, event in at.find(passed_out(at), LotGiven))


def given(at: Position, tr: Translator) -> str:
    """The engine's sentence about the free lot."""
    return at.say(passed_out(at), tr, LotGiven)


def pot_after(at: Position) -> Answer:
    """Chips in the pot when the lot is gone."""
    return (passed_out(at).at(-1).pot,)


def as_if_zero(at: Position) -> Answer:
    """As if a free lot had the price 0."""
    table = passed_out(at).at(-1)
    table.receiver = table.first
    sharing = rules.sharers(table, 0)
    return (table.pot % len(seats(sharing)),)


CHAPTER = Chapter(
    N_("A lot for nothing"),
    (
        Step(
            "5.1",
            all_passed,
            N_(
                "Nobody has bid, and you are the last to be asked. If you pass too, who gets the "
                "lot?"
            ),
            Seats(N_("Who gets the lot?"), receiver, given, passed_out, one=True),
            N_("One of the panels is marked: who leads this auction?"),
            FREE,
        ),
        Step(
            "5.2",
            all_passed,
            N_("If you pass too, the lot is free. How many chips are in the pot then?"),
            Numbers((N_("Chips in the pot"),), pot_after, given, passed_out),
            N_("Was there a price?"),
            N_(
                "A free lot is not a bid of 0: there is no price, so there is no digit, and "
                "nobody is paid. The pot waits for the next price."
            ),
            (
                Idea(
                    "free-is-zero",
                    N_(
                        "You shared the pot as if the price were 0. A free lot has no price, so it "
                        "has no digit, and nobody is paid."
                    ),
                    as_if_zero,
                ),
            ),
        ),
        Step(
            "5.3",
            for_nothing,
            N_("The same table, but {leader} bids {high}. If you pass now, who is paid?"),
            Seats(WHO, paid, why, passed_out),
            N_("This time there is a price."),
            N_(
                "A bid of 0 is a price, and its digit is 0. Whoever else owns a 0 shares what lies "
                "in the pot."
            ),
        ),
        Step(
            "5.4",
            all_passed,
            N_(
                "Nobody has bid and you are the last to be asked. You want this lot yourself: take "
                "it as cheaply as you can."
            ),
            SayBid("lowest"),
            N_("What would a pass do? And which card do you own?"),
            N_(
                "The last player asked may still bid, and the lot is sold at once. Your own digits "
                "bar your bids here too."
            ),
        ),
    ),
)
