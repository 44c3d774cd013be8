"""The board of Cluedo, drawn from its map: rooms, doors, pawns, and the squares within reach."""

import re
from collections.abc import Iterator
from textwrap import wrap

from cli.play.drawing import Scene, no_paint, short_names
from cli.play.games.map_grid import BONUS, SPY, map_grid
from cli.play.listing import columns
from engine.cluedo.view import Detective

PAWNS: dict[str, int | str] = {
    "scarlett": "red",
    "mustard": "yellow",
    "white": "white",
    "green": "green",
    "peacock": "blue",
    "plum": "magenta",
    "brown": 130,
    "peach": 216,
    "gray": 245,
    "rosewood": 131,
}
FLOOR: dict[str, object] = {"fg": 252, "bg": 237}
REACH: dict[str, object] = {"fg": "black", "bg": "bright_green", "bold": True}
PANEL = 26  # columns for what stands beside the board
RULER = 3
NEWS = 8  # lines that a legend leaves for what has just happened

PATH = "│"  # the only sign that does not fill the width of its cell

Cell = tuple[int, int]


class BoardDrawing:
    """One drawing. Room for it is found by narrow cells first, then by leaving out rows in which little happens."""

    def __init__(self, scene: Scene) -> None:
        assert isinstance(scene.view, Detective)
        self.scene = scene
        self.lexicon = scene.lexicon
        table, rules = scene.view.table, scene.view.rules
        self.grid = map_grid(rules.board.text)
        places = rules.board.words
        self.pawns = {pawn: places[at] for pawn, at in zip(rules.pawns, table.at, strict=True)}
        laid = zip(rules.cards.weapons, table.weapons, strict=False)  # not every edition has weapon pieces
        self.weapons = {weapon: places[at] for weapon, at in laid if at >= 0}
        self.me = self.lexicon.characters.get(scene.me)
        self.reach = scene.offered() & frozenset(places)
        self.short = self._short(rules.pawns, -1) | self._short(rules.cards.weapons, 0)
        self.drawn = [room for room in self.grid.rooms if room in self.grid.room_at.values()]
        hidden = {room: self.lexicon.name(room) for room in self.grid.rooms if room not in self.drawn}
        marks = short_names(hidden.values(), 0, self.short.values())
        self.marks = {room: marks[name].upper() for room, name in hidden.items()}  # for rooms that are not drawn
        beside = scene.width - RULER - PANEL
        self.panel = beside >= 2 * self.grid.width
        self.cell = max(2, min((beside if self.panel else scene.width - RULER) // self.grid.width, 4))

    def _short(self, words: tuple[str, ...], part: int) -> dict[str, str]:
        names = {word: self.lexicon.name(word) for word in words}
        short = short_names(names.values(), part)
        return {word: short[name] for word, name in names.items()}

    def lines(self) -> list[str]:
        legend = self._legend_lines()
        rows = self._rows(self.scene.height - 1 - (0 if self.panel else len(legend)))
        labels = self._labels(rows)
        board = [self._ruler(), *(self._row(row, labels) for row in rows)]
        if not self.panel:
            return board + legend
        width = RULER + self.cell * self.grid.width
        lines = [f"{line}{' ' * (width - length(line))}" for line in board]
        lines += [" " * width] * (len(legend) - len(lines))
        return [f"{a}  {b}".rstrip() for a, b in zip(lines, legend + [""] * len(lines), strict=False)]

    def _legend_lines(self) -> list[str]:
        """The legend; what the signs mean comes with it beside the board, or if much room is left."""
        width = PANEL - 2 if self.panel else self.scene.width
        legend = [*self._legend(width)]
        keys = [f"{sign} {told}" for sign, told in self._keys()]
        lines = keys if self.panel else [*columns(keys, width, "")]
        board = min(self.grid.height + 1, self.scene.height)
        room = self.scene.height - NEWS
        spare = max(board, room) - len(legend) if self.panel else room - board - len(legend)
        return legend + lines if self.scene.roomy else legend + lines[: max(spare, 0)]

    def _rows(self, budget: int) -> list[int]:
        """The rows to draw: all of them, or those in which most happens."""
        every = range(self.grid.height)
        if self.scene.roomy or len(every) <= budget:
            return list(every)
        return sorted(sorted(every, key=self._weight, reverse=True)[: max(budget, 1)])

    def _weight(self, row: int) -> tuple[int, bool]:
        """How much happens in a row. Of rows in which nothing does, every other one is left out first."""
        standing = set(self.pawns.values())
        weight = 0
        for (at, column), place in self.grid.squares.items():
            if at == row:
                weight += 100 * (place in standing) + 3 * (place in self.reach) + 10 * ((at, column) in self.grid.doors)
        for room in self.drawn:
            rows = sorted(self.grid.runs[room])
            middle = len(rows) // 2
            if row in rows[middle - 1 : middle + 1]:  # for its name and for who is in it
                weight += 50 if row == rows[middle] else 15 * len(self._contents(room, 80))
        return weight, row % 2 == 0

    def _ruler(self) -> str:
        step = 1 if self.cell > 2 else 2
        marks = (f"{column:<{self.cell * step}}" for column in range(0, self.grid.width, step))
        return self.scene.paint(f"{' ' * RULER}{''.join(marks)}".rstrip(), dim=True)

    def _row(self, row: int, labels: dict[Cell, tuple[str, dict[str, object]]]) -> str:
        parts = [self.scene.paint(f"{row:>2} ", dim=True)]
        column = 0
        while column < self.grid.width:
            label = labels.get((row, column))
            if label is not None:
                text, style = label
                parts.append(self.scene.paint(text, **style))
                column += len(text) // self.cell
            else:
                parts.append(self._cell((row, column)))
                column += 1
        return "".join(parts).rstrip()

    def _cell(self, cell: Cell) -> str:
        paint = self.scene.paint
        if cell in self.grid.room_at:
            return paint(self._floor() * self.cell, **FLOOR)
        if cell not in self.grid.squares:
            sign = self.grid.signs.get(cell, " ")
            return paint(sign.ljust(self.cell) if sign == PATH else sign * self.cell, dim=True)
        place = self.grid.squares[cell]
        for pawn, at in self.pawns.items():
            if at == place:
                return self._pawn(pawn, f"{self.short[pawn]:<{self.cell}}")
        sign = self._sign(cell)
        if place in self.reach:
            return paint(f"{sign}•".ljust(self.cell), **REACH)
        return paint((sign or "·").ljust(self.cell), bold=bool(sign), dim=not sign)

    def _sign(self, cell: Cell) -> str:
        """What is drawn on a square: the way through a door, or what the map has there."""
        for room, way in self.grid.doors.get(cell, ()):
            return way or self.marks[room]
        return self.grid.signs.get(cell, "")

    def _pawn(self, pawn: str, text: str) -> str:
        return self.scene.paint(text, fg="black", bg=PAWNS.get(pawn, "cyan"), bold=True, underline=pawn == self.me)

    def _labels(self, rows: list[int]) -> dict[Cell, tuple[str, dict[str, object]]]:
        """Names and contents of the rooms, each line of text by the cell where it begins."""
        found: dict[Cell, tuple[str, dict[str, object]]] = {}
        for room in self.drawn:
            runs = {row: run for row, run in self.grid.runs[room].items() if row in rows}
            if not runs:
                continue
            widest = max(size for _, size in runs.values())
            wide = sorted(row for row, (_, size) in runs.items() if size >= widest - 1)
            width = runs[wide[0]][1] * self.cell
            texts = [*self._title(room, width), *self._contents(room, width - 1)][: len(wide)]
            first = (len(wide) - len(texts)) // 2
            for text, row in zip(texts, wide[first:], strict=False):
                start, size = runs[row]
                style = {**REACH} if room in self.reach else {**FLOOR, "bold": True}
                indent = " " if len(text) < size * self.cell else ""
                found[row, start] = f"{indent}{text}"[: size * self.cell].ljust(size * self.cell, self._floor()), style
        return found

    def _floor(self) -> str:
        return "░" if self.scene.paint is no_paint else " "

    def _title(self, room: str, width: int) -> list[str]:
        name = self.lexicon.name(room)
        return wrap(f"• {name}" if room in self.reach else name, width) or [name]

    def _contents(self, room: str, width: int) -> list[str]:
        """Who and what is in a room."""
        pawns = [self.short[pawn] for pawn, at in self.pawns.items() if at == room]
        weapons = [self.short[weapon].lower() for weapon, at in self.weapons.items() if at == room]
        return [line for words in (pawns, weapons) for line in wrap(" ".join(words), width)]

    def _legend(self, width: int) -> Iterator[str]:
        """What the abbreviations mean, and the rooms that the map does not draw."""
        for room in self.grid.rooms:
            if room not in self.drawn:
                mark = "•" if room in self.reach else " "
                inside = " ".join(self._contents(room, 80))
                title = f"{mark} {self.marks[room]} {self.lexicon.name(room)}"
                yield (self.lexicon.line(title, inside) if inside else title)[:width]
        pawns = [f"{self.short[pawn]} {self.lexicon.name(pawn)}" for pawn in self.pawns]
        weapons = [f"{self.short[weapon].lower()} {self.lexicon.name(weapon)}" for weapon in self.weapons]
        if self.panel:
            for pawn, text in zip(self.pawns, pawns, strict=True):
                yield self._pawn(pawn, text[:2]) + text[2:width]
            yield from (text[:width] for text in weapons)
        else:
            yield from columns(pawns + weapons, width, "")

    def _keys(self) -> Iterator[tuple[str, str]]:
        """What the signs mean, and how squares are called."""
        _ = self.lexicon._
        if self.reach:
            yield "•", _("within reach")
        yield "r5c7", _("row 5, column 7")
        if any(way for doors in self.grid.doors.values() for _room, way in doors):
            yield "▲▶▼◀", _("way into a room")
        for sign, told in ((SPY, _("spy square")), (BONUS, _("bonus square"))):
            if sign in self.grid.signs.values():
                yield sign, told


def length(line: str) -> int:
    """How wide a line is, colours left out."""
    return len(re.sub(r"\x1b\[[0-9;]*m", "", line))


def draw(scene: Scene) -> list[str]:
    return BoardDrawing(scene).lines()
