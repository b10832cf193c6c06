"""The options of quiz questions in words, and what to say to each mistake."""

from __future__ import annotations

from serengeti.lessons.quiz_base import Draft, Position, Value
from serengeti.text.catalogue import N_, Translator
from serengeti.text.words import both

WORDS = {
    "legal": N_("Yes, this bid keeps all the rules."),
    "too-low": N_("No, the bid is too low."),
    "beyond-chips": N_("No, there are too few chips for it."),
    "digit-owned": N_("No, its last digit is on an own card."),
    "zero-not-first": N_("No, 0 is for the first player alone."),
    "free": N_("{name} gets the lot free; the pot stays as it is."),
    "free-zero": N_("{name} buys it for 0; the pot follows the digit 0."),
    "free-left": N_("{left} gets the lot free; the pot stays as it is."),
    "free-out": N_("The lot leaves the game; the pot stays as it is."),
    "free-carried": N_("The lot waits, and the next lot is added to it."),
    "change-none": N_("Nothing: the same chips go to the same places."),
    "change-shares": N_("The pot would pay the players other amounts."),
    "change-rest": N_("Only the rest would go to another place."),
    "change-bid": N_("Nothing, for this bid would not be allowed."),
    "allowed": N_("Yes, now is the time for it."),
    "no-such-sale": N_("No, this edition has no sales."),
    "lot-is-turned": N_("No, the lot is turned already."),
    "no-cards": N_("No, there is no card to give."),
    "sold-already": N_("No, once in a round is all."),
    "turn-is-over": N_("No, that turn has gone by."),
}
"Options that are sentences."

MISTAKES = {
    "equal-bid": N_("A bid must be higher than the standing bid."),
    "beyond": N_("Nobody may bid more chips than they have."),
    "digit-ignored": N_("A bid must not end in a digit that is on one of the bidder’s own cards."),
    "not-too-low": N_("Every amount above the standing bid is high enough."),
    "not-beyond-chips": N_("There are chips enough: one may bid all of one’s own."),
    "not-digit-owned": N_("Only the last digit counts, and only the bidder’s own cards."),
    "not-zero-not-first": N_("Whoever opens may bid 0 in these editions."),
    "tens-digit": N_("Only the last digit counts, not the tens."),
    "pot-digit": N_("The digit is read off the price alone, not off the pot."),
    "digits-of-others": N_("Only one’s own digits bar a bid, not those of the others."),
    "jump": N_("It need not be so much: a lower bid is allowed."),
    "free-zero": N_("A free lot is not a bid of 0: it has no digit, and nobody is paid."),
    "zero-sold": N_("A bid of 0 is a bid like any other: the lot is sold, the pot is paid."),
    "free-left": N_("The lot goes to who had to open the auction, not to the next seat."),
    "free-out": N_("The lot stays in the game: who had to open gets it."),
    "free-carried": N_("The lot does not wait: who had to open gets it."),
    "lead-stays": N_("The lead goes to whoever gets the lot."),
    "lead-turns": N_("The lead does not go round the table: it follows the lots."),
    "lead-left": N_("The lead goes to the buyer of the last lot, not to a neighbour."),
    "lead-passer": N_("Who passes last does not lead for it."),
    "sale-lead": N_("The sale of a single card does not move the lead."),
    "all-holders": N_("In this edition only those with most cards of the digit are paid."),
    "most-only": N_("In this edition every holder is paid, however many cards of the digit."),
    "buyer-too": N_("The buyer never shares the pot."),
    "all-others": N_("All the others share only when none of them holds the digit."),
    "nobody-paid": N_("The pot does pay: the holders of the digit, or else all the others."),
    "first-holder": N_("Whose turn comes first does not count: equal holders share."),
    "only-one": N_("With no holder among them, all the others share, not one alone."),
    "lead-paid": N_("To lead the auction pays nothing: the pot follows the digit."),
    "pot-forgotten": N_("The chips that lay in the pot before are shared too."),
    "price-forgotten": N_("The price goes into the pot before it is shared."),
    "rounded-up": N_("Shares are whole and equal; what cannot be split is not paid out."),
    "undivided": N_("The pot is shared, not paid to each in full."),
    "by-copies": N_("Shares are equal: they do not follow the number of cards."),
    "rest-paid": N_("What cannot be split stays in the pot in this edition."),
    "rest-to-bank": N_("What cannot be split goes to the bank in this edition."),
    "price-only": N_("The chips that lay in the pot before are paid out as well."),
    "price-stays": N_("The price does not stay in the pot: it is paid out as well."),
    "share-stays": N_("That is one share. Only what cannot be split is left."),
    "change-none-not": N_("Compare who shares, and where the rest goes: something differs."),
    "change-shares-not": N_("Here both editions pay the players the same."),
    "change-rest-not": N_("It is not the rest that makes the difference."),
    "change-bid-not": N_("What may be bid is the same in both editions."),
    "count": N_("A card is not one point: each colour counts 1, 3, 6, 10, 15."),
    "one-pile": N_("Each colour counts by itself, not all cards together."),
    "best-colour": N_("All colours count, not only the largest."),
    "face-sum": N_("The digits are no points: only the number of cards of a colour counts."),
    "squares": N_("A colour counts 1, 3, 6, 10, 15, not its number of cards times itself."),
    "times": N_("Nothing is multiplied: the points of the colours are added."),
    "by-digit": N_("Colours make collections, not digits."),
    "no-bonus": N_("The bonus for most chips was left out."),
    "bonus-given": N_("The bonus is only for most chips."),
    "other-bonus": N_("The bonus of this edition is another, and it is only for most chips."),
    "bonus-halved": N_("The bonus is not halved: each with most chips gets all of it."),
    "bonus-taken": N_("Nothing is taken away: the bonus is only added."),
    "chips-count": N_("Chips are no points: they only decide the bonus."),
    "pot-counts": N_("What lies in the pot at the end belongs to nobody."),
    "tie-shared": N_("Before a victory is shared, something else is compared."),
    "other-tie": N_("This edition breaks a tie by something else."),
    "tie-left": N_("What this edition compares is equal as well: then the victory is shared."),
    "richest": N_("Most chips give the bonus, not the victory."),
    "lot-same": N_("The lots need not stay as large as the last one."),
    "lot-grows": N_("The lots do not grow on and on."),
    "lot-shrinks": N_("The lots do not shrink step by step."),
    "lot-order": N_("The edition fixes the size of every lot: look at the order."),
    "allowed-not": N_("Something is in the way: the moment, the cards, the turn or the edition."),
    "no-such-sale-not": N_("This edition has the sale of own cards."),
    "lot-is-turned-not": N_("No lot is turned yet: that is the right moment."),
    "no-cards-not": N_("There are cards to give."),
    "sold-already-not": N_("This player has not put up a card in this round."),
    "turn-is-over-not": N_("The turn has not gone by: it goes clockwise from the first player."),
}
"By the mistake; each holds wherever the mistake is made."


def option(value: Value, draft: Draft, position: Position, tr: Translator) -> str:
    """An option in words."""
    if isinstance(value, tuple):
        return both([position.labels[seat] for seat in value], tr) or tr("Nobody")
    if isinstance(value, str):
        return tr(WORDS[value], **draft.facts)
    return _counted(value, draft.style, tr)


def _counted(n: int, style: str, tr: Translator) -> str:
    if style == "chips":
        return tr.plural("{n} chip", "{n} chips", n)
    if style == "points":
        return tr.plural("{n} point", "{n} points", n)
    if style == "cards":
        return tr.plural("{n} card", "{n} cards", n)
    return str(n)
