"""Which chips an event moves: seats, pot and bank are the places."""

from __future__ import annotations

from collections.abc import Iterator

from serengeti.engine.events import (
    CardSold,
    Event,
    Fined,
    IncomePaid,
    LotSold,
    OverbidExposed,
    PotShared,
)

POT, BANK = "pot", "bank"
Place = int | str
"A seat 0-5, `pot` or `bank`."


def flows_of(event: Event) -> Iterator[tuple[Place, Place, int]]:
    """(from, to, chips) for every movement; nothing for an event that leaves chips alone.

    >>> list(flows_of(PotShared(digit=3, basis="majority", shares=(0, 4, 4), left=1, to="bank")))
    [('pot', 1, 4), ('pot', 2, 4), ('pot', 'bank', 1)]
    """
    match event:
        case LotSold(seat=seat, price=price):
            yield seat, POT, price
        case CardSold(seat=seat, buyer=buyer, price=price) if buyer is not None:
            yield buyer, seat, price
        case Fined(seat=seat, chips=chips, to=to) if chips:
            yield seat, to, chips
        case OverbidExposed(seat=seat, chips=chips, to=to) if chips:
            yield seat, to, chips
        case IncomePaid(seat=seat, chips=chips):
            yield BANK, seat, chips
        case PotShared(shares=shares, left=left, to=to):
            for seat, chips in enumerate(shares):
                if chips:
                    yield POT, seat, chips
            if to == "bank" and left:
                yield POT, BANK, left
        case _:
            pass


def carry(chips: list[int], event: Event) -> None:
    """Let the chips that an event moves go from and to the seats in a list of theirs."""
    for source, target, moved in flows_of(event):
        if isinstance(source, int):
            chips[source] -= moved
        if isinstance(target, int):
            chips[target] += moved
