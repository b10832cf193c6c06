"""Proof that a log obeys its rules: every consequence is derived again and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from serengeti.engine import dealer, rules
from serengeti.engine.cards import INDEX
from serengeti.engine.choices import Choices
from serengeti.engine.editions import validate
from serengeti.engine.errors import LogError, Problem, SetupError
from serengeti.engine.events import (
    Annotation,
    Bid,
    Choice,
    Event,
    GameStarted,
    Irregular,
    LotGiven,
    LotRevealed,
    LotSold,
    Note,
    Offer,
    Passed,
    PotShared,
    type_of,
)
from serengeti.engine.log import Log, Scan, read_bytes, scan
from serengeti.engine.table import Table, apply


class Referee:
    """Follows a game event by event and names the first one that cannot happen."""

    def __init__(self, start: GameStarted, agreed: frozenset[int] = frozenset()) -> None:
        self.start = start
        self.table = Table.of(start)
        self.step = 0
        self.agreed = agreed
        "Steps at which the table let an irregular move stand."

    def admit(self, event: Event, line: int) -> Problem | None:
        """Let an event happen, or say why it cannot; then nothing has changed."""
        if isinstance(event, Annotation):
            return None  # whether its step exists is known at the end of the log
        problem = self._object(event, line)
        if problem is not None and self.step + 1 in self.agreed and self._can_stand(event):
            problem = msgspec.structs.replace(problem, remark=True)
        if problem is None or problem.remark:
            apply(self.table, event)
            self.step += 1
        return problem

    def _can_stand(self, event: Event) -> bool:
        """Whether the game can go on from a move against the rules: it must be of a kind that
        belongs here, and no chip and no card may appear or vanish.
        """
        table = self.table.copy()
        total = rules.chips_in_game(table)
        match event:
            case Bid(seat=seat) | Passed(seat=seat) | LotSold(seat=seat) | LotGiven(seat=seat):
                belongs = table.live == 1 and table.seller < 0 and table.inside >> seat & 1
            case PotShared(shares=shares, left=left):
                belongs = rules.share_due(table) and len(shares) == table.n
                belongs = belongs and sum(shares) + left == table.pot
            case _:
                belongs = False
        if not belongs:
            return False
        apply(table, event)
        return rules.chips_in_game(table) == total and min(table.chips) >= 0

    def _object(self, event: Event, line: int) -> Problem | None:
        if self.table.over:
            return Problem(code="after-end", line=line, event=type_of(event))
        silent = bool(dealer.window(self.table))
        if silent and isinstance(event, Offer):
            return self._object_to_choice(event, line, Choices(self.table, event.seat))
        expected = dealer.due(self.table, self.start.deck, silent)
        if expected is not None:
            return None if event == expected else _differs(event, expected, line)
        if dealer.reveal_due(self.table):
            return self._object_to_reveal(event, line)
        if isinstance(event, Choice):
            return self._object_to_choice(event, line, Choices(self.table, silent=silent))
        return self._out_of_place(event, line, self._asked_for())

    def _asked_for(self) -> str:
        return "card_discarded" if self.table.discarder >= 0 else "bid"

    def _out_of_place(self, event: Event, line: int, expected: str) -> Problem:
        kind = type_of(event)
        return Problem(
            code="out-of-place",
            line=line,
            event=kind,
            found=kind,
            expected=expected,
            data={"seat": self.table.asked(silent=True)},
        )

    def _object_to_choice(self, choice: Choice, line: int, legal: Choices) -> Problem | None:
        code = legal.refusal(choice)
        if code is None or choice in legal.penalised:
            return None
        if code in _WRONG_KIND:
            return self._out_of_place(choice, line, self._asked_for())
        turn = code == "not-your-turn"
        return Problem(
            code=code,
            line=line,
            event=type_of(choice),
            field="seat" if turn else "amount" if isinstance(choice, Bid) else "",
            found=choice.seat if turn else getattr(choice, "amount", None),
            expected=legal.seat if turn else legal.lowest,
            data=refusal_facts(self.table, choice, self.start),
        )

    def _object_to_reveal(self, event: Event, line: int) -> Problem | None:
        """A reveal from a deck nobody recorded: any unseen cards, as many as the lot has."""
        if not isinstance(event, LotRevealed):
            kind = type_of(event)
            return Problem(
                code="out-of-place", line=line, event=kind, found=kind, expected="lot_revealed"
            )
        if event.auction != self.table.auction + 1:
            return _wrong(event, line, "auction", event.auction, self.table.auction + 1)
        if len(event.cards) != dealer.cards_due(self.table):
            return _wrong(event, line, "cards", len(event.cards), dealer.cards_due(self.table))
        for position, card in enumerate(event.cards):
            if card in event.cards[:position] or not self.table.unseen >> INDEX[card] & 1:
                return Problem(
                    code="card-twice", line=line, event="lot_revealed", field="cards", found=card
                )
        return None


_WRONG_KIND = ("nobody-asked", "no-discard")
"Refusals that mean: this kind of event has no place here."


def refusal_facts(table: Table, choice: Choice, start: GameStarted) -> dict[str, Any]:
    """What a sentence about a refused choice may name."""
    legal = Choices(table, silent=True)
    return {
        "seat": choice.seat,
        "asked": legal.seat,
        "amount": getattr(choice, "amount", None),
        "digit": getattr(choice, "amount", 0) % 10,
        "chips": table.chips[choice.seat] if choice.seat < table.n else None,
        "high": table.high if table.leader >= 0 else None,
        "lowest": legal.lowest,
        "names": [player.name for player in start.players],
    }


def _wrong(event: Event, line: int, field: str, found: Any, expected: Any) -> Problem:
    return Problem(
        code="wrong-value",
        line=line,
        event=type_of(event),
        field=field,
        found=found,
        expected=expected,
    )


def _differs(event: Event, expected: Event, line: int) -> Problem:
    """What is wrong with an event where only `expected` can stand."""
    if type(event) is not type(expected):
        kind = type_of(event)
        return Problem(
            code="out-of-place", line=line, event=kind, found=kind, expected=type_of(expected)
        )
    fields = [f for f in event.__struct_fields__ if getattr(event, f) != getattr(expected, f)]
    field = fields[0]
    return _wrong(event, line, field, getattr(event, field), getattr(expected, field))


def _header_problem(start: GameStarted, line: int) -> Problem | None:
    """A header whose parts do not fit each other."""
    seats = len(start.players)
    try:
        validate(start.rules, seats)
    except SetupError as error:
        field = f"rules.{error.data['switch']}" if "switch" in error.data else "rules"
        return Problem(
            code=error.code,
            line=line,
            event="game_started",
            field=field,
            found=error.data["found"],
            expected=error.data.get("expected"),
            data=error.data,
        )
    if start.first >= seats:
        return _wrong(start, line, "first", start.first, list(range(seats)))
    if start.deck is not None and len(set(start.deck)) != 30:
        twice = next(card for card in start.deck if start.deck.count(card) > 1)
        return Problem(
            code="card-twice", line=line, event="game_started", field="deck", found=twice
        )
    return None


def _seed_remark(start: GameStarted, line: int) -> list[Problem]:
    """Deck and seed may disagree; then the deck is the truth and the reader is told."""
    if start.seed is None or start.deck is None:
        return []
    if dealer.deal(start.seed, len(start.players))[1] == start.deck:
        return []
    return [
        Problem(
            code="seed-differs",
            line=line,
            event="game_started",
            field="seed",
            found=start.seed,
            remark=True,
        )
    ]


class Proof(msgspec.Struct, frozen=True):
    """What the referee found out about a log."""

    log: Log
    "The longest part from the start in which everything can happen."
    problems: tuple[Problem, ...]
    "In file order: faults of form, the first event that cannot happen, notes astray, remarks."
    tables: tuple[Table, ...] = ()
    "The table after each step of `log`, if they were asked for."

    @property
    def faults(self) -> list[Problem]:
        """The problems without the remarks; the log stands when there are none."""
        return [problem for problem in self.problems if not problem.remark]


def prove(found: Scan | Log, path: str = "", keep: bool = False) -> Proof:
    """Follow the events of a log from its first line; with `keep`, copy every table."""
    problems = list(found.problems) if isinstance(found, Scan) else []
    if not found.events:
        return Proof(Log((), (), path), tuple(problems))
    start, first_line = found.events[0], found.lines[0]
    assert isinstance(start, GameStarted)  # `scan` and `Game` see to it
    fault = _header_problem(start, first_line)
    if fault:
        return Proof(Log((), (), path), _in_order([fault, *problems]))
    problems += _seed_remark(start, first_line)
    agreed = frozenset(e.step for e in found.events if isinstance(e, Irregular))
    referee = Referee(start, agreed)
    tables = [referee.table.copy()] if keep else []
    proved = [(found.events[0], first_line)]
    for event, line in zip(found.events[1:], found.lines[1:], strict=True):
        problem = referee.admit(event, line)
        if problem:
            problems.append(problem)
            if not problem.remark:
                break
        proved.append((event, line))
        if keep and not isinstance(event, Annotation):
            tables.append(referee.table.copy())
    astray = [(e, line) for e, line in proved if _speaks_of(e) > referee.step]
    cut = any(not problem.remark for problem in problems)
    problems += [_astray(event, line, referee.step, cut) for event, line in astray]
    proved = [pair for pair in proved if pair not in astray]
    log = Log(tuple(e for e, _ in proved), tuple(line for _, line in proved), path)
    return Proof(log, _in_order(problems), tuple(tables))


def _in_order(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line))


def _speaks_of(event: Event) -> int:
    """The step an annotation speaks of; 0 for an event."""
    match event:
        case Note(at=step) | Irregular(step=step):
            return step
        case _:
            return 0


def _astray(event: Event, line: int, steps: int, cut: bool) -> Problem:
    return Problem(
        code="note-astray",
        line=line,
        event=type_of(event),
        field="at" if isinstance(event, Note) else "step",
        found=_speaks_of(event),
        expected=steps,
        remark=cut,  # its step may lie in what was cut: then the cut alone is the fault
    )


def explain(path: str | Path) -> tuple[Problem, ...]:
    """All that is wrong with a file, in file order; empty when nothing is. May raise FileError."""
    return prove(scan(read_bytes(path)), str(path)).problems


def read(path: str | Path, keep: bool = False) -> Proof:
    """A log that stands; LogError otherwise, FileError when it cannot be opened."""
    proof = prove(scan(read_bytes(path)), str(path), keep)
    if proof.faults:
        raise LogError(proof.faults, str(path))
    return proof


def read_prefix(path: str | Path, keep: bool = False) -> Proof:
    """The longest part from the start that stands; `problems` says why it ends there.

    LogError when not even the first line stands, FileError when the file cannot be opened.
    """
    proof = prove(scan(read_bytes(path)), str(path), keep)
    if not proof.log.events:
        raise LogError(proof.faults, str(path))
    return proof
