"""The pot: what it pays to whom, what it keeps, and what the bank pays."""

from __future__ import annotations

from serengeti.engine.events import IncomePaid, PotShared
from serengeti.figures import theme
from serengeti.figures.chart import Cell, Chart, Grid, Move, Series, Story, begun, leaders


def chart(story: Story) -> Chart:
    """Bars of shares that stand on each other, hollow marks for income, a line for the pot."""
    tr = story.tr
    shares = story.seats("bars")
    income = [begun(one.label, one.look, "marks", hollow=True, key=False) for one in shares]
    rest = _rest(story)
    for move in story.moves:
        match move.event:
            case PotShared():
                _share(story, move, shares, rest)
            case IncomePaid(seat=seat, chips=chips):
                hover = _text(story, move, tr("{chips} from the bank", chips=story.chips(chips)))
                income[seat].add(move.step, chips, hover, hollow=True)
    hint = begun(tr("From the bank (hollow)"), theme.HINT, "marks", hollow=True)
    bank = [hint, *income] if story.first.pass_income else []
    series = [*shares, rest, *bank, _level(story)]
    return story.chart(tr("What the pot pays"), tr("Chips"), series, story.usual_chips())


def _rest(story: Story) -> Series:
    """Where chips go that cannot be split."""
    tr = story.tr
    if story.first.remainder:
        return begun(tr("To the bank"), theme.TO_BANK, "bars")
    return begun(tr("Stays in the pot"), theme.LEFT, "bars")


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
    """Who received most, what the bank paid, and what the pot holds."""
    tr = story.tr
    bank = sum(m.event.chips for m in story.moves if isinstance(m.event, IncomePaid))
    said = [_most(story)]
    if bank:
        said.append(tr("The bank paid {chips}.", chips=story.chips(bank)))
    said.append(
        tr("The pot holds {chips}.", chips=story.chips(story.end.pot))
        if story.end.pot
        else tr("The pot is empty.")
    )
    return " ".join(said)


def _most(story: Story) -> str:
    tr = story.tr
    received = [0] * len(story.names)
    for _, payments, _ in _payments(story):
        received = [have + more for have, more in zip(received, payments, strict=True)]
    if not any(received):
        return tr("Nobody has been paid.")
    best = leaders(received)
    chips, names = story.chips(received[best[0]]), story.joined(best)
    if len(best) == 1:
        return tr("{name} was paid most: {chips}.", name=names, chips=chips)
    return tr("{names} were paid most: {chips} each.", names=names, chips=chips)


def _payments(story: Story) -> list[tuple[Move, list[int], int]]:
    """Every payment: move, chips for each seat, and what could not be split."""
    found: list[tuple[Move, list[int], int]] = []
    for move in story.moves:
        match move.event:
            case PotShared(shares=shares, left=left):
                found.append((move, list(shares), left))
            case IncomePaid(seat=seat, chips=chips):
                found.append((move, [chips * (p == seat) for p in range(len(story.names))], 0))
    return found


def table(story: Story) -> Grid:
    """A row for each payment: from where, chips of every seat, what could not be split."""
    tr = story.tr
    rows: list[list[Cell]] = []
    for move, chips, left in _payments(story):
        source = tr("bank") if isinstance(move.event, IncomePaid) else tr("pot")
        rows.append([move.step, move.after.auction, source, *chips, left])
    headers = [tr("Step"), tr("Auction"), tr("Paid by"), *story.names, tr("Remainder")]
    return headers, rows
