"""Every player there is, found and not listed, keeps the same contract."""

import random as standard_random
from pathlib import Path

import pytest

import serengeti.players
from serengeti.engine.chance import Chance
from serengeti.engine.choices import Choices
from serengeti.engine.errors import RequestError, SetupError
from serengeti.engine.events import Bid, Passed
from serengeti.engine.game import Game
from serengeti.engine.log import parse
from serengeti.engine.referee import prove
from serengeti.engine.view import View
from serengeti.players import PLAYERS, play, player, seats, stream
from serengeti.players.greedy import limit
from serengeti.players.offers import gain

HELPERS = {"__init__", "registry", "offers", "pricing", "selling", "supposing"}
"Modules beside the players."

GAMES = {"searcher": 1}
"Games each kind plays in every edition here, if not 5: this one takes its time."

EDITIONS = [("serengeti", 6), ("mombasa", 3), ("don", 4), ("abacus", 5), ("templari", 3)]


@pytest.fixture(autouse=True)
def short_searches(monkeypatch):
    """What is held here must hold for any budget."""
    monkeypatch.setattr("serengeti.simulation.searcher.PLAYOUTS", 16)


def test_every_module_brings_its_player():
    folder = Path(serengeti.players.__file__).parent
    modules = {file.stem for file in folder.glob("*.py")} - HELPERS
    kinds = {name: type(player(name, Chance(1))) for name in PLAYERS}
    assert {kind.__module__.rpartition(".")[2] for kind in kinds.values()} == modules | {"searcher"}
    assert {"random", "cautious", "greedy", "banker", "tuned", "searcher"} <= set(PLAYERS)


@pytest.mark.parametrize("kind", sorted(PLAYERS))
@pytest.mark.parametrize(("edition", "number"), EDITIONS)
def test_a_player_finishes_lawful_games_of_every_edition(kind, edition, number):
    for seed in range(GAMES.get(kind, 5)):
        game = play([kind] * number, seed, edition)
        assert game.over
        assert prove(game.log).problems == ()


@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_the_same_stream_gives_the_same_game_and_another_seed_another(kind):
    first, again, other = (play([kind] * 4, seed) for seed in (11, 11, 12))
    assert first.events == again.events
    assert first.events[1:] != other.events[1:]


@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_a_player_leaves_global_chance_alone(kind):
    standard_random.seed(5)
    state = standard_random.getstate()
    play([kind] * 3, 1)
    assert standard_random.getstate() == state


@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_a_player_needs_its_own_view_and_choices_only(kind):
    game = Game(["A", "B", "C"], seed=3)
    choice = player(kind, Chance(1)).choose(game.view(), game.legal)
    assert choice in game.legal
    assert len(game.events) == 2


@pytest.mark.parametrize("kind", sorted(PLAYERS))
def test_a_player_that_can_only_pass_passes(kind):
    game = Game(["A", "B", "C"], seed=3, start_chips=0)
    game.bid(0)
    assert game.legal.lowest is None
    choices = {player(kind, Chance(seed)).choose(game.view(), game.legal) for seed in range(20)}
    assert choices == {Passed(seat=game.asked)}


def test_a_player_receives_a_view_and_choices():
    seen = []

    class Spy:
        def choose(self, view, legal):
            seen.append((type(view), type(legal)))
            return None if legal.may_decline else Passed(seat=view.seat)

    Game(["A", "B", "C"], seed=3).play([Spy()] * 3)
    assert set(seen) == {(View, Choices)}


def test_random_passes_often_and_bids_everything():
    game = Game(["A", "B", "C"], seed=3)
    chance = player("random", Chance(4))
    choices = [chance.choose(game.view(), game.legal) for _ in range(2000)]
    assert set(choices) == set(game.legal)
    passes = choices.count(Passed(seat=game.asked))
    assert 420 < passes < 580  # a quarter of 2,000, four deviations of 19


def test_gain_counts_the_cards_of_a_lot_one_after_another():
    assert gain(["blue-0"], []) == 1
    assert gain(["blue-0", "blue-6"], []) == 3
    assert gain(["blue-0", "blue-6", "pink-0"], ["blue-7", "blue-8"]) == 3 + 4 + 1
    assert gain(["pink-0"], ["blue-7"]) == 1
    assert gain([], ["blue-7"]) == 0


def looked_at(**changes):
    facts = {
        "seat": 0,
        "asked": 0,
        "first": 0,
        "auction": 15,
        "lots": (2,) * 15,
        "lot": ("blue-0",),
        "high": None,
        "leader": None,
        "inside": (0, 1, 2),
        "excluded": (),
        "sitting_out": (),
        "seller": None,
        "offered": None,
        "chips": (9, None, None),
        "hands": (("blue-6", "blue-7"), (), ()),
        "digits": ((6, 7), (), ()),
        "pot": 0,
        "bank": 0,
        "unseen": (),
        "removed": (),
        "bonus": 2,
    }
    return View(**facts | changes)


def test_the_limit_follows_value_chips_and_auctions_left():
    """A third blue card adds 3 points: 3 × 9 chips × 3 seats / (4 × 5 auctions) is 4."""
    assert limit(looked_at(auction=11)) == 4
    assert limit(looked_at(auction=1)) == 1  # 81 / 60
    assert limit(looked_at(auction=11, chips=(5, 20, 20))) == 2  # 45 / 20
    assert limit(looked_at(auction=11, lot=("pink-0",))) == 1  # 27 / 20
    assert limit(looked_at(chips=(0, None, None))) == 0
    assert limit(looked_at()) == 9  # never more than it has


def test_greedy_bids_the_lowest_amount_within_its_limit():
    game = Game(["A", "B", "C"], seed=3)
    choices = {player("greedy", Chance(seed)).choose(game.view(), game.legal) for seed in range(9)}
    assert choices == {Bid(seat=game.asked, amount=0)}
    game.bid(12)
    game.pass_()
    late = {player("greedy", Chance(seed)).choose(game.view(), game.legal) for seed in range(9)}
    assert late == {Passed(seat=game.asked)}


def test_greedy_beats_random():
    wins = {"greedy": 0, "random": 0}
    for seed in range(200):
        game = play(["greedy", "random", "greedy", "random"], seed)
        for seat in game.events[-1].winners:
            wins[game.start.players[seat].kind] += 1
    assert wins["greedy"] > 2 * wins["random"]


def test_seats_are_lettered_and_say_who_plays():
    assert [(who.name, who.kind) for who in seats(["greedy", "random"])] == [
        ("A", "greedy"),
        ("B", "random"),
    ]
    assert [who.name for who in seats(["greedy", "random"], ["Zoe\u0301", " Bo "])] == ["Zoé", "Bo"]


def test_each_seat_draws_from_a_stream_of_its_own():
    assert [stream(7, seat).stream for seat in range(3)] == [1, 2, 3]
    draws = {stream(7, seat).below(2**31 - 1) for seat in range(6)}
    assert len(draws) == 6


def test_play_records_as_it_goes(tmp_path):
    path = tmp_path / "game.jsonl"
    game = play(["greedy", "random", "greedy"], 5, "don", names=["X", "Y", "Z"], record=path)
    assert path.read_bytes() == game.log.dumps()
    assert parse(path.read_bytes()).start.players[1].name == "Y"


def test_play_passes_the_set_up_on():
    game = play(["random"] * 3, 5, first=2, all_pass="discard-lot", place="Lyon")
    assert (game.start.first, game.start.place) == (2, "Lyon")
    assert game.start.rules.all_pass == "discard-lot"


def test_what_cannot_be_seated_is_named():
    with pytest.raises(RequestError) as unknown:
        play(["greedy", "robot", "greedy"], 5)
    assert unknown.value.code == "no-player"
    assert unknown.value.data == {"found": "robot", "expected": sorted(PLAYERS)}
    with pytest.raises(SetupError) as names:
        play(["greedy"] * 3, 5, names=["A"])
    assert names.value.code == "bad-names"
    with pytest.raises(SetupError) as number:
        play(["greedy"] * 9, 5)
    assert number.value.code == "bad-seats"
