"""Games to test with: random rules, random players."""

import random

from serengeti.engine.editions import EDITIONS, SWITCH_VALUES, TIES
from serengeti.engine.game import Game


class Dice:
    """Takes any choice, also penalised ones; passes are common enough for short games."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal):
        if legal.may_decline and self.random.random() < 0.5:
            return None
        risky = list(legal.penalised) if self.random.random() < 0.1 else []
        if risky:
            return self.random.choice(risky[:8])
        choices = list(legal)
        if legal.bidder is not None and self.random.random() < 0.35:
            return choices[0]
        return self.random.choice(choices[:6] if legal.bidder is not None else choices)


def any_rules(rng, seats):
    """Random values for every switch the base game plays."""
    edition = rng.choice(list(EDITIONS))
    cuts = sorted(rng.sample(range(1, 30), 14))
    switches = {name: rng.choice(values) for name, values in SWITCH_VALUES.items()}
    switches |= {
        "players": (2, 6),
        "start_chips": rng.choice([0, 1, 3, 10, 12, 12, 40]),
        "bank_chips": rng.choice([0, 1, 7, 35]),
        "min_open": rng.randrange(2),
        "zero_is_digit": rng.random() < 0.5,
        "pass_income": rng.choice([0, 0, 1, 2, 5]),
        "bonus": rng.choice([0, 2, 3]),
        "final_tie": tuple(rng.sample(TIES, rng.randrange(5))),
        "overbid_chip": rng.randrange(2),
        "sale": rng.random() < 0.5,
        "sale_max_chips": rng.choice([None, None, 0, 3, 12]),
        "exchange": rng.random() < 0.5,
        "hidden_chips": rng.random() < 0.5,
    }
    if rng.random() < 0.5:
        switches["lots"] = tuple(b - a for a, b in zip([0, *cuts], [*cuts, 30], strict=True))
        if max(switches["lots"]) > 16:
            del switches["lots"]
    return edition, switches


def fresh_game(rng, **fixed):
    """A game that begins, under random rules but for the fixed ones, with 2 to 6 seats."""
    seats = rng.randrange(2, 7)
    edition, switches = any_rules(rng, seats)
    names = [f"P{seat}" for seat in range(seats)]
    return Game(names, edition, seed=rng.randrange(2**53), **switches | fixed)


def random_game(seed):
    """A finished game under random rules with 2 to 6 seats."""
    rng = random.Random(seed)
    game = fresh_game(rng)
    return game.play([Dice(rng.randrange(2**32))] * game.table.n)
