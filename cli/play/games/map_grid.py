"""The drawing of a map, as the map file has it: which cell belongs to which place."""

from collections.abc import Iterable
from functools import cache

_INTO = {"N": "▲", "S": "▼", "W": "◀", "E": "▶"}
_RUNS = {"-": "─", "|": "│"}
SPY, BONUS = "◎", "✚"
_SPECIAL = {"o": SPY, "+": BONUS}


@cache
def map_grid(text: str) -> "MapGrid":
    return MapGrid(text.splitlines())


class MapGrid:
    """Cells by row and column. A cell is a square, a part of a room, or scenery."""

    def __init__(self, lines: Iterable[str]) -> None:
        sections = _sections(lines)
        letters = dict(line.split() for line in sections["rooms"])
        starts = dict(line.split() for line in sections.get("starts", ()))
        self.rows = sections["grid"]
        self.height = len(self.rows)
        self.width = max(len(row.rstrip()) for row in self.rows)
        self.rooms = tuple(letters.values())
        self.room_at: dict[tuple[int, int], str] = {}
        self.squares: dict[tuple[int, int], str] = {}  # the place of a square
        self.signs: dict[tuple[int, int], str] = {}  # how a cell is drawn that is neither room nor plain square
        for row, text in enumerate(self.rows):
            for column, sign in enumerate(text):
                cell = row, column
                if sign in letters:
                    self.room_at[cell] = letters[sign]
                elif sign in _RUNS:
                    self.signs[cell] = _RUNS[sign]
                elif sign == "*":
                    self.signs[cell] = "▒"
                elif not sign.isspace():
                    self.squares[cell] = f"r{row}c{column}"
                    if sign in _SPECIAL:
                        self.signs[cell] = _SPECIAL[sign]
                    assert sign in _SPECIAL or sign == "." or sign in starts, sign
        self.doors: dict[tuple[int, int], list[tuple[str, str]]] = {}  # by square: the room, and the way in as an arrow
        for line in sections["doors"]:
            room, at_row, at_column, *side = line.split()
            way = _INTO[side[0]] if side else ""
            self.doors.setdefault((int(at_row), int(at_column)), []).append((room, way))

        self.runs = {room: self._runs(room) for room in self.rooms}

    def _runs(self, room: str) -> dict[int, tuple[int, int]]:
        """For each row of a room, where its longest run of cells begins and how long it is."""
        best: dict[int, tuple[int, int]] = {}
        for row, text in enumerate(self.rows):
            start = 0
            for column in range(len(text) + 1):
                if self.room_at.get((row, column)) != room:
                    if column - start > best.get(row, (0, 0))[1]:
                        best[row] = start, column - start
                    start = column + 1
        return best


def _sections(lines: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in lines:
        if line.startswith("@"):
            name = line[1:].strip()
            found[name] = []
        elif line.strip() and (name == "grid" or not line.startswith("#")):
            found[name].append(line)
    return found
