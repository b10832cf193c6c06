"""The thirty cards to cut out, nine on a page, and a small aid for each of six players."""

from __future__ import annotations

from html import escape

from serengeti.engine.cards import CARDS
from serengeti.engine.editions import Rules
from serengeti.export import rules_text
from serengeti.export.card_faces import card_word, face
from serengeti.export.paper import cut_outs, document
from serengeti.export.rules_sheet import points_table, printed_rules
from serengeti.text.catalogue import Translator
from serengeti.text.words import edition as title_of

ON_A_PAGE = 9
AIDS = 6


def deck_sheet(tr: Translator, edition: str = "serengeti") -> str:
    """Four pages: the deck with the names of the edition's theme, and what to remember.

    >>> from serengeti.text.catalogue import translator
    >>> deck_sheet(translator("en")).count('class="face"')
    30
    """
    rules = printed_rules(edition)[4]
    kind = card_word(edition, tr)
    faces = [face(card, kind, tr) for card in CARDS] + [_aid(rules, tr)] * AIDS
    pages = [cut_outs(faces[at : at + ON_A_PAGE]) for at in range(0, len(faces), ON_A_PAGE)]
    return document(tr("Cards: {edition}", edition=title_of(edition, tr.lang)), pages, tr)


def _aid(rules: Rules, tr: Translator) -> str:
    texts = (
        tr("Your digits: no bid may end in them."),
        *rules_text.payment(rules, tr)[1:4],
        *rules_text.end(rules, tr)[:1],
    )
    lines = "".join(f"<p>{escape(text)}</p>" for text in texts)
    return f'<div class="aid"><b>{escape(tr("To remember"))}</b>{points_table(tr)}{lines}</div>'
