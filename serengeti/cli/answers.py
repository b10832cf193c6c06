"""What a person answers at the terminal, as a choice of the game."""

from __future__ import annotations

from serengeti.engine.cards import CARDS
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Choice,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.game import Game
from serengeti.engine.rules import may_challenge
from serengeti.text import names
from serengeti.text.catalogue import Translator
from serengeti.text.words import colour


class Stop(Exception):
    """A person wants to stop."""


class Unclear(Exception):
    """An answer that cannot be read; the argument is the sentence that says so."""


def question(game: Game, tr: Translator) -> str:
    """What the asked seat is asked, with the answers it may give."""
    name = names.plain(game.start.players[game.asked or 0].name)
    if game.legal.bidder is not None:
        return tr("{name}, your bid? An amount, p to pass, q to stop: ", name=name)
    if not game.legal.may_decline:
        return tr("{name}, which card do you give up? For example blue 8: ", name=name)
    if may_challenge(game.table):
        return tr(
            "{name}, do you challenge this bid? c to challenge, Enter to let it stand: ", name=name
        )
    return tr(
        "{name}, an offer? s blue 8 sells that card, x B blue 8 for green 4 takes blue 8 from B "
        "and gives green 4, Enter for neither: ",
        name=name,
    )


def read(answer: str, game: Game, tr: Translator) -> Choice | None:
    """The choice in an answer, None to decline; Stop or Unclear otherwise."""
    seat, words = game.asked or 0, answer.lower().split()
    if words == ["q"]:
        raise Stop
    if game.legal.bidder is not None:
        return _bid(answer, words, seat, tr)
    if game.legal.may_decline:
        return _offer(answer, words, seat, game, tr) if words else None
    return CardDiscarded(seat=seat, card=card(answer, tr))


def _bid(answer: str, words: list[str], seat: int, tr: Translator) -> Choice:
    if words == ["p"]:
        return Passed(seat=seat)
    if not answer.strip().isdecimal() or len(answer) > 9:
        raise Unclear(tr("“{text}” is not an amount, nor p, nor q.", text=_shown(answer)))
    return Bid(seat=seat, amount=int(answer))


def _offer(answer: str, words: list[str], seat: int, game: Game, tr: Translator) -> Choice:
    rest = answer.strip()[1:]
    if words[0] == "c":
        return Challenged(seat=seat, against=max(0, game.table.leader))
    if words[0] == "s":
        return SaleOpened(seat=seat, card=card(rest, tr))
    if words[0] == "x":
        return _exchange(rest, seat, game, tr)
    raise Unclear(tr("“{text}” is none of the answers.", text=_shown(answer)))


def _exchange(rest: str, seat: int, game: Game, tr: Translator) -> Choice:
    """`B blue 8 for green 4`; the rival by name or by letter."""
    wanted, word, given = rest.partition(f" {tr('for')} ")
    rivals = [who.name.lower() for who in game.start.players]
    for rival, name in enumerate(rivals):
        for label in (name, chr(ord("a") + rival)):
            if word and wanted.strip().lower().startswith(f"{label} "):
                taken = wanted.strip()[len(label) :]
                cards = {"taken": card(taken, tr), "given": card(given, tr)}
                return Exchanged(seat=seat, rival=rival, **cards)
    raise Unclear(tr("“{text}” is none of the answers.", text=_shown(rest)))


def card(text: str, tr: Translator) -> str:
    """A card as people write it: `blue-8`, `blue 8`, `8 bleu`; Unclear for anything else."""
    words = sorted(text.lower().replace("-", " ").split())
    for name in CARDS:
        shade, digit = name.split("-")
        if words in ([digit, shade], [digit, colour(shade, tr.lang).lower()]):
            return name
    raise Unclear(tr("“{text}” is not a card of the game.", text=_shown(text)))


def _shown(text: str) -> str:
    return names.plain(text.strip()[:40]) or " "
