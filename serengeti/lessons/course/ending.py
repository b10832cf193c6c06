"""Chapter: most chips, and ties at the end."""

from __future__ import annotations

from serengeti import players
from serengeti.engine import scoring
from serengeti.engine.events import GameEnded
from serengeti.engine.replay import Replay
from serengeti.lessons.course.choosing import Seats
from serengeti.lessons.course.position import NAMES, Position, before_end, sample
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step, seats
from serengeti.text.catalogue import N_, Translator


def _played(seed: int, edition: str) -> Replay:
    return Replay(players.play(["greedy"] * 4, seed, edition, NAMES[:4]).log)


def equal_chips() -> Position:
    """Two players own the same number of chips, and nobody more."""
    return before_end(_played(67, "serengeti"), you=2)


def equal_points() -> Position:
    """Two players have the same total, and other digits."""
    return before_end(sample("face-sum-4"), you=3)


def equal_all() -> Position:
    """Two players have the same total and the same number of cards."""
    return before_end(_played(177, "mombasa"), you=0)


def the_end(at: Position) -> Replay:
    """The points are counted."""
    return at.then(lambda _game: None)  # it follows by itself


def ended(at: Position) -> GameEnded:
    """How the engine ends the game."""
    event: GameEnded = next(event for _, event in at.find(the_end(at), GameEnded))
    return event


def bonus(at: Position) -> Answer:
    """Who gets the bonus."""
    return (seats(seat for seat, points in enumerate(ended(at).bonus) if points),)


def winners(at: Position) -> Answer:
    """Who wins."""
    return (seats(ended(at).winners),)


def says(at: Position, tr: Translator) -> str:
    """The engine's sentence about the end."""
    return at.say(the_end(at), tr, GameEnded)


def chips(at: Position, tr: Translator) -> str:
    """Everybody's chips, and the bonus."""
    pairs = zip(at.names, at.table.chips, strict=True)
    return tr(
        "{chips}. Whoever owns most gets {bonus} points, on a tie each of them.",
        chips=", ".join(f"{name} {n}" for name, n in pairs),
        bonus=at.table.bonus,
    )


def by_face_sum(at: Position) -> Answer:
    """As if the digits on the cards decided."""
    table = at.table
    best = scoring.best_of(table, (1 << table.n) - 1, scoring.BY_POINTS)
    return (seats(scoring.best_of(table, best, scoring.BY_FACE_SUM)),)


def by_cards(at: Position) -> Answer:
    """As if the number of cards decided."""
    table = at.table
    best = scoring.best_of(table, (1 << table.n) - 1, scoring.BY_POINTS)
    return (seats(scoring.best_of(table, best, scoring.BY_MORE_CARDS)),)


WINS = N_("Who wins?")

CHAPTER = Chapter(
    N_("The end of the game"),
    (
        Step(
            "7.1",
            equal_chips,
            N_("All lots are sold. Who gets the bonus for most chips?"),
            Seats(N_("Who gets the bonus?"), bonus, chips, the_end),
            N_("Compare the chips of all players. Can two be best?"),
            N_(
                "Most chips at the end bring a bonus. On a tie each of those who own most gets it "
                "in full."
            ),
        ),
        Step(
            "7.2",
            equal_points,
            N_("Points with the bonus: {totals}. Who wins?"),
            Seats(WINS, winners, says, the_end),
            N_("There is one moment at which the digits on the cards are added up: this one."),
            N_(
                "In the edition Serengeti equal points are decided by the sum of all digits on "
                "the cards; the higher sum wins."
            ),
            (
                Idea(
                    "more-cards",
                    N_(
                        "You counted the cards: that is the rule of the edition Mombasa. Here the "
                        "higher sum of the digits decides."
                    ),
                    by_cards,
                ),
            ),
        ),
        Step(
            "7.3",
            equal_all,
            N_("In the edition Mombasa. Points with the bonus: {totals}. Who wins?"),
            Seats(WINS, winners, says, the_end),
            N_("This edition counts cards on equal points. And if that is equal too?"),
            N_(
                "In the edition Mombasa the higher number of cards decides on equal points. If "
                "that is equal too, the victory is shared."
            ),
            (
                Idea(
                    "face-sum",
                    N_(
                        "You added the digits: that is the rule of the edition Serengeti. Here "
                        "only the number of cards decides."
                    ),
                    by_face_sum,
                ),
            ),
        ),
    ),
)
