"""Every exercise of every lesson: right answers, wrong ideas, other numbers, and rubbish."""

import random
import sys
from decimal import Decimal
from fractions import Fraction

import pytest

from serengeti.engine.chance import Chance
from serengeti.lessons.answers import read
from serengeti.lessons.check import CLOSE, check
from serengeti.lessons.exercise import Exercise, exercises, find
from serengeti.lessons.learner import Learner
from serengeti.lessons.lesson import lessons
from serengeti.text.numbers import number

ALL = [one.id for one in exercises()]
VARIANTS = 40


def rubbish(count):
    """Texts and objects that are no answers."""
    rng = random.Random(5)
    letters = "0123456789/.,% -+eE()[]{}'\"\\$<>&;:abcπ½\u202e\x00\n\ud800₂٣"
    for _ in range(count):
        yield "".join(rng.choice(letters) for _ in range(rng.randrange(12)))
    yield from (None, True, object(), [], {}, (1, 2), b"1/3", 1j, float("nan"), float("inf"))
    yield from ("1/0", "9" * 400, "1e999", "9" * 20 + "/3", 10**400, -(10**400), Decimal("NaN"))
    yield from (Decimal("sNaN"), Decimal("Infinity"), Hostile(), type, print, Fraction)


class Hostile:
    """It fails however it is looked at."""

    def __str__(self):
        raise RuntimeError("no")

    __repr__ = __format__ = __float__ = __str__


def notations(key):
    """A number as people write it: the first five where it is a fraction with few decimals."""
    yield f"{key.numerator}/{key.denominator}"
    yield key
    yield float(key)
    digits = 6 if key < 10 else 4
    yield f"{float(key):.{digits}f}"
    yield f"{float(key):.{digits}f}".replace(".", ",")
    yield f"{float(key) * 100:.{digits}f} %"
    yield f"{float(key) * 100:.{digits}f}\u202f%".replace(".", ",")


def drawn(id, count=VARIANTS):
    """The usual numbers, and those of some learners."""
    asked = find(id)
    yield asked.standard
    for seed in range(count):
        yield asked.facts(Chance(seed))


class Given(Learner):
    """A learner whose numbers are chosen here."""

    def __init__(self, seed):
        super().__init__()
        self.seed = seed

    def chance(self, item):
        return Chance(self.seed)


def test_every_lesson_has_at_least_four_exercises():
    for lesson in lessons():
        assert len(exercises(lesson.id)) >= 4, lesson.id


@pytest.mark.parametrize("id", ALL)
def test_the_key_is_right_in_every_notation(id):
    asked = find(id)
    for seed in range(VARIANTS):
        key = Fraction(asked.key(**asked.facts(Chance(seed))))
        for answer in notations(key):
            verdict = check(id, answer, Given(seed), "en")
            assert verdict.kind == "right", (answer, key, verdict)
            assert "public checks passed" in verdict.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("id", ALL)
def test_every_wrong_idea_is_named(id, lang):
    asked = find(id)
    said = set()
    for seed in range(VARIANTS):
        for idea in asked.ideas:
            value = Fraction(idea.value(**asked.facts(Chance(seed))))
            verdict = check(id, value, Given(seed), lang)
            assert (verdict.kind, verdict.idea) == ("idea", idea.name), (id, seed)
            said.add(verdict.text)
    assert len(said) == len(asked.ideas)


@pytest.mark.parametrize("id", [one.id for one in exercises() if not one.trials])
def test_too_few_digits_are_told_from_wrong(id):
    asked = find(id)
    for facts in drawn(id):
        key = Fraction(asked.key(**facts))
        if key.denominator == 1:
            continue
        rough, far = key * Fraction(101, 100), key * Fraction(103, 100)
        near_ideas = [Fraction(idea.value(**facts)) for idea in asked.ideas]
        if all(abs(value - rough) > CLOSE * 2 * value for value in near_ideas):
            assert kind(asked, facts, float(rough)) == "rounded"
        if all(abs(value - far) > CLOSE * 2 * value for value in near_ideas):
            assert kind(asked, facts, float(far)) == "wrong"


def kind(asked, facts, answer):
    from serengeti.lessons.check import judge

    return judge(asked, facts, read(answer))[0]


@pytest.mark.parametrize(("lang", "words"), [("en", "between 0 and 1"), ("fr", "entre 0 et 1")])
@pytest.mark.parametrize("answer", ["1,5", "-1", "120 %", 2])
def test_no_probability_is_below_0_or_above_1(answer, lang, words):
    for id in ("L02.4", "L03.1", "L07.1"):
        verdict = check(id, answer, lang=lang)
        assert verdict.kind == "wrong"
        assert words in verdict.text
    assert words not in check("L12.3", answer, lang=lang).text


@pytest.mark.parametrize("id", ALL)
def test_rubbish_is_answered_by_a_sentence(id):
    for answer in rubbish(200):
        verdict = check(id, answer, lang="fr")
        assert verdict.text.endswith((".", "%"))
        assert repr(verdict) == verdict.text
    assert check(id, Hostile()).kind == "unreadable"


@pytest.mark.parametrize("id", ALL)
def test_a_wrong_answer_never_shows_the_key(id):
    asked = find(id)
    key = Fraction(asked.key(**asked.standard))
    shown = {str(key), number(key, "en"), number(key, "fr"), number(key, "en", 2)} - {"1", "2", "3"}
    for answer in (-1, "x", 12345.678, *(idea.value(**asked.standard) for idea in asked.ideas)):
        said = check(id, answer, lang="en").text
        assert not any(f" {text} " in f" {said.rstrip('.')} " for text in shown), said


@pytest.mark.parametrize("id", ALL)
def test_learners_get_other_numbers_and_their_own_again(id):
    asked = find(id)
    streams = [who(name).chance(id) for name in ("Zoé", "Ben", "Awa", "Lin", "Tom", "Ida", "Max")]
    facts = [asked.facts(chance) for chance in streams]
    assert facts == [asked.facts(who(name).chance(id)) for name in NAMES]
    assert len({str(found) for found in facts}) > 1


NAMES = ("Zoé", "Ben", "Awa", "Lin", "Tom", "Ida", "Max")


def who(name, code="2B"):
    learner = Learner()
    learner.name, learner.code = name, code
    return learner


def test_streams_of_exercises_are_independent():
    words = {who(name).chance(id).seed for name in NAMES for id in ("L02.1", "L02.2", "L03.1")}
    assert len(words) == 21
    assert who("zoé").chance("L02.1").seed == who("Zoé").chance("L02.1").seed
    assert who("Zoé", "2C").chance("L02.1").seed != who("Zoé").chance("L02.1").seed


def test_no_exercise_and_no_answer_raise():
    assert "L02.1" in check("L99.1", 1, lang="en").text
    assert check(None, 1).kind == check(["L02.1"], 1).kind == "unreadable"


def test_check_reads_no_frame_and_no_global_of_the_caller():
    seen = []

    def watch(frame, event, _arg):
        if event == "c_call" and _arg is sys._getframe:
            seen.append(frame.f_code.co_filename)

    sys.setprofile(watch)
    try:
        check("L02.1", "1/3")
    finally:
        sys.setprofile(None)
    assert not [name for name in seen if "lessons" in name]


def test_numbers_are_read_as_people_write_them():
    third = Fraction(1, 3)
    assert read("1/3").value == read(" 1 / 3 ").value == read(third).value == third
    for text in ("0.3137", "0,3137", ".3137", "31.37 %", "31,37%", "31,37\u202f%", "+0.3137"):
        assert read(text).value == Fraction(3137, 10000), text
    assert read("−2").value == -2
    assert read("10 000").value == read("10\u202f000").value == 10000
    assert read(Decimal("0.25")).value == Fraction(1, 4)
    for text in ("", "%", ".", "1/", "1//2", "1.2.3", "0x10", "1e3", "½", "one"):
        assert read(text) is None, text


def test_a_simulated_answer_may_lie_five_errors_away():
    asked = Exercise("T.1", "…", lambda: Fraction(1, 4), 10_000, {})
    error = (0.25 * 0.75 / 10_000) ** 0.5
    assert kind(asked, {}, 0.25 + 4.9 * error) == "right"
    assert kind(asked, {}, 0.25 + 5.1 * error) == "wrong"
