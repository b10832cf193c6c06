"""Games and replays as users meet them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti import players
from serengeti.content import content
from serengeti.engine import game as engine_game
from serengeti.engine import replay as engine_replay
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Player

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from serengeti.frames import Frames
    from serengeti.widgets.board import Board


class Game(engine_game.Game):
    """A game to play, record and replay; without `seed` or `deck` the deck is drawn afresh.

    >>> game = Game(["A", "B", "C"], edition="serengeti", seed=7)
    >>> game.bid(5)
    >>> game.replay.at(-1).high
    5
    """

    def __init__(
        self, players: Sequence[str | Player], /, edition: str = "serengeti", **setup: Any
    ) -> None:
        if setup.get("seed") is None and setup.get("deck") is None:
            setup["seed"] = secrets.randbelow(1 << 53)
        super().__init__(players, edition, **setup)

    @property
    def replay(self) -> Replay:
        """The game so far, to step through."""
        return Replay(self.log)


class Replay(engine_replay.Replay):
    """A proved game to look at: tables, data frames, figures and the board.

    >>> replay = play(["greedy", "random", "random"], seed=7).replay
    >>> replay.at(replay.auction(2)).auction
    2
    """

    @property
    def frames(self) -> Frames:
        """pandas tables: events, lots, bids, sales, exchanges, penalties, payouts, balances, …"""
        from serengeti.frames import Frames

        return Frames(self)

    def figure(self, name: str, lang: str | None = None, upto: int | None = None) -> Figure:
        """The figure `bids`, `pot`, `collections` or `chips`; with `upto`, nothing after it."""
        from serengeti import figures

        return figures.figure(name, self, lang, upto)

    def board(self, step: int = 0, auction: int | None = None, lang: str | None = None) -> Board:
        """The board as a widget, to put beside others or to `observe`."""
        from serengeti.widgets.board import Board

        return Board(self, lang=lang, step=self._start_of(step, auction))

    def show(self, step: int = 0, auction: int | None = None, lang: str | None = None) -> None:
        """Show the board below the cell, at a step or where an auction begins."""
        from serengeti.widgets.board import show

        show(self, step=self._start_of(step, auction), lang=lang)

    def _start_of(self, step: int, auction: int | None) -> int:
        return self.step_number(step) if auction is None else self.auction(auction)


def play(
    kinds: Sequence[str],
    seed: int | None = None,
    edition: str = "serengeti",
    names: Sequence[str] | None = None,
    **setup: Any,
) -> Game:
    """A whole game between players of these kinds: same seed, same game.

    >>> play(["greedy", "greedy", "random"], seed=7).over
    True
    """
    drawn = secrets.randbelow(1 << 53) if seed is None else seed
    return players.play(kinds, drawn, edition, names, game=Game, **setup)


def samples() -> list[str]:
    """Names of the sample games.

    >>> "serengeti-4" in samples()
    True
    """
    return sorted(path.stem for path in content("replays").glob("*.jsonl"))


def sample(name: str) -> Replay:
    """A sample game by its name; RequestError for a name there is none of."""
    path: Path = content("replays") / f"{name}.jsonl"
    if name not in samples():
        raise RequestError("no-sample", found=name, expected=samples())
    return Replay.open(path)
