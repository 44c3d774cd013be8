"""How many turns a journey takes, and what differs between the editions on the way."""

from functools import cache
from typing import NamedTuple

from engine.cluedo import classic, great_detectives, super_cluedo
from engine.cluedo.board import Board

DICE = tuple((total, (6 - abs(7 - total)) / 36) for total in range(2, 13))
FURTHEST = 200  # steps; no board is larger


class Habits(NamedTuple):
    """What an edition lets a seat do on its way."""

    straight: tuple[int, ...] = ()  # rolls that lead into any room
    stays: bool = False  # who stays in a room may suggest there again
    court: str = ""  # the only place where one may accuse
    crossing: bool = False  # rooms can be walked through


HABITS = {
    classic.GAME.id: Habits(straight=classic.STRAIGHT, stays=True),
    great_detectives.GAME.id: Habits(court=great_detectives.CENTRE),
    super_cluedo.GAME.id: Habits(crossing=True),
}


@cache
def turns_for(steps: int, straight: tuple[int, ...]) -> float:
    """The turns that it takes on average to come that many steps far; what a roll has too much is lost."""
    if steps <= 0:
        return 0.0
    return 1.0 + sum(chance * turns_for(steps - roll, straight) for roll, chance in DICE if roll not in straight)


class Travel:
    """Turns between the places of a board. A journey may be broken to take a secret passage, which is a turn itself."""

    def __init__(self, board: Board, habits: Habits) -> None:
        self.board = board
        self.habits = habits
        for steps in range(FURTHEST):
            turns_for(steps, habits.straight)  # in this order, so that none of them goes deep
        self._turns: dict[int, list[float]] = {}

    def to_rooms(self, place: int) -> list[int]:
        """By room: the steps from a place, very many if there is no way."""
        steps = self.board.distances(place, self.habits.crossing)[: len(self.board.rooms)]
        return [FURTHEST - 1 if count < 0 else count for count in steps]

    def turns(self, place: int) -> list[float]:
        """By room: the turns from a place. 0 for the room where one stands."""
        known = self._turns.get(place)
        if known is None:
            rooms = range(len(self.board.rooms))
            known = [turns_for(steps, self.habits.straight) for steps in self.to_rooms(place)]
            for _ in rooms:
                for here in rooms:
                    for there in self.board.passages.get(here, ()):
                        if there in rooms:
                            known[there] = min(known[there], known[here] + 1)
            self._turns[place] = known
        return known

    def after(self, place: int, roll: int) -> list[float]:
        """By room: the turns still to come once a roll has been walked towards it; 0 where it leads in."""
        straight = self.habits.straight
        if roll in straight:
            return [0.0] * len(self.board.rooms)
        return [turns_for(steps - roll, straight) for steps in self.to_rooms(place)]
