"""Last chapter: a whole auction against bots, on the board or by a list of what to say."""

from __future__ import annotations

from typing import Any

from serengeti import players
from serengeti.engine.errors import SerengetiError
from serengeti.engine.events import LotGiven, LotSold, PotShared
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.lessons.course.position import Position, begin, buy, here
from serengeti.lessons.course.step import MANY, Answer, Ask, Chapter, Field, Step, whole
from serengeti.text.catalogue import N_, Translator
from serengeti.text.errors import error_text

SEED = 7
"Of the bots' random numbers."

PASS = -1
"A pass in a list of what is said."


def third_auction() -> Position:
    """Three cards are up for auction; Awa is a person, the others are bots."""
    cards = "grey-3 blue-8 brown-5 grey-6 grey-8 pink-2 orange-4 green-9"
    game = buy(buy(begin(3, cards, bots="greedy"), 1, 4), 2, 6)
    game.reveal()
    return here(game, you=0)


class PlayAuction(Ask):
    """Play the auction: an answer is a game that has gone on, or a list of amounts and passes."""

    def fields(self, at: Position, tr: Translator) -> tuple[Field, ...]:
        """Nothing to fill in: it is played."""
        return ()

    def read(self, at: Position, given: Any, tr: Translator) -> Answer | None:
        """What the learner said: amounts, and PASS."""
        if isinstance(given, Game):
            return (_beyond(given, at),)
        parts = given.split(",") if isinstance(given, str) else given
        parts = list(parts)[:MANY] if isinstance(parts, list | tuple) else [parts]
        said = [_said(part, tr) for part in parts]
        return None if not said or None in said else tuple(s for s in said if s is not None)

    def key(self, at: Position) -> Answer:
        """Passing plays an auction to its end too."""
        return (PASS,)

    def accepts(self, at: Position, answer: Answer) -> bool:
        """Whether the auction is over."""
        return answer == (_OVER,) or (answer != (_GOES_ON,) and _done(self._try(at, answer), at))

    def after(self, at: Position, answer: Answer) -> Replay | None:
        """The game after what was said; a game on the board shows itself."""
        game = self._try(at, answer)
        return Replay(game.log) if game else None

    def proof(self, at: Position, answer: Answer, tr: Translator) -> str:
        """How the auction ended."""
        after = self.after(at, answer)
        if after is None:
            return tr("The auction is over.")
        return at.say(after, tr, LotSold, LotGiven, PotShared)

    def fault(self, at: Position, answer: Answer, tr: Translator) -> str:
        """The refusal, or that the learner is asked again."""
        if answer != (_GOES_ON,):
            try:
                play(at, answer)
            except SerengetiError as error:
                return error_text(error, tr.lang)
        return tr("The auction is not over: you are asked again. Add a bid or a pass.")

    def _try(self, at: Position, answer: Answer) -> Game | None:
        try:
            return None if answer in ((_OVER,), (_GOES_ON,)) else play(at, answer)
        except SerengetiError:
            return None


_OVER, _GOES_ON = "over", "goes on"


def _said(part: Any, tr: Translator) -> int | None:
    """An amount or a pass, as people write them."""
    word = str(part)[:MANY].strip().casefold()
    return PASS if word in ("pass", tr("pass").casefold()) else whole(part)


def _beyond(game: Game, at: Position) -> str:
    """Whether a game has come past the auction of this position."""
    return _OVER if _done(game, at) else _GOES_ON


def _done(game: Game | None, at: Position) -> bool:
    if game is None or game.start.deck != at.replay.start.deck:
        return False
    table, auction = game.table, at.table.auction
    return table.auction > auction or (table.auction == auction and not table.live)


def play(at: Position, said: Answer) -> Game:
    """The auction with what the learner says, one after another; bots answer for the others."""
    game, auction, waiting = at.game(), at.table.auction, list(said)
    kinds = [player.kind for player in game.start.players]
    bots = {s: players.player(k, players.stream(SEED, s)) for s, k in enumerate(kinds) if s}
    while game.table.live and game.table.auction == auction and game.table.seller < 0:
        seat = game.asked
        assert seat is not None
        if seat != at.you:
            game.answer(bots[seat].choose(game.view(seat), game.legal))
        elif not waiting:
            break
        elif (amount := waiting.pop(0)) == PASS:
            game.pass_()
        else:
            game.bid(amount)  # type: ignore[arg-type]  # the engine looks at it
    return game


CHAPTER = Chapter(
    N_("A whole auction"),
    (
        Step(
            "10.1",
            third_auction,
            N_(
                "Now play: three cards, two opponents, twelve auctions still to come. Bid or pass "
                "on the board until the lot has an owner. You may go on to the end of the game."
            ),
            PlayAuction(),
            N_("How many points would the lot bring you, and what would it leave you?"),
            N_(
                "A lot you do not want pays you too: see who would be paid at the price you say, "
                "and stop before you are left with a bid you cannot afford."
            ),
        ),
    ),
)
