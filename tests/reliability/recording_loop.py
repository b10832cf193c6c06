"""Record games for ever and say so: `game number, events recorded` after every choice.

python recording_loop.py FOLDER SEED
"""

import os
import sys
from itertools import count
from pathlib import Path

from serengeti.engine.game import Game
from serengeti.players import choosers, seats

KINDS = ["random", "greedy", "random"]


def main(folder, seed):
    for number in count():
        bots = choosers(KINDS, seed + number)
        path = folder / f"{number}.jsonl"
        with Game(seats(KINDS), seed=seed + number, record=path) as game:
            while True:
                os.write(1, b"%d %d\n" % (number, len(game.events)))
                if game.asked is None:
                    break
                game.do(bots[game.asked].choose(game.view(), game.legal))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
