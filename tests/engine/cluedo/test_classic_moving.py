"""CL-10 to CL-16: moving in the classic edition."""

import pytest

from engine.cluedo.board import built_in
from engine.cluedo.classic import reach
from tests.engine.cluedo.play import Play

BOARD = built_in("classic")


def walks(start: str, pips: int, *pawns: str) -> set[str]:
    """Where a walk may end, with other pawns standing on some squares."""
    taken = sum(1 << BOARD.node[square] for square in pawns)
    return set(BOARD.words_of(reach(BOARD, BOARD.node[start], pips, taken)[0]))


@pytest.mark.rule("CL-10")
def test_a_roll_is_walked_in_full_along_the_corridor() -> None:
    # from r24c7 the corridor goes straight up, beside the lounge and the hall
    for square in walks("r24c7", 3):
        row, column = map(int, square[1:].split("c"))
        assert (24 - row + abs(column - 7)) % 2 == 1
        assert 24 - row + abs(column - 7) <= 3


@pytest.mark.rule("CL-10")
def test_never_diagonally() -> None:
    assert "r23c8" not in walks("r24c7", 1)
    assert walks("r24c7", 1) == {"r23c7"}


@pytest.mark.rule("CL-10")
def test_a_walk_may_turn_back_and_retrace_its_squares() -> None:
    # from a dead end: one step out of three can only be reached by going back and forth
    assert "r23c7" in walks("r24c7", 3)


@pytest.mark.rule("CL-10")
def test_the_square_before_the_door_is_the_first_step_out_of_a_room_by_any_door() -> None:
    assert walks("ballroom", 1) == {"r5c7", "r5c16", "r8c9", "r8c14"}
    assert walks("kitchen", 2) == {"r7c3", "r7c5", "r8c4"}


@pytest.mark.rule("CL-11")
def test_an_occupied_square_can_be_neither_crossed_nor_stopped_on() -> None:
    assert walks("r24c7", 1, "r23c7") == set()
    assert walks("r24c7", 5, "r23c7") == set()
    assert walks("kitchen", 2, "r7c3") == {"r7c5", "r8c4"}
    assert walks("kitchen", 3, "r7c4") == set()


@pytest.mark.rule("CL-11")
def test_the_square_a_walk_starts_from_counts_as_free() -> None:
    # out of the dead end, back into it and out again, with all other ways taken
    assert walks("r24c7", 3, "r22c7", "r23c8") == {"r23c7"}


@pytest.mark.rule("CL-11")
def test_what_is_offered_changes_with_the_pawns_in_the_way() -> None:
    play = Play(3, (2, 3), (2, 3), (2, 3))
    for pawns in ((), ("r22c8",), ()):
        play.until(1)
        play.put("mustard", pawns[0] if pawns else "lounge")
        play.do("roll")
        assert play.slot("walk") == walks("r24c7", 5, *pawns)
        play.do("stay")
    assert walks("r24c7", 5, "r22c8") != walks("r24c7", 5)


@pytest.mark.rule("CL-11", "CL-12")
def test_a_pawn_hemmed_in_can_only_stay_and_is_not_asked_where_to_walk() -> None:
    play = Play(3, (1, 2))
    play.put("mustard", "r23c7")  # scarlett stands at r24c7
    assert play.do("roll")[:2] == ["roll 1 1 2", "stay 1"]


@pytest.mark.rule("CL-11")
def test_a_doorstep_closed_in_by_pawns_is_a_first_step_but_not_a_later_one() -> None:
    around = ("r7c3", "r7c5", "r8c4")
    assert walks("kitchen", 1, *around) == {"r7c4"}
    assert walks("kitchen", 3, *around) == set()


@pytest.mark.rule("CL-12")
def test_a_seat_may_stay_before_and_after_the_roll_as_long_as_it_likes() -> None:
    play = Play(3, (1, 2), (2, 3))
    for moves in (["stay"], ["stay"], ["roll", "stay"]):
        play.until(1)
        assert "stay" in play.verbs()
        play.do(*moves)
    assert play.at("scarlett") == "r24c7"


@pytest.mark.rule("CL-13")
def test_a_room_needs_no_exact_count_and_ends_the_move() -> None:
    assert "lounge" in walks("r18c6", 1)
    assert "lounge" in walks("r18c6", 6)
    play = Play(3, (4, 4))
    play.put("scarlett", "r18c6")
    play.do("roll")
    assert "walk 1 lounge" in play.do("walk lounge")
    assert play.verbs() == ["pass", "suggest"]


@pytest.mark.rule("CL-13")
def test_going_through_a_door_is_one_step_and_may_be_the_last() -> None:
    assert "lounge" in walks("r17c6", 2)
    assert "lounge" not in walks("r17c6", 1)


@pytest.mark.rule("CL-13")
def test_rooms_hold_any_number_of_pawns() -> None:
    play = Play(3, (4, 4))
    for suspect in ("mustard", "white", "green", "peacock", "plum"):
        play.put(suspect, "lounge")
    play.put("scarlett", "r18c6")
    play.do("roll")
    assert "lounge" in play.slot("walk")


@pytest.mark.rule("CL-13")
def test_a_walk_that_ends_where_it_began_is_staying_and_not_offered() -> None:
    assert "r18c6" not in walks("r18c6", 4)
    assert "lounge" not in walks("lounge", 4)


@pytest.mark.rule("CL-13")
def test_no_room_is_crossed() -> None:
    # two doors of the ballroom, with fifteen steps round it between them
    assert BOARD.distances(BOARD.node["r5c7"])[BOARD.node["r5c16"]] == 15
    for pips in range(2, 12):
        assert "r5c16" not in walks("r5c7", pips)
    assert "kitchen" not in walks("study", 11)  # nor is the passage between them walked


@pytest.mark.rule("CL-14")
@pytest.mark.parametrize("dice", [(6, 6), (1, 1)])
def test_double_six_and_double_one_lead_straight_to_any_room(dice: tuple[int, int]) -> None:
    play = Play(3, dice)
    play.do("roll")
    assert play.verbs() == ["stay", "walk"]
    assert play.slot("walk") == set(BOARD.rooms)


@pytest.mark.rule("CL-14", "CL-13")
def test_a_double_from_a_room_leads_to_every_other_room() -> None:
    play = Play(3, (6, 6))
    play.put("scarlett", "study")
    play.do("roll")
    assert play.slot("walk") == set(BOARD.rooms) - {"study"}


@pytest.mark.rule("CL-14")
def test_other_doubles_are_walked() -> None:
    play = Play(3, (3, 3))
    play.do("roll")
    assert play.slot("walk") == walks("r24c7", 6)


@pytest.mark.rule("CL-15")
@pytest.mark.parametrize(("here", "there"), [("study", "kitchen"), ("lounge", "conservatory")])
def test_passages_lead_both_ways_instead_of_rolling_and_allow_a_suggestion(here: str, there: str) -> None:
    for start, end in ((here, there), (there, here)):
        play = Play(3)
        play.put("scarlett", start)
        assert play.slot("passage") == {end}
        assert play.do(f"passage {end}") == [f"passage 1 {end}"]
        assert play.slot("suggest", 2) == {end}


@pytest.mark.rule("CL-15")
def test_other_rooms_have_no_passage() -> None:
    for room in ("hall", "dining-room", "ballroom", "billiard-room", "library"):
        play = Play(3)
        play.put("scarlett", room)
        assert play.verbs() == ["stay", "roll"]


@pytest.mark.rule("CL-16")
def test_the_choice_to_roll_comes_before_the_dice_and_the_walk_after() -> None:
    play = Play(3, (2, 3))
    play.put("scarlett", "study")
    assert play.verbs() == ["stay", "passage", "roll"]
    assert play.do("roll") == ["roll 1 2 3"]
    assert play.verbs() == ["stay", "walk"]


def test_the_nine_published_distances() -> None:
    published = {
        ("lounge", "hall"): 8,
        ("lounge", "dining-room"): 4,
        ("hall", "study"): 4,
        ("study", "library"): 7,
        ("library", "billiard-room"): 4,
        ("billiard-room", "conservatory"): 7,
        ("conservatory", "ballroom"): 4,
        ("ballroom", "kitchen"): 7,
        ("kitchen", "dining-room"): 11,
    }
    for (here, there), steps in published.items():
        assert BOARD.distances(BOARD.node[here])[BOARD.node[there]] == steps
        assert BOARD.distances(BOARD.node[there])[BOARD.node[here]] == steps
        assert there in walks(here, steps)
        assert there not in walks(here, steps - 1)
    assert len(BOARD.words) - len(BOARD.rooms) == 188


def test_reach_agrees_with_walking_square_by_square() -> None:
    """The quick search against the plain definition: all walks, one step at a time."""
    pawns = ("r7c4", "r17c11", "r13c20", "r8c9", "r16c8")
    taken = {BOARD.node[square] for square in pawns}
    for start in range(0, len(BOARD.words), 7):
        here = {start}
        rooms: set[int] = set()
        for pips in range(1, 9):
            there = set()
            for place in here:
                for other in range(len(BOARD.rooms), len(BOARD.words)):
                    reached = BOARD.doors[place] if BOARD.is_room(place) else BOARD.neighbours[place]
                    if reached >> other & 1 and (other not in taken or other == start):
                        there.add(other)
                rooms |= {r for r in range(9) if not BOARD.is_room(place) and BOARD.rooms_at[place] >> r & 1}
            here = there
            expected = {BOARD.words[p] for p in (here | rooms) - {start}}
            assert walks(BOARD.words[start], pips, *pawns) == expected, (BOARD.words[start], pips)
