"""Whole games under every switch, told from the first event to the last."""

import random
import re

import pytest

from serengeti.engine.editions import EDITIONS, SWITCH_VALUES, TIES
from serengeti.engine.events import EVENT_TYPES, Irregular, Note, type_of
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.text import describe, names, sentence, words

LANGUAGES = ("en", "fr")
KINDS = ["random", "greedy", "random", "random", "random", "random"]
ANNOTATIONS = (
    Irregular(step=1, rule="digit-owned", agreed="nobody noticed"),
    Note(at=0, kind="comment", text="a note", by="A"),
)


def any_game(edition, seed):
    """A finished game between bots that risk barred bids, under random switches, with notes."""
    rng = random.Random(seed)
    switches = {name: rng.choice(list(values)) for name, values in SWITCH_VALUES.items()}
    switches |= {
        "players": (2, 6),
        "start_chips": rng.choice([0, 1, 5, 12, 12, 40]),
        "bank_chips": rng.choice([0, 1, 7, 35]),
        "min_open": rng.randrange(2),
        "zero_is_digit": rng.random() < 0.5,
        "overbid_chip": rng.randrange(2),
        "pass_income": rng.choice([0, 1, 2]),
        "bonus": rng.choice([0, 2]),
        "final_tie": tuple(rng.sample(TIES, rng.randrange(5))),
        "sale": rng.random() < 0.7,
        "sale_max_chips": rng.choice([None, None, 5]),
        "exchange": rng.random() < 0.5,
        "hidden_chips": rng.random() < 0.5,
    }
    game = play(KINDS[: rng.randrange(2, 7)], seed, edition, **switches)
    events = (*game.events, *ANNOTATIONS)
    return Replay(Log(events, tuple(range(1, len(events) + 1))))


def at_table(edition, seed):
    """A finished game of an edition with the faults of its text."""
    game = play(
        ["greedy", "random", "random"], seed, edition, exchange=seed % 2 == 1, at_table=True
    )
    return Replay(game.log)


def scenes(replay):
    """Each event with the table before and after it; annotations come last."""
    before = None
    for step in replay.steps():
        yield step.event, before, step
        before = step.table
    for event in replay.log.events:
        if isinstance(event, Irregular | Note):
            yield event, before, None


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_told_in_clean_sentences(edition):
    replays = [any_game(edition, seed) for seed in range(12)]
    replays += [at_table(edition, seed) for seed in range(2)]
    for replay in replays:
        for event, before, _ in scenes(replay):
            for lang in LANGUAGES:
                text = sentence(event, before, replay.start, lang)
                assert re.search(r"[.”»]$", text), text
                assert not re.search(r"[{}?]|None|  |\.\.|-1\b|\b[a-z]+_[a-z]+\b", text), text


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_shown_in_78_columns(edition):
    for seed in (3, 4):
        replay = any_game(edition, seed)
        for event, before, step in scenes(replay):
            if step is None:
                continue
            for lang in LANGUAGES:
                view = describe(step.table, replay.start, lang, step.number, event, before)
                assert max(map(names.width, view.splitlines())) <= 78
                assert not re.search(r"[{}]|None|: \n|: $", view), view


def test_every_event_type_is_told():
    told = dict.fromkeys(EVENT_TYPES, 0)
    for edition in EDITIONS:
        for seed in range(12):
            replay = any_game(edition, seed)
            for event, before, _ in scenes(replay):
                texts = {sentence(event, before, replay.start, lang) for lang in LANGUAGES}
                assert len(texts) == 2  # no sentence is the same in both languages
                assert all(texts)
                told[type_of(event)] += 1
    assert [kind for kind, times in told.items() if not times] == []


def test_every_event_type_has_a_name():
    for kind in EVENT_TYPES:
        spoken = [words.event_name(kind, lang) for lang in LANGUAGES]
        assert all(spoken)
        assert not any("_" in word for word in spoken)
