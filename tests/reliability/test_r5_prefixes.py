"""R5: whatever part of a log is left, or whichever byte of it is wrong, it is still read."""

import random
from itertools import accumulate

import pytest
from sizes import size

from serengeti.engine.log import scan
from serengeti.engine.referee import prove

FLIPS = size(20_000, 1_000_000)


def expected(lines, ends, size):
    """Events in the first `size` bytes, and whether a torn line follows."""
    whole = sum(end <= size for end in ends)
    if whole < len(ends) and size == ends[whole] - 1:
        return whole + 1, False  # only the line end is missing
    return whole, size != (ends[whole - 1] if whole else 0)


@pytest.mark.slow
def test_every_byte_prefix_loads_as_the_longest_event_prefix(edition_logs, tell):
    prefixes = proofs = 0
    for data in edition_logs:
        lines = data.splitlines(keepends=True)
        ends = list(accumulate(map(len, lines)))
        complete = scan(data)
        assert complete.problems == ()
        edges = {end + around for end in ends for around in range(-2, 3)}
        for length in range(len(data)):
            count, torn = expected(lines, ends, length)
            found = scan(data[:length])
            assert found.events == complete.events[:count]
            assert found.size == min(length, ends[count - 1] if count else 0)
            codes = [problem.code for problem in found.problems]
            assert codes == (["torn-line"] if torn else [] if length else ["empty-file"])
            prefixes += 1
            if length in edges:
                proof = prove(found)
                assert proof.log.events == found.events
                assert proof.problems == found.problems
                proofs += 1
    tell(
        f"R5: {len(edition_logs)} logs, {prefixes:,} byte prefixes read as the longest event "
        f"prefix, {proofs:,} of them proved by the referee"
    )


@pytest.mark.slow
def test_flipped_bytes_give_problems_never_a_foreign_exception(edition_logs, tell):
    rng = random.Random(5)
    complete = [scan(data).events for data in edition_logs]
    refused = 0
    for _ in range(FLIPS):
        number = rng.randrange(len(edition_logs))
        data = bytearray(edition_logs[number])
        place = rng.randrange(len(data))
        before = data.count(b"\n", 0, place)
        data[place] ^= rng.randrange(1, 256)
        proof = prove(scan(bytes(data)))
        assert proof.log.events[:before] == complete[number][:before]
        refused += bool(proof.faults)
    tell(f"R5: {FLIPS:,} random byte flips, {refused:,} refused, 0 foreign exceptions")
    assert refused > FLIPS * 0.9
