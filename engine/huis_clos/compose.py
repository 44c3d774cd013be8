"""A history made up from nothing: the entries of the plot one after the other, each with a kind that moved.

Every choice narrows down what the others can be; a choice that leaves nothing for some other is taken back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from engine.huis_clos.bounds import ARMS, BITS, ONE, Bounds
from engine.huis_clos.limits import broken
from engine.huis_clos.pieces import CLUES, KINDS, PLACES, SUITE
from engine.huis_clos.plot import NOWHERE, Plot
from engine.huis_clos.steps import DESTROY, GO, HANDS, OPEN, RECOVER, SWAP, TAKE, UNKNOWN, Step
from engine.huis_clos.world import World

PATIENCE = 20  # choices taken back
FIRST = 8  # entries that are dealt with before the others


class Composer:
    """Makes histories up for the first entries of a plot, and remembers at which it got stuck: they come first next
    time."""

    def __init__(self, plot: Plot, length: int, suspects: Iterable[int], rng: Random) -> None:
        self.plot = plot
        self.length = length
        self.rng = rng
        self.limits = {seat: bounds for seat in suspects if (bounds := limited(plot, seat)) is not None}
        self.suspects = list(self.limits)
        self.stuck: Counter[int] = Counter()

    def compose(self, known: Sequence[int], kept: int) -> World | None:
        """A history, or None if none is found soon. At the first `kept` entries the kinds that are known moved; at
        others these are preferred."""
        murderer = self.suspects[int(self.rng.random() * len(self.suspects))]
        world = World(self.plot, murderer, self.rng)
        bounds = self.limits[murderer].recalling(known[:kept])
        for entry, _ in self.stuck.most_common(FIRST):
            bounds = bounds and self._tried(bounds, entry)
        bounds = bounds and self._moves(world, bounds, known)
        return None if bounds is None else _dealt(world, bounds, self.rng)

    def _tried(self, bounds: Bounds, entry: int) -> Bounds | None:
        """The bounds with some kind that moved at an entry."""
        for kind in reversed(_options(bounds, entry, self.plot.target[entry], self.rng)):
            found = bounds.supposing(entry, kind)
            if found is not None:
                return found
        return None

    def _excused(self, world: World, bounds: Bounds, entry: int) -> Bounds | None:
        """HC-12, HC-29: an Innocent with a weapon takes another only where there is no clue."""
        step = self.plot.limit[entry]
        if step is None or step.op not in (TAKE, SWAP) or step.seat == world.murderer:
            return bounds
        place, hand = (entry, entry - 1) if step.op == TAKE else (entry - 1, entry)
        weapons = (world.held[hand] & ARMS).bit_count()
        if world.kinds[place] < CLUES or weapons < (1 if step.op == TAKE else 2):
            return bounds
        return bounds.bare(place)

    def _moves(self, world: World, bounds: Bounds, known: Sequence[int]) -> Bounds | None:
        """Choose what moved at every entry, in order."""
        plot = self.plot
        length = self.length
        choices: list[tuple[int, Bounds, list[int]]] = []  # where another could be made: the entry, what is left to try
        patience = PATIENCE
        entry = 0
        options: list[int] | None = None
        while entry < length:
            if options is None:
                options = _options(bounds, entry, plot.target[entry], self.rng)
                if entry < len(known) and known[entry] in options:
                    options.remove(known[entry])
                    options.append(known[entry])
            world.held.append(bounds.before(entry))
            found = None
            while options and found is None:
                kind = options.pop()
                world.kinds.append(kind)
                if plot.limit[entry] is None or not broken(world, entry):
                    found = bounds if bounds.kinds[entry] in (0, ONE[kind]) else bounds.supposing(entry, kind)
                    found = found and self._excused(world, found, entry)
                if found is None:
                    world.kinds.pop()
            if found is not None:
                if options:
                    choices.append((entry, bounds, options))
                bounds = found
                entry += 1
                options = None
                continue
            patience -= 1
            self.stuck[entry] += plot.target[entry] != NOWHERE
            boxes = {plot.source[entry], plot.target[entry]} - {plot.limbo, plot.urn}
            while choices and not boxes & {plot.source[choices[-1][0]], plot.target[choices[-1][0]]}:
                choices.pop()  # a choice that has nothing to do with it
            if not choices or not patience:
                return None
            entry, bounds, options = choices.pop()
            del world.kinds[entry:], world.held[entry:]
        return bounds


def limited(plot: Plot, murderer: int) -> Bounds | None:
    """What the limits of the roles leave, as far as they can be told in advance."""
    caps: dict[tuple[int, int], int] = {}
    barred: list[tuple[int, int]] = []
    for entry in plot.limits:
        step = plot.limit[entry]
        assert step is not None
        bound = step.seat != murderer
        where = entry
        if step.op == DESTROY:  # HC-24
            cap = plot.bounds.size_before(entry) - 2
        elif step.op == GO and bound:  # HC-29
            cap = 1
        elif step.op == TAKE and bound:
            cap, where = 1, entry - 1
        elif step.op == RECOVER and bound:  # HC-12
            cap = 0
        else:
            if step.op == OPEN:
                barred += _barred(plot, entry, step, murderer)
            continue
        box = plot.source[where]
        at = bisect_left(plot.touching[box], where)
        caps[box, at] = min(cap, caps.get((box, at), cap))
    return plot.bounds.limited(caps, barred)


def _barred(plot: Plot, entry: int, step: Step, murderer: int) -> list[tuple[int, int]]:
    """HC-41; HC-42, unless all that the seat has may be weapons."""
    seat = plot.source[entry] - HANDS
    if seat == murderer or step.confronted:
        return [(entry, CLUES + step.at[seat])]
    if plot.bounds.all_weapons(entry):
        return []
    return [(entry, CLUES + place) for place, standing in enumerate(step.standing) if standing]


def _options(bounds: Bounds, entry: int, target: int, rng: Random) -> list[int]:
    """The kinds that may have moved; those that may be there several times are more likely to be tried first."""
    if target == NOWHERE:
        return [UNKNOWN]
    able = bounds.kinds[entry]
    many = bounds.most_before(entry)
    kinds = [kind for kind in range(KINDS) if able >> BITS * kind & 1]
    if len(kinds) > 1:
        weight = {kind: rng.random() ** (1 / (many >> BITS * kind & 7)) for kind in kinds}
        kinds.sort(key=weight.__getitem__)
    return kinds


def _dealt(world: World, bounds: Bounds, rng: Random) -> World | None:
    """Choose what was dealt, as far as the moves leave it open."""
    kinds = list(range(KINDS))
    for place in range(SUITE + 1, len(PLACES)):
        while (low := bounds.low[place][0]) != (high := bounds.high[place][0]):
            rng.shuffle(kinds)
            kind = next(kind for kind in kinds if (high - low) >> BITS * kind & 7)
            found = bounds.dealing(place, low + ONE[kind], high) or bounds.dealing(place, low, high - ONE[kind])
            if found is None:
                return None
            bounds = found
        world.deal[place] = low
    return world.rewritten({}, ())
