"""The rules quiz: right answers by the second engine, options, order, progress, and strangers."""

import copy
import json
import subprocess
import sys
from base64 import b64decode
from collections import Counter
from functools import cache
from re import findall

import ipywidgets
import pytest
from hostile import PAYLOADS, SEATS, hostile
from outline import Outline
from second_engine import digit_of, ending, forced, may_bid, points_of, share, states, step

import serengeti as sg
from serengeti.engine.errors import RequestError, SetupError
from serengeti.engine.setup import clean_name
from serengeti.lessons.classroom import idea_text
from serengeti.lessons.learner import Learner
from serengeti.lessons.quiz import Quiz
from serengeti.lessons.quiz_base import kinds
from serengeti.lessons.quiz_draw import samples
from serengeti.lessons.quiz_words import MISTAKES, WORDS
from serengeti.places import content
from serengeti.text.catalogue import LANGUAGES
from serengeti.widgets.quiz import PlainQuiz
from serengeti.widgets.quiz_widget import scene

LEARNERS = 200
NAMES = sorted(kinds())


class Pupil(Learner):
    """A learner with a name whose answers are kept nowhere."""

    def __init__(self, name):
        super().__init__()
        self.name, self.code = name, "2B"


@cache
def quizzes(count=LEARNERS, lang="en"):
    return [Quiz(Pupil(f"pupil {n}"), lang=lang) for n in range(count)]


@cache
def questions(count=LEARNERS, lang="en"):
    return [quiz.at(n) for quiz in quizzes(count, lang) for n in range(1, len(quiz) + 1)]


# --- the right answer, by the second engine ----------------------------------------------------


@cache
def told():
    """The tables of every sample game, by its id, as the second engine sees them."""
    games = {}
    for path in content("replays").glob("*.jsonl"):
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        games[lines[0]["id"]] = list(states(lines))
    return games


def state(question):
    return told()[question.position.replay.start.id][question.position.step]


def seat_of(question, key="name"):
    return question.position.labels.index(question.draft.facts[key])


def lawful(s, amount):
    least = 1 if s.seller is not None else None
    is_first = s.asked == s.first
    return may_bid(amount, s.hands[s.asked], s.chips[s.asked], s.high, s.rules, is_first, least)


def legal(question, s):
    amount, hand = question.draft.facts["amount"], s.hands[s.asked]
    least = 1 if s.seller is not None else s.rules["min_open"]
    bars = {
        "too-low": amount < least if s.high is None else amount <= s.high,
        "beyond-chips": amount > s.chips[s.asked],
        "digit-owned": amount % 10 in {digit_of(card) for card in hand},
    }
    assert lawful(s, amount) != any(bars.values())
    found = [name for name, barred in bars.items() if barred] or ["legal"]
    assert len(found) == 1, "two options would be right"
    return found[0]


def lowest(_question, s):
    return next(amount for amount in range(1000) if lawful(s, amount))


def paid(question, s):
    price = question.draft.facts["price"]
    assert lawful(s, price)
    _, shares, left = share(s.pot + price, price % 10, s.hands, s.asked, s.rules["split"])
    return shares, left


def payees(question, s):
    return tuple(seat for seat, chips in enumerate(paid(question, s)[0]) if chips)


def one_share(question, s):
    assert question.draft.facts["pot"] == s.pot
    return paid(question, s)[0][seat_of(question)]


def rest(question, s):
    return paid(question, s)[1] if s.rules["remainder"] == "carry" else 0


SHARING = {
    "Serengeti": ("majority", "carry"),
    "Templari": ("majority", "carry"),
    "Mombasa": ("equal-holders", "carry"),
    "Don": ("equal-holders", "carry"),
    "Serengeti (Abacus)": ("equal-holders", "bank"),
}


def edition(question, s):
    split, remainder = SHARING[question.draft.facts["edition"]]
    price, (shares, left) = question.draft.facts["price"], paid(question, s)
    other = share(s.pot + price, price % 10, s.hands, s.asked, split)
    if other[1] != shares:
        return "change-shares"
    return "change-rest" if left and remainder != s.rules["remainder"] else "change-none"


def lead(question, s):
    return (told()[question.position.replay.start.id][question.position.step + 1].first,)


def free(question, s):
    """Played to the end of the auction: who is asked bids 0 or passes, and all others pass."""
    s, bids = copy.deepcopy(s), "bids 0" in question.text
    seat = s.asked
    step(
        s, {"type": "bid", "seat": seat, "amount": 0} if bids else {"type": "passed", "seat": seat}
    )
    while s.asked is not None or forced(s)["type"] == "income_paid":
        step(s, forced(s) or {"type": "passed", "seat": s.asked})
    event = forced(s)
    assert event["seat"] == seat_of(question)
    step(s, event)
    assert (s.due == "share") == bids
    return {"lot_given": "free", "lot_sold": "free-zero"}[event["type"]]


def points(question, s):
    return sum(points_of(s.hands[seat_of(question)]))


def total(question, s):
    return ending(s)["totals"][seat_of(question)]


def winner(question, s):
    assert ending(s)["totals"].count(max(ending(s)["totals"])) > 1
    return tuple(ending(s)["winners"])


def next_lot(_question, s):
    return s.rules["lots"][s.auction]


def sell(question, s):
    seat = seat_of(question)
    bars = {
        "no-such-sale": not s.rules["sale"],
        "lot-is-turned": s.due != "reveal",
        "no-cards": not s.hands[seat],
        "sold-already": seat in s.tried_round,
    }
    return only(bars)


def exchange(question, s):
    seat = seat_of(question)
    place = (seat - s.first) % s.n
    bars = {
        "lot-is-turned": s.due != "reveal",
        "no-cards": not s.hands[seat],
        "turn-is-over": s.last_exchange is not None and place <= s.last_exchange,
    }
    return only(bars)


def only(bars):
    found = [name for name, barred in bars.items() if barred] or ["allowed"]
    assert len(found) == 1, "two options would be right"
    return found[0]


ORACLES = {
    "legal": legal,
    "lowest": lowest,
    "payees": payees,
    "share": one_share,
    "rest": rest,
    "edition": edition,
    "lead": lead,
    "free": free,
    "points": points,
    "total": total,
    "winner": winner,
    "next-lot": next_lot,
    "sell": sell,
    "exchange": exchange,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", NAMES)
def test_the_right_option_is_the_second_engines(kind):
    asked = [one for one in questions() if one.kind == kind]
    assert len(asked) > LEARNERS
    for one in asked:
        truth = ORACLES[kind](one, state(one))
        assert [n for n, value in enumerate(one.values, 1) if value == truth] == [one.right]
        assert one.mistake(one.right) == ""


def test_every_kind_has_its_oracle_and_many_games_are_drawn_from():
    assert sorted(ORACLES) == NAMES
    assert len(NAMES) >= 8
    editions = {one.position.replay.start.edition for one in questions(20)}
    assert editions == {"serengeti", "don", "mombasa", "abacus", "templari"}


@pytest.mark.slow
def test_every_sample_game_and_every_word_comes_up():
    asked = questions()
    assert {one.position.replay.start.id for one in asked} == set(told())
    assert {value for one in asked for value in one.values if isinstance(value, str)} == set(WORDS)
    assert {name for one in asked for _, name in one.draft.wrong} == set(MISTAKES)
    assert len({(one.position.replay.start.id, one.position.step) for one in asked}) > 500


# --- the options -------------------------------------------------------------------------------


def test_options_are_three_to_five_and_differ():
    for lang in LANGUAGES:
        for one in questions(20, lang):
            assert 3 <= len(one.options) <= 5
            assert len(set(one.options)) == len(one.options) == len(one.values)
            assert all(one.options)
            assert all(one.mistake(n) for n in range(1, len(one.options) + 1) if n != one.right)


def test_both_languages_ask_the_same():
    for one, other in zip(questions(5, "en"), questions(5, "fr"), strict=True):
        assert (one.kind, one.values, one.draft) == (other.kind, other.values, other.draft)
        assert one.text != other.text


@pytest.mark.slow
def test_the_place_of_the_right_option_is_uniform():
    """Chi-square at 1 in 10,000 for each number of options; the streams are fixed."""
    places = {3: Counter(), 4: Counter(), 5: Counter()}
    for one in questions():
        places[len(one.options)][one.right] += 1
    assert sum(map(Counter.total, places.values())) >= 1000
    for options, bound in ((3, 18.42), (4, 21.11), (5, 23.51)):
        found = places[options]
        equal = found.total() / options
        assert found.total() > 1000
        assert sum((found[n] - equal) ** 2 / equal for n in range(1, options + 1)) < bound


STRATEGIES = {
    "longest": lambda one: max(range(len(one.options)), key=lambda n: len(one.options[n])),
    "shortest": lambda one: min(range(len(one.options)), key=lambda n: len(one.options[n])),
    "first": lambda one: 0,
    "last": lambda one: len(one.options) - 1,
    "largest": lambda one: max(range(len(one.values)), key=lambda n: str(one.values[n]).zfill(9)),
    "smallest": lambda one: min(range(len(one.values)), key=lambda n: str(one.values[n]).zfill(9)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_nothing_about_an_options_form_tells_the_right_one(name):
    """Who knows no rule and goes by form gets about what chance gives, 27 %."""
    asked = questions()
    score = sum(STRATEGIES[name](one) == one.right - 1 for one in asked) / len(asked)
    assert 0.15 < score < 0.36


# --- a learner's quiz --------------------------------------------------------------------------


def test_quizzes_differ_by_learner_and_are_the_same_again():
    first, again = Quiz(Pupil("Zoé")), Quiz(Pupil("Zoé"))
    places = [(slip.source, slip.step, slip.stream) for slip in first.slips]
    assert places == [(slip.source, slip.step, slip.stream) for slip in again.slips]
    assert places != [(slip.source, slip.step, slip.stream) for slip in Quiz(Pupil("Ben")).slips]
    assert [s.step for s in Quiz().slips] == [s.step for s in Quiz().slips]


def test_a_quiz_has_many_kinds_and_no_position_twice():
    for quiz in [Quiz(), *quizzes(20)]:
        assert len(quiz) == 30
        assert min(Counter(quiz.kinds).values()) >= 2
        assert set(quiz.kinds) == set(NAMES)
        assert len({(slip.source, slip.step) for slip in quiz.slips}) == 30


@pytest.mark.parametrize("wrong", [0, -1, 201, 2.0, True, "30", None])
def test_a_number_of_questions_that_is_none(wrong):
    with pytest.raises(RequestError):
        Quiz(questions=wrong)


def test_progress_is_kept_and_the_quiz_goes_on(tmp_path):
    quiz = Quiz(Learner("Zoé", "2B", tmp_path), questions=6, lang="en")
    right = quiz.question.right
    wrong = right % len(quiz.question.options) + 1
    mistake = quiz.question.mistake(wrong)
    assert quiz.answer(wrong).kind == "idea"
    assert quiz.answer(quiz.question.right)
    again = Quiz(Learner("Zoé", "2B", tmp_path), questions=6, lang="en")
    assert (again.number, again.item(3)) == (3, "Q03")
    assert [(e.item, e.verdict, e.idea) for e in again.learner.entries] == [
        ("Q01", "idea", mistake),
        ("Q02", "right", ""),
    ]
    assert again.kinds == quiz.kinds
    assert MISTAKES[mistake] in idea_text("Q01", mistake, "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feedback_names_the_mistake_and_the_right_answer(lang):
    quiz = Quiz(lang=lang)
    while quiz.number is not None:
        one = quiz.question
        wrong = one.right % len(one.options) + 1
        said = quiz.answer(wrong)
        assert (said.kind, said.idea) == ("idea", one.mistake(wrong))
        assert said.text.startswith(quiz.tr(MISTAKES[said.idea]))
        assert said.text.endswith(one.options[one.right - 1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_summary_counts_by_kind_and_lists_mistakes(lang):
    quiz = Quiz(lang=lang)
    missed = set()
    while quiz.number is not None:
        one = quiz.question
        chosen = one.right if quiz.number % 3 else one.right % len(one.options) + 1
        missed |= {quiz.answer(chosen).idea} - {""}
    summary = quiz.summary()
    assert sum(row[1] for row in summary.table[1]) == 20
    assert sum(row[2] for row in summary.table[1]) == 30
    assert "20" in summary.sentence
    assert all(quiz.tr(MISTAKES[name]) in summary.sentence for name in missed)
    assert repr(quiz.ask()) == repr(summary)
    assert quiz.answer(1).kind == "unreadable"


# --- what is asked tells no answer -------------------------------------------------------------


def test_the_question_as_text_says_nothing_of_what_is_legal():
    for name in ("Zoé", "Ben", "Awa"):
        quiz = Quiz(Pupil(name), lang="en")
        while quiz.number is not None:
            shown, one = repr(quiz.ask()), quiz.question
            assert not findall(r"(?m)^▶ .*\.$|^\* ", shown)
            assert one.text in shown
            assert all(option in shown for option in one.options)
            quiz.answer(1)


def test_the_picture_shows_neither_points_nor_what_follows():
    quiz = Quiz(lang="en")
    for number in range(1, 31):
        picture = b64decode(findall(r"base64,([^\"]+)", scene(quiz, number))[0]).decode()
        step = quiz.at(number).position.step
        assert f"step {step} · " in picture
        assert "Points" not in picture


# --- garbage -----------------------------------------------------------------------------------


class Awkward:
    def __repr__(self):
        raise RuntimeError("no")

    __str__ = __eq__ = __int__ = __index__ = __len__ = __repr__
    __hash__ = None


def garbage():
    plain = [None, "", " ", "x", "0", "-1", "9", "1.0", "1e0", "١", "½", "\x00", 0, -1, 9, 10**40]
    plain += [1.0, float("nan"), float("inf"), True, False, 1j, b"1", [], [1], {}, {1}, (1,), ...]
    plain += [Awkward(), Awkward, type, print, object(), range(3), lambda: 1]
    return [*plain, *PAYLOADS, *(f"{n}{sign}" for n in range(6, 30) for sign in ".,;x ")][:200]


def test_garbage_never_raises_and_answers_nothing():
    quiz = Quiz(lang="en")
    tried = garbage()
    assert len(tried) == 200
    for one in tried:
        assert quiz.answer(one).kind == "unreadable"
    assert (quiz.number, quiz.learner.entries) == (1, [])
    assert quiz.answer(" 2 ").kind in ("right", "idea")


def test_an_answer_that_cannot_be_kept_says_so(tmp_path):
    quiz = Quiz(Learner("Zoé", "2B", tmp_path / "answers"), lang="en")
    quiz.learner.path.parent.rmdir()
    assert quiz.answer(1).kind == "unreadable"
    assert quiz.number == 1


# --- logs of one's own -------------------------------------------------------------------------


def test_a_folder_of_games_with_broken_logs(tmp_path):
    (tmp_path / "good.jsonl").write_bytes(sg.sample("don-5").log.dumps())
    (tmp_path / "bad.jsonl").write_text("{}\n", "utf-8")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    zoe = Learner("Zoé", "2B", tmp_path / "answers")
    quiz = Quiz(zoe, lang="en", games=tmp_path)
    assert len(quiz) == 30
    assert [line[:34] for line in quiz.skipped] == [
        "The log bad.jsonl is left out: Lin",
        "The log empty.jsonl is left out: L",
    ]
    assert all(line.endswith((".", "»", ")")) for line in quiz.skipped), quiz.skipped
    assert {slip.source.replay.start.edition for slip in quiz.slips} == {"don"}
    quiz.answer(1)
    assert Quiz(zoe, lang="en", games=tmp_path).number == 2
    assert Quiz(zoe, lang="en").number == 1, "answers to other games are told apart"


def test_a_folder_without_a_game(tmp_path):
    with pytest.raises(RequestError):
        Quiz(games=tmp_path)


def shown(board):
    texts = [w.value for w in board.children if isinstance(w, ipywidgets.HTML)][1:]
    return [*texts, board._still()["text/html"]]


def named(name):
    """Whether somebody may be called so."""
    try:
        return clean_name(name) == name
    except SetupError:
        return False


@pytest.mark.parametrize("first", range(0, len(PAYLOADS), SEATS))
def test_hostile_names_act_nowhere(tmp_path, first):
    (tmp_path / "hostile.jsonl").write_bytes(hostile(first).dumps())
    names = [name for name in PAYLOADS[first : first + SEATS] if named(name)] + ["Al", "Bo", "Cy"]
    game = sg.play(["random"] * len(names[:SEATS]), seed=first, names=names[:SEATS])
    (tmp_path / "whole.jsonl").write_bytes(game.log.dumps())
    board = sg.quiz(lang="en", games=tmp_path)
    allowed = set("div p h4 style span strong em img ol li details summary pre progress".split())
    allowed |= set("table thead tbody tr th td".split())
    while board.quiz.number is not None:
        texts = shown(board)
        board.answer(1)
        for text in [*texts, *shown(board)]:
            outline = Outline(text)
            assert {tag for tag, _ in outline.tags} <= allowed
            assert outline.typeset == []
        board._press()


def test_two_seats_of_one_name_are_told_apart(tmp_path):
    game = sg.play(["random"] * 3, seed=5, names=["Al", "Al", "Al"])
    (tmp_path / "same.jsonl").write_bytes(game.log.dumps())
    quiz = Quiz(lang="en", games=tmp_path)
    assert quiz.slips[0].source.labels == ("Al (0)", "Al (1)", "Al (2)")
    for number in range(1, len(quiz) + 1):
        assert len(set(quiz.at(number).options)) == len(quiz.at(number).options)


# --- the widget and its fallback ---------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_widget_goes_from_answer_to_answer_to_the_summary(lang):
    board = sg.quiz(questions=3, lang=lang)
    for number in (1, 2, 3):
        assert board.button.disabled
        assert board.options.index is None
        assert f'value="{number - 1}" max="3"' in board.head.value
        board.options.index = board.quiz.question.right - 1
        assert not board.button.disabled
        board.button.click()
        assert board.options.disabled
        assert 'data-kind="right"' in board.feedback.value
        assert f'value="{number}" max="3"' in board.head.value
        board.button.click()
    assert board.options.layout.display == "none"
    assert "<table>" in board.feedback.value
    assert 'aria-live="polite"' in board.feedback.value


def test_an_answer_given_in_words_moves_the_widget():
    board = sg.quiz(questions=3, lang="en")
    board.answer("what?")
    assert not board.options.disabled
    board.answer(1)
    board.answer(1)
    assert board._shown == 2
    assert board.quiz.number == 3


FALLBACK = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("ipywidgets", "anywidget", "pandas", "plotly", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Refuse())
import serengeti as sg
quiz = sg.quiz(lang="en", questions=2)
print(quiz, quiz.ask(), quiz.answer(2), quiz.answer("2"), quiz.ask(), sep="\\n")
"""


def test_without_widgets_it_asks_in_words():
    done = subprocess.run(
        [sys.executable, "-c", FALLBACK], capture_output=True, text=True, check=True
    )
    assert "ipywidgets" in done.stdout
    assert "Question 1 of 2" in done.stdout
    assert "Right answers: " in done.stdout


def test_the_fallback_says_which_logs_are_left_out():
    quiz = Quiz(lang="en")
    quiz.skipped = ["The log x is left out."]
    assert repr(PlainQuiz(quiz)).startswith("The log x is left out.")
    assert PlainQuiz(quiz).summary().table is None


def test_samples_are_read_once():
    assert samples() is samples()
