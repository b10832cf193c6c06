"""A player that plays on from the table before it chooses."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec

from serengeti.engine import moves, rules
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Bid, Choice, Passed
from serengeti.engine.table import Table
from serengeti.engine.view import View
from serengeti.players.banker import BankerPlayer, Weights
from serengeti.players.offers import best_offer
from serengeti.players.pricing import PASS, best_bid
from serengeti.players.registry import bot
from serengeti.players.supposing import supposed
from serengeti.players.tuned import tuned_weights
from serengeti.simulation.batch import Job, kernel_loaded, rows
from serengeti.simulation.lastauction import LastAuction, solvable
from serengeti.simulation.playout import TOTALS, WINS, Course, follows, share_pot
from serengeti.simulation.policies import CAP, cheapest_card

PLAYOUTS = 480
"For a decision, shared among its prices and the models of rivals."

ROUND = 2
"Playouts from each table between two looks at the clock."

MODELS: tuple[Callable[[], Weights | None], ...] = (
    tuned_weights,
    lambda: BankerPlayer.weights,
    lambda: None,
)
"How rivals may bid on in the auction: whoever trusts a single guess is left with dear lots."

MOST_PRICES = 8
POINT = 1
"A point ahead of the best rival, in sixtieths of a win."


@bot("searcher")
class SearcherPlayer:
    """Plays the auction on from each price it may name, under each model of its rivals, and then
    many games to their end; the last auction it solves exactly where the tree is small enough.

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
        """The price that leads to most wins, or a pass."""
        if legal.bidder is None:
            return best_offer(view, legal)
        amount = self._amount(supposed(view, legal), view.seat)
        return Passed(seat=view.seat) if amount is None else Bid(seat=view.seat, amount=amount)

    def _amount(self, table: Table, seat: int) -> int | None:
        if solvable(table):
            return LastAuction(table).best()
        ends = outcomes(table, seat)
        seed = self._chance.below(1 << 30)
        if len(ends) == 1:
            return ends[0][0]
        worth = [0] * len(ends)
        for number, games in self._rounds(len(ends) * len(MODELS)):
            known: dict[bytes, int] = {}  # models often agree: the same table, the same games
            for place, (_, tables) in enumerate(ends):
                for end in tables:
                    key = msgspec.json.encode(end)
                    if key not in known:
                        known[key] = _worth(end, seat, seed + number, games)
                    worth[place] += known[key]
        return ends[worth.index(max(worth))][0]

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


def outcomes(table: Table, seat: int) -> list[tuple[int | None, list[Table]]]:
    """For each price, None for a pass, the table after the auction under each model of rivals;
    what `tuned` would name comes first.

    Of prices that lead to the same tables only the first is kept.
    """
    legal = Choices(table, silent=True)
    favourite = best_bid(table, seat, tuned_weights())
    prices = [None if favourite == PASS else favourite, None, *legal.bids()]
    found: dict[bytes, tuple[int | None, list[Table]]] = {}
    for price in prices:
        ends = [_after(table, seat, price, model()) for model in MODELS]
        found.setdefault(msgspec.json.encode(ends), (price, ends))
        if len(found) == MOST_PRICES:
            break
    return list(found.values())


def _after(table: Table, seat: int, price: int | None, rivals: Weights | None) -> Table:
    """The table when the auction goes on so: rivals bid by these weights, or all pass."""
    end, course, own = table.copy(), Course(), tuned_weights()
    _say(end, seat, PASS if price is None else price)
    while end.live:
        if end.discarder >= 0:
            moves.discard(end, end.discarder, cheapest_card(end, end.discarder))
        elif follows(end, course) == 0:
            weights = own if end.turn == seat else rivals
            _say(end, end.turn, PASS if weights is None else best_bid(end, end.turn, weights))
    if rules.share_due(end):
        share_pot(end)
    return end


def _say(table: Table, seat: int, amount: int) -> None:
    if amount == PASS:
        moves.leave(table, seat)
    else:
        moves.bid(table, seat, amount)


def _worth(end: Table, seat: int, seed: int, games: int) -> int:
    """Wins of the seat in playouts, and a little for points ahead of the best rival."""
    job = Job(end, (CAP,) * end.n, seed, 0)
    total = 0
    for row in rows(job, games, compiled=kernel_loaded()):
        points = row[TOTALS : TOTALS + end.n]
        rival = max(found for q, found in enumerate(points) if q != seat)
        total += row[WINS + seat] + POINT * (points[seat] - rival)
    return total
