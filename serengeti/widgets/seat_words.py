"""The words of the board at which people play."""

from __future__ import annotations

from serengeti.engine.errors import IllegalChoice, SerengetiError
from serengeti.engine.events import GameStarted
from serengeti.text.catalogue import N_, Translator, translator
from serengeti.text.errors import error_text
from serengeti.text.names import plain
from serengeti.widgets.sitting import Refusal

REFUSALS = {
    "late": N_("The game has gone on since. Choose again."),
    "unknown": N_("This board asked for something it does not know. Run its cell again."),
    "nobody": N_("Nobody at this screen is asked to choose now."),
    "bot": N_("The bot {kind} on the seat of {name} failed to choose."),
    "unended": N_("The replay opens when the game is over."),
}
"Why a message is not followed."


def excuse(error: Exception, start: GameStarted, lang: str) -> str:
    """What a person is told instead of a traceback."""
    tr = translator(lang)
    if isinstance(error, Refusal):
        return tr(REFUSALS[error.code], **{key: plain(fact) for key, fact in error.facts.items()})
    if isinstance(error, IllegalChoice):
        facts = {**error.data, "names": [who.name for who in start.players]}
        return error_text(IllegalChoice(error.code, **facts), lang)
    if isinstance(error, SerengetiError):
        return error_text(error, lang)
    return tr("Something went wrong: {what}", what=error_text(error, lang) or type(error).__name__)


def words(tr: Translator) -> dict[str, str]:
    """Words by their name in the script; `{…}` is filled in there."""
    return _frame(tr) | _questions(tr) | _buttons(tr) | _end(tr)


def _frame(tr: Translator) -> dict[str, str]:
    return {
        "board": tr("Board to play at"),
        "news": tr("What has happened"),
        "controls": tr("Controls of the board"),
        "atOnce": tr("at once"),
        "speed": tr("Speed of the others"),
        "help": tr("Price help"),
        "askOffer": tr("Ask about offers"),
        "askChallenge": tr("Ask about challenges"),
        "undo": tr("Take back"),
        "undoHint": tr("Back to your last choice; the game so far is kept."),
        "silent": tr(
            "Python does not answer. If its kernel has stopped, run the cell again; a recorded "
            "game goes on from its file."
        ),
        "recorded": tr("Recorded in {path}"),
        "parent": tr("Branch of game {id}, from step {n}"),
        "skip": tr("Show all at once"),
        "moving": tr("The others choose."),
        "hidden": tr("chips hidden from you"),
    }


def _questions(tr: Translator) -> dict[str, str]:
    return {
        "yourBid": tr("Your bid?"),
        "yourCardBid": tr("Your bid for this card?"),
        "onlyPass": tr("No amount is open to you: you can only pass."),
        "yourOffer": tr("An offer before the next lot is turned?"),
        "yourChallenge": tr("{name} bids {n}. Do you challenge this bid?"),
        "yourDiscard": tr("Which card do you give up?"),
        "curtain": tr("Chips are hidden: only {name} may look now."),
        "stuck": tr("The game waits for {name}."),
        "over": tr("The game is over"),
    }


def _buttons(tr: Translator) -> dict[str, str]:
    return {
        "pass": tr("Pass"),
        "bid": tr("Bid {n}"),
        "barred": tr("{n}, barred"),
        "risky": tr("{n}, barred but may be said"),
        "tapAgain": tr("Tap {n} again to bid it."),
        "hint": tr("Point at a price, or go there with Tab, to see what it leads to."),
        "hintTap": tr("Tap a price to see what it leads to, and once more to bid it."),
        "other": tr("Another amount"),
        "say": tr("Bid"),
        "stays": tr("Still in the pot"),
        "toBank": tr("To the bank"),
        "sell": tr("Sell a card of your own"),
        "doSell": tr("Sell"),
        "exchange": tr("Exchange a card; you then sit out the next auction"),
        "doExchange": tr("Exchange"),
        "taken": tr("You take"),
        "given": tr("You give"),
        "decline": tr("No offer"),
        "quiet": tr("Do not ask again"),
        "quietHint": tr("The switch at the top of the board brings the question back."),
        "challenge": tr("Challenge"),
        "letStand": tr("Let it stand"),
        "discard": tr("A card of your own"),
        "doDiscard": tr("Give up this card"),
        "here": tr("I am {name}"),
        "go": tr("Try again"),
    }


def _end(tr: Translator) -> dict[str, str]:
    return {
        "scores": tr("Final scores"),
        "player": tr("Player"),
        "collections": tr("Collections"),
        "bonus": tr("Bonus"),
        "total": tr("Total"),
        "replay": tr("Look at the replay"),
        "again": tr("New game with the same deck"),
        "openLater": tr("To open it later:"),
    }


def kind(kind: str, alone: bool, tr: Translator) -> str:
    """What stands beside a name."""
    if kind != "human":
        return plain(kind)
    return tr("you") if alone else tr("at this screen")
