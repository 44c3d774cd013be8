"""Cluedo as a game of the registry: dealing, opening events, and the words of the wire. One object per edition."""

from engine.chance import Chance
from engine.cluedo.cards import Triple
from engine.cluedo.edition import Deal, Edition, Rules
from engine.cluedo.state import Inquiry
from engine.cluedo.view import Detective
from engine.cluedo.words import EVENTS, NAMES, VERBS
from engine.event import PUBLIC, SEAT_WORDS, Event
from engine.game import Game, Option, Setup

ROUNDS = Option("rounds", "200", "the referee ends the game unsolved after this many rounds", range(1, 10_000))
KEPT_RULES = 64  # tables whose menus are kept; the cache is emptied when it is full


def pawns_option(pawns: tuple[str, ...]) -> Option:
    return Option("pawns", "default", f"the pawn of each seat, joined by commas, out of {', '.join(pawns)}")


class CluedoGame(Game):
    """An edition with the classes that carry its policies."""

    def __init__(self, edition: Edition, inquiry: type[Inquiry], detective: type[Detective] = Detective) -> None:
        self.edition = edition
        self.id = edition.id
        self.title = edition.title
        self.seats = edition.seats
        self.options = edition.options
        self.events = EVENTS
        self.verbs = VERBS
        self.names = {**edition.cards.names, **edition.extra_places, **NAMES}
        self.inquiry = inquiry
        self.detective = detective
        self._rules: dict[tuple[int, tuple[str, ...]], Rules] = {}

    def rules(self, setup: Setup) -> Rules:
        key = (setup.seats, tuple(setup.options.values()))
        rules = self._rules.get(key)
        if rules is None:
            if len(self._rules) >= KEPT_RULES:
                self._rules.clear()
            rules = self._rules[key] = Rules(self.edition, setup)
        return rules

    def check(self, setup: Setup) -> None:
        self.rules(setup)

    def map(self, setup: Setup) -> tuple[str, ...]:
        return tuple(self.rules(setup).board.text.splitlines())

    def deal(self, setup: Setup, chance: Chance) -> Deal:
        rules = self.rules(setup)
        throws, dealer = self.throw(rules, chance)
        envelope = self.seal(chance)
        others = [card for card in range(rules.cards.count) if card not in envelope]
        hands = [0] * (rules.seats + 1)
        order = (*rules.left_of[dealer], dealer)  # CL-04: dealing starts left of the dealer
        for turn, card in enumerate(chance.shuffled("deal", others)):
            hands[order[turn % rules.seats]] |= 1 << card
        return Deal(throws, dealer, envelope, tuple(hands[1:]))

    def throw(self, rules: Rules, chance: Chance) -> tuple[tuple[tuple[int, int, int], ...], int]:
        """CL-04: every seat rolls, the highest deals; ties roll again among the tied."""
        throws: list[tuple[int, int, int]] = []
        tied = list(range(1, rules.seats + 1))
        again = 0
        while len(tied) > 1:
            again += 1
            dice = {seat: chance.dice(f"dealer/{again}/{seat}") for seat in tied}
            throws += [(seat, *dice[seat]) for seat in tied]
            best = max(map(sum, dice.values()))
            tied = [seat for seat in tied if sum(dice[seat]) == best]
        return tuple(throws), tied[0]

    def seal(self, chance: Chance) -> Triple:
        """CL-02: one card of each kind, from its own pile."""
        cards = self.edition.cards
        suspect = chance.below("envelope/suspect", len(cards.suspects))
        weapon = chance.below("envelope/weapon", len(cards.weapons))
        room = chance.below("envelope/room", len(cards.rooms))
        first_room = len(cards.suspects) + len(cards.weapons)
        return suspect, len(cards.suspects) + weapon, first_room + room

    def start(self, setup: Setup, deal: Deal, chance: Chance) -> tuple[Inquiry, list[Event]]:
        rules = self.rules(setup)
        state = self.inquiry(self.detective.table_type(rules), deal)
        events: list[Event] = []
        for seat in range(1, rules.seats + 1):
            pawn = rules.edition.pawns[rules.pawn_of_seat[seat]]
            state.tell(events, "pawn", (SEAT_WORDS[seat], pawn))
        for seat, a, b in deal.throws:
            state.tell(events, "throw", (SEAT_WORDS[seat], SEAT_WORDS[a], SEAT_WORDS[b]))
        state.tell(events, "dealer", (SEAT_WORDS[deal.dealer],))
        for seat in range(1, rules.seats + 1):
            state.tell(events, "cards", (SEAT_WORDS[seat], SEAT_WORDS[deal.hands[seat - 1].bit_count()]))
        state.lay_out(events)
        for seat in range(1, rules.seats + 1):
            hand = rules.cards.listing(deal.hands[seat - 1])
            state.tell(events, "hand", (SEAT_WORDS[seat], *hand), 1 << seat)
        state.tell(events, "turn", ("1", SEAT_WORDS[state.first_seat()]), PUBLIC)
        state.resume(events)
        state._settle(chance, events)
        return state, events

    def view(self, setup: Setup, seat: int) -> Detective:
        return self.detective(self.rules(setup), seat, self.inquiry)
