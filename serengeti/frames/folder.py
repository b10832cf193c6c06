"""Every event of the logs of a folder in one table, small enough for ten thousand games.

The events of a log become ints at once and the columns are numpy arrays. What the lines of a log
say is checked, as in any reading; that they obey the rules is not: `games` proves logs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from serengeti.engine.errors import FileError
from serengeti.engine.events import (
    EVENT_TYPES,
    Annotation,
    Bid,
    CardDiscarded,
    CardSold,
    Challenged,
    Event,
    Exchanged,
    Fined,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSold,
    OverbidExposed,
    Passed,
    PotShared,
    SaleOpened,
)
from serengeti.engine.log import read_bytes, scan
from serengeti.frames.games import logs_in
from serengeti.text import names

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

COLUMNS: dict[str, tuple[str, str]] = {
    "file": ("category", "place of the log in the folder"),
    "whole": ("bool", "whether every line could be read; if not, these are the events before it"),
    "step": ("int16", "step of the game; 0 is `game_started`"),
    "auction": ("int8", "auction whose lot was revealed last, 1-15; 0 before the first"),
    "type": ("category", "type of the event, as in the log"),
    "seat": ("Int8", "seat, from 0; NA for nobody"),
    "other": ("Int8", "second seat: buyer of a card, rival, or seat accused; NA for nobody"),
    "chips": ("Int32", "chips: bid, price, fine, income or sum of shares; NA where none are named"),
    "cards": ("category", "cards the event names, by spaces (exchange: taken, given); NA for none"),
}
"dtype and meaning of each column."

NOBODY = NONE = -1

Facts = tuple[int, int, int]
"Seat, second seat, chips."


def _sold(event: CardSold) -> Facts:
    if event.buyer is None:
        return event.seat, NOBODY, NONE
    return event.seat, event.buyer, event.price


_FACTS: dict[type[Event], Callable[[Any], Facts]] = {
    SaleOpened: lambda event: (event.seat, NOBODY, NONE),
    CardSold: _sold,
    Exchanged: lambda event: (event.seat, event.rival, NONE),
    Bid: lambda event: (event.seat, NOBODY, event.amount),
    Passed: lambda event: (event.seat, NOBODY, NONE),
    Challenged: lambda event: (event.seat, event.against, NONE),
    Fined: lambda event: (event.seat, NOBODY, event.chips),
    OverbidExposed: lambda event: (event.seat, NOBODY, event.chips),
    CardDiscarded: lambda event: (event.seat, NOBODY, NONE),
    IncomePaid: lambda event: (event.seat, NOBODY, event.chips),
    LotSold: lambda event: (event.seat, NOBODY, event.price),
    LotGiven: lambda event: (event.seat, NOBODY, NONE),
    PotShared: lambda event: (NOBODY, NOBODY, sum(event.shares)),
}
_FACTS |= {
    kind: lambda event: (NOBODY, NOBODY, NONE)
    for kind in EVENT_TYPES.values()
    if kind not in _FACTS
}

_CARDS: dict[type[Event], Callable[[Any], tuple[str, ...]]] = {
    SaleOpened: lambda event: (event.card,),
    CardSold: lambda event: (event.card,),
    Exchanged: lambda event: (event.taken, event.given),
    LotRevealed: lambda event: event.cards,
    CardDiscarded: lambda event: (event.card,),
}

_CODE = {kind: code for code, kind in enumerate(EVENT_TYPES.values())}


_WITH_CARDS = [_CODE[kind] for kind in _CARDS]
_ANNOTATIONS = frozenset(Annotation.__args__)


class _Gathered:
    """What the logs read so far say, as ints one after another."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        "Steps of each log."
        self.whole: list[bool] = []
        self.codes = bytearray()
        "A number for the type of each step."
        self.facts = array("i")
        "Three numbers for each step."
        self.cards: list[int] = []
        "For each step that names cards, their place in `names`."
        self.names: dict[tuple[str, ...], int] = {}

    def add(self, steps: Sequence[Event], whole: bool) -> None:
        """The events of one more log."""
        kinds = [type(event) for event in steps]
        if not _ANNOTATIONS.isdisjoint(kinds):
            return self.add([step for step in steps if type(step) not in _ANNOTATIONS], whole)
        self.lengths.append(len(steps))
        self.whole.append(whole)
        self.codes.extend([_CODE[kind] for kind in kinds])
        self.facts.extend(chain.from_iterable([_FACTS[type(step)](step) for step in steps]))
        known = self.names
        for step in steps:
            if type(step) in _CARDS:
                turned = _CARDS[type(step)](step)
                self.cards.append(known.setdefault(turned, len(known)))
        return None


def frame(folder: str | Path) -> pd.DataFrame:
    """The steps of every log of a folder; a file without one good line has none."""
    root, found = Path(folder), _Gathered()
    paths = logs_in(root)
    for path in paths:
        try:
            read = scan(read_bytes(path))
        except FileError:
            found.add((), False)
        else:
            found.add(read.events, not read.problems)
    return _frame([path.relative_to(root).as_posix() for path in paths], found)


def _frame(files: list[str], found: _Gathered) -> pd.DataFrame:
    import numpy as np
    import pandas as pd

    codes = np.frombuffer(found.codes, np.uint8)
    seat, other, chips = np.frombuffer(found.facts, np.int32).reshape(-1, 3).T
    step, auction = _counted(codes, np.array(found.lengths, np.int64))
    cards = np.full(len(codes), NONE, np.int32)
    cards[np.isin(codes, _WITH_CARDS)] = found.cards
    return pd.DataFrame(
        {
            "file": _files(files, found.lengths),
            "whole": np.repeat(np.array(found.whole, bool), found.lengths),
            "step": step.astype(np.int16),
            "auction": auction.astype(np.int8),
            "type": pd.Categorical.from_codes(codes.astype(np.int8), list(EVENT_TYPES)),
            "seat": _maybe(seat.astype(np.int8)),
            "other": _maybe(other.astype(np.int8)),
            "chips": _maybe(chips.copy()),
            "cards": pd.Categorical.from_codes(cards, list(map(" ".join, found.names))),
        },
        copy=False,
    )


def _counted(codes: np.ndarray, lengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Step and auction of each event: both begin again with every log."""
    import numpy as np

    starts = np.repeat(np.cumsum(lengths) - lengths, lengths)
    revealed = np.cumsum(codes == _CODE[LotRevealed])  # none before a log's first event
    return np.arange(len(codes)) - starts, revealed - revealed[starts]


def _files(files: list[str], lengths: list[int]) -> pd.Categorical:
    """The file of each event; names a reader could not tell apart are one."""
    import numpy as np
    import pandas as pd

    shown = [names.tidy(file, 300) for file in files]
    code = {name: number for number, name in enumerate(dict.fromkeys(shown))}
    numbers = np.array([code[name] for name in shown], np.int32)
    return pd.Categorical.from_codes(np.repeat(numbers, lengths), list(code))


def _maybe(values: np.ndarray) -> Any:
    """Numbers of which those below 0 are missing."""
    import pandas as pd

    return pd.arrays.IntegerArray(values, values < 0)
