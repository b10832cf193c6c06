"""What the rules course shows, as HTML: the table of a step, its task, and what is said of answers.

No ipywidgets here.
"""

from __future__ import annotations

from html import escape

from serengeti.engine.replay import Replay
from serengeti.lessons.check import Verdict
from serengeti.lessons.course.course import CHAPTERS, Course, in_text, position
from serengeti.lessons.course.position import Position
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import untypeset
from serengeti.widgets.guess_parts import image
from serengeti.widgets.look import steps_back
from serengeti.widgets.twin import Twin

STYLE = (
    """<style>
.sg-course { max-width: 800px; padding: 0 2px; }
.sg-course .widget-html, .sg-course .widget-html-content { min-width: 0; max-width: 100%; }
.sg-course .widget-html-content, .sg-course-twin { width: 100%; line-height: 1.5; }
.sg-course h3, .sg-course-twin h3 { margin: 4px 0; font-size: 1.25em; }
.sg-course p, .sg-course-twin p { margin: 4px 0; }
.sg-course-scene { container-type: inline-size; }
.sg-course-scene img { display: block; width: 100%; }
.sg-course-scene .sg-narrow { display: none; }
@container (max-width: 560px) {
  .sg-course-scene .sg-wide { display: none; }
  .sg-course-scene .sg-narrow { display: block; max-width: 400px; }
}
.sg-course-scene pre { overflow-x: auto; font-size: 12px; }
.sg-course-bar { height: 8px; border: 1px solid currentColor; border-radius: 5px; }
.sg-course-bar span { display: block; height: 100%; background: #1b6e34; border-radius: 4px; }
.sg-course .sg-course-task { font-size: 1.1em; }
.sg-course .sg-course-told p { padding: 6px 10px; border-left: 5px solid; background: #8881; }
.sg-course .sg-course-told p[data-kind=right] { border-color: #1b6e34; }
.sg-course .sg-course-told p[data-kind=wrong] { border-color: #a5301c; }
.sg-course .sg-course-told p[data-kind=hint] { border-color: #1565c0; }
.sg-course .sg-course-options { gap: 6px; margin: 2px 0; }
.sg-course .widget-checkbox { width: auto; height: auto; margin: 0; }
.sg-course .widget-radio { height: auto; width: auto; max-width: 100%; margin: 0; }
.sg-course .widget-radio-box { flex-direction: row; flex-wrap: wrap; gap: 6px; margin: 0;
  max-width: 100%; }
.sg-course .widget-checkbox label, .sg-course .widget-radio-box label {
  display: inline-flex; align-items: center; gap: 6px; width: auto; height: auto; margin: 0;
  min-height: 32px; padding: 2px 10px; border: 1px solid #888; border-radius: 6px;
  cursor: pointer; }
.sg-course .widget-checkbox input, .sg-course .widget-radio-box input { margin: 0; }
.sg-course .widget-checkbox label:has(input:checked),
.sg-course .widget-radio-box label:has(input:checked) {
  border-color: #1565c0; background: #1565c022;
  box-shadow: inset 0 0 0 1px #1565c0; font-weight: 700; }
.sg-course .widget-checkbox label:has(input:focus-visible),
.sg-course .widget-radio-box label:has(input:focus-visible) {
  outline: 2px solid #1565c0; outline-offset: 2px; }
.sg-course .widget-checkbox label:has(input:disabled),
.sg-course .widget-radio-box label:has(input:disabled) { cursor: default; opacity: 0.75; }
.sg-course .widget-radio-box input { order: -1; }
.sg-course .widget-text { width: auto; }
.sg-course .widget-text input { flex: 0 1 5em; }
.sg-course .widget-dropdown { width: auto; }
.sg-course .widget-dropdown select { flex: 0 1 auto; width: auto; }
.sg-course-buttons { margin: 6px 0; }
"""
    + steps_back("sg-course")
    + "</style>"
)
"""A narrow column gets a picture of its own; the static twin steps back for the living widget."""


class Scene(Twin):
    """The table without its points: they may be what is asked."""

    pointed = False

    def __init__(self, replay: Replay, since: int, you: int, lang: str, columns: int) -> None:
        super().__init__(replay, len(replay) - 1, lang)
        self.was = replay.at(since)
        self.columns = columns
        self.names[you] = translator(lang)("{name} (you)", name=self.names[you])

    def where(self) -> str:
        """The auction alone: the steps of so short a game tell nothing."""
        tr, table = translator(self.lang), self.table
        if not table.live and not table.lot and table.auction < len(table.lots):
            return tr("Before auction {auction}", auction=table.auction + 1)
        return tr("Auction {auction} of {last}", auction=table.auction, last=len(table.lots))


def scene(at: Position, lang: str, after: Replay | None = None) -> str:
    """The table in two widths, of which one is seen, and as text to open.

    With `after` the table to which an answer led, and what has changed.
    """
    tr, replay, since = translator(lang), after or at.replay, len(at.replay) - 1
    says = escape(tr("The table, as a picture. The same as text is below it."))
    drawn = [Scene(replay, since, at.you, lang, columns).draw() for columns in (2, 1)]
    wide, narrow = (image(svg, says) for svg in drawn)
    pictures = f'<div class="sg-wide">{wide}</div><div class="sg-narrow">{narrow}</div>'
    title = escape(tr("The table as text"))
    text = untypeset(in_text(replay, lang))
    folded = f"<details><summary>{title}</summary><pre>{text}</pre></details>"
    return f'<div class="sg-course-scene">{pictures}{folded}</div>'


def head(course: Course) -> str:
    """Title, how far the learner has come, and the step."""
    tr, done = course.tr, len(course.done)
    part = round(100 * done / len(course.steps))
    told = tr("{n} of {last} done", n=done, last=len(course.steps))
    mark = " ✓" if course.step.id in course.done else ""
    return (
        f"<h3>{escape(tr('Learn the rules by playing'))}</h3>"
        f'<div class="sg-course-bar" role="img" aria-label="{escape(told)}">'
        f'<span style="width:{part}%"></span></div>'
        f"<p>{escape(course.where())}{mark} · {escape(told)}</p>"
    )


def task(course: Course) -> str:
    """Whom the learner plays, and what is to be done."""
    return (
        f'<p class="sg-course-task"><strong>{untypeset(course.you())}</strong> '
        f"{untypeset(course.task())}</p>"
    )


def chapters(course: Course) -> list[tuple[str, str]]:
    """Each chapter with how much of it is done, and its first open step."""
    found = []
    for number, chapter in enumerate(CHAPTERS, 1):
        ids = [step.id for step in chapter.steps]
        left = [id for id in ids if id not in course.done]
        title = course.tr(chapter.title)
        line = f"{number}. {title} ({len(ids) - len(left)}/{len(ids)})"
        found.append((line, (left or ids)[0]))
    return found


def verdict(said: Verdict) -> str:
    """What is said about an answer."""
    kind = "right" if said else "wrong"
    mark = "✓" if said else "✗"
    return f'<p data-kind="{kind}">{mark} {untypeset(said.text)}</p>'


def hints(told: list[str], tr: Translator) -> str:
    """The hints taken so far."""
    lines = [tr("Hint {n}: {text}", n=n, text=text) for n, text in enumerate(told, 1)]
    return "".join(f'<p data-kind="hint">{untypeset(line)}</p>' for line in lines)


def still(course: Course) -> dict[str, str]:
    """The step as an output that outlives the kernel."""
    at = position(course.step.id)
    again = escape(course.tr("Run this cell again to answer."))
    shown = f"{head(course)}{scene(at, course.lang)}{task(course)}"
    return {
        "text/html": f'<div class="sg-course-twin" lang="{course.lang}">{STYLE}{shown}'
        f"<p><em>{again}</em></p></div>",
        "text/plain": repr(course),
    }
