"""The referee's truth: where the cards lie, who is locked, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from engine.chance import Chance
from engine.coffre.words import (
    CARDS,
    CENTRE,
    CHESTS,
    FAKE_KEY,
    FAKE_TREASURE,
    KEY,
    OUT,
    TRAP,
    TREASURE,
)
from engine.event import SEAT_WORDS, Event, only, talk_point
from engine.game import Decision, Fact, Outcome, Setup, State
from engine.menu import Menu, Move, Offer

POSITIONS = ("1", "2")
TALK = talk_point()


class Deal(NamedTuple):
    """The first seat, and the cards of the places in table order: the seats, the centre, then those out of play."""

    first: int
    cards: tuple[str, ...]


@cache
def others(seats: int, seat: int) -> tuple[str, ...]:
    return tuple(SEAT_WORDS[other] for other in range(1, seats + 1) if other != seat)


@cache
def action_menu(seats: int, seat: int, locked: int) -> Menu:
    """What a seat may do on its turn, given the set of locked seats as bits (CK-10 to CK-17)."""
    offers = [Offer("pass"), Offer("observe", (POSITIONS,))]
    if not locked >> seat & 1:
        offers.append(Offer("exchange", (POSITIONS,)))
    targets = tuple(word for word in others(seats, seat) if not locked >> int(word) & 1)
    if targets:
        offers.append(Offer("force", (targets, POSITIONS)))
    return Menu(*offers)


@cache
def designation_menu(seats: int, seat: int) -> Menu:
    return Menu(Offer("decline"), Offer("designate", (others(seats, seat),)))


@cache
def naming_menu(seats: int, seat: int) -> Menu:
    return Menu(Offer("name", (others(seats, seat),)))


@cache
def public(name: str, *words: str) -> Event:
    return Event(name, words)


@cache
def private(seat: int, name: str, *words: str) -> Event:
    return Event(name, words, only(seat))


class CoffreState(State):
    """`cards` lists what lies at each place now: seat s at s - 1, centre position p at seats - 1 + p."""

    __slots__ = ("cards", "designator", "hits", "last", "locked", "result", "seats", "swapped")

    def __init__(self, setup: Setup, deal: Deal) -> None:
        self.deal: Deal = deal
        self.seats = setup.seats
        self.last = setup.number("rounds") * setup.seats  # the last turn (CK-43)
        self.cards = list(deal.cards[: setup.seats + 2])
        self.locked = 0  # bit s is set while seat s is locked (CK-14)
        self.swapped = False  # the seat on turn has exchanged this turn, so that its lock outlives the turn
        self.designator = 0  # the treasure's holder, once the final phase has begun
        self.hits = 0  # bit s is set once seat s has named the fake key's holder
        self.result: Outcome | None = None
        self.pending: Decision | None = None

    def copy(self) -> CoffreState:
        twin: CoffreState = object.__new__(CoffreState)
        twin.deal = self.deal
        twin.seats = self.seats
        twin.last = self.last
        twin.cards = self.cards[:]
        twin.locked = self.locked
        twin.swapped = self.swapped
        twin.designator = self.designator
        twin.hits = self.hits
        twin.result = self.result
        twin.pending = self.pending
        return twin

    def outcome(self) -> Outcome:
        assert self.result is not None, "the game is not over"
        return self.result

    def truth(self) -> list[Fact]:
        facts = [(place, "has", card) for place, card in zip(self._places(), self.cards, strict=True)]
        return facts + [(SEAT_WORDS[s], "is", "locked") for s in range(1, self.seats + 1) if self.locked >> s & 1]

    def _places(self) -> tuple[str, ...]:
        return SEAT_WORDS[1 : self.seats + 1] + CENTRE

    def begin_turn(self, seat: int, turn: int, events: list[Event]) -> None:
        events.append(public("turn", SEAT_WORDS[seat]))
        self.pending = Decision(seat, turn, action_menu(self.seats, seat, self.locked))

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        assert self.pending is not None
        _STEPS[move[0]](self, self.pending.seat, move, events)

    def _pass(self, seat: int, move: Move, events: list[Event]) -> None:
        events.append(public("pass", SEAT_WORDS[seat]))
        self.end_action(events)

    def _observe(self, seat: int, move: Move, events: list[Event]) -> None:
        position = move[1]
        card = self.cards[self.seats - 1 + int(position)]
        events.append(public("observe", SEAT_WORDS[seat], position))
        events.append(private(seat, "centre", SEAT_WORDS[seat], position, card))
        self.end_action(events)

    def _exchange(self, seat: int, move: Move, events: list[Event]) -> None:
        position = move[1]
        self.locked |= 1 << seat
        self.swapped = True
        events.append(public("exchange", SEAT_WORDS[seat], position))
        self._swap(seat, position, events)
        self.end_action(events)

    def _force(self, seat: int, move: Move, events: list[Event]) -> None:
        _, target, position = move
        events.append(public("force", SEAT_WORDS[seat], target, position))
        self._swap(int(target), position, events)
        self.end_action(events)

    def _swap(self, seat: int, position: str, events: list[Event]) -> None:
        cards = self.cards
        centre = self.seats - 1 + int(position)
        cards[seat - 1], cards[centre] = cards[centre], cards[seat - 1]
        events.append(private(seat, "hand", SEAT_WORDS[seat], cards[seat - 1]))

    def end_action(self, events: list[Event]) -> None:
        """Everyone may talk; then only the holder of a chest is asked whether it designates (CK-20, CK-30, CK-50)."""
        assert self.pending is not None
        seat, turn, _ = self.pending
        events.append(TALK)
        if self.cards[seat - 1] in CHESTS:
            self.pending = Decision(seat, turn, designation_menu(self.seats, seat))
        else:
            self._end_turn(seat, (), events)

    def _end_turn(self, seat: int, move: Move, events: list[Event]) -> None:
        """Also what `decline` does: nothing that anybody is told differs from a turn without a question."""
        assert self.pending is not None
        turn = self.pending.turn
        if self.swapped:
            self.swapped = False
        elif self.locked >> seat & 1:
            self.locked ^= 1 << seat
            events.append(public("unlock", SEAT_WORDS[seat]))
        if turn == self.last:
            self._end((), "round-cap", events)
        else:
            self.begin_turn(seat % self.seats + 1, turn + 1, events)

    def _designate(self, seat: int, move: Move, events: list[Event]) -> None:
        target = int(move[1])
        events.append(public("designate", SEAT_WORDS[seat], move[1]))
        found = self.cards[target - 1]
        if self.cards[seat - 1] == FAKE_TREASURE:
            if found == TREASURE:
                self._end((seat,), "treasure-designated", events)
            else:
                rest = tuple(other for other in range(1, self.seats + 1) if other != seat)
                self._end(rest, "treasure-missed", events)
        elif found == KEY:
            self._end(tuple(sorted((seat, target))), "key-designated", events)
        elif found == FAKE_KEY:
            self._end((target,), "fake-key-designated", events)
        elif found == TRAP:
            self._end((target,), "trap-designated", events)
        else:
            events += [public("reveal", SEAT_WORDS[s], self.cards[s - 1]) for s in sorted((seat, target))]
            self.designator = seat
            self._ask_name(seat)

    def _ask_name(self, seat: int) -> None:
        """Ask the seat on the left of this one (CK-40)."""
        assert self.pending is not None
        asked = seat % self.seats + 1
        self.pending = Decision(asked, self.pending.turn, naming_menu(self.seats, asked))

    def _name(self, seat: int, move: Move, events: list[Event]) -> None:
        events.append(public("name", SEAT_WORDS[seat], move[1]))
        if self.cards[int(move[1]) - 1] == FAKE_KEY:
            self.hits |= 1 << seat
        if seat != self.designator:
            self._ask_name(seat)
        elif self.hits:
            winners = self.hits | 1 << self.cards.index(FAKE_KEY) + 1
            named = tuple(s for s in range(1, self.seats + 1) if winners >> s & 1)
            self._end(named, "fake-key-named", events)
        else:
            self._end((), "fake-key-unnamed", events)

    def _end(self, winners: tuple[int, ...], reason: str, events: list[Event]) -> None:
        """All cards are shown, what is out of play too (CK-44)."""
        for place, card in zip(self._places(), self.cards, strict=True):
            events.append(public("reveal", place, card))
        out = self.deal.cards[self.seats + 2 :]
        if out:
            events.append(public("reveal", OUT, *sorted(out, key=CARDS.index)))
        self.result = Outcome(winners, reason, self.seats, tuple(self.cards[: self.seats]))
        self.pending = None


_STEPS: dict[str, Callable[[CoffreState, int, Move, list[Event]], None]] = {
    "pass": CoffreState._pass,
    "observe": CoffreState._observe,
    "exchange": CoffreState._exchange,
    "force": CoffreState._force,
    "decline": CoffreState._end_turn,
    "designate": CoffreState._designate,
    "name": CoffreState._name,
}
