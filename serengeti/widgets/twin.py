"""The static twin of the board: one step as a plain SVG, for pages where no script runs."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from serengeti.engine import rules, scoring
from serengeti.engine.cards import digits_of
from serengeti.engine.events import CardDiscarded, Challenged, Event, Exchanged, Fined
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.text.catalogue import translator
from serengeti.text.names import plain, untypeset
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe
from serengeti.widgets.facts import banked
from serengeti.widgets.look import palette
from serengeti.widgets.notes import remarks
from serengeti.widgets.svg import GAIN, INK, LINE, LOSS, PANEL, SOFT, Drawing
from serengeti.widgets.words import controls

WIDTH, SEAT_WIDTH, SEAT_HEIGHT, TOP = 760, 374, 126, 116
OUT_WIDTH = 250
"Room for the cards out of the game, right of the lot."

_QUIET = (
    ".jp-OutputArea-child:has(.sg-twin) + .jp-OutputArea-child > "
    ".jupyter-widgets:not(:has(*)){display:none}"
)
"""Reopened without its kernel, JupyterLab has only an error text to put in the board's place, in
a node without elements; the twin stands there and says more."""


def bundle(replay: Replay, step: int, lang: str) -> dict[str, str]:
    """The twin as an output: HTML with the picture and its sentence, and plain text."""
    number = replay.step_number(step)
    event, before = _moment(replay, number)
    said = sentence(event, before, replay.start, lang)
    notes = [f"{title}: {text}" for at, _, title, text in remarks(replay, lang) if at == number]
    picture = b64encode(twin(replay, number, lang).encode()).decode()
    again = escape(translator(lang)("Run this cell again to step through the game."))
    lines = "".join(f"<p>{untypeset(line)}</p>" for line in [said, *notes])
    view = describe(replay.at(number), replay.start, lang, number, event, before)
    return {
        "text/html": (
            f'<div class="sg-twin" lang="{lang}"><style>{_QUIET}</style>'
            f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(said)}" '
            f'style="max-width:100%">{lines}<p><em>{again}</em></p></div>'
        ),
        "text/plain": "\n".join([view, *notes]),
    }


def twin(replay: Replay, step: int, lang: str, points: bool = True) -> str:
    """The table after a step, drawn; without the points of the hands where they are asked for.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> twin(replay, 1, "en").startswith("<svg")
    True
    """
    return _Twin(replay, replay.step_number(step), lang, points).draw()


def _moment(replay: Replay, step: int) -> tuple[Event, Table | None]:
    return replay.events[step], replay.at(step - 1) if step else None


class _Twin(Drawing):
    """One step of a replay."""

    def __init__(self, replay: Replay, step: int, lang: str, points: bool) -> None:
        super().__init__(palette(len(replay.names)))
        self.replay, self.step, self.lang, self.points = replay, step, lang, points
        self.words = controls(translator(lang))
        self.table = replay.at(step)
        self.event, self.before = _moment(replay, step)
        self.was = self.before or self.table
        self.names = [plain(name) for name in replay.names]

    def draw(self) -> str:
        """The whole picture."""
        rows = (self.table.n + 1) // 2
        height = TOP + rows * (SEAT_HEIGHT + 8)
        said = sentence(self.event, self.before, self.replay.start, self.lang)
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
        words, auction = self.words, self.table.auction
        position = words["position"].format(n=self.step, last=len(self.replay) - 1)
        if not auction:
            return f"{position} · {words['setup']}"
        return f"{position} · {words['auction'].format(n=auction, last=rules.LAST_AUCTION)}"

    # --- the middle ---

    def middle(self) -> None:
        """Position, pot and bank, what is on offer, and the cards out of the game."""
        words, table, was = self.words, self.table, self.was
        self.text(8, 20, self.where(), weight=700)
        facts = [f"{words['pot']} {table.pot}{_change(table.pot - was.pot)}"]
        if banked(self.replay.start.rules):
            facts.append(f"{words['bank']} {table.bank}{_change(table.bank - was.bank)}")
        self.text(WIDTH - 8, 20, " · ".join(facts), anchor="end", weight=700)
        room = WIDTH - 16 - (OUT_WIDTH + 16 if table.removed else 0)
        if table.seller >= 0:
            self.sale(room)
        else:
            self.text(8, 42, words["lot"] if table.lot else words["noLot"], fill=SOFT)
            self.cards(table.lot, 8, 50, room)
        if table.removed:
            x = WIDTH - 8 - OUT_WIDTH
            self.text(x, 42, words["removed"], fill=SOFT)
            self.cards(table.removed, x, 50, OUT_WIDTH, fresh=table.removed & ~was.removed)

    def sale(self, room: float) -> None:
        """The card a seat sells, and beside it a lot that was carried."""
        table, words = self.table, self.words
        self.text(8, 42, words["forSale"].format(name=self.names[table.seller]), weight=700)
        self.cards(table.offered, 8, 50, 32, offered=table.offered)
        if table.lot:
            self.text(340, 42, words["lot"], fill=SOFT)
            self.cards(table.lot, 340, 50, room - 332)

    # --- the seats ---

    def seat(self, seat: int) -> None:
        """One seat's panel."""
        table, was, words = self.table, self.was, self.words
        x = 4 + (seat % 2) * (SEAT_WIDTH + 4)
        y = TOP + (seat // 2) * (SEAT_HEIGHT + 8)
        active = seat in (table.asked(), table.leader if table.live else None)
        edge, wide = (INK, 2) if active else (LINE, 1)
        self.box(x, y, SEAT_WIDTH, SEAT_HEIGHT, PANEL, edge, wide, 7)
        self.text(x + 10, y + 20, self.look["marks"][seat], fill=self.look["seats"][seat])
        self.text(x + 28, y + 20, self.names[seat], weight=700)
        if self.points:
            points = words["points"].format(n=scoring.hand_points(table.hands[seat]))
            self.text(x + SEAT_WIDTH - 10, y + 20, points, fill=SOFT, anchor="end")
        self.text(x + SEAT_WIDTH - 10, y + 40, " · ".join(self.states(seat)), anchor="end")
        self.text(x + 10, y + 40, f"{words['chips']} {table.chips[seat]}")
        self.changed(table.chips[seat] - was.chips[seat], x + 84, y + 40)
        held, had = table.hands[seat], was.hands[seat]
        self.cards(
            held,
            x + 10,
            y + 50,
            SEAT_WIDTH - 20,
            fresh=held & ~had,
            gone=had & ~held,
            offered=held & table.offered,
        )
        self.owned(seat, x + 10, y + SEAT_HEIGHT - 11)

    def changed(self, chips: int, x: float, y: float) -> None:
        """What the step gave or took."""
        if chips:
            self.text(x, y, _change(chips), weight=700, fill=GAIN if chips > 0 else LOSS)

    def states(self, seat: int) -> list[str]:
        """What the seat is and does: first player, barred from the auction, asked, …"""
        table, words = self.table, self.words
        said = [words["firstPlayer"]] if table.first == seat else []
        if table.excluded >> seat & 1:
            said.append(words["excluded"])
        elif table.sitting >> seat & 1:
            said.append(words["sitsOut"])
        doing = self.fault(seat) or self.doing(seat)
        return [*said, doing] if doing else said

    def fault(self, seat: int) -> str:
        """What this step is about, when it is about a fault or an exchange of this seat."""
        words = self.words
        if self.table.discarder == seat:
            return words["owesCard"]
        if getattr(self.event, "seat", -1) != seat:
            return ""
        match self.event:
            case Exchanged():
                return words["swaps"]
            case Challenged():
                return words["challenges"]
            case Fined(out=out):
                return words["fineOut"] if out else words["fineAgain"]
            case CardDiscarded():
                return words["gaveUp"]
            case _:
                return ""

    def doing(self, seat: int) -> str:
        """What the seat does in the auction or sale that runs."""
        table, words = self.table, self.words
        if table.seller == seat:
            return words["sells"]
        if not table.live:
            return ""
        if table.asked() == seat:
            return words["asked"]
        if table.leader == seat:
            return words["leads"].format(n=table.high)
        away = table.inside | table.excluded | table.sitting
        return "" if away >> seat & 1 else words["passed"]

    def owned(self, seat: int, x: float, y: float) -> None:
        """The digits that bar amounts."""
        digits = ", ".join(str(digit) for digit in digits_of(self.table.digits[seat])) or "–"
        owned = translator(self.lang)("Digits owned: {digits}")
        self.text(x, y, owned.format(digits=digits), fill=SOFT)


def _change(chips: int) -> str:
    return f" {'+' if chips > 0 else '−'}{abs(chips)}" if chips else ""
