"""`serengeti play`: a game at the terminal, between bots or with people."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from itertools import cycle
from typing import Any

from serengeti.cli import answers
from serengeti.cli.switches import add_rules, switches
from serengeti.cli.words import STOPPED, say, shown, whole
from serengeti.engine.editions import EDITIONS, rules_for
from serengeti.engine.errors import IllegalChoice, RequestError
from serengeti.engine.events import GameEnded, Player
from serengeti.engine.game import Chooser, Game
from serengeti.engine.setup import clean_name
from serengeti.engine.table import Table, apply
from serengeti.players import PLAYERS, player, seats, stream
from serengeti.text import names
from serengeti.text.catalogue import Translator, translator
from serengeti.text.errors import error_text
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe

LETTERS = tuple("ABCDEF")
USUAL_SEATS = 4
DRAWN_BELOW = 10**9
"Seeds drawn here are short enough to copy by hand."


def add_arguments(parser: argparse.ArgumentParser, tr: Translator) -> None:
    """Who plays what, and where it is recorded."""
    kinds = ", ".join(sorted(PLAYERS))
    parser.add_argument(
        "kinds",
        nargs="*",
        metavar=tr("KIND"),
        help=tr("bots, seat by seat and again from the first: {kinds}", kinds=kinds),
    )
    parser.add_argument(
        "--players", type=whole(tr), metavar="N", help=tr("number of seats, usually 4")
    )
    editions = ", ".join(EDITIONS)
    parser.add_argument("--edition", default="serengeti", metavar="E", help=editions)
    add_rules(parser, tr)
    parser.add_argument(
        "--seed", type=whole(tr), metavar="N", help=tr("the same number, the same game")
    )
    parser.add_argument(
        "--human",
        action="append",
        default=[],
        metavar=tr("SEAT|NAME"),
        help=tr("you play: the letter of a seat, A to F, or your name; may be repeated"),
    )
    parser.add_argument(
        "--at-table",
        action="store_true",
        help=tr("let the faults happen that the edition's text describes, with their penalties"),
    )
    parser.add_argument(
        "--exchange", action="store_true", help=tr("cards may be exchanged before a lot is turned")
    )
    parser.add_argument(
        "--record", "-o", metavar=tr("FILE"), help=tr("write the game to this new file as it goes")
    )


def run(asked: argparse.Namespace) -> int:
    """Play a game to its end, or until a person stops it."""
    tr = translator(asked.lang)
    rules = {
        "at_table": asked.at_table,
        **({"exchange": True} if asked.exchange else {}),
        **switches(asked.rule),
    }
    people = sit_down(asked.kinds, asked.players, asked.human, asked.edition, **rules)
    seed = secrets.randbelow(DRAWN_BELOW) if asked.seed is None else asked.seed
    bots = {
        seat: player(who.kind, stream(seed, seat))
        for seat, who in enumerate(people)
        if who.kind != "human"
    }
    with Game(people, asked.edition, seed=seed, record=asked.record, **rules) as game:
        say(tr("Seed {seed}: with --seed {seed} the cards fall like this again.", seed=seed))
        code = _play(game, bots, tr)
        _say_where(game, asked.record, tr)
    return code


def sit_down(
    kinds: Sequence[str], number: int | None, humans: Sequence[str], edition: str, **rules: Any
) -> list[Player]:
    """Who sits where: bots of the kinds in turn, and people on the seats they asked for.

    >>> [who.name for who in sit_down(["greedy"], 3, ["Zoé", "A"], "serengeti")]
    ['A', 'Zoé', 'C']
    """
    wanted = number or (len(kinds) if len(kinds) >= USUAL_SEATS - 1 else USUAL_SEATS)
    rules_for(edition, wanted, **rules)  # says which numbers of seats the edition has
    if len(kinds) > wanted:
        raise RequestError("too-many-kinds", found=len(kinds), expected=wanted)
    bots = [kind for kind, _ in zip(cycle(kinds or ["greedy"]), range(wanted), strict=False)]
    people = seats(bots)
    names = []
    for wish in humans:
        if wish.upper() in LETTERS:
            people[_seat(wish, wanted)] = Player(wish.upper(), "human")
        else:
            names.append(clean_name(wish))
    for name in names:
        people[_free_seat(name, people)] = Player(name, "human")
    return people


def _seat(letter: str, number: int) -> int:
    seat = LETTERS.index(letter.upper())
    if seat >= number:
        raise RequestError("no-seat", found=letter, expected=list(LETTERS[:number]))
    return seat


def _free_seat(name: str, people: Sequence[Player]) -> int:
    for seat, who in enumerate(people):
        if who.kind != "human":
            return seat
    raise RequestError("no-seat", found=name, expected=[])


def _play(game: Game, bots: dict[int, Chooser], tr: Translator) -> int:
    teller = _Teller(game, tr)
    try:
        while (seat := game.asked) is not None:
            teller.tell()
            if seat in bots:
                game.answer(bots[seat].choose(game.view(seat), game.legal))
            else:
                _ask(game, seat, tr)
        teller.tell()
    except (answers.Stop, EOFError):
        return 0
    except KeyboardInterrupt:
        return STOPPED
    _say_scores(game.start.players, game.events[-1], tr)
    return 0


class _Teller:
    """Tells what has happened since it last spoke."""

    def __init__(self, game: Game, tr: Translator) -> None:
        self.game = game
        self.tr = tr
        self.told = 0
        self.table = Table.of(game.start)

    def tell(self) -> None:
        for event in self.game.events[self.told :]:
            before = self.table if self.told else None
            say(sentence(event, before, self.game.start, self.tr.lang))
            apply(self.table, event)
            self.told += 1


def _ask(game: Game, seat: int, tr: Translator) -> None:
    """Show the table to a person and ask until the answer is legal."""
    say()
    say(describe(game.table, game.start, tr.lang, seat=seat))
    while True:
        try:
            return game.answer(answers.read(input(answers.question(game, tr)), game, tr))
        except IllegalChoice as error:
            say(_refusal(error, game, tr))
        except answers.Unclear as unclear:
            say(str(unclear))


def _refusal(error: IllegalChoice, game: Game, tr: Translator) -> str:
    """Why the table refuses a choice, with names instead of seat numbers."""
    facts = {**error.data, "names": [who.name for who in game.start.players]}
    return error_text(IllegalChoice(error.code, **facts), tr.lang)


def _say_scores(people: Sequence[Player], ended: GameEnded, tr: Translator) -> None:
    """Best first: points of the collections, bonus, total."""
    say()
    say(tr("Final scores: collections + bonus = total"))
    shown_names = [names.plain(who.name) for who in people]
    width = max(len(name) for name in shown_names)
    for seat in sorted(range(len(people)), key=lambda seat: -ended.totals[seat]):
        points, bonus, total = sum(ended.points[seat]), ended.bonus[seat], ended.totals[seat]
        say(f"{shown_names[seat]:<{width}}  {points:>3} + {bonus} = {total:>3}")


def _say_where(game: Game, path: str | None, tr: Translator) -> None:
    """Where the game is, and that it was left early if so."""
    if not game.over:
        say()
        say(tr("The game stops here, unfinished."))
    if path is not None:
        events = tr.plural("{n} event", "{n} events", len(game.events))
        say(tr("{events} recorded in {path}.", events=events, path=shown(path)))
    elif not game.over:
        say(tr("It was not recorded; --record FILE keeps a game."))
