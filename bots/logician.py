"""The exact mind without a plan: it knows all that follows from what it was told, and asks for whatever is still open.

It stands beside `sleuth` as a yardstick: both draw the same conclusions, and what sleuth wins against it, it wins by
reading the others and by choosing better.
"""

from bots.notebook import NotebookBot
from engine.cluedo.deals import Deals
from engine.menu import Menu, Move
from protocol.messages import NewGame


class Logician(NotebookBot):
    """A notebook in which every card that cannot lie in the envelope is crossed out."""

    name = "logician"

    def newgame(self, table: NewGame) -> None:
        super().newgame(table)
        self._deals: Deals | None = None

    def choose(self, menu: Menu) -> Move:
        deals = self.view.deals()
        if self._deals is not deals:
            self._deals = deals
            possible = 0
            for triple in deals.envelope():
                for card in triple:
                    possible |= 1 << card
            self.cross(sum(self.cards.kinds) & ~possible)
        return super().choose(menu)


BOT = Logician
