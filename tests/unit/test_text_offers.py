"""Sales, exchanges and seats that sit out, in sentences."""

from telling import after_first_lot, after_second_lot, last

from serengeti.engine.events import (
    CardSold,
    Exchanged,
    LotGiven,
    LotRevealed,
    LotSetAside,
    SaleOpened,
)


def sale(**setup):
    game = after_first_lot(sale=True, **setup)
    game.sell("grey-3")
    return game


def test_a_card_up_for_sale():
    assert last(sale(), SaleOpened) == [
        "A puts grey 3 up for sale; B opens.",
        "A met le 3 gris en vente ; c’est à B d’ouvrir.",
    ]


def test_a_card_sold():
    game = sale()
    game.bid(3)
    game.pass_()
    assert last(game, CardSold) == [
        "B buys grey 3 from A for 3 chips, which go to A, not to the pot.",
        "B achète le 3 gris à A pour 3 jetons, qui vont à A et non au pot.",
    ]


def test_a_card_sold_for_one_chip():
    game = sale()
    game.bid(1)
    game.pass_()
    assert last(game, CardSold) == [
        "B buys grey 3 from A for 1 chip, which goes to A, not to the pot.",
        "B achète le 3 gris à A pour 1 jeton, qui va à A et non au pot.",
    ]


def test_a_card_nobody_buys():
    game = sale()
    game.pass_()
    game.pass_()
    assert last(game, CardSold) == [
        "Nobody buys grey 3: A keeps it.",
        "Personne n’achète le 3 gris : A garde sa carte.",
    ]


def test_an_exchange():
    game = after_second_lot()
    game.exchange(0, "grey-3", "pink-3")
    assert last(game, Exchanged) == [
        "B takes grey 3 from A and gives pink 3; B sits out the next auction.",
        "B prend le 3 gris à A contre le 3 rose ; B ne participe pas à la prochaine enchère.",
    ]


def test_the_first_player_sits_out_and_the_next_opens():
    game = after_second_lot()
    game.exchange(0, "grey-3", "pink-3")
    game.reveal()
    assert last(game, LotRevealed) == [
        (
            "Auction 3 of 15: blue 0, green 0 and pink 0 are up; B leads. "
            "B has exchanged and sits out, so C opens."
        ),
        (
            "Enchère 3 sur 15 : le 0 bleu, le 0 vert et le 0 rose sont en vente ; B parle en "
            "premier. B a fait un échange et ne participe pas ; c’est donc à C d’ouvrir."
        ),
    ]


def test_another_seat_sits_out():
    game = after_second_lot()
    game.decline()
    game.exchange(1, "orange-3", "grey-3")
    english, french = last(game, LotRevealed)
    assert english.endswith("are up; B leads. A has exchanged and sits out.")
    assert french.endswith("parle en premier. A a fait un échange et ne participe pas.")


def test_two_seats_sit_out():
    game = after_second_lot()
    game.exchange(0, "grey-3", "pink-3")
    game.exchange(1, "orange-3", "pink-3")
    english, french = last(game, LotRevealed)
    assert english.endswith("A and B have exchanged and sit out, so C opens.")
    assert french.endswith(
        "A et B ont fait un échange et ne participent pas ; c’est donc à C d’ouvrir."
    )


def test_a_free_lot_of_another_opener():
    game = after_second_lot()
    game.exchange(0, "grey-3", "pink-3")
    game.reveal()
    game.pass_()
    game.pass_()
    assert last(game, LotGiven) == [
        (
            "Everybody still in the auction passed: C was the one to open and gets green 0, "
            "blue 0 and pink 0 for nothing. "
            "Without a price there is no digit: 1 chip stays in the pot."
        ),
        (
            "Tous ceux qui restaient dans l’enchère ont passé : C, à qui il revenait d’ouvrir, "
            "reçoit le 0 vert, le 0 bleu et le 0 rose gratuitement. "
            "Sans prix, pas de chiffre : 1 jeton reste dans le pot."
        ),
    ]


def everybody_exchanges(**setup):
    game = after_second_lot(players=(2, 6), seats=2, **setup)
    game.exchange(0, "grey-3", "pink-3")
    game.exchange(1, "grey-3", "pink-3")
    return game


def test_everybody_sits_out():
    game = everybody_exchanges()
    english, french = last(game, LotRevealed)
    assert english.endswith("B leads. Everybody has exchanged and sits out.")
    assert french.endswith("Tout le monde a fait un échange : personne ne participe.")
    english, french = last(game, LotGiven)
    assert english == "Everybody sits out: B leads and gets green 0, blue 0 and pink 0 for nothing."
    assert french.startswith("Personne ne participe : B parlait en premier et reçoit le 0 vert,")


def test_everybody_sits_out_and_the_lot_waits():
    game = everybody_exchanges(all_pass="carry-lot")
    assert last(game, LotSetAside) == [
        "Everybody sits out: green 0, blue 0 and pink 0 wait for the next auction.",
        (
            "Personne ne participe : le 0 vert, le 0 bleu et le 0 rose attendent la prochaine "
            "enchère."
        ),
    ]
