"""The cards of one colour between two players as plain SVG: each new card is a higher column."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from serengeti.figures import theme
from serengeti.lessons.points import SIZE, points
from serengeti.lessons.shown import WIDTH, Shown
from serengeti.text.catalogue import Translator, translator

UNIT, STEP = 26, 34
"Pixels of a square, and from one column to the next."
CARD, GAP = 34, 8
"Width of a card of the row on top, and the room between two."
GROUND, HIGH = 270, 322
"Where the columns stand, and the height of the picture."
PLAYERS = (
    ("A", 79, theme.SEATS[0].colour, "#ffffff"),
    ("B", 391, theme.SEATS[1].colour, "#000000"),
)
"Letter, left end, colour, and the colour of the letter on a card."
FREE = "#767676"

HATCH = (
    '<defs><pattern id="sg-ladder-b" width="6" height="6" patternUnits="userSpaceOnUse">'
    f'<rect width="6" height="6" fill="{theme.SEATS[1].colour}"/>'
    '<path d="M-1 6L6-1M5 7L7 5M-1 1L1-1" stroke="#000000"/></pattern></defs>'
)


def ladder(mine: int, theirs: int, lang: str | None) -> Shown:
    """Cards and points of A and of B, what the next card would add, and the picture of it."""
    tr = translator(lang)
    owned = (mine, theirs)
    scores = [points(cards) for cards in owned]
    following = [n + 1 if sum(owned) < SIZE else "–" for n in owned]
    rows: list[list[int | str]] = [
        [PLAYERS[i][0], owned[i], scores[i], following[i]] for i in range(len(PLAYERS))
    ]
    rows.append([tr("In all"), sum(owned), sum(scores), ""])
    headers = [tr("Player"), tr("Cards"), tr("Points"), tr("The next card adds")]
    cards = [tr.plural("{n} card", "{n} cards", n) for n in owned]
    told = [tr.plural("{n} point", "{n} points", n) for n in (*scores, sum(scores))]
    caption = f"{_owned(cards, told, tr)} {_next(owned, tr)}"
    below = (f"A · {cards[0]} · {told[0]}", f"B · {cards[1]} · {told[1]}")
    drawing = _draw(owned, below, tr("Five cards of one colour, two players"), caption)
    return Shown(caption, (headers, rows), drawing=drawing, lang=tr.lang)


def _owned(cards: list[str], told: list[str], tr: Translator) -> str:
    return tr(
        "A owns {a}: {first}. B owns {b}: {second}. Together {both}.",
        a=cards[0],
        b=cards[1],
        first=told[0],
        second=told[1],
        both=told[2],
    )


def _next(owned: tuple[int, int], tr: Translator) -> str:
    if sum(owned) == SIZE:
        return tr("All five cards are owned.")
    return tr("The next card would add {a} for A, {b} for B.", a=owned[0] + 1, b=owned[1] + 1)


def _draw(owned: tuple[int, int], said: tuple[str, str], title: str, caption: str) -> str:
    """The SVG element; `said` stands below the columns of each player."""
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HIGH}" width="{WIDTH}" '
        f'height="{HIGH}" role="img" font-family="{theme.FONT}" font-size="13" '
        f'fill="{theme.INK}">'
    )
    parts = [
        root,
        f"<title>{escape(title)}</title><desc>{escape(caption)}</desc>{HATCH}",
        f'<rect width="{WIDTH}" height="{HIGH}" fill="#ffffff"/>',
        f'<text x="20" y="24" font-size="15">{escape(title)}</text>',
        *_cards(owned),
    ]
    left = SIZE - sum(owned)
    for player, cards in enumerate(owned):
        parts += _ladder(player, cards, cards + 1 if left else 0)
        x = PLAYERS[player][1] + STEP * SIZE / 2
        parts.append(
            f'<text x="{x:g}" y="{GROUND + 42}" text-anchor="middle" font-weight="700">'
            f"{escape(said[player])}</text>"
        )
    return "".join([*parts, "</svg>"])


def _cards(owned: tuple[int, int]) -> Iterator[str]:
    """The five cards: those of A from the left, those of B from the right."""
    start = (WIDTH - SIZE * CARD - (SIZE - 1) * GAP) // 2
    for place in range(SIZE):
        x = start + place * (CARD + GAP)
        mine, theirs = place < owned[0], place >= SIZE - owned[1]
        if not (mine or theirs):
            yield f'<rect x="{x}" y="40" width="{CARD}" height="46" rx="4" {_outline(FREE)}/>'
            continue
        letter, _, colour, ink = PLAYERS[theirs]
        yield (
            f'<rect x="{x}" y="40" width="{CARD}" height="46" rx="4" fill="{colour}" '
            f'stroke="{theme.INK}"/><text x="{x + CARD / 2:g}" y="69" font-size="18" '
            f'font-weight="700" text-anchor="middle" fill="{ink}">{letter}</text>'
        )


def _ladder(player: int, cards: int, following: int) -> Iterator[str]:
    """Columns of 1, 2, … squares; the one that a next card would add is only outlined."""
    _, left, colour, _ = PLAYERS[player]
    fill = "url(#sg-ladder-b)" if player else colour
    yield f'<path d="M{left - 8} {GROUND}h{STEP * SIZE + 8}" stroke="{theme.INK}"/>'
    for card in range(1, SIZE + 1):
        x = left + STEP * (card - 1)
        if card <= cards:
            yield from _column(x, card, f'fill="{fill}" stroke="{theme.INK}"')
        elif card == following:
            yield from _column(x, card, _outline(theme.INK))
        yield _label(x, GROUND + 18, str(card), FREE if card > cards else theme.INK)
        if card <= cards or card == following:
            yield _label(x, GROUND - UNIT * card - 6, f"+{card}", theme.INK)


def _column(x: int, squares: int, look: str) -> Iterator[str]:
    for place in range(1, squares + 1):
        y = GROUND - UNIT * place
        yield f'<rect x="{x}" y="{y}" width="{UNIT}" height="{UNIT}" {look}/>'


def _label(x: int, y: int, text: str, ink: str) -> str:
    return f'<text x="{x + UNIT / 2:g}" y="{y}" text-anchor="middle" fill="{ink}">{text}</text>'


def _outline(colour: str) -> str:
    return f'fill="none" stroke="{colour}" stroke-dasharray="4 3"'
