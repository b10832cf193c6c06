"""Games to test with: random rules, random players."""

import random

from serengeti.engine.editions import EDITIONS, SWITCH_VALUES, TIES
from serengeti.engine.game import Game


class Dice:
    """A chooser that takes any lawful choice, with passes common enough for short games."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal):
        choices = list(legal)
        if self.random.random() < 0.35:
            return choices[0]
        return self.random.choice(choices[:6])


def any_rules(rng, seats):
    """Random values for every switch the base game plays."""
    edition = rng.choice(list(EDITIONS))
    cuts = sorted(rng.sample(range(1, 30), 14))
    words = ("zero_open", "all_pass", "all_pass_pot", "split", "remainder", "bonus_tie")
    switches = {name: rng.choice(SWITCH_VALUES[name]) for name in words}
    switches |= {
        "players": (2, 6),
        "start_chips": rng.choice([0, 1, 3, 10, 12, 12, 40]),
        "bank_chips": rng.choice([0, 1, 7, 35]),
        "min_open": rng.randrange(2),
        "zero_is_digit": rng.random() < 0.5,
        "pass_income": rng.choice([0, 0, 1, 2, 5]),
        "bonus": rng.choice([0, 2, 3]),
        "final_tie": tuple(rng.sample(TIES, rng.randrange(5))),
        "hidden_chips": rng.random() < 0.5,
    }
    if rng.random() < 0.5:
        switches["lots"] = tuple(b - a for a, b in zip([0, *cuts], [*cuts, 30], strict=True))
        if max(switches["lots"]) > 16:
            del switches["lots"]
    return edition, switches


def random_game(seed):
    """A finished game under random rules with 2 to 6 seats."""
    rng = random.Random(seed)
    seats = rng.randrange(2, 7)
    edition, switches = any_rules(rng, seats)
    names = [f"P{seat}" for seat in range(seats)]
    game = Game(names, edition, seed=rng.randrange(2**53), **switches)
    return game.play([Dice(rng.randrange(2**32))] * seats)
