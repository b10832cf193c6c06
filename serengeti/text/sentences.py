"""What just happened, in a sentence or two, with the reason the table gives for it."""

from __future__ import annotations

from typing import assert_never

from serengeti.engine.events import (
    Annotation,
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Event,
    Exchanged,
    Fined,
    GameEnded,
    GameStarted,
    IncomePaid,
    Irregular,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    Note,
    OverbidExposed,
    Passed,
    PotShared,
    SaleOpened,
)
from serengeti.engine.table import Table
from serengeti.text import lots, offers, penalties, remarks, words
from serengeti.text.catalogue import translator
from serengeti.text.endings import game_ended
from serengeti.text.payouts import pot_shared
from serengeti.text.scene import Scene


def sentence(event: Event, before: Table | None, start: GameStarted, lang: str | None) -> str:
    """What an event did, as plain text; `before` is the table it happened to.

    >>> from serengeti.engine.game import Game
    >>> game = Game(["A", "B", "C"], seed=7, first=2)
    >>> before = game.table
    >>> game.bid(5)
    >>> sentence(game.events[-1], before, game.start, "en")
    'C opens at 5.'
    """
    if before is None and not isinstance(event, GameStarted | Annotation):
        raise TypeError("the table before the event is needed to say what happened")
    scene = Scene(before if before is not None else Table.of(start), start, translator(lang))
    match event:
        case GameStarted():
            return _game_started(scene)
        case SaleOpened():
            return offers.sale_opened(scene, event)
        case CardSold():
            return offers.card_sold(scene, event)
        case Exchanged():
            return offers.exchanged(scene, event)
        case LotRevealed():
            return lots.lot_revealed(scene, event)
        case Bid():
            return _bid(scene, event)
        case Passed():
            return _passed(scene, event)
        case Challenged():
            return penalties.challenged(scene, event)
        case Fined():
            return penalties.fined(scene, event)
        case OverbidExposed():
            return penalties.overbid_exposed(scene, event)
        case CardDiscarded():
            return penalties.card_discarded(scene, event)
        case IncomePaid():
            return _income_paid(scene, event)
        case LotSold():
            return lots.lot_sold(scene, event)
        case LotGiven():
            return lots.lot_given(scene, event)
        case LotSetAside():
            return lots.lot_set_aside(scene, event)
        case PotShared():
            return pot_shared(scene, event)
        case GameEnded():
            return game_ended(scene, event)
        case Irregular():
            return remarks.irregular(scene, event)
        case Note():
            return remarks.note(scene, event)
        case _:
            assert_never(event)


def _game_started(scene: Scene) -> str:
    tr, start = scene.tr, scene.start
    return tr(
        "{edition}: {names} play with {chips} each; {first} leads.",
        edition=words.edition(start.edition, tr.lang),
        names=scene.seats(range(len(start.players))),
        chips=tr.plural("{n} chip", "{n} chips", start.rules.start_chips),
        first=scene.seat(start.first),
    )


def _bid(scene: Scene, event: Bid) -> str:
    tr, table = scene.tr, scene.table
    if table.leader < 0:
        return tr("{name} opens at {amount}.", name=scene.seat(event.seat), amount=event.amount)
    return tr(
        "{name} bids {amount}; {leader} had bid {high}.",
        name=scene.seat(event.seat),
        amount=event.amount,
        leader=scene.seat(table.leader),
        high=table.high,
    )


def _passed(scene: Scene, event: Passed) -> str:
    return scene.tr("{name} passes and is out of this auction.", name=scene.seat(event.seat))


def _income_paid(scene: Scene, event: IncomePaid) -> str:
    return scene.tr.plural(
        "The bank pays {name} {n} chip for passing without a bid.",
        "The bank pays {name} {n} chips for passing without a bid.",
        event.chips,
        name=scene.seat(event.seat),
    )
