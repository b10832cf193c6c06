"""What a tournament gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.frames.reading import Rows, data_frame
from serengeti.simulation import Estimate
from serengeti.simulation.playout import WHOLE
from serengeti.text.catalogue import translator
from serengeti.text.tables import as_html, as_text
from serengeti.tournaments import result_text
from serengeti.tournaments.deal import MILLIONTH, Fault, Job, play_table, tables
from serengeti.tournaments.seatings import lone
from serengeti.tournaments.totals import Interval, Ratings, Totals

if TYPE_CHECKING:
    import pandas as pd


class Result:
    """Means over the deals 0 to `deals` - 1; an entrant is named by its place in `names`.

    Of equal players each wins 1 / `seats` of the games per seat it takes; a win shared by k seats
    is 1/k for each. Intervals hold the true value in about 95 of 100 tournaments: all games
    of a deal are one observation, since these share their cards.
    """

    def __init__(
        self, job: Job, totals: Totals, asked: int, table: str, stopped: str, maker: type[Game]
    ) -> None:
        self._job, self._totals, self._maker = job, totals, maker
        self.asked = asked
        "Deals asked for; more than `deals` when the tournament stopped early."
        self.table = table
        "`full` or `pairs`."
        self.stopped = stopped
        "Why it stopped early: `interrupted` or `workers`; else empty."

    @property
    def deals(self) -> int:
        """Deals that count."""
        return self._totals.deals

    @property
    def games(self) -> int:
        """Games that count: each deal is played at every table."""
        return self.deals * len(self._job.seatings)

    @property
    def seed(self) -> int:
        """The seed; the same one gives the same deals."""
        return self._job.seed

    @property
    def edition(self) -> str:
        """The edition that was played."""
        return self._job.edition

    @property
    def switches(self) -> dict[str, Any]:
        """What was set besides the edition."""
        return dict(self._job.switches)

    @property
    def seats(self) -> int:
        """Seats at a table."""
        return len(self._job.seatings[0])

    @property
    def names(self) -> tuple[str, ...]:
        """Name of each entrant."""
        return tuple(entrant.name for entrant in self._job.entrants)

    def tables(self, deal: int) -> tuple[tuple[int, ...], ...]:
        """The tables of a deal: the entrant on each seat; RequestError for no such deal."""
        self._within("deal", deal, self.deals - 1)
        return tables(self._job, deal)

    @property
    def seats_taken(self) -> tuple[int, ...]:
        """Seats that each entrant has taken, over all games."""
        return tuple(self.deals * count for count in self._per_deal())

    def _per_deal(self) -> list[int]:
        taken = [bot for seating in self._job.seatings for bot in seating]
        return [taken.count(bot) for bot in range(len(self.names))]

    @property
    def wins(self) -> tuple[Interval, ...]:
        """Share of games each entrant wins with a seat it takes."""
        return tuple(
            self._totals.interval(bot, WHOLE * count) for bot, count in enumerate(self._per_deal())
        )

    @property
    def points(self) -> tuple[Estimate, ...]:
        """Final points of each entrant a game, with their standard error."""
        first = len(self.names)
        return tuple(
            self._totals.estimate(first + bot, count) for bot, count in enumerate(self._per_deal())
        )

    @property
    def ratings(self) -> Ratings:
        """Strength of each entrant by openskill, mean and spread; empty when not installed."""
        return self._totals.ratings

    @property
    def duels(self) -> tuple[tuple[Interval | None, ...], ...]:
        """Share of games entrant i wins when it sits alone among seats of entrant j only."""
        pairs = [lone(seating) for seating in self._job.seatings]
        bots, first = range(len(self.names)), 2 * len(self.names)
        return tuple(
            tuple(
                self._totals.interval(first + i * len(bots) + j, WHOLE * pairs.count((i, j)))
                if (i, j) in pairs
                else None
                for j in bots
            )
            for i in bots
        )

    @property
    def given(self) -> tuple[tuple[float, ...], ...]:
        """Chips that entrant i gave through the pot to entrant j, in all games together."""
        n = len(self.names)
        first = 2 * n + n * n
        sums = self._totals.sums
        return tuple(tuple(sums[first + i * n + j] / MILLIONTH for j in range(n)) for i in range(n))

    @property
    def help(self) -> tuple[tuple[float | None, ...], ...]:
        """Chips a seat of entrant i gives to a seat of entrant j in a game; None if they never
        met.
        """
        return tuple(
            tuple(chips / met if met else None for chips, met in zip(*rows, strict=True))
            for rows in zip(self.given, self._met(), strict=True)
        )

    def _met(self) -> list[list[int]]:
        """How often a seat of i and another seat of j sat at one table."""
        n = len(self.names)
        met = [[0] * n for _ in range(n)]
        for seating in self._job.seatings:
            for seat, i in enumerate(seating):
                for other, j in enumerate(seating):
                    met[i][j] += self.deals * (seat != other)
        return met

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What entrants did wrong; each time a pass was played in their place."""
        return self._totals.faults

    def game(self, deal: int, table: int = 0) -> Game:
        """One game again, to save, check and replay."""
        self._within("deal", deal, self.deals - 1)
        self._within("table", table, len(self._job.seatings) - 1)
        return play_table(self._job, deal, table, self._maker)

    def _within(self, field: str, found: int, last: int) -> None:
        if type(found) is not int or not 0 <= found <= last:
            raise RequestError("outside-range", field=field, found=found, low=0, high=last)

    def rows(self) -> Rows:
        """One row an entrant."""
        columns = (
            *("player", "seats", "wins", "wins_low", "wins_high", "points", "points_error"),
            *("rating", "rating_error", "passed_for"),
        )
        ratings = self.ratings or ((None, None),) * len(self.names)
        parts = zip(self.names, self.seats_taken, self.wins, self.points, ratings, strict=True)
        rows = [
            (name, taken, *wins, *points, *rating, self.passed_for(bot))
            for bot, (name, taken, wins, points, rating) in enumerate(parts)
        ]
        return columns, rows

    def passed_for(self, bot: int) -> int:
        """How often a pass was played in the place of an entrant."""
        return sum(fault.times for fault in self.faults if fault.bot == bot)

    def matrix_rows(self) -> Rows:
        """`help` as a table: who gives in rows, who receives in columns."""
        rows = [(name, *row) for name, row in zip(self.names, self.help, strict=True)]
        return ("from", *self.names), rows

    @property
    def frame(self) -> pd.DataFrame:
        """`rows` as a pandas table."""
        return data_frame(self.rows())

    @property
    def matrix(self) -> pd.DataFrame:
        """`matrix_rows` as a pandas table, indexed by who gives."""
        return data_frame(self.matrix_rows()).set_index("from")

    def __repr__(self) -> str:
        deals = f"{self.deals} deal{'s' * (self.deals != 1)}"
        return f"<Tournament: {deals}, {self.games} games, seed {self.seed}>"

    def _repr_html_(self) -> str:
        return as_html(result_text.parts(self, None), translator().lang)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str | None = None) -> str:
        """Aligned tables: who won how much, who gave whom how many chips, and who failed."""
        return as_text(result_text.parts(self, lang))
