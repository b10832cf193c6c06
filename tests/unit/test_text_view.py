"""Names, numbers, words and the table as text."""

import re
from fractions import Fraction

import pytest
from telling import after_first_lot, after_second_lot, plain_spaces

from serengeti.engine.cards import CARDS, DIGIT_OF
from serengeti.engine.events import Note, Player
from serengeti.engine.game import Game
from serengeti.engine.scoring import digits_in
from serengeti.engine.setup import start_game
from serengeti.engine.table import Table
from serengeti.text import describe, names, number, words

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07bell",
    "\u202eevil\u2066",
    "$x$ and %{y}",
    "a\nb\tc\x00",
    "n" * 1000,
    "\ud800",
    "",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name):
    plain = names.plain(name)
    assert 1 <= len(plain) <= 40
    assert plain.isprintable()
    assert "[31m" not in plain
    assert "title" not in plain
    typed = re.sub(r"<span>[$\\]</span>", "", names.html(name))
    assert not re.search(r"[<>\"'$\\]", typed)
    drawn = names.plotly(name)
    assert not re.search(r"[<>$]|%\{", drawn)
    assert names.fit(plain, 9) == names.fit(plain, 9)[:9]
    assert names.plain(plain) == plain


@pytest.mark.parametrize(
    "address", ["https://x.org/a", "ftp://xyz", "WWW.x.org", "data:text/html,x"]
)
def test_an_address_is_no_link_in_plain_text(address):
    link = re.compile(r"([a-z][a-z0-9+.-]{2,40}://|data:|www\.)[^\s\"]{2,}", re.IGNORECASE)
    assert link.search(address)
    cut = names.plain(address)
    assert not link.search(cut)
    assert cut.replace(" ", "") == address
    assert names.plain(cut) == cut


def test_names_keep_what_is_harmless():
    assert names.plain("Zoe\u0301 d’Été") == "Zoé d’Été"
    assert names.plain("李 小龙") == "李 小龙"
    assert names.fit("李小龙李小龙", 7) == "李小龙…"
    assert names.html("a \"b\" & 'c'") == "a &quot;b&quot; &amp; &#x27;c&#x27;"
    assert names.plotly("$5 & <b>") == "&#36;5 &amp; &lt;b&gt;"


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (Fraction(16, 51), "0.3137", "0,3137"),
        (0.5, "0.5", "0,5"),
        (-1.25, "−1.25", "−1,25"),
        (1234, "1234", "1234"),
        (1234567, "1,234,567", "1\u202f234\u202f567"),
        (65.0, "65", "65"),
        (1e-7, "<0.0001", "<0,0001"),
        (None, "–", "–"),
        (float("nan"), "–", "–"),
        (float("-inf"), "−∞", "−∞"),
    ],
)
def test_numbers(value, english, french):
    assert (number(value, "en"), number(value, "fr")) == (english, french)


def test_digits_of_a_number():
    assert number(2 / 3, "en", digits=2) == "0.67"
    assert number(2.5, "en", digits=0) == "2"


def test_words_for_every_card_and_colour():
    for lang in ("en", "fr"):
        spoken = {words.card(card, lang) for card in CARDS}
        assert len(spoken) == 30
        assert len({words.symbol(card) for card in CARDS}) == 6
    assert words.card("<b>-9", "en") == "<b>-9"
    assert words.theme_words("don", "fr").card == "carte quartier"
    assert words.edition("\x1bxfoo") == "foo"


def test_the_view_of_a_whole_hand_and_a_wide_name():
    start = start_game(
        [Player("李" * 40, "human"), Player("W" * 40, "human"), Player("c", "human")], seed=1
    )
    table = Table.of(start)
    table.hands[0] = (1 << 30) - 1
    table.digits[0] = digits_in(table.hands[0])
    view = describe(table, start, "fr", step=19_999)
    assert max(map(names.width, view.splitlines())) <= 78
    assert "●12345 ▲02479 ■13568 ◆06789 ✚15789 ★02346" in view
    assert "0123456789" in view


def test_the_view_of_a_running_auction():
    game = Game(["Ann", "Bo", "Cy"], seed=7, first=0)
    card = DIGIT_OF[CARDS.index(game.start.deck[0])]
    game.bid(5)
    game.pass_()
    view = describe(game.table, game.start, "en", step=3)
    assert view.startswith("Step 3 · Auction 1 of 15\n")
    assert re.search(rf"^Lot: . \w+ {card}$", view, re.M)
    assert "• Standing bid: 5 by Ann" in view
    assert "– Out of this auction: Bo" in view
    assert "▶ Cy is asked: pass, or bid 6 or more." in view
    assert re.search(r"^• Ann +12  ·", view, re.M)
    assert re.search(r"^– Bo ", view, re.M)
    assert re.search(r"^▶ Cy ", view, re.M)


def test_a_view_hides_chips_where_the_rules_do():
    game = Game(["Ann", "Bo", "Cy"], "abacus", seed=7, first=0)
    rows = describe(game.table, game.start, "en", seat=1).splitlines()[2:6]
    assert [row.split()[-3] for row in rows[1:]] == ["?", "10", "?"]
    rows = describe(game.table, game.start, "en").splitlines()[2:6]
    assert [row.split()[-3] for row in rows[1:]] == ["10", "10", "10"]


def test_a_long_note_is_wrapped():
    start = start_game("ABC", seed=1)
    table = Table.of(start)
    note = Note(at=0, kind="comment", text="x" * 500)
    view = describe(table, start, "en", 0, note)
    assert max(map(len, view.splitlines())) <= 78
    assert view.count("x") == 500


# --- sales, exchanges, penalties -----------------------------------------------------------------


def view_of(game, lang="en"):
    return plain_spaces(describe(game.table, game.start, lang))


def lines_below(game, lang="en"):
    """What stands under the seats and the legend of colours."""
    return view_of(game, lang).split("\n\n")[3].splitlines()


def test_the_view_of_an_offer_window():
    game = after_first_lot(sale=True)
    assert view_of(game).startswith("Before auction 2\n")
    assert re.search(r"^\* A ", view_of(game), re.M)
    assert lines_below(game)[-1] == "* May sell a card: A"
    assert lines_below(game, "fr")[-1] == "* Droit de vendre une carte : A"
    game = after_second_lot(sale=True)
    assert lines_below(game)[-2:] == [
        "* May sell a card: B and A",
        "* May exchange a card: B and A",
    ]
    assert lines_below(game, "fr")[-2:] == [
        "* Droit de vendre une carte : B et A",
        "* Droit d’échanger une carte : B et A",
    ]


def test_the_view_of_a_sale():
    game = after_first_lot(sale=True)
    game.sell("grey-3")
    assert view_of(game).startswith("Before auction 2\n")
    assert lines_below(game) == [
        "Pot: 0",
        "On sale: ■ grey 3; the seller is A",
        "First player: A",
        "▶ B is asked: pass, or bid 1 or more.",
    ]
    assert lines_below(game, "fr")[1] == "En vente : ■ 3 gris ; vendeur : A"


def test_the_view_of_seats_that_sit_out():
    game = after_second_lot()
    game.exchange(0, "grey-3", "pink-3")
    assert view_of(game).startswith("Before auction 3\n")
    assert lines_below(game)[-2:] == ["Sitting out the next auction: B", "* May exchange a card: A"]
    game.reveal()
    assert view_of(game).startswith("Auction 3 of 15\n")
    assert lines_below(game)[-2:] == [
        "– Sitting out after an exchange: B",
        "▶ C is asked: pass, or bid 0 or more.",
    ]
    assert re.search(r"^– B ", view_of(game), re.M)
    assert "– À l’écart de cette enchère après un échange : B" in lines_below(game, "fr")
    game.pass_()
    assert "– Out of this auction: C" in lines_below(game)


def test_the_view_of_an_exposed_overbid():
    game = after_first_lot(overbid="on-bid", overbid_chip=1, fines_to="bank")
    assert "Bank: 0" in lines_below(game)
    game.bid(9)
    assert re.search(r"^▶ A ", view_of(game), re.M)
    assert lines_below(game)[-2:] == [
        "– Shut out by an overbid: A",
        "▶ A has to give up a card.",
    ]
    assert lines_below(game, "fr")[-2:] == [
        "– Hors de cette enchère pour une offre au-dessus de ses moyens : A",
        "▶ A doit abandonner une carte.",
    ]
    assert "Bank: 1" in lines_below(game)
    game.discard("grey-3")
    assert "Out of the game: ■ grey 3" in lines_below(game)
    assert lines_below(game)[-1] == "▶ B is asked: pass, or bid 0 or more."


def test_the_view_of_a_bid_that_may_be_challenged():
    game = after_first_lot(forbidden_bid="challenge")
    game.bid(3)
    assert lines_below(game)[-2:] == ["• Standing bid: 3 by A", "* May challenge the bid: B and C"]
    assert lines_below(game, "fr")[-1] == "* Droit de contester l’offre : B et C"


def test_no_bank_is_shown_where_nothing_can_reach_it():
    assert not any(line.startswith("Bank") for line in lines_below(after_first_lot()))
    quiet = after_first_lot(fines_to="bank")
    assert not any(line.startswith("Bank") for line in lines_below(quiet))
