"""Sentences about what is said of a game: notes, and moves that were let stand."""

from __future__ import annotations

from serengeti.engine.events import Irregular, Note
from serengeti.text.catalogue import N_
from serengeti.text.names import plain, tidy
from serengeti.text.scene import Scene

_RULES = {
    "too-low": N_("the bid is too low"),
    "zero-not-first": N_("only the first player may open with 0"),
    "beyond-chips": N_("the bid is higher than the chips of its maker"),
    "digit-owned": N_("the bid ends in a digit its maker owns"),
    "not-your-turn": N_("another seat was asked"),
    "out-of-place": N_("something else was due"),
    "wrong-value": N_("the numbers are not those the rules give"),
}
"What a move breaks that a table may let stand, by the referee's code."


def irregular(scene: Scene, event: Irregular) -> str:
    """Which rule a step breaks, and what the table agreed."""
    tr, agreed = scene.tr, tidy(event.agreed, 500)
    rule = tr(_RULES[event.rule]) if event.rule in _RULES else plain(event.rule)
    broken = tr("Step {step} is against the rules: {rule}.", step=event.step, rule=rule)
    if not agreed:
        return f"{broken} {tr('The table let it stand.')}"
    return f"{broken} {tr('The table let it stand: “{text}”', text=agreed)}"


def note(scene: Scene, event: Note) -> str:
    """A comment, with the step it speaks of and who wrote it."""
    tr, text = scene.tr, tidy(event.text, 500)
    if event.by is None:
        return tr("Note on step {step}: “{text}”", step=event.at, text=text)
    return tr(
        "Note on step {step} by {name}: “{text}”", step=event.at, name=plain(event.by), text=text
    )
