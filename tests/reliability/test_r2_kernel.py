"""R2: the compiled playouts, the plain ones and the event engine play the same games."""

import random

import pytest
from making import any_rules, random_game
from sizes import chunks, size

from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Fined,
    GameEnded,
    IncomePaid,
    LotSetAside,
    LotSold,
    OverbidExposed,
    Passed,
)
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.simulation import batch, playout
from serengeti.simulation.batch import Job
from serengeti.simulation.logs import Origin, tell_game
from serengeti.simulation.policies import POLICIES
from serengeti.simulation.sound import check_table

EACH = 20
"Playouts of a job."
TOLD = 2
"Of these, how many the event engine plays too."
JOBS = size(20_000, 1_000_000) // EACH
RARE = (Challenged, Fined, OverbidExposed, CardDiscarded, CardSold, IncomePaid, LotSetAside)
"What makes the step before it worth starting from."
EDITIONS = [
    (edition, seats)
    for edition, most in zip(
        ["serengeti", "mombasa", "don", "abacus", "templari"], [6, 6, 6, 5, 5], strict=True
    )
    for seats in range(3, most + 1)
]


def jobs(seeds):
    """Whole games of every edition and seat number, under random rules, and from the middle."""
    for seed in seeds:
        rng = random.Random(seed)
        kind = seed % 3
        if kind == 0:
            edition, seats = EDITIONS[seed // 3 % len(EDITIONS)]
            yield whole(rng, edition, seats, {"at_table": True} if rng.random() < 0.3 else {})
        elif kind == 1:
            seats = rng.randrange(2, 7)
            edition, switches = any_rules(rng, seats)
            yield whole(rng, edition, seats, switches)
        else:
            yield middle(rng, Replay(random_game(seed // 9).log))


def whole(rng, edition, seats, switches):
    first = rng.choice([None, rng.randrange(seats)])
    start = start_game(["X"] * seats, edition, seed=0, first=first, **switches)
    origin = Origin(Game, edition, switches)
    return Job(Table.of(start), policies(rng, seats), rng.randrange(2**53), first is None), origin


def middle(rng, replay):
    steps = range(len(replay))
    rare = [step for step in steps[:-1] if isinstance(replay.events[step + 1], RARE)]
    step = rng.choice(rare if rare and rng.random() < 0.5 else steps)
    table = replay.at(step)
    check_table(table)
    job = Job(table, policies(rng, table.n), rng.randrange(2**53), 0)
    return job, Origin(Game, replay=replay, step=step)


def policies(rng, seats):
    mixed = [rng.randrange(len(POLICIES)) for _ in range(seats)]
    return tuple(rng.choice([[0] * seats, [1] * seats, mixed]))


def told(job, origin, number):
    """The row of a playout, read off the log of the event engine."""
    game = tell_game(job, number, origin)
    replay = Replay(game.log)
    assert game.over, "the game has an end"
    assert isinstance(replay.result, GameEnded)
    row = [0] * playout.COLUMNS
    new = replay.events[origin.step + 1 :]
    row[playout.DECISIONS] = sum(isinstance(e, Bid | Passed | CardDiscarded) for e in new)
    for event in new:
        if isinstance(event, LotSold):
            row[playout.SOLD + event.price % 10] += 1
            row[playout.PAID + event.price % 10] += event.price
    table, end = replay.at(-1), replay.result
    row[playout.POT], row[playout.BANK] = table.pot, table.bank
    for seat in range(table.n):
        wins = playout.WHOLE // len(end.winners) if seat in end.winners else 0
        row[playout.WINS + seat] = wins
        row[playout.TOTALS + seat] = end.totals[seat]
        row[playout.CHIPS + seat] = table.chips[seat]
        row[playout.HANDS + seat] = table.hands[seat]
        for colour in range(6):
            cards = (table.hands[seat] >> 5 * colour & 31).bit_count()
            row[playout.CARDS + 6 * seat + colour] = cards
    return row


@pytest.mark.slow
@pytest.mark.parametrize("seeds", chunks(JOBS, 4), ids=lambda seeds: f"from {seeds.start}")
def test_kernel_plain_playout_and_event_engine_agree(seeds, tell):
    games = logs = 0
    for seed, (job, origin) in zip(seeds, jobs(seeds), strict=True):
        plain = batch.rows(job, EACH)
        assert batch.rows(job, EACH, compiled=True) == plain, f"job {seed}"
        for number in random.Random(seed).sample(range(EACH), TOLD):
            assert told(job, origin, number) == plain[number], f"job {seed}, playout {number}"
        games, logs = games + EACH, logs + TOLD
    tell(f"R2: {games:,} playouts compiled and plain, {logs:,} of them as logs: the same games")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_any_number_of_threads_gives_the_same_sums(seed):
    job, _ = next(jobs([seed]))
    games = 2 * batch.CHUNK + 7 + seed
    one, *others = [batch.run(job, games, threads, compiled=True) for threads in (1, 2, 5)]
    assert others == [one, one]
    rows = batch.rows(job, games, compiled=True)
    columns = list(zip(*rows, strict=True))[: playout.SUMMED]
    assert [sum(column) for column in columns] == list(one.sums)
    assert [sum(n * n for n in column) for column in columns] == list(one.squares)
    assert batch.run(job, 100, compiled=False) == batch.run(job, 100, compiled=True)
