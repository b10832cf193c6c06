"""The folds below the table: the other split rule, the ledger, other editions; and two boards."""

import pytest
from browser.board_page import alone, at, go
from playwright.sync_api import expect

import serengeti as sg
from serengeti import figures
from serengeti.analysis.editions import edition_diff
from serengeti.analysis.ledger import Ledger
from serengeti.analysis.ledger_text import most
from serengeti.engine.editions import SWITCH_VALUES
from serengeti.text.catalogue import translator
from serengeti.widgets.editions import editions
from serengeti.widgets.payload import payload
from serengeti.widgets.price_maps import other_prices, price_maps
from serengeti.widgets.words import controls

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quiet")]

WORDS = {lang: controls(translator(lang)) for lang in ("en", "fr")}
SAMPLES = ("abacus-3", "don-5", "fine-and-overbid-4", "mombasa-6", "serengeti-4")


def unfold(board, *names):
    for name in names:
        board.locator(f".sg-{name} > summary").click()
    return board.locator(f".sg-{names[-1]}")


def otherwise(replay):
    """The steps at which the other split rule changes a price."""
    maps = price_maps(replay.steps(), len(replay.names))
    return list(other_prices(replay, maps["steps"])["steps"])


def other_split(replay):
    return next(rule for rule in SWITCH_VALUES["split"] if rule != replay.start.rules.split)


# --- the price map under the other split rule ---


def amount(price):
    return -1 if price.amount is None else price.amount


@pytest.mark.parametrize("name", SAMPLES)
def test_the_other_split_rule_shows_what_it_would_pay(bare, name):
    replay = sg.sample(name)
    steps = otherwise(replay)
    board = alone(bare, replay, step=steps[0])
    fold = unfold(board, "prices")
    own, other = sorted(
        fold.locator(".sg-split button").all(),
        key=lambda b: b.get_attribute("aria-pressed") == "false",
    )
    expect(own).to_contain_text("(this game)")
    for step in {steps[0], steps[-1]}:
        go(board, step)
        own.click()
        expect(fold.locator("[data-differs]")).to_have_count(0)
        other.click()
        expect(other).to_be_focused()
        expect(other).to_have_attribute("aria-pressed", "true")
        expect(own).to_have_attribute("aria-pressed", "false")
        expect(fold).to_contain_text(WORDS["en"]["otherSplit"])
        here, there = replay.price_map(step), replay.price_map(step, split=other_split(replay))
        for mine, price in zip(here, there, strict=True):
            if not price.legal:
                continue
            row = fold.locator(f"tr[data-price='{amount(price)}']")
            cells = row.locator("td").all_text_contents()
            n = len(replay.names)
            assert cells[2 : 2 + n] == [f"+{share}" if share else "·" for share in price.shares]
            assert cells[-n:] == [str(chips) for chips in price.chips]
            assert ("≠" in row.locator("th").text_content()) == (mine.chips != price.chips)


def test_where_both_rules_pay_the_same_the_board_says_so(bare, replay):
    maps = price_maps(replay.steps(), len(replay.names))["steps"]
    step = next(step for step in maps if step not in otherwise(replay))
    board = alone(bare, replay, "fr", step=step)
    fold = unfold(board, "prices")
    fold.locator(".sg-split button[aria-pressed=false]").click()
    expect(fold).to_contain_text(WORDS["fr"]["sameSplit"])
    expect(fold.locator("[data-differs]")).to_have_count(0)
    go(board, len(replay) - 1)
    expect(fold.locator(".sg-split")).to_be_hidden()


# --- the ledger ---


def moments(replay):
    """First, a few between, and last of the steps that move chips; and the start."""
    moved = [step for step, _ in Ledger(replay).growth()]
    return [0, *moved[:: max(1, len(moved) // 4)], len(replay) - 1]


@pytest.mark.parametrize(
    ("name", "lang"), [(n, ("en", "fr")[i % 2]) for i, n in enumerate(SAMPLES)]
)
def test_the_ledger_is_the_figure_s_and_the_book_s(bare, name, lang):
    replay = sg.sample(name)
    book, board = Ledger(replay), alone(bare, replay, lang)
    fold = unfold(board, "ledger")
    who, accounts = fold.locator("table").nth(0), fold.locator("table").nth(1)
    for step in moments(replay):
        go(board, step)
        expect(fold.locator("p").first).to_have_text(most(replay, book.financed(step), lang))
        _, rows = figures.table("ledger", replay, lang, upto=step)
        assert table_of(who) == [row[1:] for row in rows]
        balance = book.balance(step)
        now = accounts.locator("tbody td:last-child").all_text_contents()
        held = list(balance.closing.values())
        assert [int(chips) for chips in now] == held[: len(now)]
        proof = fold.locator(".sg-proof")
        expect(proof).to_have_attribute("data-holds", "true")
        seats = sum(replay.at(step).chips)
        facts = {"seats": seats, "pot": balance.closing["pot"], "bank": balance.closing["bank"]}
        key = "proofBank" if len(now) == len(held) else "proof"
        expect(proof).to_have_text(WORDS[lang][key].format(all=sum(held), **facts))


def table_of(table):
    """The cells of a table below its head, where a dot is nothing."""
    rows = table.evaluate(
        """(table) => [...table.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
          [...row.querySelectorAll("td")].map((cell) => cell.textContent))"""
    )
    return [["0" if text == "·" else text for text in row] for row in rows]


def test_a_book_that_disagrees_with_the_table_is_shown(bare, replay):
    wrong = payload(replay)
    step, source, target, chips = wrong["ledger"]["entries"][3]
    wrong["ledger"]["entries"][3] = [step, source, target, chips + 1]
    board = alone(bare, replay, step=step - 1, sent=wrong)
    proof = unfold(board, "ledger").locator(".sg-proof")
    expect(proof).to_have_attribute("data-holds", "true")
    go(board, step)
    expect(proof).to_have_attribute("data-holds", "false")
    expect(proof).to_have_text(WORDS["en"]["proofFails"])


def test_tables_have_captions_and_heads(bare, replay):
    board = alone(bare, replay, step=len(replay) - 1)
    fold = unfold(board, "ledger")
    for table in fold.locator("table").all():
        expect(table.locator("caption")).not_to_be_empty()
        assert table.locator("th:not([scope])").count() == 0
        lines = table.locator("tbody tr, tfoot tr").count()
        assert table.locator("tbody th[scope=row], tfoot th[scope=row]").count() == lines
    assert fold.locator(".sg-rows:not([tabindex='0'][aria-label])").count() == 0


# --- other editions ---


@pytest.mark.parametrize("name", SAMPLES)
def test_other_editions_tell_nothing_before_the_playhead(bare, name):
    replay = sg.sample(name)
    known = editions(replay)
    board = alone(bare, replay)
    lines = unfold(board, "editions").locator("li")
    for step in sorted(
        {0, *(line["step"] + by for line in known for by in (-1, 0)), len(replay) - 1}
    ):
        if step < 0:
            continue
        go(board, step)
        expect(lines).to_have_count(len(known))
        over = step == len(replay) - 1 and replay.result is not None
        same = WORDS["en"]["sameGame" if over else "sameSoFar"]
        for line, node in zip(known, lines.all(), strict=True):
            parted = 0 <= line["step"] <= step
            expect(node.locator("b")).to_have_text(line["name"])
            assert node.locator("button").count() == parted
            text = line["told"]["en"].replace("`", "") if parted else same
            expect(node).to_contain_text(text)


def test_a_line_leads_to_where_the_games_part(bare):
    replay = sg.sample("don-5")
    diff = edition_diff(replay, "serengeti")
    board = alone(bare, replay, "fr", step=len(replay) - 1)
    line = unfold(board, "editions").locator("li").first.locator("button")
    expect(line).to_contain_text("Le réglage qui décide")
    line.focus()
    bare.keyboard.press("Enter")
    at(board, diff.step)
    expect(line).to_have_attribute("aria-current", "step")
    go(board, diff.step - 1)
    expect(line).to_have_count(0)


# --- all of them ---


def test_a_closed_fold_costs_nothing(bare, replay):
    board = alone(bare, replay)
    seen = """(board) => {
      window.changes = 0;
      const watch = new MutationObserver((found) => (window.changes += found.length));
      for (const fold of board.querySelectorAll(".sg-ledger, .sg-editions"))
        watch.observe(fold, { childList: true, subtree: true, attributes: true });
    }"""
    board.evaluate(seen)
    for step in range(0, len(replay), 11):
        go(board, step)
    assert bare.evaluate("() => window.changes") == 0
    assert board.locator(".sg-ledger table, .sg-editions li").count() == 0


def test_a_board_that_is_not_told_them_has_no_such_folds(bare, replay):
    less = payload(replay)
    for part in ("otherPrices", "ledger", "editions"):
        del less[part]
    board = alone(bare, replay, step=otherwise(replay)[0], sent=less)
    fold = unfold(board, "prices")
    expect(fold.locator("tbody tr").first).to_be_visible()
    expect(fold.locator(".sg-split")).to_be_hidden()
    expect(board.locator(".sg-fold:not([hidden])")).to_have_count(2)


@pytest.mark.parametrize("name", ["mombasa-6", "abacus-3", "don-5"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_unfolded_they_stay_within_the_page(bare, name, lang):
    replay = sg.sample(name)
    board = alone(bare, replay, lang, step=otherwise(replay)[-1])
    unfold(board, "prices", "ledger", "editions")
    board.locator(".sg-split button[aria-pressed=false]").click()
    for width in (400, 900, 1400):
        bare.set_viewport_size({"width": width, "height": 900})
        assert bare.evaluate("() => document.documentElement.scrollWidth") <= width


def test_names_stay_text_in_the_folds(bare, hostile_replay):
    board = alone(bare, hostile_replay, step=len(hostile_replay) - 1)
    unfold(board, "prices", "ledger", "editions")
    expect(board.locator(".sg-ledger tbody th").first).to_contain_text(hostile_replay.names[0])
    assert bare.evaluate("() => window.hacked") is None
    assert board.locator(".sg-folds :is(img, a, script)").count() == 0


# --- two games beside each other ---

COMPARED = "import serengeti as sg\nsg.sample('don-5').compare('serengeti').show('en')"


def test_two_games_stand_beside_each_other_where_they_part(worked):
    page = worked("compared.ipynb", COMPARED)
    boards = page.locator(".sg-board")
    expect(boards).to_have_count(2)
    diff = sg.sample("don-5").compare("serengeti")
    for board in boards.all():
        at(board, diff.step)
    said = page.locator(".sg-compared p").first
    expect(said).to_have_text(diff.sentence("en").replace("`", ""))
    heads = page.locator(".sg-compared h4")
    expect(heads).to_have_text(["As played: Don", "Under the rules of Serengeti"])
    expect(page.locator(".sg-twin").first).to_be_hidden()
    for part in (".sg-copy", ".sg-desk"):  # no name leads to the other game
        expect(boards.first.locator(part)).to_be_visible()
        expect(boards.last.locator(part)).to_be_hidden()
    left, right = (board.bounding_box() for board in boards.all())
    assert left["x"] + left["width"] <= right["x"]
    assert left["y"] == right["y"]
    go(boards.first, 3)
    at(boards.last, diff.step)
    page.set_viewport_size({"width": 700, "height": 1000})
    upper, lower = (board.bounding_box() for board in boards.all())
    assert upper["x"] == lower["x"]
    assert upper["y"] + upper["height"] <= lower["y"]
