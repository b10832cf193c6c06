"""The message of every code, once; `errors` fills in the facts.

What a message does not name itself, the value found and the value expected, is added at its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from serengeti.text.catalogue import N_
from serengeti.text.switches import nearest, types

REASONS = {
    "too-low": N_("{amount} is not above the standing bid of {high}"),
    "zero-not-first": N_("only the first player may open with 0"),
    "beyond-chips": N_("{seat} has {chips}"),
    "digit-owned": N_("{seat} owns a card with the digit {digit}"),
}
"Why an amount is barred: clauses, without capital and full stop."

MESSAGES = {
    # choices
    "nobody-asked": N_("No seat is asked to choose now"),
    "not-your-turn": N_("It is not the turn of {seat}: {asked} is asked"),
    "not-a-choice": N_(
        "{found} is not a choice: a seat bids, passes, sells or exchanges a card, challenges a "
        "bid or gives up a card"
    ),
    "bad-amount": N_("{found} is not an amount: a bid is a whole number from 0 to 100,000"),
    "no-sale": N_(
        "{seat} may not sell this card now: a sale is for a card of one’s own, before a lot is "
        "turned and before any exchange, as often as the rules allow"
    ),
    "no-exchange": N_(
        "{seat} may not make this exchange now: before a lot is turned, if the rules allow it, "
        "each seat in turn may swap one card of its own for one of another seat"
    ),
    "no-challenge": N_(
        "{seat} has nothing to challenge: where the rules know challenges, they are for the bid "
        "another seat has just made, when it ends in a digit its maker owns"
    ),
    "no-discard": N_(
        "{seat} may not give up this card now: only an overbid costs a card, one of one’s own"
    ),
    "no-window": N_("There is nothing to decline: no seat may sell, exchange or challenge now"),
    "window-open": N_(
        "{asked} may still sell or exchange a card: bidding begins once that is declined, or "
        "the lot is revealed"
    ),
    "nothing-to-undo": N_("There is nothing to take back: no choice has been made yet"),
    # setting up
    "bad-seed": N_("{found} cannot be a seed: a seed is a whole number from 0 to {most}"),
    "no-deck": N_("There is no deck: give a seed, or the thirty cards in order"),
    "bad-start": N_("The game cannot begin like this. {why}"),
    "bad-name": N_(
        "{found} cannot be a name: a name has 1 to 40 visible characters, none of them a "
        "control or direction character"
    ),
    "bad-rules": N_("The switch {switch} cannot have the value {found}: it takes {right}"),
    "switch-twice": N_("The switch {field} is given twice"),
    "bad-seats": N_("These rules are for {low} to {high} seats, not for {found}"),
    "bad-lots": N_("The lots must be fifteen whole numbers with the sum 30"),
    "bad-names": N_("{found} names do not fit {expected} seats"),
    "no-players": N_("{found} cannot be the players: give a list of them"),
    "too-many-kinds": N_("{found} kinds of players are too many for {expected} seats"),
    "no-seat": N_("There is no seat {found}; there are {expected}"),
    "bad-table": N_("No game leads to this table: its field {field} does not fit the rest"),
    # questions
    "no-player": N_("There is no kind of player {found}; there are {expected}"),
    "no-cloudpickle": N_(
        "A bot that is not in a file of its own needs the package cloudpickle to run apart: "
        "install it, or write the bot into a file"
    ),
    "bot-stays": N_("This bot cannot be handed to another process: {system}"),
    "no-sample": N_("There is no sample game {found}; there are {expected}"),
    "no-worksheet": N_("There is nothing to print called {found}; there are {expected}"),
    "no-figure": N_("There is no figure {found}; there are {expected}"),
    "no-lesson": N_("There is no lesson {found}; there are {expected}"),
    "no-exercise": N_("There is no exercise {found}; there are {expected}"),
    "no-question": N_("No step of this game gives a question of the kind {found}"),
    "no-course-step": N_("The rules course has no step {found}; there are {expected}"),
    "bad-trials": N_("{found} cannot be a number of trials: give a whole number from 1 to {most}"),
    "no-content": N_("There is no content {found}; there are {expected}"),
    "no-edition": N_("There is no edition {found}; there are {expected}"),
    "no-language": N_("There are no messages in the language {found}; there are {expected}"),
    "no-step": N_("There is no step {found}: the last step is {last}"),
    "bad-forecast": N_(
        "{found} is no forecast: it takes {expected} probabilities from 0 to 1 with the sum 1"
    ),
    "no-answer": N_("The log ends before the question of step {found} is decided"),
    "no-moment": N_("There is no such moment to stop at as {found}; there are {expected}"),
    "no-policy": N_("There is no playout policy {found}; there are {expected}"),
    "bad-policies": N_("Each of the {expected} seats takes a policy; policies given: {found}"),
    "no-table": N_("{found} is not a table: replay.at(step) gives that of a step"),
    "no-wins": N_(
        "The wins of {found} cannot be drawn: give results of simulate, playouts or tournament, or "
        "comparisons, all with as many players"
    ),
    "no-prices": N_(
        "The prices of {found} cannot be drawn: give a result of simulate or playouts, or a "
        "comparison"
    ),
    "bad-games": N_("{found} cannot be the number of games: give a whole number from 1 to {most}"),
    "bad-threads": N_(
        "{found} cannot be the number of threads: give a whole number from 1 to {most}"
    ),
    "no-playout": N_("There is no playout {found}: the last one is {last}"),
    "no-origin": N_(
        "The playouts began at a bare table: a game needs the log that led there, so take them "
        "from a replay"
    ),
    # tournaments
    "few-bots": N_("A tournament takes two players or more, not {found}"),
    "many-tables": N_(
        "{bots} players make {found} games a deal at tables like these, and at most {most} can be "
        'played. Take fewer players, fewer seats or --table pairs (in Python: table="pairs")'
    ),
    "not-a-bot": N_(
        "{found} cannot play: a bot is a function choose(view, legal), an object or a class with "
        "such a method, or a Python file that defines such a function"
    ),
    "no-init": N_(
        "The class {found} cannot play: a player is made with the random numbers of its seat, so "
        "the class needs a method __init__(self, chance)"
    ),
    "class-raises": N_("The class {found} fails when a player is made of it: {system}"),
    "bot-raises": N_("The file {path} fails when it is loaded: {system}"),
    "no-choose": N_("The file {path} defines no function choose(view, legal)"),
    "no-table-kind": N_("There is no kind of table {found}; there are {expected}"),
    "no-executor": N_(
        "{found} cannot be the executor: give threads, processes or an Executor of "
        "concurrent.futures"
    ),
    "no-cluster": N_("No Dask cluster answers at {found}"),
    "no-address": N_(
        "{found} cannot be the address of a Dask cluster: it reads like tcp://127.0.0.1:8786"
    ),
    "no-distributed": N_(
        'A cluster needs a package that is not installed: pip install "serengeti[cluster]"'
    ),
    "lost-workers": N_("The workers stopped working: {system}"),
    "worker-guard": N_(
        "A process that played deals has ended. In a script, processes need the line if __name__ "
        '== "__main__" before what starts the tournament'
    ),
    "worker-ended": N_(
        "A process that played deals has ended; perhaps a bot ended it: with --isolate (in "
        "Python: isolate=True) that bot is named and the tournament goes on"
    ),
    "worker-gone": N_("A process that played deals has ended"),
    "not-results": N_("The file {path} holds no results of a tournament; it was left as it is"),
    "other-tournament": N_(
        "The file {path} holds the results of another tournament: there {field} is {found}, here "
        "it is {expected}. Ask for the same, or name another file; this one was left as it is"
    ),
    "other-version": N_(
        "The file {path} was written by another version of this program, which may play "
        "otherwise. Name another file; this one was left as it is"
    ),
    "results-busy": N_(
        "Another tournament is writing to the file {path}, or has just done so. Give the command "
        "again when it has ended, or name another file; this one was left as it is"
    ),
    "bot-changed": N_(
        "{found} has changed since the results in the file {path} were written. Name another "
        "file to begin anew, or take the former version again; this file was left as it is"
    ),
    "bad-results": N_(
        "Line {found} of the file {path} is damaged: it holds no finished deal. The file was left "
        "as it is; delete this line and all after it, and the tournament goes on from the deals "
        "before it"
    ),
    "no-auction": N_("There is no auction {found} in this game: the last one is {last}"),
    "no-chrome": N_("A PNG needs Chrome or Chromium: install one, or take the SVG"),
    "no-picture": N_("The browser drew no picture; take the SVG"),
    # numbers given to a formula
    "below-least": N_("{field} cannot be {found}: it takes a whole number of at least {low}"),
    "outside-range": N_("{field} cannot be {found}: it takes a whole number from {low} to {high}"),
    "bad-chance": N_("{field} cannot be {found}: a probability lies from 0 to 1"),
    "not-below-one": N_("{field} cannot be {found}: it takes a number of at least 0 and below 1"),
    "not-positive": N_("{field} cannot be {found}: it takes a number above 0"),
    "not-a-bool": N_("{field} cannot be {found}: it takes True or False"),
    "bad-law": N_("The probabilities are no law: their sum has to be 1, not {found}"),
    "never-happens": N_("The condition never happens, so there is no probability under it"),
    "bad-hand": N_(
        "A hand is given by its number of cards with each digit: ten numbers, not {found}"
    ),
    "no-kind": N_("There is no kind {found}; there are {expected}"),
    "no-lot": N_("No lot of {found} cards is to come; there are lots of {expected}"),
    # files
    "no-file": N_("There is no file {path}"),
    "no-folder": N_("There is no folder {path}"),
    "file-exists": N_("The file {path} exists already; it is never overwritten"),
    "is-folder": N_("{path} is a folder, not a file"),
    "no-permission": N_("There is no permission to read or write {path}"),
    "not-writable": N_("The file {path} cannot be written: the permission is missing"),
    "no-new-file": N_("The file {path} cannot be written: no file can be made there"),
    "disk-full": N_("The disk is full; {path} has lost nothing of what it held before"),
    "file-trouble": N_("The file {path} cannot be used: {system}"),
    "other-game": N_("The file {path} does not hold this game any more, or not wholly"),
    "file-too-big": N_("The file {path} is larger than the {most} bytes a log may have"),
    # form of a log
    "empty-file": N_("The file is empty; a log begins with a line game_started"),
    "too-many-events": N_("The file has more than the {expected} lines a log may have"),
    "line-too-long": N_("The line has {found} bytes, but only {expected} are allowed"),
    "blank-line": N_("The line is blank, but every line holds one event"),
    "too-deep": N_("Brackets are nested more than {expected} deep"),
    "byte-order-mark": N_("A byte order mark stands first; save the file as UTF-8 without it"),
    "torn-line": N_("The last line is incomplete: writing was probably interrupted"),
    "bad-json": N_("The line cannot be read as JSON"),
    "no-start": N_("The first line has to be game_started"),
    "second-start": N_("game_started can only be the first line"),
    "duplicate-key": N_("The field {field} stands there twice"),
    "missing-field": N_("The field {field} is missing"),
    "unknown-field": N_("There is no field {field} in this event"),
    "unknown-event": N_("There is no event of the type {found}"),
    "unknown-value": N_("The field {field} cannot be {found}"),
    "wrong-type": N_("The field {field} holds the wrong kind of value"),
    "out-of-range": N_("The value of {field} is outside its limits"),
    "bad-value": N_("The value of {field} cannot be read"),
    # course of a log
    "after-end": N_("The game is over; only notes may follow"),
    "out-of-place": N_("Something else has to happen here"),
    "wrong-value": N_("The value of {field} does not follow from what happened before"),
    "card-twice": N_("The card {found} has been named before"),
    "seed-differs": N_("The seed {found} gives another deck; the deck written here counts"),
    "note-astray": N_("The annotation speaks of a step that does not exist"),
}
"What every other code means: sentences without their full stop."

OPENING_TOO_LOW = N_("{amount} is below the lowest opening bid")
NO_SEAT_LEFT = N_("There is no seat left for {found}")
NO_SWITCH = N_("There is no switch {switch}; there are {expected}")
NEAR_SWITCH = N_("There is no switch {switch}; the nearest is {near}. There are {expected}")
UNKNOWN = N_("Something is wrong here ({code})")
SEAT_BEYOND = N_("There is no seat {found}: the last seat is {last}")
DISCARD_FIRST = N_("{seat} has to give up a card before anybody bids or passes")


def message(code: str, data: Mapping[str, Any]) -> str:
    """The message of a code; a few read otherwise when certain facts are known.

    >>> message("no-seat", {"found": 9, "last": 2})
    'There is no seat {found}: the last seat is {last}'
    """
    if code == "too-low" and data.get("high") is None:
        return OPENING_TOO_LOW
    if code == "bad-rules" and data.get("switch") not in types():
        return NEAR_SWITCH if nearest(str(data.get("switch"))) else NO_SWITCH
    if code == "no-seat" and not data.get("expected"):
        return NO_SEAT_LEFT if data.get("last") is None else SEAT_BEYOND
    if code == "nobody-asked" and data.get("asked") is not None:
        # An asked seat that may neither bid nor pass owes a card.
        return DISCARD_FIRST if data.get("seat") == data["asked"] else MESSAGES["not-your-turn"]
    return REASONS.get(code) or MESSAGES.get(code) or UNKNOWN
