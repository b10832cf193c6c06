"""Boards to play at, to choose games from, and to guess before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti.api import Replay, fresh_seed
from serengeti.engine import replay as engine_replay
from serengeti.places import content

if TYPE_CHECKING:
    import pandas as pd

    from serengeti.widgets.guess import Missing
    from serengeti.widgets.guess_widget import GuessFirst
    from serengeti.widgets.seat import Seat
    from serengeti.widgets.viewer import Viewer


def seat(
    players: Sequence[str] | None = None,
    /,
    edition: str = "serengeti",
    *,
    seed: int | None = None,
    record: str | Path | bool | None = None,
    resume: str | Path | None = None,
    lang: str | None = None,
    **switches: Any,
) -> Seat:
    """A board to play at in a notebook: `"me"`, or any name that is no bot's, is a person.

    `record` names a new file, or True; `resume` goes on with one. Switches are those of `Game`.

    >>> seat(["me", "greedy", "greedy"], seed=7).game.asked
    0
    """
    from serengeti.widgets.seat import seat

    drawn = fresh_seed() if seed is None and "deck" not in switches else seed
    return seat(players, edition, record, resume, lang, Replay, seed=drawn, **switches)


def games(folder: str | Path | None = None, lang: str | None = None) -> pd.DataFrame:
    """The logs of a folder, or the sample games, as a table; a broken one with its problem.

    >>> list(games().columns[:4])
    ['file', 'date', 'edition', 'players']
    """
    from serengeti.frames.games import frame

    return frame(content("replays") if folder is None else folder, lang)


def events(folder: str | Path | None = None) -> pd.DataFrame:
    """Every step of the logs of a folder, or of the sample games, in one table.

    For thousands of logs: their lines are checked, their rules are not (`games` proves them).

    >>> list(events().columns[:5])
    ['file', 'whole', 'step', 'auction', 'type']
    """
    from serengeti.frames.folder import frame

    return frame(content("replays") if folder is None else folder)


def viewer(folder: str | Path | None = None, lang: str | None = None) -> Viewer:
    """Choose among the logs of a folder, or the sample games, and look at them on the board.

    >>> viewer().games[0].state
    'finished'
    """
    from serengeti.widgets.viewer import Viewer

    return Viewer(content("replays") if folder is None else folder, lang, Replay)


def guess(
    replay: engine_replay.Replay,
    /,
    every: str = "auction",
    learner: str | None = None,
    folder: str | Path | None = None,
    lang: str | None = None,
) -> GuessFirst | Missing:
    """Stop before results, give chances, then see what came and how good the guesses are.

    `every` says where to stop: `auction` as a lot is turned, `bid` at the first bid for it,
    `sale` as a card is put up for sale. With `learner` the scores go on in a file of `folder`.

    >>> from serengeti.api import sample
    >>> guess(sample("serengeti-4"), lang="en").give([0.6, 0.1, 0.1, 0.1, 0.1]).kind
    'winner'
    """
    from serengeti.widgets.guess import guess

    return guess(replay, every, learner, folder, lang)
