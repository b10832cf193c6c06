"""Many games at once: playouts of simple policies, from the start or from any table.

The rules are those of the engine: `playout` runs them on plain lists, `kernel` compiles the very
same functions, `logs` tells any playout again as a game with its log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from serengeti.engine.chance import Chance
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.frames.reading import seat_names
from serengeti.players import seats
from serengeti.simulation.batch import Job, run
from serengeti.simulation.comparison import Simulation, opening
from serengeti.simulation.logs import Origin
from serengeti.simulation.policies import POLICIES
from serengeti.simulation.result import Estimate, Result
from serengeti.simulation.sound import check_table

__all__ = ["POLICIES", "Estimate", "Result", "Simulation", "playouts", "playouts_from", "simulate"]


def simulate(
    games: int,
    players: Sequence[str],
    /,
    edition: str = "serengeti",
    *,
    seed: int,
    first: int | None = None,
    threads: int | None = None,
    compiled: bool | None = None,
    maker: type[Game] = Game,
    **switches: Any,
) -> Simulation:
    """Play whole games: a policy for each seat, the deck and (without `first`) the lead drawn.

    The result depends on neither `threads` nor `compiled` (False: in plain Python); other
    keyword arguments are switches of `Rules`. `maker` is the class of `Result.game`.

    >>> result = simulate(40, ["cap", "cap", "uniform"], seed=7)
    >>> result.games, sum(win.mean for win in result.wins)
    (40, 1.0)
    """
    policies = _codes([players] if isinstance(players, str) else players)
    kinds = [POLICIES[policy] for policy in policies]
    start = opening(kinds, edition, seed, first, switches)
    job = Job(Table.of(start), policies, seed, int(first is None))
    origin = Origin(maker, edition, switches)
    names = tuple(player.name for player in start.players)
    totals = run(job, games, threads, compiled)
    return Simulation(job, totals, games, names, origin, threads, compiled)


def playouts(
    replay: Replay,
    step: int,
    games: int,
    players: str | Sequence[str] = "cap",
    *,
    seed: int = 0,
    threads: int | None = None,
    compiled: bool | None = None,
    maker: type[Game] = Game,
) -> Result:
    """Go on from a step of a game many times, the unseen cards in a new order each time.

    The lot on the table and the bids made stand; open windows are declined. `players` is one
    policy for every seat, or one each. The same seed at several steps of an auction deals the
    coming cards alike, so that chances of one step and the next differ by what happened only.

    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> playouts(replay, 1, 40, seed=7).game(3).events[:2][1] == replay.events[1]
    True
    """
    number = replay.step_number(step)
    job = _job(replay.at(number), players, seed)
    origin = Origin(maker, replay=replay, step=number)
    return Result(job, run(job, games, threads, compiled), games, seat_names(replay), origin)


def playouts_from(
    table: Table,
    games: int,
    players: str | Sequence[str] = "cap",
    *,
    seed: int = 0,
    threads: int | None = None,
    compiled: bool | None = None,
) -> Result:
    """The same from a bare table; without the log that led to it no playout can be exported.

    SetupError when no game can lead to the table.
    """
    check_table(table)
    job = _job(table, players, seed)
    names = tuple(player.name for player in seats([POLICIES[code] for code in job.policies]))
    return Result(job, run(job, games, threads, compiled), games, names, None)


def _job(table: Table, players: str | Sequence[str], seed: int) -> Job:
    policies = _codes([players] * table.n if isinstance(players, str) else players)
    if len(policies) != table.n:
        raise RequestError("bad-policies", found=len(policies), expected=table.n)
    return Job(table.copy(), policies, _seed(seed), 0)


def _codes(names: Sequence[str]) -> tuple[int, ...]:
    if not isinstance(names, Iterable):
        raise RequestError("no-players", found=names)
    names = list(names)
    for name in names:
        if name not in POLICIES:
            raise RequestError("no-policy", found=name, expected=list(POLICIES))
    return tuple(POLICIES.index(name) for name in names)


def _seed(seed: int) -> int:
    return Chance(seed).seed
