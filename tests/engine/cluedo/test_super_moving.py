"""SC-10 to SC-18: moving in Super Cluedo."""

from typing import Any

import pytest

from engine.cluedo.board import bits, built_in
from tests.engine.cluedo.play import Play

BOARD = built_in("super")
PATH = "r12c37"


def at(place: str, *dice: tuple[int, int], seats: int = 3, **more: Any) -> Play:
    """Seat 1, who plays scarlett, stands somewhere at the start of its turn; the other pawns are in the hall."""
    play = Play(seats, *dice, game="super-cluedo", dealer=seats, **more)
    play.put("scarlett", place)
    return play


def walks(start: str, pips: int, *pawns: str) -> set[str]:
    """Where a walk may end, with other pawns standing on some squares."""
    play = at(start, (pips - pips // 2, pips // 2) if pips > 1 else (1, 0))
    for suspect, square in zip(("mustard", "white", "green", "peacock"), pawns, strict=False):
        play.put(suspect, square)
    play.do("roll")
    return play.slot("walk")


def far(start: str, place: str) -> int:
    return BOARD.distances(BOARD.node[start], crossing=True)[BOARD.node[place]]


@pytest.mark.rule("SC-10")
def test_a_move_is_a_roll_or_a_passage_or_both_combined() -> None:
    assert at("kitchen").verbs() == ["stay", "passage", "roll"]
    play = at("kitchen", (1, 2))
    play.do("roll")
    assert "library" in play.slot("walk")


@pytest.mark.rule("SC-10", "SC-20")
def test_at_most_one_passage_a_turn() -> None:
    # through the hall's passage and to the spy square at the path's end; from there the hall is near only by passage
    assert far("hall", "r8c36") == far("r8c36", "hall") == 8
    play = at("hall", (6, 4))
    play.do("roll", "spy r8c36 6 2", "show " + play.views[2].hand()[0])
    assert "gazebo" in play.slot("walk")
    assert "hall" not in play.slot("walk")
    play = at("r9c37", (4, 4))
    play.do("roll", "spy r8c36 6 2", "show " + play.views[2].hand()[0])
    assert "hall" in play.slot("walk")


@pytest.mark.rule("SC-10", "SC-20")
def test_the_next_turn_has_its_own_passage_and_its_own_spying() -> None:
    play = at("hall", (6, 4), (2, 3))
    play.do("roll", "spy r8c36 6 2", "show " + play.views[2].hand()[0], "stay", "pass")
    play.until(1)
    play.do("roll")
    assert "hall" in play.slot("walk")  # three steps to the path, and through the passage
    assert "r8c36" in play.slot("spy")


@pytest.mark.rule("SC-11")
def test_a_roll_is_walked_in_full_forwards_backwards_and_never_diagonally() -> None:
    for square in walks("r16c6", 3) - set(BOARD.rooms):
        row, column = map(int, square[1:].split("c"))
        assert (abs(row - 16) + abs(column - 6)) in (1, 3)
    assert "r15c6" in walks("r16c6", 3)  # one square off, by turning back
    assert walks("r16c6", 1) == {"r15c6", "r16c7"}


@pytest.mark.rule("SC-11")
def test_one_may_stay_before_or_after_the_roll_but_not_walk_back_to_the_same_square() -> None:
    assert "r16c6" not in walks("r16c6", 4)
    play = at("r16c6", (2, 2))
    assert "stay" in play.verbs()
    play.do("roll")
    assert "stay" in play.verbs()
    assert play.do("stay") == ["stay 1"]
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-12")
def test_an_occupied_square_is_passed_over_and_counts_but_cannot_be_stopped_on() -> None:
    straight = {"r16c7", "r15c6"}  # both ways out of the corner
    assert walks("r16c6", 1, *straight) == set()
    assert "r16c8" in walks("r16c6", 2, *straight)
    assert not straight & walks("r16c6", 3, *straight)


@pytest.mark.rule("SC-12")
def test_a_total_that_leads_just_to_an_occupied_square_lets_the_pawn_stop_short_on_the_way() -> None:
    # the rulebook's five: along the drive south of the trophy room; the way is r15c6 … r15c10, r15c11
    goal = "r15c11"
    assert far("r15c6", goal) == 5
    free = walks("r15c6", 5)
    taken = walks("r15c6", 5, goal)
    assert goal in free
    assert goal not in taken
    assert taken - free == {"r15c8", "r15c10"}  # an even number of steps off, and so no end of a five
    assert {"r15c7", "r15c8", "r15c9", "r15c10"} <= taken


@pytest.mark.rule("SC-12")
def test_stopping_short_needs_the_exact_total_a_shortest_way_and_a_free_square() -> None:
    goal = "r15c11"
    assert walks("r15c6", 6, goal) == walks("r15c6", 6)
    assert walks("r15c6", 4, goal) == walks("r15c6", 4)
    assert walks("r15c6", 7, goal) == walks("r15c6", 7) - {goal}  # by a way that is not the shortest
    assert walks("r15c6", 5, goal, "r15c8") - walks("r15c6", 5) == {"r15c10"}
    assert "r16c6" not in walks("r15c6", 5, goal) - walks("r15c6", 5)


@pytest.mark.rule("SC-12")
def test_any_square_of_any_shortest_way_will_do() -> None:
    goal = "r16c9"
    extra = walks("r15c6", 4, goal) - walks("r15c6", 4)
    expected = {
        BOARD.words[square]
        for square in bits(BOARD.all_squares)
        if 0 < far("r15c6", BOARD.words[square]) == 4 - far(BOARD.words[square], goal) < 4
    }
    assert len(expected) == 6
    assert extra == expected - walks("r15c6", 4)


@pytest.mark.rule("SC-12", "SC-13")
def test_a_shortest_way_may_lead_across_a_room() -> None:
    # through the trophy room: r15c8 is the second step and r16c8 the third
    assert (far("r8c8", "r15c8"), far("r8c8", "r16c8")) == (2, 3)
    assert walks("r8c8", 3, "r16c8") - walks("r8c8", 3) == {"r15c8"}


@pytest.mark.rule("SC-13")
def test_doors_are_no_squares_and_a_room_counts_as_one() -> None:
    # as in the rulebook's figure: two squares on from the doorstep, the kitchen takes a three
    assert "kitchen" not in walks("r6c14", 2)
    assert "kitchen" in walks("r6c14", 3)
    assert far("r6c12", "kitchen") == 1


@pytest.mark.rule("SC-13")
def test_a_room_is_crossed_as_one_square_without_a_suggestion() -> None:
    # the trophy room has doors to the north and to the south: across it is two steps, round it many more
    assert far("r8c8", "r15c8") == 2
    assert "r15c8" in walks("r8c8", 2)
    assert BOARD.distances(BOARD.node["r8c8"])[BOARD.node["r15c8"]] > 8
    play = at("r8c8", (1, 1))
    play.do("roll", "walk r15c8")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-13")
def test_the_hall_too_is_crossed_and_the_carriage_house_is_reached_only_through_the_trophy_room() -> None:
    assert far("r9c15", "r15c18") == 2
    assert far("r15c8", "carriage-house") == 4  # trophy room, two squares, carriage house
    steps = BOARD.distances(BOARD.node["hall"])
    assert steps[BOARD.node["carriage-house"]] == -1
    assert far("hall", "carriage-house") > 0


@pytest.mark.rule("SC-13", "SC-30")
def test_walking_out_of_a_room_and_back_into_it_counts_as_entering() -> None:
    assert "study" not in walks("study", 1)
    assert "study" in walks("study", 2)
    play = at("study", (1, 2))
    play.do("roll", "walk study")
    assert play.verbs() == ["pass", "suggest", "accuse"]


@pytest.mark.rule("SC-14")
def test_stopping_in_a_room_needs_no_exact_count_and_the_surplus_is_lost() -> None:
    assert "kitchen" in walks("r6c14", 10)
    play = at("r6c14", (5, 5), hands={1: "rope"})
    play.do("roll", "walk kitchen")
    assert play.verbs() == ["pass", "suggest", "accuse"]
    assert "turn 1 2" in play.do("pass")


@pytest.mark.rule("SC-15")
@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("library", "kitchen"),
        ("kitchen", "library"),
        ("drawing-room", "conservatory"),
        ("conservatory", "drawing-room"),
    ],
)
def test_a_passage_without_dice_leads_to_its_other_end_where_one_may_suggest(here: str, there: str) -> None:
    play = at(here)
    assert play.slot("passage") == {there}
    assert play.do(f"passage {there}") == [f"passage 1 {there}"]
    assert play.slot("suggest", 2) == {there}
    assert "roll" not in play.verbs()


@pytest.mark.rule("SC-16")
def test_a_passage_within_a_dice_move_is_one_step_and_the_pawn_stops_behind_it() -> None:
    assert far("r6c13", "kitchen") == 2
    assert "library" not in walks("r6c13", 2)
    assert "library" in walks("r6c13", 3)
    assert "library" in walks("r6c13", 4)
    assert "library" in walks("r6c13", 9)
    # it never walks on: the square before the library's door would be the next step
    assert BOARD.words_of(BOARD.doors[BOARD.node["library"]]) == ("r18c25",)
    assert "r18c25" not in walks("r6c13", 4)
    play = at("r6c13", (4, 5))
    play.do("roll", "walk library")
    assert play.slot("suggest", 2) == {"library"}


@pytest.mark.rule("SC-17")
def test_the_third_passage_joins_the_hall_and_the_garden_path() -> None:
    assert at("hall").slot("passage") == {PATH}
    assert at(PATH).slot("passage") == {"hall"}
    play = at("hall")
    assert play.do(f"passage {PATH}") == [f"passage 1 {PATH}"]
    assert play.verbs() == ["pass", "accuse"]  # without dice its move ends there


@pytest.mark.rule("SC-17")
def test_arriving_on_the_path_by_dice_the_pawn_may_walk_on() -> None:
    assert PATH in walks("hall", 1)
    assert {"r9c37", "r14c37"} <= walks("hall", 2)
    assert "gazebo" in walks("hall", 1 + far(PATH, "gazebo"))
    assert far("hall", "gazebo") > 1 + far(PATH, "gazebo")


@pytest.mark.rule("SC-17", "SC-16", "SC-18")
def test_from_the_path_by_dice_the_pawn_stops_in_the_hall() -> None:
    assert "hall" in walks("r9c37", 2)
    assert "hall" not in walks("r9c37", 1)
    door = BOARD.words_of(BOARD.doors[BOARD.node["hall"]])[0]
    assert door not in walks("r9c37", 3)
    play = at("r9c37", (1, 1))
    play.do("roll", "walk hall")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-17", "SC-12")
def test_an_occupied_path_cannot_be_stopped_on_but_passed_over() -> None:
    play = at("hall")
    play.put("mustard", PATH)
    assert play.verbs() == ["stay", "roll"]
    assert PATH not in walks("hall", 1, PATH)
    assert "r9c37" in walks("hall", 2, PATH)


@pytest.mark.rule("SC-18")
def test_nobody_suggests_in_the_hall() -> None:
    assert "hall" in walks("r9c15", 1)
    play = at("r9c15", (1, 2))
    play.do("roll", "walk hall")
    assert play.verbs() == ["pass", "accuse"]


@pytest.mark.rule("SC-13", "SC-17", "SC-20")
def test_the_board_is_as_the_rulebook_tells_of_it() -> None:
    assert len(BOARD.rooms) == 13
    assert BOARD.all_squares.bit_count() == 176
    assert BOARD.spies.bit_count() == 9
    assert sum(map(len, BOARD.passages.values())) == 6
    garden = set(BOARD.words_of(BOARD.doors[BOARD.node["garden"]]))
    assert garden == {"r9c22", "r14c22", "r8c26", "r15c26", "r10c35", "r13c35"}  # doors, windows, beside the path
    runs = {("r8c26", "r8c35"), ("r15c26", "r15c35"), ("r9c37", PATH), (PATH, "r14c37")}
    for a, b in runs:
        assert BOARD.neighbours[BOARD.node[a]] >> BOARD.node[b] & 1
    grid = BOARD.text.split("@grid\n")[1].split("\n\n")[0].split("\n")
    assert ({len(line) for line in grid}, len(grid)) == ({39}, 24)


PAWNS = ("r9c20", PATH, "r15c12", "r6c21")


def test_reach_agrees_with_walking_step_by_step() -> None:
    """The quick search against the plain definition: all walks, one step at a time, with and without a passage."""
    taken = {BOARD.node[square] for square in PAWNS}
    for start in range(0, len(BOARD.words), 17):
        here = {(start, False)}
        rooms: set[int] = set()
        for pips in range(1, 8):
            there: set[tuple[int, bool]] = set()
            for place, passed in here:
                near = BOARD.doors[place] if BOARD.is_room(place) else BOARD.neighbours[place] | BOARD.rooms_at[place]
                there |= {(other, passed) for other in bits(near)}
                for end in () if passed else BOARD.passages.get(place, ()):
                    if BOARD.is_room(end):
                        rooms.add(end)
                    else:
                        there.add((end, True))
            here = there
            rooms |= {place for place, _ in here if BOARD.is_room(place)}
            squares = {place for place, _ in here if not BOARD.is_room(place)} | short(start, pips, taken)
            expected = {BOARD.words[place] for place in rooms | squares - taken - {start}}
            assert walks(BOARD.words[start], pips, *PAWNS) == expected, (BOARD.words[start], pips)


def short(start: int, pips: int, taken: set[int]) -> set[int]:
    """SC-12 by its definition."""
    found: set[int] = set()
    steps = BOARD.distances(start, crossing=True)
    for goal in taken:
        if steps[goal] == pips:
            back = BOARD.distances(goal, crossing=True)
            found |= {square for square in bits(BOARD.all_squares) if steps[square] + back[square] == pips}
    return found
