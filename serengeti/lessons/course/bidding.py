"""Chapter: bid, raise, pass."""

from __future__ import annotations

from serengeti.engine.table import seats_of
from serengeti.lessons.course.bids import SayBid
from serengeti.lessons.course.choosing import Seats
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Chapter, Step, seats
from serengeti.text.catalogue import N_, Translator
from serengeti.text.words import both


def opening() -> Position:
    """The first auction, nobody has spoken."""
    return here(begin(3, "grey-5"), you=0)


def raising() -> Position:
    """Awa has opened."""
    return here(act(begin(3, "grey-5"), 5), you=1)


def rich() -> Position:
    """The second auction: everybody owns another number of chips."""
    game = buy(begin(4, "grey-5 blue-7 pink-2"), 0, 7)
    return here(act(game, 2), you=1)


def one_gone() -> Position:
    """Four players, one of whom has passed."""
    return here(act(begin(4, "blue-9"), 3, None, 5, 6), you=0)


def still_in(at: Position) -> Answer:
    """Seats that have not passed."""
    return (seats(at.table.inside),)


def who_is_in(at: Position, tr: Translator) -> str:
    """Who is in the auction, and who has passed."""
    inside = at.table.inside
    gone = seats_of(~inside & (1 << at.table.n) - 1)
    return tr(
        "{names} are still in; {gone} passed and is not asked again in this auction.",
        names=both([at.names[seat] for seat in seats_of(inside)], tr),
        gone=both([at.names[seat] for seat in gone], tr),
    )


CHAPTER = Chapter(
    N_("Bid, raise, pass"),
    (
        Step(
            "1.1",
            opening,
            N_("A card is up for auction and {first} speaks first. Name a bid that is allowed."),
            SayBid(),
            N_("How many chips do you own?"),
            N_("The first bid may be any whole number from 0 to the number of your own chips."),
        ),
        Step(
            "1.2",
            raising,
            N_("{leader} bids {high}. Name the lowest bid that is allowed now."),
            SayBid("lowest"),
            N_("Is it enough to say the same?"),
            N_("Whoever stays in must say more than the standing bid; one chip more is enough."),
        ),
        Step(
            "1.3",
            rich,
            N_("{leader} bids {high}. How far could you go? Name the highest bid that is allowed."),
            SayBid("highest"),
            N_("You have been paid since the start of the game: look at your panel."),
            N_("Nobody may bid more chips than they own. There is no credit."),
        ),
        Step(
            "1.4",
            one_gone,
            N_("{leader} bids {high} and it is your turn. Who can still get this lot?"),
            Seats(N_("Still in the auction"), still_in, who_is_in),
            N_("Who has left the auction? Whoever has bid or may still bid is in."),
            N_(
                "A pass is final: it does not skip a turn, it ends this auction for the player. "
                "In the next auction everybody is back."
            ),
        ),
    ),
)
