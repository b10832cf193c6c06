"""Digits paid: what the pot paid for every last digit of a price, and to whom."""

from __future__ import annotations

from collections import Counter

from serengeti.engine.events import LotSold, PotShared
from serengeti.engine.replay import Replay
from serengeti.figures import theme
from serengeti.figures.chart import SHORT, Chart, Grid, begun, highest, upwards
from serengeti.frames import seat_names
from serengeti.text import words
from serengeti.text.catalogue import translator
from serengeti.text.names import plotly as escaped

DIGITS = range(10)


def paid(replay: Replay, upto: int | None) -> tuple[list[int], list[list[int]]]:
    """By digit: how many prices ended in it, and what each seat received for it.

    A pot that all share, because nobody owns the digit, is paid for the digit as well.
    """
    last = len(replay) - 1 if upto is None else replay.step_number(upto)
    prices = [0] * 10
    received = [[0] * len(replay.names) for _ in DIGITS]
    digit = 0
    for event in replay.events[: last + 1]:
        if isinstance(event, LotSold):
            digit = event.price % 10
            prices[digit] += 1
        elif isinstance(event, PotShared):
            for seat, chips in enumerate(event.shares):
                received[digit][seat] += chips
    return prices, received


def chart(replay: Replay, lang: str | None, upto: int | None) -> Chart:
    """Bars of shares over the digits; a tag says how often a price ended so."""
    tr, (prices, received) = translator(lang), paid(replay, upto)
    names = seat_names(replay, SHORT)
    series = [begun(name, look, "bars") for name, look in zip(names, theme.SEATS, strict=False)]
    for digit in DIGITS:
        for seat, one in enumerate(series):
            if received[digit][seat]:
                one.add(digit, received[digit][seat], _hover(digit, prices[digit], lang))
    return Chart(
        title=tr("What each digit paid"),
        x_title=tr("Last digit of the price"),
        y_title=tr("Chips"),
        last=9,
        top=upwards(highest(series)),
        series=series,
        bar=1,
    )


def _hover(digit: int, times: int, lang: str | None) -> str:
    return escaped(
        translator(lang).plural(
            "{n} price ended in {digit}", "{n} prices ended in {digit}", times, digit=digit
        )
    )


def caption(replay: Replay, lang: str | None, upto: int | None) -> str:
    """The digits that paid most, and those in which no price ended."""
    tr, (prices, received) = translator(lang), paid(replay, upto)
    totals = Counter({digit: sum(received[digit]) for digit in DIGITS})
    most = max(totals.values())
    if not most:
        return tr("The pot has not paid yet.")
    best = [str(digit) for digit in DIGITS if totals[digit] == most]
    unseen = [str(digit) for digit in DIGITS if not prices[digit]]
    told = tr.plural(
        "Most was paid for the digit {digits}: {chips}.",
        "Most was paid for the digits {digits}: {chips} each.",
        len(best),
        digits=words.both(best, tr),
        chips=tr.plural("{n} chip", "{n} chips", most),
    )
    if not unseen:
        return f"{told} {tr('Prices ended in every digit.')}"
    return (
        f"{told} {tr('Digits in which no price ended: {digits}.', digits=words.both(unseen, tr))}"
    )


def table(replay: Replay, lang: str | None, upto: int | None) -> Grid:
    """A row a digit: prices that ended in it, and what each seat received."""
    tr, (prices, received) = translator(lang), paid(replay, upto)
    headers = [tr("Digit"), tr("Prices"), *seat_names(replay), tr("In all")]
    rows = [[d, prices[d], *received[d], sum(received[d])] for d in DIGITS]
    return headers, rows
