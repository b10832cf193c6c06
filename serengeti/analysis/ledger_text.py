"""The ledger in words."""

from __future__ import annotations

from fractions import Fraction

from serengeti.analysis.ledger import Financing
from serengeti.engine.replay import Replay
from serengeti.frames.reading import seat_names
from serengeti.text.catalogue import Translator, translator
from serengeti.text.numbers import number
from serengeti.text.words import both


def sentences(replay: Replay, financing: Financing, lang: str | None) -> list[str]:
    """The largest payment through the pot to each seat, then every seat's account.

    >>> from serengeti.analysis.ledger import Ledger
    >>> from serengeti.engine.game import Game
    >>> replay = Replay(Game(["A", "B", "C"], seed=7).log)
    >>> sentences(replay, Ledger(replay).financed(), "en")
    ['No chip has moved.']
    """
    tr, names = translator(lang), seat_names(replay)
    told = [_main_payer(financing, seat, names, tr) for seat in range(len(names))]
    told += [_account(financing, seat, names, tr) for seat in range(len(names))]
    return [text for text in told if text] or [tr("No chip has moved.")]


def most(replay: Replay, financing: Financing, lang: str | None) -> str:
    """The largest sum that one seat paid another, with all pairs it went between.

    >>> from serengeti.analysis.ledger import Ledger
    >>> from serengeti.players import play
    >>> replay = Replay(play(["greedy", "greedy", "random"], seed=7, names=["A", "B", "C"]).log)
    >>> most(replay, Ledger(replay).financed(), "en")
    'The most between two players: 32 chips, A → B.'
    """
    tr, names = translator(lang), seat_names(replay)
    pairs = {
        (payer, seat): amount
        for payer, row in enumerate(financing.between)
        for seat, amount in enumerate(row)
        if seat != payer
    }
    largest = max(pairs.values())
    if not largest:
        return tr("Nobody has paid another player yet.")
    there = [f"{names[a]} → {names[b]}" for (a, b), paid in pairs.items() if paid == largest]
    return tr(
        "The most between two players: {chips}, {pairs}.",
        chips=chips(largest, tr),
        pairs=both(there, tr),
    )


def chips(amount: Fraction | int, tr: Translator) -> str:
    """A number of chips in words; parts of chips with one decimal.

    >>> chips(Fraction(29, 2), translator("fr")), chips(1, translator("en"))
    ('14,5 jetons', '1 chip')
    """
    if Fraction(amount).denominator == 1:
        return tr.plural("{n} chip", "{n} chips", int(amount))
    many = 2 if amount >= 2 or tr.lang == "en" else 1  # French begins its plural at 2
    return tr.plural("{amount} chip", "{amount} chips", many, amount=number(amount, tr.lang, 1))


def _main_payer(financing: Financing, seat: int, names: tuple[str, ...], tr: Translator) -> str:
    """Whose chips in the pot gave a seat most."""
    column = [row[seat] for row in financing.through_pot]
    most = max(column)
    if not most:
        return ""
    payer = column.index(most)
    facts = {"name": names[seat], "chips": chips(most, tr), "all": chips(sum(column), tr)}
    if payer == seat:
        return tr("Of {all} that the pot paid {name}, {chips} came back to {name}.", **facts)
    return tr(
        "Of {all} that the pot paid {name}, {chips} came from {payer}.",
        payer=names[payer],
        **facts,
    )


def _account(financing: Financing, seat: int, names: tuple[str, ...], tr: Translator) -> str:
    paid, received = financing.paid[seat], financing.received[seat]
    if not paid and not received:
        return ""
    return tr(
        "{name} paid {paid} and received {received}.",
        name=names[seat],
        paid=chips(paid, tr),
        received=chips(received, tr),
    )
