"""Chapter: what collections are worth."""

from __future__ import annotations

from serengeti.engine import scoring
from serengeti.engine.cards import COLOUR_MASK, COLOURS, names_of
from serengeti.lessons.course.choosing import Cards, Numbers
from serengeti.lessons.course.position import Position, cut, sample
from serengeti.lessons.course.step import Answer, Chapter, Idea, Step
from serengeti.text import words
from serengeti.text.catalogue import N_, Translator

SCALE = N_(
    "Each colour counts by itself, and only the number of its cards: 1, 2, 3, 4 or 5 cards are "
    "worth 1, 3, 6, 10 or 15 points. The digits do not count."
)
WANTED = COLOURS.index("green")


def _of(name: str, step: int, you: int) -> Position:
    return cut(sample(name), step, you)


def green() -> Position:
    """The end of a game; Basile owns green, grey, blue and brown."""
    return _of("serengeti-4", -2, 1)


def many_greys() -> Position:
    """The end of a game; Awa owns four grey cards."""
    return _of("serengeti-4", -2, 0)


def lot_of_three() -> Position:
    """A lot whose cards all go on with collections of Driss."""
    return cut(replay := sample("serengeti-4"), replay.auction(12), 3)


def same_colour(at: Position) -> Answer:
    """The green cards of the hand."""
    return (frozenset(names_of(at.table.hands[at.you] & COLOUR_MASK[WANTED])),)


def hand_points(at: Position) -> Answer:
    """Points of all collections."""
    return (scoring.hand_points(at.table.hands[at.you]),)


def lot_points(at: Position) -> Answer:
    """How many more points the lot brings."""
    hand = at.table.hands[at.you]
    return (scoring.hand_points(hand | at.table.lot) - scoring.hand_points(hand),)


def _counts(hand: int) -> list[tuple[str, int, int]]:
    """Colour, number of cards and points of each collection."""
    found = [
        (c, scoring.count(hand & COLOUR_MASK[c]), scoring.colour_points(hand, c)) for c in range(6)
    ]
    return [(COLOURS[colour], cards, points) for colour, cards, points in found if cards]


def counted(hand: int, tr: Translator) -> str:
    """Every collection with its cards and points, and the sum."""
    parts = [
        tr.plural(
            "{symbol} {colour}: {n} card, {points}",
            "{symbol} {colour}: {n} cards, {points}",
            cards,
            symbol=words.symbol(name),
            colour=words.colour(name, tr.lang),
            points=tr.plural("{n} point", "{n} points", points),
        )
        for name, cards, points in _counts(hand)
    ]
    total = scoring.hand_points(hand)
    return tr("{parts}. Together: {total}.", parts=" · ".join(parts), total=total)


def my_points(at: Position, tr: Translator) -> str:
    """The learner's hand counted."""
    return counted(at.table.hands[at.you], tr)


def both_hands(at: Position, tr: Translator) -> str:
    """The hand counted without and with the lot."""
    hand = at.table.hands[at.you]
    return tr(
        "Now: {before} With the lot: {after}",
        before=counted(hand, tr),
        after=counted(hand | at.table.lot, tr),
    )


def named(at: Position, tr: Translator) -> str:
    """The colour of the symbol."""
    symbol, colour = words.SYMBOLS[WANTED], words.colour(COLOURS[WANTED], tr.lang)
    cards = names_of(at.table.hands[at.you] & COLOUR_MASK[WANTED])
    return tr(
        "{symbol} stands for {colour}: {cards}.",
        symbol=symbol,
        colour=colour,
        cards=words.both([words.card(name, tr.lang) for name in cards], tr),
    )


# --- wrong ideas -------------------------------------------------------------------------------


def face_sum(at: Position) -> Answer:
    """As if the digits were added."""
    return (scoring.face_sum(at.table.hands[at.you]),)


def sum_times_count(at: Position) -> Answer:
    """As if each colour counted the sum of its digits times its cards."""
    hand = at.table.hands[at.you]
    colours = [hand & mask for mask in COLOUR_MASK]
    return (sum(scoring.face_sum(cards) * scoring.count(cards) for cards in colours),)


def a_point_a_card(at: Position) -> Answer:
    """As if every card were worth one point."""
    return (scoring.count(at.table.hands[at.you]),)


def lot_alone(at: Position) -> Answer:
    """As if the lot were a hand of its own."""
    return (scoring.hand_points(at.table.lot),)


CHAPTER = Chapter(
    N_("What collections are worth"),
    (
        Step(
            "6.1",
            green,
            N_("Think the colours away. Which of your cards belong to the collection ▲?"),
            Cards(N_("Your cards"), same_colour, named),
            N_("Each card carries a symbol below its digit."),
            N_(
                "Each colour has its own symbol, so that nobody takes one colour for another: go "
                "by the symbol whenever two colours look alike."
            ),
        ),
        Step(
            "6.2",
            many_greys,
            N_("The game is over. How many points are your collections worth?"),
            Numbers((N_("Your points"),), hand_points, my_points),
            N_("Count the cards of each colour first."),
            SCALE,
            (
                Idea(
                    "face-sum",
                    N_("You added the digits. Only the number of cards of each colour counts."),
                    face_sum,
                ),
                Idea(
                    "sum-times-count",
                    N_(
                        "You multiplied digits by numbers of cards. Only the number of cards of "
                        "each colour counts, on the scale 1, 3, 6, 10, 15."
                    ),
                    sum_times_count,
                ),
                Idea(
                    "a-point-a-card",
                    N_("You gave every card one point. The next card of a colour is worth more."),
                    a_point_a_card,
                ),
            ),
        ),
        Step(
            "6.3",
            lot_of_three,
            N_("How many points more would the lot on the table bring you?"),
            Numbers((N_("Points more"),), lot_points, both_hands),
            N_("Which of your collections would grow, and how long are they now?"),
            SCALE,
            (
                Idea(
                    "lot-alone",
                    N_(
                        "That is what the lot is worth to who owns nothing. Cards of a colour "
                        "you collect already are worth more to you."
                    ),
                    lot_alone,
                ),
            ),
        ),
    ),
)
