"""What a foreign bot did wrong, in a sentence that names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.errors import reason_text
from serengeti.text.messages import REASONS
from serengeti.text.names import plain, tidy
from serengeti.text.numbers import number
from serengeti.text.values import placed, written

FAULTS = {
    "bad-amount": N_("bid {found}, but a bid is a whole number from 0 to 100,000"),
    "ended": N_("gave no answer: {how}"),
    "no-answer": N_("answered nothing (None) where a choice was due: perhaps a return is missing"),
    "no-choose": N_("defines no function choose(view, legal)"),
    "no-frame": N_("wrote {found} where only its answers may go"),
    "no-init": N_(
        "cannot be made: its class needs a method __init__(self, chance), which takes the random "
        "numbers of its seat"
    ),
    "no-process": N_("could not be started: {how}"),
    "not-a-choice": N_(
        "answered {found}, which is no choice: return for example "
        "Bid(seat=view.seat, amount=3) or Passed(seat=view.seat)"
    ),
    "out": N_("is not started again: its process has ended too often ({n})"),
    "out-of-memory": N_("needed more memory than there is"),
    "raised": N_("stopped with an error: {found}"),
    "timed-out": N_("did not answer within {n} s"),
    "unlawful": N_("made a choice that is not allowed ({found})"),
}
"What a fault of each code says, as the end of a sentence that begins with the culprit."

REFUSED = {
    **dict.fromkeys(REASONS, N_("bid {n}, which is not allowed: {reason}")),
    "not-your-turn": N_("chose for another seat: a choice is made with seat=view.seat"),
    "nobody-asked": N_(
        "bid or passed where a card is to be given up: the answer is then one of legal"
    ),
    "no-sale": N_("wanted to sell a card that it may not sell now"),
    "no-exchange": N_("wanted an exchange that it may not make now"),
    "no-challenge": N_("challenged where there was nothing to challenge"),
    "no-discard": N_("gave up a card that it may not give up now"),
}
"The same of a choice the rules refuse, by the reason."

OUT_OF_TURN = N_(
    "bid or passed where it was only asked for an offer: while legal.may_decline is True, the "
    "answer is one of legal, or None"
)
OVER_LIMIT = N_("needed more memory than the {n} MB it may have")
ENDS = {
    "exit": N_("its process ended with exit code {n}"),
    "signal": N_("its process was ended by signal {n}"),
}
ENDED = N_("its process ended")


def fault_text(fault: Any, lang: str | None = None) -> str:
    """Culprit, place and reason; of a `Fault` of `serengeti.players.isolation`.

    >>> from types import SimpleNamespace
    >>> late = SimpleNamespace(name="my_bot", auction=3, code="timed-out", detail="")
    >>> late.facts = {"seconds": 2}
    >>> fault_text(late, "en")
    'Auction 3: my_bot did not answer within 2 s.'
    """
    tr = translator(lang)
    what = fault_clause(fault.code, fault.detail, fault.facts, tr)
    return tr("Auction {n}: {name} {what}.", n=fault.auction, name=plain(fault.name), what=what)


def fault_clause(code: str, detail: str, facts: Mapping[str, Any], tr: Translator) -> str:
    """What went wrong, as the end of a sentence that begins with the culprit, or with `it`.

    >>> fault_clause("unlawful", "bid 99", {"why": "beyond-chips", "amount": 99, "chips": 12},
    ...              translator("en"))
    'bid 99, which is not allowed: it has only 12 chips'
    """
    said = tr(
        _message(code, facts),
        found=_found(detail, facts, tr),
        how=_how(detail, facts, tr),
        n=_number(facts, tr),
        reason=_reason(facts, tr),
    )
    return said.rstrip(".")  # of an exception's own text


def _message(code: str, facts: Mapping[str, Any]) -> str:
    if code == "out-of-memory" and "megabytes" in facts:
        return OVER_LIMIT
    if facts.get("why") == "nobody-asked" and facts.get("may_decline"):
        return OUT_OF_TURN
    return REFUSED.get(str(facts.get("why"))) or FAULTS[code]


def _found(detail: str, facts: Mapping[str, Any], tr: Translator) -> str:
    return placed(written(detail, tr) or "?", facts, tr)


def _how(detail: str, facts: Mapping[str, Any], tr: Translator) -> str:
    for fact, message in ENDS.items():
        if fact in facts:
            return tr(message, n=facts[fact])
    return tidy(detail, 120) or tr(ENDED)


def _number(facts: Mapping[str, Any], tr: Translator) -> str:
    counted = [
        facts[fact] for fact in ("amount", "seconds", "megabytes", "starts") if fact in facts
    ]
    return number(counted[0], tr.lang) if counted else "?"


def _reason(facts: Mapping[str, Any], tr: Translator) -> str:
    if facts.get("why") not in REASONS:
        return ""
    return reason_text(facts["why"], {**facts, "seat": 0, "names": [tr("it")]}, tr.lang)


def memory_note(lang: str | None = None) -> str:
    """Said once where a bot's memory is not limited."""
    return translator(lang)("This system does not limit the memory of a bot; time is limited.")
