"""The static twin of the board at which people play."""

from __future__ import annotations

from html import escape

from serengeti.engine.replay import Replay
from serengeti.text.catalogue import translator
from serengeti.text.names import untypeset
from serengeti.text.tableview import describe
from serengeti.widgets import twin
from serengeti.widgets.sitting import Sitting


def bundle(sitting: Sitting, lang: str) -> dict[str, str]:
    """The table as it is, for pages where no script runs; hidden chips stay hidden."""
    if sitting.hidden:
        return _text(sitting, lang)
    replay = Replay(sitting.game.log)
    return twin.bundle(replay, len(replay) - 1, lang)


def _text(sitting: Sitting, lang: str) -> dict[str, str]:
    game, viewer = sitting.game, sitting.viewer
    looker = game.table.n if viewer is None else viewer
    view = describe(game.table, game.start, lang, seat=looker)
    again = escape(translator(lang)("Run this cell again to play."))
    told = f"<pre>{untypeset(view)}</pre><p><em>{again}</em></p>"
    return {
        "text/html": f'<div class="sg-twin" lang="{lang}"><style>{twin.QUIET}</style>{told}</div>',
        "text/plain": view,
    }
