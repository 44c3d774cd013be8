"""The sleuth's choices: what to answer to each thing that a menu may ask."""

from collections.abc import Callable

from bots.kit import Bot
from bots.sleuth.casebook import Casebook
from bots.sleuth.moves import Moves
from bots.sleuth.plan import Plan
from bots.sleuth.rivals import Rivals, envelope_bits
from bots.sleuth.travel import HABITS, Habits, Travel
from bots.sleuth.worlds import MOST
from engine import registry
from engine.cluedo.view import Detective
from engine.event import Event
from engine.menu import Menu, Move
from protocol.messages import BotOption, NewGame

FEWEST = 50
WORLDS = BotOption("worlds", "int", "400", (FEWEST, MOST))
WORLDS_PER_MS = 4  # as many as a short clock allows
GUESSES = 3  # worlds in which it is worked out what a rival knows
HASTE = 0.98  # what is left of a chance that is put off by a turn, even if no rival is left
BOLD = 0.6  # nobody accuses with a smaller chance, however close the others may be


class Sleuth(Bot):
    name = "sleuth"
    options = (WORLDS,)

    def newgame(self, table: NewGame) -> None:
        game = registry.get(table.game)
        view = game.view(game.setup(table.seats, dict(table.options)), table.you)
        if not isinstance(view, Detective):
            raise ValueError(f"the sleuth plays Cluedo, not {table.game}")
        self.view = view
        self.cards = view.rules.cards
        self.travel = Travel(view.rules.board, HABITS.get(table.game, Habits()))
        self.casebook = Casebook(view)
        self.rivals = Rivals(view)
        self._plan: Plan | None = None

    def see(self, event: Event) -> None:
        self.view.see(event)
        self.casebook.note(event)
        self.rivals.note(event)

    def choose(self, menu: Menu) -> Move:
        verbs = {offer.verb for offer in menu.offers}
        for verb, choose in CHOICES.items():
            if verb in verbs and (move := choose(self, menu)) is not None:
                return move
        return menu.first()

    def plan(self) -> Plan:
        """What there is to learn; made anew when something was learnt."""
        deals = self.casebook.deals()
        if self._plan is None or self._plan.deals is not deals:
            size = int(self.setting(WORLDS.name))
            if self.ms is not None:
                size = max(FEWEST, min(size, self.ms * WORLDS_PER_MS))
            self._plan = Plan(self.view, self.casebook, size, self.rng)
            chance, triple = self._plan.verdict()
            words = " ".join(self.cards.words[card] for card in triple)
            self.inform(f"chance {chance:.2f} {words} candour {self.casebook.trust:.2f}")
        return self._plan

    def accuse(self, menu: Menu) -> Move | None:
        """If the chance to be right beats that of asking once more."""
        plan = self.plan()
        chance, triple = plan.verdict()
        if chance < BOLD or (chance < 1 and chance < self.waiting()):
            return None
        return "accuse", *(self.cards.words[card] for card in triple)

    def waiting(self) -> float:
        """The chance to win by asking once more: the answer must settle it, and nobody may be quicker."""
        plan, moves = self.plan(), self.moves()
        value = HASTE * max(plan.hope(room) for room in moves.next_rooms())
        worlds = plan.guesses(GUESSES, self.rng)
        for seat in self.view.table.active():
            if seat != self.table.you:
                value *= 1 - sum(self.rivals.hazard(seat, hands, self.rng) for hands in worlds) / len(worlds)
        return value

    def moves(self) -> Moves:
        return Moves(self.view, self.travel, self.plan())

    def move(self, menu: Menu) -> Move:
        return self.moves().best(menu)

    def suggest(self, menu: Menu) -> Move:
        """As a whole turn's choice this stands among the moves; here the move is over."""
        room = next(offer.slots[2][0] for offer in menu.offers if offer.verb == "suggest")
        return self.plan().suggestion(room)

    def show(self, menu: Menu) -> Move:
        """A card that this seat has seen already, or else the one that leaves it most in the dark."""
        words = next(offer.slots[0] for offer in menu.offers if offer.verb == "show")
        seat = self.view.table.seat
        seen = [word for word in words if self.cards.bit[word] & self.casebook.told[seat]]
        if seen or len(words) == 1:
            return "show", (seen or words)[0]
        left = dict.fromkeys(words, 0.0)
        for hands in self.plan().guesses(GUESSES, self.rng):
            known = self.rivals.knowledge(seat, hands, self.rng)
            for word in words:
                told = known.copy()
                told.has(self.table.you - 1, self.cards.number[word])
                left[word] += envelope_bits(told)
        return "show", max(words, key=lambda word: left[word])

    def draw(self, menu: Menu) -> Move:
        """A bonus card costs nothing: it need not be followed."""
        return ("draw",)

    def uncover(self, menu: Menu) -> Move:
        return self.plan().uncovering()


# What is tried, in this order; a choice that returns None leaves it to the next, and at last to the menu's first move.
CHOICES: dict[str, Callable[[Sleuth, Menu], Move | None]] = {
    "accuse": Sleuth.accuse,
    "show": Sleuth.show,
    "uncover": Sleuth.uncover,
    "draw": Sleuth.draw,
    "stay": Sleuth.move,
    "suggest": Sleuth.suggest,
}
