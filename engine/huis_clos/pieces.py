"""The pieces of Huis Clos as numbers, and the words that stand for them.

A token is one of fifteen kinds: 0 to 7 are the clues of the characters, 8 to 14 the weapons of the places, both in
table order. The four clues of one character are alike. A set of tokens is a sorted tuple of kinds, in table order.
"""

from collections.abc import Iterable
from functools import lru_cache

Tokens = tuple[int, ...]

CHARACTERS = ("lecomte", "williams", "borrow", "georges", "eddington", "worms", "puddingham", "peely")
PLACES = ("blue-suite", "parlour", "library", "kitchen", "greenhouse", "cellar", "study")
WEAPONS = ("rope", "poker", "paper-knife", "cleaver", "shears", "bottle", "revolver")  # each kills in its place
TOKENS = CHARACTERS + WEAPONS

CLUES = len(CHARACTERS)  # kinds below this are clues; kind CLUES + p is the weapon of place p
KINDS = len(TOKENS)
COPIES = (4,) * CLUES + (1,) * len(WEAPONS)
SUITE = 0
IN_SUITE: Tokens = (*range(CLUES), CLUES)  # HC-03: one clue of each character, and the rope
ELSEWHERE: Tokens = tuple(sorted([*range(CLUES)] * 3 + [*range(CLUES + 1, KINDS)]))  # HC-04: the other thirty
PER_PLACE = 5
HAND = 3  # HC-12: the most tokens a seat may hold

KIND = {word: kind for kind, word in enumerate(TOKENS)}
PLACE = {word: place for place, word in enumerate(PLACES)}

MURDERER = "murderer"
INNOCENT = "innocent"


@lru_cache(maxsize=4096)
def listing(tokens: Tokens) -> tuple[str, ...]:
    """The words of some tokens, each as often as it is there."""
    return tuple([TOKENS[kind] for kind in tokens])


@lru_cache(maxsize=4096)
def choice(tokens: Tokens) -> tuple[str, ...]:
    """The words of some tokens, each once: a slot of a menu."""
    return tuple([TOKENS[kind] for kind in dict.fromkeys(tokens)])


def without(tokens: Tokens, kind: int) -> Tokens:
    at = tokens.index(kind)
    return tokens[:at] + tokens[at + 1 :]


def joined(tokens: Tokens, more: Iterable[int]) -> Tokens:
    return tuple(sorted((*tokens, *more)))


def clues(tokens: Tokens) -> Tokens:
    return tuple([kind for kind in tokens if kind < CLUES])


def weapons(tokens: Tokens) -> Tokens:
    return tuple([kind for kind in tokens if kind >= CLUES])


def armed(tokens: Tokens) -> int:
    """How many weapons there are."""
    count = 0
    for kind in tokens:
        count += kind >= CLUES
    return count
