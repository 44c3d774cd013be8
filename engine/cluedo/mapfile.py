"""Map files: how a board is written down for people, and what is wrong with one, by line and column.

A map is text in sections: `@rooms` names the letters of the drawing, `@starts` its digits, `@grid` is the drawing
itself, and `@doors`, `@walls` and `@passages` say how its cells hang together. Rows and columns are counted from 0.
Outside the grid, blank lines and lines that begin with # are passed over.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.game import SetupError

SPY, BONUS = "o", "+"
_SQUARES = f".{SPY}{BONUS}"
_RUNS = {"-": (0, 1), "|": (1, 0)}  # a drive or path drawn without squares: to go from end to end of a run is one step
_NOTHING = " *"
_SIDES = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
_SECTIONS = ("rooms", "starts", "grid", "doors", "walls", "passages")

MOST_SQUARES = 400  # a menu that offers them all still fits on one line of the wire
LONGEST_LINE = 200  # and so does a line of the map itself

Cell = tuple[int, int]


class MapError(SetupError):
    """A map file is broken; the message begins with its name, line and column."""


class Line(NamedTuple):
    """One line of a map file, for error messages."""

    source: str
    number: int
    text: str

    def error(self, problem: str, column: int = 0) -> MapError:
        return MapError(f"{self.source}:{self.number}:{column + 1}: {problem}")

    def words(self, *counts: int) -> list["Word"]:
        words = [Word(self, found.group(), found.start()) for found in re.finditer(r"\S+", self.text)]
        if len(words) not in counts:
            raise self.error(f"expected {' or '.join(map(str, counts))} words, found {len(words)}")
        return words


class Word(NamedTuple):
    line: Line
    text: str
    column: int

    def error(self, problem: str) -> MapError:
        return self.line.error(f"{self.text!r} {problem}", self.column)

    def number(self) -> int:
        if not (self.text.isascii() and self.text.isdecimal()):
            raise self.error("is not a row or column number")
        return int(self.text)


class MapFile:
    """What a map says, in numbers. Places are the rooms, in the order of `@rooms`, then the squares, row by row."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.starts: dict[str, int] = {}  # by suspect
        self.special: dict[str, int] = {SPY: 0, BONUS: 0}  # the squares of each sign, as a set
        self.places: dict[str, tuple[Line, int]] = {}  # by name, in order: where it stands in the file
        self._cells: dict[Cell, int] = {}  # the place that a cell of the drawing belongs to
        sections = _split(text, source)
        self._grid = sections["grid"]
        self.rooms = self._read_rooms(sections["rooms"])
        self._read_grid(sections["starts"])
        self.node = {word: place for place, word in enumerate(self.places)}
        self.doors = list(self._read_doors(sections["doors"]))  # room and square
        self.links = list(self._read_links(self._read_walls(sections["walls"])))  # squares one step apart
        self.passages = list(self._read_passages(sections["passages"]))

    def _read_rooms(self, lines: list[Line]) -> tuple[str, ...]:
        self._letters: dict[str, int] = {}
        for line in lines:
            letter, room = line.words(2)
            if len(letter.text) != 1 or not letter.text.isupper():
                raise letter.error("is not one capital letter")
            for word, taken in ((letter, self._letters), (room, self.places)):
                if word.text in taken:
                    raise word.error("comes twice")
            self._letters[letter.text] = len(self.places)
            self.places[room.text] = (line, 0)
        return tuple(self.places)

    def _read_grid(self, start_lines: list[Line]) -> None:
        """Number the squares."""
        pawns: dict[str, Word] = {}
        for line in start_lines:
            digit, suspect = line.words(2)
            if len(digit.text) != 1 or not digit.text.isdecimal():
                raise digit.error("is not one digit")
            if digit.text in pawns or suspect.text in {word.text for word in pawns.values()}:
                raise digit.error("or its suspect comes twice")
            pawns[digit.text] = suspect
        for row, line in enumerate(self._grid):
            for column, sign in enumerate(line.text):
                if sign in self._letters:
                    self._cells[row, column] = self._letters[sign]
                elif sign in _SQUARES or sign in pawns:
                    self._read_square(row, column, sign, pawns.get(sign))
                elif sign not in _RUNS and sign not in _NOTHING:
                    raise line.error(f"{sign!r} is neither a room, a start nor a known sign", column)
        for suspect in pawns.values():
            if suspect.text not in self.starts:
                raise suspect.error("has no start square in the grid")

    def _read_square(self, row: int, column: int, sign: str, suspect: Word | None) -> None:
        line = self._grid[row]
        square = self._cells[row, column] = len(self.places)
        if square >= len(self.rooms) + MOST_SQUARES:
            raise line.error(f"more than {MOST_SQUARES} squares", column)
        self.places[f"r{row}c{column}"] = (line, column)
        if sign in self.special:
            self.special[sign] |= 1 << square
        if suspect is not None:
            if suspect.text in self.starts:
                raise line.error(f"{suspect.text} has two start squares", column)
            self.starts[suspect.text] = square

    def _square(self, row: Word, column: Word) -> tuple[Cell, int]:
        """The cell that two words name, and the square there."""
        cell = row.number(), column.number()
        square = self._cells.get(cell, -1)
        if square < len(self.rooms):
            raise row.line.error(f"row {row.text}, column {column.text} is not a square", row.column)
        return cell, square

    def _read_doors(self, lines: list[Line]) -> Iterator[Cell]:
        """`ROOM ROW COLUMN SIDE`; without a side the room is not drawn, only its door is known."""
        for line in lines:
            room, row, column, *sides = line.words(3, 4)
            if room.text not in self.rooms:
                raise room.error("is not a room of this map")
            cell, square = self._square(row, column)
            place = self.node[room.text]
            for side in sides:
                if side.text not in _SIDES:
                    raise side.error("is not one of N, S, W, E")
                down, right = _SIDES[side.text]
                if self._cells.get((cell[0] + down, cell[1] + right)) != place:
                    raise side.error(f"is not where {room.text} adjoins row {row.text}, column {column.text}")
            yield place, square

    def _read_walls(self, lines: list[Line]) -> set[frozenset[int]]:
        """`ROW COLUMN ROW COLUMN`: two squares side by side with a wall between them."""
        walls = set()
        for line in lines:
            first, second, third, fourth = line.words(4)
            (cell, a), (other, b) = self._square(first, second), self._square(third, fourth)
            if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) != 1:
                raise third.error(f"{fourth.text} is not beside {first.text} {second.text}")
            walls.add(frozenset({a, b}))
        return walls

    def _read_links(self, walls: set[frozenset[int]]) -> Iterator[Cell]:
        """Neighbours without a wall, and the two ends of a run."""
        crossed = set()
        for (row, column), square in self._cells.items():
            if square < len(self.rooms):
                continue
            for run, (down, right) in _RUNS.items():
                end = row + down, column + right
                between = []
                while self._sign(end) == run:
                    between.append(end)
                    end = end[0] + down, end[1] + right
                other = self._cells.get(end, -1)
                if other >= len(self.rooms):
                    crossed.update(between)
                    if frozenset({square, other}) not in walls:
                        yield square, other
        for row, line in enumerate(self._grid):
            for column, sign in enumerate(line.text):
                if sign in _RUNS and (row, column) not in crossed:
                    raise line.error(f"this {sign!r} does not join two squares", column)

    def _sign(self, cell: Cell) -> str:
        row, column = cell
        return self._grid[row].text[column : column + 1] if row < len(self._grid) else ""

    def _read_passages(self, lines: list[Line]) -> Iterator[Cell]:
        """`PLACE PLACE`, both ways; a place may have several."""
        known = set()
        for line in lines:
            words = line.words(2)
            for word in words:
                if word.text not in self.node:
                    raise word.error("is not a place of this map")
            here, there = (self.node[word.text] for word in words)
            if here == there or frozenset({here, there}) in known:
                raise words[1].error("leads nowhere new")
            known.add(frozenset({here, there}))
            yield here, there


def _split(text: str, source: str) -> dict[str, list[Line]]:
    """The lines of each section."""
    sections: dict[str, list[Line]] = {name: [] for name in _SECTIONS}
    current = ""
    for number, raw in enumerate(text.split("\n"), 1):
        line = Line(source, number, raw)
        if len(raw) > LONGEST_LINE:
            raise line.error(f"the line is longer than {LONGEST_LINE} characters", LONGEST_LINE)
        for column, sign in enumerate(raw):
            if not sign.isprintable():
                raise line.error(f"{sign!r} does not print; use spaces and plain line ends", column)
        if raw.startswith("@"):
            current = raw[1:].strip()
            if current not in sections:
                raise line.error(f"no section is called {current!r}; there are {', '.join(_SECTIONS)}")
        elif raw.strip() and (current == "grid" or not raw.startswith("#")):
            if not current:
                raise line.error("a map begins with a section such as @rooms")
            sections[current].append(line)
    for name in ("rooms", "grid", "doors"):
        if not sections[name]:
            raise MapError(f"{source}:1:1: the map has no @{name}")
    return sections
