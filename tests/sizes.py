"""How much of a long test is run: what `make test` has time for, or what `make soak` asks for."""

import itertools
import os

SHARE = float(os.environ.get("SERENGETI_SOAK", "0"))
"Part of the large sizes to run; 0 outside `make soak`."


def size(small, large):
    """`small`, or under `make soak` its share of `large`."""
    return max(1, round(large * SHARE)) if SHARE else small


def chunks(total, number):
    """`total` seeds as `number` ranges that follow each other."""
    edges = [total * part // number for part in range(number + 1)]
    return [range(low, high) for low, high in itertools.pairwise(edges)]
