"""Fines, challenges, overbids and moves let stand, in sentences."""

import pytest
from telling import after_first_lot, game_of, last, table_with, told

from serengeti.engine.cards import mask_of
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Fined,
    Irregular,
    LotGiven,
    LotSold,
    OverbidExposed,
    PotShared,
)
from serengeti.engine.table import apply
from serengeti.text import sentence


def test_a_fine():
    game = after_first_lot(forbidden_bid="fine")
    game.bid(3)
    assert last(game, Bid) == ["A opens at 3.", "A ouvre à 3."]
    assert last(game, Fined) == [
        "A named 3 but owns a 3: one chip to the pot, and A bids again or passes.",
        "A a annoncé 3 mais possède un 3 : un jeton au pot, et A refait une offre ou passe.",
    ]


def test_a_fine_to_the_bank_after_a_standing_bid():
    game = after_first_lot(forbidden_bid="fine", fines_to="bank")
    for amount in (1, 2):
        game.bid(amount)
    game.pass_()
    game.bid(3)
    assert last(game, Fined) == [
        (
            "A named 3 but owns a 3: one chip to the bank, and A bids again or passes. "
            "The bid of 2 by B stands again."
        ),
        (
            "A a annoncé 3 mais possède un 3 : un jeton à la banque, et A refait une offre ou "
            "passe. L’offre de 2, faite par B, est de nouveau la plus haute."
        ),
    ]


def test_a_fine_that_cannot_be_paid():
    game = after_first_lot(price=12, forbidden_bid="fine", overbid="on-payment")
    game.bid(3)
    assert last(game, Fined) == [
        "A named 3 but owns a 3; A has no chip to pay and is out of this auction.",
        "A a annoncé 3 mais possède un 3 ; sans jeton pour payer l’amende, A quitte cette enchère.",
    ]


def test_a_challenge():
    game = after_first_lot(forbidden_bid="challenge")
    game.bid(3)
    game.decline()
    game.challenge()
    assert last(game, Challenged) == [
        "C noticed: A owns a 3, so 3 is forbidden.",
        "C l’a remarqué : A possède un 3, donc 3 est interdit.",
    ]
    assert last(game, Fined) == [
        (
            "The challenge is right. "
            "A named 3 but owns a 3: one chip to the pot, and A bids again or passes."
        ),
        (
            "La contestation est fondée. "
            "A a annoncé 3 mais possède un 3 : un jeton au pot, et A refait une offre ou passe."
        ),
    ]


def test_an_eight_has_its_own_article():
    table, start = table_with([["blue-8"]], high=18, leader=0, live=1, fresh=1)
    event = Challenged(seat=1, against=0)
    assert told(table, start, event) == [
        "B noticed: A owns an 8, so 18 is forbidden.",
        "B l’a remarqué : A possède un 8, donc 18 est interdit.",
    ]


def test_an_overbid_exposed_at_once():
    game = after_first_lot(overbid="on-bid", overbid_chip=1)
    game.bid(9)
    assert last(game, OverbidExposed) == [
        (
            "A bid 9 but has only 8 chips: one chip to the pot. "
            "All bids are void; A is out of this auction and has to give up a card."
        ),
        (
            "A a offert 9 mais n’a que 8 jetons : un jeton au pot. "
            "Toutes les offres sont annulées ; A quitte cette enchère et doit abandonner une carte."
        ),
    ]
    game.discard("grey-3")
    assert last(game, CardDiscarded) == [
        "A gives up grey 3, which leaves the game; the bidding begins again with B.",
        "A abandonne le 3 gris, qui sort du jeu ; les enchères reprennent avec B.",
    ]


def test_an_overbid_of_another_seat_without_cards():
    game = after_first_lot(overbid="on-bid", overbid_chip=0)
    game.bid(1)
    game.bid(30)
    assert last(game, OverbidExposed) == [
        (
            "B bid 30 but has only 14 chips. "
            "All bids are void; B is out of this auction, A opens again."
        ),
        (
            "B a offert 30 mais n’a que 14 jetons. "
            "Toutes les offres sont annulées ; B quitte cette enchère, A ouvre de nouveau."
        ),
    ]


def test_an_overbid_without_a_chip():
    game = game_of(overbid="on-bid", overbid_chip=1, start_chips=0, bank_chips=5)
    game.bid(2)
    assert last(game, OverbidExposed) == [
        "A bid 2 but has no chip. All bids are void; A is out of this auction, B opens.",
        (
            "A a offert 2 mais n’a aucun jeton. "
            "Toutes les offres sont annulées ; A quitte cette enchère, et c’est à B d’ouvrir."
        ),
    ]


def test_an_overbid_exposed_when_it_has_to_be_paid():
    game = game_of(overbid="on-payment", overbid_chip=1, fines_to="bank")
    game.bid(13)
    game.pass_()
    game.pass_()
    assert last(game, OverbidExposed) == [
        (
            "A has to pay 13 but has only 12 chips: one chip to the bank. "
            "All bids are void; A is out of this auction, B opens."
        ),
        (
            "A doit payer 13 mais n’a que 12 jetons : un jeton à la banque. "
            "Toutes les offres sont annulées ; A quitte cette enchère, et c’est à B d’ouvrir."
        ),
    ]


def test_nothing_to_pay_with():
    game = game_of(overbid="on-payment", start_chips=0, bank_chips=5)
    game.bid(2)
    game.pass_()
    game.pass_()
    english, french = last(game, OverbidExposed)
    assert english.startswith("A has to pay 2 but has no chip. All bids are void;")
    assert french.startswith("A doit payer 2 mais n’a aucun jeton. Toutes les offres")


def test_one_chip_is_not_enough():
    game = game_of(overbid="on-bid", overbid_chip=0, start_chips=1)
    game.bid(2)
    english, french = last(game, OverbidExposed)
    assert english.startswith("A bid 2 but has only one chip. All bids are void;")
    assert french.startswith("A a offert 2 mais n’a qu’un jeton. Toutes les offres")


def test_a_free_lot_after_the_auction_began_again():
    game = after_first_lot(overbid="on-bid", overbid_chip=0)
    game.bid(9)
    game.discard("grey-3")
    game.pass_()
    game.pass_()
    assert last(game, LotGiven) == [
        (
            "Everybody still in the auction passed: B was the one to open and gets orange 3 and "
            "pink 3 for nothing."
        ),
        (
            "Tous ceux qui restaient dans l’enchère ont passé : B, à qui il revenait d’ouvrir, "
            "reçoit le 3 orange et le 3 rose gratuitement."
        ),
    ]


def test_a_free_lot_of_the_first_player_after_another_was_shut_out():
    game = after_first_lot(overbid="on-bid", overbid_chip=0)
    game.pass_()
    game.bid(30)
    game.pass_()
    game.pass_()
    english, french = last(game, LotGiven)
    assert english.startswith("Everybody still in the auction passed: A leads and gets orange 3")
    assert french.startswith("Tous ceux qui restaient dans l’enchère ont passé : A parlait en")


# --- moves let stand ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "english", "french"),
    [
        (
            "digit-owned",
            "the bid ends in a digit its maker owns",
            "l’offre se termine par un chiffre que son auteur possède",
        ),
        ("too-low", "the bid is too low", "l’offre est trop basse"),
        (
            "beyond-chips",
            "the bid is higher than the chips of its maker",
            "l’offre dépasse les jetons de celui qui l’a faite",
        ),
        (
            "zero-not-first",
            "only the first player may open with 0",
            "seul le premier joueur peut ouvrir à 0",
        ),
        ("not-your-turn", "another seat was asked", "c’était à un autre joueur de parler"),
        ("out-of-place", "something else was due", "autre chose devait se passer"),
        (
            "wrong-value",
            "the numbers are not those the rules give",
            "les nombres ne sont pas ceux que donnent les règles",
        ),
        ("<b>\x1b[31mx", "<b>x", "<b>x"),
    ],
)
def test_a_move_let_stand(rule, english, french):
    table, start = table_with()
    event = Irregular(step=12, rule=rule, agreed="nobody\nnoticed")
    assert told(table, start, event) == [
        f"Step 12 is against the rules: {english}. The table let it stand: “nobody noticed”",
        f"L’étape 12 est contraire aux règles : {french}. La table l’a admise : « nobody noticed »",
    ]


def test_a_move_let_stand_without_a_word():
    _, start = table_with()
    event = Irregular(step=3, rule="too-low", agreed="")
    assert sentence(event, None, start, "en").endswith("too low. The table let it stand.")
    assert sentence(event, None, start, "fr").endswith("trop basse. La table l’a admise.")


def test_a_lot_given_away_against_the_rules():
    game = game_of()
    game.bid(2)
    assert told(game.table, game.start, LotGiven(seat=2)) == [
        "C gets grey 3 for nothing.",
        "C reçoit le 3 gris gratuitement.",
    ]


def share(**fields):
    """What is said when a pot of 13 is shared in another way than the rules do."""
    table, start = table_with([["pink-3"], [], ["grey-3"]], chips=[12, 20, 4])
    table.lot = mask_of(["green-4"])
    apply(table, LotSold(seat=1, price=13))
    event = PotShared(**{"digit": 3, "basis": "holders", "to": "pot", "left": 0} | fields)
    return told(table, start, event)


def test_a_pot_shared_against_the_rules():
    assert share(shares=(7, 0, 1), left=5) == [
        "B pays 13; digit 3: 7 chips for A and 1 chip for C, 5 stay in the pot.",
        "B paie 13 ; chiffre 3 : 7 jetons pour A et 1 jeton pour C, 5 restent dans le pot.",
    ]
    assert share(shares=(0, 0, 0), left=13, digit=None) == [
        "B pays 13; digit 3: nobody is paid, 13 stay in the pot.",
        "B paie 13 ; chiffre 3 : personne n’est payé, 13 restent dans le pot.",
    ]
