"""The referee names the first line that cannot follow, the rule, what stands and what would."""

import json

import pytest

from serengeti.engine.cards import CARDS
from serengeti.engine.game import Game
from serengeti.engine.log import scan
from serengeti.engine.referee import explain, prove, read_prefix

NAMES = ["A", "B", "C"]
DECK = tuple(c for d in (3, 0, 5, 8, 1, 2, 4, 6, 7, 9) for c in CARDS if c.endswith(str(d)))
"Three 3s first: whoever buys the first lot is barred from 3 and 13."


def lines():
    """The first two auctions of a game: A pays 4 for a 3, B gets a free pair."""
    game = Game(NAMES, deck=DECK, first=0, sale=False)
    for act in (lambda: game.bid(2), lambda: game.bid(3), game.pass_, lambda: game.bid(4)):
        act()
    game.pass_()
    return game, [json.loads(line) for line in game.log.dumps().splitlines()]


def problem_of(changed, deck=DECK):
    changed[0]["deck"] = deck and list(deck)
    data = "".join(json.dumps(line) + "\n" for line in changed).encode()
    found = prove(scan(data)).problems
    assert len(found) == 1, found
    return found[0]


def test_the_game_itself_stands():
    game, parsed = lines()
    assert prove(game.log).problems == ()
    assert [line["type"] for line in parsed] == [
        "game_started", "lot_revealed", "bid", "bid", "passed", "bid", "passed",
        "lot_sold", "pot_shared", "lot_revealed",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "field", "value", "expected"),
    [
        (2, "auction", 2, 1),
        (2, "cards", ["blue-0"], ["orange-3"]),
        (8, "seat", 1, 0),
        (8, "price", 5, 4),
        (9, "digit", 3, 4),
        (9, "basis", "majority", "others"),
        (9, "shares", [0, 3, 1], [0, 2, 2]),
        (9, "left", 1, 0),
        (9, "to", "bank", "pot"),
    ],
)
def test_a_wrong_consequence(line, field, value, expected):
    _, changed = lines()
    changed[line - 1][field] = value
    problem = problem_of(changed)
    assert (problem.code, problem.line, problem.field) == ("wrong-value", line, field)
    assert json.dumps([problem.found, problem.expected]) == json.dumps([value, expected])


@pytest.mark.parametrize(
    ("line", "event", "code", "expected"),
    [
        (4, {"type": "bid", "seat": 1, "amount": 2}, "too-low", 3),
        (4, {"type": "bid", "seat": 1, "amount": 13}, "beyond-chips", 3),
        (4, {"type": "bid", "seat": 2, "amount": 3}, "not-your-turn", 1),
        (4, {"type": "passed", "seat": 2}, "not-your-turn", 1),
        (4, {"type": "lot_sold", "seat": 0, "price": 2}, "out-of-place", "bid"),
        (8, {"type": "passed", "seat": 0}, "out-of-place", "lot_sold"),
        (9, {"type": "lot_given", "seat": 0}, "out-of-place", "pot_shared"),
        (3, {"type": "income_paid", "seat": 0, "chips": 2}, "out-of-place", "bid"),
    ],
)
def test_an_event_that_cannot_follow(line, event, code, expected):
    _, changed = lines()
    changed[line - 1] = event
    problem = problem_of(changed[:line])
    assert (problem.code, problem.line, problem.expected) == (code, line, expected)


def test_an_owned_digit():
    game, changed = lines()
    assert game.asked == 0
    changed.append({"type": "bid", "seat": 0, "amount": 3})
    problem = problem_of(changed)
    assert (problem.code, problem.line, problem.expected) == ("digit-owned", 11, 0)
    assert problem.data["digit"] == 3


def test_zero_by_another_than_the_first_player():
    changed = lines()[1][:2]
    changed[0]["rules"]["zero_open"] = "first-player"
    changed += [{"type": "passed", "seat": 0}, {"type": "bid", "seat": 1, "amount": 0}]
    assert problem_of(changed).code == "zero-not-first"


def test_only_the_first_impossible_line_is_named():
    _, changed = lines()
    del changed[5], changed[3]
    assert problem_of(changed).line == 4


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda h: h.update(first=3), "wrong-value", "first"),
        (lambda h: h["players"].pop(), "bad-seats", "rules"),
        (lambda h: h["rules"].update(lots=[2] * 14 + [1]), "bad-lots", "rules"),
        (lambda h: h["rules"].update(final_tie=["chips"] * 2), "bad-rules", "rules.final_tie"),
    ],
)
def test_a_header_that_does_not_fit_itself(change, code, field):
    _, changed = lines()
    change(changed[0])
    problem = problem_of(changed)
    assert (problem.code, problem.line, problem.field) == (code, 1, field)


def test_a_card_twice_in_the_deck():
    _, changed = lines()
    problem = problem_of(changed, deck=(*DECK[:29], DECK[0]))
    assert (problem.code, problem.field, problem.found) == ("card-twice", "deck", DECK[0])


def test_events_after_the_end():
    class Passes:
        def choose(self, view, legal):
            return next(iter(legal))

    game = Game(NAMES, deck=DECK).play([Passes()] * 3)
    changed = [json.loads(line) for line in game.log.dumps().splitlines()]
    changed.append({"type": "passed", "seat": 0})
    assert problem_of(changed).code == "after-end"


class TestUnrecordedDeck:
    """A real table did not write the deck down: any unseen cards may come."""

    def changed(self, cards, auction=2):
        parsed = lines()[1][:9]
        return [*parsed, {"type": "lot_revealed", "auction": auction, "cards": cards}]

    def test_any_unseen_cards(self):
        data = self.changed(["pink-0", "blue-9"])
        data[0]["deck"] = None
        text = "".join(json.dumps(line) + "\n" for line in data).encode()
        assert prove(scan(text)).problems == ()

    def test_a_seen_card(self):
        problem = problem_of(self.changed(["pink-0", "orange-3"]), deck=None)
        assert (problem.code, problem.found) == ("card-twice", "orange-3")

    def test_a_card_twice_in_the_lot(self):
        assert problem_of(self.changed(["pink-0", "pink-0"]), deck=None).code == "card-twice"

    def test_too_few_cards(self):
        problem = problem_of(self.changed(["pink-0"]), deck=None)
        assert (problem.code, problem.field, problem.expected) == ("wrong-value", "cards", 2)

    def test_another_auction(self):
        problem = problem_of(self.changed(["pink-0", "blue-9"], auction=3), deck=None)
        assert (problem.field, problem.expected) == ("auction", 2)

    def test_another_event(self):
        data = [*lines()[1][:9], {"type": "passed", "seat": 0}]
        assert problem_of(data, deck=None).expected == "lot_revealed"


def test_seed_and_deck_that_disagree_are_a_remark():
    _, changed = lines()
    changed[0]["seed"] = 1
    problem = problem_of(changed)
    assert (problem.code, problem.remark) == ("seed-differs", True)


def test_prefix_drops_notes_that_lost_their_step(tmp_path):
    _, changed = lines()
    changed.insert(1, {"type": "note", "at": 8, "kind": "comment", "text": "later"})
    text = "".join(json.dumps(line) + "\n" for line in changed)
    path = tmp_path / "g.jsonl"
    path.write_text(text)
    assert explain(path) == ()
    path.write_text("".join(text.splitlines(keepends=True)[:6]) + "{")
    proof = read_prefix(path)
    assert [p.code for p in proof.problems] == ["note-astray", "torn-line"]
    assert prove(proof.log).problems == ()
