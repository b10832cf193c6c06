"""Bots that try what a bot must not: the code of each, and what is to be found of it."""

PASSES = """
from serengeti.engine.events import Bid, Passed
def passes(view, legal):
    return None if legal.may_decline else Passed(seat=view.seat)
"""
"Begins every bot: what it answers when it has done its harm."


def writes(what):
    """Code that writes something to every pipe it may have."""
    return (
        "import os\n    for n in range(3, 30):\n"
        f"        try: os.write(n, {what})\n        except OSError: pass"
    )


HANGS = {
    "loops": "def choose(view, legal):\n    while True: pass",
    "loops_in_c": (
        "from collections import deque\nfrom itertools import repeat\n"
        "def choose(view, legal): deque(repeat(0), maxlen=0)"
    ),
    "sleeps_at_import": "import time\ntime.sleep(1000)",
    "deaf_to_signals": (
        "import signal\nfor n in range(1, 65):\n"
        "    if n not in (9, 19, 32, 33): signal.signal(n, signal.SIG_IGN)\n"
        "def choose(view, legal):\n    while True: pass"
    ),
}
"Never answer: timed out."

FAILS = {
    "raises": ("raise ValueError('\\x1b[31mno\\n')", "raised", "ValueError: "),
    "base_exception": ("raise BaseException('no')", "raised", "BaseException: no"),
    "system_exit": ("raise SystemExit(0)", "raised", "SystemExit: 0"),
    "interrupt": ("raise KeyboardInterrupt", "raised", "KeyboardInterrupt"),
    "recursion": ("return choose(view, legal)", "raised", "RecursionError: "),
    "os_exit": ("import os; os._exit(3)", "ended", ""),
    "kills_itself": ("import os; os.kill(0, 9)", "ended", ""),
    "two_gigabytes": ("x = bytearray(2_000_000_000)", "out-of-memory", ""),
    "nothing": ("pass", "no-answer", ""),
    "nan": ("return float('nan')", "not-a-choice", "nan"),
    "true": ("return True", "not-a-choice", "True"),
    "numpy_int": ("import numpy; return numpy.int64(5)", "not-a-choice", "np.int64(5)"),
    "text": ("return '5'", "not-a-choice", "'5'"),
    "huge": ("return 10**30", "not-a-choice", "1" + "0" * 30),
    "huger": ("return 10**9000", "not-a-choice", "int"),
    "bids_nan": ("return Bid(seat=view.seat, amount=float('nan'))", "bad-amount", "nan"),
    "bids_true": ("return Bid(seat=view.seat, amount=True)", "bad-amount", "True"),
    "bids_text": ("return Bid(seat=view.seat, amount='5')", "bad-amount", "'5'"),
    "bids_huge": ("return Bid(seat=view.seat, amount=10**30)", "bad-amount", "1" + "0" * 30),
    "bids_for_another": (
        "return Bid(seat=(view.seat + 1) % 3, amount=1)",
        "unlawful",
        "bid 1",
    ),
    "bids_beyond": ("return Bid(seat=view.seat, amount=99)", "unlawful", "bid 99"),
    "shows_nothing": (
        "class Loud:\n        def __repr__(self): raise SystemExit\n    return Loud()",
        "not-a-choice",
        "Loud",
    ),
    "mutates_view": ("view.chips = (99,) * 3", "raised", "AttributeError: immutable type: 'View'"),
    "rubbish_on_the_pipe": (
        writes("b'\\xff' * 50"),
        "no-frame",
        "4294967295 bytes",
    ),
    "nested_on_the_pipe": (
        writes("(5000).to_bytes(4, 'big') + b'[' * 5000"),
        "no-frame",
        "b'[[[",
    ),
}
"The body of `choose`, the code of its fault, and how the detail begins."

HARMLESS = {
    "prints": """
import os, sys
told = []
def choose(view, legal):
    if not told:
        told.append(1)
        for _ in range(25):
            print("x" * 1_000_000)
            print("x" * 1_000_000, file=sys.stderr)
            os.write(1, b"x" * 1_000_000)
            os.write(2, b"x" * 1_000_000)
    return passes(view, legal)
""",
    "leaves_a_thread": """
import threading, time
def nag():
    while True: time.sleep(0.001)
def choose(view, legal):
    if threading.active_count() < 9: threading.Thread(target=nag).start()
    return passes(view, legal)
""",
    "forces_the_view": """
import msgspec
def choose(view, legal):
    answer = passes(view, legal)
    msgspec.structs.force_setattr(view, "chips", (99,) * 3)
    msgspec.structs.force_setattr(view, "seat", 1)
    return answer
""",
    "patches_the_engine": """
from serengeti.engine import choices, game, moves, rules, table
def choose(view, legal):
    rules.bid_barred = lambda *a: 0
    choices.Choices.refusal = lambda *a: None
    game.Game.do = table.apply = moves.bid = None
    legal._why = legal._bids = legal.seat = None
    return passes(view, legal)
""",
    "reseeds": """
import random
def choose(view, legal):
    random.seed(1)
    return passes(view, legal)
""",
    "looks_for_the_deck": """
import gc, inspect, sys
from serengeti.engine.cards import CARDS
def is_deck(x):
    return isinstance(x, (list, tuple)) and len(x) == 30 and (
        all(isinstance(c, str) for c in x) and set(x) == set(CARDS) and tuple(x) != CARDS)
def choose(view, legal):
    frames, frame = [], inspect.currentframe()
    while frame:
        frames += frame.f_locals.values(); frame = frame.f_back
    found = [*gc.get_objects(), *frames]
    kinds = {type(x).__name__ for x in found}
    if any(map(is_deck, found)) or kinds & {"Game", "Table", "GameStarted"}:
        return Bid(seat=view.seat, amount=legal.lowest)
    return passes(view, legal)
""",
    "forks": """
import os, time
forked = []
def choose(view, legal):
    if not forked:
        forked.append(1)
        if os.fork() == 0: time.sleep(1000)
    return passes(view, legal)
""",
    "writes_files": """
import os, tempfile
def choose(view, legal):
    for place in (".", tempfile.gettempdir(), os.path.expanduser("~")):
        with open(os.path.join(place, "mine"), "wb") as file:
            try:
                while True: file.write(bytes(1_000_000))
            except OSError:
                pass
    return passes(view, legal)
""",
}
"Do what cannot be seen from outside, and pass."


def sources():
    """Code of every bot by its name."""
    fails = {name: f"def choose(view, legal):\n    {body}" for name, (body, *_) in FAILS.items()}
    return {name: PASSES + code for name, code in {**HANGS, **fails, **HARMLESS}.items()}
