"""The kind of question that asks what a digit brings."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from serengeti.engine.chance import Chance
from serengeti.lessons.exercise import Exercise, Facts
from serengeti.lessons.moment import Moment
from serengeti.lessons.step_kinds import KINDS, Kind, choose
from serengeti.lessons.trials import Trial
from serengeti.text.catalogue import N_, Translator


def _pays(moment: Moment, chance: Chance | None) -> Facts | None:
    options = [
        {
            "name": moment.names[seat],
            "buyer": moment.names[buyer],
            "digit": digit,
            "carried": moment.table.pot,
            "count": len(prices),
            "low": prices[0],
            "high": prices[-1],
            "paid": tuple((p, moment.shared(seat, buyer, p)) for p in prices if p % 10 == digit),
        }
        for buyer in range(len(moment.names))
        if len(prices := moment.prices(buyer)) > 1
        for seat in range(len(moment.names))
        for digit, copies in enumerate(moment.copies(seat))
        if seat != buyer and copies and any(p % 10 == digit for p in prices)
    ]
    return choose([one for one in options if any(paid for _, paid in one["paid"])], chance)


def _income(paid: tuple[tuple[int, int], ...], count: int, **_others: object) -> Fraction:
    return Fraction(sum(chips for _, chips in paid), count)


def _whole_pot(
    paid: tuple[tuple[int, int], ...], count: int, carried: int, **_others: object
) -> Fraction:
    return Fraction(sum(price + carried for price, _ in paid), count)


def _certain(paid: tuple[tuple[int, int], ...], **_others: object) -> Fraction:
    return Fraction(sum(chips for _, chips in paid), len(paid))


def _draws_price(moment: Moment, facts: Facts) -> Trial:
    names = list(moment.names)
    seat, buyer = names.index(facts["name"]), names.index(facts["buyer"])
    prices = moment.prices(buyer)

    def trial(rng: Random) -> int:
        price = rng.choice(prices)
        return moment.shared(seat, buyer, price) if price % 10 == facts["digit"] else 0

    return trial


def _by_prices(facts: Facts, tr: Translator) -> list[str]:
    told = [
        tr.plural(
            "At a price of {price} the pot pays {n} chip to {name}.",
            "At a price of {price} the pot pays {n} chips to {name}.",
            chips,
            price=price,
            name=facts["name"],
        )
        for price, chips in facts["paid"]
    ]
    total = " + ".join(str(chips) for _, chips in facts["paid"])
    said = tr(
        "Each of the {count} prices has the same chance: ({total})/{count} = {key}.",
        count=facts["count"],
        total=total,
        key=_income(**facts),
    )
    return [*told, said]


_paying = Exercise(
    "",
    N_(
        "Suppose {buyer} buys the next lot, and each of the {count} prices from {low} to {high} "
        "that {buyer} may name is equally likely. The pot holds {carried} before. How many chips "
        "does the digit {digit} bring {name} on average, prices with other digits counting 0?"
    ),
    _income,
    0,
    {},
)
_paying.idea(N_("You gave the whole pot away. How many players share it?"))(_whole_pot)
_paying.idea(N_("That is the mean among the prices with this digit only. Divide by all prices."))(
    _certain
)
KINDS["income"] = Kind(_paying, _pays, _draws_price, _by_prices)
