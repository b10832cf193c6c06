"""Refused choices: the reason, and what would be right."""

import pytest
from telling import after_first_lot, after_second_lot, owing_a_card, raised, under_challenge
from telling import plain_spaces as clean

from serengeti.engine import referee
from serengeti.engine.choices import Choices
from serengeti.engine.errors import IllegalChoice
from serengeti.engine.events import Bid
from serengeti.engine.game import Game
from serengeti.text import error_text, reason_text
from serengeti.text.messages import REASONS


def barred():
    facts = {"seat": 1, "asked": 1, "amount": 13, "chips": 20, "high": 12, "lowest": 14}
    return {**facts, "names": ["A", "B", "C"]}


def test_illegal_choices_read_well():
    assert error_text(IllegalChoice("digit-owned", **barred()), "en") == (
        "B may not bid 13: B owns a card with the digit 3. Lowest legal bid: 14."
    )
    assert clean(error_text(IllegalChoice("digit-owned", **barred()), "fr")) == (
        "B ne peut pas offrir 13 : B a déjà une carte avec le chiffre 3. "
        "Plus petite offre permise : 14."
    )
    broke = {**barred(), "chips": 1, "lowest": None}
    assert error_text(IllegalChoice("beyond-chips", **broke), "en") == (
        "B may not bid 13: B has only one chip. B can only pass."
    )
    del broke["names"]
    assert error_text(IllegalChoice("not-your-turn", **{**broke, "asked": 0}), "en") == (
        "It is not the turn of Seat 1: Seat 0 is asked."
    )


def test_reasons_why_an_amount_is_barred():
    game = Game(["A", "B", "C"], seed=7, first=0)
    game.bid(5)
    facts = referee.refusal_facts(game.table, Bid(seat=1, amount=4), game.start)
    assert reason_text(game.legal.why(4), facts, "en") == "4 is not above the standing bid of 5"
    assert reason_text("too-low", {"amount": 0}, "en") == "0 is below the lowest opening bid"
    assert reason_text("zero-not-first", {}, "fr") == "seul le premier joueur peut ouvrir à 0"
    assert reason_text("nobody-asked", {}, "en") == "No seat is asked to choose now"


@pytest.mark.parametrize(
    ("act", "english", "french"),
    [
        (
            lambda: after_first_lot(sale=True).sell("blue-8"),
            (
                "A may not sell this card now: a sale is for a card of one’s own, before a lot "
                "is turned and before any exchange, as often as the rules allow."
            ),
            (
                "A ne peut pas vendre cette carte maintenant : on vend une carte à soi, avant la "
                "présentation d’un lot et avant tout échange, aussi souvent que les règles le "
                "permettent."
            ),
        ),
        (
            lambda: after_second_lot().exchange(2, "green-0", "pink-3"),
            (
                "B may not make this exchange now: before a lot is turned, if the rules allow "
                "it, each seat in turn may swap one card of its own for one of another seat."
            ),
            (
                "B ne peut pas faire cet échange maintenant : avant la présentation d’un lot, si "
                "les règles le permettent, chacun peut à son tour échanger une carte à soi contre "
                "celle d’un autre joueur."
            ),
        ),
        (
            lambda: under_challenge(1).challenge(),
            (
                "B has nothing to challenge: where the rules know challenges, they are for the "
                "bid another seat has just made, when it ends in a digit its maker owns."
            ),
            (
                "B n’a rien à contester : quand les règles le prévoient, on conteste l’offre "
                "qu’un autre joueur vient de faire, si elle se termine par un chiffre que cet "
                "autre joueur possède."
            ),
        ),
        (
            lambda: owing_a_card().discard("blue-8"),
            ("A may not give up this card now: only an overbid costs a card, one of one’s own."),
            (
                "A ne peut pas abandonner cette carte maintenant : on n’abandonne une carte à "
                "soi qu’après une offre au-dessus de ses moyens."
            ),
        ),
        (
            lambda: owing_a_card().bid(1),
            "A has to give up a card before anybody bids or passes.",
            "A doit abandonner une carte avant que l’enchère reprenne.",
        ),
        (
            lambda: after_first_lot().undo().reveal(),
            "There is nothing to decline: no seat may sell, exchange or challenge now.",
            "Il n’y a rien à décliner : personne ne peut vendre, échanger ni contester maintenant.",
        ),
        (
            lambda: Game("ABC", seed=7).undo(),
            "There is nothing to take back: no choice has been made yet.",
            "Il n’y a rien à annuler : aucun choix n’a encore été fait.",
        ),
        (
            lambda: Game("ABC", seed=7).view(9),
            "There is no seat 9: the last seat is 2.",
            "Il n’y a pas de place 9 : la dernière est la place 2.",
        ),
        (
            lambda: Game("ABC", seed=7).bid(1.5),
            "1.5 is not an amount: a bid is a whole number from 0 to 100,000.",
            "1.5 n’est pas un montant : une offre est un nombre entier de 0 à 100 000.",
        ),
    ],
)
def test_refusals_say_what_would_be_right(act, english, french):
    error = raised(act)
    assert error_text(error, "en") == english
    assert clean(error_text(error, "fr")) == french


def test_bidding_while_offers_are_open():
    facts = {"seat": 1, "asked": 0, "names": ["A", "B", "C"]}
    assert error_text(IllegalChoice("window-open", **facts), "en") == (
        "A may still sell or exchange a card: bidding begins once that is declined, or the lot "
        "is revealed."
    )
    assert clean(error_text(IllegalChoice("window-open", **facts), "fr")) == (
        "A peut encore vendre ou échanger une carte : les enchères commencent quand on y "
        "renonce, ou quand le lot est présenté."
    )


def test_a_seat_that_may_challenge_is_not_asked_to_bid():
    game = under_challenge(3)
    game.decline()
    assert game.legal.why(5) == "nobody-asked"
    facts = referee.refusal_facts(game.table, Bid(seat=2, amount=5), game.start)
    assert reason_text("nobody-asked", facts, "en") == "It is not the turn of C: B is asked"


def test_choices_give_reasons_that_are_told():
    legal = Choices(Game("ABC", seed=1).table)
    assert {legal.why(50), legal.why(-1)} <= set(REASONS)
