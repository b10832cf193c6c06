"""Bots kept apart: what reaches them, what comes back, what is said of what they did (R12)."""

import gc
import random
import re
import subprocess
import sys
import tempfile
from base64 import b64decode
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace

import msgspec
import pytest
from making import random_game
from telling import plain_spaces

from serengeti.engine.cards import CARDS
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.dealer import window
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.events import Bid, Challenged, Passed
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.engine.view import view
from serengeti.players import choosers, play, player
from serengeti.players.isolation import Guarded, Isolated, isolated, process, wire
from serengeti.players.isolation.faults import CODES, Misstep
from serengeti.text import error_text
from serengeti.text.faults import FAULTS, fault_text, memory_note
from serengeti.text.messages import MESSAGES, REASONS

SEED = 8_123_456_789
CARD = re.compile(rb"|".join(card.encode() for card in CARDS))


def passer():
    """A bot as a notebook has it: its code goes to its process, not its name."""

    def passes(view, legal):
        return None if legal.may_decline else Passed(seat=view.seat)

    return passes


def holding(thing):
    return lambda view, legal: thing


def positions(games=12):
    """(view, choices) of every seat that may choose, in games under random rules."""
    for seed in range(games):
        replay = Replay(random_game(seed).log)
        for step in range(len(replay)):
            table = replay.at(step)
            seats = window(table) or [table.asked(silent=True)]
            for seat in [s for s in seats if s is not None]:
                hidden = replay.start.rules.hidden_chips
                shown = view(table, seat, hidden, replay.events[1 : step + 1])
                yield shown, Choices(table, seat, silent=not window(table))


# --- what is sent -------------------------------------------------------------------------------


def test_a_view_arrives_as_it_was_and_names_no_unseen_card():
    seen = 0
    for shown, _ in positions():
        data = wire.view_data(shown)
        assert wire.view_of(data) == shown
        assert not set(shown.unseen) & {
            card.decode() for card in CARD.findall(msgspec.json.encode(data))
        }
        seen += 1
    assert seen > 300


def test_choices_answer_as_those_of_the_table():
    kinds = set()
    for _, legal in positions():
        sent = wire.SentChoices(wire.legal_data(legal))
        assert list(sent) == list(legal)
        assert (sent.seat, sent.bidder, sent.lowest) == (legal.seat, legal.bidder, legal.lowest)
        assert (sent.may_decline, len(sent), bool(sent)) == (
            legal.may_decline,
            len(legal),
            bool(legal),
        )
        assert list(sent.bids()) == list(legal.bids())
        assert list(sent.penalised) == list(legal.penalised)
        for amount in range(-2, 60):
            assert sent.why(amount) == legal.why(amount)
            assert (amount in sent) == (amount in legal)
            assert (amount in sent.penalised) == (amount in legal.penalised)
        slow = [Passed(seat=0, ms=7), Bid(seat=1, amount=3), Bid(seat=0, amount=3, ms=7)]
        for choice in [*legal, *legal.penalised, *slow, Challenged(seat=0, against=1)]:
            assert (choice in sent) == (choice in legal)
            assert (choice in sent.penalised) == (choice in legal.penalised)
            assert sent.refusal(choice) == legal.refusal(choice)
            kinds.add(type(choice).__name__)
        assert repr(sent) == repr(legal)
        assert not hasattr(sent, "table")
    assert len(kinds) == 6


class Overheard:
    """A pipe of which every byte is kept."""

    def __init__(self, pipe, heard):
        self.pipe, self.heard = pipe, heard

    def write(self, data):
        count = self.pipe.write(data)
        self.heard.append(bytes(data[:count]))
        return count

    def close(self):
        self.pipe.close()


@pytest.fixture
def heard(monkeypatch):
    """Every byte that goes to a process: its command line, its variables, its pipe."""
    said = []

    class Popen(subprocess.Popen):
        def __init__(self, command, **options):
            super().__init__(command, **options)
            said.append(repr((command, options)).encode())
            self.stdin = Overheard(self.stdin, said)

    monkeypatch.setattr(process.subprocess, "Popen", Popen)
    return said


def bytes_of(heard):
    """All that was sent; a pickled bot also as it was before it was written in letters."""
    sent = b"".join(heard)
    return sent + b"".join(b64decode(found) for found in re.findall(rb'"pickle": "([^"]+)"', sent))


@pytest.mark.parametrize(("edition", "seats"), [("mombasa", 3), ("templari", 4)])
def test_no_byte_sent_names_an_unseen_card(heard, edition, seats):
    def bots():
        return [player("greedy", Chance(seat)) for seat in range(seats)]

    def game(bots):
        return Game(list("ABCDEF"[:seats]), edition, seed=SEED).play(bots)

    sizes = []

    class Listening(Isolated):
        def choose(self, view, legal):
            choice = super().choose(view, legal)
            sent = bytes_of(heard)
            assert not {card.encode() for card in view.unseen} & set(CARD.findall(sent))
            assert str(SEED).encode() not in sent
            assert SEED.to_bytes(5, "little") not in sent
            sizes.append(len(sent))
            heard.clear()
            return choice

    apart, here = bots(), bots()
    with Listening(apart[1], seconds=30) as bot:
        apart[1] = bot
        assert game(apart).events == game(here).events
        assert bot.faults == []
    assert len(sizes) == bot.turns > 15
    assert min(sizes) > 200


def test_rivals_hidden_chips_are_not_sent():
    hidden = 0
    for shown, legal in positions():
        rivals = [p for p, c in enumerate(shown.chips) if c is None and p != shown.leader]
        table = legal.table.copy()
        held = [table.chips[p] for p in rivals]
        for p, chips in zip(rivals, held[1:] + held[:1], strict=True):
            table.chips[p] = chips
        swapped = Choices(table, legal.seat, silent=legal.bidder is not None)
        assert wire.legal_data(swapped) == wire.legal_data(legal)
        hidden += len(set(held)) > 1
    assert hidden > 50


def reached(thing):
    """All that a thing leads to: fields, items, closures, bound objects; not modules and types."""
    found, todo = {}, [thing]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, ModuleType | type):
            continue
        found[id(one)] = one
        if isinstance(one, FunctionType):
            todo += [one.__closure__, one.__defaults__, one.__kwdefaults__]
        else:
            todo += gc.get_referents(one)
    return list(found.values())


def test_a_view_leads_to_no_card_that_nobody_has_seen():
    game = play(["greedy"] * 4, SEED, "mombasa")
    replay = Replay(game.log)
    for step in range(0, len(replay), 25):
        shown = view(replay.at(step), 1, True, replay.events[1 : step + 1])
        things = reached(msgspec.structs.replace(shown, unseen=()))
        assert not set(shown.unseen) & {x for x in things if isinstance(x, str)}
        assert list(shown.unseen) == [card for card in CARDS if card in shown.unseen]
        assert any(isinstance(x, tuple) and x == shown.hands for x in things)


def test_the_walk_finds_a_deck_where_there_is_one():
    game = Game(["A", "B", "C"], seed=SEED)
    assert game.start.deck in [x for x in reached(game.view) if isinstance(x, tuple)]


# --- what comes back ----------------------------------------------------------------------------


def test_a_chooser_plays_apart_as_it_plays_here():
    bots = choosers(["greedy", "random", "greedy"], SEED)
    with Isolated(bots[1], seconds=30, name="R") as bot:
        bots[1] = bot
        game = Game(["A", "B", "C"], "don", seed=SEED).play(bots)
    assert game.events[1:] == play(["greedy", "random", "greedy"], SEED, "don").events[1:]
    assert (bot.faults, bot.name, bot.memory_limited) == ([], "R", True)
    assert repr(bot) == "Isolated('R', faults=0)"


def test_a_function_of_a_notebook_plays_apart():
    space = {"__name__": "__main__"}
    code = """
import random
from serengeti.engine.events import Passed
bold = 3
def choose(view, legal):
    if legal.may_decline:
        return None
    amount = legal.lowest
    if amount is None or amount > random.randrange(bold):
        return Passed(seat=view.seat)
    return next(bid for bid in legal if bid != Passed(seat=view.seat))
"""
    exec(code, space)
    games = []
    for seed in (1, 1, 2):
        with Isolated(space["choose"], seconds=30, seed=seed) as bot:
            games.append(Game(["A", "B", "C"], seed=SEED).play([bot] * 3).events)
            assert (bot.faults, bot.name) == ([], "choose")
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("code", ["x = 1", "choose = 3", "def choose(:", "import nothing_there"])
def test_a_file_without_a_bot_is_named_at_its_first_turn(code, tmp_path):
    path = tmp_path / "bad.py"
    path.write_text(code)
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(path, seconds=30) as bot:
        assert bot.choose(game.view(), game.legal) == Passed(seat=game.asked)
    (fault,) = bot.faults
    assert fault.code == ("no-choose" if "=" in code else "raised")
    assert bool(re.match(r"SyntaxError|ModuleNotFoundError|$", fault.detail))
    assert fault.facts == ({} if "=" in code else {"file": "bad.py", "line": 1})


def test_a_file_may_import_what_lies_beside_it(tmp_path):
    (tmp_path / "helper_of_mine.py").write_text("def least(legal): return list(legal)[1]")
    path = tmp_path / "mine.py"
    path.write_text(
        "from helper_of_mine import least\ndef choose(view, legal): return least(legal)"
    )
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(str(path), seconds=30) as bot:
        assert bot.choose(game.view(), game.legal) == Bid(seat=game.asked, amount=0)


def test_a_process_that_does_not_begin_is_tried_again_and_then_left(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(process, "_PROGRAM", "raise SystemExit(1)")
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(passer(), restarts=1) as bot:
        bot.start()
        for _ in range(3):
            bot.choose(game.view(), game.legal)
    assert [fault.code for fault in bot.faults] == ["no-process", "out", "out"]
    assert [fault.facts for fault in bot.faults] == [{"exit": 1}, {"starts": 2}, {"starts": 2}]
    assert list(tmp_path.iterdir()) == []


def test_no_process_at_all(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(process.sys, "executable", str(tmp_path / "nowhere"))
    game = Game(["A", "B", "C"], seed=SEED)
    bot = Isolated(passer())
    assert bot.choose(game.view(), game.legal) == Passed(seat=game.asked)
    assert bot.faults[0].code == "no-process"
    assert list(tmp_path.iterdir()) == []


def test_a_forgotten_bot_ends_with_its_process():
    game = Game(["A", "B", "C"], seed=SEED)
    bot = Isolated(passer(), seconds=30)
    bot.choose(game.view(), game.legal)
    popen = bot._process._process
    del bot
    assert popen.returncode == -9


def test_after_an_interruption_a_new_process_answers(monkeypatch):
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(passer(), seconds=30) as bot:
        bot.start()
        first = bot._process.number
        with monkeypatch.context() as patched:
            patched.setattr(process, "SimpleQueue", Interrupted)
            with pytest.raises(KeyboardInterrupt):
                bot.choose(game.view(), game.legal)
        assert bot.choose(game.view(), game.legal) == Passed(seat=game.asked)
        assert bot._process.number != first
    assert bot.faults == []


class Interrupted:
    """A queue beside which somebody presses Ctrl-C."""

    def put(self, item):
        pass

    def get(self, timeout):
        raise KeyboardInterrupt


def test_a_forked_copy_of_this_program_ends_no_bot(monkeypatch):
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(passer(), seconds=30) as bot:
        bot.choose(game.view(), game.legal)
        with monkeypatch.context() as patched:
            patched.setattr(process.os, "getpid", lambda: 1)
            bot._process.end()
        bot.choose(game.view(), game.legal)
    assert bot.faults == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"token": 5}',
        b'{"token": "t", "choice": 5}',
        b'{"token": "t", "choice": {"type": "lot_sold", "seat": 0, "price": 1}}',
        b'{"token": "t", "choice": {"type": "bid", "seat": 0, "amount": true}}',
        b'{"token": "t", "choice": {"type": "bid", "seat": 0, "amount": 1e999}}',
        b"[" * 9000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_answer_is_refused(body):
    with pytest.raises(wire.BadFrame):
        wire.told(body, wire.Answer)


def test_an_answer_without_choice_or_with_an_unknown_fault_is_none():
    bot = Isolated(passer())
    for answer in (wire.Answer("t"), wire.Answer("t", fault="mine")):
        with pytest.raises(Misstep) as misstep:
            bot._choice(answer)
        assert misstep.value.code == "no-frame"
    assert bot._choice(wire.Answer("t", choice=None)) is None


# --- in this process ----------------------------------------------------------------------------


def test_a_guard_changes_nothing_of_an_honest_player():
    kinds = ["random", "greedy", "random", "greedy"]
    bots = [Guarded(bot) for bot in choosers(kinds, SEED)]
    game = Game(list("ABCD"), "templari", seed=SEED).play(bots)
    assert game.events[1:] == play(kinds, SEED, "templari").events[1:]
    assert [bot.faults for bot in bots] == [[]] * 4
    assert bots[1].name == "GreedyPlayer"


def test_a_guard_declines_passes_and_gives_up_a_card():
    def wrong(view, legal):
        raise GeneratorExit

    seen = set()
    for shown, legal in positions():
        choice = Guarded(wrong).choose(shown, legal)
        assert choice is None if legal.may_decline else choice in legal
        seen.add(type(choice).__name__)
    assert seen == {"NoneType", "Passed", "CardDiscarded"}


def test_a_guard_lets_a_person_interrupt():
    def stopped(view, legal):
        raise KeyboardInterrupt

    game = Game(["A", "B", "C"], seed=SEED)
    with pytest.raises(KeyboardInterrupt):
        Guarded(stopped).choose(game.view(), game.legal)


def test_global_chance_is_left_alone():
    state = random.getstate()
    game = Game(["A", "B", "C"], seed=SEED)
    with Isolated(passer(), seconds=30) as bot:
        bot.choose(game.view(), game.legal)
    assert bot.faults == []
    assert random.getstate() == state


# --- what is said -------------------------------------------------------------------------------


def test_every_fault_has_its_sentence():
    assert sorted(FAULTS) == list(CODES)
    for code in CODES:
        fault = SimpleNamespace(name="<b>\x1b[31mX", auction=3, code=code, facts={})
        fault.detail = "a\nb\u202e" * 99
        english, french = fault_text(fault, "en"), fault_text(fault, "fr")
        assert english.startswith("Auction 3: <b>X ")
        assert english.isprintable()
        assert french.startswith("Enchère 3\u00a0: <b>X ")
        assert len(english) < 280


@pytest.mark.parametrize(
    ("code", "detail", "facts", "english", "french"),
    [
        (
            "raised",
            "KeyError: 3.",
            {"file": "mine.py", "line": 7},
            "stopped with an error: KeyError: 3 (mine.py, line 7)",
            "s’est arrêté sur une erreur : KeyError: 3 (mine.py, ligne 7)",
        ),
        (
            "raised",
            "KeyError: 3",
            {"line": 7},
            "stopped with an error: KeyError: 3 (line 7)",
            "s’est arrêté sur une erreur : KeyError: 3 (ligne 7)",
        ),
        ("timed-out", "", {"seconds": 1.5}, "answer within 1.5 s", "pas répondu en 1,5 s"),
        ("out-of-memory", "", {"megabytes": 1000}, "than the 1000 MB it", "les 1000 Mo de"),
        ("out-of-memory", "MemoryError", {}, "than there is", "qu’il n’y en a"),
        ("ended", "", {"exit": 3}, "ended with exit code 3", "arrêté avec le code 3"),
        ("ended", "", {"signal": 9}, "was ended by signal 9", "arrêté par le signal 9"),
        ("ended", "", {}, "no answer: its process ended", "son processus s’est arrêté"),
        ("no-process", "no room", {}, "started: no room", "démarrer : no room"),
        ("out", "", {"starts": 4}, "has ended too often (4)", "arrêté trop souvent (4)"),
        ("no-answer", "", {}, "perhaps a return is missing", "il manque peut-être un return"),
        ("not-a-choice", "3", {}, "answered 3, which is no choice", "a répondu 3, qui n’est pas"),
        (
            "unlawful",
            "bid 9",
            {"why": "beyond-chips", "amount": 9, "chips": 1},
            "bid 9, which is not allowed: it has only one chip",
            "a offert 9, ce qui n’est pas permis : il n’a qu’un jeton",
        ),
        (
            "unlawful",
            "bid 9",
            {"why": "too-low", "amount": 9, "high": 9, "chips": 12},
            "9 is not above the standing bid of 9",
            "9 ne dépasse pas l’offre en cours, 9",
        ),
        (
            "unlawful",
            "passed",
            {"why": "nobody-asked", "may_decline": True},
            "the answer is one of legal, or None",
            "la réponse est un choix de legal, ou None",
        ),
        (
            "unlawful",
            "passed",
            {"why": "nobody-asked", "may_decline": False},
            "where a card is to be given up",
            "alors qu’il devait abandonner une carte",
        ),
    ],
)
def test_what_went_wrong_is_said_in_words(code, detail, facts, english, french):
    fault = SimpleNamespace(name="X", auction=3, code=code, detail=detail, facts=facts)
    assert english in fault_text(fault, "en")
    said = plain_spaces(fault_text(fault, "fr"))
    assert french in said
    assert said.endswith(".")
    assert not said.endswith("..")


def test_no_refusal_is_told_by_its_code():
    codes = {code for code in MESSAGES if code[:3] == "no-" and code[3:] in OFFERS}
    asked = {"nobody-asked", "not-your-turn"}
    assert len(codes) == 4
    for why in [*REASONS, *codes, *asked]:
        facts = {"why": why, "amount": 3, "high": 5, "chips": 9, "may_decline": True}
        fault = SimpleNamespace(name="X", auction=3, code="unlawful", detail="", facts=facts)
        for lang in ("en", "fr"):
            assert "-" not in re.sub("peut-être", "", fault_text(fault, lang))
            assert "?" not in fault_text(fault, lang)


OFFERS = ("sale", "exchange", "challenge", "discard")


# --- where it went wrong ------------------------------------------------------------------------

DEEP = """
from json import loads

def deeper(text):
    return loads(text)

def choose(view, legal):
    deeper("[")
"""


class Untraceable(Exception):
    @property
    def __traceback__(self):
        raise SystemExit


def untraceable(view, legal):
    raise Untraceable


def first_fault(bot):
    game = Game(["A", "B", "C"], seed=SEED)
    bot.choose(game.view(), game.legal)
    return bot.faults[0]


def test_an_exception_names_the_last_line_in_the_bots_own_file(tmp_path):
    path = tmp_path / "deep.py"
    path.write_text(DEEP)
    space = {}
    exec(compile(DEEP, str(path), "exec"), space)
    here = first_fault(Guarded(space["choose"]))
    assert here.facts == {"file": "deep.py", "line": 5}
    assert here.detail.startswith("JSONDecodeError: ")
    for bot in (path, space["choose"]):
        with Isolated(bot, seconds=30) as apart:
            fault = first_fault(apart)
        assert (fault.detail, fault.facts) == (here.detail, here.facts)
    assert str(tmp_path) not in fault_text(here)


@pytest.mark.parametrize("file", ["<stdin>", "/tmp/ipykernel_123/456.py"])
def test_a_notebook_is_no_file(file):
    space = {}
    exec(compile(DEEP, file, "exec"), space)
    assert first_fault(Guarded(space["choose"])).facts == {"line": 5}


def says_no_line(view, legal):
    raise SyntaxError("no", ("elsewhere.py", None, None, None))


def test_a_syntax_error_names_its_own_line_if_it_knows_one():
    space = {}
    exec("def choose(view, legal):\n    compile('\\n\\n(', 'a/deeper.py', 'exec')", space)
    assert first_fault(Guarded(space["choose"])).facts == {"file": "deeper.py", "line": 3}
    facts = first_fault(Guarded(says_no_line)).facts
    assert facts == {"file": "test_isolation.py", "line": says_no_line.__code__.co_firstlineno + 1}


def test_what_cannot_be_traced_has_no_line():
    assert first_fault(Guarded(untraceable)).facts == {}
    assert first_fault(Guarded(lambda view: None)).facts == {}


def test_a_process_cannot_name_a_folder():
    bot = Isolated(passer())
    for answer, facts in (
        (wire.Answer("t", fault="raised", file="/home/zoe/x.py", line=3), {"file": "x.py"}),
        (wire.Answer("t", fault="raised", line=3), {"file": "test_isolation.py"}),
    ):
        with pytest.raises(Misstep) as misstep:
            bot._choice(answer)
        assert misstep.value.facts == {"line": 3, **facts}


def test_where_memory_is_not_limited_it_is_said_once(capsys):
    isolated._tell_unlimited.cache_clear()
    for _ in range(2):
        isolated._tell_unlimited()
    assert capsys.readouterr().err == memory_note() + "\n"
    assert memory_note("fr") != memory_note("en")


@pytest.mark.parametrize(
    ("code", "make"),
    [
        ("no-file", lambda: Isolated("nowhere/bot.py")),
        ("is-folder", lambda: Isolated(tempfile.gettempdir())),
        ("not-a-bot", lambda: Isolated(5)),
        ("not-a-bot", lambda: Guarded(None)),
        ("not-positive", lambda: Isolated(passer(), seconds="2")),
        ("bot-stays", lambda: Isolated(holding(Lock()))),
        ("not-positive", lambda: Isolated(passer(), seconds=0)),
        ("not-positive", lambda: Isolated(passer(), seconds=float("nan"))),
        ("below-least", lambda: Isolated(passer(), megabytes=0)),
        ("below-least", lambda: Isolated(passer(), restarts=-1)),
    ],
)
def test_what_cannot_play_apart_is_named(code, make):
    with pytest.raises((FileError, RequestError)) as error:
        make()
    assert error.value.code == code
    for lang in ("en", "fr"):
        assert error_text(error.value, lang).endswith(".")


def test_without_cloudpickle_a_sentence_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with pytest.raises(RequestError) as error:
        Isolated(passer())
    assert error.value.code == "no-cloudpickle"
