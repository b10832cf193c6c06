"""Play and write the golden games: one of every edition with every number of seats.

python tests/golden/regenerate.py

Look at the differences before keeping them: each needs a rule that says why.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from serengeti.engine.cards import names_of
from serengeti.engine.choices import Choices
from serengeti.engine.editions import EDITIONS
from serengeti.engine.events import Annotation, Bid, Irregular, Note
from serengeti.engine.game import Game
from serengeti.engine.log import Log
from serengeti.engine.recording import encode
from serengeti.engine.replay import Replay
from serengeti.engine.table import Table
from serengeti.players import choosers, seats

HERE = Path(__file__).resolve().parent
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
KINDS = ["greedy", "random", "greedy", "random", "greedy", "greedy"]
TABLES = [
    (edition, number)
    for edition, changes in EDITIONS.items()
    for number in range(3, changes.get("players", (3, 6))[1] + 1)
]
"Every edition with every number of seats."

SETUPS = {
    ("serengeti", 6): {"sale_limit": "game", "at_table": True},
    ("don", 6): {"exchange": True},
    ("templari", 3): {"all_pass": "carry-lot", "all_pass_pot": "digit-0"},
    ("templari", 4): {"exchange": True},
    ("templari", 5): {"exchange": True, "sale": True, "at_table": True},
    ("mombasa", 4): {"exchange": True, "at_table": True},
    ("don", 3): {"exchange": True, "sale": True, "sale_limit": "game"},
}
"What is changed in an edition; the others play by their text, every second one at a table."

SEEDS = {
    "serengeti": {3: 64, 4: 1, 5: 24, 6: 45},
    "mombasa": {3: 29, 4: 49, 5: 10, 6: 1},
    "don": {3: 2, 4: 3, 5: 16, 6: 4},
    "abacus": {3: 31, 4: 1, 5: 2},
    "templari": {3: 27, 4: 51, 5: 3},
}
"Sought, so that rare things happen as well."


def setup_of(edition, number):
    plain = {"at_table": number % 2 == 1}
    return SETUPS.get((edition, number), plain) | {"id": f"golden-{edition}-{number}"}


def play(edition, number):
    """The finished game; that of three by the default edition has a move against the rules."""
    seed = SEEDS[edition][number]
    first, who = seed % number, seats(KINDS[:number], NAMES[:number])
    setup = setup_of(edition, number)
    game = Game(who, edition, seed=seed, first=first, **setup).play(choosers(KINDS[:number], seed))
    return let_stand(game, number, seed) if (edition, number) == ("serengeti", 3) else game


def let_stand(game, number, seed):
    """Cut the game where a seat could have named a digit it owns, let it, and play on."""
    step, bid = next(owned_digits(game))
    agreed = Irregular(step=step, rule="digit-owned", agreed="Noticed when the lot was gone.")
    note = Note(at=step, kind="comment", text="Let stand.", by="Cleo")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cut.jsonl"
        Log((*game.events[:step], bid, agreed, note), ()).save(path)
        with Game.resume(path) as resumed:
            resumed.play(choosers(KINDS[:number], seed))
    return resumed


def owned_digits(game):
    """(step, bid): bids against the digit rule in place of a step, from auction 6 on."""
    for step in Replay(game.log).steps():
        legal = Choices(step.table, silent=True)
        if legal.bidder is not None and step.table.auction > 5:
            for amount in range(step.table.high + 1, 10):
                if legal.why(amount) == "digit-owned":
                    yield step.number + 1, Bid(seat=legal.bidder, amount=amount)


# --- as text -----------------------------------------------------------------------------------

SHORT = {"orange": "or", "green": "gn", "grey": "gy", "blue": "bl", "brown": "br", "pink": "pk"}


def cards(mask):
    """Cards by the first letters of their colours: `bl8 br1`."""
    found = (name.split("-") for name in names_of(mask))
    return " ".join(SHORT[colour] + digit for colour, digit in found) or "-"


def row(table, before):
    """The table on one line, with the hands that have changed."""
    parts = [f"a{table.auction} first {table.first}", f"chips {' '.join(map(str, table.chips))}"]
    parts += [f"pot {table.pot}", f"bank {table.bank}", f"lot {cards(table.lot | table.offered)}"]
    if table.leader >= 0:
        parts.append(f"bid {table.high} by {table.leader}")
    if table.turn >= 0:
        parts.append(f"turn {table.turn}")
    for seat, hand in enumerate(table.hands):
        if hand != before.hands[seat]:
            parts.append(f"hand {seat} {cards(hand)}")
    if table.removed != before.removed:
        parts.append(f"out {cards(table.removed)}")
    return ", ".join(parts)


def lines(game):
    """Step, event, digest and table of every line of the log; annotations have no step."""
    steps, before = Replay(game.log).steps(), Table.of(game.start)
    for event in game.events:
        text = encode(event).decode().replace(f'"engine":"{game.start.engine}",', "", 1)
        if isinstance(event, Annotation):
            yield f"-  {text}"
        else:
            step = next(steps)
            yield f"{step.number}  {text}  {step.table.digest()}  {row(step.table, before)}"
            before = step.table


def text_of(edition, number):
    """The golden text of a table."""
    return "".join(line + "\n" for line in lines(play(edition, number)))


def path_of(edition, number):
    return HERE / f"{edition}-{number}.txt"


def main():
    for edition, number in TABLES:
        path_of(edition, number).write_text(text_of(edition, number), encoding="utf-8")
        print(path_of(edition, number).name)


if __name__ == "__main__":
    main()
