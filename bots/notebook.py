"""The ordinary detective sheet: own cards and shown ones are crossed out; what others show each other is ignored."""

from bots.kit import Bot
from engine import registry
from engine.cluedo.board import Board
from engine.cluedo.table import ANSWERED
from engine.cluedo.view import Detective
from engine.event import Event
from engine.menu import Menu, Move
from protocol.messages import NewGame


class NotebookBot(Bot):
    """Suggests what is not crossed out, walks to the nearest room still possible, accuses when one of each is left."""

    name = "notebook"

    def newgame(self, table: NewGame) -> None:
        game = registry.get(table.game)
        setup = game.setup(table.seats, dict(table.options))
        view = game.view(setup, table.you)
        if not isinstance(view, Detective):
            raise ValueError(f"the notebook plays Cluedo, not {table.game}")
        self.view = view  # for what lies on the table; the sheet below is all it knows of the cards
        self.cards = view.rules.cards
        self.crossed = self.mine = 0
        self.asked = 0  # the cards of our suggestion, until somebody shows one
        self.spent: set[str] = set()  # rooms where our last suggestion taught us nothing
        self.shown: dict[str, int] = {}  # to each seat, the cards it was shown by us
        self._steps: dict[int, list[int]] = {}

    def see(self, event: Event) -> None:
        self.view.see(event)
        name, words, _ = event
        me = str(self.table.you)
        if name == "hand":
            self.crossed = self.mine = self.cards.mask(words[1:])
        elif name == "suggest" and words[0] == me:
            self.asked = self.cards.mask(words[1:])
            self.spent.add(words[3])
        elif name == "card" and words[0] == me:
            self.shown[words[1]] = self.shown.get(words[1], 0) | self.cards.bit[words[2]]
        elif name == "card":
            self.asked = 0
            self.cross(self.cards.bit[words[2]])
        elif name == "none" and self.asked and self.view.table.phase == ANSWERED:
            self.unanswered()

    def cross(self, cards: int) -> None:
        if cards & ~self.crossed:
            self.crossed |= cards
            self.spent.clear()

    def unanswered(self) -> None:
        """Nobody showed a card: what was asked for and is not our own lies in the envelope, unless somebody may lie."""
        if not self.view.rules.lies:
            for kind in self.cards.kinds:
                if kind & self.asked & ~self.mine:
                    self.cross(kind & ~self.asked)
        self.asked = 0

    def choose(self, menu: Menu) -> Move:
        offers = dict(menu.offers)
        for verb, choose in CHOICES.items():
            if verb in offers and (move := choose(self, offers[verb])) is not None:
                return move
        return menu.first()

    def left(self, kind: int) -> list[str]:
        """The cards of a kind that are not crossed out."""
        return list(self.cards.listing(self.cards.kinds[kind] & ~self.crossed))

    @property
    def board(self) -> Board:
        return self.view.rules.board

    def steps(self, place: int) -> int:
        """How far it is from a place to the nearest room that is still worth a visit; 0 if it is one itself."""
        wanted = self.wanted()
        if place in self._steps:
            distances = self._steps[place]
        else:
            distances = self._steps[place] = self.board.distances(place)
        return min((distances[room] for room in wanted if distances[room] >= 0), default=0)

    def wanted(self) -> list[int]:
        """Once the case is solved any room will do, since an accusation follows a suggestion."""
        solved = all(len(self.left(kind)) == 1 for kind in range(3))
        fresh = [] if solved else [room for room in self.left(2) if room not in self.spent]
        return [self.board.node[room] for room in fresh or self.board.rooms]

    def accuse(self, slots: tuple[tuple[str, ...], ...]) -> Move | None:
        left = [self.left(kind) for kind in range(3)]
        return ("accuse", *(cards[0] for cards in left)) if all(len(cards) == 1 for cards in left) else None

    def suggest(self, slots: tuple[tuple[str, ...], ...]) -> Move:
        return ("suggest", *(self.pick(slot) for slot in slots))

    def pick(self, words: tuple[str, ...]) -> str:
        """One that is not crossed out, if there is one."""
        fresh = [word for word in words if not self.cards.bit[word] & self.crossed]
        return self.rng.choice(fresh or words)

    def show(self, slots: tuple[tuple[str, ...], ...]) -> Move:
        """A card that this seat has seen already, if possible."""
        known = self.shown.get(str(self.view.table.seat), 0)
        seen = [word for word in slots[0] if self.cards.bit[word] & known]
        return "show", self.rng.choice(seen or slots[0])

    def walk(self, slots: tuple[tuple[str, ...], ...]) -> Move | None:
        here = self.steps(self.place())
        best = min(slots[0], key=lambda word: self.steps(self.board.node[word]))
        return ("walk", best) if self.steps(self.board.node[best]) < here else None

    def passage(self, slots: tuple[tuple[str, ...], ...]) -> Move | None:
        if self.steps(self.place()) == 0:
            return None
        ends = [word for word in slots[0] if self.steps(self.board.node[word]) == 0]
        return ("passage", self.rng.choice(ends)) if ends else None

    def roll(self, slots: tuple[tuple[str, ...], ...]) -> Move | None:
        """Unless it stands already in a room that is still possible."""
        return ("roll",) if self.steps(self.place()) else None

    def place(self) -> int:
        return self.view.table.place(self.table.you)


# What is tried, in this order; a choice that returns None leaves it to the next, and at last to the menu's first move.
CHOICES = {
    "accuse": NotebookBot.accuse,
    "suggest": NotebookBot.suggest,
    "show": NotebookBot.show,
    "walk": NotebookBot.walk,
    "passage": NotebookBot.passage,
    "roll": NotebookBot.roll,
}

BOT = NotebookBot
