"""Logs: reading and proving one, ten thousand of them as a DataFrame, and the import."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from benchmarks.games import job, tell
from benchmarks.measure import ROUNDS, Times, medians, python
from benchmarks.table import Row
from serengeti.engine import referee
from serengeti.engine.events import Event
from serengeti.engine.log import Log, scan
from serengeti.frames import folder

if TYPE_CHECKING:
    import pandas as pd

LOGS = 100
"Logs a round reads, one after another."
FILES, DIFFERENT = 10_000, 1_000
"Files in the folder, and games in them."


def logs(count: int) -> list[bytes]:
    """Logs of whole games between four `cap` players, all different."""
    played = job("cap")
    return [Log(tuple(tell(played, index)[0]), ()).dumps() for index in range(count)]


def reading() -> Iterator[Row]:
    """A log read and checked, beside pydantic on the same union; and proved."""
    from benchmarks.pydantic_events import adapter

    data = logs(LOGS)
    decode, validate = msgspec.json.Decoder(Event).decode_lines, adapter().validate_json
    scans = [scan(log) for log in data]
    lines = [log.splitlines() for log in data]
    ways = {
        "decode": partial(_each, decode, data),
        "scan": partial(_each, scan, data),
        "pydantic": partial(_each, lambda log: [validate(line) for line in log], lines),
        "referee": partial(_each, referee.prove, scans[: LOGS // 10]),
    }
    seconds = medians(ways)
    micro = {name: 1e6 * seconds[name] / LOGS for name in ways}
    events = sum(log.count(b"\n") for log in data) / LOGS
    for name, what in (("decode", "decode and validate"), ("scan", "read with every check")):
        figures = f"{micro[name]:.0f} µs for {events:.0f} events; pydantic {micro['pydantic']:.0f}"
        ratio = seconds["pydantic"] / seconds[name]
        yield Row(f"{what} / pydantic", figures, ratio, least=5 if name == "decode" else None)
    yield Row("referee", f"{LOGS / 10 / seconds['referee']:,.0f} logs/s, read before")


def _each(function: Callable[[Any], object], items: Iterable[Any]) -> None:
    """Nothing is kept: a heap that grows would be measured too."""
    for item in items:
        function(item)


# --- ten thousand files ------------------------------------------------------------------------


def files() -> Iterator[Row]:
    """A folder of logs as a DataFrame, beside a list of one dict for each line."""
    with tempfile.TemporaryDirectory() as place:
        data, root = logs(DIFFERENT), Path(place)
        for number in range(FILES):
            (root / f"{number:05}.jsonl").write_bytes(data[number % DIFFERENT])
        made: dict[str, pd.DataFrame] = {}
        ways = {"ours": folder.frame, "dicts": of_dicts}
        seconds = medians(
            {name: partial(_keep, made, name, way, root) for name, way in ways.items()}
        )
    yield _row(seconds, {name: _megabytes(frame) for name, frame in made.items()})


def of_dicts(root: Path) -> pd.DataFrame:
    """What one writes first: every line a dict, the dicts in a list, the list a DataFrame."""
    import pandas as pd

    rows: list[dict[str, Any]] = []
    for path in sorted(root.rglob("*.jsonl")):
        for step, line in enumerate(path.read_bytes().splitlines()):
            rows.append({"file": path.name, "step": step, **json.loads(line)})
    return pd.DataFrame(rows)


def _keep(made: dict[str, Any], name: str, way: Callable[[Path], Any], root: Path) -> None:
    made[name] = None  # the last round's frame goes first, so that memory holds one
    made[name] = way(root)


def _megabytes(frame: pd.DataFrame) -> float:
    """Memory of the columns, what their texts and lists take left out."""
    return float(frame.memory_usage(deep=True).sum()) / 1e6


def _row(seconds: Times, megabytes: dict[str, float]) -> Row:
    figures = "; ".join(
        f"{name} {seconds[name]:.2f} s, {megabytes[name]:.0f} MB" for name in ("ours", "dicts")
    )
    ratio = seconds["dicts"] / seconds["ours"]
    return Row(f"{FILES:,} log files to a DataFrame / list of dicts", figures, ratio, least=5)


# --- the import --------------------------------------------------------------------------------

_IMPORT = """
import sys, time
start = time.process_time()
__import__(sys.argv[1])
print(time.process_time() - start)
"""


def imports() -> Iterator[Row]:
    """`import serengeti` beside `import pandas`, each in new processes, in turn."""
    taken: dict[str, list[float]] = {"serengeti": [], "pandas": []}
    for _ in range(ROUNDS):
        for name, times in taken.items():
            times.append(float(python(_IMPORT, name)))
    ours, pandas = (sorted(times)[ROUNDS // 2] for times in taken.values())
    figures = f"{1000 * ours:.0f} ms; pandas {1000 * pandas:.0f} ms"
    yield Row("time of import serengeti / import pandas", figures, ours / pandas, most=0.15)
