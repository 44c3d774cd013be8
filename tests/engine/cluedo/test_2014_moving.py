"""GD-10 to GD-15: moving in the 2014 edition."""

from typing import Any

import pytest

from engine.cluedo.board import built_in
from tests.engine.cluedo.play import Play

BOARD = built_in("2014")


def at(place: str, *dice: tuple[int, int], seats: int = 4, **more: Any) -> Play:
    """Seat 1, who plays green, stands somewhere at the start of its turn; the other pawns are on the centre."""
    play = Play(seats, *dice, game="cluedo-2014", **more)
    play.put("green", place)
    return play


def steps(start: str) -> dict[str, int]:
    return dict(zip(BOARD.words, BOARD.distances(BOARD.node[start]), strict=True))


@pytest.mark.rule("GD-10")
def test_a_roll_need_not_be_used_up() -> None:
    play = at("r7c0", (2, 3))
    play.do("roll")
    expected = {place for place, count in steps("r7c0").items() if 0 < count <= 5}
    assert play.slot("walk") == expected
    assert {steps("r7c0")[place] for place in expected} == {1, 2, 3, 4, 5}


@pytest.mark.rule("GD-10")
def test_leaving_and_entering_a_room_is_one_step_each() -> None:
    # the rulebook's example: a ten leads from the games room to the bedroom
    for dice, there in (((5, 5), True), ((4, 5), False)):
        play = at("games-room", dice)
        play.do("roll")
        assert ("bedroom" in play.slot("walk")) is there


@pytest.mark.rule("GD-10")
def test_walls_are_walked_round_and_never_diagonally() -> None:
    play = at("r4c1", (1, 2))
    play.do("roll")
    assert "r4c2" not in play.slot("walk")
    assert "r3c2" not in play.slot("walk")
    assert "r5c1" in play.slot("walk")


@pytest.mark.rule("GD-10")
def test_a_walk_that_ends_where_it_began_is_staying() -> None:
    for place in ("r7c0", "garage", "centre"):
        play = at(place, (6, 6))
        play.do("roll")
        assert place not in play.slot("walk")
        assert "stay" in play.verbs()


@pytest.mark.rule("GD-11")
def test_entering_a_room_ends_the_move_and_asks_for_a_suggestion() -> None:
    play = at("r7c0", (6, 6))
    play.do("roll")
    assert play.do("walk bedroom") == ["walk 1 bedroom"]
    assert play.verbs() == ["suggest"]


@pytest.mark.rule("GD-11")
def test_a_room_is_not_crossed() -> None:
    assert BOARD.words_of(BOARD.doors[BOARD.node["centre"]]) == ("r1c7", "r3c5", "r3c9", "r6c7")
    play = at("r1c7", (1, 2))  # across the centre r6c7 would be two steps away
    play.do("roll")
    assert "centre" in play.slot("walk")
    assert not {"r3c5", "r3c9", "r6c7"} & play.slot("walk")


@pytest.mark.rule("GD-11")
def test_a_walk_does_not_go_back_into_the_room_or_centre_that_it_left() -> None:
    play = at("kitchen", (6, 4))
    play.do("roll", "walk r1c3")  # a bonus square, two steps out: eight are left
    assert "kitchen" not in play.slot("walk")
    assert "dining-room" in play.slot("walk")
    play = at("centre", (6, 4))
    play.do("roll", "walk r5c4")
    assert "centre" not in play.slot("walk")
    play = at("r1c2", (6, 4))
    play.do("roll", "walk r1c3")
    assert "kitchen" in play.slot("walk")


@pytest.mark.rule("GD-12", "CL-15")
@pytest.mark.parametrize(
    ("room", "ends"),
    [
        ("kitchen", {"dining-room", "garage"}),
        ("dining-room", {"kitchen"}),
        ("garage", {"kitchen"}),
        ("bedroom", {"bathroom", "living-room"}),
        ("bathroom", {"bedroom"}),
        ("living-room", {"bedroom"}),
    ],
)
def test_hidden_doors_and_secret_passages_lead_both_ways_instead_of_rolling(room: str, ends: set[str]) -> None:
    for end in ends:
        play = at(room)
        assert play.slot("passage") == ends
        assert play.do(f"passage {end}") == [f"passage 1 {end}"]
        assert play.verbs() == ["suggest"]
        assert play.slot("suggest", 2) == {end}


@pytest.mark.rule("GD-12", "CL-16")
def test_after_the_roll_it_is_too_late_for_a_passage() -> None:
    play = at("kitchen", (1, 2))
    play.do("roll")
    assert play.verbs() == ["stay", "walk"]
    assert not {"dining-room", "garage"} & play.slot("walk")


def called(*dice: tuple[int, int]) -> Play:
    """Seat 1 has called mustard, whom seat 2 plays, to the garage; it is seat 2's turn."""
    play = at("r7c11", (1, 2), *dice, hands={1: "garage mustard", 3: "rope"})
    play.do("roll", "walk garage", "suggest mustard rope garage")
    assert play.seat == 2
    return play


@pytest.mark.rule("GD-13", "GD-21")
def test_a_pawn_that_was_moved_may_stay_and_suggest_without_rolling() -> None:
    play = called()
    assert play.verbs() == ["stay", "passage", "roll", "suggest"]
    assert play.slot("suggest", 2) == {"garage"}
    assert play.do("suggest plum wrench garage")[0] == "suggest 2 plum wrench garage"


@pytest.mark.rule("GD-13")
@pytest.mark.parametrize("moves", [["stay"], ["roll", "stay"]])
def test_the_right_lapses_with_that_turn(moves: list[str]) -> None:
    play = called((1, 2))
    play.do(*moves)
    assert "turn 1 3" in play.heard(1, "turn")
    play.until(2)
    assert play.verbs() == ["stay", "passage", "roll"]


@pytest.mark.rule("GD-13")
def test_several_seats_may_have_that_right_at_once() -> None:
    play = at("r7c11", (1, 2), hands={1: "garage", 2: "kitchen", 4: "rope"})
    play.do("roll", "walk garage", "suggest peacock rope garage")
    play.put("mustard", "garage")
    play.do("passage kitchen", "suggest plum rope kitchen")
    assert (play.seat, play.at("peacock"), play.slot("suggest", 2)) == (3, "garage", {"garage"})
    play.do("stay")
    assert (play.seat, play.at("plum"), play.slot("suggest", 2)) == (4, "kitchen", {"kitchen"})


@pytest.mark.rule("GD-13")
def test_a_pawn_that_was_already_there_has_not_been_moved() -> None:
    play = at("r7c11", (1, 2), hands={1: "garage mustard", 3: "rope"})
    play.put("mustard", "garage")
    play.do("roll", "walk garage", "suggest mustard rope garage")
    assert (play.seat, play.verbs()) == (2, ["stay", "passage", "roll"])


@pytest.mark.rule("GD-14")
def test_a_short_roll_leaves_the_pawn_in_the_corridor_without_a_suggestion() -> None:
    play = at("r7c5", (1, 1))
    play.do("roll")
    assert "games-room" not in play.slot("walk")
    assert play.do("walk r7c4") == ["walk 1 r7c4", "turn 1 2"]


@pytest.mark.rule("GD-15")
def test_an_occupied_square_is_passed_over_but_not_stopped_on() -> None:
    play = at("r7c0", (1, 2))
    play.put("mustard", "r6c0")
    play.put("peacock", "r7c1")  # both ways out of the corner
    play.do("roll")
    assert {"r6c0", "r7c1"} & play.slot("walk") == set()
    assert {"r5c0", "r6c1", "bedroom", "bathroom"} <= play.slot("walk")


@pytest.mark.rule("GD-15")
def test_the_centre_is_entered_through_a_door_in_one_step_holds_many_and_ends_the_walk() -> None:
    assert {door: steps(door)["centre"] for door in ("r1c7", "r3c5", "r3c9", "r6c7")} == dict.fromkeys(
        ("r1c7", "r3c5", "r3c9", "r6c7"), 1
    )
    play = at("r6c7", (1, 1))
    play.do("roll")
    assert "centre" in play.slot("walk")
    assert play.do("walk centre") == ["walk 1 centre"]
    assert play.verbs() == ["pass", "accuse"]
    assert {play.at(suspect) for suspect in ("green", "mustard", "peacock", "plum")} == {"centre"}


@pytest.mark.rule("GD-15", "GD-20")
def test_whoever_stays_in_a_room_does_not_suggest() -> None:
    play = at("garage", (1, 2))
    assert play.do("stay") == ["stay 1", "turn 1 2"]
    play = at("garage", (1, 2))
    assert play.do("roll", "stay") == ["roll 1 1 2", "stay 1", "turn 1 2"]


def test_the_second_roll_of_a_turn_has_a_draw_of_its_own() -> None:
    play = at("r1c2", (1, 2), (3, 4))
    play.next_bonus("roll-again")
    play.do("roll", "walk r1c3", "draw", "roll")
    assert play.chance.names == ["roll/1/1/1", "bonus/1", "roll/1/1/2"]
