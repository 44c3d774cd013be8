"""A tiny game for the tests of the wire: private hands, dice, a private decision, talk. It is not in the registry.

Everyone holds a card. In its turn a seat sees two dice and passes, or asks another seat for a card; the asked seat
alone decides whether it nods. The seat that gets a nod for the card that the other holds wins.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Self

import pytest

from engine import registry
from engine.chance import Chance
from engine.event import SEAT_WORDS, Event, only, talk_point
from engine.game import Decision, Game, Names, Option, Outcome, Setup, Spec, State, View
from engine.menu import Menu, Move, Offer

CARDS = ("ace", "king", "queen", "jack", "ten", "nine")


EVENTS = {
    "hand": Spec("SEAT CARD", "SEAT", "what it holds"),
    "roll": Spec("SEAT DIE DIE", "all", "its dice"),
    "pass": Spec("SEAT", "all", "it passes"),
    "ask": Spec("SEAT SEAT CARD", "all", "one asks the other"),
    "nod": Spec("SEAT SEAT", "both seats", "the first nods"),
}
VERBS = {
    "pass": Spec("", "", "do nothing"),
    "ask": Spec("SEAT CARD", "", "ask"),
    "shrug": Spec("", "", "no"),
    "nod": Spec("", "", "yes"),
}


class ToyGame(Game):
    id = "toy"
    title = Names("Toy", "Jouet")
    seats = range(2, 7)
    options = (Option("rounds", "4", "how long it lasts", range(1, 100)), Option("tone", "calm", "a word"))
    events = EVENTS
    verbs = VERBS
    names: Mapping[str, Names] = MappingProxyType({})

    def deal(self, setup: Setup, chance: Chance) -> Any:
        return tuple(chance.shuffled("deal", CARDS)[: setup.seats])

    def start(self, setup: Setup, deal: Any, chance: Chance) -> tuple[State, list[Event]]:
        events = [Event("hand", (SEAT_WORDS[s], deal[s - 1]), only(s)) for s in range(1, setup.seats + 1)]
        state = ToyState(setup, deal)
        state.next_turn(chance, events)
        return state, events

    def view(self, setup: Setup, seat: int) -> View:
        raise NotImplementedError

    def map(self, setup: Setup) -> tuple[str, ...]:
        return ("  table", f"  of {setup.seats}", "")


class ToyState(State):
    __slots__ = ("asked", "seats", "setup", "turn", "winner")

    def __init__(self, setup: Setup, deal: Any) -> None:
        self.setup, self.deal, self.seats = setup, deal, setup.seats
        self.turn = -1
        self.winner = 0
        self.asked: tuple[int, str] = (0, "")

    def next_turn(self, chance: Chance, events: list[Event]) -> None:
        self.turn += 1
        if self.turn == self.seats * self.setup.number("rounds"):
            self.pending = None
            return
        seat = self.turn % self.seats + 1
        dice = chance.dice(f"roll/{self.turn}")
        events.append(Event("roll", (SEAT_WORDS[seat], *map(str, dice))))
        others = tuple(SEAT_WORDS[s] for s in range(1, self.seats + 1) if s != seat)
        self.pending = Decision(seat, self.turn, Menu(Offer("pass"), Offer("ask", (others, CARDS))))

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        assert self.pending is not None
        seat = self.pending.seat
        me = SEAT_WORDS[seat]
        if move[0] == "pass":
            events.append(Event("pass", (me,)))
        elif move[0] == "ask":
            events.append(Event("ask", (me, *move[1:])))
            self.asked = seat, move[2]
            self.pending = Decision(int(move[1]), self.turn, Menu(Offer("shrug"), Offer("nod")))
            return
        elif move[0] == "nod":
            asker, card = self.asked
            events.append(Event("nod", (me, SEAT_WORDS[asker]), only(seat, asker)))
            if self.deal[seat - 1] == card:
                self.winner = asker
                self.pending = None
                return
        events.append(talk_point())
        self.next_turn(chance, events)

    def copy(self) -> Self:
        raise NotImplementedError

    def outcome(self) -> Outcome:
        reason = "found" if self.winner else "nobody found a card"
        return Outcome((self.winner,) if self.winner else (), reason, self.seats)


GAME = ToyGame()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """The toy game, known to the registry for the length of a test."""
    monkeypatch.setitem(registry._WHERE, "toy", __name__)
    return GAME
