"""Then and now: what a seat could know at a step, without and with memory, beside the truth.

Without memory a seat sees what lies open: its own chips, the pot, the bank, everybody's cards
and the standing bid. Since no chip ever leaves the game, that leaves a range for every rival.
With memory of all public events the chips of everybody are known exactly.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import msgspec

from serengeti.engine.cards import COLOURS, DIGIT_OF, INDEX
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Irregular, LotRevealed
from serengeti.engine.flows import carry
from serengeti.engine.replay import Replay
from serengeti.engine.view import View, view
from serengeti.frames.reading import Rows, seat_names

Range = tuple[int, int]
"Fewest and most chips a seat can have."


class Unseen(msgspec.Struct, frozen=True):
    """Cards nobody has seen yet, and what the next lot may bring."""

    colours: dict[str, int]
    "Unseen cards of each colour."
    digits: tuple[int, ...]
    "Unseen cards of each digit 0-9."
    turned: int
    "Cards the next lot turns; 0 after the last auction."

    @property
    def cards(self) -> int:
        """All unseen cards."""
        return sum(self.digits)

    def chance(self, wanted: int) -> Fraction:
        """Chance that the next lot holds at least one of so many wanted unseen cards.

        >>> Unseen(colours={}, digits=(3, 3), turned=2).chance(3)
        Fraction(4, 5)
        """
        without = comb(self.cards - wanted, self.turned)
        return 1 - Fraction(without, comb(self.cards, self.turned))

    def colour_chance(self, colour: str) -> Fraction:
        """Chance that the next lot shows a colour."""
        return self.chance(self.colours[colour])

    def digit_chance(self, digit: int) -> Fraction:
        """Chance that the next lot shows a digit."""
        return self.chance(self.digits[digit])


class Lens(msgspec.Struct, frozen=True):
    """What a seat can say of everybody's chips; nothing in it comes from what is hidden."""

    chips: tuple[Range, ...]
    "Range of each seat."

    @property
    def exact(self) -> bool:
        """Whether no seat is left in doubt."""
        return all(low == high for low, high in self.chips)


class Knowledge(msgspec.Struct, frozen=True):
    """One seat at one step: what it sees, what it remembers, and the truth."""

    seat: int
    step: int
    names: tuple[str, ...]
    open: Lens
    "Without memory: only what lies open."
    memory: Lens
    "With memory of every public event."
    unseen: Unseen
    truth: tuple[int, ...]
    "Chips of each seat."
    coming: tuple[str, ...]
    "Cards the next lot turns, where the deck is known or they were turned later."

    def rows(self) -> Rows:
        """A row a seat: range without memory, with memory, and the truth."""
        found = [
            (name, *range_, *remembered, chips)
            for name, range_, remembered, chips in zip(
                self.names, self.open.chips, self.memory.chips, self.truth, strict=True
            )
        ]
        return ("player", "at least", "at most", "memory low", "memory high", "truth"), found

    def sentences(self, lang: str | None = None) -> list[str]:
        """What the seat knew of its rivals, then and now, and what cards were to come."""
        from serengeti.analysis.knowledge_text import sentences

        return sentences(self, lang)


def knowledge(replay: Replay, seat: int, step: int, hidden: bool | None = None) -> Knowledge:
    """What a seat could know at a step. `hidden` asks how it would be with chips hidden, or
    open, whatever the rules of the game say.

    >>> from serengeti.players import play
    >>> replay = Replay(play(["greedy", "greedy", "random"], seed=7).log)
    >>> then = knowledge(replay, seat=0, step=40, hidden=True)
    >>> then.open.chips[1], then.memory.chips[1], then.truth[1]
    ((0, 13), (13, 13), 13)
    """
    number = replay.step_number(step)
    table = replay.at(number)
    if type(seat) is not int or not 0 <= seat < table.n:
        raise RequestError("no-seat", found=seat, last=table.n - 1)
    closed = replay.start.rules.hidden_chips if hidden is None else hidden
    seen = view(table, seat, closed)
    return Knowledge(
        seat=seat,
        step=number,
        names=seat_names(replay),
        open=open_lens(seen, *_known(replay)),
        memory=memory_lenses(replay)[number],
        unseen=unseen(seen),
        truth=tuple(table.chips),
        coming=_coming(replay, number),
    )


def open_lens(seen: View, total: int, covered: bool) -> Lens:
    """Ranges from what lies open: `total` chips never change.

    `covered`: a standing bid is backed by chips, as wherever an overbid is refused; then its
    maker has at least as many.
    """
    hidden = [seat for seat, chips in enumerate(seen.chips) if chips is None]
    rest = total - seen.pot - seen.bank - sum(chips for chips in seen.chips if chips is not None)
    least = [chips or 0 for chips in seen.chips]
    if covered and seen.leader in hidden and seen.high is not None:
        least[seen.leader] = seen.high
    spare = rest - sum(least[seat] for seat in hidden)
    if len(hidden) == 1:
        least[hidden[0]], spare = rest, 0
    ranges = [
        (low, low + spare) if seat in hidden else (low, low) for seat, low in enumerate(least)
    ]
    return Lens(tuple(ranges))


def lenses(replay: Replay, seat: int) -> list[tuple[Lens, Lens]]:
    """Both lenses of a seat at every step, with chips hidden: what lies open, and memory.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> [lens.chips[1] for lens in lenses(replay, seat=0)[1]]
    [(0, 24), (12, 12)]
    """
    known = _known(replay)
    views = [view(step.table, seat, hidden_chips=True) for step in replay.steps()]
    seen = [open_lens(then, *known) for then in views]
    return list(zip(seen, memory_lenses(replay), strict=True))


def memory_lenses(replay: Replay) -> list[Lens]:
    """Chips at each step, from the start and every public payment since; no table is asked."""
    chips = [replay.start.rules.start_chips] * len(replay.names)
    found = []
    for event in replay.events:
        carry(chips, event)
        found.append(Lens(tuple((n, n) for n in chips)))
    return found


def unseen(seen: View) -> Unseen:
    """Unseen cards by colour and by digit."""
    colours = dict.fromkeys(COLOURS, 0)
    digits = [0] * 10
    for card in seen.unseen:
        colours[card.partition("-")[0]] += 1
        digits[DIGIT_OF[INDEX[card]]] += 1
    turned = seen.lots[seen.auction] if seen.auction < len(seen.lots) else 0
    return Unseen(colours, tuple(digits), turned)


def _known(replay: Replay) -> tuple[int, bool]:
    """Chips in the game, and whether a standing bid is backed by chips."""
    start = replay.start.rules
    total = start.start_chips * len(replay.names) + start.bank_chips
    return total, _bids_are_covered(replay)


def _bids_are_covered(replay: Replay) -> bool:
    """Whether a bid that stands is backed by chips; a table may have let another one stand."""
    agreed = any(isinstance(event, Irregular) for event in replay.log.events)
    return replay.start.rules.overbid == "refuse" and not agreed


def _coming(replay: Replay, step: int) -> tuple[str, ...]:
    """The cards of the next lot: from the deck, or from the log further on."""
    table, deck = replay.at(step), replay.start.deck
    if deck is not None and table.auction < len(table.lots):
        first = sum(table.lots[: table.auction])
        return deck[first : first + table.lots[table.auction]]
    later = (e.cards for e in replay.events[step + 1 :] if isinstance(e, LotRevealed))
    return next(later, ())
