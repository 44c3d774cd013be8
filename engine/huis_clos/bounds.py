"""How few and how many tokens of each kind every box can have held at every moment.

They follow from what the seat was told: a token that moves is one of the kinds that its entry still allows, what it
leaves has one less and what it reaches one more, a box holds as many tokens as the table counts, there are only so many
tokens of each kind, and a weapon is always somewhere. Whenever a bound gets tighter, the entries beside it are looked
at again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from engine.huis_clos.counts import ALL, ARMS, DEALT, EVIDENCE, ONE, ONES, TOPS, fits, least, less, most, some, total
from engine.huis_clos.pieces import CLUES, KINDS, PLACES, SUITE

# In how many boxes each weapon may be is counted with eight bits for each: there are more than fifteen boxes.
ABODES = {
    sum([ONE[CLUES + weapon] for weapon in some]): sum([1 << 8 * weapon for weapon in some])
    for number in range(KINDS - CLUES + 1)
    for some in combinations(range(KINDS - CLUES), number)
}
INHABITANTS = {abodes: weapons for weapons, abodes in ABODES.items()}


# If one of some kinds moved, the box that it left held nothing but certain kinds: pairs of the former and the latter.
Terms = Sequence[tuple[int, int]]


class Run(NamedTuple):
    """Moments in a row at which the same can be said."""

    first: int
    last: int
    what: int


class Contradiction(Exception):
    """What was told cannot be."""


def noted(runs: list[Run], moment: int, what: int) -> None:
    """Add what can be said, if anything, of the moment after those in the runs."""
    if not what:
        return
    if runs and runs[-1].last == moment - 1 and runs[-1].what == what:
        runs[-1] = runs[-1]._replace(last=moment)
    else:
        runs.append(Run(moment, moment, what))


class Bounds:
    """`low` and `high` have, for each box, what it held before each entry that touches it, and after the last one;
    `kinds` has the kinds that may have moved at each entry, as ones."""

    __slots__ = (
        "abodes",
        "caps",
        "high",
        "kinds",
        "low",
        "pending",
        "sizes",
        "source",
        "surely",
        "target",
        "terms",
        "touching",
        "void",
        "waiting",
    )

    def __init__(self, source: list[int], target: list[int], touching: list[list[int]], sizes: list[int]) -> None:
        self.source = source
        self.target = target
        self.touching = touching
        self.sizes = [[size] for size in sizes]
        self.low = [[0] for _ in sizes]
        self.high = [[0] for _ in sizes]
        self.low[SUITE][0] = self.high[SUITE][0] = ALL - DEALT
        for place in range(SUITE + 1, len(PLACES)):
            self.high[place][0] = DEALT
        self.kinds: list[int] = []
        self.surely = [self.low[SUITE][0]]  # before each entry and after the last, what is known to be somewhere
        self.abodes = [sum([ABODES[highs[0] & ARMS] for highs in self.high])]  # in how many boxes each weapon may be
        self.caps: dict[tuple[int, int], int] = {}  # by box and index, the most weapons that it may have held
        self.terms: dict[int, Terms] = {}  # by entry
        self.pending: deque[int] = deque()  # entries to look at again
        self.waiting: set[int] = set()
        self.void = False  # whether something was told that cannot be: then nothing follows from anything

    def copy(self) -> Bounds:
        """For a trial: no entries can be added to it."""
        new: Bounds = object.__new__(Bounds)
        new.source, new.target, new.touching, new.sizes = self.source, self.target, self.touching, self.sizes
        new.low = [numbers[:] for numbers in self.low]
        new.high = [numbers[:] for numbers in self.high]
        new.kinds = self.kinds[:]
        new.surely = self.surely[:]
        new.abodes = self.abodes[:]
        new.caps = self.caps
        new.terms = self.terms
        new.pending = deque()
        new.waiting = set()
        new.void = self.void
        return new

    def supposing(self, entry: int, kind: int) -> Bounds | None:
        """The bounds if this kind moved at an entry; None if it cannot have."""
        trial = self.copy()
        trial.kinds[entry] = ONE[kind]
        trial._wake(entry)
        return trial._settled()

    def refuting(self, entry: int, kind: int) -> Bounds | None:
        """The bounds if this kind did not move at an entry; None if it must have."""
        trial = self.copy()
        trial.kinds[entry] &= ~ONE[kind]
        trial._wake(entry)
        return trial._settled()

    def recalling(self, kinds: Sequence[int]) -> Bounds | None:
        """The bounds if these kinds moved at the first entries; None if they cannot have."""
        trial = self.copy()
        for entry, kind in enumerate(kinds):
            if kind >= 0 and trial.kinds[entry] != ONE[kind]:
                if not trial.kinds[entry] & ONE[kind]:
                    return None
                trial.kinds[entry] = ONE[kind]
                trial._wake(entry)
        return trial._settled()

    def limited(
        self, caps: Mapping[tuple[int, int], int], terms: Mapping[int, Terms], barred: Mapping[int, int]
    ) -> Bounds | None:
        """The bounds if boxes held no more weapons than that, moves had these terms, and certain kinds did not move at
        certain entries."""
        trial = self.copy()
        trial.caps = dict(caps)
        trial.terms = dict(terms)
        try:
            for (box, at), cap in caps.items():
                high = trial._capped(trial.low[box][at], trial.high[box][at], cap)
                trial._tighten(box, at, 0, high)
        except Contradiction:
            return None
        for entry in terms:
            trial._wake(entry)
        for entry, kinds in barred.items():
            trial.kinds[entry] &= ~kinds
            trial._wake(entry)
        return trial._settled()

    def dealing(self, place: int, low: int, high: int) -> Bounds | None:
        """The bounds if no less and no more than this was dealt to a place; None if that cannot be."""
        trial = self.copy()
        try:
            trial._tighten(place, 0, low, high)
        except Contradiction:
            return None
        return trial._settled()

    def _settled(self) -> Bounds | None:
        try:
            self.settle()
        except Contradiction:
            return None
        return self

    def add(self, entry: int, kinds: int, shown: int) -> None:
        """A new entry: at which one of these kinds moved, or which showed what its source held (or nothing: -1)."""
        source, target = self.source[entry], self.target[entry]
        self.kinds.append(kinds)
        boxes = {source, target} if target >= 0 else {source}
        self.surely.append(self.surely[-1] - sum([self.low[box][-1] for box in boxes]))
        abodes = self.abodes[-1] - sum([ABODES[self.high[box][-1] & ARMS] for box in boxes])
        for box in boxes:
            change = (box == target) - (box == source) if target >= 0 else 0
            size = self.sizes[box][-1] + change
            self.sizes[box].append(size)
            # Nothing but the entry says what is there after it.
            self.low[box].append(0)
            self.high[box].append(ALL if size else 0)
        self.abodes.append(abodes + sum([ABODES[self.high[box][-1] & ARMS] for box in boxes]))
        if self.void:
            return
        try:
            self._wake(entry)
            if shown >= 0:
                self._tighten(source, bisect_left(self.touching[source], entry), shown, shown)
            self.settle()
        except Contradiction:
            self._give_up()

    def _give_up(self) -> None:
        self.void = True
        for box, sizes in enumerate(self.sizes):
            self.low[box] = [0 for _ in sizes]
            self.high[box] = [ALL if size else 0 for size in sizes]
        self.kinds = [ONES if target >= 0 else 0 for target in self.target[: len(self.kinds)]]
        self.surely = [0 for _ in self.surely]

    def settle(self) -> None:
        pending = self.pending
        while pending:
            entry = pending.popleft()
            self.waiting.discard(entry)
            self._look_at(entry)

    def before(self, entry: int) -> int:
        """What the source of an entry held before it at least."""
        source = self.source[entry]
        return self.low[source][bisect_left(self.touching[source], entry)]

    def size_before(self, entry: int) -> int:
        source = self.source[entry]
        return self.sizes[source][bisect_left(self.touching[source], entry)]

    def most_before(self, entry: int) -> int:
        source = self.source[entry]
        return self.high[source][bisect_left(self.touching[source], entry)]

    def all_weapons(self, entry: int) -> bool:
        """Whether all that the source of an entry held before it may have been weapons."""
        if self.before(entry) & EVIDENCE:
            return False
        return (self.most_before(entry) & ARMS).bit_count() >= self.size_before(entry)

    def fit(self, entry: int, here: int, there: int) -> bool:
        """Whether the boxes that an entry touches can hold this after it."""
        source, target = self.source[entry], self.target[entry]
        one = bisect_right(self.touching[source], entry)
        two = bisect_right(self.touching[target], entry)
        return fits(here, self.low[source][one], self.high[source][one]) and fits(
            there, self.low[target][two], self.high[target][two]
        )

    def _wake(self, entry: int) -> None:
        if entry not in self.waiting:
            self.waiting.add(entry)
            self.pending.append(entry)

    def _tighten(self, box: int, at: int, low: int, high: int) -> None:
        """The box held no less and no more than this before what touches it at an index."""
        old_low, old_high = self.low[box][at], self.high[box][at]
        low, high = most(low, old_low), least(high, old_high)
        if (low, high) == (old_low, old_high):
            return
        spare = self.sizes[box][at] - total(low)
        if spare < 4:
            high = least(high, low + max(spare, 0) * ONES)
        lacking = total(high) - self.sizes[box][at]
        if lacking < 4:
            low = most(low, less(high, max(lacking, 0) * ONES))
        if (box, at) in self.caps:
            high = self._capped(low, high, self.caps[box, at])
        if spare < 0 or lacking < 0 or ((high | TOPS) - low) & TOPS != TOPS:
            raise Contradiction(f"box {box} at {at}")
        self.low[box][at], self.high[box][at] = low, high
        touching = self.touching[box]
        if at:
            self._wake(touching[at - 1])
        elif SUITE < box < len(PLACES):
            self._deal()
        if at < len(self.low[box]) - 1:
            self._wake(touching[at])
        if low != old_low:
            self._gather(box, at, low - old_low)
        lost = old_high & ~high & ARMS
        if lost:
            self._rule_out(box, at, lost)

    def _capped(self, low: int, high: int, cap: int) -> int:
        weapons = low & ARMS
        if weapons.bit_count() > cap:
            raise Contradiction("too many weapons")
        return high & ~ARMS | weapons if weapons.bit_count() == cap else high

    def _deal(self) -> None:
        """HC-04: what all places together were dealt."""
        places = range(SUITE + 1, len(PLACES))
        low = sum([self.low[place][0] for place in places])
        rest = less(DEALT, low)
        for place in places:
            high = self.low[place][0] + rest
            if least(high, self.high[place][0]) != self.high[place][0]:
                self._tighten(place, 0, 0, least(high, ALL))

    def _span(self, box: int, at: int) -> range:
        """The moments at which a box held what it did before what touches it at an index."""
        touching = self.touching[box]
        return range(
            touching[at - 1] + 1 if at else 0, (touching[at] if at < len(self.low[box]) - 1 else len(self.kinds)) + 1
        )

    def _gather(self, box: int, at: int, more: int) -> None:
        """Tokens that were in a box for some time were in no other: there are only so many of each kind."""
        surely = self.surely
        gone: list[Run] = []  # when all tokens of some kinds were found
        for moment in self._span(box, at):
            surely[moment] = found = surely[moment] + more
            spare = (ALL | TOPS) - found
            if spare & TOPS != TOPS:
                raise Contradiction(f"too many tokens before entry {moment}")
            noted(gone, moment, some(more) & ~some(spare & ~TOPS))
        for run in gone:
            there = run.what * 15
            for other, when in self._during(run):
                low, high = self.low[other][when], self.high[other][when]
                if other != box and (high ^ low) & there:
                    self._tighten(other, when, 0, high & ~there | low & there)

    def _rule_out(self, box: int, at: int, weapons: int) -> None:
        """A weapon that was not in a box for some time was in another: surely there, if there is but one left."""
        abodes = self.abodes
        fewer = ABODES[weapons]
        cornered: list[Run] = []  # when there was but one box left for some weapons
        for moment in self._span(box, at):
            abodes[moment] = left = abodes[moment] - fewer
            single = fewer & ~(left >> 1 | left >> 2 | left >> 3 | left >> 4)
            if single & ~left:
                raise Contradiction(f"no box for a weapon before entry {moment}")
            noted(cornered, moment, single)
        for run in cornered:
            found = INHABITANTS[run.what]
            for other, when in self._during(run):
                high = self.high[other][when]
                if high & ~self.low[other][when] & found:
                    self._tighten(other, when, high & found, high)

    def _during(self, run: Run) -> Iterator[tuple[int, int]]:
        """Every box, with each index of what it held at some time of a run."""
        for box, entries in enumerate(self.touching):
            last = min(bisect_left(entries, run.last), len(self.low[box]) - 1)
            for at in range(bisect_left(entries, run.first), last + 1):
                yield box, at

    def _look_at(self, entry: int) -> None:
        """What was there before and after an entry, and what moved, must agree."""
        source, target = self.source[entry], self.target[entry]
        here = bisect_left(self.touching[source], entry)
        low, high = self.low[source], self.high[source]
        if target < 0:  # nothing moved
            self._tighten(source, here + 1, low[here], high[here])
            self._tighten(source, here, low[here + 1], high[here + 1])
            return
        kinds = self.kinds[entry]
        if target == source:
            self._tighten(source, here, kinds, ALL)
            self._tighten(source, here + 1, low[here], high[here])
            self._tighten(source, here, low[here + 1], high[here + 1])
            return
        there = bisect_left(self.touching[target], entry)
        least_there, most_there = self.low[target], self.high[target]
        able = kinds & some(high[here])
        able &= some(less(high[here], low[here + 1]))
        able &= some(less(most_there[there + 1], least_there[there]))
        forced = some(less(low[here], high[here + 1])) | some(less(least_there[there + 1], most_there[there]))
        if forced:
            able &= forced if forced & forced - 1 == 0 else 0
        for moved, held in self.terms.get(entry, ()):
            if low[here] & ~(held * 15):
                able &= ~moved
            elif not able & ~moved:
                self._tighten(source, here, 0, high[here] & held * 15)
        if not able:
            raise Contradiction(f"entry {entry}")
        if able != kinds:
            self.kinds[entry] = able
        sure = able if able & able - 1 == 0 else 0
        self._tighten(source, here + 1, less(low[here], able), high[here] - sure)
        self._tighten(source, here, low[here + 1] + sure, high[here + 1] + able)
        self._tighten(target, there + 1, least_there[there] + sure, most_there[there] + able)
        self._tighten(target, there, less(least_there[there + 1], able), most_there[there + 1] - sure)
