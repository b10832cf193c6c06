"""Many games at once: between policies, and between players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti.api import Game, fresh_seed

if TYPE_CHECKING:
    from serengeti.simulation import Simulation
    from serengeti.tournaments import Result as Tournament


def simulate(
    games: int,
    players: Sequence[str],
    /,
    edition: str = "serengeti",
    *,
    seed: int | None = None,
    **how: Any,
) -> Simulation:
    """Play many games between playout policies: `cap` or `uniform`, named for each seat.

    Same seed, same games. `how`: `first` (else drawn), `threads`, `compiled=False` for plain
    Python, and switches of `Rules`. `compare` of the result plays the same decks by other rules.

    >>> simulate(50, ["cap", "cap", "uniform"], seed=7).game(3).over
    True
    """
    from serengeti.simulation import simulate

    drawn = fresh_seed() if seed is None else seed
    return simulate(games, players, edition, seed=drawn, maker=Game, **how)


def tournament(
    bots: Sequence[Any],
    /,
    deals: int = 100,
    edition: str = "serengeti",
    *,
    seed: int | None = None,
    resume: str | Path | None = None,
    **how: Any,
) -> Tournament:
    """Let bots play each other: the same deals for everyone, every seat in turn.

    A bot is the name of a player, a function `choose(view, legal)` or a file that defines one.
    `how`: `seats`, `table="pairs"`, `executor="processes"`, `workers`, `dask`, `isolate`,
    `seconds`, and switches of `Rules`. `resume` names a file from which it goes on.

    >>> tournament(["greedy", "greedy", "random"], deals=2, seed=7).game(1).over
    True
    """
    from serengeti.tournaments import seed_of, tournament

    if seed is None and resume is not None:
        seed = seed_of(resume)
    drawn = fresh_seed() if seed is None else seed
    return tournament(bots, deals, edition, seed=drawn, resume=resume, maker=Game, **how)
