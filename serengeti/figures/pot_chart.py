"""The pot: what it pays to whom, what it keeps, what penalties bring, and what the bank pays."""

from __future__ import annotations

from serengeti.engine.events import Fined, IncomePaid, OverbidExposed, PotShared
from serengeti.figures import theme
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, begun, leaders


def chart(story: Story) -> Chart:
    """Bars of shares that stand on each other, hollow marks for income, a line for the pot.

    A cross marks each penalty: on the line when it goes to the pot.
    """
    tr = story.tr
    shares = story.seats("bars")
    income = [begun(one.label, one.look, "marks", hollow=True, key=False) for one in shares]
    rest, fines = _rest(story), _fines(story)
    for move in story.moves:
        match move.event:
            case PotShared():
                _share(story, move, shares, rest)
            case IncomePaid(seat=seat, chips=chips):
                hover = _text(story, move, tr("{chips} from the bank", chips=story.chips(chips)))
                income[seat].add(move.step, chips, hover, hollow=True)
            case Fined(chips=1, to=to) | OverbidExposed(chips=1, to=to):
                height = 1 if to == "bank" else move.after.pot
                fines.add(move.step, height, _text(story, move, _penalty_text(story, move)))
    hint = begun(tr("From the bank (hollow)"), theme.HINT, "marks", hollow=True)
    bank = [hint, *income] if story.first.pass_income else []
    costs = [fines] if _penalties(story) else []
    series = [*shares, rest, *bank, _level(story), *costs]
    return story.chart(tr("What the pot pays"), tr("Chips"), series, story.usual_chips())


def _penalties(story: Story) -> bool:
    """Whether the rules let a fault cost a chip."""
    first = story.first
    return bool(first.forbidden_bid or (first.overbid and first.overbid_chip))


def _rest(story: Story) -> Series:
    """Where chips go that cannot be split."""
    tr = story.tr
    if story.first.remainder:
        return begun(tr("To the bank"), theme.TO_BANK, "bars")
    return begun(tr("Stays in the pot"), theme.LEFT, "bars")


def _fines(story: Story) -> Series:
    tr = story.tr
    label = tr("Penalty to the bank") if story.first.fines_to else tr("Penalty to the pot")
    return begun(label, theme.VOID, "marks")


def _penalty_text(story: Story, move: Move) -> str:
    tr, event = story.tr, move.event
    facts = {"name": story.marked(event.seat), "chips": story.chips(event.chips)}
    if event.to == "bank":
        if isinstance(event, Fined):
            return tr("fine, {name} pays {chips} to the bank", **facts)
        return tr("bid beyond one’s chips, {name} pays {chips} to the bank", **facts)
    if isinstance(event, Fined):
        return tr("fine, {name} pays {chips} to the pot", **facts)
    return tr("bid beyond one’s chips, {name} pays {chips} to the pot", **facts)


def _share(story: Story, move: Move, shares: list[Series], rest: Series) -> None:
    tr, event = story.tr, move.event
    for seat, chips in enumerate(event.shares):
        if chips:
            shares[seat].add(move.step, chips, _text(story, move, _share_text(story, move, chips)))
    if event.left:
        what = (
            tr("{chips} to the bank", chips=story.chips(event.left))
            if event.to == "bank"
            else tr("{chips} left in the pot", chips=story.chips(event.left))
        )
        rest.add(move.step, event.left, _text(story, move, what))


def _share_text(story: Story, move: Move, chips: int) -> str:
    tr, digit = story.tr, move.event.digit
    if digit is None:
        return tr("{chips} from the pot", chips=story.chips(chips))
    return tr("{chips} from the pot, digit {digit}", chips=story.chips(chips), digit=digit)


def _text(story: Story, move: Move, what: str) -> str:
    return story.tr("{when}: {what}", when=story.when(move), what=what)


def _level(story: Story) -> Series:
    """Chips in the pot: a mark wherever they change, and at the last step."""
    tr = story.tr
    line = begun(tr("Pot"), theme.POT, "steps")
    line.add(0, story.first.pot, tr("{chips} in the pot", chips=story.chips(story.first.pot)))
    for move in story.moves:
        if move.after.pot != move.before.pot or move.step == story.last:
            what = tr("{chips} in the pot", chips=story.chips(move.after.pot))
            line.add(move.step, move.after.pot, _text(story, move, what))
    return line


def caption(story: Story) -> str:
    """Who received most, what the bank paid, what penalties brought, what the pot holds."""
    tr = story.tr
    said = [_most(story)]
    bank = sum(m.event.chips for m in story.moves if isinstance(m.event, IncomePaid))
    if bank:
        said.append(tr("The bank paid {chips}.", chips=story.chips(bank)))
    fines = sum(m.event.chips for m in story.moves if isinstance(m.event, Fined | OverbidExposed))
    if fines:
        said.append(tr("Penalties came to {chips}.", chips=story.chips(fines)))
    return " ".join([*said, story.pot_holds()])


def _most(story: Story) -> str:
    tr = story.tr
    received = [0] * len(story.names)
    for move in story.moves:
        received = [have + more for have, more in zip(received, _paid(move), strict=True)]
    if not any(received):
        return tr("Nobody has been paid.")
    best = leaders(received)
    chips, names = story.chips(received[best[0]]), story.joined(best)
    if len(best) == 1:
        return tr("{name} was paid most: {chips}.", name=names, chips=chips)
    return tr("{names} were paid most: {chips} each.", names=names, chips=chips)


def _paid(move: Move) -> list[int]:
    """Chips that pot or bank paid to each seat in a move."""
    match move.event:
        case PotShared(shares=shares):
            return list(shares)
        case IncomePaid(seat=seat, chips=chips):
            return [chips * (p == seat) for p in range(move.after.n)]
    return [0] * move.after.n


def table(story: Story) -> Grid:
    """A row for each payment: from where, chips of every seat, what could not be split.

    A penalty is a payment by a seat: there its chips are negative.
    """
    tr = story.tr
    rows: list[list[Cell]] = []
    for move in story.moves:
        row = [move.step, move.auction]
        match move.event:
            case PotShared(left=left):
                rows.append([*row, tr("pot"), *_paid(move), left])
            case IncomePaid():
                rows.append([*row, tr("bank"), *_paid(move), 0])
            case Fined(seat=seat, chips=1) | OverbidExposed(seat=seat, chips=1):
                costs = [-(p == seat) for p in range(move.after.n)]
                rows.append([*row, story.names[seat], *costs, 0])
    headers = [tr("Step"), tr("Auction"), tr("Paid by"), *story.names, tr("Remainder")]
    return headers, rows
