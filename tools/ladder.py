"""Measure the players and write the tables into docs/players.md.

python tools/ladder.py                    # about fifteen minutes on two cores
python tools/ladder.py --only ratings     # one of the two tables
python tools/ladder.py --deals 20 --seed 2 --print

The ladder: every player against the one a level below. The ratings: all of them in one tournament.

One seat of a level sits among seats of the level below; every deal is played once with that seat
in each place. The unit of the interval is the deal, not the game: games of a deal are alike.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from math import sqrt
from pathlib import Path

from serengeti.api.batches import tournament
from serengeti.players import play
from serengeti.tournaments.totals import differing, quantile

with suppress(ImportError):
    import serengeti.simulation.kernel  # noqa: F401  # the same playouts, sooner

LEVELS = ["random", "cautious", "greedy", "banker", "tuned", "searcher"]
SETTINGS = [
    *(("serengeti", seats) for seats in (3, 4, 5, 6)),
    *(("mombasa", seats) for seats in (3, 4, 5, 6)),
    *(("templari", seats) for seats in (3, 4, 5)),
]
SLOW = {"searcher": 2}
"Levels that get that many times fewer deals."

RATED = 2
"So many times fewer deals make the tournament: each is played at 60 tables."

FEWEST = 2 * max(RATED, *SLOW.values())
"A single deal gives no interval."

PAGE = Path(__file__).resolve().parent.parent / "docs" / "players.md"


def advantage(level, below, edition, seats, deals, seed):
    """Win share above 1/seats, and half its 95 % interval by Student's t."""
    shares = []
    for deal in range(seed, seed + deals):
        won = 0.0
        for seat in range(seats):
            kinds = [below] * seats
            kinds[seat] = level
            winners = play(kinds, deal, edition).events[-1].winners
            won += (seat in winners) / len(winners)
        shares.append(won / seats - 1 / seats)
    mean = sum(shares) / deals
    spread = sum((share - mean) ** 2 for share in shares) / (deals - 1)
    if spread == 0:
        return mean, differing(deals)
    return mean, quantile(deals - 1) * sqrt(spread / deals)


def cell(found):
    """A number of the table; what is not above 0 for certain is marked."""
    mean, half = found
    return f"{mean:+.3f} ± {half:.3f}{'' if mean > half else ' (!)'}"


def table(deals, seed, workers):
    """The lines of the table."""
    pairs = list(zip(LEVELS[1:], LEVELS, strict=False))
    yield "| edition, seats | " + " | ".join(f"{one} in {other}" for one, other in pairs) + " |"
    yield "|---|" + "---:|" * len(pairs)
    with ProcessPoolExecutor(workers) as pool:
        rows = [
            [
                pool.submit(advantage, *pair, *setting, deals // SLOW.get(pair[0], 1), seed)
                for pair in pairs
            ]
            for setting in SETTINGS
        ]
        for (edition, seats), row in zip(SETTINGS, rows, strict=True):
            line = f"| {edition}, {seats} | " + " | ".join(cell(one.result()) for one in row) + " |"
            print(line, flush=True)
            yield line
    slow = ", ".join(f"{deals // times} for {level}" for level, times in SLOW.items())
    yield ""
    yield (
        f"Deals for each number: {deals} ({slow}), seeds from {seed} on, each played with the one "
        "seat in every place. "
        f"Made by `python tools/ladder.py --only ladder --deals {deals} --seed {seed}`."
    )


def ratings(deals, seed, workers):
    """The lines of the ratings: all levels in one tournament at tables of four."""
    how = {"seed": seed, "seats": 4, "executor": "processes", "workers": workers}
    found = tournament(LEVELS, deals // RATED, **how)
    yield "| player | wins | 95 % interval | points | rating |"
    yield "|---|---:|---:|---:|---:|"
    rows = found.frame.sort_values("rating", ascending=False)
    for row in rows.itertuples():
        yield (
            f"| {row.player} | {row.wins:.3f} | {row.wins_low:.3f} – {row.wins_high:.3f} "
            f"| {row.points:.1f} ± {row.points_error:.1f} "
            f"| {row.rating:.1f} ± {row.rating_error:.1f} |"
        )
    yield ""
    yield (
        f"{found.games} games in `serengeti`: {found.deals} deals, seed {seed}, four of the six at "
        "every table, every choice and every rotation. Equal players would win 0.25. Ratings are "
        "openskill's (Plackett-Luce). "
        f"Made by `python tools/ladder.py --only ratings --deals {deals} --seed {seed}`."
    )


PARTS = {"ladder": table, "ratings": ratings}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="processes side by side")
    parser.add_argument("--print", action="store_true", help="leave the page as it is")
    parser.add_argument("--only", choices=PARTS, help="one of the two tables")
    options = parser.parse_args()
    if options.deals < FEWEST:
        parser.error(f"--deals: {FEWEST} or more, since some numbers come from half as many")
    for part in [options.only] if options.only else PARTS:
        lines = PARTS[part](options.deals, options.seed, options.workers)
        put(part, "\n".join(lines) + "\n", options.print)


def put(part, lines, only_print):
    """Print a table, or write it into its place on the page."""
    if only_print:
        print(lines)
        return
    begin, end = f"<!-- {part} -->\n", f"<!-- end of {part} -->\n"
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.index(begin) + len(begin), text.index(end)
    PAGE.write_text(text[:before] + "\n" + lines + "\n" + text[after:], encoding="utf-8")


if __name__ == "__main__":
    main()
