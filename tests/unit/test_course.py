"""The rules course: keys by the second engine, verdicts, hints, progress, the widget, the twin."""

import json
import re
import sys
from base64 import b64decode
from copy import deepcopy
from html import unescape

import ipywidgets
import pytest
from hostile import PAYLOADS
from outline import Outline
from second.questions import ending, may_bid, owned, points_of
from second_engine import follow, forced
from second_engine import step as happen

import serengeti as sg
from serengeti.engine.recording import encode
from serengeti.lessons.course.choosing import Cards, Numbers, Seats
from serengeti.lessons.course.course import (
    CHAPTERS,
    RUNGS,
    STEPS,
    Course,
    find,
    hint,
    item,
    judge,
    position,
)
from serengeti.lessons.course.whole import PASS, PlayAuction, play
from serengeti.lessons.learner import read
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.widgets import course_parts

TR = translator("en")
FILLED = [step for step in STEPS if not isinstance(step.ask, PlayAuction)]
IDS = [step.id for step in FILLED]
CASES = [pytest.param(step, id=step.id) for step in FILLED]


# --- keys, by the second engine ----------------------------------------------------------------


def state(id):
    """The position of a step as the second engine sees it."""
    return follow([json.loads(encode(event)) for event in position(id).replay.log.events])


def settle(s):
    """What must follow, up to the next lot."""
    while (line := forced(s)) and line["type"] != "lot_revealed":
        happen(s, line)
    return s


def bid(s, amount):
    happen(s, {"type": "bid", "seat": s.turn, "amount": amount})
    return settle(s)


def pass_out(s):
    while s.due == "answer":
        happen(s, {"type": "passed", "seat": s.turn})
        settle(s)
    return s


def legal(s, amount):
    least = 1 if s.seller is not None else None
    seat = s.turn
    hand, chips = s.hands[seat], s.chips[seat]
    return may_bid(amount, hand, chips, s.high, s.rules, seat == s.first, least)


def bids(id):
    s = state(id)
    return [amount for amount in range(100) if legal(s, amount)]


def barred(id, low):
    s = state(id)
    return {amount for amount in range(low, s.chips[s.turn] + 1) if not legal(s, amount)}


def gains(s, act):
    """Chips that each seat has more after it."""
    then = act(deepcopy(s))
    return [after - before for before, after in zip(s.chips, then.chips, strict=True)], then


def paid(id):
    got, _ = gains(state(id), pass_out)
    return {seat for seat, chips in enumerate(got) if chips > 0}


def paying(id, low, seat):
    s = state(id)
    sole = set()
    for amount in filter(lambda a: legal(s, a), range(low, 100)):
        got, _ = gains(s, lambda t, amount=amount: pass_out(bid(t, amount)))
        sole |= {amount} if [p for p, chips in enumerate(got) if chips > 0] == [seat] else set()
    return sole


def split(id):
    got, then = gains(state(id), pass_out)
    return max(got), then.pot


def receiver(id):
    s = state(id)
    then = pass_out(deepcopy(s))
    return next(p for p in range(s.n) if s.lot <= then.hands[p])


def points(hand):
    return sum(points_of(hand))


def overbid(id):
    s = state(id)
    you = position(id).you
    then = pass_out(bid(deepcopy(s), 15))
    happen(then, {"type": "card_discarded", "seat": you, "card": min(then.hands[you])})
    settle(then)
    return (len(s.hands[you]) - len(then.hands[you]), s.chips[you] - then.chips[you]), then


def sold_cards(id):
    hand = state(id).hands[position(id).you]
    return {card for card in hand if not owned(13, hand - {card}, {"zero_is_digit": True})}


def swaps(id):
    s, you = state(id), position(id).you
    own = s.hands[you]
    taken = [card for p in range(s.n) if p != you for card in s.hands[p]]
    pairs = [(take, give) for take in taken for give in own]
    return {(t, g) for t, g in pairs if points(own - {g} | {t}) > points(own)}


def after_bid(id, amount):
    then = bid(state(id), amount)
    return then.chips[position(id).you], then.pot


def hand(id):
    return state(id).hands[position(id).you]


def one(*values):
    return {(value,) for value in values}


def marked(values):
    return {(frozenset(values),)}


def bonus(id):
    return {seat for seat, extra in enumerate(ending(state(id))["bonus"]) if extra}


RIGHT = {
    "1.1": lambda id: one(*bids(id)),
    "1.2": lambda id: one(min(bids(id))),
    "1.3": lambda id: one(max(bids(id))),
    "1.4": lambda id: marked(state(id).inside),
    "2.1": lambda id: marked(barred(id, 0)),
    "2.2": lambda id: marked(barred(id, 10)),
    "2.3": lambda id: marked(barred(id, 0)),
    "2.4": lambda id: one(min(bids(id))),
    "2.5": lambda id: one(min(bids(id))),
    **{f"3.{n}": lambda id: marked(paid(id)) for n in range(1, 6)},
    "3.6": lambda id: marked(paying(id, 0, position(id).you)),
    **{f"4.{n}": lambda id: {split(id)} for n in range(1, 4)},
    "5.1": lambda id: one(receiver(id)),
    "5.2": lambda id: one(pass_out(state(id)).pot),
    "5.3": lambda id: marked(paid(id)),
    "5.4": lambda id: one(min(bids(id))),
    "6.1": lambda id: marked(card for card in hand(id) if card.startswith("green")),
    "6.2": lambda id: one(points(hand(id))),
    "6.3": lambda id: one(points(hand(id) | state(id).lot) - points(hand(id))),
    "7.1": lambda id: marked(bonus(id)),
    "7.2": lambda id: marked(ending(state(id))["winners"]),
    "7.3": lambda id: marked(ending(state(id))["winners"]),
    "8.1": lambda id: one(*sold_cards(id)),
    "8.2": lambda id: one(min(bids(id))),
    "8.3": lambda id: {after_bid(id, 6)},
    "8.4": swaps,
    "8.5": lambda id: marked(state(id).inside),
    "9.1": lambda id: {after_bid(id, 3)},
    "9.2": lambda id: one(min(bids(id))),
    "9.3": lambda id: {overbid(id)[0]},
    "9.4": lambda id: marked(overbid(id)[1].inside),
    "9.5": lambda id: {overbid(id)[0]},
}
"Right answers of each step."


def wrong(step):
    """Wrong answers: other options, one more or one less, numbers beside the right ones."""
    at, right = position(step.id), RIGHT[step.id](step.id)
    key, fields = step.ask.key(at), step.ask.fields(at, TR)
    found = []
    for place, field in enumerate(fields):
        options = [value for value, _ in field.options]
        if field.many:
            others = [key[place] ^ {value} for value in options] + [frozenset(options)]
        else:
            others = options or [max(0, key[place] + by) for by in (-2, -1, 1, 5)]
        found += [(*key[:place], other, *key[place + 1 :]) for other in others if other != set()]
    return [answer for answer in found if answer not in right]


def given(answer):
    return answer[0] if len(answer) == 1 else list(answer)


def test_every_step_has_its_key_here():
    assert list(RIGHT) == IDS
    assert len(STEPS) >= 20
    ids = [
        f"{c}.{n}"
        for c, chapter in enumerate(CHAPTERS, 1)
        for n in range(1, 1 + len(chapter.steps))
    ]
    assert ids == [step.id for step in STEPS]


@pytest.mark.parametrize("step", CASES)
def test_the_second_engine_gives_the_same_key(step):
    right = RIGHT[step.id](step.id)
    assert step.ask.key(position(step.id)) in right
    for answer in right:
        verdict = judge(step, given(answer), TR)
        assert (verdict.kind, verdict.exercise) == ("right", item(step.id))
        assert len(verdict.text) > len("Right. ")


@pytest.mark.parametrize("step", CASES)
def test_a_wrong_answer_is_refused_with_the_rule(step):
    answers = wrong(step)
    assert answers
    ideas = {idea.name: idea.message for idea in step.ideas}
    for answer in answers:
        verdict = judge(step, given(answer), TR)
        assert not verdict
        if verdict.kind == "idea":
            assert verdict.text == ideas[verdict.idea]
        else:
            assert verdict.kind == "wrong"
            assert step.rule in verdict.text
            assert "  " not in verdict.text


@pytest.mark.parametrize("step", CASES)
def test_a_usual_wrong_idea_is_wrong_and_named(step):
    at = position(step.id)
    for idea in step.ideas:
        answer = idea.answer(at)
        assert answer not in RIGHT[step.id](step.id)
        assert judge(step, given(answer), TR).idea == idea.name


def test_positions_are_what_the_steps_are_about():
    """Ties tie, a remainder is left, and price and pot end in different digits."""
    assert len(RIGHT["7.1"]("7.1").pop()[0]) == 2
    assert len(RIGHT["7.3"]("7.3").pop()[0]) == 2
    assert RIGHT["4.1"]("4.1") == {(7, 1)}
    assert state("3.2").pot == 1
    totals = sorted(ending(state("7.2"))["totals"])
    assert totals[-1] == totals[-2]
    assert state("3.4").hands == state("3.5").hands
    assert RIGHT["3.4"]("3.4") != RIGHT["3.5"]("3.5")


# --- hints -------------------------------------------------------------------------------------


def words_of(step, lang):
    """What the key would look like in a hint."""
    tr = translator(lang)
    at = position(step.id)
    fields, key = step.ask.fields(at, tr), step.ask.key(at)
    for field, value in zip(fields, key, strict=True):
        names = dict(field.options)
        chosen = value if isinstance(value, frozenset) else [value]
        yield from (names.get(one, str(one)) for one in chosen)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", CASES)
def test_the_first_two_hints_never_hold_the_answer(step, lang):
    told = [hint(step, rung, translator(lang)) for rung in (1, 2)]
    for text in told:
        assert text
        assert "{" not in text
        for word in words_of(step, lang):
            assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text), (word, text)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_the_third_hint_is_worked_on_the_position(step):
    told = {hint(step, RUNGS, translator(lang)) for lang in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    key = given(step.ask.key(position(step.id)))
    said = "pass" if isinstance(step.ask, PlayAuction) else key
    assert judge(step, said, TR).text == f"Right. {hint(step, RUNGS, TR)}"


def test_hints_come_one_after_another():
    course = Course(lang="en")
    told = [course.hint() for _ in range(4)]
    assert len(set(told)) == RUNGS
    assert told[2] == told[3]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tasks_name_all_their_facts(lang):
    course = Course(lang=lang)
    for step in STEPS:
        course.go(step.id)
        assert "{" not in course.task() + repr(course)
        assert "?" not in course.you()
    assert Course(lang="en").task("3.1") != Course(lang="fr").task("3.1")


# --- answers of any kind -----------------------------------------------------------------------


class Nasty:
    def __getattribute__(self, name):
        raise ValueError(name)

    def __str__(self):
        raise ValueError("no text")

    __repr__ = __str__

    def __eq__(self, other):
        raise ValueError("no comparison")

    __hash__ = None


GARBAGE = [
    *PAYLOADS,
    *(None, True, False, -1, 10**400, 1e400, float("nan"), 0.5, 1 + 2j, b"13", bytearray(3)),
    *("", " ", ",", ",,,", ";", "13 or 14", "٣", "½", "1/0", "²", "0x1F", "\x00", "\ud800"),
    *("🦁" * 1000, "9" * 10_000, "," * 10_000, "Ben; Ben", "ben", "BEN, Chloé", "seat 1"),
    *([], [[]], [None], [[1]], {}, {1: 2}, {"a"}, (), ((1,),), range(0), range(10**9)),
    *([float("inf")] * 3, [1, "x", None], ["Ben", "Nobody"], [1] * 1000, {frozenset({1})}),
    *(object(), object, len, Nasty(), [Nasty()], {1: Nasty()}, Ellipsis, NotImplemented),
    *(iter(()), (n for n in range(3)), memoryview(b"1"), ValueError("x"), re, sys, "pass,", -0.0),
    *(f"{n}," for n in range(60)),
]


def test_there_is_enough_garbage():
    assert len(GARBAGE) >= 200


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_garbage_never_raises(step):
    course = Course(lang="en")
    for answer in GARBAGE:
        verdict = course.answer(step.id, answer)
        assert verdict.text
        assert verdict.kind in ("unreadable", "wrong", "idea", "right")


def test_an_unknown_step_is_a_sentence():
    course = Course(lang="en")
    for id in ("99.1", "", None, 3.1, ["1.1"], "<b>"):
        assert course.answer(id, 1).kind == "unreadable"
    assert "no step" in course.answer("99.1", 1).text


def test_answers_are_read_as_people_write_them():
    course = Course(lang="fr")
    right = [
        ("1.2", "6"),
        ("1.4", "awa, chloé, driss"),
        ("1.4", ["Awa", "Chloé", 3]),
        ("2.1", "3, 4, 13, 14"),
        ("2.1", {3, 4, 13, 14}),
        ("4.1", "7, 1"),
        ("4.1", (7, 1)),
        ("5.1", "Chloé"),
        ("8.1", "orange-3"),
        ("8.1", "● 3 orange"),
        ("10.1", "passe"),
        ("10.1", "1, passe"),
    ]
    for id, answer in right:
        assert course.answer(id, answer), (id, answer)


# --- progress ----------------------------------------------------------------------------------


def test_progress_goes_on_where_it_was_left(tmp_path):
    zoe = sg.learner("Zoé", "2B", tmp_path)
    course = Course(zoe, "en")
    course.answer("1.1", 99)
    course.answer("1.1", 5)
    course.answer("1.2", 6)
    course.answer("2.1", "3, 4, 13, 14")
    entries, problems = read(zoe.path)
    assert problems == []
    assert [(e.item, e.given, e.verdict) for e in entries][:2] == [
        ("R01.1", "99", "unreadable"),
        ("R01.1", "5", "right"),
    ]
    again = Course(sg.learner("Zoé", "2B", tmp_path), "fr")
    assert again.step.id == "1.3"
    assert again.done == {"1.1", "1.2", "2.1"}
    assert Course(sg.learner("Ben", "2B", tmp_path)).step.id == "1.1"


def test_after_the_last_step_comes_the_first_open_one():
    course = Course(lang="en")
    course.answer("1.1", 5)
    course.go("10.1")
    course.go_on()
    assert course.step.id == "1.2"


def test_a_full_disk_is_a_sentence(tmp_path, monkeypatch):
    course = Course(sg.learner("A", folder=tmp_path), "en")
    monkeypatch.setattr("os.write", lambda *_: (_ for _ in ()).throw(OSError(28, "full")))
    assert "The disk is full" in course.answer("1.1", 5).text
    assert course.done == frozenset()


# --- the whole auction -------------------------------------------------------------------------


def test_a_whole_auction_is_played_with_the_bots():
    at = position("10.1")
    assert play(at, (PASS,)).over
    assert play(at, (1,)).table.live
    course = Course(lang="en")
    assert "asked again" in course.answer("10.1", 1).text
    assert "only 18 chips" in course.answer("10.1", [90]).text
    lost, won = course.answer("10.1", [1, "pass"]), course.answer("10.1", [1, 5, 11])
    assert lost
    assert won
    assert "Ben wins" in lost.text
    assert "Awa wins" in won.text


def test_a_game_that_is_another_one_does_not_count():
    course = Course(lang="en")
    assert not course.answer("10.1", sg.play(["greedy"] * 3, seed=1))
    assert not course.answer("10.1", position("10.1").game())
    assert course.answer("10.1", play(position("10.1"), (PASS,)))


# --- without ipywidgets ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ipywidgets", "anywidget"])
def test_without_widgets_the_course_is_text(monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    course = sg.course(lang="en")
    assert isinstance(course, Course)
    assert "Name a bid that is allowed." in repr(course)
    assert 'course.answer("1.1", …)' in repr(course)
    assert "bid 0 or more" not in repr(course)
    assert course.answer("1.1", 5)


# --- the widget --------------------------------------------------------------------------------


@pytest.fixture
def course():
    return sg.course(lang="en")


def fill(course, answer):
    for control, value in zip(course.inputs, answer, strict=True):
        control.put(value)


def press(course):
    course.button.click()


def pages(course):
    boxes = [course.head, course.scene, course.task, course.told, course.hinted]
    return [box.value for box in boxes]


def test_check_then_next_step(course):
    press(course)
    assert "Fill in your answer first." in course.told.value
    fill(course, (14,))
    press(course)
    assert "only 12 chips" in unescape(course.told.value)
    assert not course.solved
    course.more.click()
    assert "Hint 1" in course.hinted.value
    assert course.more.description == "Hint (2 of 3)"
    fill(course, (5,))
    press(course)
    assert course.solved
    assert course.inputs[0].control.disabled
    assert course.button.description == "Next step"
    assert "1 of 39 done" in course.head.value
    press(course)
    assert (course.step.id, course.hinted.value.count("<p")) == ("1.2", 0)


@pytest.mark.parametrize("step", CASES)
def test_every_step_can_be_done_with_its_inputs(step, course):
    course.go(step.id)
    before = course.scene.value
    fill(course, step.ask.key(position(step.id)))
    press(course)
    assert course.solved
    changes = step.ask.after(position(step.id), step.ask.key(position(step.id))) is not None
    assert (course.scene.value != before) == changes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_control_has_a_name_and_every_picture_words(lang):
    course = sg.course(lang=lang)
    for step in STEPS:
        course.go(step.id)
        for control in course.inputs:
            assert control.field.label
            for box in control.boxes or [control.control]:
                assert box.description or control.field.options
                assert not box.description_allow_html
        for page in pages(course):
            for image in Outline(page).all("img"):
                assert image["alt"]
            assert f'lang="{lang}"' in page
    assert course.chapter.description
    assert all(button.description for button in course.buttons.children)


def test_the_table_does_not_tell_what_is_asked(course):
    for step in FILLED:
        course.go(step.id)
        text = course.scene.value
        pictures = [b64decode(data).decode() for data in re.findall(r"base64,([^\"]+)", text)]
        assert len(pictures) == 2
        for picture in pictures:
            assert "Points" not in picture
            assert "(you)" in picture
        assert "is asked" not in text


def test_chapters_are_a_way_to_any_step(course):
    titles = [line for line, _ in course.chapter.options]
    assert len(titles) == len(CHAPTERS)
    assert titles[1] == "2. What is barred, and why (0/5)"
    course.chapter.value = "4.1"
    assert course.step.id == "4.1"
    course.answer("4.1", (7, 1))
    assert dict(course.chapter.options)["4. Splitting with a remainder (1/3)"] == "4.2"
    course.back.click()
    assert course.step.id == "3.6"
    course.skip.click()
    course.skip.click()
    assert course.step.id == "4.2"


def test_the_auction_on_the_board_counts_when_it_is_over(course):
    course.go("10.1")
    board = course.board
    assert course.button.layout.display == "none"
    assert "img" not in course.scene.value
    board._hear(board, {"type": "choice", "choice": {"type": "bid", "amount": 1}, "at": 0}, [])
    assert not course.solved
    board._hear(board, {"type": "choice", "choice": {"type": "passed"}, "at": 1}, [])
    assert course.solved
    assert "a whole auction by the rules" in course.told.value
    assert "10.1" in course.course.done
    course.go("1.1")
    assert course.board is None
    assert course.button.layout.display is None


def test_what_outlives_the_kernel_is_the_step():
    still = course_parts.still(Course(lang="en"))
    assert "Run this cell again" in still["text/html"]
    assert "Name a bid that is allowed." in still["text/plain"]


def test_no_control_takes_markup(course):
    for step in STEPS:
        course.go(step.id)
        for widget in (*course.children, *course.fields.children):
            assert not isinstance(widget, ipywidgets.HTMLMath | ipywidgets.Label)


def test_each_kind_of_task_is_there():
    kinds = {type(find(step.id).ask) for step in STEPS}
    assert {Seats, Numbers, Cards, PlayAuction} < kinds
