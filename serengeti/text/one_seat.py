"""What just happened, as one seat may be told it: nothing counts the chips of its rivals.

Payments are public and are told; what a rival has left is not, nor what only that would say.
"""

from __future__ import annotations

from serengeti.engine.events import Event, GameEnded, GameStarted, OverbidExposed
from serengeti.engine.table import Table
from serengeti.text import endings, penalties
from serengeti.text.catalogue import translator
from serengeti.text.scene import Scene
from serengeti.text.sentences import sentence as open_sentence


def sentence(
    event: Event, before: Table | None, start: GameStarted, seat: int, lang: str | None
) -> str:
    """The sentence for a seat; the same whether `before` is open or veiled (`Replay.veiled`).

    >>> from serengeti.engine.game import Game
    >>> from serengeti.engine.replay import Replay
    >>> game = Game(["A", "B", "C"], seed=7, first=2, overbid="on-bid", overbid_chip=1)
    >>> game.bid(20)
    >>> seen = Replay(game.log).veiled(0)
    >>> sentence(seen.events[-1], seen.at(-2), seen.start, 0, "en").partition(".")[0]
    'C bid 20 but has fewer chips: one chip to the pot'
    """
    if before is None:
        return open_sentence(event, before, start, lang)
    scene = Scene(before, start, translator(lang))
    match event:
        case OverbidExposed(seat=who) if who != seat:
            return penalties.exposed(scene, event, _too_much(scene, who))
        case GameEnded():
            return endings.game_ended_uncounted(scene, event)
        case _:
            return open_sentence(event, before, start, lang)


def _too_much(scene: Scene, seat: int) -> str:
    facts = {"name": scene.seat(seat), "amount": scene.table.high}
    if scene.start.rules.overbid == "on-bid":
        return scene.tr("{name} bid {amount} but has fewer chips", **facts)
    return scene.tr("{name} has to pay {amount} but has fewer chips", **facts)
