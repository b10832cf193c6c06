"""The missing card: is one of two left in the next three?"""

from serengeti.export.lesson_page import Column, Sheet
from serengeti.text.catalogue import N_

UNSEEN = (
    "orange-1 orange-3 green-2 green-4 green-9 grey-3 grey-5 grey-6 blue-0 "
    "blue-6 blue-9 brown-8 brown-9 pink-0 pink-2 pink-3 pink-4 pink-6"
)
"The eighteen cards nobody has seen yet in the lesson's game, two of them orange."

SHEET = Sheet(
    name="L02",
    title=N_("The missing card"),
    question=N_(
        "Twelve cards have been turned, three orange ones among them. Will the next lot of three "
        "hold an orange card?"
    ),
    predict=(
        N_("In how many of 100 games will an orange card be among the three?"),
        N_("How did you find this number?"),
    ),
    materials=(
        N_("The 18 cards nobody has seen, cut out: 2 of them are orange."),
        N_("A pencil; two of you: one deals, one writes."),
    ),
    steps=(
        N_("Shuffle all 18 cards."),
        N_("Turn the three on top."),
        N_("Write how many are orange, and mark the case with a 1; a 0 in the others."),
        N_("Put the cards back."),
    ),
    columns=(
        Column(N_("Orange cards")),
        Column(N_("None is orange (1 or 0)")),
        Column(N_("At least one is orange (1 or 0)")),
        Column(N_("Both are among the three (1 or 0)")),
    ),
    look_back=(
        N_("Our ten tries, the class, our prediction: which two are close?"),
        N_("Which case is the easiest to count, and how does it help with the question?"),
    ),
    cards=tuple(UNSEEN.split()),
)
