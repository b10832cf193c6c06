"""What just happened, in a sentence or two, with the reason the table gives for it."""

from __future__ import annotations

from typing import assert_never

from serengeti.engine import rules
from serengeti.engine.cards import names_of
from serengeti.engine.events import (
    Bid,
    Event,
    GameEnded,
    GameStarted,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    Note,
    Passed,
    PotShared,
)
from serengeti.engine.table import Table
from serengeti.text import words
from serengeti.text.catalogue import translator
from serengeti.text.endings import game_ended
from serengeti.text.names import plain, tidy
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
    if before is None and not isinstance(event, GameStarted | Note):
        raise TypeError("the table before the event is needed to say what happened")
    scene = Scene(before if before is not None else Table.of(start), start, translator(lang))
    match event:
        case GameStarted():
            return _game_started(scene)
        case LotRevealed():
            return _lot_revealed(scene, event)
        case Bid():
            return _bid(scene, event)
        case Passed():
            return scene.tr(
                "{name} passes and is out of this auction.", name=scene.seat(event.seat)
            )
        case IncomePaid():
            return _income_paid(scene, event)
        case LotSold():
            return scene.tr(
                "{name} buys {cards} for {price}.",
                name=scene.seat(event.seat),
                cards=scene.cards(names_of(scene.table.lot)),
                price=event.price,
            )
        case LotGiven():
            return _lot_given(scene, event)
        case LotSetAside():
            return _lot_set_aside(scene, event)
        case PotShared():
            return pot_shared(scene, event)
        case GameEnded():
            return game_ended(scene, event)
        case Note():
            return _note(scene, event)
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


def _lot_revealed(scene: Scene, event: LotRevealed) -> str:
    tr = scene.tr
    facts = {
        "auction": event.auction,
        "last": rules.LAST_AUCTION,
        "cards": scene.cards(event.cards),
        "name": scene.seat(scene.table.first),
    }
    if not scene.table.lot:
        return tr.plural(
            "Auction {auction} of {last}: {cards} is up; {name} leads.",
            "Auction {auction} of {last}: {cards} are up; {name} leads.",
            len(event.cards),
            **facts,
        )
    return tr.plural(
        "Auction {auction} of {last}: {cards} joins {carried}, left from before; {name} leads.",
        "Auction {auction} of {last}: {cards} join {carried}, left from before; {name} leads.",
        len(event.cards),
        carried=scene.cards(names_of(scene.table.lot)),
        **facts,
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


def _income_paid(scene: Scene, event: IncomePaid) -> str:
    return scene.tr.plural(
        "The bank pays {name} {n} chip for passing without a bid.",
        "The bank pays {name} {n} chips for passing without a bid.",
        event.chips,
        name=scene.seat(event.seat),
    )


def _lot_given(scene: Scene, event: LotGiven) -> str:
    given = scene.tr(
        "Everybody passed: {name} leads and gets {cards} for nothing.",
        name=scene.seat(event.seat),
        cards=scene.cards(names_of(scene.table.lot)),
    )
    return f"{given} {_pot_waits(scene)}".strip()


def _lot_set_aside(scene: Scene, event: LotSetAside) -> str:
    tr, names = scene.tr, names_of(scene.table.lot)
    cards = scene.cards(names)
    if event.how == "carried":
        fate = tr.plural(
            "Everybody passed: {cards} waits for the next auction.",
            "Everybody passed: {cards} wait for the next auction.",
            len(names),
            cards=cards,
        )
    else:
        fate = tr.plural(
            "Everybody passed: {cards} leaves the game.",
            "Everybody passed: {cards} leave the game.",
            len(names),
            cards=cards,
        )
    return f"{fate} {_pot_waits(scene)}".strip()


def _pot_waits(scene: Scene) -> str:
    table = scene.table
    if table.all_pass_pot != 0 or not table.pot:
        return ""
    return scene.tr.plural(
        "Without a price there is no digit: {n} chip stays in the pot.",
        "Without a price there is no digit: {n} chips stay in the pot.",
        table.pot,
    )


def _note(scene: Scene, event: Note) -> str:
    tr, text = scene.tr, tidy(event.text, 500)
    if event.by is None:
        return tr("Note on step {step}: “{text}”", step=event.at, text=text)
    return tr(
        "Note on step {step} by {name}: “{text}”", step=event.at, name=plain(event.by), text=text
    )
