"""How fast the built-in bots think, for `parlour bench`."""

from collections.abc import Iterator
from itertools import count
from random import Random
from time import perf_counter

from bots.notebook import NotebookBot
from bots.oracle.bot import Oracle
from bots.oracle.search import Search
from bots.sleuth.bot import Sleuth
from engine.chance import FastChance
from engine.event import Event
from engine.game import Decision, Game, Setup, State
from protocol.messages import NewGame
from protocol.player import Player

OPENING = 2  # decisions before the one that is searched: early, when simulations are longest


class Table:
    """Players round a game without a referee: each is told what its seat is told."""

    def __init__(self, game: Game, setup: Setup, players: list[Player], rng: Random) -> None:
        self.chance = FastChance(rng)
        self.players = players
        self.state: State
        options = tuple(setup.options.items())
        for seat, player in enumerate(players, 1):
            player.receive(NewGame(game.id, setup.seats, seat, f"{rng.getrandbits(64):016x}", options))
        self.state, events = game.new(setup, self.chance)
        self.tell(events)

    def tell(self, events: list[Event]) -> None:
        for event in events:
            for seat, player in enumerate(self.players, 1):
                if event.seen_by(seat):
                    player.receive(event)

    def play(self, move: tuple[str, ...]) -> None:
        self.tell(self.state.play(move, self.chance))


def searching(game: Game, setup: Setup) -> Iterator[int]:
    """Simulations of one decision early in a game, again and again; yields how many."""
    rng = Random(1)
    oracles = [Oracle() for _ in range(setup.seats)]
    while True:
        table = Table(game, setup, [*oracles], rng)
        for decisions in count():
            pending = table.state.decision()
            if pending is None:
                break
            if decisions >= OPENING:
                search = Search(oracles[pending.seat - 1].guide, pending.menu, rng)
                if len(search.root.moves) > 1:
                    while True:
                        search.run(10, lambda: False)
                        yield 10
            table.play(pending.menu.pick(rng))


def deciding(game: Game, setup: Setup, decisions: int) -> list[float]:
    """The seconds that a sleuth takes for each of its decisions at a table of notebooks."""
    rng = Random(1)
    players: list[Player] = [Sleuth(), *(NotebookBot() for _ in range(setup.seats - 1))]
    times: list[float] = []
    while len(times) < decisions:
        table = Table(game, setup, players, rng)
        pending: Decision | None
        while (pending := table.state.decision()) is not None:
            start = perf_counter()
            move = players[pending.seat - 1].choose(pending.menu)
            if pending.seat == 1:
                times.append(perf_counter() - start)
            table.play(move)
    return times
