"""Who financed whom: a matrix from payers to receivers, with its sums."""

from __future__ import annotations

from fractions import Fraction

from serengeti.analysis.ledger import Financing, Ledger
from serengeti.analysis.ledger_text import chips, sentences
from serengeti.engine.replay import Replay
from serengeti.figures.chart import SHORT, Grid
from serengeti.figures.matrix import Cell, Matrix
from serengeti.figures.price_chart import plotly_text
from serengeti.frames import seat_names
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number


def _financing(replay: Replay, upto: int | None) -> Financing:
    return Ledger(replay).financed(-1 if upto is None else upto)


def _bank(replay: Replay) -> bool:
    """Whether a bank takes part."""
    rules = replay.start.rules
    return bool(rules.bank_chips or rules.remainder == "bank" or rules.fines_to == "bank")


def _amounts(replay: Replay, upto: int | None) -> list[list[Fraction]]:
    """All cells and sums: a row a payer, last the bank if there is one, and the sums."""
    rows = _financing(replay, upto).cells(_bank(replay))
    rows.append([sum(column, Fraction(0)) for column in zip(*rows, strict=True)])
    return [[*row, sum(row, Fraction(0))] for row in rows]


def _labels(replay: Replay, tr: Translator, names: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Names of columns and of rows."""
    bank = [tr("Bank")] if _bank(replay) else []
    columns = [*names, *bank, tr("Still in the pot"), tr("In all")]
    return columns, [*names, *bank, tr("In all")]


def chart(replay: Replay, lang: str | None, upto: int | None) -> Matrix:
    """The matrix of chips from every payer to every receiver."""
    tr, amounts = translator(lang), _amounts(replay, upto)
    columns, rows = _labels(replay, tr, seat_names(replay, SHORT))
    cells = [
        [
            _cell(tr, amount, rows[y], columns[x], x < len(replay.names) and y < len(rows) - 1)
            for x, amount in enumerate(line)
        ]
        for y, line in enumerate(amounts)
    ]
    return Matrix(tr("Who financed whom"), tr("Received by"), tr("Paid by"), columns, rows, cells)


def _cell(tr: Translator, amount: Fraction, payer: str, receiver: str, tinted: bool) -> Cell:
    said = tr(
        "{payer} → {receiver}: {chips}", payer=payer, receiver=receiver, chips=chips(amount, tr)
    )
    value = round(float(amount), 3) if tinted else None
    return Cell(number(amount, tr.lang, 1), value, plotly_text(said))


def caption(replay: Replay, lang: str | None, upto: int | None) -> str:
    """Who paid whom most, and what each paid and received."""
    return " ".join(sentences(replay, _financing(replay, upto), lang))


def table(replay: Replay, lang: str | None, upto: int | None) -> Grid:
    """The same numbers with one decimal."""
    tr = translator(lang)
    columns, rows = _labels(replay, tr, seat_names(replay))
    amounts = _amounts(replay, upto)
    cells = [
        [name, *(number(amount, tr.lang, 1) for amount in line)]
        for name, line in zip(rows, amounts, strict=True)
    ]
    return [tr("Paid by"), *columns], cells
