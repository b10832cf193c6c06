"""R14: recording, crashing, going on, taking back and seeking, in any order.

Hypothesis plays. After every step the engine's table is compared with the second engine's, and
the file with what was recorded.
"""

import copy
import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import second_engine
from agreement import disputed, line_of, second_state
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from making import Dice, any_rules
from sizes import size

from serengeti.engine.cards import CARDS
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Choice,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.game import Game, free_name
from serengeti.engine.replay import Replay

EXAMPLES, STEPS = size(1_000, 25_000), 40
EVERYTHING = {"sale": True, "exchange": True, "overbid": "on-bid", "forbidden_bid": "challenge"}
picks = st.integers(0, 2**32)


KINDS = (Bid, Passed, SaleOpened, Exchanged, Challenged, CardDiscarded)


def any_choice(rng):
    """A choice of any kind by anybody, mostly out of place."""
    seat, other, card, another = rng.randrange(6), rng.randrange(6), *rng.sample(CARDS, 2)
    return rng.choice(
        [
            Bid(seat=seat, amount=rng.randrange(60)),
            Passed(seat=seat),
            SaleOpened(seat=seat, card=card),
            Exchanged(seat=seat, rival=other, taken=card, given=another),
            Challenged(seat=seat, against=other),
            CardDiscarded(seat=seat, card=card),
        ]
    )


class Recorder(RuleBasedStateMachine):
    """One recorded game and whatever happens to it."""

    def __init__(self):
        super().__init__()
        self.folder = TemporaryDirectory()
        self.events = ()  # as they were when last compared
        self.state = None  # the second engine's, after these events
        self.choices = []  # what the asked seat may do
        self.left = {}  # bytes of the files whose games were taken back

    def teardown(self):
        self.game.close()
        self.folder.cleanup()

    @invariant()
    def agreed(self):
        """The table is the second engine's, the file is the log, old files are untouched."""
        events, known = self.game.events, len(self.events)
        if self.state is not None and events[:known] == self.events:
            for event in events[known:]:
                second_engine.step(self.state, line_of(event))
        else:
            self.state = second_state(events)
        self.events, self.choices = events, list(self.game.legal)
        assert disputed(self.game.table, self.state) == []
        assert self.path.read_bytes() == self.game.log.dumps()
        assert all(path.read_bytes() == data for path, data in self.left.items())

    @initialize(seed=picks, lively=st.booleans())
    def start(self, seed, lively):
        rng = random.Random(seed)
        seats = rng.randrange(2, 7)
        edition, switches = any_rules(rng, seats)
        switches |= EVERYTHING if lively else {}
        self.path = Path(self.folder.name) / "game.jsonl"
        self.game = Game("ABCDEF"[:seats], edition, seed=seed, record=self.path, **switches)

    # --- choices -----------------------------------------------------------------------------

    @rule(kind=st.sampled_from(KINDS), number=picks)
    def choose(self, kind, number):
        """A lawful choice, of this kind where there is one; small bids, or games are short."""
        choices = [choice for choice in self.choices if isinstance(choice, kind)] or self.choices
        if choices:
            self.act(choices[number % min(len(choices), 4 if kind is Bid else 1000)])

    def act(self, choice):
        match choice:
            case Bid(amount=amount):
                self.game.bid(amount)
            case Passed():
                self.game.pass_()
            case SaleOpened(card=card):
                self.game.sell(card)
            case Exchanged(rival=rival, taken=taken, given=given):
                self.game.exchange(rival, taken, given)
            case Challenged():
                self.game.challenge()
            case CardDiscarded(card=card):
                self.game.discard(card)

    @rule(all_of_them=st.booleans())
    def stay_silent(self, all_of_them):
        silence = self.game.reveal if all_of_them else self.game.decline
        if self.game.window:
            silence()
        else:
            self.refused(silence)

    @rule(number=picks)
    def overbid_or_own_digit(self, number):
        risky = list(self.game.legal.penalised)
        if risky:
            self.game.do(risky[number % len(risky)])

    @rule(amount=st.integers(-3, 80))
    def illegal_bid(self, amount):
        legal = self.game.legal
        if legal.bidder is not None and amount not in legal and amount not in legal.penalised:
            self.refused(lambda: self.game.bid(amount))

    def refused(self, act):
        with pytest.raises(IllegalChoice):
            act()
        assert self.game.events == self.events

    @rule(seed=picks)
    def do_anything(self, seed):
        """Whatever it is, the second engine says whether it may be done."""
        choice, state = any_choice(random.Random(seed)), copy.deepcopy(self.state)
        try:
            second_engine.step(state, line_of(choice))
        except second_engine.Refused:
            self.refused(lambda: self.game.do(choice))
        else:
            self.game.do(choice)

    @rule(seed=picks)
    def play_on(self, seed):
        """Some choices at once, so that later auctions are reached."""
        dice = Dice(seed)
        for _ in range(seed % 50):
            if self.game.asked is None:
                break
            choice = dice.choose(self.game.view(), self.game.legal)
            self.game.decline() if choice is None else self.game.do(choice)

    # --- the file and the past ---------------------------------------------------------------

    @rule(cut=picks)
    def crash_and_reopen(self, cut):
        """The program is gone, and with it the end of the last line, all of it at most."""
        self.game.close()
        data = self.path.read_bytes()
        lost = 1 + cut % (len(data.splitlines()[-1]) + 1)
        self.path.write_bytes(data[:-lost])
        kept = self.events if lost == 1 else self.events[:-1]
        assert Replay.open(self.path, prefix=True).events == kept
        self.game = Game.resume(self.path)
        self.forced_since(kept)
        self.state = None  # what was lost is forgotten

    def forced_since(self, kept):
        """The game holds these events, and after them only what follows by itself."""
        assert self.game.events[: len(kept)] == kept
        assert not any(isinstance(event, Choice) for event in self.game.events[len(kept) :])

    @rule()
    def undo(self):
        """A branch in a new file, without the last choice and what followed."""
        at = [step for step, event in enumerate(self.events) if isinstance(event, Choice)]
        if not at:
            self.refused(self.game.undo)
            return
        old, self.left[self.path] = self.game, self.path.read_bytes()
        self.path = free_name(self.path)
        self.game = old.undo()
        old.close()
        assert self.game.start.parent.id == old.start.id
        assert self.game.start.parent.step == at[-1] - 1
        self.forced_since((self.game.start, *self.events[1 : at[-1]]))

    @rule(step=picks)
    def seek(self, step):
        """A replay goes straight to any step."""
        replay = Replay(self.game.log)
        step %= len(replay)
        assert disputed(replay.at(step), second_state(self.events[: step + 1])) == []
        assert replay.at(-1) == self.game.table


@pytest.mark.slow
def test_recording_crashing_going_on_and_taking_back_in_any_order(tell):
    options = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Recorder, settings=options)
    tell(f"R14: {EXAMPLES:,} examples of up to {STEPS} steps: table, file and second engine agree")


def test_what_the_table_let_stand_goes_with_a_branch(tmp_path):
    """A bid against the rules that was agreed on: the branch made by undo can be read again."""
    path = tmp_path / "agreed.jsonl"
    with Game("ABC", seed=1, first=0, sale=False, record=path) as game:
        game.bid(4)
        game.pass_()
        game.pass_()
        step, digit = len(game.events), game.events[1].cards[0][-1]
    with path.open("a", encoding="utf-8") as file:
        file.write(f'{{"type":"bid","seat":0,"amount":{digit}}}\n')
        file.write(f'{{"type":"irregular","step":{step},"rule":"digit-owned","agreed":""}}\n')
    with Game.resume(path) as game:
        game.pass_()
        branch = game.undo()
        branch.close()
    assert Replay(branch.log).at(-1) == branch.table
    assert Replay.open(tmp_path / "agreed-2.jsonl").at(-1) == branch.table
