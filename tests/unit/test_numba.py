"""The rules compile as they stand, on a record with the table's fields."""

import inspect
import random

import numpy as np
import pytest
from making import random_game
from numba import njit

from serengeti.engine import chance, moves, rules, scoring
from serengeti.engine.events import Bid, Passed
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.simulation.kernel import record_of, register

MODULES = (chance, scoring, rules, moves)
WRITTEN = [
    function
    for module in MODULES
    for _, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__
]
ARGUMENTS = {
    "p": lambda rng, table: rng.randrange(table.n),
    "amount": lambda rng, table: rng.randrange(20),
    "above": lambda rng, table: rng.randrange(-1, 15),
    "digit": lambda rng, table: rng.randrange(-1, 10),
    "most_only": lambda rng, table: rng.randrange(2),
    "hand": lambda rng, table: table.hands[rng.randrange(table.n)],
    "mask": lambda rng, table: rng.randrange(1 << 30),
    "cards": lambda rng, table: table.unseen & rng.randrange(1 << 30),
    "colour": lambda rng, table: rng.randrange(6),
    "criterion": lambda rng, table: rng.randrange(5),
    "among": lambda rng, table: rng.randrange(1, 1 << table.n),
    "chips": lambda rng, table: rng.randrange(3),
    "price": lambda rng, table: rng.randrange(12),
    "settled": lambda rng, table: rng.randrange(1, 4),
    "discarded": lambda rng, table: rng.randrange(2),
    "out": lambda rng, table: rng.randrange(2),
    "card": lambda rng, table: 1 << rng.randrange(30),
    "taken": lambda rng, table: 1 << rng.randrange(30),
    "given": lambda rng, table: 1 << rng.randrange(30),
    "rival": lambda rng, table: rng.randrange(table.n),
    "buyer": lambda rng, table: rng.randrange(-1, table.n),
    "to_bank": lambda rng, table: rng.randrange(3),
    "word": lambda rng, table: rng.randrange(1 << 32),
    "n": lambda rng, table: rng.randrange(1, 1 << 30),
    "seed": lambda rng, table: rng.randrange(1 << 53),
    "stream": lambda rng, table: rng.randrange(1 << 32),
}
GENERATOR = np.dtype([("s0", np.int64), ("s1", np.int64)])


@pytest.fixture(scope="module", autouse=True)
def registered():
    """Done from outside, so that the engine never imports numba."""
    register()


@pytest.fixture(scope="module")
def tables():
    """Tables out of the middle of games."""
    rng = random.Random(5)
    found = []
    for seed in range(12):
        replay = Replay(random_game(seed).log)
        middle = [s.table for s in replay.steps() if isinstance(s.event, Bid | Passed)]
        found += rng.sample(middle, min(5, len(middle)))
    return found


def same(table, record):
    for field in Table.__struct_fields__:
        value = getattr(table, field)
        if isinstance(value, list | tuple):
            assert list(record[0][field][: len(value)]) == list(value), field
        else:
            assert record[0][field] == value, field


def compiled(function):
    """A kernel that calls the registered function on the first element of an array."""
    names = list(inspect.signature(function).parameters)
    if names[0] in ("s", "g"):
        inner = ", ".join(["record[0]", *names[1:]])
        outer = ", ".join(["record", *names[1:]])
    else:
        inner = outer = ", ".join(names)
    space = {"function": function}
    exec(f"def kernel({outer}):\n    return function({inner})\n", space)
    return njit(space["kernel"])


@pytest.mark.parametrize("function", WRITTEN, ids=lambda f: f.__name__)
def test_compiled_equals_plain(function, tables):
    kernel = compiled(function)
    names = list(inspect.signature(function).parameters)
    rng = random.Random(function.__name__)
    for table in tables:
        values = [ARGUMENTS[name](rng, table) for name in names if name not in ("s", "g", "items")]
        if names[0] == "s":
            record = record_of(table)
            plain = table.copy()
            if function is moves.end_sale:
                plain.seller = rng.randrange(plain.n)
                record = record_of(plain)
            assert kernel(record, *values) == function(plain, *values)
            same(plain, record)
        elif names[0] == "g":
            state = chance.Chance(rng.randrange(1 << 53))
            record = np.array([(state.s0, state.s1)], GENERATOR)
            if "items" in names:
                values = [list(range(30))]
                array = np.arange(30)
                kernel(record, array)
                function(state, values[0])
                assert list(array) == values[0]
            else:
                assert kernel(record, *values) == function(state, *values)
            assert (record[0]["s0"], record[0]["s1"]) == (state.s0, state.s1)
        else:
            assert kernel(*values) == function(*values)


def test_every_function_is_there():
    """The smoke test compiles all of them, also those written later."""
    for module in MODULES[1:]:
        source = inspect.getsource(module)
        assert source.count("\ndef ") == sum(f.__module__ == module.__name__ for f in WRITTEN)
