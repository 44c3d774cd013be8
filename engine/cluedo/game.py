"""Cluedo as a game of the registry: dealing, opening events, and the words of the wire. One object per edition."""

from collections.abc import Iterable

from engine.chance import Chance
from engine.cluedo.cards import Triple
from engine.cluedo.edition import DEFAULT, Deal, Edition, Rules
from engine.cluedo.state import Inquiry
from engine.cluedo.view import Detective
from engine.cluedo.words import NAMES
from engine.event import SEAT_WORDS, Event
from engine.game import Game, Option, Setup

ROUNDS = Option("rounds", "200", "the referee ends the game unsolved after this many rounds", range(1, 10_000))
BOARD = Option("board", DEFAULT, "a map file to play on instead of the edition's own board", file=True)
KEPT_RULES = 64  # tables whose menus are kept; the cache is emptied when it is full


def pawns_option(suspects: Iterable[str]) -> Option:
    return Option("pawns", DEFAULT, f"the pawn of each seat, joined by commas, out of {', '.join(suspects)}")


class CluedoGame(Game):
    """An edition with the classes that carry its policies."""

    def __init__(
        self, edition: Edition, rules: type[Rules], inquiry: type[Inquiry], detective: type[Detective] = Detective
    ) -> None:
        self.edition = edition
        self.id = edition.id
        self.title = edition.title
        self.seats = edition.seats
        self.options = edition.options
        self.events = edition.events
        self.verbs = edition.verbs
        self.names = {**edition.cards.names, **edition.extra_places, **edition.extra_names, **NAMES}
        self.rules_type = rules
        self.inquiry = inquiry
        self.detective = detective
        self._rules: dict[tuple[int, tuple[str, ...]], Rules] = {}

    def rules(self, setup: Setup) -> Rules:
        key = (setup.seats, tuple(setup.options.values()))
        rules = self._rules.get(key)
        if rules is None:
            if len(self._rules) >= KEPT_RULES:
                self._rules.clear()
            rules = self._rules[key] = self.rules_type(self.edition, setup)
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
        hands, rest = self.hand_out(rules, dealer, chance.shuffled("deal", others))
        return Deal(throws, dealer, envelope, hands, rest)

    def hand_out(
        self, rules: Rules, dealer: int, pile: list[int]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """CL-04: one card at a time, from the left of the dealer, until none is left."""
        hands = [0] * (rules.seats + 1)
        order = (*rules.left_of[dealer], dealer)
        for turn, card in enumerate(pile):
            hands[order[turn % rules.seats]] |= 1 << card
        return tuple(hands[1:]), ()

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
        state = self.inquiry(self.inquiry.table_type(rules), deal)
        events: list[Event] = []
        for seat in range(1, rules.seats + 1):
            pawn = rules.pawns[rules.pawn_of_seat[seat]]
            state.tell(events, "pawn", (SEAT_WORDS[seat], pawn))
        for seat, a, b in deal.throws:
            state.tell(events, "throw", (SEAT_WORDS[seat], SEAT_WORDS[a], SEAT_WORDS[b]))
        state.lay_out(events)
        for seat in range(1, rules.seats + 1):
            hand = rules.cards.listing(deal.hands[seat - 1])
            state.tell(events, "hand", (SEAT_WORDS[seat], *hand), 1 << seat)
        state.tell(events, "turn", ("1", SEAT_WORDS[state.first_seat()]))
        state.resume(events)
        state._settle(chance, events)
        return state, events

    def view(self, setup: Setup, seat: int) -> Detective:
        return self.detective(self.rules(setup), seat, self.inquiry)
