"""R16: what must not matter does not: who sits where, names, colours, chips out of reach."""

import random
from itertools import permutations

import msgspec
import pytest
from playing import moments, random_start
from sizes import size

from serengeti.engine import dealer, rules
from serengeti.engine.cards import CARDS, COLOURS
from serengeti.engine.events import Bid, Player
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.referee import prove

GAMES = size(300, 100_000)
replace = msgspec.structs.replace


def random_events(seed):
    rng = random.Random(seed)
    return [event for event, _ in moments(random_start(rng), rng)]


def proved(events):
    """The tables of a log in which the referee finds nothing."""
    proof = prove(Log(tuple(events), tuple(range(1, len(events) + 1))), keep=True)
    assert proof.faults == [], proof.faults
    return proof.tables


# --- seats -------------------------------------------------------------------------------------

SEAT_FIELDS = ("seat", "rival", "against", "buyer", "first")
SEAT_LISTS = ("shares", "points", "bonus", "totals", "players")
TABLE_SEATS = """first receiver leader leader_before turn opener discarder passer seller""".split()
TABLE_MASKS = "inside excluded sitting claimed sold_round sold_game".split()


def turned(values, by):
    """Whatever belonged to seat p belongs to seat p + by."""
    return [*values[-by:], *values[:-by]] if by else list(values)


def turned_event(event, by, n):
    """The event with every seat moved round the table."""
    new = {}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in SEAT_FIELDS and value is not None:
            new[field] = (value + by) % n
        elif field in SEAT_LISTS:
            new[field] = tuple(turned(value, by))
        elif field == "winners":
            new[field] = tuple(sorted((seat + by) % n for seat in value))
    return replace(event, **new)


def turned_table(table, by):
    """The table with every seat moved round it."""
    n, other = table.n, table.copy()
    for field in ("chips", "hands", "digits"):
        setattr(other, field, turned(getattr(table, field), by))
    for field in TABLE_SEATS:
        seat = getattr(table, field)
        setattr(other, field, (seat + by) % n if seat >= 0 else seat)
    for field in TABLE_MASKS:
        mask = getattr(table, field)
        setattr(other, field, (mask << by | mask >> n - by) & (1 << n) - 1)
    return other


@pytest.mark.slow
def test_turning_the_table_turns_everything(tell):
    """All seats, the first player and the names move on: the same game is played elsewhere."""
    for seed in range(GAMES):
        events = random_events(seed)
        n = len(events[0].players)
        by = 1 + seed % (n - 1)
        tables = proved([turned_event(event, by, n) for event in events])
        expected = [turned_table(table, by) for table in proved(events)]
        assert list(tables) == expected, seed
    tell(f"R16: {GAMES:,} games: turned by some seats, the same game")


def seated(table, order):
    """The table with the belongings of seat `order[p]` at seat p."""
    other = table.copy()
    for field in ("chips", "hands", "digits"):
        setattr(other, field, [getattr(table, field)[p] for p in order])
    other.receiver = order.index(table.receiver) if table.receiver >= 0 else -1
    return other


def test_who_shares_and_who_wins_depends_on_belongings_only():
    """Pot and end have no order of seats: any permutation permutes them."""
    shares = ends = 0
    for seed in range(150):
        rng = random.Random(seed)
        for _, table in moments(random_start(rng), rng):
            order = rng.sample(range(table.n), table.n)
            other = seated(table, order)
            if rules.share_due(table):
                event, moved = dealer.pot_shared(table), dealer.pot_shared(other)
                assert moved == replace(event, shares=tuple(event.shares[p] for p in order))
                shares += 1
            elif table.auction == 15 and not table.live:
                event, moved = dealer.game_ended(table), dealer.game_ended(other)
                assert moved.totals == tuple(event.totals[p] for p in order)
                assert moved.bonus == tuple(event.bonus[p] for p in order)
                assert {order[p] for p in moved.winners} == set(event.winners)
                assert moved.decided_by == event.decided_by
                ends += 1
    assert shares > 1000
    assert ends > 100


def test_names_theme_and_hidden_chips_change_nothing():
    for seed in range(60):
        events = random_events(seed)
        start = events[0]
        renamed = replace(
            start,
            players=tuple(Player(f"Zoé {p}", "bot") for p in range(len(start.players))),
            theme="don",
            rules=replace(start.rules, hidden_chips=not start.rules.hidden_chips),
        )
        assert proved([renamed, *events[1:]]) == proved(events)


# --- colours -----------------------------------------------------------------------------------


def relabellings():
    """Every way to rename colours and digits together that gives the same thirty cards."""
    digits_of = {c: {int(card[-1]) for card in CARDS if card.startswith(c)} for c in COLOURS}
    colours_with = {d: {c for c in COLOURS if d in digits_of[c]} for d in range(10)}
    for image in permutations(COLOURS):
        colour = dict(zip(COLOURS, image, strict=True))
        wanted = {d: {colour[c] for c in colours_with[d]} for d in range(10)}
        yield from ((colour, digit) for digit in matchings(wanted, colours_with, {}))


def matchings(wanted, offered, chosen):
    """Digits for digits, so that each is on cards of the colours wanted."""
    if len(chosen) == 10:
        yield dict(chosen)
        return
    place = len(chosen)
    for digit in range(10):
        if digit not in chosen.values() and offered[digit] == wanted[place]:
            yield from matchings(wanted, offered, chosen | {place: digit})


GROUP = list(relabellings())


def relabelled(value, colour, digit):
    """A card, or a list of them, under its other names."""
    if isinstance(value, tuple):
        return tuple(relabelled(card, colour, digit) for card in value)
    name, number = value.split("-")
    return f"{colour[name]}-{digit[int(number)]}"


def relabelled_event(event, colour, digit):
    new = {}
    for field in ("card", "cards", "taken", "given", "deck"):
        value = getattr(event, field, None)
        if value is not None:
            new[field] = relabelled(value, colour, digit)
    if hasattr(event, "points"):
        moved = [COLOURS.index(next(c for c in COLOURS if colour[c] == other)) for other in COLOURS]
        new["points"] = tuple(tuple(row[old] for old in moved) for row in event.points)
    return replace(event, **new)


OPPOSITE = {"orange": "blue", "green": "grey", "brown": "pink"}
"Colours that share no digit; between them they have all ten."


def test_the_relabellings_keep_the_deck_and_its_opposite_colours():
    """The three pairs may change places in all six ways, each with eight ways of the digits."""
    for colour, digit in GROUP:
        assert sorted(relabelled(CARDS, colour, digit)) == sorted(CARDS)
        assert all(OPPOSITE[colour[one]] == colour[other] for one, other in OPPOSITE.items())
    images = [tuple(colour[one] for one in OPPOSITE) for colour, _ in GROUP]
    assert sorted(images) == sorted([*permutations(OPPOSITE)] * 8)


class Avoiding:
    """Dice that names only amounts whose last digit a relabelling leaves alone."""

    def __init__(self, digits, seed):
        self.digits, self.random = digits, random.Random(seed)

    def choose(self, view, legal):
        if legal.bidder is None:
            return None if legal.may_decline and self.random.random() < 0.7 else self.one(legal)
        bids = [Bid(seat=legal.seat, amount=n) for n in legal.bids() if n % 10 in self.digits]
        if bids and self.random.random() < 0.7:
            return bids[0] if self.random.random() < 0.8 else self.random.choice(bids)
        return next(iter(legal))

    def one(self, legal):
        return self.random.choice(list(legal))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(GROUP)))
def test_other_names_of_colours_change_no_chip_and_no_point(number):
    """Where no named amount ends in a digit that changes, the renamed game is the same game."""
    colour, digit = GROUP[number]
    fixed = {d for d in range(10) if digit[d] == d}
    sold = 0
    for seed in range(6):
        seats, edition = 3 + seed % 3, ("serengeti", "mombasa", "templari")[seed % 3]
        setup = {"exchange": seed % 2 == 1, "final_tie": ("more-cards", "chips")}
        game = Game("ABCDE"[:seats], edition, seed=seed, **setup)
        game.play([Avoiding(fixed, 10 * seed + seat) for seat in range(seats)])
        renamed = [relabelled_event(event, colour, digit) for event in game.events]
        for ours, theirs in zip(proved(game.events), proved(renamed), strict=True):
            assert ours.chips == theirs.chips
            assert (ours.pot, ours.first, ours.turn) == (theirs.pot, theirs.first, theirs.turn)
        end, other = game.events[-1], renamed[-1]
        assert (end.totals, end.winners) == (other.totals, other.winners)
        sold += sum(event.__struct_config__.tag == "lot_sold" for event in game.events)
    assert sold > 20


def test_a_bank_nobody_draws_on_changes_nothing_else():
    """Chips for nobody: with no income and no overbid, the bank only lies there."""
    seen = 0
    for seed in range(200):
        events = random_events(seed)
        start = events[0]
        if start.rules.pass_income or start.rules.overbid != "refuse":
            continue
        seen += 1
        richer = replace(start, rules=replace(start.rules, bank_chips=start.rules.bank_chips + 9))
        for ours, theirs in zip(proved(events), proved([richer, *events[1:]]), strict=True):
            theirs.bank -= 9
            assert theirs == ours
    assert seen > 20
