"""Record games into a folder that others fill too: `file, id, digest` a line.

python crowd.py FOLDER SEED GAMES
"""

import sys
from itertools import count
from pathlib import Path

from serengeti.engine.errors import FileError
from serengeti.engine.game import Game
from serengeti.players import player, seats, stream

KINDS = ["random", "greedy", "random"]


def free_game(folder, seed):
    """A game recorded under the first number nobody has; everybody tries the same numbers."""
    for number in count():
        path = folder / f"game-{number}.jsonl"
        try:
            return path, Game(seats(KINDS), seed=seed, record=path)
        except FileError as error:
            if error.code != "file-exists":
                raise
    raise AssertionError


def main(folder, seed, games):
    for number in range(seed, seed + games):
        path, game = free_game(folder, number)
        with game:
            game.play([player(kind, stream(number, seat)) for seat, kind in enumerate(KINDS)])
        print(path.name, game.start.id, game.table.digest())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
