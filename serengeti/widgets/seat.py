"""The board at which people play: one widget, and Python's engine behind it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from serengeti.engine.errors import SerengetiError
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.text.catalogue import LANGUAGES, language
from serengeti.text.names import plain
from serengeti.widgets.board import Board, packed
from serengeti.widgets.seat_payload import Story, frame, state
from serengeti.widgets.seat_twin import bundle
from serengeti.widgets.sitting import Refusal, Sitting, new_game
from serengeti.widgets.static_files import joined

_SCRIPTS = (
    "dom.js",
    "cards.js",
    "seat.js",
    "ladder.js",
    "table.js",
    "parts.js",
    "ask.js",
    "play.js",
)
_STYLES = ("board.css", "play.css")


def script() -> str:
    """The script: the board's table, and below it what a person chooses."""
    return joined(_SCRIPTS)


class Seat(anywidget.AnyWidget):
    """A game to play at the screen, against bots or others in front of it.

    The browser sends choices; Python decides, lets the bots answer, and sends what the seat
    that looks may see. `game` and `replay` give what has been played so far.
    """

    _esm = script()
    _css = joined(_STYLES)

    payload = traitlets.Bytes().tag(sync=True)
    state = traitlets.Bytes().tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, "en").tag(sync=True)
    board = traitlets.Instance(ipywidgets.Widget, allow_none=True).tag(
        sync=True, **ipywidgets.widget_serialization
    )

    def __init__(
        self, sitting: Sitting, lang: str | None = None, replay: type[Replay] = Replay
    ) -> None:
        self._sitting, self._replay, self._answered = sitting, replay, 0
        self._story = Story(sitting.game.start)
        self._twins: list[Any] = []
        problem = self._try(sitting.go_on)
        super().__init__(
            payload=packed(frame(sitting)),
            state=self._seen(problem),
            lang=lang or language(),
        )
        self.on_msg(self._hear)

    @property
    def game(self) -> Game:
        """The game that is played; after a take-back it is the branch."""
        return self._sitting.game

    @property
    def replay(self) -> Replay:
        """What has been played so far, to step through."""
        return self._replay(self.game.log)

    @property
    def path(self) -> Path | None:
        """The file that records it."""
        return self._sitting.path

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """Follow a message of the board; whatever is wrong with it becomes a sentence there."""
        problem = self._try(self._follow, message)
        self._answered += 1
        self.state = self._seen(problem)
        self._try(self._renew_twins)

    def _renew_twins(self) -> None:
        for twin in self._twins:
            twin.update(bundle(self._sitting, self.lang), raw=True)

    def _follow(self, message: Any) -> None:
        if not isinstance(message, dict):
            raise Refusal("unknown")
        if message.get("at") != self._answered:
            raise Refusal("late")
        if message.get("type") == "replay":
            return self._open_replay()
        self.board = None
        return self._sitting.take(message)

    def _open_replay(self) -> None:
        if not self.game.over:
            raise Refusal("unended")
        self.board = Board(self._recorded(), self.lang)

    def _recorded(self) -> Replay:
        """The game as it is in its file, where notes stand and are written; else in memory."""
        try:
            return self._replay.open(self.path) if self.path else self.replay
        except SerengetiError:
            return self.replay

    @staticmethod
    def _try(act: Any, *arguments: Any) -> Exception | None:
        """What went wrong: an error here would be lost in a log that nobody reads."""
        try:
            act(*arguments)
        except Exception as error:
            return error
        return None

    def _seen(self, problem: Exception | None) -> bytes:
        steps = self._sitting.steps
        if self._story.start is not self.game.start:
            self._story = Story(self.game.start)
        self._story.follow(steps)
        return packed(state(self._sitting, self._story, self._answered, problem))

    def _ipython_display_(self) -> None:
        """Two outputs: the static twin, which follows the game, and the board itself."""
        from IPython.display import display

        first = bundle(self._sitting, self.lang)
        self._twins.append(display(first, raw=True, display_id=True))
        display(self._repr_mimebundle_()[0], raw=True)

    def __repr__(self) -> str:
        names = ", ".join(plain(who.name) for who in self.game.start.players)
        edition = plain(self.game.start.edition)  # a log may call its edition anything
        return f"<Seat {edition} [{names}] auction {self.game.table.auction}>"


def seat(
    players: Sequence[str] | None,
    edition: str = "serengeti",
    record: str | Path | bool | None = None,
    resume: str | Path | None = None,
    lang: str | None = None,
    replay: type[Replay] = Replay,
    **setup: Any,
) -> Seat:
    """A board to play at: a new game, or one that goes on from its file."""
    if resume is not None:
        game = Game.resume(resume)
        sitting = Sitting(game, Path(resume), len(game.events) - 1)
    else:
        sitting = Sitting(*new_game(players or (), edition, record, **setup))
    return Seat(sitting, lang, replay)
