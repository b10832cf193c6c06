"""The ledger of a game as the board takes it: entries by step, which the browser adds up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from serengeti.analysis.ledger import Ledger
from serengeti.analysis.ledger_text import most
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.facts import banked


def ledger(replay: Replay) -> dict[str, Any]:
    """The book, who financed whom, and the sentence about it from which step on.

    Accounts are the seats, then the pot, then the bank; `entries` are step, out of, into,
    chips. `flows` are step, row and column of `Financing.cells`, and the `parts` that come to it.

    >>> from serengeti.engine.game import Game
    >>> ledger(Replay(Game(["A", "B", "C"], seed=7).log))["opening"]
    [12, 12, 12, 0, 0]
    """
    book = Ledger(replay)
    place = {account: number for number, account in enumerate(book.accounts)}
    return {
        "opening": list(book.balance(0).opening.values()),
        "entries": [[f.step, place[f.source], place[f.target], f.chips] for f in book.entries],
        "flows": list(_flows(book, banked(replay.start.rules))),
        "told": {lang: _told(book, lang) for lang in LANGUAGES},
    }


def _flows(book: Ledger, bank: bool) -> Iterator[list[int]]:
    """What comes to each cell, so that its sum is at every step the exact one, rounded."""
    seen: dict[tuple[int, int], int] = {}
    for step, found in book.growth():
        for y, row in enumerate(found.cells(bank)):
            for x, amount in enumerate(row):
                now = parts(amount)
                if more := now - seen.get((y, x), 0):
                    yield [step, y, x, more]
                seen[y, x] = now


def parts(amount: Fraction) -> int:
    """An amount in twentieths of a chip: whole tenths, as they are shown, and 1 for any less.

    >>> parts(Fraction(29, 2)), parts(Fraction(1, 99)), parts(Fraction(0))
    (290, 1, 0)
    """
    return 2 * round(amount * 10) or int(amount > 0)


def _told(book: Ledger, lang: str) -> list[tuple[int, str]]:
    """The sentence from each step on that changes it."""
    found = [(0, most(book.replay, book.financed(0), lang))]
    for step, financing in book.growth():
        text = most(book.replay, financing, lang)
        if text != found[-1][1]:
            found.append((step, text))
    return found
