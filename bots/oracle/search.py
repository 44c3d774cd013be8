"""Information-set Monte Carlo tree search.

The tree holds the own decisions of this seat. A node stands for all situations that the seat could not tell apart by
what it is told in private and by what it may do, so that the search makes no use of what the seat does not see; the
other seats play as the guide says. Each simulation begins in a world that may be the real one and goes to the end.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from typing import Any

from bots.oracle.guide import Guide
from engine.chance import FastChance
from engine.menu import Menu, Move

EXPLORE = 0.5  # how readily moves are tried again that did badly so far
RIPE = (
    20  # a later decision is searched once it has been met this often for each of its moves; till then the guide knows
)

Key = tuple[int, tuple[Any, ...], Menu]  # the move made, what was told in private since, and what may be done now


class Node:
    """One of this seat's own decisions: how often each move was tried, and the points it brought."""

    __slots__ = ("after", "met", "moves", "points", "visits")

    def __init__(self, moves: list[Move], rng: Random) -> None:
        self.moves = moves
        rng.shuffle(moves)
        self.visits = [0] * len(self.moves)
        self.points = [0.0] * len(self.moves)
        self.met: dict[Key, int] = {}
        self.after: dict[Key, Node] = {}

    def select(self) -> int:
        """Every move once, then the one that may be best."""
        visits = self.visits
        if 0 in visits:
            return visits.index(0)
        wide = EXPLORE * sqrt(log(sum(visits)))
        best, chosen = -1.0, 0
        for i, (tried, points) in enumerate(zip(visits, self.points, strict=True)):
            bound = points / tried + wide / sqrt(tried)
            if bound > best:
                best, chosen = bound, i
        return chosen

    def follow(self, key: Key, rng: Random) -> Node | None:
        """The decision that this one led to, if it is ripe for the tree."""
        node = self.after.get(key)
        if node is None:
            self.met[key] = times = self.met.get(key, 0) + 1
            menu = key[2]
            if times >= RIPE * len(menu):
                node = self.after[key] = Node(list(menu), rng)
        return node

    def ranking(self) -> list[tuple[int, float, Move]]:
        """Visits, mean points and move, most visited first."""
        rows = zip(self.visits, self.points, self.moves, strict=True)
        return sorted(((visits, points / max(1, visits), move) for visits, points, move in rows), reverse=True)


class Search:
    """The simulations for one decision."""

    def __init__(self, guide: Guide, menu: Menu, rng: Random) -> None:
        self.guide = guide
        self.rng = rng
        self.root = Node(guide.candidates(menu), rng)
        self.simulations = 0

    def run(self, iterations: int, stop: Callable[[], bool]) -> None:
        """So many simulations, or fewer if `stop` says so; one in any case, but none if there is nothing to choose."""
        for _ in range(iterations if len(self.root.moves) > 1 else 0):
            self.simulate()
            self.simulations += 1
            if stop():
                break

    def simulate(self) -> None:
        guide, rng = self.guide, self.rng
        chance = FastChance(rng)
        seat = guide.view.seat
        state = guide.world()
        path: list[tuple[Node, int]] = []
        node: Node | None = self.root
        told: list[tuple[str, ...]] = []
        steps = 0
        while (pending := state.pending) is not None and steps < guide.horizon:
            steps += 1
            move = None
            if node is not None and pending.seat == seat:
                if path:
                    node = node.follow((path[-1][1], tuple(told), pending.menu), rng)
                    told.clear()
                if node is not None:
                    choice = node.select()
                    path.append((node, choice))
                    move = node.moves[choice]
            if move is None:
                move = guide.move(state)
            events = state.play(move, chance)
            guide.follow(pending.seat, move)
            if node is not None:
                told += [event.words for event in events if event.audience > 0 and event.audience >> seat & 1]
        points = state.outcome().scores[seat - 1] if pending is None else guide.even
        for visited, choice in path:
            visited.visits[choice] += 1
            visited.points[choice] += points
