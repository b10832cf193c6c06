"""Games and replays as users meet them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from serengeti import players
from serengeti.analysis.editions import EditionDiff, edition_diff
from serengeti.engine import game as engine_game
from serengeti.engine import replay as engine_replay
from serengeti.engine.chance import MAX_SEED
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Player
from serengeti.places import content

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from serengeti.analysis.knowledge import Knowledge
    from serengeti.analysis.ledger import Ledger
    from serengeti.analysis.prices import PriceMap
    from serengeti.frames import Frames
    from serengeti.simulation import Result
    from serengeti.widgets.board import Board
    from serengeti.widgets.comparison import Comparison


def fresh_seed() -> int:
    """A seed nobody has chosen."""
    return secrets.randbelow(MAX_SEED + 1)


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
            setup["seed"] = fresh_seed()
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

    def __repr__(self) -> str:
        from serengeti.text.names import plain

        names = [plain(name) for name in self.names]
        return f"<Replay {plain(self.start.edition)} {names} {len(self) - 1} steps>"

    @property
    def frames(self) -> Frames:
        """pandas tables: events, lots, bids, sales, exchanges, penalties, payouts, balances, …"""
        from serengeti.frames import Frames

        return Frames(self)

    def figure(self, name: str, lang: str | None = None, upto: int | None = None) -> Figure:
        """The figure `bids`, `pot`, `collections` or `chips`; with `upto`, nothing after it.

        Also `prices`, for the decision after step `upto`; `ledger` and `digits`, up to it.
        """
        from serengeti import figures

        return figures.figure(name, self, lang, upto)

    def board(
        self,
        step: int = 0,
        auction: int | None = None,
        lang: str | None = None,
        seat: int | None = None,
    ) -> Board:
        """The board as a widget, to put beside others or to `observe`."""
        from serengeti.widgets.board import Board

        return Board(self, lang, self._start_of(step, auction), seat)

    def show(
        self,
        step: int = 0,
        auction: int | None = None,
        lang: str | None = None,
        seat: int | None = None,
    ) -> None:
        """Show the board below the cell, at a step or where an auction begins.

        With `seat` as that seat sees the game: of its rivals' chips a range, none of them sent.
        """
        from serengeti.widgets.showing import show

        show(self, self._start_of(step, auction), lang, seat)

    @property
    def branches(self) -> list[engine_game.Game]:
        """The games played on from its boards, as they stand now."""
        from serengeti.widgets.desk import shared

        return [seat.game for seat in shared(self).branches]

    def svg(self, step: int = 0, lang: str | None = None) -> str:
        """The table after a step as an SVG picture.

        >>> sample("serengeti-4").svg(-1, "en").startswith("<svg")
        True
        """
        from serengeti.export.pictures import step_svg

        return step_svg(self, step, lang)

    def to_png(self, path: str | Path, step: int = 0, lang: str | None = None) -> None:
        """Write the same picture to a new PNG file; RequestError without a Chrome or Chromium."""
        from serengeti.export.pictures import step_png

        step_png(self, step, path, lang)

    def to_html(self, path: str | Path, lang: str | None = None, light: bool = False) -> None:
        """Write the whole replay to one new page, which opens anywhere without a network.

        `light` makes it small: the figures are plain SVG.
        """
        from serengeti.export.page import to_html

        to_html(self, path, lang, light)

    def to_csv(self, folder: str | Path, separator: str = ",") -> list[Path]:
        """Write every table to a new CSV file of a folder, safe to open in a spreadsheet."""
        from serengeti.export.csv_tables import to_csv

        return to_csv(self, folder, separator)

    def price_map(
        self, step: int = -1, upto: int | None = None, split: str | None = None
    ) -> PriceMap:
        """What every price leads to at the decision after a step, also under the other `split`.

        >>> replay = play(["greedy", "random", "random"], seed=7).replay
        >>> replay.price_map(replay.auction(1)).at(13).barred
        'beyond-chips'
        """
        from serengeti.analysis.prices import price_map

        return price_map(self.at(step), upto, split, start=self.start)

    @property
    def ledger(self) -> Ledger:
        """The double-entry book of all chips, with its proof and who financed whom."""
        from serengeti.analysis.ledger import Ledger

        return Ledger(self)

    def knowledge(self, seat: int, step: int, hidden: bool | None = None) -> Knowledge:
        """What a seat could know at a step, beside the truth; `hidden` as if chips were."""
        from serengeti.analysis.knowledge import knowledge

        return knowledge(self, seat, step, hidden)

    def compare(self, edition: str | None = None, **switches: Any) -> Difference:
        """The first event that differs under another edition, or under other switches."""
        found = edition_diff(self, edition, **switches)
        return Difference(replay=self, **msgspec.structs.asdict(found))

    def playouts(
        self, step: int, games: int, players: str | Sequence[str] = "cap", **how: Any
    ) -> Result:
        """Go on from a step many times: the unseen cards shuffled, a policy on every seat.

        `how`: `seed` (0), `threads`, `compiled=False` for plain Python.

        >>> replay = play(["greedy", "random", "random"], seed=7).replay
        >>> replay.playouts(replay.auction(2), 50).game(3).replay.result.winners
        (0,)
        """
        from serengeti.simulation import playouts

        return playouts(self, step, games, players, maker=Game, **how)

    def _start_of(self, step: int, auction: int | None) -> int:
        return self.step_number(step) if auction is None else self.auction(auction)


class Difference(EditionDiff, frozen=True, kw_only=True):
    """Where a game parts from the same game under other rules; `show()` puts both side by side.

    >>> sample("don-5").compare("serengeti").step
    73
    """

    replay: Replay
    "The game as it was played."

    def board(self, lang: str | None = None) -> Comparison:
        """Two boards beside each other as a widget, both at the first event that differs."""
        from serengeti.widgets.comparison import Comparison

        return Comparison(self.replay, self, lang)

    def show(self, lang: str | None = None) -> None:
        """Show both games below the cell, each on a board, with the rule that parts them."""
        from IPython.display import display

        display(self.board(lang))


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
    drawn = fresh_seed() if seed is None else seed
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
