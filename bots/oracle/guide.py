"""What a search needs to know of a game beyond its rules: how likely worlds are, and how people play."""

from collections.abc import Iterable
from random import Random

from engine import registry
from engine.event import Event
from engine.game import State, View
from engine.menu import Menu, Move
from protocol.messages import NewGame, Say


class Guide:
    """Knows nothing of the game: every world that the view samples is as likely, and everybody plays at random."""

    iterations = 100  # simulations for a decision, unless somebody sets another number
    horizon = 400  # decisions after which a simulation is broken off and called even

    def __init__(self, table: NewGame, rng: Random) -> None:
        self.rng = rng
        self.view = self.open(table)
        self.even = 1 / table.seats  # the points of a game that is called even

    def open(self, table: NewGame) -> View:
        game = registry.get(table.game)
        return game.view(game.setup(table.seats, dict(table.options)), table.you)

    def receive(self, message: Event | Say) -> None:
        """Take in what the seat was told or heard."""
        if isinstance(message, Event):
            self.view.see(message)

    def talk(self) -> Iterable[str]:
        return ()

    def candidates(self, menu: Menu) -> list[Move]:
        """The moves that are worth a thought."""
        return list(menu)

    def world(self) -> State:
        """A state that this seat cannot tell from the real one, drawn as likely as it is believed to be.

        A simulation begins in it: `follow` and `move` are about that simulation until the next world is drawn."""
        return self.view.sample(self.rng)

    def follow(self, seat: int, move: Move) -> None:
        """A seat made a move in the simulation."""

    def move(self, state: State) -> Move:
        """What the seat that is asked would do in the simulation."""
        assert state.pending is not None
        return state.pending.menu.pick(self.rng)
