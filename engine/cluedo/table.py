"""What everybody at the table sees, folded from public events. The referee's state and every view each keep one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from engine.cluedo.cards import Triple
from engine.cluedo.edition import Rules
from engine.event import SEAT_OF

# What the table waits for: the start of a turn, a walk, what a seat does when its move is over, a witness, a card shown
# to a spy, what a seat does when it has been answered; or nothing any more.
START, WALK, MOVED, ANSWER, GLIMPSE, ANSWERED, OVER = "start", "walk", "moved", "answer", "glimpse", "answered", "over"

Words = tuple[str, ...]


class Table:
    """Pawns, weapons, whose turn it is and what is being asked. Editions extend it with what they add."""

    __slots__ = (
        "at",
        "called",
        "dealer",
        "denied",
        "entered",
        "first",
        "liars",
        "out",
        "phase",
        "pips",
        "round",
        "rules",
        "seat",
        "sizes",
        "suggested",
        "suggestion",
        "taken",
        "turn",
        "weapons",
        "winner",
        "witness",
    )

    folds: ClassVar[dict[str, Fold]]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.at = rules.starts[:]
        self.taken = 0  # the squares where a pawn stands
        for place in self.at:
            self.taken |= 1 << place
        self.taken &= rules.board.all_squares
        # the place where each weapon lies; -1 before it is first named
        self.weapons = rules.weapon_starts[:]
        self.sizes = [0] * (rules.seats + 1)
        self.dealer = 0
        self.turn = self.round = self.first = self.seat = 0
        self.phase = START
        self.pips = 0  # what the dice allow
        self.suggestion: Triple = (0, 0, 0)
        self.suggested = 0  # the same as a set of cards
        self.witness = 0  # the seat that is asked for a card
        self.out = 0  # seats that may no longer move, suggest or accuse
        self.liars = 0  # seats discovered as false witnesses
        self.entered = False  # whether the pawn has come into a room in this turn
        self.called = 0  # pawns that somebody else brought elsewhere since their seat's last turn
        self.denied = [0] * (rules.seats + 1)  # for each seat, the cards it has said it does not hold
        self.winner = 0  # the seat whose accusation was right

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.rules = self.rules
        new.at = self.at[:]
        new.taken = self.taken
        new.weapons = self.weapons[:]
        new.sizes = self.sizes
        new.dealer = self.dealer
        new.turn = self.turn
        new.round = self.round
        new.first = self.first
        new.seat = self.seat
        new.phase = self.phase
        new.pips = self.pips
        new.suggestion = self.suggestion
        new.suggested = self.suggested
        new.witness = self.witness
        new.out = self.out
        new.liars = self.liars
        new.entered = self.entered
        new.called = self.called
        new.denied = self.denied[:]
        new.winner = self.winner
        return new

    def place(self, seat: int) -> int:
        """Where the pawn of a seat stands."""
        return self.at[self.rules.pawn_of_seat[seat]]

    def put(self, pawn: int, place: int) -> None:
        """Move a pawn; rooms hold any number, squares one."""
        was = self.at[pawn]
        rooms = len(self.rules.board.rooms)
        if was >= rooms:
            self.taken &= ~(1 << was)
        if place >= rooms:
            self.taken |= 1 << place
        self.at[pawn] = place

    def active(self) -> list[int]:
        """The seats that are still in the inquiry."""
        out = self.out
        return [seat for seat in range(1, self.rules.seats + 1) if not out >> seat & 1]


def dealer(table: Table, words: Words) -> None:
    table.dealer = SEAT_OF[words[0]]


def cards(table: Table, words: Words) -> None:
    sizes = table.sizes[:]
    sizes[SEAT_OF[words[0]]] = SEAT_OF[words[1]]
    table.sizes = sizes


def turn(table: Table, words: Words) -> None:
    if table.called:
        table.called &= ~(1 << table.rules.pawn_of_seat[table.seat])  # the right of a called pawn lapses with its turn
    table.seat = seat = SEAT_OF[words[1]]
    if not table.turn:
        table.first = seat
    table.turn += 1
    table.round = int(words[0])
    table.entered = False
    table.phase = START


def roll(table: Table, words: Words) -> None:
    table.pips = SEAT_OF[words[1]] + SEAT_OF[words[2]]
    table.phase = WALK


def stay(table: Table, words: Words) -> None:
    table.phase = MOVED


def walk(table: Table, words: Words) -> None:
    rules = table.rules
    place = rules.board.node[words[1]]
    table.put(rules.pawn_of_seat[SEAT_OF[words[0]]], place)
    table.entered = place < len(rules.board.rooms)
    table.phase = MOVED


def suggest(table: Table, words: Words) -> None:
    """CL-21: the suspect's pawn and the weapon are brought into the room."""
    seat, suspect, weapon, room = words
    rules = table.rules
    number = rules.cards.number
    a, b, c = table.suggestion = (number[suspect], number[weapon], number[room])
    table.suggested = 1 << a | 1 << b | 1 << c
    here = rules.board.node[room]
    if table.weapons:
        table.weapons[b - len(rules.cards.suspects)] = here
    pawn = rules.suspect_pawn.get(suspect)
    if pawn is not None and table.at[pawn] != here:
        table.put(pawn, here)
        table.called |= 1 << pawn
    table.phase = ANSWER
    table.witness = rules.left_of[SEAT_OF[seat]][0]


def none(table: Table, words: Words) -> None:
    """The next witness is asked, until the question is back at the suggester."""
    witness = SEAT_OF[words[0]]
    table.denied[witness] |= table.suggested
    table.witness = after = witness % table.rules.seats + 1
    if after == table.seat:
        table.phase = ANSWERED


def shown(table: Table, words: Words) -> None:
    if table.rules.all_answer:
        table.witness = after = SEAT_OF[words[0]] % table.rules.seats + 1
        if after != table.seat:
            return
    table.phase = ANSWERED


def glimpse(table: Table, words: Words) -> None:
    """A card was shown to a seat that spied: its move is over."""
    table.phase = MOVED


def liar(table: Table, words: Words) -> None:
    table.liars |= 1 << SEAT_OF[words[0]]
    table.out |= 1 << SEAT_OF[words[0]]


def wrong(table: Table, words: Words) -> None:
    table.out |= 1 << SEAT_OF[words[0]]


def solved(table: Table, words: Words) -> None:
    table.winner = SEAT_OF[words[0]]
    table.phase = OVER


def unsolved(table: Table, words: Words) -> None:
    table.phase = OVER


Fold = Callable[[Any, Words], None]  # its first argument is the table of the edition

FOLDS: dict[str, Fold] = {
    "dealer": dealer,
    "cards": cards,
    "turn": turn,
    "roll": roll,
    "stay": stay,
    "walk": walk,
    "passage": walk,
    "suggest": suggest,
    "none": none,
    "shown": shown,
    "glimpse": glimpse,
    "liar": liar,
    "wrong": wrong,
    "solved": solved,
    "unsolved": unsolved,
}
Table.folds = FOLDS
