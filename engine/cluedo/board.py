"""A board: the graph of rooms and squares that a map file draws, and its geometry.

Places are numbered: the rooms first, in the order of the map's `@rooms`, then the squares, row by row. A set of places
is an integer whose bit i stands for place i, so that reading the bits upwards lists a set in table order. A square is
called `rROWcCOLUMN`.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from engine.cluedo.mapfile import BONUS, SPY, MapFile


class Board:
    """The graph of rooms and squares. Never changed once made."""

    def __init__(self, text: str, source: str) -> None:
        read = MapFile(text, source)
        self.source = source
        self.text = text
        self.rooms = read.rooms
        self.words = tuple(read.places)
        self.node = read.node
        self.starts = read.starts
        self.spies = read.special[SPY]
        self.bonuses = read.special[BONUS]
        self.all_rooms = (1 << len(self.rooms)) - 1
        self.all_squares = (1 << len(self.words)) - 1 & ~self.all_rooms
        self.neighbours = [0] * len(self.words)  # for each square, the squares one step away
        for a, b in read.links:
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
        self.doors = [0] * len(self.rooms)  # for each room, the squares before its doors
        self.rooms_at = [0] * len(self.words)  # for each square, the rooms that its doors lead into
        self.doorsteps = 0  # the squares before any door
        for room, square in read.doors:
            self.doors[room] |= 1 << square
            self.rooms_at[square] |= 1 << room
            self.doorsteps |= 1 << square
        self.passages: dict[int, tuple[int, ...]] = {}  # for each place that has any, where they lead
        for here, there in read.passages:
            for start, end in ((here, there), (there, here)):
                self.passages[start] = tuple(sorted((*self.passages.get(start, ()), end)))
        self._distances: dict[tuple[int, bool], list[int]] = {}
        self._check_reachable(read)

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

    def before(self, rooms: int) -> int:
        """All squares before a door of any of these rooms."""
        result = 0
        for room in bits(rooms & self.all_rooms):
            result |= self.doors[room]
        return result

    def rings(self, start: int, crossing: bool = False) -> Iterator[int]:
        """The places at 0, 1, 2, … steps on an empty board; a room ends a walk unless rooms may be crossed."""
        seen = ring = 1 << start
        while ring:
            yield ring
            through = ring if crossing or ring == 1 << start else ring & self.all_squares
            ring = (self.around(ring & self.all_squares) | self.behind(ring) | self.before(through)) & ~seen
            seen |= ring

    def distances(self, start: int, crossing: bool = False) -> list[int]:
        """Steps from a place to every other on an empty board, entering or leaving a room being one; -1 if never."""
        steps = self._distances.get((start, crossing))
        if steps is None:
            steps = self._distances[start, crossing] = [-1] * len(self.words)
            for count, ring in enumerate(self.rings(start, crossing)):
                for place in bits(ring):
                    steps[place] = count
        return steps

    def _check_reachable(self, read: MapFile) -> None:
        """Everything can be reached from everywhere, on the graph with rooms and passages."""
        seen = frontier = 1
        while frontier:
            reached = self.around(frontier & self.all_squares) | self.behind(frontier) | self.before(frontier)
            for place in bits(frontier):
                for end in self.passages.get(place, ()):
                    reached |= 1 << end
            frontier = reached & ~seen
            seen |= reached
        for place in bits((self.all_rooms | self.all_squares) & ~seen):
            line, column = read.places[self.words[place]]
            raise line.error(f"{self.words[place]} cannot be reached from {self.words[0]}", column)


def bits(mask: int) -> Iterator[int]:
    """The members of a set, upwards."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def without(words: tuple[str, ...], places: int, gone: int) -> tuple[str, ...]:
    """The names of a set of places, given in full, without some of them: quicker than naming what is left."""
    kept = list(words)
    while gone:
        high = 1 << gone.bit_length() - 1
        del kept[(places & high - 1).bit_count()]
        gone ^= high
    return tuple(kept)


@cache
def built_in(name: str) -> Board:
    """A board that comes with the engine."""
    path = files("engine.cluedo") / "boards" / f"{name}.txt"
    return Board(path.read_text(encoding="utf-8"), f"{name}.txt")
