"""What an edition of Cluedo is made of: its cards, its board, and the figures that its rules differ in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.cluedo.board import Board, built_in
from engine.cluedo.cards import Cards, Triple
from engine.game import Names, Option, Setup, SetupError, Spec
from engine.menu import Menu, Offer
from engine.packed import PackError, unpack

ENVELOPE = "envelope"
DEFAULT = "default"
PASS = Offer("pass")
STAY = Offer("stay")
ROLL = Offer("roll")
NONE = Offer("none")

CACHED_WALKS = 6000  # menus kept for each table; the cache is emptied when it is full


class Deal(NamedTuple):
    """Everything drawn before the first decision. Hands are sets of cards, seat 1 first."""

    throws: tuple[tuple[int, int, int], ...]  # seat and two dice, in the order of rolling
    dealer: int  # the seat that threw highest
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
    pawns: int  # how many stand on the board, whoever plays them
    board: str
    options: tuple[Option, ...]
    events: Mapping[str, Spec]
    verbs: Mapping[str, Spec]
    start: str = ""  # the place where all pawns begin, if it is one place
    square_passages: bool = False  # a passage may lead to a square, not only to a room
    weapon_pieces: bool = True
    all_answer: bool = False  # every witness is asked, not only up to the first who shows
    spoken: bool = False  # an accusation is said aloud
    extra_places: Mapping[str, Names] = field(default_factory=dict)  # rooms that are no card
    extra_names: Mapping[str, Names] = field(default_factory=dict)  # what other words of the wire are called


class Rules:
    """An edition at one table: the setup's choices resolved, and the menus that never change. Shared by all states."""

    def __init__(self, edition: Edition, setup: Setup) -> None:
        self.edition = edition
        self.setup = setup
        self.seats = setup.seats
        self.cards = cards = edition.cards
        self.board = board = self._board()
        self.all_answer = edition.all_answer
        self.spoken = edition.spoken
        self.cards_dealt = cards.count - 3
        self.cap = setup.number("rounds")
        self.lies = setup.options.get("false-witness") == "allow"  # CL-26
        chosen = self._chosen()
        left = [suspect for suspect in cards.suspects if suspect not in chosen][: edition.pawns - len(chosen)]
        self.pawns = tuple(suspect for suspect in cards.suspects if suspect in (*chosen, *left))  # in table order
        self.suspect_pawn = {suspect: pawn for pawn, suspect in enumerate(self.pawns)}
        self.pawn_of_seat = (-1, *(self.suspect_pawn[suspect] for suspect in chosen))
        self.seat_of_pawn = {pawn: seat for seat, pawn in enumerate(self.pawn_of_seat) if seat}
        self.starts = [board.node[edition.start] if edition.start else board.starts[suspect] for suspect in self.pawns]
        self.weapon_starts = self._weapons()
        suggest = {room: Offer("suggest", (cards.suspects, cards.weapons, (room,))) for room in cards.rooms}
        self.suggestions = tuple(suggest.get(room) for room in board.rooms)  # None where no crime can have happened
        self.accusation = Offer("accuse", (cards.suspects, cards.weapons, cards.rooms))
        self.accuse_menu = Menu(PASS, self.accusation)
        # for each place, where its passages lead
        self.passage_ends = {place: sum(1 << end for end in ends) for place, ends in board.passages.items()}
        self.start_menus: dict[tuple[int, ...], Menu] = {}  # by place and what else matters to the edition
        self.walk_menus: dict[tuple[int, ...], Menu] = {}  # by place, pips and the pawns in the way
        # the other seats, clockwise from the left of each
        self.left_of = ((), *(_others(seat, self.seats) for seat in range(1, self.seats + 1)))

    def __deepcopy__(self, memo: object) -> "Rules":
        return self  # shared by all states of the table

    def start_offers(self, place: int, ends: int, called: bool) -> list[Offer]:
        """Stay, take a passage to one of these ends, roll, or suggest where one was called to."""
        passage = [Offer("passage", (self.board.words_of(ends),))] if ends else []
        suggestion = self.suggestions[place] if called else None
        return [STAY, *passage, ROLL, *([suggestion] if suggestion else [])]

    def keep(self, key: tuple[int, ...], menu: Menu) -> Menu:
        """Remember where one may walk."""
        if len(self.walk_menus) >= CACHED_WALKS:
            self.walk_menus.clear()
        self.walk_menus[key] = menu
        return menu

    def _chosen(self) -> tuple[str, ...]:
        """CL-07: the pawns of the seats are a set-up choice; by default seats get them in table order."""
        suspects = self.cards.suspects
        chosen = self.setup.options["pawns"]
        if chosen == DEFAULT:
            return suspects[: self.seats]
        words = tuple(chosen.split(","))
        if len(words) != self.seats or len(set(words)) != self.seats or not set(words) <= set(suspects):
            raise SetupError(f"option pawns: {chosen!r} is not {self.seats} different ones of {', '.join(suspects)}")
        return words

    def _weapons(self) -> list[int]:
        """Where the weapons lie at the start: CL-01 nowhere until they are named, SC-01 with the pawns."""
        if not self.edition.weapon_pieces:
            return []
        return [self.board.node.get(self.edition.start, -1)] * len(self.cards.weapons)

    def _board(self) -> Board:
        """The edition's board, or a map of the user's own if it has what the edition needs."""
        edition = self.edition
        packed = self.setup.options["board"]
        if packed == DEFAULT:
            return built_in(edition.board)
        try:
            board = Board(unpack(packed), "board")
        except PackError as error:
            raise SetupError(f"option board: {error}") from error
        needed = {*edition.cards.rooms, *edition.extra_places}
        if needed ^ set(board.rooms):
            missing = ", ".join(sorted(needed - set(board.rooms))) or "none"
            strange = ", ".join(sorted(set(board.rooms) - needed)) or "none"
            raise SetupError(f"option board: not the rooms of {edition.id}: missing {missing}; unknown {strange}")
        pawns = set() if edition.start else set(edition.cards.suspects)
        if pawns ^ set(board.starts):
            wanted = ", ".join(sorted(pawns)) or "nobody"
            raise SetupError(f"option board: {edition.id} needs start squares of {wanted}; @starts has others or fewer")
        outdoors = [board.words[place] for place in board.passages if not board.is_room(place)]
        if outdoors and not edition.square_passages:
            raise SetupError(f"option board: passages of {edition.id} join rooms, not a square such as {outdoors[0]}")
        return board


def _others(seat: int, seats: int) -> tuple[int, ...]:
    return tuple((seat + k) % seats + 1 for k in range(seats - 1))
