"""Points, bonus and victory over plain ints; see `rules` for how these functions are written."""

from __future__ import annotations

from typing import Any

from serengeti.engine.cards import COLOUR_MASK, DIGIT_MASK, DIGIT_OF, POINTS

# What decided the game (the second answer of `verdict`); the criteria are 1-4 as in `Tie`.
BY_POINTS, BY_FACE_SUM, BY_MORE_CARDS, BY_FEWER_CARDS, BY_CHIPS, BY_SHARED = range(6)


def count(mask: int) -> int:
    """Number of members of a mask."""
    members = 0
    while mask:
        mask &= mask - 1
        members += 1
    return members


def digits_in(hand: int) -> int:
    """The digits on the cards of a hand, as a mask."""
    digits = 0
    for digit in range(10):
        if hand & DIGIT_MASK[digit]:
            digits |= 1 << digit
    return digits


def colour_points(hand: int, colour: int) -> int:
    """Points of one colour of a hand: 0, 1, 3, 6, 10 or 15."""
    return POINTS[count(hand & COLOUR_MASK[colour])]


def hand_points(hand: int) -> int:
    """Points of all collections of a hand."""
    points = 0
    for colour in range(6):
        points += colour_points(hand, colour)
    return points


def face_sum(hand: int) -> int:
    """Sum of the digits on a hand's cards."""
    total = 0
    for card in range(30):
        if hand >> card & 1:
            total += DIGIT_OF[card]
    return total


def bonus_seats(s: Any) -> int:
    """Seats that get the bonus for most chips, as a mask."""
    most = 0
    for p in range(s.n):
        most = max(most, s.chips[p])
    found = 0
    for p in range(s.n):
        if s.chips[p] == most:
            found |= 1 << p
    if s.bonus_tie == 1 and count(found) > 1:
        return 0
    return found


def total_points(s: Any, p: int) -> int:
    """Final points of a seat: collections and bonus."""
    return hand_points(s.hands[p]) + s.bonus * (bonus_seats(s) >> p & 1)


def tie_value(s: Any, p: int, criterion: int) -> int:
    """What seat `p` has under a criterion; more is better."""
    if criterion == BY_POINTS:
        return total_points(s, p)
    if criterion == BY_FACE_SUM:
        return face_sum(s.hands[p])
    if criterion == BY_MORE_CARDS:
        return count(s.hands[p])
    if criterion == BY_FEWER_CARDS:
        return -count(s.hands[p])
    return s.chips[p]


def best_of(s: Any, among: int, criterion: int) -> int:
    """The seats of `among` with the highest value under a criterion, as a mask."""
    found = 0
    best = 0
    for p in range(s.n):
        if among >> p & 1:
            value = tie_value(s, p, criterion)
            if found == 0 or value > best:
                best = value
                found = 0
            if value == best:
                found |= 1 << p
    return found


def verdict(s: Any) -> tuple[int, int]:
    """The winning seats (a mask; several when shared) and what decided: BY_POINTS, …"""
    criterion = BY_POINTS
    found = best_of(s, (1 << s.n) - 1, criterion)
    rest = s.final_tie
    while count(found) > 1 and rest > 0:
        criterion = rest & 7
        found = best_of(s, found, criterion)
        rest >>= 3
    if count(found) > 1:
        criterion = BY_SHARED
    return found, criterion
