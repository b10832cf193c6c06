"""Bids: who named what in each auction, who passed at which height, and the prices."""

from __future__ import annotations

from serengeti.engine.events import Bid, LotGiven, LotRevealed, LotSetAside, LotSold, Passed
from serengeti.figures import theme
from serengeti.figures.chart import Cell, Chart, Grid, Move, Story, begun
from serengeti.text.numbers import NO_NUMBER


def chart(story: Story) -> Chart:
    """A line for each seat within each auction, hollow where it passes; stars for prices."""
    tr = story.tr
    seats = story.seats("line")
    passes = begun(tr("Pass (hollow)"), theme.HINT, "marks", hollow=True)
    prices = begun(tr("Price"), theme.PRICE, "marks")
    free = begun(tr("Free lot"), theme.FREE, "marks", hollow=True)
    for move in story.moves:
        match move.event:
            case LotRevealed():
                for line in seats:
                    line.gap()
            case Bid(seat=seat, amount=amount):
                seats[seat].add(move.step, amount, _bid_text(story, move, amount))
            case Passed(seat=seat):
                hover = tr("{when}: pass", when=story.when(move))
                seats[seat].add(move.step, max(move.before.high, 0), hover, hollow=True)
            case LotSold(seat=seat, price=price):
                prices.add(move.step, price, _price_text(story, move, seat, price))
            case LotGiven(seat=seat):
                hover = tr(
                    "{when}: free for {name}", when=story.when(move), name=story.marked(seat)
                )
                free.add(move.step, 0, hover, hollow=True)
    series = [*seats, passes, prices, free]
    return story.chart(tr("Bids and prices"), tr("Chips"), series, story.usual_chips())


def _bid_text(story: Story, move: Move, amount: int) -> str:
    return story.tr("{when}: bid {amount}", when=story.when(move), amount=story.number(amount))


def _price_text(story: Story, move: Move, seat: int, price: int) -> str:
    return story.tr(
        "{when}: sold to {name} for {chips}",
        when=story.when(move),
        name=story.marked(seat),
        chips=story.chips(price),
    )


def caption(story: Story) -> str:
    """The highest price, and how many lots were sold and given away."""
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
    return " ".join(said)


def _highest_price(story: Story, sales: list[Move]) -> str:
    best = max(sales, key=lambda move: move.event.price)
    return story.tr(
        "The highest price is {chips}: {name} paid it in auction {auction}.",
        chips=story.chips(best.event.price),
        name=story.names[best.event.seat],
        auction=story.number(best.after.auction),
    )


def table(story: Story) -> Grid:
    """A row for each auction: the highest bid of every seat, the price, who got the lot."""
    tr = story.tr
    rows: list[list[Cell]] = []
    for move in story.moves:
        match move.event:
            case LotRevealed(auction=auction):
                rows.append([auction, *(NO_NUMBER for _ in story.names), "", ""])
            case Bid(seat=seat, amount=amount):
                rows[-1][1 + seat] = amount
            case LotSold(seat=seat, price=price):
                rows[-1][-2:] = [price, story.names[seat]]
            case LotGiven(seat=seat):
                rows[-1][-2:] = [tr("free"), story.names[seat]]
            case LotSetAside():
                rows[-1][-2:] = [NO_NUMBER, tr("nobody")]
    return [tr("Auction"), *story.names, tr("Price"), tr("Lot to")], rows
