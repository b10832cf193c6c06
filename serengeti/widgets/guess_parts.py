"""What a guess shows, as HTML: the position without its future, what came, and the scores.

No ipywidgets here. A position is made from a log that ends at its step, so that nothing of what
follows can be in it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

import msgspec

from serengeti import figures
from serengeti.analysis.forecast import Guess, summary
from serengeti.analysis.questions import (
    Question,
    answer,
    decided_at,
    options,
    questions,
    text,
)
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Bid, Irregular, LotRevealed, PotShared, SaleOpened
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.figures import calibration_chart, svg_drawing
from serengeti.text.catalogue import translator
from serengeti.text.names import untypeset
from serengeti.text.numbers import number
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe
from serengeti.widgets.look import steps_back
from serengeti.widgets.twin import twin

MOMENTS = {"auction": LotRevealed, "bid": Bid, "sale": SaleOpened}
"When a replay stops: as a lot is turned, at the first bid for it, as a card is put up for sale."

FIGURES = ("bids", "chips")
WIDE = 720

STYLE = (
    """<style>
.sg-guess .widget-html-content { line-height: 1.5; }
.sg-guess h4, .sg-guess p { margin: 4px 0; }
.sg-guess .widget-html, .sg-guess .widget-html-content { min-width: 0; max-width: 100%; }
.sg-guess .widget-html-content { width: 100%; }
.sg-guess .sg-guess-rows { max-height: 320px; overflow: auto; }
.sg-guess table { border-collapse: collapse; margin: 4px 0; }
.sg-guess th, .sg-guess td { border: 1px solid currentColor; padding: 2px 8px; text-align: right; }
.sg-guess .widget-inline-hbox .widget-label { width: auto; }
.sg-guess .widget-dropdown > select { padding-right: 28px; }
.sg-guess .sg-guess-answer { flex: 0 0 9em; overflow-wrap: anywhere; }
"""
    + steps_back("sg-guess")
    + "</style>"
)
"""The static twin steps back for the living widget; without a kernel JupyterLab has only an error
text to put in its place."""

Cell = int | str


def stops(replay: Replay, every: str) -> list[int]:
    """The steps at which something can be guessed, at most one for each auction or sale."""
    if every not in MOMENTS:
        raise RequestError("no-moment", found=every, expected=list(MOMENTS))
    return list(_stops(replay, MOMENTS[every]))


def _stops(replay: Replay, kind: type) -> Iterator[int]:
    decided = 0
    for step, event in enumerate(replay.events):
        if step < decided or not isinstance(event, kind) or _sells(replay, step, kind):
            continue
        asked = questions(replay, step)
        if asked and answer(replay, asked[-1]) is not None:
            yield step
            decided = decided_at(replay, asked[0]) or step


def _sells(replay: Replay, step: int, kind: type) -> bool:
    """Whether a bid is for a card, not for a lot."""
    return kind is Bid and replay.at(step).seller >= 0


def known(replay: Replay, step: int) -> Replay:
    """The game as everybody knows it at a step: no deck, no later event, no notes.

    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> then = known(replay, 1)
    >>> len(then), then.start.deck
    (2, None)
    """
    start = msgspec.structs.replace(replay.start, deck=None, seed=None)
    said = [e for e in replay.log.events if isinstance(e, Irregular) and e.step <= step]
    events = (start, *replay.events[1 : step + 1], *said)
    return Replay(Log(events, tuple(range(1, len(events) + 1))))


# --- before and after the answer ---------------------------------------------------------------


def position(replay: Replay, step: int, lang: str) -> str:
    """The table at a step with what has happened so far, and nothing else."""
    then, tr = known(replay, step), translator(lang)
    charts = "".join(_figure(name, then, lang) for name in FIGURES)
    title = escape(tr("What has happened so far"))
    return f"{scene(then, step, lang)}<details><summary>{title}</summary>{charts}</details>"


def scene(replay: Replay, step: int, lang: str) -> str:
    """The table after a step and the sentence of it."""
    before = replay.at(step - 1) if step else None
    said = sentence(replay.events[step], before, replay.start, lang)
    return f"{image(twin(replay, step, lang), said)}<p>{untypeset(said)}</p>"


def _figure(name: str, replay: Replay, lang: str) -> str:
    """A figure with its caption and its table."""
    caption = figures.caption(name, replay, lang)
    picture = image(figures.svg(name, replay, lang, width=WIDE), caption)
    return f"{picture}<p>{untypeset(caption)}</p>{folded(*figures.table(name, replay, lang), lang)}"


def asked(replay: Replay, step: int, stop: int, lang: str) -> str:
    """Which of the stops this is. How many are left belongs to what is still to come."""
    tr, table = translator(lang), replay.at(step)
    place = tr("Auction {auction} of {last}", auction=table.auction, last=len(table.lots))
    if table.seller >= 0:
        place = tr("Sale before auction {auction}", auction=table.auction + 1)
    here = tr("Question {n}", n=stop + 1)
    return f"<h4>{escape(here)} · {escape(place)}</h4>"


def truth(replay: Replay, guess: Guess, lang: str) -> str:
    """What came: the answer, the sentences of the events that gave it, the score, the table."""
    tr, question = translator(lang), _question(replay, guess)
    end = decided_at(replay, question) or question.step
    following = replay.events[end + 1 : end + 2]
    last = end + 1 if following and isinstance(following[0], PotShared) else end
    told = [_told(replay, step, lang) for step in range(end, last + 1)]
    answers, ask = options(replay, question, lang), text(replay, question, lang)
    came = tr("{ask} The answer: {answer}.", ask=ask, answer=answers[guess.truth])
    lines = [came, *told, score(guess, lang)]
    said = "".join(f"<p>{untypeset(line)}</p>" for line in lines)
    then = known(replay, last)
    return f"{said}{image(twin(then, last, lang), told[-1])}"


def _told(replay: Replay, step: int, lang: str) -> str:
    return sentence(replay.events[step], replay.at(step - 1), replay.start, lang)


def _question(replay: Replay, guess: Guess) -> Question:
    """The question a guess answers."""
    found = questions(replay, guess.step)
    return next(q for q in found if (q.kind, q.seat) == (guess.kind, guess.seat))


def score(guess: Guess, lang: str) -> str:
    """The Brier score of one guess."""
    tr = translator(lang)
    return tr(
        "You gave it {chance} %. Brier score of this guess: {score} (0 is best, 2 is worst).",
        chance=number(100 * guess.probabilities[guess.truth], lang, 1),
        score=number(guess.brier, lang, 2),
    )


def still(replay: Replay, step: int | None, lang: str) -> dict[str, str]:
    """The first stop as an output that outlives the kernel."""
    tr = translator(lang)
    again = tr("Run this cell again to guess.")
    if step is None:
        return {"text/html": f"<p><em>{escape(again)}</em></p>", "text/plain": again}
    then = known(replay, step)
    open_ = [text(then, one, lang) for one in questions(then, step)]
    listed = "".join(f"<li>{untypeset(one)}</li>" for one in open_)
    head, shown = asked(then, step, 0, lang), scene(then, step, lang)
    view = describe(then.at(step), then.start, lang, step, then.events[step], then.at(step - 1))
    return {
        "text/html": f"{head}{shown}<ul>{listed}</ul><p><em>{escape(again)}</em></p>",
        "text/plain": "\n".join([view, *open_]),
    }


# --- the scores so far -------------------------------------------------------------------------


def scores(guesses: Sequence[Guess], lang: str) -> str:
    """Mean scores beside the base rate, the calibration figure, and both as tables."""
    tr, found = translator(lang), summary(guesses)
    caption = calibration_chart.caption(guesses, lang)
    if found is None:
        return f"<p>{escape(caption)}</p>"
    equal = tr(
        "Giving all answers the same chance would have had {score}.",
        score=number(found.uniform, lang, 2),
    )
    chart = calibration_chart.chart(guesses, lang)
    picture = image(svg_drawing.draw(chart, caption, lang, WIDE), caption)
    rows = folded(*calibration_chart.table(guesses, lang), lang)
    return f"<p>{escape(caption)} {escape(equal)}</p>{picture}{rows}{grid(*running(guesses, lang))}"


def running(guesses: Sequence[Guess], lang: str) -> tuple[list[str], list[list[Cell]]]:
    """A row a guess: its score, the mean so far, and that of the base rate so far."""
    tr = translator(lang)
    heads = [
        tr("Guess"),
        tr("Chance given, %"),
        tr("Brier score"),
        tr("Mean so far"),
        tr("Base rate so far"),
    ]
    rows = [_row(guesses[: n + 1], lang) for n in range(len(guesses))]
    return heads, rows


def _row(guesses: Sequence[Guess], lang: str) -> list[Cell]:
    last, found = guesses[-1], summary(guesses)
    chance = number(100 * last.probabilities[last.truth], lang, 1)
    if found is None:
        return [len(guesses), chance, number(last.brier, lang, 2)]
    base = found.base if calibration_chart.enough(found) else None
    scores = (last.brier, found.brier, base)
    return [len(guesses), chance, *(number(one, lang, 2) for one in scores)]


# --- pieces ------------------------------------------------------------------------------------


def image(svg: str, says: str) -> str:
    """A picture in which nothing acts."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(says)}" '
        'style="max-width:100%;height:auto">'
    )


def folded(heads: Sequence[str], rows: Sequence[Sequence[Cell]], lang: str) -> str:
    """A table to open."""
    title = escape(translator(lang)("The figures as a table"))
    return f"<details><summary>{title}</summary>{grid(heads, rows)}</details>"


def grid(heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table; its cells may hold names."""
    top = "".join(f'<th scope="col">{untypeset(head)}</th>' for head in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{untypeset(str(cell))}</td>' for cell in row)}</tr>" for row in rows
    )
    return (
        '<div class="sg-guess-rows" tabindex="0"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )
