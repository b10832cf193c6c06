"""Games at random."""

import copy
import random
from typing import Any

from .engine import forced, step
from .questions import may_bid, may_exchange, may_sell, total, why_not
from .table import State


def random_game(
    rng: random.Random, players: int, rules: dict[str, Any], deck: list[str], first: int
) -> list[dict[str, Any]]:
    """The events, after game_started, of a game played at random to its end."""
    s = State(
        {
            "type": "game_started",
            "format": 0,
            "engine": "second",
            "id": "random",
            "edition": "custom",
            "rules": rules,
            "theme": "don",
            "first": first,
            "deck": deck,
            "seed": None,
            "players": [{"name": "random", "kind": "random"} for _ in range(players)],
        }
    )
    caution = rng.choice([0.1, 0.3, 0.5, 0.7, 0.9])  # how often a seat passes at once
    trade = rng.choice([0.0, 0.2, 0.5, 0.9])  # how often a window is used
    boldness = rng.choice([0.0, 0.1, 0.4, 0.8])  # how often a bid risks a penalty
    lines = []
    while not s.over:
        offer = random_offer(rng, s) if rng.random() < trade else None
        line = offer or forced(s) or random_answer(rng, s, caution, boldness)
        step(s, line)
        lines.append(copy.deepcopy(line))
    return lines


def random_offer(rng: random.Random, s: State) -> dict[str, Any] | None:
    """A sale, an exchange or a challenge, if a window is open for one."""
    if s.window:
        seat = rng.choice([seat for seat in range(s.n) if seat != s.leader])
        return {"type": "challenged", "seat": seat, "against": s.leader}
    if s.due != "reveal":
        return None
    sales = [
        {"type": "sale_opened", "seat": seat, "card": card}
        for seat in range(s.n)
        for card in sorted(s.hands[seat])
        if may_sell(s, seat, card)
    ]
    swaps = [
        {"type": "exchanged", "seat": seat, "rival": rival, "taken": taken, "given": given}
        for seat in range(s.n)
        for rival in range(s.n)
        for taken in sorted(s.hands[rival])
        for given in sorted(s.hands[seat])
        if may_exchange(s, seat, rival, taken, given)
    ]
    if swaps and rng.random() < 0.5:  # only the next seats, or few would exchange
        near = min((swap["seat"] - s.first) % s.n for swap in swaps) + rng.choice([0, 0, 0, 1, 2])
        swaps = [swap for swap in swaps if (swap["seat"] - s.first) % s.n <= near]
    offers = [choices for choices in (sales, sales, swaps) if choices]
    return rng.choice(rng.choice(offers)) if offers else None


def random_answer(rng: random.Random, s: State, caution: float, boldness: float) -> dict[str, Any]:
    seat = s.turn
    hand, chips, is_first = s.hands[seat], s.chips[seat], seat == s.first
    if s.due == "discard":
        return {"type": "card_discarded", "seat": seat, "card": rng.choice(sorted(hand))}
    least = None if s.seller is None else 1
    if rng.random() >= caution:
        bids = [
            x for x in range(chips + 1) if may_bid(x, hand, chips, s.high, s.rules, is_first, least)
        ]
        if rng.random() < boldness:
            high = total(s) if rng.random() < 0.1 else min(total(s), chips + 4)
            risks = [x for x in range(high + 1) if why_not(s, seat, x) is None and x not in bids]
            bids = risks or bids
        if bids:
            near = bids[:3] if rng.random() < 0.8 else bids
            return {"type": "bid", "seat": seat, "amount": rng.choice(near)}
    return {"type": "passed", "seat": seat}
