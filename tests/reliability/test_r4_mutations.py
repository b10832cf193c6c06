"""R4: a log with one thing changed is refused where it stops being possible.

Unless the change makes another legal game: the second engine, which shares no code with the
referee, decides. Both must agree on every mutant, and on the line that is at fault.
"""

import copy
import json
import random
from collections import Counter
from itertools import pairwise

import pytest
import second_engine
from sizes import size

from serengeti.engine.cards import CARDS
from serengeti.engine.log import scan
from serengeti.engine.referee import prove

MUTANTS = size(20_000, 1_000_000)
GONE = object()
SEAT_KEYS = ("seat", "first", "winners")


def places(value, path=()):
    """The path of everything inside an event."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, key))


def other_values(value, path, seats, rng):
    """What may stand in the place of a value."""
    yield GONE
    yield None
    yield {str: 0, int: "x", bool: "yes", list: {}, dict: []}.get(type(value), 0)
    yield True
    yield 5.0
    yield "5"
    yield 10**30
    yield type(value)() if value is not None else ""
    if type(value) is int:
        yield from (value + 1, value - 1, float(value), str(value))
        if set(path) & set(SEAT_KEYS):
            yield from ((value + 1) % seats, seats, 5, 6)
    if value in CARDS:
        yield rng.choice(CARDS)
        yield "red-1"
    if type(value) is list:
        yield value[::-1]
        yield value + value[:1]


def same(a, b):
    """Equal and of one type all the way: True is not 1, 5.0 is not 5."""
    return json.dumps(a) == json.dumps(b)


def changed(event, path, new):
    """A copy of an event with one thing changed."""
    out = copy.deepcopy(event)
    inside = out
    for key in path[:-1]:
        inside = inside[key]
    if new is GONE:
        del inside[path[-1]]
    else:
        inside[path[-1]] = new
    return out


def leaf_mutants(log, rng):
    """Every value of every event, each replaced in every way."""
    seats = len(log[0]["players"])
    for index, event in enumerate(log):
        for path in places(event):
            value = event
            for key in path:
                value = value[key]
            for new in other_values(value, path, seats, rng):
                if new is GONE or not same(new, value):
                    yield index, path, new


def order_mutants(log, rng):
    """Every event dropped, doubled, swapped with the next, moved elsewhere."""
    for index in range(len(log)):
        rest = log[:index] + log[index + 1 :]
        place = rng.randrange(len(log))
        yield rest
        yield [*log[: index + 1], log[index], *log[index + 1 :]]
        yield [*rest[:place], log[index], *rest[place:]]
    for index, pair in enumerate(pairwise(log)):
        yield [*log[:index], *reversed(pair), *log[index + 2 :]]


def mutants(log, number, rng):
    """Some of the logs that differ from `log` by one fault, without two of the same."""
    leaves = list(leaf_mutants(log, rng))
    orders = [mutant for mutant in order_mutants(log, rng) if mutant != log]
    for choice in rng.sample(range(len(leaves) + len(orders)), number):
        if choice >= len(leaves):
            yield orders[choice - len(leaves)]
        else:
            index, path, new = leaves[choice]
            yield [*log[:index], changed(log[index], path, new), *log[index + 1 :]]


def written(event):
    """An event as the engine would write it, but for what is wrong with it."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def first_fault(mutant):
    """The first problem the referee names, or None."""
    return next(iter(prove(scan(b"".join(map(written, mutant)))).faults), None)


def second_opinion(mutant):
    """Index where the second engine refuses, or None."""
    try:
        second_engine.follow(mutant)
    except second_engine.Refused as refused:
        return refused.index
    return None


def verdict(mutant):
    """How the two judged a mutant, in a word; None when they disagree."""
    fault, second = first_fault(mutant), second_opinion(mutant)
    if fault is None:
        return "another legal game" if second is None else None
    line = fault.line - 1
    if line == second:
        return "refused"
    # The limits of the format (chips to 100,000, …) are no rules: only the reader knows them.
    if fault.code == "out-of-range" and (second is None or second > line):
        return "beyond a limit of the format"
    return None


@pytest.mark.slow
def test_single_faults_are_refused_where_the_second_engine_refuses_them(
    edition_logs, rule_logs, tell
):
    rng = random.Random(4)
    logs = [[json.loads(line) for line in data.splitlines()] for data in edition_logs + rule_logs]
    counts, disputed = Counter(), []
    for log in logs:
        for mutant in mutants(log, -(-MUTANTS // len(logs)), rng):
            judged = verdict(mutant)
            counts[judged] += 1
            if judged is None:
                disputed.append(mutant)
    figures = ", ".join(f"{count:,} {judged}" for judged, count in counts.most_common() if judged)
    tell(f"R4: {counts.total():,} single-fault mutants of {len(logs)} logs: {figures}")
    assert [said(mutant) for mutant in sorted(disputed, key=len)[:5]] == []
    assert counts["another legal game"] > 50
    assert counts["refused"] > MUTANTS * 0.95


def said(mutant):
    """What a person needs to see of a disputed mutant."""
    fault, second = first_fault(mutant), second_opinion(mutant)
    lines = {index for index in (second, fault and fault.line - 1) if index is not None}
    return fault, second, [json.dumps(mutant[index]) for index in sorted(lines)]
