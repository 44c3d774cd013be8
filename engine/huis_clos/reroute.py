"""How the past of a history is rearranged so that a box held another token at some moment.

Say a box should have held one token of the kind `gain` more and one of the kind `lose` less. Then either that was so
before, or a token of one kind came or went there instead of one of the other: which is a like demand on another box,
before or after that. Following such demands to and fro in time leads to one that asks for nothing: after the last
entry, a box may hold what it will.

Among clues, the other kinds stay where they were. A weapon may take the place of any clue on its way: where that is not
a clue of the kind that was asked for, the difference between the two is one more demand, to be met later.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

from engine.huis_clos.bounds import BITS, EVIDENCE, ONE
from engine.huis_clos.pieces import CLUES, PLACES, SUITE
from engine.huis_clos.plot import NOWHERE, unpacked
from engine.huis_clos.steps import UNKNOWN
from engine.huis_clos.world import World

MOST_EXTRAS = 6


class Demand(NamedTuple):
    """Before the entry `at` of those that touch a box (back), or from there on, it holds one `gain` for one `lose`."""

    back: bool
    box: int
    at: int
    gain: int
    lose: int


class Change(NamedTuple):
    """A kind that moves at an entry instead of another, and the demand that arises besides; or, in the deal, a token
    that a giver has for another that a taker has."""

    entry: int
    kind: int
    extra: Demand | None = None
    giver: int = -1
    taker: int = -1
    other: int = -1


class Search:
    """One demand, followed until nothing is left to ask for."""

    def __init__(self, world: World, moves: Mapping[int, int], barred: int, rng: Random) -> None:
        self.world = world
        self.plot = world.plot
        self.moves = moves  # the kinds that were changed before, by entry
        self.barred = barred  # a box that must not end up otherwise
        self.rng = rng
        self.came: dict[Demand, tuple[Demand | None, Change | None]] = {}
        self.todo: list[list[Demand]] = [[] for _ in range(MOST_EXTRAS + 1)]  # by how many extra demands arose so far
        self.extras = 0
        self.seen: set[Demand] = set()

    def run(self, demand: Demand) -> list[Change] | None:
        """Changes that meet the demand."""
        self._push(demand, None, None)
        random = self.rng.random
        for extras, todo in enumerate(self.todo):
            self.extras = extras
            while todo:
                at = int(random() * len(todo))
                todo[at], todo[-1] = todo[-1], todo[at]
                demand = todo.pop()
                if (self._backward if demand.back else self._forward)(demand):
                    return self._trace(demand)
        return None

    def _push(self, demand: Demand, parent: Demand | None, change: Change | None) -> None:
        if demand not in self.came:
            extras = self.extras + (change is not None and change.extra is not None)
            if extras <= MOST_EXTRAS:
                self.came[demand] = parent, change
                self.todo[extras].append(demand)

    def _trace(self, demand: Demand | None) -> list[Change]:
        changes = []
        while demand is not None:
            demand, change = self.came[demand]
            if change is not None:
                changes.append(change)
        return changes

    def _visits(self, demand: Demand) -> bool:
        """Whether a demand is as old as this one."""
        if demand in self.seen:
            return False
        self.seen.add(demand)
        return True

    def _backward(self, demand: Demand) -> bool:
        """Look for what came or went instead, back to the deal. Nothing ends in the past."""
        plot, world = self.plot, self.world
        _, box, index, gain, lose = demand
        touching = plot.touching[box]
        spare = self._count(box, index, lose)
        while index:
            if not self._visits(Demand(True, box, index, gain, lose)):
                return False
            index -= 1
            entry = touching[index]
            if plot.shown[entry] >= 0:
                return False
            target = plot.target[entry]
            if target == NOWHERE:
                continue
            kind = world.kinds[entry]
            if plot.source[entry] != box:
                self._instead(demand, entry, demand.at, lose, gain)
                spare -= kind == lose
                if not spare:
                    return False
            elif target != box:
                self._instead(demand, entry, demand.at, gain, lose)
                spare += kind == lose
            elif kind == lose and spare < 2:
                return False
        if SUITE < box < len(PLACES):
            for place in range(SUITE + 1, len(PLACES)):
                if place != box and world.deal[place] >> BITS * gain & 7:
                    trade = Change(-1, gain, None, place, box, lose)
                    self._push(Demand(False, place, 0, lose, gain), demand, trade)
        return False

    def _forward(self, demand: Demand) -> bool:
        """Look for what comes or goes instead; whether nothing is left to ask for."""
        plot, world = self.plot, self.world
        _, box, index, gain, lose = demand
        touching = plot.touching[box]
        length = len(world.kinds)
        while index < len(touching) and touching[index] < length:
            if not self._visits(Demand(False, box, index, gain, lose)):
                return False
            entry = touching[index]
            index += 1
            if plot.shown[entry] >= 0:
                return False
            target = plot.target[entry]
            if target == NOWHERE:
                continue
            if plot.source[entry] != box:
                self._instead(demand, entry, index, gain, lose)
            else:
                if target != box:
                    self._instead(demand, entry, index, lose, gain)
                if world.kinds[entry] == lose and world.held[entry] >> BITS * lose & 7 < 2:
                    return False
        return box != self.barred

    def _instead(self, demand: Demand, entry: int, index: int, old: int, new: int) -> None:
        """At an entry the kind `new` may move instead of `old`, which meets the demand on this side of it. If some
        other clue does, the difference is an extra demand at the index."""
        plot = self.plot
        kind = self.world.kinds[entry]
        if plot.fixed[entry] != UNKNOWN or entry in self.moves:
            return
        able = plot.bounds.kinds[entry]
        source, target = plot.source[entry], plot.target[entry]
        held = self.world.held[entry]
        if kind == old:
            kinds = [new]
            if old >= CLUES > new:
                kinds += [clue for clue in dict.fromkeys(unpacked(held & EVIDENCE)) if clue != new]
        elif kind < CLUES and old < CLUES <= new:
            kinds = [new]
        else:
            return
        for other in kinds:
            if not able >> BITS * other & 1:
                continue
            change = Change(entry, other, self._extra(demand, index, old, new, kind, other))
            if source == demand.box:
                self._push(self._after(target, entry, other, kind), demand, change)
            else:
                if other == new:
                    self._push(self._before(source, entry, other, kind), demand, change)
                if held >> BITS * other & 7:
                    self._push(self._after(source, entry, kind, other), demand, change)

    def _extra(self, demand: Demand, index: int, old: int, new: int, kind: int, other: int) -> Demand | None:
        """What is left of a demand that was met with one clue for another."""
        if kind != old:
            wanted, got = (kind, old) if old == demand.lose else (old, kind)
        elif other != new:
            wanted, got = (other, new) if new == demand.lose else (new, other)
        else:
            return None
        return Demand(demand.back, demand.box, index, wanted, got)

    def _after(self, box: int, entry: int, gain: int, lose: int) -> Demand:
        return Demand(False, box, bisect_right(self.plot.touching[box], entry), gain, lose)

    def _before(self, box: int, entry: int, gain: int, lose: int) -> Demand:
        return Demand(True, box, bisect_left(self.plot.touching[box], entry), gain, lose)

    def _count(self, box: int, index: int, kind: int) -> int:
        """How many tokens of a kind the box held before an index of what touches it."""
        world, plot = self.world, self.plot
        arrived = 0
        for entry in plot.touching[box][index:]:
            if entry >= len(world.kinds):
                break
            if plot.source[entry] == box:
                return (world.held[entry] >> BITS * kind & 7) - arrived
            arrived += world.kinds[entry] == kind
        return (world.now[box] >> BITS * kind & 7) - arrived


def met(world: World, demands: Iterable[Demand], moves: dict[int, int], barred: int, rng: Random) -> World | None:
    """A history that meets all these demands, with these moves changed already."""
    todo = list(demands)
    deal: list[tuple[int, int]] = []
    while todo:
        changes = Search(world, moves, barred, rng).run(todo.pop())
        if changes is None:
            return None
        for entry, kind, extra, giver, taker, other in changes:
            if giver >= 0:
                deal += [(taker, ONE[kind] - ONE[other]), (giver, ONE[other] - ONE[kind])]
            elif entry in moves:
                return None
            else:
                moves[entry] = kind
                if extra is not None:
                    todo.append(extra)
    return world.rewritten(moves, deal)


def fetch(world: World, box: int, gain: int, lose: int, rng: Random) -> World | None:
    """A history in which the box now holds one `gain` for one `lose`."""
    index = bisect_left(world.plot.touching[box], len(world.kinds))
    return met(world, [Demand(True, box, index, gain, lose)], {}, box, rng)


def replace(world: World, entry: int, gain: int, lose: int, rng: Random) -> World | None:
    """A history in which the source of an entry held one `gain` for one `lose` before it."""
    box = world.plot.source[entry]
    index = bisect_left(world.plot.touching[box], entry)
    return met(world, [Demand(back, box, index, gain, lose) for back in (True, False)], {}, -1, rng)


def relabel(world: World, entry: int, kind: int, rng: Random) -> World | None:
    """A history in which another kind, which the source held too, moved at an entry."""
    plot = world.plot
    here, there = plot.source[entry], plot.target[entry]
    old = world.kinds[entry]
    demands = [
        Demand(False, there, bisect_right(plot.touching[there], entry), kind, old),
        Demand(False, here, bisect_right(plot.touching[here], entry), old, kind),
    ]
    return met(world, demands, {entry: kind}, -1, rng)
