"""Elements of an SVG, collected top to bottom."""

from __future__ import annotations

from html import escape
from typing import Any

from serengeti.engine.cards import COLOUR_OF, DIGIT_OF

PAPER, INK, SOFT, LINE, PANEL = "#fbf6e9", "#222222", "#5a5a5a", "#9a9a9a", "#f6f6f4"
STRONG, GAIN, LOSS = "#1565c0", "#1b6e34", "#a5301c"
CARD_WIDTH, CARD_HEIGHT = 32, 44

_NAMES = {"weight": "font-weight", "size": "font-size", "anchor": "text-anchor"}


class Drawing:
    """Boxes, texts and cards; every text is escaped here."""

    def __init__(self, look: dict[str, list[str]]) -> None:
        self.look = look
        self.parts: list[str] = []

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str = "none",
        edge: str = LINE,
        wide: float = 1,
        round_: int = 4,
        dash: str = "",
    ) -> None:
        """A rectangle with round corners; `dash` as in `stroke-dasharray`."""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round_}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{wide}"{dashes}/>'
        )

    def text(self, x: float, y: float, text: str, **style: Any) -> None:
        """A line of text; `weight`, `size`, `anchor`, `fill` as in SVG."""
        looks = "".join(f' {_NAMES.get(key, key)}="{value}"' for key, value in style.items())
        self.parts.append(f'<text x="{x}" y="{y}"{looks}>{escape(text)}</text>')

    def cards(
        self,
        held: int,
        x: float,
        y: float,
        room: float,
        fresh: int = 0,
        gone: int = 0,
        offered: int = 0,
    ) -> None:
        """Cards side by side, closer when there are many: those held, then those just gone."""
        shown = [card for card in range(30) if held >> card & 1]
        shown += [card for card in range(30) if gone >> card & 1]
        apart = min(CARD_WIDTH + 4.0, (room - CARD_WIDTH) / max(len(shown) - 1, 1))
        for place, card in enumerate(shown):
            at = round(x + place * apart, 1)
            self.card(card, at, y, pale=bool(gone >> card & 1))
            if gone >> card & 1:
                self.sign(at, y, "−", LOSS)
            elif offered >> card & 1:
                self.box(
                    at - 1, y - 1, CARD_WIDTH + 2, CARD_HEIGHT + 2, "none", STRONG, 2, 5, "5 3"
                )
            elif fresh >> card & 1:
                self.sign(at, y, "+", GAIN)

    def card(self, card: int, x: float, y: float, pale: bool = False) -> None:
        """One card: digit, symbol and an edge in its colour; pale when it is not here any more."""
        colour = self.look["cards"][COLOUR_OF[card]]
        self.parts.append('<g opacity="0.5">' if pale else "<g>")
        self.box(x, y, CARD_WIDTH, CARD_HEIGHT, PAPER, INK, dash="3 2" if pale else "")
        self.box(x + 22, y + 1, 9, CARD_HEIGHT - 2, colour, "none", 0, 3)
        self.text(x + 4, y + 19, str(DIGIT_OF[card]), weight=700, size=17)
        self.text(x + 4, y + 37, self.look["symbols"][COLOUR_OF[card]], fill=colour, size=15)
        self.parts.append("</g>")

    def sign(self, x: float, y: float, sign: str, colour: str) -> None:
        """What happened to the card at this place."""
        self.frame(x, y, colour)
        self.parts.append(f'<circle cx="{x + 30}" cy="{y + 41}" r="7" fill="{colour}"/>')
        self.text(x + 30, y + 45, sign, fill="#ffffff", weight=700, anchor="middle", size=12)

    def frame(self, x: float, y: float, colour: str, dash: str = "") -> None:
        """A line around the card at this place."""
        self.box(x - 1, y - 1, CARD_WIDTH + 2, CARD_HEIGHT + 2, "none", colour, 2, 5, dash)
