"""Random games on a bare table: no game object, no views, so that many can be played."""

from making import any_rules

from serengeti.engine import dealer, rules
from serengeti.engine.cards import names_of
from serengeti.engine.choices import Choices
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table, apply


def random_start(rng):
    """The first line of a game under random rules with 2 to 6 seats."""
    seats = rng.randrange(2, 7)
    edition, switches = any_rules(rng, seats)
    names = [f"P{seat}" for seat in range(seats)]
    return start_game(names, edition, seed=rng.randrange(2**53), **switches)


class Mood:
    """How all seats of one game choose: how often they pass, trade and risk a penalty."""

    def __init__(self, rng):
        self.rng = rng
        self.caution = rng.choice([0.1, 0.3, 0.5, 0.7, 0.9])
        self.trade = rng.choice([0.0, 0.2, 0.5, 0.9])
        self.boldness = rng.choice([0.0, 0.1, 0.4, 0.8])

    def offer(self, table):
        """A sale, an exchange or a challenge where a window is open for one, or None."""
        rng = self.rng
        if rng.random() >= self.trade:
            return None
        if not (rules.may_challenge(table) or rules.may_offer(table)):
            return None
        seat = rng.choice(dealer.window(table))
        if rules.may_challenge(table):
            return Challenged(seat=seat, against=table.leader)
        own = rng.choice(names_of(table.hands[seat]))
        sells, swaps = rules.may_sell(table, seat), rules.may_exchange(table, seat)
        if sells and not (swaps and rng.random() < 0.3):
            return SaleOpened(seat=seat, card=own)
        rival = rng.choice([p for p in range(table.n) if p != seat and table.hands[p]])
        taken = rng.choice(names_of(table.hands[rival]))
        return Exchanged(seat=seat, rival=rival, taken=taken, given=own)

    def answer(self, table):
        """What the asked seat does."""
        rng, legal = self.rng, Choices(table, silent=True)
        seat = legal.seat
        if legal.bidder is None:
            return CardDiscarded(seat=seat, card=rng.choice(names_of(table.hands[seat])))
        if rng.random() < self.boldness:
            most = rules.chips_in_game(table) if rng.random() < 0.1 else table.chips[seat] + 4
            amount = rng.randrange(max(most, table.high) + 2)
            if amount in legal.penalised:
                return Bid(seat=seat, amount=amount)
        if rng.random() < self.caution:
            return Passed(seat=seat)
        jump = rng.choice([0, 0, 0, 0, 1, 2, 5, 20])
        amount = rules.lowest_bid(table, seat, table.high + jump)
        return Bid(seat=seat, amount=amount) if amount >= 0 else Passed(seat=seat)


def moments(start, rng):
    """(event, table) from `game_started` to the end; the one table goes on changing."""
    table, mood = Table.of(start), Mood(rng)
    yield start, table
    while not table.over:
        event = mood.offer(table) or dealer.due(table, start.deck, silent=True)
        event = event or mood.answer(table)
        apply(table, event)
        yield event, table
