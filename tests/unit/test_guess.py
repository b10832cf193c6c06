"""Guess first: what is asked, what is shown before and after, and what is kept."""

import re
import sys
from base64 import b64decode
from html import unescape

import ipywidgets
import pytest
from hostile import PAYLOADS, SEATS, hostile
from making import random_game
from outline import Outline

import serengeti as sg
from serengeti.analysis import scorebook
from serengeti.engine.cards import INDEX
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Bid, LotRevealed, SaleOpened
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES
from serengeti.text.sentences import sentence
from serengeti.widgets import guess_parts
from serengeti.widgets.guess import Missing, open_book


@pytest.fixture(scope="module")
def replay():
    return sg.sample("serengeti-4")


@pytest.fixture
def game(replay):
    return sg.guess(replay, lang="en")


def shown(game):
    """Every HTML a game shows, and the pictures inside as their SVG."""
    texts = [w.value for w in game.children if isinstance(w, ipywidgets.HTML)][1:]
    texts += [line.children[0].value for line in game.all.children]
    texts += [str(options) for w in (game.which, game.pick) for options in w.options]
    pictures = [
        b64decode(data).decode() for text in texts for data in re.findall(r"base64,([^\"]+)", text)
    ]
    return [*texts, *pictures]


def press(game):
    game.button.click()


# --- stops -------------------------------------------------------------------------------------


def test_it_stops_as_each_lot_is_turned(replay, game):
    assert game.stops == [replay.auction(n) for n in range(1, 16)]


def test_it_stops_at_first_bids_and_at_sales(replay):
    bids = guess_parts.stops(replay, "bid")
    assert all(isinstance(replay.events[step], Bid) for step in bids)
    assert all(replay.at(step).seller < 0 for step in bids)
    assert len({replay.at(step).auction for step in bids}) == len(bids) == 15
    sales = guess_parts.stops(replay, "sale")
    assert sales == [n for n, e in enumerate(replay.events) if isinstance(e, SaleOpened)]
    with pytest.raises(RequestError) as error:
        sg.guess(replay, "week")
    assert error.value.code == "no-moment"
    assert "auction, bid" in str(error.value)


def test_a_log_that_ends_early_asks_only_what_it_answers(replay):
    steps = replay.events[: replay.auction(4) + 2]
    short = Replay(Log(steps, tuple(range(1, len(steps) + 1))))
    assert guess_parts.stops(short, "auction") == [replay.auction(n) for n in (1, 2, 3)]
    empty = sg.guess(Replay(Log(steps[:2], (1, 2))), lang="en")
    assert (empty.step, empty.question, empty.chances) == (None, None, [])
    assert "no more questions" in empty.message.value


# --- nothing of the future ---------------------------------------------------------------------


def test_what_is_known_at_a_step_is_the_log_up_to_it():
    for seed in range(8):
        replay = Replay(random_game(seed).log)
        for step in range(1, len(replay), 29):
            then = guess_parts.known(replay, step)
            assert len(then) == step + 1
            assert then.events[1:] == replay.events[1 : step + 1]
            assert (then.start.deck, then.start.seed, then.log.notes) == (None, None, ())
            assert then.at(step) == replay.at(step)


@pytest.mark.parametrize("every", guess_parts.MOMENTS)
def test_before_the_answer_all_is_as_if_the_log_ended_otherwise(replay, every):
    """The same screen, whatever comes: two games alike up to the stop show the same."""
    for stop, step in enumerate(guess_parts.stops(replay, every)):
        other = sg.Game.branch(replay.log, step)
        while not other.over:
            other.reveal() if other.window else other.do(list(other.legal)[-1])
        twins = [sg.guess(one, every, lang="en") for one in (replay, Replay(other.log))]
        for one in twins:
            for _ in range(stop):
                one.go_on()
        assert twins[0].step == step
        assert shown(twins[0]) == shown(twins[1])


def test_no_card_before_its_reveal(replay, game):
    seen = set()
    for step in game.stops:
        seen |= {
            INDEX[card]
            for event in replay.events[: step + 1]
            if isinstance(event, LotRevealed)
            for card in event.cards
        }
        text = " ".join(unescape(re.sub("<[^>]+>", " ", part)) for part in shown(game))
        named = {f"{c}-{d}" for c, d in re.findall(r"([a-z]+) (\d)\b", text)} & set(INDEX)
        assert named
        assert {INDEX[name] for name in named} <= seen
        game.go_on()


def test_before_the_answer_there_is_no_truth(game):
    assert (Outline(game.truth.value).words, game.made, game.guesses) == ("", None, [])
    press(game)
    assert game.made is not None
    press(game)
    assert (Outline(game.truth.value).words, game.made) == ("", None)


# --- guessing ----------------------------------------------------------------------------------


def test_a_chance_for_one_answer_leaves_the_rest_to_the_others(game):
    game.pick.value, game.chance.value = 2, 60
    assert game.chances == pytest.approx([0.1, 0.1, 0.6, 0.1, 0.1])
    assert "Chloé: 60 %" in game.shares.value
    press(game)
    made, = game.guesses  # fmt: skip
    assert made.probabilities == pytest.approx((0.1, 0.1, 0.6, 0.1, 0.1))
    assert (made.kind, made.step) == ("winner", 1)


def test_numbers_for_all_answers_are_brought_to_100(game):
    game.way.value = "all"
    assert (game.one.layout.display, game.all.layout.display) == ("none", None)
    for control, value in zip(game.numbers, (50, 50, 50, 50, 0), strict=True):
        control.value = value
    assert game.chances == [0.25, 0.25, 0.25, 0.25, 0]
    assert "add up to 200 %" in game.shares.value
    for control in game.numbers:
        control.value = 0
    assert game.button.disabled
    assert "at least one" in game.shares.value
    game.numbers[0].value = 40
    assert not game.button.disabled
    press(game)
    assert game.made.brier == 0  # Awa bought it


def test_another_question_has_other_answers(game):
    game.which.value = 1
    assert [words for words, _ in game.pick.options][:2] == ["0 to 4", "5 to 9"]
    game.which.value = 4
    assert len(game.numbers) == 2
    press(game)
    assert (game.made.kind, game.made.seat) == ("paid", 2)


def test_the_truth_is_told_with_the_sentence_of_the_event(replay, game):
    press(game)
    for step in (6, 7, 8):
        event = replay.events[step]
        said = sentence(event, replay.at(step - 1), replay.start, "en")
        assert (said in unescape(re.sub("</?span>", "", game.truth.value))) == (step in (7, 8))
    assert "The answer: Awa." in game.truth.value
    assert "Brier score of this guess: 0.8" in game.truth.value
    assert game.truth.value.startswith('<div role="status"')


def test_scores_run_beside_the_base_rate(game):
    for _ in range(4):
        press(game)
        press(game)
    heads, rows = guess_parts.running(game.guesses, "en")
    assert [row[0] for row in rows] == [1, 2, 3, 4]
    assert {row[3] for row in rows} == {"0.8"}
    assert {row[4] for row in rows} == {"–"}  # after one guess it would be 0, whatever came
    assert "base rate has" not in game.scores.value
    assert "4 guesses, mean Brier score 0.8" in game.scores.value
    assert len(Outline(game.scores.value).all("th")) == 3 + len(heads)
    assert game.calibration().data


def test_a_guess_is_made_once(game):
    game.give([1, 0, 0, 0, 0])
    assert all(c.disabled for c in (game.which, game.way, game.pick, game.skip, *game.numbers))
    with pytest.raises(RequestError):
        game.give([1, 0, 0, 0, 0])
    assert len(game.guesses) == 1
    game.go_on()
    assert not game.which.disabled
    with pytest.raises(RequestError) as error:
        game.give([1, 0])
    assert error.value.code == "bad-forecast"
    assert len(game.guesses) == 1


def test_a_question_may_be_skipped_and_the_end_is_an_end(game):
    for _ in game.stops:
        game.skip.click()
    assert (game.step, game.guesses) == (None, [])
    assert "no more questions" in game.message.value
    assert game.buttons.layout.display == "none"
    game.go_on()
    assert game.step is None


# --- the book ----------------------------------------------------------------------------------


def test_scores_of_a_learner_go_on_in_one_file(replay, tmp_path):
    game = sg.guess(replay, learner="Zoé", folder=tmp_path, lang="en")
    press(game)
    again = sg.guess(replay, learner="Zoé", folder=tmp_path, lang="en")
    assert again.guesses == game.guesses
    again.go_on()
    press(again)
    assert [path.name for path in tmp_path.iterdir()] == ["zoé.jsonl"]
    assert scorebook.merge(tmp_path).guesses == {"Zoé": again.guesses}
    assert len(again.guesses) == 2


def test_names_alike_have_files_of_their_own(tmp_path):
    paths = [
        open_book(tmp_path / "new" / "er", name).path for name in ("A b", "a B", "A b", "../a")
    ]
    assert paths[0] == paths[2]
    assert len(set(paths)) == 3
    assert {path.parent for path in tmp_path.rglob("*.jsonl")} == {tmp_path / "new" / "er"}


def test_a_book_that_cannot_be_written_is_a_sentence_and_no_guess(replay, tmp_path, monkeypatch):
    game = sg.guess(replay, learner="A", folder=tmp_path, lang="en")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.write", full)
    press(game)
    assert "The disk is full" in game.message.value
    assert (game.made, game.guesses, Outline(game.truth.value).words) == (None, [], "")


# --- words, names, places ----------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_control_has_a_name(replay, lang):
    game = sg.guess(replay, lang=lang)
    controls = [game.which, game.way, game.pick, game.chance, *game.numbers]
    assert all(control.description for control in controls)
    assert len({(c.description, c.tooltip) for c in controls}) == len(controls)
    assert not any(control.description_allow_html for control in controls)
    assert [control.tooltip for control in game.numbers][:4] == list(replay.names)
    assert game.button.description == {"en": "Guess, then see", "fr": "Valider, puis voir"}[lang]
    game.button.click()
    for text in shown(game):
        for image in Outline(text).all("img"):
            assert image["alt"]


@pytest.mark.parametrize("first", range(0, len(PAYLOADS), SEATS))
def test_hostile_names_act_nowhere(first, monkeypatch):
    replay = Replay(hostile(first))
    monkeypatch.setattr(guess_parts, "_stops", lambda replay, kind: iter([1]))
    game = sg.guess(replay, lang="en")
    game.way.value = "all"
    for widget in game.children:
        assert not isinstance(widget, ipywidgets.HTMLMath | ipywidgets.Label)
    pages = [w.value for w in game.children if isinstance(w, ipywidgets.HTML)]
    pages += [line.children[0].value for line in game.all.children]
    pages.append(guess_parts.still(replay, 1, "en")["text/html"])
    allowed = set("div p h4 style span em img details summary ul li".split())
    allowed |= set("table thead tbody tr th td".split())
    for page in pages:
        outline = Outline(page)
        assert {tag for tag, _ in outline.tags} <= allowed | set(
            "table thead tbody tr th td".split()
        )
        assert outline.typeset == []
    for control in (game.which, game.way, game.pick, game.chance, *game.numbers):
        assert not set(replay.names) & {control.description}


def test_display_is_the_still_and_the_widget(game, monkeypatch):
    displayed = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: displayed.append(data))
    game._ipython_display_()
    still, widget = displayed
    assert "Run this cell again to guess." in still["text/html"]
    assert "Who gets the lot?" in still["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in widget


def test_without_ipywidgets_there_is_a_sentence(replay, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    found = sg.guess(replay, lang="fr")
    assert isinstance(found, Missing)
    assert (
        repr(found) == "Pour faire des pronostics dans un notebook, installez le paquet ipywidgets."
    )
