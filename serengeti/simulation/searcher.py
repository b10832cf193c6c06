"""A player that plays on from the table before it chooses."""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.table import Table
from serengeti.engine.view import View
from serengeti.players.offers import by_appeal
from serengeti.players.registry import bot
from serengeti.players.supposing import supposed
from serengeti.simulation.batch import Job, kernel_loaded, rows
from serengeti.simulation.lastauction import LastAuction, solvable
from serengeti.simulation.outcomes import Ends, of_offers, of_prices
from serengeti.simulation.playout import TOTALS, WINS
from serengeti.simulation.policies import CAP

PLAYOUTS = 480
"For a decision, shared among its choices and the models of rivals."

ROUND = 2
"Playouts from each table between two looks at the clock."

MOST_OFFERS = 3
"Offers that are weighed, beside silence."

POINT = 1
"A point ahead of the best rival, in sixtieths of a win."


@bot("searcher")
class SearcherPlayer:
    """Plays the auction on from each price it may name, under each model of its rivals, and then
    many games to their end; so it weighs offers too. The last auction it solves exactly where the
    tree is small enough.

    `milliseconds` bounds a decision in place of `playouts`; the choice then depends on the
    machine.
    """

    def __init__(
        self, chance: Chance, playouts: int | None = None, milliseconds: float | None = None
    ) -> None:
        self._chance = chance
        self._playouts = PLAYOUTS if playouts is None else playouts
        self._milliseconds = milliseconds

    def choose(self, view: View, legal: Choices) -> Choice | None:
        """The price that leads to most wins, or a pass; an offer that clearly does, or silence."""
        table = supposed(view, legal)
        if legal.bidder is None:
            return self._offer(table, view, legal)
        amount = self._amount(table, view.seat)
        return Passed(seat=view.seat) if amount is None else Bid(seat=view.seat, amount=amount)

    def _amount(self, table: Table, seat: int) -> int | None:
        if solvable(table):
            return LastAuction(table).best()
        prices = of_prices(table, seat)
        worth = [sum(found) for found in self._weighed([ends for _, ends in prices], seat)]
        return prices[worth.index(max(worth))][0]

    def _offer(self, table: Table, view: View, legal: Choices) -> Choice | None:
        """Silence, or the card that costs least, unless something else is better for certain."""
        silence = [None] if legal.may_decline else []
        offers = of_offers(table, view.seat, [*silence, *by_appeal(view, legal)[:MOST_OFFERS]])
        worth = self._weighed([ends for _, ends in offers], view.seat)
        ahead = [clearly_ahead(found, worth[0]) for found in worth]
        return offers[ahead.index(max(ahead))][0]

    def _weighed(self, options: list[Ends], seat: int) -> list[list[int]]:
        """What every playout after each option is worth: the n-th ones draw the same numbers.

        Models under which all options lead to the same tables count once.
        """
        worth: list[list[int]] = [[] for _ in options]
        if len(options) == 1:
            return worth
        keyed = [[(msgspec.json.encode(end), end) for end in ends] for ends in options]
        by_model = zip(*keyed, strict=True)
        columns = list({tuple(key for key, _ in ends): ends for ends in by_model}.values())
        seed = self._chance.below(1 << 30)
        for number, games in self._rounds(len(options) * len(columns)):
            known: dict[bytes, list[int]] = {}  # often the same table: the same games
            for ends in columns:
                for found, (key, end) in zip(worth, ends, strict=True):
                    if key not in known:
                        known[key] = _worth(end, seat, seed + number, games)
                    found += known[key]
        return worth

    def _rounds(self, tables: int) -> Iterator[tuple[int, int]]:
        """Numbers of rounds, and how many games are played from each table in them."""
        if self._milliseconds is None:
            yield 0, max(1, self._playouts // tables)
            return
        until = time.monotonic() + self._milliseconds / 1000
        number = 0
        while number == 0 or time.monotonic() < until:
            yield number, ROUND
            number += 1

    def __repr__(self) -> str:
        return "SearcherPlayer()"


def clearly_ahead(worth: list[int], base: list[int]) -> int:
    """How far playouts are ahead of others with the same numbers; 0 within about a standard error:
    with n in place of n - 1 in it, a single playout decides too.

    >>> clearly_ahead([3, 4, 5], [1, 2, 4]), clearly_ahead([9, 0, 0], [0, 0, 8])
    (5, 0)
    """
    gaps = [one - other for one, other in zip(worth, base, strict=True)]
    total, n = sum(gaps), len(gaps)
    # mean > error, both squared and in whole numbers: error² = (mean of squares - mean²) / n
    clear = total > 0 and total * total * (n + 1) > n * sum(gap * gap for gap in gaps)
    return total if clear else 0


def _worth(end: Table, seat: int, seed: int, games: int) -> list[int]:
    """For each playout the win of the seat, and a little for points ahead of the best rival."""
    job = Job(end, (CAP,) * end.n, seed, 0)
    found = []
    for row in rows(job, games, compiled=kernel_loaded()):
        points = row[TOTALS : TOTALS + end.n]
        rival = max(other for q, other in enumerate(points) if q != seat)
        found.append(row[WINS + seat] + POINT * (points[seat] - rival))
    return found
