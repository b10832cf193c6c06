"""Choosing seats and cards, and giving numbers: what the engine does next is the key."""

from __future__ import annotations

from collections.abc import Callable

from serengeti.engine.cards import names_of
from serengeti.engine.replay import Replay
from serengeti.lessons.course.position import Position
from serengeti.lessons.course.step import Answer, Ask, Field
from serengeti.text import words
from serengeti.text.catalogue import Translator

Follow = Callable[[Position], Replay]
Says = Callable[[Position, Translator], str]


class Shown(Ask):
    """An answer that the continuation of the game gives away."""

    def __init__(
        self, value: Callable[[Position], Answer], says: Says, follow: Follow | None = None
    ):
        self.value, self.says, self.follow = value, says, follow

    def key(self, at: Position) -> Answer:
        """What the engine does."""
        return self.value(at)

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """What the engine says about it."""
        return self.says(at, tr)

    def after(self, at: Position, answer: Answer) -> Replay | None:
        """The table after it."""
        return self.follow(at) if self.follow else None


class Seats(Shown):
    """Choose players: several, or `one`."""

    def __init__(
        self,
        label: str,
        value: Callable[[Position], Answer],
        says: Says,
        follow: Follow | None = None,
        one: bool = False,
    ) -> None:
        super().__init__(value, says, follow)
        self.label, self.one = label, one

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """All the players."""
        return (Field(tr(self.label), tuple(enumerate(at.names)), many=not self.one),)

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """Whether somebody is wrong or missing."""
        given, right = (
            value if isinstance(value, frozenset) else frozenset([value])
            for value in (answer[0], self.key(at)[0])
        )
        extra = [at.names[seat] for seat in sorted(given - right)]
        if extra:
            return tr("Not {name}.", name=words.either(extra, tr))
        return tr("Right so far, but somebody is missing.")


class Numbers(Shown):
    """Give whole numbers."""

    def __init__(
        self,
        labels: tuple[str, ...],
        value: Callable[[Position], Answer],
        says: Says,
        follow: Follow | None = None,
        fault: Callable[[Position, Answer, Translator], str] | None = None,
    ) -> None:
        super().__init__(value, says, follow)
        self.labels, self._fault = labels, fault

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """A field for each number."""
        return tuple(Field(tr(label, **at.facts())) for label in self.labels)

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """What does not add up, or which of the numbers is right already."""
        if self._fault and (said := self._fault(at, answer, tr)):
            return said
        pairs = zip(self.fields(at, tr), answer, self.key(at), strict=True)
        good = [field.label for field, given, right in pairs if given == right]
        if good:
            return tr("Right already: {labels}.", labels=words.both(good, tr))
        return ""


def card_options(
    hand: int, tr: Translator, bare: bool = False
) -> tuple[tuple[int | str, str], ...]:
    """The cards of a hand to choose from; `bare`: symbol and digit only."""
    return tuple((name, card_label(name, tr, bare)) for name in names_of(hand))


def card_label(name: str, tr: Translator, bare: bool = False) -> str:
    """A card by its symbol and its words."""
    said = name.rpartition("-")[2] if bare else words.card(name, tr.lang)
    return f"{words.symbol(name)} {said}"


class Cards(Shown):
    """Choose cards of the learner's seat, told by symbol and digit alone."""

    def __init__(self, label: str, value: Callable[[Position], Answer], says: Says) -> None:
        super().__init__(value, says)
        self.label = label

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """The cards of the hand."""
        hand = at.table.hands[at.you]
        return (Field(tr(self.label), card_options(hand, tr, bare=True), many=True),)

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The cards too many, with their colours; else that some are missing."""
        given, right = answer[0], self.key(at)[0]
        assert isinstance(given, frozenset)
        assert isinstance(right, frozenset)
        extra = [card_label(name, tr) for name in sorted(given - right)]
        if extra:
            return tr("Not {name}.", name=words.both(extra, tr))
        return tr("Right so far, but a card is missing.")
