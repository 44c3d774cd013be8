"""The bot that picks anything: uniform over the offers, then over the words of each slot."""

from bots.kit import Bot
from engine.menu import Menu, Move


class RandomBot(Bot):
    name = "random"

    def choose(self, menu: Menu) -> Move:
        return menu.pick(self.rng)


BOT = RandomBot
