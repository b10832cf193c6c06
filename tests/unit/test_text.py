"""What happened, in sentences: auctions, the pot, the end."""

import pytest
from telling import game_of, table_with, told

from serengeti.engine import dealer
from serengeti.engine.cards import mask_of
from serengeti.engine.events import Bid, LotGiven, LotRevealed, LotSold, Note, Passed
from serengeti.engine.table import apply
from serengeti.text import sentence


def pay(table, start, seat, price):
    """What is said about the pot after a lot was sold."""
    table.lot = mask_of(["green-4"])
    apply(table, LotSold(seat=seat, price=price))
    return told(table, start, dealer.pot_shared(table))


def test_start_reveal_and_bids():
    table, start = table_with(first=2, auction=3)
    assert told(table, start, start) == [
        "Serengeti: A, B and C play with 12 chips each; A leads.",
        "Serengeti : A, B et C jouent avec 12 jetons chacun ; A parle en premier.",
    ]
    reveal = LotRevealed(auction=4, cards=("blue-8", "brown-1"))
    assert told(table, start, reveal) == [
        "Auction 4 of 15: blue 8 and brown 1 are up; C leads.",
        "Enchère 4 sur 15 : le 8 bleu et le 1 marron sont en vente ; C parle en premier.",
    ]
    table.lot = mask_of(["green-0"])
    assert told(table, start, LotRevealed(auction=4, cards=("blue-8",)))[0] == (
        "Auction 4 of 15: blue 8 joins green 0, left from before; C leads."
    )
    assert told(table, start, Bid(seat=1, amount=0))[0] == "B opens at 0."
    table.high, table.leader = 12, 0
    assert told(table, start, Bid(seat=1, amount=13)) == [
        "B bids 13; A had bid 12.",
        "B offre 13 ; A offrait 12.",
    ]


def test_a_lot_sold():
    table, start = table_with(lot=mask_of(["green-0"]), pot=1)
    assert told(table, start, LotSold(seat=2, price=5)) == [
        "C buys green 0 for 5.",
        "C achète le 0 vert pour 5.",
    ]


def everybody_passes(pot, **switches):
    """A game's table when nobody has bid for the first lot, grey 3."""
    game = game_of(**switches)
    table = game.table
    for seat in range(3):
        apply(table, Passed(seat=seat))
    table.pot = pot
    return table, game.start


def test_a_free_lot():
    table, start = everybody_passes(pot=1)
    assert told(table, start, LotGiven(seat=0)) == [
        (
            "Everybody passed: A leads and gets grey 3 for nothing. "
            "Without a price there is no digit: 1 chip stays in the pot."
        ),
        (
            "Tout le monde a passé : A parlait en premier et reçoit le 3 gris gratuitement. "
            "Sans prix, pas de chiffre : 1 jeton reste dans le pot."
        ),
    ]


@pytest.mark.parametrize(
    ("all_pass", "english", "french"),
    [
        ("carry-lot", "waits for the next auction.", "attend la prochaine enchère."),
        ("discard-lot", "leaves the game.", "quitte la partie."),
    ],
)
def test_a_lot_set_aside(all_pass, english, french):
    table, start = everybody_passes(pot=0, all_pass=all_pass)
    assert told(table, start, dealer.due(table, None)) == [
        f"Everybody passed: grey 3 {english}",
        f"Tout le monde a passé : le 3 gris {french}",
    ]


def test_e1_two_holders_share_and_one_chip_stays():
    hands = [["pink-3"], [], ["grey-3"], [], [], []]
    table, start = table_with(hands, chips=[12, 20, 12, 12, 12, 2], pot=2)
    assert pay(table, start, 1, 13) == [
        (
            "B pays 13, which makes 15 in the pot; digit 3; A and C hold one 3 each: "
            "7 chips each, 1 stays in the pot."
        ),
        (
            "B paie 13, ce qui fait 15 dans le pot ; chiffre 3 ; A et C ont chacun un 3 : "
            "7 jetons chacun, 1 reste dans le pot."
        ),
    ]


def test_e2_nobody_holds_the_digit():
    table, start = table_with([[]] * 6, chips=[12, 20, 12, 12, 12, 2], pot=2)
    assert pay(table, start, 1, 13)[0].endswith(
        "digit 3; nobody else holds a 3, so all others share: 3 chips each."
    )
    table, start = table_with([[]] * 6)
    assert pay(table, start, 1, 8) == [
        (
            "B pays 8; digit 8; nobody else holds an 8, so all others share: "
            "1 chip each, 3 stay in the pot."
        ),
        (
            "B paie 8 ; chiffre 8 ; personne d’autre n’a de 8, donc tous les autres partagent : "
            "1 jeton chacun, 3 restent dans le pot."
        ),
    ]


@pytest.mark.parametrize(
    ("split", "end"),
    [
        ("majority", "digit 6; A holds two 6s, C has fewer: 6 chips."),
        ("equal-holders", "digit 6; A and C hold 6s, and how many does not matter: 3 chips each."),
    ],
)
def test_e6_majority_and_equal_holders(split, end):
    hands = [["grey-6", "blue-6"], [], ["pink-6"]]
    table, start = table_with(hands, switches={"split": split})
    assert pay(table, start, 1, 6)[0] == "B pays 6; " + end


def test_a_remainder_goes_to_the_bank():
    table, start = table_with([[]] * 4, switches={"remainder": "bank"})
    assert pay(table, start, 1, 5) == [
        (
            "B pays 5; digit 5; nobody else holds a 5, so all others share: "
            "1 chip each, 2 go to the bank."
        ),
        (
            "B paie 5 ; chiffre 5 ; personne d’autre n’a de 5, donc tous les autres partagent : "
            "1 jeton chacun, 2 vont à la banque."
        ),
    ]


@pytest.mark.parametrize(
    ("remainder", "end"), [("carry", "stays in the pot"), ("bank", "goes to the bank")]
)
def test_too_few_chips_for_all(remainder, end):
    table, start = table_with([[]] * 4, switches={"remainder": remainder})
    assert pay(table, start, 1, 1)[0].endswith(f"share: 1 chip is too few for 3 and {end}.")


def test_an_empty_pot():
    table, start = table_with([[]] * 4)
    assert pay(table, start, 1, 0) == [
        "B pays 0; digit 0; the pot is empty, so nobody is paid.",
        "B paie 0 ; chiffre 0 ; le pot est vide, personne n’est payé.",
    ]


def test_the_pot_after_everybody_passed():
    table, start = table_with(pot=5, lot=1, switches={"all_pass_pot": "share"})
    apply(table, LotGiven(seat=0))
    text = told(table, start, dealer.pot_shared(table))[0]
    assert text == "Nobody bid, 5 in the pot; all others share: 2 chips each, 1 stays in the pot."
    table, start = table_with([[], ["green-0"]], pot=1, lot=1, switches={"all_pass_pot": "digit-0"})
    apply(table, LotGiven(seat=0))
    text = told(table, start, dealer.pot_shared(table))[0]
    assert text == "Nobody bid, 1 in the pot; digit 0; B holds one 0: 1 chip."


def test_only_one_other_seat():
    table, start = table_with([[]] * 2, seats=2, switches={"players": (2, 6)})
    assert pay(table, start, 0, 7)[0].endswith("nobody else holds a 7, so B gets it all: 7 chips.")


def test_a_tie_broken_by_the_sum_of_digits():
    hands = [["blue-9"], ["blue-6"], []]
    table, start = table_with(hands, chips=[5, 5, 2], pot=1)
    assert told(table, start, dealer.game_ended(table)) == [
        (
            "A and B are level at 3 points; A wins by the higher sum of digits on cards: "
            "9 against 6. A and B have most chips (5): 2 bonus points each. "
            "1 chip is left in the pot and belongs to nobody."
        ),
        (
            "A et B sont à égalité avec 3 points ; A l’emporte par la plus grande somme des "
            "chiffres sur ses cartes : 9 contre 6. A et B ont le plus de jetons (5) : "
            "2 points de bonus chacun. 1 jeton reste dans le pot et n’appartient à personne."
        ),
    ]


@pytest.mark.parametrize(
    ("tie", "end"),
    [
        ("more-cards", "wins by more cards: 3 against 2."),
        ("fewer-cards", "wins by fewer cards: 2 against 3."),
        ("chips", "wins by more chips: 7 against 4."),
    ],
)
def test_other_ties(tie, end):
    hands = [["blue-9", "blue-8"], ["blue-0", "green-0", "pink-0"], []]
    table, start = table_with(hands, chips=[7, 4, 1], switches={"final_tie": (tie,), "bonus": 0})
    assert end in told(table, start, dealer.game_ended(table))[0]


def test_a_tie_broken_by_the_second_criterion():
    hands = [["blue-9"], ["green-9"], ["pink-0"]]
    switches = {"final_tie": ("face-sum", "chips"), "bonus": 0}
    table, start = table_with(hands, chips=[7, 4, 9], switches=switches)
    text = told(table, start, dealer.game_ended(table))[0]
    assert text == "A, B and C are level at 1 point; A wins by more chips: 7 against 4."


def test_a_shared_victory():
    table, start = table_with([["blue-9"], ["green-9"], []], chips=[1, 1, 9])
    event = dealer.game_ended(table)
    assert told(table, start, event)[0].startswith("C wins with 2 points. C has most chips (9)")
    table, start = table_with([["blue-9"], ["green-9"], []], switches={"bonus_tie": "none"})
    assert told(table, start, dealer.game_ended(table)) == [
        (
            "A and B share the victory with 1 point each. A, B and C tie for most chips (12): "
            "no bonus."
        ),
        (
            "A et B partagent la victoire avec 1 point chacun. A, B et C sont à égalité pour "
            "le plus de jetons (12) : pas de bonus."
        ),
    ]
    hands = [["blue-9"], ["green-9"], ["pink-0"]]
    table, start = table_with(hands, switches={"bonus": 0})
    text = told(table, start, dealer.game_ended(table))[0]
    assert text == "A, B and C are level at 1 point; A and B share the victory."


def test_the_table_before_is_needed():
    _, start = table_with()
    with pytest.raises(TypeError):
        sentence(Bid(seat=0, amount=1), None, start, "en")


def test_a_note_is_tamed():
    table, start = table_with()
    note = Note(at=3, kind="comment", text="so\x1b[31m\n<b>{x}", by="Zoé\u202e")
    assert told(table, start, note) == [
        "Note on step 3 by Zoé: “so <b>{x}”",
        "Note à l’étape 3, par Zoé : « so <b>{x} »",
    ]
