"""A tree of cards as plain SVG: cards as boxes, a fraction on every branch, pruned ones faint."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import msgspec

from serengeti.figures import theme
from serengeti.lessons.shown import WIDTH

ROOT, CARD, HIGH = 20, 64, 26
"Pixels before the root, and the size of a card."
ABOVE, ROW = 62, 44
"Pixels above the first branch, and from one branch to the next."
FAINT = "#767676"
"What is pruned: still read easily on white."


class Twig(msgspec.Struct):
    """A card of the tree, and what may follow it."""

    word: str
    chance: str
    "What stands on the branch that leads here."
    dark: bool
    "A card of the colour in question: white on a dark ground."
    pruned: bool
    twigs: list[Twig] = []
    end: str = ""
    "What stands behind the last card."
    strong: bool = False
    "Whether the end is printed bold."

    @property
    def ends(self) -> int:
        """How many branches end here or further on."""
        return sum(twig.ends for twig in self.twigs) or 1


class Plan(msgspec.Struct, frozen=True):
    """Where levels lie in pixels."""

    levels: int

    def x(self, level: int) -> float:
        """Middle of the cards of a level, 1 for the first."""
        return ROOT + level * (190 if self.levels < 3 else 138)


def draw(twigs: list[Twig], heads: list[str], title: str, caption: str) -> str:
    """The SVG element of a tree; one head for each level, and one for the ends."""
    plan = Plan(len(heads) - 1)
    height = ABOVE + ROW * sum(twig.ends for twig in twigs)
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" font-family="{theme.FONT}" '
        f'font-size="13" fill="{theme.INK}">'
    )
    parts = [
        root,
        f"<title>{escape(title)}</title><desc>{escape(caption)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        _text(ROOT - 6, 20, title, ' font-size="15"'),
        *_heads(plan, heads),
        *_grown(plan, twigs, 1, ROOT, ABOVE),
        "</svg>",
    ]
    return "".join(parts)


def _text(x: float, y: float, text: str, rest: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{rest}>{escape(text)}</text>'


def _heads(plan: Plan, heads: list[str]) -> Iterator[str]:
    *levels, last = heads
    for level, head in enumerate(levels, 1):
        yield _text(plan.x(level), 50, head, f' text-anchor="middle" fill="{FAINT}"')
    yield _text(_end(plan), 50, last, f' fill="{FAINT}"')


def _end(plan: Plan) -> float:
    return plan.x(plan.levels) + CARD / 2 + 14


def _grown(plan: Plan, twigs: list[Twig], level: int, x: float, top: float) -> Iterator[str]:
    """The branches from a point at `x`, in the middle of the rows from `top` on."""
    start = top + ROW * sum(twig.ends for twig in twigs) / 2
    if level == 1:
        yield f'<circle cx="{x:g}" cy="{start:g}" r="4"/>'
    for twig in twigs:
        at = top + ROW * twig.ends / 2
        yield _branch(x, start, plan.x(level) - CARD / 2, at, twig)
        if twig.twigs:
            yield from _grown(plan, twig.twigs, level + 1, plan.x(level) + CARD / 2, top)
        yield from _card(plan.x(level), at, twig)
        if twig.end:
            weight = ' font-weight="700"' if twig.strong and not twig.pruned else ""
            yield _text(_end(plan), at + 4.5, twig.end, weight + _ink(twig))
        top += ROW * twig.ends


def _ink(twig: Twig) -> str:
    return f' fill="{FAINT}"' if twig.pruned else ""


def _branch(x: float, y: float, to_x: float, to_y: float, twig: Twig) -> str:
    """A line, and the chance on it."""
    pruned = f'stroke="{FAINT}" stroke-dasharray="3 4"'
    stroke = pruned if twig.pruned else f'stroke="{theme.INK}" stroke-width="1.6"'
    middle, high = x + 0.56 * (to_x - x), y + 0.56 * (to_y - y)
    return (
        f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" fill="none" {stroke}/>'
        f'<rect x="{middle - 19:g}" y="{high - 9:g}" width="38" height="18" fill="#fff"/>'
        + _text(middle, high + 4.5, twig.chance, f' text-anchor="middle"{_ink(twig)}')
    )


def _card(x: float, y: float, twig: Twig) -> Iterator[str]:
    dark = twig.dark and not twig.pruned
    fill = theme.CARDS["blue"] if dark else "#fff"
    line = f'stroke="{FAINT}" stroke-dasharray="3 4"' if twig.pruned else f'stroke="{theme.INK}"'
    yield (
        f'<rect x="{x - CARD / 2:g}" y="{y - HIGH / 2:g}" width="{CARD}" height="{HIGH}" rx="4" '
        f'fill="{fill}" {line}/>'
    )
    ink = ' fill="#fff" font-weight="700"' if dark else _ink(twig)
    yield _text(x, y + 4.5, twig.word, f' text-anchor="middle"{ink}')
