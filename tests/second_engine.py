"""The names of the second engine: see `second/`."""

from second.engine import follow, forced, states, step
from second.play import random_game
from second.questions import digit_of, ending, may_bid, points_of, share, why_not
from second.shapes import DECK, SHAPES, Refused
from second.table import State

__all__ = [
    "DECK",
    "SHAPES",
    "Refused",
    "State",
    "digit_of",
    "ending",
    "follow",
    "forced",
    "may_bid",
    "points_of",
    "random_game",
    "share",
    "states",
    "step",
    "why_not",
]
