"""Randomness by name.

Every random draw of a game has a name (`deal`, `roll/3/2/1`), and its value is a function of the game's 32-byte
seed and that name alone. So the same deal keeps the same dice when play diverges, and anyone can re-derive a game
in any language:

- the stream of a name is the concatenation, for i = 0, 1, 2, …, of SHA-256(seed || i || name), with i as 4 bytes,
  big-endian, and the name in UTF-8;
- `below(n)` reads the fewest bytes k >= 1 with 256**k >= n from the stream, as a big-endian number x; if x is not
  less than the largest multiple of n that is at most 256**k, it is thrown away and the next k bytes are read; the
  value is x mod n;
- a die is below(6) + 1; two dice are two draws from one stream;
- a shuffle goes from the last index i down to 1 and swaps item i with item below(i + 1).

tests/engine/test_chance.py has test vectors.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32


class Chance(Protocol):
    """What a game asks of its source of randomness. Each name is drawn at most once in a game."""

    def below(self, name: str, n: int) -> int:
        """A whole number from 0 to n - 1."""

    def dice(self, name: str) -> tuple[int, int]:
        """Two dice."""

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        """The items in random order; the argument is left as it is."""


class SeededChance:
    """The referee's chance, as specified above. It has no state: a draw is a pure function of its name."""

    __slots__ = ("seed",)

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    def stream(self, name: str) -> Iterator[int]:
        """The endless bytes that belong to a name."""
        encoded = name.encode()
        block = 0
        while True:
            yield from sha256(self.seed + block.to_bytes(4, "big") + encoded).digest()
            block += 1

    def take(self, name: str, count: int) -> bytes:
        """The first `count` bytes of a name's stream."""
        stream = self.stream(name)
        return bytes(next(stream) for _ in range(count))

    def below(self, name: str, n: int) -> int:
        return _below(self.stream(name), n)

    def dice(self, name: str) -> tuple[int, int]:
        stream = self.stream(name)
        return _below(stream, 6) + 1, _below(stream, 6) + 1

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        stream = self.stream(name)
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = _below(stream, i + 1)
            result[i], result[j] = result[j], result[i]
        return result


def _below(stream: Iterator[int], n: int) -> int:
    if n < 1:
        raise ValueError(f"cannot draw below {n}")
    size = 256
    count = 1
    while size < n:
        size *= 256
        count += 1
    limit = size - size % n
    while True:
        x = 0
        for _ in range(count):
            x = x << 8 | next(stream)
        if x < limit:
            return x % n


class FastChance:
    """Chance for search and roll-outs: quick, unspecified, and it never looks at the name."""

    __slots__ = ("random", "rng")

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.random = rng.random

    def below(self, name: str, n: int) -> int:
        return int(self.random() * n)

    def dice(self, name: str) -> tuple[int, int]:
        random = self.random
        return int(random() * 6) + 1, int(random() * 6) + 1

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        result = list(items)
        self.rng.shuffle(result)
        return result
