"""Triangles: what one more card of a colour is worth."""

from serengeti.engine.cards import CARDS
from serengeti.export.lesson_page import Column, Sheet
from serengeti.text.catalogue import N_

SHEET = Sheet(
    name="L05",
    title=N_("What a card is worth"),
    question=N_("Would you pay more for your third orange card or for your first green one?"),
    predict=(
        N_("More for … because …"),
        N_(
            "Chance gives each of the five orange cards to one of two players. How many points "
            "will both have together, on average?"
        ),
    ),
    materials=(
        N_("The orange and the green cards, cut out."),
        N_("A coin; two players, A and B."),
    ),
    steps=(
        N_("Take one colour and lay its five cards in a row."),
        N_("Toss the coin for each card: heads, it goes to A; tails, to B."),
        N_("Write how many cards each has, and their points."),
        N_("Add the points of both. Next time take the other colour."),
    ),
    columns=(
        Column(N_("Cards of A")),
        Column(N_("Cards of B")),
        Column(N_("Points of A")),
        Column(N_("Points of B")),
        Column(N_("Points of both")),
    ),
    look_back=(
        N_("Which ways to split five cards came up? Which gives most points, which least?"),
        N_(
            "What would both have together if each had exactly the mean number of cards? Compare "
            "with the class."
        ),
    ),
    cards=tuple(card for card in CARDS if card.startswith(("orange", "green"))),
    points=True,
)
