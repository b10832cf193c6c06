"""Sentences about the pot: who shares it, why, and what cannot be split."""

from __future__ import annotations

from serengeti.engine import dealer, rules
from serengeti.engine.events import PotShared
from serengeti.text.catalogue import N_, Translator
from serengeti.text.scene import Scene
from serengeti.text.words import both

_COPIES = {1: N_("one {digit}"), 2: N_("two {digit}s"), 3: N_("three {digit}s")}


def pot_shared(scene: Scene, event: PotShared) -> str:
    """Who gets how much of the pot, and why."""
    tr, pot = scene.tr, sum(event.shares) + event.left
    if not pot and scene.table.settled != rules.SOLD:
        return tr("Nobody bid and the pot is empty, so nobody is paid.")
    payment = _payment(scene, event, pot)
    if not pot:
        return tr("{payment}; the pot is empty, so nobody is paid.", payment=payment)
    if event != dealer.pot_shared(scene.table):
        return tr("{payment}: {outcome}.", payment=payment, outcome=_agreed(scene, event))
    sharing = rules.sharers(scene.table, -1 if event.digit is None else event.digit)
    seats = [p for p in range(scene.table.n) if sharing >> p & 1]
    why = _others(scene, event, seats) if event.basis == "others" else _holders(scene, event, seats)
    outcome = _outcome(scene, event, len(seats))
    return tr("{payment}; {why}: {outcome}.", payment=payment, why=why, outcome=outcome)


def _payment(scene: Scene, event: PotShared, pot: int) -> str:
    tr, table = scene.tr, scene.table
    if table.settled != rules.SOLD:
        if event.digit is None:
            return tr("Nobody bid, {pot} in the pot", pot=pot)
        return tr("Nobody bid, {pot} in the pot; digit {digit}", pot=pot, digit=event.digit)
    digit = table.price % 10 if event.digit is None else event.digit
    facts = {"name": scene.seat(table.receiver), "price": table.price, "digit": digit}
    if pot == table.price:
        return tr("{name} pays {price}; digit {digit}", **facts)
    return tr("{name} pays {price}, which makes {pot} in the pot; digit {digit}", pot=pot, **facts)


def _others(scene: Scene, event: PotShared, seats: list[int]) -> str:
    tr = scene.tr
    everybody = len(seats) == scene.table.n
    if len(seats) == 1:
        who = tr("{name} gets it all", name=scene.seat(seats[0]))
    else:
        who = tr("all share") if everybody else tr("all others share")
    if event.digit is None:
        return who
    if everybody:  # 0 alone: it stands for the price nobody paid
        return tr("nobody holds a {digit}, so {who}", digit=event.digit, who=who)
    if event.digit == 8:
        return tr("nobody else holds an {digit}, so {who}", digit=event.digit, who=who)
    return tr("nobody else holds a {digit}, so {who}", digit=event.digit, who=who)


def _holders(scene: Scene, event: PotShared, seats: list[int]) -> str:
    tr, digit = scene.tr, event.digit or 0
    held = {scene.copies(seat, digit) for seat in seats}
    if len(held) > 1:
        return tr(
            "{names} hold {digit}s, and how many does not matter",
            names=scene.seats(seats),
            digit=digit,
        )
    holding = tr.plural(
        "{names} holds {copies}",
        "{names} hold {copies} each",
        len(seats),
        names=scene.seats(seats),
        copies=tr(_COPIES[held.pop()], digit=digit),
    )
    fewer = _left_out(scene, digit, seats)
    if not fewer:
        return holding
    return tr.plural(
        "{holding}, {others} has fewer",
        "{holding}, {others} have fewer",
        len(fewer),
        holding=holding,
        others=scene.seats(fewer),
    )


def _left_out(scene: Scene, digit: int, seats: list[int]) -> list[int]:
    """Who holds the digit too, but gets nothing: with `majority` fewer copies do not count."""
    holding = rules.holders(scene.table, digit, 0)
    return [p for p in range(scene.table.n) if holding >> p & 1 and p not in seats]


def _outcome(scene: Scene, event: PotShared, sharers: int) -> str:
    tr, share = scene.tr, max(event.shares)
    if not share:
        return _too_few(tr, event, sharers)
    paid = (
        tr.plural("{n} chip", "{n} chips", share)
        if sharers == 1
        else tr.plural("{n} chip each", "{n} chips each", share)
    )
    return _with_rest(tr, paid, event)


def _with_rest(tr: Translator, paid: str, event: PotShared) -> str:
    """What was paid, and where the rest goes, if there is any."""
    if not event.left:
        return paid
    rest = (
        tr.plural("{n} goes to the bank", "{n} go to the bank", event.left)
        if event.to == "bank"
        else tr.plural("{n} stays in the pot", "{n} stay in the pot", event.left)
    )
    return tr("{paid}, {rest}", paid=paid, rest=rest)


def _agreed(scene: Scene, event: PotShared) -> str:
    """Shares the rules do not give: a table let them stand, so nothing explains them."""
    tr = scene.tr
    shares = [
        tr.plural("{n} chip for {name}", "{n} chips for {name}", chips, name=scene.seat(seat))
        for seat, chips in enumerate(event.shares)
        if chips
    ]
    return _with_rest(tr, both(shares, tr) or tr("nobody is paid"), event)


def _too_few(tr: Translator, event: PotShared, sharers: int) -> str:
    if event.to == "bank":
        return tr.plural(
            "{n} chip is too few for {sharers} and goes to the bank",
            "{n} chips are too few for {sharers} and go to the bank",
            event.left,
            sharers=sharers,
        )
    return tr.plural(
        "{n} chip is too few for {sharers} and stays in the pot",
        "{n} chips are too few for {sharers} and stay in the pot",
        event.left,
        sharers=sharers,
    )
