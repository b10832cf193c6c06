"""The static twin of the board: one step as a plain SVG, for pages where no script runs."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from serengeti.analysis.knowledge import Knowledge, knowledge
from serengeti.engine import rules, scoring
from serengeti.engine.cards import digits_of
from serengeti.engine.events import CardDiscarded, Challenged, Event, Exchanged, Fined
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.text import one_seat
from serengeti.text.catalogue import translator
from serengeti.text.names import plain, untypeset
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe, span
from serengeti.widgets.facts import banked
from serengeti.widgets.look import palette, quiet
from serengeti.widgets.notes import remarks
from serengeti.widgets.svg import GAIN, INK, LINE, LOSS, PANEL, SOFT, Drawing
from serengeti.widgets.words import controls

SEAT_WIDTH, SEAT_HEIGHT, TOP = 374, 126, 116
OUT_WIDTH = 250
"Room for the cards out of the game, right of the lot."

QUIET = quiet("sg-twin")
"The style that stands in a twin."


def bundle(replay: Replay, step: int, lang: str, seat: int | None = None) -> dict[str, str]:
    """The twin as an output: HTML with the picture and its sentence, and plain text.

    With `seat` it is that seat's: the chips of rivals are ranges.
    """
    drawing = _drawing(replay, step, lang, seat)
    said, number = drawing.said, drawing.step
    notes = [f"{title}: {text}" for at, _, title, text in remarks(replay, lang) if at == number]
    picture = b64encode(drawing.draw().encode()).decode()
    again = escape(translator(lang)("Run this cell again to step through the game."))
    lines = "".join(f"<p>{untypeset(line)}</p>" for line in [said, *notes])
    return {
        "text/html": (
            f'<div class="sg-twin" lang="{lang}"><style>{QUIET}</style>'
            f'<img src="data:image/svg+xml;base64,{picture}" alt="{escape(said)}" '
            f'style="max-width:100%">{lines}<p><em>{again}</em></p></div>'
        ),
        "text/plain": "\n".join([drawing.view(), *notes]),
    }


def twin(replay: Replay, step: int, lang: str, seat: int | None = None, points: bool = True) -> str:
    """The table after a step, drawn; with `seat` as that seat sees it.

    Without `points` those of the hands are left out: they may be what is asked.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> twin(replay, 1, "en").startswith("<svg")
    True
    """
    drawing = _drawing(replay, step, lang, seat)
    drawing.pointed = points
    return drawing.draw()


def _drawing(replay: Replay, step: int, lang: str, seat: int | None) -> Twin:
    number = replay.step_number(step)
    if seat is None:
        return Twin(replay, number, lang)
    return _SeatTwin(replay.veiled(seat), number, lang, seat)


class Twin(Drawing):
    """One step of a replay."""

    columns = 2
    "Seats side by side."

    pointed = True
    "Whether the points of the hands are shown."

    def __init__(self, replay: Replay, step: int, lang: str) -> None:
        super().__init__(palette(len(replay.names)))
        self.replay, self.step, self.lang = replay, step, lang
        self.words = controls(translator(lang), replay.start.theme)
        self.table = replay.at(step)
        self.event: Event = replay.events[step]
        self.before: Table | None = replay.at(step - 1) if step else None
        self.was = self.before or self.table
        self.names = [plain(name) for name in replay.names]

    @property
    def said(self) -> str:
        """What just happened."""
        return sentence(self.event, self.before, self.replay.start, self.lang)

    def view(self) -> str:
        """The same as text."""
        start = self.replay.start
        return describe(self.table, start, self.lang, self.step, self.event, self.before)

    def draw(self) -> str:
        """The whole picture."""
        rows = -(-self.table.n // self.columns)
        height = TOP + rows * (SEAT_HEIGHT + 8)
        self.middle()
        for seat in range(self.table.n):
            self.seat(seat)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {height}" '
            f'width="{self.width}" height="{height}" role="img" aria-labelledby="t d" '
            f'font-family="system-ui, sans-serif" font-size="13" fill="{INK}">'
            f'<title id="t">{escape(self.where())}</title><desc id="d">{escape(self.said)}</desc>'
            f'<rect width="{self.width}" height="{height}" fill="#fcfcfa"/>'
            f"{''.join(self.parts)}</svg>"
        )

    @property
    def width(self) -> int:
        """Width of the picture."""
        return 4 + self.columns * (SEAT_WIDTH + 4)

    def where(self) -> str:
        """Which step and auction this is."""
        words, auction = self.words, self.table.auction
        last = len(self.replay) - 1
        position = words["position"].format(n=self.step, last=last)
        if self.step == last and not self.table.over:  # nobody knows how many steps are to come
            position = translator(self.lang)("step {n}", n=self.step)
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
        self.text(self.width - 8, 20, " · ".join(facts), anchor="end", weight=700)
        out = min(OUT_WIDTH, self.width // 3)
        room = self.width - 16 - (out + 16 if table.removed else 0)
        if table.seller >= 0:
            self.sale(room)
        else:
            self.text(8, 42, words["lot"] if table.lot else words["noLot"], fill=SOFT)
            self.cards(table.lot, 8, 50, room)
        if table.removed:
            x = self.width - 8 - out
            self.text(x, 42, words["removed"], fill=SOFT)
            self.cards(table.removed, x, 50, out, fresh=table.removed & ~was.removed)

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
        table, was = self.table, self.was
        x = 4 + (seat % self.columns) * (SEAT_WIDTH + 4)
        y = TOP + (seat // self.columns) * (SEAT_HEIGHT + 8)
        active = seat in (table.asked(), table.leader if table.live else None)
        edge, wide = (INK, 2) if active else (LINE, 1)
        self.box(x, y, SEAT_WIDTH, SEAT_HEIGHT, PANEL, edge, wide, 7)
        self.text(x + 10, y + 20, self.look["marks"][seat], fill=self.look["seats"][seat])
        self.text(x + 28, y + 20, self.names[seat], weight=700)
        self.text(x + SEAT_WIDTH - 10, y + 20, self.points(seat), fill=SOFT, anchor="end")
        self.text(x + SEAT_WIDTH - 10, y + 40, " · ".join(self.states(seat)), anchor="end")
        self.purse(seat, x + 10, y + 40)
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

    def purse(self, seat: int, x: float, y: float) -> None:
        """How many chips a seat has, and what the step changed."""
        chips = self.table.chips[seat]
        self.text(x, y, f"{self.words['chips']} {chips}")
        self.changed(chips - self.was.chips[seat], x + 74, y)

    def points(self, seat: int) -> str:
        """Points of the seat's collections."""
        if not self.pointed:
            return ""
        points = scoring.hand_points(self.table.hands[seat])
        return self.words["points"].format(n=points)

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


class _SeatTwin(Twin):
    """One step as a seat sees it: ranges in place of its rivals' chips."""

    def __init__(self, veiled: Replay, step: int, lang: str, looker: int) -> None:
        super().__init__(veiled, step, lang)
        self.looker = looker
        self.known = self.knowledge(step)
        self.knew = self.knowledge(max(step - 1, 0))

    def knowledge(self, step: int) -> Knowledge:
        """What the seat knows at a step, as if chips were hidden whatever the rules say."""
        return knowledge(self.replay, self.looker, step, hidden=True)

    @property
    def said(self) -> str:
        """What just happened, as the seat may be told it."""
        start = self.replay.start
        return one_seat.sentence(self.event, self.before, start, self.looker, self.lang)

    def view(self) -> str:
        """The same as text."""
        start, ranges = self.replay.start, self.known.open.chips
        moment = (self.step, self.event, self.before)
        return describe(self.table, start, self.lang, *moment, self.looker, ranges)

    def where(self) -> str:
        """Which step and auction this is, and who looks."""
        seen = translator(self.lang)("seen by {name}", name=self.names[self.looker])
        return f"{super().where()} · {seen}"

    def purse(self, seat: int, x: float, y: float) -> None:
        """What the seat knows of the chips without memory, and the payment it has just seen."""
        self.text(x, y, f"{self.words['chips']} {span(self.known.open.chips[seat])}")
        (now, _), (before, _) = self.known.memory.chips[seat], self.knew.memory.chips[seat]
        self.changed(now - before, x + 106, y)


def _change(chips: int) -> str:
    return f" {'+' if chips > 0 else '−'}{abs(chips)}" if chips else ""
