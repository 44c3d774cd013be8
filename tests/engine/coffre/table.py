"""A table at which a test plays: it knows every seat's lines and views, and words moves as on the wire."""

from collections.abc import Mapping
from random import Random

from engine.chance import FastChance
from engine.coffre.game import GAME, pack
from engine.coffre.state import CoffreState, Deal
from engine.coffre.view import CoffreView
from engine.event import Event

LETTERS = {"K": "key", "T": "treasure", "F": "fake-key", "N": "neutral", "C": "fake-treasure", "P": "trap"}


class Table:
    """`Table("KTFN NN")` deals the key to seat 1, …, and two neutrals to the centre; a third word goes out of play."""

    def __init__(self, deal: str, first: int = 1, options: Mapping[str, str] | None = None) -> None:
        at_seats, *rest = deal.split()
        self.setup = GAME.setup(len(at_seats), options)
        cards = tuple(LETTERS[letter] for letter in at_seats + "".join(rest))
        assert sorted(cards) == sorted(pack(self.setup)), f"{deal} is not a deal of this pack"
        self.chance = FastChance(Random(0))
        self.state: CoffreState
        self.state, events = GAME.start(self.setup, Deal(first, cards), self.chance)
        self.views: dict[int, CoffreView] = {s: GAME.view(self.setup, s) for s in range(1, self.setup.seats + 1)}
        self.lines: dict[int, list[str]] = {s: [] for s in self.views}
        self.tell(events)

    def tell(self, events: list[Event]) -> None:
        self.latest = events
        for seat, view in self.views.items():
            for event in events:
                if event.seen_by(seat):
                    view.see(event)
                    self.lines[seat].append(str(event).removeprefix("event "))

    def play(self, *moves: str) -> list[str]:
        """Play these moves, whoever is to act; the lines of the last one that seat 1 was told."""
        for move in moves:
            before = len(self.lines[1])
            self.tell(self.state.apply(move.split(), self.chance))
        return self.lines[1][before:]

    def menu(self) -> list[str]:
        assert self.state.pending is not None
        return str(self.state.pending.menu).replace("legal ", "").splitlines()

    @property
    def to_act(self) -> int:
        assert self.state.pending is not None
        return self.state.pending.seat

    def held(self) -> str:
        """The cards as they lie now, in the letters of the deal."""
        letters = {card: letter for letter, card in LETTERS.items()}
        text = "".join(letters[card] for card in self.state.cards)
        return f"{text[:-2]} {text[-2:]}"

    def told(self, seat: int, name: str) -> list[str]:
        """The lines of that event which a seat has been sent."""
        return [line for line in self.lines[seat] if line.split()[0] == name]
