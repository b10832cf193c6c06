"""A second engine: slow, literal, and written from the texts only.

It imports nothing of the package it referees. S0, S1, S2 are the French texts, "Procedure" and
"Switches" sections of rules.md. Scope: no sale, exchange, fine, challenge or overbid.
"""

import copy
import random
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

COLOURS = ["orange", "green", "grey", "blue", "brown", "pink"]
DECK = [  # S2: "Pour le orange nous avons le 1, 2, 3, 4 et le 5", and so on
    "orange-1",
    "orange-2",
    "orange-3",
    "orange-4",
    "orange-5",
    "green-0",
    "green-2",
    "green-4",
    "green-7",
    "green-9",
    "grey-1",
    "grey-3",
    "grey-5",
    "grey-6",
    "grey-8",
    "blue-0",
    "blue-6",
    "blue-7",
    "blue-8",
    "blue-9",
    "brown-1",
    "brown-5",
    "brown-7",
    "brown-8",
    "brown-9",
    "pink-0",
    "pink-2",
    "pink-3",
    "pink-4",
    "pink-6",
]
VALUE = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}  # S0, S1, S2: cards of one colour -> points


class Refused(Exception):
    """The log is not a legal game: event `index` cannot follow from those before it."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(f"event {index}: {reason}")
        self.index, self.reason = index, reason


def need(true: bool, reason: str) -> None:
    if not true:
        raise Refused(-1, reason)  # `run` knows the index


# Shapes: exact keys and exact types (design 3.8: a boolean is not an int, nor is a float).
def whole(x: Any, low: int = 0, high: int | None = None) -> bool:
    return type(x) is int and x >= low and (high is None or x <= high)


def counts(x: Any) -> bool:
    return type(x) is list and all(whole(y) for y in x)


def name(x: Any) -> bool:  # design 4: 40 characters, NFC, no control or bidirectional ones
    if type(x) is not str or not 1 <= len(x) <= 40 or unicodedata.normalize("NFC", x) != x:
        return False
    bidi = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return not any(unicodedata.category(c) == "Cc" or c in bidi for c in x)


def fits(x: Any, kind: str) -> bool:
    """`n` is an int from 0, `n?` may be null or missing, `pot|bank` is one of these words."""
    if kind.endswith("?"):
        return x is None or fits(x, kind[:-1])
    if kind in CHECKS:
        return CHECKS[kind](x)
    return type(x) is str and x in kind.split("|")


def exact(x: Any, shape: dict[str, str]) -> bool:
    return (
        type(x) is dict
        and all(key in shape for key in x)
        and all(
            fits(x[key], kind) if key in x else kind.endswith("?") for key, kind in shape.items()
        )
    )


CHECKS: dict[str, Callable[[Any], bool]] = {
    "n": whole,
    "any int": lambda x: type(x) is int,
    "0": lambda x: whole(x, 0, 0),
    "0 or 1": lambda x: whole(x, 0, 1),
    "digit": lambda x: whole(x, 0, 9),
    "1 to 15": lambda x: whole(x, 1, 15),
    "n or null": lambda x: x is None or whole(x),
    "ints": counts,
    "lists of ints": lambda x: type(x) is list and all(counts(y) for y in x),
    "bool": lambda x: type(x) is bool,
    "text": lambda x: type(x) is str,
    "name": name,
    "to 40": lambda x: type(x) is str and 1 <= len(x) <= 40,
    "long": lambda x: type(x) is str and len(x) <= 500,
    "cards": lambda x: type(x) is list and all(c in DECK for c in x) and len(set(x)) == len(x),
    "deck": lambda x: fits(x, "cards") and len(x) == 30,
    "min max": lambda x: counts(x) and len(x) == 2 and 2 <= x[0] <= x[1] <= 6,
    "lots": lambda x: counts(x) and len(x) == 15 and min(x) >= 1 and sum(x) == 30,
    "criteria": lambda x: (
        type(x) is list and all(fits(y, "face-sum|more-cards|fewer-cards|chips") for y in x)
    ),
    "rules": lambda x: exact(x, SWITCHES),
    "people": lambda x: (
        type(x) is list and all(exact(y, {"name": "name", "kind": "to 40"}) for y in x)
    ),
    "parent": lambda x: exact(x, {"id": "text", "step": "n"}),
}
SWITCHES = {  # Switches; a log has all of them, by value
    "players": "min max",
    "start_chips": "n",
    "bank_chips": "n",
    "lots": "lots",
    "min_open": "0 or 1",
    "zero_open": "anyone|first-player",
    "zero_is_digit": "bool",
    "all_pass": "free|carry-lot|discard-lot",
    "all_pass_pot": "carry|digit-0|share",
    "forbidden_bid": "refuse|fine|challenge",
    "overbid": "refuse|on-bid|on-payment",
    "overbid_chip": "0 or 1",
    "fines_to": "pot|bank",
    "split": "majority|equal-holders",
    "remainder": "carry|bank",
    "pass_income": "n",
    "bonus": "n",
    "bonus_tie": "each|none",
    "final_tie": "criteria",
    "sale": "bool",
    "sale_limit": "round|game",
    "sale_max_chips": "n or null",
    "exchange": "bool",
    "hidden_chips": "bool",
}
SHAPES: dict[str, dict[str, str]] = {  # design 4, the base game's part
    "game_started": {
        "format": "0",
        "engine": "text",
        "id": "text",
        "edition": "to 40",
        "rules": "rules",
        "theme": "serengeti|don|templari",
        "players": "people",
        "first": "n",
        "deck": "deck?",
        "seed": "any int?",
        "date": "text?",
        "place": "text?",
        "event": "text?",
        "annotator": "text?",
        "parent": "parent?",
    },
    "lot_revealed": {"auction": "1 to 15", "cards": "cards"},
    "bid": {"seat": "n", "amount": "n", "ms": "n?"},
    "passed": {"seat": "n", "ms": "n?"},
    "income_paid": {"seat": "n", "chips": "n"},
    "lot_sold": {"seat": "n", "price": "n"},
    "lot_given": {"seat": "n"},
    "lot_set_aside": {"how": "carried|discarded"},
    "pot_shared": {
        "digit": "digit?",
        "basis": "majority|holders|others",
        "shares": "ints",
        "left": "n",
        "to": "pot|bank",
    },
    "game_ended": {
        "points": "lists of ints",
        "bonus": "ints",
        "totals": "ints",
        "winners": "ints",
        "decided_by": "text",
    },
    "note": {"at": "n", "kind": "comment|mark|glyph|reconstructed", "text": "long", "by": "text?"},
}


def check_shape(line: Any) -> None:
    need(type(line) is dict and type(line.get("type")) is str, "not an event")
    need(line["type"] in SHAPES, "no such event in the base game")
    need(exact(line, {"type": "text", **SHAPES[line["type"]]}), "wrong keys or types")


class State:
    """The table. `high`, `leader` and `inside` are empty between auctions."""

    def __init__(self, header: dict[str, Any]) -> None:
        check_shape(header)
        need(header["type"] == "game_started", "a log begins with game_started")
        self.rules = rules = header["rules"]
        need(not rules["sale"] and not rules["exchange"], "not in the base game")
        need(rules["forbidden_bid"] == rules["overbid"] == "refuse", "not in the base game")
        self.n, self.first = len(header["players"]), header["first"]
        need(rules["players"][0] <= self.n <= rules["players"][1], "wrong number of players")
        need(self.first < self.n, "no such seat")
        self.auction, self.pot, self.bank = 0, 0, rules["bank_chips"]
        self.chips = [rules["start_chips"] for _ in range(self.n)]
        self.hands = [set() for _ in range(self.n)]
        self.lot, self.removed, self.inside, self.winners = set(), set(), set(), []
        self.high, self.leader, self.asked, self.over = None, None, None, False
        self.due = "reveal"  # what comes next: reveal, answer, income, close, share, end
        self.deck, self.seen = header.get("deck"), []  # and the cards revealed so far, in order
        self.acted, self.claims = None, set()  # who acted last, whom a pass would still pay
        self.digit, self.buyer = None, None  # of a sharing which is due: the buyer gets nothing

    def snapshot(self) -> dict[str, Any]:
        plain = [
            "n",
            "first",
            "auction",
            "chips",
            "pot",
            "bank",
            "high",
            "leader",
            "asked",
            "over",
            "winners",
        ]
        shot = {key: copy.copy(getattr(self, key)) for key in plain}
        shot |= {key: sorted(getattr(self, key)) for key in ["lot", "removed", "inside"]}
        return shot | {"hands": [sorted(hand) for hand in self.hands]}


def digit_of(card: str) -> int:
    return int(card.split("-")[1])


def may_bid(
    amount: int, hand: set[str], chips: int, high: int | None, rules: dict[str, Any], is_first: bool
) -> bool:
    if amount > chips or amount < 0:  # S1: no more than one owns
        return False
    if high is not None and amount <= high:  # Procedure, Auction: more than the standing bid
        return False
    if high is None and amount < rules["min_open"]:  # Procedure, Auction: the opening bid
        return False
    if high is None and amount == 0 and rules["zero_open"] == "first-player" and not is_first:
        return False
    if amount == 0 and not rules["zero_is_digit"]:  # Switches: the bid 0 itself, not 10 or 20
        return True
    return amount % 10 not in {digit_of(card) for card in hand}  # S0, S1, S2: the units


def share(
    pot: int, digit: int | None, hands: list[set[str]], buyer: int | None, split: str
) -> tuple[str, list[int], int]:
    """Procedure, Pot. With `buyer` None all seats count, with `digit` None nobody holds it."""
    others = [seat for seat in range(len(hands)) if seat != buyer]
    copies = {seat: len([c for c in hands[seat] if digit_of(c) == digit]) for seat in others}
    holders = [seat for seat in others if copies[seat] > 0]
    if not holders:  # S0, S2: "chaque autre joueur"
        basis, sharers = "others", others
    elif split == "majority":  # S1: "le joueur ayant le plus de cartes"; a tie shares
        most = max(copies[seat] for seat in holders)
        basis, sharers = "majority", [seat for seat in holders if copies[seat] == most]
    else:  # S0, S2: "la répartition se fait entre eux"
        basis, sharers = "holders", holders
    shares = [pot // len(sharers) if seat in sharers else 0 for seat in range(len(hands))]
    return basis, shares, pot - sum(shares)


def points_of(hand: set[str]) -> list[int]:  # S0, S1, S2: each colour by itself
    return [VALUE[len([c for c in hand if c.split("-")[0] == colour])] for colour in COLOURS]


def ending(s: State) -> dict[str, Any]:
    """Procedure, End."""
    points = [points_of(hand) for hand in s.hands]
    richest = [seat for seat in range(s.n) if s.chips[seat] == max(s.chips)]
    if len(richest) > 1 and s.rules["bonus_tie"] == "none":
        richest = []
    bonus = [s.rules["bonus"] if seat in richest else 0 for seat in range(s.n)]
    totals = [sum(points[seat]) + bonus[seat] for seat in range(s.n)]
    winners = [seat for seat in range(s.n) if totals[seat] == max(totals)]
    decided_by = "points" if len(winners) == 1 else "shared"
    for criterion in s.rules["final_tie"]:
        if len(winners) == 1:
            break
        worth = {
            seat: {
                "face-sum": sum(digit_of(card) for card in s.hands[seat]),  # S1
                "more-cards": len(s.hands[seat]),  # S0, S2
                "fewer-cards": -len(s.hands[seat]),
                "chips": s.chips[seat],
            }[criterion]
            for seat in winners
        }
        winners = [seat for seat in winners if worth[seat] == max(worth.values())]
        if len(winners) == 1:
            decided_by = criterion
    return {
        "type": "game_ended",
        "points": points,
        "bonus": bonus,
        "totals": totals,
        "winners": winners,
        "decided_by": decided_by,
    }


def forced(s: State) -> dict[str, Any] | None:
    """The one event which must come now; None when a seat is asked or the deck is unknown."""
    if s.due == "reveal" and s.deck is not None:
        new = s.deck[len(s.seen) : len(s.seen) + s.rules["lots"][s.auction]]
        return {"type": "lot_revealed", "auction": s.auction + 1, "cards": new}
    if s.due == "income":  # Procedure, Pass income
        chips = min(s.rules["pass_income"], s.bank)
        return {"type": "income_paid", "seat": s.acted, "chips": chips}
    if s.due == "close" and s.leader is not None:
        return {"type": "lot_sold", "seat": s.leader, "price": s.high}
    if s.due == "close" and s.rules["all_pass"] == "free":  # S1: "sans rien débourser"
        return {"type": "lot_given", "seat": s.first}
    if s.due == "close":  # Procedure, All pass: in auction 15 a carried lot is discarded
        carried = s.rules["all_pass"] == "carry-lot" and s.auction < 15
        return {"type": "lot_set_aside", "how": "carried" if carried else "discarded"}
    if s.due == "share":
        basis, shares, left = share(s.pot, s.digit, s.hands, s.buyer, s.rules["split"])
        return {
            "type": "pot_shared",
            "digit": s.digit,
            "basis": basis,
            "shares": shares,
            "left": left,
            "to": "bank" if s.rules["remainder"] == "bank" else "pot",
        }
    return ending(s) if s.due == "end" else None


def ask_next(s: State) -> None:
    """After a bid, a pass or its income: the next seat clockwise, or the end of the auction."""
    if s.inside == set() or (s.leader is not None and s.inside == {s.leader}):
        s.due, s.asked = "close", None
        return
    seat = (s.acted + 1) % s.n
    while seat not in s.inside:
        seat = (seat + 1) % s.n
    s.due, s.asked = "answer", seat


def close(s: State, sharing: bool, digit: int | None, buyer: int | None) -> None:
    s.high, s.leader, s.asked, s.inside = None, None, None, set()
    s.digit, s.buyer = digit, buyer
    s.due = "share" if sharing else "end" if s.auction == 15 else "reveal"


def close_all_passed(s: State, recipient: int | None) -> None:
    how = s.rules["all_pass_pot"]  # Procedure, All pass: carry, digit-0 or share
    close(s, how != "carry", 0 if how == "digit-0" else None, recipient)


def step(s: State, line: dict[str, Any]) -> None:
    """Apply one event which is not a note, or refuse it."""
    check_shape(line)
    need(not s.over, "the game is over")
    kind, seat, must = line["type"], line.get("seat"), forced(s)
    if must is not None:
        given = {key: value for key, value in line.items() if value is not None}
        need(given == {k: v for k, v in must.items() if v is not None}, f"must be {must}")
    elif s.due == "reveal":  # the deck is unknown
        need(kind == "lot_revealed" and line["auction"] == s.auction + 1, "a reveal is due")
        need(len(line["cards"]) == s.rules["lots"][s.auction], "wrong number of cards")
        need(not set(line["cards"]) & set(s.seen), "a card seen before")
    else:
        need(kind in ("bid", "passed") and seat == s.asked, f"seat {s.asked} bids or passes")
    if kind == "lot_revealed":
        s.auction += 1
        s.seen += line["cards"]
        s.lot |= set(line["cards"])  # a carried lot lies there still
        s.inside, s.claims = set(range(s.n)), set(range(s.n))
        s.due, s.asked = "answer", s.first  # S1: "le 1er joueur entame les enchères"
    elif kind == "bid":
        need(
            may_bid(line["amount"], s.hands[seat], s.chips[seat], s.high, s.rules, seat == s.first),
            "a forbidden bid",
        )
        s.high, s.leader, s.acted = line["amount"], seat, seat
        s.claims.discard(seat)  # Procedure, Pass income: any bid ends the claim
        ask_next(s)
    elif kind == "passed":
        s.acted, s.asked = seat, None
        s.inside.remove(seat)
        if seat in s.claims and min(s.rules["pass_income"], s.bank) > 0:
            s.due = "income"
        else:
            ask_next(s)
    elif kind == "income_paid":
        s.chips[seat] += line["chips"]
        s.bank -= line["chips"]
        s.claims.remove(seat)
        ask_next(s)
    elif kind in ("lot_sold", "lot_given"):
        s.hands[seat] |= s.lot
        s.lot, s.first = set(), seat  # Procedure, Lead
        if kind == "lot_given":
            close_all_passed(s, seat)
        else:
            s.chips[seat] -= line["price"]
            s.pot += line["price"]
            close(s, True, line["price"] % 10, seat)
    elif kind == "lot_set_aside":
        if line["how"] == "discarded":
            s.removed |= s.lot
            s.lot = set()
        close_all_passed(s, None)
    elif kind == "pot_shared":
        s.chips = [s.chips[p] + line["shares"][p] for p in range(s.n)]
        s.pot = line["left"] if line["to"] == "pot" else 0
        s.bank += line["left"] if line["to"] == "bank" else 0
        close(s, False, None, None)
    else:  # game_ended
        s.over, s.winners, s.due = True, list(line["winners"]), "nothing"


def run(lines: list[dict[str, Any]]) -> Iterator[State]:
    """The one table, after each event which is not a note."""
    index, steps, notes = 0, 0, []
    try:
        need(len(lines) > 0, "a log begins with game_started")
        s = State(lines[0])
        for index, line in enumerate(lines):
            if type(line) is dict and line.get("type") == "note":
                check_shape(line)
                notes.append((index, line["at"]))
                continue
            if index > 0:
                step(s, line)
            steps += 1
            yield s
        for index, at in notes:  # noqa: B007  `at` may be a later step, so only now
            need(at < steps, "no such step")
    except Refused as refused:
        raise Refused(index, refused.reason) from None


def states(lines: list[dict[str, Any]]) -> Iterator[State]:
    return map(copy.deepcopy, run(lines))


def follow(lines: list[dict[str, Any]]) -> State:
    return list(run(lines))[-1]


def random_game(
    rng: random.Random, players: int, rules: dict[str, Any], deck: list[str], first: int
) -> list[dict[str, Any]]:
    """The events, after game_started, of a game played at random to its end."""
    s = State(
        {
            "type": "game_started",
            "format": 0,
            "engine": "second",
            "id": "random",
            "edition": "custom",
            "rules": rules,
            "theme": "don",
            "first": first,
            "deck": deck,
            "players": [{"name": "random", "kind": "random"} for _ in range(players)],
        }
    )
    caution = rng.choice([0.1, 0.3, 0.5, 0.7, 0.9])  # how often a seat passes at once
    lines = []
    while not s.over:
        line = forced(s)
        if line is None:
            seat = s.asked
            bids = [
                x
                for x in range(s.chips[seat] + 1)
                if may_bid(x, s.hands[seat], s.chips[seat], s.high, rules, seat == s.first)
            ]
            line = {"type": "passed", "seat": seat}
            if bids and rng.random() >= caution:
                near = bids[:3] if rng.random() < 0.8 else bids
                line = {"type": "bid", "seat": seat, "amount": rng.choice(near)}
        step(s, line)
        lines.append(copy.deepcopy(line))
    return lines
