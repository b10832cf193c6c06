"""Sentences about what happens before a lot is turned: sales of own cards, exchanges."""

from __future__ import annotations

from serengeti.engine.events import CardSold, Exchanged, SaleOpened
from serengeti.text.scene import Scene


def sale_opened(scene: Scene, event: SaleOpened) -> str:
    """Who sells what, and who opens."""
    return scene.tr(
        "{name} puts {card} up for sale; {opener} opens.",
        name=scene.seat(event.seat),
        card=scene.cards([event.card]),
        opener=scene.seat(scene.after(event).opener),
    )


def card_sold(scene: Scene, event: CardSold) -> str:
    """Who buys the card, and where the price goes; or that it stays."""
    facts = {"name": scene.seat(event.seat), "card": scene.cards([event.card])}
    if event.buyer is None:
        return scene.tr("Nobody buys {card}: {name} keeps it.", **facts)
    return scene.tr.plural(
        "{buyer} buys {card} from {name} for {n} chip, which goes to {name}, not to the pot.",
        "{buyer} buys {card} from {name} for {n} chips, which go to {name}, not to the pot.",
        event.price,
        buyer=scene.seat(event.buyer),
        **facts,
    )


def exchanged(scene: Scene, event: Exchanged) -> str:
    """Which cards move, and what it costs."""
    return scene.tr(
        "{name} takes {taken} from {rival} and gives {given}; {name} sits out the next auction.",
        name=scene.seat(event.seat),
        rival=scene.seat(event.rival),
        taken=scene.cards([event.taken]),
        given=scene.cards([event.given]),
    )
