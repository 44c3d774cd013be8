"""The oracle's seat at the table: it searches for as long as it may, and says what it found."""

from collections.abc import Callable, Iterable
from importlib import import_module
from time import monotonic
from typing import Any

from bots.kit import Bot
from bots.oracle.guide import Guide
from bots.oracle.search import Search
from engine.event import Event
from engine.menu import Menu, Move
from protocol.messages import BotOption, NewGame, Say

ITERATIONS = BotOption("iterations", "int", "0", (0, 10_000_000))  # for each decision; 0 leaves it to the game's guide
MOVETIME = BotOption("movetime", "int", "0", (0, 3_600_000))  # milliseconds; 0 for as long as the iterations take
OF_THE_CLOCK = 0.6  # the part of the time for an answer that is used
LOOK = 16  # simulations between two looks for a closed prompt
TOLD = 3  # moves that the info lines name

GUIDES = {
    "cluedo": "cluedo:CluedoGuide",
    "cluedo-2014": "cluedo:CluedoGuide",
    "super-cluedo": "cluedo:CluedoGuide",
    "coffre": "coffre:CoffreGuide",
    "huis-clos": "huis_clos:HuisClosGuide",
}


def guide_of(game: str) -> type[Guide]:
    """Who knows how this game is played; any game can be played without."""
    if game not in GUIDES:
        return Guide
    module, name = GUIDES[game].split(":")
    found: type[Guide] = getattr(import_module(f"bots.oracle.{module}"), name)
    return found


class Oracle(Bot):
    name = "oracle"
    talks = True
    options = (ITERATIONS, MOVETIME)

    guide: Guide

    def newgame(self, table: NewGame) -> None:
        self.guide = guide_of(table.game)(table, self.rng)

    def receive(self, message: Any) -> None:
        super().receive(message)
        if isinstance(message, Event | Say):
            self.guide.receive(message)

    def talk(self) -> Iterable[str]:
        return self.guide.talk()

    def choose(self, menu: Menu) -> Move:
        search = Search(self.guide, menu, self.rng)
        search.run(int(self.setting(ITERATIONS.name)) or self.guide.iterations, self._stop(search))
        ranking = search.root.ranking()
        if search.simulations:  # otherwise its guide knew what to do
            for _, points, move in ranking[:TOLD]:
                self.inform(f"expects {points:.3f} {' '.join(move)}")
            self.inform(f"simulations {search.simulations}")
        return ranking[0][2]

    def _stop(self, search: Search) -> Callable[[], bool]:
        """When to answer before all is simulated: the time is over, or nobody waits for the answer."""
        limits = [ms for ms in (int(self.setting(MOVETIME.name)), (self.ms or 0) * OF_THE_CLOCK) if ms]
        deadline = monotonic() + min(limits) / 1000 if limits else None

        def stop() -> bool:
            if deadline is not None and monotonic() >= deadline:
                return True
            return search.simulations % LOOK == 0 and self.stopped()

        return stop
