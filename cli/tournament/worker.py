"""A worker process: it plays the games of one block after another and sends back each result."""

import os
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any

from bots.spec import OPEN, Walls, seat_driver
from cli.tournament.config import Config
from cli.tournament.schedule import Fixture
from cli.tournament.store import Result, pack
from engine import registry
from engine.game import Outcome
from protocol.drivers.base import Driver
from protocol.fairness import Terms, game_secret
from protocol.fault import Fault
from protocol.referee import ABORTED, Referee


class Table:
    """The bots of a tournament, started when they first play and kept from game to game."""

    def __init__(self, config: Config, master: bytes, walls: Walls = OPEN) -> None:
        self.config = config
        self.master = master
        self.walls = walls
        self.game = registry.get(config.game)
        self.setup = config.setup
        self.clock = config.time
        self.drivers: dict[tuple[int, int], Driver] = {}  # by bot, and by which of its seats at one table

    def play(self, fixture: Fixture) -> tuple[Result, bytes]:
        """One game and its packed transcript. An aborted game is tried once more, with a fresh secret."""
        faults: list[Fault] = []
        for number in (f"{fixture.deal}", f"{fixture.deal}/2"):
            terms = Terms(self.config.terms, game_secret(self.master, number), number, self.config.seed, fixture.last)
            drivers = self._seated(fixture.seating)
            report = Referee(self.game, self.setup, drivers, terms, self.clock, self.config.on_fault).play()
            faults += report.faults
            for driver in drivers:
                driver.log()
            if self.config.fresh:
                self.close()
            if report.outcome is not None:
                break
        winners, reason, _, roles = report.outcome or Outcome((), ABORTED, len(fixture.seating))
        result = Result(
            fixture.game, fixture.deal, fixture.seating, winners, reason, roles, report.decisions, tuple(faults)
        )
        return result, pack(str(report.transcript))

    def _seated(self, seating: Sequence[int]) -> list[Driver]:
        drivers = []
        seats: Counter[int] = Counter()
        for bot in seating:
            key = bot, seats[bot]
            seats[bot] += 1
            if key not in self.drivers:
                self.drivers[key] = seat_driver(self.config.bots[bot].spec, len(seating), walls=self.walls)
            drivers.append(self.drivers[key])
        return drivers

    def close(self) -> None:
        """Let the bots leave by themselves, together."""
        for driver in self.drivers.values():
            driver.dismiss()
        for driver in self.drivers.values():
            driver.close()
        self.drivers.clear()

    def kill(self) -> None:
        for driver in self.drivers.values():
            driver.kill()


def work(line: Connection, config: Mapping[str, Any], master: bytes, walls: Walls, core: int | None) -> None:
    """Play what comes down the line until it ends, or until the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=_follow_parent, daemon=True).start()
    if core is not None:
        os.sched_setaffinity(0, {core})  # and all its bots, which inherit it
    table = Table(Config.from_json(config), master, walls)
    try:
        with suppress(EOFError, ConnectionError):
            while True:
                for fixture in line.recv():
                    line.send(table.play(fixture))
        table.close()
    finally:
        table.kill()


def _leave(_signal: int, _frame: object) -> None:
    raise SystemExit(0)


def _follow_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
