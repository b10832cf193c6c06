"""Sentences about lots: turned, sold, free, or set aside because nobody bid."""

from __future__ import annotations

from serengeti.engine import dealer, rules
from serengeti.engine.cards import names_of
from serengeti.engine.events import LotGiven, LotRevealed, LotSetAside, LotSold
from serengeti.engine.table import seats_of
from serengeti.text.scene import Scene


def lot_revealed(scene: Scene, event: LotRevealed) -> str:
    """Which cards are up, who leads, and who sits out after an exchange."""
    tr = scene.tr
    facts = {
        "auction": event.auction,
        "last": rules.LAST_AUCTION,
        "cards": scene.cards(event.cards),
        "name": scene.seat(scene.table.first),
    }
    if not scene.table.lot:
        turned = tr.plural(
            "Auction {auction} of {last}: {cards} is up; {name} leads.",
            "Auction {auction} of {last}: {cards} are up; {name} leads.",
            len(event.cards),
            **facts,
        )
    else:
        turned = tr.plural(
            "Auction {auction} of {last}: {cards} joins {carried}, left from before; {name} leads.",
            "Auction {auction} of {last}: {cards} join {carried}, left from before; {name} leads.",
            len(event.cards),
            carried=scene.cards(names_of(scene.table.lot)),
            **facts,
        )
    return f"{turned} {_sitting(scene)}".strip()


def _sitting(scene: Scene) -> str:
    """Who exchanged and sits out; who opens instead when the first player is among them."""
    tr, table = scene.tr, scene.table
    out = seats_of(table.sitting)
    if not out:
        return ""
    if not rules.eligible(table):
        return tr("Everybody has exchanged and sits out.")
    who = tr.plural(
        "{names} has exchanged and sits out",
        "{names} have exchanged and sit out",
        len(out),
        names=scene.seats(out),
    )
    if table.first not in out:
        return f"{who}."
    return tr("{who}, so {opener} opens.", who=who, opener=scene.seat(rules.acting_opener(table)))


def lot_sold(scene: Scene, event: LotSold) -> str:
    """Who buys what, and for how much."""
    return scene.tr(
        "{name} buys {cards} for {price}.",
        name=scene.seat(event.seat),
        cards=scene.cards(names_of(scene.table.lot)),
        price=event.price,
    )


def lot_given(scene: Scene, event: LotGiven) -> str:
    """Who gets the lot for nothing, and why that seat."""
    tr = scene.tr
    facts = {"name": scene.seat(event.seat), "cards": scene.cards(names_of(scene.table.lot))}
    if event != dealer.due(scene.table, None, silent=True):
        return tr("{name} gets {cards} for nothing.", **facts)  # a real table agreed on it
    facts["why"] = _why(scene)
    if event.seat == scene.table.first:
        given = tr("{why}: {name} leads and gets {cards} for nothing.", **facts)
    else:
        given = tr("{why}: {name} was the one to open and gets {cards} for nothing.", **facts)
    return f"{given} {_pot_waits(scene)}".strip()


def lot_set_aside(scene: Scene, event: LotSetAside) -> str:
    """Where the lot goes when nobody gets it."""
    tr, names = scene.tr, names_of(scene.table.lot)
    facts = {"why": _why(scene), "cards": scene.cards(names)}
    if event.how == "carried":
        fate = tr.plural(
            "{why}: {cards} waits for the next auction.",
            "{why}: {cards} wait for the next auction.",
            len(names),
            **facts,
        )
    else:
        fate = tr.plural(
            "{why}: {cards} leaves the game.",
            "{why}: {cards} leave the game.",
            len(names),
            **facts,
        )
    return f"{fate} {_pot_waits(scene)}".strip()


def _why(scene: Scene) -> str:
    """Why nobody has bid; who sat out or was shut out did not pass."""
    tr, table = scene.tr, scene.table
    if not rules.eligible(table):
        return tr("Everybody sits out")
    if table.sitting or table.excluded:
        return tr("Everybody still in the auction passed")
    return tr("Everybody passed")


def _pot_waits(scene: Scene) -> str:
    table = scene.table
    if table.all_pass_pot != 0 or not table.pot:
        return ""
    return scene.tr.plural(
        "Without a price there is no digit: {n} chip stays in the pot.",
        "Without a price there is no digit: {n} chips stay in the pot.",
        table.pot,
    )
