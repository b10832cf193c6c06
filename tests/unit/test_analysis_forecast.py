"""Forecasts: proper scores, questions that know no future, score books of a class."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest
from making import random_game

import serengeti as sg
from serengeti.analysis import forecast, questions, scorebook
from serengeti.analysis.forecast import Guess, brier, calibration, log_score, summary
from serengeti.analysis.scorebook import ScoreBook, merge
from serengeti.engine.errors import FileError, LogError, RequestError, SetupError
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay

GRID = [
    (Fraction(a, 10), Fraction(b, 10), Fraction(10 - a - b, 10))
    for a in range(11)
    for b in range(11 - a)
]


def expected(score, report, truth):
    """The mean score of a report when the options come with these chances."""
    return sum(p * score(report, option) for option, p in enumerate(truth) if p)


@pytest.mark.parametrize("score", [brier, log_score])
def test_an_honest_report_minimises_the_expected_score(score):
    for honest in GRID:
        best = expected(score, honest, honest)
        for report in GRID:
            if report != honest:
                assert expected(score, report, honest) > best


def test_a_score_that_is_not_proper_would_be_noticed():
    def distance(report, option):
        return 1 - report[option]

    honest = (Fraction(6, 10), Fraction(3, 10), Fraction(1, 10))
    assert any(expected(distance, r, honest) < expected(distance, honest, honest) for r in GRID)


def test_brier_stays_exact_and_ends_at_0_and_2():
    assert brier([Fraction(1, 3)] * 3, 1) == Fraction(2, 3)
    assert brier([1, 0], 0) == 0
    assert brier([1, 0], 1) == 2


@pytest.mark.parametrize(
    "bad", [(0.5, 0.6), (1.5, -0.5), (1.0,), (0.2, 0.2, 0.6), (float("nan"), 1)]
)
def test_what_is_no_forecast_is_refused(bad):
    with pytest.raises(RequestError) as error:
        forecast.checked(bad, 2)
    assert error.value.code == "bad-forecast"


# --- questions ---------------------------------------------------------------------------------

GAMES = [Replay(random_game(seed).log) for seed in range(15)] + [sg.sample("serengeti-4")]


def cut(replay, step):
    """The game as far as a step."""
    steps = replay.events[: step + 1]
    return Replay(Log(steps, tuple(range(1, len(steps) + 1))))


def test_questions_know_nothing_of_what_follows():
    asked = 0
    for replay in GAMES:
        for step in range(0, len(replay), 17):
            known = cut(replay, step)
            found = questions.questions(replay, step)
            assert questions.questions(known, step) == found
            assert all(questions.answer(known, question) is None for question in found)
            asked += len(found)
    assert asked > 200


def test_answers_are_what_the_log_says():
    for replay in GAMES:
        lines = [json.loads(line) for line in replay.log.dumps().splitlines()]
        lines = [line for line in lines if line["type"] not in ("note", "irregular")]
        for step in range(0, len(replay), 5):
            for question in questions.questions(replay, step):
                end = next(
                    k
                    for k in range(step + 1, len(lines))
                    if lines[k]["type"] in ("lot_sold", "lot_given", "lot_set_aside", "card_sold")
                )
                assert questions.decided_at(replay, question) == end
                truth = questions.answer(replay, question)
                assert truth == told(question, lines[end], lines[end + 1])
                assert 0 <= truth < question.options


def told(question, line, following):
    """The option a line of the log stands for."""
    seat = line["buyer"] if line["type"] == "card_sold" else line.get("seat")
    if question.kind == "winner":
        return question.options - 1 if seat is None else seat
    if question.kind == "price":
        return min(line["price"] // 5, 3) if seat is not None and "price" in line else 4
    shares = following["shares"] if following["type"] == "pot_shared" else [0] * 6
    return 0 if shares[question.seat] else 1


def test_nothing_is_asked_where_nothing_is_open():
    replay = sg.sample("serengeti-4")
    assert questions.questions(replay, 0) == []
    assert questions.questions(replay, -1) == []
    sale = next(s.number for s in replay.steps() if s.table.seller >= 0)
    assert [q.kind for q in questions.questions(replay, sale)] == ["winner", "price"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_questions_have_words_for_every_option(lang):
    replay = sg.sample("serengeti-4")
    for question in questions.questions(replay, replay.auction(3)):
        assert questions.text(replay, question, lang)[-1] == "?"
        options = questions.options(replay, question, lang)
        assert len(set(options)) == question.options


# --- summaries ---------------------------------------------------------------------------------


def guesses(chances, truths):
    return [
        Guess(game="g", step=k, kind="winner", probabilities=chance, truth=truth)
        for k, (chance, truth) in enumerate(zip(chances, truths, strict=True))
    ]


def test_the_base_rate_has_no_skill_and_a_prophet_has_all():
    truths = [0, 0, 0, 1, 2]
    base = summary(guesses([(0.6, 0.2, 0.2)] * 5, truths))
    assert base.skill == pytest.approx(0)
    assert base.brier == pytest.approx(base.base)
    sure = [tuple(float(option == truth) for option in range(3)) for truth in truths]
    assert summary(guesses(sure, truths)).skill == 1
    assert base.uniform == pytest.approx(2 / 3)
    assert summary([]) is None


def test_kinds_have_base_rates_of_their_own():
    one = Guess(game="g", step=1, kind="paid", probabilities=(1, 0), truth=0)
    other = Guess(game="g", step=1, kind="winner", probabilities=(1, 0), truth=1)
    assert forecast.base_rate([one, other]) == {("paid", 2): (1, 0), ("winner", 2): (0, 1)}


def test_calibration_counts_every_option_once():
    made = guesses([(0.7, 0.2, 0.1), (0.0, 1.0, 0.0), (0.25, 0.25, 0.5)], [0, 1, 1])
    bins = calibration(made)
    assert sum(one.count for one in bins) == 9
    assert sum(one.came * one.count for one in bins) == 3
    assert all(one.low <= one.mean <= one.high for one in bins)
    columns, rows = forecast.calibration_rows(made)
    assert len(columns) == len(rows[0])
    assert bins[-1].came == 1


# --- score books -------------------------------------------------------------------------------


@pytest.fixture
def replay():
    return sg.sample("serengeti-4")


def test_a_book_is_one_line_a_guess_and_never_overwritten(tmp_path, replay):
    path = tmp_path / "zoe.jsonl"
    book = ScoreBook(path, "  Zoé ")
    for question in questions.questions(replay, replay.auction(2)):
        uniform = (Fraction(1, question.options),) * question.options
        book.guess(replay, question, uniform)
    assert len(path.read_bytes().splitlines()) == 1 + len(book.guesses) == 7
    with pytest.raises(FileError) as error:
        ScoreBook(path, "Zoé")
    assert error.value.code == "file-exists"
    again = ScoreBook.open(path)
    assert (again.learner, again.guesses) == ("Zoé", book.guesses)
    again.guess(replay, questions.questions(replay, 1)[0], (1, 0, 0, 0, 0))
    assert len(scorebook.read(path)[1]) == 7


def test_a_guess_that_cannot_be_scored_leaves_no_line(tmp_path, replay):
    book = ScoreBook(tmp_path / "a.jsonl", "A")
    question = questions.questions(replay, 1)[0]
    with pytest.raises(RequestError):
        book.guess(replay, question, (0.5, 0.6, 0, 0, 0))
    with pytest.raises(RequestError) as error:
        book.guess(cut(replay, 1), question, (1, 0, 0, 0, 0))
    assert error.value.code == "no-answer"
    assert scorebook.read(tmp_path / "a.jsonl") == ("A", [])
    with pytest.raises(SetupError):
        ScoreBook(tmp_path / "b.jsonl", "\x1b[31m")
    assert not (tmp_path / "b.jsonl").exists()


def test_two_programs_may_append_to_one_book(tmp_path):
    path = tmp_path / "a.jsonl"
    ScoreBook(path, "A")
    code = (
        "import sys, serengeti as sg\n"
        "from serengeti.analysis import questions, scorebook\n"
        "replay = sg.sample('serengeti-4')\n"
        "book = scorebook.ScoreBook.open(sys.argv[1])\n"
        "question = questions.questions(replay, 1)[0]\n"
        "for _ in range(40): book.guess(replay, question, (1, 0, 0, 0, 0))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, path]) for _ in range(2)]
    assert [one.wait() for one in running] == [0, 0]
    assert len(scorebook.read(path)[1]) == 80


@pytest.mark.parametrize(
    ("spoil", "code", "line"),
    [
        (lambda data: data[:-4], "torn-line", 3),
        (lambda data: data[:-3] + b"9}\n", "out-of-range", 3),
        (lambda data: data.replace(b"[1.0,", b"[0.9,"), "out-of-range", 2),
        (lambda data: data.replace(b'"step"', b'"stop"', 1), "bad-json", 2),
        (lambda data: data.partition(b"\n")[2], "bad-json", 1),
        (lambda data: b"\xff\n", "bad-json", 1),
        (lambda data: b"", "bad-json", 1),
    ],
)
def test_a_spoilt_book_is_named_and_hides_no_other(tmp_path, replay, spoil, code, line):
    for name in "ab":
        book = ScoreBook(tmp_path / f"{name}.jsonl", name)
        book.guess(replay, questions.questions(replay, 1)[0], (1, 0, 0, 0, 0))
        book.guess(replay, questions.questions(replay, replay.auction(4))[0], (0, 0, 0, 1, 0))
    path = tmp_path / "a.jsonl"
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(LogError) as error:
        scorebook.read(path)
    assert (error.value.code, error.value.problems[0].line) == (code, line)
    found = merge(tmp_path)
    assert list(found.guesses) == ["b"]
    assert [problem.code for problem in found.problems] == [code]


def test_a_class_is_ranked_and_listed(tmp_path, replay):
    for name, chance in (("Ada", 0.9), ("Ben", 0.5)):
        book = ScoreBook(tmp_path / f"{name}.jsonl", name)
        for step in range(1, 60):
            for question in questions.questions(replay, step):
                if question.kind == "paid":
                    truth = questions.answer(replay, question)
                    book.guess(replay, question, (chance, 1 - chance)[:: 1 if truth == 0 else -1])
    ScoreBook(tmp_path / "idle.jsonl", "Idle")
    found = merge(tmp_path)
    columns, rows = found.rows()
    assert [row[0] for row in rows] == ["Ada", "Ben"]
    best = dict(zip(columns, rows[0], strict=True))
    assert best["brier"] == pytest.approx(0.02)
    assert best["skill"] > 0.5
    assert len(found.guess_rows()[1]) == sum(row[1] for row in rows)
