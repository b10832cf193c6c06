"""L07, the last digit of the price: not all digits are equally likely."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

from serengeti.engine.chance import Chance
from serengeti.lessons.digit_chart import histogram
from serengeti.lessons.digits import (
    PRICES,
    chi_square_distance,
    games_for_power,
    next_even_top,
    price_digit_law,
    second_highest_law,
    uniform,
)
from serengeti.lessons.exercise import Facts, exercise
from serengeti.lessons.lesson import Dial, Lesson
from serengeti.lessons.price_logs import samples
from serengeti.lessons.shown import Shown
from serengeti.text.catalogue import N_

TOP, DIGIT = 12, 1
"The situation: nobody has more than 12 chips, and a 1 is for sale."


def trial(rng: Random) -> int:
    """A price from 0 to 12: 1 if it ends in 1."""
    return int(rng.randrange(TOP + 1) % 10 == DIGIT)


def scene(games: int, top: int, lang: str | None = None) -> Shown:
    """Last digits in the first sample games, and in models with prices from 0 to `top`."""
    return histogram(samples()[:games], top, lang)


LESSON = Lesson(
    id="L07",
    title=N_("The last digit of the price"),
    levels="SPU",
    minutes=50,
    question=N_(
        "A price is a whole number from 0 to 12, each of them equally likely. What is the chance "
        "that its last digit is 1?"
    ),
    exact=lambda: price_digit_law(uniform(TOP))[DIGIT],
    trial=trial,
    wrong=N_(
        "The usual wrong idea is 1/10, because there are ten digits. But it is the 13 prices that "
        "are equally likely, and two of them, 1 and 11, end in 1."
    ),
    scene=scene,
    dials=(
        Dial("games", N_("Sample games"), 1, 11, 1),
        Dial("top", N_("Largest price of the models"), 9, 39, TOP),
    ),
)


@exercise(
    "L07.1",
    N_(
        "A price is a whole number from 0 to {top}, each of them equally likely. What is the "
        "chance that its last digit is {digit}?"
    ),
    top=17,
    digit=3,
)
def ends_in(top: int, digit: int) -> Fraction:
    """Count the prices."""
    return price_digit_law(uniform(top))[digit]


@ends_in.idea(N_("There are ten digits, but it is the prices that are equally likely. Count them."))
def one_in_ten(top: int, digit: int) -> Fraction:
    """As if digits were equally likely."""
    return Fraction(1, 10)


@ends_in.idea(N_("Count the prices once more: 0 is a price too."))
def without_zero(top: int, digit: int) -> Fraction:
    """One price too few below the fraction bar."""
    return ends_in.key(top, digit) * Fraction(top + 1, top)


@ends_in.variant
def another_price(chance: Chance) -> Facts:
    """Prices up to 11 to 38."""
    return {"top": 11 + chance.below(28), "digit": chance.below(10)}


@exercise(
    "L07.2",
    N_(
        "A price is a whole number from 0 to M, each of them equally likely. Which is the smallest "
        "M above {top} for which all ten last digits are equally likely?"
    ),
    top=12,
)
def even_top(top: int) -> int:
    """M + 1 is a multiple of ten."""
    return next_even_top(top)


@even_top.idea(N_("Then 0 comes once more than the others: from 0 to M there are M + 1 prices."))
def multiple_of_ten(top: int) -> int:
    """Zero was forgotten."""
    return next_even_top(top) + 1


@even_top.idea(
    N_("All digits are equally likely then, but this number is not above the given one.")
)
def even_below(top: int) -> int:
    """The one before."""
    return next_even_top(top) - 10


@even_top.variant
def another_top(chance: Chance) -> Facts:
    """Up to 38."""
    return {"top": 10 + chance.below(29)}


@exercise(
    "L07.3",
    N_(
        "{games} games have 15 prices each. Every price is a whole number from 0 to {top}, each "
        "equally likely whatever the other prices are (drawn with replacement). How many of all "
        "these prices end in {digit} on average?"
    ),
    games=26,
    top=12,
    digit=2,
)
def expected_prices(games: int, top: int, digit: int) -> Fraction:
    """Prices times chance."""
    return PRICES * games * price_digit_law(uniform(top))[digit]


@expected_prices.idea(
    N_("That is a tenth of the prices. Are the ten digits equally likely? Count the prices.")
)
def a_tenth(games: int, top: int, digit: int) -> Fraction:
    """As if digits were equally likely."""
    return Fraction(PRICES * games, 10)


@expected_prices.idea(N_("That is the average for one game. How many games are there?"))
def in_one_game(games: int, top: int, digit: int) -> Fraction:
    """One game."""
    return PRICES * price_digit_law(uniform(top))[digit]


@expected_prices.variant
def other_games(chance: Chance) -> Facts:
    """Ten to thirty-nine games."""
    tops = (11, 12, 14, 24)
    return {
        "games": 10 + chance.below(30),
        "top": tops[chance.below(len(tops))],
        "digit": chance.below(10),
    }


@exercise(
    "L07.4",
    N_(
        "Of {prices} prices {often} end in {digit}; each of the nine other digits comes {other} "
        "times. Compute χ² against ten equally likely digits: the sum over all digits of "
        "(count − expected)² / expected."
    ),
    prices=120,
    often=30,
    other=10,
    digit=2,
)
def chi_square(prices: int, often: int, other: int, digit: int) -> Fraction:
    """One large square, nine small ones."""
    expected = Fraction(prices, 10)
    return ((often - expected) ** 2 + 9 * (other - expected) ** 2) / expected


@chi_square.idea(N_("That is the term of one digit only. The nine other ones belong to the sum."))
def one_term(prices: int, often: int, other: int, digit: int) -> Fraction:
    """The frequent digit only."""
    expected = Fraction(prices, 10)
    return (often - expected) ** 2 / expected


@chi_square.idea(N_("You added the squares. Each of them is divided by the expected count."))
def not_divided(prices: int, often: int, other: int, digit: int) -> Fraction:
    """The sum of squares."""
    expected = Fraction(prices, 10)
    return (often - expected) ** 2 + 9 * (other - expected) ** 2


@chi_square.variant
def other_counts(chance: Chance) -> Facts:
    """Counts whose mean is a whole number."""
    other, more = 6 + chance.below(10), 1 + chance.below(3)
    return {
        "prices": 10 * (other + more),
        "often": other + 10 * more,
        "other": other,
        "digit": chance.below(10),
    }


@exercise(
    "L07.5",
    N_(
        "{players} players stop bidding at a whole number from 0 to {top}, each equally likely; "
        "they choose independently, two may choose the same (with replacement). The price is the "
        "second highest of these numbers. What is the chance that it is 0?"
    ),
    players=3,
    top=9,
)
def price_zero(players: int, top: int) -> Fraction:
    """At most one number is not 0."""
    return second_highest_law(players, top)[0]


@price_zero.idea(
    N_("That is so if all prices were equally likely. The second highest number is seldom small.")
)
def any_price(players: int, top: int) -> Fraction:
    """The uniform price."""
    return Fraction(1, top + 1)


@price_zero.idea(N_("That is the chance that all choose 0. One of them may choose any number."))
def all_zero(players: int, top: int) -> Fraction:
    """All of them."""
    return Fraction(1, top + 1) ** players


@price_zero.idea(
    N_(
        "That is the chance that all players but a named one choose 0. The one who may choose "
        "any number can be each of them."
    )
)
def named_player(players: int, top: int) -> Fraction:
    """Which player it is was forgotten."""
    return Fraction(1, top + 1) ** (players - 1)


@price_zero.variant
def other_players(chance: Chance) -> Facts:
    """Three or four players, numbers up to 3 to 9."""
    return {"players": 3 + chance.below(2), "top": 3 + chance.below(7)}


@exercise(
    "L07.6",
    N_(
        "Prices are whole numbers from 0 to {top}, each equally likely, drawn independently (with "
        "replacement), 15 in a game. How many games does the χ² test against ten equal digits "
        "need at least, at the level of 5 %, to notice the difference with a chance of 80 % or "
        "more? "
        "`chi_square_distance` and `power` of `serengeti.lessons.digits` help."
    ),
    top=12,
)
def games_needed(top: int) -> int:
    """The first number of games with a power of 0.8."""
    return _games(top, Fraction(4, 5), PRICES)


@games_needed.idea(
    N_("With so many games the chance to notice the difference is 50 % or a little more only.")
)
def as_a_coin(top: int) -> int:
    """A power of a half."""
    return _games(top, Fraction(1, 2), PRICES)


@games_needed.idea(N_("That is how many prices are needed. A game has 15 of them."))
def prices_needed(top: int) -> int:
    """Prices instead of games."""
    return _games(top, Fraction(4, 5), 1)


@games_needed.variant
def another_model(chance: Chance) -> Facts:
    """Largest prices whose digits are far from equal."""
    tops = (10, 11, 12, 14, 15, 16, 17, 21)
    return {"top": tops[chance.below(len(tops))]}


@cache
def _games(top: int, wanted: Fraction, prices: int) -> int:
    return games_for_power(chi_square_distance(price_digit_law(uniform(top))), wanted, prices)
