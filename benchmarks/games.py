"""Whole games: the kernel beside C, plain Python and the event engine, and what many cost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from math import isnan
from pathlib import Path

from msgspec import json, structs

from benchmarks.c_playout import CPlayout, build
from benchmarks.measure import medians, python
from benchmarks.table import Row
from serengeti.engine import dealer
from serengeti.engine.cards import CARDS
from serengeti.engine.events import Bid, Event, Passed
from serengeti.engine.game import Game
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table, apply
from serengeti.players import seats
from serengeti.simulation import kernel
from serengeti.simulation.batch import Job, run
from serengeti.simulation.logs import Origin, tell_game
from serengeti.simulation.playout import Course, begin, play_plain
from serengeti.simulation.policies import PASS, POLICIES, decide

SEED = 7
PROVED = 250
"Games compared for each policy and number of seats: 2,000 in all."
COMPILED, PLAIN = 20_000, 150
"Games in a round."
SIZES = (10_000, 100_000, 1_000_000)


def job(policy: str, players: int = 4) -> Job:
    """Whole games of one policy on every seat."""
    start = start_game(seats(["bot"] * players), "serengeti", seed=SEED)
    return Job(Table.of(start), (POLICIES.index(policy),) * players, SEED, 1)


def plain(played: Job, games: int) -> int:
    """Play in plain Python; the number of decisions."""
    return sum(_plain_row(played, index)[0] for index in range(games))


def _plain_row(played: Job, index: int) -> list[int]:
    return play_plain(played.table, played.policies, played.seed, index, played.draw_first)


def compiled(played: Job, games: int) -> tuple[list[int], list[int]]:
    """Play in the kernel, on one thread."""
    record = kernel.record_of(played.table)
    return kernel.sums_of(record, played.policies, played.seed, 0, games, 1)


def prove(c: CPlayout) -> int:
    """The number of games compared row by row; an error when C plays one otherwise."""
    compared = 0
    for players in range(3, 7):
        for policy in POLICIES:
            played = job(policy, players)
            rows = c.rows(played.policies, SEED, 0, PROVED)
            for index, row in enumerate(rows):
                if row != _plain_row(played, index):
                    raise AssertionError(f"C plays game {index} otherwise: {policy}, {players}")
            compared += len(rows)
    return compared


def batch() -> Iterator[Row]:
    """The kernel beside the same games in C and in plain Python."""
    with tempfile.TemporaryDirectory() as folder:
        c = build(Path(folder))
        if c is None:
            yield Row("kernel / C", "no C compiler here", least=0.45, unfit="no C compiler")
        else:
            yield Row("C = plain Python, game by game", f"{prove(c):,} games the same")
        for policy, least in (("cap", 0.45), ("uniform", None)):
            yield from _rates(job(policy), c, policy, least)


def _rates(played: Job, c: CPlayout | None, policy: str, least: float | None) -> Iterator[Row]:
    ways = {"kernel": partial(compiled, played, COMPILED), "plain": partial(plain, played, PLAIN)}
    if c is not None:
        ways["C"] = partial(c.sums, played.policies, SEED, 0, COMPILED)
    decisions = compiled(played, COMPILED)[0][0] / COMPILED
    seconds = medians(ways)
    rate = {name: (PLAIN if name == "plain" else COMPILED) / seconds[name] for name in ways}
    figures = f"{rate['kernel']:,.0f} games/s, {1e9 / rate['kernel'] / decisions:.1f} ns a decision"
    if c is not None:
        figures_c = f"{figures}; C {rate['C']:,.0f} games/s"
        yield Row(f"kernel / C, {policy}", figures_c, rate["kernel"] / rate["C"], least)
    figures = f"{figures}; plain {rate['plain']:,.0f} games/s"
    yield Row(f"kernel / plain Python, {policy}", figures, rate["kernel"] / rate["plain"])


# --- the readable engine -----------------------------------------------------------------------


_START = start_game(seats(["bot"] * 4), "serengeti", seed=SEED)


def tell(played: Job, index: int) -> tuple[list[Event], int]:
    """A playout of four through the event engine: its whole log, and the decisions made."""
    table, course, order = played.table.copy(), Course(), [0] * 30
    begin(table, course, order, played.seed, index, played.draw_first)
    deck = tuple(CARDS[card] for card in order)
    events: list[Event] = [structs.replace(_START, deck=deck, first=table.first)]
    decisions = 0
    while not table.over:
        event = dealer.due(table, deck, silent=True)
        if event is None:
            event = _choice(table, course, played.policies)
            decisions += 1
        apply(table, event)
        events.append(event)
    return events, decisions


def _choice(table: Table, course: Course, policies: tuple[int, ...]) -> Event:
    seat = table.turn
    amount = decide(table, course, seat, policies[seat])
    return Passed(seat=seat) if amount == PASS else Bid(seat=seat, amount=amount)


def engine() -> Iterator[Row]:
    """The event engine with its log beside the plain playout, and a game object that checks."""

    played, encode = job("cap"), json.Encoder().encode_lines
    decisions = plain(played, PLAIN)
    origin = Origin(Game, "serengeti")

    def told() -> None:
        for index in range(PLAIN):
            encode(tell(played, index)[0])

    def checked() -> None:
        for index in range(PLAIN // 5):
            tell_game(played, index, origin).log.dumps()

    ways = {"plain": partial(plain, played, PLAIN), "engine": told, "game": checked}
    seconds = medians(ways)
    rate = {name: decisions / seconds[name] for name in ("plain", "engine")}
    few = plain(played, PLAIN // 5) / seconds["game"]
    figures = f"{rate['engine']:,.0f} decisions/s; plain {rate['plain']:,.0f}"
    ratio = rate["engine"] / rate["plain"]
    yield Row("event engine, log kept and as JSON / plain Python", figures, ratio, least=0.5)
    figures = f"{few:,.0f} decisions/s"
    yield Row("Game, every choice checked / plain Python", figures, few / rate["plain"])


# --- what many cost ----------------------------------------------------------------------------


_MEMORY = """
from benchmarks.games import SIZES, job, run
from benchmarks.measure import forget_peak, peak
run(job("cap"), SIZES[0], threads=1, compiled=True)
forget_peak()  # what loading the kernel took
before = peak()
run(job("cap"), SIZES[-1], threads=1, compiled=True)
print(peak() - before)
"""


def cost() -> Iterator[Row]:
    """Ten thousand, a hundred thousand and a million games: time a game, and memory."""
    played = job("cap")
    run(played, SIZES[0], threads=1, compiled=True)
    ways = {str(size): partial(run, played, size, threads=1, compiled=True) for size in SIZES}
    seconds = medians(ways)
    each = [1e6 * seconds[str(size)] / size for size in SIZES]
    names = ", ".join(f"{size:,}: {micro:.2f} µs" for size, micro in zip(SIZES, each, strict=True))
    yield Row("time a game, of a million / of ten thousand", names, each[-1] / each[0], most=1.2)
    grown = float(python(_MEMORY))  # a new process: this one has compiled
    yield memory("memory a million games add, MB", grown)


def memory(what: str, grown: float) -> Row:
    """By how many bytes the peak has grown, and whether that is little."""
    unfit = "not asserted: Linux only" if isnan(grown) else ""
    return Row(what, f"{grown / 1e6:.1f} MB more at the peak", grown / 1e6, most=10, unfit=unfit)
