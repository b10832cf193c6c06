"""`serengeti tournament` and `serengeti simulate`."""

import csv

import pytest

from serengeti.api.batches import simulate
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
    assert "my_bot passed" in lines[-1]
    assert err.startswith("Warning: my_bot stopped with an error: ValueError: oh (my_bot.py, line ")
    code, out, err = run(*words, "--lang", "fr")
    assert code == 0
    assert out.startswith("Donnes\u00a0: 2, parties\u00a0: 6")
    assert "my_bot a passé" in out
    assert err.startswith("Attention\u00a0: my_bot s’est arrêté sur une erreur\u00a0: ValueError")


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
def test_a_cluster_that_is_not_there_is_one_sentence(run):
    for lang, wanted in (("en", "No Dask cluster answers at"), ("fr", "Aucune grappe Dask")):
        code, out, err = run("tournament", "greedy", "random", "--dask", "nowhere", "--lang", lang)
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
        ("-5 cap cap cap", "-5 cannot be the number of games", "-5"),
        ("5 cap cap", "for 3 to 6 seats, not for 2", "2"),
        ("5 cap cap greedy", "no playout policy “greedy”", "greedy"),
        ("5 cap cap cap --threads 0", "0 cannot be the number of threads", "0"),
    ],
)
def test_what_cannot_be_simulated_is_one_sentence(run, words, english, french):
    for lang, wanted in (("en", english), ("fr", french)):
        code, out, err = run("simulate", *words.split(), "--lang", lang)
        assert (code, out) == (2, "")
        assert wanted in err
        assert len(err.splitlines()) == 1
