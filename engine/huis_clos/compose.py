"""A history made up from nothing: for every entry of the plot a kind that moved, where there is least choice first.

Every choice narrows down what the others can be; a choice that leaves nothing for some other is taken back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from engine.huis_clos.bounds import Bounds, Contradiction, Terms
from engine.huis_clos.counts import ARMS, BITS, ONE
from engine.huis_clos.follow import one_of
from engine.huis_clos.pieces import CLUES, HAND, PLACES, SUITE
from engine.huis_clos.plot import Plot, unpacked
from engine.huis_clos.steps import DESTROY, GIVE, GO, HANDS, OPEN, RECOVER, SWAP, TAKE, UNKNOWN, Step
from engine.huis_clos.world import World

PATIENCE = 30  # choices taken back, at first
GROWTH = 1.1  # how many more, each time that was not enough
NOWHERE: frozenset[int] = frozenset()


class Theory(NamedTuple):
    """At which entries no Innocent was in one of the rare positions in which it may come to hold a second weapon; and
    what follows, once that has been looked at."""

    strict: frozenset[int]
    bounds: Bounds | None = None


class Composer:
    """Makes up histories that fit a plot, given the Murderer, and learns from failures: entries at which it got stuck
    come first next time. Once no theory is left, there is no such history."""

    def __init__(self, plot: Plot, murderer: int, rng: Random) -> None:
        self.plot = plot
        self.murderer = murderer
        self.rng = rng
        self.theories = [Theory(frozenset(plot.limits)), Theory(NOWHERE)]
        self.stuck = [1] * len(plot.source)  # by entry, how often nothing was left for it
        self.patience: float = PATIENCE

    def compose(self, known: Sequence[int], kept: int) -> World | None:
        """A history, or None if none is found soon. At the first `kept` entries the kinds that are known moved; at
        others these are preferred."""
        theory = self._first()
        if theory is None or theory.bounds is None:
            return None
        bounds = theory.bounds.recalling(known[:kept])
        try:
            bounds = bounds and self._moves(bounds, known)
        except Contradiction:
            if not kept:
                self._refute()
            return None
        deal = None if bounds is None else _dealt(bounds, self.rng)
        if bounds is None or deal is None:
            self.patience *= GROWTH
            self.theories.append(self.theories.pop(0))  # the other first
            return None
        world = World(self.plot, self.murderer, deal)
        for kinds in bounds.kinds:
            world.move((kinds.bit_length() - 1) // BITS if kinds else UNKNOWN)
        if not world.faults:
            world.steps = len(self.plot.starts)
            return world
        self.theories[0] = self._corrected(theory, world.faults)
        return None

    def _followed(self, theory: Theory) -> Theory:
        """The theory with what follows from it. Raises Contradiction if it cannot be."""
        if theory.bounds is not None:
            return theory
        bounds: Bounds | None = self.plot.bounds
        for _ in range(2):  # what an Innocent may do depends on how many weapons it can have had
            bounds = bounds and limited(self.plot, bounds, self.murderer, theory.strict)
        if bounds is None:
            raise Contradiction("it cannot be")
        return theory._replace(bounds=bounds)

    def _first(self) -> Theory | None:
        """The first theory that can be."""
        while self.theories:
            try:
                self.theories[0] = self._followed(self.theories[0])
            except Contradiction:
                self._refute()
            else:
                return self.theories[0]
        return None

    def _refute(self) -> None:
        """Give up the first theory. Having been too strict proves nothing."""
        if self.theories.pop(0).strict and not self.theories:
            self.theories.append(Theory(NOWHERE))

    def _corrected(self, theory: Theory, faults: Iterable[int]) -> Theory:
        """A theory that is stricter where a history made up by this one broke a limit, as far as that can be."""
        for fault in faults:
            try:
                theory = self._followed(Theory(theory.strict | {fault}))
            except Contradiction:
                continue
        return theory

    def _moves(self, bounds: Bounds, known: Sequence[int]) -> Bounds | None:
        """Choose what moved at every entry, where there is least choice first."""
        choices: list[tuple[Bounds, int, int]] = []
        patience = self.patience
        while (entry := self._tightest(bounds)) >= 0:
            kind = self._preferred(bounds, entry, known)
            found = bounds.supposing(entry, kind)
            if found is not None:
                choices.append((bounds, entry, kind))
                bounds = found
                continue
            while (found := bounds.refuting(entry, kind)) is None:
                self.stuck[entry] += 1
                if not choices:
                    raise Contradiction("nothing fits")
                patience -= 1
                if patience < 0:
                    return None
                bounds, entry, kind = choices.pop()
            bounds = found
        return bounds

    def _tightest(self, bounds: Bounds) -> int:
        """The entry with the least choice, all the rather if it got stuck before; -1 if there is no choice anywhere."""
        tightest, least = -1, float("inf")
        for entry, (kinds, stuck) in enumerate(zip(bounds.kinds, self.stuck, strict=False)):
            if kinds & kinds - 1:
                choice = kinds.bit_count() / stuck
                if choice < least:
                    tightest, least = entry, choice
        return tightest

    def _preferred(self, bounds: Bounds, entry: int, known: Sequence[int]) -> int:
        """What is known to have moved; or some kind, the rather the more of it may be there."""
        able = bounds.kinds[entry]
        if entry < len(known) and able & ONE[known[entry]]:
            return known[entry]
        return one_of(unpacked(bounds.most_before(entry) & able * 15), self.rng)


def limited(plot: Plot, bounds: Bounds, murderer: int, strict: frozenset[int]) -> Bounds | None:
    """What the limits of the roles leave, as far as they can be told in advance."""
    caps: dict[tuple[int, int], int] = {}
    terms: dict[int, Terms] = {}
    barred: dict[int, int] = {}
    for entry in plot.limits:
        step = plot.limit[entry]
        assert step is not None
        seat = plot.source[entry] - HANDS
        if step.op == DESTROY:  # HC-24
            _cap(caps, plot, seat, entry, bounds.size_before(entry) - 2)
        elif step.op == OPEN and (seat == murderer or step.confronted):  # HC-41
            barred[entry] = ONE[CLUES + step.at[seat]]
        elif step.op == OPEN:
            terms[entry] = _terms(step.standing)
        elif step.seat != murderer:
            for when, most in _arms(bounds, entry, step, entry in strict):
                _cap(caps, plot, step.seat, when, most)
    return bounds.limited(caps, terms, barred)


def _cap(caps: dict[tuple[int, int], int], plot: Plot, seat: int, entry: int, most: int) -> None:
    """No more weapons than that in a hand before an entry."""
    box = HANDS + seat
    at = bisect_left(plot.touching[box], entry)
    caps[box, at] = min(most, caps.get((box, at), most))


def _arms(bounds: Bounds, entry: int, step: Step, strict: bool) -> Iterator[tuple[int, int]]:
    """By entry, the most weapons that an Innocent can have had in its hand before it. A swap and a gift end with the
    limbo's entry."""
    if step.op == GO:  # HC-29
        yield entry, 1
    elif step.op == RECOVER:  # HC-12
        yield entry, 0
    elif step.op == TAKE:  # HC-12, HC-29
        yield entry, 1
        if strict or step.held == HAND or not bounds.all_weapons(entry):
            yield entry + 1, 1
    elif step.op == GIVE:  # HC-26
        yield entry + 2, 1 if strict else max(1, _weapons(bounds, entry))
    elif step.op == SWAP:  # HC-12, HC-29
        if strict and step.held == HAND:
            yield entry, 1
            yield entry + 2, 1
        elif strict or not bounds.all_weapons(entry - 1):
            yield entry + 2, max(1, _weapons(bounds, entry) - 1)


def _weapons(bounds: Bounds, entry: int) -> int:
    """How many weapons the source of an entry held before it at most."""
    return (bounds.most_before(entry) & ARMS).bit_count()


@cache
def _terms(standing: tuple[int, ...]) -> Terms:
    """HC-42: an Innocent that kills has nothing but weapons that would kill at least as many."""
    deaths = sorted({count for count in standing if count})
    return [
        (
            sum([ONE[CLUES + place] for place, count in enumerate(standing) if count == few]),
            sum([ONE[CLUES + place] for place, count in enumerate(standing) if count >= few]),
        )
        for few in deaths
    ]


def _dealt(bounds: Bounds, rng: Random) -> list[int] | None:
    """What was dealt to each place: choose what the moves leave open."""
    for place in range(SUITE + 1, len(PLACES)):
        while (low := bounds.low[place][0]) != (high := bounds.high[place][0]):
            kind = one_of(unpacked(high - low), rng)
            found = bounds.dealing(place, low + ONE[kind], high) or bounds.dealing(place, low, high - ONE[kind])
            if found is None:
                return None
            bounds = found
    return [bounds.low[place][0] for place in range(len(PLACES))]
