"""Sentences about faults and what they cost: challenges, fines, overbids, cards given up."""

from __future__ import annotations

from serengeti.engine import rules
from serengeti.engine.events import CardDiscarded, Challenged, Fined, OverbidExposed
from serengeti.engine.table import Table
from serengeti.text import words
from serengeti.text.scene import Scene


def challenged(scene: Scene, event: Challenged) -> str:
    """Who noticed what."""
    amount = scene.table.high
    return scene.tr(
        "{name} noticed: {rival} owns {digit}, so {amount} is forbidden.",
        name=scene.seat(event.seat),
        rival=scene.seat(event.against),
        digit=scene.a_digit(amount % 10),
        amount=amount,
    )


def fined(scene: Scene, event: Fined) -> str:
    """Why a bid is void, what it costs, and which bid stands again."""
    table = scene.table
    parts = [_fine(scene, event)]
    if table.accused:
        parts.insert(0, scene.tr("The challenge is right."))
    if table.leader_before >= 0:
        leader = scene.seat(table.leader_before)
        parts.append(
            scene.tr(
                "The bid of {high} by {leader} stands again.", high=table.high_before, leader=leader
            )
        )
    return " ".join(parts)


def _fine(scene: Scene, event: Fined) -> str:
    tr = scene.tr
    name = scene.seat(event.seat)
    digit = scene.a_digit(event.amount % 10)
    fault = tr(
        "{name} named {amount} but owns {digit}", name=name, amount=event.amount, digit=digit
    )
    if event.out:
        return tr(
            "{fault}; {name} has no chip to pay and is out of this auction.", fault=fault, name=name
        )
    if event.to == "bank":
        return tr(
            "{fault}: one chip to the bank, and {name} bids again or passes.",
            fault=fault,
            name=name,
        )
    return tr(
        "{fault}: one chip to the pot, and {name} bids again or passes.", fault=fault, name=name
    )


def overbid_exposed(scene: Scene, event: OverbidExposed) -> str:
    """What could not be paid, what it costs, and how the auction goes on."""
    return exposed(scene, event, _too_much(scene, event.seat))


def exposed(scene: Scene, event: OverbidExposed, fault: str) -> str:
    """The same about a fault in other words."""
    tr, after = scene.tr, scene.after(event)
    if not event.chips:
        cost = f"{fault}."
    elif event.to == "bank":
        cost = tr("{fault}: one chip to the bank.", fault=fault)
    else:
        cost = tr("{fault}: one chip to the pot.", fault=fault)
    return f"{cost} {_begins_again(scene, event.seat, after)}"


def _too_much(scene: Scene, seat: int) -> str:
    """The overbid, as it came out: when it was made, or when it had to be paid."""
    tr, table = scene.tr, scene.table
    own = words.only_chips(table.chips[seat], tr)
    if rules.exposed_at_once(table):
        return tr(
            "{name} bid {amount} but has {own}", name=scene.seat(seat), amount=table.high, own=own
        )
    return tr(
        "{name} has to pay {amount} but has {own}",
        name=scene.seat(seat),
        amount=table.high,
        own=own,
    )


def _begins_again(scene: Scene, seat: int, after: Table) -> str:
    """All bids are void: first a card is due, if the seat has any; then the opener acts."""
    tr = scene.tr
    facts = {"name": scene.seat(seat), "opener": scene.seat(after.opener)}
    if after.discarder == seat:
        return tr(
            "All bids are void; {name} is out of this auction and has to give up a card.", **facts
        )
    if after.opener == scene.table.opener:
        return tr(
            "All bids are void; {name} is out of this auction, {opener} opens again.", **facts
        )
    return tr("All bids are void; {name} is out of this auction, {opener} opens.", **facts)


def card_discarded(scene: Scene, event: CardDiscarded) -> str:
    """Which card leaves the game, and who opens the auction anew."""
    return scene.tr(
        "{name} gives up {card}, which leaves the game; the bidding begins again with {opener}.",
        name=scene.seat(event.seat),
        card=scene.cards([event.card]),
        opener=scene.seat(scene.table.opener),
    )
