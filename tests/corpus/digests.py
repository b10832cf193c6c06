"""Write the digests in expected.json again: a table has got a field, what happens is as before.

python tests/corpus/digests.py
"""

import json
from pathlib import Path

from serengeti.engine.replay import Replay

HERE = Path(__file__).resolve().parent
EXPECTED = HERE / "expected.json"


def facts(path):
    """Where the chips of a legal log are in the end, and the digest of its last table."""
    table = Replay.open(path).at(-1)
    return {
        "chips": table.chips,
        "pot": table.pot,
        "bank": table.bank,
        "digest": table.digest(),
    }


def rewritten(name, old):
    """The expectation with a new digest; other facts must not have changed."""
    if "digest" not in old:
        return old
    new = facts(HERE / f"{name}.jsonl")
    for fact in ("chips", "pot", "bank"):
        assert new[fact] == old[fact], f"{name}: {fact} {new[fact]} instead of {old[fact]}"
    return old | new


def main():
    expected = json.loads(EXPECTED.read_text(encoding="utf-8"))
    rows = [f'"{name}": {json.dumps(rewritten(name, old))}' for name, old in expected.items()]
    EXPECTED.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
