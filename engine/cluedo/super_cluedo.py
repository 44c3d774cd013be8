"""Super Cluedo: its data and its policies. Clauses SC-01 to SC-42."""

from __future__ import annotations

from typing import NamedTuple, Self

from engine.chance import Chance
from engine.cluedo import table as core
from engine.cluedo.board import Board, bits, without
from engine.cluedo.cards import Cards
from engine.cluedo.edition import PASS, STAY, Edition, Rules
from engine.cluedo.game import BOARD, ROUNDS, CluedoGame, pawns_option
from engine.cluedo.names import SUPER_ROOMS, SUPER_SUSPECTS, SUPER_WEAPONS
from engine.cluedo.state import Inquiry
from engine.cluedo.table import FOLDS, GLIMPSE, MOVED, WALK, Table, Words
from engine.cluedo.words import SUPER_EVENTS, SUPER_VERBS
from engine.event import SEAT_OF, SEAT_WORDS, Event
from engine.game import Names, Setup
from engine.menu import Menu, Move, Offer

HALL = "hall"  # SC-18: the thirteenth room, where nobody suggests
MOST_PIPS = 12

SUPER = Edition(
    id="super-cluedo",
    title=Names("Super Cluedo", "Super Cluedo"),
    seats=range(3, 11),
    cards=Cards(SUPER_SUSPECTS, SUPER_WEAPONS, SUPER_ROOMS),
    pawns=len(SUPER_SUSPECTS),
    board="super",
    start=HALL,
    square_passages=True,
    all_answer=True,
    extra_places={HALL: Names("Hall", "Hall")},
    options=(ROUNDS, pawns_option(SUPER_SUSPECTS), BOARD),
    events=SUPER_EVENTS,
    verbs=SUPER_VERBS,
)


class Ways:
    """All walks from a place on an empty board. SC-11: retracing is allowed; SC-13: rooms count as squares."""

    __slots__ = ("direct", "led", "passed", "rings")

    def __init__(self, board: Board, start: int) -> None:
        self.rings = list(board.rings(start, crossing=True))  # by shortest distance
        self.direct = [1 << start]  # by number of steps: where the pawn may be without having taken a passage
        self.passed = [0]  # and having taken one to a square (SC-17)
        self.led = [0]  # the rooms that passages lead to within so many steps (SC-16)
        for _ in range(MOST_PIPS):
            ends = 0
            for here, passages in board.passages.items():
                if self.direct[-1] >> here & 1:
                    ends |= sum(1 << end for end in passages)
            self.led.append(self.led[-1] | ends & board.all_rooms)
            self.passed.append(_step(board, self.passed[-1]) | ends & board.all_squares)
            self.direct.append(_step(board, self.direct[-1]))


def _step(board: Board, places: int) -> int:
    return board.around(places) | board.behind(places) | board.before(places)


class Spying(NamedTuple):
    """A spy square that a walk can come to, and the numbers of steps that may then be left."""

    square: int
    offer: tuple[tuple[str, ...], tuple[str, ...]]


class Reach:
    """Where a walk of so many steps leads on an empty board."""

    __slots__ = ("just", "places", "spying", "words")

    def __init__(self, board: Board, start: int, ways: Ways, pips: int, fresh: bool) -> None:
        after = [here | there if fresh else here for here, there in zip(ways.direct, ways.passed, strict=True)]
        rooms = ways.led[pips] if fresh else 0
        for places in after[1 : pips + 1]:
            rooms |= places & board.all_rooms  # SC-14: no exact count is needed
        self.places = rooms | after[pips] & board.all_squares & ~(1 << start)
        self.words = board.words_of(self.places)
        self.just = ways.rings[pips] & board.all_squares if pips < len(ways.rings) else 0  # SC-12
        self.spying = []
        for spy in bits(board.spies):
            left = tuple(SEAT_WORDS[pips - step] for step in range(pips, 0, -1) if after[step] >> spy & 1)
            if left:
                self.spying.append(Spying(1 << spy, ((board.words[spy],), left)))


class SuperRules(Rules):
    def __init__(self, edition: Edition, setup: Setup) -> None:
        super().__init__(edition, setup)
        # SC-40: whatever a seat may do at the end of its turn, it may accuse
        self.entry_menus = tuple(
            Menu(PASS, offer, self.accusation) if offer else self.accuse_menu for offer in self.suggestions
        )
        self.opponents = tuple(tuple(SEAT_WORDS[seat] for seat in sorted(others)) for others in self.left_of)
        self._ways: dict[int, Ways] = {}
        self._reach: dict[tuple[int, int, bool], Reach] = {}

    def ways(self, start: int) -> Ways:
        ways = self._ways.get(start)
        if ways is None:
            ways = self._ways[start] = Ways(self.board, start)
        return ways

    def reach(self, start: int, pips: int, fresh: bool) -> Reach:
        reach = self._reach.get((start, pips, fresh))
        if reach is None:
            reach = self._reach[start, pips, fresh] = Reach(self.board, start, self.ways(start), pips, fresh)
        return reach

    def stop_short(self, start: int, pips: int, goals: int) -> int:
        """SC-12: the squares of the shortest ways to these squares, all of them so many steps away."""
        result = 0
        rings = self.ways(start).rings
        for goal in bits(goals):
            back = self.ways(goal).rings
            for step in range(1, pips):
                result |= rings[step] & back[pips - step]
        return result & self.board.all_squares


class SuperTable(Table):
    """The table with what SC-10, SC-20 and SC-30 ask of the past."""

    __slots__ = ("fresh", "latest", "spied")

    rules: SuperRules

    def __init__(self, rules: SuperRules) -> None:
        super().__init__(rules)
        self.fresh = True  # no passage has been taken in this turn's walk
        self.spied = False  # the seat has spied in this turn
        self.latest = [-1] * (rules.seats + 1)  # the room of each seat's latest suggestion

    def copy(self) -> Self:
        new = super().copy()
        new.fresh = self.fresh
        new.spied = self.spied
        new.latest = self.latest[:]
        return new


def turn(table: SuperTable, words: Words) -> None:
    core.turn(table, words)
    table.fresh = True
    table.spied = False


def suggest(table: SuperTable, words: Words) -> None:
    core.suggest(table, words)
    table.latest[table.seat] = table.rules.board.node[words[3]]


def spy(table: SuperTable, words: Words) -> None:
    """SC-20; a passage has been taken only if there was no other way."""
    _, square, left, witness = words
    rules = table.rules
    pawn = rules.pawn_of_seat[table.seat]
    place = rules.board.node[square]
    steps = table.pips - SEAT_OF[left]
    table.fresh = table.fresh and bool(rules.ways(table.at[pawn]).direct[steps] >> place & 1)
    table.put(pawn, place)
    table.pips = SEAT_OF[left]
    table.spied = True
    table.witness = SEAT_OF[witness]
    table.phase = GLIMPSE


def glimpse(table: SuperTable, words: Words) -> None:
    table.phase = WALK if table.pips else MOVED


SuperTable.folds = {**FOLDS, "turn": turn, "suggest": suggest, "spy": spy, "glimpse": glimpse}


class SuperInquiry(Inquiry):
    """The policies of Super Cluedo."""

    __slots__ = ()

    table_type = SuperTable
    table: SuperTable

    def first_seat(self) -> int:
        """SC-03"""
        return self.table.rules.left_of[self.table.dealer][0]

    def start_menu(self) -> Menu:
        table = self.table
        rules = table.rules
        seat = table.seat
        pawn = rules.pawn_of_seat[seat]
        place = table.at[pawn]
        called = table.called >> pawn & 1 and table.latest[seat] != place  # SC-30
        ends = rules.passage_ends.get(place, 0) & ~table.taken  # SC-17
        key = (place, called, ends)
        menu = rules.start_menus.get(key)
        if menu is None:
            menu = rules.start_menus[key] = Menu(*rules.start_offers(place, ends, bool(called)))
        return menu

    def walk_menu(self) -> Menu:
        table = self.table
        rules = table.rules
        seat = table.seat
        place = table.at[rules.pawn_of_seat[seat]]
        reach = rules.reach(place, table.pips, table.fresh)
        others = table.taken & ~(1 << place)
        words = reach.words
        if others & reach.just:
            short = rules.stop_short(place, table.pips, others & reach.just)
            words = rules.board.words_of((reach.places | short) & ~others)
        elif others & reach.places:
            words = without(words, reach.places, others & reach.places)
        offers = [STAY, Offer("walk", (words,))] if words else [STAY]
        if not table.spied:
            opponents = rules.opponents[seat]
            offers += [Offer("spy", (*offer, opponents)) for square, offer in reach.spying if not others & square]
        return Menu(*offers)

    def moved_menu(self) -> Menu | None:
        """SC-30: a suggestion on coming into a room, but not the same room twice running. SC-40: or an accusation."""
        table = self.table
        rules = table.rules
        place = table.at[rules.pawn_of_seat[table.seat]]
        if table.entered and place != table.latest[table.seat]:
            return rules.entry_menus[place]
        return rules.accuse_menu

    def answered_menu(self) -> Menu | None:
        return self.table.rules.accuse_menu

    def spy(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.tell(events, "spy", (SEAT_WORDS[self.table.seat], *move[1:]))
        self.resume(events)


SuperInquiry.verbs = {**Inquiry.verbs, "spy": SuperInquiry.spy}

GAME = CluedoGame(SUPER, SuperRules, SuperInquiry)
