"""People sell, exchange, challenge and discard at the terminal."""

import pytest

from serengeti.cli import answers
from serengeti.engine.cards import CARDS
from serengeti.engine.events import (
    Bid,
    CardDiscarded,
    Challenged,
    Exchanged,
    Passed,
    SaleOpened,
)
from serengeti.engine.game import Game
from serengeti.text.catalogue import translator

EN, FR = translator("en"), translator("fr")
DECK = tuple(sorted(CARDS, key=lambda card: (card[-1] != "3", card[-1], card)))


def after_first_lot(**setup):
    game = Game(["Ann", "Bo", "Cy"], "mombasa", deck=DECK, first=0, **setup)
    game.bid(4)
    game.pass_()
    game.pass_()
    return game


@pytest.mark.parametrize("text", ["grey-3", "grey 3", "3 grey", "GREY 3", " 3  Grey "])
def test_cards_are_read_as_people_write_them(text):
    assert answers.card(text, EN) == "grey-3"


@pytest.mark.parametrize("text", ["3 gris", "gris 3", "grey-3"])
def test_cards_are_read_in_french(text):
    assert answers.card(text, FR) == "grey-3"


@pytest.mark.parametrize("text", ["", "grey", "3", "grey 9", "mauve 3", "grey 3 4", "grey 33"])
def test_what_is_no_card_is_said(text):
    with pytest.raises(answers.Unclear, match="not a card of the game"):
        answers.card(text, EN)


def test_bids():
    game = after_first_lot()
    assert "your bid?" in answers.question(game, EN)
    assert answers.read("5", game, EN) == Bid(seat=0, amount=5)
    assert answers.read("P", game, EN) == Passed(seat=0)
    with pytest.raises(answers.Unclear):
        answers.read("s grey 3", game, EN)
    with pytest.raises(answers.Stop):
        answers.read("q", game, EN)


def test_a_sale():
    game = after_first_lot(sale=True)
    assert "an offer?" in answers.question(game, EN)
    assert answers.read("s grey 3", game, EN) == SaleOpened(seat=0, card="grey-3")
    assert answers.read("S 3 gris", game, FR) == SaleOpened(seat=0, card="grey-3")
    assert answers.read("", game, EN) is None
    with pytest.raises(answers.Unclear, match="none of the answers"):
        answers.read("y", game, EN)


def test_an_exchange_by_name_or_letter():
    game = after_first_lot(exchange=True)
    game.pass_()
    game.bid(1)
    game.pass_()
    expected = Exchanged(seat=1, rival=0, taken="grey-3", given="pink-3")
    for text in ("x ann grey 3 for pink 3", "x A grey-3 for 3 pink"):
        assert answers.read(text, game, EN) == expected
    assert answers.read("x Ann 3 gris contre 3 rose", game, FR) == expected
    for text in ("x", "x ann grey 3", "x dora grey 3 for pink 3"):
        with pytest.raises(answers.Unclear):
            answers.read(text, game, EN)


def test_a_challenge():
    game = after_first_lot(forbidden_bid="challenge")
    game.bid(3)
    assert "challenge" in answers.question(game, EN)
    assert answers.read("c", game, EN) == Challenged(seat=1, against=0)
    assert answers.read(" ", game, EN) is None


def test_a_discard():
    game = after_first_lot(overbid="on-bid")
    game.bid(9)
    assert "give up" in answers.question(game, EN)
    assert answers.read("grey 3", game, EN) == CardDiscarded(seat=0, card="grey-3")
    with pytest.raises(answers.Unclear):
        answers.read("", game, EN)


def test_a_whole_game_at_the_table(run, typed):
    typed(*["", "p", "c"] * 400)
    words = ["--human", "B", "--at-table", "--exchange", "--seed", 5, "--edition", "don"]
    code, out, err = run("play", "random", "greedy", "random", "random", *words)
    assert (code, err) == (0, "")
    assert "Final scores" in out
