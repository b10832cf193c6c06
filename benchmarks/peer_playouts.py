"""Uniformly random playouts of a small game of another library; runs in the peers' environment.

python benchmarks/peer_playouts.py NAME: prints name, version, decisions a CPU second, as lines
of JSON. Nothing of serengeti is imported: it is not installed there.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

SECONDS = 2.0
"CPU time spent on each."

Figures = Iterator[tuple[str, float]]


def rate(play: Callable[[], int]) -> float:
    """Decisions a CPU second; the first call only warms up."""
    play()
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        decisions += play()
    return decisions / (time.process_time() - start)


def open_spiel() -> Figures:
    """Its own rollouts in C++, and games driven from Python."""
    import pyspiel

    def driven(name: str) -> Callable[[], int]:
        game, draw = pyspiel.load_game(name), random.Random(7)

        def play() -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, odds)[0])
                else:
                    state.apply_action(draw.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    from open_spiel.python.games import kuhn_poker  # noqa: F401  # registers the game

    one = driven("tic_tac_toe")
    length = sum(one() for _ in range(10_000)) / 10_000
    rollouts, game = 1_000, pyspiel.load_game("tic_tac_toe")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 7, False).mcts_search
    state = game.new_initial_state()

    def in_c() -> int:
        search(state)  # one simulation of the search is the evaluation of its root
        return round(rollouts * length)

    yield "tic-tac-toe, rollouts in C++", rate(in_c)
    yield "tic-tac-toe in C++, driven from Python", rate(one)
    yield "python_kuhn_poker", rate(driven("python_kuhn_poker"))


def pgx() -> Figures:
    """A thousand games side by side in one compiled function."""
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make("tic_tac_toe")

    def step(carry: Any, _: Any) -> Any:
        states, key = carry
        key, drawn = jax.random.split(key)
        odds = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        alive = (~states.terminated).sum()
        states = jax.vmap(env.step)(states, jax.random.categorical(drawn, odds))
        return (states, key), alive

    @jax.jit
    def batch(key: Any) -> Any:
        states = jax.vmap(env.init)(jax.random.split(key, 1_000))
        return jax.lax.scan(step, (states, key), None, length=9)[1].sum()

    keys = iter(jax.random.split(jax.random.PRNGKey(7), 100_000))
    yield "tic-tac-toe, 1,000 at once, all cores", rate(lambda: int(batch(next(keys))))


def rlcard() -> Figures:
    """Leduc hold'em."""
    import rlcard as library

    env, draw = library.make("leduc-holdem"), random.Random(7)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(draw.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    yield "Leduc hold'em", rate(play)


def pettingzoo() -> Figures:
    """Tic-tac-toe through its agent iterator."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def play() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            decisions += not (ended or cut)
            done = ended or cut
            env.step(None if done else env.action_space(agent).sample(seen["action_mask"]))
        return decisions

    yield "tic-tac-toe", rate(play)


def chess() -> Figures:
    """Chess."""
    import chess as library

    draw = random.Random(7)

    def play() -> int:
        board, decisions = library.Board(), 0
        while not board.is_game_over():
            board.push(draw.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    yield "chess", rate(play)


def pokerkit() -> Figures:
    """Hold'em of four with a limit, folds, calls and raises."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    draw = random.Random(7)

    def play() -> int:
        blinds = (1, 2)
        state = FixedLimitTexasHoldem.create_state(
            tuple(Automation), True, 0, blinds, 2, 4, (200,) * 4, 4
        )
        decisions = 0
        while state.status:
            can = [state.check_or_call]
            if state.can_fold():
                can.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                can.append(state.complete_bet_or_raise_to)
            draw.choice(can)()
            decisions += 1
        return decisions

    yield "limit hold'em of four", rate(play)


def kaggle() -> Figures:
    """Connect four between its random agents; every step is recorded."""
    from kaggle_environments import make

    env = make("connectx")

    def play() -> int:
        env.reset()
        return len(env.run(["random", "random"])) - 1

    yield "connect four", rate(play)


PEERS: dict[str, tuple[str, Callable[[], Figures], tuple[str, ...]]] = {
    "OpenSpiel": ("open_spiel", open_spiel, ()),
    "pgx": ("pgx", pgx, ()),
    "RLCard": ("rlcard", rlcard, ()),
    "PettingZoo": ("pettingzoo", pettingzoo, ("pygame",)),
    "python-chess": ("chess", chess, ()),
    "PokerKit": ("pokerkit", pokerkit, ()),
    "kaggle-environments": ("kaggle-environments", kaggle, ()),
}
"Package, playouts, and what it needs besides."


def main(name: str) -> None:
    """Print the figures of one peer."""
    package, playouts, _ = PEERS[name]
    for game, decisions in playouts():
        print(json.dumps([f"{name} {version(package)}", game, decisions]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
