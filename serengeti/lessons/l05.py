"""L05, what a card is worth: triangular numbers, pairs, linearity of the mean."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from serengeti.engine.cards import COLOUR_MASK, COLOURS, POINTS
from serengeti.engine.chance import Chance
from serengeti.lessons.exact import DECK
from serengeti.lessons.exercise import Facts, exercise
from serengeti.lessons.ladder_drawing import ladder
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.lessons.points import (
    SIZE,
    mean_points,
    mean_points_of,
    mean_points_random_cards,
    points,
)
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import N_

PLAYERS = 4
"The situation: four players, all cards owned at the end."


def trial(rng: Random) -> int:
    """Throw two coins for every card: it is mine if both show heads, one time in four."""
    mine = rng.getrandbits(DECK) & rng.getrandbits(DECK)
    return sum(POINTS[(mine & colour).bit_count()] for colour in COLOUR_MASK)


def scene(mine: int, theirs: int, lang: str | None = None) -> Shown:
    """The five cards of a colour between two players: points, and what the next card adds."""
    return ladder(mine, min(theirs, SIZE - mine), lang)


LESSON = Lesson(
    id="L05",
    title=N_("What is a card worth?"),
    levels="PT",
    minutes=50,
    question=N_(
        "Four players own all thirty cards at the end. Suppose that each card went to one of them "
        "at random, whoever owned the others. How many points has a player on average?"
    ),
    exact=lambda: mean_points_random_cards(PLAYERS),
    trial=trial,
    wrong=N_(
        "The usual wrong idea takes the points of the average hand, 5/4 of a card in each colour: "
        "that gives 135/16 = 8.44. Hands that differ have more points on average than their "
        "average hand, for every further card of a colour is worth more than the one before."
    ),
    scene=scene,
    dials=(
        Dial("mine", N_("Cards that A owns"), 0, 5, 2),
        Dial("theirs", N_("Cards that B owns"), 0, 5, 1, beside=lambda at: SIZE - at["mine"]),
    ),
)


def triangle(cards: int) -> int:
    """1 + 2 + … + n, for a colour of any size."""
    return cards * (cards + 1) // 2


@exercise(
    "L05.1",
    N_(
        "You count your cards of two colours: {first} {one}, {second} {other}. You buy a lot with "
        "one card of each of these two colours. How many points does the lot add?"
    ),
    first=3,
    second=1,
    one="blue",
    other="pink",
)
def lot_of_two_colours(first: int, second: int, one: str, other: str) -> int:
    """Each card adds its number within the colour."""
    return first + 1 + second + 1


@lot_of_two_colours.idea(
    N_("That counts one point for each card. A further card of a colour adds more than the first.")
)
def one_point_each(first: int, second: int, one: str, other: str) -> int:
    """Two cards."""
    return 2


@lot_of_two_colours.idea(
    N_("Those are all your points in both colours afterwards. What did you have before?")
)
def all_points(first: int, second: int, one: str, other: str) -> int:
    """The sum instead of the difference."""
    return triangle(first + 1) + triangle(second + 1)


@lot_of_two_colours.idea(
    N_("That is what the last cards you bought have added. The next ones each add one more.")
)
def cards_before(first: int, second: int, one: str, other: str) -> int:
    """One step of the ladder too low."""
    return first + second


@lot_of_two_colours.variant
def other_hands(chance: Chance) -> Facts:
    """Two different colours, and room for one more card in each."""
    one = chance.below(len(COLOURS))
    other = (one + 1 + chance.below(len(COLOURS) - 1)) % len(COLOURS)
    return {
        "first": 1 + chance.below(4),
        "second": chance.below(5),
        "one": COLOURS[one],
        "other": COLOURS[other],
    }


@exercise(
    "L05.2",
    N_(
        "A game has {colours} colours of five cards and {players} players. Each card goes to one "
        "of them at random, whoever owned the others. How many points has a player on average?"
    ),
    colours=6,
    players=3,
)
def mean_score(colours: int, players: int) -> Fraction:
    """Linearity: five cards and ten pairs in every colour."""
    return mean_points_random_cards(players) * Fraction(colours, len(COLOURS))


@mean_score.idea(
    N_(
        "Those are the points of the average hand. Points grow faster than cards: a hand above "
        "the average gains more than one below it loses."
    )
)
def mean_hand(colours: int, players: int) -> Fraction:
    """Convexity overlooked."""
    mean = Fraction(SIZE, players)
    return colours * mean * (mean + 1) / 2


@mean_score.idea(
    N_("That is the average number of cards. Pairs of the same colour are points, too.")
)
def mean_cards(colours: int, players: int) -> Fraction:
    """One point for each card."""
    return Fraction(colours * SIZE, players)


@mean_score.idea(
    N_(
        "That shares out the points of complete colours. A colour divided among several players "
        "is worth less in all."
    )
)
def complete_shared(colours: int, players: int) -> Fraction:
    """Fifteen points a colour."""
    return Fraction(colours * points(SIZE), players)


@mean_score.variant
def other_game(chance: Chance) -> Facts:
    """Three to six players, four to eight colours; not the game of the lesson."""
    return {"colours": 4 + chance.below(5), "players": (3, 5, 6)[chance.below(3)]}


@exercise(
    "L05.3",
    N_(
        "In a larger game a colour has {size} cards, worth 1, 3, 6, 10, … points as here. "
        "{players} players own all of them. How many points do the players have together in this "
        "colour, at least?"
    ),
    size=7,
    players=3,
)
def fewest_points(size: int, players: int) -> int:
    """Hands as equal as possible."""
    each, more = divmod(size, players)
    return players * triangle(each) + more * (each + 1)


@fewest_points.idea(N_("That is the most there can be: one player owns them all."))
def most_points(size: int, players: int) -> int:
    """All cards in one hand."""
    return triangle(size)


@fewest_points.idea(N_("That would need a player for every card. Here somebody owns a second one."))
def all_apart(size: int, players: int) -> int:
    """Every card alone."""
    return size


@fewest_points.idea(
    N_(
        "There one player has all the cards that the others leave: one each. Can the cards be "
        "divided more equally?"
    )
)
def one_each_and_the_rest(size: int, players: int) -> int:
    """One card for each but the last."""
    return players - 1 + triangle(size - players + 1)


@fewest_points.variant
def larger_colour(chance: Chance) -> Facts:
    """More cards than players, by far."""
    return {"size": 6 + chance.below(5), "players": 2 + chance.below(3)}


@exercise(
    "L05.4",
    N_(
        "{cards} cards are drawn at random from the thirty, without replacement. How many points "
        "are they worth on average?"
    ),
    cards=6,
)
def random_cards(cards: int) -> Fraction:
    """Each card, and each pair that is of one colour."""
    return mean_points_of(cards)


@random_cards.idea(
    N_(
        "That is the mean with replacement: there a second card has the colour of the first with "
        "a chance of 1/6. Here one card of the colour is gone."
    )
)
def drawn_again(cards: int) -> Fraction:
    """Each card goes back."""
    return cards + Fraction(cards * (cards - 1), 2 * len(COLOURS))


@random_cards.idea(
    N_("You counted every pair twice: first one card, then the other, is the same pair.")
)
def pairs_in_order(cards: int) -> Fraction:
    """Pairs in both orders."""
    return 2 * mean_points_of(cards) - cards


@random_cards.idea(N_("That is the number of cards. Pairs of the same colour are points, too."))
def cards_only(cards: int) -> int:
    """All of different colours."""
    return cards


@random_cards.variant
def another_number(chance: Chance) -> Facts:
    """As many cards as a player may own at the end."""
    return {"cards": 4 + chance.below(11)}


@exercise(
    "L05.5",
    N_(
        "The thirty cards are dealt without replacement in lots of {size}, and each whole lot "
        "goes to one of {players} players at random. How many points has a player on average at "
        "the end?"
    ),
    size=3,
    players=4,
)
def whole_lots(size: int, players: int) -> Fraction:
    """Two given cards share a lot with chance (size − 1)/29; such a pair cannot be parted."""
    return mean_points(players, Fraction(size - 1, DECK - 1))


@whole_lots.idea(
    N_(
        "That is the mean when every card goes its own way. Two cards of the same lot always have "
        "the same owner."
    )
)
def single_cards(size: int, players: int) -> Fraction:
    """Lots overlooked."""
    return mean_points_random_cards(players)


@whole_lots.idea(
    N_("That holds if all cards of a colour are in one lot. Two of them are so only by chance.")
)
def never_parted(size: int, players: int) -> Fraction:
    """All pairs as one."""
    return mean_points(players, Fraction(1))


@whole_lots.variant
def other_lots(chance: Chance) -> Facts:
    """Lots that thirty cards can be divided into."""
    return {"size": (2, 3, 5, 6)[chance.below(4)], "players": 3 + chance.below(4)}
