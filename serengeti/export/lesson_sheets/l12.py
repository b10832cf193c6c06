"""Large numbers: how far a frequency strays."""

from serengeti.export.lesson_page import Column, Sheet
from serengeti.export.lesson_sheets.l02 import UNSEEN
from serengeti.text.catalogue import N_

SHEET = Sheet(
    name="L12",
    title=N_("How sure is a frequency?"),
    question=N_(
        "Three cards are turned, of 18 with two orange ones. Every pair counts how often an "
        "orange one is among them. How far apart will the pairs be?"
    ),
    predict=(
        N_("Ten tries each: lowest and highest frequency among all the pairs of the class?"),
        N_("How many tries would halve the distance between the pairs?"),
    ),
    materials=(
        N_("The 18 cards nobody has seen, cut out: 2 of them are orange."),
        N_("A pencil; two of you: one deals, one writes."),
    ),
    steps=(
        N_("Shuffle all 18 cards and turn the three on top."),
        N_("Write 1 if at least one is orange, else 0; then the sum of all tries so far."),
        N_("Divide this sum by the number of tries so far."),
        N_("Put the cards back."),
    ),
    columns=(
        Column(N_("At least one is orange (1 or 0)")),
        Column(N_("Sum so far"), total=False),
        Column(N_("Frequency so far"), total=False),
    ),
    look_back=(
        N_("The frequencies of all pairs, from the lowest to the highest:"),
        N_("Our frequency after 1, 2, … 10 tries: when does it move most, and why?"),
    ),
    cards=tuple(UNSEEN.split()),
)
