"""How what is typed is held against names: accents, case, hyphens and titles optional, any prefix."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

NO, PREFIX, WORDS, EXACT = range(4)  # how well something fits; the best fit counts

T = TypeVar("T")

_WORD = re.compile(r"[^\W_]+")


def folded(text: str) -> tuple[str, ...]:
    """The words of a text without accents, ligatures, case and punctuation."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return tuple(_WORD.findall(bare.casefold().replace("œ", "oe")))


def fit(typed: Sequence[str], spelling: Sequence[str]) -> int:
    """How well typed words fit a name: each must begin a word of it, in order; words of the name may be left out."""
    if not typed:
        return NO
    if tuple(typed) == tuple(spelling):
        return EXACT
    best = WORDS
    rest = iter(spelling)
    for word in typed:
        whole = next((name == word for name in rest if name.startswith(word)), None)
        if whole is None:
            return NO
        if not whole:
            best = PREFIX
    return best


def best_fit(typed: Sequence[str], choices: Iterable[tuple[T, Iterable[str]]]) -> tuple[int, list[T]]:
    """Of choices with their spellings, those that fit best, and how well."""
    best = NO
    found: list[T] = []
    for choice, spellings in choices:
        level = max((fit(typed, folded(spelling)) for spelling in spellings), default=NO)
        if level > best:
            best, found = level, []
        if level == best != NO:
            found.append(choice)
    return best, found
