"""Sentences about the end: who wins, by what, and the bonus."""

from __future__ import annotations

from collections.abc import Callable

from serengeti.engine import scoring
from serengeti.engine.events import GameEnded
from serengeti.text.catalogue import N_
from serengeti.text.scene import Scene

_TIES = {
    "face-sum": N_(
        "{names} are level at {points}; {winner} wins by the higher sum of digits on cards: "
        "{best} against {next}."
    ),
    "more-cards": N_(
        "{names} are level at {points}; {winner} wins by more cards: {best} against {next}."
    ),
    "fewer-cards": N_(
        "{names} are level at {points}; {winner} wins by fewer cards: {best} against {next}."
    ),
    "chips": N_(
        "{names} are level at {points}; {winner} wins by more chips: {best} against {next}."
    ),
}
_Tie = Callable[[Scene, GameEnded, list[int], str], str]

_UNCOUNTED = {
    "chips": N_("{names} are level at {points}; {winner} wins by more chips."),
    "other": N_("{names} are level at {points}; {winner} wins the tie."),
}
"A tie broken by chips, or by what comes after them, without their number."

_CRITERIA = {
    "face-sum": scoring.BY_FACE_SUM,
    "more-cards": scoring.BY_MORE_CARDS,
    "fewer-cards": scoring.BY_FEWER_CARDS,
    "chips": scoring.BY_CHIPS,
}


def game_ended(scene: Scene, event: GameEnded) -> str:
    """Winner, points, what broke a tie, bonus, and chips that belong to nobody."""
    parts = (_victory(scene, event, _tie), _bonus(scene, event), _leftover(scene))
    return " ".join(part for part in parts if part)


def game_ended_uncounted(scene: Scene, event: GameEnded) -> str:
    """The same as the end announces it: nothing says how many chips a seat has."""
    parts = (_victory(scene, event, _uncounted), _bonus_announced(scene, event), _leftover(scene))
    return " ".join(part for part in parts if part)


def _victory(scene: Scene, event: GameEnded, tie: _Tie) -> str:
    tr, winners = scene.tr, event.winners
    best = max(event.totals)
    level = [p for p, total in enumerate(event.totals) if total == best]
    points = tr.plural("{n} point", "{n} points", best)
    names = scene.seats(winners)
    if event.decided_by == "points":
        return tr("{name} wins with {points}.", name=names, points=points)
    if event.decided_by != "shared":
        return tie(scene, event, level, points)
    if len(winners) == len(level):
        return tr("{names} share the victory with {points} each.", names=names, points=points)
    return tr(
        "{names} are level at {points}; {winners} share the victory.",
        names=scene.seats(level),
        points=points,
        winners=names,
    )


def _tie(scene: Scene, event: GameEnded, level: list[int], points: str) -> str:
    """A tie that a criterion broke, with the two values it compared."""
    table, among = scene.table, sum(1 << p for p in level)
    for tie in scene.start.rules.final_tie:
        if tie == event.decided_by:
            break
        among = scoring.best_of(table, among, _CRITERIA[tie])
    criterion = _CRITERIA[event.decided_by]
    values = {p: scoring.tie_value(table, p, criterion) for p in level if among >> p & 1}
    best = values.pop(event.winners[0])
    return scene.tr(
        _TIES[event.decided_by],
        names=scene.seats(level),
        points=points,
        winner=scene.seats(event.winners),
        best=abs(best),
        next=abs(max(values.values())),
    )


def _uncounted(scene: Scene, event: GameEnded, level: list[int], points: str) -> str:
    """A tie that a criterion broke; the values of one that chips go before depend on them."""
    ties = scene.start.rules.final_tie
    if "chips" not in ties[: ties.index(event.decided_by) + 1]:
        return _tie(scene, event, level, points)
    return scene.tr(
        _UNCOUNTED["chips" if event.decided_by == "chips" else "other"],
        names=scene.seats(level),
        points=points,
        winner=scene.seats(event.winners),
    )


def _bonus_announced(scene: Scene, event: GameEnded) -> str:
    tr, size = scene.tr, scene.start.rules.bonus
    if not size:
        return ""
    richest = [p for p, points in enumerate(event.bonus) if points]
    if not richest:
        return tr("There is a tie for most chips: no bonus.")
    bonus = tr.plural("{n} bonus point", "{n} bonus points", size)
    facts = {"names": scene.seats(richest), "bonus": bonus}
    if len(richest) == 1:
        return tr("{names} has most chips: {bonus}.", **facts)
    return tr("{names} have most chips: {bonus} each.", **facts)


def _bonus(scene: Scene, event: GameEnded) -> str:
    tr, chips = scene.tr, scene.table.chips
    size, most = scene.start.rules.bonus, max(chips)
    richest = [p for p, own in enumerate(chips) if own == most]
    if not size:
        return ""
    facts = {"names": scene.seats(richest), "chips": most}
    if not any(event.bonus):
        return tr("{names} tie for most chips ({chips}): no bonus.", **facts)
    bonus = tr.plural("{n} bonus point", "{n} bonus points", size)
    if len(richest) == 1:
        return tr("{names} has most chips ({chips}): {bonus}.", bonus=bonus, **facts)
    return tr("{names} have most chips ({chips}): {bonus} each.", bonus=bonus, **facts)


def _leftover(scene: Scene) -> str:
    if not scene.table.pot:
        return ""
    return scene.tr.plural(
        "{n} chip is left in the pot and belongs to nobody.",
        "{n} chips are left in the pot and belong to nobody.",
        scene.table.pot,
    )
