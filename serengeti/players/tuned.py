"""The banker with weights found by self-play."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from serengeti.engine.chance import Chance
from serengeti.players.banker import BankerPlayer, Weights
from serengeti.players.pricing import WEIGHTS
from serengeti.players.registry import bot

FILE = Path(__file__).with_name("weights.json")


@cache
def tuned_weights() -> Weights:
    """The weights in `weights.json`, which also says the command that found them."""
    found = msgspec.json.decode(FILE.read_bytes())["weights"]
    return tuple(found[name] for name in WEIGHTS)


@bot("tuned")
class TunedPlayer(BankerPlayer):
    """Bids like the banker, by the weights of `python tools/tune.py`."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.weights = tuned_weights()
