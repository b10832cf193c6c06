"""The price map of one decision: who is paid how much at every price, and which are barred."""

from __future__ import annotations

from serengeti.analysis.price_text import summary
from serengeti.analysis.prices import Price, PriceMap, price_map
from serengeti.engine.events import CardSold
from serengeti.engine.replay import Replay
from serengeti.figures import theme
from serengeti.figures.backdrop import Strip
from serengeti.figures.chart import SHORT, Chart, Grid, Series, begun, highest, upwards
from serengeti.frames import seat_names
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plotly as escaped


def asked(replay: Replay, upto: int | None) -> PriceMap:
    """The price map of the decision after a step, by default the last step."""
    return price_map(replay.at(-1 if upto is None else upto), start=replay.start)


def chart(replay: Replay, lang: str | None, upto: int | None) -> Chart:
    """Bars of shares over the prices; barred prices stand on grey and carry a cross."""
    tr, prices = translator(lang), asked(replay, upto)
    names = seat_names(replay, SHORT)
    shares = [begun(name, look, "bars") for name, look in zip(names, theme.SEATS, strict=False)]
    rest = begun(tr("Stays in the pot"), theme.LEFT, "bars")
    if prices.table.remainder:
        rest = begun(tr("To the bank"), theme.TO_BANK, "bars")
    barred = begun(tr("Barred"), theme.VOID, "marks")
    for price in prices[1:]:
        _follow(prices, price, shares, rest, barred, tr)
    others = [one for seat, one in enumerate(shares) if seat != prices.seat]
    series = [*others, rest, barred]
    return Chart(
        title=tr("What each price pays"),
        x_title=tr("Price"),
        y_title=tr("Chips"),
        last=max(len(prices) - 2, 1),
        top=upwards(highest(series)),
        strips=[_strip(price) for price in prices[1:] if not price.legal],
        series=series,
        bar=1,
    )


def _follow(
    prices: PriceMap,
    price: Price,
    shares: list[Series],
    rest: Series,
    barred: Series,
    tr: Translator,
) -> None:
    """The marks of one price."""
    amount = price.amount or 0
    said = plotly_text(prices.sentence(amount, tr.lang))
    if not price.legal:
        barred.add(amount, 0, said)
        return
    for seat, chips in enumerate(received(prices, price)):
        if chips:
            shares[seat].add(amount, chips, said)
    if price.share and price.share.left:
        rest.add(amount, price.share.left, said)


def received(prices: PriceMap, price: Price) -> tuple[int, ...]:
    """What a price pays to each seat: the pot's shares, or the price of a card to its seller."""
    if isinstance(price.ending, CardSold) and price.ending.buyer is not None:
        return tuple(price.ending.price * (p == price.ending.seat) for p in range(prices.table.n))
    return price.shares


def plotly_text(text: str) -> str:
    """A sentence as plotly may show it: names in it are hostile until marked up.

    >>> plotly_text("<b> pays 3")
    '&lt;b&gt; pays 3'
    """
    return " ".join(escaped(word) for word in text.split(" "))


def _strip(price: Price) -> Strip:
    amount = price.amount or 0
    return Strip(amount - 0.5, amount + 0.5, theme.BAND)


def caption(replay: Replay, lang: str | None, upto: int | None) -> str:
    """What may be bid, what is barred, the dearest gift, and what a pass leads to."""
    prices = asked(replay, upto)
    return f"{summary(prices, lang)} {prices.sentence(None, lang)}"


def table(replay: Replay, lang: str | None, upto: int | None) -> Grid:
    """A row a choice: who is paid how much, what stays, and the reason in words."""
    tr, prices = translator(lang), asked(replay, upto)
    headers = [tr("Price"), *seat_names(replay), tr("Remainder"), tr("What follows")]
    rows = [
        [
            tr("pass") if price.amount is None else price.amount,
            *(received(prices, price) or ("",) * prices.table.n),
            price.share.left if price.share else "",
            prices.sentence(price.amount, tr.lang),
        ]
        for price in prices
    ]
    return headers, rows
