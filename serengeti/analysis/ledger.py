"""The ledger: a double-entry book of all chips, its proof, and who financed whom.

Accounts are the seats, the pot and the bank. Chips in the pot are mixed, as they are on the
table: every payment out of it takes from each payer's chips in proportion to what lies there,
remainders carried from earlier auctions included. So the amounts are exact fractions, and they
add up: what a seat paid is what others got of it, plus what the bank got, plus what still lies
in the pot.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import groupby

import msgspec

from serengeti.engine.events import CardSold, type_of
from serengeti.engine.flows import BANK, POT
from serengeti.engine.replay import Flow, Replay
from serengeti.frames.reading import Rows, seat_names

Account = int | str
"A seat from 0, `pot` or `bank`."
Matrix = tuple[tuple[Fraction, ...], ...]


class Balance(msgspec.Struct, frozen=True):
    """The book at a step, beside the table."""

    step: int
    opening: dict[Account, int]
    "Chips of every account at the start."
    debits: dict[Account, int]
    "What has left each account since."
    credits: dict[Account, int]
    "What has come to it."
    table: dict[Account, int]
    "What lies on the table."

    @property
    def closing(self) -> dict[Account, int]:
        """What the book says every account holds."""
        return {a: self.opening[a] - self.debits[a] + self.credits[a] for a in self.opening}

    @property
    def holds(self) -> bool:
        """Whether debits equal credits, and the book equals the table."""
        return (
            sum(self.debits.values()) == sum(self.credits.values()) and self.closing == self.table
        )


class Financing(msgspec.Struct, frozen=True):
    """Whose chips went where, up to a step."""

    through_pot: Matrix
    "Chips that seat i paid into the pot and seat j received out of it."
    sales: tuple[tuple[int, ...], ...]
    "Chips that seat i paid to seat j for a card."
    to_bank: tuple[Fraction, ...]
    "Chips of each seat that ended in the bank: fines, remainders."
    in_pot: tuple[Fraction, ...]
    "Chips of each seat that still lie in the pot."
    from_bank: tuple[int, ...]
    "What the bank paid to each seat."

    @property
    def between(self) -> Matrix:
        """Chips from seat i to seat j, through the pot and for cards."""
        pairs = zip(self.through_pot, self.sales, strict=True)
        return tuple(tuple(a + b for a, b in zip(*rows, strict=True)) for rows in pairs)

    def cells(self, bank: bool) -> list[list[Fraction]]:
        """A row a payer: the seats, and the `bank` if there is one. A column a receiver: the
        same, and what still lies in the pot.
        """
        rows = [
            [*row, *([self.to_bank[seat]] if bank else []), self.in_pot[seat]]
            for seat, row in enumerate(self.between)
        ]
        paid_out = [*map(Fraction, self.from_bank), Fraction(0), Fraction(0)]
        return [*rows, paid_out] if bank else rows

    @property
    def paid(self) -> tuple[Fraction, ...]:
        """All that each seat paid: its row, the bank's part and what is still in the pot."""
        rows = zip(self.between, self.to_bank, self.in_pot, strict=True)
        return tuple(sum(row, bank + left) for row, bank, left in rows)

    @property
    def received(self) -> tuple[Fraction, ...]:
        """All that each seat received: its column, and what the bank paid."""
        columns = zip(zip(*self.between, strict=True), self.from_bank, strict=True)
        return tuple(sum(column, Fraction(bank)) for column, bank in columns)


class Ledger:
    """The book of a replay.

    >>> from serengeti.players import play
    >>> ledger = Ledger(Replay(play(["greedy", "greedy", "random"], seed=7).log))
    >>> ledger.proof(), ledger.balance(-1).holds
    ([], True)
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.entries: tuple[Flow, ...] = tuple(replay.flows())
        "Every movement of chips, in order: out of one account, into another."
        self.accounts: tuple[Account, ...] = (*range(len(replay.names)), POT, BANK)

    def balance(self, step: int = -1) -> Balance:
        """All accounts after a step, with the table beside them; negative: from the end."""
        number = self.replay.step_number(step)
        debits: dict[Account, int] = dict.fromkeys(self.accounts, 0)
        credits: dict[Account, int] = dict.fromkeys(self.accounts, 0)
        for flow in self._upto(number):
            debits[flow.source] += flow.chips
            credits[flow.target] += flow.chips
        return Balance(number, self._opening, debits, credits, self._table(number))

    def proof(self) -> list[int]:
        """The steps at which the book and the table disagree: none, if all is well."""
        return [step for step in range(len(self.replay)) if not self.balance(step).holds]

    @cached_property
    def _opening(self) -> dict[Account, int]:
        return self._table(0)

    def _table(self, step: int) -> dict[Account, int]:
        table = self.replay.at(step)
        return dict(zip(self.accounts, (*table.chips, table.pot, table.bank), strict=True))

    def _upto(self, step: int) -> Iterator[Flow]:
        return (flow for flow in self.entries if flow.step <= step)

    def financed(self, upto: int = -1) -> Financing:
        """Whose chips went where, up to a step."""
        number = self.replay.step_number(upto)
        found = _Mix(len(self.replay.names)).result()
        for step, grown in self.growth():
            if step > number:
                break
            found = grown
        return found

    def growth(self) -> Iterator[tuple[int, Financing]]:
        """Every step that moves chips, and whose have gone where once it is done."""
        mix, events = _Mix(len(self.replay.names)), self.replay.events
        for step, flows in groupby(self.entries, key=lambda flow: flow.step):
            for flow in flows:
                mix.move(flow, isinstance(events[step], CardSold))
            yield step, mix.result()

    def who_financed_whom(self, upto: int = -1) -> Matrix:
        """Chips that seat i paid into the pot and seat j received out of it."""
        return self.financed(upto).through_pot

    def sentences(self, upto: int = -1, lang: str | None = None) -> list[str]:
        """Who paid whom most through the pot, and what each seat paid and received."""
        from serengeti.analysis.ledger_text import sentences

        return sentences(self.replay, self.financed(upto), lang)

    def rows(self) -> Rows:
        """The book: a row for each entry."""
        places = {**dict(enumerate(seat_names(self.replay))), POT: POT, BANK: BANK}
        events = self.replay.events
        found = [
            (f.step, type_of(events[f.step]), places[f.source], places[f.target], f.chips)
            for f in self.entries
        ]
        return ("step", "event", "from", "to", "chips"), found

    def __repr__(self) -> str:
        return f"<Ledger {len(self.entries)} entries>"


class _Mix:
    """Follows whose chips lie in the pot."""

    def __init__(self, seats: int) -> None:
        self.pot = [Fraction(0)] * seats
        self.through = [[Fraction(0)] * seats for _ in range(seats)]
        self.sales = [[0] * seats for _ in range(seats)]
        self.to_bank = [Fraction(0)] * seats
        self.from_bank = [0] * seats

    def move(self, flow: Flow, sale: bool) -> None:
        """One entry of the book."""
        match flow:
            case Flow(source=int(seat), target=int(other), chips=chips) if sale:
                self.sales[seat][other] += chips
            case Flow(source=int(seat), target="pot", chips=chips):
                self.pot[seat] += chips
            case Flow(source=int(seat), target="bank", chips=chips):
                self.to_bank[seat] += chips
            case Flow(source="bank", target=int(seat), chips=chips):
                self.from_bank[seat] += chips
            case Flow(source="pot", target=target, chips=chips):
                self._pay_out(target, chips)

    def _pay_out(self, target: Account, chips: int) -> None:
        """Chips leave the pot in proportion; the proportions of the rest stay as they are."""
        share = Fraction(chips) / sum(self.pot)
        for seat, lying in enumerate(self.pot):
            part = lying * share
            self.pot[seat] -= part
            if isinstance(target, int):
                self.through[seat][target] += part
            else:
                self.to_bank[seat] += part

    def result(self) -> Financing:
        """What has been followed so far."""
        return Financing(
            through_pot=tuple(map(tuple, self.through)),
            sales=tuple(map(tuple, self.sales)),
            to_bank=tuple(self.to_bank),
            in_pot=tuple(self.pot),
            from_bank=tuple(self.from_bank),
        )
