"""Bids: who named what in each auction and sale, who passed at which height, and the prices."""

from __future__ import annotations

from serengeti.engine.events import (
    Bid,
    CardSold,
    Fined,
    LotGiven,
    LotRevealed,
    LotSetAside,
    LotSold,
    OverbidExposed,
    Passed,
    SaleOpened,
)
from serengeti.figures import theme
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, begun
from serengeti.text.numbers import NO_NUMBER


def chart(story: Story) -> Chart:
    """A line for each seat within each auction, hollow where it passes; stars for prices.

    Sales stand on bands of their own, smaller; crosses show which bids were void.
    """
    marks = _Marks(story)
    for move in story.moves:
        marks.take(move)
    tr, usual = story.tr, story.usual_chips()
    return story.chart(tr("Bids and prices"), tr("Chips"), marks.series(), usual, False)


class _Marks:
    """The series of the chart, filled move by move."""

    def __init__(self, story: Story) -> None:
        tr = story.tr
        self.story = story
        self.lines = story.seats("line")
        self.small = story.seats("line", [look.smaller() for look in theme.SEATS])
        self.prices = begun(tr("Price"), theme.PRICE, "marks")
        self.free = begun(tr("Free lot"), theme.FREE, "marks", hollow=True)
        self.sold = begun(tr("Price of a card"), theme.PRICE.smaller(), "marks")
        self.void = begun(tr("Void bid"), theme.VOID, "marks")

    def series(self) -> list[Series]:
        """All series, those left out that the rules have no use for."""
        first, tr = self.story.first, self.story.tr
        passes = begun(tr("Pass (hollow)"), theme.HINT, "marks", hollow=True)
        found = [*self.lines, passes, self.prices, self.free]
        if first.sale:
            hint = begun(tr("In a sale (small)"), theme.HINT.smaller(), "marks")
            for line in self.small:
                line.key = False
            found += [hint, *self.small, self.sold]
        return [*found, self.void] if penalties(story=self.story) else found

    def take(self, move: Move) -> None:
        """Whatever a move adds."""
        when, tr = self.story.when(move), self.story.tr
        lines = self.small if move.selling else self.lines
        match move.event:
            case LotRevealed() | SaleOpened():
                self.part()
            case Bid(seat=seat, amount=amount):
                hover = tr("{when}: bid {amount}", when=when, amount=self.story.number(amount))
                lines[seat].add(move.step, amount, hover)
            case Passed(seat=seat):
                high = max(move.before.high, 0)
                lines[seat].add(move.step, high, tr("{when}: pass", when=when), hollow=True)
            case Fined(seat=seat, amount=amount):
                lines[seat].gap()
                self.void.add(move.step, amount, _fine_text(self.story, move))
            case OverbidExposed():
                self.part()
                self.void.add(move.step, move.before.high, _overbid_text(self.story, move))
            case LotSold() | LotGiven() | CardSold():
                self.end(move)

    def part(self) -> None:
        """No line goes on from here."""
        for line in (*self.lines, *self.small):
            line.gap()

    def end(self, move: Move) -> None:
        """A lot finds its taker, or a card."""
        story = self.story
        when, tr, name = story.when(move), story.tr, story.marked(move.event.seat)
        match move.event:
            case LotSold(price=price):
                what = {"name": name, "chips": story.chips(price)}
                hover = tr("{when}: sold to {name} for {chips}", when=when, **what)
                self.prices.add(move.step, price, hover)
            case LotGiven():
                hover = tr("{when}: free for {name}", when=when, name=name)
                self.free.add(move.step, 0, hover, hollow=True)
            case CardSold(price=price, buyer=buyer):
                self.sold.add(move.step, price, _sale_text(story, move), hollow=buyer is None)


def penalties(story: Story) -> bool:
    """Whether the rules let bids happen that turn out void."""
    return bool(story.first.forbidden_bid or story.first.overbid)


def _fine_text(story: Story, move: Move) -> str:
    facts = {
        "when": story.when(move),
        "name": story.marked(move.event.seat),
        "amount": story.number(move.event.amount),
    }
    if move.event.out:
        return story.tr("{when}: {amount} is void, {name} has no chip and is out", **facts)
    chips = story.chips(move.event.chips)
    return story.tr("{when}: {amount} is void, {name} pays a fine of {chips}", chips=chips, **facts)


def _overbid_text(story: Story, move: Move) -> str:
    return story.tr(
        "{when}: {name} cannot pay {amount}, the auction begins again",
        when=story.when(move),
        name=story.marked(move.event.seat),
        amount=story.number(move.before.high),
    )


def _sale_text(story: Story, move: Move) -> str:
    facts = {
        "when": story.when(move),
        "name": story.marked(move.event.seat),
        "card": story.card(move.event.card),
    }
    if move.event.buyer is None:
        return story.tr("{when}: nobody bids for {card}, which {name} keeps", **facts)
    return story.tr(
        "{when}: {name} sells {card} to {buyer} for {chips}",
        buyer=story.marked(move.event.buyer),
        chips=story.chips(move.event.price),
        **facts,
    )


def caption(story: Story) -> str:
    """The highest price; how many lots and cards were sold, how many bids were void."""
    tr = story.tr
    sales = [move for move in story.moves if isinstance(move.event, LotSold)]
    given = sum(isinstance(move.event, LotGiven) for move in story.moves)
    if not sales:
        said = [tr("No lot has been sold.")]
    else:
        said = [
            _highest_price(story, sales),
            tr.plural("{n} lot was sold.", "{n} lots were sold.", len(sales)),
        ]
    if given:
        said.append(tr.plural("{n} lot was free.", "{n} lots were free.", given))
    return " ".join(filter(None, [*said, story.cards_sold(), _void(story)]))


def _void(story: Story) -> str:
    tr, how = story.tr, list(story.void.values())
    fines, overbids = how.count("fined"), how.count("exposed")
    said = []
    if fines:
        said.append(tr.plural("{n} bid was fined.", "{n} bids were fined.", fines))
    if overbids:
        said.append(
            tr.plural("{n} bid could not be paid.", "{n} bids could not be paid.", overbids)
        )
    return " ".join(said)


def _highest_price(story: Story, sales: list[Move]) -> str:
    best = max(sales, key=lambda move: move.event.price)
    return story.tr(
        "The highest price is {chips}: {name} paid it in auction {auction}.",
        chips=story.chips(best.event.price),
        name=story.names[best.event.seat],
        auction=story.number(best.auction),
    )


def table(story: Story) -> Grid:
    """A row for each auction and sale: highest standing bid of every seat, price, who got it.

    Void bids have a column where the rules know them.
    """
    tr, seats = story.tr, len(story.names)
    rows: list[list[Cell]] = []
    for move in story.moves:
        match move.event:
            case LotRevealed(auction=auction):
                rows.append([auction, *[NO_NUMBER] * seats, "", "", ""])
            case SaleOpened(seat=seat, card=card):
                what = tr("{card} of {name}", card=story.card(card), name=story.names[seat])
                rows.append([what, *[NO_NUMBER] * seats, "", "", ""])
            case Bid(seat=seat, amount=amount):
                _enter(story, move.step, rows[-1], seat, amount)
            case LotSold(seat=seat, price=price):
                rows[-1][-3:-1] = [price, story.names[seat]]
            case LotGiven(seat=seat):
                rows[-1][-3:-1] = [tr("free"), story.names[seat]]
            case LotSetAside() | CardSold(buyer=None):
                rows[-1][-3:-1] = [NO_NUMBER, tr("nobody")]
            case CardSold(buyer=buyer, price=price):
                rows[-1][-3:-1] = [price, story.names[buyer]]
    headers = [tr("Auction"), *story.names, tr("Price"), tr("Lot to")]
    if penalties(story):
        return [*headers, tr("Void bids")], rows
    return headers, [row[:-1] for row in rows]


def _enter(story: Story, step: int, row: list[Cell], seat: int, amount: int) -> None:
    """A bid goes to its seat's column, or with its maker's name among the void ones."""
    if step not in story.void:
        row[1 + seat] = amount
        return
    tried = f"{story.names[seat]} {story.number(amount)}"
    row[-1] = f"{row[-1]}, {tried}" if row[-1] else tried
