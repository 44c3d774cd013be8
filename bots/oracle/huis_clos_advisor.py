"""Who advises the oracle in Huis Clos: a guest with better books, that holds its life dearer."""

from bots.guest.bot import ACQUIRING, GuestBot, Tuning
from bots.guest.ledger import HANDS, Books, Share
from bots.oracle.huis_clos_theory import Theories
from engine.event import Event
from engine.huis_clos.pieces import KIND, KINDS
from protocol.messages import NewGame

TELLING = ("look", "saw", "urn", "recover")  # events that theories are weighed by: their books must be balanced
TRIFLE = 1e-4


class Mixture:
    """The books of all theories together, by how likely each theory is."""

    def __init__(self, theories: Theories, guilt: dict[int, float]) -> None:
        self.parts = [(likely, theories.of[seat].boxes) for seat, likely in guilt.items() if likely > TRIFLE]
        self.boxes: dict[int, Share] = {}

    def _box(self, box: int) -> Share:
        if box not in self.boxes:
            share = [0.0] * KINDS
            for likely, boxes in self.parts:
                for kind, amount in enumerate(boxes[box]):
                    share[kind] += likely * amount
            self.boxes[box] = share
        return self.boxes[box]

    def place(self, place: int) -> Share:
        return self._box(place)

    def hand(self, seat: int) -> Share:
        return self._box(HANDS + seat)


class Advisor(GuestBot):
    tuning = Tuning(weapon=(1.2, 1.1, 0.1), notorious=-0.3, death=8.0)

    def newgame(self, table: NewGame) -> None:
        super().newgame(table)
        self.theories = Theories(self.open, self.me)

    def see(self, event: Event) -> None:
        name, words, _ = event
        if name in ACQUIRING:
            self._acquired(name, words)
        theories = self.theories
        if name in TELLING:
            theories.balance(self.view.mine)
        if name == "urn":
            rest = [KIND[word] for word in words]
            for kind in self.view.puts.values():
                if kind >= 0:
                    rest.remove(kind)
            theories.urn([seat for seat in self.view.puts if seat != self.me], rest)
        theories.note(name, words)
        self.view.see(event)

    def judge(self) -> None:
        self.theories.balance(self.view.mine)
        self.others = [seat for seat in self.open.alive() if seat != self.me]
        likely = self.theories.among(self.view.suspects())
        self.books = Mixture(self.theories, likely)
        self.guilt = {seat: likely.get(seat, 0.0) for seat in range(1, self.open.seats + 1)}

    def if_guilty(self, seat: int) -> Books:
        return self.theories.of.get(seat, self.books)
