"""Find the weights of the player `tuned` by self-play.

python tools/tune.py                      # a few minutes; writes serengeti/players/weights.json
python tools/tune.py --seed 3 --rounds 200 --games 300 --print

Each round changes some weights by chance and plays the change in every setting: one seat among
seats of the best weights so far and of `greedy`, with the same deals for both. What wins more
games is kept. The games run compiled (numba); sales and exchanges do not occur in them.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from numba import njit
from numba.extending import register_jitable

from serengeti.engine import moves
from serengeti.engine.chance import Chance, below
from serengeti.engine.editions import rules_for
from serengeti.engine.events import Player
from serengeti.engine.rules import LAST_AUCTION, lowest_bid
from serengeti.engine.scoring import count, verdict
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.players import pricing
from serengeti.players.banker import BankerPlayer
from serengeti.simulation import kernel
from serengeti.simulation.playout import WHOLE, begin, between_auctions, follows

FILE = Path(pricing.__file__).with_name("weights.json")
SETTINGS = [
    *(("serengeti", seats) for seats in (3, 4, 5, 6)),
    *(("mombasa", seats) for seats in (3, 4, 5, 6)),
    *(("templari", seats) for seats in (3, 4, 5)),
]
GREEDY = -1
STEPS = (500, 500, 200, 200, 50, 200, 200, 200)
"How far a weight moves in one change, about."

kernel.register()
for function in kernel.functions([pricing]):
    register_jitable(function)


@register_jitable
def greedy_bid(s, g, p):
    """What the player `greedy` bids."""
    cards = s.offered if s.seller >= 0 else s.lot
    left = LAST_AUCTION - s.auction + 1
    most = min(s.chips[p], pricing.added(s.hands[p], cards) * s.chips[p] * s.n // (4 * left))
    amount = lowest_bid(s, p, s.high)
    return amount if amount <= most + below(g, 2) else pricing.PASS


@register_jitable
def play(s, g, cards, who, weights):
    """A game to its end; `who`: for each seat a row of `weights`, or GREEDY."""
    while s.over == 0:
        if s.live == 0:
            between_auctions(s, g, cards)
        elif follows(s, g) == 0:
            p = s.turn
            if who[p] == GREEDY:
                amount = greedy_bid(s, g, p)
            else:
                amount = pricing.best_bid(s, p, weights[who[p]])
            if amount == pricing.PASS:
                moves.leave(s, p)
            else:
                moves.bid(s, p, amount)


@njit
def wins(table, seed, games, other, weights):
    """Wins, in sixtieths, of row 0 on every seat in turn among seats of `other`."""
    tables, courses = table.copy(), np.zeros(1, kernel.COURSE)
    order, who = np.zeros(30, np.int64), np.zeros(6, np.int64)
    s, g = tables[0], courses[0]
    found = 0
    for number in range(games):
        for seat in range(table[0].n):
            tables[0] = table[0]
            begin(s, g, order[: count(s.unseen)], seed, number, 1)
            who[:] = other
            who[seat] = 0
            play(s, g, order, who, weights)
            winning = verdict(s)[0]
            found += WHOLE // count(winning) * (winning >> seat & 1)
    return found


def record(edition, seats):
    """The table a setting starts with."""
    people = [Player(chr(ord("A") + seat), "tuned") for seat in range(seats)]
    rules_for(edition, seats)
    return kernel.record_of(Table.of(start_game(people, edition, seed=1)))


def shares(tables, weights, best, seed, games):
    """For each setting and kind of rival, win share times seats: 1 is as good as the rivals."""
    rows = np.array([weights, best], np.int64)
    return [
        wins(table, seed, games, other, rows) / WHOLE / games
        for table in tables
        for other in (1, GREEDY)
    ]


def changed(weights, chance):
    """Weights of which each second one, or so, is moved a little."""
    return tuple(
        weight + (chance.below(2 * step + 1) - step) * chance.below(2)
        for weight, step in zip(weights, STEPS, strict=True)
    )


def tune(seed, rounds, games, start):
    """The best weights found."""
    chance = Chance(seed)
    tables = [record(*setting) for setting in SETTINGS]
    best = tuple(start)
    for number in range(rounds):
        trial = changed(best, chance)
        deals = seed * 1000 + number
        ours = sum(shares(tables, trial, best, deals, games))
        theirs = sum(shares(tables, best, best, deals, games))
        if ours > theirs:
            best = trial
            print(f"{number}: {ours - theirs:+.3f} {best}", flush=True)
    return best


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--print", action="store_true", help="leave the file as it is")
    options = parser.parse_args()
    best = tune(options.seed, options.rounds, options.games, BankerPlayer.weights)
    command = f"python tools/tune.py --seed {options.seed}"
    command += f" --rounds {options.rounds} --games {options.games}"
    found = {"command": command, "seed": options.seed}
    found["weights"] = dict(zip(pricing.WEIGHTS, best, strict=True))
    text = json.dumps(found, indent=2) + "\n"
    if options.print:
        print(text)
    else:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
