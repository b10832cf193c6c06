"""Every step of a folder of logs in one table, the same as each log by itself says."""

import pandas as pd
import pytest

import serengeti as sg
from serengeti.engine.errors import FileError
from serengeti.frames.folder import COLUMNS


@pytest.fixture(scope="module")
def table():
    return sg.events()


def test_dtypes(table):
    assert {name: str(dtype) for name, dtype in table.dtypes.items()} == {
        name: dtype for name, (dtype, _) in COLUMNS.items()
    }


@pytest.mark.parametrize("name", sg.samples())
def test_the_same_as_the_frame_of_the_replay(table, name):
    found = table[table["file"] == f"{name}.jsonl"].reset_index(drop=True)
    one = sg.sample(name).frames.events
    assert found["whole"].all()
    for column in ("step", "auction", "type", "seat", "other", "chips"):
        pd.testing.assert_series_equal(
            found[column].astype(object), one[column].astype(object), check_names=False
        )
    named = found["cards"].notna()
    assert named.any()
    assert (found["cards"].astype("string") == one["cards"])[named].all()


def test_broken_logs_keep_what_stands(tmp_path):
    log = (sg.content("replays") / f"{sg.samples()[0]}.jsonl").read_bytes()
    lines = log.splitlines(keepends=True)
    (tmp_path / "b.jsonl").write_bytes(b"".join([*lines[:5], b"{\n", *lines[5:]]))
    (tmp_path / "a.jsonl").write_bytes(b"")
    (tmp_path / "c.jsonl").write_bytes(log)
    found = sg.events(tmp_path)
    assert list(found["file"].cat.categories) == ["a.jsonl", "b.jsonl", "c.jsonl"]
    assert found.groupby("file", observed=False)["whole"].any().tolist() == [False, False, True]
    assert found[found["file"] == "b.jsonl"]["step"].tolist() == [0, 1, 2, 3, 4]


def test_an_empty_folder_and_none(tmp_path):
    found = sg.events(tmp_path)
    assert found.empty
    assert list(found.columns) == list(COLUMNS)
    with pytest.raises(FileError):
        sg.events(tmp_path / "none")
