"""What an edition of Cluedo is made of: its cards, its board, and the figures that its rules differ in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.cluedo.board import built_in
from engine.cluedo.cards import Cards, Triple
from engine.game import Names, Option, Setup, SetupError
from engine.menu import Menu, Offer

ENVELOPE = "envelope"
PASS = Offer("pass")
STAY = Offer("stay")
ROLL = Offer("roll")
NONE = Offer("none")


class Deal(NamedTuple):
    """Everything drawn before the first decision. Hands are sets of cards, seat 1 first."""

    throws: tuple[tuple[int, int, int], ...]  # seat and two dice, in the order of rolling
    dealer: int
    envelope: Triple
    hands: tuple[int, ...]
    rest: tuple[tuple[int, ...], ...] = ()  # what some editions deal besides


@dataclass(frozen=True, eq=False)
class Edition:
    """The data of one edition. Its policies are methods of its State; both stand in the edition's own module."""

    id: str
    title: Names
    seats: range
    cards: Cards
    pawns: tuple[str, ...]  # suspects that have a pawn, in table order
    board: str
    all_answer: bool = False  # every witness is asked, not only up to the first who shows
    spoken: bool = False  # an accusation is said aloud
    extra_places: Mapping[str, Names] = field(default_factory=dict)  # rooms that are no card
    options: tuple[Option, ...] = ()


class Rules:
    """An edition at one table: the setup's choices resolved, and the menus that never change. Shared by all states."""

    def __init__(self, edition: Edition, setup: Setup) -> None:
        self.edition = edition
        self.setup = setup
        self.seats = setup.seats
        self.cards = cards = edition.cards
        self.board = board = built_in(edition.board)
        self.all_answer = edition.all_answer
        self.spoken = edition.spoken
        self.cards_dealt = cards.count - 3
        self.cap = setup.number("rounds")
        self.lies = setup.options.get("false-witness") == "allow"  # CL-26
        self.first_room = len(cards.suspects) + len(cards.weapons)
        self.pawn_of_seat = (-1, *self._pawns())
        self.seat_of_pawn = {pawn: seat for seat, pawn in enumerate(self.pawn_of_seat) if seat}
        self.suspect_pawn = {suspect: pawn for pawn, suspect in enumerate(edition.pawns)}
        self.suggest_menus = tuple(
            Menu(PASS, Offer("suggest", (cards.suspects, cards.weapons, (room,)))) for room in board.rooms
        )
        self.accuse_menu = Menu(PASS, Offer("accuse", (cards.suspects, cards.weapons, cards.rooms)))
        self.start_menus: dict[int, Menu] = {}  # by place
        self.walk_menus: dict[tuple[int, int, int], Menu] = {}  # by place, pips and the pawns in the way
        self.regions: dict[tuple[int, int], int] = {}  # by place and pips: the squares where a pawn could be in the way
        # the other seats, clockwise from the left of each
        self.left_of = ((), *(_others(seat, self.seats) for seat in range(1, self.seats + 1)))

    def __deepcopy__(self, memo: object) -> "Rules":
        return self  # shared by all states of the table

    def _pawns(self) -> tuple[int, ...]:
        """CL-07: a set-up choice; by default seats get pawns in table order."""
        pawns = self.edition.pawns
        chosen = self.setup.options["pawns"]
        if chosen == "default":
            return tuple(range(self.seats))
        words = chosen.split(",")
        if len(words) != self.seats or len(set(words)) != self.seats or not set(words) <= set(pawns):
            raise SetupError(f"option pawns: {chosen!r} is not {self.seats} different ones of {', '.join(pawns)}")
        return tuple(pawns.index(word) for word in words)


def _others(seat: int, seats: int) -> tuple[int, ...]:
    return tuple((seat + k) % seats + 1 for k in range(seats - 1))
