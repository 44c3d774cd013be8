"""What the other players may know by now, as far as one can tell from outside."""

from math import exp2, log2
from random import Random
from typing import NamedTuple

from engine.cluedo.deals import Deals
from engine.cluedo.knowledge import Knowledge, bits
from engine.cluedo.view import Detective
from engine.event import SEAT_OF, Event


class Question(NamedTuple):
    """Somebody was asked for a card: `cards` of a suggestion, or any card at all. It showed one to `seat`, or none."""

    witness: int
    seat: int
    cards: int
    shown: bool


class Rivals:
    """Replays what a rival was told, on the deal of a world that we think possible."""

    def __init__(self, view: Detective) -> None:
        self.view = view
        self.me = view.seat
        self.asked: list[Question] = []
        self.shown: dict[int, int] = {}  # by number of the question, the card that we saw or showed

    def note(self, event: Event) -> None:
        """Take in an event that the view has already taken in."""
        name, words, _ = event
        table = self.view.table
        if name == "none" and not self.view.rules.lies:
            self.asked.append(Question(SEAT_OF[words[0]], table.seat, table.suggested, False))
        elif name == "shown":
            self.asked.append(Question(SEAT_OF[words[0]], SEAT_OF[words[1]], table.suggested, True))
        elif name == "glimpse":
            self.asked.append(Question(SEAT_OF[words[0]], SEAT_OF[words[1]], -1, True))
        elif name == "card":
            self.shown[len(self.asked) - 1] = self.view.rules.cards.number[words[2]]

    def knowledge(self, seat: int, hands: list[int], rng: Random) -> Knowledge:
        """What a seat would know if these were the hands. Which card a witness showed it is drawn, unless we know."""
        known = self.view.first_knowledge()
        for card in bits(hands[seat - 1]):
            known.has(seat - 1, card)
        for number, (witness, to, cards, shown) in enumerate(self.asked):
            if witness == seat:
                continue
            if not shown:
                known.lacks(witness - 1, cards)
            elif to == seat:
                card = self.shown.get(number, -1)
                known.has(witness - 1, card if card >= 0 else rng.choice([*bits(hands[witness - 1] & cards)]))
            else:
                known.has_one_of(witness - 1, cards)
        return known

    def hazard(self, seat: int, hands: list[int], rng: Random) -> float:
        """The chance that the seat solves the case on its next turn. In games between players that reason exactly it
        falls by half with each bit that they lack at the start of the turn."""
        return exp2(-envelope_bits(self.knowledge(seat, hands, rng)))


def envelope_bits(knowledge: Knowledge) -> float:
    """How many bits are missing to know the envelope."""
    deals = Deals(knowledge)
    return -sum(ways / deals.count * log2(ways / deals.count) for ways in deals.envelope().values())
