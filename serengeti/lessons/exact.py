"""stub until merged"""

from fractions import Fraction
from math import comb


def at_least_one(n, c, k):
    return 1 - Fraction(comb(n - c, k), comb(n, k))


def with_replacement(n, c, k):
    return 1 - (1 - Fraction(c, n)) ** k
