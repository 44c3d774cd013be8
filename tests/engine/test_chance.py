"""The specified generator: test vectors for other languages, and the properties that fairness rests on."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from random import Random

import pytest

from engine.chance import FastChance, SeededChance

SEED = bytes(range(32))


def test_a_stream_is_the_hash_of_seed_block_number_and_name() -> None:
    expected = sha256(SEED + b"\0\0\0\0" + b"deal").digest() + sha256(SEED + b"\0\0\0\1" + b"deal").digest()
    assert bytes(islice(SeededChance(SEED).stream("deal"), 64)) == expected
    assert SeededChance(SEED).take("deal", 40) == expected[:40]


def test_vectors() -> None:
    chance = SeededChance(SEED)
    assert chance.take("deal", 8).hex() == VECTORS["take"]
    assert [chance.below(f"draw/{k}", 7) for k in range(12)] == VECTORS["below 7"]
    assert [chance.below(f"draw/{k}", 1000) for k in range(6)] == VECTORS["below 1000"]
    assert [chance.dice(f"roll/1/{seat}/1") for seat in range(1, 7)] == VECTORS["dice"]
    assert chance.shuffled("deal", range(10)) == VECTORS["shuffled 10"]
    assert SeededChance(bytes(32)).shuffled("deal", range(10)) == VECTORS["shuffled 10, seed of zeros"]


def test_a_value_depends_on_seed_and_name_alone() -> None:
    chance = SeededChance(SEED)
    first = chance.dice("roll/1/1/1")
    chance.shuffled("deal", range(50))
    assert chance.dice("roll/1/1/1") == first
    assert chance.take("roll/1/1/1", 8) != chance.take("roll/1/1/2", 8)


def test_below_throws_away_what_would_favour_small_numbers() -> None:
    # 256 = 85 * 3 + 1: the byte 255 is not used for below(3)
    chance = Bytes(255, 255, 254)
    assert chance.below("any", 3) == 254 % 3
    # two bytes, big-endian, for more than 256 values
    assert Bytes(1, 2).below("any", 1000) == 258


def test_below_one_reads_a_byte_and_is_zero() -> None:
    assert Bytes(77).below("any", 1) == 0


def test_a_shuffle_goes_from_the_end_down() -> None:
    # below(3) = 0 swaps items 2 and 0, then below(2) = 1 leaves item 1
    assert Bytes(0, 1).shuffled("any", "abc") == ["c", "b", "a"]


def test_dice_are_fair() -> None:
    chance = SeededChance(SEED)
    faces = Counter(die for k in range(6000) for die in chance.dice(f"roll/{k}/1/1"))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 2000) < 200 for count in faces.values())


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is 32 bytes"):
        SeededChance(b"short")
    with pytest.raises(ValueError, match="below 0"):
        SeededChance(SEED).below("any", 0)


def test_the_fast_generator_covers_the_same_values() -> None:
    chance = FastChance(Random(1))
    assert {chance.below("x", 5) for _ in range(200)} == set(range(5))
    assert {die for _ in range(200) for die in chance.dice("x")} == set(range(1, 7))
    items = list(range(20))
    assert sorted(chance.shuffled("x", items)) == items
    assert items == list(range(20))


class Bytes(SeededChance):
    """A stream that the test wrote down."""

    def __init__(self, *values: int) -> None:
        self.values = values

    def stream(self, name: str) -> Iterator[int]:
        return iter(self.values)


VECTORS: dict[str, object] = {
    "take": "c510f8921f165742",
    "below 7": [1, 3, 2, 4, 2, 3, 6, 1, 4, 3, 2, 0],
    "below 1000": [915, 852, 984, 645, 485, 877],
    "dice": [(1, 3), (4, 4), (2, 1), (3, 4), (4, 3), (6, 3)],
    "shuffled 10": [4, 5, 8, 3, 2, 1, 6, 0, 9, 7],
    "shuffled 10, seed of zeros": [9, 6, 1, 3, 2, 7, 8, 5, 0, 4],
}
