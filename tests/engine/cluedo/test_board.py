"""Map files: what they say, and how a broken one is refused."""

import pytest

from engine.cluedo.board import Board, built_in, without
from engine.cluedo.mapfile import MapError

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


BROKEN = [
    ("AA..BB", "AA.?BB", "tiny:8:4: '?' is neither a room, a start nor a known sign"),
    ("AA..BB", "AA.\tBB", "tiny:8:4: '\\t' does not print"),
    ("AA..BB", "AA..BB\n  -. ", "tiny:9:3: this '-' does not join two squares"),
    ("AA..BB", "AA..BB\n  |", "tiny:9:3: this '|' does not join two squares"),
    ("AA..BB", "AA1.BB", "tiny:8:3: plum has two start squares"),
    ("AA..BB", "AA..BB" + ("\n" + "." * 100) * 4, "tiny:12:97: more than 400 squares"),
    ("AA..BB", "AA..BB\n" + "." * 201, "tiny:9:201: the line is longer than 200 characters"),
    ("AA..BB", "AA..BB\n\n.", "tiny:10:1: r2c0 cannot be reached from attic"),
    ("AA..BB", "AA..BB\n   .\n . ", "tiny:10:2: r3c1 cannot be reached from attic"),
    ("@doors", "@dooors", "tiny:9:1: no section is called 'dooors'; there are rooms, starts, grid"),
    ("attic 0 2 W", "attic 0 2 S", "tiny:10:11: 'S' is not where attic adjoins row 0, column 2"),
    ("attic 0 2 W", "attic 0 2 X", "tiny:10:11: 'X' is not one of N, S, W, E"),
    ("attic 0 2 W", "attic 0 0 W", "tiny:10:7: row 0, column 0 is not a square"),
    ("attic 0 2 W", "attic 0 9 W", "tiny:10:7: row 0, column 9 is not a square"),
    ("attic 0 2 W", "cellar 0 2 W", "tiny:10:1: 'cellar' is not a room of this map"),
    ("attic 0 2 W", "attic zero 2 W", "tiny:10:7: 'zero' is not a row or column number"),
    ("attic 0 2 W", "attic 0 ² W", "tiny:10:9: '²' is not a row or column number"),
    ("attic 0 2 W", "attic", "tiny:10:1: expected 3 or 4 words, found 1"),
    ("attic barn", "attic nowhere", "tiny:13:7: 'nowhere' is not a place of this map"),
    ("attic barn", "attic attic", "tiny:13:7: 'attic' leads nowhere new"),
    ("attic barn", "attic barn\nbarn attic", "tiny:14:6: 'attic' leads nowhere new"),
    ("attic barn", "attic", "tiny:13:1: expected 2 words, found 1"),
    ("attic barn", "attic barn\n@walls\n0 2 1 3", "tiny:15:5: '1' 3 is not beside 0 2"),
    ("attic barn", "attic barn\n@walls\n0 1 0 2", "tiny:15:1: row 0, column 1 is not a square"),
    ("attic barn", "attic barn\n@walls\n0 2 0", "tiny:15:1: expected 4 words, found 3"),
    ("B barn", "B attic", "tiny:3:3: 'attic' comes twice"),
    ("B barn", "A barn", "tiny:3:1: 'A' comes twice"),
    ("B barn", "BB barn", "tiny:3:1: 'BB' is not one capital letter"),
    ("B barn", "B barn\nC cellar", "tiny:4:1: cellar cannot be reached from attic"),
    ("1 plum", "1 plum\n2 white", "tiny:6:3: 'white' has no start square in the grid"),
    ("1 plum", "1 plum\n1 white", "tiny:6:1: '1' or its suspect comes twice"),
    ("1 plum", "x plum", "tiny:5:1: 'x' is not one digit"),
    ("@rooms", "rooms", "tiny:1:1: a map begins with a section"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), BROKEN, ids=[message for _, _, message in BROKEN])
def test_a_broken_map_names_its_line_and_column(right: str, wrong: str, message: str) -> None:
    assert right in TINY
    with pytest.raises(MapError) as caught:
        Board(TINY.replace(right, wrong, 1), "tiny")
    assert str(caught.value).startswith(message)


def test_a_map_without_a_needed_section_is_refused() -> None:
    with pytest.raises(MapError, match="tiny:1:1: the map has no @doors"):
        Board(TINY.split("@doors")[0], "tiny")


@pytest.mark.parametrize(
    ("name", "columns", "rows", "rooms", "squares"),
    [("classic", 24, 25, 9, 188), ("2014", 13, 8, 10, 73)],
)
def test_the_boards_have_the_measures_of_the_printed_ones(
    name: str, columns: int, rows: int, rooms: int, squares: int
) -> None:
    board = built_in(name)
    grid = board.text.split("@grid\n")[1].split("\n\n")[0].split("\n")
    assert {len(line) for line in grid} == {columns}
    assert len(grid) == rows
    assert len(board.rooms) == rooms
    assert board.all_squares.bit_count() == squares


def test_the_2014_board_is_as_the_rulebook_tells_of_it() -> None:
    board = built_in("2014")

    def ends(room: str) -> set[str]:
        return {board.words[end] for end in board.passages.get(board.node[room], ())}

    assert ends("dining-room") == {"kitchen"}
    assert ends("kitchen") == {"dining-room", "garage"}
    assert ends("garage") == {"kitchen"}
    assert ends("bedroom") == {"bathroom", "living-room"}
    assert board.distances(board.node["games-room"])[board.node["bedroom"]] == 10
    assert board.doors[board.node["centre"]].bit_count() == 4
    assert board.bonuses.bit_count() == 8
    assert board.bonuses & board.doorsteps == 0
    assert all(board.doors)


def test_the_walls_of_the_2014_board_stand() -> None:
    board = built_in("2014")
    for a, b, way_round in (("r4c1", "r4c2", 7), ("r4c2", "r5c2", 5), ("r4c3", "r5c3", 3)):
        assert not board.neighbours[board.node[a]] >> board.node[b] & 1
        assert board.distances(board.node[a])[board.node[b]] == way_round


def test_distances_stop_at_rooms_unless_rooms_may_be_crossed() -> None:
    board = Board("@rooms\nA attic\nB barn\n@grid\n.A..B\n@doors\nattic 0 0\nattic 0 2\nbarn 0 3\n", "row")
    start = board.node["r0c0"]
    assert board.distances(start) == [1, -1, 0, -1, -1]
    assert board.distances(start, crossing=True) == [1, 4, 0, 2, 3]
    assert board.distances(0) == board.distances(0, crossing=True)


def test_names_without_some() -> None:
    board = built_in("classic")
    places = board.all_squares | 5
    gone = 1 << board.node["r17c0"] | 1 << board.node["r0c9"] | 1 << board.node["r24c16"]
    assert without(board.words_of(places), places, gone) == board.words_of(places & ~gone)
    assert without(board.words_of(places), places, 0) == board.words_of(places)
