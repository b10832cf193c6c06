"""What many playouts gave: means with their standard errors."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from serengeti.engine.cards import COLOURS
from serengeti.engine.errors import RequestError
from serengeti.engine.game import Game
from serengeti.frames.reading import Rows, data_frame
from serengeti.simulation.batch import Job, Totals
from serengeti.simulation.logs import Origin, tell_game
from serengeti.simulation.playout import (
    BANK,
    CARDS,
    CHIPS,
    DECISIONS,
    PAID,
    POT,
    SOLD,
    TOTALS,
    WHOLE,
    WINS,
)
from serengeti.simulation.policies import POLICIES
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plain
from serengeti.text.numbers import number, spread
from serengeti.text.tables import Told, as_html, as_text

if TYPE_CHECKING:
    import pandas as pd


class Estimate(NamedTuple):
    """A mean over playouts."""

    mean: float
    error: float | None
    "Its standard error; None after a single game."


def estimate(n: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """The mean of `n` whole numbers in a unit, from their sum and the sum of their squares.

    >>> estimate(4, 10, 30)
    Estimate(mean=2.5, error=0.6454972243679028)
    """
    if n == 1:
        return Estimate(total / unit, None)
    spread = n * squares - total * total  # exact: whole numbers
    return Estimate(total / (n * unit), sqrt(spread / (n - 1)) / (n * unit))


class Result:
    """Means over the playouts 0 to `games` - 1 of a seed; a seat or digit is an index.

    A win shared by k seats is 1/k for each of them.
    """

    _called = "Playouts"

    def __init__(
        self, job: Job, totals: Totals, asked: int, names: tuple[str, ...], origin: Origin | None
    ) -> None:
        self._job, self._totals, self._origin = job, totals, origin
        self.games = totals.games
        "Games that count."
        self.asked = asked
        "Games asked for; more than `games` after an interruption."
        self.names = names
        "Name of each seat."

    @property
    def seed(self) -> int:
        """The seed; the same one gives the same games."""
        return self._job.seed

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.names)

    @property
    def policies(self) -> tuple[str, ...]:
        """Policy of each seat."""
        return tuple(POLICIES[policy] for policy in self._job.policies)

    @property
    def wins(self) -> tuple[Estimate, ...]:
        """Share of the games each seat wins."""
        return self._seats(WINS, WHOLE)

    @property
    def points(self) -> tuple[Estimate, ...]:
        """Final points of each seat, bonus included."""
        return self._seats(TOTALS)

    @property
    def chips(self) -> tuple[Estimate, ...]:
        """Chips each seat has left."""
        return self._seats(CHIPS)

    @property
    def collections(self) -> tuple[tuple[Estimate, ...], ...]:
        """For each seat, cards of the six colours in deck order."""
        return tuple(
            tuple(self._estimate(CARDS + 6 * seat + colour) for colour in range(6))
            for seat in range(len(self.names))
        )

    @property
    def lots(self) -> tuple[Estimate, ...]:
        """For each digit 0-9, lots a game that are sold at a price ending in it."""
        return tuple(self._estimate(SOLD + digit) for digit in range(10))

    @property
    def prices(self) -> tuple[Estimate, ...]:
        """For each digit 0-9, chips a game paid for those lots."""
        return tuple(self._estimate(PAID + digit) for digit in range(10))

    @property
    def pot(self) -> Estimate:
        """Chips left in the pot, which belong to nobody."""
        return self._estimate(POT)

    @property
    def bank(self) -> Estimate:
        """Chips left in the bank."""
        return self._estimate(BANK)

    @property
    def decisions(self) -> Estimate:
        """Bids, passes and cards given up in a playout."""
        return self._estimate(DECISIONS)

    def game(self, number: int) -> Game:
        """Playout `number` as a finished game, to save, check and replay."""
        if self._origin is None:
            raise RequestError("no-origin")
        if type(number) is not int or not 0 <= number < self.games:
            raise RequestError("no-playout", found=number, last=self.games - 1)
        return tell_game(self._job, number, self._origin)

    def rows(self) -> Rows:
        """One row a seat: what `str` shows, and the collections."""
        columns = ("seat", "policy", "wins", "points", "chips", *COLOURS)
        rows = []
        for seat, name in enumerate(self.names):
            means = self.wins[seat], self.points[seat], self.chips[seat], *self.collections[seat]
            rows.append((name, self.policies[seat], *(part for mean in means for part in mean)))
        return (*columns[:2], *_with_errors(columns[2:])), rows

    def price_rows(self) -> Rows:
        """One row a digit: lots sold at prices ending in it, and chips paid for them, a game."""
        rows = [
            (digit, *lots, *chips)
            for digit, (lots, chips) in enumerate(zip(self.lots, self.prices, strict=True))
        ]
        return ("digit", *_with_errors(("lots", "chips"))), rows

    @property
    def frame(self) -> pd.DataFrame:
        """`rows` as a pandas table."""
        return data_frame(self.rows())

    @property
    def price_frame(self) -> pd.DataFrame:
        """`price_rows` as a pandas table, indexed by the digit."""
        return data_frame(self.price_rows()).set_index("digit")

    def _seats(self, column: int, unit: int = 1) -> tuple[Estimate, ...]:
        return tuple(self._estimate(column + seat, unit) for seat in range(len(self.names)))

    def _estimate(self, column: int, unit: int = 1) -> Estimate:
        found = self._totals
        return estimate(found.games, found.sums[column], found.squares[column], unit)

    def __repr__(self) -> str:
        games = f"{self.games} game{'s' * (self.games != 1)}"
        return f"<{self._called}: {games}, seed {self.seed}, {' '.join(self.policies)}>"

    def _repr_html_(self) -> str:
        tr = translator()
        return as_html(self._parts(tr), tr.lang)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str | None = None) -> str:
        """The seats as an aligned table."""
        return as_text(self._parts(translator(lang)))

    def _parts(self, tr: Translator) -> list[Told]:
        head = [tr("Seat"), tr("Policy"), tr("Wins"), tr("Points"), tr("Chips")]
        lines = [head, *(self._line(seat, tr) for seat in range(len(self.names)))]
        return [Told(self._title(tr), lines, 2, [_note(self.games, tr)])]

    def _title(self, tr: Translator) -> str:
        games, origin = self._count(tr), self._origin
        if origin is None or origin.replay is None:
            return tr("{games}. From a bare table.", games=games)
        facts = {"games": games, "step": origin.step, "id": plain(origin.replay.start.id)}
        return tr("{games}. From step {step} of game {id}.", **facts)

    def _count(self, tr: Translator) -> str:
        facts = {"n": number(self.games, tr.lang), "seed": self.seed}
        if self.games < self.asked:
            asked = number(self.asked, tr.lang)
            return tr("Games: {n} of {asked}, seed {seed}", asked=asked, **facts)
        return tr("Games: {n}, seed {seed}", **facts)

    def _line(self, seat: int, tr: Translator) -> list[str]:
        return [
            self.names[seat],
            self.policies[seat],
            spread(*self.wins[seat], tr.lang, 4),
            spread(*self.points[seat], tr.lang, 2),
            spread(*self.chips[seat], tr.lang, 2),
        ]


def _with_errors(columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for column in columns for name in (column, f"{column}_error"))


def _note(games: int, tr: Translator) -> str:
    """What ± means."""
    if games == 1:
        return tr("A single game gives no standard error.")
    return tr(
        "±: standard error. The true mean lies within two of them in about 95 of 100 simulations."
    )
