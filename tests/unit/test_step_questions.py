"""Questions of chance from real steps, their keys found again by listing and by chance."""

import re
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import combinations

import pytest
from hostile import SCRIPTS

import serengeti as sg
from serengeti.engine.cards import CARDS, COLOUR_OF, COLOURS
from serengeti.engine.errors import RequestError
from serengeti.engine.events import Player
from serengeti.lessons.ahead import income_by_digit
from serengeti.lessons.learner import Learner
from serengeti.lessons.step_income import KINDS
from serengeti.lessons.step_question import StepQuestion
from serengeti.lessons.trials import run
from serengeti.players import choosers

GAMES = sg.samples()
LEARNERS = ("", "Zoé", "Ben", "Awa", "Lin")


def of(name, code="2B"):
    learner = Learner()
    learner.name, learner.code = name, code
    return learner


def questions(kind):
    for game in GAMES:
        for name in LEARNERS:
            with suppress(RequestError):
                yield StepQuestion(sg.sample(game), kind, of(name), "en")


def unseen(question):
    return [card for card in range(30) if question.moment.table.unseen >> card & 1]


def turned(question):
    """Cards of the log's lots up to the step, read off the events."""
    game = question.moment
    events = next(
        sg.sample(name).events for name in GAMES if sg.sample(name).start.id in question.item
    )
    return [card for event in events[: game.step + 1] for card in getattr(event, "cards", ())]


@pytest.mark.parametrize("kind", ["next-lot", "next-three"])
def test_chance_of_a_wanted_card_by_listing_every_lot(kind):
    found = 0
    for asked in questions(kind):
        colour, size = COLOURS.index(asked.facts["colour"]), asked.facts["lot"]
        cards = unseen(asked)
        assert {CARDS[card] for card in cards} == set(CARDS) - set(turned(asked))
        lots = list(combinations(cards, size))
        good = sum(any(COLOUR_OF[card] == colour for card in lot) for lot in lots)
        assert asked.key == Fraction(good, len(lots))
        found += 1
    assert found > 20


def test_chance_to_complete_by_listing_every_place():
    found = 0
    for asked in questions("complete"):
        facts = asked.facts
        lot_of = [lot for lot, size in enumerate(facts["sizes"]) for _ in range(size)]
        assert len(lot_of) == facts["unseen"]
        places = list(combinations(range(facts["unseen"]), facts["missing"]))
        total = sum(facts["win"] ** len({lot_of[place] for place in chosen}) for chosen in places)
        assert asked.key == total / len(places)
        found += 1
    assert found > 5


def test_income_of_a_digit_by_the_formula():
    found = 0
    for asked in questions("income"):
        moment, facts = asked.moment, asked.facts
        seat, buyer = (moment.names.index(facts[who]) for who in ("name", "buyer"))
        allowed = moment.prices(buyer)
        law = [Fraction(price in allowed, len(allowed)) for price in range(max(allowed) + 1)]
        rivals = [moment.copies(s) for s in range(len(moment.names)) if s not in (seat, buyer)]
        income = income_by_digit(
            law, moment.copies(seat), rivals, moment.table.pot, split=moment.split
        )
        assert asked.key == income[facts["digit"]] > 0
        found += 1
    assert found > 20


@pytest.mark.parametrize("kind", list(KINDS))
def test_the_simulation_finds_the_key(kind):
    for asked in list(questions(kind))[::9]:
        sample = run(KINDS[kind].trial(asked.moment, asked.facts), 4000, seed=3)
        error = max(sample.error, (float(asked.key) / 4000) ** 0.5)
        assert abs(sample.mean - asked.key) <= 5 * error, asked.text
        assert asked.simulate(2000).sentence.startswith("They are compatible")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("kind", list(KINDS))
def test_the_way_ends_at_the_key(kind, lang):
    asked = StepQuestion(sg.sample("serengeti-4"), kind, None, lang)
    assert asked.worked().sentence.endswith(f"= {asked.key}.")
    assert str(asked.key) not in asked.text.split()
    assert "{" not in asked.text


@pytest.mark.parametrize("kind", list(KINDS))
def test_answers_are_judged(kind):
    asked = StepQuestion(sg.sample("serengeti-4"), kind, None, "en")
    assert asked.check(asked.key).kind == asked.check(float(asked.key)).kind == "right"
    for idea in KINDS[kind].exercise.ideas:
        said = asked.check(Fraction(idea.value(**asked.facts)))
        assert (said.kind, said.idea) == ("idea", idea.name)
    assert asked.check("no idea").kind == "unreadable"


def test_learners_get_other_steps_and_their_own_again():
    replay = sg.sample("serengeti-4")
    names = [f"Learner {number}" for number in range(60)]
    drawn = {name: StepQuestion(replay, "next-lot", of(name)).step for name in names}
    assert drawn == {name: StepQuestion(replay, "next-lot", of(name)).step for name in names}
    times = Counter(drawn.values())
    assert len(times) >= 8
    assert max(times.values()) < 20


def test_answers_are_written_down(tmp_path):
    zoe = Learner("Zoé", "2B", tmp_path)
    asked = sg.question(sg.sample("serengeti-4"), "next-lot", zoe, "en")
    asked.check("0.5")
    again = Learner("Zoé", "2B", tmp_path)
    assert [(entry.item, entry.given) for entry in again.entries] == [(asked.item, "0.5")]


def test_bad_questions_are_refused():
    with pytest.raises(RequestError, match="next-lot"):
        sg.question(sg.sample("serengeti-4"), "luck")
    with pytest.raises(RequestError, match="No step"):
        sg.question(sg.Game(["A", "B", "C"], seed=7).replay, "next-lot", lang="en")


@pytest.mark.parametrize("name", [text[:40].strip() for text in SCRIPTS[:20]])
def test_names_are_shown_harmlessly(name):
    people = [Player(name, "greedy"), Player("B", "greedy"), Player("C", "greedy")]
    with sg.Game(people, seed=7) as game:
        game.play(choosers(["greedy"] * 3, 7))
    for kind in KINDS:
        with suppress(RequestError):
            shown = sg.question(game.replay, kind, lang="en").worked()._repr_html_()
            assert re.findall("<(?!/?(?:div|p|span|table|tr|td|th|thead|tbody)[ >])", shown) == []
