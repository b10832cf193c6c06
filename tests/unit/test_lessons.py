"""The frame that every lesson goes through, and the trials below it."""

import subprocess
import sys
from fractions import Fraction
from itertools import count

import pytest

from serengeti.engine.errors import RequestError, SetupError
from serengeti.lessons import trials
from serengeti.lessons.comparison import compare, in_words, results, value
from serengeti.lessons.learner import Learner
from serengeti.lessons.lesson import Session, find_lesson, lessons
from serengeti.lessons.trials import run
from serengeti.text.catalogue import LANGUAGES, translator

IDS = [lesson.id for lesson in lessons()]


def half(rng):
    return rng.randrange(2)


# --- trials ---


def test_trials_come_again_with_their_seed():
    first, again, other = run(half, 500, 1), run(half, 500, 1), run(half, 500, 2)
    assert (first.mean, first.path) == (again.mean, again.path)
    assert first.path != other.path


def test_mean_error_and_counts_are_those_of_the_results():
    drawn = []

    def die(rng):
        drawn.append(rng.randrange(6))
        return drawn[-1]

    sample = run(die, 2000, 3)
    mean = sum(drawn) / 2000
    assert sample.mean == pytest.approx(mean)
    assert sample.error == pytest.approx(
        (sum((one - mean) ** 2 for one in drawn) / 2000 / 2000) ** 0.5
    )
    assert sample.counts == {face: drawn.count(face) for face in range(6)}
    assert sample.path[0] == (1, drawn[0])
    assert sample.path[-1] == (2000, sample.mean)


@pytest.mark.parametrize("number", [0, -1, 1.5, True, "10", trials.MOST + 1])
def test_a_number_of_trials_that_is_none(number):
    with pytest.raises(RequestError, match="1,000,000"):
        run(half, number)


def test_stopping_keeps_what_is_done():
    done = count(1)

    def trial(rng):
        if next(done) == 8:
            raise KeyboardInterrupt
        return 1

    sample = run(trial, 100)
    assert (sample.trials, sample.mean, sample.complete) == (7, 1.0, False)


def test_a_long_simulation_ends_with_its_minute():
    ticks = count(0, 10)
    sample = run(half, 100_000, clock=lambda: next(ticks))
    assert sample.trials < 100
    assert not sample.complete


def test_of_many_different_results_only_the_mean_is_kept():
    assert run(lambda rng: rng.random(), 1000).counts == {}


# --- comparison ---


def test_a_long_list_of_results_gives_way_to_the_mean():
    few = results(run(lambda rng: rng.randrange(20), 5000, 1), 3, translator("en")).table
    assert [row[0] for row in few[1]] == [str(face) for face in range(20)]
    sample = run(lambda rng: rng.randrange(21), 5000, 1)
    headers, rows = results(sample, 3, translator("en")).table
    assert headers == ["Trials", "Mean so far"]
    assert [int(row[0]) for row in rows] == [1, 10, 100, 1000, 5000]
    assert float(rows[-1][1]) == round(sample.mean, 4)


@pytest.mark.parametrize(
    ("trial", "words"),
    [(half, "La fréquence se stabilise"), (lambda rng: rng.random(), "La moyenne se stabilise")],
)
def test_the_mean_of_what_happens_or_not_is_a_frequency(trial, words):
    shown = results(run(trial, 30_000, 1), 3, translator("fr"))
    assert shown.chart.title == words
    assert shown.chart.y_title.startswith(words.split()[1].capitalize())


def test_large_numbers_of_results_are_set_in_groups():
    assert results(run(half, 30_000, 1), 3, translator("fr")).table[1][0][1][2:3] == "\u202f"


def test_simulation_and_formula_agree_or_not():
    sample = run(half, 4000, 1)
    tr = translator("en")
    assert compare(sample, Fraction(1, 2), tr).sentence.startswith("They are compatible")
    assert compare(sample, Fraction(3, 5), tr).sentence.startswith("They are hardly compatible")
    never = run(lambda rng: 0, 100)
    assert compare(never, Fraction(1, 10), tr).sentence.startswith("They are hardly compatible")
    assert compare(never, Fraction(0), tr).sentence.startswith("They are compatible")


def test_a_value_that_is_only_near_is_called_so():
    big = Fraction(7**30, 3**40)
    shown = value(big, translator("fr")).removeprefix("≈ ")
    assert in_words(big, translator("fr")) == f"environ {shown}"
    assert in_words(Fraction(16, 51), translator("fr")) == "16/51 ≈ 0,3137"


def test_fractions_with_their_decimals():
    assert value(Fraction(16, 51), translator("fr")) == "16/51 ≈ 0,3137"
    assert value(Fraction(1, 4), translator("en")) == "1/4 = 0.25"
    assert value(Fraction(7**30, 3**40), translator("en")).startswith("≈ ")


# --- the frame ---


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_nothing_is_shown_before_the_prediction(id, lang):
    session = Session(find_lesson(id), lang=lang)
    exact = str(session.lesson.exact())
    for block in (lambda: session.simulate(3), session.compare, session.look_back):
        assert "lesson.predict" in block().sentence
        assert exact not in repr(block())
    assert "16/51" in session.predict("maybe").sentence or "1/4" in session.predict("?").sentence
    assert session.prediction is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_a_lesson_from_prediction_to_look_back(id, lang):
    session = Session(find_lesson(id), lang=lang)
    session.predict("0.5")
    session.predict("0.9")
    assert session.prediction == Fraction(1, 2)
    assert session.simulate(3).chart is None
    assert session.simulate(4000).chart is not None
    compared = session.compare()
    assert value(session.lesson.exact(), translator(lang)) in repr(compared)
    assert "5" in session.look_back().sentence


@pytest.mark.parametrize("id", IDS)
def test_the_trial_is_an_experiment_on_the_exact_value(id):
    lesson = find_lesson(id)
    sample = run(lesson.trial, 20_000, seed=11)
    assert sample.error > 0
    assert abs(sample.mean - lesson.exact()) < 5 * sample.error


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_the_picture_follows_its_dials(id, lang):
    session = Session(find_lesson(id), lang=lang)
    seen = set()
    for dial in session.lesson.dials:
        assert dial.low <= dial.start <= dial.high
        for place in (dial.low, dial.start, dial.high):
            shown = session.picture(**{dial.name: place})
            assert shown.lang == lang
            assert shown.sentence
            assert shown.table
            assert shown.svg.startswith("<svg")
            seen.add(shown.svg)
    assert len(seen) > len(session.lesson.dials)


def test_a_dial_goes_no_further_than_the_others_leave_room():
    assert find_lesson("L05").within({"mine": 5, "theirs": 5}) == {"mine": 5, "theirs": 0}
    assert find_lesson("L02").within({"unseen": 3, "wanted": 9}) == {"unseen": 3, "wanted": 3}
    assert find_lesson("L07").within({"games": 99}) == {"games": 11, "top": 9}


def test_few_prices_come_with_a_warning():
    session = Session(find_lesson("L07"), lang="en")
    assert "each digit is expected 1.5 times only" in session.picture(games=1).sentence
    assert "expected" not in session.picture(games=11).sentence


def test_predictions_of_the_class_come_with_the_look_back(tmp_path):
    for name, guess in (("Zoé", "0.2"), ("Ben", "0.4"), ("Awa", "a lot"), ("Lin", "0.9")):
        Session(find_lesson("L02"), Learner(name, "2B", tmp_path), "en").predict(guess)
    zoe = Session(find_lesson("L02"), Learner("Zoé", "2B", tmp_path), "en")
    said = zoe.look_back().sentence
    assert "3 predictions of the class: mean 0.5, median 0.4, from 0.2 to 0.9." in said


def test_learners_simulate_otherwise_and_their_own_again(tmp_path):
    def mean(name):
        session = Session(find_lesson("L02"), Learner(name, "2B", tmp_path))
        session.predict("0.5")
        session.simulate(500)
        return session.sample.mean

    assert mean("Zoé") == mean("Zoé") != mean("Ben")


def test_every_call_draws_anew_and_a_lesson_begun_anew_repeats_them():
    def means(*seeds):
        session = Session(find_lesson("L02"))
        session.predict("0.5")
        found = []
        for seed in seeds:
            session.simulate(500, seed=seed)
            found.append(session.sample.mean)
        return found

    drawn = means(None, None, None)
    assert len(set(drawn)) == 3
    assert means(None, None, None) == drawn
    given = means(5, None, 5, 6)
    assert given[0] == given[2] == run(find_lesson("L02").trial, 500, 5).mean != given[3]
    assert given[1] == drawn[0]


@pytest.mark.parametrize("seed", [-1, 1.5, "five", [1]])
def test_a_seed_that_is_none(seed):
    session = Session(find_lesson("L02"))
    session.predict("0.5")
    with pytest.raises(SetupError, match="seed"):
        session.simulate(3, seed=seed)


def test_an_unknown_lesson():
    with pytest.raises(RequestError, match="L02"):
        find_lesson("L99")


BARE = """
import sys
allowed = set(sys.stdlib_module_names) | {"serengeti", "msgspec", "polib"}

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refuse())
from serengeti.lessons.check import check
from serengeti.lessons.exercise import exercises
from serengeti.lessons.lesson import Session, lessons
for lang in ("en", "fr"):
    for lesson in lessons():
        session = Session(lesson, lang=lang)
        session.predict("1/2")
        session.simulate(500)
        shown = [session.compare(), session.look_back(), session.picture(), session.exercises()]
        assert all(one._repr_html_() for one in shown)
        for one in exercises(lesson.id):
            assert check(one.id, one.key(**one.standard)).kind == "right"
print("done", len(lessons()))
"""


def test_the_core_of_every_lesson_runs_on_the_standard_library():
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True)
    assert done.stdout == f"done {len(IDS)}\n", done.stderr[-2000:]
