"""Map files: what they say, and how a broken one is refused."""

import pytest

from engine.cluedo.board import Board, MapError

TINY = """\
@rooms
A attic
B barn
@starts
1 plum
@grid
AA1.BB
AA..BB
@doors
attic 0 2 W
barn 1 3 E
@passages
attic barn
"""


def test_a_small_map_is_read() -> None:
    board = Board(TINY, "tiny")
    assert board.words == ("attic", "barn", "r0c2", "r0c3", "r1c2", "r1c3")
    assert board.starts == {"plum": board.node["r0c2"]}
    assert board.passages == {0: (1,), 1: (0,)}
    assert board.words_of(board.doors[1]) == ("r1c3",)
    assert board.words_of(board.neighbours[board.node["r0c2"]]) == ("r0c3", "r1c2")
    assert board.distances(0) == [0, 4, 1, 2, 2, 3]


def test_walls_and_runs_change_what_is_next_to_what() -> None:
    walled = Board(TINY + "@walls\n0 2 0 3\n", "tiny")
    assert walled.words_of(walled.neighbours[walled.node["r0c2"]]) == ("r1c2",)
    run = Board("@rooms\nA attic\n@grid\nA.---.\n@doors\nattic 0 1 W\n", "run")
    assert run.words == ("attic", "r0c1", "r0c5")
    assert run.words_of(run.neighbours[1]) == ("r0c5",)


def test_a_door_without_a_side_leads_into_a_room_that_is_not_drawn() -> None:
    board = Board("@rooms\nA attic\n@grid\n..\n@doors\nattic 0 1\n", "bare")
    assert board.words_of(board.doors[0]) == ("r0c1",)
    assert board.words_of(board.rooms_at[board.node["r0c1"]]) == ("attic",)


def test_spy_and_bonus_squares_are_marked() -> None:
    board = Board(TINY.replace("AA..BB", "AAo+BB"), "tiny")
    assert board.words_of(board.spies) == ("r1c2",)
    assert board.words_of(board.bonuses) == ("r1c3",)


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("AA..BB", "AA.?BB", "tiny:8:4: '?' is neither"),
        ("@doors", "@dooors", "tiny:9:1: no section is called 'dooors'"),
        ("attic 0 2 W", "attic 0 2 S", "tiny:10:1: attic does not adjoin row 0, column 2"),
        ("attic 0 2 W", "attic 0 2 X", "tiny:10:11: 'X' is not one of N, S, W, E"),
        ("attic 0 2 W", "attic 0 0 W", "tiny:10:7: row 0, column 0 is not a square"),
        ("attic 0 2 W", "cellar 0 2 W", "tiny:10:1: there is no room 'cellar'"),
        ("attic 0 2 W", "attic zero 2 W", "tiny:10:7: zero 2 is not a row and a column"),
        ("attic 0 2 W", "attic", "tiny:10:1: expected 3 or 4 words, found 1"),
        ("attic barn", "attic nowhere", "tiny:13:7: there is no place 'nowhere'"),
        ("B barn", "B attic", "tiny:3:1: B attic comes twice"),
        ("B barn", "BB barn", "tiny:3:1: 'BB' is not one capital letter"),
        ("1 plum", "1 plum\n2 white", "tiny:6:1: the grid has no square 2"),
        ("AA1.BB\nAA..BB", "AA1 BB\nAA .BB", "tiny:7:1: cannot be reached from attic"),
        ("@rooms", "rooms", "tiny:1:1: a map begins with a section"),
    ],
)
def test_a_broken_map_names_its_line_and_column(wrong: str, right: str, message: str) -> None:
    text = TINY.replace(wrong, right)
    if "reached" in message:
        text = text.replace("attic barn\n", "")
    with pytest.raises(MapError) as caught:
        Board(text, "tiny")
    assert str(caught.value).startswith(message)


def test_a_map_without_a_needed_section_is_refused() -> None:
    with pytest.raises(MapError, match="tiny:1:1: the map has no @doors"):
        Board(TINY.split("@doors")[0], "tiny")
