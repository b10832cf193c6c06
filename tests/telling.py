"""Tables and games to tell of, and how they are told in both languages."""

import re

import pytest

from serengeti.engine.cards import CARDS, mask_of
from serengeti.engine.errors import SerengetiError
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.scoring import digits_in
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.text import sentence

THREES = tuple(sorted(CARDS, key=lambda card: (card[-1] != "3", card[-1], card)))
"A deck with the three 3s first: grey-3 alone, then orange-3 and pink-3, then the 0s."


def plain_spaces(text):
    """A text with the spaces of French typography made ordinary."""
    return re.sub("[\u202f\u00a0]", " ", text)


def table_with(hands=(), chips=None, **fields):
    """A table and its start; `hands` are card names seat by seat."""
    switches = fields.pop("switches", {})
    seats = fields.pop("seats", max(3, len(hands)))
    start = start_game("ABCDEF"[:seats], seed=1, first=0, **switches)
    table = Table.of(start)
    for seat, cards in enumerate(hands):
        table.hands[seat] = mask_of(cards)
        table.digits[seat] = digits_in(table.hands[seat])
    if chips:
        table.chips[:] = chips
    for field, value in fields.items():
        setattr(table, field, value)
    return table, start


def told(table, start, event):
    """The event in both languages, plain spaces."""
    texts = [sentence(event, table.copy(), start, lang) for lang in ("en", "fr")]
    return [plain_spaces(text) for text in texts]


def game_of(seats=3, edition="mombasa", **setup):
    """A game with the threes first; seat A leads."""
    return Game("ABCDEF"[:seats], edition, deck=THREES, first=0, **setup)


def after_first_lot(price=4, **setup):
    """A owns grey-3 and leads; auction 2 has not been revealed where offers are possible."""
    game = game_of(**setup)
    game.bid(price)
    for _ in range(game.table.n - 1):
        game.pass_()
    return game


def after_second_lot(**setup):
    """A owns grey-3, B orange-3 and pink-3; B leads and the offers before auction 3 are open."""
    game = after_first_lot(exchange=True, **setup)
    if game.window:  # A may sell
        game.reveal()
    game.pass_()
    game.bid(1)
    for _ in range(game.table.n - 2):
        game.pass_()
    return game


def under_challenge(amount):
    """A game in which A, who owns a 3, has just opened where barred bids can be challenged."""
    game = after_first_lot(forbidden_bid="challenge")
    game.bid(amount)
    return game


def owing_a_card():
    """A game in which A owes a card after an overbid."""
    game = after_first_lot(overbid="on-bid")
    game.bid(9)
    return game


def raised(action):
    """The error an action raises."""
    with pytest.raises(SerengetiError) as caught:
        action()
    return caught.value


def last(game, kind):
    """The last event of a kind, told in both languages."""
    steps = list(Replay(game.log).steps())
    at = max(step.number for step in steps if isinstance(step.event, kind))
    return told(steps[at - 1].table, game.start, steps[at].event)
