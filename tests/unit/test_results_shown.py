"""Tournaments and simulations as tables: on a page what is printed, and nothing a name could do."""

import re
import statistics
from html import unescape
from html.parser import HTMLParser

import pytest

import serengeti as sg
from serengeti import figures
from serengeti.engine.referee import prove
from serengeti.simulation import batch, playouts_from, simulate
from serengeti.simulation.playout import play_plain
from serengeti.text.errors import error_text
from serengeti.text.names import aligned
from serengeti.tournaments import tournament
from serengeti.tournaments.deal import told_apart

POLICIES = ["cap", "uniform", "cap"]
HOSTILE = "<img src=x onerror=alert(1)> $x$"


class Read(HTMLParser):
    """Tables of a page as rows of cells, its captions and its paragraphs."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.tables, self.captions, self.lines = [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
        elif tag in ("p", "br"):
            self.lines.append("")
        elif tag == "caption":
            self.captions.append("")

    def handle_data(self, data):
        place = next(tag for tag, _ in reversed(self.tags) if tag not in ("span", "thead", "tbody"))
        if place == "caption":
            self.captions[-1] += data
        elif place in ("td", "th"):
            self.tables[-1][-1][-1] += data
        else:
            self.lines[-1] += data


def named(name):
    def choose(view, legal):
        if legal.bidder is None:
            return None if legal.may_decline else next(iter(legal))
        return sg.Passed(view.seat)

    choose.__name__ = name
    return choose


@pytest.fixture(scope="module")
def simulation():
    return simulate(200, POLICIES, seed=7, compiled=False)


RESULTS = {
    "tournament": lambda: tournament([named(HOSTILE), "greedy", "random"], 3, seed=2),
    "pairs": lambda: tournament(["greedy", "random"], 2, seed=2, table="pairs"),
    "one deal": lambda: tournament([named("a"), "greedy"], 1, seed=2, table="pairs"),
    "faults": lambda: tournament([lambda view, legal: 7, "greedy", "random"], 2, seed=2, workers=1),
    "simulation": lambda: simulate(60, POLICIES, seed=7, compiled=False),
    "one game": lambda: simulate(1, POLICIES, seed=7),
    "comparison": lambda: simulate(30, POLICIES, seed=7, compiled=False).compare("don"),
    "playouts": lambda: sg.sample("serengeti-4").playouts(30, 20),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_a_page_shows_what_is_printed(make, lang):
    result = make()
    sg.language(lang)
    try:
        page = Read(result._repr_html_())
    finally:
        sg.language("en")
    printed = result.text(lang).splitlines()
    assert [line for line in page.captions + page.lines if line not in printed] == []
    for table in page.tables:
        words = 2 if table[0][1] in ("Policy", "Stratégie") else 1
        assert all(line in printed for line in aligned(table, words))
    shown = len(page.captions + page.lines) + sum(map(len, page.tables))
    assert shown == len([line for line in printed if line])
    assert page.tags[0] == ("div", {"class": "sg-shown", "lang": lang})


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_tables_have_captions_and_heads_and_no_name_is_markup(make):
    page = make()._repr_html_()
    assert {tag for tag, _ in Read(page).tags} <= {
        *("div", "table", "caption", "thead", "tbody", "tr", "th", "td", "p", "br", "span")
    }
    assert page.count("<table>") == page.count("<caption") == page.count("<thead>")
    rows = len(re.findall("<tr><th scope=", page))
    assert rows == page.count("<tr>")
    assert not re.search(r"\$(?!</span>)", page)
    assert "None" not in unescape(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_has_no_error_shows_none(lang):
    for text in (RESULTS["one deal"]().text(lang), RESULTS["one game"]().text(lang)):
        assert "±–" not in text
        assert "– –" not in text
    standing = RESULTS["one deal"]().text(lang).splitlines()[2].split()
    assert standing[2] == "–"
    assert re.fullmatch(r"\d+[.,]\d\d", standing[3])
    assert "A single deal" in RESULTS["one deal"]().text("en")
    assert "A single game" in RESULTS["one game"]().text("en")


def test_reprs_tell_them_apart():
    assert repr(RESULTS["one deal"]()) == "<Tournament: 1 deal, 6 games, seed 2>"
    assert repr(RESULTS["one game"]()) == "<Simulation: 1 game, seed 7, cap uniform cap>"
    assert repr(RESULTS["playouts"]()) == "<Playouts: 20 games, seed 0, cap cap cap cap>"
    assert repr(RESULTS["comparison"]()).startswith("<Comparison: 30 games, ")


def test_frames_of_a_simulation_are_its_rows(simulation):
    assert list(simulation.frame.columns) == list(simulation.rows()[0])
    assert list(simulation.frame["wins_error"]) == [win.error for win in simulation.wins]
    assert simulation.price_frame.index.name == "digit"
    assert list(simulation.price_frame["chips"]) == [price.mean for price in simulation.prices]


# --- the same games under other rules ------------------------------------------------------------


@pytest.mark.parametrize("first", [None, 1])
def test_changes_are_those_of_pairs_of_games(first):
    one = simulate(80, POLICIES, seed=3, first=first, compiled=False)
    change = one.compare(split="equal-holders")
    other = simulate(80, POLICIES, seed=3, first=first, compiled=False, split="equal-holders")
    assert change.after.rows() == other.rows()
    assert change.before.rows() == one.rows()
    pairs = [(one.game(n), other.game(n)) for n in range(80)]
    assert all(a.start.deck == b.start.deck and a.start.first == b.start.first for a, b in pairs)
    for seat in range(3):
        points = [b.events[-1].totals[seat] - a.events[-1].totals[seat] for a, b in pairs]
        assert change.points[seat].mean == pytest.approx(statistics.mean(points))
        error = statistics.stdev(points) / 80**0.5
        assert change.points[seat].error == pytest.approx(error)
        assert change.points[seat].error < one.points[seat].error
    assert change.game(5).log.events[1:] == other.game(5).log.events[1:]
    assert prove(change.game(5).log).problems == ()


def test_compiled_or_not_a_comparison_is_the_same(simulation):
    pytest.importorskip("numba")
    there = simulation.compare(bonus=7).after
    plain = batch.paired(simulation._job, there._job, 120, compiled=False)
    assert batch.paired(simulation._job, there._job, 120, compiled=True) == plain


def test_ctrl_c_in_a_comparison_keeps_the_pairs_that_are_done(simulation, monkeypatch, capsys):
    sg.language("en")
    whole = simulation.compare("don")
    played = []

    def row(*asked):
        played.append(asked)
        if len(played) == 2 * 2 * batch.PLAIN_CHUNK + 1:
            raise KeyboardInterrupt
        return play_plain(*asked)

    monkeypatch.setattr(batch, "play_plain", row)
    monkeypatch.setattr(batch, "kernel_loaded", lambda: False)
    found = simulation.compare("don")
    assert "Stopped early: 100 of 200 games count.\n" in capsys.readouterr().err
    assert found.text("en").startswith("Games: 100 of 200, seed 7. Before: Serengeti.")
    monkeypatch.undo()
    few = simulate(100, POLICIES, seed=7, compiled=False)
    assert found.before.rows() == few.rows()
    assert found.rows() == few.compare("don").rows() != whole.rows()


def test_ctrl_c_before_the_first_pair_is_passed_on(simulation, monkeypatch):
    def row(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "play_plain", row)
    monkeypatch.setattr(batch, "kernel_loaded", lambda: False)
    with pytest.raises(KeyboardInterrupt):
        simulation.compare("don")


def test_a_comparison_tells_how_far_it_has_come(simulation, monkeypatch):
    told = []
    monkeypatch.setattr(batch.Progress, "reach", lambda bar, done: told.append(done))
    monkeypatch.setattr(batch, "kernel_loaded", lambda: False)
    simulation.compare("don")
    assert told == [50, 100, 150, 200]


def test_another_edition_brings_its_own_switches():
    one = simulate(10, POLICIES, seed=3, compiled=False, bonus=9)
    assert "After: Serengeti, bonus = 9, split = " in one.compare(split="majority").text("en")
    assert "After: Don." in one.compare("don").text("en")
    with pytest.raises(sg.SetupError):
        one.compare(splitt="majority")
    with pytest.raises(sg.SetupError):
        one.compare(date="2009-01-01")


def test_nothing_changed_is_no_change(simulation):
    same = simulation.compare()
    assert {change.mean for change in same.prices} == {0}
    assert same.text("en").count("Not one game came out differently. The policies never sell") == 1
    assert same.text("fr").count("Aucune partie n’a fini autrement.") == 1
    assert "standard errors from 0" not in same.text("en")
    assert simulation.compare(sale=False, exchange=True).rows() == same.rows()


def test_only_changes_with_chance_in_them_are_counted(simulation):
    change = simulation.compare(bonus=3)  # who is paid what stays as it was
    assert {found.error for found in change.prices} == {0}
    (said,) = [line for line in change.text("en").splitlines() if "standard errors from 0" in line]
    moved = sum(win.error > 0 for win in change.wins)
    assert f" of {moved} changes" in said
    assert "Not one game" not in change.text("en")


def test_a_comparison_is_played_as_its_simulation_was(simulation, monkeypatch):
    seen = []
    monkeypatch.setattr(batch, "_kernel", lambda games, compiled: seen.append(compiled))
    change = simulation.compare("don")
    change.after.compare("abacus")
    change.before.compare("abacus")
    assert seen == [False] * 3
    monkeypatch.undo()
    pytest.importorskip("numba")
    total = batch._total

    def counted(play, games, threads=0):
        seen.append(threads)
        return total(play, games, threads)

    monkeypatch.setattr(batch, "_total", counted)
    simulate(9, POLICIES, seed=7, threads=3, compiled=True).compare("don")
    assert seen == [False] * 3 + [3, 3]


def test_titles_name_what_was_played():
    def titles(result):
        return [result.text(lang).splitlines()[0] for lang in ("en", "fr")]

    def under(**switches):
        return simulate(5, POLICIES, seed=7, compiled=False, **switches)

    assert titles(under(sale=False, sale_max_chips=None, players=(2, 6)))[0] == (
        "Games: 5, seed 7. Rules: Serengeti, sale = no, sale_max_chips = none, players = 2, 6."
    )
    assert titles(under(edition="don", sale=True))[1].endswith(". Règles\u00a0: Don, sale = oui.")
    assert titles(under(first=1))[0] == "Games: 5, seed 7. Rules: Serengeti, first = 1."
    replay = sg.sample("g1-2009")
    assert titles(replay.playouts(3, 5, seed=1)) == [
        "Games: 5, seed 1. From step 3 of game g1-2009.",
        "Parties\u00a0: 5, graine 1. À partir de l’étape 3 de la partie g1-2009.",
    ]
    assert titles(playouts_from(replay.at(3), 5))[0] == "Games: 5, seed 0. From a bare table."


def test_one_pair_of_games_has_no_errors():
    text = simulate(1, POLICIES, seed=7).compare("don").text("en")
    assert "A single game gives no standard error." in text
    assert "two standard errors" not in text
    assert "±" not in text


def test_far_changes_are_counted():
    change = simulate(60, ["cap"] * 4, seed=5, compiled=False).compare(split="equal-holders")
    far = sum(abs(one.mean) > 2 * one.error for one in change.prices)
    assert re.search(rf"^{far} of 10 changes? .* about 0\.5 would be\.$", change.text("en"), re.M)


# --- names at the tables of a tournament ---------------------------------------------------------


def test_seats_of_a_told_game_bear_the_names_of_their_players():
    result = tournament([named("A<b>"), "greedy", "greedy"], 1, seed=4, table="pairs")
    for table in range(6):
        players = result.game(0, table).start.players
        assert len({player.name for player in players}) == 3
        for player in players:
            assert player.name.startswith(player.kind)
        assert {player.kind for player in players} <= set(result.names)


def test_no_seat_gets_the_name_of_another_player():
    assert told_apart(["x", "x", "x (2)"]) == ["x", "x (3)", "x (2)"]
    long = "y" * 40
    assert told_apart([long, long])[1] == "y" * 35 + " (2)"


def test_a_bare_table_is_shown_too():
    result = playouts_from(sg.sample("serengeti-4").at(40), 10)
    assert "<caption" in result._repr_html_()


# --- figures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Share of the games"), ("fr", "Part des parties")]
)
def test_a_figure_of_wins_has_words_and_intervals(simulation, lang, title):
    few = simulate(20, POLICIES, seed=7, compiled=False)
    drawn = figures.wins(few, simulation, lang=lang)
    assert drawn.layout.yaxis.title.text == title
    assert drawn.layout.xaxis.ticktext == ("A", "B", "C")
    assert [trace.showlegend for trace in drawn.data] == [True, True]
    for trace, result in zip(drawn.data, (few, simulation), strict=True):
        assert trace.name.endswith(str(result.games))
        assert list(trace.y) == [win.mean for win in result.wins]
        reach = [1.96 * win.error for win in result.wins]
        assert list(trace.error_y.array) == pytest.approx(reach)
        assert list(trace.error_y.arrayminus) == pytest.approx(reach)
    assert drawn.layout.shapes[0].y0 == 1 / 3


def test_a_figure_of_a_tournament_has_its_intervals_and_harmless_names():
    result = RESULTS["tournament"]()
    drawn = figures.wins(result)
    (trace,) = drawn.data
    assert not trace.showlegend
    highs = [mean + reach for mean, reach in zip(trace.y, trace.error_y.array, strict=True)]
    assert highs == pytest.approx([win.high for win in result.wins])
    assert "<" not in "".join(drawn.layout.xaxis.ticktext)
    assert "$" not in "".join(drawn.layout.xaxis.ticktext)
    assert list(figures.wins(RESULTS["one deal"]()).data[0].error_y.array) == [0, 0]


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "Change in wins, 95 %"), ("fr", "Écart des victoires, ")]
)
def test_a_figure_of_wins_of_a_comparison_shows_changes(simulation, lang, title):
    changes = [simulation.compare(split="equal-holders"), simulation.compare("don")]
    drawn = figures.wins(*changes, lang=lang)
    assert drawn.layout.title.text.startswith(title)
    assert drawn.layout.shapes[0].y0 == 0
    for trace, change in zip(drawn.data, changes, strict=True):
        assert list(trace.y) == [win.mean for win in change.wins]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_drawn_is_one_sentence(simulation, lang):
    def drawn(figure, *results):
        with pytest.raises(sg.RequestError) as caught:
            figure(*results)
        said = error_text(caught.value, lang)
        assert not re.search(r"[?{}\n]", said)
        return said

    four = simulate(5, ["cap"] * 4, seed=7, compiled=False)
    change = simulation.compare("don")
    for results in ((), (5,), (None, simulation), (simulation, four), (simulation, change)):
        drawn(figures.wins, *results)
    for result in (5, None, RESULTS["pairs"]()):
        drawn(figures.paid, result)
    assert "5" in drawn(figures.wins, 5)
    assert "<Tournament" in drawn(figures.paid, RESULTS["pairs"]())


def test_a_figure_of_what_is_paid_shows_means_or_changes(simulation):
    change = simulation.compare(split="equal-holders")
    for result, word in ((simulation, "Paid by"), (change, "Change by")):
        drawn = figures.paid(result, lang="en")
        assert list(drawn.data[0].y) == [price.mean for price in result.prices]
        assert drawn.layout.title.text.startswith(word)
        assert drawn.layout.xaxis.title.text == "Last digit of the price"
    assert "Dernier chiffre" in figures.paid(change, lang="fr").layout.xaxis.title.text
