"""Every movement of tokens that one seat knows of, in order: what all the histories that it holds for possible share.

Tokens lie in boxes: the places, the hands, the urn, the limbo of a token that changes hands, and what is gone for good.
An entry is a token that goes from one box to another, or a moment at which a box is looked at. What differs from
history to history, the kinds of the tokens that moved unseen, is in `engine.huis_clos.world`.

What a box holds is one number, four bits for each kind of token, as in `engine.huis_clos.counts`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache

from engine.huis_clos.bounds import Bounds
from engine.huis_clos.counts import ARMS, BITS, ONE, ONES
from engine.huis_clos.pieces import CLUES, HAND, KINDS, PLACES, Tokens
from engine.huis_clos.steps import (
    DESTROY,
    DIE,
    DRAW,
    GIVE,
    GO,
    HANDS,
    HOLD,
    LEAVE,
    LOOK,
    OPEN,
    RECOVER,
    RUIN,
    SPARE,
    SWAP,
    TAKE,
    UNKNOWN,
    Step,
)

END = 1 << 30  # after all entries
NOWHERE = -1  # where nothing goes when a box is only looked at
UNSEEN = -1  # as what a look shows: it shows nothing, but a limit depends on what was there


def packed(tokens: Iterable[int]) -> int:
    return sum([ONE[kind] for kind in tokens])


@lru_cache(maxsize=1 << 14)
def unpacked(content: int) -> Tokens:
    return tuple([kind for kind in range(KINDS) for _ in range(content >> BITS * kind & 7)])


class Plot:
    """Entries are numbered from 0; each list has one item for each.

    `limit` is the step that a seat has to answer for at that entry, and `answer` the entry at which it answers for what
    was there and what moved at this one (-1: nobody does)."""

    __slots__ = (
        "after",
        "answer",
        "bounds",
        "boxes",
        "fixed",
        "gone",
        "leaving",
        "limbo",
        "limit",
        "limits",
        "me",
        "seats",
        "shown",
        "sites",
        "sizes",
        "source",
        "starts",
        "suspects",
        "target",
        "touching",
        "urn",
    )

    def __init__(self, seats: int, me: int) -> None:
        self.me = me
        self.seats = seats
        self.limbo = HANDS + seats + 1
        self.urn = self.limbo + 1
        self.gone = self.urn + 1
        self.boxes = self.gone + 1
        self.source: list[int] = []
        self.target: list[int] = []
        self.fixed: list[int] = []  # the kind, if the seat was told
        self.shown: list[int] = []  # what the source held, if the seat was told
        self.limit: list[Step | None] = []
        self.answer: list[int] = []
        self.limits: list[int] = []  # the entries at which somebody answers
        self.after: list[int] = []  # the next entry with the same source
        self.leaving: list[list[int]] = [[] for _ in range(self.boxes)]  # by box, the entries that have it as source
        self.touching: list[list[int]] = [[] for _ in range(self.boxes)]  # or as source or target
        self.sites: list[int] = []  # the entries at which one of several tokens went unseen
        self.sizes = [9, *[5] * (len(PLACES) - 1), *[0] * (self.boxes - len(PLACES))]
        self.bounds = Bounds(self.source, self.target, self.touching, self.sizes)
        self.starts: list[int] = []  # the first entry of each step
        self.suspects = (2 << seats) - 2  # who may be the Murderer

    def clear(self, seat: int) -> None:
        """The seat is Innocent."""
        self.suspects &= ~(1 << seat)

    def convict(self, seat: int) -> None:
        """The seat is the Murderer."""
        self.suspects &= 1 << seat

    def add(self, step: Step) -> None:
        self.starts.append(len(self.source))
        _ADD[step.op](self, step)

    def _entry(self, source: int, target: int, fixed: int, shown: int = UNSEEN, among: int = ONES) -> int:
        entry = len(self.source)
        self.source.append(source)
        self.target.append(target)
        self.fixed.append(fixed)
        self.shown.append(shown)
        self.limit.append(None)
        self.answer.append(-1)
        self.after.append(END)
        leaving = self.leaving[source]
        if leaving:
            self.after[leaving[-1]] = entry
        leaving.append(entry)
        self.touching[source].append(entry)
        if target != NOWHERE:
            if target != source:
                self.touching[target].append(entry)
            if fixed == UNKNOWN and self.sizes[source] > 1:
                self.sites.append(entry)
            self.sizes[source] -= 1
            self.sizes[target] += 1
        kinds = 0 if target == NOWHERE else among if fixed == UNKNOWN else ONE[fixed]
        self.bounds.add(entry, kinds, shown)
        return entry

    def leaves(self, box: int, entry: int) -> int:
        """The first entry after this one that has the box as its source."""
        leaving = self.leaving[box]
        index = bisect_right(leaving, entry)
        return leaving[index] if index < len(leaving) else END

    def laid_before(self, entry: int) -> int:
        """Where the search that ends with this entry laid a token down, or -1. After a swap comes the limbo's entry."""
        laid = entry - 2
        return laid if laid >= 0 and self.source[entry - 1] == self.limbo else -1

    def _glance(self, box: int) -> int:
        return self._entry(box, NOWHERE, UNKNOWN)

    def _binds(self, step: Step, entry: int, *others: int) -> None:
        """What others do must be open to them; what this seat did was."""
        if step.seat != self.me:
            self.limit[entry] = step
            self.limits.append(entry)
            for other in (entry, *others):
                self.answer[other] = entry

    def _take(self, step: Step) -> None:
        hand = HANDS + step.seat
        if step.free:
            self._entry(step.place, hand, step.kind)
            return
        glance = self._glance(hand)
        self._binds(step, self._entry(step.place, hand, step.kind), glance)

    def _swap(self, step: Step) -> None:
        hand = HANDS + step.seat
        taken = self._entry(step.place, self.limbo, step.kind)
        relief = not step.free and step.held < HAND  # HC-29: nobody else swaps with less than a full hand
        if relief:
            self.clear(step.seat)
        laid = self._entry(hand, step.place, step.laid, among=ARMS if relief else ONES)
        if not step.free:
            self._binds(step, laid, taken)
        self._entry(self.limbo, hand, step.kind)

    def _destroy(self, step: Step) -> None:
        entry = self._entry(HANDS + step.seat, self.gone, step.kind)
        if not step.free:
            self._binds(step, entry)

    def _ruin(self, step: Step) -> None:
        entry = self._entry(step.place, self.gone, step.kind)
        laid = self.laid_before(entry)
        if laid >= 0:
            self._binds(step, entry, laid)

    def _spare(self, step: Step) -> None:
        glance = self._glance(step.place)
        laid = self.laid_before(glance)
        self._binds(step, glance, *([laid] if laid >= 0 else ()))

    def _draw(self, step: Step) -> None:
        self._entry(HANDS + step.other, self.limbo, step.kind)

    def _give(self, step: Step) -> None:
        hand = HANDS + step.seat
        given = self._entry(hand, HANDS + step.other, step.kind)
        if not step.free:
            self._binds(step, given, given - 1)
        self._entry(self.limbo, hand, UNKNOWN)

    def _look(self, step: Step) -> None:
        self._entry(step.place, NOWHERE, UNKNOWN, packed(step.tokens))

    def _open(self, step: Step) -> None:
        for seat, kind in step.puts.items():
            entry = self._entry(HANDS + seat, self.urn, kind)
            if seat != self.me:
                self._binds(step, entry)
        self._entry(self.urn, NOWHERE, UNKNOWN, packed(step.tokens))
        if not step.confronted:
            self._suspect(step)

    def _suspect(self, step: Step) -> None:
        """Only the Murderer can have put a weapon that kills, unless an Innocent had nothing else to put (HC-42)."""
        bounds = self.bounds
        puts = {seat: entry for entry, seat in enumerate(step.puts, start=self.starts[-1])}
        for kind in step.tokens:
            place = kind - CLUES
            if place < 0 or not step.standing[place]:
                continue
            able = [seat for seat, entry in puts.items() if bounds.kinds[entry] & ONE[kind]]
            if not any(bounds.all_weapons(puts[seat]) for seat in able):
                self.suspects &= sum([1 << seat for seat in able if step.at[seat] != place])

    def _die(self, step: Step) -> None:
        for _ in range(step.count):
            self._entry(HANDS + step.seat, step.place, UNKNOWN)

    def _recover(self, step: Step) -> None:
        hand = HANDS + step.seat
        if not step.free:
            self._binds(step, self._glance(hand))
        self._entry(self.urn, hand, step.kind)

    def _leave(self, step: Step) -> None:
        for kind in step.tokens:
            self._entry(self.urn, step.place, kind)

    def _go(self, step: Step) -> None:
        self._binds(step, self._glance(HANDS + step.seat))

    def _hold(self, step: Step) -> None:
        """The token is there, and stays."""
        hand = HANDS + step.seat
        self._entry(hand, hand, step.kind)


_ADD = {
    TAKE: Plot._take,
    SWAP: Plot._swap,
    DESTROY: Plot._destroy,
    RUIN: Plot._ruin,
    SPARE: Plot._spare,
    DRAW: Plot._draw,
    GIVE: Plot._give,
    LOOK: Plot._look,
    OPEN: Plot._open,
    DIE: Plot._die,
    RECOVER: Plot._recover,
    LEAVE: Plot._leave,
    GO: Plot._go,
    HOLD: Plot._hold,
}
assert HAND < 1 << BITS
