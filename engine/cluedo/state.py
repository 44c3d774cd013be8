"""The inquiry as the referee sees it: the table and the secrets. Each edition subclasses what all of them share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from engine.chance import Chance
from engine.cluedo.edition import ENVELOPE, NONE, Deal
from engine.cluedo.table import ANSWER, ANSWERED, GLIMPSE, MOVED, OVER, START, WALK, Table
from engine.event import PUBLIC, SEAT_WORDS, Event, talk_point
from engine.game import Decision, Fact, Outcome, State
from engine.menu import Menu, Move, Offer

TALK = talk_point()  # between turns

Phase = Callable[[Any, list[Event]], None]  # the first argument is the inquiry of the edition
Verb = Callable[[Any, Move, Chance, list[Event]], None]


class Inquiry(State):
    """Turns, suggestions, witnesses and accusations. A move is carried out by the method that `verbs` names for it."""

    __slots__ = ("envelope", "hands", "table")

    table_type: ClassVar[type[Table]] = Table
    deal: Deal

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.deal = deal
        self.hands = (0, *deal.hands)  # never changes: cards are shown, not given
        self.envelope = deal.envelope
        self.pending = None

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.table = self.table.copy()
        new.deal = self.deal
        new.hands = self.hands
        new.envelope = self.envelope
        new.pending = self.pending
        return new

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.verbs[move[0]](self, move, chance, events)

    def tell(self, events: list[Event], name: str, words: tuple[str, ...] = (), audience: int = PUBLIC) -> None:
        """Let something happen: the event is told, and folded into the table exactly as every view folds it."""
        events.append(Event(name, words, audience))
        table = self.table
        fold = table.folds.get(name)
        if fold is not None:
            fold(table, words)

    def count_hands(self, events: list[Event]) -> None:
        """CL-03: how many cards each seat holds is public."""
        for seat, hand in enumerate(self.deal.hands, 1):
            self.tell(events, "cards", (SEAT_WORDS[seat], SEAT_WORDS[hand.bit_count()]))

    def ask(self, seat: int, menu: Menu) -> None:
        self.pending = Decision(seat, self.table.turn, menu)

    # What an edition decides

    def lay_out(self, events: list[Event]) -> None:
        """Tell what everybody sees of the deal."""
        self.tell(events, "dealer", (SEAT_WORDS[self.deal.dealer],))
        self.count_hands(events)

    def first_seat(self) -> int:
        """Who begins."""
        raise NotImplementedError

    def start_menu(self) -> Menu:
        """What a seat may do at the start of its turn."""
        raise NotImplementedError

    def walk_menu(self) -> Menu:
        """Where a seat may walk after its roll."""
        raise NotImplementedError

    def moved_menu(self) -> Menu | None:
        """What a seat may do now that its move is over; None if its turn is over too."""
        raise NotImplementedError

    def answered_menu(self) -> Menu | None:
        """What a seat may do now that its suggestion has been answered; None if its turn is over."""
        return None

    # The course of a turn

    def resume(self, events: list[Event]) -> None:
        """Ask the seat whose move the table waits for; where there is nothing to ask, go on."""
        self.phases[self.table.phase](self, events)

    def begin(self, events: list[Event]) -> None:
        self.ask(self.table.seat, self.start_menu())

    def set_out(self, events: list[Event]) -> None:
        self.ask(self.table.seat, self.walk_menu())

    def after_move(self, events: list[Event]) -> None:
        self.ask_or_end(self.moved_menu(), events)

    def after_answers(self, events: list[Event]) -> None:
        self.ask_or_end(self.answered_menu(), events)

    def ask_or_end(self, menu: Menu | None, events: list[Event]) -> None:
        if menu is None:
            self.end_turn(events)
        else:
            self.ask(self.table.seat, menu)

    def ask_for_glimpse(self, events: list[Event]) -> None:
        """A seat that is spied on shows one of all its cards."""
        witness = self.table.witness
        self.ask(witness, Menu(Offer("show", (self.table.rules.cards.listing(self.hands[witness]),))))

    def stop(self, events: list[Event]) -> None:
        self.pending = None

    def roll(self, move: Move, chance: Chance, events: list[Event]) -> None:
        table = self.table
        a, b = chance.dice(f"roll/{table.round}/{table.seat}/1")
        self.tell(events, "roll", (SEAT_WORDS[table.seat], SEAT_WORDS[a], SEAT_WORDS[b]))
        self.resume(events)

    def stay(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.tell(events, "stay", (SEAT_WORDS[self.table.seat],))
        self.resume(events)

    def walk(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """Also by passage: the verb is the event's name."""
        self.tell(events, move[0], (SEAT_WORDS[self.table.seat], move[1]))
        self.resume(events)

    def suggest(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.tell(events, "suggest", (SEAT_WORDS[self.table.seat], *move[1:]))
        self.question(events)

    def question(self, events: list[Event]) -> None:
        """Ask the witnesses in turn. One that holds nothing says so at once: it has no choice."""
        table = self.table
        hands = self.hands
        suggested = table.suggested
        while table.phase is ANSWER:
            witness = table.witness
            held = hands[witness] & suggested
            if held:
                show = Offer("show", (table.rules.cards.listing(held),))
                self.ask(witness, Menu(NONE, show) if self.may_lie(witness) else Menu(show))
                return
            self.tell(events, "none", (SEAT_WORDS[witness],))
        self.resume(events)

    def may_lie(self, witness: int) -> bool:
        return False

    def none(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.tell(events, "none", (SEAT_WORDS[self.table.witness],))
        self.question(events)

    def show(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """CL-24: everyone learns who showed a card; only suggester and witness know which."""
        table = self.table
        witness, suggester = table.witness, table.seat
        words = (SEAT_WORDS[witness], SEAT_WORDS[suggester])
        spied = table.phase is GLIMPSE
        self.tell(events, "glimpse" if spied else "shown", words)
        self.tell(events, "card", (*words, move[1]), 1 << witness | 1 << suggester)
        if spied:
            self.resume(events)
            return
        if table.rules.cards.bit[move[1]] & table.denied[witness] and not table.liars >> witness & 1:
            self.tell(events, "liar", words[:1])
        self.question(events)

    def accuse(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """CL-31: written down and compared in secret, unless the edition has it spoken."""
        table = self.table
        seat = table.seat
        number = table.rules.cards.number
        me = (SEAT_WORDS[seat],)
        self.tell(events, "accuse", me)
        self.tell(events, "accusation", (*me, *move[1:]), PUBLIC if table.rules.spoken else 1 << seat)
        if tuple(number[word] for word in move[1:]) == self.envelope:
            self.tell(events, "envelope", self.solution())
            self.tell(events, "solved", me)
            self.pending = None
        else:
            self.tell(events, "look", (*me, *self.solution()), 1 << seat)
            self.tell(events, "wrong", me)
            self.end_turn(events)

    def end_turn(self, events: list[Event]) -> None:
        """Pass the turn clockwise to the next seat still in the inquiry. CL-35: or end the game unsolved."""
        table = self.table
        seats = table.rules.seats
        first = table.first
        out = table.out
        number = table.round
        seat = table.seat
        for _ in range(seats):
            seat = seat % seats + 1
            number += seat == first  # a round is over when the turn comes to or past the seat that began
            if not out >> seat & 1:
                break
        if out >> seat & 1 or number > table.rules.cap:
            self.tell(events, "envelope", self.solution())
            self.tell(events, "unsolved")
            self.pending = None
            return
        events.append(TALK)
        self.tell(events, "turn", (str(number), SEAT_WORDS[seat]))
        self.ask(seat, self.start_menu())

    def pass_(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.end_turn(events)

    def solution(self) -> tuple[str, ...]:
        words = self.table.rules.cards.words
        return tuple(words[card] for card in self.envelope)

    def outcome(self) -> Outcome:
        if self.pending is not None:
            raise ValueError("the game is not over")
        seats = self.table.rules.seats
        if self.table.winner:
            return Outcome((self.table.winner,), "solved", seats)
        return Outcome((), "unsolved" if not self.table.active() else "round-cap", seats)

    def truth(self) -> list[Fact]:
        cards = self.table.rules.cards
        held = [(SEAT_WORDS[seat], cards.listing(hand)) for seat, hand in enumerate(self.hands) if seat]
        held += [(word, cards.listing(hand)) for word, hand in self.zones().items()]
        held.append((ENVELOPE, self.solution()))
        return [(holder, "has", word) for holder, words in held for word in words]

    def zones(self) -> dict[str, int]:
        """The cards that lie elsewhere than in a seat's hand, by the name of the place."""
        return {}

    phases: ClassVar[dict[str, Phase]] = {
        START: begin,
        WALK: set_out,
        MOVED: after_move,
        ANSWER: question,
        GLIMPSE: ask_for_glimpse,
        ANSWERED: after_answers,
        OVER: stop,
    }

    verbs: ClassVar[dict[str, Verb]] = {
        "roll": roll,
        "stay": stay,
        "walk": walk,
        "passage": walk,
        "suggest": suggest,
        "none": none,
        "show": show,
        "accuse": accuse,
        "pass": pass_,
    }
