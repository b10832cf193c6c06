"""Chapter: splitting the pot in equal whole shares; the remainder stays."""

from __future__ import annotations

from serengeti.engine.events import PotShared
from serengeti.lessons.course.bids import passed_out
from serengeti.lessons.course.choosing import Numbers
from serengeti.lessons.course.paid import settled, why
from serengeti.lessons.course.position import Position, act, begin, buy, here
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step
from serengeti.text.catalogue import N_, Translator

WHOLE = N_(
    "All that lies in the pot after the payment is split into equal whole shares. What cannot "
    "be split stays in the pot."
)


def six_players() -> Position:
    """Two chips in the pot, a price of 13, two players with a 3."""
    game = begin(6, "orange-3 grey-3 blue-8 pink-2 green-7 brown-9")
    buy(buy(game, 1, 7), 2, 5)
    return here(act(game, None, 13, None, None, None), you=1)


def seven() -> Position:
    """A price of 7 for two."""
    return here(act(begin(3, "orange-1 pink-2 grey-8"), 7, None), you=2)


def then_three() -> Position:
    """The auction after it: a price of 3."""
    game = buy(begin(3, "orange-1 pink-2 grey-8"), 0, 7)
    return here(act(game, None, 3), you=2)


def split(at: Position) -> Answer:
    """What each of the paid players gets, and what stays."""
    event = _shared(at)
    return (max(event.shares), event.left)


def _shared(at: Position) -> PotShared:
    event: PotShared = next(event for _, event in at.find(passed_out(at), PotShared))
    return event


def without_pot(at: Position) -> Answer:
    """As if only the price were split."""
    paid = sum(1 for chips in _shared(at).shares if chips)
    return divmod(settled(passed_out(at)).price, paid)


def sum_is_wrong(at: Position, answer: Answer, tr: Translator) -> str:
    """Whether shares and remainder make up the pot."""
    each, stays = answer
    assert isinstance(each, int)
    assert isinstance(stays, int)
    event = _shared(at)
    players, pot = sum(1 for chips in event.shares if chips), sum(event.shares) + event.left
    facts = {"n": players, "each": each, "stays": stays, "pot": pot}
    total = players * each + stays
    if total != pot:
        return tr(
            "{n} × {each} + {stays} makes {total}, but {pot} chips are in the pot.",
            total=total,
            **facts,
        )
    if stays >= players:
        return tr("With {stays} chips left there is another chip for each of {n}.", **facts)
    return ""


ONLY_PRICE = Idea(
    "without-pot",
    N_("You split the price alone. What lay in the pot before is split with it."),
    without_pot,
)
LABELS = (N_("Chips for each player who is paid"), N_("Chips that stay in the pot"))


def ask() -> Numbers:
    """How many chips each, and what stays."""
    return Numbers(LABELS, split, why, passed_out, sum_is_wrong)


CHAPTER = Chapter(
    N_("Splitting with a remainder"),
    (
        Step(
            "4.1",
            six_players,
            N_(
                "{pot} chips are in the pot and {leader} bids {high}. If you pass now, how is the "
                "pot split?"
            ),
            ask(),
            N_("Three questions: how much is in the pot then, who is paid, does it come out even?"),
            WHOLE,
            (ONLY_PRICE,),
        ),
        Step(
            "4.2",
            seven,
            N_("{leader} bids {high}. If you pass now, how is the pot split?"),
            ask(),
            N_("Nobody owns a card yet. Who is paid then?"),
            WHOLE,
        ),
        Step(
            "4.3",
            then_three,
            N_("The next auction. {leader} bids {high}. If you pass now, how is it split?"),
            ask(),
            N_("Was the pot empty?"),
            WHOLE,
            (ONLY_PRICE,),
        ),
    ),
)
