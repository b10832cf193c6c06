"""What the kinds of quiz questions are made of: positions, drafts, and the list of kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.editions import EDITIONS, rules_for
from serengeti.engine.events import Event
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.text.names import plain

MOST, FEWEST = 5, 3
"Options of a question."

Value = int | str | tuple[int, ...]
"An option before it is put into words: a number, a word of `quiz_words`, or seats."


class Position(msgspec.Struct, frozen=True):
    """A step of a recorded game."""

    replay: Replay
    step: int
    table: Table
    labels: tuple[str, ...]
    "What each seat is called; no two alike."

    @property
    def next(self) -> Event:
        """What happened then in the recorded game."""
        return self.replay.events[self.step + 1]


class Draft(msgspec.Struct, frozen=True):
    """A question before it is put into words."""

    text: str
    "A message."
    facts: dict[str, Any]
    "What the message and the options name."
    style: str
    "How options read: `chips`, `points`, `cards`, `amount`, `seats`, or `word`."
    right: Value
    wrong: tuple[tuple[Value, str], ...]
    "The other options, each with the name of the mistake that leads there."


class Kind(msgspec.Struct, frozen=True):
    """One kind of question."""

    name: str
    title: str
    "A message."
    at: Callable[[Position], bool]
    "Where it may be asked."
    switches: tuple[str, ...]
    "Rules it rests on: games that changed them under their edition's name are left out."
    draft: Callable[[Position, Chance], Draft | None]


_KINDS: dict[str, Kind] = {}


def kind(
    name: str, title: str, at: Callable[[Position], bool], switches: tuple[str, ...] = ()
) -> Callable[[Callable[[Position, Chance], Draft | None]], Kind]:
    """Make a kind of the function that drafts a question at a position, or gives None."""

    def make(draft: Callable[[Position, Chance], Draft | None]) -> Kind:
        _KINDS[name] = Kind(name, title, at, switches, draft)
        return _KINDS[name]

    return make


@cache
def kinds() -> dict[str, Kind]:
    """All kinds by name: the modules `quiz_*` are found without being listed."""
    import serengeti.lessons as room

    for module in sorted(one.name for one in iter_modules(room.__path__)):
        if module.startswith("quiz_"):
            import_module(f"{room.__name__}.{module}")
    return dict(sorted(_KINDS.items()))


class Source:
    """A recorded game, and where in it each kind may be asked."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        names = [plain(name) for name in replay.names]
        same = len(set(names)) < len(names)
        self.labels = tuple(f"{n} ({seat})" if same else n for seat, n in enumerate(names))
        self._steps: dict[str, list[int]] = {}

    @cached_property
    def positions(self) -> list[Position]:
        """All but the first and the last step."""
        steps = list(self.replay.steps())[1:-1]
        return [Position(self.replay, s.number, s.table, self.labels) for s in steps]

    def steps(self, kind: Kind) -> list[int]:
        """The steps at which a kind may be asked."""
        if kind.name not in self._steps:
            usable = self.positions if self._usual(kind.switches) else []
            self._steps[kind.name] = [one.step for one in usable if kind.at(one)]
        return self._steps[kind.name]

    def at(self, step: int) -> Position:
        """A position with a table of its own."""
        return Position(self.replay, step, self.replay.at(step), self.labels)

    def _usual(self, switches: tuple[str, ...]) -> bool:
        """Whether the game's rules are those of its edition, as far as the switches go."""
        start = self.replay.start
        if not switches:
            return True
        if start.edition not in EDITIONS or not _fits(start.edition, len(start.players)):
            return False
        usual = rules_for(start.edition, len(start.players))
        return all(getattr(usual, name) == getattr(start.rules, name) for name in switches)


def _fits(edition: str, seats: int) -> bool:
    low, high = EDITIONS[edition].get("players", (3, 6))
    return low <= seats <= high


# --- putting a draft together ------------------------------------------------------------------


def draft(
    text: str,
    facts: dict[str, Any],
    style: str,
    right: Value,
    mistakes: Iterable[tuple[Value, str]],
    chance: Chance,
) -> Draft | None:
    """A draft of the mistakes that lead elsewhere, each value once; None with too few.

    Of too many, some are left out by chance. Numbers are left out so that the right one is
    neither mostly the largest nor mostly the smallest.
    """
    found: dict[Value, str] = {}
    for value, mistake in mistakes:
        if value != right and (not isinstance(value, int) or value >= 0):
            found.setdefault(value, mistake)
    if len(found) < FEWEST - 1:
        return None
    chosen = _balanced(right, chance.shuffled(found.items()), chance)
    return Draft(text, facts, style, right, tuple(chosen))


def _balanced(
    right: Value, wrong: list[tuple[Value, str]], chance: Chance
) -> list[tuple[Value, str]]:
    many = min(len(wrong), MOST - 1)
    if isinstance(right, str):
        return wrong[:many]
    many = FEWEST - 1 + chance.below(many - FEWEST + 2)
    if isinstance(right, tuple):
        return wrong[:many]
    below = [one for one in wrong if isinstance(one[0], int) and one[0] < right]
    above = [one for one in wrong if one not in below]
    least, most = max(0, many - len(above)), min(many, len(below))
    low = least + chance.below(most - least + 1)
    return below[:low] + above[: many - low]


# --- where questions may be asked --------------------------------------------------------------


def asked(position: Position) -> bool:
    """A seat is asked to bid for a lot."""
    return _bids(position) and position.table.seller < 0


def bidding(position: Position) -> bool:
    """A seat is asked to bid, for a lot or for a card."""
    return _bids(position)


def _bids(position: Position) -> bool:
    return position.table.asked() is not None and position.table.discarder < 0


def between(position: Position) -> bool:
    """The pot is shared, and the next lot not yet turned."""
    table = position.table
    idle = not table.live and table.discarder < 0 and table.seller < 0 and not table.lot
    return idle and not table.settled and not table.over and 0 < table.auction < len(table.lots)


def seats(mask: int) -> tuple[int, ...]:
    """A mask as a value."""
    return tuple(seat for seat in range(6) if mask >> seat & 1)
