"""Players for the tests: they keep what they were told, and answer as they are asked to."""

from collections.abc import Callable, Iterable
from typing import Any

from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.drivers.local import LocalDriver
from protocol.fairness import Terms
from protocol.player import Player
from protocol.referee import Referee, Report
from tests.protocol.toy import GAME

Choice = Callable[[Menu], Iterable[str]]


class Witness(Player):
    """Writes down every line that it is sent, menus and all, as a bot process would see it."""

    def __init__(self, choose: Choice = Menu.first, says: Iterable[str] = (), name: str = "witness") -> None:
        self.name = name
        self.heard: list[str] = []
        self.menus: list[Menu] = []
        self.choice = choose
        self.says = list(says)
        self.talks = bool(self.says)

    def receive(self, message: Any) -> None:
        self.heard.append(str(message))

    def choose(self, menu: Menu) -> Move:
        self.menus.append(menu)
        self.heard.append(str(menu))
        return tuple(self.choice(menu))

    def talk(self) -> list[str]:
        self.heard.append("talk")
        return self.says


def seat(player: Player) -> LocalDriver:
    return LocalDriver(lambda: player)


def play(*seats: Player | Driver, seed: int = 1, options: dict[str, str] | None = None, **kwargs: Any) -> Report:
    """A game of the toy."""
    drivers = [seat(one) if isinstance(one, Player) else one for one in seats]
    setup = GAME.setup(len(drivers), options)
    terms = kwargs.pop("terms", Terms.seeded(seed))
    return Referee(GAME, setup, drivers, terms, **kwargs).play()


def body(report: Report) -> list[str]:
    return "\n".join(report.transcript.body).split("\n")
