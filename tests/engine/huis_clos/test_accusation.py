"""Accusations: HC-30 to HC-33."""

import pytest

from engine.huis_clos.pieces import listing
from tests.engine.huis_clos.scene import Scene, inquiry

AT = {1: "parlour", 2: "blue-suite", 3: "library", 4: "kitchen"}


def accuser(hand: str = "borrow", *, round_number: int = 5, murderer: int = 1) -> Scene:
    """Seat 2 is to act. Seats 1 to 4 play lecomte, williams, borrow and georges."""
    return inquiry({2: hand, 3: "peely"}, AT, round_number=round_number, murderer=murderer)


@pytest.mark.rule("HC-05", "HC-30")
def test_an_accusation_needs_an_accusation_card() -> None:
    scene = accuser()
    scene.state.table.cards[2] = 0
    scene.state.ask()
    assert not any("accuse" in line for line in scene.menu())


@pytest.mark.rule("HC-30")
@pytest.mark.parametrize(("round_number", "possible"), [(1, False), (4, False), (5, True), (8, True)])
def test_accusations_begin_in_the_round_after_as_many_as_there_are_seats(round_number: int, possible: bool) -> None:
    assert ("go library accuse 3" in accuser(round_number=round_number).menu()) is possible


@pytest.mark.rule("HC-30")
@pytest.mark.parametrize(
    ("hand", "offers"),
    [
        ("peely", []),
        ("borrow", ["go library accuse 3"]),
        ("borrow williams", ["go library accuse 3"]),
        ("lecomte georges", ["go parlour accuse 1", "go kitchen accuse 4"]),
    ],
)
def test_the_accuser_holds_a_clue_of_the_accused_and_goes_to_its_place(hand: str, offers: list[str]) -> None:
    assert accuser(hand).menu()[1:] == offers


@pytest.mark.rule("HC-30")
def test_several_in_one_place_can_be_accused() -> None:
    scene = inquiry({2: "borrow georges"}, AT | {4: "library"}, round_number=6)
    assert scene.menu()[1:] == ["go library accuse 3,4"]


@pytest.mark.rule("HC-30")
def test_a_seat_whose_card_is_face_up_cannot_be_accused() -> None:
    scene = accuser("borrow georges")
    scene.state.table.faces[3] = "innocent"
    scene.state.ask()
    assert scene.menu()[1:] == ["go kitchen accuse 4"]


@pytest.mark.rule("HC-31")
def test_accusing_the_murderer_wins_alone() -> None:
    scene = accuser("lecomte", murderer=1)
    lines = scene.play("go parlour accuse 1")
    assert lines[:2] == ["go 2 parlour accuse 1", "unmask 1 murderer"]
    assert scene.ending() == ((2,), "accusation")
    assert scene.state.outcome().scores == (0.0, 1.0, 0.0, 0.0)
    assert scene.state.outcome().roles == ("murderer", "innocent", "innocent", "innocent")


@pytest.mark.rule("HC-32")
def test_accusing_an_innocent_costs_clue_and_card_and_both_play_on() -> None:
    scene = accuser("borrow borrow")
    lines = scene.play("go library accuse 3")
    assert lines == [
        "go 2 library accuse 3",
        "unmask 3 innocent",
        "wrong 2 3 borrow",
        "talk",
        "turn 3",
    ]
    table = scene.state.table
    assert listing(scene.state.hands[2]) == ("borrow",)
    assert table.cards[1:] == [1, 0, 2, 1]
    assert listing(table.gone) == ("borrow",)
    assert table.held[2] == 1
    assert table.destroyed[2] == 0  # HC-24 counts what is destroyed after a search
    assert (scene.to_act, scene.verb) == (3, "go")


@pytest.mark.rule("HC-33")
def test_an_accusation_ends_the_inquiry() -> None:
    scene = accuser("borrow georges")
    scene.play("go library accuse 3")
    assert scene.to_act == 3


@pytest.mark.rule("HC-33")
def test_the_murderer_may_accuse_too() -> None:
    scene = accuser("borrow", murderer=2)
    scene.play("go library accuse 3")
    assert scene.told(4, "unmask") == ["unmask 3 innocent"]
    assert scene.told(4, "wrong") == ["wrong 2 3 borrow"]


@pytest.mark.rule("HC-72")
def test_at_the_end_all_suspect_cards_are_turned_up() -> None:
    scene = accuser("lecomte", murderer=1)
    scene.play("go parlour accuse 1")
    assert scene.told(4, "unmask") == ["unmask 1 murderer", *[f"unmask {seat} innocent" for seat in (2, 3, 4)]]
