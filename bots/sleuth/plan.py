"""What there is to learn where: for every room the suggestion that is expected to tell the most."""

from collections.abc import Callable
from random import Random

from bots.sleuth.casebook import Casebook
from bots.sleuth.worlds import Uncertainty, Worlds
from engine.cluedo.great_detectives import GreatRules
from engine.cluedo.knowledge import Triple, bits
from engine.cluedo.view import Detective
from engine.menu import Move

ELSEWHERE = 0.15  # what a bit about where the cards lie is worth, next to a bit about the envelope
FINALISTS = 6  # suggestions that are looked at more closely


class Plan:
    def __init__(self, view: Detective, casebook: Casebook, size: int, rng: Random) -> None:
        self.deals = casebook.deals()
        rules = view.rules
        self._rules = rules
        self._samples = casebook.sample(size, rng)
        self.worlds = Worlds(self._samples, rules.cards.count, rng)
        self._uncertainty = Uncertainty(self.worlds, rules.cards.kinds)
        self._open = self._uncertainty.envelope(self.worlds.all)
        self._open_places = self._uncertainty.places(self.worlds.all)
        self._answers = self.worlds.all_answers if rules.all_answer else self.worlds.first_answers
        self._witnesses = [(seat - 1, casebook.showed[seat]) for seat in rules.left_of[view.seat]]
        row = self._row_places()
        self._row = self.worlds.held[max(row, key=self.worlds.variety)] if row else []
        self._showed = casebook.showed
        self._best: dict[int, tuple[float, Triple]] = {}
        self._glimpses: dict[int, float] = {}

    def _row_places(self) -> range:
        """GD-50: the cards that lie before two seats are the last places before the envelope."""
        end = len(self.worlds.held) - 1
        return range(end - len(self._rules.row), end) if isinstance(self._rules, GreatRules) else range(0)

    def verdict(self) -> tuple[float, Triple]:
        """The likeliest envelope and its chance; 1 if it is proven."""
        proven = self.deals[0].envelope()
        if len(proven) == 1:
            return 1.0, next(iter(proven))
        count, triple = self.worlds.best()
        return count / self.worlds.size, triple

    def guesses(self, count: int, rng: Random) -> list[list[int]]:
        """Some worlds: the hands in them."""
        return [rng.choice(self._samples)[1] for _ in range(count)]

    def gain(self, room: int) -> float:
        """The bits that the best suggestion in this room is expected to yield; a little even where there are none."""
        return max(self._look(room)[0], 1e-6) if self._rules.suggestions[room] else 0.0

    def suggestion(self, room: str) -> Move:
        """The best suggestion in this room."""
        return "suggest", *(self._rules.cards.words[card] for card in self._look(self._rules.board.node[room])[1])

    def uncovering(self) -> Move:
        """The card of the row of which least is known."""
        row = self._row_places()
        return "uncover", str(row.index(max(row, key=self.worlds.variety)) + 1)

    def glimpse(self, seat: int) -> float:
        """The bits that a card of this seat is expected to yield, if it shows one of its own choice."""
        if seat not in self._glimpses:
            parts = self.worlds.glimpses(seat - 1, self._showed[seat])
            self._glimpses[seat] = self._yield(parts, self._uncertainty.envelope, self._open)
        return self._glimpses[seat]

    def hope(self, room: int) -> float:
        """The chance to know the envelope after one more suggestion in this room."""
        parts = self._parts(self._look(room)[1])
        return sum(self.worlds.best(part)[0] for part in parts) / self.worlds.size

    def _look(self, room: int) -> tuple[float, Triple]:
        if room not in self._best:
            suspects, weapons, _ = self._rules.cards.kinds
            card = self._rules.cards.number[self._rules.board.rooms[room]]
            triples = [(suspect, weapon, card) for suspect in bits(suspects) for weapon in bits(weapons)]
            ranked = sorted([(self._envelope(triple), triple) for triple in triples], reverse=True)[:FINALISTS]
            self._best[room] = max((gain + ELSEWHERE * self._places(triple), triple) for gain, triple in ranked)
        return self._best[room]

    def _parts(self, triple: Triple) -> list[int]:
        """The worlds behind each answer. GD-51: where nobody has one, a card of the row is looked at."""
        parts, unanswered = self._answers(triple, self._witnesses)
        if unanswered:
            parts += [part for row in self._row if (part := row & unanswered)] or [unanswered]
        return parts

    def _envelope(self, triple: Triple) -> float:
        return self._yield(self._parts(triple), self._uncertainty.envelope, self._open)

    def _places(self, triple: Triple) -> float:
        return self._yield(self._parts(triple), self._uncertainty.places, self._open_places)

    def _yield(self, parts: list[int], uncertain: Callable[[int], float], before: float) -> float:
        """The bits gained when the worlds are told apart like this."""
        return (before - sum([uncertain(part) for part in parts])) / self.worlds.size if len(parts) > 1 else 0.0
