"""The rules of a table in sentences: every switch that players notice says its own."""

from __future__ import annotations

from serengeti.engine.editions import Rules
from serengeti.export.rules_example import barred
from serengeti.text.catalogue import N_, Translator
from serengeti.text.words import both, either

_TIES = {
    "face-sum": N_("the higher sum of the digits on one’s cards"),
    "more-cards": N_("more cards"),
    "fewer-cards": N_("fewer cards"),
    "chips": N_("more chips"),
}


def material(tables: dict[int, Rules], tr: Translator) -> list[str]:
    """What is in the box, for every number of seats."""
    low, high = min(tables), max(tables)
    chips = tr.plural("{n} chip", "{n} chips", tables[low].start_chips)
    hidden = tables[low].hidden_chips
    return [
        tr(
            "30 cards: six colours of five cards. No digit stands twice in a colour; every digit "
            "from 0 to 9 is on three cards."
        ),
        tr("{low} to {high} players; each begins with {chips}.", low=low, high=high, chips=chips),
        _bank(tables, tr),
        tr("Cards lie open, chips are kept secret.") if hidden else tr("Cards and chips lie open."),
    ]


def _bank(tables: dict[int, Rules], tr: Translator) -> str:
    banks = [rules.bank_chips for rules in tables.values()]
    if not any(banks):
        return tr("No bank: chips only pass between the players and the pot.")
    if len(set(banks)) == 1:
        return tr(
            "The bank begins with {chips}.", chips=tr.plural("{n} chip", "{n} chips", banks[0])
        )
    return tr(
        "With {players} players the bank begins with {chips} chips.",
        players=either([str(n) for n in tables], tr),
        chips=either([str(chips) for chips in banks], tr),
    )


def setup(tr: Translator) -> list[str]:
    """Before the first auction."""
    return [
        tr("Shuffle the cards and lay them in a pile, face down."),
        tr("Draw lots for who is first player."),
    ]


def auction(rules: Rules, tr: Translator) -> list[str]:
    """How a lot is sold."""
    return [
        _lots(rules.lots, tr),
        tr("Turn the cards of the lot; it is sold as a whole."),
        tr(
            "The first player begins, then clockwise: bid more than the standing bid, or pass. "
            "Passing is final for this auction. The highest bid wins."
        ),
        _opening(rules, tr),
        *_income(rules, tr),
        f"{_nobody(rules, tr)} {_waiting(rules, tr)}",
        tr("Whoever gets a lot is first player of the next auction."),
    ]


def _lots(lots: tuple[int, ...], tr: Translator) -> str:
    period = next(n for n in range(1, 16) if lots == (lots[:n] * 15)[:15] and 15 % n == 0)
    if period == 1:
        return tr("There are fifteen auctions, each for 2 cards.")
    sizes = both([str(size) for size in lots[:period]], tr)
    if period == 15:
        return tr("There are fifteen auctions, for lots of {sizes} cards in turn.", sizes=sizes)
    return tr(
        "There are fifteen auctions: lots of {sizes} cards in turn, {times} times over.",
        sizes=sizes,
        times=15 // period,
    )


def _opening(rules: Rules, tr: Translator) -> str:
    if rules.min_open:
        return tr("The lowest first bid is 1.")
    if rules.zero_open == "anyone":
        return tr("The first bid may be 0.")
    return tr("Only the first player may make a first bid of 0.")


def _income(rules: Rules, tr: Translator) -> list[str]:
    if not rules.pass_income:
        return []
    chips = tr.plural("{n} chip", "{n} chips", rules.pass_income)
    text = tr(
        "Whoever passes without having bid in this auction gets {chips} from the bank, as long "
        "as it lasts.",
        chips=chips,
    )
    return [text]


def _nobody(rules: Rules, tr: Translator) -> str:
    match rules.all_pass:
        case "free":
            return tr("If nobody bids, the first player gets the lot free.")
        case "carry-lot":
            return tr("If nobody bids, the lot is sold with the next one; the last lot is lost.")
    return tr("If nobody bids, the lot leaves the game.")


def _waiting(rules: Rules, tr: Translator) -> str:
    match rules.all_pass_pot:
        case "carry":
            return tr("Nothing is paid and the pot waits.")
        case "digit-0":
            return tr("The pot is then shared as after a price of 0.")
    return tr("The pot is then shared by all who did not get the lot.")


def bids(rules: Rules, tr: Translator) -> list[str]:
    """What may not be bid, and what it costs."""
    return [
        tr(
            "Your bid must not end in a digit on one of your own cards. With a 3 and a 6 you may "
            "not bid {amounts}, …",
            amounts=", ".join(map(str, barred(rules, ("orange-3", "grey-6")))),
        ),
        tr(
            "With a 0 you may not bid {amounts}, …",
            amounts=", ".join(map(str, barred(rules, ("blue-0",)))),
        ),
        tr("Only cards you own already count, not those of the lot."),
        _forbidden(rules, tr),
        _overbid(rules, tr),
    ]


def _where(rules: Rules, tr: Translator) -> str:
    return tr("into the pot") if rules.fines_to == "pot" else tr("to the bank")


def _forbidden(rules: Rules, tr: Translator) -> str:
    match rules.forbidden_bid:
        case "refuse":
            return tr("A forbidden bid does not count: name another amount, or pass.")
        case "fine":
            return tr(
                "A forbidden bid is void and costs 1 chip, {where}. The same player bids again "
                "or passes; who has no chip is out of this auction.",
                where=_where(rules, tr),
            )
    return tr(
        "If another player notices a forbidden bid at once, it is void and costs 1 chip, {where}; "
        "the same player bids again or passes, and who has no chip is out of this auction. "
        "Unnoticed it stands.",
        where=_where(rules, tr),
    )


def _overbid(rules: Rules, tr: Translator) -> str:
    match rules.overbid:
        case "refuse":
            return tr("Nobody may bid more chips than they have.")
        case "on-bid":
            first = tr("A bid above one’s own chips is a fault as soon as it is made.")
        case _:
            first = tr("A bid above one’s own chips is a fault if it wins and cannot be paid.")
    chip = ""
    if rules.overbid_chip:
        chip = " " + tr("It also costs 1 chip, {where}.", where=_where(rules, tr))
    then = tr(
        "The player gives up a card of their choice, which leaves the game, and is out; the "
        "auction starts again, with all the others."
    )
    return f"{first} {then}{chip}"


def payment(rules: Rules, tr: Translator) -> list[str]:
    """Where the price goes."""
    most = rules.split == "majority"
    carry = rules.remainder == "carry"
    return [
        tr("The winner pays the price into the pot and takes the lot."),
        tr(
            "The last digit of the price (never of the pot) says who shares the pot: the other "
            "players who own a card with this digit."
        ),
        tr("Among them only those share who have most cards of this digit.")
        if most
        else tr("All of them share, no matter how many such cards each has."),
        tr("If nobody else owns the digit, all the others share. The winner never does."),
        tr("All shares are equal and whole; chips left over stay in the pot.")
        if carry
        else tr("All shares are equal and whole; chips left over go to the bank."),
    ]


def offers(rules: Rules, tr: Translator) -> list[str]:
    """Sale and exchange; nothing where there is neither."""
    sale = _sale(rules, tr) if rules.sale else []
    if not rules.exchange:
        return sale
    swap = tr(
        "Before a lot is turned, clockwise from the first player, each may take a card from "
        "another player and give one of their own for it; nobody can refuse. Whoever does so sits "
        "out the next auction, but still shares the pot."
    )
    order = [tr("All sales come before the exchanges.")] if sale else []
    return [*sale, swap, *order]


def _sale(rules: Rules, tr: Translator) -> list[str]:
    often = (
        tr("Before a lot is turned, a player may auction one own card: once a round.")
        if rules.sale_limit == "round"
        else tr("Before a lot is turned, a player may auction one own card: once a game.")
    )
    poor = []
    if rules.sale_max_chips is not None:
        chips = tr.plural("{n} chip", "{n} chips", rules.sale_max_chips)
        poor = [tr("The seller may have {chips} at most.", chips=chips)]
    return [
        often,
        *poor,
        tr(
            "The player on the seller’s left begins, with 1 or more; the seller does not bid. "
            "Forbidden digits and penalties are the same."
        ),
        tr(
            "The price goes to the seller, the pot stays as it is. Without a bid the card stays "
            "with its owner."
        ),
    ]


def end(rules: Rules, tr: Translator) -> list[str]:
    """How points are counted, below the table of collections."""
    return [
        _bonus(rules, tr),
        _tie(rules, tr),
        tr("What is left in the pot belongs to nobody."),
    ]


def _bonus(rules: Rules, tr: Translator) -> str:
    if not rules.bonus:
        return tr("Chips give no points.")
    points = tr.plural("{n} point", "{n} points", rules.bonus)
    if rules.bonus_tie == "each":
        return tr("Most chips: {points} more; if tied, for each of them.", points=points)
    return tr("Most chips: {points} more; if tied, for nobody.", points=points)


def _tie(rules: Rules, tr: Translator) -> str:
    if not rules.final_tie:
        return tr("Most points win; if tied, the victory is shared.")
    return tr(
        "Most points win. If tied, this decides: {criteria}. Then the victory is shared.",
        criteria=", ".join(tr(_TIES[tie]) for tie in rules.final_tie),
    )
