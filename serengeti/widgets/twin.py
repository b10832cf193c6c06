"""The static twin of the board: one step as a plain SVG, for pages where no script runs."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from typing import Any

from serengeti.engine import rules, scoring
from serengeti.engine.cards import COLOUR_OF, DIGIT_OF, digits_of
from serengeti.engine.events import Event
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plain
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe
from serengeti.widgets.look import palette

WIDTH, SEAT_WIDTH, SEAT_HEIGHT, TOP = 760, 374, 126, 116
PAPER, INK, SOFT, LINE, PANEL = "#fbf6e9", "#222222", "#5a5a5a", "#9a9a9a", "#f6f6f4"


def bundle(replay: Replay, step: int, lang: str) -> dict[str, str]:
    """The twin as an output: HTML with the picture and its sentence, and plain text."""
    number = replay.step_number(step)
    event, before = _moment(replay, number)
    said = sentence(event, before, replay.start, lang)
    picture = b64encode(twin(replay, number, lang).encode()).decode()
    tr = translator(lang)
    again = escape(tr("Run this cell again to step through the game."))
    return {
        "text/html": (
            f'<div class="sg-twin" lang="{lang}">'
            f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(said)}" '
            f'style="max-width:100%">'
            f"<p>{_never_typeset(said)}</p><p><em>{again}</em></p></div>"
        ),
        "text/plain": describe(replay.at(number), replay.start, lang, number, event, before),
    }


def twin(replay: Replay, step: int, lang: str) -> str:
    """The table after a step, drawn.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> twin(replay, 1, "en").startswith("<svg")
    True
    """
    return _Drawing(replay, replay.step_number(step), translator(lang)).draw()


def _never_typeset(text: str) -> str:
    """Escaped for HTML, and cut where JupyterLab would see the marks of a formula."""
    return re.sub(r"[$\\]", r"<span>\g<0></span>", escape(text))


def _moment(replay: Replay, step: int) -> tuple[Event, Table | None]:
    return replay.events[step], replay.at(step - 1) if step else None


class _Drawing:
    """SVG elements, collected top to bottom."""

    def __init__(self, replay: Replay, step: int, tr: Translator) -> None:
        self.replay, self.step, self.tr = replay, step, tr
        self.table = replay.at(step)
        self.names = [plain(name) for name in replay.names]
        self.look = palette(self.table.n)
        self.parts: list[str] = []

    def draw(self) -> str:
        """The whole picture."""
        rows = (self.table.n + 1) // 2
        height = TOP + rows * (SEAT_HEIGHT + 8)
        event, before = _moment(self.replay, self.step)
        said = sentence(event, before, self.replay.start, self.tr.lang)
        self.middle()
        for seat in range(self.table.n):
            self.seat(seat)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="t d" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">'
            f'<title id="t">{escape(self.where())}</title><desc id="d">{escape(said)}</desc>'
            f'<rect width="{WIDTH}" height="{height}" fill="#fcfcfa"/>{"".join(self.parts)}</svg>'
        )

    def where(self) -> str:
        """Which step and auction this is."""
        tr, last = self.tr, len(self.replay) - 1
        position = tr("step {n} of {last}").format(n=self.step, last=last)
        if not self.table.auction:
            return f"{position} · {tr('before the first auction')}"
        auction = tr("auction {n} of {last}")
        return f"{position} · {auction.format(n=self.table.auction, last=rules.LAST_AUCTION)}"

    def middle(self) -> None:
        """Position, lot, standing bid, pot and bank."""
        tr, table = self.tr, self.table
        self.text(8, 20, self.where(), weight=700)
        facts = [f"{tr('Pot')} {table.pot}"]
        if self.replay.start.rules.bank_chips or self.table.bank:
            facts.append(f"{tr('Bank')} {table.bank}")
        self.text(WIDTH - 8, 20, " · ".join(facts), anchor="end", weight=700)
        self.text(8, 42, tr("Lot") if table.lot else tr("no lot on the table"), fill=SOFT)
        self.cards(table.lot, 8, 50)

    def seat(self, seat: int) -> None:
        """One seat's panel."""
        table = self.table
        x = 4 + (seat % 2) * (SEAT_WIDTH + 4)
        y = TOP + (seat // 2) * (SEAT_HEIGHT + 8)
        active = seat in (table.asked(), table.leader if table.live else None)
        edge, wide = (INK, 2) if active else (LINE, 1)
        self.box(x, y, SEAT_WIDTH, SEAT_HEIGHT, PANEL, edge, wide, 7)
        self.text(x + 10, y + 20, self.look["marks"][seat], fill=self.look["seats"][seat])
        self.text(x + 28, y + 20, self.names[seat], weight=700)
        self.text(x + SEAT_WIDTH - 10, y + 20, self.state(seat), anchor="end")
        chips = f"{self.tr('Chips')} {table.chips[seat]}"
        self.text(x + 10, y + 40, chips)
        self.cards(table.hands[seat], x + 10, y + 48, SEAT_WIDTH - 20)
        self.owned(seat, x + 10, y + SEAT_HEIGHT - 11)

    def state(self, seat: int) -> str:
        """What the seat is doing, and whether it leads the auction."""
        table, tr = self.table, self.tr
        says = [tr("first player")] if table.first == seat else []
        if table.asked() == seat:
            says.append(tr("to choose"))
        elif table.live and table.leader == seat:
            says.append(tr("standing bid: {n}").format(n=table.high))
        elif table.live and not table.inside >> seat & 1:
            says.append(tr("passed"))
        return " · ".join(says)

    def owned(self, seat: int, x: float, y: float) -> None:
        """The digits that bar amounts, and the points of the collections."""
        table, tr = self.table, self.tr
        digits = ", ".join(str(digit) for digit in digits_of(table.digits[seat])) or "–"
        self.text(x, y, tr("Digits owned: {digits}").format(digits=digits), fill=SOFT)
        points = tr("Collections: {n} pts").format(n=scoring.hand_points(table.hands[seat]))
        self.text(x + SEAT_WIDTH - 20, y, points, fill=SOFT, anchor="end")

    def cards(self, mask: int, x: float, y: float, room: float = 700) -> None:
        """The cards of a mask side by side, closer when there are many."""
        held = [card for card in range(30) if mask >> card & 1]
        apart = min(36.0, (room - 32) / max(len(held) - 1, 1))
        for place, card in enumerate(held):
            self.card(card, round(x + place * apart, 1), y)

    def card(self, card: int, x: float, y: float) -> None:
        """One card: digit, symbol and an edge in its colour."""
        colour = self.look["cards"][COLOUR_OF[card]]
        self.box(x, y, 32, 44, PAPER, INK, 1, 4)
        self.box(x + 22, y + 1, 9, 42, colour, "none", 0, 3)
        self.text(x + 4, y + 19, str(DIGIT_OF[card]), weight=700, size=17)
        self.text(x + 4, y + 37, self.look["symbols"][COLOUR_OF[card]], fill=colour, size=15)

    # --- elements ---

    def box(
        self, x: float, y: float, w: float, h: float, fill: str, edge: str, wide: int, r: int
    ) -> None:
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{wide}"/>'
        )

    def text(self, x: float, y: float, text: str, **style: Any) -> None:
        names = {"weight": "font-weight", "size": "font-size", "anchor": "text-anchor"}
        looks = "".join(f' {names.get(key, key)}="{value}"' for key, value in style.items())
        self.parts.append(f'<text x="{x}" y="{y}"{looks}>{escape(text)}</text>')
