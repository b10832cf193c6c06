"""The laws of the engine over random rules, seats, seeds and random players."""

import itertools
import random

import msgspec
import second_engine
from hypothesis import given, settings
from hypothesis import strategies as st
from making import any_rules, random_game

from serengeti.engine import dealer, referee, rules, scoring
from serengeti.engine.cards import ALL_CARDS, CARDS
from serengeti.engine.choices import Choices
from serengeti.engine.editions import rules_for
from serengeti.engine.events import LotRevealed, LotSold, PotShared
from serengeti.engine.log import scan
from serengeti.engine.recording import encode
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table, apply
from serengeti.engine.view import view

games = st.integers(0, 2**32).map(random_game)
few = settings(max_examples=60, deadline=None)


@few
@given(games)
def test_law_2_exactly_one_thing_can_happen(game):
    for step in Replay(game.log).steps():
        table = step.table
        forced = dealer.due(table, game.start.deck) is not None
        asked, window = table.asked() is not None, dealer.window(table)
        assert [bool(table.over), forced, asked, bool(window)].count(True) == 1
        assert bool(Choices(table)) == asked
        assert all(Choices(table, seat).may_decline for seat in window)
        assert not dealer.reveal_due(table) or forced or window
        silent = dealer.due(table, game.start.deck, silent=True) is not None
        assert [bool(table.over), silent, table.asked(silent=True) is not None].count(True) == 1


@few
@given(games)
def test_law_4_chips_and_cards_are_constant(game):
    total = game.start.rules.start_chips * len(game.start.players) + game.start.rules.bank_chips
    for step in Replay(game.log).steps():
        table = step.table
        assert sum(table.chips) + table.pot + table.bank == total
        assert min(*table.chips, table.pot, table.bank) >= 0
        places = [*table.hands, table.lot, table.unseen, table.removed]
        assert sum(places) == ALL_CARDS
        assert sum(scoring.count(place) for place in places) == 30
        assert table.digits == [scoring.digits_in(hand) for hand in table.hands]


@few
@given(games)
def test_law_5_referee_accepts_what_the_engine_plays(game):
    data = game.log.dumps()
    proof = referee.prove(scan(data), keep=True)
    assert proof.problems == ()
    assert proof.log.dumps() == data
    assert proof.tables[-1] == game.table
    assert game.log.dumps().count(b'"lot_revealed"') == 15


@few
@given(games)
def test_each_auction_ends_within_its_bound(game):
    """Bids rise and seats pass; each fine costs a chip, each overbid shuts a seat out."""
    total = game.start.rules.start_chips * len(game.start.players) + game.start.rules.bank_chips
    replay = Replay(game.log)
    starts = [replay.auction(number) for number in range(1, 16)] + [len(replay)]
    spans = [b - a for a, b in itertools.pairwise(starts)]
    seats = len(replay.names)
    rounds = (seats + 1) * (seats + 1)  # the lot and a sale by each seat, begun again for each
    assert max(spans) <= rounds * (3 * total + 4 * seats + 8)


@few
@given(games)
def test_shares_are_equal_and_whole(game):
    for event in game.events:
        if isinstance(event, PotShared):
            paid = {chips for chips in event.shares if chips}
            assert len(paid) <= 1
            assert event.left < len(event.shares)


@few
@given(games)
def test_law_3_choices_agree_with_themselves(game):
    for step in Replay(game.log).steps():
        legal = Choices(step.table)
        listed = list(legal)
        assert len(legal) == len(listed)
        assert all(choice in legal for choice in listed)
        risky = [bid.amount for bid in legal.penalised]
        assert all(amount in legal.penalised and amount not in legal for amount in risky)
        for seat in dealer.window(step.table):
            offers = Choices(step.table, seat)
            assert offers
            assert all(choice in offers for choice in offers)
        if legal.bidder is not None:
            amounts = [choice.amount for choice in listed[1:]]
            assert amounts == [a for a in range(total_chips(game) + 2) if legal.why(a) is None]
            assert legal.lowest == (amounts[0] if amounts else None)


def total_chips(game):
    return sum(game.table.chips) + game.table.pot + game.table.bank


@few
@given(games, st.integers(0, 5))
def test_a_view_leads_to_no_unseen_card(game, seat):
    seat %= len(game.start.players)
    hidden = game.start.rules.hidden_chips
    order = "".join(game.start.deck)
    for step in Replay(game.log).steps():
        seen = view(step.table, seat, hidden)
        text = msgspec.json.encode(seen).decode()
        assert order not in text.replace('","', "")
        assert seen.unseen == tuple(sorted(seen.unseen, key=CARDS.index))
        others = [chips for p, chips in enumerate(seen.chips) if p != seat]
        assert all((chips is None) == hidden for chips in others)
        assert seen.chips[seat] == step.table.chips[seat]


@few
@given(games)
def test_apply_reads_no_options(game):
    """The same events over a table whose switches were all set to 0 move the same things."""
    other = Table.of(game.start)
    for switch in game.start.rules.codes():
        setattr(other, switch, 0)
    for event in game.events[1:]:
        apply(other, event)
    for field in ("chips", "hands", "pot", "bank", "first", "removed", "over"):
        assert getattr(other, field) == getattr(game.table, field)


@few
@given(games)
def test_digest_covers_every_field(game):
    table = game.table
    for field in Table.__struct_fields__:
        changed = table.copy()
        value = getattr(changed, field)
        setattr(changed, field, bump(value))
        assert changed.digest() != table.digest(), field
        assert changed != table


def bump(value):
    return (*value[:-1], value[-1] + 1) if isinstance(value, list | tuple) else value + 1


@few
@given(games)
def test_lead_moves_with_the_lot_only(game):
    lead = game.start.first
    for step in Replay(game.log).steps():
        if isinstance(step.event, LotSold) or step.event.__struct_config__.tag == "lot_given":
            lead = step.event.seat
        assert step.table.first == lead
        if isinstance(step.event, LotRevealed):
            assert step.table.turn == rules.acting_opener(step.table)
            assert step.table.turn == lead or step.table.sitting >> lead & 1


@few
@given(st.integers(0, 2**32))
def test_codes_tell_every_rule_apart(seed):
    """Two sets of base switches give equal codes only when the switches are equal."""
    rng = random.Random(seed)
    pair = []
    for _ in range(2):
        edition, switches = any_rules(rng, 3)
        pair.append(rules_for(edition, 3, **switches))
    played = list(pair[0].codes())
    same = all(getattr(pair[0], name) == getattr(pair[1], name) for name in played)
    assert (pair[0].codes() == pair[1].codes()) == same


def builtins(event):
    return msgspec.json.decode(encode(event))


def test_games_of_the_second_engine_are_accepted():
    """Second engine → referee: 500 games the engine did not play."""
    for seed in range(500):
        rng = random.Random(seed)
        start = random_game(seed).start
        header = builtins(start)
        rest = second_engine.random_game(
            rng, len(start.players), header["rules"], header["deck"], start.first
        )
        data = b"".join(msgspec.json.encode(line) + b"\n" for line in [header, *rest])
        assert referee.prove(scan(data)).problems == (), seed
