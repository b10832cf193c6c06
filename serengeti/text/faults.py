"""What a foreign bot did wrong, in a sentence that names it."""

from __future__ import annotations

from typing import Any

from serengeti.text.catalogue import N_, translator
from serengeti.text.names import plain, tidy

FAULTS = {
    "bad-amount": N_("answered with {detail}, which is no amount"),
    "ended": N_("ended its own process ({detail})"),
    "no-answer": N_("gave no answer where one is due"),
    "no-choose": N_("has no function choose(view, legal)"),
    "no-frame": N_("wrote something that is no answer: {detail}"),
    "no-process": N_("could not be started: {detail}"),
    "not-a-choice": N_("answered with {detail}, which is no choice"),
    "out": N_("was started in vain too often, {detail} times, and is not asked any more"),
    "out-of-memory": N_("needs more memory than it may have ({detail})"),
    "raised": N_("stopped with an error: {detail}"),
    "timed-out": N_("gave no answer within {detail} s"),
    "unlawful": N_("made a choice that is not lawful now: {detail}"),
}
"What a fault of each code says, as the end of a sentence that begins with the culprit."


def fault_text(fault: Any, lang: str | None = None) -> str:
    """Culprit, place and reason; of a `Fault` of `serengeti.players.isolation`.

    >>> from types import SimpleNamespace
    >>> late = SimpleNamespace(name="my_bot", auction=3, code="timed-out", detail="2")
    >>> fault_text(late, "en")
    'Auction 3: my_bot gave no answer within 2 s.'
    """
    tr = translator(lang)
    what = tr(FAULTS[fault.code], detail=tidy(fault.detail, 80) or "?")
    return tr("Auction {n}: {name} {what}.", n=fault.auction, name=plain(fault.name), what=what)


def memory_note(lang: str | None = None) -> str:
    """Said once where a bot's memory is not limited."""
    return translator(lang)("This system does not limit the memory of a bot; time is limited.")
