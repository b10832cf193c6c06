"""Trees: what the first card says about the second."""

from serengeti.engine.cards import CARDS
from serengeti.export.lesson_page import Column, Sheet
from serengeti.text.catalogue import N_

SHEET = Sheet(
    name="L03",
    title=N_("First card, second card"),
    question=N_("A lot of two is turned from the full pile. Will both cards have the same colour?"),
    predict=(
        N_("In how many of 100 lots will both cards have the same colour?"),
        N_(
            "The first card is not looked at. Is the second one blue less often, as often or more "
            "often than the first?"
        ),
    ),
    materials=(
        N_("All 30 cards, cut out."),
        N_("A pencil; two of you: one deals, one writes."),
    ),
    steps=(
        N_("Shuffle all 30 cards and turn one."),
        N_("Say aloud what you expect of the next one, then turn it."),
        N_("Write both colours, and 1 for yes or 0 for no in the other columns."),
        N_("Put the cards back."),
    ),
    columns=(
        Column(N_("First colour"), total=False),
        Column(N_("Second colour"), total=False),
        Column(N_("Same colour (1 or 0)")),
        Column(N_("First is blue (1 or 0)")),
        Column(N_("Second is blue (1 or 0)")),
    ),
    look_back=(
        N_("Compare the last two columns of the class. What do you see?"),
        N_("Draw overleaf a tree that answers the question. What does its first fork ask?"),
    ),
    cards=CARDS,
)
