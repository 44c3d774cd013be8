"""Counts of all kinds of tokens in one number: four bits for each kind, of which the highest is kept free to compare
them all at once.
"""

from engine.huis_clos.pieces import CLUES, COPIES, ELSEWHERE, KINDS

BITS = 4
ONE = tuple(1 << BITS * kind for kind in range(KINDS))
ONES = sum(ONE)
TOPS = ONES << BITS - 1
ARMS = sum(ONE[CLUES:])  # a weapon is there once or not at all
EVIDENCE = ONE[CLUES] - 1
DEALT = sum([ONE[kind] for kind in ELSEWHERE])
ALL = sum([copies * one for copies, one in zip(COPIES, ONE, strict=True)])
LOW, MIDDLE, HIGH = ONES, ONES << 1, ONES << 2


def total(numbers: int) -> int:
    return (numbers & LOW).bit_count() + 2 * (numbers & MIDDLE).bit_count() + 4 * (numbers & HIGH).bit_count()


def fields(flags: int) -> int:
    """All bits of those fields whose top bit is set."""
    return (flags >> BITS - 1) * 15


def least(a: int, b: int) -> int:
    if a == b:
        return a
    mask = fields(((a | TOPS) - b) & TOPS)
    return b & mask | a & ~mask


def most(a: int, b: int) -> int:
    if a == b:
        return a
    mask = fields(((a | TOPS) - b) & TOPS)
    return a & mask | b & ~mask


def less(a: int, b: int) -> int:
    """The difference, or nothing where that would be below nothing."""
    rest = (a | TOPS) - b
    return rest & fields(rest & TOPS) & ~TOPS


def some(numbers: int) -> int:
    """One for each kind of which there is any."""
    return (numbers | numbers >> 1 | numbers >> 2) & ONES


def fits(content: int, low: int, high: int) -> bool:
    return ((content | TOPS) - low) & ((high | TOPS) - content) & TOPS == TOPS
