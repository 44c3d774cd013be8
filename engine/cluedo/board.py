"""A board read from a map file, and its geometry.

Places are numbered: the rooms first, in the order of the map's `@rooms`, then the squares, row by row. A set of places
is an integer whose bit i stands for place i, so that reading the bits upwards lists a set in table order. A square is
called `rROWcCOLUMN`.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from engine.game import SetupError

_SIDES = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
_SQUARES = ".o+"  # plain corridor, spy square, bonus square
_RUNS = "-|"  # a drive or path drawn without squares: crossing a run of these is one step
_NOTHING = " *"
_SECTIONS = ("rooms", "starts", "grid", "doors", "walls", "passages")


class MapError(SetupError):
    """A map file is broken; the message begins with its name, line and column."""


class Line(NamedTuple):
    """One line of a map file, for error messages."""

    source: str
    number: int
    text: str

    def error(self, problem: str, column: int = 0) -> MapError:
        return MapError(f"{self.source}:{self.number}:{column + 1}: {problem}")

    def words(self, *counts: int) -> list[str]:
        words = self.text.split()
        if len(words) not in counts:
            raise self.error(f"expected {' or '.join(map(str, counts))} words, found {len(words)}")
        return words


class Board:
    """The graph of rooms and squares. Never changed once made."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.text = text
        sections = _split(text, source)
        self.rooms: tuple[str, ...] = ()
        self.starts: dict[str, int] = {}
        self.spies = self.bonuses = 0
        self.passages: dict[int, tuple[int, ...]] = {}
        letters = self._read_rooms(sections["rooms"])
        self._place_of_cell = self._read_grid(sections["grid"], letters, sections["starts"])
        self.doors: list[int] = [0] * len(self.rooms)  # for each room, the squares before its doors
        self._read_doors(sections["doors"])
        links = self._links(sections["grid"], _walls(sections["walls"]))
        self.neighbours = [0] * len(self.words)  # for each square, the squares one step away
        for a, b in links:
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
        self._read_passages(sections["passages"])
        self.rooms_at = [0] * len(self.words)  # for each square, the rooms that its doors lead into
        for room, squares in enumerate(self.doors):
            for square in bits(squares):
                self.rooms_at[square] |= 1 << room
        self.all_rooms = (1 << len(self.rooms)) - 1
        self.all_squares = (1 << len(self.words)) - 1 & ~self.all_rooms
        self.doorsteps = 0  # the squares before any door
        for squares in self.doors:
            self.doorsteps |= squares
        self._check_reachable(sections["grid"])

    def words_of(self, places: int) -> tuple[str, ...]:
        """The names of a set of places, in table order."""
        words = self.words
        result = []
        while places:
            low = places & -places
            result.append(words[low.bit_length() - 1])
            places ^= low
        return tuple(result)

    def is_room(self, place: int) -> bool:
        return place < len(self.rooms)

    def around(self, places: int) -> int:
        """All squares one step from any of these squares."""
        result = 0
        neighbours = self.neighbours
        while places:
            low = places & -places
            result |= neighbours[low.bit_length() - 1]
            places ^= low
        return result

    def behind(self, squares: int) -> int:
        """All rooms that can be entered from any of these squares."""
        result = 0
        squares &= self.doorsteps
        while squares:
            low = squares & -squares
            result |= self.rooms_at[low.bit_length() - 1]
            squares ^= low
        return result

    def distances(self, start: int) -> list[int]:
        """Steps from a place to every other on an empty board, entering or leaving a room being one; -1 if never."""
        steps = [-1] * len(self.words)
        steps[start] = 0
        queue = deque([start])
        while queue:
            place = queue.popleft()
            if self.is_room(place):
                reached = self.doors[place]
                if place != start:
                    continue
            else:
                reached = self.neighbours[place] | self.rooms_at[place]
            for other in bits(reached):
                if steps[other] < 0:
                    steps[other] = steps[place] + 1
                    queue.append(other)
        return steps

    def _read_rooms(self, lines: list[Line]) -> dict[str, int]:
        letters: dict[str, int] = {}
        rooms: list[str] = []
        for line in lines:
            letter, room = line.words(2)
            if len(letter) != 1 or not letter.isupper():
                raise line.error(f"{letter!r} is not one capital letter")
            if letter in letters or room in rooms:
                raise line.error(f"{letter} {room} comes twice")
            letters[letter] = len(rooms)
            rooms.append(room)
        self.rooms = tuple(rooms)
        return letters

    def _read_grid(
        self, lines: list[Line], letters: dict[str, int], start_lines: list[Line]
    ) -> dict[tuple[int, int], int]:
        """Number the squares; the place of every cell that is part of one."""
        digits: dict[str, str] = {}
        for line in start_lines:
            digit, suspect = line.words(2)
            if not digit.isdigit():
                raise line.error(f"{digit!r} is not a digit")
            digits[digit] = suspect
        words = list(self.rooms)
        cells: dict[tuple[int, int], int] = {}
        for row, line in enumerate(lines):
            for column, sign in enumerate(line.text):
                if sign in letters:
                    cells[row, column] = letters[sign]
                elif sign in _SQUARES or sign in digits:
                    square = cells[row, column] = len(words)
                    words.append(f"r{row}c{column}")
                    if sign in digits:
                        self.starts[digits[sign]] = square
                    self.spies |= (sign == "o") << square
                    self.bonuses |= (sign == "+") << square
                elif sign not in _RUNS and sign not in _NOTHING:
                    raise line.error(f"{sign!r} is neither a room, a start nor a known sign", column)
        for line in start_lines:
            if line.words(2)[1] not in self.starts:
                raise line.error(f"the grid has no square {line.text.split()[0]}")
        self.words = tuple(words)
        self.node = {word: place for place, word in enumerate(words)}
        return cells

    def _read_doors(self, lines: list[Line]) -> None:
        """`ROOM ROW COLUMN SIDE`; without a side the room is not drawn, only its door is known."""
        for line in lines:
            room, row, column, *side = line.words(3, 4)
            if room not in self.rooms:
                raise line.error(f"there is no room {room!r}")
            if not (row.isdigit() and column.isdigit()):
                raise line.error(f"{row} {column} is not a row and a column", len(room) + 1)
            cell = int(row), int(column)
            square = self._place_of_cell.get(cell, -1)
            if square < len(self.rooms):
                raise line.error(f"row {row}, column {column} is not a square", len(room) + 1)
            if side:
                if side[0] not in _SIDES:
                    raise line.error(f"{side[0]!r} is not one of N, S, W, E", len(line.text.rstrip()) - len(side[0]))
                down, right = _SIDES[side[0]]
                if self._place_of_cell.get((cell[0] + down, cell[1] + right)) != self.rooms.index(room):
                    raise line.error(f"{room} does not adjoin row {row}, column {column} on side {side[0]}")
            self.doors[self.rooms.index(room)] |= 1 << square

    def _links(self, lines: list[Line], walls: set[frozenset[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
        """Pairs of squares one step apart: neighbours without a wall, and the two ends of a run."""
        grid = [line.text for line in lines]

        def sign(row: int, column: int) -> str:
            return grid[row][column] if row < len(grid) and column < len(grid[row]) else " "

        for (row, column), square in self._place_of_cell.items():
            if square < len(self.rooms):
                continue
            for run, down, right in (("-", 0, 1), ("|", 1, 0)):
                end = row + down, column + right
                while sign(*end) == run:
                    end = end[0] + down, end[1] + right
                other = self._place_of_cell.get(end, -1)
                if other >= len(self.rooms) and frozenset({(row, column), end}) not in walls:
                    yield square, other

    def _read_passages(self, lines: list[Line]) -> None:
        """Both ways between two places; a room may have several."""
        for line in lines:
            ends = line.words(2)
            for here, there in (ends, ends[::-1]):
                for place in (here, there):
                    if place not in self.node:
                        raise line.error(f"there is no place {place!r}", line.text.index(place))
                was = self.passages.get(self.node[here], ())
                self.passages[self.node[here]] = tuple(sorted((*was, self.node[there])))

    def _check_reachable(self, grid: list[Line]) -> None:
        """Everything can be reached from everywhere, on the graph with rooms and passages."""
        seen = 1
        frontier = [0]
        while frontier:
            place = frontier.pop()
            reached = self.doors[place] if self.is_room(place) else self.neighbours[place] | self.rooms_at[place]
            for end in self.passages.get(place, ()):
                reached |= 1 << end
            frontier.extend(bits(reached & ~seen))
            seen |= reached
        lost = self.words_of((self.all_squares | self.all_rooms) & ~seen)
        if lost:
            raise grid[0].error(f"cannot be reached from {self.words[0]}: {', '.join(lost[:5])}")


def bits(mask: int) -> Iterator[int]:
    """The members of a set, upwards."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _split(text: str, source: str) -> dict[str, list[Line]]:
    """The lines of each section. Outside the grid, blank lines and comments are passed over."""
    sections: dict[str, list[Line]] = {name: [] for name in _SECTIONS}
    current = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = Line(source, number, raw)
        if raw.startswith("@"):
            current = raw[1:].strip()
            if current not in sections:
                raise line.error(f"no section is called {current!r}; there are {', '.join(_SECTIONS)}")
        elif current == "grid" and raw.strip():
            sections[current].append(line)
        elif raw.strip() and not raw.startswith("#"):
            if not current:
                raise line.error("a map begins with a section such as @rooms")
            sections[current].append(line)
    for name in ("rooms", "grid", "doors"):
        if not sections[name]:
            raise MapError(f"{source}:1:1: the map has no @{name}")
    return sections


def _walls(lines: list[Line]) -> set[frozenset[tuple[int, int]]]:
    """`ROW COLUMN ROW COLUMN`: two squares side by side with a wall between them."""
    walls = set()
    for line in lines:
        words = line.words(4)
        if not all(word.isdigit() for word in words):
            raise line.error("expected four numbers: row, column, row, column")
        a, b, c, d = map(int, words)
        if abs(a - c) + abs(b - d) != 1:
            raise line.error(f"{a},{b} and {c},{d} are not side by side")
        walls.add(frozenset({(a, b), (c, d)}))
    return walls


@cache
def built_in(name: str) -> Board:
    """A board that comes with the engine."""
    path = files("engine.cluedo") / "boards" / f"{name}.txt"
    return Board(path.read_text(encoding="utf-8"), f"{name}.txt")
