"""The banker with weights found by self-play, by which it sells too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.events import Choice, SaleOpened
from serengeti.engine.view import View
from serengeti.players.banker import BankerPlayer, Weights
from serengeti.players.offers import best_offer
from serengeti.players.pricing import WEIGHTS
from serengeti.players.registry import bot
from serengeti.players.selling import best_sale
from serengeti.players.supposing import supposed

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

    def _offer(self, view: View, legal: Choices) -> Choice | None:
        """A sale that pays by its weights; other offers by rule of thumb, which does as well."""
        sales = [offer for offer in legal if isinstance(offer, SaleOpened)]
        if sales:
            return best_sale(supposed(view, legal), view.seat, sales, self.weights)
        return best_offer(view, legal)
