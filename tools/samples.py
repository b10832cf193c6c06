"""Play the sample games of `data/replays` again from their seeds.

python tools/samples.py

A sample is kept as it is while its log can be read; this is for a change of the log format.
Games of real tables (`g1-…`) have no seed and are not touched.
"""

from pathlib import Path

from serengeti.players import play

FOLDER = Path(__file__).resolve().parent.parent / "data" / "replays"
NAMES = ["Awa", "Basile", "Chloé", "Driss", "Emma", "Farid"]
G, R = "greedy", "random"

SAMPLES = {
    "serengeti-4": ([G, G, R, G], 425, "serengeti", {}),
    "mombasa-6": ([G, G, G, R, G, G], 3, "mombasa", {}),
    "don-5": ([R, R, R, G, R], 88, "don", {}),
    "abacus-3": ([G, G, G], 1437, "abacus", {}),
    "templari-4": ([G, G, G, G], 96, "templari", {}),
    "exchanges-4": ([G, R, G, G], 2, "mombasa", {"exchange": True, "sale": True}),
    "fine-and-overbid-4": ([G, R, G, G], 85, "serengeti", {"at_table": True}),
    "challenge-5": ([G, R, G, G, G], 68, "mombasa", {"at_table": True}),
    "locked-3": ([G, G, G], 385, "serengeti", {}),
    "face-sum-4": ([G, G, G, G], 26, "serengeti", {}),
}
"Players, seed, edition and switches of each sample."


def main():
    for name, (kinds, seed, edition, switches) in SAMPLES.items():
        path = FOLDER / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        play(kinds, seed, edition, NAMES[: len(kinds)], **switches).save(path)
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
