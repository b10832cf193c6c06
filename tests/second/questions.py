"""Which bids, sales, exchanges and challenges are legal; who shares; who wins."""

from typing import Any

from .shapes import COLOURS
from .table import State

VALUE = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15}  # S0, S1, S2: cards of one colour -> points


def digit_of(card: str) -> int:
    return int(card.split("-")[1])


def owned(amount: int, hand: set[str], rules: dict[str, Any]) -> bool:
    """A forbidden bid: S0, S1, S2: the units are on a card of the bidder."""
    if amount == 0 and not rules["zero_is_digit"]:  # Switches: the bid 0 itself, not 10 or 20
        return False
    return amount % 10 in {digit_of(card) for card in hand}


def beats(amount: int, high: int | None, least: int, rules: dict[str, Any], is_first: bool) -> bool:
    if high is not None:  # Procedure, Auction: more than the standing bid
        return amount > high
    if amount == 0 and rules["zero_open"] == "first-player" and not is_first:
        return False
    return amount >= least  # Procedure, Auction: the opening bid


def may_bid(
    amount: int,
    hand: set[str],
    chips: int,
    high: int | None,
    rules: dict[str, Any],
    is_first: bool,
    least: int | None = None,
) -> bool:
    """A lawful bid; `least` is the smallest opening bid where it is not `min_open`."""
    return (
        0 <= amount <= chips  # S1: no more than one owns
        and beats(amount, high, rules["min_open"] if least is None else least, rules, is_first)
        and not owned(amount, hand, rules)
    )


def total(s: State) -> int:
    return sum(s.chips) + s.pot + s.bank


def why_not(s: State, seat: int, amount: int) -> str | None:
    """Why the table refuses this bid; None for a lawful bid and for one it tolerates."""
    least = s.rules["min_open"] if s.seller is None else 1  # Procedure, Sale: minimum 1
    if amount > total(s):
        return "a bid above all chips in the game"
    if not beats(amount, s.high, least, s.rules, seat == s.first):
        return "too low a bid"
    if owned(amount, s.hands[seat], s.rules) and s.rules["forbidden_bid"] == "refuse":
        return "a forbidden bid"
    if amount > s.chips[seat] and s.rules["overbid"] == "refuse":
        return "an overbid"
    if amount > s.chips[seat] and s.inside == {seat}:
        return "an overbid by the only eligible seat"
    return None


def may_sell(s: State, seat: int, card: str) -> bool:
    """Procedure, Sale; one at a time, and all sales before the exchanges."""
    if not s.rules["sale"] or s.due != "reveal" or s.auction == 0 or s.last_exchange is not None:
        return False
    if seat >= s.n or card not in s.hands[seat]:
        return False
    if seat in (s.tried_game if s.rules["sale_limit"] == "game" else s.tried_round):
        return False
    most = s.rules["sale_max_chips"]  # S1: "un joueur qui manque d'argent"
    return most is None or s.chips[seat] <= most


def may_exchange(s: State, seat: int, rival: int, taken: str, given: str) -> bool:
    """Procedure, Exchange."""
    if not s.rules["exchange"] or s.due != "reveal" or s.auction == 0:
        return False
    if seat >= s.n or rival >= s.n or rival == seat:
        return False
    if s.last_exchange is not None and (seat - s.first) % s.n <= s.last_exchange:
        return False
    return taken in s.hands[rival] and given in s.hands[seat]


def may_challenge(s: State, seat: int, against: int) -> bool:
    return s.window and seat < s.n and seat != s.leader and against == s.leader


def share(
    pot: int, digit: int | None, hands: list[set[str]], buyer: int | None, split: str
) -> tuple[str, list[int], int]:
    """Procedure, Pot. With `buyer` None all seats count, with `digit` None nobody holds it."""
    others = [seat for seat in range(len(hands)) if seat != buyer]
    copies = {seat: len([c for c in hands[seat] if digit_of(c) == digit]) for seat in others}
    holders = [seat for seat in others if copies[seat] > 0]
    if not holders:  # S0, S2: "chaque autre joueur"
        basis, sharers = "others", others
    elif split == "majority":  # S1: "le joueur ayant le plus de cartes"; a tie shares
        most = max(copies[seat] for seat in holders)
        basis, sharers = "majority", [seat for seat in holders if copies[seat] == most]
    else:  # S0, S2: "la répartition se fait entre eux"
        basis, sharers = "holders", holders
    shares = [pot // len(sharers) if seat in sharers else 0 for seat in range(len(hands))]
    return basis, shares, pot - sum(shares)


def points_of(hand: set[str]) -> list[int]:  # S0, S1, S2: each colour by itself
    return [VALUE[len([c for c in hand if c.split("-")[0] == colour])] for colour in COLOURS]


def ending(s: State) -> dict[str, Any]:
    """Procedure, End."""
    points = [points_of(hand) for hand in s.hands]
    richest = [seat for seat in range(s.n) if s.chips[seat] == max(s.chips)]
    if len(richest) > 1 and s.rules["bonus_tie"] == "none":
        richest = []
    bonus = [s.rules["bonus"] if seat in richest else 0 for seat in range(s.n)]
    totals = [sum(points[seat]) + bonus[seat] for seat in range(s.n)]
    winners = [seat for seat in range(s.n) if totals[seat] == max(totals)]
    decided_by = "points" if len(winners) == 1 else "shared"
    for criterion in s.rules["final_tie"]:
        if len(winners) == 1:
            break
        worth = {
            seat: {
                "face-sum": sum(digit_of(card) for card in s.hands[seat]),  # S1
                "more-cards": len(s.hands[seat]),  # S0, S2
                "fewer-cards": -len(s.hands[seat]),
                "chips": s.chips[seat],
            }[criterion]
            for seat in winners
        }
        winners = [seat for seat in winners if worth[seat] == max(worth.values())]
        if len(winners) == 1:
            decided_by = criterion
    return {
        "type": "game_ended",
        "points": points,
        "bonus": bonus,
        "totals": totals,
        "winners": winners,
        "decided_by": decided_by,
    }
