"""Questions about a result that is about to come, for a guess before it is shown.

A question is made from the table of its step alone; the answer is read off the steps that
follow.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from serengeti.engine import rules
from serengeti.engine.events import CardSold, Event, LotGiven, LotSetAside, LotSold, PotShared
from serengeti.engine.replay import Replay
from serengeti.frames.reading import seat_names
from serengeti.text.catalogue import translator

Kind = Literal["winner", "price", "paid"]

BANDS = ((0, 4), (5, 9), (10, 14), (15, None))
"Price bands a question offers; None: no upper end. A last option stands for no price."

_ENDS = LotSold | LotGiven | LotSetAside | CardSold


class Question(msgspec.Struct, frozen=True):
    """Something that will be decided when the auction going on at a step has ended."""

    kind: Kind
    step: int
    options: int
    "How many answers there are, numbered from 0."
    seat: int | None = None
    "Whom it is about; only for `paid`, where answer 0 is yes and 1 is no."


def questions(replay: Replay, step: int) -> list[Question]:
    """What is still open at a step: who gets the lot or card, the price, who is paid.

    None while nobody is bidding. What comes after the step has no part in it.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> [question.kind for question in questions(replay, 1)]
    ['winner', 'price', 'paid', 'paid', 'paid']
    """
    number = replay.step_number(step)
    table = replay.at(number)
    if not table.live or table.discarder >= 0 or rules.auction_decided(table):
        return []
    found = [
        Question("winner", number, table.n + 1),
        Question("price", number, len(BANDS) + 1),
    ]
    if table.seller >= 0:
        return found  # a price of a card goes to its seller, not to the pot
    return found + [Question("paid", number, 2, seat) for seat in range(table.n)]


def answer(replay: Replay, question: Question) -> int | None:
    """The true option, once the log has come to it; None before."""
    ending = _ending(replay, question.step)
    if ending is None:
        return None
    step, event = ending
    match question.kind:
        case "winner":
            seat = _buyer(event)
            return question.options - 1 if seat is None else seat
        case "price":
            return _band(event)
        case "paid":
            return _paid(replay, step, question.seat or 0)


def decided_at(replay: Replay, question: Question) -> int | None:
    """The step that decides a question: show it no sooner than the guess is made."""
    ending = _ending(replay, question.step)
    return None if ending is None else ending[0]


def _ending(replay: Replay, step: int) -> tuple[int, Event] | None:
    """The step and event that end the auction going on at a step."""
    later = enumerate(replay.events[step + 1 :], step + 1)
    return next((pair for pair in later if isinstance(pair[1], _ENDS)), None)


def _buyer(event: Event) -> int | None:
    match event:
        case LotSold(seat=seat) | LotGiven(seat=seat) | CardSold(buyer=seat):
            return seat
    return None


def _band(event: Event) -> int:
    price = None
    if isinstance(event, LotSold) or (isinstance(event, CardSold) and event.buyer is not None):
        price = event.price
    for band, (low, high) in enumerate(BANDS):
        if price is not None and low <= price and (high is None or price <= high):
            return band
    return len(BANDS)


def _paid(replay: Replay, step: int, seat: int) -> int | None:
    """0 when the pot pays the seat after the sale at a step, else 1."""
    if not rules.share_due(replay.at(step)):
        return 1
    shared = replay.events[step + 1] if step + 1 < len(replay) else None
    if not isinstance(shared, PotShared):
        return None
    return 0 if shared.shares[seat] else 1


def text(replay: Replay, question: Question, lang: str | None = None) -> str:
    """The question in words."""
    tr, names = translator(lang), seat_names(replay)
    sale = replay.at(question.step).seller >= 0
    match question.kind:
        case "winner":
            return tr("Who gets the card?") if sale else tr("Who gets the lot?")
        case "price":
            return tr("At what price?")
        case "paid":
            return tr("Does the pot pay {name}?", name=names[question.seat or 0])


def options(replay: Replay, question: Question, lang: str | None = None) -> list[str]:
    """The answers in words, in their order.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> options(replay, questions(replay, 1)[1], "en")
    ['0 to 4', '5 to 9', '10 to 14', '15 or more', 'no price']
    """
    tr = translator(lang)
    match question.kind:
        case "winner":
            return [*seat_names(replay), tr("nobody")]
        case "paid":
            return [tr("yes"), tr("no")]
        case "price":
            named = [
                tr("{amount} or more", amount=low)
                if high is None
                else tr("{low} to {high}", low=low, high=high)
                for low, high in BANDS
            ]
            return [*named, tr("no price")]
