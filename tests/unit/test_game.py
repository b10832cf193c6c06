"""Playing: who is asked, what is refused, what is recorded."""

import errno
import math
import os
import random

import pytest
from making import Dice, fresh_game, random_game

import serengeti
from serengeti.engine import referee
from serengeti.engine.cards import CARDS
from serengeti.engine.choices import Choices
from serengeti.engine.errors import FileError, IllegalChoice, LogError, SetupError
from serengeti.engine.events import Bid, LotSold, Passed, Player
from serengeti.engine.game import Game
from serengeti.engine.setup import ENGINE, clean_name, start_game
from serengeti.engine.view import known

NAMES = ["A", "B", "C"]


@pytest.fixture
def game():
    return Game(NAMES, edition="serengeti", seed=7)


def test_a_new_game_has_revealed_its_first_lot(game):
    assert game.asked == game.start.first
    assert game.table.facts()["lot"] == [game.start.deck[0]]
    assert [type(e).__name__ for e in game.events] == ["GameStarted", "LotRevealed"]


def test_bids_go_round_and_the_pot_is_shared(game):
    first = game.asked
    game.bid(3)
    game.bid(4)
    game.pass_()
    game.pass_()
    sold = next(e for e in game.events if isinstance(e, LotSold))
    assert (sold.seat, sold.price) == ((first + 1) % 3, 4)
    chips = game.table.chips
    assert chips[sold.seat] == 8
    assert sorted(chips) == [8, 14, 14]
    game.reveal()
    assert game.table.auction == 2
    assert game.asked == sold.seat


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (lambda g: g.bid(13), "beyond-chips"),
        (lambda g: g.do(Bid(seat=(g.asked + 1) % 3, amount=1)), "not-your-turn"),
        (lambda g: g.do(Passed(seat=(g.asked + 1) % 3)), "not-your-turn"),
        (lambda g: g.bid(-1), "bad-amount"),
        (lambda g: g.bid(True), "bad-amount"),
        (lambda g: g.bid(1.0), "bad-amount"),
        (lambda g: g.bid("5"), "bad-amount"),
        (lambda g: g.bid(math.nan), "bad-amount"),
        (lambda g: g.bid(10**30), "bad-amount"),
        (lambda g: g.bid(10**5000), "bad-amount"),
        (lambda g: g.bid(None), "bad-amount"),
        (lambda g: g.bid(object()), "bad-amount"),
        (lambda g: g.do(Bid(seat=10**30, amount=1)), "not-a-choice"),
        (lambda g: g.do(None), "not-a-choice"),
        (lambda g: g.do(5), "not-a-choice"),
        (lambda g: g.do(LotSold(seat=0, price=0)), "not-a-choice"),
        (lambda g: g.do(Bid(seat=None, amount=1)), "not-a-choice"),
        (lambda g: g.do(Bid(seat=True, amount=1)), "not-a-choice"),
        (lambda g: g.do(Bid(seat=g.asked, amount=1, ms="slow")), "not-a-choice"),
        (lambda g: g.do(OddBid(seat=g.asked, amount=1)), "not-a-choice"),
        (lambda g: g.do(LongBid(seat=g.asked, amount=1, why="I like it")), "not-a-choice"),
    ],
)
def test_refused_choices_change_nothing(game, choice, code):
    before, events = game.table, game.events
    with pytest.raises(IllegalChoice) as error:
        choice(game)
    assert error.value.code == code
    assert (game.table, game.events) == (before, events)


class OddBid(Bid, frozen=True, tag="odd"):
    """No type of the log."""


class LongBid(Bid, frozen=True):
    """With a field no log has."""

    why: str = ""


class OwnBid(Bid, frozen=True):
    """A type of one's own for the same thing."""


def test_a_choice_is_written_down_as_what_the_log_knows(game):
    game.do(OwnBid(seat=game.asked, amount=1))
    assert type(game.events[-1]) is Bid


class Whole:
    """A whole number of another library."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_whole_numbers_of_other_libraries_are_ints_in_the_log(game):
    game.do(Bid(seat=Whole(game.asked), amount=Whole(1)))
    bid = game.events[-1]
    assert (type(bid.seat), type(bid.amount), bid.amount) == (int, int, 1)


def test_whole_numbers_of_numpy_may_be_bid_and_its_floats_not(game):
    numpy = pytest.importorskip("numpy")
    game.do(Bid(seat=numpy.int64(game.asked), amount=numpy.uint8(3)))
    assert game.events[-1] == Bid(seat=0, amount=3)
    assert b'"amount":3' in game.log.dumps()
    for wrong in (numpy.float64(4), numpy.bool_(True), numpy.array([4, 5]), numpy.int64(-1)):
        with pytest.raises(IllegalChoice) as error:
            game.bid(wrong)
        assert error.value.code == "bad-amount"


def test_the_largest_amount_of_a_refusal_is_that_of_the_format(game):
    for amount, code in ((100_000, "beyond-chips"), (100_001, "bad-amount")):
        with pytest.raises(IllegalChoice) as error:
            game.bid(amount)
        assert error.value.code == code
    assert "a whole number from 0 to 100,000" in str(error.value)


def test_owned_digit_is_refused_with_facts(game):
    buyer = game.asked
    digit = CARDS.index(game.start.deck[0])
    game.bid(12)
    game.pass_()
    game.pass_()
    game.reveal()
    owned = int(game.start.deck[0].split("-")[1])
    table = game.table
    assert digit >= 0
    assert game.asked == buyer
    if owned <= table.chips[buyer]:
        assert game.legal.why(owned) == "digit-owned"
    with pytest.raises(IllegalChoice) as error:
        game.bid(100)
    assert error.value.data["chips"] == table.chips[buyer]


def test_after_the_end_nobody_is_asked():
    game = random_game(3)
    assert game.over
    assert game.asked is None
    assert not game.legal
    assert list(game.legal) == []
    assert len(game.legal) == 0
    assert game.legal.lowest is None
    assert game.legal.why(1) == "nobody-asked"
    for act in (lambda: game.bid(1), game.pass_, lambda: game.do(Passed(seat=0)), game.view):
        with pytest.raises(IllegalChoice) as error:
            act()
        assert error.value.code == "nobody-asked"


def test_same_seed_same_log():
    one, two = (Game(NAMES, seed=9).play([Dice(1)] * 3) for _ in range(2))
    assert one.log.dumps() == two.log.dumps()


@pytest.mark.parametrize("seed", range(12))
def test_choices_are_those_of_the_true_table_but_tell_no_hidden_chips(seed):
    rng, moved = random.Random(seed), 0
    game, dice = fresh_game(rng, hidden_chips=True, start_chips=12), Dice(seed)
    while (seat := game.asked) is not None:
        table, legal = game.table, game.legal
        true = Choices(table, seat, silent=not game.window)
        assert list(legal) == list(true)
        assert list(legal.penalised) == list(true.penalised)
        assert [legal.why(amount) for amount in range(99)] == [true.why(n) for n in range(99)]
        assert legal.table.chips[seat] == table.chips[seat]
        assert sum(legal.table.chips) == sum(table.chips)
        rivals = [p for p in range(table.n) if p not in (seat, table.leader)]
        turned = dict(zip(rivals, rivals[1:] + rivals[:1], strict=True))
        elsewhere = table.copy()
        elsewhere.chips = [table.chips[turned.get(p, p)] for p in range(table.n)]
        assert known(elsewhere, seat, hidden_chips=True).chips == legal.table.chips
        moved += elsewhere.chips != table.chips
        game.answer(dice.choose(game.view(), legal))
    assert moved > 5 or game.table.n < 4


def test_table_and_legal_are_copies(game):
    game.table.chips[0] = 99
    game.legal.table.chips[0] = 99
    assert game.table.chips == [12, 12, 12]


def test_recording_is_the_log(tmp_path):
    path = tmp_path / "game.jsonl"
    with Game(NAMES, seed=4, record=path) as game:
        game.bid(1)
        assert path.read_bytes() == game.log.dumps()
        game.play([Dice(2)] * 3)
    assert path.read_bytes() == game.log.dumps()
    assert referee.read(path).problems == ()


def test_recording_never_overwrites(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    with pytest.raises(FileError) as error:
        Game(NAMES, seed=4, record=path)
    assert error.value.code == "file-exists"
    with pytest.raises(FileError):
        Game(NAMES, seed=4).save(path)
    assert path.read_text() == "precious"


@pytest.mark.parametrize("folder", ["missing", "missing/deeper", "file.jsonl"])
def test_recording_into_a_missing_folder_names_the_folder(tmp_path, folder):
    (tmp_path / "file.jsonl").write_text("")
    for write in (lambda path: Game(NAMES, seed=4, record=path), Game(NAMES, seed=4).save):
        with pytest.raises(FileError) as error:
            write(tmp_path / folder / "game.jsonl")
        assert error.value.code == "no-folder"
        assert error.value.data["path"] == str(tmp_path / folder)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: Game(NAMES, seed=4, record=path),
        lambda path: Game.branch(Game(NAMES, seed=4).log, 0, record=path),
        lambda path: Game(NAMES, seed=4).save(path),
    ],
    ids=["new", "branch", "save"],
)
def test_a_game_that_cannot_be_recorded_leaves_nothing_behind(tmp_path, monkeypatch, write):
    opened, closed = [], []
    really_open, really_close = os.open, os.close
    monkeypatch.setattr(os, "open", lambda *a: opened.append(really_open(*a)) or opened[-1])
    monkeypatch.setattr(os, "close", lambda file: closed.append(file) or really_close(file))

    def full(file, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(FileError) as error:
        write(tmp_path / "game.jsonl")
    assert error.value.code == "disk-full"
    assert opened == closed != []
    assert list(tmp_path.iterdir()) == []


def test_resume_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "game.jsonl"
    with Game(NAMES, seed=4, record=path) as game:
        game.bid(1)
        game.bid(2)
    with open(path, "ab") as file:
        file.write(b'{"type":"bid","se')
    with Game.resume(path) as again:
        assert again.events == game.events
        again.play([Dice(2)] * 3)
    assert referee.read(path).problems == ()
    assert path.read_bytes() == again.log.dumps()


def test_resume_adds_a_missing_line_end(tmp_path):
    path = tmp_path / "game.jsonl"
    with Game(NAMES, seed=4, record=path) as game:
        game.bid(1)
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    with Game.resume(path) as again:
        again.pass_()
    assert path.read_bytes() == again.log.dumps()


def test_resume_derives_consequences_that_were_not_written(tmp_path):
    game = Game(NAMES, seed=4)
    game.bid(1)
    game.pass_()
    path = tmp_path / "game.jsonl"
    lines = game.log.dumps().splitlines(keepends=True)
    game.pass_()
    path.write_bytes(
        b"".join(lines) + b'{"type":"passed","seat":%d}\n' % ((game.start.first + 2) % 3)
    )
    with Game.resume(path) as again:
        assert again.events == game.events
    assert path.read_bytes() == game.log.dumps()


def test_resume_refuses_a_fault_in_the_middle(tmp_path):
    path = tmp_path / "game.jsonl"
    Game(NAMES, seed=4).play([Dice(2)] * 3).save(path)
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[4]
    path.write_bytes(b"".join(lines))
    before = path.read_bytes()
    with pytest.raises(LogError):
        Game.resume(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"players": ["A", "B"]}, "bad-seats"),
        ({"players": list("ABCDEFG")}, "bad-seats"),
        ({"players": list("ABCDEF"), "edition": "abacus"}, "bad-seats"),
        ({"seed": None}, "no-deck"),
        ({"seed": -1}, "bad-seed"),
        ({"first": 3}, "no-seat"),
        ({"first": -1}, "no-seat"),
        ({"deck": CARDS[:29]}, "bad-start"),
        ({"deck": (*CARDS[:29], CARDS[0])}, "bad-start"),
        ({"theme": "mars"}, "bad-start"),
        ({"lots": (1,) * 15}, "bad-lots"),
        ({"lots": (1, 2)}, "bad-rules"),
        ({"split": "all"}, "bad-rules"),
        ({"min_open": 2}, "bad-rules"),
        ({"start_chips": "12"}, "bad-rules"),
        ({"no_such_switch": 1}, "bad-rules"),
        ({"final_tie": ("chips", "chips")}, "bad-rules"),
        ({"players": ["A", "", "C"]}, "bad-name"),
        ({"players": ["A", "x" * 41, "C"]}, "bad-name"),
        ({"players": ["A", "B\u202e", "C"]}, "bad-name"),
        ({"players": ["A", "B\x1b[31m", "C"]}, "bad-name"),
        ({"date": "x" * 201}, "bad-start"),
    ],
)
def test_setups_that_do_not_fit(setup, code):
    arguments = {"edition": "serengeti", "seed": 1, **setup}
    players = arguments.pop("players", NAMES)
    with pytest.raises(SetupError) as error:
        Game(players, **arguments)
    assert error.value.code == code


def test_two_may_play_by_switch():
    game = Game(["A", "B"], seed=1, players=(2, 6)).play([Dice(1)] * 2)
    assert game.over


def test_deck_wins_over_seed():
    game = Game(NAMES, seed=1, deck=CARDS)
    assert game.table.facts()["lot"] == ["orange-1"]
    assert [p.code for p in referee.prove(game.log).problems] == ["seed-differs"]


def test_deck_without_seed_starts_with_seat_0():
    assert Game(NAMES, deck=CARDS).asked == 0


def test_names_are_cleaned():
    assert clean_name("  Zoe\u0301\t B ") == "Zoé B"
    game = Game([" A ", Player("bot", "greedy"), "C"], seed=1)
    assert [p.name for p in game.start.players] == ["A", "bot", "C"]
    assert [p.kind for p in game.start.players] == ["human", "greedy", "human"]


def test_id_follows_the_set_up():
    assert start_game(NAMES, seed=1).id == start_game(NAMES, seed=1).id
    assert start_game(NAMES, seed=1).id != start_game(NAMES, seed=2).id
    assert start_game(NAMES, seed=1, id="mine").id == "mine"


def test_version_in_logs_is_the_package_version():
    assert serengeti.__version__ == ENGINE


def test_reprs_can_be_read(game):
    assert repr(game) == "<Game serengeti ['A', 'B', 'C'] auction 1, 1 events>"
    assert "pot=0" in repr(game.table)
    assert repr(game.legal).startswith(f"Choices(seat={game.asked}, pass, bids=[0, 1,")
