"""Edition diff: the same deck and the same choices under other rules, up to the first event
that differs, and the switch that makes the difference.
"""

from __future__ import annotations

from typing import Any

import msgspec

from serengeti.engine import dealer
from serengeti.engine.choices import Choices
from serengeti.engine.editions import Rules, rules_for
from serengeti.engine.events import (
    Choice,
    Event,
    GameStarted,
    Irregular,
    LotRevealed,
    Offer,
    PotShared,
)
from serengeti.engine.log import Log
from serengeti.engine.referee import Referee, refusal_facts
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table


class Switch(msgspec.Struct, frozen=True):
    """A switch of the rules with its two values."""

    name: str
    here: Any
    "Under the rules the game was played by."
    there: Any
    "Under the others."


class EditionDiff(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game goes another way under other rules."""

    start: GameStarted
    "The game as it was played."
    other: GameStarted
    "The same players and deck under the other rules."
    step: int | None = None
    "Step of the first event that differs; None when there is none."
    here: Event | None = None
    "That event."
    there: Event | None = None
    "What must happen instead; None when nothing must, or when the choice is illegal there."
    refusal: str | None = None
    "Code of the reason why the choice is illegal under the other rules."
    facts: dict[str, Any] = {}
    "What a sentence about the refusal may name."
    table: Table | None = None
    "The table before the step, under the rules of the game."
    other_table: Table | None = None
    "The table before the step, under the other rules."
    switches: tuple[Switch, ...] = ()
    "The switches that make the difference: put any of them back, and there is none."
    alone: bool = False
    "True where each of several makes it on its own, so that putting one back is not enough."

    @property
    def same(self) -> bool:
        """Whether the whole game is the same under both rules."""
        return self.step is None

    def sentence(self, lang: str | None = None) -> str:
        """What happens under the one rules, what under the others, and which switch decides."""
        from serengeti.analysis.edition_text import sentence

        return sentence(self, lang)


def edition_diff(replay: Replay, edition: str | None = None, **switches: Any) -> EditionDiff:
    """The first event that differs when the same deck and choices meet other rules.

    Give an edition, or switches to change, or both; without an edition the game's own rules
    are changed. SetupError when the other rules do not fit the number of seats.

    >>> from serengeti.players import play
    >>> replay = Replay(play(["random"] * 4, seed=3).log)
    >>> edition_diff(replay, split="equal-holders").switches[0].name
    'split'
    """
    rules = _other_rules(replay.start, edition, switches)
    other = _under(replay.start, rules, edition)
    found = _part(replay, other)
    if found is None:
        return EditionDiff(start=replay.start, other=other)
    step, table = found
    return EditionDiff(
        start=replay.start,
        other=other,
        step=step,
        here=replay.events[step],
        **_instead(replay.events[step], table, other),
        table=replay.at(step - 1),
        other_table=table,
        **_responsible(replay, rules, step),
    )


def _other_rules(start: GameStarted, edition: str | None, switches: dict[str, Any]) -> Rules:
    seats = len(start.players)
    if edition is not None:
        return rules_for(edition, seats, **switches)
    own = msgspec.structs.asdict(start.rules)
    return rules_for("serengeti", seats, **own | switches)


def _under(start: GameStarted, rules: Rules, edition: str | None = None) -> GameStarted:
    """The same players and deck under other rules."""
    return msgspec.structs.replace(start, rules=rules, edition=edition or start.edition)


def _part(replay: Replay, other: GameStarted) -> tuple[int, Table] | None:
    """The step at which the other rules do not give the event of the game, and the table
    before it under them.
    """
    agreed = frozenset(e.step for e in replay.log.events if isinstance(e, Irregular))
    referee = Referee(other, agreed)
    for step, event in enumerate(replay.events[1:], 1):
        problem = referee.admit(_renamed(event, referee.table, other), step + 1)
        if problem is not None and not problem.remark:
            return step, referee.table
    return None


def as_it_would_be(replay: Replay, diff: EditionDiff) -> Replay:
    """The game under the other rules, up to the step at which it parts and what happens there.

    >>> from serengeti.players import play
    >>> replay = Replay(play(["random"] * 4, seed=3).log)
    >>> diff = edition_diff(replay, split="equal-holders")
    >>> as_it_would_be(replay, diff).events[-1] == diff.there
    True
    """
    last = len(replay) if diff.step is None else diff.step
    marks = [e for e in replay.log.events if isinstance(e, Irregular) and e.step < last]
    referee = Referee(diff.other, frozenset(mark.step for mark in marks))
    told: list[Event] = [diff.other]
    for step, event in enumerate(replay.events[1:last], 1):
        told.append(_renamed(event, referee.table, diff.other))
        referee.admit(told[-1], step + 1)
        told += [mark for mark in marks if mark.step == step]
    if diff.there is not None:
        told.append(diff.there)
    return Replay(Log(tuple(told), tuple(range(1, len(told) + 1))))


def _renamed(event: Event, table: Table, other: GameStarted) -> Event:
    """The event with the basis the other rules would name for the same shares.

    Two split rules name a payout differently though it is the same; that is no difference.
    """
    if not isinstance(event, PotShared):
        return event
    due = dealer.due(table, other.deck, silent=True)
    if isinstance(due, PotShared) and msgspec.structs.replace(event, basis=due.basis) == due:
        return due
    return event


def _instead(event: Event, table: Table, other: GameStarted) -> dict[str, Any]:
    """What the other rules have instead of an event they do not give."""
    due = dealer.due(table, other.deck, silent=True)
    if isinstance(event, Offer) and (due is None or isinstance(due, LotRevealed)):
        return _refused(event, Choices(table, event.seat), other)
    if isinstance(event, Choice) and due is None:
        return _refused(event, Choices(table, silent=True), other)
    return {"there": due, "refusal": None, "facts": {}}


def _refused(choice: Choice, legal: Choices, other: GameStarted) -> dict[str, Any]:
    facts = refusal_facts(legal.table, choice, other)
    return {"there": None, "refusal": legal.refusal(choice), "facts": facts}


# --- which switch ------------------------------------------------------------------------------


def switches_between(here: Rules, there: Rules) -> tuple[Switch, ...]:
    """The switches in which two rules differ.

    >>> [s.name for s in switches_between(rules_for("don", 4), rules_for("mombasa", 4))]
    []
    """
    return tuple(
        Switch(name, getattr(here, name), getattr(there, name))
        for name in Rules.__struct_fields__
        if getattr(here, name) != getattr(there, name)
    )


def _responsible(replay: Replay, rules: Rules, step: int) -> dict[str, Any]:
    """The switches without which the difference at a step is gone.

    Where two switches make it on their own, putting one back does not remove it: then those
    are named that bring it when they alone are changed.
    """
    differ = switches_between(replay.start.rules, rules)
    needed = tuple(s for s in differ if not _differs_at(replay, rules, step, {s.name: s.here}))
    if needed:
        return {"switches": needed}
    own = replay.start.rules
    alone = tuple(s for s in differ if _differs_at(replay, own, step, {s.name: s.there}))
    return {"switches": alone or differ, "alone": bool(alone)}


def _differs_at(replay: Replay, rules: Rules, step: int, changed: dict[str, Any]) -> bool:
    """Whether the game still parts at or before a step once switches are changed."""
    found = _part(replay, _under(replay.start, msgspec.structs.replace(rules, **changed)))
    return found is not None and found[0] <= step
