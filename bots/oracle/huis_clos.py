"""Huis Clos: the advisor says which moves are worth a thought, and simulations decide between them.

Worlds are drawn from the view, where every history that the rules allow is as likely, and then weighed by how well the
theory about their Murderer explains where the weapons are.
"""

from collections import Counter
from itertools import accumulate
from math import exp, log

from bots.guest.ledger import HANDS
from bots.oracle.guide import Guide
from bots.oracle.huis_clos_advisor import Advisor
from bots.oracle.huis_clos_policy import Household
from engine.event import Event
from engine.game import State, View
from engine.huis_clos.pieces import CLUES, MURDERER
from engine.huis_clos.state import HuisClosState
from engine.huis_clos.table import GO
from engine.menu import Menu, Move
from protocol.messages import NewGame, Say

DUEL = 500  # simulations for a decision of the confrontation, where each counts
POOL = 60  # worlds that simulations begin in
THOUGHTS = 3  # the moves that are simulated where the advisor is in doubt,
MARGIN = 0.4  # and how much less they may be worth to it than the best
DOUBT = 0.03  # the least likelihood of a weapon's whereabouts


class HuisClosGuide(Guide):
    iterations = 120

    def open(self, table: NewGame) -> View:
        self.advisor = Advisor()
        self.advisor.receive(table)
        self.household = Household(self.rng)
        self._pool: list[HuisClosState] = []
        self._weights: list[float] = []
        return self.advisor.view

    def receive(self, message: Event | Say) -> None:
        self.advisor.receive(message)
        self._pool.clear()

    def candidates(self, menu: Menu) -> list[Move]:
        """Simulations know the confrontation best, and before that where to go as an Innocent; the advisor the rest."""
        ranking = self.advisor.ranking(menu)
        table = self.advisor.open
        if table.confronted:
            self.iterations = DUEL
            return [move for _, move in ranking]
        if table.phase != GO or self.advisor.view.role == MURDERER:
            ranking = ranking[:1]
        least = ranking[0][0] - MARGIN
        return [move for worth, move in ranking[:THOUGHTS] if worth > least]

    def world(self) -> State:
        if not self._pool:
            self._fill()
        (world,) = self.rng.choices(self._pool, cum_weights=self._weights)
        return world.copy()

    def _fill(self) -> None:
        """Draw worlds, and weigh each by what is believed beside how often it was drawn."""
        self.advisor.judge()
        view = self.advisor.view
        pool = self._pool = [view.sample(self.rng) for _ in range(POOL)]
        spots = [_spots(world) for world in pool]
        drawn = Counter((world.deal.murderer, spot) for world, found in zip(pool, spots, strict=True) for spot in found)
        culprits = Counter(world.deal.murderer for world in pool)
        theories, guilt = self.advisor.theories.of, self.advisor.guilt
        weights = []
        for world, found in zip(pool, spots, strict=True):
            murderer = world.deal.murderer
            boxes = theories[murderer].boxes
            times = culprits[murderer]
            weight = log(max(1e-9, guilt[murderer]) / times)
            for box, kind in found:
                share = max(DOUBT, min(1.0, boxes[box][kind]))
                weight += log(share * times / drawn[murderer, (box, kind)])
            weights.append(weight)
        most = max(weights)
        self._weights = list(accumulate(exp(weight - most) for weight in weights))

    def move(self, state: State) -> Move:
        assert isinstance(state, HuisClosState)
        return self.household.move(state)


def _spots(world: HuisClosState) -> list[tuple[int, int]]:
    """Where the weapons are: box and kind."""
    found = [(place, kind) for place, tokens in enumerate(world.places) for kind in tokens if kind >= CLUES]
    for seat, hand in enumerate(world.hands):
        found += [(HANDS + seat, kind) for kind in hand if kind >= CLUES]
    return found
