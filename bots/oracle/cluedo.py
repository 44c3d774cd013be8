"""Cluedo: where to go and what to ask is the logician's affair; the search decides when to risk an accusation.

In a simulation everybody wanders about and asks at random, and is as likely to solve the case on each occasion as
players are on average; for this seat it depends on how far it has come.
"""

from collections import Counter

from bots.logician import Logician
from bots.oracle.guide import Guide
from engine.cluedo.state import Inquiry
from engine.event import Event
from engine.game import State, View
from engine.menu import Menu, Move
from protocol.messages import NewGame, Say

SOLVES = 0.08  # how likely a seat solves the case when it may accuse
GAINS = 0.1  # how much likelier this seat is to be right the next time
WORLDS = 100  # worlds in which the likeliest envelope is looked for
ACCUSE = "accuse"


class CluedoGuide(Guide):
    iterations = 150
    horizon = 1000

    def open(self, table: NewGame) -> View:
        self.logician = Logician()
        self.logician.receive(table)
        self.chance = 0.0  # how likely the best accusation is right
        return self.logician.view

    def receive(self, message: Event | Say) -> None:
        self.logician.receive(message)

    def candidates(self, menu: Menu) -> list[Move]:
        advice = self.logician.choose(menu)
        if advice[0] == ACCUSE or all(offer.verb != ACCUSE for offer in menu.offers):
            return [advice]
        deals = self.logician.view.deals()
        drawn = Counter(deals.sample(self.rng)[0] for _ in range(WORLDS))
        triple, times = drawn.most_common(1)[0]
        self.chance = times / WORLDS
        words = self.logician.view.rules.cards.words
        return [advice, (ACCUSE, *(words[card] for card in triple))]

    def move(self, state: State) -> Move:
        assert isinstance(state, Inquiry)
        assert state.pending is not None
        seat, _, menu = state.pending
        offers = menu.offers
        if offers[-1].verb == ACCUSE:
            if self.rng.random() < (self.chance + GAINS if seat == self.view.seat else SOLVES):
                return (ACCUSE, *state.solution())
            menu = Menu(*offers[:-1])
        return menu.pick(self.rng)
