"""Chapter: who is paid. The price, not the pot, sets the digit."""

from __future__ import annotations

from serengeti.engine import rules
from serengeti.engine.events import LotSold, PotShared
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.lessons.course.barred import ben_344
from serengeti.lessons.course.bids import MarkPaying, passed_out, payees
from serengeti.lessons.course.choosing import Seats
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step, seats
from serengeti.text.catalogue import N_, Translator

WHO = N_("Who is paid?")
DIGIT = N_(
    "The last digit of the price decides. Whoever else owns a card with this digit is paid; "
    "the buyer never is."
)
MOST = N_(
    "Where several players own the digit of the price, only those with the most cards of this "
    "digit are paid. A tie shares."
)


def two_holders(price: int) -> Position:
    """Ben and Chloé own one 3 each; Awa is about to pay."""
    game = begin(4, "orange-3 grey-3 blue-6 pink-2 green-7 brown-9")
    buy(buy(game, 1, 4), 2, 6)
    return here(act(game, None, price - 1, price, None), you=3)


def thirteen() -> Position:
    """A price of 13."""
    return two_holders(13)


def fourteen() -> Position:
    """A price whose digit nobody owns."""
    return two_holders(14)


def price_or_pot() -> Position:
    """Price and pot end in different digits, and each is owned by somebody."""
    game = begin(3, "green-0 orange-1 pink-2 grey-5 blue-8 brown-9")
    buy(buy(game, 1, 5), 2, 4)
    return here(act(game, None, 10), you=1)


def copies(edition: str) -> Position:
    """Ben owns two 6s, Chloé one; Awa is about to pay 16."""
    game = begin(4, "grey-6 blue-6 orange-2 pink-6 orange-5 brown-9", edition)
    buy(buy(buy(game, 1, 3), 1, 4), 2, 7)
    return here(act(game, None, 15, 16, None), you=3)


def majority() -> Position:
    """The edition in which most copies take all."""
    return copies("serengeti")


def holders() -> Position:
    """The edition in which every holder shares."""
    return copies("mombasa")


def opening() -> Position:
    """Awa may name any amount; Ben owns a 3 and two 4s."""
    return here(act(ben_344(), None), you=1)


# --- keys and wrong ideas ----------------------------------------------------------------------


def paid(at: Position) -> Answer:
    """Seats that the pot pays when everybody else passes."""
    return (payees(at, passed_out(at)),)


def why(at: Position, tr: Translator) -> str:
    """The engine's sentence about the pot."""
    return at.say(passed_out(at), tr, PotShared)


def settled(after: Replay) -> Table:
    """The table between payment and sharing."""
    steps = [step for step, event in enumerate(after.events) if isinstance(event, LotSold)]
    return after.at(steps[-1])


def pot_digit(at: Position) -> Answer:
    """As if the last digit of the pot decided."""
    table = settled(passed_out(at))
    return (seats(rules.sharers(table, table.pot % 10)),)


def all_holders(at: Position) -> Answer:
    """As if the number of copies did not matter."""
    table = settled(passed_out(at))
    return (seats(rules.holders(table, table.price % 10, 0)),)


def most_copies(at: Position) -> Answer:
    """As if the most copies took all."""
    table = settled(passed_out(at))
    return (seats(rules.holders(table, table.price % 10, 1)),)


def step(id: str, place: object, task: str, nudge: str, rule: str, *ideas: Idea) -> Step:
    """A step that asks who is paid."""
    return Step(id, place, task, Seats(WHO, paid, why, passed_out), nudge, rule, ideas)  # type: ignore[arg-type]


IF_PASS = N_("{leader} bids {high}. If you pass now, who is paid?")

CHAPTER = Chapter(
    N_("Who is paid"),
    (
        step(
            "3.1",
            thirteen,
            IF_PASS,
            N_("What will the price be, and how does it end?"),
            DIGIT,
        ),
        step(
            "3.2",
            price_or_pot,
            N_("{pot} is in the pot and {leader} bids {high}. If you pass now, who is paid?"),
            N_("Two numbers are on the table: what is paid, and what lies in the pot then."),
            N_(
                "The price sets the digit, never the pot: what lay in the pot before is paid out "
                "too, but does not decide to whom."
            ),
            Idea(
                "pot-digit",
                N_(
                    "You read the digit on the pot. The price sets the digit; the chips that lay "
                    "in the pot before do not change it."
                ),
                pot_digit,
            ),
        ),
        step(
            "3.3",
            fourteen,
            IF_PASS,
            N_("Does anybody own the digit?"),
            N_("If nobody else owns the digit of the price, all share but the buyer."),
        ),
        step(
            "3.4",
            majority,
            IF_PASS,
            N_("It is not enough to know who owns the digit. Count."),
            MOST,
            Idea(
                "all-holders",
                N_(
                    "You paid every owner of the digit. In this edition the most cards of the "
                    "digit take all."
                ),
                all_holders,
            ),
        ),
        step(
            "3.5",
            holders,
            N_(
                "The same cards in the edition Mombasa. {leader} bids {high}. If you pass now, who "
                "is paid?"
            ),
            N_("Editions differ here: this one does not count."),
            N_(
                "In this edition everybody who owns the digit of the price shares, with one card "
                "or with several."
            ),
            Idea(
                "most-copies",
                N_(
                    "That is the rule of the edition Serengeti. In this edition the number of "
                    "cards does not matter."
                ),
                most_copies,
            ),
        ),
        Step(
            "3.6",
            opening,
            N_(
                "A digit is a burden and a gift. {asked} opens, and everybody else will pass. Mark "
                "every price that pays you and nobody else."
            ),
            MarkPaying(N_("Prices that pay you alone"), 0, seat=1),
            N_("Which amounts may you not name yourself?"),
            N_(
                "The digits that bar your own bids are those that pay you when somebody else "
                "buys. Many digits mean fewer bids and more income."
            ),
        ),
    ),
)
