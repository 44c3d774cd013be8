"""What one seat knows.

Every swap is public, so a seat can follow each card from the place where it was dealt. What it knows is which card
was dealt where, for each card that it held, saw or was shown: nothing else that it is told excludes a deal. A turn
without a designation in particular excludes none, since the treasure's holder may have declined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from engine.chance import FastChance
from engine.coffre.state import CoffreState, Deal
from engine.coffre.words import CARDS, CENTRE, LOCKED
from engine.event import SEAT_WORDS, Event
from engine.game import Decision, Fact, Setup, View
from engine.menu import Menu, Move

_UNASKED = Menu()


class CoffreView(View):
    __slots__ = (
        "acted",
        "closing",
        "dealt",
        "first",
        "lies",
        "locked",
        "on_turn",
        "over",
        "pack",
        "places",
        "swapped",
        "turn",
    )

    def __init__(self, setup: Setup, seat: int, pack: tuple[str, ...]) -> None:
        self.setup = setup
        self.seat = seat
        self.pack = pack
        self.places = SEAT_WORDS[1 : setup.seats + 1] + CENTRE
        self.dealt: list[str | None] = [None] * len(pack)  # the card that was dealt to each place, where known
        self.lies = list(range(setup.seats + 2))  # where the card that now lies at each place was dealt
        self.first = 0
        self.on_turn = 0
        self.turn = 0
        self.acted = False  # the seat on turn has acted
        self.locked = 0
        self.swapped = False
        self.over = False
        self.closing: list[Move] = []  # the designation and the namings after it

    def see(self, event: Event) -> None:
        fold = _FOLDS.get(event.name)
        if fold is not None:
            fold(self, *event.words)

    def hand(self) -> tuple[str, ...]:
        card = self.at(self.places[self.seat - 1])
        return () if card is None else (card,)

    def at(self, place: str) -> str | None:
        """The card that lies at a place now, if this seat knows it."""
        return self.dealt[self.lies[self.places.index(place)]]

    def unseen(self) -> list[str]:
        """The cards that this seat cannot place, in table order: each lies at an unknown place or is out of play."""
        rest = list(self.pack)
        for card in self.dealt:
            if card is not None:
                rest.remove(card)
        return rest

    def facts(self) -> list[Fact]:
        return list(self._facts())

    def _facts(self) -> Iterator[Fact]:
        left = set(self.unseen())
        for place in self.places:
            card = self.at(place)
            if card is None and len(left) == 1:
                (card,) = left
            if card is not None:
                yield place, "has", card
            else:
                for absent in CARDS:
                    if absent in self.pack and absent not in left:
                        yield place, "lacks", absent
        for seat in range(1, self.setup.seats + 1):
            if self.locked >> seat & 1:
                yield SEAT_WORDS[seat], "is", LOCKED

    def sample(self, rng: Random) -> CoffreState:
        """Uniform over the deals that agree with every card seen. While the seat on turn may be asked to designate,
        the state waits for that seat or has gone on to the next, as that deal has it."""
        rest = self.unseen()
        rng.shuffle(rest)
        cards = tuple(rest.pop() if card is None else card for card in self.dealt)
        state = CoffreState(self.setup, Deal(self.first, cards))
        state.cards = [cards[origin] for origin in self.lies]
        state.locked = self.locked
        state.swapped = self.swapped
        if self.acted:
            state.pending = Decision(self.on_turn, self.turn, _UNASKED)
            state.end_action([])
        else:
            state.begin_turn(self.on_turn, self.turn, [])
        for move in self.closing:
            state.play(move, FastChance(rng))
        if self.over and state.pending is not None:  # the round cap came, and the last seat had declined
            state.play(("decline",), FastChance(rng))
        return state

    def _swap(self, seat: str, position: str) -> None:
        mine, centre = int(seat) - 1, self.setup.seats - 1 + int(position)
        self.lies[mine], self.lies[centre] = self.lies[centre], self.lies[mine]

    def _hand(self, seat: str, card: str) -> None:
        self.dealt[self.lies[int(seat) - 1]] = card

    def _turn(self, seat: str) -> None:
        self.on_turn = int(seat)
        self.first = self.first or self.on_turn
        self.turn += 1
        self.acted = False
        self.swapped = False

    def _pass(self, seat: str) -> None:
        self.acted = True

    def _observe(self, seat: str, position: str) -> None:
        self.acted = True

    def _centre(self, seat: str, position: str, card: str) -> None:
        self.dealt[self.lies[self.setup.seats - 1 + int(position)]] = card

    def _exchange(self, seat: str, position: str) -> None:
        self.acted = True
        self.swapped = True
        self.locked |= 1 << int(seat)
        self._swap(seat, position)

    def _force(self, seat: str, target: str, position: str) -> None:
        self.acted = True
        self._swap(target, position)

    def _unlock(self, seat: str) -> None:
        self.locked ^= 1 << int(seat)

    def _designate(self, seat: str, target: str) -> None:
        self.closing.append(("designate", target))

    def _name(self, seat: str, target: str) -> None:
        self.closing.append(("name", target))

    def _reveal(self, place: str, *cards: str) -> None:
        self.over = self.over or place in CENTRE
        if place in self.places:  # what is out of play is then all that is unseen
            self.dealt[self.lies[self.places.index(place)]] = cards[0]


_FOLDS: dict[str, Callable[..., None]] = {
    "hand": CoffreView._hand,
    "turn": CoffreView._turn,
    "pass": CoffreView._pass,
    "observe": CoffreView._observe,
    "centre": CoffreView._centre,
    "exchange": CoffreView._exchange,
    "force": CoffreView._force,
    "unlock": CoffreView._unlock,
    "designate": CoffreView._designate,
    "name": CoffreView._name,
    "reveal": CoffreView._reveal,
}
