"""What is printed: the rules as the engine plays them, the deck, the sheets of the lessons."""

import re
from pathlib import Path

import pytest
from outline import Outline

import serengeti as sg
from serengeti.engine.cards import CARDS, COLOURS
from serengeti.engine.editions import EDITIONS, SWITCH_VALUES, Rules, rules_for
from serengeti.engine.errors import FileError, RequestError
from serengeti.engine.events import LotRevealed, PotShared
from serengeti.engine.game import Game
from serengeti.engine.replay import Replay
from serengeti.export import lesson_sheets, rules_example
from serengeti.export.lesson_page import TRIES
from serengeti.export.lesson_sheets import SHEETS
from serengeti.export.lesson_sheets.l02 import UNSEEN
from serengeti.export.rules_sheet import printed_rules, rules_sheet
from serengeti.export.worksheet import WORKSHEETS, printable
from serengeti.text.catalogue import LANGUAGES, translator
from serengeti.text.errors import error_text
from serengeti.text.sentences import sentence
from serengeti.text.words import card, theme_words

PAGES = {"rules": 1, "deck": 4}
EN, FR = map(translator, LANGUAGES)

everything = pytest.mark.parametrize("what", WORKSHEETS)
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
in_both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@everything
@in_every_edition
@in_both_languages
def test_a_page_stands_alone(what, edition, lang):
    text = printable(what, lang, edition)
    page = Outline(text)
    assert page.open == []
    assert page.all("html") == [{"lang": lang}]
    assert len([a for a in page.all("section") if a.get("class") == "sheet"]) == PAGES.get(what, 2)
    assert not {"script", "img", "link", "iframe", "a"} & {tag for tag, _ in page.tags}
    (policy,) = [m["content"] for m in page.all("meta") if "http-equiv" in m]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert not re.search(r"https?:|@import|url\((?!#paper-)", text)
    (title,) = [words for tag, words in page.texts if tag == "title"]
    assert title in page.words.replace(title, "", 1)


@everything
@in_every_edition
def test_nothing_is_left_in_english(what, edition):
    english, french = (
        {text.strip() for _, text in Outline(printable(what, lang, edition)).texts}
        for lang in LANGUAGES
    )
    assert not [text for text in english & french if re.search(r"[a-z]{2,} [a-z]{2,}", text)]
    assert not [text for text in french if "{" in text]


@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("deck", CARDS),
        ("L03", CARDS),
        ("L05", [name for name in CARDS if name.startswith(("orange", "green"))]),
        ("L02", UNSEEN.split()),
    ],
)
@in_both_languages
def test_a_card_has_digit_symbol_pattern_and_word(what, names, lang):
    faces = re.findall(r'<svg class="face".*?</svg>', printable(what, lang, "don"))
    shapes = {}
    for name, face in zip(names, faces, strict=True):
        colour, _, digit = name.partition("-")
        word = card(name, lang).replace(digit, "").strip()
        assert Outline(face).words == digit * 2 + word + theme_words("don", lang).card
        assert f'fill="url(#paper-{colour})"' in face
        assert ('stroke-width="1.1"' in face) == (digit in "69")
        shapes.setdefault(colour, set()).add(re.search(r"translate\(31.5 41\).*?</g>", face)[0])
    assert all(len(drawn) == 1 for drawn in shapes.values())
    assert len(set.union(*shapes.values())) == len(shapes)


def test_the_cards_of_the_missing_card_are_those_of_its_lesson():
    game = sg.sample("serengeti-4")
    turned = {name for event in game.events[: game.auction(7)] for name in cards_of(event)}
    assert [name for name in CARDS if name not in turned] == UNSEEN.split()
    assert sum(name.startswith("orange") for name in UNSEEN.split()) == 2


def cards_of(event):
    return event.cards if isinstance(event, LotRevealed) else ()


def test_themes_change_the_words_of_the_cards():
    decks = {edition: printable("deck", "fr", edition) for edition in EDITIONS}
    for edition, theme in {"serengeti": "serengeti", "don": "don", "templari": "templari"}.items():
        assert decks[edition].count(f">{theme_words(theme, 'fr').card}<") == 30


@in_both_languages
def test_the_rules_show_a_card_of_each_colour(lang):
    faces = re.findall(r'<svg class="face".*?</svg>', printable("rules", lang))
    assert [re.search(r"paper-(\w+)", face)[1] for face in faces] == list(COLOURS)


# --- the rules say what the engine does ----------------------------------------------------------


@in_every_edition
@in_both_languages
@pytest.mark.parametrize("case", range(3))
def test_the_example_is_what_happens_in_a_game(edition, lang, case):
    rules = printed_rules(edition)[4]
    replay = Replay(played(edition, rules_example.HOLDINGS[case]).log)
    step = max(n for n, event in enumerate(replay.events) if isinstance(event, PotShared))
    told = sentence(replay.events[step], replay.at(step - 1), replay.start, lang)
    assert rules_example.example(rules, translator(lang))[case] == told
    assert str(rules_example.PRICE) in told


def played(edition, holdings):
    """A game in which C and B buy their cards of the example, then A pays its price."""
    _, of_b, of_c = holdings
    lots = rules_for(edition, 4).lots
    spare = iter([name for name in CARDS if name[-1] not in "36" and name not in of_b + of_c])
    deck = []
    for size, cards in zip(lots, (of_c, of_b), strict=False):
        deck += [*cards, *(next(spare) for _ in range(size - len(cards)))]
    deck += [name for name in CARDS if name not in deck]
    game = Game(["A", "B", "C", "D"], edition, deck=deck, first=2)
    for buyer, price in ((2, 6), (1, 6), (0, rules_example.PRICE)):
        auction = game.table.auction
        while game.table.auction == auction and not game.window:
            if game.asked == buyer:
                game.bid(price)
            else:
                game.pass_()
        if game.window:
            game.reveal()
    return game


def test_the_editions_differ_where_one_holder_has_more():
    said = {e: rules_example.example(printed_rules(e)[4], EN)[1] for e in EDITIONS}
    assert all(said[e].endswith("C has fewer: 13 chips.") for e in ("serengeti", "templari"))
    assert all("6 chips each, 1 " in said[e] for e in ("mombasa", "don", "abacus"))


VALUES = {
    **SWITCH_VALUES,
    "players": [(3, 6), (3, 5), (2, 4)],
    "start_chips": [12, 10, 0],
    "bank_chips": [0, 20],
    "lots": [(1, 2, 3) * 5, (2,) * 15, (1, 3) * 7 + (2,)],
    "min_open": [0, 1],
    "zero_is_digit": [True, False],
    "overbid_chip": [0, 1],
    "pass_income": [0, 1, 2],
    "bonus": [0, 2, 3],
    "final_tie": [(), ("face-sum",), ("more-cards",), ("fewer-cards",), ("chips", "face-sum")],
    "sale": [True, False],
    "sale_max_chips": [None, 0, 5],
    "exchange": [True, False],
    "hidden_chips": [True, False],
}


@pytest.mark.parametrize("switch", Rules.__struct_fields__)
def test_every_value_of_a_switch_reads_otherwise(switch):
    for tr in (EN, FR):
        pages = {rules_sheet(tr, "serengeti", **{switch: value}) for value in VALUES[switch]}
        assert len(pages) == len(VALUES[switch]) > 1
        assert not [page for page in pages if "{" in Outline(page).words]


def test_forbidden_amounts_are_those_the_engine_forbids():
    rules = rules_for("serengeti", 4)
    assert rules_example.barred(rules, ("orange-3", "grey-6")) == [3, 6, 13, 16, 23, 26]
    assert rules_example.barred(rules_for("don", 4, zero_is_digit=False), ("blue-0",)) == [10, 20]


def test_penalties_are_those_of_a_real_table():
    words = {edition: Outline(printable("rules", "en", edition)).words for edition in EDITIONS}
    assert "notices a forbidden bid" in words["don"]
    assert "costs 1 chip, to the bank" in words["abacus"]
    assert "35, 25 or 15 chips" in words["abacus"]
    assert "It also costs 1 chip, into the pot" in words["mombasa"]
    assert "each for 2 cards" in words["templari"]
    assert [e for e in EDITIONS if "Selling a card" in words[e]] == ["serengeti", "templari"]


# --- lessons -------------------------------------------------------------------------------------


def test_every_module_brings_its_sheet():
    modules = {path.stem.upper() for path in Path(lesson_sheets.__file__).parent.glob("l*.py")}
    assert set(SHEETS) == modules
    assert set(WORKSHEETS) == {"rules", "deck", *modules}


ANSWERS = ["0.31", "0,31", "16/51", "4/29", "0.13", "1/6", "45/4", "10 points", "2/13", "19"]


@pytest.mark.parametrize("name", SHEETS)
@in_both_languages
def test_a_lesson_has_a_table_to_fill_in_and_no_answer(name, lang):
    page = Outline(printable(name, lang))
    rows = [tag for tag in page.all("th") if tag.get("scope") == "row"]
    more = 3 if SHEETS[name].points else 0
    assert len(rows) == TRIES + 3 + more
    cells = [text for tag, text in page.texts if tag == "td"]
    assert [*map(int, cells)] == ([*range(1, 6), 1, 3, 6, 10, 15] if more else [])
    assert not [answer for answer in ANSWERS if answer in page.words]


def test_prices_follow_the_chips_of_the_edition():
    for edition, most in (("serengeti", 12), ("abacus", 10)):
        text = printable("L07", "en", edition)
        assert re.findall(r'class="slip">(\d+)<', text) == [str(n) for n in range(most + 1)]
        assert f"Every price from 0 to {most} " in text


# --- asking for it -------------------------------------------------------------------------------


def test_it_is_written_once(tmp_path):
    path = tmp_path / "sheet.html"
    sg.worksheet("L05", path, lang="fr")
    assert path.read_text("utf-8") == printable("L05", "fr")
    with pytest.raises(FileError):
        sg.worksheet("L05", path)
    with pytest.raises(FileError, match="no folder"):
        sg.worksheet("rules", tmp_path / "nowhere" / "sheet.html", lang="en")


@in_both_languages
def test_an_unknown_name_is_one_sentence_that_lists_the_known(lang):
    with pytest.raises(RequestError) as found:
        printable("L99", lang)
    said = error_text(found.value, lang)
    assert said.count(".") == 1
    assert all(name in said for name in ("L99", *WORKSHEETS))
    with pytest.raises(RequestError):
        printable("rules", lang, "monopoly")
