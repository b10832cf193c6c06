"""Play games of every edition and say what every table was: `game, step, digest` a line.

python digests.py GAMES
"""

import sys

from serengeti.engine.editions import EDITIONS
from serengeti.engine.replay import Replay
from serengeti.players import play


def main(games):
    for seed in range(games):
        edition = list(EDITIONS)[seed % len(EDITIONS)]
        kinds = ["random", "greedy", "random", "greedy", "random"][: 3 + seed % 3]
        game = play(kinds, seed, edition, at_table=seed % 2 == 0, exchange=seed % 4 < 2)
        for step in Replay(game.log).steps():
            print(seed, step.number, step.table.digest())


if __name__ == "__main__":
    main(int(sys.argv[1]))
