"""The static twin of the board, and the notes it carries."""

import json
import re
from xml.etree import ElementTree

import pytest
from making import random_game

from serengeti.engine.events import Exchanged, Irregular, Note, SaleOpened
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.players import play
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.notes import remarks
from serengeti.widgets.payload import payload
from serengeti.widgets.twin import bundle, twin


@pytest.fixture(scope="module")
def replay():
    return Replay(play(["greedy", "random", "greedy", "random"], seed=7).log)


@pytest.mark.parametrize("seed", range(6))
def test_twins_are_sound_at_every_step(seed):
    replay = Replay(random_game(seed).log)
    for step in range(len(replay)):
        for lang in LANGUAGES if step % 10 == 0 else ("en",):
            drawing = twin(replay, step, lang)
            root = ElementTree.fromstring(drawing)
            assert root.tag.endswith("svg")
            assert len(drawing.encode()) <= 25_000
            texts = {node.text for node in root.iter() if node.tag.endswith("text")}
            assert set(replay.names) <= texts


def test_a_twin_names_only_what_lies_on_the_table(replay):
    table = replay.at(5)
    root = ElementTree.fromstring(twin(replay, 5, "en"))
    cards = [node for node in root.iter() if node.get("font-size") == "17"]
    held = sum(mask.bit_count() for mask in table.hands) + table.lot.bit_count()
    assert len(cards) == held


def test_the_twin_escapes_names_and_breaks_formulas():
    hostile = ["<i>&\"'", "$\\href{javascript:x}{y}$", "C"]
    replay = Replay(play(["random"] * 3, seed=1, names=hostile).log)
    output = bundle(replay, 0, "en")["text/html"]
    assert "<i>" not in output
    assert "&lt;i&gt;" in output
    paragraph = re.search(r"<p>(.*?)</p>", output).group(1)
    for text in re.split(r"<[^>]*>", paragraph):
        assert text.count("$") < 2
        assert "\\h" not in text


@pytest.fixture(scope="module")
def varied():
    """A game with sales and exchanges."""
    return Replay(play(["greedy", "random", "random"], seed=3, exchange=True, at_table=True).log)


def drawn(replay, step):
    root = ElementTree.fromstring(twin(replay, step, "en"))
    return {node.text for node in root.iter() if node.tag.endswith("text")}, root


def test_a_twin_shows_the_card_for_sale(varied):
    step, event = next(
        (s, e) for s, e in enumerate(varied.events) if isinstance(e, SaleOpened)
    )  # fmt: skip
    said, root = drawn(varied, step)
    assert f"For sale by {varied.names[event.seat]}" in said
    dashed = [node for node in root.iter() if node.get("stroke-dasharray")]
    assert len(dashed) == 2  # on offer, and in the hand of its seller


def test_a_twin_marks_what_an_exchange_moved(varied):
    step = next(s for s, e in enumerate(varied.events) if isinstance(e, Exchanged))
    root = drawn(varied, step)[1]
    signs = [node.text for node in root.iter() if node.get("font-size") == "12"]
    assert sorted(signs) == ["+", "+", "−", "−"]
    states = [text for text in drawn(varied, step)[0] if text and "sits out" in text]
    assert len(states) == varied.at(step).sitting.bit_count()


@pytest.fixture(scope="module")
def noted():
    game = Game(["A", "B", "C"], seed=7)
    game.bid(5)
    events = [
        *game.log.events,
        Note(at=2, kind="comment", text="a\u202e <b>$x$</b>", by="Zoé\x1b[31m"),
        Irregular(step=2, rule="too-low", agreed="fine by all"),
        Note(at=1, kind="glyph", text="?!"),
    ]
    return Replay(Log(tuple(events), tuple(range(1, len(events) + 1))))


def test_notes_come_in_the_order_of_their_steps_as_plain_text(noted):
    english = remarks(noted, "en")
    assert [(r.step, r.kind, r.title) for r in english] == [
        (1, "glyph", "Sign"),
        (2, "comment", "Comment by Zoé"),
        (2, "irregular", "Irregular move"),
    ]
    assert english[1].text == "a <b>$x$</b>"
    assert "fine by all" in english[2].text
    assert [r.title for r in remarks(noted, "fr")][1] == "Commentaire de Zoé"
    sent = json.loads(json.dumps(payload(noted)))
    assert sent["texts"]["en"]["notes"][0] == {
        "step": 1, "kind": "glyph", "title": "Sign", "text": "?!"
    }  # fmt: skip


def test_the_twin_carries_the_notes_of_its_step(noted):
    output = bundle(noted, 2, "en")
    assert "Comment by Zoé: a &lt;b&gt;" in output["text/html"]
    assert "<b>" not in output["text/html"]
    assert output["text/plain"].splitlines()[-2:] == [
        "Comment by Zoé: a <b>$x$</b>",
        f"Irregular move: {remarks(noted, 'en')[2].text}",
    ]
    assert "Comment" not in bundle(noted, 1, "en")["text/html"]
