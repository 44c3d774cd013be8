"""A table for rules tests: a chosen deal, chosen dice, and short ways to say what is done and what is heard."""

from engine import registry
from engine.chance import FastChance
from engine.cluedo.cards import Triple
from engine.cluedo.edition import Deal
from engine.cluedo.game import CluedoGame
from engine.cluedo.great_detectives import GreatTable
from engine.event import Event
from engine.game import Outcome
from engine.menu import Menu


class LoadedDice(FastChance):
    """Dice and draws that fall as the test says; a test that asks for more than it said fails."""

    def __init__(self, *rolls: tuple[int, int]) -> None:
        self.rolls = list(rolls)
        self.draws: list[int] = []
        self.names: list[str] = []

    def dice(self, name: str) -> tuple[int, int]:
        self.names.append(name)
        return self.rolls.pop(0)

    def below(self, name: str, n: int) -> int:
        self.names.append(name)
        return self.draws.pop(0)


class Play:
    """A game of an edition from a deal that the test wrote down. Cards it does not mention are dealt in table order."""

    def __init__(
        self,
        seats: int = 3,
        *dice: tuple[int, int],
        game: str = "cluedo",
        envelope: str = "plum wrench study",
        hands: dict[int, str] | None = None,
        rest: tuple[str, ...] = (),
        dealer: int = 1,
        **options: str,
    ) -> None:
        found = registry.get(game)
        assert isinstance(found, CluedoGame)
        self.game = found
        self.setup = self.game.setup(seats, {name.replace("_", "-"): value for name, value in options.items()})
        self.cards = self.game.edition.cards
        self.chance = LoadedDice(*dice)
        suspect, weapon, room = envelope.split()
        sealed = (self.cards.number[suspect], self.cards.number[weapon], self.cards.number[room])
        self.state, events = self.game.start(
            self.setup,
            Deal(((dealer, 6, 6),), dealer, sealed, *self.deal(dealer, sealed, hands or {}, rest)),
            self.chance,
        )
        self.views = {seat: self.game.view(self.setup, seat) for seat in range(1, seats + 1)}
        self.events: list[Event] = []
        self.tell(events)

    def deal(
        self, dealer: int, sealed: Triple, wanted: dict[int, str], rest: tuple[str, ...]
    ) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """As many cards to each hand, and besides, as the edition deals: first the wanted ones, then in table order."""
        rules = self.game.rules(self.setup)
        undealt = [card for card in range(self.cards.count) if card not in sealed]
        shape, shape_of_rest = self.game.hand_out(rules, dealer, undealt)
        number = self.cards.number
        hands = [[number[word] for word in wanted.get(seat, "").split()] for seat in range(1, rules.seats + 1)]
        others = [[number[word] for word in words.split()] for words in rest] or [[] for _ in shape_of_rest]
        left = [card for card in undealt if not any(card in given for given in (*hands, *others))]
        sizes = [hand.bit_count() for hand in shape] + [len(cards) for cards in shape_of_rest]
        order = [seat - 1 for seat in (*rules.left_of[dealer], dealer)] + [len(hands) + n for n in range(len(others))]
        for holder in order:
            given = [*hands, *others][holder]
            while len(given) < sizes[holder]:
                given.append(left.pop(0))
        return tuple(sum(1 << card for card in hand) for hand in hands), tuple(map(tuple, others))

    def tell(self, events: list[Event]) -> None:
        self.events += events
        for event in events:
            for seat, view in self.views.items():
                if event.seen_by(seat):
                    view.see(event)

    def put(self, suspect: str, place: str) -> None:
        """Stand a pawn somewhere, in the truth and in every view, and ask again whoever is to move."""
        pawn = self.state.table.rules.suspect_pawn[suspect]
        for table in (self.state.table, *(view.table for view in self.views.values())):
            table.put(pawn, table.rules.board.node[place])
            table.called &= ~(1 << pawn)
        self.state.resume([])

    def do(self, *moves: str) -> list[str]:
        """Make moves, each by whoever is to act; the lines of what happened, talk points left out."""
        heard: list[Event] = []
        for move in moves:
            heard += self.state.apply(move.split(), self.chance)
        self.tell(heard)
        return [line(event) for event in heard if event.name != "talk"]

    def next_bonus(self, card: str) -> None:
        """Lay a bonus card on top of the pile."""
        assert isinstance(self.state.table, GreatTable)
        self.chance.draws.append(self.state.table.pile.index(card))

    def until(self, seat: int) -> None:
        """Everybody stays and passes until it is that seat's turn."""
        while self.state.table.seat != seat or self.state.table.phase != "start":
            self.do(" ".join(self.menu.first()))

    def heard(self, seat: int, name: str) -> list[str]:
        """What the seat was told by events of that name."""
        return [line(event) for event in self.events if event.name == name and event.seen_by(seat)]

    @property
    def menu(self) -> Menu:
        assert self.state.pending is not None
        return self.state.pending.menu

    @property
    def seat(self) -> int:
        assert self.state.pending is not None
        return self.state.pending.seat

    def verbs(self) -> list[str]:
        return [offer.verb for offer in self.menu.offers]

    def slot(self, verb: str, number: int = 0) -> set[str]:
        """The words offered for one slot of a verb; empty if the verb is not offered."""
        return {word for offer in self.menu.offers if offer.verb == verb for word in offer.slots[number]}

    def at(self, suspect: str) -> str:
        table = self.state.table
        return str(table.rules.board.words[table.at[table.rules.suspect_pawn[suspect]]])

    @property
    def outcome(self) -> Outcome:
        return self.state.outcome()


def line(event: Event) -> str:
    return " ".join((event.name, *event.words))
