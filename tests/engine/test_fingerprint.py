"""The camera of the contract suite sees every change, wherever it hides."""

from collections.abc import Callable
from random import Random

import pytest

from tests.engine.contract.fingerprint import Camera, reach


class Inner:
    __slots__ = ("numbers", "words")

    def __init__(self) -> None:
        self.numbers = [1, [2, 3]]
        self.words: dict[str, set[str]] = {"a": {"b"}}


class Outer(Inner):
    def __init__(self) -> None:
        super().__init__()
        self.inner = (Inner(), 5)
        self.cells = bytearray(b"xyz")
        self.table = TABLE


TABLE = ["shared by all"]

CHANGES: list[Callable[[Outer], object]] = [
    lambda thing: thing.numbers.append(4),
    lambda thing: thing.inner[0].numbers[1].append(4),  # type: ignore[attr-defined]
    lambda thing: thing.words["a"].add("c"),
    lambda thing: thing.inner[0].words.update(d=set()),
    lambda thing: thing.cells.append(1),
    lambda thing: setattr(thing, "extra", None),
    lambda thing: setattr(thing, "numbers", ()),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_shows_in_the_picture(change: Callable[[Outer], object]) -> None:
    camera = Camera(Outer(), Outer())
    thing, same = Outer(), Outer()
    before = camera.picture(thing)
    assert camera.picture(same) == before
    change(thing)
    assert camera.picture(thing) != before


def test_what_all_share_is_scenery_and_the_rest_is_not() -> None:
    camera = Camera(Outer(), Outer())
    assert list(camera.scenery.values()) == [TABLE]
    thing = Outer()
    assert id(thing.numbers) in camera.moving(thing)
    assert id(TABLE) not in camera.moving(thing)


def test_a_generator_in_a_state_is_refused() -> None:
    with pytest.raises(AssertionError, match="generator"):
        Camera().picture([Random(1)])


def test_reach_finds_what_could_change() -> None:
    thing = Outer()
    found = reach(thing)
    assert id(thing.inner[0].numbers) in found
    assert id(thing.inner) not in found
