"""The random generator: xoroshiro64* on 32-bit words, the same numbers in Python and a kernel.

The generator is David Blackman's and Sebastiano Vigna's (public domain, prng.di.unimi.it);
its vectors are frozen in the tests. `advance` and `below` are plain functions over an object
with the fields `s0` and `s1`, so a numpy record inside a compiled kernel serves as well.
Products stay below 2**63 or are masked, so int64 arithmetic draws the same numbers.
"""

from __future__ import annotations

from typing import Any

from serengeti.engine.errors import SetupError

WORD = 0xFFFFFFFF
MAX_SEED = (1 << 53) - 1
"Largest seed: what a JSON reader in a browser still reads exactly."


def scramble(word: int) -> int:
    """A fixed bijection of 32-bit words that leaves no pattern (C. Wellons, `lowbias32`)."""
    word ^= word >> 16
    word = (word * 0x7FEB352D) & WORD
    word ^= word >> 15
    word = (word * 0x846CA68B) & WORD
    return word ^ (word >> 16)


def plant(g: Any, seed: int, stream: int) -> None:
    """Set the state of `g` from a seed (0 to 2**53 - 1) and a stream number (32 bits)."""
    low = scramble((seed & WORD) ^ 0x9E3779B9)
    high = scramble((seed >> 32) ^ low)
    g.s0 = scramble(high ^ scramble((stream & WORD) ^ 0x85EBCA6B))
    g.s1 = scramble(g.s0 ^ low)
    if g.s0 == 0 and g.s1 == 0:
        g.s0 = 1


def advance(g: Any) -> int:
    """The next 32-bit word."""
    s0 = g.s0
    s1 = g.s1 ^ s0
    g.s0 = ((s0 << 26) & WORD | s0 >> 6) ^ s1 ^ (s1 << 9) & WORD
    g.s1 = (s1 << 13) & WORD | s1 >> 19
    return (s0 * 0x9E3779BB) & WORD


def below(g: Any, n: int) -> int:
    """A whole number 0 ≤ x < n, each equally likely (D. Lemire's method), n < 2**31."""
    product = advance(g) * n
    low = product & WORD
    if low < n:
        bound = (0x100000000 - n) % n
        while low < bound:
            product = advance(g) * n
            low = product & WORD
    return product >> 32


def shuffle(g: Any, items: Any) -> None:
    """Fisher-Yates in place, from the last position down: all orders equally likely."""
    for i in range(len(items) - 1, 0, -1):
        j = below(g, i + 1)
        items[i], items[j] = items[j], items[i]


class Chance:
    """One stream of random numbers: same seed and stream, same numbers, on every machine.

    >>> Chance(7).below(30), Chance(7).below(30), Chance(7, stream=1).below(30)
    (6, 6, 9)
    """

    __slots__ = ("s0", "s1", "seed", "stream")

    def __init__(self, seed: int, stream: int = 0) -> None:
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise SetupError("bad-seed", found=seed, most=MAX_SEED)
        self.seed = seed
        self.stream = stream
        plant(self, seed, stream)

    def child(self, stream: int) -> Chance:
        """A stream of its own under the same seed, e.g. one for each bot."""
        return Chance(self.seed, stream)

    def below(self, n: int) -> int:
        """A whole number 0 ≤ x < n, each equally likely."""
        return below(self, n)

    def shuffled(self, items: Any) -> list[Any]:
        """A new list with the items in random order."""
        out = list(items)
        shuffle(self, out)
        return out
