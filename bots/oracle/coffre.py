"""Le Coffre et la Clé: people are read by what they say and do, and in simulations act on what they have seen.

Who holds something looks around, who holds nothing swaps: that tells more about a card than what is said of it. Talk is
left to the bluffer, who weighs what others claim and claims what serves its card.
"""

from collections.abc import Iterable
from itertools import accumulate

from bots.bluffer.bot import BlufferBot
from bots.oracle.coffre_policy import Seats
from bots.oracle.guide import Guide
from engine.coffre.state import CoffreState
from engine.coffre.view import CoffreView
from engine.coffre.words import FAKE_KEY, FAKE_TREASURE, KEY, NEUTRAL, TRAP, TREASURE
from engine.event import Event
from engine.game import State, View
from engine.menu import Move
from protocol.messages import NewGame, Say

POOL = 600  # worlds that simulations begin in
# How apt the holder of each card is to act like this.
HABITS = {
    "observe": {TREASURE: 0.9, FAKE_TREASURE: 0.9, KEY: 0.9, FAKE_KEY: 0.55, TRAP: 0.55, NEUTRAL: 0.16},
    "exchange": {TREASURE: 0.02, FAKE_TREASURE: 0.02, KEY: 0.05, FAKE_KEY: 0.1, TRAP: 0.1, NEUTRAL: 0.55},
    "force": {TREASURE: 0.06, FAKE_TREASURE: 0.06, KEY: 0.08, FAKE_KEY: 0.28, TRAP: 0.28, NEUTRAL: 0.3},
    "pass": {TREASURE: 0.02, FAKE_TREASURE: 0.02, KEY: 0.03, FAKE_KEY: 0.08, TRAP: 0.08, NEUTRAL: 0.03},
}


class CoffreGuide(Guide):
    iterations = 2000

    def open(self, table: NewGame) -> View:
        self.bluffer = BlufferBot()
        self.bluffer.receive(table)
        view = self.bluffer.view
        self.seats = table.seats
        self.acted: dict[int, dict[str, float]] = {}  # by dealt place, how well each card explains what its holder did
        self.seen = [1 << place + 1 for place in range(table.seats)] + [0] * len(view.pack)  # by dealt place: by whom
        self._pool: list[CoffreState] = []
        self._weights: list[float] = []
        return view

    def receive(self, message: Event | Say) -> None:
        if isinstance(message, Event):
            self._read(message, self.bluffer.view)
        self.bluffer.receive(message)
        self._pool.clear()

    def _read(self, event: Event, view: CoffreView) -> None:
        """Note who comes to see which card, and what an action says about the card of whoever acts."""
        name, words, _ = event
        if name not in HABITS:
            return
        seat = int(words[0])
        if seat != view.seat:
            row = self.acted.setdefault(view.lies[seat - 1], dict.fromkeys(HABITS[name], 1.0))
            for card, chance in HABITS[name].items():
                row[card] *= chance
        if name != "pass":
            sees = int(words[1]) if name == "force" else seat
            self.seen[view.lies[self.seats - 1 + int(words[-1])]] |= 1 << sees

    def talk(self) -> Iterable[str]:
        return self.bluffer.talk()

    def world(self) -> State:
        if not self._pool:
            self._fill()
        (world,) = self.rng.choices(self._pool, cum_weights=self._weights)
        self.players = Seats(self.seats, self._knows, self.rng)
        return world.copy()

    def _fill(self) -> None:
        """Draw worlds, and weigh each by all that was said and done."""
        view = self.bluffer.view
        hints = [*self.bluffer.position().odds.hints.items(), *self.acted.items()]
        self._pool = [view.sample(self.rng) for _ in range(POOL)]
        weights = []
        for world in self._pool:
            weight = 1.0
            for place, row in hints:
                weight *= row[world.deal.cards[place]]
            weights.append(weight)
        self._weights = list(accumulate(weights))
        self._knows = [0] * (self.seats + 1)
        for place, dealt in enumerate(view.lies):
            for seat in range(1, self.seats + 1):
                self._knows[seat] |= (self.seen[dealt] >> seat & 1) << place

    def follow(self, seat: int, move: Move) -> None:
        self.players.follow(seat, move)

    def move(self, state: State) -> Move:
        assert isinstance(state, CoffreState)
        return self.players.move(state)
