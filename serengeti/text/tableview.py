"""A table as text: at most 78 columns, for terminals and for people who read without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from serengeti.engine import dealer, rules, scoring
from serengeti.engine.cards import COLOURS, DIGIT_OF, names_of
from serengeti.engine.choices import Choices
from serengeti.engine.editions import Rules
from serengeti.engine.events import Event, GameEnded, GameStarted
from serengeti.engine.table import Table, seats_of
from serengeti.text import one_seat, words
from serengeti.text.catalogue import Translator, translator
from serengeti.text.names import fit, plain, width
from serengeti.text.sentences import sentence

COLUMNS = 78
_MOST_NAME = 12
_MARK_ASKED, _MARK_HIGH, _MARK_OUT, _MARK_MAY = "▶", "•", "–", "*"
_HIDDEN = "?"


def describe(
    table: Table,
    start: GameStarted,
    lang: str | None = None,
    step: int | None = None,
    event: Event | None = None,
    before: Table | None = None,
    seat: int | None = None,
    ranges: Sequence[tuple[int, int]] | None = None,
    choices: bool = True,
) -> str:
    """Seats, cards by colour, barred digits, pot, lot, bids, who is asked or may make an offer.

    With `event` (and `before`, the table it happened to) a sentence says what just happened.
    With `seat` the view is that seat's: where the rules hide chips, those of others are `?`.
    With `ranges` (fewest and most chips of everybody, as the seat knows them) they stand in place
    of the chips, whatever the rules say; the tables are those of `Replay.veiled`.
    Without `choices` nothing is said of what a seat may do.

    >>> from serengeti.engine.game import Game
    >>> game = Game(["Ann", "Bo", "Cy"], seed=7, first=2)
    >>> print(describe(game.table, game.start, "en").splitlines()[-1])
    ▶ Cy is asked: pass, or bid 0 or more.
    """
    tr = translator(lang)
    parts = [_title(table, tr, step)]
    if event is not None:
        if ranges is None or seat is None:
            said = sentence(event, before, start, tr.lang)
        else:
            said = one_seat.sentence(event, before, start, seat, tr.lang)
        parts += _wrap(said)
    chips = [_chips(table, start, p, seat) for p in range(table.n)]
    if ranges is not None:
        chips = [span(range_) for range_ in ranges]
    parts += ["", *_seats(table, start, tr, chips, event, choices), "", _legend(tr), ""]
    for line in [*_below(table, start, tr), *(_who_acts(table, start, tr) if choices else ())]:
        parts += _wrap(line)
    return "\n".join(line.rstrip() for line in parts)


def _title(table: Table, tr: Translator, step: int | None) -> str:
    place = tr("Auction {auction} of {last}", auction=table.auction, last=rules.LAST_AUCTION)
    if table.over:
        place = tr("The game is over")
    elif table.auction == 0:
        place = tr("Before auction 1")
    elif _between(table):
        place = tr("Before auction {auction}", auction=table.auction + 1)
    return place if step is None else tr("Step {step} · {place}", step=step, place=place)


def _between(table: Table) -> bool:
    """Whether cards are offered, or may be, before the next lot."""
    if table.live:
        return table.seller >= 0
    return bool(table.sitting or table.swapped or rules.may_offer(table))


# --- the seats ---------------------------------------------------------------------------------


def _seats(
    table: Table,
    start: GameStarted,
    tr: Translator,
    chips: list[str],
    event: Event | None,
    choices: bool,
) -> list[str]:
    last = tr("points") if table.over else tr("barred")
    rows = [("", tr("name"), tr("chips"), tr("cards"), last)]
    for p in range(table.n):
        name = plain(start.players[p].name)
        ending = _ending(table, p, event)
        mark = _mark(table, p) if choices or p not in dealer.window(table) else ""
        rows.append((mark, name, chips[p], _hand(table.hands[p]), ending))
    sizes = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    sizes[0], sizes[1] = 1, min(sizes[1], _MOST_NAME)
    return [_row(row, sizes) for row in rows]


def _row(row: tuple[str, ...], sizes: list[int]) -> str:
    mark, name, chips, cards, last = row
    chips = " " * (sizes[2] - width(chips)) + chips
    cells = (fit(name, sizes[1]), chips, fit(cards, sizes[3]), last)
    return f"{fit(mark, sizes[0])} " + "  ".join(cells)


def _mark(table: Table, p: int) -> str:
    if p == table.asked():
        return _MARK_ASKED
    if p in dealer.window(table):
        return _MARK_MAY
    if not table.live:
        return ""
    if p == table.leader:
        return _MARK_HIGH
    return "" if table.inside >> p & 1 else _MARK_OUT


def _chips(table: Table, start: GameStarted, p: int, looker: int | None) -> str:
    hidden = start.rules.hidden_chips and looker is not None and p != looker and not table.over
    return _HIDDEN if hidden else str(table.chips[p])


def _ending(table: Table, p: int, event: Event | None) -> str:
    """The digits that bar, or at the end the points, best as announced."""
    if not table.over:
        return _barred(table.digits[p])
    return str(event.totals[p] if isinstance(event, GameEnded) else scoring.total_points(table, p))


def span(range_: tuple[int, int]) -> str:
    """A range of chips in short: `3–17`, or one number."""
    low, high = range_
    return str(low) if low == high else f"{low}–{high}"


def _hand(hand: int) -> str:
    """Cards by colour: a symbol, then the digits: `●135 ◆8`."""
    groups = []
    for colour in range(len(COLOURS)):
        digits = [DIGIT_OF[card] for card in range(30) if hand >> card & 1 and card // 5 == colour]
        if digits:
            groups.append(words.SYMBOLS[colour] + "".join(map(str, digits)))
    return " ".join(groups) or "·"


def _barred(digits: int) -> str:
    """Each owned digit in its own place, so that rows compare: `·1·3······`."""
    return "".join(str(digit) if digits >> digit & 1 else "·" for digit in range(10))


def _legend(tr: Translator) -> str:
    pairs = zip(words.SYMBOLS, COLOURS, strict=True)
    return "  ".join(f"{symbol} {words.colour(name, tr.lang)}" for symbol, name in pairs)


# --- what lies in the middle ---------------------------------------------------------------------


def _below(table: Table, start: GameStarted, tr: Translator) -> Iterator[str]:
    names = [plain(player.name) for player in start.players]
    yield tr("Pot: {pot}", pot=table.pot)
    if table.bank or start.rules.bank_chips or _bank_fines(start.rules):
        yield tr("Bank: {bank}", bank=table.bank)
    if table.seller >= 0:
        card = _lot(table.offered, tr)
        yield tr("On sale: {card}; the seller is {name}", card=card, name=names[table.seller])
    if table.lot:
        yield tr("Lot: {cards}", cards=_lot(table.lot, tr))
    if table.removed:
        yield tr("Out of the game: {cards}", cards=_lot(table.removed, tr))
    if not table.over:
        yield tr("First player: {name}", name=names[table.first])
    if table.live:
        yield from _bidding(table, names, tr)
    yield from _absent(table, names, tr)


def _bank_fines(switches: Rules) -> bool:
    """Whether fines may fill a bank that is empty at first."""
    faults = switches.forbidden_bid != "refuse" or switches.overbid != "refuse"
    return faults and switches.fines_to == "bank"


def _bidding(table: Table, names: list[str], tr: Translator) -> Iterator[str]:
    if table.leader >= 0:
        who = names[table.leader]
        yield tr("• Standing bid: {amount} by {name}", amount=table.high, name=who)
    gone = rules.eligible(table) & ~table.inside
    if gone:
        yield tr("– Out of this auction: {names}", names=_all(seats_of(gone), names, tr))


def _absent(table: Table, names: list[str], tr: Translator) -> Iterator[str]:
    """Who is shut out by an overbid, and who sits out after an exchange."""
    if table.excluded:
        out = _all(seats_of(table.excluded), names, tr)
        yield tr("– Shut out by an overbid: {names}", names=out)
    if not table.sitting:
        return
    out = _all(seats_of(table.sitting), names, tr)
    if table.live and table.seller < 0:
        yield tr("– Sitting out after an exchange: {names}", names=out)
    else:
        yield tr("Sitting out the next auction: {names}", names=out)


def _who_acts(table: Table, start: GameStarted, tr: Translator) -> Iterator[str]:
    """Who may offer something, in the order in which they are asked; or who is asked."""
    names = [plain(player.name) for player in start.players]
    may = dealer.window(table)
    if table.live and may:
        yield tr("* May challenge the bid: {names}", names=_all(may, names, tr))
    else:
        sellers = [p for p in may if rules.may_sell(table, p)]
        swappers = [p for p in may if rules.may_exchange(table, p)]
        if sellers:
            yield tr("* May sell a card: {names}", names=_all(sellers, names, tr))
        if swappers:
            yield tr("* May exchange a card: {names}", names=_all(swappers, names, tr))
    if table.asked() is not None:
        yield _asked(table, names, tr)


def _all(seats: Sequence[int], names: list[str], tr: Translator) -> str:
    return words.both([names[p] for p in seats], tr)


def _lot(cards: int, tr: Translator) -> str:
    names = names_of(cards)
    return ", ".join(f"{words.symbol(name)} {words.card(name, tr.lang)}" for name in names)


def _asked(table: Table, names: list[str], tr: Translator) -> str:
    if table.discarder >= 0:
        return tr("▶ {name} has to give up a card.", name=names[table.discarder])
    legal = Choices(table)
    name = names[table.turn]
    if legal.lowest is None:
        return tr("▶ {name} is asked and can only pass.", name=name)
    return tr("▶ {name} is asked: pass, or bid {lowest} or more.", name=name, lowest=legal.lowest)


# --- lines -------------------------------------------------------------------------------------


def _wrap(text: str) -> list[str]:
    """Lines of at most COLUMNS, measured in columns of a terminal; endless words are cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if width(longer) <= COLUMNS:
            lines[-1] = longer
            continue
        lines += _chunks(word)
    return [line for line in lines if line]


def _chunks(word: str) -> list[str]:
    pieces = [""]
    for character in word:
        if width(pieces[-1] + character) > COLUMNS:
            pieces.append("")
        pieces[-1] += character
    return pieces
