"""The board's own words: names of controls, labels of the table, help."""

from __future__ import annotations

from serengeti.engine.choices import REASONS
from serengeti.text.catalogue import N_, Translator
from serengeti.text.words import theme_words


def controls(tr: Translator, theme: str | None = None) -> dict[str, str]:
    """Words by their name in the script; `{…}` is filled in there. A theme says what a lot is."""
    seen = _parts(tr) | _states(tr) | _offers(tr) | _penalties(tr) | _past(tr) | _prices(tr)
    seen |= _lenses(tr) | _splits(tr) | _ledger(tr) | _editions(tr)
    if theme is not None:
        seen["lot"] = tr("Lot: {cards}", cards=theme_words(theme, tr.lang).cards)
    return _moves(tr) | seen | _help(tr)


def _moves(tr: Translator) -> dict[str, str]:
    return {
        "first": tr("First step"),
        "previousAuction": tr("Previous auction"),
        "previous": tr("Previous step"),
        "play": tr("Play"),
        "pause": tr("Pause"),
        "next": tr("Next step"),
        "nextAuction": tr("Next auction"),
        "last": tr("Last step"),
        "speed": tr("Speed"),
        "pace": tr("by importance"),
        "copy": tr("Copy the call that opens this step"),
        "copied": tr("Copied: {call}"),
        "copyByHand": tr("Copy this call by hand:"),
        "language": tr("Language"),
        "help": tr("Keys"),
    }


def _parts(tr: Translator) -> dict[str, str]:
    return {
        "board": tr("Replay board"),
        "controls": tr("Replay controls"),
        "step": tr("Step"),
        "position": tr("step {n} of {last}"),
        "auction": tr("auction {n} of {last}"),
        "setup": tr("before the first auction"),
        "lot": tr("Lot"),
        "noLot": tr("no lot on the table"),
        "forSale": tr("For sale by {name}"),
        "bids": tr("Bids of this auction"),
        "saleBids": tr("Bids for this card"),
        "noBids": tr("no bid yet"),
        "pot": tr("Pot"),
        "bank": tr("Bank"),
        "chips": tr("Chips"),
        "removed": tr("Out of the game"),
        "points": tr("Points: {n}"),
        "barredDigits": tr("barred digits"),
        "barredShort": tr("barred"),
        "barred": tr("Digits owned: {digits}. No bid may end in one of them."),
        "noneBarred": tr("No digit owned: any bid may be made."),
        "table": tr("The figures as a table"),
        "unrevealed": tr("The table lists the whole game."),
        "notes": tr("Notes"),
        "irregular": tr("irregular"),
    }


def _states(tr: Translator) -> dict[str, str]:
    return {
        "firstPlayer": tr("first player"),
        "asked": tr("to choose"),
        "leads": tr("standing bid: {n}"),
        "passed": tr("passed"),
        "pass": tr("pass"),
        "bought": tr("buys for {n}"),
        "given": tr("free lot"),
        "total": tr("{n} pts"),
        "wins": tr("wins with {n} pts"),
    }


def _offers(tr: Translator) -> dict[str, str]:
    return {
        "sells": tr("sells a card"),
        "sold": tr("sold for {n}"),
        "unsold": tr("no buyer"),
        "sitsOut": tr("sits out"),
        "swaps": tr("exchanges"),
        "came": tr("{card} (new)"),
        "left": tr("{card} (gone)"),
        "onOffer": tr("{card} (for sale)"),
    }


def _penalties(tr: Translator) -> dict[str, str]:
    return {
        "challenges": tr("challenges the bid"),
        "challenged": tr("challenged by {name}"),
        "fined": tr("void: owns the digit {digit}"),
        "caught": tr("void: owns the digit {digit}, {name} noticed"),
        "fineAgain": tr("fined, to choose"),
        "fineOut": tr("fined and out"),
        "unpaid": tr("void: cannot pay"),
        "again": tr("All bids are void. The bidding begins again without {name}."),
        "excluded": tr("excluded"),
        "owesCard": tr("owes a card"),
        "gaveUp": tr("gives up a card"),
    }


def _past(tr: Translator) -> dict[str, str]:
    return {
        "overview": tr("Auctions"),
        "buysFor": tr("{name} buys for {price}"),
        "getsFree": tr("free lot for {name}"),
        "nobodyBuys": tr("nobody buys"),
        "past": tr("What has happened so far"),
    }


def _prices(tr: Translator) -> dict[str, str]:
    return {
        "prices": tr("Price map"),
        "pricesOf": tr("Price map for {name}"),
        "noPrices": tr("Nobody is asked to bid at this step."),
        "ifAllPass": tr("What each price leads to if all others pass after it."),
        "price": tr("Price"),
        "digit": tr("Digit"),
        "follows": tr("What follows"),
        "paidOut": tr("The pot pays"),
        "potAfter": tr("Pot after it"),
        "bankAfter": tr("Bank after it"),
        "chipsAfter": tr("Chips after it"),
        "setAside": tr("nobody buys"),
        "mayNot": tr("barred: {reason}"),
        "penalised": tr("can be said, at the cost of a penalty"),
    }


def _lenses(tr: Translator) -> dict[str, str]:
    return {
        "seenBy": tr("Seen by {name}"),
        "ranges": tr("The others’ chips are hidden: the ranges follow from what lies open."),
        "atLeast": tr("{name} has at least {low} and at most {high} chips."),
        "fullMemory": tr("Show what full memory knows"),
        "addsUp": tr(
            "In brackets what full memory knows: it adds up the payments that everybody has seen, "
            "so it is exact."
        ),
        "ownPrices": tr("The price map is shown only where {name} is asked to bid."),
        "remembered": tr("memory: {n}"),
    }


def _splits(tr: Translator) -> dict[str, str]:
    return {
        "split": tr("Split of the pot"),
        "majority": tr("majority"),
        "equalSplit": tr("equal split"),
        "ownSplit": tr("{rule} (this game)"),
        "otherSplit": tr("As if the other split rule held; ≠ marks what it changes."),
        "sameSplit": tr("As if the other split rule held: it changes nothing here."),
    }


def _ledger(tr: Translator) -> dict[str, str]:
    return {
        "ledger": tr("Ledger"),
        "whoFinanced": tr("Who financed whom"),
        "paidBy": tr("Paid by"),
        "receivedBy": tr("Received by"),
        "stillInPot": tr("Still in the pot"),
        "inAll": tr("In all"),
        "everyAccount": tr("Every account"),
        "account": tr("Account"),
        "atStart": tr("At the start"),
        "hasPaid": tr("Paid"),
        "hasReceived": tr("Received"),
        "nowHeld": tr("Now"),
        "proof": tr("Seats {seats} + pot {pot} = {all} chips, as at the start and on the table."),
        "proofBank": tr(
            "Seats {seats} + pot {pot} + bank {bank} = {all} chips, "
            "as at the start and on the table."
        ),
        "proofFails": tr("The book and the table disagree."),
    }


def _editions(tr: Translator) -> dict[str, str]:
    return {
        "editions": tr("Under other editions"),
        "sameSoFar": tr("no difference so far"),
        "sameGame": tr("no difference in the whole game"),
    }


def bars(tr: Translator) -> list[str]:
    """Why a price is barred, in the order of the reasons."""
    return [tr(_BARS[code]) for code in REASONS.values()]


_BARS = {
    "too-low": N_("not above the standing bid"),
    "zero-not-first": N_("only the first player may open with 0"),
    "beyond-chips": N_("more than its chips"),
    "digit-owned": N_("owns the digit {digit}"),
}


def _help(tr: Translator) -> dict[str, str]:
    return {
        "keySteps": tr("one step back or on"),
        "keyAuctions": tr("one auction back or on"),
        "keyEnds": tr("first or last step"),
        "keyPlay": tr("play or pause"),
        "keySpeed": tr("faster or slower"),
        "keyLines": tr("up or down a list, Enter goes there"),
        "keyHelp": tr("show or hide this list"),
        "keyTab": tr("leave the board"),
        "shift": tr("Shift"),
        "home": tr("Home"),
        "end": tr("End"),
        "space": tr("Space"),
        "tab": tr("Tab"),
    }
