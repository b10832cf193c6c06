"""Last digits of prices: are all digits paid equally often?"""

from serengeti.export.lesson_page import Column, Sheet
from serengeti.text.catalogue import N_

SHEET = Sheet(
    name="L07",
    title=N_("The last digit of a price"),
    question=N_(
        "Every price from 0 to {chips} is equally likely. Does each last digit come equally often?"
    ),
    predict=(
        N_("Which digits come most often, and which least? Or all alike?"),
        N_("How many times in 100 does the price end in 1? And in 7?"),
    ),
    materials=(
        N_("The slips with the prices 0 to {chips}, cut out."),
        N_("A bag or a box; two of you: one draws, one writes."),
    ),
    steps=(
        N_("Mix the slips and draw one without looking."),
        N_("Write the price, and a 1 in the column of its last digit."),
        N_("Put the slip back."),
    ),
    columns=(
        Column(N_("Price"), total=False),
        *map(Column, "0123456789"),
    ),
    look_back=(
        N_("Our ten tries alone: could you tell from them whether the digits are equally likely?"),
        N_("Which digits stand on two slips? With which highest price would all be alike?"),
    ),
    prices=True,
)
