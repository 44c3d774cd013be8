"""Cluedo, the classic edition: its data and its policies. Clauses CL-01 to CL-36."""

from engine.cluedo.board import Board, bits
from engine.cluedo.cards import Cards
from engine.cluedo.edition import PASS, STAY, Edition, Rules
from engine.cluedo.game import BOARD, ROUNDS, CluedoGame, pawns_option
from engine.cluedo.names import ROOMS, SUSPECTS, WEAPONS
from engine.cluedo.state import Inquiry
from engine.cluedo.table import Table
from engine.cluedo.words import CLASSIC_EVENTS, CLASSIC_VERBS
from engine.game import Names, Option, Setup
from engine.menu import Menu, Offer

CLASSIC = Edition(
    id="cluedo",
    title=Names("Cluedo", "Cluedo"),
    seats=range(3, 7),
    cards=Cards(SUSPECTS, WEAPONS, ROOMS),
    pawns=len(SUSPECTS),
    board="classic",
    options=(
        ROUNDS,
        pawns_option(SUSPECTS),
        BOARD,
        Option(
            "false-witness",
            "forbid",
            "whether a witness may deny a card that it holds; it is found out when it shows that card later",
            ("forbid", "allow"),
        ),
    ),
    events=CLASSIC_EVENTS,
    verbs=CLASSIC_VERBS,
)

STRAIGHT = (2, 12)  # CL-14: double 1 and double 6 lead straight to any room; no other roll has these totals


class ClassicRules(Rules):
    """CL-20: one may suggest in any room, or pass."""

    def __init__(self, edition: Edition, setup: Setup) -> None:
        super().__init__(edition, setup)
        self.suggest_menus = tuple(Menu(PASS, offer) for offer in self.suggestions if offer is not None)
        self.regions: dict[tuple[int, int], int] = {}  # by place and pips: the squares where a pawn could be in the way


class ClassicTable(Table):
    __slots__ = ()

    rules: ClassicRules


class ClassicInquiry(Inquiry):
    """The policies of the classic edition."""

    __slots__ = ()

    table_type = ClassicTable
    table: ClassicTable

    def first_seat(self) -> int:
        """CL-05 with equal hands, CL-06 with uneven ones."""
        rules = self.table.rules
        dealer = self.table.dealer
        extra = rules.cards_dealt % rules.seats
        if extra:
            return (*rules.left_of[dealer], dealer)[extra]  # right after the last that got a card more
        return rules.seat_of_pawn[min(rules.seat_of_pawn)]

    def start_menu(self) -> Menu:
        """CL-16: stay, take the passage (CL-15) or roll, before the dice are seen."""
        table = self.table
        rules = table.rules
        place = table.place(table.seat)
        menu = rules.start_menus.get((place,))
        if menu is None:
            offers = rules.start_offers(place, rules.passage_ends.get(place, 0), called=False)
            menu = rules.start_menus[place,] = Menu(*offers)
        return menu

    def walk_menu(self) -> Menu:
        table = self.table
        rules = table.rules
        board = rules.board
        place = table.place(table.seat)
        pips = table.pips
        region = rules.regions.get((place, pips))
        if region is None:
            region = rules.regions[place, pips] = reach(board, place, pips, 0)[1]
        key = (place, pips, table.taken & region)  # pawns out of reach do not matter
        menu = rules.walk_menus.get(key)
        if menu is None:
            straight = board.all_rooms & ~(1 << place)
            places = straight if pips in STRAIGHT else reach(board, place, pips, table.taken)[0]
            menu = Menu(STAY, Offer("walk", (board.words_of(places),))) if places else Menu(STAY)
            rules.keep(key, menu)
        return menu

    def moved_menu(self) -> Menu | None:
        """CL-20: in a room when the move is over, however the pawn came there."""
        place = self.table.place(self.table.seat)
        rules = self.table.rules
        return rules.suggest_menus[place] if place < len(rules.suggest_menus) else None

    def answered_menu(self) -> Menu | None:
        """CL-30: directly after its own suggestion has been answered; CL-34: whoever accused is out."""
        return self.table.rules.accuse_menu

    def may_lie(self, witness: int) -> bool:
        """CL-26"""
        table = self.table
        return table.rules.lies and not table.liars >> witness & 1


def reach(board: Board, start: int, pips: int, taken: int) -> tuple[int, int]:
    """Where a walk of exactly `pips` steps may end, and all squares it may touch. CL-10, CL-11, CL-13.

    A walk may retrace, so a square reached in k steps is reached in k + 2 as well; each square is looked at once for
    even and once for odd numbers of steps.
    """
    free = board.all_squares & ~taken | 1 << start
    steps = 1 if start < len(board.rooms) else 0
    frontier = board.doors[start] & free if steps else 1 << start
    seen = [0, 0]  # squares reached in an even, and in an odd number of steps
    seen[steps] = doorsteps = frontier
    before = 0  # squares reached with a step left to go through a door
    for step in range(steps + 1, pips + 1):
        before = seen[0] | seen[1]
        frontier = board.around(frontier) & free & ~seen[step & 1]
        seen[step & 1] |= frontier
    end = seen[pips & 1]
    if steps and pips > 1:
        for square in bits(doorsteps & end):  # hemmed in by pawns, it can be stepped on but not come back to
            if not board.neighbours[square] & free:
                end &= ~(1 << square)
    return (end | board.behind(before)) & ~(1 << start), seen[0] | seen[1]


GAME = CluedoGame(CLASSIC, ClassicRules, ClassicInquiry)
