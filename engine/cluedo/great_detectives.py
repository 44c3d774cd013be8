"""Cluedo 2014, "the great detectives": its data and its policies. Clauses GD-01 to GD-53."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple, Self

from engine.chance import Chance
from engine.cluedo import table as core
from engine.cluedo.board import Board, bits, without
from engine.cluedo.cards import Cards, Triple
from engine.cluedo.edition import ROLL, STAY, Deal, Edition, Rules
from engine.cluedo.game import BOARD, ROUNDS, CluedoGame, pawns_option
from engine.cluedo.knowledge import Knowledge
from engine.cluedo.names import GREAT_ROOMS, GREAT_SUSPECTS, GREAT_WEAPONS
from engine.cluedo.state import Inquiry
from engine.cluedo.table import ANSWERED, FOLDS, GLIMPSE, Table, Words
from engine.cluedo.view import LEARNS, Detective
from engine.cluedo.words import GREAT_EVENTS, GREAT_VERBS
from engine.event import SEAT_OF, SEAT_WORDS, Event
from engine.game import SWITCH, Names, Option, Setup, SetupError
from engine.menu import Menu, Move, Offer

CENTRE = "centre"
FACE_UP = "face-up"
ROW_OF_TWO = 4  # GD-50: cards laid face down in a row before two seats
DRAW = Offer("draw")
BONUS, FOLLOW, UNCOVER = "bonus", "follow", "uncover"  # more that the table may wait for


class GreatRules(Rules):
    def __init__(self, edition: Edition, setup: Setup) -> None:
        super().__init__(edition, setup)
        self.centre = self.board.node[CENTRE]
        self.bonuses = self.board.bonuses if setup.on("bonus") else 0  # GD-03
        self.row = tuple(SEAT_WORDS[1 : 1 + ROW_OF_TWO]) if setup.seats == 2 else ()
        # GD-20: whoever enters a room must suggest; GD-30: on the centre one may accuse
        self.entry_menus = tuple(Menu(offer) if offer else self.accuse_menu for offer in self.suggestions)
        self.reach: dict[tuple[int, int, int], Reach] = {}  # by place, pips, and the room left this turn


class Reach:
    """Where a walk may end on an empty board. GD-10: the roll need not be used up. GD-11: a room ends the walk."""

    __slots__ = ("menu", "places", "words")

    def __init__(self, board: Board, start: int, pips: int, left: int) -> None:
        steps = board.distances(start)
        self.places = sum(1 << place for place, count in enumerate(steps) if 0 < count <= pips and place != left)
        self.words = board.words_of(self.places)
        self.menu = Menu(STAY, Offer("walk", (self.words,))) if self.words else Menu(STAY)


class GreatTable(Table):
    """The table with the bonus cards and what GD-11 and GD-30 ask of the past."""

    __slots__ = ("accused", "away", "card", "draws", "face_up", "left", "pile", "rolls")

    rules: GreatRules

    def __init__(self, rules: GreatRules) -> None:
        super().__init__(rules)
        self.face_up = 0  # cards that nobody was dealt
        self.away = 0  # pawns that have left the centre at least once
        self.left = -1  # the room or centre that the seat has left this turn
        self.rolls = 0  # how often it has rolled this turn
        self.card = ""  # the bonus card it has drawn this turn
        self.pile = PILE  # what is left of the bonus cards, in table order: nobody knows how they lie
        self.draws = 0
        self.accused: Triple = (0, 0, 0)  # the latest accusation

    def copy(self) -> Self:
        new = super().copy()
        new.face_up = self.face_up
        new.away = self.away
        new.left = self.left
        new.rolls = self.rolls
        new.card = self.card
        new.pile = self.pile
        new.draws = self.draws
        new.accused = self.accused
        return new

    def put(self, pawn: int, place: int) -> None:
        super().put(pawn, place)
        if place != self.rules.centre:
            self.away |= 1 << pawn


def face_up(table: GreatTable, words: Words) -> None:
    table.face_up = table.rules.cards.mask(words)


def turn(table: GreatTable, words: Words) -> None:
    core.turn(table, words)
    table.left = -1
    table.rolls = 0
    table.card = ""


def roll(table: GreatTable, words: Words) -> None:
    core.roll(table, words)
    table.rolls += 1


def walk(table: GreatTable, words: Words) -> None:
    """GD-40: on a bonus square the move may go on, with the steps that the shortest way there has left."""
    rules = table.rules
    here = table.at[rules.pawn_of_seat[table.seat]]
    if here < len(rules.board.rooms):
        table.left = here
    core.walk(table, words)
    there = rules.board.node[words[1]]
    if rules.bonuses >> there & 1 and not table.card:
        table.pips -= rules.board.distances(here)[there]
        table.phase = BONUS


def bonus(table: GreatTable, words: Words) -> None:
    """GD-40: the discard pile becomes the new pile when that is empty."""
    table.card = words[1]
    pile = list(table.pile)
    pile.remove(table.card)
    table.pile = tuple(pile) or PILE
    table.draws += 1
    table.phase = FOLLOW


def peek(table: GreatTable, words: Words) -> None:
    table.witness = SEAT_OF[words[1]]
    table.phase = GLIMPSE


def none(table: GreatTable, words: Words) -> None:
    """GD-51: where the other side cannot answer, one of the row is looked at."""
    core.none(table, words)
    if table.phase is ANSWERED and table.rules.row:
        table.phase = UNCOVER


def uncover(table: GreatTable, words: Words) -> None:
    table.phase = ANSWERED


def accusation(table: GreatTable, words: Words) -> None:
    suspect, weapon, room = (table.rules.cards.number[word] for word in words[1:])
    table.accused = suspect, weapon, room


GreatTable.folds = {
    **FOLDS,
    "face-up": face_up,
    "turn": turn,
    "roll": roll,
    "walk": walk,
    "go": core.walk,
    "bonus": bonus,
    "peek": peek,
    "none": none,
    "uncover": uncover,
    "accusation": accusation,
}


class GreatInquiry(Inquiry):
    """The policies of the 2014 edition."""

    __slots__ = ()

    table_type = GreatTable
    table: GreatTable

    def lay_out(self, events: list[Event]) -> None:
        """GD-02, GD-50"""
        rules = self.table.rules
        self.count_hands(events)
        up, row = self.deal.rest
        if up:
            self.tell(events, "face-up", tuple(rules.cards.words[card] for card in up))
        if row:
            self.tell(events, "row", (SEAT_WORDS[len(row)],))

    def first_seat(self) -> int:
        """GD-04: the highest throw."""
        return self.deal.dealer

    def start_menu(self) -> Menu:
        table = self.table
        rules = table.rules
        pawn = rules.pawn_of_seat[table.seat]
        place = table.at[pawn]
        key = (place, table.called >> pawn & 1, table.away >> pawn & 1)
        menu = rules.start_menus.get(key)
        if menu is None:
            called, away = bool(key[1]), bool(key[2])
            offers = rules.start_offers(place, rules.passage_ends.get(place, 0), called)  # GD-12, GD-13
            if place == rules.centre and away:
                offers.append(rules.accusation)  # GD-30
            menu = rules.start_menus[key] = Menu(*offers)
        return menu

    def walk_menu(self) -> Menu:
        """GD-10, GD-15: anywhere within reach, but not on a taken square."""
        table = self.table
        rules = table.rules
        key = (table.at[rules.pawn_of_seat[table.seat]], table.pips, table.left)
        reach = rules.reach.get(key)
        if reach is None:
            reach = rules.reach[key] = Reach(rules.board, *key)
        taken = table.taken & reach.places
        if not taken:
            return reach.menu
        places = without(reach.words, reach.places, taken)
        return Menu(STAY, Offer("walk", (places,))) if places else Menu(STAY)

    def moved_menu(self) -> Menu | None:
        """GD-15: whoever stayed does nothing more."""
        table = self.table
        return table.rules.entry_menus[table.place(table.seat)] if table.entered else None

    def ask_bonus(self, events: list[Event]) -> None:
        """GD-40: draw a card, or walk on without one."""
        self.ask(self.table.seat, Menu(*self.walk_menu().offers, DRAW))

    def ask_follow(self, events: list[Event]) -> None:
        """GD-40: follow the card, or walk on without."""
        follow = BONUS_CARDS[self.table.card].offer(self)
        self.ask(self.table.seat, Menu(*self.walk_menu().offers, follow))

    def ask_uncover(self, events: list[Event]) -> None:
        self.ask(self.table.seat, Menu(Offer("uncover", (self.table.rules.row,))))

    def roll(self, move: Move, chance: Chance, events: list[Event]) -> None:
        table = self.table
        a, b = chance.dice(f"roll/{table.round}/{table.seat}/{table.rolls + 1}")
        self.tell(events, "roll", (SEAT_WORDS[table.seat], SEAT_WORDS[a], SEAT_WORDS[b]))
        self.resume(events)

    def draw(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """A card at random out of those left is the top card of a shuffled pile."""
        table = self.table
        card = table.pile[chance.below(f"bonus/{table.draws + 1}", len(table.pile))]
        self.tell(events, "bonus", (SEAT_WORDS[table.seat], card))
        self.resume(events)

    def uncover(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """GD-51: everyone learns the position, nobody else the card."""
        seat = self.table.seat
        card = self.deal.rest[1][SEAT_OF[move[1]] - 1]
        words = (SEAT_WORDS[seat], move[1])
        self.tell(events, "uncover", words)
        self.tell(events, "uncovered", (*words, self.table.rules.cards.words[card]), 1 << seat)
        self.resume(events)

    def zones(self) -> dict[str, int]:
        up, row = self.deal.rest
        lying = {FACE_UP: sum(1 << card for card in up)} if up else {}
        return lying | {f"row-{position}": 1 << card for position, card in enumerate(row, 1)}


GreatInquiry.phases = {
    **Inquiry.phases,
    BONUS: GreatInquiry.ask_bonus,
    FOLLOW: GreatInquiry.ask_follow,
    UNCOVER: GreatInquiry.ask_uncover,
}
GreatInquiry.verbs = {
    **Inquiry.verbs,
    "roll": GreatInquiry.roll,
    "draw": GreatInquiry.draw,
    "go": Inquiry.walk,
    "peek": Inquiry.walk,
    "uncover": GreatInquiry.uncover,
}


class BonusCard(NamedTuple):
    copies: int
    names: Names
    offer: Callable[[GreatInquiry], Offer]  # what it lets the seat do


def anywhere(inquiry: GreatInquiry) -> Offer:
    """Any room, also the one just left, the centre, or a free square."""
    table = inquiry.table
    board = table.rules.board
    return Offer("go", (board.words_of(board.all_rooms | board.all_squares & ~table.taken),))


def roll_again(inquiry: GreatInquiry) -> Offer:
    return ROLL


def peek_at(inquiry: GreatInquiry) -> Offer:
    table = inquiry.table
    return Offer("peek", (tuple(SEAT_WORDS[seat] for seat in sorted(table.rules.left_of[table.seat])),))


BONUS_CARDS: Mapping[str, BonusCard] = {  # GD-41
    "go-anywhere": BonusCard(5, Names("Go anywhere", "Où bon vous semble"), anywhere),
    "roll-again": BonusCard(4, Names("Roll again", "Encore un lancer"), roll_again),
    "peek": BonusCard(4, Names("Peek", "Coup d’œil"), peek_at),
}
PILE = tuple(word for word, card in BONUS_CARDS.items() for _ in range(card.copies))


class GreatDetective(Detective):
    """The cards that lie face up count as a hand, and so does each card of the row."""

    __slots__ = ()

    rules: GreatRules
    table: GreatTable

    def zones(self) -> tuple[str, ...]:
        row = tuple(f"row-{position}" for position in self.rules.row)
        return (FACE_UP, *row) if self.table.face_up else row

    def first_knowledge(self) -> Knowledge:
        up = self.table.face_up
        sizes = (*self.table.sizes[1:], *([up.bit_count()] if up else []), *[1] * len(self.rules.row))
        knowledge = Knowledge(self.rules.cards.kinds, sizes)
        for card in bits(up):
            knowledge.has(self.rules.seats, card)
        return knowledge

    def sampled_deal(self, envelope: Triple, hands: list[int], rng: Random) -> Deal:
        seats = self.rules.seats
        up = tuple(bits(self.table.face_up))
        row = tuple(card.bit_length() - 1 for card in hands[len(hands) - len(self.rules.row) :])
        return Deal(tuple(self.throws), self.table.first, envelope, tuple(hands[:seats]), (up, row))


def uncovered(view: GreatDetective, words: Words) -> None:
    _, position, card = words
    first = len(view.known().sizes) - len(view.rules.row)
    view.known().has(first + SEAT_OF[position] - 1, view.rules.cards.number[card])


def wrong(view: GreatDetective, words: Words) -> None:
    """GD-31: everybody heard what the envelope is not."""
    view.known().not_envelope(view.table.accused)


GreatDetective.learns = {**LEARNS, "uncovered": uncovered, "wrong": wrong}


GREAT = Edition(
    id="cluedo-2014",
    title=Names("Cluedo: The Great Detectives (2014)", "Cluedo, le jeu des grands détectives (2014)"),
    seats=range(2, 5),
    cards=Cards(GREAT_SUSPECTS, GREAT_WEAPONS, GREAT_ROOMS),
    pawns=4,
    board="2014",
    start=CENTRE,
    weapon_pieces=False,
    spoken=True,
    extra_places={CENTRE: Names("Centre", "Case centrale")},
    extra_names={
        **{word: card.names for word, card in BONUS_CARDS.items()},
        FACE_UP: Names("face up", "faces visibles"),
        **{f"row-{n}": Names(f"row, card {n}", f"rangée, carte {n}") for n in range(1, ROW_OF_TWO + 1)},
    },
    options=(
        ROUNDS,
        pawns_option(GREAT_SUSPECTS),
        BOARD,
        Option("bonus", "on", "play with the bonus cards; never with two seats", SWITCH),
    ),
    events=GREAT_EVENTS,
    verbs=GREAT_VERBS,
)


class GreatDetectives(CluedoGame):
    """The edition deals equal hands, and two seats play without bonus cards."""

    team_seats = (2,)  # GD-53

    def setup(self, seats: int, options: Mapping[str, str] | None = None) -> Setup:
        given = dict(options or {})
        if seats == 2:
            if given.get("bonus") == "on":
                raise SetupError("option bonus: bonus cards are never used with two seats; leave it out or say off")
            given["bonus"] = "off"  # GD-52
        return super().setup(seats, given)

    def hand_out(
        self, rules: Rules, dealer: int, pile: list[int]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """GD-50: two seats have a row of cards laid before them. GD-02: hands are equal, what is left lies face up."""
        row = ROW_OF_TWO if rules.seats == 2 else 0
        dealt = len(pile) - (len(pile) - row) % rules.seats
        hands, _ = super().hand_out(rules, dealer, pile[row:dealt])
        return hands, (tuple(sorted(pile[dealt:])), tuple(pile[:row]))


GAME = GreatDetectives(GREAT, GreatRules, GreatInquiry, GreatDetective)
