"""An edition diff in words."""

from __future__ import annotations

from serengeti.analysis.editions import EditionDiff, Switch
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import LotRevealed
from serengeti.text import error_text, words
from serengeti.text import sentence as event_sentence
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import plain
from serengeti.text.numbers import number
from serengeti.text.values import bare
from serengeti.text.words import both


def sentence(diff: EditionDiff, lang: str | None) -> str:
    """What happens as played, what under the other rules, and which switch decides."""
    tr = translator(lang)
    if diff.step is None or diff.here is None:
        return tr("Under the other rules the whole game stays the same.")
    parts = [
        tr("The games part at step {step}.", step=number(diff.step, tr.lang)),
        tr("As played: {what}", what=event_sentence(diff.here, diff.table, diff.start, tr.lang)),
        tr("{rules}: {what}", rules=_title(diff, tr), what=_there(diff, tr)),
        _switches(diff, tr),
    ]
    return " ".join(parts)


def titles(diff: EditionDiff, lang: str | None) -> tuple[str, str]:
    """What the two games are called: as it was played, and under the other rules."""
    tr = translator(lang)
    played = words.edition(diff.start.edition, tr.lang)
    return tr("As played: {what}", what=played), _title(diff, tr)


def _title(diff: EditionDiff, tr: Translator) -> str:
    """What the other rules are called."""
    if diff.other.edition == diff.start.edition:
        return tr("Under the other rules")
    return tr("Under the rules of {edition}", edition=words.edition(diff.other.edition, tr.lang))


def _there(diff: EditionDiff, tr: Translator) -> str:
    if diff.refusal is not None:
        return error_text(IllegalChoice(diff.refusal, **diff.facts), tr.lang)
    if (cards := _lot_there(diff)) is not None:
        return tr.plural("a lot of {n} card is turned.", "a lot of {n} cards is turned.", cards)
    if diff.there is not None:
        return event_sentence(diff.there, diff.other_table, diff.other, tr.lang)
    asked = diff.other_table.asked(silent=True) if diff.other_table else None
    if asked is None:
        return tr("nothing of the kind happens.")
    name = plain(diff.start.players[asked].name)
    return tr("nothing of the kind happens, and {name} is asked.", name=name)


def _lot_there(diff: EditionDiff) -> int | None:
    """How many cards are turned there. Which, is not told: as played they are still to come."""
    if isinstance(diff.there, LotRevealed):
        return len(diff.there.cards)
    if isinstance(diff.here, LotRevealed) and diff.there is None:  # the deck is not known
        return diff.other.rules.lots[diff.here.auction - 1]
    return None


def _switches(diff: EditionDiff, tr: Translator) -> str:
    each = [_switch(switch, tr) for switch in diff.switches]
    if diff.alone and len(each) > 1:
        return tr("Each of these switches makes it alone: {switches}.", switches=both(each, tr))
    return tr.plural(
        "The switch that decides: {switches}.",
        "The switches that decide: {switches}.",
        len(each),
        switches=both(each, tr),
    )


def _switch(switch: Switch, tr: Translator) -> str:
    return tr(
        "`{name}` (`{here}` as played, `{there}` there)",
        name=switch.name,
        here=bare(switch.here),
        there=bare(switch.there),
    )
