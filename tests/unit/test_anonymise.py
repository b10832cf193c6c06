"""Logs without the names of people."""

import json
import re
import unicodedata

import pytest
from free_texts import free_texts

from serengeti.engine import referee
from serengeti.engine.events import Irregular, Note, Parent, Player
from serengeti.engine.game import Game
from serengeti.engine.log import Log, parse
from serengeti.export.anonymous import anonymise
from serengeti.places import content

PEOPLE = ["Zoé Lefèvre", "Jean-Luc", "Ögmundur", "Ana"]
NOTES = [
    "ZOÉ LEFÈVRE hesitates; zoe waits; Zoe\u0301's bid",
    "jean-luc and Jean-LUC, OGMUNDUR, ogmundur, ANA, Lefevre",
    "Ana\u0301 is banal; Madame Dupont at Collège Victor-Hugo said so, dupont!",
    "x" * 480 + " Jean-Luc " + "y" * 10,
]


@pytest.fixture(scope="module")
def named():
    game = Game(
        [
            Player(name, kind)
            for name, kind in zip(PEOPLE, ["human", "greedy", "Ana-bot", "human"], strict=True)
        ],
        "serengeti",
        seed=7,
        date="3 May, Zoé Lefèvre",
        place="Collège Victor-Hugo",
        event="Class of Madame Dupont",
        annotator="Madame Dupont",
        parent=Parent("Ana-2024", 4),
    )
    game.play([_Passes()] * 4)
    notes = [
        Note(at=n, kind="comment", text=text, by="Madame Dupont") for n, text in enumerate(NOTES)
    ]
    said = Irregular(step=2, rule="too-low", agreed="Ana and Zoé agreed")
    events = (*game.log.events, *notes, said)
    return Log(events, tuple(range(1, len(events) + 1)), "games/Zoé.jsonl")


class _Passes:
    def choose(self, view, legal):
        return next(iter(legal))


def folded(text):
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def test_no_name_is_left(named):
    bare = anonymise(named, "en")
    left = json.dumps([json.loads(line) for line in bare.dumps().splitlines()], ensure_ascii=False)
    secrets = [*PEOPLE, "Zoé", "Lefèvre", "Ana-bot", "Dupont", "Victor", "Hugo", named.start.id]
    for secret in secrets:
        for form in ("NFC", "NFD", "NFKD"):
            formed = unicodedata.normalize(form, secret).casefold()
            assert len(secret) < 4 or formed not in left.casefold()
        assert not re.search(rf"(?<!\w){re.escape(folded(secret))}(?!\w)", folded(left)), secret
    assert bare.path == ""


def test_what_was_said_of_whom_is_still_readable(named):
    notes = [note.text for note in anonymise(named, "en").notes]
    assert notes[0] == "P1 hesitates; P1 waits; P1's bid"
    assert notes[1] == "P2 and P2, P3, P3, P4, P1"
    assert notes[2].startswith("P4 is banal; ")
    assert all(len(note) <= 500 for note in notes)


def test_the_game_itself_is_the_same_and_still_proved(named):
    bare = anonymise(named, "fr")
    assert referee.prove(bare).faults == []
    again = parse(bare.dumps())
    assert again.events == bare.events
    start = bare.start
    assert [player.name for player in start.players] == ["J1", "J2", "J3", "J4"]
    assert [player.kind for player in start.players] == ["human", "greedy", "bot", "human"]
    assert start.id != named.start.id
    assert (start.date, start.place, start.event, start.annotator, start.parent) == (None,) * 5
    kept = [event for event in named.events[1:] if not isinstance(event, Note | Irregular)]
    assert [e for e in bare.events[1:] if not isinstance(e, Note | Irregular)] == kept
    assert {note.by for note in bare.notes} == {None}


def test_it_can_be_done_twice(named):
    once = anonymise(named, "en")
    assert anonymise(once, "en").dumps() == once.dumps()


FREE = {".".join((kind, *path)) for kind, path, _ in free_texts()}


def test_every_free_text_of_a_log_is_dealt_with():
    """A new field for free text must be thought of in `anonymise`."""
    header = "engine id edition date place event annotator parent.id players.*.name players.*.kind"
    dealt_with = {f"game_started.{field}" for field in header.split()}
    rest = {"irregular.rule", "irregular.agreed", "note.text", "note.by"}
    assert dealt_with | rest == FREE


@pytest.mark.parametrize("path", sorted(content("replays").glob("*.jsonl")), ids=lambda p: p.stem)
def test_sample_games_without_names(path):
    log = parse(path.read_bytes())
    bare = anonymise(log, "en")
    assert referee.prove(bare).faults == []
    names = {player.name for player in log.start.players if len(player.name) > 2}
    assert not [name for name in names if name.encode() in bare.dumps()]
