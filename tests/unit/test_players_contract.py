"""What every player keeps to, whatever it is: found by the registry, played at random tables."""

import random
import time

import msgspec
import pytest
from making import any_rules

from serengeti.engine.cards import CARDS
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.game import Game
from serengeti.engine.referee import prove
from serengeti.engine.view import view
from serengeti.players import PLAYERS, player

KINDS = sorted(PLAYERS)
TABLES = [(edition, seats) for edition in ("serengeti", "mombasa", "don") for seats in (3, 4, 5, 6)]
TABLES += [(edition, seats) for edition in ("abacus", "templari") for seats in (3, 4, 5)]
WINDOWS = {"sale": True, "exchange": True, "at_table": True}


@pytest.fixture(autouse=True)
def short_searches(monkeypatch):
    """What is held here must hold for any budget."""
    monkeypatch.setattr("serengeti.simulation.searcher.PLAYOUTS", 16)


def companions(kind, seats, seed):
    """The player looked at, with a random one and a greedy one by turns."""
    kinds = [kind, *["random", "greedy"] * 3][:seats]
    return [player(name, Chance(seed, seat)) for seat, name in enumerate(kinds)]


class Watched:
    """A player whose decisions are looked at from outside."""

    def __init__(self, inner, look):
        self.inner = inner
        self.look = look

    def choose(self, view, legal):
        choice = self.inner.choose(view, legal)
        self.look(view, legal, choice)
        return choice


def watch(kind, look, seats=3, edition="serengeti", seed=1, **switches):
    """A game in which `look` sees every decision of seat 0."""
    bots = companions(kind, seats, seed)
    bots[0] = Watched(bots[0], look)
    game = Game([f"P{seat}" for seat in range(seats)], edition, seed=seed, **switches)
    return game.play(bots)


@pytest.mark.parametrize("kind", KINDS)
def test_choices_are_lawful_at_every_table_and_in_every_window(kind):
    seen, took = set(), []

    def look(view, legal, choice):
        if choice is None:
            assert legal.may_decline
        else:
            assert choice in legal or choice in legal.penalised
        seen.add(legal.bidder is None)

    started = time.perf_counter()
    for seed, (edition, seats) in enumerate(TABLES):
        game = watch(kind, look, seats, edition, seed, **WINDOWS)
        assert game.over
        assert prove(game.log).problems == ()
        took.append(len(game.events))
    print(f"{kind}: {1000 * (time.perf_counter() - started) / sum(took):.1f} ms an event")
    assert seen == {True, False}


@pytest.mark.parametrize("kind", KINDS)
def test_choices_are_lawful_under_any_rules(kind):
    rng = random.Random(kind)
    for seed in range(8):
        seats = rng.randrange(2, 7)
        edition, switches = any_rules(rng, seats)
        game = watch(kind, lambda *_: None, seats, edition, seed, **switches)
        assert prove(game.log).problems == ()


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_stream_gives_the_same_choices_and_nothing_is_changed(kind):
    times = []

    def look(view, legal, choice):
        before = msgspec.json.encode(view), legal.table.digest()
        started = time.perf_counter()
        answers = {player(kind, Chance(5)).choose(view, legal) for _ in range(2)}
        times.append((time.perf_counter() - started) / 2)
        assert len(answers) == 1
        assert (msgspec.json.encode(view), legal.table.digest()) == before

    watch(kind, look, seats=4, edition="don", exchange=True)
    assert len(times) > 15
    print(f"{kind}: {1000 * sum(times) / len(times):.2f} ms a decision")


def elsewhere(table, seat, rng):
    """The table with the hidden chips in other hands; what lies open and their sum stay."""
    other = table.copy()
    rivals = [q for q in range(table.n) if q != seat]
    chips = sum(table.chips[q] for q in rivals)
    cuts = sorted(rng.randrange(chips + 1) for _ in rivals[1:])
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, chips], strict=True)]
    for q, part in zip(rivals, parts, strict=True):
        other.chips[q] = part
    return other


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("switches", [{}, WINDOWS])
def test_hidden_chips_do_not_change_a_choice(kind, switches):
    rng, moved = random.Random(3), []

    def look(seen, legal, choice):
        table = elsewhere(legal.table, seen.seat, rng)
        moved.append(table.chips != legal.table.chips)
        hidden = view(table, seen.seat, True, seen.events)
        here = player(kind, Chance(9)).choose(seen, legal)
        there = Choices(table, legal.seat, silent=legal.bidder is not None)
        assert player(kind, Chance(9)).choose(hidden, there) == here

    watch(kind, look, seats=4, edition="abacus", seed=2, **switches)
    assert sum(moved) > 10


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("edition", ["serengeti", "abacus"])
def test_the_order_of_unseen_cards_does_not_change_a_choice(kind, edition):
    """Two decks part after six cards: until the seventh is turned, all is alike."""
    rest = list(reversed(CARDS[6:]))
    games = []
    for deck in (CARDS, (*CARDS[:6], *rest)):
        game = Game(["A", "B", "C"], edition, deck=deck, first=0)
        game.play(companions(kind, 3, seed=4))
        games.append([event for event in game.events if type(event).__name__ != "GameStarted"])
    shorter = [
        next(i for i, event in enumerate(events) if getattr(event, "auction", 0) == 4)
        for events in games
    ]
    assert shorter[0] > 10
    assert games[0][: shorter[0]] == games[1][: shorter[1]]
