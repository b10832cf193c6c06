"""`serengeti tournament` and `serengeti simulate`."""

import csv
import errno
import os

import pytest

from serengeti.api import batches
from serengeti.api.batches import simulate
from serengeti.engine.editions import Rules, rules_for
from serengeti.engine.errors import RequestError
from serengeti.tournaments import tournament

BOT = """
def choose(view, legal):
    raise ValueError("oh")
"""


def test_a_tournament_is_a_table_in_both_languages(run, tmp_path):
    bot = tmp_path / "my_bot.py"
    bot.write_text(BOT)
    words = ["tournament", bot, "greedy", "random", "--deals", "2", "--seed", "7"]
    code, out, err = run(*words)
    assert code == 0
    assert out.startswith("Deals: 2, games: 6, Serengeti, seats: 3, seed 7.")
    lines = out.splitlines()
    assert lines[1].split()[:2] == ["Player", "Wins"]
    assert len({len(line) for line in lines[1:5]}) == 1
    assert lines[2].startswith("greedy")
    failed = "stopped with an error: ValueError: oh (my_bot.py, line 3)."
    assert lines[-1].startswith("my_bot passed ")
    assert lines[-1].endswith(failed)
    assert err.startswith(f"Warning: my_bot {failed}")
    code, out, err = run(*words, "--lang", "fr")
    assert code == 0
    assert out.startswith("Donnes\u00a0: 2, parties\u00a0: 6")
    assert "my_bot a passé" in out
    assert err.startswith("Attention\u00a0: my_bot s’est arrêté sur une erreur")


def test_options_reach_the_tournament(run, tmp_path):
    table, results = tmp_path / "t.csv", tmp_path / "r.jsonl"
    words = "tournament greedy random --deals 2 --seed 3 --edition don --seats 4 --table pairs"
    code, out, _ = run(*words.split(), "--workers", "2", "--resume", results, "-o", table)
    assert code == 0
    assert "Wins of one seat (row) among seats of another (column)" in out
    assert out.endswith(f"The table is in {table}.\n")
    alone = tournament(["greedy", "random"], 2, "don", seed=3, seats=4, table="pairs")
    assert out.startswith(alone.text("en"))
    with open(table, encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    assert tuple(rows[0]) == alone.rows()[0]
    assert [row[0] for row in rows[1:]] == ["greedy", "random"]
    assert float(rows[1][2]) == alone.wins[0].mean
    words = [word for word in words.split() if word not in ("--seed", "3")]
    code, again, _ = run(*words, "--resume", results)  # with the seed of the file
    assert out.startswith(again)


def test_processes_give_the_same_table(run):
    words = ["tournament", "greedy", "random", "random", "--deals", "2", "--seed", "3"]
    assert run(*words, "--processes", "--workers", "1") == run(*words)


def test_no_game_is_played_when_the_table_has_no_place(run, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("mine")
    code, out, err = run("tournament", "greedy", "random", "--resume", table, "-o", table)
    assert (code, out) == (2, "")
    assert "exists already" in err
    assert table.read_text() == "mine"
    code, _, err = run("simulate", "9", "cap", "cap", "cap", "-o", tmp_path / "no" / "t.csv")
    assert code == 2
    assert "There is no folder" in err


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [
        ("/proc/t.csv", "cannot be written: no file can be made there", "créé"),
        ("/dev/null/t.csv", "There is no folder “/dev/null”", "pas de dossier"),
        (".", "“.” is a folder, not a file", "dossier"),
        ("x" * 300, "cannot be written", "être écrit"),
    ],
)
@pytest.mark.parametrize("command", ["tournament greedy random", "simulate 9 cap cap cap"])
def test_a_place_where_no_file_can_be_is_told_before_the_start(
    run, monkeypatch, command, place, english, french
):
    monkeypatch.setattr(batches, "tournament", None)
    monkeypatch.setattr(batches, "simulate", None)
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run(*command.split(), "-o", place, "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err
        assert len(err.splitlines()) == 1


def test_a_folder_one_may_not_write_to_is_told_before_the_start(run, monkeypatch, tmp_path):
    opened = os.open

    def refused(path, flags, *more):
        if str(path).endswith("t.csv"):
            raise OSError(errno.EROFS, "Read-only file system")
        return opened(path, flags, *more)

    monkeypatch.setattr(os, "open", refused)  # root may write anywhere
    code, out, err = run("tournament", "greedy", "random", "-o", tmp_path / "t.csv")
    assert (code, out) == (2, "")
    assert err == f"The file “{tmp_path}/t.csv” cannot be written: the permission is missing.\n"


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("greedy banquier", "no kind of player “banquier”", "banquier"),
        ("greedy", "takes two players or more", "au moins deux joueurs"),
        ("greedy nowhere.py", "There is no file", "n’existe pas"),
        ("greedy random --seats 2", "for 3 to 6 seats, not for 2", "2"),
        ("greedy random --seats 7", "for 3 to 6 seats, not for 7", "7"),
        ("greedy random --deals -3", "“deals” cannot be -3", "-3"),
        ("greedy random --workers 0", "“workers” cannot be 0", "0"),
        ("greedy random --edition go", "There is no edition “go”", "go"),
        ("greedy random --resume .", "is a folder, not a file", "dossier"),
    ],
)
def test_what_cannot_be_is_one_sentence(run, words, english, french):
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run("tournament", *words.split(), "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err
        assert len(err.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "english", "french"),
    [
        ("nowhere", "“nowhere” cannot be the address", "«\u00a0nowhere\u00a0»"),
        ("tcp://127.0.0.1:1", "No Dask cluster answers at “tcp://127.0.0.1:1”", "Aucune grappe"),
    ],
)
def test_a_cluster_that_is_not_there_is_one_sentence(run, address, english, french):
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run("tournament", "greedy", "random", "--dask", address, "--lang", lang)
        assert (code, out) == (2, "")
        assert err.startswith(wanted)
        assert len(err.splitlines()) == 1


def test_simulate_prints_its_table(run, tmp_path):
    table = tmp_path / "t.csv"
    words = ["simulate", "60", "cap", "cap", "uniform", "--seed", "7"]
    alone = simulate(60, ["cap", "cap", "uniform"], seed=7)
    code, out, _ = run(*words, "-o", table)
    assert (code, out) == (0, f"{alone.text('en')}\nThe table is in {table}.\n")
    assert run(*words, "--threads", "2", "--lang", "fr")[:2] == (0, f"{alone.text('fr')}\n")
    with open(table, encoding="utf-8-sig") as file:
        assert [row[1] for row in csv.reader(file)] == ["policy", "cap", "cap", "uniform"]


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("-5 cap cap cap", "-5 cannot be the number of games: give a whole number", "-5"),
        ("5 cap cap", "for 3 to 6 seats, not for 2", "2"),
        ("5 cap cap greedy", "no playout policy “greedy”", "greedy"),
        (
            "5 cap cap cap --threads 0",
            "0 cannot be the number of threads: give a",
            "0",
        ),
    ],
)
def test_what_cannot_be_simulated_is_one_sentence(run, words, english, french):
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run("simulate", *words.split(), "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["tournament greedy random", "simulate 9 cap cap cap"])
def test_switches_of_the_rules_reach_the_games(run, monkeypatch, command):
    seen = {}

    def took(*words, **how):
        seen.update(how)
        raise RequestError("few-bots", found=0)  # no need to play

    monkeypatch.setattr(batches, "tournament", took)
    monkeypatch.setattr(batches, "simulate", took)
    rules = "bonus=3 sale=Non at_table=oui players=2,6 final_tie=chips,face-sum overbid=on-bid"
    words = [word for rule in rules.split() for word in ("--rule", rule)]
    run(*command.split(), *words, "--rule", "sale_max_chips=none")
    taken = {name: seen.get(name) for name in Rules.__struct_fields__ if name in seen}
    assert taken == {
        "players": (2, 6),
        "overbid": "on-bid",
        "bonus": 3,
        "final_tie": ("chips", "face-sum"),
        "sale": False,
        "sale_max_chips": None,
    }
    assert seen["at_table"] is True
    rules_for("serengeti", 3, at_table=True, **taken)


def test_a_tournament_and_a_simulation_under_other_rules(run):
    rules = ("--rule", "start_chips=20", "--rule", "sale=yes", "--rule", "at_table=yes")
    words = ("--seed", "3", "--edition", "mombasa", *rules)
    switches = {"start_chips": 20, "sale": True, "at_table": True}
    alone = tournament(["greedy", "random"], 2, "mombasa", seed=3, **switches)
    code, out, _ = run("tournament", "greedy", "random", "--deals", "2", *words)
    assert (code, out) == (0, f"{alone.text('en')}\n")
    alone = simulate(20, ["cap", "cap", "cap"], "mombasa", seed=3, **switches)
    code, out, _ = run("simulate", "20", "cap", "cap", "cap", *words)
    assert (code, out) == (0, f"{alone.text('en')}\n")


@pytest.mark.parametrize(
    ("rule", "english", "french"),
    [
        ("bonnus=1", "There is no switch bonnus", "pas d’option bonnus"),
        ("seed=1", "There is no switch seed", "pas d’option seed"),
        ("bonus=-1", "The switch bonus cannot have the value “-1”", "ne peut pas valoir"),
        ("bonus=much", "cannot have the value “much”", "ne peut pas valoir"),
        (
            "sale=maybe",
            "switch sale cannot have the value “maybe”: it takes yes",
            "oui ou non",
        ),
        ("sale_max_chips=x", "from 0 to 1000 or none", "ou aucun"),
        ("overbid=", "The switch overbid cannot have the value “”", "ne peut pas valoir"),
        (f"lots={'1,' * 15}", "fifteen whole numbers with the sum 30", "quinze"),
        ("players=3", "The switch players cannot have the value", "ne peut pas valoir"),
        ("players=6,2", "first the fewest seats, then the most", "d’abord le plus petit nombre"),
        (
            "at_table=maybe",
            "at_table cannot have the value “maybe”: it takes yes",
            "oui ou non",
        ),
        ("bonus", "“bonus” is not NAME=VALUE", "n’est pas de la forme NOM=VALEUR"),
    ],
)
@pytest.mark.parametrize("command", ["tournament greedy random", "simulate 9 cap cap cap", "play"])
def test_a_switch_that_cannot_be_is_one_sentence(run, command, rule, english, french):
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run(*command.split(), "--rule", rule, "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err
        assert len(err.splitlines()) == (1 if "=" in rule else 2)  # argparse points to its help


def test_a_switch_given_twice_is_refused(run):
    words = ("--rule", "bonus=3", "--rule", "bonus=4")
    for lang, wanted in (("en", "The switch “bonus” is given twice."), ("fr", "deux fois")):
        code, out, err = run("simulate", "9", "cap", "cap", "cap", *words, "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err


def test_seconds_may_have_a_fraction_but_not_be_nothing(run, monkeypatch):
    seen = []

    def took(*bots, **how):
        seen.append(how["seconds"])
        raise RequestError("few-bots", found=0)

    monkeypatch.setattr(batches, "tournament", took)
    for text in ("0.5", "0,5", "2"):
        run("tournament", "greedy", "random", "--seconds", text)
    assert seen == [0.5, 0.5, 2]
    for text in ("0", "-1", "nan", "inf", "soon"):
        code, _, err = run("tournament", "greedy", "random", f"--seconds={text}")
        assert code == 2
        assert f"“{text}” is not a number above 0" in err
    assert len(seen) == 3
