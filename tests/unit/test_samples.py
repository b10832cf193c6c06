"""The sample games stand, come from their seeds, and show what their README says."""

import importlib.util
import json
import re
from pathlib import Path

import pytest
from second_engine import follow

from serengeti.engine import scoring
from serengeti.engine.cards import DIGIT_MASK
from serengeti.engine.choices import Choices
from serengeti.engine.editions import AT_TABLE, EDITIONS, rules_for
from serengeti.engine.events import (
    CardDiscarded,
    CardSold,
    Challenged,
    Exchanged,
    Fined,
    IncomePaid,
    LotGiven,
    LotRevealed,
    LotSold,
    OverbidExposed,
    PotShared,
    SaleOpened,
)
from serengeti.engine.replay import Replay
from serengeti.players import play

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "data" / "replays"
NAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
README = (FOLDER / "README.md").read_text("utf-8")
ROW = re.compile(r"^\| `([\w-]+)\.jsonl` \| `(\w+)` \| (\d) \| (.*) \|$", re.MULTILINE)
ROWS = {name: (edition, int(seats), text) for name, edition, seats, text in ROW.findall(README)}
PLACE = re.compile(r"steps? (\d+(?:(?:, | and )\d+)*) \((before )?auction (\d+)\)")
CLAIMS = {}

_spec = importlib.util.spec_from_file_location("samples", ROOT / "tools" / "samples.py")
samples = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(samples)


def opened(name):
    return Replay.open(FOLDER / f"{name}.jsonl")


def claims(check):
    """Marks the proof of a README line: it gives the steps the line has to name, in order."""
    CLAIMS[check.__name__.replace("_", "-")] = check
    return check


def steps_of(game, kind):
    return [step for step, event in enumerate(game.events) if isinstance(event, kind)]


def copies(game, step):
    """How many cards with the digit of a payout each seat owns; the buyer counts as none."""
    table, digit = game.at(step - 1), game.events[step].digit
    own = [scoring.count(hand & DIGIT_MASK[digit]) for hand in table.hands]
    return [0 if seat == table.receiver else n for seat, n in enumerate(own)]


def two_against_one(game):
    """The first payout at which one seat owns two of the digit, and another one."""
    sold = [step for step in steps_of(game, PotShared) if game.events[step].digit is not None]
    return next(step for step in sold if sorted(set(copies(game, step)))[-2:] == [1, 2])


# --- the files -----------------------------------------------------------------------------------


def test_the_readme_lists_exactly_the_files():
    assert sorted(ROWS) == NAMES == sorted(CLAIMS)
    assert len(re.findall(r"^\| `", README, re.MULTILINE)) == len(ROWS)
    assert sorted({*samples.SAMPLES, "g1-2009"}) == NAMES


def test_there_are_games_of_every_kind():
    games = [opened(name) for name in NAMES]
    assert len(games) >= 10
    assert {game.start.edition for game in games} == set(EDITIONS)
    assert {len(game.names) for game in games} == {3, 4, 5, 6}


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_stands_with_the_referee_and_the_second_engine(name):
    game = opened(name)
    assert game.problems == ()
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    state, table = follow([json.loads(line) for line in lines]), game.at(-1)
    assert (state.chips, state.pot, state.bank) == (table.chips, table.pot, table.bank)
    assert [sorted(hand) for hand in state.hands] == [sorted(h) for h in table.facts()["hands"]]


@pytest.mark.parametrize("name", sorted(samples.SAMPLES))
def test_a_sample_comes_from_its_seed_byte_for_byte(name):
    kinds, seed, edition, switches = samples.SAMPLES[name]
    game = play(kinds, seed, edition, samples.NAMES[: len(kinds)], **switches)
    assert game.log.dumps() == (FOLDER / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_shows_what_its_line_says(name):
    game = opened(name)
    edition, seats, text = ROWS[name]
    assert (edition, seats) == (game.start.edition, len(game.names))
    named = []
    for steps, before, auction in PLACE.findall(text):
        for step in map(int, re.findall(r"\d+", steps)):
            table = game.at(step)
            is_before = not table.live and isinstance(game.events[step], Exchanged | CardSold)
            assert bool(before) == (is_before or table.seller >= 0), step
            assert int(auction) == table.auction + bool(before), step
            named.append(step)
    assert len(named) == len(re.findall(r"\d+", "".join(re.findall(r"steps? ([\d, and]+)", text))))
    assert named == CLAIMS[name](game)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_names_faults_and_offers_that_are_switched_on(name):
    rules, edition = opened(name).start.rules, ROWS[name][0]
    plain = rules_for(edition, ROWS[name][1])
    faults = {switch: getattr(rules, switch) for switch in AT_TABLE[edition]}
    assert ("`at_table`" in ROWS[name][2]) == (faults == AT_TABLE[edition])
    assert ("are on" in ROWS[name][2]) == (rules.exchange and not plain.exchange)


# --- what each line says -------------------------------------------------------------------------


@claims
def serengeti_4(game):
    step = two_against_one(game)
    assert game.at(step - 1).price == 14
    assert copies(game, step) == [0, 1, 2, 0]
    assert game.events[step].shares == (0, 0, 14, 0)
    sales = [s for s in steps_of(game, CardSold) if game.events[s].buyer is not None]
    assert len(sales) == 4
    return [step, steps_of(game, SaleOpened)[0]]


@claims
def mombasa_6(game):
    step = two_against_one(game)
    assert game.at(step - 1).price == 15
    assert copies(game, step) == [0, 0, 0, 2, 0, 1]
    assert game.events[step].shares == (0, 0, 0, 7, 0, 7)
    assert game.events[step].left == game.at(step).pot == 1
    return [step]


@claims
def don_5(game):
    (step,) = steps_of(game, LotGiven)
    before, after = game.at(step - 1), game.at(step)
    assert game.events[step].seat == before.first == game.names.index("Chloé")
    assert (after.chips, after.pot) == (before.chips, before.pot)
    assert isinstance(game.events[step + 1], LotRevealed)
    return [step]


@claims
def abacus_3(game):
    income = steps_of(game, IncomePaid)[0]
    assert game.events[income] == IncomePaid(seat=game.names.index("Chloé"), chips=2)
    paid = [s for s in steps_of(game, PotShared) if any(game.events[s].shares)]
    step = next(s for s in paid if game.events[s].left)
    assert sorted(game.events[step].shares) == [0, 1, 1]
    assert game.at(step).bank == game.at(step - 1).bank + 1
    assert game.result.totals == (18, 17, 17)
    assert game.result.bonus == (3, 0, 0)
    return [income, step, len(game) - 1]


@claims
def templari_4(game):
    lots = [game.events[step].cards for step in steps_of(game, LotRevealed)]
    assert {len(cards) for cards in lots} == {2}
    first, second = (s for s in steps_of(game, SaleOpened) if game.at(s).auction == 13)
    driss, chloe = game.names.index("Driss"), game.names.index("Chloé")
    sold = [game.events[s] for s in steps_of(game, CardSold) if s > first]
    assert sold[0] == CardSold(seat=driss, buyer=chloe, card="grey-6", price=9)
    assert sold[1] == CardSold(seat=chloe, buyer=driss, card="blue-7", price=8)
    step = two_against_one(game)
    assert game.events[step].shares == (0, 0, 13, 0)
    assert game.names[2] == "Chloé"
    return [first, second, step]


@claims
def exchanges_4(game):
    reveal = game.auction(10)
    swaps = [s for s in steps_of(game, Exchanged) if game.auction(9) < s < reveal]
    assert swaps == [reveal - 3, reveal - 2, reveal - 1]
    assert game.at(reveal).inside == 1 << game.names.index("Chloé")
    window = range(game.auction(12), game.auction(13))
    (sale,) = set(steps_of(game, SaleOpened)) & set(window)
    (swap,) = set(steps_of(game, Exchanged)) & set(window)
    assert sale < swap
    return [*swaps, sale, swap]


@claims
def fine_and_overbid_4(game):
    (overbid,), (fine,) = steps_of(game, OverbidExposed), steps_of(game, Fined)
    basile = game.names.index("Basile")
    assert game.at(overbid - 1).leader == game.events[fine].seat == basile
    assert game.at(overbid - 1).fresh
    assert game.at(overbid - 1).high > game.at(overbid - 1).chips[basile]
    assert game.events[overbid + 1] == CardDiscarded(seat=basile, card="green-0")
    assert game.events[fine].amount == 13
    assert game.at(fine).digits[basile] >> 3 & 1
    assert game.at(fine).pot == game.at(fine - 1).pot + 1
    return [overbid, fine]


@claims
def challenge_5(game):
    first, second = steps_of(game, OverbidExposed)
    basile = game.names.index("Basile")
    for step in (first, second):
        assert game.at(step - 1).leader == basile
        assert game.at(step - 1).high > game.at(step - 1).chips[basile]
        assert game.at(step).pot == game.at(step - 1).pot + 1
    assert game.at(first).hands[basile] == 0
    assert game.events[second + 1] == CardDiscarded(seat=basile, card="brown-1")
    (step,) = steps_of(game, Challenged)
    assert game.events[step] == Challenged(seat=game.names.index("Chloé"), against=basile)
    assert game.at(step).high == 37
    assert game.at(step).digits[basile] >> 7 & 1
    return [first, second, step]


@claims
def locked_3(game):
    basile = game.names.index("Basile")
    locked = next(s for s in range(len(game)) if game.at(s).digits[basile] == 0b1111111111)
    asked = [s for s in range(locked, len(game)) if game.at(s).asked() == basile]
    assert all(Choices(game.at(s)).lowest is None for s in asked)
    assert game.at(asked[0]).first == basile
    assert (game.at(locked).chips[basile], game.at(-1).chips[basile]) == (3, 28)
    assert game.result.winners == (basile,)
    return [locked, asked[0]]


@claims
def face_sum_4(game):
    end, hands = game.result, game.at(-1).hands
    assert end.decided_by == "face-sum"
    tied = [seat for seat, total in enumerate(end.totals) if total == max(end.totals) == 24]
    assert [game.names[seat] for seat in tied] == ["Chloé", "Driss"]
    assert [scoring.face_sum(hands[seat]) for seat in tied] == [60, 38]
    assert end.winners == (tied[0],)
    return [len(game) - 1]


@claims
def g1_2009(game):
    assert game.start.date == "2009-04-07"
    (sale,) = steps_of(game, SaleOpened)
    cards = [s for s in steps_of(game, LotRevealed) if s in chosen(game)]
    prices = [s for s in steps_of(game, LotSold | CardSold) if s in chosen(game)]
    return [sale, prices[0], *cards, *prices[1:]]


# --- the game of a real table --------------------------------------------------------------------


def chosen(game):
    """Steps that carry a note saying that they are not, or not wholly, recorded."""
    return {note.at for note in game.log.notes if note.kind == "reconstructed"}


def test_the_real_game_says_what_is_recorded():
    game = opened("g1-2009")
    child, writer, other = range(3)
    assert game.names == ("Child 1", "Writer", "Child 2")
    assert (game.start.deck, game.start.seed) == (None, None)
    facts = [
        LotRevealed(auction=1, cards=("blue-8",)),
        LotSold(seat=child, price=4),
        PotShared(digit=4, basis="others", shares=(0, 2, 2), left=0, to="pot"),
        LotRevealed(auction=2, cards=("blue-0", "brown-1")),
        LotSold(seat=other, price=10),
        PotShared(digit=0, basis="majority", shares=(0, 11, 0), left=0, to="pot"),
        SaleOpened(seat=other, card="blue-9"),
    ]
    certain = [event for step, event in enumerate(game.events) if step not in chosen(game)]
    assert certain == facts
    bought, sold = game.events[11], game.events[-1]
    assert bought.seat == writer
    assert game.at(12).pot == 1
    assert "blue-9" in game.events[13].cards
    assert (sold.seat, sold.buyer, sold.card) == (other, child, "blue-9")
    assert game.at(-1).auction == 3
    assert game.result is None


def test_the_real_game_names_its_source_and_nobody():
    notes = opened("g1-2009").log.notes
    source = "https://www.ludolegars.fr/07042009emeraldserengeti/"
    assert source in notes[0].text
    assert source in ROWS["g1-2009"][2]
    assert {note.kind for note in notes} == {"comment", "reconstructed"}
