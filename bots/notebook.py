"""The ordinary detective sheet: own cards and shown ones are crossed out; what others show each other is ignored."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bots.kit import Bot
from engine import registry
from engine.cluedo.board import Board
from engine.cluedo.great_detectives import GreatTable
from engine.cluedo.table import ANSWERED, START
from engine.cluedo.view import Detective
from engine.event import Event
from engine.menu import Menu, Move
from protocol.messages import NewGame

Slots = tuple[tuple[str, ...], ...]


class Habits(NamedTuple):
    """What an edition's rules mean for where to go."""

    on_entry: bool  # one suggests on coming into a room, not by staying there
    crossing: bool  # rooms can be walked through
    accuse_from: tuple[str, ...] | None  # where to go with the solution; None: into any room, to suggest first


HABITS = {
    "cluedo": Habits(False, False, None),
    "cluedo-2014": Habits(True, False, ("centre",)),
    "super-cluedo": Habits(True, True, ()),
}


class NotebookBot(Bot):
    """Suggests what is not crossed out, walks to the nearest room still possible, accuses when one of each is left."""

    name = "notebook"

    def newgame(self, table: NewGame) -> None:
        if table.game not in HABITS:
            raise ValueError(f"the notebook plays {', '.join(HABITS)}, not {table.game}")
        game = registry.get(table.game)
        view = game.view(game.setup(table.seats, dict(table.options)), table.you)
        assert isinstance(view, Detective)
        self.view = view  # for what lies on the table; the sheet below is all it knows of the cards
        self.habits = HABITS[table.game]
        self.cards = view.rules.cards
        self.crossed = 0
        self.idle = 0  # what nobody else can show: our own cards, and those that lie face up
        self.asked = 0  # the cards of our suggestion, until somebody shows one
        self.spent: set[str] = set()  # rooms where our last suggestion taught us nothing
        self.latest = ""  # the room of our latest suggestion
        self.shown: dict[str, int] = {}  # to each seat, the cards it was shown by us
        self.seen: dict[str, int] = {}  # of each seat, the cards it has shown us
        self.uncovered: set[str] = set()  # positions of the row that we have looked at

    def see(self, event: Event) -> None:
        self.view.see(event)
        name, words, _ = event
        me = str(self.table.you)
        if name == "hand":
            self.crossed = self.idle = self.idle | self.cards.mask(words[1:])
        elif name == "face-up":
            self.idle = self.cards.mask(words)
        elif name == "suggest" and words[0] == me:
            self.asked = self.cards.mask(words[1:])
            self.latest = words[3]
            self.spent.add(self.latest)
        elif name == "card":
            self.see_card(*words)
        elif name == "uncovered":
            self.uncovered.add(words[1])
            self.cross(self.cards.bit[words[2]])
        elif name == "none" and self.asked and self.view.table.phase == ANSWERED:
            self.unanswered()

    def see_card(self, witness: str, seat: str, card: str) -> None:
        bit = self.cards.bit[card]
        if witness == str(self.table.you):
            self.shown[seat] = self.shown.get(seat, 0) | bit
        else:
            self.asked = 0
            self.seen[witness] = self.seen.get(witness, 0) | bit
            self.cross(bit)

    def cross(self, cards: int) -> None:
        if cards & ~self.crossed:
            self.crossed |= cards
            self.spent.clear()

    def unanswered(self) -> None:
        """Nobody showed a card: what was asked for and is not our own lies in the envelope, unless somebody may lie."""
        if not self.view.rules.lies:
            for kind in self.cards.kinds:
                if kind & self.asked & ~self.idle:
                    self.cross(kind & ~self.asked)
        self.asked = 0

    def choose(self, menu: Menu) -> Move:
        offers: dict[str, list[Slots]] = {}
        for verb, slots in menu.offers:
            offers.setdefault(verb, []).append(slots)
        for verb, choose in CHOICES.items():
            if verb in offers and (move := choose(self, offers[verb])) is not None:
                return move
        return menu.first()

    def left(self, kind: int) -> list[str]:
        """The cards of a kind that are not crossed out."""
        return list(self.cards.listing(self.cards.kinds[kind] & ~self.crossed))

    @property
    def solved(self) -> bool:
        return all(len(self.left(kind)) == 1 for kind in range(3))

    @property
    def board(self) -> Board:
        return self.view.rules.board

    def place(self) -> int:
        return self.view.table.place(self.table.you)

    def steps(self, place: int) -> int:
        """How far it is from a place to the nearest one that is worth a visit; 0 if it is one itself."""
        distances = self.board.distances(place, self.habits.crossing)
        return min((distances[goal] for goal in self.goals() if distances[goal] >= 0), default=0)

    def goals(self) -> list[int]:
        """Rooms that are still possible; with the solution, where one may accuse, or any room."""
        rooms = self.cards.rooms
        if not self.solved:
            goals = self.useful([room for room in self.left(2) if room not in self.spent]) or self.useful(rooms)
        elif self.habits.accuse_from is None:
            goals = list(rooms)
        else:
            goals = list(self.habits.accuse_from)
        return [self.board.node[goal] for goal in goals]

    def useful(self, rooms: Sequence[str]) -> list[str]:
        """Where rooms must be entered, neither the one where we stand nor that of our latest suggestion will do."""
        if not self.habits.on_entry:
            return list(rooms)
        here = self.board.words[self.place()]
        return [room for room in rooms if room not in (here, self.latest)]

    def opponent(self, seats: tuple[str, ...]) -> str:
        """The one of whose hand we know least."""
        sizes = self.view.table.sizes
        unseen = {seat: sizes[int(seat)] - self.seen.get(seat, 0).bit_count() for seat in seats}
        return self.rng.choice([seat for seat in seats if unseen[seat] == max(unseen.values())])

    def accuse(self, offers: list[Slots]) -> Move | None:
        return ("accuse", *(self.left(kind)[0] for kind in range(3))) if self.solved else None

    def suggest(self, offers: list[Slots]) -> Move | None:
        """Not instead of going to accuse."""
        if self.solved and self.view.table.phase == START:
            return None
        return ("suggest", *(self.pick(slot) for slot in offers[0]))

    def pick(self, words: tuple[str, ...]) -> str:
        """One that is not crossed out, if there is one."""
        fresh = [word for word in words if not self.cards.bit[word] & self.crossed]
        return self.rng.choice(fresh or words)

    def show(self, offers: list[Slots]) -> Move:
        """A card that this seat has seen already, if possible."""
        known = self.shown.get(str(self.view.table.seat), 0)
        (words,) = offers[0]
        seen = [word for word in words if self.cards.bit[word] & known]
        return "show", self.rng.choice(seen or words)

    def uncover(self, offers: list[Slots]) -> Move:
        (positions,) = offers[0]
        return "uncover", self.rng.choice([p for p in positions if p not in self.uncovered] or positions)

    def draw(self, offers: list[Slots]) -> Move:
        return ("draw",)

    def go(self, offers: list[Slots]) -> Move:
        (places,) = offers[0]
        return "go", self.rng.choice([word for word in places if self.steps(self.board.node[word]) == 0] or places)

    def peek(self, offers: list[Slots]) -> Move:
        (seats,) = offers[0]
        return "peek", self.opponent(seats)

    def spy(self, offers: list[Slots]) -> Move | None:
        """If that does not keep us from a room that we can reach, or if we can reach none."""
        if self.solved:
            return None
        ways = [(square, left) for squares, steps, _ in offers for square in squares for left in steps]
        short = {way: max(0, self.steps(self.board.node[way[0]]) - int(way[1])) for way in ways}
        square, left = min(ways, key=lambda way: short[way])
        if short[square, left] and self.steps(self.place()) <= self.view.table.pips:
            return None
        return "spy", square, left, self.opponent(offers[0][2])

    def walk(self, offers: list[Slots]) -> Move | None:
        """To where it is nearest from; if that is no goal yet, rather to a bonus square."""
        (places,) = offers[0]
        steps = {word: self.steps(self.board.node[word]) for word in places}
        best = min(places, key=lambda word: steps[word])
        if steps[best] and self.bonuses():
            squares = [word for word in places if self.bonuses() >> self.board.node[word] & 1]
            best = min(squares, key=lambda word: steps[word], default=best)
            return "walk", best
        return ("walk", best) if steps[best] < self.steps(self.place()) else None

    def bonuses(self) -> int:
        """The squares where we may draw a card."""
        table = self.view.table
        return table.rules.bonuses if isinstance(table, GreatTable) and not table.card else 0

    def passage(self, offers: list[Slots]) -> Move | None:
        (places,) = offers[0]
        if self.steps(self.place()) == 0:
            return None
        ends = [word for word in places if self.steps(self.board.node[word]) == 0]
        return ("passage", self.rng.choice(ends)) if ends else None

    def roll(self, offers: list[Slots]) -> Move | None:
        """Unless we stand already where we want to be."""
        return ("roll",) if self.steps(self.place()) else None


# What is tried, in this order; a choice that returns None leaves it to the next, and at last to the menu's first move.
CHOICES: dict[str, Callable[[NotebookBot, list[Slots]], Move | None]] = {
    "accuse": NotebookBot.accuse,
    "suggest": NotebookBot.suggest,
    "show": NotebookBot.show,
    "uncover": NotebookBot.uncover,
    "draw": NotebookBot.draw,
    "go": NotebookBot.go,
    "peek": NotebookBot.peek,
    "spy": NotebookBot.spy,
    "passage": NotebookBot.passage,
    "roll": NotebookBot.roll,
    "walk": NotebookBot.walk,
}

BOT = NotebookBot
