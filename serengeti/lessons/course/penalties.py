"""Chapter: what mistakes cost at a real table."""

from __future__ import annotations

from serengeti.engine.cards import names_of
from serengeti.engine.events import CardDiscarded, Fined, OverbidExposed
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.scoring import count
from serengeti.lessons.course.barred import ben_344
from serengeti.lessons.course.bids import SayBid
from serengeti.lessons.course.choosing import Numbers, Seats
from serengeti.lessons.course.position import Position, act, all_pass, here
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step, seats
from serengeti.text.catalogue import N_, Translator

SLIP = 3
"The barred amount that is said by mistake."

TOO_MUCH = 15
"The bid that cannot be paid."


def slip() -> Position:
    """Awa has bid 2, Ben is asked and owns a 3 and two 4s."""
    return here(act(ben_344(12, at_table=True), None, 2), you=1)


def fined() -> Position:
    """Ben has named 3 and is asked again."""
    return here(act(ben_344(12, at_table=True), None, 2, SLIP), you=1)


def rash(edition: str) -> Position:
    """Chloé has passed, Awa has bid 9, and Ben is asked."""
    return here(act(ben_344(12, edition, at_table=True), None, 9), you=1)


def rash_serengeti() -> Position:
    """Where an overbid is exposed at once."""
    return rash("serengeti")


def rash_mombasa() -> Position:
    """Where an overbid is exposed when it cannot be paid."""
    return rash("mombasa")


def said(at: Position) -> Replay:
    """The barred amount is said."""
    return at.then(lambda game: game.bid(SLIP))


def after_fine(at: Position) -> Answer:
    """Chips of the seat and of the pot after the fine."""
    table = said(at).at(-1)
    return (table.chips[at.you], table.pot)


def no_fine(at: Position) -> Answer:
    """As if a mistake that is corrected cost nothing."""
    return (at.table.chips[at.you], at.table.pot)


def says_fine(at: Position, tr: Translator) -> str:
    """The engine's sentence about the fine."""
    return at.say(said(at), tr, Fined)


def exposed(at: Position) -> Replay:
    """The seat bids too much, and gives up its first card."""

    def follow(game: Game) -> None:
        game.bid(TOO_MUCH)
        all_pass(game)
        game.discard(names_of(game.table.hands[at.you])[0])

    return at.then(follow)


def cost(at: Position) -> Answer:
    """Cards and chips that it costs."""
    old, new, you = at.table, exposed(at).at(-1), at.you
    return (count(old.hands[you]) - count(new.hands[you]), old.chips[you] - new.chips[you])


def card_only(at: Position) -> Answer:
    """The penalty of the edition Serengeti."""
    return (1, 0)


def card_and_chip(at: Position) -> Answer:
    """The penalty of the edition Mombasa."""
    return (1, 1)


def says_exposed(at: Position, tr: Translator) -> str:
    """The engine's sentences about the overbid."""
    return at.say(exposed(at), tr, OverbidExposed, CardDiscarded)


def again(at: Position) -> Answer:
    """Who is in the auction that begins again."""
    return (seats(exposed(at).at(-1).inside),)


COST = (N_("Cards you lose"), N_("Chips you lose"))

CHAPTER = Chapter(
    N_("What mistakes cost at a table"),
    (
        Step(
            "9.1",
            slip,
            N_(
                "At this table faults happen. {leader} bids {high}; you say 3, see your own card "
                "and want to say something else at once. What do you and the pot own then?"
            ),
            Numbers((N_("Your chips"), N_("Chips in the pot")), after_fine, says_fine, said),
            N_("Said is said."),
            N_(
                "Naming an amount that ends in a digit of your own costs a fine of one chip into "
                "the pot, also when you correct yourself at once."
            ),
            (
                Idea(
                    "no-fine",
                    N_(
                        "You let yourself off. A barred amount that was said costs a chip, also "
                        "when it is corrected at once."
                    ),
                    no_fine,
                ),
            ),
        ),
        Step(
            "9.2",
            fined,
            N_(
                "You have paid the fine and are asked again; the bid of {high} by {leader} stands. "
                "Name the lowest bid that is allowed."
            ),
            SayBid("lowest"),
            N_("Has the fine bought you the right to anything?"),
            N_(
                "After the fine the bid is void and the same player bids again or passes. The "
                "digits of your cards go on barring."
            ),
        ),
        Step(
            "9.3",
            rash_serengeti,
            N_("You own {chips} chips, but you bid 15, and it is noticed. What does it cost you?"),
            Numbers(COST, cost, says_exposed, exposed),
            N_("In the edition Serengeti you pay in one currency only."),
            N_(
                "In the edition Serengeti who bids more than they own gives up a card of their "
                "own choice, and no chips."
            ),
            (
                Idea(
                    "card-and-chip",
                    N_(
                        "That is the penalty of the edition Mombasa. In the edition Serengeti no "
                        "chips are lost."
                    ),
                    card_and_chip,
                ),
            ),
        ),
        Step(
            "9.4",
            rash_serengeti,
            N_(
                "You have bid 15 with {chips} chips and given up a card. The auction begins again: "
                "who takes part?"
            ),
            Seats(N_("Who takes part?"), again, says_exposed, exposed),
            N_("All bids are void. And the passes?"),
            N_(
                "The auction begins again without the player who bid too much. Everybody else is "
                "back in, also those who had passed."
            ),
        ),
        Step(
            "9.5",
            rash_mombasa,
            N_(
                "The same in the edition Mombasa: you bid 15 with {chips} chips, all others pass, "
                "and you cannot pay. What does it cost you?"
            ),
            Numbers(COST, cost, says_exposed, exposed),
            N_("This edition is harder."),
            N_(
                "In the edition Mombasa an overbid shows when it cannot be paid; then the player "
                "gives up a card, and a chip to the pot as well."
            ),
            (
                Idea(
                    "card-only",
                    N_(
                        "That is the penalty of the edition Serengeti. The edition Mombasa also "
                        "takes a chip."
                    ),
                    card_only,
                ),
            ),
        ),
    ),
)
