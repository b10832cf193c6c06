"""Last chapter: a whole auction against bots, on the board or by a list of what to say."""

from __future__ import annotations

from typing import Any

import msgspec

from serengeti import players
from serengeti.engine.errors import SerengetiError
from serengeti.engine.events import GameEnded, GameStarted, LotGiven, LotSold, Player, PotShared
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.replay import Replay
from serengeti.engine.rules import LAST_AUCTION
from serengeti.lessons.course.position import NAMES, Position, cut
from serengeti.lessons.course.step import MANY, Answer, Ask, Chapter, Field, Step, whole
from serengeti.text.catalogue import N_, Translator
from serengeti.text.errors import error_text

SEED = 12
"Of a game whose last auction decides it."

PASS = -1
"A pass in a list of what is said."


def last_auction() -> Position:
    """The last lot of a game between bots; a person has sat down in the place of the first."""
    played = Replay(players.play(["greedy"] * 3, SEED, names=NAMES[:3]).log)
    at = cut(played, played.auction(LAST_AUCTION), you=0)
    start, *events = at.replay.events
    assert isinstance(start, GameStarted)
    seats = (Player(NAMES[0], "human"), *start.players[1:])
    log = Log(
        (msgspec.structs.replace(start, players=seats), *events),
        tuple(range(1, len(events) + 2)),
    )
    return Position(Replay(log), at.you)


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
            return tr("You have played a whole auction by the rules.")
        return at.say(after, tr, LotSold, LotGiven, PotShared, GameEnded)

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
    while game.table.live and game.table.auction == auction:
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
            last_auction,
            N_(
                "The last auction of a game decides it. With the bonus, points are now: {totals}. "
                "Bid or pass until the lot has an owner."
            ),
            PlayAuction(),
            N_("How many points would the lot bring you, and how many the others?"),
            N_(
                "After the last auction only cards count, and the bonus for most chips. Chips that "
                "you keep are worth nothing else, but chips that you pay may bring a rival the "
                "bonus."
            ),
        ),
    ),
)
