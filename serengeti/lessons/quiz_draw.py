"""Drawing a quiz: which games, kinds, positions and orders of options a learner gets."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from serengeti.engine.chance import Chance
from serengeti.engine.errors import SerengetiError
from serengeti.engine.replay import Replay
from serengeti.frames.games import listing
from serengeti.lessons.learner import Learner
from serengeti.lessons.quiz_base import Draft, Kind, Position, Source, Value, kinds
from serengeti.lessons.quiz_words import MISTAKES, option
from serengeti.places import content
from serengeti.text.catalogue import N_, Translator
from serengeti.text.names import tidy

TRIES = 60
"Positions drawn for a question of a kind before another kind takes its place."


class Question(msgspec.Struct, frozen=True):
    """A question in words; the place of the right option is not part of what is shown."""

    kind: str
    position: Position
    draft: Draft
    text: str
    options: tuple[str, ...]
    values: tuple[Value, ...]

    @property
    def right(self) -> int:
        """The number of the right option, from 1."""
        return self.values.index(self.draft.right) + 1

    def mistake(self, number: int) -> str:
        """The name of the mistake that leads to an option; empty for the right one."""
        return dict(self.draft.wrong).get(self.values[number - 1], "")


class Slip(msgspec.Struct, frozen=True):
    """Where a question comes from. The question is made of it anew each time it is asked."""

    kind: Kind
    source: Source
    step: int
    seed: int
    stream: int

    def question(self, tr: Translator) -> Question:
        """The question, its answer worked out here and now by the engine."""
        position = self.source.at(self.step)
        chance = Chance(self.seed, self.stream)
        draft = self.kind.draft(position, chance)
        assert draft is not None  # it was made when the slip was drawn
        values = chance.shuffled([draft.right, *(value for value, _ in draft.wrong)])
        options = tuple(option(value, draft, position, tr) for value in values)
        text = tr(draft.text, **draft.facts)
        return Question(self.kind.name, position, draft, text, options, tuple(values))


# --- games -------------------------------------------------------------------------------------


@cache
def samples() -> tuple[Source, ...]:
    """The sample games."""
    found = sorted(content("replays").glob("*.jsonl"))
    return tuple(Source(Replay.open(path)) for path in found)


_SKIPPED = N_("The log {file} is left out: {problem}")


def of_folder(folder: str | Path, tr: Translator) -> tuple[tuple[Source, ...], list[str]]:
    """The games of a folder, and a sentence for every log that cannot be used."""
    sources: list[Source] = []
    skipped: list[str] = []
    for listed in listing(folder):
        try:
            if listed.error is not None:
                raise listed.error
            sources.append(Source(Replay.open(listed.path)))
        except SerengetiError:
            problem = tidy(listed.problem(tr.lang), 300)
            skipped.append(tr(_SKIPPED, file=tidy(listed.file, 80), problem=problem))
    return tuple(sources), skipped


def mark(sources: tuple[Source, ...]) -> str:
    """A short mark of the games, so that answers to other games are told apart."""
    logs = b"".join(source.replay.log.dumps() for source in sources)
    return sha256(logs).hexdigest()[:8]


# --- drawing -----------------------------------------------------------------------------------


def item(number: int) -> str:
    """Name of a question: `Q07`."""
    return f"Q{number:02}"


def draw(sources: tuple[Source, ...], learner: Learner, questions: int, note: str) -> list[Slip]:
    """The slips of a learner's quiz; fewer than asked for where the games give no more."""
    names = [name for name in kinds() if any(one.steps(kinds()[name]) for one in sources)]
    order = _stream(learner, f"Q{note}", 0)
    slips: list[Slip] = []
    queue: list[str] = []
    while len(slips) < questions:
        queue = queue or order.shuffled(names)
        chance = _stream(learner, item(len(slips) + 1) + note, len(slips) + 1)
        found = _next(sources, queue, names, chance, {(s.source, s.step) for s in slips})
        if found is None:
            return slips
        slips.append(found)
    return slips


def _stream(learner: Learner, name: str, number: int) -> Chance:
    """The learner's stream of a name; everybody's without a learner's name."""
    return learner.chance(name) or Chance(number)


def _next(
    sources: tuple[Source, ...],
    queue: list[str],
    names: list[str],
    chance: Chance,
    used: set[tuple[Source, int]],
) -> Slip | None:
    """A slip of the kind first in the queue, which leaves it; of another where it has none."""
    wanted = queue.pop(0) if queue else ""
    for name in [wanted, *queue, *(one for one in names if one not in (wanted, *queue))]:
        slip = _slip(sources, kinds()[name], chance, used) if name else None
        if slip is not None:
            if name in queue:
                queue.remove(name)
            return slip
    return None


def _slip(
    sources: tuple[Source, ...], kind: Kind, chance: Chance, used: set[tuple[Source, int]]
) -> Slip | None:
    usable = [source for source in sources if source.steps(kind)]
    for _ in range(TRIES if usable else 0):
        source = usable[chance.below(len(usable))]
        steps = source.steps(kind)
        step = steps[chance.below(len(steps))]
        stream = chance.below(1 << 30)
        if (source, step) in used:
            continue
        if kind.draft(source.at(step), Chance(chance.seed, stream)) is not None:
            return Slip(kind, source, step, chance.seed, stream)
    return None


def mistake_text(name: str, tr: Translator) -> str:
    """What to say to a mistake."""
    return tr(MISTAKES[name])
