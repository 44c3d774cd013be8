"""The game that PROTOCOL.md annotates, as seat 2's process sees it."""

import sys
from pathlib import Path

from bots.random import RandomBot
from engine import registry
from protocol.drivers.launch import Command
from protocol.drivers.local import LocalDriver
from protocol.drivers.process import ProcessDriver
from protocol.fairness import FAIR, Terms
from protocol.referee import Referee

MOCK = str(Path(__file__).parents[1] / "mock_bot.py")
BOT = ("--name", "example", "--talk", "claim 2 has key", "--entropy", "c0ffee")


class Doubter(RandomBot):
    talks = True

    def talk(self) -> list[str]:
        return ["doubt 2"] if self.rng.random() < 0.5 else []


def wire(secret: bytes) -> str:
    game = registry.get("coffre")
    bot = ProcessDriver(Command((sys.executable, MOCK, *BOT)), logging=True)
    drivers = [LocalDriver(RandomBot), bot, LocalDriver(Doubter), LocalDriver(RandomBot)]
    try:
        report = Referee(game, game.setup(4, {"rounds": "3"}), drivers, Terms(FAIR, secret)).play()
        assert not report.faults
        return bot.log().wire
    finally:
        bot.close()
