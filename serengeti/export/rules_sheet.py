"""The rules of an edition on one page, made from the switches the engine plays by."""

from __future__ import annotations

from html import escape
from typing import Any

from serengeti.engine.cards import POINTS
from serengeti.engine.editions import Rules, rules_for
from serengeti.export import rules_text
from serengeti.export.card_faces import card_word, face
from serengeti.export.paper import document, items, paragraph, part
from serengeti.export.rules_example import example
from serengeti.text.catalogue import Translator
from serengeti.text.words import edition as title_of

SHOWN = ("orange-3", "green-0", "grey-6", "blue-8", "brown-7", "pink-4")
"Cards of the drawing: one of each colour."


def rules_sheet(tr: Translator, edition: str = "serengeti", **switches: Any) -> str:
    """One page with the rules as at a real table, faults and their penalties included.

    Keyword arguments change single switches, for the rules of a house.

    >>> from serengeti.text.catalogue import translator
    >>> "0, 10, 20, …" in rules_sheet(translator("en"), "don")
    True
    """
    tables = printed_rules(edition, **switches)
    title = tr("Rules: {edition}", edition=title_of(edition, tr.lang))
    return document(title, [_page(tables, edition, title, tr)], tr)


def printed_rules(edition: str, **switches: Any) -> dict[int, Rules]:
    """All switches for every number of seats, with the faults that a real table knows."""
    low, high = rules_for(edition, 4, True, **switches).players
    return {n: rules_for(edition, n, True, **switches) for n in range(low, high + 1)}


def _page(tables: dict[int, Rules], edition: str, title: str, tr: Translator) -> str:
    rules = tables[4]
    kind = card_word(edition, tr)
    fan = "".join(face(card, kind, tr) for card in SHOWN)
    lead = tr(
        "Collect cards of one colour. Mind the last digit of every bid: it bars, and it pays."
    )
    parts = [
        part(tr("Material"), items(rules_text.material(tables, tr))),
        part(tr("Before you begin"), items(rules_text.setup(tr))),
        part(tr("Auctions"), items(rules_text.auction(rules, tr))),
        part(tr("Forbidden bids and penalties"), items(rules_text.bids(rules, tr))),
        part(tr("Payment and pot"), items(rules_text.payment(rules, tr))),
        part(
            tr("Example: three cases of one price"),
            items(example(rules, tr), "ol"),
            "box",
        ),
        *_offers(rules, tr),
        part(
            tr("End of the game"),
            paragraph(tr("After the last auction every colour of a player gives points:"))
            + points_table(tr)
            + items(rules_text.end(rules, tr)),
        ),
    ]
    return (
        f'<header class="top"><div><h1>{escape(title)}</h1>{paragraph(lead, "lead")}</div>'
        f'<div class="fan">{fan}</div></header><div class="columns">{"".join(parts)}</div>'
    )


def _offers(rules: Rules, tr: Translator) -> list[str]:
    texts = rules_text.offers(rules, tr)
    if not texts:
        return []
    if rules.sale and rules.exchange:
        return [part(tr("Selling and exchanging cards"), items(texts))]
    heading = tr("Selling a card") if rules.sale else tr("Exchanging a card")
    return [part(heading, items(texts))]


def points_table(tr: Translator, more: bool = False) -> str:
    """Points by number of cards; with `more`, a row to fill in what each card adds."""
    counts = range(1, len(POINTS))
    rows = [(tr("Cards"), list(counts)), (tr("Points"), [POINTS[n] for n in counts])]
    if more:
        rows.append((tr("The card adds"), [""] * len(counts)))
    lines = "".join(
        f'<tr><th scope="row">{escape(head)}</th>{"".join(f"<td>{v}</td>" for v in values)}</tr>'
        for head, values in rows
    )
    return f'<table class="points">{lines}</table>'
