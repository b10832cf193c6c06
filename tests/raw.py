"""A log's own lines, followed with nothing but `json`; and games in which everything happens."""

import json

from making import Dice

from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay


def eventful(seed, seats=None, names=None):
    """A finished game with sales, exchanges, fines and overbids switched on."""
    seats = seats or 3 + seed % 4
    names = names or [f"P{seat}" for seat in range(seats)]
    switches = {
        "players": (2, 6),
        "sale": True,
        "exchange": True,
        "forbidden_bid": ("fine", "challenge")[seed % 2],
        "overbid": ("on-bid", "on-payment")[seed // 2 % 2],
        "overbid_chip": seed % 3 % 2,
        "fines_to": ("pot", "bank")[seed // 3 % 2],
    }
    edition = ("serengeti", "mombasa", "abacus", "templari", "don")[seed % 5]
    game = Game(names, edition, seed=seed, **switches)
    return game.play([Dice(100 * seed + seat) for seat in range(seats)])


def cut(replay, steps):
    """The replay of the first steps, `game_started` among them."""
    log = replay.log
    return Replay(Log(log.events[:steps], log.lines[:steps]))


def lines_of(replay):
    return [json.loads(line) for line in replay.log.dumps().splitlines()]


def points(hand):
    """Points of a list of cards."""
    counts = [sum(card.startswith(colour) for card in hand) for colour in colours(hand)]
    return sum(n * (n + 1) // 2 for n in counts)


def colours(hand):
    return sorted({card.split("-")[0] for card in hand})


class Followed:
    """Where chips and cards are, line after line."""

    def __init__(self, start):
        rules, seats = start["rules"], len(start["players"])
        self.chips = [rules.get("start_chips", 12)] * seats
        self.hands = [[] for _ in range(seats)]
        self.pot, self.bank = 0, rules.get("bank_chips", 0)
        self.lot, self.auction, self.seller = [], 0, None
        self.changed = {}  # seat: why its cards changed in the last line
        self.waiting = []  # cards of the lot before the last line

    def follow(self, line):
        self.changed, self.waiting = {}, list(self.lot)
        getattr(self, line["type"], lambda line: None)(line)

    def lot_revealed(self, line):
        self.auction = line["auction"]
        self.lot += line["cards"]

    def sale_opened(self, line):
        self.seller = line["seat"]

    def card_sold(self, line):
        if line["buyer"] is not None:
            self.chips[line["buyer"]] -= line["price"]
            self.chips[line["seat"]] += line["price"]
            self.move(line["card"], line["seat"], line["buyer"], "sale")
        self.seller = None

    def exchanged(self, line):
        self.move(line["taken"], line["rival"], line["seat"], "exchange")
        self.move(line["given"], line["seat"], line["rival"], "exchange")

    def card_discarded(self, line):
        self.move(line["card"], line["seat"], None, "discard")

    def move(self, card, source, target, why):
        self.hands[source].remove(card)
        self.changed[source] = why
        if target is not None:
            self.hands[target].append(card)
            self.changed[target] = why

    def fined(self, line):
        self.chips[line["seat"]] -= line["chips"]
        setattr(self, line["to"], getattr(self, line["to"]) + line["chips"])

    overbid_exposed = fined

    def income_paid(self, line):
        self.chips[line["seat"]] += line["chips"]
        self.bank -= line["chips"]

    def lot_sold(self, line):
        self.chips[line["seat"]] -= line["price"]
        self.pot += line["price"]
        self.lot_given(line)

    def lot_given(self, line):
        self.hands[line["seat"]] += self.lot
        self.lot = []
        self.changed = {line["seat"]: "lot"}

    def lot_set_aside(self, line):
        if line["how"] == "discarded":
            self.lot = []

    def pot_shared(self, line):
        self.chips = [have + more for have, more in zip(self.chips, line["shares"], strict=True)]
        self.pot = line["left"] if line["to"] == "pot" else 0
        self.bank += line["left"] if line["to"] == "bank" else 0


def followed(replay):
    """(step, line, state) of every line; the state is one object that goes on changing."""
    lines = lines_of(replay)
    state = Followed(lines[0])
    for step, line in enumerate(lines):
        state.follow(line)
        yield step, line, state


def void_choices(replay):
    """What became of the choices that did not stand, by step: told from the back."""
    lines = lines_of(replay)
    found = {}
    for step, line in enumerate(lines):
        if line["type"] == "fined":
            bid = max(at for at in range(step) if lines[at]["type"] == "bid")
            assert lines[bid]["amount"] == line["amount"]
            found[bid] = "fined"
        if line["type"] == "overbid_exposed":
            at, last = step - 1, True
            while lines[at]["type"] not in ("lot_revealed", "sale_opened", "overbid_exposed"):
                if lines[at]["type"] in ("bid", "passed") and at not in found:
                    exposed = last and lines[at]["type"] == "bid"
                    found[at] = "exposed" if exposed else "restart"
                    last = last and not exposed
                at -= 1
    return found
