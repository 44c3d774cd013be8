"""Where to go. Everything that a turn may bring is measured in bits: what is told in a room, by a spy's glimpse, or
later for the turns that it takes to come there."""

from collections.abc import Iterator

from bots.sleuth.plan import Plan
from bots.sleuth.travel import DICE, Travel
from engine.cluedo.great_detectives import GreatTable
from engine.cluedo.super_cluedo import SuperTable
from engine.cluedo.view import Detective
from engine.event import SEAT_OF
from engine.menu import Menu, Move, Offer

SETTLED = 0.95  # from this chance on it is time to go where one may accuse,
NOTHING = 0.02  # and also when no room promises more bits than this
ANYWHERE = "go-anywhere"


class Moves:
    def __init__(self, view: Detective, travel: Travel, plan: Plan) -> None:
        self.table = view.table
        self.seat = view.seat
        self.board = view.rules.board
        self.travel = travel
        self.plan = plan
        self.here = self.table.place(self.seat)
        self._suggestions = view.rules.suggestions
        self._worth: list[float] = []

    def next_rooms(self) -> list[int]:
        """Where the next suggestion may be made."""
        if self.travel.habits.stays and self.board.is_room(self.here):
            return [self.here]
        return [room for room, offer in enumerate(self._suggestions) if offer and room != self.barred()]

    def barred(self) -> int:
        """The room where this seat cannot suggest next."""
        if self.travel.habits.stays:
            return -1
        return self.table.latest[self.seat] if isinstance(self.table, SuperTable) else self.here

    def worth(self) -> list[float]:
        """By room: what it is worth to come there. When the case is settled, only a place to accuse is."""
        if not self._worth:
            barred = self.barred()
            rooms = range(len(self.board.rooms))
            settled = self.plan.verdict()[0] >= SETTLED
            self._worth = [] if settled else [self.plan.gain(room) if room != barred else 0.0 for room in rooms]
            if settled or max(self._worth) < NOTHING:
                court = self.travel.habits.court
                self._worth = [1.0 if court in ("", self.board.words[room]) else 0.0 for room in rooms]
        return self._worth

    def best(self, menu: Menu) -> Move:
        """The most valuable move; of equals the first."""
        best, value = menu.first(), self.stay()
        for offer in menu.offers:
            for worth, move in self.options(offer):
                if worth > value:
                    best, value = move, worth
        return best

    def options(self, offer: Offer) -> Iterator[tuple[float, Move]]:
        """The moves of an offer that are worth a thought, and their value."""
        verb, slots = offer
        if verb == "roll":
            yield self.roll(), ("roll",)
        elif verb in ("walk", "go", "passage"):
            for word in slots[0]:
                yield self.stand(self.board.node[word]), (verb, word)
        elif verb == "suggest":
            yield self.plan.gain(self.here), self.plan.suggestion(slots[2][0])
        elif verb == "peek":
            for word in slots[0]:
                yield self.plan.glimpse(SEAT_OF[word]), (verb, word)
        elif verb == "spy":
            yield self.spy(*slots)

    def stay(self) -> float:
        if self.travel.habits.stays and self.board.is_room(self.here):
            return self.worth()[self.here]
        return self.later(self.here)

    def later(self, place: int) -> float:
        """The best room to go to from the next turn on, by worth for each turn that it takes."""
        return max(worth / (1 + turns) for worth, turns in zip(self.worth(), self.travel.turns(place), strict=True))

    def roll(self) -> float:
        """What a roll promises."""
        total = 0.0
        for pips, chance in DICE:
            turns = self.travel.after(self.here, pips)
            total += chance * max(worth / (1 + far) for worth, far in zip(self.worth(), turns, strict=True))
        return total

    def within(self, place: int, steps: int) -> float:
        """The best room that so many steps lead to; 0 if there is none."""
        return max(
            (worth for worth, far in zip(self.worth(), self.travel.to_rooms(place), strict=True) if far <= steps),
            default=0.0,
        )

    def stand(self, place: int) -> float:
        """What it is worth to end a walk there."""
        if self.board.is_room(place):
            return self.worth()[place]
        value = self.later(place)
        table = self.table
        if isinstance(table, GreatTable) and table.rules.bonuses >> place & 1 and not table.card:
            # GD-40: draw a card, and walk on if it is no use
            value = max(value, self.within(place, table.pips - self.board.distances(self.here)[place]))
            luck = table.pile.count(ANYWHERE) / len(table.pile)
            value += luck * max(0.0, max(self.worth()) - value)
        return value

    def spy(self, squares: tuple[str, ...], left: tuple[str, ...], seats: tuple[str, ...]) -> tuple[float, Move]:
        """SC-20: a glimpse on the way."""
        square = self.board.node[squares[0]]
        steps = left[-1]
        seat = max(seats, key=lambda word: self.plan.glimpse(SEAT_OF[word]))
        value = max(self.later(square), self.within(square, SEAT_OF[steps]))
        return value + self.plan.glimpse(SEAT_OF[seat]), ("spy", squares[0], steps, seat)
