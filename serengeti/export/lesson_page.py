"""A lesson's worksheet: one page to fill in, one page to cut out.

A lesson brings its content as a `Sheet`; how it looks is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from serengeti.engine.editions import rules_for
from serengeti.export.card_faces import card_word, face
from serengeti.export.paper import cut_outs, document, items, paragraph, part
from serengeti.export.rules_sheet import points_table
from serengeti.text.catalogue import Translator

TRIES = 10
"Tries of a pair."


class Column(msgspec.Struct, frozen=True):
    """A column of the table of tries."""

    heading: str
    total: bool = True
    "Whether adding it up makes sense."


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What a lesson prints. Texts are marked with `N_`; they may name {chips}."""

    name: str
    "Name of the lesson, e.g. `L05`."
    title: str
    question: str
    predict: tuple[str, ...]
    "Asked before the cards are touched: a line to write on for each."
    materials: tuple[str, ...]
    steps: tuple[str, ...]
    "What a pair does in each of its ten tries."
    columns: tuple[Column, ...]
    look_back: tuple[str, ...]
    "Asked when the class has added up: a line for each."
    cards: tuple[str, ...] = ()
    "Cards to cut out."
    prices: bool = False
    "Whether to cut out a slip for every price a player can pay at the start instead."
    points: bool = False
    "Whether the points of a collection are shown, with a row to fill in."


def lesson_page(sheet: Sheet, tr: Translator, edition: str = "serengeti") -> str:
    """Two pages, in the words of the edition's theme and with its chips."""
    chips = rules_for(edition, 4).start_chips
    title = f"{sheet.name} · {tr(sheet.title)}"
    return document(title, [_task(sheet, title, chips, tr), _cuts(sheet, edition, chips, tr)], tr)


def _task(sheet: Sheet, title: str, chips: int, tr: Translator) -> str:
    def said(texts: Sequence[str]) -> list[str]:
        return [tr(text, chips=chips) for text in texts]

    known = ""
    if sheet.points:
        hint = tr("The points of a collection; fill in what each further card adds:")
        known = paragraph(hint) + points_table(tr, more=True)
    labels = (tr("Names"), tr("Class"), tr("Date"))
    question = paragraph(tr(sheet.question, chips=chips), "question")
    return "".join(
        [
            f'<div class="work"><h1>{escape(title)}</h1><p class="names">',
            *(f"<span>{escape(label)}</span>" for label in labels),
            f'</p><section class="box">{question}</section>',
            part(tr("First predict, in pen"), _lines(said(sheet.predict))),
            '<div class="two">',
            part(tr("You need"), items(said(sheet.materials)) + known),
            part(tr("Each of ten tries"), items(said(sheet.steps), "ol")),
            "</div>",
            f"<section>{_tries(sheet.columns, tr)}</section>",
            part(tr("Look back"), _lines(said(sheet.look_back)), "back"),
            "</div>",
        ]
    )


def _lines(texts: Sequence[str]) -> str:
    return "".join(f'{escape(text)}<span class="line"></span>' for text in texts)


def _tries(columns: Sequence[Column], tr: Translator) -> str:
    heads = [tr("Try"), *(tr(column.heading) for column in columns)]
    head = "".join(f'<th scope="col">{escape(text).replace(" (", "<br>(")}</th>' for text in heads)
    body = "".join(_row(str(n), [True] * len(columns)) for n in range(1, TRIES + 1))
    sums = [column.total for column in columns]
    foot = "".join(
        _row(label, sums)
        for label in (tr("Our total"), tr("Class total"), tr("Class total ÷ number of tries"))
    )
    return (
        f'<table class="tries"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody><tbody>{foot}</tbody></table>"
    )


def _row(label: str, blank: Sequence[bool]) -> str:
    cells = "".join("<td></td>" if free else '<td class="none"></td>' for free in blank)
    return f'<tr><th scope="row">{escape(label)}</th>{cells}</tr>'


def _cuts(sheet: Sheet, edition: str, chips: int, tr: Translator) -> str:
    if sheet.prices:
        label = escape(tr("price"))
        faces = [f'<div class="slip">{n}<small>{label}</small></div>' for n in range(chips + 1)]
    else:
        kind = card_word(edition, tr)
        faces = [face(card, kind, tr) for card in sheet.cards]
    return cut_outs(faces)
