"""The tree of a lot, blue or not, and what is left of it when the first card is turned."""

from __future__ import annotations

from fractions import Fraction

from serengeti.lessons.comparison import value
from serengeti.lessons.exact import DECK, Branch, tree
from serengeti.lessons.shown import Shown
from serengeti.lessons.tree_drawing import Twig, draw
from serengeti.text.catalogue import Translator, translator

BLUE = 5
"Blue cards of the deck."

HIDDEN, FIRST_BLUE = 0, 1
"What the dial says of the first card; 2 is another colour."


def scene(lot: int, first: int, lang: str | None = None) -> Shown:
    """The tree of a lot, blue or not, without the branches that the first card rules out."""
    tr = translator(lang)
    chances = tree(DECK, BLUE, lot)
    kept = {path: p for path, p in chances.items() if first in (HIDDEN, 2 - path[0])}
    whole = sum(kept.values(), Fraction(0))
    given = {path: kept.get(path, Fraction(0)) / whole for path in chances}
    rows: list[list[int | str]] = [
        [_words(path, tr), " × ".join(_factors(path, first)), value(given[path], tr)]
        for path in chances
    ]
    said = _said(given, first, tr)
    heads = [tr("Card {n}", n=place) for place in range(1, lot + 1)]
    grown = _grown((), lot, given, first, tr)
    picture = draw(grown, [*heads, tr("Chance")], tr("The tree of a lot: blue or not"), said)
    headers = [tr("Cards"), tr("Along the branch"), tr("Chance")]
    return Shown(said, (headers, rows), drawing=picture, lang=tr.lang)


def _said(given: dict[Branch, Fraction], first: int, tr: Translator) -> str:
    """How often the last card is blue, and where that comes from."""
    blue = [p for path, p in given.items() if path[-1] and p]
    chance = value(sum(blue, Fraction(0)), tr)
    facts = {"parts": " + ".join(map(str, blue)), "chance": chance}
    if first == HIDDEN:
        return tr(
            "No card is turned: the branches that end in blue hold {parts} together. The last "
            "card is blue with a chance of {chance}, as the first one is.",
            **facts,
        )
    if first == FIRST_BLUE:
        return tr(
            "The first card is blue: its branch has the chance 1 now, the other one 0. The "
            "branches that end in blue hold {parts}: the last card is blue with a chance of "
            "{chance}.",
            **facts,
        )
    return tr(
        "The first card is not blue: its branch has the chance 1 now, the other one 0. The "
        "branches that end in blue hold {parts}: the last card is blue with a chance of {chance}.",
        **facts,
    )


def _word(blue: bool, tr: Translator) -> str:
    return tr("Blue") if blue else tr("Not blue")


def _words(path: Branch, tr: Translator) -> str:
    return " → ".join(_word(blue, tr) for blue in path)


def _factors(path: Branch, first: int) -> list[str]:
    """The chances along a branch, as cards that fit over cards that are left.

    A first card that is turned is certain.
    """
    found = []
    for place, blue in enumerate(path):
        if place == 0 and first != HIDDEN:
            found.append("1" if blue == (first == FIRST_BLUE) else "0")
            continue
        left = BLUE - sum(path[:place])
        cards = DECK - place
        found.append(f"{left if blue else cards - left}/{cards}")
    return found


def _grown(
    above: Branch, lot: int, given: dict[Branch, Fraction], first: int, tr: Translator
) -> list[Twig]:
    """The cards that may follow those above."""
    if len(above) == lot:
        return []
    twigs = []
    for path in ((*above, True), (*above, False)):
        twig = Twig(
            word=_word(path[-1], tr),
            chance=_factors(path, first)[-1],
            dark=path[-1],
            pruned=not any(given[end] for end in given if end[: len(path)] == path),
            twigs=_grown(path, lot, given, first, tr),
            end=value(given[path], tr) if path in given else "",
            strong=path[-1],
        )
        twigs.append(twig)
    return twigs
