"""What the engine says of a few hands under some rules: barred amounts, and one price."""

from __future__ import annotations

from serengeti.engine import rules as questions
from serengeti.engine.cards import mask_of
from serengeti.engine.dealer import pot_shared
from serengeti.engine.editions import Rules
from serengeti.engine.events import GameStarted
from serengeti.engine.scoring import digits_in
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.text.catalogue import Translator
from serengeti.text.sentences import sentence

PRICE = 13
"What the example costs."

HOLDINGS = (
    ((), ("orange-3",), ("grey-3",)),
    ((), ("orange-3", "grey-3"), ("pink-3",)),
    ((), ("orange-4",), ("grey-5",)),
)
"What A, who pays, and B and C own in the cases of the example; D owns nothing."


def barred(rules: Rules, cards: tuple[str, ...]) -> list[int]:
    """The amounts up to 26 that the owner of these cards may not name."""
    table = _table(rules, (cards,))
    return [amount for amount in range(27) if questions.digit_forbidden(table, 0, amount)]


def example(rules: Rules, tr: Translator) -> list[str]:
    """The engine's own account of one price, for the holdings of `HOLDINGS`."""
    start = _start(rules)
    said = []
    for hands in HOLDINGS:
        table = _table(rules, hands)
        table.pot, table.price, table.settled, table.receiver = PRICE, PRICE, questions.SOLD, 0
        said.append(sentence(pot_shared(table), table, start, tr.lang))
    return said


def _table(rules: Rules, hands: tuple[tuple[str, ...], ...]) -> Table:
    """Four seats, of which the first hold these cards."""
    table = Table.of(_start(rules))
    for seat, cards in enumerate(hands):
        table.hands[seat] = mask_of(cards)
        table.digits[seat] = digits_in(table.hands[seat])
    return table


def _start(rules: Rules) -> GameStarted:
    switches = {name: getattr(rules, name) for name in rules.__struct_fields__}
    return start_game(["A", "B", "C", "D"], seed=0, **switches)
