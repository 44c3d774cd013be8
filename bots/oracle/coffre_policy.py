"""How the seats of Le Coffre et la Clé play in a simulation: each on what it has seen itself.

For every seat there is a set of places whose card it knows, as a bit mask. Swaps are public, so the sets follow the
cards. The figures were counted in games between bluffers.
"""

from random import Random

from engine.coffre.state import CoffreState
from engine.coffre.words import CHESTS, FAKE_KEY, FAKE_TREASURE, KEY, NEUTRAL, TREASURE
from engine.menu import Move

GUESS = 0.18  # how often a chest's holder designates though it has not seen the card,
RIGHT = 0.7  # how often it is right then,
FOOLED = 0.15  # and how often it is the fake key
SWAPS = (0.0, 0.4, 0.75)  # how often a neutral is exchanged for a centre card, by the number of those it does not know
LOOKS = (0.0, 0.55, 0.9)  # the same for exchanging or looking
WATCHES = 0.6  # how often the holder of a fake key looks, rather than to force somebody
FORCES = 0.9  # the same for looking or forcing
SUSPECTS = 0.6  # how often whoever forces a seat in order to loosen the key has the right one

PASS, DECLINE = ("pass",), ("decline",)
WORDS = tuple(str(n) for n in range(17))
BETTER = {  # what a seat with this card takes out of the centre when it knows that it lies there
    NEUTRAL: (TREASURE, KEY, FAKE_KEY, FAKE_TREASURE),
    KEY: (TREASURE,),
}
OTHERWISE = (TREASURE, KEY)


class Seats:
    """The seats of one simulation."""

    __slots__ = ("knows", "random", "seats")

    def __init__(self, seats: int, knows: list[int], rng: Random) -> None:
        self.seats = seats
        self.knows = knows[:]
        self.random = rng.random

    def follow(self, seat: int, move: Move) -> None:
        verb = move[0]
        if verb == "observe":
            self.knows[seat] |= 1 << self.seats - 1 + int(move[1])
        elif verb == "exchange":
            self._swap(seat, self.seats - 1 + int(move[1]))
        elif verb == "force":
            self._swap(int(move[1]), self.seats - 1 + int(move[2]))

    def _swap(self, seat: int, centre: int) -> None:
        """The card moves, and with it the knowledge of it; its new holder looks at it."""
        mine = seat - 1
        both = 1 << mine | 1 << centre
        knows = self.knows
        for other in range(1, self.seats + 1):
            mask = knows[other]
            if (mask >> mine ^ mask >> centre) & 1:
                knows[other] = mask ^ both
        knows[seat] |= 1 << mine

    def move(self, state: CoffreState) -> Move:
        assert state.pending is not None
        seat, _, menu = state.pending
        verb = menu.offers[0].verb
        if verb == "pass":
            return self._act(state, seat)
        if verb == "decline":
            return self._designate(state, seat)
        return self._name(state, seat)

    def _act(self, state: CoffreState, seat: int) -> Move:
        knows = self.knows[seat]
        card = state.cards[seat - 1]
        unknown = [position for position in (1, 2) if not knows >> self.seats - 1 + position & 1]
        if card in CHESTS:
            return self._seek(state, seat, unknown)
        free = not state.locked >> seat & 1
        if free:
            for position in (1, 2):
                there = self.seats - 1 + position
                if knows >> there & 1 and state.cards[there] in BETTER.get(card, OTHERWISE):
                    return "exchange", WORDS[position]
        luck = self.random()
        if card == NEUTRAL:
            if free and luck < SWAPS[len(unknown)]:
                return "exchange", self._any(unknown)
            if unknown and (luck < LOOKS[len(unknown)] or not free):
                return "observe", self._any(unknown)
            key = _place(state.cards, KEY) if self.random() < SUSPECTS else -1
            return self._force(state, seat, key + 1 if key < self.seats else 0, 1 + int(self.random() * 2))
        if unknown and (card == KEY or luck < WATCHES):
            return "observe", self._any(unknown)
        if card != KEY and luck < FORCES:
            return self._force(state, seat, 0, 1 + int(self.random() * 2))
        return PASS

    def _seek(self, state: CoffreState, seat: int, unknown: list[int]) -> Move:
        """With a chest: force the card that is looked for on somebody, or look for it."""
        at = _place(state.cards, _wanted(state.cards[seat - 1]))
        found = at >= 0 and self.knows[seat] >> at & 1
        if found and at >= self.seats:
            return self._force(state, seat, 0, at - self.seats + 1)
        if found or not unknown:
            return PASS
        return "observe", self._any(unknown)

    def _force(self, state: CoffreState, seat: int, target: int, position: int) -> Move:
        """This seat, or if it is locked or 0 any other."""
        locked = state.locked | 1 << seat
        if not target or locked >> target & 1:
            free = [other for other in range(1, self.seats + 1) if not locked >> other & 1]
            if not free:
                return PASS
            target = free[int(self.random() * len(free))]
        return "force", WORDS[target], WORDS[position]

    def _any(self, positions: list[int]) -> str:
        return WORDS[positions[int(self.random() * len(positions))]]

    def _designate(self, state: CoffreState, seat: int) -> Move:
        cards = state.cards
        at = _place(cards, _wanted(cards[seat - 1]))
        unknown = ~self.knows[seat] & (1 << self.seats + 2) - 1
        known = at >= 0 and (self.knows[seat] >> at & 1 or not unknown & unknown - 1)
        if known:
            return ("designate", WORDS[at + 1]) if at < self.seats else DECLINE
        luck = self.random() / GUESS
        if luck >= 1:
            return DECLINE
        if luck < RIGHT and 0 <= at < self.seats:
            return "designate", WORDS[at + 1]
        fake = _place(cards, FAKE_KEY)
        if luck < RIGHT + FOOLED and 0 <= fake < self.seats:
            return "designate", WORDS[fake + 1]
        return "designate", self._other(seat)

    def _other(self, seat: int) -> str:
        other = int(self.random() * (self.seats - 1)) + 1
        return WORDS[other + (other >= seat)]

    def _name(self, state: CoffreState, seat: int) -> Move:
        """Whoever has seen the fake key names its holder, the others somebody whose card they have not seen."""
        knows = self.knows[seat] | 1 << seat - 1
        fake = _place(state.cards, FAKE_KEY)
        if 0 <= fake < self.seats and fake != seat - 1 and knows >> fake & 1:
            return "name", WORDS[fake + 1]
        dark = [other for other in range(1, self.seats + 1) if not knows >> other - 1 & 1 and other != state.designator]
        return "name", WORDS[dark[int(self.random() * len(dark))]] if dark else self._other(seat)


def _place(cards: list[str], card: str) -> int:
    """Where a card lies; -1 if it is out of play."""
    return cards.index(card) if card in cards else -1


def _wanted(chest: str) -> str:
    return KEY if chest == TREASURE else TREASURE
